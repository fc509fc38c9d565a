"""How the nets of gin are made: deals against oneself, nets fitted to what they brought, deals with these nets.

The first generation plays by rules of thumb. Each later one plays by the nets of the one before it, sometimes against
the rules of thumb, and now and then does something else than the best, so that the nets see what comes of it. What a
deal brings is mostly luck, so a position learns a part of it from what the nets said of its seat's next positions. What
a knock would have met is known exactly whenever one was possible, whether it was made or not.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from random import Random
from typing import Any, Final, NamedTuple

import numpy as np

from bot.computer.gin.evaluation import NETS, POINTS, hopes_of, inputs_of, net_of
from bot.computer.gin.plans import Draw, Knocking, Plan
from bot.computer.net import SavedNet
from bot.games.gin.options import GinOptions, UpcardRule
from training.fitting import Fit
from training.gin.practice import Answer, Note, Outcome, Practice

RULES: Final = GinOptions(upcard_rule=UpcardRule.BOTH_OFFERED, last_discard_knock=True, undercut_bonus=25, gin_bonus=25)
"""The rules that most deals are practised by."""
_USUAL, _OKLAHOMA = 0.8, 0.94
"""The share of deals by the usual rules, and with those whose limit the upcard sets; the rest has a lower limit."""
_SIDE_BY_SIDE: Final = 128
"""The deals that are played at once, so that the nets judge them in batches."""
_ASTRAY, _BLUR = 0.05, 0.4
"""How often a seat does something else than the best, and by how many points it takes options for better or worse."""
_BACK: Final = 0.8
"""How much of what a position learns comes from later on than the next position."""
_KEPT: Final = 5
"""The generations whose deals a fit learns from."""
_LEARNT: Final = 0.7
"""The share of seats that the nets play, and of those by rules of thumb that think of the next draw."""
_EPOCHS: Final[Mapping[str, int]] = {"draw": 6, "throw": 6, "knock": 12}
"""How often a fit goes through all positions."""
_WIDTHS: Final[Mapping[str, tuple[int, ...]]] = {"draw": (32, 16), "throw": (32, 16), "knock": (24, 12)}
_SCALE: Final = np.array([1, 1, 1 / POINTS, 1 / POINTS], "f4")


class Habit(NamedTuple):
    """How a seat plays in practice.

    Attributes:
        learnt: whether the nets judge its plans.
        points: how much points count against deals, from 0 to 1.
        fear: by rules of thumb, what the danger of a discard costs, in points.
        counts: by rules of thumb, whether it thinks of the next draw.

    """

    learnt: bool
    points: float
    fear: float
    counts: bool


class Lesson(NamedTuple):
    """What is learnt from some deals: for each net the inputs, and the targets."""

    inputs: Mapping[str, Any]
    targets: Mapping[str, Any]


def learn(generations: Sequence[int], seed: int, say: Callable[[str], None]) -> dict[str, SavedNet]:
    """The nets after all generations.

    Args:
        generations: the deals of each.
        seed: where chance begins.
        say: is told how it goes.

    """
    fits: Mapping[str, Fit] = {}
    lessons: list[Lesson] = []
    for number, deals in enumerate(generations):
        new = practise(deals, Random(f"{seed} {number}"), fits)  # noqa: S311 - practice that can be repeated
        lessons = [*(lessons if number > 1 else []), new][-_KEPT:]
        fits = fitted(lessons, seed, say)
        say(f"generation {number}: {deals} deals")
    return {name: fit.plain() for name, fit in fits.items()}


def fitted(lessons: Sequence[Lesson], seed: int, say: Callable[[str], None]) -> Mapping[str, Fit]:
    """Nets for what some lessons teach."""
    fits: dict[str, Fit] = {}
    for name, width in NETS.items():
        inputs = np.concatenate([lesson.inputs[name] for lesson in lessons])
        targets = np.concatenate([lesson.targets[name] for lesson in lessons])
        fits[name] = Fit((width, *_WIDTHS[name], len(_SCALE)), seed)
        explained = fits[name].fit(inputs, targets, _EPOCHS[name])
        say(f"{name}: {len(inputs)} positions, {explained:.3f} of the variance explained")
    return fits


def practise(deals: int, chance: Random, fits: Mapping[str, Fit]) -> Lesson:
    """Play so many deals, and return what they teach."""
    notes: dict[str, list[tuple[Sequence[float], Any]]] = {name: [] for name in NETS}
    tables = [_table(chance, fits) for _ in range(min(deals, _SIDE_BY_SIDE))]
    begun = len(tables)
    while tables:
        _step(tables, chance, fits)
        for at in [at for at, table in enumerate(tables) if table.deal.over]:
            _learn(tables[at], notes)
            if begun < deals:
                tables[at] = _table(chance, fits)
                begun += 1
        tables = [table for table in tables if not table.deal.over]
    columns = {name: list(zip(*listed, strict=True)) for name, listed in notes.items()}
    return Lesson(
        {name: np.array(inputs, "f4") for name, (inputs, _) in columns.items()},
        {name: np.array(targets, "f4") for name, (_, targets) in columns.items()},
    )


class _Table(NamedTuple):
    deal: Practice
    habits: tuple[Habit, Habit]


def _table(chance: Random, fits: Mapping[str, Fit]) -> _Table:
    return _Table(Practice(_rules(chance), chance), (_habit(chance, bool(fits)), _habit(chance, bool(fits))))


def _rules(chance: Random) -> GinOptions:
    among = chance.random()
    if among < _USUAL:
        return RULES
    return replace(RULES, oklahoma=True) if among < _OKLAHOMA else replace(RULES, knock_limit=chance.choice((0, 5)))


def _habit(chance: Random, learnt: bool) -> Habit:
    by_nets = learnt and chance.random() < _LEARNT
    return Habit(by_nets, chance.choice((0.0, 0.5, 1.0)), chance.choice((0.0, 4.0, 8.0)), chance.random() < _LEARNT)


def _step(tables: Sequence[_Table], chance: Random, fits: Mapping[str, Fit]) -> None:
    """One decision at every table."""
    offered = [table.deal.plans() for table in tables]
    asked = [
        (plans if table.habits[table.deal.round.turn].learnt else [])
        for table, plans in zip(tables, offered, strict=True)
    ]
    said = iter(_said([plan for plans in asked for plan in plans], fits))
    for table, plans, judged in zip(tables, offered, asked, strict=True):
        answers = [next(said) for _ in judged]
        _decide(table, plans, answers, chance)


def _said(plans: Sequence[Plan], fits: Mapping[str, Fit]) -> list[Outcome]:
    """What the nets say of each plan."""
    found: dict[int, Outcome] = {}
    for name, fit in fits.items():
        places = [at for at, plan in enumerate(plans) if net_of(plan) == name]
        if places:
            rows = fit.judge(np.array([inputs_of(plans[at]) for at in places], "f4"))
            found.update(zip(places, rows.tolist(), strict=True))
    return [found[at] for at in range(len(plans))]


def _decide(table: _Table, plans: Sequence[Plan], said: Sequence[Outcome], chance: Random) -> None:
    deal = table.deal
    habit = table.habits[deal.round.turn]
    if said:
        values = [
            _by_nets(plan, one, habit, deal.options) + chance.gauss(0, _BLUR)
            for plan, one in zip(plans, said, strict=True)
        ]
    else:
        values = [_by_thumb(plan, habit) for plan in plans]
    at = max(range(len(plans)), key=values.__getitem__)
    if chance.random() < _ASTRAY:
        at = chance.randrange(len(plans))
    deal.note(plans, plans[at], said[at] if said else None)
    deal.follow(plans[at])


def _by_nets(plan: Plan, said: Outcome, habit: Habit, options: GinOptions) -> float:
    hopes = hopes_of(plan, said, options)
    return habit.points * (hopes.won - hopes.lost) + (1 - habit.points) * POINTS * (hopes.win - hopes.loss)


def _by_thumb(plan: Plan, habit: Habit) -> float:
    """Knock at once; else the least deadwood, as it is or as the next draw may make it."""
    if isinstance(plan, Knocking):
        return 1000.0 - plan.deadwood
    if isinstance(plan, Draw):
        return -plan.ahead.hoped
    left = plan.ahead.hoped if habit.counts else plan.ahead.deadwood - 3.0
    return -left - habit.fear * plan.danger - plan.take


def _learn(table: _Table, notes: dict[str, list[tuple[Sequence[float], Any]]]) -> None:
    """Add what a deal teaches: of seats that play by rules of thumb only where no nets are known yet."""
    deal = table.deal
    learnt = any(habit.learnt for habit in table.habits)
    for seat, habit in enumerate(table.habits):
        if habit.learnt or not learnt:
            for note, target in zip(deal.notes[seat], _targets(deal.notes[seat], deal.outcome(seat)), strict=True):
                notes[note.net].append((note.inputs, target))
    notes["knock"].extend((answer.inputs, _of_answer(answer)) for answer in deal.answers)


def _targets(notes: Sequence[Note], outcome: Outcome) -> list[Any]:
    """What each position of a seat learns: in the end the outcome, before that also what was said of the next one."""
    target, targets = np.array(outcome, "f4") * _SCALE, list[Any]()
    for after in [None, *(note.said for note in reversed(notes[1:]))][: len(notes)]:
        if after is not None:
            target = _BACK * target + (1 - _BACK) * np.array(after, "f4")
        targets.insert(0, target)
    return targets


def _of_answer(answer: Answer) -> tuple[float, ...]:
    """Whether the opponent has less or as much, and by how much it is more or less."""
    more = answer.opponent - answer.knocker
    if not answer.knocker:
        return (0.0, 0.0, more / POINTS, 0.0)
    return (float(more < 0), float(more == 0), max(more, 0) / POINTS, max(-more, 0) / POINTS)
