"""The wheel of a release: what it holds is enough to run, and reaches no other program of its environment."""

import asyncio
import os
import subprocess
import sys
import zipfile
from collections.abc import Sequence
from pathlib import Path

import pytest

from bot import __version__
from tests.patience import PATIENCE
from tests.wire.fake_discord.discord import open_discord
from tests.wire.members.tables import GinTable
from tests.wire.running.process import Process, environment

ROOT = Path(__file__).parents[2]
SCRIPT = "import sys; sys.argv[0] = 'rumtable'; from rumtable import main; sys.exit(main())"
"""What an installer writes for the entry point `rumtable:main`."""


@pytest.fixture(scope="module")
def installed(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder of packages into which the wheel was unpacked."""
    built, site = tmp_path_factory.mktemp("built"), tmp_path_factory.mktemp("site")
    command = [sys.executable, "-m", "hatchling", "build", "--target", "wheel", "--directory", built]
    subprocess.run(command, cwd=ROOT, capture_output=True, timeout=PATIENCE, check=True)  # noqa: S603 - the build that pyproject.toml names
    (wheel,) = built.iterdir()
    with zipfile.ZipFile(wheel) as archive:
        archive.extractall(site)
    return site


def rumtable(installed: Path, folder: Path, *arguments: str) -> tuple[int, str]:
    """Run the installed command in a folder; returns its exit code and what it printed."""
    told = {name: value for name, value in os.environ.items() if name != "DISCORD_TOKEN"} | {
        "PYTHONPATH": str(installed)
    }
    command = [sys.executable, "-P", "-c", SCRIPT, *arguments]
    done = subprocess.run(command, cwd=folder, env=told, capture_output=True, text=True, timeout=PATIENCE, check=False)  # noqa: S603 - as above
    return done.returncode, done.stdout + done.stderr


def test_the_wheel_puts_one_name_into_an_environment(installed: Path) -> None:
    assert sorted(path.name for path in installed.iterdir()) == ["rumtable", f"rumtable-{__version__}.dist-info"]
    scripts = (installed / f"rumtable-{__version__}.dist-info" / "entry_points.txt").read_text(encoding="utf-8")
    assert scripts.split() == ["[console_scripts]", "rumtable", "=", "rumtable:main"]


def test_the_wheel_holds_every_file_that_the_program_does(installed: Path) -> None:
    for part in ("bot", "cogs", "rendering"):
        ours = {file.relative_to(ROOT) for file in (ROOT / part).rglob("*") if file.is_file()}
        ours = {file for file in ours if "__pycache__" not in file.parts}
        held = {file.relative_to(installed / "rumtable") for file in (installed / "rumtable" / part).rglob("*.*")}
        assert ours == held
    books = {file.name for file in (installed / "rumtable" / "docs").iterdir()}
    assert books == {file.name for file in (ROOT / "docs").glob("rules*.md")}
    for name in (".env.example", "deploy/rumtable.service"):  # what `install` makes a service of
        assert (installed / "rumtable" / name).read_bytes() == (ROOT / name).read_bytes()


@pytest.mark.parametrize(
    ("arguments", "code", "said"),
    [
        (["--version"], 0, f"rumtable {__version__}"),
        (["--help"], 0, "usage: rumtable "),
        (["run"], 2, "DISCORD_TOKEN"),
        (["verify"], 1, "rumtable.sqlite3"),
    ],
)
def test_its_command_is_the_command_line(
    installed: Path, tmp_path: Path, arguments: Sequence[str], code: int, said: str
) -> None:
    ended, printed = rumtable(installed, tmp_path, *arguments)
    assert ended == code
    assert said in printed


@pytest.mark.parametrize("arguments", [["run"], ["doctor"], ["trial", "--channel", "1"]])
def test_without_a_token_it_names_no_file_that_only_a_checkout_has(
    installed: Path, tmp_path: Path, arguments: Sequence[str]
) -> None:
    _, printed = rumtable(installed, tmp_path, *arguments)
    assert "DISCORD_TOKEN= and the token into .env in this folder" in printed
    assert ".env.example" not in printed


def test_after_a_misspelt_key_it_says_where_all_are_listed(installed: Path, tmp_path: Path) -> None:
    (tmp_path / ".env").write_text("RUMTABLE_FOO=1\n", encoding="utf-8")
    _, printed = rumtable(installed, tmp_path, "run")
    assert f"{installed / 'rumtable' / '.env.example'} lists them all." in printed


async def test_a_turn_is_played_by_what_the_wheel_installs(installed: Path, tmp_path: Path) -> None:
    async with open_discord() as discord:
        child = await asyncio.create_subprocess_exec(
            *(sys.executable, "-P", "-c", SCRIPT, "run"),
            cwd=tmp_path,
            env=environment(discord) | {"PYTHONPATH": str(installed)},
            stderr=asyncio.subprocess.PIPE,
        )
        process = Process(discord, child)
        try:
            await process.comes_up()
            table = await GinTable.opened(discord)
            await table.turn()
        finally:
            await process.stop()
        assert process.troubles() == []
