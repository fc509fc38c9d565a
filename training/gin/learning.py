"""Trains the nets of gin: each generation plays deals against itself, and its nets are fitted to the results.

The first generation plays by rules of thumb. Each later one plays with the nets of the one before it, sometimes against
the rules of thumb, and now and then makes a random move, so that the nets see its consequences. The result of a deal is
mostly luck, so a position's target is partly what the nets expected at its seat's next positions. The result of a knock
is known exactly whenever one was possible, whether it was made or not.

In a comparison two plans are played on with the same cards to come, so that their difference owes less to luck. Some
opponents are patient, as many strong players are: they knock in their first turns, or wait for gin.
"""

import os
from collections.abc import Callable, Mapping, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass, field, replace
from itertools import repeat
from multiprocessing import get_context
from random import Random
from typing import Any, Final, NamedTuple, TypeAlias

import numpy as np

from bot.computer.gin.evaluation import (
    NETS,
    POINTS_PER_UNIT,
    ExpectedOutcome,
    expected_outcome,
    features,
    net_name,
)
from bot.computer.gin.plans import DrawPlan, KnockPlan, Plan
from bot.computer.net import SavedNet
from bot.games.gin.options import GinOptions, UpcardRule
from training.fitting import TrainableNet
from training.gin.practice import Choice, Outcome, PossibleKnock, Practice

USUAL_RULES: Final = GinOptions(
    upcard_rule=UpcardRule.BOTH_OFFERED, last_discard_knock=True, undercut_bonus=25, gin_bonus=25
)
_USUAL, _OKLAHOMA = 0.8, 0.94
"""Cumulative shares of deals: with the usual rules, and with a limit set by the upcard; the rest have a lower limit."""
_TABLES: Final = 128
"""The number of deals that are played side by side."""
_PART: Final = 2000
"""The most deals that a process plays at a time, with random numbers of their own."""
_RANDOM_MOVES, _NOISE = 0.05, 0.4
"""The probability of a random move, and the points by which the values of plans vary otherwise."""
_LATER: Final = 0.8
"""The share of a target that comes from beyond the seat's next position."""
_GENERATIONS_KEPT: Final = 5
"""The number of generations whose deals a fit learns from."""
_BY_NETS, _LOOKS_AHEAD = 0.7, 0.7
"""The share of seats that play with the nets, and the share of the others that consider the next draw."""
_PATIENT: Final = 0.35
"""The share of deals in which one seat is patient."""
_FIRST_TURNS: Final = (0, 4, 8)
"""The turns of both seats in which a patient seat may knock; later it waits for gin."""
_COMPARED, _SECOND_BEST = 0.05, 0.5
"""The share of the nets' decisions that are compared, and how often the best plan is with the second best."""
_COMPARED_WEIGHT: Final = 8
"""The number of copies of each compared plan among the examples. Some are among the held-out tenth, so that a fit
reports a little too much of the variance as explained."""
_EPOCHS: Final[Mapping[str, int]] = {"draw": 6, "throw": 6, "knock": 12}
_HIDDEN: Final[Mapping[str, tuple[int, ...]]] = {"draw": (48, 24), "throw": (48, 24), "knock": (24, 12)}
"""The neurons of the hidden layers of each net."""
_OUTCOME_SCALE: Final = np.array([1, 1, 1 / POINTS_PER_UNIT, 1 / POINTS_PER_UNIT], "f4")


class Style(NamedTuple):
    """The style of a seat in practice.

    Attributes:
        by_nets: whether the nets evaluate its plans; if not, rules of thumb do.
        points: for the nets, the weight of points against deals won, from 0 to 1.
        fear: for rules of thumb, the cost in points of the danger of a discard.
        looks_ahead: whether the rules of thumb consider the next draw.
        waits_from: the turn of the deal, from 0, from which a patient seat waits for gin; None for others.

    """

    by_nets: bool
    points: float
    fear: float
    looks_ahead: bool
    waits_from: int | None = None


class Examples(NamedTuple):
    """The examples for each net from some deals."""

    inputs: Mapping[str, Any]
    targets: Mapping[str, Any]


