"""What systemd hears of the bot, on a socket like its own."""

import os
import socket
from collections.abc import Iterator
from pathlib import Path

import pytest

from bot.operating.startup import Supervisor


@pytest.fixture(params=["a file", "no file"])
def address(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """A socket's name as systemd writes it: a path, or a name without a file."""
    return str(tmp_path / "notify") if request.param == "a file" else f"@rumtable-{os.getpid()}-{tmp_path.name}"


@pytest.fixture
def listening(address: str) -> Iterator[socket.socket]:
    """Whoever listens there."""
    with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as listening:
        listening.bind(f"\0{address[1:]}" if address.startswith("@") else address)
        listening.setblocking(False)
        yield listening


def test_it_hears_that_the_bot_is_ready_alive_and_about_to_stop(address: str, listening: socket.socket) -> None:
    supervisor = Supervisor.of({"NOTIFY_SOCKET": address})
    supervisor.ready("3 servers")
    supervisor.alive()
    supervisor.stopping()
    said = [listening.recv(4096).decode().splitlines() for _ in range(3)]
    assert said[0] == ["READY=1", "STATUS=3 servers"]
    assert said[1] == ["WATCHDOG=1"]
    assert said[2][0] == "STOPPING=1"


def test_nobody_who_is_started_by_the_bot_speaks_in_its_name(address: str) -> None:
    environment = {"NOTIFY_SOCKET": address, "WATCHDOG_USEC": "60000000", "WATCHDOG_PID": str(os.getpid()), "HOME": "/"}
    assert Supervisor.of(environment).patience == 60
    assert environment == {"HOME": "/"}


def test_a_watchdog_of_another_process_is_not_meant() -> None:
    assert Supervisor.of({"WATCHDOG_USEC": "60000000", "WATCHDOG_PID": "1"}).patience is None


def test_without_a_supervisor_nothing_is_said() -> None:
    supervisor = Supervisor.of({})
    supervisor.ready("")
    assert supervisor.patience is None


def test_a_supervisor_that_is_gone_stops_nothing(tmp_path: Path) -> None:
    Supervisor.of({"NOTIFY_SOCKET": str(tmp_path / "nobody")}).alive()
