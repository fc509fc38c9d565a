"""The bot's process stops, and leaves its folder in order."""

import asyncio
from pathlib import Path

from tests.patience import PATIENCE
from tests.wire.fake_discord.calls import Call
from tests.wire.fake_discord.discord import Discord
from tests.wire.members.seen import Seen
from tests.wire.members.tables import GinTable
from tests.wire.running.process import Process

BUSY = 4


async def test_asked_to_stop_under_load_it_answers_what_was_pressed_and_leaves_no_traceback(
    discord: Discord, tmp_path: Path
) -> None:
    process = await Process.start(discord, tmp_path)
    tables = [await GinTable.opened(discord) for _ in range(BUSY)]
    stopping, held = asyncio.Event(), 0

    async def hold(call: Call) -> None:
        nonlocal held
        held += call.path.endswith("/callback")
        if call.path.endswith("/callback") or call.method == "PATCH":
            discord.touch()
            await stopping.wait()

    discord.rest.before = hold
    made = [table.begin(await discord.until(table.to_move, "somebody can move")) for table in tables]
    await discord.until(lambda: held == BUSY, "answers begin")
    process.terminate()
    await discord.until(lambda: any("Leaving Discord." in line for line in process.log), "it is about to stop")
    stopping.set()
    assert await process.ends() == 0
    assert process.troubles() == []
    assert [press.answer is not None for press in made] == [True] * BUSY
    for table, press in zip(tables, made, strict=True):
        table.note(press)
        assert table.accepted
        assert not Seen(table.board.message).gone


async def test_the_record_of_the_commands_is_its_owners_alone(discord: Discord, tmp_path: Path) -> None:
    record = tmp_path / "rumtable.commands"
    async with Process.running(discord, tmp_path), asyncio.timeout(PATIENCE):
        while not record.exists():  # noqa: ASYNC110 - another process writes it
            await asyncio.sleep(0.05)
        modes = {file.name: oct(file.stat().st_mode & 0o777) for file in tmp_path.iterdir()}  # noqa: ASYNC240 - a test
    assert modes[record.name] == "0o600"
    assert set(modes.values()) == {"0o600"}
