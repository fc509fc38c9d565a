"""The options of Solitaire Gin Rummy and its presets, the reasons for refusals, and the reason why a match ended."""

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from typing import ClassVar, Final

from bot.games.options import Condition, Options, choice, flag, number
from bot.games.refusals import AgainstRulesError


class Reason(StrEnum):
    """The reasons why a command is refused; each value is the id of its sentence."""

    SEATS = "solitaire-refusal-seats"
    EXCHANGE_NEEDS_THREE = "solitaire-refusal-exchange-needs-three"
    AT_EXCHANGE = "solitaire-refusal-at-exchange"
    AT_FIRST = "solitaire-refusal-at-first"
    AT_DRAW = "solitaire-refusal-at-draw"
    AT_DISCARD = "solitaire-refusal-at-discard"
    LAPS = "solitaire-refusal-laps"
    NOT_HELD = "solitaire-refusal-not-held"
    JUST_TAKEN = "solitaire-refusal-just-taken"
    TOO_MUCH_DEADWOOD = "solitaire-refusal-too-much-deadwood"
    NO_BIG_GIN = "solitaire-refusal-no-big-gin"
    TOO_MANY = "solitaire-refusal-too-many"
    TWICE = "solitaire-refusal-twice"


class Ending(StrEnum):
    """The reasons why a match ended; each value is the id of its sentence."""

    DEALS = "solitaire-outcome-deals"


class Variation(StrEnum):
    """The number of jokers in the stock, and where they lie."""

    ONE_JOKER = "one-joker"  # one, anywhere (S-12)
    HALF_DECK = "half-deck"  # one, in the lower part (S-29)
    THREE_JOKERS = "three-jokers"  # three, anywhere; the second one ends the deal (S-30, S-31)


class FirstJoker(StrEnum):
    """What happens when the first of three jokers is drawn (AS-10)."""

    REPLACE = "replace"  # the next card is drawn at once
    TURN_LOST = "turn-lost"  # the turn ends without a discard


_NO_HALF_DECK: Final[Condition] = {"variation": (Variation.ONE_JOKER, Variation.THREE_JOKERS)}
_NO_THREE_JOKERS: Final[Condition] = {"variation": (Variation.ONE_JOKER, Variation.HALF_DECK)}


@dataclass(frozen=True, slots=True, kw_only=True)
class SolitaireOptions(Options):
    """The options of the solitaire. The defaults are the preset `classic`."""

    game: ClassVar[str] = "solitaire"

    deals: int = number(5, low=1, high=100, group="match", rule="AS-15")
    joker_counts_as_draw: bool = flag(True, group="points", rule="AS-01", prices=True)
    variation: Variation = choice(Variation.ONE_JOKER, group="jokers", rule="S-29")
    v1_top: int = number(20, low=0, high=40, group="jokers", rule="AS-08", idle_with=[_NO_HALF_DECK])
    v2_first_joker: FirstJoker = choice(FirstJoker.REPLACE, group="jokers", rule="AS-10", idle_with=[_NO_THREE_JOKERS])
    exchange: bool = flag(False, group="jokers", rule="S-32")

    @property
    def jokers(self) -> int:
        """The number of jokers in the stock."""
        return 3 if self.variation is Variation.THREE_JOKERS else 1

    @property
    def last_joker(self) -> int:
        """The number of the joker that ends a deal, from 1 in the order drawn (S-23, S-31)."""
        return 2 if self.variation is Variation.THREE_JOKERS else 1

    def validate(self) -> None:
        """Refuse the exchange without the four cards laid aside (AS-12)."""
        if self.exchange and self.variation is not Variation.THREE_JOKERS:
            raise AgainstRulesError(Reason.EXCHANGE_NEEDS_THREE, "AS-12")


PRESETS: Final[Mapping[str, SolitaireOptions]] = {
    "classic": SolitaireOptions(),
    "half_deck": SolitaireOptions(variation=Variation.HALF_DECK, v1_top=0),
    "three_jokers": SolitaireOptions(variation=Variation.THREE_JOKERS),
    "three_jokers_exchange": SolitaireOptions(variation=Variation.THREE_JOKERS, exchange=True),
}
