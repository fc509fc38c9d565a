"""The kinds of messages that a table has, as data: how each is sent, made smaller, brought up to date, and replaced.

So is what is done about a failure: `cogs/ui/failures.py`, with the pauses of `bot/retry.py`.
"""

from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from datetime import timedelta
from enum import Enum, auto
from typing import TypeAlias

import discord
from discord import ui

from bot.games.refusals import RefusalError
from bot.games.values import Seat
from bot.tables.model.records import PostKind, TableRecord
from bot.tables.model.view import TableFacts, TableView
from cogs.ui.layout import Content, Smaller, in_letters, in_pages, in_parts, without_descriptions
from cogs.ui.reader import Reader


class Body(Enum):
    """What a message is made of. Discord never turns one into the other."""

    TEXT = auto()
    LAYOUT = auto()


@dataclass(frozen=True, slots=True)
class Kind:
    """A kind of message.

    Attributes:
        name: for the log.
        body: which of Discord's two sorts of messages it is.
        posting: the kind of its postings; None for a kind that only answers a press or a command.
        smaller: steps by which a drawing that doesn't fit is made smaller, in order.
        pause: how long moves may wait to be shown at most, or a call to be made.
        joins_turns: moves of several turns may wait together; otherwise they are shown when their turn ends.
        replaced: a message that somebody has deleted is posted again.

    """

    name: str
    body: Body
    posting: PostKind | None = None
    smaller: tuple[Smaller, ...] = ()
    pause: timedelta = timedelta()
    joins_turns: bool = False
    replaced: bool = False


PANEL = Kind(
    "panel",
    Body.LAYOUT,
    smaller=(in_letters, without_descriptions, in_pages, in_parts),
    pause=timedelta(seconds=10),  # only while its member can do nothing
)
TABLE = Kind(
    "message",
    Body.LAYOUT,
    PostKind.TABLE,
    smaller=(in_letters, in_parts),
    pause=timedelta(seconds=30),  # only while everyone at the table has a panel that shows the moves
    joins_turns=True,
    replaced=True,
)
INVITATION = Kind("call to players", Body.TEXT, PostKind.INVITATION)
OFFER = Kind("offer of a seat", Body.LAYOUT, PostKind.OFFER)
CALL = Kind("call", Body.TEXT, PostKind.CALL, pause=timedelta(seconds=20))


@dataclass(frozen=True, slots=True)
class Notice:
    """A message below a table's that is to be posted, edited or deleted.

    Attributes:
        content: what it says; "" if it has to be deleted.
        message: its id; None if it has to be posted.
        noted: how the table's record changes once that is done, given the message's id.
        noted_if_reposted: the same if the message was deleted, and so is posted again; None: it isn't posted again.
        about: what the message is about. An open posting is repeated only if it is about the same.
        member, role: who is pinged when it is posted; nobody else ever is.
        below: the buttons of a text, which stay when it is edited.

    """

    content: Content | str
    message: int | None = None
    noted: Callable[[TableRecord, int], TableRecord] | None = None
    noted_if_reposted: Callable[[TableRecord, int], TableRecord] | None = None
    about: str = ""
    member: int | None = None
    role: int | None = None
    below: ui.View | None = None

    @property
    def pings(self) -> discord.AllowedMentions:
        users, roles = ([] if each is None else [discord.Object(each)] for each in (self.member, self.role))
        return discord.AllowedMentions(users=users or False, roles=roles or False, everyone=False)


@dataclass(frozen=True, slots=True)
class Question:
    """A command that has to be confirmed before it is given."""

    kind: str
    text: str


@dataclass(frozen=True, slots=True)
class Advice:
    """What a computer would do.

    Attributes:
        text: a sentence in the reader's language.
        decision: the decision that it is about.
        command: the command as an address has it.

    """

    text: str
    decision: int | None
    command: str


@dataclass(frozen=True, slots=True)
class Remark:
    """What a panel says about the last press.

    Attributes:
        notice: a line in the reader's language; "" for none.
        refusal: why it was not possible.
        asking: the command that needs a confirmation.
        advice: a hint that was asked for, shown as long as its decision is open.
        lookup: draws what the member has looked up, in place of the hand, until they have something else to do.
        more: the turn and the decision for which the controls behind ⋯ stand in place of the moves; None: they don't.
        follows: False makes it the panel's last edit.
        press: the number of the press that the panel is drawn after, which makes its menus differ from earlier ones.
        turned: the kind of move whose menu doesn't show its first page, and the page that it shows.
        in_words: no picture can be sent now; a button brings them.
        tip: what a newcomer is told; "" for nothing.
        brought: what a match that is over has brought its member: how it moved their rating, new achievements.

    """

    notice: str = ""
    refusal: RefusalError | None = None
    asking: Question | None = None
    advice: Advice | None = None
    lookup: "Lookup | None" = None
    more: tuple[int | None, int | None] | None = None
    follows: bool = True
    press: int = 0
    turned: tuple[str, int] = ("", 0)
    in_words: bool = False
    tip: str = ""
    brought: tuple[str, ...] = ()


NOTHING = Remark()
STOPPED = Remark(follows=False)


Lookup: TypeAlias = Callable[[Reader[TableView]], Awaitable[Content]]
PlayedLayout: TypeAlias = Callable[[Reader[TableView], Seat], str]
PublicLayout: TypeAlias = Callable[[Reader[TableView]], Awaitable[Content]]
StartLayout: TypeAlias = Callable[[Reader[TableFacts], int], Awaitable[Content]]
PanelLayout: TypeAlias = Callable[[Reader[TableView], Remark], Awaitable[Content]]


@dataclass(slots=True)
class Layouts:
    """How the features draw messages. While a feature is unloaded or being reloaded, its messages stay as they are.

    Attributes:
        lobby, match: of a table's message.
        start: of a private table before its first deal.
        panel: of a panel.
        played: what was played for somebody, as a call says it.

    """

    lobby: PublicLayout | None = None
    match: PublicLayout | None = None
    start: StartLayout | None = None
    panel: PanelLayout | None = None
    played: PlayedLayout | None = None
