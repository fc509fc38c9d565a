"""What players of 500 Rum can achieve."""

from collections.abc import Iterable

from bot.games.events import BETWEEN_SIDES, Achievement, PlayedDeal, PlayedGame, of_kind
from bot.games.rum500.events import LaidOff, Melded, PileTaken, RumCalled, WentOut
from bot.games.values import Seat

_HUNDRED = 100
_LONG_MELD = 7
_DEEP = 10
_CALLS = 3


def _hundred(game: PlayedGame) -> Iterable[Seat]:
    """A side made a hundred points in one round."""
    return game.seats_of(
        side for each in game.own_rounds for side, points in enumerate(each.points) if points >= _HUNDRED
    )


def _out_in_one_turn(game: PlayedGame) -> Iterable[Seat]:
    """A seat went out without having laid anything in an earlier turn."""
    return [seat for each in game.own_rounds if (seat := _out_at_once(each)) is not None]


def _out_at_once(deal: PlayedDeal) -> Seat | None:
    out = next((event.seat for event in of_kind(deal, WentOut)), None)
    laid = [
        step.turn
        for step in deal.steps
        for event in step.events
        if isinstance(event, Melded | LaidOff | RumCalled) and event.seat == out
    ]
    return out if out is not None and laid and None not in laid and len(set(laid)) == 1 else None


def _long_meld(game: PlayedGame) -> Iterable[Seat]:
    """A seat laid a new meld of seven cards or more."""
    return [meld.seat for each in game.own_rounds for meld in of_kind(each, Melded) if len(meld.cards) >= _LONG_MELD]


def _treasure(game: PlayedGame) -> Iterable[Seat]:
    """A seat took ten cards or more from the pile and went out in that round."""
    return [
        out.seat
        for each in game.own_rounds
        for out in of_kind(each, WentOut)
        if any(taken.seat == out.seat and len(taken.cards) >= _DEEP for taken in of_kind(each, PileTaken))
    ]


def _caller(game: PlayedGame) -> Iterable[Seat]:
    """A seat called Rum three times in a match."""
    calls = [call.seat for each in game.own_rounds for call in of_kind(each, RumCalled)]
    return {seat for seat in calls if calls.count(seat) >= _CALLS}


ACHIEVEMENTS = (
    *BETWEEN_SIDES,
    Achievement("hundred", _hundred),
    Achievement("out-in-one-turn", _out_in_one_turn),
    Achievement("long-meld", _long_meld),
    Achievement("treasure", _treasure),
    Achievement("caller", _caller),
)
