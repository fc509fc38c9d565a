"""Painted pictures are readable on a phone, reproducible, and small."""

import io
import sys
import zlib
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from importlib.util import module_from_spec, spec_from_file_location

import numpy as np
import pytest
from PIL import Image

from bot.games.cards import JOKER, RANKS, SUITS, Card, Rank, face
from rendering import paint as paint_module
from rendering.catalogue import PICTURES
from rendering.elements import DIGIT_HEIGHT, ink_on
from rendering.paint import compose, paint, stamp
from rendering.palette import COLOURS, SIDE_COLOURS, Colour, blank, index, quantise
from rendering.picture import CardSize, Deck, Face, Label, Picture
from tests.rendering.gallery import gallery
from tests.rendering.views import EMPTY, PLAYED, full, with_hand

RUM500 = PICTURES["rum500"]
PHONE = 350
DECK = [face(rank, suit) for suit in SUITS for rank in RANKS]


def on_a_phone(picture: Picture, height: int) -> float:
    """A height as displayed when the picture is 350 px wide."""
    return height * PHONE / picture.width


def rank_height(card: Card, size: CardSize) -> int:
    """The measured height of a rank: the first block of rows of the strip that hold dark pixels."""
    image = stamp(Face(card, size, Deck.CLASSIC)).image.convert("L")
    strip = image.crop((size.strip // 4, 3, size.strip * 3 // 4, size.height))
    rows = [min(strip.crop((0, y, strip.width, y + 1)).tobytes()) < 150 for y in range(strip.height)]
    start = rows.index(True)
    return rows.index(False, start) - start


@pytest.mark.parametrize("size", [CardSize.HAND, CardSize.HAND_LARGE, CardSize.TABLE, CardSize.TABLE_LARGE])
def test_ranks_are_at_least_40_px_high_or_15_on_a_phone(size: CardSize) -> None:
    heights = [rank_height(card, size) for card in DECK]
    assert min(heights) >= 40
    assert on_a_phone(RUM500.table(PLAYED), min(heights)) >= 15


def test_small_ranks_and_numbers_are_at_least_9_px_high_on_a_phone() -> None:
    table = RUM500.table(PLAYED)
    assert on_a_phone(table, min(rank_height(card, CardSize.SMALL) for card in DECK)) >= 9
    labels = [place.sprite for picture in gallery().values() for place in picture.draw_list]
    assert on_a_phone(table, min(label.height for label in labels if isinstance(label, Label))) >= 9
    assert on_a_phone(table, DIGIT_HEIGHT) >= 9


@pytest.mark.parametrize("deck", list(Deck))
def test_faces_differ_in_every_size_even_without_colour(deck: Deck) -> None:
    for size in CardSize:
        images = {
            stamp(Face(card, size, deck)).image.convert("L").point([0] * 200 + [255] * 56).tobytes()  # pyright: ignore[reportUnknownMemberType] - Pillow's hint names NumPy, which the bot does not need
            for card in (*DECK, JOKER)
        }
        assert len(images) == 53


def test_each_suit_has_its_own_colour_in_the_four_colour_deck() -> None:
    def ink(card: Card) -> set[int]:
        colours = stamp(Face(card, CardSize.TABLE, Deck.FOUR)).image.getcolors() or []
        return {int(number) for _, number in colours if isinstance(number, int)}

    inks = [index(colour) for colour in (Colour.INK, Colour.RED, Colour.BLUE, Colour.TEAL)]
    for suit, own in zip(SUITS, inks, strict=True):
        assert ink(face(RANKS[6], suit)) & set(inks) == {own}


@pytest.mark.parametrize("name", sorted(gallery()))
def test_painting_is_reproducible_in_any_thread(name: str) -> None:
    picture = gallery()[name]
    with ThreadPoolExecutor(2) as threads:
        assert len({paint(picture), *threads.map(paint, [picture] * 3)}) == 1


def test_painted_picture_is_a_palette_image_of_its_size() -> None:
    picture = RUM500.table(full(8, 60, 12))
    image = Image.open(io.BytesIO(paint(picture)))
    assert image.mode == "P"
    assert image.size == (picture.width, picture.height)


@pytest.mark.parametrize("name", ["hand_13", "table_full"])
def test_zlib_gives_the_same_pixels_as_zlib_ng(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "zlib_ng.zlib_ng", None)
    spec = spec_from_file_location("paint_with_zlib", paint_module.__file__)
    assert spec is not None
    assert spec.loader is not None
    with_zlib = module_from_spec(spec)
    spec.loader.exec_module(with_zlib)
    assert with_zlib.compress is zlib.compress
    picture = gallery()[name]
    assert _pixels(with_zlib.paint(picture)) == _pixels(paint(picture))


@pytest.mark.parametrize("name", sorted(gallery()))
def test_file_has_the_named_colours_where_the_picture_has_them(name: str) -> None:
    image = compose(gallery()[name])
    named = np.asarray(image) < len(Colour)
    drawn = np.asarray(image.convert("RGB"))
    shown = np.asarray(Image.open(io.BytesIO(paint(gallery()[name]))).convert("RGB"))
    assert (drawn[named] == shown[named]).all()
    colours = [set(map(bytes, np.unique(pixels.reshape(-1, 3), axis=0))) for pixels in (shown, drawn)]
    assert colours[0] <= colours[1]


@pytest.mark.parametrize("name", ["hand_13", "hand_marked", "table_start", "sheet", "winner"])
def test_picture_of_few_colours_takes_half_a_byte_for_a_pixel(name: str) -> None:
    bit_depth = paint(gallery()[name])[24]
    assert bit_depth == 4


def _pixels(file: bytes) -> bytes:
    Image.open(io.BytesIO(file)).verify()
    return Image.open(io.BytesIO(file)).convert("RGB").tobytes()


def test_hand_of_13_takes_at_most_25_kb_and_table_of_40_cards_70() -> None:
    hand, table = RUM500.hand(with_hand(13)), RUM500.table(full(4, 16, 5))
    assert hand is not None
    assert sum(isinstance(place.sprite, Face) for place in table.draw_list) >= 38
    assert len(paint(hand)) <= 25_000
    assert len(paint(table)) <= 70_000


def test_palette_fits_into_a_byte_and_has_every_named_colour() -> None:
    assert len(COLOURS) <= 256
    for colour in Colour:
        assert quantise(Image.new("RGB", (2, 2), colour.value)).convert("RGB").getpixel((0, 0)) == colour.value
        assert blank(1, 1, colour).convert("RGB").getpixel((0, 0)) == colour.value


@pytest.mark.parametrize("colour", SIDE_COLOURS)
def test_letter_on_a_side_colour_has_a_contrast_of_at_least_4_5(colour: Colour) -> None:
    def luminance(shade: Colour) -> float:
        parts = [part / 255 for part in shade.value]
        linear = [part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts]
        return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]

    dark, light = sorted((luminance(colour), luminance(ink_on(colour))))
    assert (light + 0.05) / (dark + 0.05) >= 4.5


def test_empty_stock_looks_different() -> None:
    assert paint(RUM500.table(EMPTY)) != paint(RUM500.table(replace(EMPTY, stock=0)))


def test_every_court_card_has_a_drawing_of_its_own_that_is_left_out_where_another_card_covers_it() -> None:
    courts = [face(rank, suit) for suit in SUITS for rank in (Rank.JACK, Rank.QUEEN, Rank.KING)]

    def corner(card: Card, *, covered: bool) -> bytes:
        image = stamp(Face(card, CardSize.HAND, Deck.CLASSIC, covered=covered)).image.convert("L")
        return image.crop((CardSize.HAND.strip, 0, *image.size)).tobytes()

    assert len({corner(card, covered=False) for card in (*courts, JOKER)}) == 13
    assert len({corner(card, covered=True) for card in courts}) == 1
