"""The pictures of gin and of solitaire: no hidden card, every visible card once, everything inside."""

from collections import Counter
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.games.cards import JOKER, Card, faces, pack
from bot.games.gin.game import arranged as in_faces
from bot.games.gin_hands import best_arrangement, mask_of
from bot.games.view import Arranged
from rendering.catalogue import PICTURES
from rendering.gin.how_to import SHOWDOWN
from rendering.picture import Back, Face, Icon, Label, Shape, Theme
from tests.rendering.gin_views import (
    DEFENDED,
    ENDED,
    GIN,
    GIN_START,
    KNOCKED,
    MIXED,
    OKLAHOMA,
    SHOWDOWN_VIEW,
    SOLITAIRE,
    THREE_JOKERS,
    arranged,
    cards_of,
    holding,
    holding_solitaire,
)
from tests.rendering.test_alt import alt_text
from tests.rendering.test_layout import assert_every_strip_is_visible, assert_inside
from tests.rendering.views import visible_cards

GIN_PICTURES, SOLITAIRE_PICTURES = PICTURES["gin"], PICTURES["solitaire"]
DECK = tuple(card.face for card in pack(1, 0))
BOTH_SIZES = pytest.mark.parametrize("large", [False, True])
hands = st.lists(st.sampled_from(DECK), min_size=1, max_size=11, unique=True).map(tuple)


def best(hand: tuple[Card, ...]) -> Arranged:
    """The hand arranged with the least deadwood."""
    return in_faces(best_arrangement(mask_of(hand), 0))


@given(hand=hands)
def test_hand_fits_and_shows_exactly_its_cards(hand: tuple[Card, ...]) -> None:
    for picture in (
        GIN_PICTURES.hand(holding(best(hand))),
        SOLITAIRE_PICTURES.hand(holding_solitaire(best(hand)), Theme(large=True)),
    ):
        assert picture is not None
        assert Counter(visible_cards(picture)) == Counter(hand)
        assert_inside(picture)
        assert_every_strip_is_visible(picture)


@given(hand=hands, seat=st.integers(0, 1))
def test_gin_table_shows_no_card_but_the_top_of_the_pile(hand: tuple[Card, ...], seat: int) -> None:
    """Only the top card of the pile is open (AG-18)."""
    own = replace(holding(best(hand), seat), last_drawn=hand[:1], locked=hand[0])
    picture = GIN_PICTURES.table(own)
    assert visible_cards(picture) == faces("JH")
    assert (picture.key, picture.alt) == (GIN_PICTURES.table(GIN).key, GIN_PICTURES.table(GIN).alt)


@given(hand=hands)
def test_solitaire_table_shows_no_card(hand: tuple[Card, ...]) -> None:
    """The pile lies face down (S-16)."""
    picture = SOLITAIRE_PICTURES.table(replace(holding_solitaire(best(hand)), last_drawn=hand[:1], locked=hand[0]))
    assert visible_cards(picture) == ()
    assert (picture.key, picture.alt) == (
        SOLITAIRE_PICTURES.table(SOLITAIRE).key,
        SOLITAIRE_PICTURES.table(SOLITAIRE).alt,
    )


def test_stacks_are_face_down_and_jokers_face_up() -> None:
    picture = SOLITAIRE_PICTURES.table(replace(THREE_JOKERS, pile_count=3))
    assert sum(isinstance(place.sprite, Back) for place in picture.draw_list) == 3
    assert visible_cards(picture) == (JOKER,)


def test_bystander_has_no_hand() -> None:
    assert GIN_PICTURES.hand(GIN) is None
    assert SOLITAIRE_PICTURES.hand(SOLITAIRE) is None


def test_no_sheet_while_a_round_is_in_progress() -> None:
    assert GIN_PICTURES.sheet(GIN) is None
    assert SOLITAIRE_PICTURES.sheet(SOLITAIRE) is None


@BOTH_SIZES
def test_showdown_shows_both_hands_and_the_cards_laid_off(large: bool) -> None:
    picture = GIN_PICTURES.sheet(SHOWDOWN_VIEW, Theme(large=large))
    assert picture is not None
    laid_off = faces("2H 7H 9H")
    assert Counter(visible_cards(picture)) == Counter((*cards_of(KNOCKED), *laid_off, *cards_of(DEFENDED)))
    assert_inside(picture)
    assert_every_strip_is_visible(picture)


@pytest.mark.parametrize("result", ["knock", "undercut", "gin", "big-gin"])
def test_nobody_is_said_to_have_knocked_who_went_gin(result: str) -> None:
    view = replace(SHOWDOWN_VIEW, showdown=replace(SHOWDOWN, result=result))
    for headings in ({}, {"sheet-knocked": "knocked"}):
        picture = GIN_PICTURES.sheet(view, headings=headings)
        assert picture is not None
        signs = [place.sprite for place in picture.draw_list]
        knocked = any(
            getattr(sign, "text", "") == "knocked" or getattr(sign, "shape", None) is Shape.CHECK for sign in signs
        )
        assert knocked is ("gin" not in result)


def test_cards_laid_off_are_tagged_with_the_letter_of_their_seat() -> None:
    picture = GIN_PICTURES.sheet(SHOWDOWN_VIEW)
    assert picture is not None
    letters = [place.sprite.text for place in picture.draw_list if isinstance(place.sprite, Label)]
    assert letters.count("B") == 1 + 3
    assert letters.count("A") == 1


