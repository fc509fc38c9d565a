"""Reason a command of Solitaire Gin is refused. Each value is the id of the sentence in the language files."""

from __future__ import annotations

from enum import StrEnum


class Reason(StrEnum):
    """The reasons."""

    UNKNOWN_KIND = "solitaire-refusal-unknown-kind"
    NOT_A_CARD = "solitaire-refusal-not-a-card"
    ONE_CARD = "solitaire-refusal-one-card"
    NO_JOKERS = "solitaire-refusal-no-jokers"
    SEATS = "solitaire-refusal-seats"
    EXCHANGE_NEEDS_THREE = "solitaire-refusal-exchange-needs-three"
    NOT_DEALT = "solitaire-refusal-not-dealt"
    RUNNING = "solitaire-refusal-running"
    OVER = "solitaire-refusal-over"
    NOT_A_SEAT = "solitaire-refusal-not-a-seat"
    AT_EXCHANGE = "solitaire-refusal-at-exchange"
    AT_FIRST = "solitaire-refusal-at-first"
    AT_DRAW = "solitaire-refusal-at-draw"
    AT_DISCARD = "solitaire-refusal-at-discard"
    NOT_HELD = "solitaire-refusal-not-held"
    JUST_TAKEN = "solitaire-refusal-just-taken"
    TOO_MUCH_DEADWOOD = "solitaire-refusal-too-much-deadwood"
    NO_BIG_GIN = "solitaire-refusal-no-big-gin"
    TOO_MANY = "solitaire-refusal-too-many"
    TWICE = "solitaire-refusal-twice"
