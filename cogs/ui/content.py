"""What a message is made of: a layout, and the pictures in it."""

import functools
import json
from dataclasses import dataclass, field
from hashlib import sha256

import discord

from cogs.ui.layout import View, files
from cogs.ui.pictures import Shown


@dataclass(frozen=True)
class Content:
    """A message, ready to be sent or edited."""

    view: View
    pictures: tuple[Shown, ...] = field(default=())

    @functools.cached_property
    def digest(self) -> bytes:
        """All that a reader sees, in short."""
        digest = sha256(json.dumps(self.view.to_components()).encode())
        for picture in self.pictures:
            digest.update(picture.digest)
        return digest.digest()

    def files(self) -> list[discord.File]:
        """The uploads, created anew each time they are sent."""
        return files(*self.pictures)
