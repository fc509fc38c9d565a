"""Whether a finished match is what its journal says: played again from its seeds, it must come to the same result.

The journal holds hands and seeds. What is said here about a match names rows, kinds and reasons, never a card.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from bot.games.contract import AnyGame
from bot.games.refusals import RefusalError
from bot.people.member_data import is_former
from bot.tables.match_state import JournalError, MatchState, after_row, before
from bot.tables.own_turns import played_match
from bot.tables.records import (
    AgainstComputer,
    CommandRecord,
    Figures,
    MatchResult,
    Occupant,
    Result,
    Status,
    TableRecord,
)
from bot.tables.results import against_computers, match_result, unfinished_result
from bot.tables.table_state import TableState, table_state


@dataclass(frozen=True, slots=True)
class Kept:
    """All that is kept of a table: its row, its whole journal, its occupants, and its result where it has one.

    `removed`: its journal was removed because of its age, so nothing can be recomputed. `against`: how it went with
    computers, for members who had some on another side.
    """

    record: TableRecord
    rows: Sequence[CommandRecord]
    occupants: Sequence[Occupant]
    result: MatchResult | None
    removed: bool = False
    against: Sequence[AgainstComputer] = ()


class _MisfitError(Exception):
    """What doesn't fit, for whoever runs the bot."""


def misfit(kept: Kept, games: Mapping[str, AnyGame]) -> str | None:
    """Say what doesn't fit at a table that is finished or has a result; None where everything does."""
    try:
        _check(kept, games)
    except _MisfitError as found:
        return str(found)
    return None


def _check(kept: Kept, games: Mapping[str, AnyGame]) -> None:
    ended = kept.record.status is Status.ENDED and kept.result is None
    if kept.record.status not in (Status.FINISHED, Status.EXPIRED) and not ended:
        raise _MisfitError("it has a result though its match was never finished")
    if kept.record.game not in games:
        raise _MisfitError("its game isn't one of this version's")
    if not kept.rows:
        raise _MisfitError("its journal is gone")
    state = _played_again(kept, games[kept.record.game])
    if ended:
        return
    played = played_match(kept.rows, kept.occupants)
    if kept.record.status is Status.EXPIRED:
        _compare(kept.result, unfinished_result(state, state.record.created_at, played))
        return
    if state.outcome is None:
        raise _MisfitError("its journal stops before the end of the match")
    _compare(kept.result, match_result(state, state.record.created_at, played))
    _compare_records(kept.against, against_computers(state, played))


def _played_again(kept: Kept, game: AnyGame) -> TableState:
    """The table as its journal rebuilds it, deal by deal and command by command."""
    sides = tuple(seat.side for seat in kept.record.seats)
    try:
        state = table_state(kept.record, game, occupants=tuple(kept.occupants))
        match = before(game, state.options, sides, kept.rows, kept.record.first_dealer)
    except (RefusalError, LookupError, TypeError, ValueError) as error:
        raise _MisfitError(f"its rules can't be read: {_named(error)}") from None
    for row in kept.rows:
        match = _after(match, row)
    return table_state(kept.record, game, match, tuple(kept.occupants))


def _after(match: MatchState, row: CommandRecord) -> MatchState:
    try:
        return after_row(match, row)
    except JournalError as error:
        raise _MisfitError(str(error)) from None
    except (RefusalError, LookupError, TypeError, ValueError) as error:
        raise _MisfitError(f"row {row.seq} of its journal ({row.kind}) is refused: {_named(error)}") from None


def _named(error: Exception) -> str:
    """An error without what was typed: that can be a card."""
    return error.reason.value if isinstance(error, RefusalError) else type(error).__name__


def _compare(kept: MatchResult | None, following: MatchResult | None) -> None:
    """Hold the result that was counted against the one that follows.

    A figure that was not counted yet when the match was played is missing in what is kept, and fits.
    """
    if kept is None or following is None:
        if (kept is None) != (following is None):
            raise _MisfitError("it has a result and should have none" if kept else "its result is missing")
        return
    if kept.placings and kept.board != following.board:
        raise _MisfitError(f"it counts for the board {kept.board}, not for {following.board}")
    counted, should = _by_members(kept), _by_members(following)
    if {members: result for members, (result, _) in counted.items()} != {
        members: result for members, (result, _) in should.items()
    }:
        raise _MisfitError("its journal has other winners than its result")
    if any(figures != _those_of(figures, should[members][1]) for members, (_, figures) in counted.items()):
        raise _MisfitError("its journal has other figures than its result")


def _compare_records(kept: Sequence[AgainstComputer], following: Sequence[AgainstComputer]) -> None:
    """Hold the records against computers to those that follow.

    Earlier versions kept none, and those of deleted members are gone.
    """
    known = [each for each in following if not is_former(each.member)]
    if kept and {*kept} != {*known}:
        raise _MisfitError("its journal has other records against computers than it is kept with")


def _by_members(result: MatchResult) -> dict[tuple[int, ...], tuple[Result, Figures]]:
    return {placing.members: (placing.result, dict(placing.figures)) for placing in result.placings}


def _those_of(names: Figures, figures: Figures) -> Figures:
    return {name: figures[name] for name in names if name in figures}
