"""The options of 500 Rum, the presets, and the reasons for refusals and for the end of a match (docs/rules.md)."""

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from typing import ClassVar

from bot.games.options import Condition, Options, choice, flag, number
from bot.games.refusals import AgainstRulesError
from bot.games.values import say


class Reason(StrEnum):
    """The reasons why a command or a table is refused.

    Each value is the id of a sentence in the language files, which gives the reason, the rule, and what is possible
    instead.
    """

    # Tables that can't be started
    OPTIONS_CLASH = "rum500-refusal-options-clash"
    OPTION_NEEDS = "rum500-refusal-option-needs"
    NOT_BY_FIVE = "rum500-refusal-not-by-five"
    SEAT_COUNT = "rum500-refusal-seat-count"
    TOO_FEW_CARDS = "rum500-refusal-too-few-cards"
    DEAD_JOKERS = "rum500-refusal-dead-jokers"
    SIDES = "rum500-refusal-sides"
    # Commands that can't be read
    UNKNOWN_EFFECT = "rum500-refusal-unknown-effect"
    PLAIN_JOKER = "rum500-refusal-plain-joker"
    TOO_MANY_PLAYS = "rum500-refusal-too-many-plays"
    # Commands from the wrong seat or at the wrong moment
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
    NO_DISCARD_LEFT = "rum500-refusal-no-discard-left"
    # Melds and lay-offs
    NOT_IN_HAND = "rum500-refusal-not-in-hand"
    TOO_FEW_HELD = "rum500-refusal-too-few-held"
    TOO_SHORT = "rum500-refusal-too-short"
    RUN_TOO_SHORT = "rum500-refusal-run-too-short"
    SET_TOO_LONG = "rum500-refusal-set-too-long"
    SAME_SUIT_IN_SET = "rum500-refusal-same-suit-in-set"
    SAME_RANK_IN_RUN = "rum500-refusal-same-rank-in-run"
    SUITS_DIFFER = "rum500-refusal-suits-differ"
    RUN_TOO_LONG = "rum500-refusal-run-too-long"
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
    JOKER_ELSEWHERE_ON = "rum500-refusal-joker-elsewhere-on"
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
    """The reasons why a match is over. Each value is the id of its sentence in the language files."""

    TARGET = "rum500-outcome-target"
    WENT_OUT = "rum500-outcome-went-out"
    ROUNDS = "rum500-outcome-rounds"


MIN_SEATS, MAX_SEATS = 2, 8
TWO_SIDES = 2
MAX_ROUNDS = 20
MAX_OPENING = 60
"""The highest opening minimum (R-64). Rounds seldom score more, so with a higher one a match might never end."""
MIN_GAMBIT_JOKERS = 2
"""The fewest jokers per pack for the dealer's gambit: one for the dealer, one to play with (R-100)."""
MIN_JOKERS_OF_SET = 3
"""The fewest jokers that can be laid where they aren't wild (R-115)."""
MAX_ONE_PACK_SEATS = 4
"""With more seats, two packs are used unless the option says otherwise (R-05)."""

DIVIDED_BY_5 = ("target", "winner_bonus", "opening_min")
"""The options that are divided by five if `divide_by_5` is on, in addition to all options that price a round (R-77)."""


class Packs(StrEnum):
    """How many packs are shuffled together."""

    AUTO = "auto"  # one up to four seats, two for more (AR-33)
    ONE = "one"
    TWO = "two"


class PickRule(StrEnum):
    """The uses for which a card may be taken from the pile."""

    NEW_MELD_ONLY = "new_meld_only"  # a new meld
    LAYOFF_IF_TWO = "layoff_if_two"  # also a lay-off, if one or two cards were taken
    MELD_OR_LAYOFF = "meld_or_layoff"  # a new meld or a lay-off (AR-03)
    TOP_ONLY_FREE = "top_only_free"  # only the top may be taken, to use or to keep


