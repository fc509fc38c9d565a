"""What those who run a server have set for its tables, and the record of who changed what."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, TypeAlias

if TYPE_CHECKING:
    from collections.abc import Mapping
    from datetime import datetime

    from bot.games.declarations import Value

Setting: TypeAlias = "Value | list[int] | None"
"""The value of a server's setting, as JSON."""
CHANNELS, ROLE, GAME, PRESET = "channels", "role", "game", "preset"
"""The keys of the settings that are not an option of the table."""


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
        fixed = {CHANNELS: list(self.channels), ROLE: self.role, GAME: self.game, PRESET: self.preset}
        return {**fixed, **self.table}

    @classmethod
    def from_json(cls, kept: Mapping[str, Any]) -> ServerSettings:
        """Read what was kept; what is no key of ours is an option of the table."""
        table = {key: value for key, value in kept.items() if key not in (CHANNELS, ROLE, GAME, PRESET)}
        channels = tuple(kept.get(CHANNELS, ()))
        return cls(channels, kept.get(ROLE), kept.get(GAME, ""), kept.get(PRESET, ""), table)

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
