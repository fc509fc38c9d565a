"""What members show to a channel: only where they may write, and one thing a minute."""

from collections.abc import Generator
from contextlib import contextmanager
from datetime import datetime, timedelta

import discord

from bot.clock import Clock
from bot.games.refusals import NotNowError
from cogs.ui.interactions import Interaction
from cogs.ui.reasons import SurfaceReason
from cogs.ui.router import PressHandlers
from cogs.ui.services import Services

REST = timedelta(minutes=1)
"""Between two things that are shown in one channel."""


class Showing:
    """What was shown where in the last minute."""

    def __init__(self, now: Clock) -> None:
        self._now = now
        self._shown: dict[int, datetime] = {}

    @contextmanager
    def to_channel(self, interaction: Interaction) -> Generator[None]:
        """Show something in the body. It is noted before, so that of two presses at once one shows it.

        Raises:
            NotNowError: the member may not write there, or something was shown just now.

        """
        _require_writer(interaction)
        channel, now = interaction.channel_id or 0, self._now()
        self._shown = {each: at for each, at in self._shown.items() if now - at < REST}
        if channel in self._shown:
            raise NotNowError(SurfaceReason.SHOWN_JUST_NOW)
        self._shown[channel] = now
        try:
            yield
        except BaseException:  # what was refused or failed costs nothing
            self._shown.pop(channel, None)
            raise


class ShowingPresses(PressHandlers):
    """The handlers of a feature that has something to show."""

    def __init__(self, services: Services) -> None:
        super().__init__(services.router)
        self._services = services
        self._showing = Showing(services.boards.now)


def _require_writer(interaction: Interaction) -> None:
    """Refuse whoever may not write in the channel."""
    allowed = interaction.permissions
    thread = isinstance(interaction.channel, discord.Thread)
    if not (allowed.send_messages_in_threads if thread else allowed.send_messages):
        raise NotNowError(SurfaceReason.MAY_NOT_WRITE)