class LayOffAfter(StrEnum):
    """Who must have laid a meld this round before a seat may lay off (AR-15)."""

    NOBODY = "nobody"
    SIDE = "side"  # any seat of its side
    SEAT = "seat"  # the seat itself


class StockEnd(StrEnum):
    """What happens when the stock runs out."""

    IMMEDIATE = "immediate"  # the round ends
    CONTINUE = "continue"  # play goes on from the pile until a seat declines
    RESHUFFLE = "reshuffle"  # all discards but the top one become the new stock
    NO_STOCK = "no_stock"  # play goes on without drawing


class CardPoints(StrEnum):
    """The points of the cards from two to king."""

    FIVE_TEN = "five_ten"  # five each up to nine, then ten
    PIP = "pip"  # their number; court cards ten


class Aces(StrEnum):
    """The points of an ace: a single option, because the rules about aces exclude each other (AR-25)."""

    BY_USE = "by_use"  # by its place in a run, in a set, or in hand (R-62, AR-06, AR-07)
    FLAT_15 = "flat_15"  # always 15
    FLAT_25 = "flat_25"  # always 25
    FOUR_25 = "four_25"  # as by use, but 25 each in a set of four natural aces


class HandPoints(StrEnum):
    """What happens to the points left in hands at the end of a round."""

    DEDUCT = "deduct"  # each seat loses its own
    CREDIT = "credit"  # the side that went out is credited those of its opponents


class OpeningBasis(StrEnum):
    """Which points of a round are compared with the opening minimum (AR-08)."""

    NET = "net"  # the points laid, less those left in hand
    TABLE = "table"  # only the points laid


class Tie(StrEnum):
    """What happens when two sides reach the target with equal totals (AR-19)."""

    EXTRA_ROUND = "extra_round"  # they play another round
    WENT_OUT = "went_out"  # the side that went out wins


class Settlement(StrEnum):
    """Whether the sides settle the differences between their totals at the end of the match (AR-20)."""

    OFF = "off"
    DIFFERENCES = "differences"  # the winner receives them


class TakeBacks(StrEnum):
    """Which plays may be taken back (0.2)."""

    LAST_PLAY = "last_play"  # a play that was the last command
    OFF = "off"


class RumBy(StrEnum):
    """Who may call Rum on a discard (AR-28)."""

    ANYONE = "anyone"  # everyone but the discarder
    OPPONENTS = "opponents"  # everyone but the discarder and its partners


NO_RUM: Condition = {"rum_call": (False,)}
PLAYED_IN_ROUNDS: Condition = {"rounds": tuple(range(1, MAX_ROUNDS + 1))}
NO_JOKERS: Condition = {"jokers_per_pack": (0,)}
PLAIN_JOKERS: Condition = {"jokers_wild": (False,)}
FLAT_ACES: Condition = {"aces": (Aces.FLAT_15, Aces.FLAT_25)}


