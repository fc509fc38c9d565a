"""What a match has brought its members, read from its journal: achievements, and its points round by round.

Journals are read one after the other, in a thread: each after its match has ended, and all of them again once `READING`
was raised.
"""

import asyncio
import logging
from collections.abc import Mapping, Sequence
from typing import NamedTuple, Protocol

from bot.games.contract import AnyGame
from bot.games.events import PlayedDeal, PlayedGame, PlayedStep
from bot.tables.history.playback import chronicle
from bot.tables.model.match import PLAYBACK_ERRORS, table_state
from bot.tables.model.records import CommandRecord, MatchResult, Occupant, Result, TableRecord
from bot.tables.model.results import match_result, rounds_without_substitutes
from bot.tables.model.seats import played_match

READING = 1
"""The version of what is read. Raise it with every change, so that all journals are read again."""
_log = logging.getLogger(__name__)


class Achieved(NamedTuple):
    """The result of a match, recomputed, and the achievements earned in it: each a member and a key."""

    result: MatchResult | None
    honours: frozenset[tuple[int, str]]


def achieved(
    record: TableRecord, games: Mapping[str, AnyGame], rows: Sequence[CommandRecord], occupants: Sequence[Occupant]
) -> Achieved:
    """Read a whole journal.

    Raises:
        JournalError, RefusalError, LookupError, TypeError, ValueError: it can't be played back with these rules.

    """
    game = games[record.game]
    options = game.options.from_json(record.options)
    rounds = chronicle(game, options, record.sides, rows, dealer=record.first_dealer)
    state = table_state(record, game, rounds[-1].end, tuple(occupants))
    played = played_match(rows, occupants)
    result = match_result(state, rows[-1].at, played)
    if result is None or state.outcome is None:
        return Achieved(result, frozenset())
    deals: list[PlayedDeal] = []
    for round_, own in zip(rounds, rounds_without_substitutes(state, played.rounds), strict=False):
        if round_.over:
            steps = tuple(PlayedStep(step.seat, step.turn, step.events) for step in round_.steps)
            totals_before = game.view(round_.start, None).totals
            deals.append(PlayedDeal(steps, totals_before, game.points_of_round(round_.start, round_.end.state), own))
    match = PlayedGame(record.sides, tuple(deals), state.outcome.winners)
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
    return Achieved(result, frozenset(earned))


class KeepsReadings(Protocol):
    """Storage of journals and of what was read in them."""

    async def unread(self, reading: int, limit: int) -> Sequence[int]:
        """Tables with a result whose journal has not been read by this version."""
        ...

    async def keep_achieved(self, table: TableRecord, reading: int, found: Achieved | None) -> None:
        """Save what was read, in place of what was read before; the points of rounds only if they aren't saved yet.

        `found` None: the journal was removed, so what was read before stays. Where a member that `found` names has been
        deleted meanwhile, the match stays unread.
        """
        ...

    async def table(self, table: int) -> TableRecord | None:
        """See `Storage.table`."""
        ...

    async def journal(self, table: int, *, whole: bool = False) -> Sequence[CommandRecord]:
        """See `Storage.journal`."""
        ...

    async def occupants(self, table: int) -> Sequence[Occupant]:
        """See `Storage.occupants`."""
        ...


class ReadingBack:
    """Reads journals for what their matches have brought. One object per process."""

    def __init__(self, storage: KeepsReadings, games: Mapping[str, AnyGame]) -> None:
        self._storage = storage
        self._games = games

    async def read_one(self) -> bool:
        """Read the next journal; False where all have been read."""
        unread = await self._storage.unread(READING, 1)
        for table in unread:
            record = await self._storage.table(table)
            if record is None:
                continue
            found: Achieved | None = None
            rows = await self._storage.journal(record.id, whole=True)
            if rows:  # the journal wasn't removed
                seated = await self._storage.occupants(record.id)
                try:
                    found = await asyncio.to_thread(achieved, record, self._games, rows, seated)
                except PLAYBACK_ERRORS as error:
                    problem = type(error).__name__
                    _log.info("nothing is read from table %s: its journal can't be played back (%s)", table, problem)
                    found = Achieved(None, frozenset())
            await self._storage.keep_achieved(record, READING, found)
        return bool(unread)
