"""Painting away from the event loop, each picture once.

Compressing a picture releases the interpreter; composing it, a millisecond or two, doesn't. Meanwhile the event loop
waits for the thread for a switch interval, 5 ms by default, every time it comes back from a system call. With 1 ms it
is late by a quarter of that, and painting takes no longer (tests/bench/test_rendering_bench.py measures both, along
with how late the loop is when nothing is painted). Laying out stays on the loop: it takes less time than the thread
would hold it up.
"""

import asyncio
import sys
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor

from rendering.paint import paint
from rendering.picture import DrawList, Picture

SWITCH_INTERVAL = 0.001
"""The longest that the painting thread keeps the interpreter from the event loop, in seconds."""


class Painter:
    """Paints in one thread, and keeps the latest pictures.

    Creating one sets the interpreter's switch interval for the whole process.

    Panels that show the same table ask for the same picture at nearly the same moment, and share one painting.
    """

    def __init__(self, keep: int = 512) -> None:
        """Keep the bytes of at most `keep` pictures (about 30 KB each)."""
        self._keep = keep
        sys.setswitchinterval(min(SWITCH_INTERVAL, sys.getswitchinterval()))
        self._thread = ThreadPoolExecutor(1, thread_name_prefix="painter")
        self._painted: dict[tuple[int, int, DrawList], asyncio.Future[bytes]] = {}

    @property
    def waiting(self) -> int:
        """How many pictures are being painted or wait for it."""
        return sum(not painting.done() for painting in self._painted.values())

    async def paint(self, picture: Picture) -> bytes:
        """The picture as PNG."""
        key = picture.key
        painting = self._painted.get(key)
        if painting is None:
            painting = asyncio.get_running_loop().run_in_executor(self._thread, paint, picture)
            self._painted[key] = painting
            painting.add_done_callback(lambda done: self._forget_failure(picture, done))
            if len(self._painted) > self._keep:
                del self._painted[next(iter(self._painted))]
        return await asyncio.shield(painting)  # the first caller may be cancelled while others still wait

    async def animate(self, pieces: Iterator[bytes]) -> bytes:
        """What the pieces are together, each made in the thread; other pictures are painted in between."""
        loop, made = asyncio.get_running_loop(), list[bytes]()
        while (piece := await loop.run_in_executor(self._thread, next, pieces, None)) is not None:
            made.append(piece)
        return b"".join(made)

    def close(self) -> None:
        """End the thread once it has finished painting."""
        self._thread.shutdown(wait=False)

    def _forget_failure(self, picture: Picture, painting: asyncio.Future[bytes]) -> None:
        if painting.cancelled() or painting.exception() is not None:
            self._painted.pop(picture.key, None)
