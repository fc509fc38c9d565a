"""The pictures of how to play, and the examples, agree with the rules."""

from itertools import chain

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.games.cards import faces, read_cards
from bot.games.catalogue import GAMES
from bot.games.gin.options import GinOptions
from bot.games.gin_hands import EXAMPLES, is_meld, least_deadwood, mask_of, points
from bot.games.rum500.melds import readings
from bot.games.rum500.options import PRESETS, Rum500Options
from bot.games.rum500.rounds import MeldPoints, hand_cost, meld_rules
from bot.games.solitaire.state import BIG_GIN_BONUS, GIN_BONUS, LIMIT
from cogs.words import Words
from rendering.catalogue import PICTURES
from rendering.gin import how_to as gin
from rendering.picture import Icon, Shape, Theme
from rendering.rum500 import how_to as rum500
from rendering.scenes import Cards, Line, Number, Row, examples_scene
from rendering.solitaire import how_to as solitaire
from tests.rendering.test_alt import CARD, alt_text
from tests.rendering.test_layout import assert_every_strip_is_visible, assert_inside
from tests.rendering.views import visible_cards

WORDS = Words()
CLASSIC = Rum500Options()
DRAWN = [(game, number) for game in PICTURES for number in range(1, 5)]
options = st.builds(
    Rum500Options,
    min_run=st.integers(3, 4),
    ace_wrap=st.booleans(),
    jokers_per_pack=st.integers(0, 4),
    jokers_wild=st.booleans(),
    min_naturals=st.integers(0, 2),
    distinct_suits=st.booleans(),
)


def cards_in(scenes: tuple[tuple[Row, ...], ...]) -> list[Cards]:
    rows = chain.from_iterable(scenes)
    return [item for row in rows for item in row if isinstance(item, Cards)]


@pytest.mark.parametrize("game", PICTURES)
def test_every_game_has_four_pictures_with_captions(game: str) -> None:
    assert len(PICTURES[game].how_to()) == 4
    captions = [WORDS(f"how-to-{game}-{number}") for number in range(1, 5)]
    assert [caption[:5] for caption in captions] == [f"**{number}. " for number in range(1, 5)]


@pytest.mark.parametrize(("game", "number"), DRAWN)
def test_alt_text_of_a_picture_names_exactly_its_cards(game: str, number: int) -> None:
    picture = PICTURES[game].how_to()[number - 1]
    text = alt_text(picture)
    assert set(CARD.findall(text)) == set(map(str, visible_cards(picture)))
    assert len(text) <= 1024


@pytest.mark.parametrize("large", [False, True])
@pytest.mark.parametrize(("game", "number"), DRAWN)
def test_a_picture_fits_with_every_card_visible(game: str, number: int, large: bool) -> None:
    picture = PICTURES[game].how_to(Theme(large=large))[number - 1]
    assert_inside(picture)
    assert_every_strip_is_visible(picture)


def test_at_least_three_pictures_have_room_for_large_cards() -> None:
    for pictures in PICTURES.values():
        usual, large = pictures.how_to(), pictures.how_to(Theme(large=True))
        assert sum(big.height > small.height for small, big in zip(usual, large, strict=True)) >= 3


@pytest.mark.parametrize("cards", cards_in(rum500.SCENES), ids=lambda cards: cards.text)
def test_rum500_pictures_agree_with_the_rules_on_melds_and_scores(cards: Cards) -> None:
    """Sets and runs (R-21, R-22), their points (R-61)."""
    possible = readings(meld_rules(CLASSIC, wild=True), read_cards(cards.text))
    if cards.line is Line.MELD:
        (reading,) = possible
        laid = [typed.card for typed in reading.cards]
        scored = sum(MeldPoints(CLASSIC).values_of(reading.kind, laid, low=reading.low))
        assert cards.points in ("", f"+{scored}")
    if cards.line is Line.WRONG:
        assert not possible
    if cards.line is Line.DEADWOOD:
        assert cards.points == f"-{hand_cost(CLASSIC, faces(cards.text))}"


def test_a_rum500_picture_has_the_values_of_the_cards() -> None:
    """Two to nine 5, ten to king 10 (R-61), an ace in a set 15 (AR-06), a joker 15 (R-63)."""
    for cards in (item for item in rum500.SCORE[0] if isinstance(item, Cards)):
        for card in faces(cards.text):
            values = {hand_cost(CLASSIC, [card])} if card.rank != 1 else {CLASSIC.ace_set_value}
            assert values == {int(cards.points)}


@pytest.mark.parametrize("row", rum500.SCORE[1:])
def test_points_of_a_seat_are_the_sum_of_its_cards(row: Row) -> None:
    parts = [int(item.points) for item in row if isinstance(item, Cards)]
    (total,) = [int(item.text) for item in row if isinstance(item, Number)]
    assert total == sum(parts)


@pytest.mark.parametrize("row", rum500.LAY_OFF)
def test_laying_off_makes_a_meld_and_scores_for_the_layer(row: Row) -> None:
    """Each card scores for the seat that laid it (R-66)."""
    (before, card, after), (number,) = (
        [item for item in row if isinstance(item, Cards)],
        [item for item in row if isinstance(item, Number)],
    )
    assert sorted(faces(after.text)) == sorted((*faces(before.text), *faces(card.text)))
    assert after.laid is not None
    assert str(faces(after.text)[after.laid[0]]) == card.text
    (reading,) = readings(meld_rules(CLASSIC, wild=True), read_cards(after.text))
    scored = MeldPoints(CLASSIC).values_of(reading.kind, faces(after.text), low=reading.low)
    assert number.text == f"+{scored[after.laid[0]]}"


