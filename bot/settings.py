"""Settings, from the environment and from a `.env` file in the working folder; the environment takes precedence.

.env.example lists every key with its meaning. A key that looks like one of ours but isn't must be a typo, and stops the
start. Any other key in the file belongs to somebody else and gets a warning, once per start; the environment is full of
other programs' variables, so there only keys that begin with RUMTABLE_ count.

The bot's token is sent to Discord's addresses, which may be those of a proxy. So each has to be encrypted, or on this
machine or a private network. Of all names only `localhost` counts as such: what a name resolves to can change.
"""

import logging
import os
import re
from collections.abc import Callable, Iterable, Mapping
from difflib import get_close_matches
from enum import StrEnum
from io import StringIO
from ipaddress import ip_address, ip_network
from pathlib import Path
from typing import Annotated, Literal, Self, TypeVar
from urllib.parse import SplitResult, urlsplit

from dotenv import dotenv_values
from dotenv.parser import parse_stream
from pydantic import AfterValidator, BeforeValidator, Field, SecretStr, ValidationError
from pydantic_core import PydanticCustomError
from pydantic_settings import BaseSettings, SettingsConfigDict

DISCORD_API = "https://discord.com/api/v10"
ENV_FILE = ".env"
EXAMPLE = Path(__file__).parents[1] / ".env.example"
"""In a checkout, in a wheel and in the image."""
SET_TOKEN = f"write DISCORD_TOKEN= and the token into {ENV_FILE} in this folder, or set it in the environment"
EXIT_FAILURE, EXIT_USAGE = 1, 2
"""Exit codes: something outside is wrong, such as the database; the program lacks a setting or was called wrongly."""
_PREFIXES_IN_FILE = ("RUMTABLE_", "DISCORD_")
_PREFIXES_IN_ENVIRONMENT = ("RUMTABLE_",)
_PRIVATE_NETWORKS = tuple(
    map(ip_network, ("127.0.0.0/8", "10.0.0.0/8", "172.16.0.0/12", "192.168.0.0/16", "::1/128", "fc00::/7"))
)
"""Loopback, and what RFC 1918 and RFC 4193 reserve for private networks."""

_ERROR_WORDS = {"bool_parsing": "write yes or no", "int_parsing": "write a whole number"}
"""Pydantic's types of errors, in words for an operator."""

PathT = TypeVar("PathT", SecretStr, Path)
_log = logging.getLogger(__name__)


class StopError(Exception):
    """The program can't go on; the message is one line for the operator."""

    def __init__(self, message: str, code: int) -> None:
        super().__init__(message)
        self.code = code


class SettingsError(StopError):
    """A setting isn't usable; the message is one line that names its key and never its value."""

    def __init__(self, message: str) -> None:
        super().__init__(message, EXIT_USAGE)


def _discord_address(secure: str, plain: str) -> Callable[[str], str]:
    """Make the validator of an address with one of these schemes. Its messages never repeat the address."""

    def validate(address: str) -> str:
        parts = _parse(address)
        if parts is None or not parts.hostname:
            raise _invalid(f"write {secure}://host or {secure}://host:port, with the path if there is one")
        if parts.username is not None or parts.query or parts.fragment:
            raise _invalid("write only the address: no user, no question mark, no number sign")
        if parts.scheme != secure and not (parts.scheme == plain and _is_private(parts.hostname)):
            raise _invalid(
                f"the token is sent there, so it must be {secure}://, "
                f"or {plain}:// to localhost or a loopback or private IP address"
            )
        return address.rstrip("/")

    return validate


def _token(token: SecretStr) -> SecretStr:
    """Remove blanks around a token. It is sent in a header, which can't hold a line break."""
    stripped = token.get_secret_value().strip()
    if not (stripped.isascii() and stripped.isprintable()) or " " in stripped:
        raise _invalid("it has a blank or a sign that no token has; copy it again")
    return SecretStr(stripped)


def _in_full(path: PathT) -> PathT:
    """Refuse `~` and `$HOME`: only a shell expands them, and the service's user has another home."""
    if (path.get_secret_value() if isinstance(path, SecretStr) else str(path)).startswith(("~", "$")):
        raise _invalid("write the path in full, without ~ or $")
    return path


