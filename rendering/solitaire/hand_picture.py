"""The picture of the hand: only for its owner."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rendering.hands import hand_alt
from rendering.melded_hand import arranged_text, hand_picture

if TYPE_CHECKING:
    from bot.games.solitaire.view import SolitaireView
    from rendering.picture import Picture, Theme


def lay_out(view: SolitaireView, theme: Theme) -> Picture | None:
    """The hand in its best melds, the deadwood apart; None where there is no hand."""
    if view.arrangement is None or not view.hand:
        return None
    cards = arranged_text(view.arrangement)
    alt = hand_alt("solitaire", cards, len(view.hand), view.newest, locked=view.locked)
    return hand_picture(view.arrangement, view.newest, view.locked, theme, alt)
