"""What the messages ask the bot for."""

from typing import Protocol

import discord


class Channels(Protocol):
    """Where channels come from: the bot."""

    @property
    def user(self) -> discord.ClientUser | None:
        """The bot's own user."""
        ...

    def get_partial_messageable(self, id: int) -> discord.PartialMessageable:  # noqa: A002 - discord.py's name
        """A channel by its id, without asking Discord."""
        ...

    def get_guild(self, id: int, /) -> discord.Guild | None:  # noqa: A002 - discord.py's name
        """A server by its id, as far as the bot knows it."""
        ...
