"""A process that is killed at any moment: nothing that a member was told is lost, and nothing is done twice."""

import contextlib
import itertools
import random
import sqlite3
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.lengths import RUN
from tests.wire.calls import Call
from tests.wire.discord import Discord
from tests.wire.played import RumTable, Table
from tests.wire.process import Process

EDGES = [("callback", "before"), ("callback", "after"), ("PATCH /channels", "before")]
BY_PRESS, BY_SHOW = ("callback", "PATCH /channels", "/webhooks"), ("POST /channels", "DELETE /channels")
"""Requests that a press on a panel brings about, and `/table show`."""
KILLS = 200


class Night:
    """One database, one table, and processes that die over it."""

    def __init__(self, discord: Discord, folder: Path) -> None:
        self.discord = discord
        self.folder = folder
        self.table: Table | None = None

    async def survive(self, where: str, edge: str, turns: int) -> None:
        """Play some turns, cut the process down at a request of this kind, come back, and look that all is right."""
        process = await Process.start(self.discord, self.folder)
        table = self.table = self.table or await RumTable.opened(self.discord)
        await self._shown(table)
        await table.open_hands()
        for _ in range(turns):
            await table.turn()
        await self._cut_down(process, table, where, edge)
        assert process.troubles() == []
        self.check_journal()

    async def _cut_down(self, process: Process, table: Table, where: str, edge: str) -> None:
        async def cut(call: Call) -> None:
            if where in call.route:
                setattr(self.discord.rest, edge, None)
                await process.kill()

        setattr(self.discord.rest, edge, cut)
        while not process.ended:  # not every press brings about a request of each kind
            await self.discord.until(lambda: process.ended or table.to_move(), "somebody can move, or the end")
            if (member := table.to_move()) is None:
                continue
            made = member.begin_slash("table show") if where in BY_SHOW else table.begin(member)
            await self.discord.until(lambda made=made: process.ended or made.answer, "an answer, or the end")
            table.note(made)

    async def _shown(self, table: Table) -> None:
        """Whatever stood in the channel at the kill, the message comes to show what the table really is.

        One that was posted, but not remembered, is posted again with its nonce, and so stays the same message.
        """
        before = self._posts()
        await table.members[0].slash("table show")
        await self.discord.until(lambda: self._posts() > before, "the message is posted again")

    def _posts(self) -> int:
        return sum(call.route.startswith("POST /channels") for call in self.discord.rest.calls)

    def check_journal(self) -> None:
        """Every press that was answered as done is in the journal, once, and the journal has no gap."""
        assert self.table is not None
        rows = list(self._rows())
        kept = Counter(interaction for _, interaction in rows if interaction is not None)
        assert [made.id for made in self.table.accepted if kept[made.id] != 1] == []
        assert [seq for seq, _ in rows] == list(range(rows[0][0], rows[0][0] + len(rows)))

    def _rows(self) -> Iterator[tuple[int, int | None]]:
        with contextlib.closing(sqlite3.connect(self.folder / "rumtable.sqlite3")) as database:
            assert database.execute("PRAGMA integrity_check").fetchone() == ("ok",)
            yield from database.execute("SELECT seq, interaction FROM journal WHERE table_id = 1 ORDER BY seq")


@pytest.mark.long
async def test_nothing_accepted_is_lost_to_kills(
    discord: Discord, tmp_path: Path, request: pytest.FixtureRequest
) -> None:
    discord.limits.window = 0.1
    night, kills = Night(discord, tmp_path), KILLS if RUN.long else request.config.getoption("kills")
    for where, edge, turns in itertools.islice(_edges(), kills):
        await night.survive(where, edge, turns)
    assert night.table is not None
    assert len(night.table.accepted) >= 2 * len(EDGES)


def _edges() -> Iterator[tuple[str, str, int]]:
    """At which request a process dies, before or after it is carried out, and how many turns come before."""
    yield from ((where, edge, 2) for where, edge in EDGES)
    chance = random.Random(7)  # noqa: S311 - the same edges in every run
    while True:
        where, edge = chance.choice(BY_PRESS + BY_SHOW), chance.choice(("before", "after"))
        yield where, edge, chance.randint(0, 4)
