"""Handmade views of 500 Rum."""

import random
from dataclasses import replace

from bot.games.cards import JOKER, Card, Rank, Suit, face, faces, pack, read_cards
from bot.games.rum500.view import LaidCard, MeldKind, MeldView, Rum500View, SeatScore, Sheet, SideScore
from rendering.picture import Face, Picture

EMPTY = Rum500View(
    seat=None,
    sides=(0, 1, 0, 1),
    phase="draw",
    to_act=(0,),
    round_no=1,
    dealer=3,
    totals=(0, 0),
    hand=(),
    hand_counts=(7, 7, 7, 7),
    turn=0,
    stock=79,
    pile=(),
    melds=(),
    laid_points=(0, 0, 0, 0),
    obligation=None,
    last_drawn=(),
    drawn_for_deal=(),
    sheet=None,
    target=500,
)


def shuffled(count: int, seed: int = 7) -> tuple[Card, ...]:
    """That many faces of three packs, the same ones for the same seed."""
    return tuple(card.face for card in random.Random(seed).sample(pack(3, 2), count))  # noqa: S311 - no secret


def visible_cards(picture: Picture) -> tuple[Card, ...]:
    """Every card that lies face up in a picture, in drawing order."""
    return tuple(place.sprite.card for place in picture.draw_list if isinstance(place.sprite, Face))


def meld(number: int, seat: int, text: str, kind: MeldKind = MeldKind.SET, by: int | None = None) -> MeldView:
    """A meld in short notation; `by` laid off its last card."""
    typed = read_cards(text)
    laid = [LaidCard(item.card, item.stands_for, seat, _points(item.card)) for item in typed]
    if by is not None:
        laid[-1] = replace(laid[-1], laid_by=by)
    return MeldView(number, kind, seat, tuple(laid))


def _points(card: Card) -> int:
    return 15 if card.rank <= 1 else 5 if card.rank < Rank.TEN else 10


PLAYED = replace(
    EMPTY,
    round_no=3,
    to_act=(2,),
    turn=2,
    dealer=1,
    totals=(185, 240),
    hand_counts=(5, 9, 4, 11),
    stock=38,
    pile=faces("4D KS 9H 2C TH 6S QD 3C JH 8D 5S AC 7H"),
    melds=(
        meld(1, 0, "7S 8S 9S TS", MeldKind.RUN, by=1),
        meld(2, 1, "QH QC QS"),
        meld(3, 2, "5D 6D JK=7D", MeldKind.RUN),
        meld(4, 3, "AS AH AD", by=2),
        meld(5, 0, "KD KH JK=K", by=3),
    ),
    laid_points=(70, 40, 30, 55),
)


def with_hand(count: int, seat: int = 0) -> Rum500View:
    """The view of a seat that holds that many cards."""
    hand = shuffled(count)
    counts = tuple(count if other == seat else cards for other, cards in enumerate(PLAYED.hand_counts))
    return replace(PLAYED, seat=seat, hand=hand, hand_counts=counts)


def full(seats: int, pile: int, melds: int) -> Rum500View:
    """A table with that many seats, each its own side, cards in the pile, and melds."""
    suits = (Suit.SPADES, Suit.HEARTS, Suit.DIAMONDS, Suit.CLUBS)
    laid: list[MeldView] = []
    for number in range(melds):
        suit, low = suits[number % 4], number % 10 + 1
        run = [face(Rank(low + offset), suit) for offset in range(3 + number % 2)]
        cards = [LaidCard(card, None, number % seats, 5) for card in run]
        cards.append(LaidCard(JOKER, face(Rank(low), suit), (number + 1) % seats, 15))
        laid.append(MeldView(number + 1, MeldKind.RUN, number % seats, tuple(cards)))
    return replace(
        PLAYED,
        sides=tuple(range(seats)),
        totals=tuple(55 * seat - 40 for seat in range(seats)),
        hand_counts=tuple(3 + 4 * seat for seat in range(seats)),
        laid_points=tuple(12 * seat for seat in range(seats)),
        pile=shuffled(pile),
        melds=tuple(laid),
    )


SCORED = replace(
    PLAYED,
    to_act=(),
    turn=None,
    totals=(285, 240),
    sheet=Sheet(
        round_no=3,
        went_out=2,
        seats=(
            SeatScore(0, faces("4D 9H KC"), 70, 20, 0, 50),
            SeatScore(1, faces("2C 3D 5H 5S 8D TC JD QD JK"), 40, 70, 0, -30),
            SeatScore(2, (), 55, 0, 25, 80),
            SeatScore(3, faces("AH 6C 6H"), 55, 25, 0, 30),
        ),
        sides=(SideScore(0, 130, 130, 315, True), SideScore(1, 29, 0, 240, False)),
    ),
)

DRAWN_FOR_DEAL = replace(
    EMPTY, pile=faces("7D"), drawn_for_deal=(faces("9D JK 4C"), faces("9H AS"), faces("KS"), faces("2D"))
)
GAMBIT = replace(
    PLAYED,
    dealer_joker="blocked",
    effect="double",
    rum_callable=True,
    melds=(*PLAYED.melds[:3], replace(PLAYED.melds[3], sealed=True)),
)


JUST_MOVED = replace(
    PLAYED,
    discarder=1,
    opened=(True, False),
    opening_min=30,
    laid_points=(70, 10, 30, 12),
    melds=(
        replace(PLAYED.melds[0], cards=(*PLAYED.melds[0].cards[:3], replace(PLAYED.melds[0].cards[3], fresh=True))),
        replace(PLAYED.melds[1], cards=tuple(replace(card, fresh=True) for card in PLAYED.melds[1].cards)),
        *PLAYED.melds[2:],
    ),
)
"""B has laid a meld, laid a card off on A's, and discarded. B's side has not opened."""


def _settled() -> Rum500View:
    sheet = SCORED.sheet
    assert sheet is not None
    first, second = sheet.sides
    sides = (replace(first, credit=95, bonus=60, settlement=125), replace(second, settlement=-125))
    return replace(SCORED, sheet=replace(sheet, sides=sides, hands_deducted=False, match_ended=True))


SETTLED = _settled()
"""The end of a match, with every kind of entry that a sheet can have."""
