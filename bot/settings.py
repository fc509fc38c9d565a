"""Addresses in settings: where the bot reaches Discord, and where it is reached itself and tells whether it is well.

Discord is reached at its own addresses, or through something in between, such as a REST proxy.

The bot's token goes to these addresses. So an address must be encrypted, or belong to this machine or a private
network; no name but `localhost` counts as such, since what a name resolves to can change.

Settings, from the environment and from a `.env` file in the working folder; the environment takes precedence.

.env.example lists every key with its meaning. A key that looks like one of ours but isn't must be a typo, and stops the
start. Any other key in the file belongs to somebody else and gets a warning, once per start; the environment is full of
other programs' variables, so there only keys that begin with RUMTABLE_ count.
"""

import json
import logging
import os
from collections.abc import Callable, Iterable
from difflib import get_close_matches
from enum import StrEnum
from http.client import HTTPException
from ipaddress import ip_address, ip_network
from typing import Annotated, Self
from urllib.error import HTTPError
from urllib.parse import SplitResult, urlsplit
from urllib.request import urlopen

from dotenv import dotenv_values
from pydantic import AfterValidator, Field, SecretStr, ValidationError
from pydantic_core import PydanticCustomError
from pydantic_settings import BaseSettings, SettingsConfigDict

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


FILE = ".env"
OURS_IN_FILE = ("RUMTABLE_", "DISCORD_")
OURS_IN_ENVIRONMENT = ("RUMTABLE_",)

_log = logging.getLogger(__name__)


OUTSIDE, MISUSE = 1, 2


class StopError(Exception):
    """The program can't go on; the message is one line for the operator."""

    def __init__(self, message: str, code: int) -> None:
        super().__init__(message)
        self.code = code


class SettingsError(Exception):
    """A setting isn't usable; the message is one line that names its key and never its value."""


class LogLevel(StrEnum):
    """The lowest level that the bot logs."""

    DEBUG = "DEBUG"
    INFO = "INFO"
    WARNING = "WARNING"
    ERROR = "ERROR"


class Settings(BaseSettings):
    """What the bot is told from outside. Created once, by `load`, for the file that wires the parts.

    Attributes:
        token: the bot's Discord token; None runs it in the sandbox.
        api: the address of Discord's REST API; the token goes there.
        gateway: where the shards connect; None asks the API, as
            Discord wants it. The token goes there too.
        database: the path of a SQLite file, relative to the working
            folder and created if missing; or the address of a
            PostgreSQL database, which may hold a password.
        log_level: libraries that would log secrets have a minimum of
            their own (bot/logs.py).
        health: where `/health` and `/metrics` are served, over plain
            HTTP; None serves them nowhere.
        least_room: MiB that have to be free where the database is for
            another table to be opened.
        keep_days: days that hands, seeds and commands of finished
            matches are kept; None keeps them for ever.
        card_emojis: whether cards are uploaded as emojis of the
            application, and shown as such; else they are written in
            letters.
        keep_pictures: whether an edit keeps the pictures that its
            message shows already; else each is uploaded again.
        sandbox_port: the port of the sandbox's page on this machine,
            0 to 65535; 0 picks a free one.

    """

    model_config = SettingsConfigDict(
        env_file=FILE, env_file_encoding="utf-8", env_ignore_empty=True, extra="ignore", frozen=True
    )

    token: SecretStr | None = Field(default=None, alias="DISCORD_TOKEN")
    api: ApiAddress = Field(default=DISCORD_API, alias="DISCORD_API")
    gateway: GatewayAddress | None = Field(default=None, alias="DISCORD_GATEWAY")
    database: SecretStr = Field(default=SecretStr("data/rumtable.sqlite3"), alias="RUMTABLE_DATABASE")
    log_level: LogLevel = Field(default=LogLevel.INFO, alias="RUMTABLE_LOG_LEVEL")
    health: OwnAddress | None = Field(default=None, alias="RUMTABLE_HEALTH")
    least_room: int = Field(default=64, ge=0, alias="RUMTABLE_LEAST_ROOM")
    keep_days: int | None = Field(default=None, ge=1, alias="RUMTABLE_KEEP_DAYS")
    card_emojis: bool = Field(default=True, alias="RUMTABLE_CARD_EMOJIS")
    keep_pictures: bool = Field(default=True, alias="RUMTABLE_KEEP_PICTURES")
    sandbox_port: int = Field(default=8765, ge=0, le=65535, alias="RUMTABLE_SANDBOX_PORT")

    @classmethod
    def load(cls) -> Self:
        """Read the settings.

        Raises:
            SettingsError: a value isn't usable, or a key is misspelt.

        """
        try:
            _stop_at_slip(OURS_IN_FILE, _unread(_keys_in_file()), f"{FILE}: ")
            _stop_at_slip(OURS_IN_ENVIRONMENT, _unread(os.environ), "")
            return cls()
        except ValidationError as error:
            first = error.errors(include_input=False, include_url=False)[0]
            raise SettingsError(f"{first['loc'][0]}: {first['msg']}") from None
        except UnicodeDecodeError:
            raise SettingsError(f"{FILE}: it is not UTF-8 text") from None


def warn_of_unread_keys() -> None:
    """Log each key of `.env` that isn't one of ours, once the settings are loaded and logging is set up."""
    for key in _unread(_keys_in_file()):
        _log.warning("%s: %s is no setting of this bot and is ignored.", FILE, key)


def _keys_in_file() -> list[str]:
    return list(dotenv_values(FILE, interpolate=False, encoding="utf-8"))


def _known() -> list[str]:
    return [str(field.alias) for field in Settings.model_fields.values()]


def _unread(keys: Iterable[str]) -> list[str]:
    """The keys that aren't settings; like pydantic, this ignores case."""
    known = set(_known())
    return [key for key in keys if key.upper() not in known]


def _stop_at_slip(ours: tuple[str, ...], unread: list[str], where: str) -> None:
    """Refuse the first key that begins as ours do."""
    for key in unread:
        if key.upper().startswith(ours):
            nearest = get_close_matches(key.upper(), _known(), n=1, cutoff=0)[0]
            raise SettingsError(f"{where}{key} is not a setting; did you mean {nearest}?")
