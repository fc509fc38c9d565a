"""Helpers for tests of every game that use the contract alone."""

import dataclasses
import importlib
import pkgutil
from types import ModuleType
from typing import Any

import pytest

from bot.games.cards import Card
from bot.games.contract import AnyGame
from bot.games.refusals import RefusalError
from bot.games.values import Command, Event, Seat
from cogs.words import LETTERS, Words

WORDS = Words()


def is_legal(game: AnyGame, state: Any, seat: Seat | None, command: Command) -> bool:
    """Whether the command is possible now. Trying it changes nothing, since a match is a value."""
    try:
        game.apply(state, seat, command)
    except RefusalError:
        return False
    return True


def cards_in(value: Any) -> set[Card]:
    """Every card that occurs anywhere in a view or an event."""
    if isinstance(value, Card):
        return {value}
    if isinstance(value, tuple):
        return {card for item in value for card in cards_in(item)}  # pyright: ignore[reportUnknownVariableType]
    if dataclasses.is_dataclass(value):
        return {card for item in dataclasses.fields(value) for card in cards_in(getattr(value, item.name))}
    return set()


def refusal_of(game: AnyGame, state: Any, seat: Seat, typed: str) -> RefusalError:
    """Type a command, check that it is refused and changes nothing, and return the refusal."""
    kind, _, text = typed.partition(" ")
    before = repr(state)
    with pytest.raises(RefusalError) as refusal:
        game.apply(state, seat, game.read(kind, text))
    assert repr(state) == before
    return refusal.value


def told(game: str, event: Event) -> str:
    """Word an event as a clause of the line about a turn, or else as a sentence; seats are letters."""
    clause = WORDS.clause(game, event, LETTERS)
    return WORDS.event(game, event, LETTERS) if clause is None else clause


def modules_of(game: str) -> list[ModuleType]:
    """The modules of a game's folder."""
    folder = importlib.import_module(f"bot.games.{game}").__path__
    return [importlib.import_module(f"bot.games.{game}.{module.name}") for module in pkgutil.iter_modules(folder)]


def events_of(game: str) -> list[type[Event]]:
    """Every event class that the modules of a game define or import, without base classes."""
    kinds: set[type[Event]] = set()
    for module in modules_of(game):
        for value in vars(module).values():
            if isinstance(value, type) and issubclass(value, Event) and not value.__subclasses__():
                kinds.add(value)
    return sorted(kinds, key=lambda kind: kind.__name__)
