"""Members who play gin to its end: they knock as soon as they may, and one match follows another."""

from tests.wire.member import Member
from tests.wire.played import HAND, GinTable
from tests.wire.records import Interaction
from tests.wire.seen import Seen

TARGET = "10"
"""Points that win a match: most knocks bring as many."""
KNOCK, SURE = "Knock", "Yes"


class GinMatches(GinTable):
    """A channel with one match after the other."""

    _pressed: tuple[int, str] | None = None
    """The public message and the button by which somebody went on last: not pressed again but out of impatience."""

    @classmethod
    async def agree(cls, host: Member) -> None:
        """Let a round or two decide."""
        for label in ("Set up", "Options"):
            panel = host.panel()
            await host.press(host.board() if panel is None else panel, label)
        panel = host.panel()
        assert panel is not None
        form = await host.press(panel, next(label for label in panel.labels if label.startswith("Set: Target")))
        await host.submit(form, target=TARGET)

    def to_move(self) -> Member | None:
        """The member who has something to press, on a panel or between two matches."""
        if HAND in self.board.labels:
            return super().to_move()
        return next((member for member in self.members if self._goes_on_by(member)), None)

    def begin(self, member: Member) -> Interaction:
        """Press what leads to the next match, or the first move."""
        if (label := self._goes_on_by(member)) is None:
            return super().begin(member)
        self._pressed = self.board.message.id, label
        return member.begin_press(self.board, label)

    def moves(self, panel: Seen) -> list[str]:
        """Knock first of all."""
        knocking = [label for label in (*panel.labels, *panel.menus) if label.startswith((SURE, KNOCK))]
        return knocking + super().moves(panel)

    def chosen(self, listed: list[str]) -> str:
        """What leaves the least deadwood."""
        return listed[0]

    def _goes_on_by(self, member: Member) -> str | None:
        """What a member presses on the public message between two matches; the other agrees to the next one."""
        host = member is self.members[0]
        wanted, message = ("Rematch", "Start") if host else ("I agree",), self.board.message.id
        labels = (label for label in self.board.labels if label in wanted)
        return next((label for label in labels if (message, label) != self._pressed), None)

    async def open_hands(self) -> None:
        """Let both open their hands, where there are any; else go on once more."""
        self._pressed = None
        if HAND in self.board.labels:
            await super().open_hands()
