"""The reasons for and against a plan of gin, in the words of a person."""

from bot.computer.gin.plans import NEAR, DrawPlan, KnockPlan, Plan
from bot.games.gin.state import STOCK_END
from bot.games.gin_hands import FACES, cards_of
from bot.games.values import Say, say

_SAFE, _RISKY = 0.08, 0.3
"""Below and above these probabilities that the opponent melds a card, it is called safe or risky."""


def reasons_for(plan: Plan) -> tuple[Say, ...]:
    """The reasons for a plan, the weightiest first."""
    if isinstance(plan, DrawPlan):
        return (say("gin-why-last") if _is_last(plan) else say("gin-why-draw", outs=plan.outlook.outs),)
    if isinstance(plan, KnockPlan):
        if not plan.deadwood:
            return (say("gin-why-gin"),)
        return (say("gin-why-knock", points=plan.deadwood, last="yes" if _is_last(plan) else "no"),)
    if plan.takes_top:
        return (say("gin-why-take", points=plan.outlook.deadwood),)
    reasons = list[Say]()
    held = NEAR[plan.bit] & plan.position.memory.held
    if held and plan.danger > _RISKY:
        reasons.append(say("gin-why-picked", card=FACES[plan.bit], cards=cards_of(held)))
    if plan.danger < _SAFE:
        reasons.append(say("gin-why-safe", card=FACES[plan.bit]))
    outs = 0 if _is_last(plan) else plan.outlook.outs
    reasons.append(say("gin-why-left", points=plan.outlook.deadwood, outs=outs))
    return tuple(reasons)


def reasons_against(plan: Plan, best: Plan) -> tuple[Say, ...]:
    """The reasons against a plan compared with the best one, the weightiest first."""
    if isinstance(best, KnockPlan):
        return (say("gin-but-knock", points=best.deadwood),) if best.deadwood else (say("gin-but-gin"),)
    if isinstance(plan, KnockPlan):
        last = "yes" if _is_last(plan) else "no"
        return (say("gin-but-knocked", points=plan.deadwood, last=last),) if plan.deadwood else ()
    if isinstance(best, DrawPlan):
        return () if isinstance(plan, DrawPlan) else (say("gin-but-took", points=plan.outlook.deadwood),)
    if isinstance(plan, DrawPlan):
        return (say("gin-but-missed", card=FACES[plan.position.memory.top], points=best.outlook.deadwood),)
    reasons = list[Say]()
    if plan.danger - best.danger > _SAFE:
        held = NEAR[plan.bit] & plan.position.memory.held
        reasons.append(
            say("gin-but-picked", cards=cards_of(held)) if held else say("gin-but-fits", card=FACES[plan.bit])
        )
    deadwood, outs = plan.outlook.deadwood, plan.outlook.outs
    if deadwood > best.outlook.deadwood:
        reasons.append(say("gin-but-left", points=deadwood, best=best.outlook.deadwood))
    elif outs + 1 < best.outlook.outs and not _is_last(plan):
        reasons.append(say("gin-but-outs", outs=outs, best=best.outlook.outs))
    return tuple(reasons)


def _is_last(plan: Plan) -> bool:
    """True if nobody draws from the stock any more: the round ends as a draw unless somebody knocks (G-44)."""
    return plan.position.stock <= STOCK_END
