"""A match of 500 Rum goes on, and to its end, in whatever way Discord refuses.

Four play it, but for eight where messages have to be large.
"""

import asyncio
import contextlib
import sqlite3
from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Self

import pytest

from tests.effort import RUN
from tests.wire.fake_discord.calls import Call
from tests.wire.fake_discord.discord import Discord
from tests.wire.fake_discord.records import Channel, Guild
from tests.wire.fleet.crew import looks
from tests.wire.members.seen import Seen, public
from tests.wire.members.tables import HAND, NAMES, OVER, RumOfEight, ShortRum, Table
from tests.wire.running.prepared import DATABASE
from tests.wire.running.process import Process
from tests.wire.trouble.refusals import REFUSALS, Refusing

SEED, MOST = 1, 1_000
ENOUGH = MOST if RUN.long else 30
"""Presses: a long run plays to the end of the match, others until this many were made and Discord has refused."""
SILENT = 2.0
"""Seconds after which members open their hands again."""
FORGOTTEN = timedelta(minutes=5)
"""After which Discord isn't trusted to know a nonce."""
NAME_LENGTH = 32
APOLOGY = "Something went wrong"


class RumByEar(RumOfEight):
    """Eight with long names in letters of three bytes, cards in words and a long pile: large messages."""

    MOVES = tuple(start for start in RumOfEight.MOVES if start != "Take ")
    NAMES = tuple(
        name + "".join(chr(0x4E00 + 40 * seat + place) for place in range(NAME_LENGTH - len(name)))
        for seat, name in enumerate(NAMES)
    )

    @classmethod
    async def opened(
        cls, discord: Discord, guild: Guild | None = None, channel: Channel | None = None, *, tries: int = 1
    ) -> Self:
        """As any table; then all choose it in their settings."""
        table = await super().opened(discord, guild, channel, tries=tries)
        for member in table.members:
            asked = await member.slash("settings")
            settings = next(seen for seen in member.sees() if seen.message is asked.original)
            await member.press(settings, "Words first")
        await table.open_hands()
        return table


@asynccontextmanager
async def playing(discord: Discord, folder: Path, name: str) -> AsyncGenerator[tuple[Process, Table, Refusing]]:
    """A process at which a match is played, and Discord that refuses and has reason to."""
    if name == "history":
        table = await cut_off(discord, folder)
        refusing = Refusing(discord, name, SEED)
        async with Process.running(discord, folder) as process:
            yield process, table, refusing
        return
    async with Process.running(discord, folder) as process:
        table = await (RumByEar if name == "bytes" else ShortRum).opened(discord)
        yield process, table, Refusing(discord, name, SEED)


async def cut_off(discord: Discord, folder: Path) -> ShortRum:
    """A table whose process was killed once it had posted the message anew, before it knew; that was minutes ago."""
    process = await Process.start(discord, folder)
    table = await ShortRum.opened(discord)

    async def cut(call: Call) -> None:
        if call.route == "POST /channels/{channel}/messages":
            discord.rest.after = None
            await process.kill()

    discord.rest.after = cut
    table.members[0].begin_slash("table show")
    await discord.until(lambda: process.ended, "the process is killed")
    before = datetime.now(UTC) - FORGOTTEN
    with contextlib.closing(sqlite3.connect(folder / DATABASE)) as database, database:
        database.execute("UPDATE tables SET postings = json_set(postings, '$.table.at', ?)", [before.isoformat()])
    return table


@pytest.mark.long
@pytest.mark.parametrize("name", REFUSALS)
async def test_a_match_goes_on_however_discord_refuses(discord: Discord, tmp_path: Path, name: str) -> None:
    discord.limits.most |= {"channels": 500, "webhooks": 500}
    async with playing(discord, tmp_path, name) as (process, table, refusing):
        presses = 0
        while OVER not in table.board.labels and (presses < ENOUGH or not refusing.refused) and presses < MOST:
            with contextlib.suppress(TimeoutError):  # a panel whose token is dead shows nothing to press
                async with asyncio.timeout(SILENT):
                    await discord.until(lambda: table.to_move() or OVER in table.board.labels, "a move, or the end")
            if (member := table.to_move()) is None:
                await table.open_hands()
                continue
            presses += 1
            if not await discord.in_time(table.begin(member)):
                await table.open_hands()
        refusing.on = False
        assert presses >= ENOUGH or OVER in table.board.labels
        assert refusing.refused
        assert refusing.asked_again == 0 or name == "bytes"  # what is too large is answered by a smaller one
        told = [seen.text for member in table.members for seen in member.sees()]
        assert not [text for text in told if APOLOGY in text]
        if OVER not in table.board.labels:
            await table.open_hands()
            await looks(table)
            await table.turn()
        await only_one_is_left(table)
        assert process.says("Traceback") == 0


async def only_one_is_left(table: Table) -> None:
    """See that a message of the table which nobody could find goes away once somebody presses it."""
    channel = table.board.message.channel
    for board in map(Seen, public(channel)):
        if HAND in board.labels:
            table.members[0].begin_press(board, HAND)
    await table.discord.until(lambda: len(public(channel)) == 1, "only the table's own is left")


async def test_a_message_that_is_deleted_before_its_posting_is_answered_is_posted_again(
    discord: Discord, tmp_path: Path
) -> None:
    async with Process.running(discord, tmp_path):
        deleted: list[int] = []

        async def moderate(_: object) -> None:
            boards = public(discord.channel)
            if boards and not deleted:
                deleted.append(boards[0].id)
                discord.gateway.delete(boards[0])
                await asyncio.sleep(0.2)  # the bot hears it before the answer

        discord.rest.after = moderate
        alice = discord.member("Alice")
        alice.begin_slash("table new", game="gin")
        await discord.until(lambda: deleted and public(discord.channel), "it is back")
        assert public(discord.channel)[0].id not in deleted
