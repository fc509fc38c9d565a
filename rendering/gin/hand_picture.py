"""The picture of a hand, only for its owner."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rendering.melded_hand import hand_of

if TYPE_CHECKING:
    from bot.games.gin.view import GinView
    from rendering.picture import Picture, Theme


def lay_out(view: GinView, theme: Theme) -> Picture | None:
    """See `hand_of`."""
    return hand_of("gin", view, theme)