@dataclass(frozen=True, slots=True, kw_only=True)
class Rum500Options(Options):
    """The options of 500 Rum."""

    game: ClassVar[str] = "rum500"

    target: int = number(500, low=50, high=2000, group="match", rule="R-71", idle_with=[PLAYED_IN_ROUNDS], scales=True)
    rounds: int = number(0, low=0, high=MAX_ROUNDS, group="match", rule="R-119", scales=True)
    winner_bonus: int = number(0, low=0, high=100, group="match", rule="R-119")
    tie: Tie = choice(Tie.EXTRA_ROUND, group="match", rule="AR-19", idle_with=[PLAYED_IN_ROUNDS])
    settlement: Settlement = choice(Settlement.OFF, group="match", rule="AR-20")
    two_sides: bool = flag(False, group="match", rule="R-114")

    packs: Packs = choice(Packs.AUTO, group="deal", rule="R-05")
    jokers_per_pack: int = number(2, low=0, high=4, group="deal", rule="R-04")
    starter_discards: bool = flag(False, group="deal", rule="R-14")

    min_run: int = number(3, low=3, high=4, group="melds", rule="R-23")
    ace_wrap: bool = flag(False, group="melds", rule="R-26")
    jokers_wild: bool = flag(True, group="melds", rule="R-28", idle_with=[NO_JOKERS])
    min_naturals: int = number(1, low=0, high=2, group="melds", rule="AR-04", idle_with=[NO_JOKERS, PLAIN_JOKERS])
    joker_swap: bool = flag(False, group="melds", rule="AR-05", idle_with=[NO_JOKERS, PLAIN_JOKERS])
    distinct_suits: bool = flag(True, group="melds", rule="AR-16", idle_with=[{"packs": (Packs.ONE,)}])

    pick_rule: PickRule = choice(PickRule.NEW_MELD_ONLY, group="turn", rule="AR-03")
    pick_top_must_use: bool = flag(
        True, group="turn", rule="AR-02", idle_with=[{"pick_rule": (PickRule.TOP_ONLY_FREE,)}]
    )
    lay_off_after: LayOffAfter = choice(LayOffAfter.NOBODY, group="turn", rule="AR-15")
    draw_two: bool = flag(False, group="turn", rule="R-87")
    out_of_turn: bool = flag(False, group="turn", rule="R-43")
    take_backs: TakeBacks = choice(TakeBacks.LAST_PLAY, group="turn", rule="0.2")
    rum_call: bool = flag(False, group="turn", rule="R-120")
    rum_window: int = number(6, low=0, high=15, group="turn", rule="R-120", idle_with=[NO_RUM])
    rum_by: RumBy = choice(RumBy.ANYONE, group="turn", rule="AR-28", idle_with=[NO_RUM])
    gambit: bool = flag(False, group="turn", rule="R-102")

    stock_end: StockEnd = choice(StockEnd.IMMEDIATE, group="end", rule="R-70")
    boathouse: bool = flag(False, group="end", rule="R-80")
    hand_points: HandPoints = choice(HandPoints.DEDUCT, group="end", rule="R-88", prices=True)
    out_bonus: int = number(0, low=0, high=100, group="end", rule="R-118", prices=True)
    seven_card_straight: bool = flag(False, group="end", rule="R-121", prices=True)

    opening_min: int = number(30, low=0, high=MAX_OPENING, group="points", rule="R-64")
    opening_basis: OpeningBasis = choice(
        OpeningBasis.NET, group="points", rule="AR-08", idle_with=[{"opening_min": (0,)}]
    )
    card_points: CardPoints = choice(
        CardPoints.FIVE_TEN,
        group="points",
        rule="R-61",
        idle_with=[{"others_flat_5": (True,), **FLAT_ACES}],
        prices=True,
    )
    joker_value: int = number(
        15, low=0, high=50, group="points", rule="R-63", idle_with=[NO_JOKERS, {"gambit": (True,)}], prices=True
    )
    aces: Aces = choice(Aces.BY_USE, group="points", rule="R-72", prices=True)
    ace_set_value: int = number(15, low=1, high=25, group="points", rule="AR-06", idle_with=[FLAT_ACES], prices=True)
    ace_hand_value: int = number(5, low=1, high=25, group="points", rule="AR-07", idle_with=[FLAT_ACES], prices=True)
    others_flat_5: bool = flag(False, group="points", rule="R-76", prices=True)
    four_card_double: bool = flag(False, group="points", rule="R-116", prices=True)
    divide_by_5: bool = flag(False, group="points", rule="R-77", scales=True)

    def validate(self) -> None:
        """Check that the options don't exclude each other.

        Raises:
            AgainstRulesError: two options exclude each other, one needs more of another, a number isn't divisible by
                five (R-77), or nobody could ever lay a joker, since jokers aren't wild and too few for a set (R-115).

        """
        pips, few = self.card_points is CardPoints.PIP, self.jokers_per_pack < MIN_GAMBIT_JOKERS
        for name, other, rule, clash, needed in (
            ("divide_by_5", "card_points", "R-77", self.divide_by_5 and pips, "rum500-option-card_points-pip"),
            ("gambit", "jokers_wild", "R-105", self.gambit and not self.jokers_wild, "value-off"),
            ("gambit", "jokers_per_pack", "R-100", self.gambit and few, MIN_GAMBIT_JOKERS),
            ("winner_bonus", "rounds", "R-119", self.winner_bonus > 0 and self.rounds == 0, 1),
        ):
            if clash:
                named = {"option": say(f"rum500-option-{name}"), "other": say(f"rum500-option-{other}")}
                if isinstance(needed, int):
                    raise AgainstRulesError(Reason.OPTION_NEEDS, rule, least=needed, **named)
                raise AgainstRulesError(Reason.OPTIONS_CLASH, rule, value=say(needed), **named)
        jokers = self.jokers_per_pack * (2 if self.packs is Packs.TWO else 1)
        if not self.jokers_wild and 0 < jokers < MIN_JOKERS_OF_SET:
            raise AgainstRulesError(Reason.DEAD_JOKERS, "R-115", count=jokers)
        if self.divide_by_5:
            idle = self.without_effect()  # what has no effect can't be changed either
            for declared in self.declarations():
                value: int = getattr(self, declared.name)
                divided = declared.name in DIVIDED_BY_5 or (declared.prices and declared.high)
                if divided and declared.name not in idle and value % 5:
                    option = say(f"rum500-option-{declared.name}")
                    raise AgainstRulesError(Reason.NOT_BY_FIVE, "R-77", option=option, value=value)

    @property
    def points_divisor(self) -> int:
        """The divisor of every value, bonus, minimum and target: 5 or 1 (R-77)."""
        return 5 if self.divide_by_5 else 1

    def pack_count(self, seats: int) -> int:
        """The number of packs for this many seats (AR-33)."""
        if self.packs is Packs.AUTO:
            return 1 if seats <= MAX_ONE_PACK_SEATS else 2
        return 1 if self.packs is Packs.ONE else 2

    def hand_size(self, seats: int) -> int:
        """The number of cards dealt to each seat (R-09)."""
        return 13 if seats == MIN_SEATS else 7

    def cards_suffice(self, seats: int) -> bool:
        """True if the cards suffice for the hands, the first card of the pile and a stock of one per seat (AR-33)."""
        cards = self.pack_count(seats) * (52 + self.jokers_per_pack) - (1 if self.gambit else 0)
        return cards >= seats * self.hand_size(seats) + 1 + seats

    def side_counts(self, seats: int) -> tuple[int, ...]:
        """The numbers of equal sides that this many seats may form, the default first: teams before single seats."""
        counts = [count for count in range(TWO_SIDES, seats) if seats % count == 0] + [seats]
        return tuple(count for count in counts if count == TWO_SIDES or not self.two_sides)


PRESETS: Mapping[str, Rum500Options] = {
    "classic": Rum500Options(),
    "international": Rum500Options(
        card_points=CardPoints.PIP,
        ace_hand_value=15,
        pick_rule=PickRule.MELD_OR_LAYOFF,
        pick_top_must_use=False,
        opening_min=0,
        stock_end=StockEnd.CONTINUE,
    ),
    "bicycle": Rum500Options(
        jokers_per_pack=0,
        card_points=CardPoints.PIP,
        ace_hand_value=15,
        pick_rule=PickRule.MELD_OR_LAYOFF,
        opening_min=0,
        settlement=Settlement.DIFFERENCES,
    ),
    "persian": Rum500Options(
        two_sides=True,
        jokers_per_pack=4,
        jokers_wild=False,
        joker_value=20,
        four_card_double=True,
        out_bonus=25,
        rounds=2,
        winner_bonus=50,
        opening_min=0,
    ),
    "gambit": Rum500Options(gambit=True, target=250),
    "quick": Rum500Options(target=250, ace_wrap=True, hand_points=HandPoints.CREDIT, opening_min=0),
}
