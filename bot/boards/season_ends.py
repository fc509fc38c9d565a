"""The end of a season: its last ratings, and who has won it. Done once for each season, whenever the bot is there."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime

from bot.boards.board_storage import BoardKey, BoardStorage
from bot.boards.leaderboards import Asked, Boards, Page
from bot.boards.seasons import Season
from bot.boards.views import VIEWS

_NOBODY = 0


@dataclass(frozen=True, slots=True)
class FinalBoard:
    """How a board stood at the end of a season: its first view that has lines, and its pairs where it has any."""

    members: Page
    pairs: Page | None


class SeasonEnds:
    """See the module's docstring. One object per process."""

    def __init__(self, storage: BoardStorage, boards: Boards) -> None:
        self._storage = storage
        self._boards = boards

    async def close_due(self, now: datetime) -> None:
        """Close every season whose time is over: what its boards say from now on stays."""
        for season in await self._storage.seasons_due(now):
            for board in self._boards.by_key.values():
                key = BoardKey(season.guild, board.key, season.number)
                if board.spread:
                    await self._boards.ratings.settle(key, board.spread)
            await self._storage.close_season(season)

    async def untold(self) -> Sequence[Season]:
        """The seasons that are closed, and whose end has not been told."""
        return await self._storage.seasons_untold()

    async def told(self, season: Season) -> None:
        """Note that the end of a season has been told, or that there is nowhere to tell it."""
        await self._storage.note_told(season)

    async def final(self, season: Season) -> list[FinalBoard]:
        """The boards on which anybody stands at the end of a season."""
        found: list[FinalBoard] = []
        for key, board in self._boards.by_key.items():
            members = await self._boards.page(season.guild, _NOBODY, Asked(key, season=season.number))
            if members.lines:
                asked = Asked(key, VIEWS["pairs"].key, season.number)
                pairs = await self._boards.page(season.guild, _NOBODY, asked) if board.pairs else None
                found.append(FinalBoard(members, pairs if pairs and pairs.lines else None))
        return found
