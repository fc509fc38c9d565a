"""Notifications to systemd, received on a socket like its own."""

import os
import socket
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from bot.operating.startup import Supervisor
from tests.patience import PATIENCE


@pytest.fixture(params=["a file", "no file"])
def address(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """A socket's name as systemd writes it: a path, or a name without a file."""
    return str(tmp_path / "notify") if request.param == "a file" else f"@rumtable-{os.getpid()}-{tmp_path.name}"


@pytest.fixture
def listening(address: str) -> Iterator[socket.socket]:
    """The supervisor's end of the socket."""
    with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as listening:
        listening.bind(f"\0{address[1:]}" if address.startswith("@") else address)
        listening.setblocking(False)
        yield listening


def test_notifications_arrive_as_datagrams_of_lines(address: str, listening: socket.socket) -> None:
    supervisor = Supervisor.from_environment({"NOTIFY_SOCKET": address})
    supervisor.notify("READY=1", "STATUS=3 servers")
    supervisor.notify("WATCHDOG=1")
    assert listening.recv(4096) == b"READY=1\nSTATUS=3 servers"
    assert listening.recv(4096) == b"WATCHDOG=1"


def test_child_processes_do_not_inherit_the_socket(address: str) -> None:
    environment = {"NOTIFY_SOCKET": address, "WATCHDOG_USEC": "60000000", "WATCHDOG_PID": str(os.getpid()), "HOME": "/"}
    assert Supervisor.from_environment(environment).patience == 60
    assert environment == {"HOME": "/"}


def test_a_watchdog_of_another_process_is_ignored() -> None:
    assert Supervisor.from_environment({"WATCHDOG_USEC": "60000000", "WATCHDOG_PID": "1"}).patience is None


def test_without_a_supervisor_nothing_is_sent() -> None:
    supervisor = Supervisor.from_environment({})
    supervisor.notify("READY=1")
    assert supervisor.patience is None


def test_a_supervisor_that_is_gone_is_ignored(tmp_path: Path) -> None:
    Supervisor.from_environment({"NOTIFY_SOCKET": str(tmp_path / "nobody")}).notify("WATCHDOG=1")


HANGING = """
import asyncio, time
from types import SimpleNamespace
from bot.operating import startup
from bot.operating.health import HealthMonitor

async def hang():
    health = HealthMonitor(lambda: clock[0])
    await health.on_tick()
    startup.HANG_SECONDS = 0.5
    bot = SimpleNamespace(health=health, _supervisor=startup.Supervisor(None, {patience}))
    supervised = asyncio.create_task(startup.Observability.stay_supervised(bot))
    await asyncio.sleep(1)  # longer than a hang may last
    print("alive", flush=True)
    {how}

clock = [0.0]
asyncio.run(hang())
"""


@pytest.mark.parametrize(
    ("how", "patience"),
    [
        ("time.sleep(1000)", "None"),
        ("clock[0] = 1000.0; await asyncio.sleep(1000)", "None"),
        ("time.sleep(1000)", "100"),
    ],
    ids=["loop", "clock", "patient supervisor"],
)
def test_a_process_whose_loop_or_clock_stands_still_ends_itself_and_shows_where(how: str, patience: str) -> None:
    ended = subprocess.run(  # noqa: S603 - our own interpreter
        [sys.executable, "-c", HANGING.replace("{how}", how).replace("{patience}", patience)],
        capture_output=True,
        text=True,
        timeout=PATIENCE,
        check=False,
    )
    assert (ended.returncode, ended.stdout) == (1, "alive\n")
    assert "in hang" in ended.stderr or "in select" in ended.stderr
