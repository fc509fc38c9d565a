"""The message that teaches a game."""

import json
from unittest.mock import Mock

import pytest
from discord import ui

from bot.games.catalogue import GAMES
from cogs.rules.messages import how_to_content, rules_content
from cogs.ui.layout import Content
from cogs.ui.pictures import Artist
from cogs.words import Words
from rendering.catalogue import PICTURES
from tests.discord.evening import OnePixel

MAX_TEXT, MAX_COMPONENTS, MAX_ALT = 4000, 40, 1024
"""Discord's limits: characters and components of a message, characters of an alt text."""


async def teach(game: str, words: Words) -> tuple[Content, OnePixel]:
    painter = OnePixel()
    return await how_to_content(game, words, Artist(painter)), painter


def texts(content: Content) -> list[str]:
    return [item.content for item in content.view.walk_children() if isinstance(item, ui.TextDisplay)]


@pytest.mark.parametrize("game", GAMES)
async def test_four_captions_stand_above_four_pictures_in_order(game: str, words: Words) -> None:
    content, painter = await teach(game, words)
    assert painter.asked == list(PICTURES[game].how_to())
    assert texts(content)[1:] == [words(f"how-to-{game}-{number}") for number in range(1, 5)]
    galleries = [item for item in content.view.walk_children() if isinstance(item, ui.MediaGallery)]
    files = [file.filename for file in content.files()]
    assert [gallery.items[0].media.url for gallery in galleries] == [f"attachment://{name}" for name in files]
    assert len(set(files)) == 4


@pytest.mark.parametrize("game", GAMES)
async def test_the_message_stays_within_discords_limits(game: str, words: Words) -> None:
    content, _ = await teach(game, words)
    assert sum(map(len, texts(content))) <= MAX_TEXT
    assert sum(1 for _ in content.view.walk_children()) <= MAX_COMPONENTS
    assert all(0 < len(picture.alt) <= MAX_ALT for picture in content.pictures)
    assert json.dumps(content.view.to_components())


async def test_the_title_names_the_game_and_the_page_with_the_rules_of_a_table(words: Words) -> None:
    """A table may play otherwise: the pictures of 500 Rum show wild jokers, and tens and fives."""
    content, _ = await teach("gin", words)
    assert texts(content)[0] == words("how-to-title", game=words("gin-name"))
    assert words("gin-name") in texts(content)[0]
    assert "`/rules`" in texts(content)[0]


@pytest.mark.parametrize(("game", "preset"), [(key, name) for key, game in GAMES.items() for name in game.presets])
async def test_the_rules_of_every_preset_show_examples_with_an_alt_text(game: str, preset: str, words: Words) -> None:
    page = await rules_content(GAMES[game], GAMES[game].presets[preset], words, Artist(OnePixel()))
    assert [0 < len(picture.alt) <= MAX_ALT for picture in page.pictures] == [True]


async def test_the_rules_of_a_game_without_examples_have_no_picture(words: Words) -> None:
    game = GAMES["gin"]
    bare = Mock(wraps=game, key="gin", examples=Mock(return_value=()))
    page = await rules_content(bare, game.presets["classic"], words, Artist(OnePixel()))
    assert page.pictures == ()
