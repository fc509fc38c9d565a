"""A simple player of 500 Rum.

It takes cards from the pile if they score more than a card from the stock is likely to, lays everything it can, and
discards high cards that fit neither its hand nor the table. It knows only the usual rules. With other options its
estimates are off, but its commands are still legal, because it chooses from the offered ones.
"""

from collections.abc import Callable, Mapping, Sequence

from bot.games.cards import Card
from bot.games.rum500.choices import DiscardNote
from bot.games.rum500.layoffs import find_melds
from bot.games.rum500.melds import MeldRules
from bot.games.rum500.options import Rum500Options
from bot.games.rum500.rounds import hand_card_cost
from bot.games.rum500.search.uses import PickNote
from bot.games.rum500.view import MeldKind, MeldView, Rum500View
from bot.games.values import Choice, Choices, Command

USUAL = Rum500Options()
USUAL_MELDS = MeldRules()
STOCK_VALUE = 8
"""The points that a pick must bring to beat an unknown card from the stock."""
BURDEN = 0.4
"""The share of its points that a card costs if it comes along with a pick and fits nothing."""
PARTNER_VALUE, LAY_OFF_VALUE, JOKER_VALUE = 5, 9, 60
"""The points that it is worth to keep a card: for each partner in hand, if others could lay it off, and for a joker."""


def choose(view: Rum500View, choices: Choices) -> Command:
    """Choose a command.

    Raises:
        ValueError: there is none.

    """
    for kind, decide in _DECISIONS.items():
        listed = choices.get(kind, ())
        if listed and (command := decide(view, listed)) is not None:
            return command
    for listed in choices.values():
        if listed:
            return listed[0].command
    raise ValueError("nothing to choose from")


def _first(_: Rum500View, listed: Sequence[Choice]) -> Command:
    return listed[0].command


def _rum(view: Rum500View, listed: Sequence[Choice]) -> Command | None:
    """Call Rum, but only on its own turn, which leaves members time to call."""
    return listed[0].command if view.phase == "draw" else None


def _take(view: Rum500View, listed: Sequence[Choice]) -> Command | None:
    """The pick with the most points, if these are more than the stock is expected to bring."""
    best = max(listed, key=lambda choice: (_gain(view, choice), choice.command.text))
    return best.command if _gain(view, best) > (STOCK_VALUE if view.stock else 0) else None


def _gain(view: Rum500View, choice: Choice) -> float:
    if not isinstance(choice.note, PickNote):
        return 0.0
    before, _ = _melded(view.hand)
    after, left = _melded((*view.hand, choice.note.card, *choice.note.comes_along))
    dead = sum(hand_card_cost(USUAL, kept) for kept in left) - sum(hand_card_cost(USUAL, held) for held in view.hand)
    return after - before - BURDEN * max(0, dead)


def _melded(hand: Sequence[Card]) -> tuple[int, list[Card]]:
    """The points that the hand could lay, taking the best meld first, and the cards that would be left."""
    left, total = list(hand), 0
    while melds := find_melds(USUAL, USUAL_MELDS, left, None):
        points, cards = melds[0]
        total += points
        for typed in cards:
            left.remove(typed.card)
    return total, left


def _discard(view: Rum500View, listed: Sequence[Choice]) -> Command:
    """The card least worth keeping."""

    def worth(choice: Choice) -> tuple[float, str]:
        if not isinstance(choice.note, DiscardNote):
            return 0.0, choice.command.text
        return _worth(view, choice.note.card) - choice.note.points, choice.command.text

    return min(listed, key=worth).command


def _worth(view: Rum500View, card: Card) -> float:
    if card.is_joker:
        return JOKER_VALUE
    partners = sum(_near(card, other) for other in view.hand if other != card)
    feeds = any(_fits(card, meld) for meld in view.melds)
    return partners * PARTNER_VALUE + (LAY_OFF_VALUE if feeds else 0)


def _near(card: Card, other: Card) -> bool:
    if other.is_joker or card.rank == other.rank:
        return card.rank == other.rank
    apart = abs(card.rank - other.rank)
    return card.suit is other.suit and min(apart, 13 - apart) <= 2


def _fits(card: Card, meld: MeldView) -> bool:
    """True if the card could probably be laid off there."""
    if meld.sealed:
        return False
    shown = [laid.stands_for or laid.card for laid in meld.cards]
    if meld.kind is MeldKind.SET:
        return len(shown) < 4 and shown[0].rank == card.rank
    ends = {(shown[0].rank - 2) % 13 + 1, shown[-1].rank % 13 + 1}
    return card.suit is shown[0].suit and card.rank in ends


_DECISIONS: Mapping[str, Callable[[Rum500View, Sequence[Choice]], Command | None]] = {
    "effect": _first,
    "rum": _rum,
    "take": _take,
    "draw": _first,
    "meld": _first,
    "swap": _first,
    "lay_off": _first,
    "double": _first,
    "discard": _discard,
    "pass": _first,
}
"""The kinds of commands in the order in which they are considered; the first decision that isn't None counts."""
