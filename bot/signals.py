"""How the program is asked to stop: Ctrl-C, or a SIGTERM from its supervisor."""

import asyncio
import signal
from collections.abc import Awaitable, Generator
from contextlib import contextmanager


@contextmanager
def stop_requests() -> Generator[asyncio.Event]:
    """Yield an event that is set when the program is asked to stop. A second request stops it at once."""
    loop = asyncio.get_running_loop()
    asked = asyncio.Event()
    handled: list[signal.Signals] = []

    def let_go() -> None:
        while handled:
            loop.remove_signal_handler(handled.pop())

    def ask() -> None:
        let_go()
        asked.set()

    for number in (signal.SIGINT, signal.SIGTERM):
        try:
            loop.add_signal_handler(number, ask)
        except NotImplementedError:  # Windows: Ctrl-C arrives as KeyboardInterrupt
            continue
        handled.append(number)
    try:
        yield asked
    finally:
        let_go()


async def first_of(*waits: Awaitable[object]) -> None:
    """Wait until one of them is done and cancel the others.

    Raises:
        Exception: whatever the first one done raised.

    """
    tasks = [asyncio.ensure_future(wait) for wait in waits]
    try:
        done, _ = await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
    finally:
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
    for task in done:
        task.result()
