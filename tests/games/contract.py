"""What tests ask of every game alike, through the contract alone."""

import dataclasses
import importlib
import pkgutil
from collections.abc import Iterator
from typing import Any

import pytest

from bot.games.cards import Card
from bot.games.contract import AnyGame
from bot.games.refusals import RefusalError
from bot.games.values import Command, Event, Seat
from cogs.words import LETTERS, Words

WORDS = Words()


def is_legal(game: AnyGame, state: Any, seat: Seat | None, command: Command) -> bool:
    """Whether the command is possible now: a match is a value, so trying it changes nothing."""
    try:
        game.apply(state, seat, command)
    except RefusalError:
        return False
    return True


def cards_in(value: Any) -> set[Card]:
    """Every card anywhere in a view or an event, as a face."""
    if isinstance(value, Card):
        return {value}
    if isinstance(value, tuple):
        return {card for item in value for card in cards_in(item)}  # pyright: ignore[reportUnknownVariableType]
    if dataclasses.is_dataclass(value):
        return {card for item in dataclasses.fields(value) for card in cards_in(getattr(value, item.name))}
    return set()


def refusal_of(game: AnyGame, state: Any, seat: Seat, typed: str) -> RefusalError:
    """The refusal of a command as it is typed; it changes nothing."""
    kind, _, text = typed.partition(" ")
    before = repr(state)
    with pytest.raises(RefusalError) as refusal:
        game.apply(state, seat, game.read(kind, text))
    assert repr(state) == before
    return refusal.value


def told(game: str, event: Event) -> str:
    """An event in words, its seats by their letters: a clause of a turn's line, or a sentence."""
    clause = WORDS.clause(game, event, LETTERS)
    return WORDS.event(game, event, LETTERS) if clause is None else clause


def events_of(game: str) -> list[type[Event]]:
    """Every event of a game, found rather than listed: its own, and the shared ones that any of its rooms names.

    What others are derived from is a base, and never happens.
    """
    return sorted(set(_named_in(f"bot.games.{game}")), key=lambda kind: kind.__name__)


def _named_in(package: str) -> Iterator[type[Event]]:
    folder = importlib.import_module(package).__path__
    for found in pkgutil.iter_modules(folder):
        room = importlib.import_module(f"{package}.{found.name}")
        for value in vars(room).values():
            if isinstance(value, type) and issubclass(value, Event) and not value.__subclasses__():
                yield value
