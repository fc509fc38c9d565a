"""Alternative texts: they describe all of a picture within Discord's limit of 1,024 characters."""

import re
from dataclasses import fields, replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.games.cards import faces, write_cards
from bot.games.gin_hands import Arrangement, arranged, mask_of
from bot.games.rum500.rounds import sorted_faces
from bot.games.rum500.view import SideScore
from bot.games.view import Arranged
from cogs.words import LETTERS, Words
from rendering.catalogue import PICTURES
from rendering.elements import sort_hand
from rendering.picture import Label, Picture, Sort, Theme
from rendering.winner import SideResult, winner_card
from tests.rendering.gallery import gallery
from tests.rendering.gin_views import GIN, SHOWDOWN_VIEW, holding
from tests.rendering.views import EMPTY, GAMBIT, PLAYED, SCORED, SETTLED, full, shuffled, visible_cards, with_hand

RUM500 = PICTURES["rum500"]
WORDS = Words()
MAX_LENGTH = 1024


def alt_text(picture: Picture | None) -> str:
    assert picture is not None
    return " ".join(WORDS.say(line, LETTERS) for line in picture.alt)


@pytest.mark.parametrize("seats", [2, 4, 8])
def test_full_table_stays_within_the_limit(seats: int) -> None:
    texts = [alt_text(strip) for strip in RUM500.draw_table(full(seats, 60, 12), Theme(), ())]
    assert max(map(len, texts)) <= MAX_LENGTH
    assert write_cards(shuffled(60)) in texts[0]


def test_table_is_described_in_short_notation() -> None:
    text = alt_text(RUM500.table(PLAYED))
    assert "Turn: C" in text
    assert "Stock: 38" in text
    assert "4D KS 9H 2C TH 6S QD 3C JH 8D 5S AC 7H" in text
    assert "Melds of A+C: 1 A 7S 8S 9S TS; 3 C 5D 6D JK=7D; 5" in text
    assert "A+C 185, B+D 240 of 500" in text


def test_empty_table_is_described() -> None:
    assert "The pile is empty" in alt_text(RUM500.table(EMPTY))


def test_nobody_is_described_as_nobody() -> None:
    assert "Nobody to move." in alt_text(RUM500.table(replace(EMPTY, to_act=())))
    assert SCORED.sheet is not None
    stock_gone = replace(SCORED, sheet=replace(SCORED.sheet, went_out=None))
    assert "The stock ended it." in alt_text(RUM500.sheet(stock_gone))
    gin, showdown = PICTURES["gin"], SHOWDOWN_VIEW.showdown
    assert "Nobody to move." in alt_text(gin.table(replace(GIN, to_act=())))
    assert showdown is not None
    drawn = replace(SHOWDOWN_VIEW, showdown=replace(showdown, result="draw", winner=None, knocker=None, points=0))
    assert "a draw." in alt_text(gin.sheet(drawn))
    assert "Nobody scores." in alt_text(gin.sheet(drawn))


def test_hand_is_described_in_its_order_with_new_cards_and_obligation() -> None:
    view = with_hand(31)
    text = alt_text(RUM500.hand(replace(view, last_drawn=view.hand[:2], obligation=view.hand[3]), Theme()))
    assert text.startswith("31 cards: ")
    assert f"New: {write_cards(view.hand[:2])}." in text
    assert f"To be used this turn: {view.hand[3]}." in text
    assert len(text) <= MAX_LENGTH


def test_sheet_is_described_with_the_points_that_counted() -> None:
    text = alt_text(RUM500.sheet(SCORED))
    assert "C went out" in text
    assert "B+D +29 → +0 = 240" in text
    assert "B 40/70/0 = −30 (2C 3D 5H 5S 8D TC JD QD JK)" in text


CARD = re.compile(r"(?<![=\w])(?:[A2-9TJQK][SHDC]|JK)(?!\w)", re.ASCII)
"""A card in short notation, next to any script; but not what a joker stands for, which follows an equals sign."""


