"""The golden pictures, by name, and a page that shows them as phones and colour-blind eyes do.

`python -m tests.rendering.gallery [PAGE] [COMMIT]` writes the page, by default `gallery.html`, with the golden pictures
of a commit, by default the last one, as *before*.
"""

import argparse
import base64
import html
import io
import subprocess
import sys
from collections.abc import Iterator, Mapping
from dataclasses import replace
from pathlib import Path

import numpy as np
from PIL import Image

from bot.games.cards import faces
from bot.games.catalogue import GAMES
from bot.games.gin.options import GinOptions
from bot.games.options import Options
from bot.games.rum500.options import Rum500Options
from cogs.words import LETTERS, Words
from rendering.catalogue import PICTURES
from rendering.charts import rating_history_chart, ratings_chart
from rendering.paint import compose
from rendering.picture import Deck, Face, Headings, Picture, Sort, Theme
from rendering.scenes import examples_scene, welcome_picture
from rendering.winner import BestMeld, SideResult, winner_card
from tests.rendering import gin_views
from tests.rendering.views import EMPTY, GAMBIT, JUST_MOVED, PLAYED, SCORED, SETTLED, full, with_hand

GOLDEN = Path(__file__).parent / "golden"
FAILED = Path(__file__).parent.parent / "failed"

WORDS = Words()
_RUM500 = PICTURES["rum500"]
_GIN, _SOLITAIRE = PICTURES["gin"], PICTURES["solitaire"]
RUM500_OPTIONS = Rum500Options()
NAMES = "Alice", "Bartholomew", "Carol", "dave_the_brave"
_EIGHT = (*NAMES, "Eve", "Fitzgerald", "Grace", "Heidi Lee")
_FOUR_COLOURS = Theme(deck=Deck.FOUR)
_LARGE = Theme(deck=Deck.FOUR, large=True, sort=Sort.RANK)
_DRAWN = replace(
    PLAYED, seat=2, hand=faces("2S 3S TS QH KH JC 5D JK JK"), last_drawn=faces("TS JK"), obligation=faces("TS")[0]
)
_UNDERCUT = replace(
    gin_views.SHOWDOWN_VIEW, showdown=replace(gin_views.SHOWDOWN, result="undercut", winner=1, points=35)
)
_RESULTS = (
    SideResult(0, ((0, NAMES[0]), (2, NAMES[2])), won=False, totals=(0, 30, 15, 110, 150, 210), outs=1),
    SideResult(1, ((1, NAMES[1]), (3, NAMES[3])), won=True, totals=(0, -25, 60, 95, 200, 265), outs=3),
)
_ALONE = (
    SideResult(0, ((0, NAMES[0]),), won=True, totals=(0, 20, 45, 120, 158), outs=3),
    SideResult(1, (), won=False, totals=(0, 0, 21, 21, 21), name="Joker"),
)


def headings_of(game: str, number: int) -> Headings:
    """The headings of the sheet of a round, in English."""
    return {key: WORDS(key, round=number) for key in PICTURES[game].headings}


