"""Speaking to systemd: ready, still alive, about to stop (sd_notify(3)). Without systemd nothing is said.

The protocol is a datagram of `NAME=value` lines to a socket whose name stands in the environment.
"""

import os
import socket
from collections.abc import MutableMapping
from typing import Self

_MICROSECONDS = 1_000_000


class Supervisor:
    """Whoever started the process and waits for a word of it; `patience` is how long it does without, in seconds."""

    def __init__(self, address: str | None, patience: float | None = None) -> None:
        self._address = address
        self.patience = patience

    @classmethod
    def of(cls, environment: MutableMapping[str, str] = os.environ) -> Self:
        """Read who listens, and take it from the environment: processes that this one starts have nothing to say."""
        address = environment.pop("NOTIFY_SOCKET", None)
        microseconds = environment.pop("WATCHDOG_USEC", None)
        meant = environment.pop("WATCHDOG_PID", str(os.getpid())) == str(os.getpid())
        patience = int(microseconds) / _MICROSECONDS if microseconds and meant else None
        return cls(address, patience)

    def ready(self, status: str) -> None:
        """Say that the start is over."""
        self._say(f"READY=1\nSTATUS={status}")

    def alive(self) -> None:
        """Say that the process does its work."""
        self._say("WATCHDOG=1")

    def stopping(self) -> None:
        """Say that the process is about to end, and why it takes a moment."""
        self._say("STOPPING=1\nSTATUS=Answering what was pressed last.")

    def _say(self, words: str) -> None:
        if self._address is None:
            return
        name = f"\0{self._address[1:]}" if self._address.startswith("@") else self._address
        with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM | socket.SOCK_CLOEXEC) as line:
            line.setblocking(False)
            try:
                line.sendto(words.encode(), name)
            except OSError:  # nobody listens any more, or doesn't keep up; the bot goes on without
                return
