"""Swaps: taking a joker from the table for the natural card it stands for (AR-05, an option)."""

import dataclasses

from bot.games.cards import Card
from bot.games.rum500.laid import Laid, TableMeld
from bot.games.rum500.state import Round
from bot.games.rum500.view import MeldKind
from bot.games.values import Seat


def place_of_joker(round_: Round, meld: TableMeld, card: Card) -> int | None:
    """Where in the meld the joker that stands for the card lies; None if there is none."""
    if card.is_joker or meld.seal is not None:
        return None
    for at, laid in enumerate(meld.cards):
        if laid.stands_for is None:
            continue
        if meld.kind is MeldKind.RUN and laid.stands_for == card.face:
            return at
        if meld.kind is MeldKind.SET and laid.stands_for.rank == card.rank and _suit_free(round_, meld, card):
            return at
    return None


def _suit_free(round_: Round, meld: TableMeld, card: Card) -> bool:
    return not round_.rules.distinct_suits or all(laid.card.suit is not card.suit for laid in meld.cards)


def possible_swaps(round_: Round, seat: Seat) -> list[tuple[Card, int, int]]:
    """Every swap that a seat could make: its card, the index of the meld, and the joker's position in it."""
    return [
        (card, number, at)
        for number, meld in enumerate(round_.cards.melds)
        for card in round_.cards.hands[seat]
        if (at := place_of_joker(round_, meld, card)) is not None
    ]


def swapped(round_: Round, seat: Seat, card: Card, index: int, at: int) -> Round:
    """The round after a swap. The seat that took the joker scores the card; an obligation on that card is met."""
    meld = round_.cards.melds[index]
    joker = meld.cards[at].card
    cards = (*meld.cards[:at], Laid(card, None, seat), *meld.cards[at + 1 :])
    hand = (*(held for held in round_.cards.hands[seat] if held != card), joker)
    turn = round_.turn
    met = turn.obligation is not None and turn.obligation.card == card and turn.seat == seat
    return round_.replace(
        cards=round_.cards.replace(
            hands=round_.cards.with_hand(seat, hand),
            melds=round_.cards.with_meld(index, dataclasses.replace(meld, cards=cards)),
        ),
        turn=turn.replace(obligation=None if met else turn.obligation, laid=True),
    )
