"""Invariants of gin at every step of random legal play, with every preset and with random options."""

import random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.games.cards import Card
from bot.games.commands import BigGin, Discard, DrawStock, Pass, TakeTop
from bot.games.gin.choices import legal_commands
from bot.games.gin.commands import Knock
from bot.games.gin.options import PRESETS, GinOptions
from bot.games.gin.state import Match
from bot.games.gin_hands import CARDS, FACES, PACK
from bot.games.values import Command, Deal, Event, visible_to
from tests.effort import examples, repetitions
from tests.games.any_options import any_options
from tests.games.contract import cards_in, is_legal
from tests.games.gin.tables import GIN, SIDES, current, seed

EVERY_COMMAND: tuple[Command, ...] = (
    Pass(),
    DrawStock(),
    TakeTop(),
    BigGin(),
    *map(Discard, CARDS),
    *map(Knock, CARDS),
)
OPTIONS = any_options(GinOptions, target=[10, 40], matches_to_win=[1, 2])


def pick(state: Match, chance: random.Random) -> Command:
    """A random command that favours knocks and good discards, so that deals end in all ways."""
    choices = GIN.choices(state, GIN.to_act(state)[0])
    kind = "knock" if "knock" in choices and chance.random() < 0.5 else chance.choice(list(choices))
    listed = choices[kind]
    best = listed[: max(1, len(listed) // 3)] if kind == "discard" else listed
    return chance.choice(best).command


def check_conserved(state: Match) -> None:
    table = current(state)
    parts = [*table.hands, *table.stock, *table.pile]
    assert sum(parts) == PACK
    assert sum(part.bit_count() for part in parts) == 52


def check_choices(state: Match) -> None:
    """Only the seat on turn may move, and exactly the commands that `legal_commands` lists are legal."""
    table = current(state)
    listed = set(legal_commands(table, state.options)) if table.end is None else set[Any]()
    for seat in (0, 1):
        legal = {command for command in EVERY_COMMAND if is_legal(GIN, state, seat, command)}
        assert legal == (listed if GIN.to_act(state) == (seat,) else set())
        offered = [choice.command for found in GIN.choices(state, seat).values() for choice in found]
        assert len(offered) == len(set(offered))
        other_melds = {command for command in offered if isinstance(command, Knock) and command.melds}
        assert set(offered) - other_melds == legal
        assert all(is_legal(GIN, state, seat, command) for command in other_melds)
        assert offered == [GIN.read(command.kind, command.text or command.kind) for command in offered]


def check_secrecy(state: Match, events: tuple[Event, ...], known: dict[int | None, set[Card]]) -> None:
    """Views and events show a seat only its hand and face-up cards. `known` collects what each seat has seen."""
    table = current(state)
    for seat in (0, 1, None):
        own = set[Card]() if seat is None else set(GIN.view(state, seat).hand)
        face_up = {FACES[table.pile[-1]]} if table.pile else set[Card]()
        known[seat] |= own | face_up
        if table.end is None:
            assert cards_in(GIN.view(state, seat)) <= own | face_up | cards_in(state.drawn)
            assert cards_in(visible_to(events, seat)) <= known[seat] | cards_in(state.drawn)


def play_rounds(options: GinOptions, number: int, rounds: int) -> list[tuple[int | None, Command]]:
    chance = random.Random(number)  # noqa: S311 - seeded, so that the test is repeatable
    state, journal = GIN.start(options, SIDES), list[tuple[int | None, Any]]()
    for round_no in range(rounds):
        if GIN.outcome(state) is not None:
            break
        known: dict[int | None, set[Card]] = {0: set(), 1: set(), None: set()}
        deal = Deal(seed(number * 100 + round_no), "7")
        resumed = GIN.resume(options, SIDES, GIN.checkpoint(state))
        state, events = GIN.apply(state, None, deal)
        assert GIN.apply(resumed, None, deal) == (state, events)
        journal.append((None, deal))
        while True:
            check_conserved(state)
            check_secrecy(state, events, known)
            if not GIN.to_act(state):
                break
            seat, command = GIN.to_act(state)[0], pick(state, chance)
            if len(journal) % 7 == 0:
                check_choices(state)
            assert GIN.read(command.kind, command.text) == command
            state, events = GIN.apply(state, seat, command)
            journal.append((seat, command))
        assert GIN.round_over(state)
        assert GIN.sheet(GIN.view(state, None))
    replayed = GIN.start(options, SIDES)
    for seat, command in journal:
        replayed, _ = GIN.apply(replayed, seat, command)
    assert replayed == state
    return journal


@pytest.mark.long
@pytest.mark.parametrize("preset", PRESETS)
@pytest.mark.parametrize("number", range(repetitions(3)))
def test_random_play_of_a_preset_holds_every_invariant(preset: str, number: int) -> None:
    assert len(play_rounds(PRESETS[preset], number, 3)) > 9


@pytest.mark.long
@examples(20)
@given(options=OPTIONS, number=st.integers(1000, 1_000_000))
def test_random_play_with_random_options_holds_every_invariant(options: GinOptions, number: int) -> None:
    play_rounds(options, number, 2)


def test_0_3_the_repr_of_a_deal_hides_its_seed() -> None:
    state, _ = GIN.apply(GIN.start(GinOptions(), SIDES), None, Deal(seed(5), "7"))
    assert seed(5) not in repr(state)
    assert seed(5) not in repr(Deal(seed(5), "7"))
