"""Every message of the largest possible tables stays within Discord's limits, and nothing in it is cut.

Tests with the fixture `words` run in every language.
"""

import re
from dataclasses import fields, replace
from datetime import UTC, datetime
from typing import Any

import pytest

from bot.games.cards import faces
from bot.games.catalogue import GAMES
from bot.games.events import PadCell, PadRow
from bot.games.rum500.events import Melded
from bot.games.rum500.options import PRESETS, Rum500Options
from bot.games.rum500.state import Phase
from bot.games.rum500.view import MeldKind, Rum500View, SeatScore, Sheet, SideScore
from bot.games.values import Deal, Event, SeatName, say
from bot.people.settings import DEFAULTS, ServerSettings
from bot.tables.history.rounds import PastRound
from bot.tables.model.match import MatchState, Step, TableState
from bot.tables.model.records import DeadlineKind, SeatRecord, Status
from bot.tables.model.view import TableView, view_table
from cogs.lobby.messages import lobby_content
from cogs.lobby.options import OptionsPage, declared_options, options_content
from cogs.match.history import Page, history_content, score_content
from cogs.match.panel import panel_content
from cogs.match.table import table_content
from cogs.messages.kinds import Remark
from cogs.rules.messages import rules_pages
from cogs.server.messages import ServerReader, seasons_content, server_content
from cogs.settings.messages import settings_content
from cogs.ui.layout import MAX_BYTES, Content
from cogs.ui.pictures import Artist
from cogs.ui.reader import Reader
from cogs.words import Words
from cogs.words.cards import SHORT
from cogs.words.catalogue import LANGUAGES
from tests.discord.evening import OnePixel
from tests.games.rum500.tables import GAME, table
from tests.languages import ENGLISH, lines
from tests.refused import Wire, walk
from tests.store.samples import PLAIN

ARTIST = Artist(OnePixel())
MEMBER = 1_456_074_443_980_800_000
NAME = "_" * 32
"""A name of which every character is escaped."""
SUITS = "SHDC"
BIG_HAND = "2S 3S 4S 5S 6S 7S 8S 2H 3H 4H 5H 6H 7H 8H 2D 3D 4D 5D 6D 7D 8D 2C 3C 4C 5C 6C 7C 8C AC JK JK"
"""Thirty-one cards with melds of every kind and two jokers."""
MAX_LENGTHS = {"label": 80, "placeholder": 150}
"""Discord's limits for the characters of a button or a menu."""
MAX_OPTION_LENGTH = 100
"""Discord's limit for the label of an option. Descriptions are hints, whose length other tests check."""
LONG_PILE = " ".join(f"{rank}{suit}" for rank in "9TJQKA" for suit in SUITS) + " 9C TC JC QC KC"

RECORD = replace(PLAIN, host=MEMBER, created_at=datetime.now(UTC))


def big_table(
    *, turn: int = 0, phase: Phase = Phase.PLAY, status: Status = Status.PLAYING, seat: int | None = 0
) -> TableView:
    """Eight members without teams; seat 0 holds thirty-one cards, the others four; six melds are on the table."""
    options = replace(Rum500Options(), jokers_per_pack=2)
    low = BIG_HAND.split()[:28]
    others = [" ".join(low[at : at + 4]) for at in range(0, 28, 4)]
    melds = [(owner % 8, f"{rank}S {rank}H {rank}D") for owner, rank in enumerate("9TJQKA")]
    match = table(BIG_HAND, *others, options=options, melds=melds, pile=LONG_PILE, turn=turn, phase=phase)
    progress = MatchState(
        game=GAME, state=match, seq=40, decisions={turn: 40}, steps=story(), deal=Deal("0" * 64, "1" * 19)
    )
    record = replace(
        RECORD,
        options=options.to_json(),
        status=status,
        seats=tuple(SeatRecord(number, MEMBER + number, name=NAME) for number in range(8)),
    )
    state = TableState(record=record, game=GAME, options=options, match=progress)
    return view_table(state, None if seat is None else MEMBER + seat)


def story() -> tuple[Step, ...]:
    """A round with many long melds."""
    long = faces("2S 3S 4S 5S 6S 7S 8S 9S TS JS QS KS AS")
    happened: list[Event] = [Melded(seat=seat % 8, cards=long, **_other_fields(Melded)) for seat in range(20)]
    return tuple(Step(number, number % 8, Deal("", ""), (event,)) for number, event in enumerate(happened, start=2))


