"""Runs the bot with a clock that stops while its process is suspended: `python -m tests.wire.fleet.standing_clock run`.

So does the clock of a virtual machine that is paused: when it resumes, the bot takes its leases for valid.
"""

import sys
import time

from bot.__main__ import main

STOOD = 1.5
"""A gap of more seconds between two readings means a suspension: the bot reads the clock several times a second."""


def let_it_stand() -> None:
    """Replace the monotonic clocks by one that leaves out long gaps between its readings."""
    real = time.monotonic
    last, missed = real(), 0.0

    def monotonic() -> float:
        nonlocal last, missed
        now = real()
        if now - last > STOOD:
            missed += now - last
        last = now
        return now - missed

    time.monotonic = monotonic
    time.clock_gettime = lambda _: monotonic()


if __name__ == "__main__":
    let_it_stand()
    raise SystemExit(main(sys.argv[1:]))
