"""Processes are killed at any moment: no press that a member saw accepted is lost, and none counts twice.

`pytest -m long --postgres tests/wire/trouble/test_kills.py --kills 800` kills 800 times on SQLite, and a quarter as
often on PostgreSQL. The file of `-o junit_family=xunit1 --junitxml FILE` says how long orphaned messages stood.
"""

import asyncio
import itertools
import random
import time
from collections import Counter
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
import sqlalchemy as sa

from bot.store.sqlite_file import SqliteFile
from bot.store.transactions import Database
from tests.effort import RUN
from tests.patience import PATIENCE
from tests.postgres import Postgres
from tests.store.samples import beside
from tests.wire.fake_discord.calls import Call
from tests.wire.fake_discord.discord import Discord
from tests.wire.fake_discord.records import Interaction
from tests.wire.members.tables import OVER, RumTable, Table
from tests.wire.running.process import Process

LONG, SHARES = 200, {"sqlite": 1, "postgres": 4}
"""The number of kills in a long run, and the divisor of it for each kind of database; they take longest on a server."""
ANSWER = "callback"
BY_PRESS, BY_SHOW = (ANSWER, "PATCH /channels", "/webhooks"), ("POST /channels", "DELETE /channels")
"""Parts of the routes of the requests that a press on a panel causes, and those that `/table show` causes."""
EDGES = [(ANSWER, "before"), (ANSWER, "after"), ("PATCH /channels", "before")]
ANY_MOMENT = "any moment"


class Night:
    """One database, with one table after the other, and one process after the other that is killed.

    Attributes:
        stood: the seconds after each start until no orphaned message was left.

    """

    def __init__(self, discord: Discord, folder: Path, database: Database, address: str, chance: random.Random) -> None:
        self.discord = discord
        self.tables: list[Table] = []
        self.stood: list[float] = []
        self._folder, self._database, self._address = folder, database, address
        self._chance = chance

    async def survive(self, where: str, edge: str, turns: int) -> None:
        """Start a process, check the table's messages, play some turns, kill the process, and check the journal.

        Args:
            where: a part of the route of the request at which the process is killed.
            edge: "before" or "after" the request is carried out, or `ANY_MOMENT`.
            turns: how many turns are played first.

        """
        process = await Process.start(self.discord, self._folder, RUMTABLE_DATABASE=self._address)
        if not self.tables or OVER in self.tables[-1].board.labels:
            self.tables.append(await RumTable.opened(self.discord))
        table = self.tables[-1]
        await self._shown(table)
        await self._tidy(table)
        await table.open_hands()
        for _ in range(turns):
            if OVER not in table.board.labels:
                await table.turn()
        await self._cut_down(process, table, where, edge)
        assert process.troubles() == []
        await self.check_journal()

    async def _cut_down(self, process: Process, table: Table, where: str, edge: str) -> None:
        async def cut(call: Call) -> None:
            if where in call.route:
                setattr(self.discord.rest, edge, None)
                await process.kill()

        if edge == ANY_MOMENT:
            made = self._press(table, where)
            await asyncio.sleep(self._chance.uniform(0, 0.1))
            await process.kill()
            table.note(made)
            return
        setattr(self.discord.rest, edge, cut)
        while not process.ended:  # not every press causes a request of each kind
            await self.discord.until(lambda: process.ended or _goes_on(table), "somebody can move, or the end")
            if OVER in table.board.labels and where in BY_PRESS and where != ANSWER:  # only `/table show` is left
                setattr(self.discord.rest, edge, None)
                await process.kill()
                return
            made = self._press(table, where)
            await self.discord.until(lambda made=made: process.ended or made.answer, "an answer, or the end")
            table.note(made)

    def _press(self, table: Table, where: str) -> Interaction:
        """Begin the next move, or `/table show` if that causes the request, or if nobody can move."""
        member = table.to_move()
        if member is None or OVER in table.board.labels or where in BY_SHOW:
            return table.members[0].begin_slash("table show")
        return table.begin(member)

    async def _shown(self, table: Table) -> None:
        """Let the table be shown again, so that its message is up to date whatever was in the channel at the kill.

        A message that was posted but not recorded is posted again with its nonce, and so stays the same message.
        """
        before = self._posts()
        await table.members[0].slash("table show")
        await self.discord.until(lambda: self._posts() > before, "the message is posted again")

    def _posts(self) -> int:
        return sum(call.route.startswith("POST /channels") for call in self.discord.rest.calls)

    async def _tidy(self, table: Table) -> None:
        """Wait until the bot's only public messages in the channel are the table's message and its call.

        The table may still have a call on record that was deleted just before a kill.
        """
        began, until = time.monotonic(), time.monotonic() + PATIENCE
        while True:
            said, (message, call) = self._said(table), await self._remembered(table)
            if message in said and said <= {message, call}:
                break
            assert time.monotonic() < until, f"{said} instead of {message} and {call}"
            await asyncio.sleep(0.05)
        self.stood.append(time.monotonic() - began)

    def _said(self, table: Table) -> set[int]:
        messages = table.members[0].channel.messages.values()
        return {message.id for message in messages if message.reader is None}

    async def _remembered(self, table: Table) -> tuple[int | None, int | None]:
        """The ids of the table's message and call that are on record."""
        channel = table.members[0].channel.id
        async with beside(self._database) as connection:
            asked = sa.text("SELECT message, ping FROM tables WHERE channel = :channel")
            [(message, call)] = await connection.execute(asked, {"channel": channel})
        return message, call

    async def check_journal(self) -> None:
        """Check that each accepted press is in the journal once, and that no journal has a gap."""
        async with beside(self._database) as connection:
            if isinstance(self._database, SqliteFile):
                assert (await connection.execute(sa.text("PRAGMA integrity_check"))).scalars().all() == ["ok"]
            asked = sa.text("SELECT table_id, seq, interaction FROM journal ORDER BY table_id, seq")
            rows = [*await connection.execute(asked)]
        kept = Counter(interaction for _, _, interaction in rows if interaction is not None)
        accepted = [made.id for table in self.tables for made in table.accepted if "/play/" in str(made.payload)]
        assert [made for made in accepted if kept[made] != 1] == []
        assert [made for made, times in kept.items() if times > 1] == []
        for _, of_table in itertools.groupby(rows, lambda row: row[0]):
            seqs = [seq for _, seq, _ in of_table]
            assert seqs == [*range(seqs[0], seqs[0] + len(seqs))]


