"""Rounds of 500 Rum that computers play in the engine against each other, and the examples that nets learn from.

An example holds the inputs of an evaluator at the end of a turn, or before a draw from the stock, and the points that
the seat's side gained in the rest of the round, less the mean of the other sides. The values of moves vary at random,
so that nets also see the results of moves that aren't quite the best.
"""

from array import array
from collections.abc import Iterable, Mapping, Sequence
from random import Random
from typing import NamedTuple

from bot.computer.rum500.evaluation import CONTEXT, NETS, POINTS_PER_UNIT, VARYING, Evaluator
from bot.computer.rum500.memory import Memory
from bot.computer.rum500.plans import Lookahead
from bot.computer.rum500.situation import Situation
from bot.games.commands import Discard
from bot.games.refusals import RefusalError
from bot.games.rum500.commands import TakeBack
from bot.games.rum500.game import Rum500
from bot.games.rum500.options import PRESETS, Rum500Options
from bot.games.rum500.search.uses import PickNote
from bot.games.rum500.state import Match
from bot.games.rum500.view import Rum500View
from bot.games.values import Command, Deal, Event, Seat, commands_in

INPUTS = len(CONTEXT) + len(VARYING)
WIDTH = INPUTS + 1
"""The count of numbers in one example: the inputs, and the result."""
NOISE = 6.0
"""The standard deviation of the values of moves, in points."""
GAME = Rum500()


class Variant(NamedTuple):
    """A variant of the game: the preset, the side of each seat, and its frequency relative to other variants."""

    preset: str
    sides: tuple[int, ...]
    weight: int


TEAMS, TWO, THREE, FOUR, SIX = (0, 1, 0, 1), (0, 1), (0, 1, 2), (0, 1, 2, 3), (0, 1, 0, 1, 0, 1)
VARIANTS = (
    Variant("classic", TEAMS, 24),
    *(Variant(preset, TEAMS, 4) for preset in PRESETS if preset != "classic"),
    Variant("classic", THREE, 4),
    Variant("classic", TWO, 3),
    Variant("classic", FOUR, 1),
    Variant("classic", SIX, 1),
    *(Variant(preset, THREE, 1) for preset in ("international", "bicycle", "quick", "gambit")),
    *(Variant(preset, TWO, 1) for preset in ("international", "bicycle", "quick", "gambit", "persian")),
)


class _PendingExample(NamedTuple):
    """An example while its round goes on: the net, the seat, the inputs, and the lead of the seat's side so far."""

    net: str
    seat: Seat
    inputs: list[float]
    lead: float


class Practice:
    """Plays matches of all variants and collects examples, as rows of `WIDTH` numbers, by the names of the nets."""

    def __init__(
        self, evaluator: Evaluator, seed: int, *, noise: float = NOISE, variants: Sequence[Variant] = VARIANTS
    ) -> None:
        self.evaluator, self._noise, self._variants = evaluator, noise, variants
        self._rng = Random(seed)  # noqa: S311 - practice is repeatable
        self.examples: Mapping[str, array[float]] = {net: array("f") for net in NETS}
        self.rounds = 0

    def play(self, rounds: int) -> None:
        """Play whole matches until this number of further rounds is played."""
        until = self.rounds + rounds
        while self.rounds < until:
            variant = self._rng.choices(self._variants, [variant.weight for variant in self._variants])[0]
            options = PRESETS[variant.preset]
            match = GAME.start(options, variant.sides)
            while GAME.outcome(match) is None:
                practice_round = PracticeRound(self, match, options)
                practice_round.deal()
                match = practice_round.play()
                self.rounds += 1

    def with_noise(self, value: float) -> float:
        return value + self._rng.gauss(0, self._noise) if self._noise else value

    def next_deal(self) -> Deal:
        return Deal(self._rng.randbytes(32).hex(), "0")

    @property
    def compared(self) -> Sequence[float]:
        """Empty: only the simulator compares several moves from the same cards."""
        return ()