def _listen_address(address: str) -> str:
    parts = _parse(f"//{address}")
    if parts is None or not parts.hostname or parts.port is None or parts.netloc != address:
        raise _invalid("write HOST:PORT, such as 127.0.0.1:8080")
    return address


def _parse(address: str) -> SplitResult | None:
    """The parts of an address; None if its host or port is invalid."""
    try:
        parts = urlsplit(address)
        port = parts.port
    except ValueError:
        return None
    return None if port == 0 else parts


def _is_private(host: str) -> bool:
    if host == "localhost":
        return True
    try:
        address = ip_address(host)
    except ValueError:
        return False
    return any(address in network for network in _PRIVATE_NETWORKS)


def _invalid(message: str) -> PydanticCustomError:
    return PydanticCustomError("endpoint", "{words}", {"words": message})


ApiAddress = Annotated[str, AfterValidator(_discord_address("https", "http"))]
"""The base URL of every REST request, including the version, without a trailing slash."""

GatewayAddress = Annotated[str, AfterValidator(_discord_address("wss", "ws"))]
"""The address that shards connect to."""

ListenAddress = Annotated[str, AfterValidator(_listen_address)]
"""An address of this machine, as `HOST:PORT`; an IPv6 address stands in brackets."""


class LogLevel(StrEnum):
    """The lowest level that the bot logs."""

    DEBUG = "DEBUG"
    INFO = "INFO"
    WARNING = "WARNING"
    ERROR = "ERROR"


class Settings(BaseSettings):
    """The settings of one process, read by `load`.

    Attributes:
        token: the bot's Discord token; None runs it in the sandbox.
        api: the address of Discord's REST API; the token is sent there.
        gateway: where the shards connect; None asks the API, as
            Discord wants it. The token is sent there too.
        database: the path of a SQLite file, relative to the working
            folder and created if missing; or the address of a
            PostgreSQL database, which may hold a password.
        log_level: libraries that would log secrets have a minimum of
            their own (bot/logs.py).
        health_address: where `/health` and `/metrics` are served, over plain
            HTTP; None serves them nowhere.
        min_free_mib: MiB that have to be free on the disk of the database
            for another table to be opened.
        backups: the folder for the nightly copies of a SQLite file; None
            means `backups` beside it.
        retention_days: days that hands, seeds and commands of finished
            matches are kept; None keeps them for ever.
        card_emojis: whether cards are uploaded as emojis of the
            application and shown as such; else they are written in
            letters.
        keep_pictures: whether an edit keeps the pictures that the
            message has already; else each is uploaded again. None: as
            the last trial on Discord has shown, by default yes.
        panel_edits: whether edits of private panels upload pictures:
            always, never, or until Discord refuses it. None: as the last
            trial has shown, by default the last.
        trial_server: the id of the only server that has `/trial`; None:
            no server has it.
        member_presses: presses and commands of one member that are
            taken within ten seconds; 0 takes any number.
        sandbox_port: the port of the sandbox's page on this machine,
            0 to 65535; 0 picks a free one.

    """

    model_config = SettingsConfigDict(
        env_file=ENV_FILE, env_file_encoding="utf-8", env_ignore_empty=True, extra="ignore", frozen=True
    )

    token: Annotated[SecretStr, AfterValidator(_token)] | None = Field(default=None, alias="DISCORD_TOKEN")
    api: ApiAddress = Field(default=DISCORD_API, alias="DISCORD_API")
    gateway: GatewayAddress | None = Field(default=None, alias="DISCORD_GATEWAY")
    database: Annotated[SecretStr, AfterValidator(_in_full)] = Field(
        default=SecretStr("data/rumtable.sqlite3"), alias="RUMTABLE_DATABASE"
    )
    log_level: Annotated[LogLevel, BeforeValidator(str.upper)] = Field(
        default=LogLevel.INFO, alias="RUMTABLE_LOG_LEVEL"
    )
    health_address: ListenAddress | None = Field(default=None, alias="RUMTABLE_HEALTH_ADDRESS")
    min_free_mib: int = Field(default=64, ge=0, alias="RUMTABLE_MIN_FREE_MIB")
    backups: Annotated[Path, AfterValidator(_in_full)] | None = Field(default=None, alias="RUMTABLE_BACKUPS")
    retention_days: int | None = Field(default=None, ge=1, le=36500, alias="RUMTABLE_RETENTION_DAYS")
    card_emojis: bool = Field(default=True, alias="RUMTABLE_CARD_EMOJIS")
    keep_pictures: bool | None = Field(default=None, alias="RUMTABLE_KEEP_PICTURES")
    panel_edits: Literal["edit", "press", "auto"] | None = Field(default=None, alias="RUMTABLE_PANEL_EDITS")
    trial_server: int | None = Field(default=None, ge=1, alias="RUMTABLE_TRIAL_SERVER")
    member_presses: int = Field(default=40, ge=0, alias="RUMTABLE_MEMBER_PRESSES")
    sandbox_port: int = Field(default=8765, ge=0, le=65535, alias="RUMTABLE_SANDBOX_PORT")

    @classmethod
    def load(cls) -> Self:
        """Read the settings.

        Raises:
            SettingsError: a value isn't usable, a key is misspelt, or the file can't be read.

        """
        logging.getLogger("dotenv").setLevel(logging.ERROR)  # `warn_of_unread_keys` names the file, too, and once
        try:
            _refuse_typos(_unknown(_read_file()), _PREFIXES_IN_FILE, f"{ENV_FILE}: ")
            _refuse_typos(_unknown(os.environ), _PREFIXES_IN_ENVIRONMENT, "")
            return cls()
        except ValidationError as error:
            first = error.errors(include_input=False, include_url=False)[0]
            told = _ERROR_WORDS.get(first["type"], first["msg"])
            raise SettingsError(f"{first['loc'][0]}: {told}") from None
        except OSError as error:
            raise SettingsError(f"{ENV_FILE}: it can't be read: {error.strerror}") from None
        except UnicodeDecodeError:
            raise SettingsError(f"{ENV_FILE}: it is not UTF-8 text") from None


