"""One writer per message: it always draws the newest state, at most one edit in flight and one waiting."""

from __future__ import annotations

import asyncio
import logging
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable

_log = logging.getLogger(__name__)


class Writer:
    """Calls `draw` once for any number of requests that arrive while it is at work, and once more after it."""

    def __init__(self, draw: Callable[[], Awaitable[None]]) -> None:
        self._draw = draw
        self._wanted = False
        self._task: asyncio.Task[None] | None = None

    def request(self) -> None:
        """Ask for the newest state to be drawn; returns at once."""
        self._wanted = True
        if self._task is None or self._task.done():
            self._task = asyncio.create_task(self._run())

    async def finish(self) -> None:
        """Wait until nothing is being drawn or requested."""
        if self._task is not None:
            await asyncio.shield(self._task)

    async def _run(self) -> None:
        while self._wanted:
            self._wanted = False
            try:
                await self._draw()
            except Exception:  # noqa: BLE001 - one failed drawing must not silence the message forever
                _log.exception("a message could not be drawn; the next change draws it anew")
