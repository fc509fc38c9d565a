"""What players of gin can achieve."""

from collections.abc import Iterable
from itertools import pairwise

from bot.games.events import BETWEEN_SIDES, Achievement, PlayedDeal, PlayedGame, of_kind
from bot.games.gin.events import Knocked, Undercut, WentBigGin, WentGin
from bot.games.values import Seat

_GINS = 3


def _three_gins(game: PlayedGame) -> Iterable[Seat]:
    """A seat went gin three times in a match."""
    gins = [
        event.seat
        for each in game.own_rounds
        for step in each.steps
        for event in step.events
        if isinstance(event, WentGin | WentBigGin)
    ]
    return {seat for seat in gins if gins.count(seat) >= _GINS}


def _big_gin(game: PlayedGame) -> Iterable[Seat]:
    """A seat had all eleven cards in melds."""
    return [event.seat for each in game.own_rounds for event in of_kind(each, WentBigGin)]


def _undercut_back(game: PlayedGame) -> Iterable[Seat]:
    """A seat was undercut, and undercut its opponent in the next round."""
    found: list[Seat] = []
    for each, following in pairwise(game.rounds):
        cuts = [next(of_kind(deal, Undercut), None) for deal in (each, following)]
        first, second = cuts
        if first and second and each.own and following.own and second.seat == first.knocker_seat:
            found.append(second.seat)
    return found


def _first_turn(game: PlayedGame) -> Iterable[Seat]:
    """A seat knocked or went gin in its first turn of a round."""
    return [seat for each in game.own_rounds if (seat := _at_once(each)) is not None]


def _at_once(deal: PlayedDeal) -> Seat | None:
    end = next((event for kind in (Knocked, WentGin, WentBigGin) for event in of_kind(deal, kind)), None)
    if end is None:
        return None
    turns = {step.turn for step in deal.steps if step.seat == end.seat and step.turn is not None}
    return end.seat if len(turns) == 1 else None


def _shut_out(game: PlayedGame) -> Iterable[Seat]:
    """The opponent made no point in a match."""
    loser = next((side for side in (0, 1) if side != game.winner), None)
    if game.winner is None or loser is None or not all(each.points for each in game.rounds):
        return ()
    return game.seats_of(game.winners) if not any(each.points[loser] for each in game.rounds) else ()


ACHIEVEMENTS = (
    *BETWEEN_SIDES,
    Achievement("three-gins", _three_gins),
    Achievement("big-gin", _big_gin),
    Achievement("undercut-back", _undercut_back),
    Achievement("first-turn", _first_turn),
    Achievement("shut-out", _shut_out),
)
