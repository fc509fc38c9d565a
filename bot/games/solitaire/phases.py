"""The phases of a deal of the solitaire and the moves that each of them takes."""

from collections.abc import Mapping
from functools import partial
from typing import Final

from bot.games.commands import BigGin, Discard, DrawStock, TakeTop
from bot.games.refusals import NotNowError
from bot.games.solitaire import moves
from bot.games.solitaire.commands import Exchange, Knock
from bot.games.solitaire.options import Reason, SolitaireOptions
from bot.games.solitaire.rounds import deal, end_round
from bot.games.solitaire.state import IDLE_TURNS, Phase, Round
from bot.games.turns import Move, Moves, play_turn
from bot.games.values import Command

_END_OF_TURN: Final[Mapping[type[Command], Move[Round, SolitaireOptions]]] = {
    Discard: Move(moves.discard, moves.discarded),
    Knock: Move(moves.knock, moves.discarded),
    BigGin: Move(moves.big_gin, moves.went_big_gin),
}
MOVES: Final[Moves[Phase, Round, SolitaireOptions]] = {
    Phase.EXCHANGE: {Exchange: Move(moves.exchange, moves.exchanged)},
    Phase.FIRST: _END_OF_TURN,
    Phase.DRAW: {DrawStock: Move(moves.draw_stock, moves.drew), TakeTop: Move(moves.take_back, moves.took)},
    Phase.DISCARD: _END_OF_TURN,
}
"""The moves of each phase, in the order in which a panel shows them."""
_REFUSALS: Final[Mapping[Phase, tuple[Reason, str]]] = {
    Phase.EXCHANGE: (Reason.AT_EXCHANGE, "AS-12"),
    Phase.FIRST: (Reason.AT_FIRST, "S-14"),
    Phase.DRAW: (Reason.AT_DRAW, "S-15"),
    Phase.DISCARD: (Reason.AT_DISCARD, "S-17"),
}


def _not_now(state: Round, _options: SolitaireOptions) -> NotNowError:
    return NotNowError(*_REFUSALS[state.phase], pile="open" if state.idle < IDLE_TURNS else "closed")


play = partial(play_turn, moves=MOVES, not_now=_not_now, deal=deal, end_round=end_round)
"""Carry out a command; see `play_turn`."""
