"""Members at a table of gin, who play by what their panels show: two, or one against a computer."""

from dataclasses import dataclass
from functools import partial
from typing import Self

from tests.wire.discord import Discord
from tests.wire.member import Member, refused, warned
from tests.wire.records import Answer, Channel, Guild, Interaction
from tests.wire.seen import Seen

NEXT = "Next round"
QUIET, DISCARD = ("Draw", "Pass", NEXT), "Discard a card"


@dataclass
class GinTable:
    """A running match. `accepted` are the presses that were answered as done."""

    discord: Discord
    members: tuple[Member, ...]
    accepted: list[Interaction]

    @classmethod
    async def opened(cls, discord: Discord, guild: Guild | None = None, channel: Channel | None = None) -> Self:
        """Open a table, in a channel of its own if none is given, sit down, start, and open both hands."""
        channel = channel or discord.open_channel("cards", guild or discord.guild)
        alice, bob = discord.member("Alice", channel), discord.member("Bob", channel)
        await alice.slash("table new", game="gin")
        await cls.agree(alice)
        await bob.press(bob.board(), "Join")
        await discord.until(lambda: "Start" in alice.board().labels, "both are seen at the table")
        await alice.press(alice.board(), "Start")
        table = cls(discord, (alice, bob), [])
        await table.open_hands()
        begins = await discord.until(table.to_move, "somebody begins")
        if begins is bob:  # Alice has had her hand since she started
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
        """Let all open their hands by the public button."""
        await self.discord.until(lambda: "My hand" in self.board.labels, "a running table")
        for member in self.members:
            while not await self.discord.in_time(member.begin_press(self.board, "My hand")):
                continue

    def to_move(self) -> Member | None:
        """The member who has something to press."""
        return next((member for member in self.members if (panel := member.panel()) and self.moves(panel)), None)

    async def turn(self) -> Interaction:
        """Press one thing, as whoever can; what was done is noted.

        A machine that is busy with something else may answer too late: then both look at their hands, and press again.
        """
        while True:
            await self.discord.until(self._between_rounds_together, "both have a new round before them, or neither")
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
        """True unless one panel has the button that either of them may press, and the other not yet."""
        offered = sum(NEXT in panel.labels for member in self.members if (panel := member.panel()))
        return offered in (0, len(self.members))

    def begin(self, member: Member) -> Interaction:
        """Press the first of their moves; of cards the one that `chosen` says."""
        panel = _panel(member)
        first = self.moves(panel)[0]
        if first not in panel.menus:
            return member.begin_press(panel, first)
        return member.begin_choice(panel, first, self.chosen(panel.menus[first]))

    def moves(self, panel: Seen) -> list[str]:
        """What a beginner might press or open there: they draw, leave the upcard, discard, and never knock."""
        quiet = [label for label in panel.labels if label.startswith(QUIET)]
        return quiet + [label for label in panel.menus if label == DISCARD]

    def chosen(self, cards: list[str]) -> str:
        """The card of a list that is played, best first: a beginner's is the last."""
        return cards[-1]

    def note(self, made: Interaction) -> None:
        """Remember a press that was answered as done."""
        if made.answer is not None and not refused(made):
            self.accepted.append(made)


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
