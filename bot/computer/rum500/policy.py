"""The computer players of 500 Rum: each looks one turn ahead with its judge, and sees as far as its level does."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import cache
from random import Random
from typing import Final, NamedTuple, cast

from bot.computer.net import read_nets
from bot.computer.player import first_choice
from bot.computer.rum500.evaluation import ALONE, CAREFUL, CARELESS, EXAMPLES, TEAMS, Judge, Learnt, named
from bot.computer.rum500.memory import remembered
from bot.computer.rum500.plans import Ahead, Ending
from bot.computer.rum500.reasons import Explaining, Why
from bot.computer.rum500.situation import Situation
from bot.games.cards import Card
from bot.games.commands import Discard
from bot.games.observation import Sight, Weighed
from bot.games.rum500.options import Rum500Options
from bot.games.rum500.view import Rum500View
from bot.games.values import Choice, Choices, Command

SWAPPED = 12
"""Points that a joker is worth which a seat gets for another card."""
NEAR = 1.0
"""Options this close in points are as good as equal: chance decides."""
FEW_CARDS, MUCH = 4, 25
"""Who plays in somebody's stead takes more cards than this only where that brings so many points."""
NOTHING = -1000.0
"""The value of what is done only where nothing else is possible."""


class Level(NamedTuple):
    """What sets a level apart.

    Attributes:
        judge: what it thinks a situation is worth.
        turns: of how many turns it remembers picks; None: of the whole round, 0: of none.
        depth: how many cards of the pile it sees, from the top; None: all. Those below may be anywhere.
        may_hold: whether it may keep a meld in hand that it could lay.
        keeps_hand: it plays in somebody's stead: it takes many cards only where that brings much.
        advises: it says why, and calls Rum as a member would, in the time that the window gives for it.

    """

    judge: Judge
    turns: int | None = None
    depth: int | None = None
    may_hold: bool = True
    keeps_hand: bool = False
    advises: bool = False


class Rum500Player:
    """Weighs what a seat can do, at one level."""

    def __init__(self, level: Callable[[Sight[Rum500Options, Rum500View]], Level]) -> None:
        self._level = level

    def __call__(self, sight: Sight[Rum500Options, Rum500View], chance: Random) -> Sequence[Weighed]:
        """The options of the seat, best first."""
        level = self._level(sight)
        weighing = _Weighing(sight, level)
        weighed = weighing.all()
        if not weighed:
            return first_choice(sight, chance)
        weighed.sort(key=lambda one: -one.value)
        ordered = _one_of_equals(weighed, chance)
        return weighing.explained(ordered) if level.advises else ordered


def _one_of_equals(weighed: list[Weighed], chance: Random) -> list[Weighed]:
    """The options with one of those first that are as good as the best, and of its kind."""
    best = weighed[0]
    equal = [
        one
        for one in weighed
        if best.value - one.value < NEAR and one.command.kind == best.command.kind and one.value > NOTHING
    ]
    if len(equal) < 2:  # noqa: PLR2004 - none but the best
        return weighed
    chosen = chance.choice(equal)
    return [chosen._replace(value=best.value), *(one for one in weighed if one is not chosen)]


