"""The score sheet of a round in words, and the score pad."""

import pytest

from bot.games.gin.options import GinOptions
from cogs.words import LETTERS, Words
from tests.games.gin.tables import GIN, KNOCKER, LOSER, LOW, do, situation

WORDS = Words()
BIG = "4S 5S 6S 9H 9D 9C 9S JC QC KC TC"
OTHER = "TH TD TS 5D 6D 7D AH 2H KS 3C"


def sheet(hand: str, opponent: str, typed: str, options: GinOptions | None = None) -> list[str]:
    state, _ = do(situation(hand, opponent, options=options), typed)
    lines = GIN.sheet(GIN.view(state, None))
    return [WORDS.say(line, LETTERS).replace("\ufe0e", "") for line in lines]


def test_g38_a_knock_names_the_knocker_the_deadwood_and_the_difference() -> None:
    first, second, result = sheet(f"{KNOCKER} KD", LOSER, "knock KD")
    assert first.startswith("A knocked with 2: ")
    assert second.startswith("B: ")
    assert result == "A scores the difference: 14 \N{MINUS SIGN} 2 = **12**."


def test_g30_cards_laid_off_are_listed_with_their_meld() -> None:
    first, *_ = sheet(f"{LOW} 7H KD", "3S 7S AH 2D 4C 6C 8H TD QH KH", "knock KD")
    assert "4♠ 5♠ 6♠ (+ 3♠ 7♠ laid off)" in first


def test_g39_gin_adds_its_bonus_to_the_deadwood() -> None:
    first, _, result = sheet(f"{LOW} 9S KD", OTHER, "discard KD")
    assert first.startswith("A has gin: ")
    assert result == "Gin! A scores 20 for gin + 16 deadwood = **36**."


def test_ag13_big_gin_adds_its_bonus_to_the_deadwood() -> None:
    first, _, result = sheet(BIG, OTHER, "big_gin", GinOptions(big_gin_bonus=31))
    assert first.startswith("A has big gin: ")
    assert result == "Big gin! A scores 31 for big gin + 16 deadwood = **47**."


@pytest.mark.parametrize(("held", "line"), [("5C", "10 for the undercut + 3 difference = **13**"), ("8C", "10 for")])
def test_g40_an_undercut_adds_its_bonus_to_the_difference(held: str, line: str) -> None:
    first, _, result = sheet(f"{LOW} 8D KD", f"AH 2H 3H 5D 6D 7D TS TH TD {held}", "knock KD")
    assert first.startswith("A knocked with 8: ")
    assert result.startswith(f"Undercut! B scores {line}")


def test_ag06_with_equal_deadwood_nobody_scores() -> None:
    options = GinOptions(undercut_on_tie=False)
    first, _, result = sheet(f"{LOW} 7H KD", "AH 2H 3H 5D 6D 7D TS TH TD 7C", "knock KD", options)
    assert first.startswith("A knocked with 7: ")
    assert result == "Equal deadwood, 7 each: nobody scores."


@pytest.mark.parametrize(
    ("hand", "opponent", "typed", "points", "reason"),
    [
        (f"{KNOCKER} KD", LOSER, "knock KD", [12, 0], "A knocked"),
        (f"{LOW} 9S KD", OTHER, "discard KD", [36, 0], "A gin"),
        (f"{LOW} 8D KD", "AH 2H 3H 5D 6D 7D TS TH TD 5C", "knock KD", [0, 13], "B undercut"),
    ],
)
def test_the_pad_shows_the_points_of_each_side_and_the_reason(
    hand: str, opponent: str, typed: str, points: list[int], reason: str
) -> None:
    before = situation(hand, opponent)
    assert GIN.score_pad_rows(GIN.view(before, None)) == ()
    after, _ = do(before, typed)
    [row] = GIN.score_pad_rows(GIN.view(after, None))
    assert [cell.points for cell in row.cells] == points
    assert WORDS.say(row.why, LETTERS) == reason


def test_the_pad_shows_a_tie_without_a_name() -> None:
    options = GinOptions(undercut_on_tie=False)
    after, _ = do(situation(f"{LOW} 7H KD", "AH 2H 3H 5D 6D 7D TS TH TD 7C", options=options), "knock KD")
    [row] = GIN.score_pad_rows(GIN.view(after, None))
    assert ([cell.points for cell in row.cells], WORDS.say(row.why, LETTERS)) == ([0, 0], "tie")
