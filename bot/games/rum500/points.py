"""What cards score, on the table and in hand. Every score is worked out from the cards themselves."""

from collections.abc import Iterable, Sequence

from bot.games.cards import Card, Rank
from bot.games.rum500.laid import TableMeld
from bot.games.rum500.melds import HIGH_ACE, RING, SET_MAX
from bot.games.rum500.options import Aces, CardPoints, Rum500Options
from bot.games.rum500.view import MeldKind

FIVE, TEN = 5, 10
HIGH_ACE_POINTS = 15
_FLAT_ACE = {Aces.FLAT_15: 15, Aces.FLAT_25: 25}
STRAIGHT_BONUS = 500
"""Points for going out with a run of seven (R-121)."""
DOUBLE = 2


def hand_value(options: Rum500Options, card: Card) -> int:
    """What a card left in hand costs (R-67, AR-05, AR-07)."""
    if card.rank == Rank.ACE:
        return _FLAT_ACE.get(options.aces, options.ace_hand_value) // options.unit
    return _plain(options, card.rank) // options.unit


def hand_points(options: Rum500Options, cards: Iterable[Card]) -> int:
    """What a hand costs, as a positive number."""
    return sum(hand_value(options, card) for card in cards)


def _plain(options: Rum500Options, rank: Rank) -> int:
    """The value of a joker (R-63, R-109), of two to king (R-60, R-61, R-76), and of an ace that counts low."""
    if rank == Rank.JOKER:
        return 0 if options.gambit else options.joker_value
    if rank != Rank.ACE and options.others_flat_5:
        return FIVE
    if options.card_points is CardPoints.PIP:
        return min(int(rank), TEN)
    return TEN if rank >= Rank.TEN else FIVE


class MeldPoints(dict[Rank, int]):
    """What cards score in melds: by rank, worked out once for all melds that are looked at, and aces by their meld."""

    def __init__(self, options: Rum500Options) -> None:
        super().__init__()
        self._options = options

    def __missing__(self, rank: Rank) -> int:
        """What any card of a rank but the ace scores."""
        self[rank] = value = _plain(self._options, rank) // self._options.unit
        return value

    def of(
        self,
        kind: MeldKind,
        cards: Sequence[Card],
        *,
        low: int = 0,
        at_once: bool = False,
        sealed: bool = False,
    ) -> list[int]:
        """What each card of a meld scores, in the meld's order. For a run `low` is the place of its first card."""
        options = self._options
        values = [self[card.rank] if card.rank != Rank.ACE else 0 for card in cards]
        for at, card in enumerate(cards):
            if card.rank == Rank.ACE:
                ace = _ace_in_set(options, cards) if kind is MeldKind.SET else _ace_in_run(options, low + at)
                values[at] = ace // options.unit
        times = (DOUBLE if at_once and options.four_card_double else 1) * (DOUBLE if sealed else 1)
        return values if times == 1 else [value * times for value in values]


def _ace_in_set(options: Rum500Options, cards: Sequence[Card]) -> int:
    """15 or as the options say (AR-06); by an option, 25 in a set of four natural aces (R-74)."""
    if options.aces is Aces.FOUR_25:
        natural = sum(card.rank == Rank.ACE for card in cards)
        return 25 if natural == SET_MAX else options.ace_set_value
    return _FLAT_ACE.get(options.aces, options.ace_set_value)


def _ace_in_run(options: Rum500Options, place: int) -> int:
    """15 above a king, even around the corner (R-62, AR-09), else its low value."""
    if options.aces in _FLAT_ACE:
        return _FLAT_ACE[options.aces]
    if place != HIGH_ACE - RING:
        return HIGH_ACE_POINTS
    return 1 if options.card_points is CardPoints.PIP else FIVE


def table_values(options: Rum500Options, meld: TableMeld) -> list[int]:
    """What each card of a meld on the table scores."""
    return MeldPoints(options).of(
        meld.kind,
        [laid.card for laid in meld.cards],
        low=meld.low,
        at_once=meld.at_once,
        sealed=meld.seal is not None,
    )


def laid_points(options: Rum500Options, melds: Iterable[TableMeld], seats: int) -> list[int]:
    """What each seat has laid this round (R-66): the values of its cards in all melds."""
    points = [0] * seats
    for meld in melds:
        for laid, value in zip(meld.cards, table_values(options, meld), strict=True):
            points[laid.by] += value
    return points
