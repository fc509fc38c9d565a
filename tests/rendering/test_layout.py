"""Layout: everything is inside the picture, readable, and not hidden."""

from dataclasses import replace
from itertools import combinations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.games.cards import JOKER, faces
from bot.games.rum500.view import Rum500View
from rendering.catalogue import PICTURES
from rendering.elements import (
    BAR_HEIGHT,
    MARGIN,
    WIDTH,
    balanced_rows,
    card_spacing,
    cards_per_row,
    disc,
    flow,
    sort_hand,
)
from rendering.paint import stamp
from rendering.palette import SIDE_COLOURS, Colour
from rendering.picture import (
    Back,
    Box,
    CardSize,
    Face,
    Halign,
    Icon,
    Label,
    Name,
    Number,
    Picture,
    Placement,
    Shape,
    Sort,
    Theme,
)
from rendering.winner import BestMeld, SideResult, winner_card
from tests.rendering.views import (
    DRAWN_FOR_DEAL,
    EMPTY,
    GAMBIT,
    PLAYED,
    SCORED,
    SETTLED,
    full,
    meld,
    shuffled,
    visible_cards,
    with_hand,
)

RUM500 = PICTURES["rum500"]
BOTH_SIZES = pytest.mark.parametrize("large", [False, True])


def box_of(place: Placement) -> tuple[int, int, int, int]:
    """Left, top, right and bottom of the painted pixels."""
    sprite = place.sprite
    width, height = (sprite.width, sprite.height) if isinstance(sprite, Box) else stamp(sprite).image.size
    left = place.x
    if isinstance(sprite, (Label, Name, Number)) and sprite.align is not Halign.LEFT:
        left -= width if sprite.align is Halign.RIGHT else width // 2
    return left, place.y, left + width, place.y + height


def assert_inside(picture: Picture) -> None:
    for place in picture.draw_list:
        left, top, right, bottom = box_of(place)
        assert left >= 0, place
        assert top >= 0, place
        assert right <= picture.width, place
        assert bottom <= picture.height, place


