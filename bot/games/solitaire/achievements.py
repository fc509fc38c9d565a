"""What players of solitaire gin can achieve."""

from collections.abc import Iterable

from bot.games.events import Achievement, PlayedDeal, PlayedGame, of_kind
from bot.games.solitaire.events import WentBigGin, WentGin
from bot.games.values import Seat

_GINS = 3


def _gins(deal: PlayedDeal) -> int:
    return sum(1 for kind in (WentGin, WentBigGin) for _ in of_kind(deal, kind))


def _ahead_of_the_joker(game: PlayedGame) -> Iterable[Seat]:
    """Three deals of a match ended with gin."""
    return game.seats_of({0}) if sum(map(_gins, game.own_rounds)) >= _GINS else ()


ACHIEVEMENTS = (Achievement("ahead-of-the-joker", _ahead_of_the_joker),)
