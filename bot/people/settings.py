"""The settings of a member, which apply on every server; the settings of a server, and the log of their changes."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import datetime
from enum import StrEnum
from typing import Any, ClassVar, Final, Self, TypeAlias

from bot.games.options import Declaration, Options, Value, choice, code, flag

AS_DISCORD: Final = "discord"
"""The language setting that follows the member's or server's locale at Discord."""


class HandOrder(StrEnum):
    """How a hand is sorted."""

    SUIT = "suit"
    RANK = "rank"


class CallWhen(StrEnum):
    """When a member whose turn it is gets a message that calls them."""

    AT_ONCE = "at-once"
    AFTER_20_S = "after-20-s"  # at once where they have no hand open, since they can't see that it is their turn
    NEVER = "never"


@dataclass(frozen=True, slots=True, kw_only=True)
class MemberSettings(Options):
    """The settings of one member.

    A language is kept even if this version doesn't have it; it then counts as `AS_DISCORD`.
    """

    game: ClassVar[str] = "member"

    language: str = code(AS_DISCORD, group="words", rule="")
    words_first: bool = flag(False, group="words", rule="")
    four_colours: bool = flag(False, group="hand", rule="")
    large_cards: bool = flag(False, group="hand", rule="")
    sort: HandOrder = choice(HandOrder.SUIT, group="hand", rule="")
    explain: bool = flag(True, group="calls", rule="")  # tips in a member's first matches
    draws: bool = flag(True, group="calls", rule="")  # a draw that is the only move is made by itself
    call: CallWhen = choice(CallWhen.AFTER_20_S, group="calls", rule="")
    hidden: bool = flag(False, group="boards", rule="")


DEFAULTS = MemberSettings()


def possible_values(option: Declaration) -> dict[str, Value]:
    """The values of a setting by the text that a button carries; {} for a code, whose values aren't declared."""
    if isinstance(option.default, str) and not option.values:
        return {}
    values: tuple[Value, ...] = option.values or (False, True)
    return {str(value).lower(): value for value in values}


def read_settings(kept: Mapping[str, Value]) -> MemberSettings:
    """Read stored settings. An unknown value becomes the default, so that nobody is locked out after a downgrade."""
    return MemberSettings.from_json(MemberSettings.readable(kept))


Setting: TypeAlias = Value | list[int] | list[str] | None
"""The value of a server's setting, as JSON."""


MONTHS = range(1, 13)


class Key(StrEnum):
    """The settings that aren't defaults of a table's options."""

    LANGUAGE = "language"
    CHANNELS = "channels"
    ROLE = "role"
    GAME = "game"
    PRESET = "preset"
    TIMEZONE = "timezone"
    SEASON_MONTHS = "season_months"
    SEASON_MONTH = "season_month"
    SEASON_CHANNEL = "season_channel"
    WEEK_CHANNEL = "week_channel"
    RATE_ALONE = "rate_alone"
    DAILY_CHANNEL = "daily_channel"
    DAILY_WEEK = "daily_week"


UNCOUNTED = "uncounted"
"""In the log of changes: a match, by its table's id, that doesn't count or counts again. It isn't a setting."""
POSTED_IN = (Key.DAILY_CHANNEL, Key.WEEK_CHANNEL, Key.SEASON_CHANNEL)
"""The channels in which the bot posts by itself."""
OF_DAILIES = (Key.DAILY_CHANNEL, Key.DAILY_WEEK)
OF_SEASONS = (Key.TIMEZONE, Key.SEASON_MONTHS, Key.SEASON_MONTH, Key.SEASON_CHANNEL, Key.WEEK_CHANNEL)
SEASON_LENGTHS = (0, 1, 2, 3, 4, 6, 12)
"""In months; each divides a year, so that seasons begin on the same days every year. 0 means no seasons."""


@dataclass(frozen=True, slots=True)
class ServerSettings:
    """The settings of one server.

    Attributes:
        channels: the channels where tables may be opened; () means everywhere.
        role: the role that a call for players pings; None for none.
        game, preset: what `/table new` opens; "" means the main game and the game's first preset.
        language: the code of the language of public messages.
        timezone: the IANA name of the server's time zone.
        season_months: the length of a season, one of `SEASON_LENGTHS`.
        season_month: a month in which a season begins, from 1.
        season_channel: the channel where the end of a season is announced; None for none.
        week_channel: the channel where each week is looked back on; None for none.
        rate_alone: matches of one member against computers count for ratings.
        daily_channel: the channel where each daily deal is posted; None: the channel where the first member asks for
        it.
        daily_week: from Monday on, what is dealt on each weekday, as game, preset and level joined by colons; "" means
            the main game's first preset against normal computers.
        table: defaults for the table options, by name; the others have the bot's defaults.

    """

    channels: tuple[int, ...] = ()
    role: int | None = None
    game: str = ""
    preset: str = ""
    timezone: str = "UTC"
    season_months: int = 3
    season_month: int = 1
    season_channel: int | None = None
    week_channel: int | None = None
    rate_alone: bool = False
    daily_channel: int | None = None
    daily_week: tuple[str, ...] = ("",) * 7
    language: str = AS_DISCORD
    table: Mapping[str, Value] = field(default_factory=dict[str, "Value"])

    def to_json(self) -> dict[str, Any]:
        """Every setting by its key."""
        fixed = {key.value: getattr(self, key.value) for key in Key}
        lists = {Key.CHANNELS.value: list(self.channels), Key.DAILY_WEEK.value: list(self.daily_week)}
        return {**fixed, **lists, **self.table}

    @classmethod
    def from_json(cls, kept: Mapping[str, Any]) -> Self:
        """Read stored settings; a key that isn't a `Key` is a table option."""
        table = {key: value for key, value in kept.items() if key not in set(Key)}
        own: dict[str, Any] = {key: value for key, value in kept.items() if key in set(Key)}
        own[Key.CHANNELS] = tuple(kept.get(Key.CHANNELS, ()))
        if Key.DAILY_WEEK in own:
            own[Key.DAILY_WEEK] = tuple(own[Key.DAILY_WEEK])
        return cls(**own, table=table)

    def with_setting(self, key: str, value: Setting) -> Self:
        """A copy with one setting changed."""
        return self.from_json({**self.to_json(), key: value})


@dataclass(frozen=True, slots=True)
class ServerChange:
    """One change of a server's settings.

    Attributes:
        at: the time, UTC.
        member: who changed it; None if the bot removed something that no longer exists.
        key: the setting.
        before, after: its values, as JSON.

    """

    at: datetime
    member: int | None
    key: str
    before: Setting
    after: Setting
