"""Makes a database with any number of live tables: copies of the rows of one table, each in a channel of its own."""

import contextlib
import sqlite3
from collections.abc import Sequence
from dataclasses import replace
from datetime import timedelta
from pathlib import Path

from bot.clock import utc_now
from bot.tables.model.records import SHARED, Clock
from tests.store.empty import place_empty
from tests.store.samples import store_at
from tests.wire.fake_discord.discord import Discord
from tests.wire.fake_discord.records import Channel, Guild, Message
from tests.wire.members.member import Member
from tests.wire.members.tables import NAMES, RumTable, Table
from tests.wire.running.prepared import DATABASE, Yesterday

_OWN = ("id", "guild", "channel", "message", "drawn")
_OF_TABLE = ("journal", "seat_assignments")


def open_channels(discord: Discord, count: int, *, servers: int = 1) -> list[Channel]:
    """Open channels, spread evenly over a number of servers."""
    houses = [
        discord.guild,
        *(Guild(discord.ids(), f"House {each}", discord.guild.owner) for each in range(1, servers)),
    ]
    return [discord.open_channel(f"cards-{each}", houses[each % servers]) for each in range(count)]


async def tables_in(
    discord: Discord,
    folder: Path,
    channels: Sequence[Channel],
    *,
    behind: int = 0,
    kind: type[Table] = RumTable,
    calls: bool = True,
) -> list[Member]:
    """Store a table in each channel at which Alice is to move; returns Alice as a member in each of the channels.

    The first `behind` tables have no message yet; the messages of all others are up to date.
    """
    await place_empty(file := folder / DATABASE)
    store = await store_at(file)
    try:
        options = replace(SHARED, clock=Clock.DAY, calls=calls)
        table = await Yesterday(discord, store, timedelta()).begun(channels[0], kind, options)
        await store.tables.note_alive(utc_now())
    finally:
        await store.close()
    with contextlib.closing(sqlite3.connect(file)) as database, database:
        database.execute("UPDATE tables SET message = ?, drawn = changes", (_message_in(channels[0], discord),))
        _copy(database, discord, channels[1:])
        database.execute("UPDATE tables SET message = NULL, drawn = 0 WHERE id <= ?", (behind,))
    user = channels[0].guild.users[table.facts.host]
    return [Member(discord, discord.gateway, user, channel) for channel in channels]


def members_of(discord: Discord, kind: type[Table], alice: Member) -> tuple[Member, ...]:
    """The members at one of these tables, Alice first."""
    known = {user.name: user for user in discord.guild.users.values()}
    others = (Member(discord, discord.gateway, known[name], alice.channel) for name in NAMES[1 : kind.PEOPLE])
    return (alice, *others)


def _message_in(channel: Channel, discord: Discord) -> int:
    message = Message(discord.ids(), channel, discord.bot)
    channel.messages[message.id] = message
    return message.id


def _copy(database: sqlite3.Connection, discord: Discord, channels: Sequence[Channel]) -> None:
    columns = [row[1] for row in database.execute("PRAGMA table_info(tables)") if row[1] not in _OWN]
    copied = ", ".join(columns)
    for number, channel in enumerate(channels, start=2):
        values = (number, channel.guild.id, channel.id, _message_in(channel, discord))
        database.execute(
            f"INSERT INTO tables (id, guild, channel, message, drawn, {copied}) "  # noqa: S608 - the schema's own names
            f"SELECT ?, ?, ?, ?, changes, {copied} FROM tables WHERE id = 1",
            values,
        )
    for name in _OF_TABLE:
        rest = ", ".join(
            row[1]
            for row in database.execute(f"PRAGMA table_info({name})")
            if row[1] not in ("table_id", "interaction")
        )
        database.executemany(
            f"INSERT INTO {name} (table_id, {rest}) SELECT ?, {rest} FROM {name} WHERE table_id = 1",  # noqa: S608 - the schema's own names
            [(number,) for number in range(2, len(channels) + 2)],
        )
