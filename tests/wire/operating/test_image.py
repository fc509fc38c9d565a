"""Tests a built container image: `pytest tests/wire/operating/test_image.py --image NAME`.

A match is played on a container that runs as deploy/compose.yaml would run it, and its health check has to follow its
state. `--engine` is the program that runs containers, by default `docker`.
"""

import asyncio
import json
import secrets
import shutil
from collections.abc import AsyncGenerator
from dataclasses import dataclass

import pytest

from tests.wire.fake_discord.discord import Discord
from tests.wire.members.tables import OVER, ShortRum
from tests.wire.running.process import Process, environment

TURNS = 12
HARDENED = ("--read-only", "--tmpfs=/tmp", "--cap-drop=ALL", "--security-opt=no-new-privileges")
"""The options that deploy/compose.yaml has for security."""


@dataclass(frozen=True)
class Engine:
    """The program that runs containers, and the image."""

    program: str
    image: str

    async def says(self, *arguments: str) -> tuple[int, str]:
        """Run a command of the program; returns its exit code and output."""
        done = await asyncio.create_subprocess_exec(
            *(self.program, *arguments), stdout=asyncio.subprocess.PIPE, stderr=asyncio.subprocess.STDOUT
        )
        printed, _ = await done.communicate()
        return done.returncode or 0, printed.decode()

    async def health(self, name: str) -> str:
        """The result of the image's health check for a container."""
        if self.program == "podman":  # its health checks need a timer of systemd
            code, _ = await self.says("healthcheck", "run", name)
            return "healthy" if code == 0 else "unhealthy"
        _, printed = await self.says("inspect", "--format={{json .State.Health.Status}}", name)
        return str(json.loads(printed))


@pytest.fixture
def engine(request: pytest.FixtureRequest) -> Engine:
    image = request.config.option.image
    if not image:
        pytest.skip("--image names none")
    program = request.config.option.engine
    assert shutil.which(program), f"{program} is not installed"
    return Engine(program, image)


@pytest.fixture
async def volume(engine: Engine) -> AsyncGenerator[str]:
    name = f"rumtable-{secrets.token_hex(4)}"
    await engine.says("volume", "create", name)
    yield name
    await engine.says("volume", "rm", "--force", name)


async def run(engine: Engine, discord: Discord, volume: str) -> Process:
    """Run the image on the stand-in, as compose would; the container has the name of its volume."""
    told = {name: value for name, value in environment(discord).items() if name.startswith("DISCORD_")}
    settings = [f"--env={name}={value}" for name, value in told.items()]
    child = await asyncio.create_subprocess_exec(
        *(engine.program, "run", "--rm", "--network=host", f"--name={volume}", f"--volume={volume}:/data"),
        *(*HARDENED, *settings, "--env=RUMTABLE_CARD_EMOJIS=no", "--env=RUMTABLE_HEALTH_ADDRESS=127.0.0.1:18080"),
        *("--health-interval=5s", "--health-start-period=1s", "--health-retries=1", engine.image),
        stderr=asyncio.subprocess.PIPE,
    )
    process = Process(discord, child)
    await process.comes_up()
    return process


async def turns(engine: Engine, name: str, expected: str) -> None:
    """Wait until the health check has the expected result."""
    while await engine.health(name) != expected:  # noqa: ASYNC110 - only the engine knows
        await asyncio.sleep(1)


async def test_the_image_plays_a_match_to_its_end_through_a_restart(
    engine: Engine, discord: Discord, volume: str
) -> None:
    first = await run(engine, discord, volume)
    table = await ShortRum.opened(discord)
    for _ in range(TURNS):
        await table.turn()
    await engine.says("stop", volume)
    await first.ends()
    second = await run(engine, discord, volume)
    await table.open_hands()
    while True:
        await discord.until(lambda: table.to_move() or OVER in table.board.labels, "a move, or the end")
        if OVER in table.board.labels:
            break
        await table.turn()
    code, printed = await engine.says("exec", volume, "python", "-m", "bot", "verify")
    assert (code, first.troubles(), second.troubles()) == (0, [], []), printed
    assert "Finished matches played again: 1. Everything fits." in printed
    await engine.says("stop", volume)
    await second.ends()


async def test_its_health_check_turns_when_the_bot_stands_still_and_back(
    engine: Engine, discord: Discord, volume: str
) -> None:
    process = await run(engine, discord, volume)
    await turns(engine, volume, "healthy")
    await engine.says("kill", "--signal=STOP", volume)
    await turns(engine, volume, "unhealthy")
    await engine.says("kill", "--signal=CONT", volume)
    await turns(engine, volume, "healthy")
    await engine.says("stop", volume)
    await process.ends()


async def test_nothing_but_its_data_can_be_written_and_its_data_is_its_own(
    engine: Engine, discord: Discord, volume: str
) -> None:
    process = await run(engine, discord, volume)
    look = (
        "import os; print(os.getuid(), "
        "*(f'{name} {os.stat(f\"/data/{name}\").st_mode & 0o777:o}' for name in os.listdir('/data')))"
    )
    _, printed = await engine.says("exec", volume, "python", "-c", look)
    assert printed.startswith("10001 ")
    assert "rumtable.sqlite3 600" in printed
    code, _ = await engine.says("exec", volume, "python", "-c", "open('/app/bot/x', 'w')")
    assert code != 0
    await engine.says("stop", volume)
    await process.ends()
