"""Which feature draws which message. Features add their layouts when they load, and remove them when they unload."""

from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from typing import Any, TypeAlias, TypeVar

from bot.games.refusals import NotNowError, RefusalError
from bot.games.values import Seat
from bot.tables.model.view import TableFacts, TableView
from cogs.ui.content import Content
from cogs.ui.drawing_order import Allowance, DrawingOrder
from cogs.ui.last_sent import Keeping
from cogs.ui.reader import Reader
from cogs.ui.reasons import SurfaceReason

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
