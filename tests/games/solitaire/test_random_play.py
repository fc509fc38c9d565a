"""Invariants and words of the solitaire at every step of random legal play, with presets and random options."""

import random
from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.games.commands import BigGin, Discard, DrawStock, TakeTop
from bot.games.gin_hands import CARDS, FACES, PACK
from bot.games.refusals import RefusalError
from bot.games.solitaire.commands import Exchange, Knock
from bot.games.solitaire.options import PRESETS, SolitaireOptions
from bot.games.solitaire.state import JOKER, Match
from bot.games.values import Command, Deal, Event, commands_in, visible_to
from cogs.words import LETTERS, Words
from tests.effort import examples, repetitions
from tests.games.any_options import any_options
from tests.games.contract import events_of, told
from tests.games.gin.tables import seed
from tests.games.gin.test_random_play import cards_in
from tests.games.solitaire.tables import SOLITAIRE, current

WORDS = Words()
EVERY_COMMAND: tuple[Command, ...] = (DrawStock(), TakeTop(), BigGin(), *map(Discard, CARDS), *map(Knock, CARDS))
OPTIONS = any_options(SolitaireOptions, deals=[2])


def check_step(state: Match, events: tuple[Event, ...]) -> None:
    """Cards are conserved, choices are legal, and no hidden card is shown."""
    table = current(state)
    assert table.hand + sum(table.stock) + sum(table.pile) + sum(table.aside) == PACK
    assert table.stock.count(JOKER) + table.jokers == state.options.jokers
    view = SOLITAIRE.view(state, 0)
    assert cards_in(view) == set(view.hand)
    assert not {FACES[bit] for bit in table.stock if bit} & cards_in(visible_to(events, 0))
    assert not cards_in(SOLITAIRE.view(state, None)) or table.end is not None
    assert not cards_in(visible_to(events, None))
    offered = commands_in(SOLITAIRE.choices(state, 0))
    assert len(offered) == len(set(offered))
    for command in offered:
        SOLITAIRE.apply(state, 0, command)
        assert SOLITAIRE.read(command.kind, command.text or command.kind) == command
        assert len(command.text) <= 100


def worded_events(events: tuple[Event, ...]) -> set[str]:
    return {type(event).__name__ for event in events if told("solitaire", event)}


def play(options: SolitaireOptions, number: int) -> set[str]:
    chance = random.Random(number)  # noqa: S311 - seeded, so that the test is repeatable
    state, journal, worded = SOLITAIRE.start(options, (0,)), list[tuple[int | None, Any]](), set[str]()
    while SOLITAIRE.outcome(state) is None:
        seat: int | None = 0
        if SOLITAIRE.awaits_deal(state):
            seat, command = None, Deal(seed(number * 100 + state.round_no), "7")
        else:
            if len(journal) % 4 == 0:
                check_legal(state)
            choices = SOLITAIRE.choices(state, 0)
            eager = next((kind for kind in ("big_gin", "draw") if kind in choices and chance.random() < 0.7), None)
            listed = choices[eager or chance.choice(list(choices))]
            assert all(len(WORDS.choice("solitaire", choice, LETTERS)) <= 80 for choice in listed)
            assert all(len(WORDS.choice("solitaire", choice, LETTERS, "hint")) <= 100 for choice in listed)
            command = chance.choice(listed[:2]).command
        state, events = SOLITAIRE.apply(state, seat, command)
        journal.append((seat, command))
        worded |= worded_events(events)
        check_step(state, events)
        assert all(WORDS.say(line, LETTERS) for line in SOLITAIRE.sheet(SOLITAIRE.view(state, 0)))
    replayed = SOLITAIRE.start(options, (0,))
    for seat, command in journal:
        replayed, _ = SOLITAIRE.apply(replayed, seat, command)
    assert replayed == state
    return worded


def check_legal(state: Match) -> None:
    """Exactly the listed commands are legal, and each refusal has its sentence."""
    offered = set(commands_in(SOLITAIRE.choices(state, 0)))
    legal: set[Command] = set()
    for command in EVERY_COMMAND:
        try:
            SOLITAIRE.apply(state, 0, command)
            legal.add(command)
        except RefusalError as error:
            assert_sentence(error)
    assert legal == {command for command in offered if not isinstance(command, Exchange)}


def assert_sentence(error: RefusalError) -> None:
    assert WORDS.say(error.say, LETTERS)


@pytest.mark.long
@pytest.mark.parametrize("preset", PRESETS)
def test_random_play_of_a_preset_holds_every_invariant_and_words_every_event(preset: str) -> None:
    played = (PRESETS[preset], replace(PRESETS[preset], v1_top=20))
    worded = set[str]().union(*(play(options, number) for options in played for number in range(repetitions(4))))
    exchange = {"Exchanged"} if PRESETS[preset].exchange else set[str]()
    assert worded == {kind.__name__ for kind in events_of("solitaire")} - {"Exchanged"} | exchange


@pytest.mark.long
@examples(15)
@given(options=OPTIONS, number=st.integers(1000, 1_000_000))
def test_random_play_with_random_options_holds_every_invariant(options: SolitaireOptions, number: int) -> None:
    play(options, number)


@pytest.mark.parametrize("preset", PRESETS)
def test_every_preset_has_a_name_a_hint_and_a_rules_page(preset: str) -> None:
    assert WORDS(f"solitaire-preset-{preset}")
    assert len(WORDS(f"solitaire-preset-{preset}.hint")) <= 100
    assert len([WORDS.say(line, LETTERS) for line in SOLITAIRE.rules_page(PRESETS[preset])]) == 8
