"""Whole matches in words: players who know a table only from the text of their panels, and never see a picture."""

import re
from collections.abc import Mapping
from dataclasses import replace
from typing import Any

import pytest

from bot.games.cards import SYMBOLS
from bot.games.catalogue import GAMES
from bot.games.options import Value
from bot.games.refusals import NotUnderstoodError
from bot.games.rum500.options import Packs, Rum500Options
from bot.games.rum500.state import Phase
from bot.people.settings import MemberSettings
from bot.tables.model.lobby import change_option
from bot.tables.model.view import TableView
from bot.tables.table import Table
from cogs.match.by_ear import fitting_text, spoken_reader, table_lines
from cogs.match.history import parse_reading, reading_content
from cogs.match.panel import panel_content
from cogs.messages.kinds import NOTHING, Question, Remark
from cogs.ui.layout import Content
from cogs.ui.reader import Reader
from cogs.words import Words
from cogs.words.cards import SPOKEN
from tests.cogs.test_limits import big_table, require_fitting, with_sheet
from tests.games.rum500.tables import GAME, table
from tests.player_by_ear import decide, listen
from tests.refused import walk
from tests.tables.test_evening_of_four import RumClub

BY_EAR = MemberSettings(words_first=True)
WORDS = Words().with_card_style(SPOKEN)
NO_ARTIST: Any = None
"""A panel in words needs no pictures: asking for one would fail."""
MAX_MOVES = 5000
HOST = 11


def texts(content: Content) -> str:
    """The texts of a message, without its controls."""
    require_fitting(content)
    assert not content.pictures
    return "\n".join(part["content"] for part in walk(content.view.to_components()) if "content" in part)


async def panel_text(view: TableView, words: Words = WORDS) -> str:
    """The text of a panel and of every page that **Read on** leads to."""
    reader = Reader(view, words, BY_EAR)
    content = await panel_content(reader, NO_ARTIST, NOTHING)
    parts = [texts(content)]
    while line := next_line(content):
        content = reading_content(reader, int(line))
        parts.append(texts(content))
    return "\n".join(parts)


def next_line(content: Content) -> str:
    """The line that **Read on** leads to; "" if there is no such button."""
    ids = [part.get("custom_id", "") for part in walk(content.view.to_components())]
    matches = [re.search(r"/-/read/(?:on:)?(\d+)$", custom_id) for custom_id in ids]
    return next((match[1] for match in matches if match), "")


def require_complete(listener: Any, view: TableView) -> None:
    """Fail if the words leave out something that the seat sees."""
    match: Any = view.match
    assert sorted(listener.hand) == sorted(match.hand)
    if hasattr(match, "melds"):
        assert listener.pile == match.pile
        laid = [[(card.card, card.stands_for) for card in meld.cards] for meld in match.melds]
        assert [[tuple(card) for card in meld.cards] for meld in listener.melds] == laid
    elif hasattr(match, "pile_top"):
        assert listener.top == match.pile_top
    assert any(f"Stock: {count}" in listener.text for count in (match.stock, "one card")) or not match.stock


async def begun(club: RumClub, game: str, members: int, options: Mapping[str, Value]) -> Table:
    """A match of that many members; more than two play in two teams."""
    host, *others = range(HOST, HOST + members)
    preset, teams = next(iter(GAMES[game].presets)), 2 if members > 2 else 0
    table = await club.tables.new(club.by(host), guild=1, channel=7, game=game, preset=preset, teams=teams)
    for name, value in options.items():
        await table.change_lobby(club.by(host), change_option, name, value)
    for number, member in enumerate(others, start=1):
        await table.sit(club.by(member), number % 2 if teams else None)
    await table.start(club.by(host))
    return table


async def one_move(club: RumClub, match: Table) -> None:
    """Let the member who has to move decide by the text of their panel; between rounds, the host deals."""
    view = match.view(None)
    if view.next_round is not None:
        await match.next_round(club.by(view.host), view.next_round)
        return
    assert view.match is not None
    member = view.member(view.match.to_act[0])
    assert member is not None
    own = match.view(member)
    listener = listen(await panel_text(own))
    require_complete(listener, own)
    kind, text = decide(listener)
    await match.play(club.by(member), kind, text, None)


