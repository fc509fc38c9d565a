"""Commands in the menus of members and of messages: a decorator can't make one that belongs to a feature."""

from typing import Any

from discord import app_commands

from cogs.ui.services import ServicedBot, ServicedCog


class MenuCog(ServicedCog):
    """A feature with one such command, whose name is English everywhere; what its callback takes says in which menu."""

    def __init__(self, bot: ServicedBot, name: str, callback: Any) -> None:
        super().__init__(bot.services)
        self._tree = bot.tree
        self._menu = app_commands.ContextMenu(name=name, callback=callback)

    async def cog_load(self) -> None:
        """Offer the command."""
        self._tree.add_command(self._menu)

    async def cog_unload(self) -> None:
        """Offer it no more."""
        self._tree.remove_command(self._menu.name, type=self._menu.type)
