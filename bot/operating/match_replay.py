"""A match on the command line: turn by turn, with the commands and hand of whoever moved, for reports of mistakes."""

# ruff: noqa: T201 - the command line speaks to a person

import asyncio
from collections.abc import Iterator, Sequence
from pathlib import Path

from bot.games.cards import write_cards
from bot.games.catalogue import GAMES
from bot.games.refusals import RefusalError
from bot.operating.keeping import MisfitsError
from bot.operating.match_files import read_match
from bot.tables.history.export import Kept
from bot.tables.history.playback import split, turns_of
from bot.tables.model.match import JournalError, MatchState, Step, after_row, before, table_state
from bot.tables.model.records import CommandRecord, SeatRecord
from bot.tables.model.view import TableFacts, facts_of
from cogs.match.turn_lines import turn_lines
from cogs.ui.names import letter
from cogs.ui.reader import Reader
from cogs.words import Languages


async def replay(path: Path) -> None:
    """Print a match.

    Raises:
        StoreError: the file can't be read.
        MisfitsError: the match can't be played through with these rules.

    """
    kept = await asyncio.to_thread(read_match, path)
    if kept.record.game not in GAMES:
        raise MisfitsError("Its game isn't one of this version's.")
    try:
        for line in _lines(kept):
            print(line)
    except (JournalError, RefusalError, LookupError, TypeError, ValueError) as error:
        why = error.reason.value if isinstance(error, RefusalError) else str(error)
        raise MisfitsError(f"Here it can't be played on by this version's rules: {why}") from None


def _lines(kept: Kept) -> Iterator[str]:
    game, record = GAMES[kept.record.game], kept.record
    state = table_state(record, game)
    reader = Reader(facts_of(state), Languages().english, plain=True)
    yield f"{record.game}, {record.preset}: {', '.join(map(_seat, range(len(record.seats)), record.seats))}"
    match = before(game, state.options, tuple(seat.side for seat in record.seats), kept.rows, record.first_dealer)
    for number, rows in enumerate(split(kept.rows), 1):
        yield f"\nRound {number}"
        matches: list[MatchState] = []
        try:
            matches.extend(_played(match, rows))
            match = matches[-1]
        finally:  # as far as it goes
            yield from _round(reader, matches)
    outcome = table_state(record, game, match).outcome
    if outcome is not None:
        yield f"\n{outcome.reason.value}, totals {' '.join(map(str, outcome.totals))}"


def _steps(turn: Sequence[MatchState]) -> list[Step]:
    return [match.steps[-1] for match in turn]


def _played(match: MatchState, rows: Sequence[CommandRecord]) -> Iterator[MatchState]:
    for row in rows:
        yield (match := after_row(match, row))


def _seat(number: int, seat: SeatRecord) -> str:
    who = seat.name or f"computer {seat.level}".rstrip()
    return f"{letter(number)} {who} (side {seat.side + 1})"


def _round(reader: Reader[TableFacts], matches: Sequence[MatchState]) -> Iterator[str]:
    for turn in turns_of(matches):
        first, last = turn[0], turn[-1]
        told = turn_lines(reader, [event for step in _steps(turn) for event in step.events])
        numbers = f"{first.seq}" if first is last else f"{first.seq}-{last.seq}"
        yield f"{numbers:>9}  {' '.join(told)}".replace("**", "").rstrip()
        seat = first.steps[-1].seat
        if seat is not None:
            given = "; ".join(f"{step.command.kind} {step.command.text}".rstrip() for step in _steps(turn))
            hand = write_cards(last.game.view(last.state, seat).hand)
            yield f"{'':>9}  {given}\n{'':>9}  {letter(seat)}: {hand}"
