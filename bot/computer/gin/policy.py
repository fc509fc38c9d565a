"""The rules of thumb of gin: what *easy*, *normal* and *sit-in* think of a plan, in points of deadwood.

Each lacks something that people lack, and says so in the lobby; none plays worse on purpose.

The players of gin: each looks one turn ahead, and remembers and judges what its level does.

The nets of the hard one have learnt from deals that players played against themselves (`learning.py`). They are told
what a person at the table could know: the own hand, the pile, and what the opponent took, left and threw.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import cache
from random import Random
from typing import Final, TypeAlias

from bot.computer.gin import plans as look
from bot.computer.gin.evaluation import hopes_of, inputs_of, net_of, standing
from bot.computer.gin.memory import Memory, remember
from bot.computer.gin.plans import Draw, Knocking, Plan, Spot, Throw
from bot.computer.gin.reasons import against_of, why_of
from bot.computer.net import Net, read_nets
from bot.games.commands import BigGin, Discard, DrawStock, Pass, TakeTop
from bot.games.gin.commands import Knock
from bot.games.gin.options import GinOptions
from bot.games.gin.state import Phase
from bot.games.gin.view import GinView
from bot.games.gin_hands import BITS, FACES, mask_of
from bot.games.observation import Sight, Weighed
from bot.games.values import Choice, Choices, Command

_FEARED, _BIGGER = 30, 6
"""Points that the opponent might have, so that a knock is better than going on, and what big gin brings beside them."""
_SHOWN, _HOPE = 1.0, 3.0
"""What it costs to let the opponent see a card taken, and what a card from the stock saves, in points."""
_LOW, _NEAR_END = 5, 12
"""Who sits in knocks with so much deadwood, and with more only when so many cards are left in the stock."""


def careless(plan: Plan) -> float:
    """Low deadwood now: it counts no outs and fears no discard."""
    if isinstance(plan, Knocking):
        return _knock(plan)
    if isinstance(plan, Draw):
        return _HOPE - plan.ahead.deadwood
    return -float(plan.ahead.deadwood)


def counting(plan: Plan) -> float:
    """The deadwood that the next draw may leave."""
    if isinstance(plan, Knocking):
        return _knock(plan)
    if isinstance(plan, Draw):
        return -plan.ahead.hoped
    return -plan.ahead.deadwood - _SHOWN if plan.take else -plan.ahead.hoped


def patient(stock: int, limit: int) -> Callable[[Plan], float]:
    """As above, but a knock only with little, or near the end: the hand is to stay its owner's."""
    low = _LOW if stock > _NEAR_END else limit

    def judge(plan: Plan) -> float:
        return counting(plan) - (2 * _FEARED if isinstance(plan, Knocking) and plan.deadwood > low else 0)

    return judge


def _knock(plan: Knocking) -> float:
    return float(_FEARED - plan.deadwood + (0 if plan.bit else _BIGGER))


GinSight: TypeAlias = Sight[GinOptions, GinView]
ALIKE: Final = 0.1
"""Points of the value within which two options are near equals."""
_UNTHOUGHT: Final = 0.5
"""What each place in the list of the rules costs an option that no plan stands for, in points."""


def easy(sight: GinSight, chance: Random) -> Sequence[Weighed]:
    """It remembers no card."""
    return weighing(sight, Memory(), careless, chance)


def normal(sight: GinSight, chance: Random) -> Sequence[Weighed]:
    """It counts the cards of the pile, and doesn't watch the opponent."""
    return weighing(sight, _counted(sight), counting, chance)


def sit_in(sight: GinSight, chance: Random) -> Sequence[Weighed]:
    """As normal, for somebody who is away."""
    judge = patient(sight.view.stock, sight.view.knock_limit)
    return weighing(sight, _counted(sight), judge, chance)


def hard(sight: GinSight, chance: Random) -> Sequence[Weighed]:
    """It remembers everything that it has seen, and asks the nets."""
    nets, aim, options = learnt(), standing(sight.view), sight.options

    def judge(plan: Plan) -> float:
        return aim.worth(hopes_of(plan, nets[net_of(plan)](inputs_of(plan)), options))

    return weighing(sight, _remembered(sight), judge, chance)


@cache
def learnt() -> Mapping[str, Net]:
    """The nets."""
    return read_nets("bot.computer.gin", "weights.json")


def _remembered(sight: GinSight) -> Memory:
    return remember(sight.seen, sight.view.seat or 0)


def _counted(sight: GinSight) -> Memory:
    """The cards of the pile, and nothing of the opponent."""
    memory = _remembered(sight)
    return Memory(memory.gone, memory.top)


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
        yield look.big_gin(spot)
    if _any(choices, Knock):
        yield from look.ending(spot, _cards(choices[Knock.kind]))
    if _any(choices, Discard):
        yield from look.throwing(spot, _cards(choices[Discard.kind]))
    if _any(choices, DrawStock) or _any(choices, Pass):
        yield look.draw(spot)
    if _any(choices, TakeTop):
        yield from _taking(sight, spot)


def _taking(sight: GinSight, spot: Spot) -> Iterator[Plan]:
    """Take the top of the pile; where the stock is down, only to knock (AG-10)."""
    found = look.with_top(spot, spot.memory.top, spot.hand)
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
    weighed = _ordered([Weighed(command, value, why_of(plan)) for command, (value, plan) in best.items()], chance)
    if weighed:
        first = best[weighed[0].command][1]
        weighed[1:] = [one._replace(against=against_of(best[one.command][1], first)) for one in weighed[1:]]
    return weighed + list(_others(sight.choices, weighed))


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
