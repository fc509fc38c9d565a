"""Three daily deals over the wire, one of a day of 23 hours: posted once, closed once, whatever dies in between."""

import re
from datetime import UTC, datetime, timedelta
from pathlib import Path

from bot.people.settings import Key, ServerChange, ServerSettings
from tests.store.empty import place_empty
from tests.store.samples import store_at
from tests.wire.fake_discord.calls import Call
from tests.wire.fake_discord.discord import Discord
from tests.wire.members.member import Member
from tests.wire.members.seen import Seen, public
from tests.wire.members.tables import GinTable
from tests.wire.running.prepared import DATABASE
from tests.wire.running.process import Process

BEFORE = datetime(2027, 3, 27, 9, tzinfo=UTC)
"""The day before the clocks of Berlin are put forward."""
DAY = timedelta(days=1)
BOT = ("tests.wire.running.short_par", "run")
OVER = "Share the result"
LOOKS = "GET /channels/{channel}/messages"
PRESSES = 5
"""So many presses let the bot believe in another time."""


class DailyGin(GinTable):
    """The round of a day, which ends on the sheet."""

    async def open_hands(self) -> None:
        """Look at the round again, by the command that opened it."""
        await self.members[0].slash("daily")


async def at(discord: Discord, moment: datetime, process: Process, member: Member) -> None:
    """Set Discord's time, which the bot adopts once some presses confirm it; the machine's clock stays as it is."""
    discord.ids.differ((moment - datetime.now(UTC)).total_seconds())
    for _ in range(PRESSES):
        made = member.begin_slash("settings")
        await discord.until(lambda made=made: process.ended or made.answer is not None, "an answer")


async def prepared(discord: Discord, folder: Path) -> None:
    """Leave a database whose server is in Berlin, names its channel for daily deals, and deals gin."""
    await place_empty(folder / DATABASE)
    store = await store_at(folder / DATABASE)
    week = ("gin:standard:easy",) * 7
    settings = ServerSettings(timezone="Europe/Berlin", daily_channel=discord.channel.id, daily_week=week)
    await store.servers.change_server(
        discord.channel.guild.id, settings, ServerChange(BEFORE, 1, Key.DAILY_CHANNEL, None, discord.channel.id)
    )
    await store.close()


async def play(discord: Discord, member: Member) -> None:
    """Play the day's round to its end."""
    await member.slash("daily")
    table = DailyGin(discord, (member,), [])

    def over() -> bool:
        return (panel := member.panel()) is not None and OVER in panel.labels

    while not over():
        await table.turn()
        await discord.until(lambda: over() or table.to_move(), "the next move, or the end")


def posts(discord: Discord) -> list[str]:
    """What stands in the channel."""
    return [Seen(message).text for message in public(discord.channel)]


def titled(discord: Discord, title: str) -> list[str]:
    return [text for text in posts(discord) if title in text]


async def told(discord: Discord, number: int) -> None:
    """Wait until the channel knows how a day has ended."""
    await discord.until(lambda: titled(discord, f"Daily deal {number} is over"), f"day {number} is over")


async def ends_at(discord: Discord, number: int) -> datetime:
    """When a day that is posted ends, as its post says."""
    title = f"Daily deal {number}\n"
    await discord.until(lambda: titled(discord, title), f"the post of day {number}")
    [post] = titled(discord, title)
    told = re.search(r"<t:(\d+):f>", post)
    assert told is not None
    return datetime.fromtimestamp(int(told[1]), UTC)


async def test_three_days_are_posted_and_closed_once_over_kills_and_a_change_of_the_clock(
    discord: Discord, tmp_path: Path
) -> None:
    await prepared(discord, tmp_path)
    alice, bob = discord.member("Alice"), discord.member("Bob")
    process = await Process.start(discord, tmp_path, BOT)
    await at(discord, BEFORE, process, alice)
    await play(discord, alice)
    first = await ends_at(discord, 1)
    assert first == datetime(2027, 3, 27, 23, tzinfo=UTC)
    await bob.slash("daily")
    await process.kill()

    async def cut(_: Call) -> None:
        """Let the process die before it hears that the message after the day was posted."""
        if titled(discord, "Daily deal 1 is over"):
            discord.rest.after = None
            await process.kill()

    process = await Process.start(discord, tmp_path, BOT)
    discord.rest.after = cut
    await at(discord, first + timedelta(hours=9), process, bob)
    await discord.until(lambda: process.ended, "it has told how the day ended, and is dead")
    for message in public(discord.channel):
        message.nonce = None  # an hour later, Discord has forgotten it

    process = await Process.start(discord, tmp_path, BOT)
    await at(discord, first + timedelta(hours=10), process, alice)
    await discord.until(lambda: LOOKS in [call.route for call in discord.rest.calls], "it looks for its message")
    await play(discord, alice)
    second = await ends_at(discord, 2)
    assert second - first == timedelta(hours=23)
    await at(discord, second + timedelta(hours=1), process, alice)
    await play(discord, alice)
    await told(discord, 2)
    third = await ends_at(discord, 3)
    assert third - second == DAY
    await at(discord, third + timedelta(hours=1), process, alice)
    await ends_at(discord, 4)
    await told(discord, 3)
    assert process.troubles() == []
    assert await process.stop() == 0
    for number in (1, 2, 3):
        [over] = titled(discord, f"Daily deal {number} is over")
        assert "**1** Alice" in over
        assert len(titled(discord, f"Daily deal {number}\n")) == 1
    assert "3 days in a row" in over
