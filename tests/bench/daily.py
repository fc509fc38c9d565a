"""Measures how long the day of a large server takes to close, and what it costs the presses at another table meanwhile.

`python -m tests.bench.daily [--members 5000] [--presses 120]`

So many members have finished the day; its end comes while two others play gin. The floor is the same table before it.
"""

import argparse
import asyncio
import statistics
import tempfile
import time
from dataclasses import replace
from datetime import timedelta
from pathlib import Path

import sqlalchemy as sa

from bot.clock import utc_now
from bot.daily.days import Day
from bot.people.settings import Key, ServerChange, ServerSettings
from bot.store.rows import table_row
from bot.store.schema import daily_rounds, tables
from bot.tables.model.records import Status
from tests.bench.telling import say, told
from tests.store.empty import place_empty
from tests.store.samples import PLAIN, beside, store_at
from tests.wire.fake_discord.discord import Discord, open_discord
from tests.wire.members.seen import Seen, public
from tests.wire.members.tables import GinTable
from tests.wire.running.prepared import DATABASE
from tests.wire.running.process import Process

WITHIN, LATER = 10.0, 1.2
"""The seconds in which a day is closed and told, its par left out, and how much slower a press may be meanwhile."""


async def finished_by(discord: Discord, folder: Path, members: int) -> None:
    """Leave a day that ends in ten minutes, and that `members` members have finished."""
    await place_empty(folder / DATABASE)
    store, guild, now = await store_at(folder / DATABASE), discord.guild.id, utc_now()
    channel = discord.open_channel("daily", discord.guild)
    settings = ServerSettings(daily_channel=channel.id)
    await store.servers.change_server(guild, settings, ServerChange(now, 1, Key.DAILY_CHANNEL, None, channel.id))
    dealt = {"game": "rum500", "preset": "classic", "level": "normal", "seed": "5eed" * 16}
    number, ends_at = now.date().toordinal(), now + timedelta(minutes=10)
    day = await store.days.begin(Day(guild=guild, day=number, number=1, **dealt, ends_at=ends_at))  # type: ignore[arg-type] # all are texts
    await store.days.note_posted(day, channel.id, discord.ids())
    async with beside(store.database) as connection:
        finished = replace(PLAIN, id=1, guild=guild, channel=1, status=Status.FINISHED)
        await connection.execute(sa.insert(tables), table_row(finished) | {"id": 1})
        own = {"guild": guild, "day": number, "table_id": 1}
        rows = [{**own, "member": 1000 + each, "points": each * 7919 % 211} for each in range(members)]
        await connection.execute(sa.insert(daily_rounds), rows)
    await store.close()


async def pressed(table: GinTable, presses: int) -> list[float]:
    """Press until `presses` were accepted; the milliseconds until each of these was answered and shown."""
    took: list[float] = []
    while len(took) < presses:
        began, accepted = time.perf_counter(), len(table.accepted)
        await table.turn()
        if len(table.accepted) > accepted:
            took.append((time.perf_counter() - began) * 1000)
    return took


async def measure(members: int, presses: int) -> None:
    with tempfile.TemporaryDirectory() as folder:
        async with open_discord() as discord:
            discord.clock.pace = 0.05
            await finished_by(discord, Path(folder), members)
            process = await Process.start(discord, Path(folder), ("tests.wire.running.short_par", "run"))
            table = await GinTable.opened(discord)
            await pressed(table, 20)
            before = await pressed(table, presses)
            began = time.perf_counter()
            discord.ids.differ(timedelta(minutes=11).total_seconds())
            closing = asyncio.create_task(over(discord, began))
            during = await pressed(table, presses)
            took = await closing
            await process.stop()
    for name, times in (("before", before), ("during", during)):
        deciles = statistics.quantiles(times, n=20)
        say(f"{name}: median {statistics.median(times):.1f} ms, 95 % {deciles[-1]:.1f} ms, most {max(times):.1f} ms")
    told(f"the end of a day of {members}, until the channel knows", took, WITHIN, "s")
    told("a press meanwhile, times one before", statistics.median(during) / statistics.median(before), LATER, "x")


async def over(discord: Discord, began: float) -> float:
    """The seconds until the channel knows how the day has ended."""
    await discord.until(
        lambda: any("is over" in Seen(message).text for each in discord.channels.values() for message in public(each)),
        "the day is told",
    )
    return time.perf_counter() - began


def main() -> None:
    """Measure with the given options."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--members", type=int, default=5000)
    parser.add_argument("--presses", type=int, default=120)
    asked = parser.parse_args()
    asyncio.run(measure(asked.members, asked.presses))


if __name__ == "__main__":
    main()