class _Weighing:
    """One decision."""

    def __init__(self, sight: Sight[Rum500Options, Rum500View], level: Level) -> None:
        self._choices, self._level = sight.choices, level
        self._below = 0 if level.depth is None else max(0, len(sight.view.pile) - level.depth)
        self._view = replace(sight.view, pile=sight.view.pile[self._below :]) if self._below else sight.view
        seats = len(sight.view.sides)
        memory = None if level.turns == 0 else remembered(sight.seen, seats, turns=level.turns)
        self._ahead = Ahead(Situation(sight.options, self._view, memory), level.judge)
        self._seen = sight.seen
        self._endings: dict[Command, Ending] = {}
        self._places: dict[Command, int] = {}

    def all(self) -> list[Weighed]:
        """What is worth a thought, in no particular order."""
        found: list[Weighed] = []
        for kinds, weigh in _KINDS.items():
            if any(self._choices.get(kind) for kind in kinds):
                found.extend(weigh(self, self._choices))
        best = max((one.value for one in found), default=0.0)
        for kind, rate in _BESIDE.items():
            found.extend(Weighed(choice.command, best + rate(self, choice)) for choice in self._choices.get(kind, ()))
        return found

    def draws(self, choices: Choices) -> Iterator[Weighed]:
        """The stock."""
        value, _ = self._ahead.draw()
        yield Weighed(choices["draw"][0].command, value)

    def takes(self, choices: Choices) -> Iterator[Weighed]:
        """The cards of the pile that are worth a thought."""
        at = {
            (place - 1 - self._below, choice.about["must"] == "yes"): choice
            for choice in choices["take"]
            if isinstance(place := choice.about["place"], int) and place > self._below
        }
        for index, must in self._ahead.promising(list(at)):
            ending = self._ahead.pick(index, must=must)
            if ending is not None and not self._changes_hand(index, ending):
                command = at[index, must].command
                self._endings[command], self._places[command] = ending, index
                yield Weighed(command, ending.value)

    def _changes_hand(self, index: int, ending: Ending) -> bool:
        """Whether a pick brings so many cards, for so little, that a member who comes back wouldn't know their hand."""
        if not self._level.keeps_hand or len(self._view.pile) - index <= FEW_CARDS:
            return False
        value, _ = self._ahead.draw()
        return len(ending.plan.hand) > 1 and ending.value - value < MUCH / self._ahead.situation.worth.unit

    def passes(self, choices: Choices) -> Iterator[Weighed]:
        """To call no Rum, to play without a draw, or to let the round end."""
        choice = choices["pass"][0]
        if choice.about["reason"] == "decline":
            yield Weighed(choice.command, self._ahead.declining())
        elif choice.about["reason"] == "no-stock":
            yield Weighed(choice.command, self._ahead.draw()[0])
        else:
            yield Weighed(choice.command, 0.0)

    def plays(self, choices: Choices) -> Iterator[Weighed]:
        """Melds, lay-offs and discards, by the best way to end the turn that begins with them."""
        view = self._view
        listed = {choice.command: choice for kind in ("meld", "lay_off") for choice in choices.get(kind, ())}
        may_throw = {choice.command for choice in choices.get("discard", ())}
        found: dict[Command, float] = {}
        on_turn = view.turn == view.seat
        due = view.obligation if on_turn else None
        lays_off = due is not None and any(choice.about["card"] == due for choice in choices.get("lay_off", ()))
        for ending in self._ahead.endings(
            view.hand, view.pile, due, due_lays_off=lays_off, may_hold=self._level.may_hold
        ):
            for command in self._begins(ending, listed, may_throw):
                found.setdefault(command, ending.value)
                self._endings.setdefault(command, ending)
        if self._level.advises:
            self._all_at_once(choices, found)
        yield from (Weighed(command, value) for command, value in found.items())

    def _all_at_once(self, choices: Choices, found: dict[Command, float]) -> None:
        """What members are offered to lay at once, where a plan lays the same."""
        by_rest = {tuple(sorted(ending.plan.hand)): ending for ending in reversed(self._endings.values())}
        for choice in choices.get("lay", ()):
            rest = list(self._view.hand)
            for card in cast("tuple[Card, ...]", choice.about["cards"]):
                rest.remove(card)
            ending = by_rest.get(tuple(sorted(rest)))
            if ending is not None:
                found[choice.command], self._endings[choice.command] = ending.value, ending

    def _begins(self, ending: Ending, listed: Mapping[Command, Choice], may_throw: set[Command]) -> Iterator[Command]:
        """What a way to end the turn can begin with."""
        if ending.plan.plays:
            yield from (play for play in ending.plan.plays if play in listed)
        elif ending.thrown is not None and (throw := Discard(ending.thrown)) in may_throw:
            yield throw

    def rum(self, choice: Choice) -> float:
        """Call Rum only on its own turn, so that people get the time that the window gives them."""
        points = self._ahead.situation.worth.hand.get(card, 0) if isinstance(card := choice.about["card"], Card) else 0
        now = self._level.advises or (self._view.phase == "draw" and self._view.turn == self._view.seat)
        return points if now else NOTHING

    def double(self, choice: Choice) -> float:
        """What the seat's side scores in a meld, against what others score there."""
        number = choice.about["number"]
        side = self._view.sides[self._view.seat or 0]
        meld = next(meld for meld in self._view.melds if meld.number == number)
        own = sum(laid.points for laid in meld.cards if self._view.sides[laid.by] == side)
        return 2 * own - sum(laid.points for laid in meld.cards)

    def swap(self, _: Choice) -> float:
        """A joker for another card."""
        return SWAPPED / self._ahead.situation.worth.unit

    def explained(self, weighed: Sequence[Weighed]) -> list[Weighed]:
        """The options with their reasons."""
        return Explaining(Why(self._ahead, self._seen), self._endings, self._places).explained(weighed)

    def effect(self, choice: Choice) -> float:
        """Wild jokers, since everyone can use them, and the dealer holds one more."""
        return float(choice.about["effect"] == "wild")


_KINDS: Mapping[tuple[str, ...], Callable[[_Weighing, Choices], Iterator[Weighed]]] = {
    ("draw",): _Weighing.draws,
    ("take",): _Weighing.takes,
    ("pass",): _Weighing.passes,
    ("meld", "lay_off", "discard"): _Weighing.plays,
}
_BESIDE: Mapping[str, Callable[[_Weighing, Choice], float]] = {
    "rum": _Weighing.rum,
    "double": _Weighing.double,
    "swap": _Weighing.swap,
    "effect": _Weighing.effect,
}
"""What is weighed against the best of the other options."""


def _lap(sight: Sight[Rum500Options, Rum500View]) -> int:
    """As many turns as a lap has."""
    return len(sight.view.sides)


EASY: Final = Rum500Player(lambda _: Level(CARELESS, turns=0, depth=3, may_hold=False))
NORMAL: Final = Rum500Player(lambda sight: Level(CAREFUL, turns=_lap(sight), may_hold=False))
SIT_IN: Final = Rum500Player(lambda sight: Level(CAREFUL, turns=_lap(sight), may_hold=False, keeps_hand=True))
HARD: Final = Rum500Player(lambda sight: Level(learnt(_group(sight))))
ADVISER: Final = Rum500Player(lambda sight: Level(learnt(_group(sight)), advises=True))


def _group(sight: Sight[Rum500Options, Rum500View]) -> str:
    sides = sight.view.sides
    return TEAMS if len(set(sides)) < len(sides) else ALONE


@cache
def learnt(group: str = TEAMS) -> Learnt:
    """The nets for teams, or for who plays alone, read when somebody first asks."""
    nets = read_nets("bot.computer.rum500", "weights.json")
    return Learnt(*(nets[named(group, name)] for name in EXAMPLES))
