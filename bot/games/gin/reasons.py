"""Reason a command of gin rummy is refused. Each value is the id of the sentence in the language files."""

from __future__ import annotations

from enum import StrEnum


class Reason(StrEnum):
    """The reasons."""

    UNKNOWN_KIND = "gin-refusal-unknown-kind"
    NOT_A_CARD = "gin-refusal-not-a-card"
    ONE_CARD = "gin-refusal-one-card"
    NO_JOKERS = "gin-refusal-no-jokers"
    SEATS = "gin-refusal-seats"
    NOT_DEALT = "gin-refusal-not-dealt"
    RUNNING = "gin-refusal-running"
    OVER = "gin-refusal-over"
    NOT_YOUR_TURN = "gin-refusal-not-your-turn"
    NOT_A_SEAT = "gin-refusal-not-a-seat"
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
