"""The picture of a hand, only for its owner."""

from bot.games.solitaire.view import SolitaireView
from rendering.melded_hand import hand_of
from rendering.picture import Picture, Theme


def lay_out(view: SolitaireView, theme: Theme) -> Picture | None:
    """See `hand_of`."""
    return hand_of("solitaire", view, theme)
