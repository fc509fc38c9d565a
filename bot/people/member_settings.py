"""What a member prefers, on every server alike: what they read, how their hand is shown, when they are called."""

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from typing import ClassVar, Final

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