def _other_fields(kind: type[Event]) -> dict[str, Any]:
    samples: dict[str, Any] = {"meld_kind": MeldKind.RUN}
    names = (field.name for field in fields(kind))
    return {name: samples.get(name, 1) for name in names if name not in ("seat", "cards")}


def with_sheet(table_view: TableView) -> TableView:
    """The same table after the round."""
    view = table_view.match
    assert isinstance(view, Rum500View)
    seats = tuple(SeatScore(seat, faces(BIG_HAND)[:9], 123, 123, 25, -123) for seat in range(8))
    sides = tuple(SideScore(side, -123, -123, -1234, True, 123, 500, -123) for side in range(8))
    sheet = Sheet(12, 3, seats, sides, hands_deducted=True, opening_min=30, match_ended=True)
    over = replace(view, sheet=sheet, totals=(-1234,) * 8, hand=(), turn=None, to_act=())
    return replace(table_view, match=over, choices={}, decision=None, next_round=41)


HYPHEN = re.compile(r"(?:^|[\s(=：])-\d.*", re.MULTILINE)
"""A negative number with a hyphen instead of a minus sign."""
CODE = re.compile("```.*?```", re.DOTALL)
"""Where letters are equally wide, and a hyphen is a minus sign: the score pad."""


def require_fitting(content: Content) -> None:
    """Fail if Discord would refuse the message, a text was cut, or a negative number has a hyphen."""
    view = content.view
    parts = list(walk(view.to_components()))
    texts = [part["content"] for part in parts if "content" in part]
    prose = [*(CODE.sub("", text) for text in texts), *(picture.alt for picture in content.pictures)]
    assert view.content_length() <= 4000
    assert not any(len(text) >= 3900 for text in texts), "a text was cut"
    assert view.total_children_count <= 40
    assert content.size <= MAX_BYTES
    ids = [part["custom_id"] for part in parts if "custom_id" in part]
    assert len(ids) == len(set(ids))
    assert all(1 <= len(custom_id) <= 100 for custom_id in ids)
    for part in parts:
        options = [option["value"] for option in part.get("options", [])]
        assert len(options) <= 25
        assert len(options) == len(set(options))
        require_uncut(part)
    for picture in content.pictures:
        assert 1 <= len(picture.alt) < 1024, f"the alt text of {picture.name} was cut"
    assert [found for text in prose if (found := HYPHEN.search(text))] == []


def require_uncut(part: Wire) -> None:
    """Fail if a label is as long as it may be, because it was probably cut."""
    assert {name: text for name, limit in MAX_LENGTHS.items() if len(text := part.get(name) or "") >= limit} == {}
    assert [option["label"] for option in part.get("options", []) if len(option["label"]) >= MAX_OPTION_LENGTH] == []


@pytest.mark.parametrize("phase", [Phase.DRAW, Phase.PLAY])
async def test_the_panel_of_thirty_one_cards_fits_and_offers_every_discard(phase: Phase, words: Words) -> None:
    view = big_table(phase=phase)
    content = await panel_content(Reader(view, words), ARTIST, Remark("x" * 400))
    require_fitting(content)
    if phase is Phase.PLAY:
        offered = {
            option["value"]
            for part in walk(content.view.to_components())
            if "/pick/discard" in part.get("custom_id", "")
            for option in part["options"]
        }
        assert offered == {choice.command.text for choice in view.choices["discard"]}
        assert len(offered) > 25


async def test_the_public_message_of_eight_players_fits(words: Words) -> None:
    require_fitting(await table_content(Reader(big_table(seat=None), words), ARTIST))


async def test_a_match_that_is_ended_during_a_round_shows_every_hand_in_public(words: Words) -> None:
    content = await table_content(Reader(big_table(status=Status.ENDED, seat=None), words), ARTIST)
    require_fitting(content)
    public = "".join(part.get("content", "") for part in walk(content.view.to_components()))
    assert public.count(words("reveal-hand", who="", count=1, cards="").strip()) == 8
    assert all(SHORT.card(card, words) in public for card in faces(BIG_HAND))
    require_fitting(await panel_content(Reader(big_table(status=Status.ENDED), words), ARTIST))


async def test_an_alt_text_that_is_too_long_ends_in_an_ellipsis() -> None:
    over = with_sheet(big_table(seat=None))
    match: Any = over.match
    seats = tuple(replace(seat, hand=faces(BIG_HAND)) for seat in match.sheet.seats)
    shown = await ARTIST.sheet(
        Reader(replace(over, match=replace(match, sheet=replace(match.sheet, seats=seats))), Words())
    )
    assert shown is not None
    assert len(shown.alt) == 1024
    assert shown.alt.endswith("…")


