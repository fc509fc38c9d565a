"""The estimate of a match's length in the lobby, from its options, sides and seats."""

from dataclasses import replace

import pytest

from bot.games.rum500.options import MAX_SEATS, MIN_SEATS, PRESETS
from bot.games.rum500.report import GAIN_PER_ROUND, TURNS_PER_ROUND
from cogs.words import LETTERS, Words
from tests.games.rum500.tables import CLASSIC, GAME

WORDS = Words()


@pytest.mark.parametrize(
    ("preset", "sides", "seats", "text"),
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
def test_the_estimate_depends_on_preset_sides_and_seats(preset: str, sides: int, seats: int, text: str) -> None:
    assert WORDS.say(GAME.length(PRESETS[preset], sides, seats), LETTERS) == text


def test_a_lower_target_makes_a_shorter_match() -> None:
    near, far = GAME.length(replace(CLASSIC, target=100), 2, 4), GAME.length(CLASSIC, 2, 4)
    assert int(str(near.args["turns"])) < int(str(far.args["turns"]))


def test_every_number_of_seats_and_sides_has_an_estimate() -> None:
    seat_counts = range(MIN_SEATS, MAX_SEATS + 1)
    assert set(TURNS_PER_ROUND) == set(seat_counts)
    assert set(GAIN_PER_ROUND) == {(sides, seats) for seats in seat_counts for sides in CLASSIC.side_counts(seats)}


def test_jokers_that_are_not_wild_make_rounds_longer() -> None:
    """Jokers that aren't wild are dead cards in the hands (R-114)."""
    wild, dead = replace(CLASSIC, rounds=10), replace(CLASSIC, rounds=10, jokers_wild=False, min_naturals=0)
    assert [GAME.length(options, 2, 4).args["turns"] for options in (wild, replace(wild, jokers_per_pack=0), dead)] == [
        160,
        200,
        220,
    ]
