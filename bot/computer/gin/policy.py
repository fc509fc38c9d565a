"""The players of gin. Each looks one turn ahead; the levels differ in what they remember and how they evaluate a plan.

The lower levels evaluate by rules of thumb, in points of deadwood. Each lacks something that weak human players lack,
and the lobby says so; none plays badly on purpose. The nets of the hard level were trained on deals that it played
against itself (`training/gin/`). They see what a person at the table could know: the hand, the pile, and what the
opponent took, declined and discarded.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import cache
from random import Random
from typing import Final, TypeAlias

from bot.computer.gin.evaluation import expected_outcome, features, net_name, points_needed
from bot.computer.gin.memory import Memory, remember
from bot.computer.gin.plans import (
    DiscardPlan,
    DrawPlan,
    KnockPlan,
    Plan,
    Position,
    big_gin_plan,
    discard_plans,
    draw_odds,
    draw_plan,
    knock_plans,
    pairs_and_triples,
    top_plans,
)
from bot.computer.gin.reasons import reasons_against, reasons_for
from bot.computer.net import Net, read_nets
from bot.games.commands import BigGin, Discard, DrawStock, Pass, TakeTop
from bot.games.gin.commands import Knock
from bot.games.gin.options import GinOptions
from bot.games.gin.state import Phase
from bot.games.gin.view import GinView
from bot.games.gin_hands import BITS, FACES, mask_of
from bot.games.observation import DrawOdds, Observation, ScoredMove
from bot.games.values import Choice, Choices, Command, commands_in

GinObservation: TypeAlias = Observation[GinOptions, GinView]

TIE_MARGIN: Final = 0.1
"""Moves this close to the best one, in points, count as equally good."""
_UNPLANNED_STEP: Final = 0.5
"""How many points each move without a plan is worth less than the one before it."""
_KNOCK_VALUE, _BIG_GIN_VALUE = 30, 6
"""The points of a knock before its deadwood is subtracted, so that it beats going on, and those that big gin adds."""
_SHOWN_CARD, _UNSEEN_CARD = 1.0, 3.0
"""The points that a take costs because the opponent sees the card, and those that a drawn card saves on average."""
_PAIR, _EAGER = 6.0, 3.0
"""The points that a beginner thinks a pair is worth, and a card that it sees above one that it doesn't."""
_LATEST: Final = 6
"""How many events normal players remember: those of two or three turns."""
_LOW_DEADWOOD, _LOW_STOCK = 5, 12
"""The stand-in knocks with this much deadwood, and with more only when so few cards are left in the stock."""


def beginner(observation: GinObservation, rng: Random) -> Sequence[ScoredMove]:
    """Takes and keeps what makes a pair, remembers nothing, and knocks as soon as it may."""

    def value(plan: Plan) -> float:
        if isinstance(plan, KnockPlan):
            return _knock_value(plan)
        pairs, _ = pairs_and_triples(plan.position.hand)
        card = _UNSEEN_CARD if isinstance(plan, DrawPlan) else _EAGER if plan.takes_top else 0.0
        return card - plan.outlook.deadwood + _PAIR * pairs.bit_count()

    return _evaluate(observation, Memory(), value, rng)


def easy(observation: GinObservation, rng: Random) -> Sequence[ScoredMove]:
    """Remembers no card, counts no outs and fears no discard."""

    def value(plan: Plan) -> float:
        match plan:
            case KnockPlan():
                return _knock_value(plan)
            case DrawPlan():
                return _UNSEEN_CARD - plan.outlook.deadwood
            case DiscardPlan():
                return -float(plan.outlook.deadwood)

    return _evaluate(observation, Memory(), value, rng)


def normal(observation: GinObservation, rng: Random) -> Sequence[ScoredMove]:
    """Remembers the latest discards, and doesn't watch the opponent."""
    return _evaluate(observation, _latest_discards(observation), _value_after_draw, rng)


def stand_in(observation: GinObservation, rng: Random) -> Sequence[ScoredMove]:
    """Plays as normal, but knocks late, so that the member who is away gets the hand back."""
    view = observation.view
    max_deadwood = _LOW_DEADWOOD if view.stock > _LOW_STOCK else view.knock_limit

    def value(plan: Plan) -> float:
        too_early = isinstance(plan, KnockPlan) and plan.deadwood > max_deadwood
        return _value_after_draw(plan) - (2 * _KNOCK_VALUE if too_early else 0)

    return _evaluate(observation, _latest_discards(observation), value, rng)


def hard(observation: GinObservation, rng: Random) -> Sequence[ScoredMove]:
    """Remembers everything that it has seen, and evaluates plans by the nets."""
    nets, needed, options = trained_nets(), points_needed(observation.view), observation.options

    def value(plan: Plan) -> float:
        outputs = nets[net_name(plan)](features(plan))
        return needed.value(expected_outcome(plan, outputs, options))

    return _evaluate(observation, remember(observation.events, observation.view.seat or 0), value, rng)