async def test_the_score_sheet_of_eight_players_fits_into_every_message(words: Words) -> None:
    require_fitting(await table_content(Reader(with_sheet(big_table(seat=None)), words), ARTIST))
    require_fitting(await panel_content(Reader(with_sheet(big_table()), words), ARTIST, Remark("x" * 400)))
    row = PadRow((PadCell(-1234, counts=False),) * 8, say("rum500-pad-out", seat=SeatName(0)))
    rounds = [PastRound(number, True, (), (), (row,)) for number in range(1, 100)]
    score = score_content(Reader(with_sheet(big_table()), words), rounds)
    [text] = [part["content"] for part in walk(score.view.to_components()) if "content" in part]
    assert len(text) < 3900
    assert re.search(r"1\D91", text)


def test_a_page_of_a_busy_history_fits(words: Words) -> None:
    events = tuple(event for step in story() * 5 for event in step.events)
    view: Any = with_sheet(big_table()).match
    rounds = [PastRound(number, True, events, GAME.sheet(view), ()) for number in range(1, 4)]
    require_fitting(history_content(Reader(big_table(), words), rounds, Page(2, 0), 0))


def test_the_page_of_the_history_that_opens_is_as_full_as_the_others(words: Words) -> None:
    events = tuple(event for step in story()[:13] for event in step.events)
    rounds = [PastRound(1, True, events, (), ())]
    sizes: list[int] = []
    for page in (1, 2):
        content = history_content(Reader(big_table(), words), rounds, Page(1, page), 0)
        [text] = [part["content"] for part in walk(content.view.to_components()) if "content" in part]
        sizes.append(text.count("\n") - 1)
    assert sizes == [6, 7]


@pytest.mark.parametrize("key", GAMES)
def test_the_rules_of_every_preset_fit_on_a_page_with_any_option_changed(key: str, words: Words) -> None:
    game = GAMES[key]
    for options in game.presets.values():
        assert len(rules_pages(game, options, words)) == 1
        for option in game.options.declarations():
            values = option.values or ((option.low, option.high) if option.high else (False, True))
            for value in values:
                changed = replace(options, **{option.name: option.read(value)})
                assert [len(page) < 3900 for page in rules_pages(game, changed, words)] == [True], changed


def lobby_of(key: str, preset: str) -> TableView:
    """A lobby in its host's view."""
    game = GAMES[key]
    options = game.presets[preset]
    record = replace(RECORD, game=key, preset=preset, options=options.to_json(), seats=(SeatRecord(0, MEMBER),))
    return view_table(TableState(record=record, game=game, options=options, match=None), MEMBER)


@pytest.mark.parametrize(("key", "preset"), [(key, preset) for key, game in GAMES.items() for preset in game.presets])
def test_the_options_panel_fits_with_any_option_chosen(key: str, preset: str, words: Words) -> None:
    lobby = lobby_of(key, preset)
    for option in declared_options(lobby):
        page = OptionsPage(option.group, option.name, "x" * 500)
        require_fitting(options_content(Reader(lobby, words), MEMBER, page))


def test_a_lobby_with_every_option_changed_fits(words: Words) -> None:
    preset = PRESETS["gambit"]
    lobby = replace(big_table(seat=None), match=None, status=Status.LOBBY, options=preset)
    lobby = replace(lobby, until={DeadlineKind.HELD_SEATS: datetime.now(UTC)})
    require_fitting(lobby_content(Reader(lobby, words)))


def test_the_settings_of_a_member_and_of_a_server_fit(words: Words) -> None:
    require_fitting(settings_content(words, DEFAULTS, LANGUAGES))
    reader, busy = ServerReader(words, GAMES, LANGUAGES), ServerSettings(tuple(range(MEMBER, MEMBER + 25)), MEMBER)
    require_fitting(server_content(reader, busy, ["x" * 300]))
    require_fitting(seasons_content(reader, busy))


def test_no_label_without_arguments_is_too_long(words: Words) -> None:
    keys = [key for path in ENGLISH.glob("*.ftl") for key, line in lines(path).items() if not line.asked]
    labelled = [key for key in keys if key.startswith("button-") or key.endswith(".button")]
    assert len(labelled) > 50
    assert {key: label for key in labelled if len(label := words(key)) >= MAX_LENGTHS["label"]} == {}
