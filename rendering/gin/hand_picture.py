"""The picture of a hand, only for its owner."""

from bot.games.gin.view import GinView
from rendering.melded_hand import hand_of
from rendering.picture import Picture, Theme


def lay_out(view: GinView, theme: Theme) -> Picture | None:
    """See `hand_of`."""
    return hand_of("gin", view, theme)
