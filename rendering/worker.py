"""Painting away from the event loop, each picture once."""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from concurrent.futures import ThreadPoolExecutor
from typing import TYPE_CHECKING

from rendering.paint import paint

if TYPE_CHECKING:
    from rendering.picture import DrawList, Picture


class Painter:
    """Paints in one thread, and keeps what was painted last.

    Several panels show the same table: they ask for the same picture at nearly the same moment and share one painting.
    """

    def __init__(self, keep: int = 128) -> None:
        """Keep the bytes of at most `keep` pictures (about 30 KB each)."""
        self._keep = keep
        self._thread = ThreadPoolExecutor(1, thread_name_prefix="painter")
        self._painted: OrderedDict[tuple[int, int, DrawList], asyncio.Future[bytes]] = OrderedDict()

    async def paint(self, picture: Picture) -> bytes:
        """The picture as PNG."""
        painting = self._painted.get(picture.key)
        if painting is None:
            painting = asyncio.get_running_loop().run_in_executor(self._thread, paint, picture)
            self._painted[picture.key] = painting
            painting.add_done_callback(lambda done: self._forget_failure(picture, done))
            if len(self._painted) > self._keep:
                self._painted.popitem(last=False)
        self._painted.move_to_end(picture.key)
        return await asyncio.shield(painting)  # who asked first may be cancelled; the others still wait

    def close(self) -> None:
        """End the thread when what it paints is done."""
        self._thread.shutdown(wait=False)

    def _forget_failure(self, picture: Picture, painting: asyncio.Future[bytes]) -> None:
        if painting.cancelled() or painting.exception() is not None:
            self._painted.pop(picture.key, None)
