"""The options of gin rummy and its presets, the reasons for refusals, and the reason why a match ended."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from enum import StrEnum
from typing import ClassVar, Final

from bot.games.options import Condition, Options, choice, flag, number


class Reason(StrEnum):
    """The reasons why a command is refused; each value is the id of its sentence."""

    HOW_TO_KNOCK = "gin-refusal-how-to-knock"
    SEATS = "gin-refusal-seats"
    AT_UPCARD = "gin-refusal-at-upcard"
    AT_STOCK = "gin-refusal-at-stock"
    AT_DRAW = "gin-refusal-at-draw"
    AT_DISCARD = "gin-refusal-at-discard"
    AT_LAST_DISCARD = "gin-refusal-at-last-discard"
    AT_LAST_KNOCK = "gin-refusal-at-last-knock"
    LAPS = "gin-refusal-laps"
    NOT_HELD = "gin-refusal-not-held"
    JUST_TAKEN = "gin-refusal-just-taken"
    TOO_MUCH_DEADWOOD = "gin-refusal-too-much-deadwood"
    NO_BIG_GIN = "gin-refusal-no-big-gin"
    NOT_ALL_MELDED = "gin-refusal-not-all-melded"
    MELD_NOT_HELD = "gin-refusal-meld-not-held"
    NO_MELD = "gin-refusal-no-meld"
    CARD_TWICE = "gin-refusal-card-twice"
    ARRANGEMENT_TOO_HIGH = "gin-refusal-arrangement-too-high"
    GIN_COMPULSORY = "gin-refusal-gin-compulsory"


class Ending(StrEnum):
    """The reasons why a match ended; each value is the id of its sentence."""

    TARGET = "gin-outcome-target"
    WITH_BONUSES = "gin-outcome-bonuses"


class UpcardRule(StrEnum):
    """The dealer's options after the opponent has declined the first upcard (AG-01)."""

    DEALER_TURN = "dealer-turn"  # a normal turn: take the upcard or draw
    BOTH_OFFERED = "both-offered"  # take the upcard or pass; if both pass, the opponent draws from the stock


_GIN_ONLY: Final[Condition] = {"knock_limit": (0,), "oklahoma": (False,)}
"""Under this condition nobody knocks with deadwood, so nobody can be undercut."""


@dataclass(frozen=True, slots=True, kw_only=True)
class GinOptions(Options):
    """The options of gin rummy. The defaults are the preset `classic`."""

    game: ClassVar[str] = "gin"

    target: int = number(100, low=10, high=1000, group="match", rule="G-45", scales=True)
    target_strict: bool = flag(False, group="match", rule="AG-09")
    matches_to_win: int = number(1, low=1, high=9, group="match", rule="AG-17", scales=True)
    box_bonus: int = number(0, low=0, high=100, group="bonus", rule="AG-08")
    game_bonus: int = number(0, low=0, high=500, group="bonus", rule="AG-23")
    shut_out_bonus: int = number(0, low=0, high=500, group="bonus", rule="AG-24")
    undercut_bonus: int = number(10, low=0, high=100, group="points", rule="G-43", idle_with=[_GIN_ONLY], prices=True)
    gin_bonus: int = number(20, low=0, high=100, group="points", rule="G-43", prices=True)
    undercut_on_tie: bool = flag(True, group="points", rule="AG-06", idle_with=[_GIN_ONLY], prices=True)
    big_gin_bonus: int = number(0, low=0, high=100, group="points", rule="AG-13", prices=True)
    knock_limit: int = number(10, low=0, high=10, group="knock", rule="G-24", idle_with=[{"oklahoma": (True,)}])
    oklahoma: bool = flag(False, group="knock", rule="AG-21")
    spades_double: bool = flag(False, group="knock", rule="AG-22", idle_with=[{"oklahoma": (False,)}], prices=True)
    last_discard_knock: bool = flag(False, group="knock", rule="AG-10")
    upcard_rule: UpcardRule = choice(UpcardRule.DEALER_TURN, group="play", rule="AG-01")
    allow_rediscard_taken: bool = flag(False, group="play", rule="AG-02")
    redeal_same_dealer_on_draw: bool = flag(False, group="play", rule="AG-10")

    @property
    def gin_only(self) -> bool:
        """True for straight gin, in which nobody knocks with deadwood."""
        return not self.knock_limit and not self.oklahoma

    @property
    def match_bonuses(self) -> bool:
        """True if the end of a match adds bonus points."""
        return bool(self.box_bonus or self.game_bonus or self.shut_out_bonus)


_STANDARD: Final = GinOptions(
    undercut_bonus=25,
    gin_bonus=25,
    upcard_rule=UpcardRule.BOTH_OFFERED,
    redeal_same_dealer_on_draw=True,
    big_gin_bonus=31,
    box_bonus=25,
    game_bonus=100,
    shut_out_bonus=100,
)
PRESETS: Final[Mapping[str, GinOptions]] = {
    "classic": GinOptions(),
    "standard": _STANDARD,
    "straight": replace(_STANDARD, knock_limit=0),
    "oklahoma": replace(_STANDARD, target=150, oklahoma=True, spades_double=True),
}