@pytest.mark.long
@pytest.mark.parametrize("kind", SHARES)
async def test_nothing_accepted_is_lost_to_kills(
    kind: str,
    discord: Discord,
    tmp_path: Path,
    request: pytest.FixtureRequest,
    record_property: Callable[[str, object], None],
) -> None:
    discord.limits.window = 0.1
    asked = request.config.getoption("kills") or (LONG if RUN.long else len(EDGES))
    if kind == "postgres":
        postgres: Postgres = request.getfixturevalue("postgres")
        database = await postgres.empty()
        address = postgres.address(database.name)
    else:
        database = SqliteFile(tmp_path / "rumtable.sqlite3")
        address = str(database)
    seed = random.randrange(2**32) if RUN.long else 7  # noqa: S311 - it keeps no secret
    chance = random.Random(seed)  # noqa: S311 - it keeps no secret
    night = Night(discord, tmp_path, database, address, chance)
    for where, edge, turns in itertools.islice(_edges(chance), max(1, asked // SHARES[kind])):
        await night.survive(where, edge, turns)
    accepted = sum(len(table.accepted) for table in night.tables)
    assert accepted >= 2
    for name, figure in (
        ("seed", seed),
        ("kills", len(night.stood)),
        ("accepted", accepted),
        ("stood", max(night.stood)),
    ):
        record_property(name, figure)


def _goes_on(table: Table) -> bool:
    return OVER in table.board.labels or table.to_move() is not None


def _edges(chance: random.Random) -> Iterator[tuple[str, str, int]]:
    """The arguments of each `Night.survive`: first the fixed ones, then random ones without end."""
    yield from ((where, edge, 2) for where, edge in EDGES)
    while True:
        where, edge = chance.choice(BY_PRESS + BY_SHOW), chance.choice(("before", "after", ANY_MOMENT))
        yield where, edge, chance.randint(0, 4)
