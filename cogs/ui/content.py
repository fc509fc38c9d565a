"""What a message is made of: a layout, and the pictures in it."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from cogs.ui.layout import files

if TYPE_CHECKING:
    import discord

    from cogs.ui.layout import View
    from cogs.ui.pictures import Shown


@dataclass(frozen=True, slots=True)
class Content:
    """A message, ready to be sent or edited."""

    view: View
    pictures: tuple[Shown, ...] = field(default=())

    def files(self) -> list[discord.File]:
        """The uploads, created anew each time they are sent."""
        return files(*self.pictures)
