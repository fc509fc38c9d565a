"""Rounds of 500 Rum that computers play against each other, and what nets can learn from them.

An example is what a judge was told at the end of a turn, or before a draw from the stock, and what the round brought
the seat's side from then on, against the mean of the other sides. Moves vary by chance, so that nets see what comes of
what isn't quite the best too.
"""

from array import array
from collections.abc import Iterable, Mapping, Sequence
from random import Random
from typing import NamedTuple

from bot.computer.player import listed
from bot.computer.rum500.evaluation import CONTEXT, EXAMPLES, SCALE, VARYING, Judge
from bot.computer.rum500.memory import Memory
from bot.computer.rum500.plans import Ahead, Ending
from bot.computer.rum500.situation import Situation
from bot.games.commands import Discard
from bot.games.refusals import RefusalError
from bot.games.rum500.commands import TakeBack
from bot.games.rum500.game import Rum500
from bot.games.rum500.options import PRESETS, Rum500Options
from bot.games.rum500.state import Match
from bot.games.rum500.view import Rum500View
from bot.games.values import Command, Deal, Event, Seat

INPUTS = len(CONTEXT) + len(VARYING)
WIDTH = INPUTS + 1
"""Numbers of one example: what a judge is told, and what came of it."""
NOISE = 6.0
"""How far the values of moves vary by chance, in points."""
GAME = Rum500()


class Kind(NamedTuple):
    """What is played: the preset, the side of each seat, and how often, against the other kinds."""

    preset: str
    sides: tuple[int, ...]
    often: int


TEAMS, TWO, THREE, FOUR, SIX = (0, 1, 0, 1), (0, 1), (0, 1, 2), (0, 1, 2, 3), (0, 1, 0, 1, 0, 1)
KINDS = (
    Kind("classic", TEAMS, 24),
    *(Kind(preset, TEAMS, 4) for preset in PRESETS if preset != "classic"),
    Kind("classic", THREE, 4),
    Kind("classic", TWO, 3),
    Kind("classic", FOUR, 1),
    Kind("classic", SIX, 1),
    *(Kind(preset, THREE, 1) for preset in ("international", "bicycle", "quick", "gambit")),
    *(Kind(preset, TWO, 1) for preset in ("international", "bicycle", "quick", "gambit", "persian")),
)


class _Told(NamedTuple):
    """An example whose end isn't known yet."""

    name: str
    seat: Seat
    inputs: list[float]
    ahead: float


class Practice:
    """Plays matches of all kinds and collects examples, as rows of `WIDTH` numbers, by the names of the nets."""

    def __init__(self, judge: Judge, seed: int, *, noise: float = NOISE, kinds: Sequence[Kind] = KINDS) -> None:
        self._judge, self._noise, self._kinds = judge, noise, kinds
        self._chance = Random(seed)  # noqa: S311 - practice is repeatable
        self.examples: Mapping[str, array[float]] = {name: array("f") for name in EXAMPLES}
        self.rounds = 0

    def play(self, rounds: int) -> None:
        """Play whole matches until so many rounds more are played."""
        until = self.rounds + rounds
        while self.rounds < until:
            kind = self._chance.choices(self._kinds, [kind.often for kind in self._kinds])[0]
            self._match(PRESETS[kind.preset], kind.sides)

    def _match(self, options: Rum500Options, sides: tuple[int, ...]) -> None:
        match = GAME.start(options, sides)
        while GAME.outcome(match) is None:
            round_ = Round(self, match, options)
            round_.deal()
            match = round_.play()
            self.rounds += 1

    def varied(self, value: float) -> float:
        """A value with some chance in it."""
        return value + self._chance.gauss(0, self._noise) if self._noise else value

    def deal(self) -> Deal:
        """A deal from this practice's own chance."""
        return Deal(self._chance.randbytes(32).hex(), "0")

    @property
    def compared(self) -> Sequence[float]:
        """Nothing: only the simulator goes on from the same cards in several ways."""
        return ()

    @property
    def judge(self) -> Judge:
        """Who decides."""
        return self._judge


