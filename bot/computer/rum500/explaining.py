"""The reasons of each option of a decision of 500 Rum: what kind of option it is decides what there is to say."""

from collections.abc import Mapping, Sequence

from bot.computer.rum500.turns import Ending
from bot.computer.rum500.why import Why
from bot.games.commands import DrawStock
from bot.games.observation import Weighed
from bot.games.rum500.commands import CallRum, TakePile
from bot.games.values import Command, Say, say


class Explaining:
    """See the module's docstring.

    Args:
        why: says what there is to say of a way to end the turn.
        endings: the best way to end the turn for each option that begins one.
        places: where in the pile the card lies that an option takes.

    """

    def __init__(self, why: Why, endings: Mapping[Command, Ending], places: Mapping[Command, int]) -> None:
        self._why, self._endings, self._places = why, endings, places

    def explained(self, weighed: Sequence[Weighed]) -> list[Weighed]:
        """The options, best first, with their reasons."""
        best = weighed[0]
        return [one._replace(why=self._for(one, weighed), against=self._against(one, best)) for one in weighed]

    def _for(self, one: Weighed, weighed: Sequence[Weighed]) -> tuple[Say, ...]:
        match one.command:
            case DrawStock():
                takes = (other.command for other in weighed if other.command in self._places)
                return self._why.draw(next(((self._places[take], self._endings[take]) for take in takes), None))
            case TakePile() if one.command in self._places:
                return self._why.take(self._places[one.command], self._endings[one.command])
            case CallRum() if one.value > 0:
                return (say("rum500-why-rum"),)
            case _:
                return self._of_turn(one, weighed)

    def _of_turn(self, one: Weighed, weighed: Sequence[Weighed]) -> tuple[Say, ...]:
        ending = self._endings.get(one.command)
        if ending is None:
            return ()
        others = (self._endings.get(other.command) for other in weighed if other is not one)
        return self._why.why(ending, next((other for other in others if other not in (None, ending)), None))

    def _against(self, one: Weighed, best: Weighed) -> tuple[Say, ...]:
        if one is best:
            return ()
        ending, ideal = self._endings.get(one.command), self._endings.get(best.command)
        match one.command, best.command:
            case TakePile(), DrawStock() if ending is not None:
                return self._why.burden(self._places[one.command], ending)
            case ((DrawStock() | TakePile()), TakePile()) if ideal is not None:
                return self._why.left(self._places[best.command], ideal)
            case _:
                return () if ending is None or ideal is None else self._why.against(ending, ideal)
