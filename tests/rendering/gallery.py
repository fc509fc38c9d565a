"""The pictures that are kept as golden ones, by name."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

from bot.games.cards import faces
from rendering.catalogue import PICTURES
from rendering.picture import Deck, Sort, Theme
from tests.rendering.views import EMPTY, PLAYED, SCORED, full, with_hand

if TYPE_CHECKING:
    from collections.abc import Mapping

    from rendering.picture import Picture

GOLDEN = Path(__file__).parent / "golden"
FAILED = Path(__file__).parent.parent / "failed"

_RUM500 = PICTURES["rum500"]
_FOUR = Theme(deck=Deck.FOUR)
_LARGE = Theme(deck=Deck.FOUR, large=True, sort=Sort.RANK)
_DRAWN = replace(PLAYED, seat=2, hand=faces("2S 3S TS QH KH JC 5D JK JK"), newest=faces("TS JK"), duty=faces("TS")[0])


def gallery() -> Mapping[str, Picture]:
    """Every golden picture, laid out anew."""
    pictures = {
        "hand_13": _RUM500.hand(with_hand(13)),
        "hand_7_four_colours": _RUM500.hand(with_hand(7), _FOUR),
        "hand_31_by_rank": _RUM500.hand(with_hand(31), Theme(sort=Sort.RANK)),
        "hand_marked": _RUM500.hand(_DRAWN),
        "hand_large": _RUM500.hand(_DRAWN, _LARGE),
        "table_start": _RUM500.table(EMPTY),
        "table_played": _RUM500.table(PLAYED),
        "table_large": _RUM500.table(PLAYED, _LARGE),
        "table_full": _RUM500.table(full(8, 60, 12)),
        "sheet": _RUM500.sheet(SCORED),
    }
    return {name: picture for name, picture in pictures.items() if picture is not None}