class Round:
    """One round."""

    def __init__(self, practice: Practice, match: Match, options: Rum500Options) -> None:
        self._practice, self._options, self.match = practice, options, match
        self._memory = Memory(len(match.sides))
        self._told: list[_Told] = []

    def deal(self) -> Match:
        """Deal; returns the match as the round begins."""
        self.give(None, self._practice.deal())
        return self.match

    def play(self) -> Match:
        """Play to the end of the round, and hand over the examples."""
        while acting := GAME.to_act(self.match):
            self._move(acting[0])
        self._hand_over()
        return self.match

    def give(self, seat: Seat | None, command: Command) -> None:
        """Carry a command out."""
        self.match, events = GAME.apply(self.match, seat, command)
        self.note(events)

    def note(self, events: Iterable[Event]) -> None:
        """Remember what happened."""
        for event in events:
            self._memory.note(event)

    def _move(self, seat: Seat) -> None:
        view = GAME.view(self.match, seat)
        if view.phase == "draw" and view.turn == seat:
            self._draw(seat, view)
        elif view.phase == "play" and view.turn == seat:
            self._finish(seat, view)
        else:
            self._any(seat)

    def _any(self, seat: Seat) -> None:
        """Something legal."""
        choices = GAME.choices(self.match, seat)
        possible = [command for command in listed(choices) if not isinstance(command, TakeBack)]
        self.give(seat, possible[-1])

    def _draw(self, seat: Seat, view: Rum500View) -> None:
        choices = GAME.choices(self.match, seat)
        ahead = Ahead(Situation(self._options, view, self._memory), self._practice.judge)
        found: list[tuple[float, Command, list[float] | None]] = []
        if choices.get("draw"):
            value, told = ahead.draw()
            found.append((self._practice.varied(value), choices["draw"][0].command, told))
        picks = {
            (place - 1, choice.about["must"] == "yes"): choice.command
            for choice in choices.get("take", ())
            if isinstance(place := choice.about["place"], int)
        }
        for index, must in ahead.promising(list(picks)):
            ending = ahead.pick(index, must=must)
            if ending is not None:
                found.append((self._practice.varied(ending.value), picks[index, must], None))
        if not found:
            self._any(seat)
            return
        _, command, told = max(found, key=lambda one: one[0])
        if told is not None:
            self._told.append(_Told("before_draw", seat, [*ahead.context, *told], _lead_of(view, seat)))
        self.give(seat, command)

    def _finish(self, seat: Seat, view: Rum500View) -> None:
        """Play the rest of a turn as one plan; where that isn't legal, something that is."""
        ahead = Ahead(Situation(self._options, view, self._memory), self._practice.judge)
        due = view.obligation
        last = self.match.running.turn
        barred = None if last.barred is None else last.barred.face
        lays_off = ahead.situation.lays_off(len(last.picked))
        endings = ahead.endings(view.hand, view.pile, due, due_lays_off=lays_off, barred=barred)
        if not endings:
            self._any(seat)
            return
        chosen = max(endings, key=lambda ending: self._practice.varied(ending.value))
        before, held, known = self.match, len(self._told), [list(cards) for cards in self._memory.held]
        try:
            self._carry_out(seat, chosen)
        except RefusalError:
            self.match, self._memory.held = before, known
            del self._told[held:]
            self._any(seat)
            return
        if chosen.seen is not None:
            inputs = [*ahead.context, *chosen.seen]
            self._told.append(_Told("after_discard", seat, inputs, _lead_of(view, seat) + chosen.plan.points))

    def _carry_out(self, seat: Seat, ending: Ending) -> None:
        for play in ending.plan.plays:
            self.give(seat, play)
        if ending.thrown is not None:
            self.give(seat, Discard(ending.thrown))

    def _hand_over(self) -> None:
        sheet = self.match.sheet
        if sheet is None:
            return
        net = [line.net for line in sheet.sides]
        sides, unit = self.match.sides, self._options.unit
        for told in self._told:
            final = lead(net, range(len(net)), sides[told.seat])
            rows = self._practice.examples[told.name]
            rows.extend(told.inputs)
            rows.append((final - told.ahead) * unit / SCALE)


def _lead_of(view: Rum500View, seat: Seat) -> float:
    return lead(view.laid_points, view.sides, seat)


def lead(points: Sequence[int], sides: Iterable[int], of: Seat) -> float:
    """By how much a seat's side is ahead of the mean of the others; `sides` is the side of each of the points."""
    by_side: dict[int, float] = {}
    order = list(sides)
    for side, scored in zip(order, points, strict=True):
        by_side[side] = by_side.get(side, 0.0) + scored
    own = order[of]
    others = [total for side, total in by_side.items() if side != own]
    return by_side[own] - sum(others) / len(others)
