"""A picture shows only the cards of its view, and a table or a sheet only the public ones."""

from collections import Counter
from dataclasses import replace

from hypothesis import given
from hypothesis import strategies as st

from bot.games.cards import JOKER, SUITS, faces
from bot.games.rum500.view import Rum500View
from rendering.catalogue import PICTURES
from rendering.picture import Face
from tests.rendering.views import EMPTY, PLAYED, SCORED, full, shuffled, visible_cards, with_hand

RUM500 = PICTURES["rum500"]


def public_cards(view: Rum500View) -> Counter[str]:
    """The cards face up on the table."""
    laid = [str(card.card) for meld in view.melds for card in meld.cards]
    return Counter([*map(str, view.pile), *laid])


@given(seat=st.integers(0, 3), count=st.integers(0, 40))
def test_table_shows_exactly_the_pile_and_the_melds(seat: int, count: int) -> None:
    view = with_hand(count, seat)
    assert Counter(map(str, visible_cards(RUM500.table(view)))) == public_cards(view)


@given(seat=st.integers(0, 3), count=st.integers(1, 31))
def test_table_is_the_same_for_a_player_and_a_bystander(seat: int, count: int) -> None:
    own = with_hand(count, seat)
    own = replace(own, last_drawn=own.hand[:2], obligation=own.hand[0])
    public = replace(own, seat=None, hand=(), last_drawn=(), obligation=None)
    assert RUM500.table(own).key == RUM500.table(public).key
    assert RUM500.table(own).alt == RUM500.table(public).alt


@given(count=st.integers(1, 45), seed=st.integers(0, 1000))
def test_hand_shows_exactly_the_cards_of_the_view(count: int, seed: int) -> None:
    view = replace(EMPTY, seat=1, hand=shuffled(count, seed))
    picture = RUM500.hand(view)
    assert picture is not None
    assert Counter(visible_cards(picture)) == Counter(view.hand)


def test_bystander_has_no_hand() -> None:
    assert RUM500.hand(PLAYED) is None


def test_sheet_shows_exactly_the_hands_of_the_sheet() -> None:
    picture = RUM500.sheet(replace(SCORED, seat=0, hand=faces("7C"), pile=faces("8C")))
    assert picture is not None
    assert SCORED.sheet is not None
    assert Counter(visible_cards(picture)) == Counter(card for line in SCORED.sheet.seats for card in line.hand)


def test_jokers_stand_only_for_what_the_view_says() -> None:
    stands = [place.sprite.stands_for for place in RUM500.table(PLAYED).draw_list if isinstance(place.sprite, Face)]
    assert sorted(str(card) for card in stands if card) == ["7D", "K"]


def test_alt_text_of_a_table_names_no_card_of_a_hand() -> None:
    hidden = replace(full(4, 0, 0), seat=0, hand=faces("7S 8H 9D TC"))
    words = " ".join(str(arg) for line in RUM500.table(hidden).alt for arg in line.args.values()).split()
    assert not [word for word in words if word[-1:] in SUITS and word[0].isdigit()]


def test_dealers_joker_is_open_and_shows_its_state() -> None:
    """One joker lies face up near the dealer in the dealer's gambit (R-102, R-108)."""
    states = [RUM500.table(replace(EMPTY, dealer_joker=state)) for state in ("free", "used", "blocked")]
    assert [visible_cards(picture) for picture in states] == [(JOKER,)] * 3
    assert len({picture.key for picture in states}) == 3
