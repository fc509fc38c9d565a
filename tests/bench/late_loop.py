"""The bot with somebody beside it who notes how late its event loop is: `python -m tests.bench.late_loop run`.

On SIGUSR1 it writes to standard error how late the loop was since the last time, in milliseconds, and how much of that
is what the bot's own thread did meanwhile: the rest it waited for other threads, and for processors that others used.
"""

import asyncio
import signal
import statistics
import sys
import time
from collections.abc import Coroutine
from typing import Any, NamedTuple

from bot.__main__ import main as run_bot

EVERY = 0.01
SAYS = "loop late by:"


class Late(NamedTuple):
    """How late it came, in seconds, and how much of that it worked."""

    whole: float
    own: float


async def _beside(bot: Coroutine[Any, Any, None]) -> None:
    late: list[Late] = []
    asyncio.get_running_loop().add_signal_handler(signal.SIGUSR1, _tell, late)
    noting = asyncio.create_task(_note(late))
    try:
        await bot
    finally:
        noting.cancel()


async def _note(late: list[Late]) -> None:
    """Note how late each moment comes at which the loop was to come by; a long stall passes several of them."""
    loop = asyncio.get_running_loop()
    due, worked = loop.time() + EVERY, time.thread_time()
    while True:
        await asyncio.sleep(due - loop.time())
        now, before, worked = loop.time(), worked, time.thread_time()
        while due <= now:
            late.append(Late(now - due, min(now - due, worked - before)))
            due += EVERY


def _tell(late: list[Late]) -> None:
    told = [*_summary([each.whole for each in late]), *_summary([each.own for each in late])]
    sys.stderr.write(f"{SAYS} {' '.join(f'{each * 1000:.1f}' for each in told)}\n")
    sys.stderr.flush()
    late.clear()


def _summary(late: list[float]) -> tuple[float, float, float]:
    """In the median, once in a hundred, at most."""
    quantiles = statistics.quantiles(late, n=100) if len(late) > 1 else [0.0] * 99
    return quantiles[49], quantiles[98], max(late, default=0.0)


def main() -> None:
    """Run a command of the bot's, with its event loop watched."""
    run = asyncio.run
    asyncio.run = lambda bot: run(_beside(bot))  # type: ignore[assignment] - all that the bot asks of it
    sys.exit(run_bot(sys.argv[1:]))


if __name__ == "__main__":
    main()
