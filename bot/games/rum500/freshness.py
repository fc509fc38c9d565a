"""What was moved last, for the picture of the table to mark: nothing in the rules depends on it."""

from bot.games.cards import Card
from bot.games.rum500.state import Cards, Round
from bot.games.values import Seat


def with_marks(before: Round, after: Round) -> Round:
    """The round after a command, with the cards laid by the last turn that laid any, and who threw the top card."""
    same = after.cards.melds is before.cards.melds
    laid = () if same else tuple(_on_table(after.cards) - _on_table(before.cards))
    if laid:
        after = after.replace(fresh=(*before.fresh, *laid) if before.turn.laid else laid)
    if after.cards.pile[-1:] != before.cards.pile[-1:]:
        after = after.replace(discarder=_thrown_by(before.cards, after.cards))
    return after


def _on_table(cards: Cards) -> set[Card]:
    return {laid.card for meld in cards.melds for laid in meld.cards}


def _thrown_by(before: Cards, after: Cards) -> Seat | None:
    """The seat whose hand held the card that is on top of the pile now; None where it has lain there before."""
    top = after.pile[-1:]
    return next((seat for seat, hand in enumerate(before.hands) if top and top[0] in hand), None)
