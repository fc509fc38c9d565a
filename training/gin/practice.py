"""Deals of gin that players play against themselves, many side by side, so that the nets judge them in batches.

The rules are the game's own (`bot.games.gin.phases.advance`): only the match around a round is left out. What a seat
plans is made by the functions that a live table uses, from what the seat may know.
"""

from collections.abc import Sequence
from random import Random
from typing import NamedTuple

from bot.computer.gin import plans as look
from bot.computer.gin.evaluation import Inputs, inputs_of, net_of
from bot.computer.gin.memory import Memory
from bot.computer.gin.plans import Draw, Knocking, Plan, Spot, Throw
from bot.games.commands import BigGin, Discard, DrawStock, Pass, TakeTop
from bot.games.gin.commands import Knock
from bot.games.gin.moves import loose
from bot.games.gin.options import GinOptions
from bot.games.gin.phases import advance
from bot.games.gin.rounds import lay_out
from bot.games.gin.showdown import limit_of
from bot.games.gin.state import IDLE_TURNS, Phase, Round
from bot.games.gin_hands import BITS, FACES, PACK, best_answer, bits_of, least_deadwood, points
from bot.games.values import Command, Seat

Outcome = tuple[float, float, float, float]
"""Won, lost, points won, points lost, of one seat."""


class Note(NamedTuple):
    """What a seat went on to: the net and its inputs, and what the net said."""

    net: str
    inputs: Inputs
    said: Outcome | None


class Answer(NamedTuple):
    """What a knock would have met: the inputs of its net, and the points of the knocker and of the opponent."""

    inputs: Inputs
    knocker: int
    opponent: int


class Practice:
    """One deal, and what both seats know of it."""

    def __init__(self, options: GinOptions, chance: Random) -> None:
        order = list(bits_of(PACK))
        chance.shuffle(order)
        self.options = options
        self.round = lay_out(tuple(order), chance.randrange(2))
        self.memories = [Memory().turned(self.round.upcard)] * 2
        self.notes: tuple[list[Note], list[Note]] = ([], [])
        self.answers: list[Answer] = []

    @property
    def over(self) -> bool:
        return self.round.end is not None

    def plans(self) -> list[Plan]:
        """What the seat whose turn it is can do."""
        return plans_of(self.round, self.options, self.memories[self.round.turn])

    def follow(self, plan: Plan) -> None:
        """Carry a plan out, to the end of the turn where it takes the top of the pile."""
        for command in commands_of(self.round, plan):
            seat, before = self.round.turn, self.round
            self.round = advance(before, self.options, command)
            for one in range(2):
                self.memories[one] = told(self.memories[one], before, command, own=one == seat)

    def outcome(self, seat: Seat) -> Outcome:
        """What the deal brought."""
        end = self.round.end
        if end is None or end.winner is None:
            return (0.0, 0.0, 0.0, 0.0)
        return (1.0, 0.0, float(end.points), 0.0) if end.winner == seat else (0.0, 1.0, 0.0, float(end.points))

    def note(self, plans: Sequence[Plan], chosen: Plan, said: Outcome | None) -> None:
        """Remember what was chosen, and what each knock would have met."""
        if not isinstance(chosen, Knocking):
            self.notes[self.round.turn].append(Note(net_of(chosen), inputs_of(chosen), said))
        for plan in plans:
            if isinstance(plan, Knocking):
                self.answers.append(self._answer(plan))

    def _answer(self, plan: Knocking) -> Answer:
        hand = self.round.hands[1 - self.round.turn]
        answer = best_answer(hand, plan.melds, 0)
        return Answer(inputs_of(plan), plan.deadwood, answer.arrangement.points)


def plans_of(state: Round, options: GinOptions, memory: Memory) -> list[Plan]:
    """The plans of the seat whose turn it is, from what it may know."""
    spot = Spot(state.hand, memory, len(state.stock), limit_of(options, state.upcard))
    if state.phase in (Phase.DISCARD, Phase.LAST_KNOCK):
        free = loose(state, options)
        ends = list(look.ending(spot, free))
        more = [look.big_gin(spot)] if options.big_gin_bonus and not least_deadwood(spot.hand) else []
        throws = look.throwing(spot, free) if state.phase is Phase.DISCARD else ()
        return [*more, *ends, *throws]
    drawing = look.draw(spot)
    if state.phase is Phase.STOCK or state.idle >= IDLE_TURNS:
        return [drawing]
    top = state.pile[-1]
    taking = list(look.with_top(spot, top, state.hand))
    if state.phase is Phase.LAST_DISCARD:
        taking = [plan for plan in taking if isinstance(plan, Knocking)]
    return [drawing, *taking]


def commands_of(state: Round, plan: Plan) -> list[Command]:
    """The commands that a plan stands for."""
    if isinstance(plan, Draw):
        offered = state.phase in (Phase.UPCARD, Phase.LAST_DISCARD)
        return [Pass() if offered else DrawStock()]
    first: list[Command] = [TakeTop()] if plan.take else []
    if isinstance(plan, Throw):
        return [*first, Discard(FACES[plan.bit])]
    return [*first, Knock(FACES[plan.bit]) if plan.bit else BigGin()]


def told(memory: Memory, before: Round, command: Command, *, own: bool) -> Memory:
    """What a seat knows after a command of its own or of the other seat."""
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
