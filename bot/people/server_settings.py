"""What those who run a server have set for its tables, and the record of who changed what."""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import StrEnum
from typing import TYPE_CHECKING, Any, TypeAlias

if TYPE_CHECKING:
    from collections.abc import Mapping
    from datetime import datetime

    from bot.games.declarations import Value

Setting: TypeAlias = "Value | list[int] | None"
"""The value of a server's setting, as JSON."""


class Key(StrEnum):
    """The settings that are not an option of the table."""

    CHANNELS = "channels"
    ROLE = "role"
    GAME = "game"
    PRESET = "preset"


@dataclass(frozen=True, slots=True)
class ServerSettings:
    """The settings of one server.

    Attributes:
        channels: where tables may be opened; () everywhere.
        role: the role that is pinged when players are called; None: nobody is.
        game, preset: what `/table new` opens; "": the main game, the game's first preset.
        table: defaults of the table's own options by name; those left out have the program's.

    """

    channels: tuple[int, ...] = ()
    role: int | None = None
    game: str = ""
    preset: str = ""
    table: Mapping[str, Value] = field(default_factory=dict[str, "Value"])

    def to_json(self) -> dict[str, Any]:
        """Every setting by its key."""
        fixed = {"channels": list(self.channels), "role": self.role, "game": self.game, "preset": self.preset}
        return {**fixed, **self.table}

    @classmethod
    def from_json(cls, kept: Mapping[str, Any]) -> ServerSettings:
        """Read what was kept; what is no key of ours is an option of the table."""
        table = {key: value for key, value in kept.items() if key not in set(Key)}
        channels = tuple(kept.get(Key.CHANNELS, ()))
        return cls(channels, kept.get(Key.ROLE), kept.get(Key.GAME, ""), kept.get(Key.PRESET, ""), table)

    def with_setting(self, key: str, value: Setting) -> ServerSettings:
        """The settings with one of them changed."""
        return self.from_json({**self.to_json(), key: value})


@dataclass(frozen=True, slots=True)
class ServerChange:
    """One change of a server's settings.

    Attributes:
        at: when, UTC.
        member: who; None where the bot dropped what no longer exists.
        key: which setting.
        before, after: its values, as JSON.

    """

    at: datetime
    member: int | None
    key: str
    before: Setting
    after: Setting
