"""What a member prefers, on every server alike: what they read, how their hand is shown, when they are called.

What those who run a server have set for its tables, and the record of who changed what.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import datetime
from enum import StrEnum
from typing import Any, ClassVar, Final, Self, TypeAlias

from bot.games.options import Declaration, Options, Value, choice, code, flag

AS_DISCORD: Final = "discord"
"""The language is the one that Discord tells of a member or a server."""


class HandOrder(StrEnum):
    """How a hand is sorted."""

    SUIT = "suit"
    RANK = "rank"


class CallWhen(StrEnum):
    """When a member is called to move, by a message of its own."""

    AT_ONCE = "at-once"
    AFTER_20_S = "after-20-s"  # at once where they have no hand open, since they can't see that it is their turn
    NEVER = "never"


@dataclass(frozen=True, slots=True, kw_only=True)
class MemberSettings(Options):
    """What one member has chosen; who has chosen nothing has the defaults.

    A language is kept though another version doesn't speak it, which reads as `AS_DISCORD` there.
    """

    game: ClassVar[str] = "member"

    language: str = code(AS_DISCORD, group="words", rule="")
    words_first: bool = flag(False, group="words", rule="")
    four_colours: bool = flag(False, group="hand", rule="")
    large_cards: bool = flag(False, group="hand", rule="")
    sort: HandOrder = choice(HandOrder.SUIT, group="hand", rule="")
    call: CallWhen = choice(CallWhen.AFTER_20_S, group="calls", rule="")
    hidden: bool = flag(False, group="boards", rule="")


DEFAULTS = MemberSettings()


def possible_values(option: Declaration) -> dict[str, Value]:
    """The values of a setting by the text that a button carries; none of a code, whose values others know."""
    if isinstance(option.default, str) and not option.values:
        return {}
    values: tuple[Value, ...] = option.values or (False, True)
    return {str(value).lower(): value for value in values}


def read_settings(kept: Mapping[str, Value]) -> MemberSettings:
    """The settings that were kept; what this version doesn't know has its default, so that nobody is locked out."""
    return MemberSettings.from_json(MemberSettings.readable(kept))


Setting: TypeAlias = Value | list[int] | None
"""The value of a server's setting, as JSON."""


MONTHS = range(1, 13)


class Key(StrEnum):
    """The settings that are not an option of the table."""

    LANGUAGE = "language"
    CHANNELS = "channels"
    ROLE = "role"
    GAME = "game"
    PRESET = "preset"
    TIMEZONE = "timezone"
    SEASON_MONTHS = "season_months"
    SEASON_MONTH = "season_month"
    SEASON_CHANNEL = "season_channel"


OF_SEASONS = (Key.TIMEZONE, Key.SEASON_MONTHS, Key.SEASON_MONTH, Key.SEASON_CHANNEL)
SEASON_LENGTHS = (0, 1, 2, 3, 4, 6, 12)
"""Months; they divide a year, so that a season begins on the same day every year. 0: no seasons."""


@dataclass(frozen=True, slots=True)
class ServerSettings:
    """The settings of one server.

    Attributes:
        channels: where tables may be opened; () everywhere.
        role: the role that is pinged when players are called; None: nobody is.
        game, preset: what `/table new` opens; "": the main game, the game's first preset.
        language: what everyone reads, by its code.
        timezone: the server's time zone, by its name in the IANA database.
        season_months: how long a season is, one of `SEASON_LENGTHS`.
        season_month: a month in which one begins, from 1.
        season_channel: where the end of a season is told; None: nowhere.
        table: defaults of the table's own options by name; those left out have the program's.

    """

    channels: tuple[int, ...] = ()
    role: int | None = None
    game: str = ""
    preset: str = ""
    timezone: str = "UTC"
    season_months: int = 3
    season_month: int = 1
    season_channel: int | None = None
    language: str = AS_DISCORD
    table: Mapping[str, Value] = field(default_factory=dict[str, "Value"])

    def to_json(self) -> dict[str, Any]:
        """Every setting by its key."""
        fixed = {key.value: getattr(self, key.value) for key in Key}
        return {**fixed, Key.CHANNELS.value: list(self.channels), **self.table}

    @classmethod
    def from_json(cls, kept: Mapping[str, Any]) -> Self:
        """Read what was kept; what is no key of ours is an option of the table."""
        table = {key: value for key, value in kept.items() if key not in set(Key)}
        own: dict[str, Any] = {key: value for key, value in kept.items() if key in set(Key)}
        own[Key.CHANNELS] = tuple(kept.get(Key.CHANNELS, ()))
        return cls(**own, table=table)

    def with_setting(self, key: str, value: Setting) -> Self:
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
