"""Card emojis are legible in a line of text and have speakable names."""

import io
import re
from itertools import combinations

import pytest
from PIL import Image, ImageChops

from bot.games.cards import JOKER, Suit, faces
from rendering.cards.emojis import BACK, FACES, SIDE, CardEmoji, draw_emojis, is_card_emoji, speakable_name
from rendering.picture import Deck

LINE = 22
"""The height of an emoji in a line of text, in pixels."""
DARK, LIGHT = (49, 51, 56), (255, 255, 255)
MAX_BYTES = 256 * 1024


def displayed(emoji: CardEmoji, ground: tuple[int, int, int]) -> Image.Image:
    """An emoji at the size it has in a line of text."""
    small = Image.open(io.BytesIO(emoji.png())).convert("RGBA").resize((LINE, LINE), Image.Resampling.LANCZOS)  # pyright: ignore[reportUnknownMemberType] - Pillow's hint names NumPy, which the bot does not need
    canvas = Image.new("RGB", small.size, ground)
    canvas.paste(small, (0, 0), small)
    return canvas


def visible_difference(first: Image.Image, second: Image.Image) -> int:
    """The number of pixels that differ by more than 60 in any channel."""
    channels = ImageChops.difference(first, second).tobytes()
    return sum(max(channels[start : start + 3]) > 60 for start in range(0, len(channels), 3))


@pytest.mark.parametrize("ground", [DARK, LIGHT])
@pytest.mark.parametrize("deck", Deck)
def test_cards_differ_visibly_in_a_line_of_text(deck: Deck, ground: tuple[int, int, int]) -> None:
    images = {card: displayed(emoji, ground) for card, emoji in draw_emojis()[deck].faces.items()}
    differences = [
        (visible_difference(images[first], images[second]), str(first), str(second))
        for first, second in combinations(images, 2)
    ]
    assert min(differences)[0] >= 6, min(differences)


def test_card_stands_out_from_light_and_dark_backgrounds() -> None:
    for ground in (DARK, LIGHT):
        image = displayed(draw_emojis()[Deck.CLASSIC].faces[JOKER], ground)
        assert visible_difference(image, Image.new("RGB", image.size, ground)) > LINE


def test_emojis_are_within_the_limits_of_discord() -> None:
    for deck in draw_emojis().values():
        for emoji in (*deck.faces.values(), deck.back):
            assert re.fullmatch(r"\w{2,32}", emoji.name)
            assert emoji.image.size == (SIDE, SIDE)
            assert len(emoji.png()) < MAX_BYTES


def test_decks_share_the_emojis_of_equal_cards() -> None:
    classic, four = draw_emojis()[Deck.CLASSIC], draw_emojis()[Deck.FOUR]
    differ = {card.suit for card in FACES if classic.faces[card].name != four.faces[card].name}
    assert differ == {Suit.DIAMONDS, Suit.CLUBS}
    assert len({emoji.name for deck in (classic, four) for emoji in (*deck.faces.values(), deck.back)}) == 80


def test_names_are_words_for_screen_readers() -> None:
    named = [speakable_name(card) for card in faces("7H TS AS QD JK")]
    assert named == ["7_of_hearts", "10_of_spades", "ace_of_spades", "queen_of_diamonds", "joker"]


def test_card_emojis_of_every_version_are_recognised_and_no_others() -> None:
    assert all(
        is_card_emoji(emoji.name) for deck in draw_emojis().values() for emoji in (*deck.faces.values(), deck.back)
    )
    assert is_card_emoji("7_of_hearts_r0000")
    assert is_card_emoji(f"{BACK}_rffff")
    assert not any(
        map(is_card_emoji, ("7_of_hearts", "ace_of_spades_face", "11_of_hearts_r0000", "joker_rocks", "pepe"))
    )
