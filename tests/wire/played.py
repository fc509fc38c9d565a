"""Members at a table, who play by what their panels show: each game as people play it.

500 Rum is played by four in two teams, and by eight; gin by two, or by one against a computer.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import partial
from typing import ClassVar, Self

from tests.wire.discord import Discord
from tests.wire.member import Member, refused, warned
from tests.wire.records import Answer, Channel, Guild, Interaction
from tests.wire.seen import Seen

HAND, NEXT, OVER = "My hand", "Next round", "Rematch"
NAMES = ("Alice", "Bob", "Chika", "Dai", "Emi", "Femi", "Goro", "Hana")


@dataclass
class Table:
    """A running match. `accepted` are the presses that were answered as done."""

    discord: Discord
    members: tuple[Member, ...]
    accepted: list[Interaction]

    GAME: ClassVar[str]
    PEOPLE: ClassVar[int]
    OPENED_WITH: ClassVar[Mapping[str, str]] = {}
    MOVES: ClassVar[tuple[str, ...]]
    """Beginnings of what buttons and menus say, the first to be used first."""
    ENDS: ClassVar[tuple[str, ...]]
    """Those that end a turn."""

    @classmethod
    async def opened(cls, discord: Discord, guild: Guild | None = None, channel: Channel | None = None) -> Self:
        """Open a table, in a channel of its own if none is given, sit down, start, and open all hands."""
        channel = channel or discord.open_channel("cards", guild or discord.guild)
        members = [discord.member(name, channel) for name in NAMES[: cls.PEOPLE]]
        host = members[0]
        await host.slash("table new", game=cls.GAME, **cls.OPENED_WITH)
        await cls.agree(host)
        for number, member in enumerate(members[1:], 1):
            await discord.until(lambda: _seats(host.board()), "a free seat")
            seats = _seats(member.board())
            await member.press(member.board(), seats[number % len(seats)])
        await discord.until(lambda: "Start" in host.board().labels, "all are seen at the table")
        await host.press(host.board(), "Start")
        table = cls(discord, tuple(members), [])
        await table.open_hands()
        begins = await discord.until(table.to_move, "somebody begins")
        if begins is not host:  # the host has had a hand since the start
            await discord.until(lambda: _is_called(discord, channel), "who begins is called")
        return table

    @classmethod
    async def agree(cls, host: Member) -> None:
        """Set what is to be played, before anybody else sits down: here what is set already."""

    @property
    def board(self) -> Seen:
        """The table's public message."""
        return self.members[0].board()

    async def open_hands(self) -> None:
        """Let all open their hands by the public button; between two rounds somebody begins the next one."""
        waiting = list(self.members)
        while waiting:
            label = await self.discord.until(self._offered, "a running table")
            if label == OVER:
                return
            if await self.discord.in_time(waiting[0].begin_press(self.board, label)) and label == HAND:
                waiting.pop(0)

    def _offered(self) -> str | None:
        """What the public message lets a member do who wants to go on playing."""
        return next((label for label in (HAND, NEXT, OVER) if label in self.board.labels), None)

    def to_move(self) -> Member | None:
        """The member who has something to press."""
        return next((member for member in self.members if (panel := member.panel()) and self.moves(panel)), None)

    async def turn(self) -> Interaction:
        """Press one thing, as whoever can; what was done is noted.

        A machine that is busy with something else may answer too late: then all look at their hands, and press again.
        """
        while True:
            await self.discord.until(self._between_rounds_together, "all have a new round before them, or nobody")
            member = await self.discord.until(self.to_move, "somebody can move")
            panel = _panel(member)
            edits = panel.message.edits
            made = self.begin(member)
            if await self.discord.in_time(made):
                await self.discord.until(partial(_is_shown, made, panel, edits), "the panel shows what was taken")
                if made.answer in (Answer.UPDATE, Answer.DEFERRED_UPDATE) and not warned(made):
                    self.accepted.append(made)
                return made
            await self.open_hands()

    def _between_rounds_together(self) -> bool:
        """True unless one panel has the button that any of them may press, and another not yet."""
        offered = sum(NEXT in panel.labels for member in self.members if (panel := member.panel()))
        return offered in (0, len(self.members))

    def begin(self, member: Member) -> Interaction:
        """Press the first of their moves; of a menu what `chosen` says."""
        panel = _panel(member)
        first = self.moves(panel)[0]
        if first not in panel.menus:
            return member.begin_press(panel, first)
        return member.begin_choice(panel, first, self.chosen(panel.menus[first]))

    def moves(self, panel: Seen) -> list[str]:
        """What a beginner might press or open there, best first."""
        shown = [*panel.labels, *panel.menus]
        return [label for start in (NEXT, *self.MOVES) for label in shown if label.startswith(start)]

    def ends_turn(self, member: Member) -> bool:
        """Whether the first of their moves hands the turn on to the next member."""
        return self.moves(_panel(member))[0].startswith(self.ENDS)

    def after(self, member: Member) -> Member:
        """Who sits next."""
        return self.members[(self.members.index(member) + 1) % len(self.members)]

    def chosen(self, listed: list[str]) -> str:
        """What is chosen of a list: a beginner's card is the last."""
        return listed[-1]

    def note(self, made: Interaction) -> None:
        """Remember a press that was answered as done."""
        if made.answer is not None and not refused(made):
            self.accepted.append(made)


class GinTable(Table):
    """Gin for two, who draw, leave the upcard, discard, and never knock."""

    GAME, PEOPLE = "gin", 2
    MOVES = ("Draw", "Pass", "Discard a card")
    ENDS = ("Pass", "Discard a card")


class RumTable(Table):
    """500 Rum in two teams of two, who lay what they hold, take a single card that is of use, and never call Rum."""

    GAME, PEOPLE = "rum500", 4
    ENDS = ("Discard and end",)
    MOVES = ("Lay ", "Draw", "Let it lie", "Play without", "Take nothing", *ENDS)

    def moves(self, panel: Seen) -> list[str]:
        """A card that comes alone and makes a meld is taken first."""
        alone = [label for label in panel.labels if label.startswith("Take ") and ", with" in label]
        return [label for label in alone if "+" not in label] + super().moves(panel)


class ShortRum(RumTable):
    """The same, to 250 points."""

    OPENED_WITH: ClassVar[Mapping[str, str]] = {"preset": "quick"}


class RumOfEight(RumTable):
    """The same with eight, four to a team."""

    PEOPLE = 8


TABLES: Mapping[str, type[Table]] = {"rum500": RumTable, "rum500-8": RumOfEight, "gin": GinTable}
"""The tables of benches and tests, by what is played: the main game first."""


def _seats(board: Seen) -> list[str]:
    return [label for label in board.labels if label.startswith(("Join", "Sit "))]  # in the lobby of 54de1cd too


def _is_called(discord: Discord, channel: Channel) -> bool:
    """Whether somebody was called to move there; it is the last thing that a start asks for."""
    posts = (call for call in discord.rest.calls if call.route == "POST /channels/{channel}/messages")
    return any(call.id("channel") == channel.id and call.json.get("content") for call in posts)


def _panel(member: Member) -> Seen:
    panel = member.panel()
    assert panel is not None
    return panel


def _is_shown(made: Interaction, panel: Seen, edits: int) -> bool:
    """Whether nothing is to follow the answer; so many edits were there before it."""
    return made.answer is not Answer.DEFERRED_UPDATE or panel.message.edits > edits
