"""Lessons for newcomers in matches: every lesson occurs in play, is short, and is given only when it is true."""

from collections.abc import Iterator
from dataclasses import replace
from random import Random
from typing import NamedTuple

import pytest

from bot.computer.levels import evaluate_moves
from bot.games.catalogue import GAMES
from bot.games.gin.choices import KnockNote
from bot.games.observation import AnyObservation, Level, Observation
from bot.games.values import Deal, Event, Say, visible_to
from cogs.words import LETTERS, Words

SIDES = {"rum500": (0, 1, 0, 1), "gin": (0, 1), "solitaire": (0,)}
ROUNDS = 25
MOST_WORDS = {"en": 16, "ja": 24}
LETTERS_A_WORD, RUN_REACH = 2.2, 2
MORE = {"gin": ("straight",), "solitaire": ("three_jokers_exchange",)}
"""The presets in which more lessons occur."""
LESSONS = {
    "rum500": {"draw", "set", "run", "pile", "lay-off", "discard", "joker", "out"},
    "gin": {"take", "pass", "draw", "discard", "knock", "gin"},
    "solitaire": {"first", "draw", "discard", "gin", "big-gin", "exchange"},
}


class Told(NamedTuple):
    """A lesson, with everything that the seat knew when it got it."""

    say: Say
    observation: AnyObservation


def told_in(game_key: str, preset: str) -> Iterator[Told]:
    """Every lesson of a few matches, played by computers of the level *normal*."""
    game = GAMES[game_key]
    options, chance = game.presets[preset], Random(5)  # noqa: S311 - the same in every run
    state, events, rounds = game.start(options, SIDES[game_key]), list[Event](), 0
    while True:
        if game.outcome(state) is not None:
            state = game.start(options, SIDES[game_key])
        if game.awaits_deal(state):
            if rounds == ROUNDS:
                return
            rounds += 1
            state, dealt = game.apply(state, None, Deal(chance.randbytes(32).hex(), "7"))
            events = list(dealt)
            continue
        seat = game.to_act(state)[0]
        seen = visible_to(tuple(events), seat)
        observation = Observation(options, game.view(state, seat), game.choices(state, seat), seen)
        if (lesson := game.lesson(observation)) is not None:
            yield Told(lesson, observation)
        command = evaluate_moves(game_key, Level.NORMAL, observation, chance)[0].command
        state, happened = game.apply(state, seat, command)
        events += happened


def key_of(told: Told) -> str:
    """The subject of a lesson."""
    return told.say.key.split("-lesson-")[1].removesuffix("-laid")


@pytest.mark.parametrize("game", GAMES)
def test_every_lesson_is_met_in_play_and_fits_on_a_line(game: str) -> None:
    told = [each for preset in ("classic", *MORE.get(game, ())) for each in told_in(game, preset)]
    assert LESSONS[game] <= set(map(key_of, told))
    for language, most in MOST_WORDS.items():
        words = Words(language)
        lines = {words.say(each.say, LETTERS) for each in told}
        lengths = {line: len(line) / LETTERS_A_WORD if language == "ja" else len(line.split()) for line in lines}
        assert {line: length for line, length in lengths.items() if length > most} == {}


@pytest.mark.parametrize("game", GAMES)
def test_how_a_turn_goes_is_told_in_the_first_round_only(game: str) -> None:
    basics = {"draw", "discard", "opening", "first"}
    told = [each for each in told_in(game, "classic") if key_of(each) in basics]
    assert {each.observation.view.round_no for each in told} == {1}


@pytest.mark.parametrize(("draws", "label"), [(False, "Draw a card"), (True, "Draw 2 cards")])
def test_the_lesson_of_a_draw_names_its_button(draws: bool, label: str) -> None:
    game = GAMES["rum500"]
    options = replace(game.presets["classic"], draw_two=draws)
    state, events = game.apply(game.start(options, SIDES["rum500"]), None, Deal(Random(5).randbytes(32).hex(), "7"))  # noqa: S311
    seat = game.to_act(state)[0]
    choices = {"draw": game.choices(state, seat)["draw"]}
    lesson = game.lesson(Observation(options, game.view(state, seat), choices, visible_to(tuple(events), seat)))
    assert lesson is not None
    assert f"**{label}**" in Words().say(lesson, LETTERS)


def test_a_knock_is_told_with_the_points_that_it_would_leave() -> None:
    for told in told_in("gin", "classic"):
        if key_of(told) in ("knock", "gin"):
            notes = [choice.note for choice in told.observation.choices["knock"]]
            left = {note.deadwood for note in notes if isinstance(note, KnockNote)}
            assert told.say.args.get("points", 0) == min(left)
        else:
            assert "knock" not in told.observation.choices


def test_the_top_discard_is_offered_only_where_it_makes_a_meld() -> None:
    for told in told_in("gin", "classic"):
        if key_of(told) == "take":
            card = told.observation.view.pile_top
            others = [each for each in told.observation.view.hand if not each.is_joker]
            alike = [each for each in others if each.rank == card.rank]
            near = [each for each in others if each.suit == card.suit and abs(each.rank - card.rank) <= RUN_REACH]
            assert len(alike) > 1 or len(near) > 1
