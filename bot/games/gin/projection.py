"""From a match to what one seat may see: an allow-list, built field by field."""

from typing import Final

from bot.games.cards import by_suit
from bot.games.gin.showdown import Showdown, limit_of, times_of
from bot.games.gin.state import Match, Phase, Round
from bot.games.gin.view import GinView, ShowdownView, ShownHand
from bot.games.gin_hands import PACK, arranged, best_arrangement, cards_of, face_alone, face_of
from bot.games.values import Seat
from bot.games.view import Arranged

_BARE_TABLE: Final = Round(Phase.SHOWN, 0, 0, (0, 0), (), ())
"""What lies on the table before the first deal."""


def view_of(match: Match, seat: Seat | None) -> GinView:
    """What a seat sees; None asks for a bystander."""
    state = match.round or _BARE_TABLE
    to_act = match.to_act
    mine = seat is not None and seat in to_act
    return GinView(
        seat=seat,
        sides=match.sides,
        phase=match.phase,
        to_act=to_act,
        round_no=match.round_no,
        dealer=None if match.round is None else state.dealer,
        totals=match.totals,
        hand=() if seat is None else by_suit(cards_of(state.hands[seat])),
        hand_counts=tuple(hand.bit_count() for hand in state.hands),
        stock=len(state.stock),
        pile_top=face_of(state.pile[-1] if state.pile else 0),
        pile_count=len(state.pile),
        arrangement=None if seat is None or match.round is None else _arranged_hand(state, seat),
        newest=face_alone(state.newest if mine else 0),
        locked=face_of(state.taken if mine and not match.options.allow_rediscard_taken else 0),
        knock_limit=limit_of(match.options, state.upcard),
        times=times_of(match.options, state.upcard),
        drawn_for_deal=match.drawn,
        showdown=None if state.end is None else _showdown(match, state.end),
        target=match.options.target,
        boxes=match.boxes,
        box_bonus=match.options.box_bonus,
        wins=match.wins,
        matches_to_win=match.options.matches_to_win,
    )


def _arranged_hand(state: Round, seat: Seat) -> Arranged:
    """The hand of a seat in the melds that would count for it (AG-05)."""
    hand = state.hands[seat]
    return arranged(best_arrangement(hand, PACK & ~hand & ~sum(state.pile)))


def _showdown(match: Match, end: Showdown) -> ShowdownView:
    laid_on = tuple(map(cards_of, end.laid_off))
    hands = tuple(
        ShownHand(seat, arranged(hand), laid_on if seat == end.knocker else ()) for seat, hand in enumerate(end.hands)
    )
    return ShowdownView(
        end.result.value, end.knocker, hands, end.winner, end.points, match.totals, end.times, match.bonuses
    )
