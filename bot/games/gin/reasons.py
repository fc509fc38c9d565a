"""Why a command of gin rummy is refused, and why a match ended: each value is the id of its sentence."""

from enum import StrEnum


class Reason(StrEnum):
    """Reason a command is refused."""

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
    """Reason a match ended."""

    TARGET = "gin-outcome-target"
