"""Tips for newcomers to gin: one in a panel, when it applies.

A tip follows from the seat's own hand, its choices, the top of the pile, and its earlier commands in the round.
"""

from bot.games.commands import BigGin
from bot.games.gin.choices import KnockNote
from bot.games.gin.events import Discarded, Drew
from bot.games.gin.options import GinOptions
from bot.games.gin.state import Phase
from bot.games.gin.view import GinView
from bot.games.observation import Observation
from bot.games.values import Say, say


def tip(observation: Observation[GinOptions, GinView]) -> Say | None:
    """A tip about a chance that the hand has now, or in the first round about the parts of a turn; None if none."""
    view, choices = observation.view, observation.choices
    notes = [choice.note for choice in choices.get("knock", ())]
    knocks = [note.deadwood for note in notes if isinstance(note, KnockNote) and "discard" in choices]
    if BigGin.kind in choices:
        return say("gin-tip-big-gin", points=observation.options.big_gin_bonus)
    if knocks and not min(knocks):
        return say("gin-tip-gin", bonus=observation.options.gin_bonus)
    if knocks:  # and not with the last discard taken, when there is nothing else to do
        return say("gin-tip-knock", points=min(knocks))
    own = {type(event) for event in observation.events if getattr(event, "seat", None) == view.seat}
    told = None
    if "take" in choices and view.pile_top is not None:
        if choices["take"][0].shortcut:  # it makes a meld
            told = say("gin-tip-take", card=view.pile_top, instead="pass" if "pass" in choices else "draw")
        elif view.phase == Phase.LAST_DISCARD:  # it is offered because a knock with it is possible (AG-10)
            told = None
        elif "pass" in choices:
            told = say("gin-tip-pass", card=view.pile_top)
        elif view.round_no == 1 and Drew not in own:
            told = say("gin-tip-draw")
    elif "discard" in choices and view.round_no == 1 and Discarded not in own and view.arrangement is not None:
        told = say("gin-tip-discard", points=view.arrangement.points, limit=view.knock_limit)
    return told
