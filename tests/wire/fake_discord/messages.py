"""Creates and edits messages as Discord does: uploads, pictures in components, flags that stay."""

import copy
from collections.abc import Callable
from itertools import chain
from typing import cast

from tests.refused import walk
from tests.wire.fake_discord import errors
from tests.wire.fake_discord.calls import Call
from tests.wire.fake_discord.records import COMPONENTS_V2, EPHEMERAL, LOADING, Channel, Ids, Json, Message, Upload, User

_LOCAL = "attachment://"


class Writing:
    """Creates and edits messages.

    Attributes:
        cdn: the base address of pictures.
        has_emoji: whether an emoji exists, so that controls can show it.
        pinging: every message that has pinged somebody, also the deleted ones.

    """

    def __init__(self, ids: Ids, bot: User) -> None:
        self._ids = ids
        self._bot = bot
        self.cdn = ""
        self.has_emoji: Callable[[int], bool] = lambda _: False
        self.uploads: dict[int, Upload] = {}
        self.pinging: list[Message] = []

    def post(self, channel: Channel, body: Json, call: Call, *, reader: int | None = None) -> Message:
        """Create a message; with a `reader` it is ephemeral, and only this member sees it."""
        flags = body.get("flags", 0) & (COMPONENTS_V2 | EPHEMERAL)
        message = Message(self._ids(), channel, self._bot, flags=flags, reader=reader)
        message.nonce = body.get("nonce")
        self._fill(message, body, call)
        message.pings = _pings(body)
        if message.pings:
            self.pinging.append(message)
        channel.messages[message.id] = message
        return message

    def loading(self, channel: Channel, *, reader: int | None) -> Message:
        """Create the loading message that stands until a deferred answer comes."""
        flags = LOADING if reader is None else LOADING | EPHEMERAL
        message = Message(self._ids(), channel, self._bot, flags=flags, reader=reader)
        channel.messages[message.id] = message
        return message

    def edit(self, message: Message, body: Json, call: Call) -> None:
        """Edit a message. Fields that the body lacks stay; the flag of components version 2 is set again."""
        message.flags = (message.flags & ~LOADING) | (body.get("flags", 0) & COMPONENTS_V2)
        self._fill(message, body, call)
        message.edits += 1

    def _fill(self, message: Message, body: Json, call: Call) -> None:
        message.uploads = self._kept(message, body, call)
        if "content" in body:
            message.content = body["content"] or ""
        if "components" in body:
            self._judge_emojis(body["components"])
            message.components = self._resolved(body["components"] or [], message.uploads)

    def _judge_emojis(self, components: Json | None) -> None:
        parts = list(walk(components))
        options = [cast("list[Json]", part.get("options") or []) for part in parts]
        for each in chain(parts, *options):
            emoji: Json = each.get("emoji") or {}
            if emoji.get("id") is not None and not self.has_emoji(int(emoji["id"])):
                raise errors.malformed("components.0.emoji.id: Invalid emoji")

    def _kept(self, message: Message, body: Json, call: Call) -> list[Upload]:
        """The files of a message after a request, which lists them by the id of an old or the number of a new file."""
        if "attachments" not in body:
            return message.uploads + [self._upload(*file) for file in call.files.values()]
        before = {upload.id: upload for upload in message.uploads}
        kept: list[Upload] = []
        files: list[Json] = body["attachments"] or []
        for listed in files:
            number = int(listed["id"])
            if number in before:
                kept.append(before[number])
            elif number in call.files:
                name, content = call.files[number]
                kept.append(self._upload(listed.get("filename") or name, content))
            else:
                raise errors.malformed(f"attachments: {number} is neither an upload nor of this message")
        return kept

    def _upload(self, filename: str, content: bytes) -> Upload:
        upload = Upload(self._ids(), filename, content)
        self.uploads[upload.id] = upload
        return upload

    def _resolved(self, components: list[Json], uploads: list[Upload]) -> list[Json]:
        """Give every component its id, and every picture its address and the id of its upload."""
        made = copy.deepcopy(components)
        named = {upload.filename: upload for upload in uploads}
        for number, component in enumerate(walk(made), start=1):
            component.setdefault("id", number)
            for item in component.get("items", []):
                self._find(item["media"], named)
        return made

    def _find(self, media: Json, named: dict[str, Upload]) -> None:
        if not media["url"].startswith(_LOCAL):
            return
        upload = named.get(media["url"].removeprefix(_LOCAL))
        if upload is None:
            raise errors.malformed(f"{media['url']} is no file of this message")
        address = f"{self.cdn}/{upload.id}/{upload.filename}"
        media |= {"url": address, "proxy_url": address, "attachment_id": str(upload.id), "content_type": "image/png"}


def _pings(body: Json) -> tuple[int, ...]:
    """The members whom a message pings: those it mentions and lists as allowed mentions."""
    allowed: Json = body.get("allowed_mentions") or {}
    users: list[str] = allowed.get("users", [])
    return tuple(int(user) for user in users if f"<@{user}>" in str(body))