@pytest.mark.parametrize("cards", cards_in((*gin.SCENES, *solitaire.SCENES)), ids=lambda cards: cards.text)
def test_gin_pictures_agree_with_the_rules_on_melds_and_deadwood(cards: Cards) -> None:
    """Sets and runs (G-04 to G-06), the count of deadwood (G-10, G-11)."""
    if cards.line is Line.MELD:
        assert is_meld(mask_of(faces(cards.text)))
    if cards.line is Line.WRONG:
        assert not is_meld(mask_of(faces(cards.text)))
    if cards.line is Line.DEADWOOD:
        assert points(mask_of(faces(cards.text))) == int(cards.points.split("=")[-1])


@pytest.mark.parametrize("row", [gin.HAND[0], *gin.KNOCK, solitaire.HAND[0], solitaire.GIN[0]])
def test_hands_in_pictures_have_the_least_deadwood(row: Row) -> None:
    groups = [item for item in row if isinstance(item, Cards)]
    hand = mask_of(chain.from_iterable(faces(group.text) for group in groups))
    deadwood = sum(points(mask_of(faces(group.text))) for group in groups if group.line is Line.DEADWOOD)
    assert least_deadwood(hand) == deadwood
    assert hand.bit_count() == (11 if row is solitaire.HAND[0] else 10)


def test_the_picture_of_a_knock_agrees_with_the_limit() -> None:
    """At most ten points (G-24)."""
    deadwood = [int(group.points) for row in gin.KNOCK for group in row if isinstance(group, Cards) and group.points]
    assert [points <= GinOptions().knock_limit for points in deadwood] == [True, False, True]
    assert deadwood[2] == 0
    assert f"leaves {GinOptions().knock_limit} points" in WORDS("how-to-gin-3")


def test_solitaire_pictures_agree_with_the_scoring() -> None:
    """Gin, big gin, and the joker (S-19, S-21, S-24, S-25)."""
    texts = [[item.text for item in row if isinstance(item, Number)] for row in (solitaire.GIN[1], *solitaire.JOKER)]
    draws = int(texts[0][1])
    assert texts[0] == [str(GIN_BONUS), str(draws), f"+{GIN_BONUS + draws}"]
    assert texts[1] == [str(draws), f"+{draws}"]
    low, high = (
        int(group.points) for row in solitaire.JOKER for group in row if isinstance(group, Cards) and group.points
    )
    assert low <= LIMIT < high
    assert texts[2] == [f"+{high}"]
    assert f"{GIN_BONUS} points" in WORDS("how-to-solitaire-3")
    assert f"{BIG_GIN_BONUS}, and one" in WORDS("how-to-solitaire-3")


def test_the_picture_of_a_showdown_agrees_with_the_scoring() -> None:
    """The opponent's remaining deadwood less the knocker's (G-36 to G-43)."""
    knocker, opponent = gin.SHOWDOWN.hands
    assert gin.SHOWDOWN.points == opponent.arranged.points - knocker.arranged.points
    for hand in gin.SHOWDOWN.hands:
        assert hand.arranged.points == points(mask_of(hand.arranged.deadwood))
        laid_on = hand.layoffs or ((),) * len(hand.arranged.melds)
        for meld, laid in zip(hand.arranged.melds, laid_on, strict=True):
            assert is_meld(mask_of(meld))
            assert is_meld(mask_of((*meld, *laid)))


@given(options=options)
def test_examples_agree_with_the_rules_of_the_table(options: Rum500Options) -> None:
    """Runs of four (R-23), around the corner (R-26), jokers (R-28, R-115, AR-04), suits in a set (AR-16)."""
    rules = meld_rules(options, wild=options.jokers_wild)
    for example in GAMES["rum500"].examples(options):
        assert bool(readings(rules, read_cards(example.cards))) is example.meld, example


def test_examples_follow_the_options() -> None:
    def by_cards(options: Rum500Options) -> dict[str, bool]:
        return dict(GAMES["rum500"].examples(options))

    assert by_cards(CLASSIC)["KC AC 2C"] is False
    assert by_cards(Rum500Options(ace_wrap=True))["KC AC 2C"] is True
    assert by_cards(Rum500Options(min_run=4))["5H 6H 7H"] is False
    assert by_cards(CLASSIC)["TS TH JK=T"] is True
    assert by_cards(PRESETS["persian"])["JK JK JK"] is True
    assert not [text for text in (*by_cards(PRESETS["bicycle"]), *by_cards(PRESETS["gambit"])) if "JK" in text]
    assert by_cards(Rum500Options(distinct_suits=False))["6S 6S 6D"] is True


def test_gin_examples_agree_with_the_rules() -> None:
    """Sets and runs (G-04 to G-06)."""
    assert all(is_meld(mask_of(faces(example.cards))) is example.meld for example in EXAMPLES)
    assert {example.meld for example in EXAMPLES} == {True, False}


@pytest.mark.parametrize("large", [False, True])
@given(options=options)
def test_examples_fit_and_are_described(large: bool, options: Rum500Options) -> None:
    picture = examples_scene(GAMES["rum500"].examples(options), Theme(large=large))
    assert_inside(picture)
    assert_every_strip_is_visible(picture)
    assert set(CARD.findall(alt_text(picture))) == set(map(str, visible_cards(picture)))


def test_examples_of_melds_only_do_not_mention_others() -> None:
    picture = examples_scene(EXAMPLES[:3], Theme())
    assert "No melds" not in alt_text(picture)


def test_each_example_has_its_sign() -> None:
    for examples in (EXAMPLES, GAMES["rum500"].examples(CLASSIC)):
        picture = examples_scene(examples, Theme())
        signs = [place.sprite.shape for place in picture.draw_list if isinstance(place.sprite, Icon)]
        assert signs == [Shape.CHECK if example.meld else Shape.CROSS for example in examples]
