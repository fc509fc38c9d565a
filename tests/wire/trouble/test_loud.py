"""A member who sends far too many interactions is told so once, and nobody else notices."""

import asyncio
from pathlib import Path

from tests.wire.fake_discord.calls import Call
from tests.wire.fake_discord.discord import Discord
from tests.wire.members.member import Member
from tests.wire.running.process import Process

LIMIT = 5


def told(members: list[Member], sentence: str) -> int:
    """The number of private messages with this sentence."""
    return sum(sentence in seen.text for member in members for seen in member.sees() if seen.private)


async def test_presses_and_commands_over_the_limit_get_one_sentence_between_them(
    discord: Discord, tmp_path: Path
) -> None:
    async with Process.running(discord, tmp_path, RUMTABLE_MEMBER_PRESSES=str(LIMIT)):
        alice, bob = discord.member("Alice"), discord.member("Bob")
        await alice.slash("table new", game="gin")
        for _ in range(LIMIT - 1):
            await alice.slash("rules")
        refused = alice.begin_press(alice.board(), "Set up")
        await discord.until(lambda: refused.answer is not None, "the first too many is answered")
        assert told([alice], "faster than I can follow") == 1
        ignored = [alice.begin_press(alice.board(), "Set up"), alice.begin_slash("rules")]
        await bob.slash("rules")
        assert [made.answer for made in ignored] == [None, None]
        assert told([alice], "faster than I can follow") == 1


async def test_one_download_at_a_time(discord: Discord, tmp_path: Path) -> None:
    async with Process.running(discord, tmp_path):
        alice, held = discord.member("Alice"), asyncio.Event()

        async def hold(call: Call) -> None:
            if call.route.startswith("POST /webhooks") and not held.is_set():
                await held.wait()

        await alice.slash("table new", game="gin")
        await alice.slash("privacy")
        kept = alice.panel()
        assert kept is not None
        discord.rest.before = hold
        first = alice.begin_press(kept, "Download")
        await discord.until(lambda: first.answer is not None, "the first is being made")
        await alice.press(kept, "Download")
        assert told([alice], "still working") == 1
        held.set()
        await discord.until(lambda: told([alice], "everything I keep") == 1, "the first has come")
        await alice.press(kept, "Download")
        await discord.until(lambda: told([alice], "everything I keep") == 2, "another may be asked for then")