@BOTH_SIZES
def test_solitaire_sheet_fits_and_shows_the_hand(large: bool) -> None:
    picture = SOLITAIRE_PICTURES.sheet(ENDED, Theme(large=large))
    assert picture is not None
    assert ENDED.score is not None
    assert Counter(visible_cards(picture)) == Counter(cards_of(ENDED.score.hand))
    assert_inside(picture)
    assert_every_strip_is_visible(picture)


@BOTH_SIZES
def test_tables_fit(large: bool) -> None:
    theme = Theme(large=large)
    for view in (GIN, GIN_START, replace(GIN, totals=(990, 1000), target=1000)):
        assert_inside(GIN_PICTURES.table(view, theme))
    for view in (SOLITAIRE, THREE_JOKERS, replace(THREE_JOKERS, totals=(1999, 1000), deals=100, round_no=100)):
        assert_inside(SOLITAIRE_PICTURES.table(view, theme))


def test_new_and_locked_cards_are_marked() -> None:
    """A card taken from the pile may not be discarded in the same turn (AG-02)."""
    picture = GIN_PICTURES.hand(replace(holding(MIXED), last_drawn=faces("2C"), locked=faces("QD")[0]))
    assert picture is not None
    shapes = [place.sprite.shape for place in picture.draw_list if isinstance(place.sprite, Icon)]
    assert sorted(shapes) == sorted([Shape.PLUS, Shape.LOCK])


def test_cards_drawn_for_the_deal_are_left_out_because_they_would_look_like_melds() -> None:
    """Who draws the lower card deals first (AG-16)."""
    assert visible_cards(GIN_PICTURES.table(GIN_START)) == faces("JH")


def test_knock_limit_and_multiplier_are_in_the_picture_and_its_text() -> None:
    """In Oklahoma, the upcard sets the limit (AG-21), and a spade doubles the points (AG-22)."""
    picture = GIN_PICTURES.table(OKLAHOMA)
    assert_inside(picture)
    labels = [place.sprite.text for place in picture.draw_list if isinstance(place.sprite, Label)]
    assert {"3", "x2"} <= set(labels)
    assert "Knock with 3 or less. This round counts double." in alt_text(picture)
    assert "Only gin ends this round." in alt_text(GIN_PICTURES.table(replace(GIN, knock_limit=0)))


def test_melds_are_separate_from_each_other_and_from_the_deadwood() -> None:
    picture = GIN_PICTURES.hand(holding(MIXED))
    assert picture is not None
    at = {str(p.sprite.card): (p.y, p.x) for p in picture.draw_list if isinstance(p.sprite, Face)}
    run = [at[card][1] for card in ("7S", "8S", "9S")]
    assert run[1] - run[0] == run[2] - run[1] < 116
    assert at["4S"][1] - run[2] > 116
    assert min(at[card][0] for card in ("2C", "QD", "KD")) > at["7S"][0]


def test_alt_texts_of_hands_and_tables_are_in_short_notation() -> None:
    text = alt_text(GIN_PICTURES.hand(replace(holding(MIXED), last_drawn=faces("2C"), locked=faces("2C")[0])))
    assert "(7S 8S 9S) (4S 4H 4D) 6H 2C JC QD KD = 38" in text
    assert "Not to be discarded this turn: 2C." in text
    assert "6 cards in the pile, on top JH." in alt_text(GIN_PICTURES.table(GIN))
    assert "Matches won: A 1, B 0 of 2." in alt_text(GIN_PICTURES.table(GIN))
    assert "Laid aside: 4. One joker has come." in alt_text(SOLITAIRE_PICTURES.table(THREE_JOKERS))


def test_alt_text_of_a_showdown_includes_the_cards_laid_off() -> None:
    text = alt_text(GIN_PICTURES.sheet(SHOWDOWN_VIEW))
    assert "A knocked." in text
    assert "A (3H 4H 5H 6H + 2H 7H) (9S 9D 9C + 9H) AS 4C 2D = 7" in text
    assert "A scores 15. Points: A 49, B 61." in text
    assert SHOWDOWN_VIEW.showdown is not None
    draw = replace(SHOWDOWN_VIEW.showdown, result="draw", knocker=None, winner=None, points=0)
    assert "down to two cards: a draw." in alt_text(GIN_PICTURES.sheet(replace(SHOWDOWN_VIEW, showdown=draw)))
    assert "Hands, after a plus what was laid off: A (" in text
    bare = replace(SHOWDOWN_VIEW.showdown, hands=tuple(replace(hand, layoffs=()) for hand in draw.hands))
    assert " Hands: A (" in alt_text(GIN_PICTURES.sheet(replace(SHOWDOWN_VIEW, showdown=bare)))


def test_alt_text_of_the_end_of_a_solitaire_deal() -> None:
    text = alt_text(SOLITAIRE_PICTURES.sheet(ENDED))
    assert "Deal 2. Gin. Hand: (7S 8S 9S TS) (4S 4H 4D) AC 2C 5D = 8. Cards drawn: 14." in text
    assert "This deal: you 39, the Joker 0." in text


def test_hand_without_a_meld_is_all_deadwood() -> None:
    picture = GIN_PICTURES.hand(holding(arranged("", "AS 3S 5S 7H 9H JH KD 2D 4C 8C", 63)))
    assert picture is not None
    assert [place.sprite.text for place in picture.draw_list if isinstance(place.sprite, Label)] == ["63"]