class PracticeRound:
    def __init__(self, practice: Practice, match: Match, options: Rum500Options) -> None:
        self._practice, self._options, self.match = practice, options, match
        self._memory = Memory(len(match.sides))
        self._pending: list[_PendingExample] = []

    def deal(self) -> Match:
        """Deal; returns the match at the beginning of the round."""
        self.apply(None, self._practice.next_deal())
        return self.match

    def play(self) -> Match:
        """Play to the end of the round, and add its examples to the practice."""
        while acting := GAME.to_act(self.match):
            seat = acting[0]
            view = GAME.view(self.match, seat)
            if view.phase == "draw" and view.turn == seat:
                self._draw(seat, view)
            elif view.phase == "play" and view.turn == seat:
                self._finish_turn(seat, view)
            else:
                self._play_anything(seat)
        self._add_examples()
        return self.match

    def apply(self, seat: Seat | None, command: Command) -> None:
        self.match, events = GAME.apply(self.match, seat, command)
        self.observe(events)

    def observe(self, events: Iterable[Event]) -> None:
        for event in events:
            self._memory.observe(event)

    def _play_anything(self, seat: Seat) -> None:
        """Play the last legal command that isn't a take-back."""
        choices = GAME.choices(self.match, seat)
        self.apply(seat, [command for command in commands_in(choices) if not isinstance(command, TakeBack)][-1])

    def _draw(self, seat: Seat, view: Rum500View) -> None:
        """Draw from the stock or take from the pile."""
        choices = GAME.choices(self.match, seat)
        lookahead = Lookahead(Situation(self._options, view, self._memory), self._practice.evaluator)
        candidates: list[tuple[float, Command, list[float] | None]] = []
        if choices.get("draw"):
            value, features = lookahead.draw()
            candidates.append((self._practice.with_noise(value), choices["draw"][0].command, features))
        picks = {
            (note.place - 1, note.must): choice.command
            for choice in choices.get("take", ())
            if isinstance(note := choice.note, PickNote)
        }
        for index, must_use in lookahead.promising_picks(list(picks)):
            ending = lookahead.pick(index, must_use=must_use)
            if ending is not None:
                candidates.append((self._practice.with_noise(ending.value), picks[index, must_use], None))
        if not candidates:
            self._play_anything(seat)
            return
        _, command, features = max(candidates, key=lambda candidate: candidate[0])
        if features is not None:
            inputs = [*lookahead.context, *features]
            self._pending.append(_PendingExample("before_draw", seat, inputs, _lead_on_table(view, seat)))
        self.apply(seat, command)

    def _finish_turn(self, seat: Seat, view: Rum500View) -> None:
        """Play to the end of the turn by one plan, or anything if the plan isn't legal."""
        lookahead = Lookahead(Situation(self._options, view, self._memory), self._practice.evaluator)
        turn = self.match.current_round.turn
        endings = lookahead.endings(
            view.hand,
            view.pile,
            view.obligation,
            due_may_lay_off=lookahead.situation.lay_off_uses_pick(len(turn.picked)),
            barred=None if turn.barred is None else turn.barred.face,
        )
        if not endings:
            self._play_anything(seat)
            return
        chosen = max(endings, key=lambda ending: self._practice.with_noise(ending.value))
        match, pending, held = self.match, len(self._pending), [list(cards) for cards in self._memory.held]
        try:
            for play in chosen.plan.plays:
                self.apply(seat, play)
            if chosen.discard is not None:
                self.apply(seat, Discard(chosen.discard))
        except RefusalError:
            self.match, self._memory.held = match, held
            del self._pending[pending:]
            self._play_anything(seat)
            return
        if chosen.features is not None:
            inputs = [*lookahead.context, *chosen.features]
            lead_after = _lead_on_table(view, seat) + chosen.plan.points
            self._pending.append(_PendingExample("after_discard", seat, inputs, lead_after))

    def _add_examples(self) -> None:
        sheet = self.match.sheet
        if sheet is None:
            return
        net_points = [line.net for line in sheet.sides]
        sides, divisor = self.match.sides, self._options.points_divisor
        for example in self._pending:
            final_lead = lead(net_points, range(len(net_points)), sides[example.seat])
            rows = self._practice.examples[example.net]
            rows.extend(example.inputs)
            rows.append((final_lead - example.lead) * divisor / POINTS_PER_UNIT)


def _lead_on_table(view: Rum500View, seat: Seat) -> float:
    return lead(view.laid_points, view.sides, seat)


def lead(points: Sequence[int], sides: Iterable[int], of: Seat) -> float:
    """The lead of a seat's side over the mean of the others; `sides` is the side of each of the points."""
    by_side: dict[int, float] = {}
    order = list(sides)
    for side, scored in zip(order, points, strict=True):
        by_side[side] = by_side.get(side, 0.0) + scored
    own = order[of]
    others = [total for side, total in by_side.items() if side != own]
    return by_side[own] - sum(others) / len(others)
