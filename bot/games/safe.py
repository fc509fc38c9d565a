"""What the safe moves of every game come down to: decline what is offered, throw the card that was drawn (0.4)."""

from collections.abc import Callable, Sequence

from bot.games.cards import Card
from bot.games.commands import Discard
from bot.games.values import Choice, Choices, Command


def first_of(choices: Choices, *kinds: type[Command]) -> Command | None:
    """The first choice of the first of these kinds that is open; None where none is."""
    return next((choices[kind.kind][0].command for kind in kinds if choices.get(kind.kind)), None)


def safe_discard(
    listed: Sequence[Choice], hand: Sequence[Card], newest: Sequence[Card], points: Callable[[Card], int]
) -> Command:
    """Throw the card drawn last, else the one that counts least; a joker only where nothing else may go.

    Args:
        listed: the discards that are possible.
        hand: the cards held; of those that count the same the first of them goes.
        newest: the cards that came with the last draw, in the order they came.
        points: what a card counts that is left in hand.

    """
    possible = {choice.command for choice in listed}
    free = [card for card in hand if Discard(card) in possible]
    drawn = next((card for card in newest[-1:] if card in free and not card.is_joker), None)
    return Discard(drawn or min(free, key=lambda card: (card.is_joker, points(card))))
