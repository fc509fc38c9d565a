"""Addresses in settings: where the bot reaches Discord, and where it is reached itself and tells whether it is well.

Discord is reached at its own addresses, or through something in between, such as a REST proxy.

The bot's token goes to these addresses. So an address must be encrypted, or belong to this machine or a private
network; no name but `localhost` counts as such, since what a name resolves to can change.
"""

import json
from collections.abc import Callable
from http.client import HTTPException
from ipaddress import ip_address, ip_network
from typing import Annotated
from urllib.error import HTTPError
from urllib.parse import SplitResult, urlsplit
from urllib.request import urlopen

from pydantic import AfterValidator
from pydantic_core import PydanticCustomError

DISCORD_API = "https://discord.com/api/v10"

_NEAR = tuple(map(ip_network, ("127.0.0.0/8", "10.0.0.0/8", "172.16.0.0/12", "192.168.0.0/16", "::1/128", "fc00::/7")))
"""Loopback, and what RFC 1918 and RFC 4193 reserve for private networks."""


def _judged_as(secure: str, plain: str) -> Callable[[str], str]:
    """Make the check for an address with one of these schemes. Its messages never repeat the address."""

    def judge(address: str) -> str:
        parts = _parts(address)
        if parts is None or not parts.hostname:
            raise _unusable(f"write {secure}://host or {secure}://host:port, with the path if there is one")
        if parts.username is not None or parts.query or parts.fragment:
            raise _unusable("write the address alone: no user, no question mark, no number sign")
        if parts.scheme != secure and not (parts.scheme == plain and _is_near(parts.hostname)):
            raise _unusable(
                f"the token goes there, so it must be {secure}://, "
                f"or {plain}:// to localhost or a loopback or private IP address"
            )
        return address.rstrip("/")

    return judge


def _parts(address: str) -> SplitResult | None:
    """Take an address apart; None if its host or port can't be read."""
    try:
        parts = urlsplit(address)
        port = parts.port
    except ValueError:
        return None
    return None if port == 0 else parts


def _unusable(words: str) -> PydanticCustomError:
    return PydanticCustomError("endpoint", "{words}", {"words": words})


def _is_near(host: str) -> bool:
    if host == "localhost":
        return True
    try:
        address = ip_address(host)
    except ValueError:
        return False
    return any(address in network for network in _NEAR)


ApiAddress = Annotated[str, AfterValidator(_judged_as("https", "http"))]
"""The base URL of every REST request, including the version, without a trailing slash."""

GatewayAddress = Annotated[str, AfterValidator(_judged_as("wss", "ws"))]
"""Where the shards connect to."""


def _judge_own(address: str) -> str:
    parts = _parts(f"//{address}")
    if parts is None or not parts.hostname or parts.port is None or parts.netloc != address:
        raise _unusable("write HOST:PORT, such as 127.0.0.1:8080")
    return address


OwnAddress = Annotated[str, AfterValidator(_judge_own)]
"""An address of this machine, as `HOST:PORT`; an IPv6 address stands in brackets."""

WELL = "ok"
"""What the health address says of a part that is well."""
_SECONDS = 5.0


def ask(at: str) -> tuple[bool, str]:
    """Ask the health address of a bot that runs: whether it is well, and what each part says."""
    try:
        parts = dict[str, str](json.loads(_fetched(at)))
    except OSError as error:
        return False, f"{at} doesn't answer: {error}"
    except (HTTPException, TypeError, ValueError):
        parts = {}
    if not parts:
        return False, f"{at} is not the health address of a bot"
    return all(said == WELL for said in parts.values()), "; ".join(f"{part}: {said}" for part, said in parts.items())


def _fetched(at: str) -> bytes:
    try:
        with urlopen(f"http://{at}/health", timeout=_SECONDS) as answer:
            return bytes(answer.read())
    except HTTPError as error:
        return error.read()
