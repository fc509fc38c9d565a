"""Reads journals for the achievements of their matches, the scores of rounds, and the bests.

Journals are read one after the other, in a thread: each as the end of its match is shown, and all of them again after
`ACHIEVEMENTS_VERSION` has been raised.
"""

import asyncio
import logging
from collections.abc import Mapping, Sequence
from dataclasses import replace

from bot.games.contract import AnyGame
from bot.games.events import PlayedStep, RecordedMatch, RecordedRound
from bot.tables.history.playback import rounds_of
from bot.tables.model.match import PLAYBACK_ERRORS, table_state
from bot.tables.model.ports import Recomputed, TableRepository
from bot.tables.model.records import CommandRecord, Result, SeatAssignment, TableRecord
from bot.tables.model.results import among_members, match_result
from bot.tables.model.seats import played_match

ACHIEVEMENTS_VERSION = 5
"""The version of the reading. Raise it with every change, so that all journals are read again."""
_log = logging.getLogger(__name__)


def recompute(
    record: TableRecord,
    games: Mapping[str, AnyGame],
    rows: Sequence[CommandRecord],
    occupants: Sequence[SeatAssignment],
) -> Recomputed:
    """Read a whole journal.

    Raises:
        JournalError, RefusalError, LookupError, TypeError, ValueError: it can't be played back with these rules.

    """
    game = games[record.game]
    state = table_state(record, game, occupants=tuple(occupants))
    rounds = rounds_of(state, rows)
    state = replace(state, match=rounds[-1].end)
    played = played_match(rows, occupants)
    result = match_result(state, rows[-1].at, played)
    if result is None or state.outcome is None or not among_members(state):
        return Recomputed(result, frozenset())
    finished: list[RecordedRound] = []
    for round_, played_round in zip(rounds, played.rounds, strict=False):
        if round_.is_over:
            steps = tuple(PlayedStep(step.seat, step.turn, step.events) for step in round_.steps)
            totals_before = game.totals_at_deal(round_.start)
            points = game.points_of_round(round_.start, round_.end.state)
            finished.append(RecordedRound(steps, totals_before, points, not played_round.had_substitutes))
    match = RecordedMatch(record.sides, tuple(finished), state.outcome.winners)
    members = state.members_dealt_in
    losers = {
        placing.members[0] for placing in result.placings if len(placing.members) == 1 and placing.result is Result.LOSS
    }
    left = {seat for seat in match.seats_of(match.winners) if members[seat] in losers}  # they earn nothing
    earned: set[tuple[int, str]] = set()
    for achievement in game.achievements:
        for seat in achievement.earned(match):
            member = members[seat]
            if member is not None and seat not in left:
                earned.add((member, achievement.key))
    return Recomputed(result, frozenset(earned))


class AchievementBackfill:
    """Reads the journals that haven't been read by this version. One object per process."""

    def __init__(self, table_repository: TableRepository, games: Mapping[str, AnyGame]) -> None:
        self._table_repository = table_repository
        self._games = games
        self._lock = asyncio.Lock()

    async def read_one(self, table: int | None = None) -> bool:
        """Read the next journal, or that of a table; False if it has been read."""
        async with self._lock:
            unread = await self._table_repository.unread(ACHIEVEMENTS_VERSION, table)
            record = None if unread is None else await self._table_repository.table(unread)
            if record is None:
                return unread is not None
            found: Recomputed | None = None
            try:
                rows = await self._table_repository.journal(record.id, whole=True)
                if rows:  # the journal wasn't removed
                    seated = await self._table_repository.occupants(record.id)
                    found = await asyncio.to_thread(recompute, record, self._games, rows, seated)
            except PLAYBACK_ERRORS as error:
                problem = type(error).__name__
                _log.info(
                    "no achievements are read from table %s: its journal can't be played back (%s)", unread, problem
                )
            await self._table_repository.keep_achieved(record, ACHIEVEMENTS_VERSION, found)
            return True
