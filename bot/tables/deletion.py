"""Deletes from tables by the rules of `retention.py`: members who ask for it, and the journals of old matches.

While a member is deleted, all tables in memory are frozen; then they adopt their changed rows, and the pseudonym leaves
any seat that it has. An old journal is removed once its achievements have been read; the points of its rounds stay, and
loading its table is refused with a sentence.
"""

import asyncio
import logging
from collections.abc import AsyncGenerator, Mapping, Sequence
from contextlib import asynccontextmanager, suppress
from dataclasses import replace
from datetime import datetime, timedelta

from bot.games.contract import AnyGame
from bot.games.refusals import RefusalError
from bot.people.member_data import is_former, new_pseudonym
from bot.people.ports import MemberRepository
from bot.tables.history.achievements import ACHIEVEMENTS_VERSION
from bot.tables.history.playback import rounds_of
from bot.tables.keeper import run_to_completion
from bot.tables.model.match import PLAYBACK_ERRORS, table_state
from bot.tables.model.ports import Actor, Environment, StorageError, Totals
from bot.tables.model.records import CommandRecord, TableRecord
from bot.tables.retention import members_at, without_member
from bot.tables.table import Table
from bot.tables.tables import Tables

JOURNALS_PER_RUN = 5
"""The number of journals that are removed in a row before the tables' other work has its turn."""
SEARCH_INTERVAL = timedelta(days=1)
"""The pause after a search that found no old matches, as it reads every table."""
_log = logging.getLogger(__name__)


class Deletions:
    """Deletes members and, `retention` after a match's last command, its journal. One object per process."""

    def __init__(
        self,
        environment: Environment,
        member_repository: MemberRepository,
        tables: Tables,
        retention: timedelta | None = None,
    ) -> None:
        self._now = environment.now
        self._table_repository = environment.table_repository
        self._member_repository = member_repository
        self._tables = tables
        self._retention = retention
        self._former_have_left = False
        self._next_search: datetime | None = None
        tables.chores["deletions"] = self._run

    async def delete_member(self, member: int) -> None:
        """Replace a member everywhere by a pseudonym. They leave every table; running matches go on without them.

        Raises:
            StorageError: it isn't possible now; nothing has changed.

        """
        await run_to_completion(self._delete(member))

    async def _delete(self, member: int) -> None:
        pseudonym, concerned = new_pseudonym(), list[Table]()

        @asynccontextmanager
        async def frozen() -> AsyncGenerator[Sequence[int]]:
            async with self._tables.frozen() as loaded:
                concerned[:] = [
                    table
                    for table in loaded
                    if member in members_at(table.keeper.state.record)
                    or any(occupant.member == member for occupant in table.keeper.state.occupants)
                ]
                yield [table.id for table in concerned]
                for table in concerned:
                    state = table.keeper.state
                    record = without_member(state.record, member, pseudonym)
                    occupants = (
                        replace(occupant, member=pseudonym) if occupant.member == member else occupant
                        for occupant in state.occupants
                    )
                    table.keeper.adopt(replace(state, record=record, occupants=tuple(occupants)))

        await self._member_repository.delete_member(member, pseudonym, frozen)
        try:
            with suppress(StorageError):  # logged by the store; the member is deleted, and leaves at the next heartbeat
                await self._let_former_leave()
        finally:
            for table in concerned:
                await self._tables.notify(table.id)

    async def _let_former_leave(self) -> None:
        """Let deleted members leave the tables where they still have a seat; a failure is made up for by `_run`."""
        self._former_have_left = True
        try:
            for number in await self._table_repository.with_former_members():
                with suppress(RefusalError):  # the table has ended meanwhile, or can't be read
                    table = await self._tables.get(number)
                    for member in [seat.member for seat in table.facts.seats if seat.member and is_former(seat.member)]:
                        await table.leave(Actor(member, 0))
        except Exception:
            self._former_have_left = False
            raise

    def resume(self) -> None:
        """Search again for deleted members who have a seat, as another process may have left some behind."""
        self._former_have_left = False

    async def _run(self) -> None:
        """Overwrite deleted bytes, finish deletions left by a crash or a restored backup, and remove old journals."""
        await self._member_repository.overwrite_deleted()
        if not self._former_have_left:
            await self._let_former_leave()
        now, kept, due = self._now(), self._retention, self._next_search
        if kept is None or (due is not None and now < due <= now + SEARCH_INTERVAL):  # the clock may have been ahead
            return
        old = await self._table_repository.outlived(now - kept, ACHIEVEMENTS_VERSION, JOURNALS_PER_RUN)
        self._next_search = now if old else now + SEARCH_INTERVAL
        for table in old:
            record = await self._table_repository.table(table)
            if record is None:
                continue
            rows = await self._table_repository.journal(table, whole=True)
            totals = await asyncio.to_thread(_round_totals, record, self._tables.games, rows)
            await self._table_repository.remove_journal(record, totals, now)
            self._tables.forget(table)


def _round_totals(record: TableRecord, games: Mapping[str, AnyGame], rows: Sequence[CommandRecord]) -> Totals:
    """The points of each side after each round; () if the journal can't be played back."""
    try:
        rounds = rounds_of(table_state(record, games[record.game]), rows)
    except PLAYBACK_ERRORS as error:
        _log.info(
            "the journal of table %s is removed without its round totals: it can't be played back (%s)",
            record.id,
            type(error).__name__,
        )
        return ()
    return tuple(round_.totals for round_ in rounds if round_.is_over)
