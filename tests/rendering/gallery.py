"""The golden pictures, by name."""

from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path

from bot.games.cards import faces
from bot.games.catalogue import GAMES
from bot.games.gin.options import GinOptions
from bot.games.options import Options
from bot.games.rum500.options import Rum500Options
from rendering.catalogue import PICTURES
from rendering.picture import Deck, Picture, Sort, Theme
from rendering.scenes import examples_scene
from tests.rendering import gin_views
from tests.rendering.views import DRAWN_FOR_DEAL, EMPTY, GAMBIT, JUST_MOVED, PLAYED, SCORED, SETTLED, full, with_hand

GOLDEN = Path(__file__).parent / "golden"
FAILED = Path(__file__).parent.parent / "failed"

_RUM500 = PICTURES["rum500"]
_GIN, _SOLITAIRE = PICTURES["gin"], PICTURES["solitaire"]
RUM500_OPTIONS = Rum500Options()
_FOUR_COLOURS = Theme(deck=Deck.FOUR)
_LARGE = Theme(deck=Deck.FOUR, large=True, sort=Sort.RANK)
_DRAWN = replace(
    PLAYED, seat=2, hand=faces("2S 3S TS QH KH JC 5D JK JK"), last_drawn=faces("TS JK"), obligation=faces("TS")[0]
)


def gallery() -> Mapping[str, Picture]:
    """Lay out every golden picture."""
    pictures = {
        "hand_13": _RUM500.hand(with_hand(13)),
        "hand_7_four_colours": _RUM500.hand(with_hand(7), _FOUR_COLOURS),
        "hand_31_by_rank": _RUM500.hand(with_hand(31), Theme(sort=Sort.RANK)),
        "hand_marked": _RUM500.hand(_DRAWN),
        "hand_large": _RUM500.hand(_DRAWN, _LARGE),
        "table_start": _RUM500.table(EMPTY),
        "table_played": _RUM500.table(PLAYED),
        "table_large": _RUM500.table(PLAYED, _LARGE),
        "table_full": _RUM500.table(full(8, 60, 12)),
        "table_drawn": _RUM500.table(DRAWN_FOR_DEAL),
        "table_just_moved": _RUM500.table(JUST_MOVED),
        "table_gambit": _RUM500.table(GAMBIT),
        "sheet": _RUM500.sheet(SCORED),
        "sheet_extras": _RUM500.sheet(SETTLED),
        "gin_hand": _GIN.hand(
            replace(gin_views.holding(gin_views.MIXED), last_drawn=faces("2C"), locked=faces("2C")[0])
        ),
        "gin_hand_no_meld": _GIN.hand(
            gin_views.holding(gin_views.arranged("", "AS 3S 5S 7H 9H JH KD 2D 4C 8C", 63)), _FOUR_COLOURS
        ),
        "gin_hand_large": _GIN.hand(replace(gin_views.holding(gin_views.MIXED), last_drawn=faces("4D")), _LARGE),
        "gin_hand_gin": _GIN.hand(gin_views.holding(gin_views.arranged("7S 8S 9S | 4S 4H 4D | TC JC QC KC", "", 0))),
        "gin_table": _GIN.table(gin_views.GIN),
        "gin_table_oklahoma": _GIN.table(gin_views.OKLAHOMA),
        "gin_table_start": _GIN.table(gin_views.GIN_START),
        "gin_sheet": _GIN.sheet(gin_views.SHOWDOWN_VIEW),
        "solitaire_hand": _SOLITAIRE.hand(
            replace(gin_views.holding_solitaire(gin_views.MIXED), last_drawn=faces("8S"))
        ),
        "solitaire_table": _SOLITAIRE.table(gin_views.SOLITAIRE),
        "solitaire_table_three_jokers": _SOLITAIRE.table(gin_views.THREE_JOKERS),
        "solitaire_sheet": _SOLITAIRE.sheet(gin_views.ENDED),
    }
    for game, game_pictures in PICTURES.items():
        lessons = game_pictures.lessons()
        pictures |= {f"lesson_{game}_{number}": picture for number, picture in enumerate(lessons, 1)}
    pictures["examples_rum500"] = _examples("rum500", RUM500_OPTIONS)
    pictures["examples_rum500_four_wrap"] = _examples("rum500", replace(RUM500_OPTIONS, min_run=4, ace_wrap=True))
    pictures["examples_gin"] = _examples("gin", GinOptions())
    return {name: picture for name, picture in pictures.items() if picture is not None}


def _examples(game: str, options: Options) -> Picture:
    return examples_scene(GAMES[game].examples(options), Theme())
