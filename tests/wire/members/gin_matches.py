"""Members who play whole matches of gin, one after the other: they knock as soon as they may."""

from tests.wire.fake_discord.records import Interaction
from tests.wire.members.member import Member
from tests.wire.members.seen import Seen
from tests.wire.members.tables import HAND, GinTable, set_target

TARGET = "10"
"""The points that win a match. Most knocks score as many."""
KNOCK, SURE = "Knock", "Yes"


class GinMatches(GinTable):
    """A channel where one match follows the other."""

    _pressed: tuple[int, str] | None = None
    """The public message and its button that was pressed last to go on; pressed again only after `open_hands`."""

    @classmethod
    async def agree(cls, host: Member) -> None:
        """Set a target that one or two rounds reach."""
        await set_target(host, TARGET)

    def to_move(self) -> Member | None:
        """The member who can press something, on their panel or, between two matches, on the public message."""
        if HAND in self.board.labels:
            return super().to_move()
        return next((member for member in self.members if self._goes_on_by(member)), None)

    def begin(self, member: Member) -> Interaction:
        """Press the button that leads to the next match, or the first move."""
        if (label := self._goes_on_by(member)) is None:
            return super().begin(member)
        self._pressed = self.board.message.id, label
        return member.begin_press(self.board, label)

    def moves(self, panel: Seen) -> list[str]:
        """Knocking comes first."""
        knocking = [label for label in (*panel.labels, *panel.menus) if label.startswith((SURE, KNOCK))]
        return knocking + super().moves(panel)

    def chosen(self, listed: list[str]) -> str:
        """The first option, which leaves the least deadwood."""
        return listed[0]

    def _goes_on_by(self, member: Member) -> str | None:
        """The button that a member presses on the public message between two matches: the host's, or "I agree"."""
        host = member is self.members[0]
        wanted, message = ("Rematch", "Start") if host else ("I agree",), self.board.message.id
        labels = (label for label in self.board.labels if label in wanted)
        return next((label for label in labels if (message, label) != self._pressed), None)

    async def open_hands(self) -> None:
        """Let both open their hands if a match is running, and allow the last button to be pressed again."""
        self._pressed = None
        if HAND in self.board.labels:
            await super().open_hands()