class _Branch(NamedTuple):
    """A plan that is compared with another, and the outcome that the nets expect of it."""

    plan: Plan
    expected: ExpectedOutcome


@dataclass(slots=True)
class _Comparison:
    """Two plans of a seat, and the outcomes of the deals that went on from them."""

    seat: int
    branches: tuple[_Branch, _Branch]
    outcomes: dict[int, Outcome] = field(default_factory=dict[int, Outcome])


class _Table(NamedTuple):
    """A deal; in a comparison, the one that goes on from the branch with this number."""

    deal: Practice
    styles: tuple[Style, Style]
    comparison: _Comparison | None = None
    branch: int = 0


_Rows: TypeAlias = list[tuple[Sequence[float], Any]]
"""Inputs and targets."""


def learn(generations: Sequence[int], seed: int, report: Callable[[str], None]) -> dict[str, SavedNet]:
    """Train the nets.

    Args:
        generations: the number of deals of each generation.
        seed: the seed of the random numbers.
        report: called with lines about the progress.

    """
    nets: Mapping[str, TrainableNet] = {}
    kept: list[list[Examples]] = []
    # Children of fork() would share the threads of numpy's BLAS.
    with ProcessPoolExecutor(os.cpu_count(), get_context("spawn")) as processes:
        for number, deals in enumerate(generations):
            begins = range(0, deals, _PART)
            seeds = [f"{seed} {number} {begin}" for begin in begins]
            counts = [min(_PART, deals - begin) for begin in begins]
            # The first generation knew nothing, so its deals are used only once.
            kept = [*(kept if number > 1 else []), list(processes.map(_practise_part, counts, seeds, repeat(nets)))]
            kept = kept[-_GENERATIONS_KEPT:]
            nets = _fit([part for parts in kept for part in parts], seed, report)
            report(f"generation {number}: {deals} deals")
    return {name: net.encode() for name, net in nets.items()}


def _practise_part(deals: int, seed: str, nets: Mapping[str, TrainableNet]) -> Examples:
    return practise(deals, Random(seed), nets)  # noqa: S311 - practice that can be repeated


def _fit(practised: Sequence[Examples], seed: int, report: Callable[[str], None]) -> Mapping[str, TrainableNet]:
    nets: dict[str, TrainableNet] = {}
    for name, width in NETS.items():
        inputs = np.concatenate([examples.inputs[name] for examples in practised])
        targets = np.concatenate([examples.targets[name] for examples in practised])
        nets[name] = TrainableNet((width, *_HIDDEN[name], len(_OUTCOME_SCALE)), seed)
        explained = nets[name].fit(inputs, targets, _EPOCHS[name])
        report(f"{name}: {len(inputs)} positions, {explained:.3f} of the variance explained")
    return nets


def practise(deals: int, rng: Random, nets: Mapping[str, TrainableNet]) -> Examples:
    """Play deals, and return the examples from them."""
    rows: dict[str, _Rows] = {name: [] for name in NETS}
    tables = [_open_table(rng, nets) for _ in range(min(deals, _TABLES))]
    begun = len(tables)
    while tables:
        tables.extend(_decide_everywhere(tables, rng, nets))
        for at, table in enumerate(tables):
            if not table.deal.over:
                continue
            if table.comparison:
                _compare(table, table.comparison, rows)
                continue
            _collect(table, rows)
            if begun < deals:
                tables[at] = _open_table(rng, nets)
                begun += 1
        tables = [table for table in tables if not table.deal.over]
    columns = {name: list(zip(*examples, strict=True)) for name, examples in rows.items()}
    return Examples(
        {name: np.array(inputs, "f4") for name, (inputs, _) in columns.items()},
        {name: np.array(targets, "f4") for name, (_, targets) in columns.items()},
    )


def _open_table(rng: Random, nets: Mapping[str, TrainableNet]) -> _Table:
    options, among = USUAL_RULES, rng.random()
    if among >= _OKLAHOMA:
        options = replace(options, knock_limit=rng.choice((0, 5)))
    elif among >= _USUAL:
        options = replace(options, oklahoma=True)
    styles = [_random_style(rng, bool(nets)), _random_style(rng, bool(nets))]
    if rng.random() < _PATIENT:
        seat = rng.randrange(2)
        styles[seat] = styles[seat]._replace(waits_from=rng.choice(_FIRST_TURNS))
    return _Table(Practice(options, rng), (styles[0], styles[1]))


