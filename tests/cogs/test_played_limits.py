"""Every message of the golden playthroughs stays within Discord's limits, in every language.

`pytest -m long tests/cogs/test_played_limits.py` measures all of them and says how many bytes they have.
"""

from collections.abc import Awaitable, Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any, NamedTuple

import pytest

from bot.games.catalogue import GAMES
from bot.games.rum500.state import Phase
from bot.games.values import Choices, Command, Deal
from bot.people.settings import DEFAULTS
from bot.tables.history.rounds import PastRound
from bot.tables.model.match import MatchState, TableState, advance, begin
from bot.tables.model.records import SeatRecord, Status
from bot.tables.model.view import TableView, view_table
from cogs.lobby.options import OptionsPage, declared_options, options_content
from cogs.match.by_ear import table_lines
from cogs.match.history import Page, history_content, reading_content, score_content
from cogs.match.panel import panel_content
from cogs.match.table import table_content
from cogs.messages.kinds import NOTHING, Remark
from cogs.rules.messages import how_to_content, rules_content
from cogs.settings.messages import settings_content
from cogs.ui.layout import MAX_BYTES, Content, bounded, fitted
from cogs.ui.reader import Reader
from cogs.words import Words
from cogs.words.cards import SPOKEN
from cogs.words.catalogue import LANGUAGES
from tests.bench.yardstick import choose
from tests.cogs.test_limits import ARTIST, MEMBER, NAME, RECORD, big_table, lobby_of, require_fitting, with_sheet
from tests.effort import RUN
from tests.games.gin.tables import seed
from tests.games.playthrough import ALL, ROUNDS, sides_of
from tests.languages import made_up

SAMPLE_EVERY = 12
"""An ordinary run checks every twelfth situation and the end of every round; a long run checks all."""
GROWN = 30
"""How many cards a pile has before anybody takes one of it."""
READ = 10
"""How many lines of the table lie between the beginnings of two parts that are read out."""


class Playthrough(NamedTuple):
    """A match that is played by a policy, which knows the game, a view and what it may do."""

    key: str
    preset: str
    sides: tuple[int, ...]
    choose: Callable[[str, Any, Choices], Command]


@dataclass
class Measured:
    """How many messages were measured, the largest, and how many would have been too large without the steps."""

    record: Callable[[str, object], None]
    messages: int = 0
    largest: int = 0
    stepped: int = 0

    def note(self, content: Content) -> None:
        """Count a message as it is sent, which has to fit."""
        require_fitting(content)
        self.messages += 1
        self.largest = max(self.largest, content.size)

    async def drawn(self, draw: Callable[..., Awaitable[Content]], reader: Reader[TableView], *more: Any) -> Content:
        """Count a message whose drawing has steps."""
        content = await draw(reader, ARTIST, *more)
        self.note(content)
        whole = await draw.__wrapped__(reader, ARTIST, *more)  # type: ignore[attr-defined] - decorated with `fitting`
        self.stepped += whole.size > MAX_BYTES
        return content

    def answered(self, content: Content) -> None:
        """Count what answers once, and is cut where nothing else makes it smaller."""
        self.stepped += content.size > MAX_BYTES
        self.note(bounded(content))

    def tell(self) -> None:
        """Hand the figures to the summary of the run."""
        self.record("measured", (self.messages, self.largest, self.stepped))


@pytest.fixture
def measured(record_property: Callable[[str, object], None]) -> Iterator[Measured]:
    """The figures of one test."""
    made = Measured(record_property)
    yield made
    made.tell()


def tongues(folder: Path) -> list[Words]:
    """Every language, and one with three bytes a letter."""
    return [*map(Words, LANGUAGES), Words("ja", made_up(folder))]


def patient(key: str, view: Any, choices: Choices) -> Command:
    """Let the pile grow long before anybody takes of it."""
    if "draw" in choices and len(view.pile) < GROWN:
        return choices["draw"][0].command
    return choose(key, view, choices)


def played(by: Playthrough) -> Iterator[tuple[int | None, MatchState]]:
    """The situations of a playthrough, each with the seat that has to act; None at the end of a round."""
    game = GAMES[by.key]
    match = begin(game, game.presets[by.preset], by.sides)
    for round_no in range(1, ROUNDS + 1):
        if match.outcome is not None:
            return
        match = advance(match, None, Deal(seed(round_no), by.preset))
        while match.to_act():
            seat = match.to_act()[0]
            yield seat, match
            match = advance(match, seat, by.choose(by.key, game.view(match.state, seat), match.choices(seat)))
        yield None, match