def gallery() -> Mapping[str, Picture]:
    """Lay out every golden picture."""
    pictures = {
        "welcome": welcome_picture(Theme()),
        "hand_13": _RUM500.hand(with_hand(13)),
        "hand_7_four_colours": _RUM500.hand(with_hand(7), _FOUR_COLOURS),
        "hand_31_by_rank": _RUM500.hand(with_hand(31), Theme(sort=Sort.RANK)),
        "hand_marked": _RUM500.hand(_DRAWN),
        "hand_large": _RUM500.hand(_DRAWN, _LARGE),
        "table_start": _RUM500.table(EMPTY, names=NAMES),
        "table_played": _RUM500.table(PLAYED, names=NAMES),
        "table_few_melds": _RUM500.table(
            replace(PLAYED, melds=tuple(meld for meld in PLAYED.melds if meld.number > 1), pile=PLAYED.pile[:9]),
            names=NAMES,
        ),
        "table_large": _RUM500.table(PLAYED, _LARGE, NAMES),
        "table_full": _RUM500.table(full(8, 60, 12), names=_EIGHT),
        "table_just_moved": _RUM500.table(JUST_MOVED, names=NAMES),
        "table_rum": _RUM500.table(replace(JUST_MOVED, rum_caller=1, discarder=None), names=NAMES),
        "table_gambit": _RUM500.table(GAMBIT, names=NAMES),
        "sheet": _RUM500.sheet(SCORED, names=NAMES, headings=headings_of("rum500", 3)),
        "sheet_extras": _RUM500.sheet(SETTLED, names=NAMES, headings=headings_of("rum500", 3)),
        "gin_hand": _GIN.hand(
            replace(gin_views.holding(gin_views.MIXED), last_drawn=faces("2C"), locked=faces("2C")[0])
        ),
        "gin_hand_no_meld": _GIN.hand(
            gin_views.holding(gin_views.arranged("", "AS 3S 5S 7H 9H JH KD 2D 4C 8C", 63)), _FOUR_COLOURS
        ),
        "gin_hand_large": _GIN.hand(replace(gin_views.holding(gin_views.MIXED), last_drawn=faces("4D")), _LARGE),
        "gin_hand_gin": _GIN.hand(gin_views.holding(gin_views.arranged("7S 8S 9S | 4S 4H 4D | TC JC QC KC", "", 0))),
        "gin_table": _GIN.table(gin_views.GIN, names=NAMES[:2]),
        "gin_table_oklahoma": _GIN.table(gin_views.OKLAHOMA, names=NAMES[2:]),
        "gin_table_start": _GIN.table(gin_views.GIN_START, names=NAMES[:2]),
        "gin_sheet_undercut": _GIN.sheet(_UNDERCUT, names=NAMES[:2]),
        "gin_sheet": _GIN.sheet(gin_views.SHOWDOWN_VIEW, names=NAMES[:2], headings=headings_of("gin", 2)),
        "solitaire_hand": _SOLITAIRE.hand(
            replace(gin_views.holding_solitaire(gin_views.MIXED), last_drawn=faces("8S"))
        ),
        "solitaire_table": _SOLITAIRE.table(gin_views.SOLITAIRE, names=(NAMES[0], "Joker")),
        "solitaire_table_three_jokers": _SOLITAIRE.table(gin_views.THREE_JOKERS),
        "solitaire_sheet": _SOLITAIRE.sheet(
            gin_views.ENDED, names=(NAMES[0], "Joker"), headings=headings_of("solitaire", 3)
        ),
    }
    for game, game_pictures in PICTURES.items():
        drawn = game_pictures.how_to()
        pictures |= {f"how_to_{game}_{number}": picture for number, picture in enumerate(drawn, 1)}
    pictures["ratings"] = ratings_chart(
        [("1", 6.0, 2.0, "Alice"), ("2", 2.5, 1.5, "Bartholomew & Carol"), ("3", -1.0, 3.0, "dave_the_brave")]
    )
    curve = [(0.0, 4.0), (1.5, 3.4), (0.4, 3.0), (2.2, 2.6), (3.9, 2.2), (3.4, 2.0), (5.1, 1.8)]
    pictures["rating_history"] = rating_history_chart(curve, "Alice", ("points a round", "matches"))
    best = BestMeld(faces("9S TS JS QS KS"), 50, 1, 3, NAMES[3])
    pictures["winner"] = winner_card(_RESULTS, best, Theme())
    pictures["winner_solitaire"] = winner_card(_ALONE, None, Theme())
    pictures["examples_rum500"] = _examples("rum500", RUM500_OPTIONS)
    pictures["examples_rum500_four_wrap"] = _examples("rum500", replace(RUM500_OPTIONS, min_run=4, ace_wrap=True))
    pictures["examples_gin"] = _examples("gin", GinOptions())
    return {name: picture for name, picture in pictures.items() if picture is not None}


