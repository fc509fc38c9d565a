"""Why a command of Solitaire Gin is refused, and why a match ended: each value is the id of its sentence."""

from enum import StrEnum


class Reason(StrEnum):
    """Reason a command is refused."""

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
    """Reason a match ended."""

    DEALS = "solitaire-outcome-deals"
