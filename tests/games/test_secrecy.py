"""Hidden cards make no difference to what a seat sees: tested for every game through its contract alone.

A round is played twice with the same commands. The second time, the cards that one seat can't know, in the other hands
and in the stock, have changed places among each other. As long as the round runs, the seat must get the same views,
events and choices: a field or an event that gives one of those cards away differs.

Chance enters a match only through `shuffle.order`, so that function is replaced to make the cards change places.

A seat may know the cards that have been in its own hand, those that a command has named, and those that an event has
shown to it and that are in nobody's hand afterwards.
"""

import random
import re
import sys
from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, field, fields
from typing import Any

import pytest
from hypothesis import Phase, given, settings
from hypothesis import strategies as st

from bot.games import shuffle
from bot.games.cards import Card, read_cards
from bot.games.catalogue import GAMES
from bot.games.contract import AnyGame
from bot.games.options import Options
from bot.games.refusals import RefusalError
from bot.games.values import Command, Deal, Event, Seat, visible_to
from tests.effort import examples
from tests.games.any_options import any_options
from tests.games.contract import cards_in
from tests.games.gin.tables import seed

NAMED = re.compile(r"\b(?:JK|[A2-9TJQK][SHDC])\b")
UNCHANGED_LABELS = {"draw"}
"""The labels of orders outside the deal: those cards are shown and go back."""
MAX_STEPS = 60
"""The most commands that are played. Most rounds end earlier."""


@dataclass
class Shuffles:
    """A replacement for `shuffle.order` that gives some cards each other's places."""

    places: dict[Card, Card] = field(default_factory=dict[Card, Card])
    first: dict[Card, str] = field(default_factory=dict[Card, str])

    def __call__(self, seed: str, salt: str, label: str, cards: Iterable[Card]) -> tuple[Card, ...]:
        """Order the cards, and record the label under which each of them first occurred."""
        cards = tuple(cards)
        if label in UNCHANGED_LABELS:
            return ORDER(seed, salt, label, cards)
        for card in cards:
            self.first.setdefault(card, label)
        back = {new: old for old, new in self.places.items()}
        ordered = ORDER(seed, salt, label, [back.get(card, card) for card in cards])
        return tuple(self.places.get(card, card) for card in ordered)


ORDER = shuffle.order


def replace_order(shuffles: Shuffles, patch: pytest.MonkeyPatch) -> None:
    """Replace `shuffle.order` in every module of the games that has imported it."""
    for name, module in list(sys.modules.items()):
        if name.startswith("bot.games"):
            for key, value in list(vars(module).items()):
                if value is ORDER or isinstance(value, Shuffles):
                    patch.setattr(module, key, shuffles)


@dataclass
class Played:
    """A round played at random: its commands, and the state and events after each of them."""

    game: AnyGame
    states: list[Any]
    events: list[tuple[Event, ...]]
    commands: list[tuple[Seat | None, Command]]

    def seats(self) -> tuple[Seat | None, ...]:
        """Every seat, and a bystander."""
        return (*range(len(self.states[0].sides)), None)

    def sees(self, step: int, seat: Seat | None) -> dict[str, object]:
        """Everything that a seat gets after a step, by name: each field of the view, its repr, events and choices."""
        state = self.states[step]
        choices = self.game.choices(state, seat) if seat is not None and seat in self.game.to_act(state) else None
        view = self.game.view(state, seat)
        parts: dict[str, object] = {f"view.{each.name}": getattr(view, each.name) for each in fields(view)}
        return parts | {"repr": repr(view), "events": visible_to(self.events[step], seat), "choices": choices}

    def known(self, seat: Seat | None, several: set[Card]) -> set[Card]:
        """The faces that a seat may know. `several` are the faces of which the game has more than one card."""
        known = {card for _, command in self.commands for card in cards_named(command)}
        for state, events in zip(self.states, self.events, strict=True):
            hands = {holder: set(self.game.view(state, holder).hand) for holder in self.seats()}
            others = {card for holder, hand in hands.items() if holder != seat for card in hand}
            known |= hands[seat] | (cards_in(visible_to(events, seat)) - (others - several))
        return known


def cards_named(command: Command) -> set[Card]:
    """The faces that a command names."""
    words = " ".join(NAMED.findall(command.text))
    return {typed.card for typed in read_cards(words)} if words else set()


