"""Carries out at the tables what `fates.py` decides: deleted members leave them, old matches lose their journals."""

import asyncio
import logging
from collections.abc import Mapping, Sequence
from contextlib import suppress
from datetime import datetime, timedelta

from bot.games.contract import AnyGame
from bot.games.refusals import RefusalError
from bot.people.member_data import is_former, new_stand_in
from bot.tables.history.achievements import READING
from bot.tables.history.playback import chronicle
from bot.tables.model.match import PLAYBACK_ERRORS, TableState
from bot.tables.model.ports import Actor, Environment, Totals
from bot.tables.model.records import CommandRecord, TableRecord
from bot.tables.model.tasks import shielded
from bot.tables.retention import members_at, state_without
from bot.tables.tables import Tables

AT_ONCE = 5
"""So many journals are removed in a row; then the tables' other work has its turn."""
REST = timedelta(days=1)
"""How long nobody looks for old matches when there were none: every table is read for that."""
_log = logging.getLogger(__name__)


class Forgetting:
    """See the module's docstring. One object per process."""

    def __init__(self, environment: Environment, tables: Tables) -> None:
        self._environment = environment
        self._storage = environment.storage
        self._tables = tables
        self._former_have_left = False
        self._next: datetime | None = None

    async def delete_member(self, member: int) -> None:
        """Take a member out of everything that is kept. They leave every table; a match that runs goes on without them.

        Raises:
            StorageError: it isn't possible now; nothing has changed.

        """
        await shielded(self._delete(member))

    async def _delete(self, member: int) -> None:
        stand_in = new_stand_in()
        await self._storage.forget_matches(member, stand_in)
        async with self._tables.standing_still() as loaded:
            concerned = [table for table in loaded if _concerns(table.keeper.state, member)]
            await self._storage.delete_member(member, stand_in, [table.id for table in concerned])
            for table in concerned:
                table.keeper.adopt(state_without(table.keeper.state, member, stand_in))
        await self._leave()
        for table in concerned:
            await self._tables.tell(table.id)

    async def _leave(self) -> None:
        """Let whoever was deleted leave the tables where they still have a seat."""
        for number in await self._storage.with_former_members():
            with suppress(RefusalError):  # the table has ended by itself, or can't be read
                table = await self._tables.get(number)
                for member in [seat.member for seat in table.facts.seats if seat.member and is_former(seat.member)]:
                    await table.leave(Actor(member, 0))

    def begin_again(self) -> None:
        """Another process has deleted members, or has had tables whose former members it may not have let leave."""
        self._former_have_left = False

    async def act(self) -> None:
        """Finish what a crash or an old backup has left, and remove what is too old; called again and again."""
        if not self._former_have_left:
            await self._leave()
            self._former_have_left = True
        now, kept = self._environment.now(), self._environment.kept_whole
        if kept is None or (self._next is not None and now < self._next):
            return
        old = await self._storage.outlived(now - kept, READING, AT_ONCE)
        self._next = now if old else now + REST
        for table in old:
            await self._remove_journal(table, now)

    async def _remove_journal(self, table: int, now: datetime) -> None:
        record = await self._storage.table(table)
        if record is None:
            return
        rows = await self._storage.journal(table, whole=True)
        totals = await asyncio.to_thread(_totals, record, self._tables.games, rows)
        await self._storage.remove_journal(record, totals, now)
        self._tables.forget(table)


def _concerns(state: TableState, member: int) -> bool:
    return member in members_at(state.record) or any(each.member == member for each in state.occupants)


def _totals(record: TableRecord, games: Mapping[str, AnyGame], rows: Sequence[CommandRecord]) -> Totals:
    """The points of each side after each round; () where the journal can't be played again."""
    try:
        game = games[record.game]
        options = game.options.from_json(record.options)
        told = chronicle(game, options, record.sides, rows, dealer=record.first_dealer)
    except PLAYBACK_ERRORS as problem:
        _log.info("of the rounds of table %s nothing can be kept (%s)", record.id, type(problem).__name__)
        return ()
    return tuple(each.totals for each in told if each.over)
