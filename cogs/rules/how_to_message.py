"""How to play a game, in four pictures with a caption each, and examples of melds as a table plays."""

from discord import ui

from bot.games.contract import AnyGame
from bot.games.options import Options
from cogs.ui.layout import TABLE_COLOUR, Content, layout, text
from cogs.ui.pictures import Artist, Shown
from cogs.words import Words
from rendering.catalogue import DEFAULT, PICTURES
from rendering.picture import Picture
from rendering.scenes import examples_scene


def how_to_pictures(game_key: str) -> tuple[Picture, ...]:
    """The lessons of a game, in order; the words to the first are `lesson-<game>-1`.

    Raises:
        KeyError: there is no such game.

    """
    return PICTURES[game_key].lessons()


async def how_to_content(game_key: str, words: Words, artist: Artist) -> Content:
    """One message that teaches a game: four captions, each above its picture."""
    items: list[ui.Item[ui.LayoutView]] = [text(words("how-to-title", game=words(f"{game_key}-name")))]
    pictures: list[Shown] = []
    for number, picture in enumerate(how_to_pictures(game_key), 1):
        shown = await artist.shown(f"lesson{number}.png", picture, words)
        pictures.append(shown)
        items += [text(words(f"lesson-{game_key}-{number}")), shown.gallery()]
    return Content(layout(*items, colour=TABLE_COLOUR), tuple(pictures))


async def examples_shown(game: AnyGame, options: Options, words: Words, artist: Artist) -> tuple[Shown, ...]:
    """Examples of what is a meld and what isn't at a table with these options; () in a game without any."""
    examples = game.examples(options)
    if not examples:
        return ()
    return (await artist.shown("melds.png", examples_scene(examples, DEFAULT), words),)
