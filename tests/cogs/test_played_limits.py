"""Every message of the golden playthroughs stays within Discord's limits, in every language."""

from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from bot.games.catalogue import GAMES
from bot.games.contract import AnyGame
from bot.games.values import Deal
from bot.people.settings import DEFAULTS
from bot.tables.model.match import MatchState, TableState, advance, begin
from bot.tables.model.records import SeatRecord, Status
from bot.tables.model.view import view_table
from cogs.match.panel import panel_content
from cogs.match.table import table_content
from cogs.messages.kinds import NOTHING
from cogs.ui.reader import Reader
from cogs.words import Words
from cogs.words.cards import SPOKEN
from cogs.words.catalogue import LANGUAGES
from tests.bench.yardstick import choose
from tests.cogs.test_limits import ARTIST, MEMBER, NAME, RECORD, require_fitting
from tests.games.gin.tables import seed
from tests.games.playthrough import ALL, ROUNDS, sides_of
from tests.languages import made_up
from tests.lengths import RUN

SAMPLE_EVERY = 12
"""An ordinary run checks every twelfth situation and the end of every round; a long run checks all."""


def played(key: str, preset: str) -> Iterator[tuple[int | None, MatchState]]:
    """The situations of a playthrough, each with the seat that has to act; None at the end of a round."""
    game = GAMES[key]
    match = begin(game, game.presets[preset], sides_of(game, preset))
    for round_no in range(1, ROUNDS + 1):
        if match.outcome is not None:
            return
        match = advance(match, None, Deal(seed(round_no), preset))
        while match.to_act():
            seat = match.to_act()[0]
            yield seat, match
            match = advance(match, seat, choose(key, game.view(match.state, seat), match.choices(seat)))
        yield None, match


def table_of(game: AnyGame, preset: str, match: MatchState) -> TableState:
    """A table with that match, whose members have the longest possible names."""
    options = game.presets[preset]
    seats = tuple(SeatRecord(side, MEMBER + seat, name=NAME) for seat, side in enumerate(sides_of(game, preset)))
    record = replace(RECORD, game=game.key, preset=preset, options=options.to_json(), shared=game.shared, seats=seats)
    over = match.outcome is not None
    record = replace(record, status=Status.FINISHED if over else Status.PLAYING)
    return TableState(record=record, game=game, options=options, match=match)


@pytest.mark.long
@pytest.mark.parametrize(("key", "preset"), ALL)
async def test_every_message_of_a_golden_playthrough_fits(
    key: str, preset: str, tmp_path: Path, record_property: Callable[[str, object], None]
) -> None:
    """In every language, and in one with three bytes a letter."""
    tongues, messages = [*map(Words, LANGUAGES), Words("ja", made_up(tmp_path))], 0
    for number, (seat, match) in enumerate(played(key, preset)):
        if seat is not None and number % SAMPLE_EVERY and not RUN.long:
            continue
        state = table_of(GAMES[key], preset, match)
        own, everyone = view_table(state, MEMBER + (seat or 0)), view_table(state, None)
        for words in tongues:
            require_fitting(await panel_content(Reader(own, words), ARTIST, NOTHING))
            by_ear = Reader(own, words.with_card_style(SPOKEN), replace(DEFAULTS, words_first=True))
            require_fitting(await panel_content(by_ear, ARTIST, NOTHING))
            require_fitting(await table_content(Reader(everyone, words), ARTIST))
            messages += 3
    record_property("messages", messages)
