"""The bot with a fleet that waits ten times as long, for a busy machine: `python -m tests.wire.fleet.patient_bot run`.

What a hand-over takes is unchanged: it begins when it is asked for, and ends when it is done.
"""

import sys

from bot.fleet import leases
from bot.store import server

FACTOR = 10


def wait_longer() -> None:
    """Lengthen leases and the time limits of the database, before the modules that use them are imported."""
    leases.LEASE *= FACTOR
    leases.SELF_FENCE_AFTER *= FACTOR
    leases.MAX_ANSWER_GAP *= FACTOR
    server.CONNECT_SECONDS *= FACTOR
    server.LOCK_AT_WORK *= FACTOR
    server.IDLE_AT_WORK *= FACTOR
    server.ANSWER_AT_WORK *= FACTOR


if __name__ == "__main__":
    wait_longer()
    from bot import fleet_bot
    from bot.__main__ import main

    fleet_bot.MAX_DRAIN_SECONDS *= FACTOR
    raise SystemExit(main(sys.argv[1:]))
