"""The events of a match in words, one line for each turn."""

from dataclasses import replace
from enum import StrEnum

import pytest

from bot.games.cards import faces
from bot.games.catalogue import GAMES
from bot.games.events import Dealt, DrawnForDeal, SeatEvent
from bot.games.gin.options import Ending as GinEnding
from bot.games.rum500.events import (
    CardsDrawn,
    Discarded,
    LaidOff,
    Melded,
    PileStarted,
    PileTaken,
    RumCalled,
    SideScored,
    StockDrawn,
    WentOut,
)
from bot.games.rum500.view import MeldKind
from bot.games.solitaire import events as solitaire
from bot.games.solitaire.state import Ending
from bot.games.values import Event, Outcome, visible_to
from bot.tables.model.view import TableView
from cogs.match.lines import news_lines, own_line, own_outcome_line, turn_lines
from cogs.ui.reader import Reader
from cogs.words import Words
from cogs.words.cards import SHORT
from tests.cogs.test_limits import big_table
from tests.games.contract import events_of

WORDS = Words()
SIX = faces("6D")[0]


@pytest.fixture(scope="module")
def reader() -> Reader[TableView]:
    """Two sides of two; the last seat is a computer's."""
    view = big_table(seat=None)
    seats = tuple(replace(seat, side=number % 2, name=f"Member {number}") for number, seat in enumerate(view.seats[:4]))
    return Reader(replace(view, seats=(*seats[:3], replace(seats[3], member=None))), WORDS)


def plain(lines: list[str]) -> list[str]:
    """The lines without the variation selectors that keep suits from becoming emojis."""
    return [line.replace("\ufe0e", "") for line in lines]


def taken(seat: int) -> tuple[Event, ...]:
    return (
        PileTaken(seat, faces("KC")[0], faces("KC 2D 3D 4H 9S")),
        Melded(seat, 3, MeldKind.RUN, faces("TC JC QC KC"), 40),
        Discarded(seat, SIX, 4),
    )


def test_a_computers_turn_is_one_line_with_the_mark_and_letter_of_its_seat(reader: Reader[TableView]) -> None:
    [line] = plain(turn_lines(reader, taken(3)))
    assert line == "🟠 **D** took K♣ and 4 more, laid 10-J-Q-K♣ for 40, discarded 6♦."


def test_a_member_is_named_after_the_letter_and_the_reader_is_you(reader: Reader[TableView]) -> None:
    [line] = turn_lines(reader, taken(2))
    assert line.startswith("🔵 **C** Member 2 took")
    [own] = turn_lines(reader, taken(2), 2)
    assert own.startswith("**You** took")


def test_a_draw_is_news_to_its_seat_alone(reader: Reader[TableView]) -> None:
    events = (StockDrawn(3, 1, 20), CardsDrawn(3, faces("2S")), LaidOff(3, 2, faces("7S"), 5), Discarded(3, SIX, 1))
    told = visible_to(events, None)
    assert plain(turn_lines(reader, told)) == ["🟠 **D** laid off 7♠ on meld 2 for 5, discarded 6♦ (one card left)."]
    assert turn_lines(reader, visible_to(events[:2], None)) == []
    assert plain(turn_lines(reader, visible_to(events[:2], 3), 3)) == ["**You** drew 2♠."]


def test_a_call_of_rum_between_turns_has_its_own_line(reader: Reader[TableView]) -> None:
    events = (*taken(3), RumCalled(0, SIX, 1, 5), StockDrawn(0, 1, 19), Discarded(0, SIX, 3))
    lines = plain(turn_lines(reader, events))
    assert [line.split("**")[1] for line in lines] == ["D", "A", "A"]
    assert "called **Rum!** and laid off 6♦ on meld 1 for 5." in lines[1]


def test_a_deal_is_one_line_and_going_out_is_part_of_the_turn(reader: Reader[TableView]) -> None:
    drawn = tuple(DrawnForDeal(seat, faces("2S")) for seat in range(4))
    deal = (*drawn, Dealt(1, 0, 1, 7), PileStarted(SIX))
    assert len(turn_lines(reader, deal)) == 1
    lines = plain(turn_lines(reader, (*taken(3), WentOut(3), SideScored(1, 20, 0, 0))))
    assert lines[0].endswith("discarded 6♦, **went out**.")
    assert "20 this round" in lines[1]


def discards(*left: int) -> tuple[Event, ...]:
    """The turns of seats 1, 2 and so on, each with a discard alone; `left` are the cards left in hand."""
    return tuple(
        event
        for seat, count in enumerate(left, 1)
        for event in (StockDrawn(seat, 1, 20 - seat), Discarded(seat, faces("6D QH 4S")[seat - 1], count))
    )


def news(reader: Reader[TableView], events: tuple[Event, ...], seat: int | None = 0) -> list[str]:
    view = replace(reader.view, news=visible_to(events, seat), seat=seat, shared=False, decision=1)
    return plain(news_lines(replace(reader, view=view), to_prompt=True))


