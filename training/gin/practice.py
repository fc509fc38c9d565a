"""Deals of gin in which a player plays against itself. Many are played side by side, so that the nets work in batches.

The rules are the game's own (`bot.games.gin.phases.advance`); only the match around a round is left out. The plans of a
seat are made by the functions that a live table uses, from what the seat may know.
"""

from collections.abc import Sequence
from copy import copy
from random import Random
from typing import NamedTuple

from bot.computer.gin.evaluation import Features, features, net_name
from bot.computer.gin.memory import Memory
from bot.computer.gin.plans import (
    DiscardPlan,
    DrawPlan,
    KnockPlan,
    Plan,
    Position,
    big_gin_plan,
    discard_plans,
    draw_plan,
    knock_plans,
    top_plans,
)
from bot.games.commands import BigGin, Discard, DrawStock, Pass, TakeTop
from bot.games.gin.commands import Knock
from bot.games.gin.moves import discardable_cards
from bot.games.gin.options import GinOptions
from bot.games.gin.phases import advance
from bot.games.gin.rounds import lay_out
from bot.games.gin.showdown import limit_of
from bot.games.gin.state import IDLE_TURNS, Phase, Round
from bot.games.gin_hands import BITS, FACES, PACK, best_answer, bits_of, least_deadwood, points
from bot.games.values import Command, Seat

Outcome = tuple[float, float, float, float]
"""The outcome of one seat: won, lost, points won, points lost."""


class Choice(NamedTuple):
    """A plan that a seat chose: its net, the net's inputs, and its outputs if they were computed."""

    net: str
    inputs: Features
    outputs: Outcome | None


class PossibleKnock(NamedTuple):
    """A knock that was possible: the inputs of its net, and the deadwood of the knocker and of the opponent."""

    inputs: Features
    knocker: int
    opponent: int


class Practice:
    """One deal, and the memories of both seats; `turns` counts those that have ended."""

    def __init__(self, options: GinOptions, rng: Random) -> None:
        order = list(bits_of(PACK))
        rng.shuffle(order)
        self.options = options
        self.round = lay_out(tuple(order), rng.randrange(2))
        self.memories = [Memory().turned(self.round.upcard)] * 2
        self.choices: tuple[list[Choice], list[Choice]] = ([], [])
        self.knocks: list[PossibleKnock] = []
        self.turns = 0

    def fork(self) -> "Practice":
        """The same deal with the same cards to come, and nothing recorded."""
        fork = copy(self)
        fork.memories, fork.choices, fork.knocks = [*self.memories], ([], []), []
        return fork

    @property
    def over(self) -> bool:
        return self.round.end is not None

    def plans(self) -> list[Plan]:
        """The plans of the seat whose turn it is, from what it may know."""
        state, options = self.round, self.options
        memory = self.memories[state.turn]
        position = Position(state.hand, memory, len(state.stock), limit_of(options, state.upcard))
        if state.phase in (Phase.DISCARD, Phase.LAST_KNOCK):
            allowed = discardable_cards(state, options)
            big_gin = [big_gin_plan(position)] if options.big_gin_bonus and not least_deadwood(position.hand) else []
            knocks = knock_plans(position, allowed)
            discards = discard_plans(position, allowed) if state.phase is Phase.DISCARD else ()
            return [*big_gin, *knocks, *discards]
        drawing = draw_plan(position)
        if state.phase is Phase.STOCK or state.idle >= IDLE_TURNS:
            return [drawing]
        taking = list(top_plans(position, state.pile[-1], state.hand))
        if state.phase is Phase.LAST_DISCARD:
            taking = [plan for plan in taking if isinstance(plan, KnockPlan)]
        return [drawing, *taking]

    def record(self, plans: Sequence[Plan], chosen: Plan, outputs: Outcome | None) -> None:
        """Record the chosen plan, and each possible knock."""
        if not isinstance(chosen, KnockPlan):
            self.choices[self.round.turn].append(Choice(net_name(chosen), features(chosen), outputs))
        for plan in plans:
            if isinstance(plan, KnockPlan):
                answer = best_answer(self.round.hands[1 - self.round.turn], plan.melds)
                self.knocks.append(PossibleKnock(features(plan), plan.deadwood, answer.arrangement.points))

    def follow(self, plan: Plan) -> None:
        """Carry a plan out; one that takes the top of the pile is carried out to the end of the turn."""
        for command in commands_of(self.round, plan):
            seat, before = self.round.turn, self.round
            self.round = advance(before, self.options, command)
            self.turns += self.round.turn != seat
            for observer in range(2):
                self.memories[observer] = _remember(self.memories[observer], before, command, own=observer == seat)

    def outcome(self, seat: Seat) -> Outcome:
        """The outcome of the deal for a seat."""
        end = self.round.end
        if end is None or end.winner is None:
            return (0.0, 0.0, 0.0, 0.0)
        return (1.0, 0.0, float(end.points), 0.0) if end.winner == seat else (0.0, 1.0, 0.0, float(end.points))


def commands_of(state: Round, plan: Plan) -> list[Command]:
    """The commands that a plan stands for."""
    if isinstance(plan, DrawPlan):
        offered = state.phase in (Phase.UPCARD, Phase.LAST_DISCARD)
        return [Pass() if offered else DrawStock()]
    first: list[Command] = [TakeTop()] if plan.takes_top else []
    if isinstance(plan, DiscardPlan):
        return [*first, Discard(FACES[plan.bit])]
    return [*first, Knock(FACES[plan.bit]) if plan.bit else BigGin()]


def _remember(memory: Memory, before: Round, command: Command, *, own: bool) -> Memory:
    """A seat's memory after a command of its own or of the other seat."""
    match command:
        case TakeTop():
            return memory.took(before.pile[-1], own=own)
        case DrawStock() | Pass():
            return memory.passed(own=own)
        case Discard(card):
            bit = BITS[card]
            return memory.discarded(bit, points(bit), own=own)
        case _:
            return memory
