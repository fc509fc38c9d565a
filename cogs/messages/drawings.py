"""What a panel has for its member to act on: while that stays the same, nobody who hears it needs another edit.

What a message shows already, so that nothing is sent of it that its readers have.

An edit keeps a picture by listing its id, which stands in the component that shows it. Whether it's the same picture is
told by size and hash of what was sent; one whose id isn't known is uploaded.

Which feature draws which message. Features add their layouts when they load, and remove them when they unload.
"""

import logging
from collections.abc import Awaitable, Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any, NamedTuple, TypeAlias, TypeVar, cast

import discord
import yarl

from bot.games.cards import Card
from bot.games.refusals import NotNowError, RefusalError
from bot.games.values import Seat
from bot.tables.model.records import Status
from bot.tables.model.view import TableFacts, TableView
from cogs.messages.queue import Allowance, DrawingOrder
from cogs.ui.interactions import SurfaceReason
from cogs.ui.layout import Content
from cogs.ui.pictures import Shown
from cogs.ui.reader import Reader


class Needs(NamedTuple):
    """The member's decision, what they hold and what they can do, and whether they are to do anything at all."""

    decision: int | None
    hand: tuple[Card, ...]
    offered: tuple[tuple[str, str], ...]
    away: bool
    next_round: int | None
    status: Status


def needs_of(reader: Reader[TableView]) -> Needs | None:
    """What a member who hears their panel acts on, which leaves out what others do meanwhile; None for others."""
    if not reader.settings.words_first:
        return None
    view = reader.view
    offered = tuple((kind, choice.offered.text) for kind, listed in view.choices.items() for choice in listed)
    hand = () if view.match is None else view.match.hand
    return Needs(view.decision, hand, offered, view.away, view.next_round, view.status)


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


PlayedLayout: TypeAlias = Callable[[Reader[TableView], Seat], str]
PublicLayout: TypeAlias = Callable[[Reader[TableView]], Awaitable[Content]]
StartLayout: TypeAlias = Callable[[Reader[TableFacts], int], Awaitable[Content]]
PanelLayout: TypeAlias = Callable[[Reader[TableView], "Remark"], Awaitable[Content]]

Layout = TypeVar("Layout", bound="Callable[..., Awaitable[Any]]")


@dataclass(frozen=True, slots=True)
class Question:
    """A command that has to be confirmed before it is given."""

    kind: str
    text: str


@dataclass(frozen=True, slots=True)
class Advice:
    """What a computer would do, in the reader's language, and the decision that this is about."""

    text: str
    decision: int | None


@dataclass(frozen=True, slots=True)
class Remark:
    """What a panel says about the last press.

    Attributes:
        notice: a line in the reader's language; "" for none.
        refusal: why it was not possible.
        asking: what is to be asked once more.
        advice: a hint that was asked for, shown as long as its decision is open.
        follows: False makes it the panel's last edit.
        press: a number of the press that the panel is drawn after, for menus to differ from those before it.

    """

    notice: str = ""
    refusal: RefusalError | None = None
    asking: Question | None = None
    advice: Advice | None = None
    follows: bool = True
    press: int = 0


NOTHING = Remark()
STOPPED = Remark(follows=False)


class Drawings:
    """The layouts of the messages that follow a table.

    While its layout is missing, because a feature is unloaded or being reloaded, a message stays as it is.
    """

    def __init__(self, *, keep_pictures: bool = True, public_edits: int | None = None) -> None:
        self.order = DrawingOrder()
        self.public_edits = Allowance(public_edits)
        self.keeping = Keeping(on=keep_pictures)
        self.lobby_layout: PublicLayout | None = None
        self.start_layout: StartLayout | None = None
        self.match_layout: PublicLayout | None = None
        self.panel_layout: PanelLayout | None = None
        self.played_layout: PlayedLayout | None = None

    async def public(self, reader: Reader[TableView]) -> Content:
        """The public message of a table.

        Raises:
            NotNowError: the feature that draws it is away.

        """
        return await _loaded(self.lobby_layout if reader.view.match is None else self.match_layout)(reader)

    async def start(self, reader: Reader[TableFacts], member: int) -> Content:
        """What a member's private table shows before its first deal.

        Raises:
            NotNowError: the feature that draws it is away.

        """
        return await _loaded(self.start_layout)(reader, member)

    def played(self, reader: Reader[TableView], seat: Seat) -> str:
        """What was played for a seat in its last turn; "" where that can't be told."""
        return "" if self.played_layout is None else self.played_layout(reader, seat)

    async def panel(self, reader: Reader[TableView], remark: Remark) -> Content:
        """The private panel of one member at a table.

        Raises:
            NotNowError: the feature that draws it is away.

        """
        return await _loaded(self.panel_layout)(reader, remark)


def _loaded(draw: Layout | None) -> Layout:
    if draw is None:
        raise NotNowError(SurfaceReason.AWAY)
    return draw
