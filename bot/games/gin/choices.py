"""What a seat can do now: every legal command, the best of each kind first.

After the knocks with the best melds those with other melds are listed, as far as there is room (AG-12).

The safe move of gin: never a knock but where there is nothing else to do.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from typing import Final

from bot.games.cards import Card
from bot.games.commands import BigGin, Discard, DrawStock, Pass, TakeTop, first_of, safe_discard
from bot.games.gin.commands import Knock
from bot.games.gin.moves import counted, knockable, loose
from bot.games.gin.options import GinOptions
from bot.games.gin.phases import MOVES
from bot.games.gin.showdown import limit_of
from bot.games.gin.state import IDLE_TURNS, Match, Phase, Round
from bot.games.gin.view import GinView
from bot.games.gin_hands import (
    BITS,
    FACES,
    HIGHEST,
    arrangements,
    bits_of,
    card_points,
    cards_of,
    least_deadwood,
    points,
)
from bot.games.values import Choice, Choices, Command, Seat, Weighed, in_order, say

_MOST_EACH, _MOST_OTHERS = 4, 25
"""Other melds that are listed for a discard, and in all: what one menu holds."""
_LATER: Final = 1000
"""More than any deadwood, so that other melds come after the best ones."""
_DISCARDS: Final[Mapping[int, Command]] = {bit: Discard(card) for bit, card in FACES.items()}
_KNOCKS: Final[Mapping[int, Command]] = {bit: Knock(card) for bit, card in FACES.items()}
_TAKE_OR_PASS: Final[Sequence[Command]] = (TakeTop(), Pass())
_DRAW_OR_TAKE: Final[Sequence[Command]] = (DrawStock(), TakeTop())


def moves(state: Round, options: GinOptions) -> Sequence[Command]:
    """Every command that is legal for the seat whose turn it is, a knock without melds of its own choice."""
    return _MOVES[state.phase](state, options)


def _discards_and_knocks(state: Round, options: GinOptions) -> Sequence[Command]:
    free = loose(state, options)
    return [_DISCARDS[bit] for bit in bits_of(free)] + _knocks_among(free, state, options)


def _knocks(state: Round, options: GinOptions) -> Sequence[Command]:
    return _knocks_among(loose(state, options), state, options)


def _knocks_among(free: int, state: Round, options: GinOptions) -> list[Command]:
    hand = state.hands[state.turn]
    least, limit = least_deadwood(hand), limit_of(options, state.upcard)
    if least > limit + HIGHEST:
        return []
    knocks: list[Command] = [_KNOCKS[bit] for bit in bits_of(knockable(hand, free, limit))]
    return [*knocks, BigGin()] if options.big_gin_bonus and not least else knocks


_MOVES: Final[Mapping[Phase, Callable[[Round, GinOptions], Sequence[Command]]]] = {
    Phase.UPCARD: lambda _state, _options: _TAKE_OR_PASS,
    Phase.STOCK: lambda _state, _options: _DRAW_OR_TAKE[:1],
    Phase.DRAW: lambda state, _options: _DRAW_OR_TAKE[:1] if state.idle >= IDLE_TURNS else _DRAW_OR_TAKE,
    Phase.DISCARD: _discards_and_knocks,
    Phase.LAST_DISCARD: lambda _state, _options: _TAKE_OR_PASS,
    Phase.LAST_KNOCK: _knocks,
}


def choices_of(match: Match, seat: Seat) -> Choices:
    """What the seat can do now; empty where it is not its turn."""
    state = match.running
    if state is None or state.turn != seat:
        return {}
    weighed = [_weighed(state, match.options, each) for each in moves(state, match.options)]
    return in_order(MOVES[state.phase], _with_other_melds(state, match.options, weighed))


def _with_other_melds(state: Round, options: GinOptions, weighed: list[Weighed]) -> list[Weighed]:
    """The choices, and the same knocks with other melds. The only knock with the best ones stays a button."""
    knocks = [choice.command.card for _, choice in weighed if isinstance(choice.command, Knock)]
    others = [other for card in knocks for other in _other_melds(state, options, card)][:_MOST_OTHERS]
    if others and len(knocks) == 1:
        weighed = [(weight, replace(one, shortcut=isinstance(one.command, Knock))) for weight, one in weighed]
    return [*weighed, *others]


def _other_melds(state: Round, options: GinOptions, card: Card) -> list[Weighed]:
    """A knock with each arrangement of the hand that may be knocked with, but for the one that counts by itself."""
    hand, bit = state.hand ^ BITS[card], BITS[card]
    most = limit_of(options, state.upcard) if least_deadwood(hand) else 0
    best = counted(state, bit)
    found = sorted((one.points, one.melds) for one in arrangements(hand, most) if one.melds != best.melds)
    return [((_LATER, left, bit, *melds), _knock(card, left, melds)) for left, melds in found if melds][:_MOST_EACH]


def _knock(card: Card, deadwood: int, melds: tuple[int, ...] = ()) -> Choice:
    named = tuple(map(cards_of, melds))
    told = tuple(say("gin-choice-meld", cards=cards) for cards in named)
    return Choice(Knock(card, named), {"card": card, "deadwood": deadwood, "melds": told, "count": len(told)})


def _weighed(state: Round, options: GinOptions, command: Command) -> Weighed:
    """What leaves less deadwood is lighter, then the discard that counts more."""
    match command:
        case Discard(card) | Knock(card):
            bit = BITS[card]
            left = least_deadwood(state.hands[state.turn] ^ bit)
            plain = Choice(command, {"card": card, "deadwood": left})
            return (left, -points(bit), bit), _knock(card, left) if isinstance(command, Knock) else plain
        case TakeTop() | Pass():
            return (0,), Choice(command, {"card": FACES[state.pile[-1]]})
        case BigGin():
            return (0,), Choice(command, {"points": options.big_gin_bonus})
        case _:
            return (0,), Choice(command, {"stock": len(state.stock)})


def safe_move(view: GinView, choices: Choices) -> Command:
    """Leave what is offered, draw from the stock, declare big gin, discard; knock with a last discard that was taken.

    Raises:
        ValueError: the seat has nothing to decide.

    """
    if command := first_of(choices, Pass, DrawStock, BigGin):
        return command
    if listed := choices.get(Discard.kind):
        return safe_discard(listed, view.hand, view.newest, card_points)
    if command := first_of(choices, Knock):
        return command
    raise ValueError("nothing to decide")
