"""Reads matches back by the clock of the tables, as long as any is unread."""

from discord.ext import commands

from bot.tables.history.achievements import ReadingBack

REST = 10
"""How many beats to skip once nothing is left to read."""


class JournalReader(commands.Cog):
    """One journal at a beat: people who play come first."""

    def __init__(self, reading: ReadingBack) -> None:
        self._reading = reading
        self._busy = False
        self._rest = 0

    @commands.Cog.listener()
    async def on_tick(self) -> None:
        """Read the next one, unless one is being read or none was left just now."""
        if self._busy:
            return
        if self._rest:
            self._rest -= 1
            return
        self._busy = True
        try:
            self._rest = 0 if await self._reading.read_one() else REST
        finally:
            self._busy = False