def warn_of_unread_keys() -> None:
    """Log the lines of `.env` that are ignored. Call it once the settings are loaded and logging is set up."""
    for key, value in _read_file().items():
        if value is not None and _unknown([key]):
            _log.warning("%s: %s isn't a setting of this bot and is ignored.", ENV_FILE, _name(key))
    if Path(ENV_FILE).is_dir():
        _log.warning("%s: it is a folder, not a file, and is ignored.", ENV_FILE)
    if Path(ENV_FILE).is_file():
        seen = set[str | None]()
        for each in parse_stream(StringIO(Path(ENV_FILE).read_text(encoding="utf-8"))):
            text = each.original.string
            line = each.original.line + text[: len(text) - len(text.lstrip())].count("\n")
            if each.error or (each.key is not None and each.value is None):
                _log.warning("%s: line %s is not KEY=value and is ignored.", ENV_FILE, line)
            elif each.key in seen:
                told = "%s: line %s sets %s again, and counts instead of the line above."
                _log.warning(told, ENV_FILE, line, each.key)
            elif each.key is not None and not _unknown([each.key]):
                seen.add(each.key)


def _read_file() -> Mapping[str, str | None]:
    return dotenv_values(ENV_FILE, interpolate=False, encoding="utf-8")


def _known_keys() -> list[str]:
    return [str(field.alias) for field in Settings.model_fields.values()]


def _unknown(keys: Iterable[str]) -> list[str]:
    """The keys that aren't settings; like pydantic, this ignores case."""
    known = set(_known_keys())
    return [key for key in keys if key.upper() not in known]


def _refuse_typos(unknown: list[str], prefixes: tuple[str, ...], where: str) -> None:
    """Refuse the first unknown key that begins as ours do."""
    for key in unknown:
        if key.upper().startswith(prefixes):
            name = _name(key)
            if name.upper() in _known_keys():
                raise SettingsError(f"{where}after {name} has to come =; write {name}= and the value.")
            nearest = get_close_matches(name.upper(), _known_keys(), n=1, cutoff=0.7)
            cure = f"did you mean {nearest[0]}?" if nearest else f"{EXAMPLE} lists them all."
            raise SettingsError(f"{where}{name} is not a setting; {cure}")


def _name(key: str) -> str:
    """The name that a key begins with: after a wrong sign, such as a colon, may come a secret."""
    name = re.split(r"\W", key, maxsplit=1)[0]
    return name if name.upper() in _known_keys() else re.split(r"[^\w-]", key, maxsplit=1)[0]
