"""Tips for newcomers: one in each panel, each once in a round, when it applies; how a turn goes, in round 1 only.

A tip follows from the seat's own hand, its choices and its earlier commands in the round. It reveals nothing about
the cards of others, and needs no computer player.
"""

from collections.abc import Iterable

from bot.games.observation import Observation
from bot.games.rum500.choices import DrawNote, MeldNote
from bot.games.rum500.events import CardsDrawn, Discarded, LaidOff, Melded, PileTaken, StockDrawn
from bot.games.rum500.options import Rum500Options
from bot.games.rum500.search.uses import LayNote, PickNote
from bot.games.rum500.state import Phase
from bot.games.rum500.view import MeldKind, Rum500View
from bot.games.values import Choice, Choices, Event, Say, Seat, say


def tip(observation: Observation[Rum500Options, Rum500View], suggested: Choice | None) -> Say | None:
    """The tip about the suggested choice; None if everything about it has been taught."""
    view, seat = observation.view, observation.view.seat
    if suggested is None or seat is None:
        return None
    own = [event for event in observation.events if getattr(event, "seat", None) == seat]
    told = _about_laid(own)
    if told is not None:
        return told
    match suggested.command.kind, suggested.note:
        case "take", PickNote() as pick if not _has(own, PileTaken):
            told = say("rum500-tip-pile", card=pick.card, more=pick.more)
        case "draw", DrawNote(size) if view.round_no == 1 and not _has(own, StockDrawn):
            told = say("rum500-tip-draw", size=size)
        case "lay", LayNote() as note:
            told = _about_laying(note, own)
        case "discard", _:
            told = _about_discard(observation, seat, own)
        case _:
            pass
    return told


def _about_discard(observation: Observation[Rum500Options, Rum500View], seat: Seat, own: list[Event]) -> Say | None:
    """Going out; a wild joker that could be laid; in the first round what a discard is, and later how a side opens."""
    view = observation.view
    if len(view.hand) == 1:
        return say("rum500-tip-out")
    if observation.options.jokers_wild and not _has(own, Melded) and _melds_with_joker(observation.choices):
        return say("rum500-tip-joker")
    if view.round_no > 1:
        return None
    return _about_opening(view, seat, observation.events) if _has(own, Discarded) else say("rum500-tip-discard")


def _melds_with_joker(choices: Choices) -> bool:
    notes = (choice.note for choice in choices.get("meld", ()))
    return any(card.is_joker for note in notes if isinstance(note, MeldNote) for card in note.cards)


def _has(events: Iterable[Event], kind: type[Event]) -> bool:
    return any(isinstance(event, kind) for event in events)


def _about_laying(note: LayNote, own: list[Event]) -> Say | None:
    """The tip about a set, a run or a lay-off, if just one of them is laid."""
    if note.plays > 1:
        return None
    if note.on:
        return None if _has(own, LaidOff) else say("rum500-tip-lay-off", card=note.cards[0], number=note.on)
    kind = MeldKind.SET if len({card.rank for card in note.cards if not card.is_joker}) <= 1 else MeldKind.RUN
    if any(isinstance(event, Melded) and event.meld_kind is kind for event in own):
        return None
    return say(f"rum500-tip-{kind.value}", cards=note.cards, count=len(note.cards))


def _about_laid(own: list[Event]) -> Say | None:
    """The kind of the first meld that was laid along with something else, such as a card from the pile."""
    *before, last = own or [None]
    if not isinstance(last, Melded) or isinstance(before[-1], (StockDrawn, CardsDrawn)):
        return None
    if any(isinstance(event, Melded) and event.meld_kind is last.meld_kind for event in before):
        return None
    return say(f"rum500-tip-{last.meld_kind.value}-laid", cards=last.cards)


def _about_opening(view: Rum500View, seat: Seat, events: Iterable[Event]) -> Say | None:
    """The tip about opening: once, at a discard that isn't the seat's first, after the side has laid a meld."""
    side = view.sides[seat]
    if not view.opening_min or view.opened[side]:
        return None
    discards, laid = 0, False
    for event in events:
        if isinstance(event, Discarded) and event.seat == seat:
            if discards and laid:
                return None
            discards += 1
        laid = laid or (isinstance(event, Melded) and view.sides[event.seat] == side)
    return say("rum500-tip-opening", points=view.laid_by(side), least=view.opening_min) if laid else None


def opening_is_told(view: Rum500View, events: Iterable[Event]) -> bool:
    """Whether a seat has been told by now how a side opens, or is at this moment."""
    if view.seat is None:
        return True
    discards, laid = 0, False
    for event in events:
        discards += isinstance(event, Discarded) and event.seat == view.seat
        laid = laid or (isinstance(event, Melded) and view.sides[event.seat] == view.sides[view.seat])
    return laid and discards > (0 if view.phase == Phase.PLAY else 1)
