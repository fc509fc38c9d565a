"""Asks a running bot whether it is healthy, without loading the bot: supervisors do this every few seconds."""

import json
from http.client import HTTPException
from urllib.error import HTTPError
from urllib.request import urlopen

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
        reason = getattr(error, "reason", error)
        why = getattr(reason, "strerror", None) or reason
        raise StopError(f"{address} doesn't answer: {why}. Does the bot run?", EXIT_FAILURE) from error
    except (HTTPException, TypeError, ValueError):
        parts = {}
    if not parts:
        raise StopError(f"{address} is not the health address of a bot", EXIT_FAILURE)
    if any(state != OK for state in parts.values()):
        raise StopError("; ".join(f"{part}: {state}" for part, state in parts.items()), EXIT_FAILURE)


def _fetch(address: str) -> bytes:
    try:
        with urlopen(f"http://{address}/health", timeout=_TIMEOUT_SECONDS) as answer:
            return bytes(answer.read())
    except HTTPError as error:  # an unhealthy bot answers 503, with the same body
        with error:
            return error.read()
