"""Why commands of 500 Rum are refused. Each value is the id of its sentence in the language files."""

from __future__ import annotations

from enum import StrEnum


class Reason(StrEnum):
    """Every reason; the sentence says why, by which rule, and what is possible instead."""

    # A table that can't be started
    OPTIONS_CLASH = "rum500-refusal-options-clash"
    NOT_BY_FIVE = "rum500-refusal-not-by-five"
    SEAT_COUNT = "rum500-refusal-seat-count"
    TOO_FEW_CARDS = "rum500-refusal-too-few-cards"
    SIDES = "rum500-refusal-sides"
    # What can't be read
    UNKNOWN_EFFECT = "rum500-refusal-unknown-effect"
    TOO_MANY_PLAYS = "rum500-refusal-too-many-plays"
    # The wrong seat or moment
    NOT_DRAWN_YET = "rum500-refusal-not-drawn-yet"
    TABLE_ONLY = "rum500-refusal-table-only"
    PLAYERS_ONLY = "rum500-refusal-players-only"
    DRAW_FIRST = "rum500-refusal-draw-first"
    ALREADY_DRAWN = "rum500-refusal-already-drawn"
    EFFECT_FIRST = "rum500-refusal-effect-first"
    NO_EFFECT_NOW = "rum500-refusal-no-effect-now"
    RUM_FIRST = "rum500-refusal-rum-first"
    NO_RUM_NOW = "rum500-refusal-no-rum-now"
    NOTHING_TO_PASS = "rum500-refusal-nothing-to-pass"  # noqa: S105 - not a password
    NOTHING_TO_TAKE_BACK = "rum500-refusal-nothing-to-take-back"
    TAKE_BACKS_OFF = "rum500-refusal-take-backs-off"
    # Drawing
    STOCK_EMPTY = "rum500-refusal-stock-empty"
    PILE_EMPTY = "rum500-refusal-pile-empty"
    ONLY_STOCK = "rum500-refusal-only-stock"
    NOT_IN_PILE = "rum500-refusal-not-in-pile"
    NOT_AT_PLACE = "rum500-refusal-not-at-place"
    WHICH_IN_PILE = "rum500-refusal-which-in-pile"
    ONLY_TOP = "rum500-refusal-only-top"
    NO_USE = "rum500-refusal-no-use"
    NO_NEW_MELD = "rum500-refusal-no-new-meld"
    NO_WAY_TO_END = "rum500-refusal-no-way-to-end"
    # Melds and lay-offs
    NOT_IN_HAND = "rum500-refusal-not-in-hand"
    TOO_FEW_HELD = "rum500-refusal-too-few-held"
    TOO_SHORT = "rum500-refusal-too-short"
    RUN_TOO_SHORT = "rum500-refusal-run-too-short"
    SET_TOO_LONG = "rum500-refusal-set-too-long"
    SAME_SUIT_IN_SET = "rum500-refusal-same-suit-in-set"
    SAME_RANK_IN_RUN = "rum500-refusal-same-rank-in-run"
    SUITS_DIFFER = "rum500-refusal-suits-differ"
    NOT_CONSECUTIVE = "rum500-refusal-not-consecutive"
    AROUND_THE_CORNER = "rum500-refusal-around-the-corner"
    NOT_WILD = "rum500-refusal-not-wild"
    TOO_FEW_NATURALS = "rum500-refusal-too-few-naturals"
    SAY_JOKER = "rum500-refusal-say-joker"
    NOT_FOR_JOKER = "rum500-refusal-not-for-joker"
    JOKER_ELSEWHERE = "rum500-refusal-joker-elsewhere"
    WHICH_READING = "rum500-refusal-which-reading"
    NO_SUCH_MELD = "rum500-refusal-no-such-meld"
    NO_MELDS = "rum500-refusal-no-melds"
    MELD_FIRST = "rum500-refusal-meld-first"
    WHICH_MELD = "rum500-refusal-which-meld"
    MEANT_ON = "rum500-refusal-meant-on"
    FITS_NOWHERE = "rum500-refusal-fits-nowhere"
    DOES_NOT_FIT = "rum500-refusal-does-not-fit"
    JOKER_LIES_THERE = "rum500-refusal-joker-lies-there"
    SET_FULL = "rum500-refusal-set-full"
    MELD_SEALED = "rum500-refusal-meld-sealed"
    OBLIGATION_NEEDS_MELD = "rum500-refusal-obligation-needs-meld"
    OBLIGATION_WOULD_DIE = "rum500-refusal-obligation-would-die"
    OTHERS_OBLIGATION_WOULD_DIE = "rum500-refusal-others-obligation-would-die"
    KEEP_A_CARD = "rum500-refusal-keep-a-card"
    SWAP_OFF = "rum500-refusal-swap-off"
    NO_JOKER_TO_SWAP = "rum500-refusal-no-joker-to-swap"
    # Ending the turn
    OBLIGATION_OPEN = "rum500-refusal-obligation-open"
    JUST_TAKEN = "rum500-refusal-just-taken"
    # Rum and the dealer's gambit
    RUM_OFF = "rum500-refusal-rum-off"
    NOT_THE_DISCARD = "rum500-refusal-not-the-discard"
    OWN_DISCARD = "rum500-refusal-own-discard"
    PARTNERS_DISCARD = "rum500-refusal-partners-discard"
    CLAIM_FIRST = "rum500-refusal-claim-first"
    ALREADY_PASSED = "rum500-refusal-already-passed"
    GAMBIT_OFF = "rum500-refusal-gambit-off"
    OTHER_EFFECT = "rum500-refusal-other-effect"
    NO_JOKER = "rum500-refusal-no-joker"
    DEALER_CANT_BLOCK = "rum500-refusal-dealer-cant-block"
    DEALER_JOKER_GONE = "rum500-refusal-dealer-joker-gone"


class Ending(StrEnum):
    """Why a match is over. Each value is the id of its sentence in the language files."""

    TARGET = "rum500-outcome-target"
    WENT_OUT = "rum500-outcome-went-out"
    ROUNDS = "rum500-outcome-rounds"
