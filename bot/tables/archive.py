"""Looking back at a match: its rounds, a replay, a review, its deals checked, and the whole of it as a file.

What leaves is what the one who looks may know; whole journals, which hold every hand, stay within.
"""

from bot.games.values import Say, Seat
from bot.tables.history.export import exported
from bot.tables.history.playback import ReplayedRound, Replays
from bot.tables.history.review import Review, ReviewsAsked
from bot.tables.history.rounds import CheckedDeal, PastRound, PastRounds
from bot.tables.model.ports import Environment
from bot.tables.table import Table


class LookingBack:
    """What members ask for of matches behind them. One object per process; each part keeps what was asked for last."""

    def __init__(self, environment: Environment) -> None:
        self._storage = environment.storage
        self._rounds = PastRounds(environment.storage)
        self._replays = Replays(environment.storage)
        self._reviews = ReviewsAsked(environment)

    async def rounds(self, table: Table, member: int | None) -> tuple[PastRound, ...]:
        """Every round of a table's match so far, as a member may look back at it; None: a bystander."""
        return await self._rounds.rounds(table.keeper.state, member)

    async def feat(self, table: Table) -> Say | None:
        """What is worth telling of a match that is over."""
        return await self._rounds.feat(table.keeper.state)

    async def review(self, table: Table, member: int) -> Review:
        """What there is to say of a member's decisions in a match that is over; see `ReviewsAsked.of`."""
        return await self._reviews.of(table.keeper.state, member)

    async def check(self, table: Table, number: int) -> CheckedDeal:
        """Deal a round that is over again.

        Raises:
            NotNowError: there is no such round, or it still runs.

        """
        return await self._rounds.check(table.keeper.state, number)

    async def replay(self, table: Table, number: int, seat: Seat | None) -> ReplayedRound:
        """A round that is over, as a seat saw it turn by turn; see `Replays.round`."""
        return await self._replays.round(table.keeper.state, number, seat)

    async def exported(self, table: Table) -> str:
        """A match that is over as a file; see `match_text.exported`."""
        return await exported(self._storage, table.keeper.state)

    def forget(self, table: int) -> None:
        """Let the rounds of a match go from memory."""
        self._rounds.forget(table)
