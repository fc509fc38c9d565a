"""The port to storage for days and their rounds; bot/store implements it."""

from collections.abc import Sequence
from datetime import datetime
from typing import NamedTuple, Protocol

from bot.daily.days import DailyRound, Day


class DailyLine(NamedTuple):
    """A line of the board: how many points above par a member has made on average, and on how many days.

    Equals share a rank, and hidden members have none that others count.
    """

    rank: int
    member: int
    days: int
    average: float


class DailyRepository(Protocol):
    """Where days are kept. Each method is one transaction, durable when it returns.

    Any of them raises a StorageError (bot/tables/model/ports.py) if that isn't possible now. Rounds are kept by the
    table that opens or finishes them (`Create` and `Save` in bot/store).
    """

    async def latest(self, guild: int) -> Day | None:
        """The newest day of a server."""
        ...

    async def day(self, guild: int, day: int) -> Day | None:
        """A day by its date; None if it had no deal."""
        ...

    async def begin(self, day: Day) -> Day:
        """Keep a new day, and return it; if the server has that day already, return the stored one."""
        ...

    async def note_posting(self, day: Day, since: datetime | None) -> None:
        """Note when an attempt to post for the day begins; None: it has failed for good."""
        ...

    async def note_posted(self, day: Day, channel: int, message: int) -> None:
        """Note where the day is posted. The first post of a day is its salt."""
        ...

    async def round_of(self, guild: int, day: int, member: int) -> DailyRound | None:
        """The round that a member has opened on a day."""
        ...

    async def rounds(self, guild: int, day: int) -> Sequence[DailyRound]:
        """Every round of a day."""
        ...

    async def place(self, guild: int, day: int, points: int) -> tuple[int, int]:
        """The place of a round with these points on a day, and how many members have finished it."""
        ...

    async def ended(self, now: datetime) -> Sequence[Day]:
        """The days that are over and not closed, those of this process's servers."""
        ...

    async def close(self, day: Day) -> None:
        """Close a day: from now on its rounds stand, and so do the streaks."""
        ...

    async def unposted(self) -> Sequence[Day]:
        """The days that have no post and aren't closed, those of this process's servers."""
        ...

    async def unannounced(self) -> Sequence[Day]:
        """The days that are closed and not announced, those of this process's servers."""
        ...

    async def keep_par(self, day: Day, par: float, error: float, rounds: int) -> None:
        """Keep what a strong computer makes of a day."""
        ...

    async def note_announced(self, day: Day) -> None:
        """Note that the end of a day was announced, or isn't going to be."""
        ...

    async def board(
        self, guild: int, member: int, span: tuple[datetime, datetime] | None, *, limit: int
    ) -> tuple[Sequence[DailyLine], DailyLine | None]:
        """The first lines of a server's board without hidden members, and a member's own.

        `span` limits it to the days that ended between two moments; None means all days that have a par.
        """
        ...
