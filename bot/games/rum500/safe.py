"""The safe move of 500 Rum: nothing is laid but what the turn can't end without."""

from collections.abc import Sequence

from bot.games.cards import Card
from bot.games.commands import Discard, DrawStock, Pass, first_of, safe_discard
from bot.games.rum500.commands import CallRum, ChooseEffect, LayOff, Meld, Swap
from bot.games.rum500.melds import RING
from bot.games.rum500.state import Effect
from bot.games.rum500.view import MeldKind, Rum500View
from bot.games.values import Choice, Choices, Command


def safe_move(view: Rum500View, choices: Choices) -> Command:
    """Jokers wild, no Rum, the stock or no draw, the card that is due, a discard.

    Raises:
        ValueError: the seat has nothing to decide; what it may do out of turn is left.

    """
    if view.seat not in view.to_act:
        raise ValueError("nothing to decide")
    if choices.get(ChooseEffect.kind):
        return ChooseEffect(Effect.WILD)
    if command := first_of(choices, DrawStock, Pass, CallRum):  # a call is offered alone to who has claimed it
        return command
    listed = choices.get(Discard.kind)
    return _discard(view, listed) if listed else _use(view, choices)


def _discard(view: Rum500View, listed: Sequence[Choice]) -> Command:
    told = {choice.command.text: choice.about["points"] for choice in listed}

    def points(card: Card) -> int:
        count = told[str(card)]
        return count if isinstance(count, int) else 0

    return safe_discard(listed, view.hand, view.newest, points)


def _use(view: Rum500View, choices: Choices) -> Command:
    """The first listed use of the card that is due, else a play that leads to one (R-34, AR-13).

    Where nothing is due and nothing may be discarded, the last card is barred and has to be laid (AR-12).
    """
    due = view.obligation or view.hand[0]
    plays = [choice.command for kind in (Meld, LayOff, Swap) for choice in choices.get(kind.kind, ())]
    return min(plays, key=lambda command: _way_to_use(view, due, command))


_USE, _NEARER, _JOKER, _OPENS, _OTHER = range(5)
"""How much a play does for the card that is due, most first: it uses it; it lengthens a run towards it; it brings
a joker; it is a meld, after which the seat may lay off; it only fits."""


def _way_to_use(view: Rum500View, due: Card, command: Command) -> tuple[int, int]:
    """What a play does for the card, and of those that lengthen a run how far from it they lie."""
    match command:
        case Meld(cards):
            return (_USE if any(typed.card == due for typed in cards) else _OPENS), 0
        case LayOff((laid,), int(number)):
            if laid.card == due:
                return _USE, 0
            place = laid.stands_for or laid.card
            if view.melds[number - 1].kind is MeldKind.RUN and place.suit is due.suit:
                apart = abs(place.rank - due.rank)
                return _NEARER, min(apart, RING - apart)
            return _OTHER, 0
        case Swap(card):
            return (_USE if card == due else _JOKER), 0
        case _:
            return _OTHER, 0
