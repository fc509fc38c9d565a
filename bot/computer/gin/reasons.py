"""Why a player of gin would do something, or not: what speaks for a plan or against it, in words of a person."""

from collections.abc import Iterator

from bot.computer.gin.plans import NEAR, Draw, Knocking, Plan, Throw
from bot.games.gin_hands import FACES, bits_of, cards_of
from bot.games.values import Say, say

_SAFE, _RISKY = 0.08, 0.3
"""How likely it may be that the opponent melds a card that is called safe, and how likely one that isn't."""


def why_of(plan: Plan) -> tuple[Say, ...]:
    """What speaks for a plan, the weightiest first."""
    if isinstance(plan, Draw):
        return (say("gin-why-draw", outs=plan.ahead.outs),)
    if isinstance(plan, Knocking):
        return (say("gin-why-gin" if not plan.deadwood else "gin-why-knock", points=plan.deadwood),)
    return tuple(_taking(plan) if plan.take else _throwing(plan))


def against_of(plan: Plan, best: Plan) -> tuple[Say, ...]:
    """What speaks against a plan beside the best one, the weightiest first."""
    if isinstance(best, Knocking):
        return (say("gin-but-knock", points=best.deadwood),) if best.deadwood else (say("gin-but-gin"),)
    if isinstance(plan, Knocking):
        return (say("gin-but-knocked", points=plan.deadwood),) if plan.deadwood else ()
    if not (isinstance(plan, Throw) and isinstance(best, Throw)) or plan.take != best.take:
        return ()
    return tuple(_worse(plan, best))


def _worse(plan: Throw, best: Throw) -> Iterator[Say]:
    """What is worse about one discard than about another."""
    card, near = FACES[plan.bit], bits_of(NEAR[plan.bit] & plan.spot.memory.held)
    if plan.danger - best.danger > _SAFE:
        yield say("gin-but-picked", cards=cards_of(sum(near))) if near else say("gin-but-fits", card=card)
    if plan.ahead.deadwood > best.ahead.deadwood:
        yield say("gin-but-left", points=plan.ahead.deadwood, best=best.ahead.deadwood)
    elif plan.ahead.outs + 1 < best.ahead.outs:
        yield say("gin-but-outs", outs=plan.ahead.outs, best=best.ahead.outs)


def _taking(plan: Throw) -> Iterator[Say]:
    yield say("gin-why-take", points=plan.ahead.deadwood)


def _throwing(plan: Throw) -> Iterator[Say]:
    near = bits_of(NEAR[plan.bit] & plan.spot.memory.held)
    if near and plan.danger > _RISKY:
        yield say("gin-why-picked", card=FACES[plan.bit], cards=cards_of(sum(near)))
    if plan.danger < _SAFE:
        yield say("gin-why-safe", card=FACES[plan.bit])
    yield say("gin-why-left", points=plan.ahead.deadwood, outs=plan.ahead.outs)