def _examples(game: str, options: Options) -> Picture:
    return examples_scene(GAMES[game].examples(options), Theme())


# The page

WIDTHS = (350, 400, 1200)
"""What a picture is scaled to: a narrow phone, a phone, a computer."""
EYES: Mapping[str, tuple[tuple[float, float, float], ...]] = {
    "deuteranope": ((0.367322, 0.860646, -0.227968), (0.280085, 0.672501, 0.047413), (-0.011820, 0.042940, 0.968881)),
    "tritanope": ((1.255528, -0.076749, -0.178779), (-0.078411, 0.930809, 0.147602), (0.004733, 0.691367, 0.303900)),
}
"""Linear RGB as red-green blind and blue-blind eyes see it: Machado, Oliveira and Fernandes 2009, severity 1.0."""


def with_deck(picture: Picture, deck: Deck) -> Picture:
    """The picture with its cards in the colours of a deck."""
    places = [
        place._replace(sprite=replace(place.sprite, deck=deck)) if isinstance(place.sprite, Face) else place
        for place in picture.draw_list
    ]
    return replace(picture, draw_list=tuple(places))


def seen_by(image: Image.Image, eyes: str) -> Image.Image:
    """A palette image as such eyes see it."""
    channels = np.array(image.getpalette()).reshape(-1, 3) / 255
    linear = np.where(channels <= 0.04045, channels / 12.92, ((channels + 0.055) / 1.055) ** 2.4)
    seen = np.clip(linear @ np.array(EYES[eyes]).T, 0, 1)
    seen = np.where(seen <= 0.0031308, 12.92 * seen, 1.055 * seen ** (1 / 2.4) - 0.055)
    image = image.copy()
    image.putpalette(np.rint(seen * 255).astype(int).ravel().tolist())
    return image


def _golden_of(commit: str, name: str) -> bytes:
    """A golden picture of a commit; b"" if it has none of that name."""
    path = f"{commit}:./{GOLDEN.relative_to(GOLDEN.parent.parent.parent)}/{name}.png"
    shown = subprocess.run(["git", "show", path], capture_output=True, cwd=GOLDEN.parent.parent.parent, check=False)  # noqa: S603, S607 - a developer's git
    return shown.stdout


def _page(commit: str) -> Iterator[str]:
    yield "<!doctype html><meta charset=utf-8><title>Pictures</title>"
    yield "<style>body{background:#313338;color:#ddd;font:14px sans-serif}figure{display:inline-block}</style>"
    for name, picture in gallery().items():
        alt = html.escape(" ".join(WORDS.say(line, LETTERS) for line in picture.alt))
        images = {f"{deck.value} deck": compose(with_deck(picture, deck)) for deck in Deck}
        images |= {f"{eyes}, {deck}": seen_by(image, eyes) for eyes in EYES for deck, image in list(images.items())[:2]}
        files = {"before": _golden_of(commit, name)} | {title: _as_png(image) for title, image in images.items()}
        yield f"<h2>{name}</h2><p>{alt}</p>"
        for title, data in files.items():
            if data:
                source = "data:image/png;base64," + base64.b64encode(data).decode()
                yield f"<h3>{title}, {len(data):,} bytes</h3>"
                for width in WIDTHS:
                    image = f'<img width={width} src="{source}" alt="{alt}">'
                    yield f"<figure>{image}<figcaption>{width} px</figcaption></figure>"


def _as_png(image: Image.Image) -> bytes:
    file = io.BytesIO()
    image.save(file, "PNG")
    return file.getvalue()


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("page", type=Path, nargs="?", default=Path("gallery.html"))
    parser.add_argument("commit", nargs="?", default="HEAD")
    asked = parser.parse_args()
    asked.page.write_text("\n".join(_page(asked.commit)), encoding="utf-8")
    sys.stdout.write(f"{len(gallery())} pictures in {asked.page}\n")


if __name__ == "__main__":
    main()