async def play_by_ear(club: RumClub, match: Table) -> int:
    """Play a match to its end; returns the number of moves."""
    for moves in range(MAX_MOVES):
        view = match.view(None)
        if view.outcome is not None:
            return moves
        await one_move(club, match)
    raise AssertionError("the match doesn't end")


@pytest.mark.parametrize(
    ("game", "members", "options"),
    [("rum500", 4, {"target": 250}), ("gin", 2, {"target": 50}), ("solitaire", 1, {})],
)
async def test_a_match_can_be_played_to_its_end_in_words(game: str, members: int, options: dict[str, Value]) -> None:
    club = RumClub()
    table = await begun(club, game, members, options)
    assert await play_by_ear(club, table) > 20
    assert table.view(HOST).outcome


def crowded() -> TableView:
    """A hand of 31 cards and a pile of 60, with melds, jokers and the longest possible names."""
    low = [f"{rank}{suit}" for rank in "2345" for suit in "SHDC"] * 2
    high = [f"{rank}{suit}" for rank in "JQK" for suit in "SHD"] * 2
    pile = [*[f"{rank}{suit}" for rank in "6789T" for suit in "SHDC"] * 2, *high, "AS", "AS"]
    hand, others = [*low[:29], "JK", "JK"], low[29:]
    melds = [(0, "JC JK=QC KC"), (1, "AC AD JK=A")]
    options = replace(Rum500Options(), packs=Packs.TWO, jokers_per_pack=2)
    hands = (" ".join(hand), *others)
    match = table(*hands, options=options, sides=(0, 1, 0, 1), melds=melds, pile=" ".join(pile), phase=Phase.PLAY)
    view = replace(big_table(), match=GAME.view(match, 0))
    assert (len(view.match.hand), len(view.match.pile)) == (31, 60)  # type: ignore[union-attr]
    return view


@pytest.mark.parametrize("language", ["en", "ja"])
async def test_a_hand_of_31_and_a_pile_of_60_fit_into_the_pages(language: str) -> None:
    view = crowded()
    words = Words(language).with_card_style(SPOKEN)
    lines = (await panel_text(view, words)).splitlines()
    reader = Reader(view, words, BY_EAR)
    assert [line for line in lines if line in set(table_lines(reader))] == table_lines(reader)
    first = texts(await panel_content(reader, NO_ARTIST, Remark("x" * 400)))
    assert len(first) < 4000


async def test_a_hand_of_31_and_a_pile_of_60_are_listed_card_by_card() -> None:
    view = crowded()
    require_complete(listen(await panel_text(view)), view)


async def test_reading_on_behind_the_end_begins_again() -> None:
    reader = Reader(crowded(), WORDS, BY_EAR)
    assert texts(reading_content(reader, 10_000)) == texts(reading_content(reader))


async def test_a_confirmation_leaves_out_the_table() -> None:
    club = RumClub()
    match = await begun(club, "gin", 2, {"target": 50})
    while not (view := match.view(HOST)).choices.get("knock"):
        await one_move(club, match)
    remark = Remark(asking=Question("knock", view.choices["knock"][0].offered.text))
    content = await panel_content(Reader(view, WORDS, BY_EAR), NO_ARTIST, remark)
    question = r"\*\*Are you sure\?\*\* Knock with \w+ of \w+\. Ends the round with \d+ deadwood\..*"
    assert re.fullmatch(question, texts(content))


async def test_cards_are_words_in_every_control() -> None:
    content = await panel_content(Reader(big_table(), WORDS, BY_EAR), NO_ARTIST, NOTHING)
    parts = list(walk(content.view.to_components()))
    labels = [part["label"] for part in parts if part.get("label")]
    labels += [option["label"] for part in parts for option in part.get("options", [])]
    assert "Discard ace of clubs" in labels
    assert "joker as 9 on meld 1" in labels
    assert not [label for label in labels if any(symbol in label for symbol in SYMBOLS.values())]


async def test_the_result_of_a_press_comes_first() -> None:
    content = await panel_content(Reader(big_table(), WORDS, BY_EAR), NO_ARTIST, Remark("It is done."))
    assert texts(content).startswith("✅ It is done.\n")