def table_of(by: Playthrough, match: MatchState) -> TableState:
    """A table with that match, whose members have the longest possible names."""
    game = GAMES[by.key]
    options = game.presets[by.preset]
    seats = tuple(SeatRecord(side, MEMBER + seat, name=NAME) for seat, side in enumerate(by.sides))
    record = replace(
        RECORD, game=game.key, preset=by.preset, options=options.to_json(), shared=game.shared, seats=seats
    )
    record = replace(record, status=Status.PLAYING if match.outcome is None else Status.FINISHED)
    return TableState(record=record, game=game, options=options, match=match)


async def measure(measured: Measured, own: Reader[TableView], everyone: Reader[TableView], remark: Remark) -> None:
    """Measure what can be shown of a situation: panels of three sorts, the table, and what is read out, every part."""
    spoken = own.words.with_card_style(SPOKEN)
    by_ear = replace(own, words=spoken, settings=replace(DEFAULTS, words_first=True))
    await measured.drawn(panel_content, own, remark)
    await measured.drawn(panel_content, by_ear, remark)
    await measured.drawn(panel_content, own, replace(remark, in_words=True))
    await measured.drawn(table_content, everyone)
    for start in (None, *range(READ, len(table_lines(by_ear)), READ)):
        measured.answered(reading_content(by_ear, start))


def measure_round(measured: Measured, reader: Reader[TableView], match: MatchState) -> None:
    """Measure what looks back at a round that is over: the score, and every page of the history."""
    game, view = match.game, match.game.view(match.state, 0)
    rounds = [PastRound(1, True, match.events, game.sheet(view), game.score_pad_rows(view))]
    measured.answered(fitted(reader, lambda reader: score_content(reader, rounds)))
    page, shown = 1, b""
    while (content := _history(reader, rounds, page)).digest != shown:  # past the last page it stays the last
        measured.answered(content)
        page, shown = page + 1, content.digest


def _history(reader: Reader[TableView], rounds: Sequence[PastRound], page: int) -> Content:
    return fitted(reader, lambda reader: history_content(reader, rounds, Page(1, page), 0))


async def measure_all(measured: Measured, match: Playthrough, folder: Path) -> None:
    """Measure a playthrough, in every language and in one with three bytes a letter."""
    languages = tongues(folder)
    for number, (seat, state) in enumerate(played(match)):
        if seat is not None and number % SAMPLE_EVERY and not RUN.long:
            continue
        table = table_of(match, state)
        for words in languages:
            own = Reader(view_table(table, MEMBER + (seat or 0)), words)
            await measure(measured, own, Reader(view_table(table, None), words), NOTHING)
            if seat is None:
                measure_round(measured, own, state)


@pytest.mark.long
@pytest.mark.parametrize(("key", "preset"), ALL)
async def test_every_message_of_a_golden_playthrough_fits(
    key: str, preset: str, tmp_path: Path, measured: Measured
) -> None:
    await measure_all(measured, Playthrough(key, preset, sides_of(GAMES[key], preset), choose), tmp_path)
    assert measured.messages


@pytest.mark.long
@pytest.mark.parametrize("preset", GAMES["rum500"].presets)
async def test_every_message_of_eight_players_fits(preset: str, tmp_path: Path, measured: Measured) -> None:
    sides = GAMES["rum500"].seatings(GAMES["rum500"].presets[preset])[8][0]
    eight = Playthrough("rum500", preset, tuple(seat % sides for seat in range(8)), patient)
    await measure_all(measured, eight, tmp_path)
    assert measured.messages


async def test_crowded_tables_fit_by_their_steps(tmp_path: Path, measured: Measured) -> None:
    for words in tongues(tmp_path):
        for own in (*(big_table(phase=phase) for phase in Phase), with_sheet(big_table())):
            everyone = Reader(replace(own, choices={}, decision=None), words)
            await measure(measured, Reader(own, words), everyone, Remark("x" * 400))
        paged = replace(Reader(big_table(), words), bare=True, paged=True)
        for kind in paged.view.choices:
            for page in range(3):
                measured.answered(await panel_content(paged, ARTIST, Remark(turned=(kind, page))))
    assert measured.stepped > len(LANGUAGES)


async def test_every_page_that_answers_fits(tmp_path: Path, measured: Measured) -> None:
    for words in tongues(tmp_path):
        measured.answered(settings_content(words, DEFAULTS, LANGUAGES))
        for key, preset in ALL:
            lobby, game = lobby_of(key, preset), GAMES[key]
            measured.answered(await rules_content(game, game.presets[preset], words, ARTIST))
            measured.answered(await how_to_content(key, words, ARTIST))
            for option in declared_options(lobby):
                page = OptionsPage(option.group, option.name, "x" * 500)
                measured.answered(options_content(Reader(lobby, words), MEMBER, page))
    assert measured.messages > len(ALL)