def test_cards_are_found_next_to_letters_of_another_script() -> None:
    assert CARD.findall("場のKSとJK=7Hの隣") == ["KS", "JK"]


def named_but_not_visible(picture: Picture) -> set[str]:
    return set(CARD.findall(alt_text(picture))) - set(map(str, visible_cards(picture)))


@pytest.mark.parametrize("name", sorted(gallery()))
def test_alt_text_names_only_visible_cards(name: str) -> None:
    assert named_but_not_visible(gallery()[name]) == set()


@given(seats=st.integers(2, 8), sides=st.integers(1, 4), acting=st.sets(st.integers(0, 7), max_size=8))
def test_no_combination_of_seats_reads_as_a_card(seats: int, sides: int, acting: set[int]) -> None:
    """`AC` would be the ace of clubs."""
    view = full(seats, 3, 0)
    view = replace(
        view,
        sides=tuple(seat % sides for seat in range(seats)),
        totals=view.totals[:sides] if sides < seats else view.totals,
        to_act=tuple(sorted(seat for seat in acting if seat < seats)),
    )
    assert named_but_not_visible(RUM500.table(view)) == set()


def test_gambit_and_rum_window_are_described() -> None:
    text = alt_text(RUM500.table(GAMBIT))
    assert "Rum can be called on the top card." in text
    assert "Jokers double a meld this round. The dealer's joker is blocked." in text


def test_credit_bonus_and_settlement_are_described_only_if_there_are_any() -> None:
    text = alt_text(RUM500.sheet(SETTLED))
    assert "Credited from hands of others: A+C +95, B+D +0." in text
    assert "Bonus for the match: A+C +60, B+D +0." in text
    assert "Settled: A+C +125, B+D −125." in text
    assert not re.search("Credited|Bonus for|Settled", alt_text(RUM500.sheet(SCORED)))


@pytest.mark.parametrize("amount", [field.name for field in fields(SideScore) if field.default == 0])
def test_every_amount_of_a_side_is_drawn_on_its_sheet_and_described(amount: str) -> None:
    sheet = SCORED.sheet
    assert sheet is not None
    first, second = sheet.sides
    picture = RUM500.sheet(replace(SCORED, sheet=replace(sheet, sides=(replace(first, **{amount: 77}), second))))
    assert picture is not None
    assert "+77" in [place.sprite.text for place in picture.draw_list if isinstance(place.sprite, Label)]
    assert "A+C +77" in alt_text(picture)


@pytest.mark.parametrize("sort", Sort)
def test_deadwood_is_described_in_the_order_of_the_picture(sort: Sort) -> None:
    hand = Arranged((), faces("KD 4C 9S 4H AD"), 38)
    picture = PICTURES["gin"].hand(holding(hand), Theme(sort=sort))
    assert picture is not None
    assert write_cards(visible_cards(picture)) in alt_text(picture)


def test_hands_in_words_have_the_order_of_their_picture() -> None:
    cards = faces("AD 9S 4C JK 2H 3C")
    assert arranged(Arrangement((), mask_of(faces("AD 9S 4C 2H 3C")))).deadwood == faces("9S 2H 3C 4C AD")
    assert sorted_faces(cards) == sort_hand(cards, Sort.SUIT)


@pytest.mark.parametrize(
    ("won", "told"),
    [
        ((False, False), "The match is over."),
        ((True, False), "A won the match."),
        ((True, True), "The match is a draw between A, B."),
    ],
)
def test_a_winners_card_is_described_as_won_or_drawn(won: tuple[bool, bool], told: str) -> None:
    sides = [SideResult(side, ((side, "Ann"),), won=won[side], totals=(0, 55)) for side in range(2)]
    assert alt_text(winner_card(sides, None, Theme())).startswith(f"{told} Points: A 55, B 55.")
