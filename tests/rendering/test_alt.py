"""What a screen reader reads: all that a picture shows, within Discord's 1,024 characters."""

import re
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.games.cards import faces, write_cards
from bot.games.gin_hands import Arrangement, arranged, mask_of
from bot.games.rum500.rounds import sorted_faces
from bot.games.view import Arranged
from cogs.words import LETTERS, Words
from rendering.catalogue import PICTURES
from rendering.elements import sort_hand
from rendering.picture import Picture, Sort, Theme, shown_cards
from tests.rendering.gallery import gallery
from tests.rendering.gin_views import holding
from tests.rendering.views import DRAWN_FOR_DEAL, EMPTY, GAMBIT, PLAYED, SCORED, SETTLED, full, shuffled, with_hand

RUM500 = PICTURES["rum500"]
WORDS = Words()
LONGEST = 1024


def read(picture: Picture | None) -> str:
    assert picture is not None
    return " ".join(WORDS.say(line, LETTERS) for line in picture.alt)


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
    assert "A+C 185, B+D 240 of 500" in text


def test_an_empty_table_is_told() -> None:
    assert "The pile is empty" in read(RUM500.table(EMPTY))


def test_a_hand_is_told_as_it_lies_with_what_is_new_and_what_must_be_used() -> None:
    view = with_hand(31)
    text = read(RUM500.hand(replace(view, newest=view.hand[:2], obligation=view.hand[3]), Theme()))
    assert text.startswith("31 cards: ")
    assert f"New: {write_cards(view.hand[:2])}." in text
    assert f"To be used this turn: {view.hand[3]}." in text
    assert len(text) <= LONGEST


def test_a_sheet_is_told_with_what_counted() -> None:
    text = read(RUM500.sheet(SCORED))
    assert "C went out" in text
    assert "B+D +29 → +0 = 240" in text
    assert "B 40/70/0 = −30 (2C 3D 5H 5S 8D TC JD QD JK)" in text


NAMED = re.compile(r"(?<![=\w])(?:[A2-9TJQK][SHDC]|JK)(?!\w)", re.ASCII)
"""A card named in short notation, in any script; not what a joker stands for, which follows an equals sign."""


def test_a_card_is_found_beside_letters_of_another_script() -> None:
    assert NAMED.findall("場のKSとJK=7Hの隣") == ["KS", "JK"]


def named_but_not_shown(picture: Picture) -> set[str]:
    return set(NAMED.findall(read(picture))) - set(map(str, shown_cards(picture)))


@pytest.mark.parametrize("name", sorted(gallery()))
def test_no_text_names_a_card_that_its_picture_does_not_show(name: str) -> None:
    assert named_but_not_shown(gallery()[name]) == set()


@given(seats=st.integers(2, 8), sides=st.integers(1, 4), act=st.sets(st.integers(0, 7), max_size=8))
def test_no_seats_together_read_as_a_card(seats: int, sides: int, act: set[int]) -> None:
    """`AC` would be the ace of clubs."""
    view = full(seats, 3, 0)
    view = replace(
        view,
        sides=tuple(seat % sides for seat in range(seats)),
        totals=view.totals[:sides] if sides < seats else view.totals,
        to_act=tuple(sorted(seat for seat in act if seat < seats)),
    )
    assert named_but_not_shown(RUM500.table(view)) == set()


def test_the_gambit_the_rum_window_and_the_cards_drawn_for_the_deal_are_told() -> None:
    text = read(RUM500.table(GAMBIT))
    assert "Rum can be called on the top card." in text
    assert "Jokers double a meld this round. The dealer's joker is blocked." in text
    assert "Drawn for the first deal: A 9D JK 4C; B 9H AS; C KS; D 2D." in read(RUM500.table(DRAWN_FOR_DEAL))


def test_a_sheet_tells_of_credit_bonus_and_settlement_only_where_there_are_any() -> None:
    text = read(RUM500.sheet(SETTLED))
    assert "Credited from hands of others: A+C +95, B+D +0." in text
    assert "Bonus for the match: A+C +60, B+D +0." in text
    assert "Settled: A+C +125, B+D −125." in text
    assert not re.search("Credited|Bonus for|Settled", read(RUM500.sheet(SCORED)))


@pytest.mark.parametrize("sort", Sort)
def test_the_deadwood_of_a_hand_is_told_in_the_order_in_which_it_is_drawn(sort: Sort) -> None:
    told = Arranged((), faces("KD 4C 9S 4H AD"), 38)
    picture = PICTURES["gin"].hand(holding(told), Theme(sort=sort))
    assert picture is not None
    assert write_cards(shown_cards(picture)) in read(picture)


def test_the_words_name_the_cards_of_a_hand_in_the_order_of_its_picture() -> None:
    cards = faces("AD 9S 4C JK 2H 3C")
    assert arranged(Arrangement((), mask_of(faces("AD 9S 4C 2H 3C")))).deadwood == faces("9S 2H 3C 4C AD")
    assert sorted_faces(cards) == sort_hand(cards, Sort.SUIT)
