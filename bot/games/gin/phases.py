"""The phases of a round of gin and the moves that each of them takes."""

from collections.abc import Mapping
from functools import partial
from typing import Final

from bot.games.commands import BigGin, Discard, DrawStock, Pass, TakeTop
from bot.games.gin import moves
from bot.games.gin.commands import Knock
from bot.games.gin.options import GinOptions, Reason
from bot.games.gin.rounds import deal, end_round
from bot.games.gin.showdown import limit_of
from bot.games.gin.state import IDLE_TURNS, Phase, Round
from bot.games.gin_hands import FACES
from bot.games.refusals import NotNowError
from bot.games.turns import Move, Moves, play_turn
from bot.games.values import Command

_TAKE: Final = Move(moves.take, moves.took)
_PASS: Final = Move(moves.decline, moves.declined)
_DRAW: Final = Move(moves.draw_stock, moves.drew)
_DISCARD: Final = Move(moves.discard, moves.discarded)
_KNOCK: Final = Move(moves.knock, moves.discarded)
_BIG_GIN: Final = Move(moves.big_gin, moves.went_big_gin)

MOVES: Final[Moves[Phase, Round, GinOptions]] = {
    Phase.UPCARD: {TakeTop: _TAKE, Pass: _PASS},
    Phase.STOCK: {DrawStock: _DRAW},
    Phase.DRAW: {DrawStock: _DRAW, TakeTop: _TAKE},
    Phase.DISCARD: {Discard: _DISCARD, Knock: _KNOCK, BigGin: _BIG_GIN},
    Phase.LAST_DISCARD: {TakeTop: _TAKE, Pass: _PASS},
    Phase.LAST_KNOCK: {Knock: _KNOCK, BigGin: _BIG_GIN},
}
"""The moves of each phase, in the order in which a panel shows them."""
_REFUSALS: Final[Mapping[Phase, tuple[Reason, str]]] = {
    Phase.UPCARD: (Reason.AT_UPCARD, "G-18"),
    Phase.STOCK: (Reason.AT_STOCK, "AG-01"),
    Phase.DRAW: (Reason.AT_DRAW, "G-20"),
    Phase.DISCARD: (Reason.AT_DISCARD, "G-20"),
    Phase.LAST_DISCARD: (Reason.AT_LAST_DISCARD, "AG-10"),
    Phase.LAST_KNOCK: (Reason.AT_LAST_KNOCK, "G-20"),
}


def _not_now(state: Round, options: GinOptions) -> NotNowError:
    pile = "open" if state.idle < IDLE_TURNS else "closed"
    ends = moves.ends(state, options) if state.phase is Phase.DISCARD else "no"
    offered = {"card": FACES[state.pile[-1]]} if state.pile else {}
    limit = limit_of(options, state.upcard)
    return NotNowError(*_REFUSALS[state.phase], pile=pile, ends=ends, limit=limit, **offered)


play = partial(play_turn, moves=MOVES, not_now=_not_now, deal=deal, end_round=end_round)
"""Carry out a command; see `play_turn`."""


def advance(state: Round, options: GinOptions, command: Command) -> Round:
    """Carry out a command of the seat whose turn it is, on the round alone. The phase must take its kind.

    Raises:
        RefusalError: the command is not possible.

    """
    return MOVES[state.phase][type(command)].carry_out(state, options, command)
