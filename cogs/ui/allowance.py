"""What one member may ask of the bot at once, so that nobody's noise is another table's wait."""

from collections import OrderedDict
from collections.abc import Generator
from contextlib import contextmanager

from discord.app_commands import Cooldown

from bot.games.refusals import NotNowError
from cogs.ui.interactions import Interaction, SurfaceReason

SECONDS = 10.0
_REMEMBERED = 5_000
"""More members than press something within ten seconds."""


class Allowance:
    """How many presses and commands each member has left, by Discord's time, and what is being made for them."""

    def __init__(self, presses: int) -> None:
        """Allow so many within ten seconds; 0 allows any number."""
        self._presses = presses
        self._left: OrderedDict[int, Cooldown] = OrderedDict()
        self._told: set[int] = set()
        self._served: set[int] = set()

    def admits(self, interaction: Interaction) -> bool:
        """Count a press or a command; False if it is one too many, and its member has been told so.

        Raises:
            NotNowError: it is the first too many.

        """
        if not self._presses:
            return True
        member = interaction.user.id
        left = self._left.setdefault(member, Cooldown(self._presses, SECONDS))
        self._left.move_to_end(member)
        if len(self._left) > _REMEMBERED:
            self._told.discard(self._left.popitem(last=False)[0])
        if left.update_rate_limit(interaction.created_at.timestamp()) is None:
            self._told.discard(member)
            return True
        if member in self._told:
            return False
        self._told.add(member)
        raise NotNowError(SurfaceReason.TOO_FAST, seconds=int(SECONDS))

    @contextmanager
    def one_at_a_time(self, interaction: Interaction) -> Generator[None]:
        """Make an export, a download or a film in the body.

        Raises:
            NotNowError: another is being made for this member.

        """
        member = interaction.user.id
        if member in self._served:
            raise NotNowError(SurfaceReason.ONE_AT_A_TIME)
        self._served.add(member)
        try:
            yield
        finally:
            self._served.discard(member)
