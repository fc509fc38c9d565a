"""Answers members' questions about matches: rounds, replays, reviews, checked deals and the match as a file.

An answer contains only what the member who asks may know. Whole journals, which hold every hand, stay below.
"""

from collections.abc import Mapping

from bot.games.contract import AnyGame
from bot.games.refusals import NotNowError
from bot.games.values import Say, Seat
from bot.tables.history.achievements import AchievementBackfill
from bot.tables.history.export import export_match
from bot.tables.history.playback import ReplayedRound, Replays
from bot.tables.history.review import Review, Reviews
from bot.tables.history.rounds import CheckedDeal, PastRound, PastRounds
from bot.tables.model.match import TableState
from bot.tables.model.ports import Environment, TableReason
from bot.tables.model.records import Occasion
from bot.tables.table import Table


class MatchArchive:
    """Looks back at the matches of tables. One object per process; each part caches its latest answers.

    Attributes:
        achievements: reads what finished matches have earned their members.

    """

    def __init__(self, environment: Environment, games: Mapping[str, AnyGame]) -> None:
        self.achievements = AchievementBackfill(environment.table_repository, games)
        self._table_repository = environment.table_repository
        self._rounds = PastRounds(environment.table_repository)
        self._replays = Replays(environment.table_repository)
        self._reviews = Reviews(environment)

    async def rounds(self, table: Table, member: int | None) -> tuple[PastRound, ...]:
        """See `PastRounds.rounds`."""
        return await self._rounds.rounds(_open(table), member)

    async def highlight(self, table: Table) -> Say | None:
        """See `PastRounds.highlight`."""
        return await self._rounds.highlight(_open(table))

    async def review(self, table: Table, member: int) -> Review:
        """See `Reviews.of`."""
        return await self._reviews.of(_kept(table), member)

    async def check(self, table: Table, number: int) -> CheckedDeal:
        """See `PastRounds.check`."""
        return await self._rounds.check(_kept(table), number)

    async def replay(self, table: Table, number: int, seat: Seat | None) -> ReplayedRound:
        """See `Replays.round`."""
        return await self._replays.round(_kept(table), number, seat)

    async def exported(self, table: Table) -> str:
        """See `export_match`."""
        return await export_match(self._table_repository, _kept(table))

    def forget(self, table: int) -> None:
        """Drop the cached rounds of a table."""
        self._rounds.forget(table)


def _open(table: Table) -> TableState:
    """The state of a table whose rounds may be shown.

    Raises:
        NotNowError: others may still play the deal that was played there.

    """
    if table.facts.sealed and not table.facts.status.live:
        raise NotNowError(TableReason.SEALED)
    return table.keeper.state


def _kept(table: Table) -> TableState:
    """The state of a table whose match may be looked back at.

    Raises:
        NotNowError: it was a practice round, or others may still play its deal.

    """
    if table.facts.sealed:
        raise NotNowError(TableReason.SEALED)
    if table.facts.occasion is Occasion.PRACTICE:
        raise NotNowError(TableReason.PRACTICE)
    return table.keeper.state
