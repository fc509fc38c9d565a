"""From a match to what one seat may see: an allow-list, built field by field."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bot.games.arrangements import best_arrangement
from bot.games.deadwood import FACES, PACK, cards_of
from bot.games.gin.state import running
from bot.games.gin.view import Arranged, GinView, ShowdownView, ShownHand

if TYPE_CHECKING:
    from bot.games.arrangements import Arrangement
    from bot.games.cards import Card
    from bot.games.gin.phases import Round
    from bot.games.gin.showdown import Showdown
    from bot.games.gin.state import Match
    from bot.games.values import Seat


def view_of(match: Match, seat: Seat | None) -> GinView:
    """What a seat sees; None asks for a bystander."""
    state = match.round
    acting = running(match)
    mine = seat is not None and acting is not None and acting.turn == seat
    return GinView(
        seat=seat,
        sides=match.sides,
        phase=match.phase,
        to_act=() if acting is None else (acting.turn,),
        round_no=match.round_no,
        dealer=None if state is None else state.dealer,
        totals=match.totals,
        hand=() if state is None or seat is None else cards_of(state.hands[seat]),
        hand_counts=(0, 0) if state is None else tuple(hand.bit_count() for hand in state.hands),
        stock=0 if state is None else len(state.stock),
        pile_top=FACES[state.pile[-1]] if state is not None and state.pile else None,
        pile_count=0 if state is None else len(state.pile),
        arrangement=None if state is None or seat is None else arranged_hand(state, seat),
        newest=(FACES[acting.newest],) if mine and acting is not None and acting.newest else (),
        locked=_locked(match, acting) if mine and acting is not None else None,
        drawn_for_deal=match.drawn,
        showdown=None if state is None or state.end is None else _showdown(match, state.end),
        target=match.options.target,
        wins=match.wins,
        matches_to_win=match.options.matches_to_win,
    )


def arranged_hand(state: Round, seat: Seat) -> Arranged:
    """The hand of a seat in the melds that would count for it (AG-05)."""
    hand = state.hands[seat]
    return arranged(best_arrangement(hand, PACK & ~hand & ~sum(state.pile)))


def arranged(arrangement: Arrangement) -> Arranged:
    """The same in faces."""
    return Arranged(tuple(map(cards_of, arrangement.melds)), cards_of(arrangement.deadwood), arrangement.points)


def _locked(match: Match, state: Round) -> Card | None:
    return FACES[state.taken] if state.taken and not match.options.allow_rediscard_taken else None


def _showdown(match: Match, end: Showdown) -> ShowdownView:
    laid_on = tuple(map(cards_of, end.laid_off))
    hands = tuple(
        ShownHand(seat, arranged(hand), laid_on if seat == end.knocker else ()) for seat, hand in enumerate(end.hands)
    )
    return ShowdownView(end.result.value, end.knocker, hands, end.winner, end.points, match.totals)
