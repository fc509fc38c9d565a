"""From a match to what may be seen of it: an allow-list, built field by field."""

from typing import Final

from bot.games.cards import by_suit
from bot.games.gin_hands import arranged, best_arrangement, cards_of, face_alone, face_of
from bot.games.solitaire.state import PLAYER, End, Match, Phase, Round
from bot.games.solitaire.view import DealScore, SolitaireView
from bot.games.values import Seat

_BARE_TABLE: Final = Round(Phase.SHOWN, 0, ())
"""What lies on the table before the first deal."""


def view_of(match: Match, seat: Seat | None) -> SolitaireView:
    """What the player sees; None asks for a bystander, who sees no card."""
    state = match.round or _BARE_TABLE
    mine = seat is not None and match.to_act == (seat,)
    shown = seat is not None and match.round is not None
    return SolitaireView(
        seat=seat,
        sides=match.sides,
        phase=match.phase,
        to_act=match.to_act,
        round_no=match.round_no,
        dealer=None if match.round is None else PLAYER,
        totals=match.totals,
        hand=by_suit(cards_of(state.hand)) if shown else (),
        hand_counts=(state.hand.bit_count(),),
        stock=len(state.stock),
        pile_count=len(state.pile),
        aside_count=len(state.aside),
        drawn=state.scoring_draws(match.options),
        jokers_out=state.jokers,
        arrangement=arranged(best_arrangement(state.hand, 0)) if shown else None,
        newest=face_alone(state.newest if mine else 0),
        locked=face_of(state.taken if mine else 0),
        score=None if state.end is None else _score(match, state, state.end),
        deals=match.options.deals,
    )


def _score(match: Match, state: Round, end: End) -> DealScore:
    hand = arranged(best_arrangement(state.hand, 0))
    draws = state.scoring_draws(match.options)
    return DealScore(end.result.value, hand, draws, end.player, end.joker, match.totals, state.safe)