def play(game: AnyGame, start: Any, chance: random.Random) -> Played:
    """Deal, and play at random for a while, but not to the end of the round."""
    deal: Command = Deal(seed(chance.randrange(10**9)), "7")
    state, events = game.apply(start, None, deal)
    played = Played(game, [state], [events], [(None, deal)])
    for _ in range(chance.randrange(MAX_STEPS)):
        seat = chance.choice(game.to_act(state))
        choices = [listed for listed in game.choices(state, seat).values() if listed]
        command = chance.choice(chance.choice(choices)).command
        state, events = game.apply(state, seat, command)
        if game.round_over(state) or not game.to_act(state):
            break
        played.states.append(state)
        played.events.append(events)
        played.commands.append((seat, command))
    return played


def replay(game: AnyGame, start: Any, played: Played) -> Played:
    """Give the same commands again, until one of them is refused or leads to other numbers of cards."""
    repeated, state = Played(game, [], [], []), start
    for before, (seat, command) in zip(played.states, played.commands, strict=True):
        try:
            state, events = game.apply(state, seat, command)
        except RefusalError:
            break
        if game.round_over(state) or hand_counts(game, state) != hand_counts(game, before):
            break
        repeated.states.append(state)
        repeated.events.append(events)
        repeated.commands.append((seat, command))
    return repeated


def hand_counts(game: AnyGame, state: Any) -> tuple[int, ...]:
    return game.view(state, None).hand_counts


def swapped_places(first: dict[Card, str], known: set[Card], chance: random.Random) -> dict[Card, Card]:
    """Permute the hidden cards among those that came into play under the same label."""
    places: dict[Card, Card] = {}
    for label in set(first.values()):
        hidden = [card for card, came in first.items() if came == label and card.face not in known]
        places.update(zip(hidden, chance.sample(hidden, len(hidden)), strict=True))
    return places


@dataclass(frozen=True)
class Twice:
    """A round played twice, and the seat that can't know the cards that have changed places."""

    seat: Seat | None
    played: Played
    repeated: Played


def played_twice(game: AnyGame, options: Options, chance: random.Random, patch: pytest.MonkeyPatch) -> Twice | None:
    """Play a round twice with the same commands; None if no card could change its place."""
    seatings = game.seatings(options)
    players = chance.choice(list(seatings))
    sides = chance.choice(seatings[players])
    start = game.start(options, tuple(seat % sides for seat in range(players)))
    replace_order(shuffles := Shuffles(), patch)
    played = play(game, start, chance)
    assert shuffles.first, "the game doesn't deal by shuffle.order"
    faces = Counter(card.face for card in shuffles.first)
    seat = chance.choice(played.seats())
    known = played.known(seat, {card for card, count in faces.items() if count > 1})
    replace_order(other := Shuffles(swapped_places(shuffles.first, known, chance)), patch)
    repeated = replay(game, start, played)
    return Twice(seat, played, repeated) if any(old != new for old, new in other.places.items()) else None


def compare(game: AnyGame, options: Options, number: int, patch: pytest.MonkeyPatch) -> int:
    """Play twice, compare what one seat sees, and return the number of steps compared."""
    twice = played_twice(game, options, random.Random(number), patch)  # noqa: S311 - seeded, so that the test is repeatable
    if twice is None:
        return 0
    for step in range(len(twice.repeated.states)):
        played, repeated = (played.sees(step, twice.seat) for played in (twice.played, twice.repeated))
        leaks = {name: seen for name, seen in played.items() if seen != repeated[name]}
        assert leaks == {}, f"seat {twice.seat} sees a card that no event has shown to it"
    return len(twice.repeated.states)


@pytest.mark.parametrize("key", GAMES)
def test_with_every_preset_hidden_cards_make_no_difference_to_a_seat(key: str, monkeypatch: pytest.MonkeyPatch) -> None:
    for options in GAMES[key].presets.values():
        compared = [compare(GAMES[key], options, number, monkeypatch) for number in range(8)]
        assert sum(map(bool, compared)) >= 4


@pytest.mark.long
@pytest.mark.parametrize("key", GAMES)
@settings(examples(10), phases=[Phase.generate])  # searching for a smaller example would take minutes and tell no more
@given(data=st.data(), number=st.integers(0, 10**6))
def test_with_any_options_hidden_cards_make_no_difference_to_a_seat(key: str, data: st.DataObject, number: int) -> None:
    options = data.draw(any_options(GAMES[key].options))
    with pytest.MonkeyPatch.context() as patch:
        compare(GAMES[key], options, number, patch)
