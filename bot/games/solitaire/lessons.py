"""Lessons for newcomers to the solitaire: one in a panel, when it applies, from the player's own hand alone."""

from bot.games.commands import DeadwoodNote
from bot.games.observation import Observation
from bot.games.solitaire.choices import BigGinNote
from bot.games.solitaire.events import Drew
from bot.games.solitaire.options import SolitaireOptions
from bot.games.solitaire.view import SolitaireView
from bot.games.values import Say, say


def lesson(observation: Observation[SolitaireOptions, SolitaireView]) -> Say | None:
    """A lesson about a chance that the hand has now, or in the first deal about the parts of a turn; None if none."""
    view, choices = observation.view, observation.choices
    for choice in choices.get("big_gin", ()):
        if isinstance(choice.note, BigGinNote):
            return say("solitaire-lesson-big-gin", points=choice.note.points)
    ends = [choice.note.deadwood for choice in choices.get("knock", ()) if isinstance(choice.note, DeadwoodNote)]
    if ends:
        return say("solitaire-lesson-gin", points=min(ends))
    first_draw = not any(isinstance(event, Drew) for event in observation.events)
    told = None
    if "exchange" in choices:
        told = say("solitaire-lesson-exchange")
    elif view.round_no == 1 and first_draw and "draw" in choices:
        told = say("solitaire-lesson-draw", jokers=observation.options.last_joker - view.jokers_out)
    elif view.round_no == 1 and "discard" in choices and view.arrangement is not None and view.drawn <= 1:
        key = "solitaire-lesson-first" if first_draw else "solitaire-lesson-discard"
        told = say(key, points=view.arrangement.points)
    return told
