"""The reviews that members ask for: made beside everything else, a slice at a time, and kept for a while.

Whoever asks again while theirs is made waits for the same one.
"""

import asyncio
import logging
from collections import OrderedDict

from bot.games.refusals import NotNowError, RefusalError
from bot.tables.environment import Environment
from bot.tables.match_state import JournalError
from bot.tables.reasons import TableReason
from bot.tables.review import Review, Reviewing
from bot.tables.table_state import TableState

KEPT = 100
"""So many reviews are kept, a few kilobytes each."""
_log = logging.getLogger(__name__)


class ReviewsAsked:
    """See the module's docstring. One object per process; it is made anew from the journal after a restart."""

    def __init__(self, environment: Environment) -> None:
        self._environment = environment
        self._one_at_a_time = asyncio.Lock()
        self._made: OrderedDict[tuple[int, int], Review] = OrderedDict()
        self._making: dict[int, tuple[int, asyncio.Task[Review]]] = {}

    async def of(self, state: TableState, member: int) -> Review:
        """What there is to say of a member's decisions in a match that is over.

        Raises:
            NotNowError: the table lives, the member decided nothing at it, its journal doesn't play again, or the
                review of another match is being made for them.

        """
        table = state.record.id
        if state.record.status.live:
            raise NotNowError(TableReason.REVIEW_TOO_EARLY)
        if not any(each.member == member for each in state.occupants):
            raise NotNowError(TableReason.NOTHING_TO_REVIEW)
        review = self._made.get((table, member)) or await asyncio.shield(self._task(state, member))
        self._keep(table, member, review)
        return review

    def _task(self, state: TableState, member: int) -> asyncio.Task[Review]:
        table, task = self._making.get(member, (0, None))
        if task is not None and table != state.record.id:
            raise NotNowError(TableReason.REVIEW_RUNNING)
        if task is None:
            task = asyncio.create_task(self._make(state, member))
            self._making[member] = state.record.id, task
            task.add_done_callback(lambda _: self._making.pop(member, None))
        return task

    async def _make(self, state: TableState, member: int) -> Review:
        rows = await self._environment.storage.journal(state.record.id, whole=True)
        reviewing = Reviewing(state, rows, member, self._environment)
        async with self._one_at_a_time:
            try:
                for _ in reviewing.slices():
                    await asyncio.sleep(0)
            except (JournalError, RefusalError, LookupError, TypeError, ValueError) as problem:
                _log.info("the match of table %s no longer plays again (%s)", state.record.id, type(problem).__name__)
                raise NotNowError(TableReason.NO_REVIEW) from None
        review = reviewing.review()
        if not review.decisions:
            raise NotNowError(TableReason.NOTHING_TO_REVIEW)
        return review

    def _keep(self, table: int, member: int, review: Review) -> None:
        self._made[table, member] = review
        self._made.move_to_end((table, member))
        while len(self._made) > KEPT:
            self._made.popitem(last=False)