def _random_style(rng: Random, has_nets: bool) -> Style:
    by_nets = has_nets and rng.random() < _BY_NETS
    points, fear = rng.choice((0.0, 0.5, 1.0)), rng.choice((0.0, 4.0, 8.0))
    return Style(by_nets, points, fear, rng.random() < _LOOKS_AHEAD)


def _decide_everywhere(tables: Sequence[_Table], rng: Random, nets: Mapping[str, TrainableNet]) -> list[_Table]:
    """Make one decision at every table; returns the tables of new comparisons."""
    offered = [_considered(table) for table in tables]
    evaluated: list[Sequence[Plan]] = [
        (plans if table.styles[table.deal.round.turn].by_nets else [])
        for table, plans in zip(tables, offered, strict=True)
    ]
    outputs = iter(_predict([plan for plans in evaluated for plan in plans], nets))
    compared: list[_Table] = []
    for table, plans, by_nets in zip(tables, offered, evaluated, strict=True):
        compared.extend(_decide(table, plans, [next(outputs) for _ in by_nets], rng))
    return compared


def _considered(table: _Table) -> Sequence[Plan]:
    """The plans of the seat whose turn it is; those of a patient one without the knocks that it doesn't make."""
    deal = table.deal
    plans, waits_from = deal.plans(), table.styles[deal.round.turn].waits_from
    if waits_from is None:
        return plans
    knocks = [plan for plan in plans if isinstance(plan, KnockPlan) and plan.deadwood]
    if deal.turns < waits_from:
        return knocks or plans
    return [plan for plan in plans if plan not in knocks] or plans


def _predict(plans: Sequence[Plan], nets: Mapping[str, TrainableNet]) -> list[Outcome]:
    """The outputs of the plans' nets, one batch for each net."""
    found: dict[int, Outcome] = {}
    for name, net in nets.items():
        indexes = [at for at, plan in enumerate(plans) if net_name(plan) == name]
        if indexes:
            rows = net.predict(np.array([features(plans[at]) for at in indexes], "f4"))
            found.update(zip(indexes, rows.tolist(), strict=True))
    return [found[at] for at in range(len(plans))]


def _decide(table: _Table, plans: Sequence[Plan], outputs: Sequence[Outcome], rng: Random) -> list[_Table]:
    """Choose a plan, record it and carry it out; `outputs` is empty if rules of thumb decide.

    Returns:
        the tables that compare it, if any.

    """
    deal = table.deal
    seat = deal.round.turn
    style = table.styles[seat]
    noise = 0.0 if table.comparison else _NOISE
    if outputs:
        expected = [expected_outcome(plan, output, deal.options) for plan, output in zip(plans, outputs, strict=True)]
        values = [_value_by_nets(outcome, style) + rng.gauss(0, noise) for outcome in expected]
    else:
        expected = []
        values = [_value_by_thumb(plan, style) for plan in plans]
    ranked = sorted(range(len(plans)), key=values.__getitem__, reverse=True)
    at = ranked[0]
    compared: list[_Table] = []
    if not table.comparison:
        if expected and style.waits_from is None and len(plans) > 1 and rng.random() < _COMPARED:
            other = ranked[1] if rng.random() < _SECOND_BEST else rng.choice(ranked[1:])
            branches = (_Branch(plans[at], expected[at]), _Branch(plans[other], expected[other]))
            compared = _branch_off(table, _Comparison(seat, branches))
        if rng.random() < _RANDOM_MOVES:
            at = rng.randrange(len(plans))
        deal.record(plans, plans[at], outputs[at] if outputs else None)
    deal.follow(plans[at])
    return compared


