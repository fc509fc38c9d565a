"""The bot on a machine whose clock stands still while the machine does: `python -m tests.wire.standing_clock run`.

A virtual machine that was paused believes in its leases when it goes on: by its clock no time has passed.
"""

import sys
import time

from bot.__main__ import main

STOOD = 1.5
"""Seconds after which it must have stood still: the bot reads the clock several times a second."""


def let_it_stand() -> None:
    """Leave out of the monotonic clock whatever time nobody has read it in."""
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


if __name__ == "__main__":
    let_it_stand()
    raise SystemExit(main(sys.argv[1:]))
