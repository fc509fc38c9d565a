"""Handmade views of gin and of solitaire."""

from dataclasses import replace

from bot.games.cards import Card, faces
from bot.games.gin.view import GinView, ShowdownHand
from bot.games.solitaire.view import DealScore, SolitaireView
from bot.games.view import Arranged
from rendering.gin.how_to import LAST, SHOWDOWN


def arranged(melds: str, deadwood: str, points: int) -> Arranged:
    """A hand in short notation, with melds separated by bars: `arranged("7S 8S 9S | 4D 4H 4C", "KD 2C", 12)`."""
    parsed = tuple(faces(meld) for meld in melds.split("|")) if melds else ()
    return Arranged(parsed, faces(deadwood) if deadwood else (), points)


def cards_of(hand: Arranged) -> tuple[Card, ...]:
    """Every card of a hand, sorted."""
    return tuple(sorted((*(card for meld in hand.melds for card in meld), *hand.deadwood)))


GIN = replace(
    LAST,
    phase="draw",
    to_act=(1,),
    round_no=2,
    dealer=0,
    totals=(34, 61),
    stock=24,
    pile_top=faces("JH")[0],
    pile_count=6,
    showdown=None,
    boxes=(1, 2),
    wins=(1, 0),
    matches_to_win=2,
)
OKLAHOMA = replace(GIN, knock_limit=3, multiplier=2)
GIN_START = replace(
    GIN,
    round_no=1,
    totals=(0, 0),
    stock=31,
    pile_count=1,
    wins=(0, 0),
    matches_to_win=1,
    drawn_for_deal=(faces("9D KS"), faces("9H 4C")),
)


def holding(hand: Arranged, seat: int = 1) -> GinView:
    """The view of a seat of gin with that hand."""
    return replace(GIN, seat=seat, hand=cards_of(hand), arrangement=hand)


MIXED = arranged("7S 8S 9S | 4S 4H 4D", "2C QD KD 6H JC", 38)
KNOCKED = arranged("3H 4H 5H 6H | 9S 9D 9C", "AS 2D 4C", 7)
DEFENDED = arranged("QS KS JS", "6C 7D AD 8D", 22)
SHOWDOWN_VIEW = replace(
    GIN,
    to_act=(),
    totals=(49, 61),
    showdown=replace(
        SHOWDOWN,
        hands=(ShowdownHand(0, KNOCKED, (faces("2H 7H"), faces("9H"))), ShowdownHand(1, DEFENDED, ())),
        totals=(49, 61),
    ),
)

SOLITAIRE = SolitaireView(
    seat=None,
    sides=(0,),
    phase="draw",
    to_act=(0,),
    round_no=2,
    dealer=0,
    totals=(31, 22),
    hand=(),
    hand_counts=(11,),
    stock=27,
    pile_count=9,
    aside_count=0,
    drawn=14,
    jokers_out=0,
    arrangement=None,
    last_drawn=(),
    locked=None,
    score=None,
    deals=5,
)
THREE_JOKERS = replace(SOLITAIRE, aside_count=4, jokers_out=1, pile_count=0)


def holding_solitaire(hand: Arranged) -> SolitaireView:
    """The view of the player of a solitaire with that hand."""
    return replace(SOLITAIRE, seat=0, hand=cards_of(hand), arrangement=hand)


ENDED = replace(
    SOLITAIRE,
    to_act=(),
    score=DealScore(
        "gin", arranged("7S 8S 9S TS | 4S 4H 4D", "2C AC 5D", 8), draws=14, player=39, joker=0, totals=(70, 22), safe=0
    ),
)
