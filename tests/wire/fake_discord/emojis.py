"""The emojis of the application."""

import base64
import io
import re
from collections.abc import Iterable
from typing import Any

from PIL import Image

from tests.wire.fake_discord import errors
from tests.wire.fake_discord.calls import Call
from tests.wire.fake_discord.payloads import user_json
from tests.wire.fake_discord.records import Json
from tests.wire.fake_discord.world import World

_PNG = "data:image/png;base64,"
_MAX_BYTES, _SIDE = 256 * 1024, 128


class AppEmojis:
    """The application's emojis: ids by name. `room` is how many more it may have, `refusal` answers every upload."""

    def __init__(self, world: World) -> None:
        self._world = world
        self.ids: dict[str, int] = {}
        self.room = 2000
        self.refusal: errors.DiscordError | None = None
        self.tries = 0
        self.created: list[str] = []
        self.deleted: list[str] = []

    def add(self, names: Iterable[str]) -> None:
        """Add emojis, as if uploaded earlier."""
        self.ids |= {name: self._world.ids() for name in names}

    def has(self, number: int) -> bool:
        """True while there is an emoji of this id."""
        return number in self.ids.values()

    def listed(self) -> Json:
        """List the emojis."""
        return {"items": [self._told(name) for name in self.ids]}

    def create(self, call: Call) -> Any:
        """Take an upload, if Discord would take it."""
        name, image = call.json["name"], call.json["image"]
        self.tries += 1
        if self.refusal is not None:
            raise self.refusal
        if not self.room:
            raise errors.too_many_emojis()
        if not re.fullmatch(r"\w{2,32}", name) or name in self.ids:
            raise errors.malformed("name")
        if not image.startswith(_PNG) or not _fits(base64.b64decode(image.removeprefix(_PNG))):
            raise errors.malformed("image")
        self.room -= 1
        self.add([name])
        self.created.append(name)
        return self._told(name)

    def delete(self, call: Call) -> None:
        """Delete an emoji."""
        name = next((name for name, number in self.ids.items() if number == call.id("emoji")), None)
        if name is None:
            raise errors.unknown(10014, "Emoji")
        del self.ids[name]
        self.deleted.append(name)

    def _told(self, name: str) -> Json:
        flags: Json = {"roles": [], "require_colons": True, "managed": False, "animated": False, "available": True}
        return {"id": str(self.ids[name]), "name": name, "user": user_json(self._world.bot), **flags}


def _fits(data: bytes) -> bool:
    return len(data) <= _MAX_BYTES and Image.open(io.BytesIO(data)).size == (_SIDE, _SIDE)