async def in_mid_turn(*, forced: bool) -> TableView:
    """The view of a member who has just drawn, of their own will or because nothing else was possible."""
    club = RumClub()
    match = await begun(club, "rum500", 4, {})
    for _ in range(200):
        await one_move(club, match)
        view = match.view(None)
        member = None if view.turn is None else view.member(view.turn.seat)
        own = match.view(member)
        if own.done and len(own.news) > len(own.done) and own.had_to_draw == forced:
            return own
    raise AssertionError("nobody draws so")


async def test_what_the_last_move_did_comes_first_and_what_was_heard_before_it_last() -> None:
    lines = (await panel_text(await in_mid_turn(forced=False))).splitlines()
    assert lines[0].startswith("**You** drew ")
    assert lines[1].startswith("**Your turn.** ")
    since = lines.index("### Since your last turn")
    assert since > lines.index("### The table")
    assert " discarded " in lines[-1]
    assert "drew" not in "".join(lines[since:])


async def test_before_a_draw_that_was_made_by_itself_the_others_are_heard_first() -> None:
    lines = (await panel_text(await in_mid_turn(forced=True))).splitlines()
    assert not lines[0].startswith("**You**")
    prompt = next(line for line in lines if line.startswith("**Your turn.** The draw was your only move."))
    assert lines[lines.index(prompt) - 1].startswith("**You** drew ")
    assert "### Since your last turn" not in lines


@pytest.mark.parametrize(("language", "partner"), [("en", "Your partner: "), ("ja", "味方：")])
async def test_a_panel_in_words_has_names_instead_of_marks_and_says_who_the_partner_is(
    language: str, partner: str
) -> None:
    view = await in_mid_turn(forced=False)
    text = await panel_text(view, Words(language).with_card_style(SPOKEN))
    assert re.findall("[🔵🟠→]", text) == []
    assert f"\n{partner}" in text


async def test_a_button_with_a_brief_label_is_told_in_full() -> None:
    match = table("KS JK 3C", "2D", melds=[(1, "5H 6H 7H")], pile="8H KC JD", phase=Phase.DRAW, opened=True)
    view = replace(big_table(), match=GAME.view(match, 0), choices=GAME.choices(match, 0))
    content = await panel_content(Reader(view, WORDS, BY_EAR), NO_ARTIST, NOTHING)
    labels = [part["label"] for part in walk(content.view.to_components()) if part.get("label")]
    assert "Take king of clubs and 1 more, lay for 35" in labels
    assert "lay king of clubs, king of spades, joker as king for 35" in texts(content)


async def test_the_end_of_a_round_lists_every_hand_without_a_legend() -> None:
    text = await panel_text(with_sheet(big_table()))
    assert text.count("was left with 2 of spades, 3 of spades") == 8
    assert "In the picture" not in text


async def test_a_waiting_members_panel_says_that_it_stays_as_it_is() -> None:
    view = big_table(turn=3)
    assert "This message stays as it is until" in await panel_text(view)
    reader = Reader(replace(view, seat=None), WORDS, BY_EAR)
    assert "This message stays" not in texts(await panel_content(reader, NO_ARTIST, NOTHING))


def test_a_table_that_is_read_out_does_not_say_that_it_will_change() -> None:
    read_out = texts(reading_content(spoken_reader(Reader(big_table(turn=3), WORDS))))
    assert "Waiting for" in read_out
    assert "This message stays" not in read_out


def test_the_argument_of_read_names_a_line_and_whether_the_page_turns() -> None:
    assert [parse_reading(argument) for argument in ("", "7", "on:7")] == [(False, None), (False, 7), (True, 7)]


@pytest.mark.parametrize("argument", ["x", "on:", "of:7", "-1", "on:on:3"])
def test_an_argument_of_read_without_a_line_is_refused(argument: str) -> None:
    with pytest.raises(NotUnderstoodError):
        parse_reading(argument)


def test_lines_that_do_not_fit_are_left_out_at_the_end() -> None:
    assert fitting_text(["a", "b"]) == "a\nb"
    cut = fitting_text(["x" * 1900] * 3)
    assert cut.endswith("x\n…")
    assert len(cut) < 3900
