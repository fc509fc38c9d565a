"""What a message shows already, so that nothing is sent of it that its readers have.

An edit keeps a picture by listing its id, which stands in the component that shows it. Whether it's the same picture is
told by size and hash of what was sent; one whose id isn't known is uploaded.
"""

import logging
from collections.abc import Awaitable, Callable, Iterable, Iterator, Mapping
from typing import NamedTuple, TypeAlias, cast

import discord
import yarl

from cogs.ui.content import Content
from cogs.ui.pictures import Shown

Files: TypeAlias = list[discord.File | discord.Attachment]
Answer: TypeAlias = discord.Message | discord.InteractionCallbackResponse[discord.Client] | None
Send: TypeAlias = Callable[[Callable[[], Files]], Awaitable[Answer]]

_log = logging.getLogger(__name__)
_REFUSED = 400


class Keeping:
    """Whether pictures are kept: if the operator wants it, and until Discord takes a message only without."""

    def __init__(self, *, on: bool = True) -> None:
        self.on = on

    def give_up(self, problem: discord.HTTPException) -> None:
        """Upload every picture from now on."""
        self.on = False
        _log.warning("Discord keeps no pictures by their ids (%s); from now on each is uploaded", problem)


class _Kept(NamedTuple):
    """A picture of a message: its id and name, and what was sent."""

    id: int
    name: str
    size: int
    digest: bytes

    def to_dict(self) -> dict[str, str]:
        """How discord.py writes what stays attached."""
        return {"id": str(self.id), "filename": self.name}


class LastSent:
    """What one message shows, as far as the bot knows; nothing where the last request may not have arrived."""

    __slots__ = ("_keeping", "_pictures", "_shown")

    def __init__(self, keeping: Keeping) -> None:
        self._keeping = keeping
        self._shown: bytes | None = None
        self._pictures: dict[str, _Kept] = {}

    def shows(self, content: Content) -> bool:
        """True where the message shows just this."""
        return self._shown == content.digest

    def forget(self) -> None:
        """Know nothing any more: somebody else may have written the message."""
        self._shown, self._pictures = None, {}

    async def send(self, content: Content, send: Send) -> None:
        """Send the content by `send`, which takes what makes the attachments, and remember it once it has arrived.

        Where Discord refuses it with kept pictures, it is sent once more with all of them.
        """
        kept = self._kept(content)
        self.forget()
        try:
            answer = await send(lambda: _attachments(content, kept))
        except discord.HTTPException as problem:
            if not kept or problem.status != _REFUSED:
                raise
            answer = await send(lambda: _attachments(content, {}))
            self._keeping.give_up(problem)
        self.note(content, answer)

    def note(self, content: Content, answer: Answer) -> None:
        """Remember what has arrived, and the ids that Discord has given the pictures."""
        message = answer.resource if isinstance(answer, discord.InteractionCallbackResponse) else answer
        self._shown = content.digest
        if isinstance(message, discord.Message):
            ids = {yarl.URL(each.url).name: each.attachment_id for each in _media(message.components)}
            marked = ((picture, ids.get(picture.name)) for picture in content.pictures)
            self._pictures = {picture.name: _Kept(number, *_mark(picture)) for picture, number in marked if number}

    def _kept(self, content: Content) -> Mapping[str, _Kept]:
        """The pictures that the message shows already, by their names."""
        if not self._keeping.on:
            return {}
        known = ((picture, self._pictures.get(picture.name)) for picture in content.pictures)
        return {picture.name: kept for picture, kept in known if kept is not None and kept[1:] == _mark(picture)}


def _mark(picture: Shown) -> tuple[str, int, bytes]:
    return picture.name, len(picture.data), picture.digest


def _attachments(content: Content, kept: Mapping[str, _Kept]) -> Files:
    """The uploads, and what stays; discord.py asks the latter for their `to_dict` alone."""
    return [
        cast("discord.Attachment", kept[picture.name]) if picture.name in kept else picture.file()
        for picture in content.pictures
    ]


def _media(components: Iterable[discord.Component]) -> Iterator[discord.UnfurledMediaItem]:
    for component in components:
        if isinstance(component, discord.MediaGalleryComponent):
            yield from (item.media for item in component.items)
        else:
            yield from _media(getattr(component, "children", ()))
