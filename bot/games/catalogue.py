"""The games of the bot. A new game needs one line here; ARCHITECTURE.md lists the other steps."""

from collections.abc import Mapping

from bot.games.contract import AnyGame
from bot.games.gin.game import Gin
from bot.games.rum500.game import Rum500
from bot.games.solitaire.game import Solitaire

GAMES: Mapping[str, AnyGame] = {
    Rum500.key: Rum500(),
    Gin.key: Gin(),
    Solitaire.key: Solitaire(),
}
