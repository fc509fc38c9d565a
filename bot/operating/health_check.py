"""Asks a running bot whether it is healthy, without loading the bot: supervisors do this every few seconds."""

import json
from contextlib import closing
from http.client import HTTPConnection, HTTPException

from bot.settings import EXIT_FAILURE, EXIT_USAGE, StopError

OK = "ok"
"""What the health address says about a part that works."""
_TIMEOUT_SECONDS = 5.0


def check_health(address: str | None) -> None:
    """Ask the health address of a bot.

    Raises:
        StopError: there is no address, or the bot isn't healthy; the message has the state of each of its parts.

    """
    if address is None:
        raise StopError("RUMTABLE_HEALTH_ADDRESS is not set, so the bot has no health address.", EXIT_USAGE)
    try:
        parts = dict[str, str](json.loads(_fetch(address)))
    except OSError as error:
        why = error.strerror or error
        raise StopError(f"{address} doesn't answer: {why}. Is the bot running?", EXIT_FAILURE) from error
    except (HTTPException, TypeError, ValueError):
        parts = {}
    if not parts:
        raise StopError(f"{address} is not the health address of a bot", EXIT_FAILURE)
    if any(state != OK for state in parts.values()):
        raise StopError("; ".join(f"{part}: {state}" for part, state in parts.items()), EXIT_FAILURE)


def _fetch(address: str) -> bytes:
    """What the address answers, with any status: an unhealthy bot's is 503. No proxy of the environment is asked."""
    with closing(HTTPConnection(address, timeout=_TIMEOUT_SECONDS)) as connection:
        connection.request("GET", "/health")
        return connection.getresponse().read()
