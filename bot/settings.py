"""Settings, from the environment and from a file `.env` in the working folder; the environment goes first.

Every key stands in .env.example with its meaning.
"""

from __future__ import annotations

from enum import StrEnum
from pathlib import Path
from typing import Self

from pydantic import Field, SecretStr, ValidationError
from pydantic_settings import BaseSettings, SettingsConfigDict

from bot.endpoints import DISCORD_API, ApiAddress, GatewayAddress


class SettingsError(Exception):
    """A setting is not usable; the message is one line that names its key and never its value."""


class LogLevel(StrEnum):
    """From which level on the bot logs."""

    DEBUG = "DEBUG"
    INFO = "INFO"
    WARNING = "WARNING"
    ERROR = "ERROR"


class Settings(BaseSettings):
    """What the bot is told from outside. Made by `load`, once, by the file that wires the parts.

    Attributes:
        token: the bot's token of Discord; None runs it on the sandbox.
        api: where Discord's REST API is reached; the token goes there.
        gateway: where the shards connect to; None asks the API, as Discord wants it. The token goes there too.
        database: the SQLite file, relative to the working folder; made where there is none.
        log_level: libraries that would log secrets have a floor of their own (bot/logs.py).
        sandbox_port: the port of the sandbox's page on this machine, 0 to 65535; 0 takes any that is free.

    """

    model_config = SettingsConfigDict(
        env_file=".env", env_file_encoding="utf-8", env_ignore_empty=True, extra="forbid", frozen=True
    )

    token: SecretStr | None = Field(default=None, alias="DISCORD_TOKEN")
    api: ApiAddress = Field(default=DISCORD_API, alias="DISCORD_API")
    gateway: GatewayAddress | None = Field(default=None, alias="DISCORD_GATEWAY")
    database: Path = Field(default=Path("data/rumtable.sqlite3"), alias="RUMTABLE_DATABASE")
    log_level: LogLevel = Field(default=LogLevel.INFO, alias="RUMTABLE_LOG_LEVEL")
    sandbox_port: int = Field(default=8765, ge=0, le=65535, alias="RUMTABLE_SANDBOX_PORT")

    @classmethod
    def load(cls) -> Self:
        """Read the settings.

        Raises:
            SettingsError: a value is not usable, or `.env` has a key that nobody reads.

        """
        try:
            return cls()
        except ValidationError as error:
            first = error.errors(include_input=False, include_url=False)[0]
            raise SettingsError(f"{first['loc'][0]}: {first['msg']}") from None
        except UnicodeDecodeError:
            raise SettingsError(".env: it is not UTF-8 text") from None
