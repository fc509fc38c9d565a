"""The games that can be played. A new one is one more line here (ARCHITECTURE.md, the recipe)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bot.games.gin.game import Gin
from bot.games.rum500.game import Rum500
from bot.games.solitaire.game import Solitaire

if TYPE_CHECKING:
    from collections.abc import Mapping

    from bot.games.contract import AnyGame

GAMES: Mapping[str, AnyGame] = {
    Rum500.key: Rum500(),
    Gin.key: Gin(),
    Solitaire.key: Solitaire(),
}
