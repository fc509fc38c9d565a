"""What members may ask about matches: rounds, replays, reviews, checked deals and the match as a file.

Answers contain only what the member who asks may know. Whole journals, which hold every hand, stay below.
"""

from bot.games.values import Say, Seat
from bot.tables.history.export import exported
from bot.tables.history.playback import ReplayedRound, Replays
from bot.tables.history.review import Review, Reviews
from bot.tables.history.rounds import CheckedDeal, PastRound, PastRounds
from bot.tables.model.ports import Environment
from bot.tables.table import Table


class LookingBack:
    """Looks back at the matches of tables. One object per process; each part caches its latest answers."""

    def __init__(self, environment: Environment) -> None:
        self._storage = environment.storage
        self._rounds = PastRounds(environment.storage)
        self._replays = Replays(environment.storage)
        self._reviews = Reviews(environment)

    async def rounds(self, table: Table, member: int | None) -> tuple[PastRound, ...]:
        """See `PastRounds.rounds`."""
        return await self._rounds.rounds(table.keeper.state, member)

    async def feat(self, table: Table) -> Say | None:
        """See `PastRounds.feat`."""
        return await self._rounds.feat(table.keeper.state)

    async def review(self, table: Table, member: int) -> Review:
        """See `Reviews.of`."""
        return await self._reviews.of(table.keeper.state, member)

    async def check(self, table: Table, number: int) -> CheckedDeal:
        """See `PastRounds.check`."""
        return await self._rounds.check(table.keeper.state, number)

    async def replay(self, table: Table, number: int, seat: Seat | None) -> ReplayedRound:
        """See `Replays.round`."""
        return await self._replays.round(table.keeper.state, number, seat)

    async def exported(self, table: Table) -> str:
        """See `export.exported`."""
        return await exported(self._storage, table.keeper.state)

    def forget(self, table: int) -> None:
        """Drop the cached rounds of a table."""
        self._rounds.forget(table)
