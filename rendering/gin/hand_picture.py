"""The picture of a hand: only for its owner."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rendering.hands import hand_alt
from rendering.melded_hand import arranged_text, hand_picture

if TYPE_CHECKING:
    from bot.games.gin.view import GinView
    from rendering.picture import Picture, Theme


def lay_out(view: GinView, theme: Theme) -> Picture | None:
    """The hand in the melds that would count, the deadwood apart; None where there is no hand."""
    if view.arrangement is None or not view.hand:
        return None
    cards = arranged_text(view.arrangement)
    alt = hand_alt("gin", cards, len(view.hand), view.newest, locked=view.locked)
    return hand_picture(view.arrangement, view.newest, view.locked, theme, alt)
