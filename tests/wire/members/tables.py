"""Members who play a match by the controls on their panels: 500 Rum by four or eight in two teams, gin by two."""

import asyncio
from collections.abc import Awaitable, Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from typing import ClassVar, Self

from tests.wire.fake_discord.discord import Discord
from tests.wire.fake_discord.records import Answer, Channel, Guild, Interaction
from tests.wire.members.member import Member, refused, warned
from tests.wire.members.seen import Seen

HAND, NEXT, OVER = "My hand", "Next round", "Rematch"
UNSAVED = "I can't save anything at the moment"
NAMES = ("Alice", "Bob", "Chika", "Dai", "Emi", "Femi", "Goro", "Hana")


@dataclass
class Table:
    """A running match. `accepted` are the presses that the bot accepted."""

    discord: Discord
    members: tuple[Member, ...]
    accepted: list[Interaction]

    GAME: ClassVar[str]
    PEOPLE: ClassVar[int]
    NAMES: ClassVar[Sequence[str]] = NAMES
    OPENED_WITH: ClassVar[Mapping[str, str]] = {}
    MOVES: ClassVar[tuple[str, ...]]
    """The beginnings of the labels of buttons and menus, in the order in which members prefer them."""
    ENDS: ClassVar[tuple[str, ...]]
    """Those of `MOVES` that end a turn."""

    @classmethod
    async def opened(
        cls, discord: Discord, guild: Guild | None = None, channel: Channel | None = None, *, tries: int = 1
    ) -> Self:
        """Open a table, sit down, start, and open all hands; the table is in a new channel unless one is given.

        What can't be saved is tried again, `tries` times in all.
        """
        channel = channel or discord.open_channel("cards", guild or discord.guild)
        members = [discord.member(name, channel) for name in cls.NAMES[: cls.PEOPLE]]
        host = members[0]
        await _saved(tries, lambda: host.slash("table new", game=cls.GAME, **cls.OPENED_WITH))
        await cls.agree(host)
        for number, member in enumerate(members[1:], 1):
            await discord.until(lambda: _seats(host.board()), "a free seat")
            seats = _seats(member.board())
            await _saved(tries, partial(member.press, member.board(), seats[number % len(seats)]))
        await discord.until(lambda: "Start" in host.board().labels, "all are seen at the table")
        await _saved(tries, lambda: host.press(host.board(), "Start"))
        table = cls(discord, tuple(members), [])
        await table.open_hands()
        begins = await discord.until(table.to_move, "somebody begins")
        if begins is not host:  # the host has had a hand since the start
            await discord.until(lambda: _is_called(discord, channel), "who begins is called")
        return table

    @classmethod
    async def agree(cls, host: Member) -> None:
        """Set the options before anybody else sits down; by default none is changed."""

    @property
    def board(self) -> Seen:
        """The table's public message."""
        return self.members[0].board()

    async def open_hands(self) -> None:
        """Let all open their hands by the public button; between two rounds, one of them begins the next round."""
        waiting = list(self.members)
        while waiting:
            label = await self.discord.until(self._offered, "a running table")
            if label == OVER:
                return
            if await self.discord.in_time(waiting[0].begin_press(self.board, label)) and label == HAND:
                waiting.pop(0)

    def _offered(self) -> str | None:
        """The button of the public message that leads to playing on."""
        return next((label for label in (HAND, NEXT, OVER) if label in self.board.labels), None)

    def to_move(self) -> Member | None:
        """The first member who can make a move on their panel."""
        return next((member for member in self.members if (panel := member.panel()) and self.moves(panel)), None)

    async def turn(self) -> Interaction:
        """Make the next move, and wait until its panel shows it; returns the press, which is noted if it was accepted.

        On a busy machine the bot may answer too late: then all open their hands, and somebody presses again.
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
        """False while some panels, but not all, have the button for the next round, which anybody may press."""
        offered = sum(NEXT in panel.labels for member in self.members if (panel := member.panel()))
        return offered in (0, len(self.members))

    def begin(self, member: Member) -> Interaction:
        """Press the first of a member's moves, or choose from it if it is a menu, without waiting for the answer."""
        panel = _panel(member)
        first = self.moves(panel)[0]
        if first not in panel.menus:
            return member.begin_press(panel, first)
        return member.begin_choice(panel, first, self.chosen(panel.menus[first]))

    def moves(self, panel: Seen) -> list[str]:
        """The labels of a panel's buttons and menus that a beginner might use, the preferred ones first."""
        shown = [*panel.labels, *panel.menus]
        return [label for start in (NEXT, *self.MOVES) for label in shown if label.startswith(start)]

    def ends_turn(self, member: Member) -> bool:
        """Whether the first of a member's moves ends their turn."""
        return self.moves(_panel(member))[0].startswith(self.ENDS)

    def after(self, member: Member) -> Member:
        """The member who sits next."""
        return self.members[(self.members.index(member) + 1) % len(self.members)]

    def chosen(self, listed: list[str]) -> str:
        """The option that is chosen from a menu: the last."""
        return listed[-1]

    def note(self, made: Interaction) -> None:
        """Note a press if the bot accepted it."""
        if made.answer is not None and not refused(made):
            self.accepted.append(made)