def _branch_off(table: _Table, comparison: _Comparison) -> list[_Table]:
    """The tables at which the nets play on from both branches, in both seats."""
    first, second = (style._replace(by_nets=True) for style in table.styles)
    tables = [_Table(table.deal.fork(), (first, second), comparison, number) for number in range(2)]
    for branched, branch in zip(tables, comparison.branches, strict=True):
        branched.deal.follow(branch.plan)
    return tables


def _value_by_nets(expected: ExpectedOutcome, style: Style) -> float:
    by_points, by_deals = expected.won - expected.lost, POINTS_PER_UNIT * (expected.win - expected.loss)
    return style.points * by_points + (1 - style.points) * by_deals


def _value_by_thumb(plan: Plan, style: Style) -> float:
    """The value by rules of thumb: a knock is best; otherwise less deadwood is better, now or after the next draw."""
    if isinstance(plan, KnockPlan):
        return 1000.0 - plan.deadwood
    if isinstance(plan, DrawPlan):
        return -plan.outlook.expected_deadwood
    deadwood = plan.outlook.expected_deadwood if style.looks_ahead else plan.outlook.deadwood - 3.0
    return -deadwood - style.fear * plan.danger - plan.takes_top


def _collect(table: _Table, rows: Mapping[str, _Rows]) -> None:
    """Add the examples of a deal. Once there are nets, only their impatient seats provide more than knocks."""
    deal = table.deal
    any_by_nets = any(style.by_nets for style in table.styles)
    for seat, style in enumerate(table.styles):
        if style.waits_from is None and (style.by_nets or not any_by_nets):
            choices = deal.choices[seat]
            for choice, target in zip(choices, _targets(choices, deal.outcome(seat)), strict=True):
                rows[choice.net].append((choice.inputs, target))
    rows["knock"].extend((knock.inputs, _knock_target(knock)) for knock in deal.knocks)


def _compare(table: _Table, comparison: _Comparison, rows: Mapping[str, _Rows]) -> None:
    """Note the outcome of a branch; after both, add their examples."""
    comparison.outcomes[table.branch] = table.deal.outcome(comparison.seat)
    if len(comparison.outcomes) < len(comparison.branches):
        return
    expected = [branch.expected for branch in comparison.branches]
    for branch, target in zip(comparison.branches, compared_targets(expected, comparison.outcomes), strict=True):
        if not isinstance(branch.plan, KnockPlan):
            rows[net_name(branch.plan)].extend([(features(branch.plan), target)] * _COMPARED_WEIGHT)


def compared_targets(expected: Sequence[ExpectedOutcome], outcomes: Mapping[int, Outcome]) -> list[Any]:
    """The targets of two plans that differ by what came of them.

    Their average is what the nets expected on average, which takes the place of the luck that both had.

    Args:
        expected: the outcomes that the nets expected of both.
        outcomes: the outcomes of both, by number.

    """
    first, second = (np.array(outcomes[number], "f4") for number in range(2))
    middle, half = np.array(expected, "f4").sum(0) / 2, (first - second) / 2
    return [(middle + half) * _OUTCOME_SCALE, (middle - half) * _OUTCOME_SCALE]


def _targets(choices: Sequence[Choice], outcome: Outcome) -> list[Any]:
    """The targets of a seat's choices.

    The target of the last choice is the outcome. From there backwards, each target mixes that of the next choice with
    what the nets expected of the next choice.
    """
    target, targets = np.array(outcome, "f4") * _OUTCOME_SCALE, list[Any]()
    for at in range(len(choices) - 1, -1, -1):
        expected = choices[at + 1].outputs if at + 1 < len(choices) else None
        if expected is not None:
            target = _LATER * target + (1 - _LATER) * np.array(expected, "f4")
        targets.insert(0, target)
    return targets


def _knock_target(knock: PossibleKnock) -> tuple[float, ...]:
    """Whether the opponent has less deadwood, or as much, and by how much it has more, or less."""
    more = knock.opponent - knock.knocker
    if not knock.knocker:
        return (0.0, 0.0, more / POINTS_PER_UNIT, 0.0)
    return (float(more < 0), float(more == 0), max(more, 0) / POINTS_PER_UNIT, max(-more, 0) / POINTS_PER_UNIT)