def useful_cards(observation: GinObservation) -> DrawOdds:
    """The cards that make or extend a meld."""
    hand = mask_of(observation.view.hand)
    return draw_odds(hand, remember(observation.events, observation.view.seat or 0).unseen(hand))


@cache
def trained_nets() -> Mapping[str, Net]:
    return read_nets("bot.computer.gin")


def _latest_discards(observation: GinObservation) -> Memory:
    """A memory of them alone, with nothing of the opponent."""
    memory = remember(observation.events[-_LATEST:], observation.view.seat or 0)
    return Memory(memory.gone, memory.top)


def _value_after_draw(plan: Plan) -> float:
    """The value of a plan by the deadwood that the next draw may leave."""
    match plan:
        case KnockPlan():
            return _knock_value(plan)
        case DiscardPlan(takes_top=True):
            return -plan.outlook.deadwood - _SHOWN_CARD
        case _:
            return -plan.outlook.expected_deadwood


def _knock_value(plan: KnockPlan) -> float:
    return float(_KNOCK_VALUE - plan.deadwood + (0 if plan.bit else _BIG_GIN_VALUE))


def _evaluate(
    observation: GinObservation, memory: Memory, value: Callable[[Plan], float], rng: Random
) -> list[ScoredMove]:
    """The moves, best first. A tie for the best is broken at random, and moves without a plan come last.

    Raises:
        ValueError: there is no choice.

    """
    choices = observation.choices
    best: dict[Command, tuple[float, Plan]] = {}
    for plan in plans(observation, memory):
        command, plan_value = _first_command(plan, choices), value(plan)
        if command not in best or plan_value > best[command][0]:
            best[command] = plan_value, plan
    moves = [ScoredMove(command, plan_value, reasons_for(plan)) for command, (plan_value, plan) in best.items()]
    moves.sort(key=lambda move: -move.value)
    tied = [move for move in moves if move.value >= moves[0].value - TIE_MARGIN]
    if len(tied) > 1:
        first = rng.choice(tied)
        moves.remove(first)
        moves.insert(0, first._replace(value=tied[0].value))
    if moves:
        best_plan = best[moves[0].command][1]
        moves[1:] = [
            move._replace(reasons_against=reasons_against(best[move.command][1], best_plan)) for move in moves[1:]
        ]
    unplanned = [command for command in commands_in(choices) if command not in best]
    if not moves and not unplanned:
        raise ValueError("nothing to choose from")
    lowest = min((move.value for move in moves), default=0.0)
    moves.extend(ScoredMove(command, lowest - step * _UNPLANNED_STEP) for step, command in enumerate(unplanned, 1))
    return moves


def plans(observation: GinObservation, memory: Memory) -> Iterator[Plan]:
    """The plans for all commands of the seat."""
    view, choices = observation.view, observation.choices
    top = BITS[view.pile_top] if view.pile_top else 0
    if top and memory.top != top:  # the memory may lack the top of the pile, which lies open all the same
        memory = memory._replace(gone=memory.gone | top, top=top)
    position = Position(mask_of(view.hand), memory, view.stock, view.knock_limit)
    if _offers(choices, BigGin):
        yield big_gin_plan(position)
    if _offers(choices, Knock):
        yield from knock_plans(position, _named_cards(choices[Knock.kind]))
    if _offers(choices, Discard):
        yield from discard_plans(position, _named_cards(choices[Discard.kind]))
    if _offers(choices, DrawStock) or _offers(choices, Pass):
        yield draw_plan(position)
    if _offers(choices, TakeTop):
        only_knocks = view.phase == Phase.LAST_DISCARD  # AG-10: the stock is down
        for plan in top_plans(position, memory.top, position.hand):
            if isinstance(plan, KnockPlan) or not only_knocks:
                yield plan


def _offers(choices: Choices, command: type[Command]) -> bool:
    return bool(choices.get(command.kind))


def _named_cards(choices: Sequence[Choice]) -> int:
    """The cards of some choices, each of which names one."""
    commands = (choice.command for choice in choices)
    return mask_of({command.card for command in commands if isinstance(command, Discard | Knock)})


def _first_command(plan: Plan, choices: Choices) -> Command:
    """The command that a plan begins with."""
    match plan:
        case DrawPlan():
            return Pass() if _offers(choices, Pass) else DrawStock()
        case DiscardPlan(takes_top=True) | KnockPlan(takes_top=True):
            return TakeTop()
        case DiscardPlan():
            return Discard(FACES[plan.bit])
        case KnockPlan():
            return Knock(FACES[plan.bit]) if plan.bit else BigGin()