class GinTable(Table):
    """Gin for two members who draw, pass on the first upcard, discard, and never knock."""

    GAME, PEOPLE = "gin", 2
    MOVES = ("Draw", "Pass", "Discard a card")
    ENDS = ("Pass", "Discard a card")


class RumTable(Table):
    """500 Rum in two teams of two who lay all that they can, take from the pile if they may, and never call Rum."""

    GAME, PEOPLE = "rum500", 4
    ENDS = ("Discard and end", "Discard ")  # a menu, unless there is a button for each card
    MOVES = ("Lay ", "Take ", "Draw", "Let it lie", "Play without", *ENDS)

    def moves(self, panel: Seen) -> list[str]:
        return [label for label in super().moves(panel) if not label.startswith("Take back")]


class ShortRum(RumTable):
    """500 Rum in two teams of two, to 250 points."""

    OPENED_WITH: ClassVar[Mapping[str, str]] = {"preset": "quick"}


class LongRum(RumTable):
    """500 Rum in two teams of two, to as many points as the table can have."""

    @classmethod
    async def agree(cls, host: Member) -> None:
        await set_target(host, "2000")


class RumOfEight(RumTable):
    """500 Rum with eight members, four in each team."""

    PEOPLE = 8


TABLES: Mapping[str, type[Table]] = {"rum500": RumTable, "rum500-8": RumOfEight, "gin": GinTable}
"""The tables that benchmarks and tests can play at, the main game first."""


async def set_target(host: Member, points: str) -> None:
    """Set the points that win the match, in the host's private options."""
    for label in ("Set up", "Options"):
        panel = host.panel()
        await host.press(host.board() if panel is None else panel, label)
    panel = _panel(host)
    form = await host.press(
        panel, next(label for label in panel.labels if label.startswith(("Set: Target", "Set: Points to win")))
    )
    await host.submit(form, target=points)


async def _saved(tries: int, make: Callable[[], Awaitable[Interaction]]) -> None:
    """Repeat what a member does, a second apart, until the bot can save it."""
    for _ in range(tries - 1):
        if not is_unsaved(await make()):
            return
        await asyncio.sleep(1)
    assert not is_unsaved(await make()), UNSAVED


def is_unsaved(made: Interaction) -> bool:
    """Whether the answer is that nothing can be saved at the moment."""
    return made.original is not None and Seen(made.original).text.startswith(UNSAVED)


def _seats(board: Seen) -> list[str]:
    return [label for label in board.labels if label.startswith(("Join", "Sit "))]  # in the lobby of 54de1cd too


def _is_called(discord: Discord, channel: Channel) -> bool:
    """Whether a member was called to move in a channel: the last request that the start of a match makes."""
    posts = (call for call in discord.rest.calls if call.route == "POST /channels/{channel}/messages")
    return any(call.id("channel") == channel.id and call.json.get("content") for call in posts)


def _panel(member: Member) -> Seen:
    panel = member.panel()
    assert panel is not None
    return panel


def _is_shown(made: Interaction, panel: Seen, edits: int) -> bool:
    """Whether the panel shows the answer: at once, or after a deferral by an edit beyond the first `edits`."""
    return made.answer is not Answer.DEFERRED_UPDATE or panel.message.edits > edits
