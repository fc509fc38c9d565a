"""What a screen reader reads: all that a picture shows, within Discord's 1,024 characters."""

from __future__ import annotations

from dataclasses import replace

import pytest

from bot.games.cards import write_cards
from cogs.words import LETTERS, Words
from rendering.catalogue import PICTURES
from rendering.picture import Picture, Theme
from tests.rendering.views import EMPTY, PLAYED, SCORED, full, shuffled, with_hand

RUM500 = PICTURES["rum500"]
LONGEST = 1024


def read(picture: Picture | None) -> str:
    assert picture is not None
    return " ".join(Words().say(line, LETTERS) for line in picture.alt)


@pytest.mark.parametrize("seats", [2, 4, 8])
def test_sixty_cards_in_the_pile_and_twelve_melds_fit(seats: int) -> None:
    text = read(RUM500.table(full(seats, 60, 12)))
    assert len(text) <= LONGEST
    assert write_cards(shuffled(60)) in text


def test_a_table_is_told_in_short_notation() -> None:
    text = read(RUM500.table(PLAYED))
    assert "Turn: C" in text
    assert "Stock: 38" in text
    assert "4D KS 9H 2C TH 6S QD 3C JH 8D 5S AC 7H" in text
    assert "3 C 5D 6D JK=7D" in text
    assert "AC 185, BD 240 of 500" in text


def test_an_empty_table_is_told() -> None:
    assert "The pile is empty" in read(RUM500.table(EMPTY))


def test_a_hand_is_told_as_it_lies_with_what_is_new_and_what_must_be_used() -> None:
    view = with_hand(31)
    text = read(RUM500.hand(replace(view, newest=view.hand[:2], duty=view.hand[3]), Theme()))
    assert text.startswith("31 cards: ")
    assert f"New: {write_cards(view.hand[:2])}." in text
    assert f"To be used this turn: {view.hand[3]}." in text
    assert len(text) <= LONGEST


def test_a_sheet_is_told_with_what_counted() -> None:
    text = read(RUM500.sheet(SCORED))
    assert "C went out" in text
    assert "BD +29 → +0 = 240" in text
    assert "B 40/70/0 = -30 (2C 3D 5H 5S 8D TC JD QD JK)" in text
