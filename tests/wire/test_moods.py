"""A match of 500 Rum by four goes on, and to its end, in whatever way Discord refuses."""

import asyncio
from contextlib import suppress
from pathlib import Path

import pytest

from tests.lengths import RUN
from tests.wire.crew import looks
from tests.wire.discord import Discord
from tests.wire.moods import MOODS, Mood
from tests.wire.played import OVER, ShortRum
from tests.wire.process import Process
from tests.wire.seen import public

SEED = 1
MOST = 1_000 if RUN.long else 30
"""Presses: a long run plays to the end of the match."""
SILENT = 2.0
"""Seconds after which members open their hands again."""
UNMET = ("bytes", "history")
"""What an undisturbed match of four needn't meet; tests/cogs shows what follows."""
APOLOGY = "Something went wrong"


@pytest.mark.long
@pytest.mark.parametrize("name", MOODS)
async def test_a_match_of_four_goes_on_however_discord_refuses(discord: Discord, tmp_path: Path, name: str) -> None:
    discord.limits.most |= {"channels": 500, "webhooks": 500}
    async with Process.running(discord, tmp_path) as process:
        table = await ShortRum.opened(discord)
        mood, presses = Mood(discord, name, SEED), 0
        while OVER not in table.board.labels and presses < MOST:
            with suppress(TimeoutError):  # a panel whose token is dead shows nothing to press
                async with asyncio.timeout(SILENT):
                    await discord.until(lambda: table.to_move() or OVER in table.board.labels, "a move, or the end")
            if (member := table.to_move()) is None:
                await table.open_hands()
                continue
            presses += 1
            if not await discord.in_time(table.begin(member)):
                await table.open_hands()
        mood.on = False
        assert presses == MOST or OVER in table.board.labels
        assert mood.refused or name in UNMET
        assert mood.asked_again == 0 or name == "bytes"  # what is too large is answered by a smaller one
        told = [seen.text for member in table.members for seen in member.sees()]
        assert not [text for text in told if APOLOGY in text]
        if OVER not in table.board.labels:
            await table.open_hands()
            await looks(table)
            await table.turn()
        assert len(public(table.board.message.channel)) >= 1
        assert process.says("Traceback") == 0


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
