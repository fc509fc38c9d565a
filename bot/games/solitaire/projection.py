"""From a match to what may be seen of it: an allow-list, built field by field."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bot.games.arrangements import best_arrangement
from bot.games.deadwood import FACES, cards_of
from bot.games.gin.projection import arranged
from bot.games.solitaire.phases import draws
from bot.games.solitaire.state import running
from bot.games.solitaire.view import DealScore, SolitaireView

if TYPE_CHECKING:
    from bot.games.solitaire.phases import End, Round
    from bot.games.solitaire.state import Match
    from bot.games.values import Seat


def view_of(match: Match, seat: Seat | None) -> SolitaireView:
    """What the player sees; None asks for a bystander, who sees no card."""
    state, acting = match.round, running(match)
    mine = acting if seat is not None else None
    return SolitaireView(
        seat=seat,
        sides=(0,),
        phase=match.phase,
        to_act=() if acting is None else (0,),
        round_no=match.round_no,
        dealer=None if state is None else 0,
        totals=match.totals,
        hand=() if state is None or seat is None else cards_of(state.hand),
        hand_counts=(0 if state is None else state.hand.bit_count(),),
        stock=0 if state is None else len(state.stock),
        pile_count=0 if state is None else len(state.pile),
        aside_count=0 if state is None else len(state.aside),
        drawn=0 if state is None else draws(state, match.options),
        jokers_out=0 if state is None else state.jokers,
        arrangement=None if state is None or seat is None else arranged(best_arrangement(state.hand, 0)),
        newest=(FACES[mine.newest],) if mine is not None and mine.newest else (),
        locked=FACES[mine.taken] if mine is not None and mine.taken else None,
        score=None if state is None or state.end is None else _score(match, state, state.end),
        deals=match.options.deals,
    )


def _score(match: Match, state: Round, end: End) -> DealScore:
    hand = arranged(best_arrangement(state.hand, 0))
    return DealScore(end.result.value, hand, draws(state, match.options), end.player, end.joker, match.totals)
