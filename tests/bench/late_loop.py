"""Runs the bot and records how late its event loop is: `python -m tests.bench.late_loop run`.

On SIGUSR1 it writes to standard error how late the loop was since the last signal, in milliseconds, and how much of
that was the work of the bot's own thread. For the rest, it waited for other threads and for busy processors.
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
    """How late the loop was, in seconds, and how much of that its own thread worked."""

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
    """Wake up every `EVERY` seconds, and record how late that was; a long stall delays several wake-ups."""
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
    """The median, the 99th percentile and the maximum."""
    quantiles = statistics.quantiles(late, n=100) if len(late) > 1 else [0.0] * 99
    return quantiles[49], quantiles[98], max(late, default=0.0)


def main() -> None:
    """Run a command of the bot, and watch its event loop."""
    run = asyncio.run
    asyncio.run = lambda bot: run(_beside(bot))  # type: ignore[assignment] - the bot calls it in this way only
    sys.exit(run_bot(sys.argv[1:]))


if __name__ == "__main__":
    main()
