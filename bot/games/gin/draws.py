"""How a turn of gin begins: with a card from the stock or the pile, or a pass."""

from bot.games.commands import DrawStock, Pass, TakeTop
from bot.games.gin.events import CardDrawn, Drew, Passed, Took
from bot.games.gin.options import GinOptions, UpcardRule
from bot.games.gin.reasons import Reason
from bot.games.gin.showdown import show_draw
from bot.games.gin.state import IDLE_TURNS, Phase, Round
from bot.games.gin_hands import FACES
from bot.games.refusals import AgainstRulesError
from bot.games.turns import check_top
from bot.games.values import Event


def take_upcard(state: Round, _options: GinOptions, command: TakeTop) -> Round:
    """Take the first upcard (G-18)."""
    return _taken(state, command, Phase.DISCARD)


def take_top(state: Round, _options: GinOptions, command: TakeTop) -> Round:
    """Take the top card of the pile (G-20), unless three laps went without the stock (0.2)."""
    if state.idle >= IDLE_TURNS:
        raise AgainstRulesError(Reason.LAPS, "0.2", turns=IDLE_TURNS)
    return _taken(state, command, Phase.DISCARD)


def take_last(state: Round, _options: GinOptions, command: TakeTop) -> Round:
    """Take the last discard in order to knock (AG-10)."""
    return _taken(state, command, Phase.LAST_KNOCK)


def _taken(state: Round, command: TakeTop, phase: Phase) -> Round:
    bit = state.pile[-1]
    check_top(command, FACES[bit])
    hands = state.with_hand(state.hands[state.turn] | bit)
    pile, idle = state.pile[:-1], state.idle + 1
    return Round(phase, state.turn, state.dealer, hands, state.stock, pile, bit, bit, idle, state.upcard)


def took(before: Round, _command: TakeTop, _after: Round) -> tuple[Event, ...]:
    """The card that was taken."""
    return (Took(before.turn, FACES[before.pile[-1]]),)


def draw_stock(state: Round, _options: GinOptions, _command: DrawStock) -> Round:
    """Draw the top card of the stock (G-20)."""
    bit = state.stock[0]
    hands = state.with_hand(state.hands[state.turn] | bit)
    stock, upcard = state.stock[1:], state.upcard
    return Round(Phase.DISCARD, state.turn, state.dealer, hands, stock, state.pile, 0, bit, 0, upcard)


def drew(before: Round, _command: DrawStock, after: Round) -> tuple[Event, ...]:
    """That a card was drawn, and which."""
    return Drew(before.turn, len(after.stock)), CardDrawn(before.turn, FACES[after.newest])


def pass_upcard(state: Round, options: GinOptions, _command: Pass) -> Round:
    """Leave the first upcard (G-19, AG-01)."""
    if state.turn == state.dealer:
        return state._replace(phase=Phase.STOCK, turn=1 - state.turn)
    both = options.upcard_rule is UpcardRule.BOTH_OFFERED
    return state._replace(phase=Phase.UPCARD if both else Phase.DRAW, turn=1 - state.turn)


def pass_last(state: Round, _options: GinOptions, _command: Pass) -> Round:
    """Leave the last discard, which ends the round (AG-10)."""
    return state.ended(show_draw(state.hands))


def passed(before: Round, _command: Pass, _after: Round) -> tuple[Event, ...]:
    """The card that was left."""
    return (Passed(before.turn, FACES[before.pile[-1]]),)
