"""From what a seat of gin may know to its plans, and from judged plans to an answer: what all its players share."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, TypeAlias

from bot.computer import gin_plans
from bot.computer.gin_plans import Draw, Knocking, Spot, Throw
from bot.computer.gin_why import why_of
from bot.games.commands import BigGin, Discard, DrawStock, Pass, TakeTop
from bot.games.deadwood import BITS, FACES, mask_of
from bot.games.gin.commands import Knock
from bot.games.gin.options import GinOptions
from bot.games.gin.state import Phase
from bot.games.gin.view import GinView
from bot.games.sight import Sight, Weighed

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence
    from random import Random

    from bot.computer.gin_memory import Memory
    from bot.computer.gin_plans import Plan
    from bot.games.values import Choice, Choices, Command

GinSight: TypeAlias = Sight[GinOptions, GinView]
ALIKE: Final = 0.25
"""Points of the value within which two options are near equals."""
_UNTHOUGHT: Final = 0.5
"""What each place in the list of the rules costs an option that no plan stands for, in points."""


def spot_of(sight: GinSight, memory: Memory) -> Spot:
    """The position, with the top of the pile as it lies open now."""
    view = sight.view
    top = BITS[view.pile_top] if view.pile_top else 0
    if top and memory.top != top:
        memory = memory.turned(top)._replace(held=memory.held, thrown=memory.thrown, gone=memory.gone | top)
    return Spot(mask_of(view.hand), memory, view.stock, view.knock_limit)


def plans(sight: GinSight, memory: Memory) -> Iterator[Plan]:
    """What the seat can do, as plans."""
    spot, choices = spot_of(sight, memory), sight.choices
    if _any(choices, BigGin):
        yield gin_plans.big_gin(spot)
    if _any(choices, Knock):
        yield from gin_plans.ending(spot, _cards(choices[Knock.kind]))
    if _any(choices, Discard):
        yield from gin_plans.throwing(spot, _cards(choices[Discard.kind]))
    if _any(choices, DrawStock) or _any(choices, Pass):
        yield gin_plans.draw(spot)
    if _any(choices, TakeTop):
        yield from _taking(sight, spot)


def _taking(sight: GinSight, spot: Spot) -> Iterator[Plan]:
    """Take the top of the pile; where the stock is down, only to knock (AG-10)."""
    found = gin_plans.with_top(spot, spot.memory.top, spot.hand)
    last = sight.view.phase == Phase.LAST_DISCARD
    yield from (plan for plan in found if isinstance(plan, Knocking) or not last)


def _any(choices: Choices, command: type[Command]) -> bool:
    return bool(choices.get(command.kind))


def _cards(listed: Sequence[Choice]) -> int:
    """The cards of some choices, each of which names one."""
    commands = (choice.command for choice in listed)
    return mask_of({command.card for command in commands if isinstance(command, Discard | Knock)})


def weighing(sight: GinSight, memory: Memory, judge: Callable[[Plan], float], chance: Random) -> list[Weighed]:
    """The options, best first: of near equals chance puts one first, and what no plan stands for comes last.

    Raises:
        ValueError: there is no choice.

    """
    best: dict[Command, tuple[float, Plan]] = {}
    for plan in plans(sight, memory):
        command, value = _command(plan, sight.choices), judge(plan)
        if command not in best or value > best[command][0]:
            best[command] = value, plan
    weighed = [Weighed(command, value, why_of(plan)) for command, (value, plan) in best.items()]
    return _ordered(weighed, chance) + list(_others(sight.choices, weighed))


def _ordered(weighed: list[Weighed], chance: Random) -> list[Weighed]:
    """Best first; one of those that are as good as the best comes first and counts as much."""
    ranked = sorted(weighed, key=lambda one: -one.value)
    alike = [one for one in ranked if one.value >= ranked[0].value - ALIKE]
    if len(alike) > 1:
        first = chance.choice(alike)
        ranked.remove(first)
        ranked.insert(0, first._replace(value=alike[0].value))
    return ranked


def _others(choices: Choices, weighed: list[Weighed]) -> Iterator[Weighed]:
    """The other choices in the order of the rules, each a little worse than the one before it."""
    known = {one.command for one in weighed}
    value = min((one.value for one in weighed), default=0.0)
    others = [choice.command for listed in choices.values() for choice in listed if choice.command not in known]
    if not known and not others:
        raise ValueError("nothing to choose from")
    for place, command in enumerate(others, 1):
        yield Weighed(command, value - place * _UNTHOUGHT)


def _command(plan: Plan, choices: Choices) -> Command:
    """The command that a plan begins with."""
    if isinstance(plan, Draw):
        return Pass() if _any(choices, Pass) else DrawStock()
    if plan.take:
        return TakeTop()
    if isinstance(plan, Throw):
        return Discard(FACES[plan.bit])
    return Knock(FACES[plan.bit]) if plan.bit else BigGin()
