"""What a match that is over brought whom, read from its journal: achievements, and its points round by round.

Reads the journals of matches that are over for what they brought whom, one after the other, beside the event loop.

That is done after a match has ended, and anew for every match there ever was once there are new declarations.
"""

import asyncio
import logging
from collections.abc import Mapping, Sequence
from typing import NamedTuple, Protocol

from bot.games.contract import AnyGame
from bot.games.events import PlayedDeal, PlayedGame, PlayedStep
from bot.games.values import Seat
from bot.tables.history.playback import Round, chronicle
from bot.tables.model.match import PLAYBACK_ERRORS, table_state
from bot.tables.model.records import CommandRecord, MatchResult, Occupant, Result, TableRecord
from bot.tables.model.results import match_result, own_rounds
from bot.tables.model.seats import played_match


class Achieved(NamedTuple):
    """The result of a match, worked out anew, and who has earned which achievement in it."""

    result: MatchResult | None
    honours: frozenset[tuple[int, str]]


def achieved(
    record: TableRecord, games: Mapping[str, AnyGame], rows: Sequence[CommandRecord], occupants: Sequence[Occupant]
) -> Achieved:
    """Read a whole journal.

    Raises:
        JournalError, RefusalError, LookupError, TypeError, ValueError: it can't be played again with these rules.

    """
    game = games[record.game]
    state = table_state(record, game, occupants=tuple(occupants))
    told = chronicle(game, state.options, record.sides, rows, occupants=occupants, dealer=record.first_dealer)
    state = table_state(record, game, told[-1].end, tuple(occupants))
    played = played_match(rows, occupants)
    result = match_result(state, rows[-1].at, played)
    if result is None or state.outcome is None:
        return Achieved(result, frozenset())
    own = own_rounds(state, played.rounds)
    rounds = [_deal(game, each, own=counted) for each, counted in zip(told, own, strict=False) if each.over]
    match = PlayedGame(record.sides, tuple(rounds), state.outcome.winners)
    honours = {(each.key, seat) for each in game.achievements for seat in each.earned(match)}
    return Achieved(result, frozenset(_of_members(honours, state.members_dealt_in, match, result)))


def _deal(game: AnyGame, told: Round, *, own: bool) -> PlayedDeal:
    steps = tuple(PlayedStep(step.seat, step.turn, step.events) for step in told.steps)
    before = game.view(told.start, None).totals
    return PlayedDeal(steps, before, game.points_of_round(told.start, told.end.state), own)


def _of_members(
    honours: set[tuple[str, Seat]], members: Sequence[int | None], match: PlayedGame, result: MatchResult
) -> set[tuple[int, str]]:
    """The achievements by who was dealt in; who has left the match to others has none of it."""
    lost = {each.members[0] for each in result.placings if len(each.members) == 1 and each.result is Result.LOSS}
    gone = {seat for seat in match.seats_of(match.winners) if members[seat] in lost}
    return {(member, key) for key, seat in honours if seat not in gone and (member := members[seat]) is not None}


READING = 1
"""To be raised with every change of what is read: all journals are read again then."""
_log = logging.getLogger(__name__)


class KeepsReadings(Protocol):
    """Where journals are, and what was read in them."""

    async def unread(self, reading: int, limit: int) -> Sequence[int]:
        """Tables with a result whose journal has not been read for this reading."""
        ...

    async def keep_achieved(self, table: TableRecord, reading: int, found: Achieved | None) -> None:
        """Keep what a match brought, in place of what was read before; its points where they are not kept yet.

        None: its journal was removed, so what was read before stays. Where somebody whom `found` names has been deleted
        meanwhile, it stays unread.
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
    """See the module's docstring. One object per process."""

    def __init__(self, storage: KeepsReadings, games: Mapping[str, AnyGame]) -> None:
        self._storage = storage
        self._games = games

    async def read_one(self) -> bool:
        """Read the next journal; False where all have been read."""
        unread = await self._storage.unread(READING, 1)
        for table in unread:
            record = await self._storage.table(table)
            if record is not None:
                await self._storage.keep_achieved(record, READING, await self._found(record))
        return bool(unread)

    async def _found(self, record: TableRecord) -> Achieved | None:
        rows = await self._storage.journal(record.id, whole=True)
        if not rows:
            return None
        seated = await self._storage.occupants(record.id)
        try:
            return await asyncio.to_thread(achieved, record, self._games, rows, seated)
        except PLAYBACK_ERRORS as problem:
            _log.info("the match of table %s no longer plays again (%s)", record.id, type(problem).__name__)
            return Achieved(None, frozenset())
