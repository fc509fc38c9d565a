"""Prepares the database of a process before it starts, with tables at which some moves were played."""

from datetime import datetime, timedelta
from pathlib import Path

from bot.clock import utc_now
from bot.computer.levels import evaluate_moves
from bot.games.catalogue import GAMES
from bot.store.store import Store
from bot.tables.model.ports import Actor, Environment
from bot.tables.model.records import TableOptions
from bot.tables.table import Table
from bot.tables.tables import Tables
from tests.bench.yardstick import choose
from tests.store.empty import place_empty
from tests.store.samples import store_at
from tests.tables.fakes import CountedChance
from tests.wire.fake_discord.discord import Discord
from tests.wire.fake_discord.records import Channel
from tests.wire.members import tables

DATABASE = "rumtable.sqlite3"


class Yesterday:
    """Plays at tables in a store with a clock that is `ago` behind. Their public messages aren't posted."""

    def __init__(self, discord: Discord, store: Store, ago: timedelta) -> None:
        self._discord = discord
        self._ago = ago
        self._tables = Tables(
            Environment(store.tables, store.servers, CountedChance(), evaluate_moves, self._now), GAMES
        )

    def _now(self) -> datetime:
        return utc_now() - self._ago

    async def begun(
        self, channel: Channel, kind: type[tables.Table] = tables.GinTable, options: TableOptions | None = None
    ) -> Table:
        """Start a match, whose first round is dealt."""
        members = [self._discord.member(name, channel) for name in tables.NAMES[: kind.PEOPLE]]
        alice, *others = (Actor(member.user.id, self._discord.ids(), member.user.name) for member in members)
        table = await self._tables.new(
            alice,
            guild=channel.guild.id,
            channel=channel.id,
            game=kind.GAME,
            preset=None,
            teams=None,
            table_options=options,
        )
        for other in others:
            await table.sit(other, None)
        await table.start(alice)
        return table

    async def round_played(self, channel: Channel) -> Table:
        """Play the first round of a match of two members; the second one is due to be dealt."""
        table = await self.begun(channel)
        while (view := table.view(None)).next_round is None:
            assert view.turn is not None
            await self._move(table, view.member(view.turn.seat) or 0)
        return table

    async def _move(self, table: Table, member: int) -> None:
        view = table.view(member)
        assert view.match is not None
        command = choose(view.game.key, view.match, view.choices)
        choice = next(each for each in view.choices[command.kind] if each.command == command)
        await table.play(Actor(member, self._discord.ids()), command.kind, choice.offered.text, None)


async def rounds_played(discord: Discord, folder: Path, *channels: Channel, ago: timedelta) -> list[int]:
    """Store tables whose second round should have been dealt for the time `ago`; that of the first is due the longest.

    Returns the numbers of the tables.
    """
    await place_empty(folder / DATABASE)
    store = await store_at(folder / DATABASE)
    discord.ids.differ(-ago.total_seconds())
    try:
        return [
            (await Yesterday(discord, store, ago + timedelta(seconds=number)).round_played(channel)).id
            for number, channel in enumerate(reversed(channels))
        ][::-1]
    finally:
        discord.ids.differ(0)
        await store.close()
