"""Settings, from the environment and from a `.env` file in the working folder; the environment takes precedence.

.env.example lists every key with its meaning. A key that looks like one of ours but isn't must be a typo, and stops the
start. Any other key in the file belongs to somebody else and gets a warning, once per start; the environment is full of
other programs' variables, so there only keys that begin with RUMTABLE_ count.
"""

import logging
import os
from collections.abc import Iterable
from difflib import get_close_matches
from enum import StrEnum
from typing import Self

from dotenv import dotenv_values
from pydantic import Field, SecretStr, ValidationError
from pydantic_settings import BaseSettings, SettingsConfigDict

from bot.endpoints import DISCORD_API, ApiAddress, GatewayAddress, OwnAddress

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
