"""What the lobby says of the length of a match follows from its options and seats."""

from dataclasses import replace

import pytest

from bot.games.rum500.options import MAX_SEATS, MIN_SEATS, PRESETS
from bot.games.rum500.report import GAINS, TURNS
from cogs.words import LETTERS, Words
from tests.games.rum500.tables import CLASSIC, GAME

WORDS = Words()


@pytest.mark.parametrize(
    ("preset", "sides", "seats", "said"),
    [
        ("classic", 2, 4, "About 100 turns: 25 to 40 minutes."),
        ("quick", 2, 4, "About 40 turns: 10 to 15 minutes."),
        ("persian", 2, 4, "About 40 turns: 10 to 15 minutes."),
        ("persian", 2, 8, "About 60 turns: 15 to 25 minutes."),
        ("bicycle", 2, 4, "About 90 turns: 20 to 40 minutes."),
        ("international", 4, 4, "About 160 turns: 40 to 65 minutes."),
        ("gambit", 2, 4, "About 60 turns: 15 to 25 minutes."),
        ("classic", 8, 8, "About 290 turns: 1 to 2 hours."),
    ],
)
def test_the_length_follows_from_preset_and_seats(preset: str, sides: int, seats: int, said: str) -> None:
    assert WORDS.say(GAME.length(PRESETS[preset], sides, seats), LETTERS) == said


def test_a_nearer_target_is_reached_sooner() -> None:
    near, far = GAME.length(replace(CLASSIC, target=100), 2, 4), GAME.length(CLASSIC, 2, 4)
    assert int(str(near.args["turns"])) < int(str(far.args["turns"]))


def test_there_is_a_figure_for_every_number_of_seats_and_sides() -> None:
    everyone = range(MIN_SEATS, MAX_SEATS + 1)
    assert set(TURNS) == set(everyone)
    assert set(GAINS) == {(sides, seats) for seats in everyone for sides in CLASSIC.side_counts(seats)}


def test_jokers_that_are_not_wild_make_rounds_longer() -> None:
    """R-114: dead cards in the hands."""
    wild, dead = replace(CLASSIC, rounds=10), replace(CLASSIC, rounds=10, jokers_wild=False, min_naturals=0)
    assert [GAME.length(each, 2, 4).args["turns"] for each in (wild, replace(wild, jokers_per_pack=0), dead)] == [
        160,
        200,
        220,
    ]
