"""Cards as emojis: legible in a line of text, and under names that say what they are."""

import io
import re
from itertools import combinations

import pytest
from PIL import Image, ImageChops

from bot.games.cards import JOKER, Suit, faces
from rendering.cards.emojis import BACK, FACES, SIDE, CardEmoji, emojis, is_ours, spoken
from rendering.picture import Deck

LINE = 22
"""The height of an emoji in a line of text, in pixels."""
DARK, LIGHT = (49, 51, 56), (255, 255, 255)
MOST_BYTES = 256 * 1024


def in_a_line(emoji: CardEmoji, ground: tuple[int, int, int]) -> Image.Image:
    """An emoji as a line of text shows it."""
    small = Image.open(io.BytesIO(emoji.png())).convert("RGBA").resize((LINE, LINE), Image.Resampling.LANCZOS)  # pyright: ignore[reportUnknownMemberType] - Pillow's hint names NumPy, which nothing here needs
    shown = Image.new("RGB", small.size, ground)
    shown.paste(small, (0, 0), small)
    return shown


def apart(one: Image.Image, other: Image.Image) -> int:
    """How many pixels of two pictures differ plainly."""
    return sum(max(pixel) > 60 for pixel in zip(*[iter(ImageChops.difference(one, other).tobytes())] * 3, strict=True))


@pytest.mark.parametrize("ground", [DARK, LIGHT])
@pytest.mark.parametrize("deck", Deck)
def test_no_card_looks_like_another_in_a_line_of_text(deck: Deck, ground: tuple[int, int, int]) -> None:
    shown = {card: in_a_line(emoji, ground) for card, emoji in emojis()[deck].faces.items()}
    nearest = min((apart(shown[one], shown[other]), str(one), str(other)) for one, other in combinations(shown, 2))
    assert nearest[0] >= 6, nearest


def test_a_card_stands_out_from_a_light_ground_and_from_a_dark_one() -> None:
    for ground in (DARK, LIGHT):
        shown = in_a_line(emojis()[Deck.CLASSIC].faces[JOKER], ground)
        assert apart(shown, Image.new("RGB", shown.size, ground)) > LINE


def test_discord_takes_every_drawing() -> None:
    for deck in emojis().values():
        for emoji in (*deck.faces.values(), deck.back):
            assert re.fullmatch(r"\w{2,32}", emoji.name)
            assert emoji.drawn.size == (SIDE, SIDE)
            assert len(emoji.png()) < MOST_BYTES


def test_only_what_the_second_deck_colours_anew_is_drawn_anew() -> None:
    classic, four = emojis()[Deck.CLASSIC], emojis()[Deck.FOUR]
    differ = {card.suit for card in FACES if classic.faces[card].name != four.faces[card].name}
    assert differ == {Suit.DIAMONDS, Suit.CLUBS}
    assert len({emoji.name for deck in (classic, four) for emoji in (*deck.faces.values(), deck.back)}) == 80


def test_a_screen_reader_says_a_card_in_words() -> None:
    named = [spoken(card) for card in faces("7H TS AS QD JK")]
    assert named == ["7_of_hearts", "10_of_spades", "ace_of_spades", "queen_of_diamonds", "joker"]


def test_drawings_of_every_version_are_known_and_nothing_else_is() -> None:
    assert all(is_ours(emoji.name) for deck in emojis().values() for emoji in (*deck.faces.values(), deck.back))
    assert is_ours("7_of_hearts_r0000")
    assert is_ours(f"{BACK}_rffff")
    assert not any(map(is_ours, ("7_of_hearts", "ace_of_spades_face", "11_of_hearts_r0000", "joker_rocks", "pepe")))
