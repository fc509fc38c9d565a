"""Tips for newcomers to the solitaire: one in a panel, when it applies, from the player's own hand alone."""

from bot.games.commands import DeadwoodNote
from bot.games.observation import Observation
from bot.games.solitaire.choices import BigGinNote
from bot.games.solitaire.events import Drew
from bot.games.solitaire.options import SolitaireOptions
from bot.games.solitaire.view import SolitaireView
from bot.games.values import Say, say


def tip(observation: Observation[SolitaireOptions, SolitaireView]) -> Say | None:
    """A tip about a chance that the hand has now, or in the first deal about the parts of a turn; None if none."""
    view, choices = observation.view, observation.choices
    for choice in choices.get("big_gin", ()):
        if isinstance(choice.note, BigGinNote):
            return say("solitaire-tip-big-gin", points=choice.note.points)
    ends = [choice.note.deadwood for choice in choices.get("knock", ()) if isinstance(choice.note, DeadwoodNote)]
    if ends:
        return say("solitaire-tip-gin", points=min(ends))
    first_draw = not any(isinstance(event, Drew) for event in observation.events)
    told = None
    if "exchange" in choices:
        told = say("solitaire-tip-exchange")
    elif view.round_no == 1 and first_draw and "draw" in choices:
        told = say("solitaire-tip-draw", jokers=observation.options.last_joker - view.jokers_out)
    elif view.round_no == 1 and "discard" in choices and view.arrangement is not None and view.drawn <= 1:
        key = "solitaire-tip-first" if first_draw else "solitaire-tip-discard"
        told = say(key, points=view.arrangement.points)
    return told