def strips(picture: Picture) -> list[tuple[int, int, int, int]]:
    """The part of each card that must be visible."""
    return [
        (place.x, place.y, place.x + place.sprite.size.strip, place.y + place.sprite.size.height * 3 // 4)
        for place in picture.draw_list
        if isinstance(place.sprite, Face)
    ]


def disjoint(first: tuple[int, int, int, int], second: tuple[int, int, int, int]) -> bool:
    return first[2] <= second[0] or second[2] <= first[0] or first[3] <= second[1] or second[3] <= first[1]


def assert_every_strip_is_visible(picture: Picture) -> None:
    """No card covers the strip of an earlier one."""
    cards = [place for place in picture.draw_list if isinstance(place.sprite, Face)]
    for number, strip in enumerate(strips(picture)):
        assert all(disjoint(strip, box_of(later)) for later in cards[number + 1 :]), cards[number]


@BOTH_SIZES
@pytest.mark.parametrize("count", [1, 2, 7, 8, 13, 14, 25, 26, 27, 31, 60])
def test_hand_of_any_size_fits_with_every_rank_and_suit_visible(count: int, large: bool) -> None:
    view = with_hand(count)
    picture = RUM500.hand(replace(view, last_drawn=view.hand[-3:], obligation=view.hand[0]), Theme(large=large))
    assert picture is not None
    assert picture.width == WIDTH
    assert_inside(picture)
    assert_every_strip_is_visible(picture)


@BOTH_SIZES
@pytest.mark.parametrize(("seats", "pile", "melds"), [(2, 0, 0), (3, 10, 1), (5, 31, 9), (6, 11, 4), (8, 60, 12)])
def test_table_of_any_size_fits_with_every_rank_and_suit_visible(
    seats: int, pile: int, melds: int, large: bool
) -> None:
    picture = RUM500.table(full(seats, pile, melds), Theme(large=large))
    assert_inside(picture)
    assert_every_strip_is_visible(picture)


def test_run_of_thirteen_and_side_of_four_fit() -> None:
    view = replace(
        PLAYED,
        sides=(0, 1) * 4,
        hand_counts=(30,) * 8,
        laid_points=(1000,) * 8,
        totals=(-1250, 4999),
        melds=(meld(21, 0, "A-KS"), meld(22, 1, "2-KH")),
    )
    assert_inside(RUM500.table(view))
    assert_inside(RUM500.table(view, Theme(large=True)))


@pytest.mark.parametrize("opened", [(), (False, False)])
def test_progress_bar_ends_before_its_figures(opened: tuple[bool, ...]) -> None:
    seats = replace(PLAYED, sides=(0, 1) * 4, hand_counts=(7,) * 8, laid_points=(250,) * 8)
    view = replace(seats, opened=opened, opening_min=60, target=2000)
    places = RUM500.table(view).draw_list
    figures = [p for p in places if isinstance(p.sprite, Label) and p.sprite.text in {"2000", "1000/60"}]
    bars = [p for p in places if isinstance(p.sprite, Box) and p.sprite.fill is Colour.TRACK]
    assert len(figures) == len(bars) == 2
    assert all(box_of(bar)[2] < box_of(figure)[0] for bar, figure in zip(bars, figures, strict=True))


def test_bars_of_equal_scores_are_equally_long_whoever_has_laid_or_called() -> None:
    table = RUM500.table(replace(PLAYED, totals=(200, 200), laid_points=(0, 0, 30, 0), rum_caller=2))
    bars = [
        (place.sprite.width, place.sprite.fill is Colour.TRACK)
        for place in table.draw_list
        if isinstance(place.sprite, Box) and place.sprite.height == BAR_HEIGHT
    ]
    assert len(bars) == 4
    assert len(set(bars)) == 2


@pytest.mark.parametrize("newest", [(0,), (3,), (1, 2), (0, 1, 2, 3)])
def test_newest_cards_of_a_meld_have_one_letter_and_a_frame_that_no_card_covers(newest: tuple[int, ...]) -> None:
    laid = meld(1, 0, "7S 8S 9S TS")
    cards = tuple(replace(card, fresh=number in newest) for number, card in enumerate(laid.cards))
    places = RUM500.table(replace(PLAYED, pile=(), melds=(replace(laid, cards=cards),))).draw_list
    tags = [place for place in places if isinstance(place.sprite, Label) and place.sprite.text == "A"]
    run = [(number, place) for number, place in enumerate(places) if isinstance(place.sprite, Face)]
    gold = [
        (number, box_of(place))
        for number, place in enumerate(places)
        if isinstance(place.sprite, Box) and place.sprite.fill is Colour.GOLD and number > run[0][0] - 2
    ]
    last, after = run[newest[-1]], [place.x for _, place in run[newest[-1] + 1 :]]
    assert len(tags) == 3, "in the seat line, at the head of the side, and on the first of the newest cards"
    assert any(left < run[newest[0]][1].x for _, (left, _, _, _) in gold)
    if after:
        assert any(number > last[0] and right == after[0] for number, (_, _, right, _) in gold)
        assert all(right <= after[0] for _, (_, _, right, _) in gold)


def test_sheet_fits_with_every_card_visible() -> None:
    assert SCORED.sheet is not None
    seats = tuple(replace(line, hand=shuffled(31, line.seat), net=-1250) for line in SCORED.sheet.seats)
    picture = RUM500.sheet(replace(SCORED, sheet=replace(SCORED.sheet, seats=seats)))
    assert picture is not None
    assert_inside(picture)
    assert_every_strip_is_visible(picture)


@pytest.mark.parametrize("total", [-1250, 4999])
def test_totals_of_four_figures_are_apart_from_words(total: int) -> None:
    sheet = SCORED.sheet
    assert sheet is not None
    scored = replace(SCORED, target=2000, sheet=replace(sheet, sides=(replace(sheet.sides[0], total=total),)))
    outs = tuple(
        SideResult(side, ((side, "Bartholomew"),), won=not side, totals=(0, 50, total), outs=12) for side in (0, 1)
    )
    longest = BestMeld(faces("AS 2S 3S 4S 5S 6S 7S 8S 9S TS JS QS KS"), 130, 1, 3, "Bartholomew Fitzgerald")
    for picture in (RUM500.sheet(scored, headings={"sheet-total": "Total"}), winner_card(outs, longest, Theme())):
        assert picture is not None
        assert_every_strip_is_visible(picture)
        boxes = [box_of(place) for place in picture.draw_list if isinstance(place.sprite, (Label, Name, Number))]
        assert all(disjoint(*pair) for pair in combinations(boxes, 2))
        assert min(left for left, *_ in boxes) >= MARGIN


def test_no_sheet_while_a_round_is_in_progress() -> None:
    assert RUM500.sheet(PLAYED) is None


def test_pile_has_rows_of_ten_numbered_cards() -> None:
    """All cards of the pile are visible, oldest first (R-11)."""
    picture = RUM500.table(replace(EMPTY, pile=shuffled(31)))
    cards = [place for place in picture.draw_list if isinstance(place.sprite, Face)]
    assert [card.sprite.card for card in cards if isinstance(card.sprite, Face)] == list(shuffled(31))
    rows = [card.y for card in cards]
    assert [rows.count(y) for y in sorted(set(rows))] == [10, 10, 10, 1]
    above = {(place.x, place.y): place.sprite.text for place in picture.draw_list if isinstance(place.sprite, Label)}
    strip = CardSize.TABLE.strip // 2
    for number, card in enumerate(cards, 1):
        assert above[card.x + strip, card.y - 33] == str(number)


def test_empty_pile_and_empty_stock_are_shown_as_empty_slots() -> None:
    picture = RUM500.table(replace(EMPTY, stock=0))
    assert not [place for place in picture.draw_list if isinstance(place.sprite, Face | Back)]
    assert_inside(picture)


def test_arrow_is_over_the_acting_seat_only() -> None:
    arrows = {
        seat: [p.x for p in RUM500.table(replace(PLAYED, to_act=(seat,))).draw_list if _has_shape(p, Shape.DOWN)]
        for seat in range(4)
    }
    assert all(len(found) == 1 for found in arrows.values())
    assert sorted(arrows.values()) == [arrows[seat] for seat in range(4)]
    assert len({found[0] for found in arrows.values()}) == 4


def _has_shape(place: Placement, shape: Shape) -> bool:
    return isinstance(place.sprite, Icon) and place.sprite.shape is shape


def test_only_one_of_two_identical_cards_is_marked_as_new() -> None:
    view = replace(EMPTY, seat=0, hand=faces("7S 7S 8S JK"), last_drawn=faces("7S JK"), obligation=faces("8S")[0])
    picture = RUM500.hand(view)
    assert picture is not None
    assert sum(_has_shape(place, Shape.PLUS) for place in picture.draw_list) == 2
    assert sum(_has_shape(place, Shape.BANG) for place in picture.draw_list) == 1


def test_sorting_by_suit_alternates_colours_and_puts_jokers_last() -> None:
    hand = faces("JK AD 2C KH 3S 9S")
    assert sort_hand(hand, Sort.SUIT) == faces("3S 9S KH 2C AD JK")


def test_sorting_by_rank_groups_ranks_and_puts_jokers_last() -> None:
    hand = faces("JK 9D KH 9S AH 9C")
    assert sort_hand(hand, Sort.RANK) == faces("AH 9S 9C 9D KH JK")


@given(cards=st.lists(st.sampled_from([*shuffled(60), JOKER]), max_size=40), sort=st.sampled_from(Sort))
def test_sorting_keeps_every_card(cards: list[object], sort: Sort) -> None:
    hand = tuple(card for card in shuffled(60) if card in cards)
    assert sorted(sort_hand(hand, sort)) == sorted(hand)


@given(count=st.integers(0, 200), max_per_row=st.integers(1, 20))
def test_balanced_rows_hold_everything_and_differ_by_at_most_one(count: int, max_per_row: int) -> None:
    rows = balanced_rows(count, max_per_row)
    assert sum(rows) == count
    assert all(0 < row <= max_per_row for row in rows)
    assert not rows or max(rows) - min(rows) <= 1


@given(size=st.sampled_from(CardSize), width=st.integers(300, 1200))
def test_full_row_fits_with_every_strip_visible(size: CardSize, width: int) -> None:
    count = cards_per_row(size, width)
    distance = card_spacing(count, size, width)
    assert distance >= size.strip
    assert (count - 1) * distance + size.width <= width


@given(widths=st.lists(st.integers(1, 300), max_size=30))
def test_flow_stays_within_the_width_and_in_order(widths: list[int]) -> None:
    positions = flow(widths, 300, 10)
    assert all(x + width <= 300 for (x, _), width in zip(positions, widths, strict=True))
    assert list(positions) == sorted(positions, key=lambda position: (position[1], position[0]))


def test_meld_is_in_the_area_of_its_side() -> None:
    picture = RUM500.table(PLAYED)
    heights = {str(p.sprite.card): p.y for p in picture.draw_list if isinstance(p.sprite, Face) and p.y > 430}
    first_side = max(heights[card] for card in ("7S", "5D", "KD"))
    assert first_side < min(heights[card] for card in ("QH", "AS"))


def test_dealer_is_marked_by_an_icon_rather_than_a_letter() -> None:
    dealt, undealt = (RUM500.table(replace(PLAYED, dealer=dealer)).draw_list for dealer in (3, None))
    added = [place.sprite for place in dealt if place not in undealt]
    assert [sprite.shape for sprite in added if isinstance(sprite, Icon)] == [Shape.CARDS]
    assert not [sprite for sprite in added if isinstance(sprite, Label)]


def test_bell_is_on_the_top_card_while_rum_can_be_called() -> None:
    """Rum is called on the top discard (R-120)."""
    places = RUM500.table(GAMBIT).draw_list
    (bell,) = [place for place in places if _has_shape(place, Shape.BELL)]
    top = next(p for p in places if isinstance(p.sprite, Face) and p.sprite.card == GAMBIT.pile[-1])
    assert top.x < bell.x < top.x + CardSize.TABLE.width
    assert top.y < bell.y < top.y + CardSize.TABLE.height
    assert not [
        place for place in RUM500.table(replace(GAMBIT, rum_callable=False)).draw_list if _has_shape(place, Shape.BELL)
    ]


def test_bell_hangs_at_the_same_corner_whether_or_not_the_discarder_is_known() -> None:
    corners = [
        next((place.x, place.y) for place in RUM500.table(view).draw_list if _has_shape(place, Shape.BELL))
        for view in (replace(GAMBIT, discarder=None), replace(GAMBIT, discarder=1))
    ]
    assert corners[0] == corners[1]


def test_each_gambit_effect_has_its_own_symbol() -> None:
    """The dealer says whether jokers are wild, double a meld or split the pile (R-103)."""
    keys = {RUM500.table(replace(GAMBIT, effect=effect)).key for effect in ("", "wild", "double", "splitter")}
    assert len(keys) == 4


@BOTH_SIZES
@pytest.mark.parametrize("view", [GAMBIT, full(8, 1, 0)])
def test_gambit_and_a_table_of_eight_fit(view: Rum500View, large: bool) -> None:
    assert_inside(
        RUM500.table(replace(view, pile=shuffled(10) if view.rum_callable else view.pile), Theme(large=large))
    )


def test_cards_drawn_for_the_deal_are_left_out_because_they_would_look_like_melds() -> None:
    """Each seat draws a card for the first deal (R-06)."""
    assert visible_cards(RUM500.table(DRAWN_FOR_DEAL)) == DRAWN_FOR_DEAL.pile


def test_sheet_shows_credit_bonus_and_settlement_only_if_any_side_has_them() -> None:
    """Hands of others (R-88), the winner's bonus (R-119), what is settled (AR-20)."""
    texts = [[p.sprite.text for p in sheet.draw_list if isinstance(p.sprite, Label)] for sheet in _sheets()]
    assert [[text for text in ("+95", "+60", "+125", "−125") if text in sheet] for sheet in texts] == [
        [],
        ["+95", "+60", "+125", "−125"],
    ]
    assert [sum(_has_shape(place, Shape.FLAG) for place in sheet.draw_list) for sheet in _sheets()] == [0, 2]
    for sheet in _sheets():
        assert_inside(sheet)


def _sheets() -> list[Picture]:
    return [sheet for sheet in (RUM500.sheet(SCORED), RUM500.sheet(SETTLED)) if sheet is not None]


def test_black_disc_has_a_light_ring() -> None:
    """Without it, the black disc would blend into the felt."""
    ring, inner, _ = disc("H", Colour.SIDE_BLACK, Colour.PANEL)
    assert isinstance(ring.sprite, Box)
    assert isinstance(inner.sprite, Box)
    assert (ring.sprite.fill, inner.sprite.fill) == (Colour.PAPER, Colour.SIDE_BLACK)


def test_table_of_four_is_half_as_high_before_its_first_meld() -> None:
    assert RUM500.table(EMPTY, names=("Alice", "Bob", "Carol", "Dave")).height <= 205
    assert RUM500.table(replace(PLAYED, melds=(), laid_points=(0,) * 4, pile=PLAYED.pile[:10])).height <= 260


def test_two_sides_with_few_melds_stand_beside_each_other() -> None:
    few = replace(PLAYED, melds=tuple(meld for meld in PLAYED.melds if meld.number in (2, 3, 4, 5)))
    table, areas = RUM500.draw_table(few, Theme(), ())
    assert_inside(areas)
    assert_every_strip_is_visible(areas)
    assert len(visible_cards(areas)) == sum(len(meld.cards) for meld in few.melds)
    assert areas.height <= RUM500.draw_table(PLAYED, Theme(), ())[2].height
    assert visible_cards(table) == few.pile


def test_a_side_that_has_laid_nothing_is_beside_a_short_pile() -> None:
    own = tuple(meld for meld in PLAYED.melds if PLAYED.sides[meld.seat] == 0)
    view = replace(PLAYED, melds=own, laid_points=(60, 0, 40, 0), pile=PLAYED.pile[:7])
    assert len(RUM500.draw_table(view, Theme(), ())) == 2
    assert str(view.totals[1]) in {p.sprite.text for p in RUM500.table(view).draw_list if isinstance(p.sprite, Label)}


def test_sides_three_to_eight_have_shapes_of_their_own() -> None:
    outlines = [disc("A", side, Colour.PANEL)[0].sprite for side in SIDE_COLOURS[2:7]]
    shapes = [sprite.shape for sprite in outlines if isinstance(sprite, Icon)]
    assert len(set(shapes)) == 5
    ring = disc("A", SIDE_COLOURS[7], Colour.PANEL)
    assert sum(isinstance(place.sprite, Box) for place in ring) == 2


def test_draw_and_discard_leave_the_strips_of_the_melds_as_they_are() -> None:
    def strips(view: Rum500View) -> list[object]:
        return [strip.key for strip in RUM500.draw_table(view, Theme(), ())]

    before = strips(PLAYED)
    drawn = strips(replace(PLAYED, stock=PLAYED.stock - 1, hand_counts=(5, 9, 5, 11)))
    discarded = strips(replace(PLAYED, pile=(*PLAYED.pile, faces("2H")[0]), discarder=2, to_act=(3,)))
    assert before[0] not in (drawn[0], discarded[0])
    assert before[1:] == drawn[1:] == discarded[1:]
    assert len(before) == 3


@pytest.mark.parametrize("sides", range(2, 9))
def test_a_table_and_a_hand_have_room_in_a_message(sides: int) -> None:
    """Discord takes ten attachments; beside the table there is the hand."""
    view = full(8, 20, 8)
    view = replace(view, sides=tuple(seat % sides for seat in range(8)), totals=(0,) * sides, opened=(True,) * sides)
    assert len(RUM500.draw_table(view, Theme(), ())) <= 5