def test_turns_that_were_only_a_discard_share_a_line(reader: Reader[TableView]) -> None:
    assert news(reader, discards(5, 6, 7)) == ["Discarded: Member 1 6♦, Member 2 Q♥, Computer D 4♠."]
    assert news(reader, discards(5)) == ["🟠 **B** Member 1 discarded 6♦."]


def test_shared_discards_name_computers_as_the_other_lines_do(reader: Reader[TableView]) -> None:
    seats = (*reader.view.seats[:3], replace(reader.view.seats[3], computer=1))
    japanese = replace(reader, view=replace(reader.view, seats=seats), words=Words("ja"))
    assert "、エイダ " in news(japanese, discards(5, 6, 7))[0]


def test_what_was_laid_is_told_before_all_discards_and_a_last_card_with_its_discard(reader: Reader[TableView]) -> None:
    assert news(reader, (*discards(5, 1), *taken(3))) == [
        "🟠 **D** took K♣ and 4 more, laid 10-J-Q-K♣ for 40.",
        "Discarded: Member 1 6♦, Member 2 Q♥ (one card left), Computer D 6♦.",
    ]


def test_words_that_are_listened_to_have_a_line_for_each_discard(reader: Reader[TableView]) -> None:
    listening = replace(reader, settings=replace(reader.settings, words_first=True))
    assert len(news(listening, discards(5, 6, 7))) == 3


def test_what_the_reader_has_drawn_stands_with_the_prompt(reader: Reader[TableView]) -> None:
    events = (*discards(5, 6, 7), StockDrawn(0, 1, 16), CardsDrawn(0, faces("2S")))
    assert news(reader, events) == news(reader, discards(5, 6, 7))
    view = replace(reader.view, news=events, seat=0, decision=1)
    assert plain([own_line(replace(reader, view=view))]) == ["You drew 2♠."]
    assert own_line(replace(reader, view=replace(view, news=(*events, *taken(1))))) == ""


def test_each_turn_of_a_single_player_has_its_own_line(reader: Reader[TableView]) -> None:
    alone = Reader(replace(reader.view, game=GAMES["solitaire"], seats=reader.view.seats[:1]), WORDS)
    turns = (
        solitaire.Discarded(0, SIX),
        solitaire.Drew(0, SIX, 20),
        solitaire.Discarded(0, SIX),
        solitaire.Took(0, SIX),
        solitaire.Discarded(0, SIX),
    )
    assert plain(turn_lines(alone, turns, 0)) == [
        "**You** discarded 6♦.",
        "**You** drew 6♦, discarded 6♦.",
        "**You** took 6♦ back, discarded 6♦.",
    ]


@pytest.mark.parametrize(
    ("reason", "winners", "totals", "told"),
    [
        (Ending.DEALS, (0,), (90, 40), "🏆 You beat the Joker, 90 to 40. Well played!"),
        (Ending.DEALS, (1,), (40, 90), "This one goes to the Joker, 90 to 40."),
        (Ending.DEALS, (0, 1), (87, 87), "87 all: you and the Joker share this one."),
        (GinEnding.WITH_BONUSES, (0,), (278, 50), "🏆 You beat the Joker, 278 to 50, bonuses included. Well played!"),
        (GinEnding.WITH_BONUSES, (1,), (50, 278), "This one goes to the Joker, 278 to 50, bonuses included."),
    ],
)
def test_a_single_player_is_told_who_won(
    reader: Reader[TableView], reason: StrEnum, winners: tuple[int, ...], totals: tuple[int, ...], told: str
) -> None:
    ended = Outcome(reason, winners, totals)
    view = replace(reader.view, game=GAMES["solitaire"], seats=reader.view.seats[:1], outcome=ended)
    assert own_outcome_line(Reader(view, WORDS)) == told


@pytest.mark.parametrize(
    ("cards", "text"),
    [("TC JC QC KC", "10-J-Q-K♣"), ("7S JK 9S", "7-Joker-9♠"), ("7S 8S", ""), ("7S 7H 7D", ""), ("7S 8S JK", "")],
)
def test_a_run_names_its_suit_once(cards: str, text: str) -> None:
    assert SHORT.run(faces(cards), WORDS).replace("\ufe0e", "") == text


@pytest.mark.parametrize("key", GAMES)
def test_every_event_has_either_a_sentence_or_a_clause_for_its_seat(key: str) -> None:
    for kind in events_of(key):
        name = "".join(f"-{letter.lower()}" if letter.isupper() else letter for letter in kind.__name__)
        assert WORDS.has(f"{key}-event{name}") != WORDS.has(f"{key}-turn{name}")
        assert issubclass(kind, SeatEvent) or not WORDS.has(f"{key}-turn{name}")
