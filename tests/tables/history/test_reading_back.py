"""Reading achievements from journals, one after the other; a broken journal holds up no other."""

from dataclasses import replace
from unittest.mock import AsyncMock

import pytest

from bot.tables.history.achievements import AchievementBackfill, Recomputed
from bot.tables.model.records import TableRecord
from tests.store.memory import MemoryTables
from tests.tables.fakes import Club
from tests.tables.test_table import BEN, running, win_twice


class Shelf(MemoryTables):
    """A store of unread journals, and of the readings."""

    def __init__(self) -> None:
        super().__init__()
        self.deleted: list[int] = []
        self.read: dict[int, Recomputed | None] = {}

    async def unread(self, reading: int, table: int | None = None) -> int | None:
        del reading, table
        return next((table for table in (*self.deleted, *self.tables) if table not in self.read), None)

    async def keep_achieved(self, table: TableRecord, reading: int, found: Recomputed | None) -> None:
        del reading
        self.read[table.id] = found


@pytest.mark.parametrize("torn", [False, True])
async def test_match_of_a_removed_game_or_with_a_damaged_row_counts_as_read_and_keeps_what_it_has(
    monkeypatch: pytest.MonkeyPatch, *, torn: bool
) -> None:
    shelf = Shelf()
    club = Club(shelf)
    table = await running(club, BEN)
    await win_twice(club, table)
    if torn:
        monkeypatch.setattr(shelf, "journal", AsyncMock(side_effect=ValueError("'text' is not a valid PlayedBy")))
    else:
        shelf.put(replace(shelf.tables[table.id], game="chess"))
    reading = AchievementBackfill(shelf, club.tables.games)
    assert await reading.read_one()
    assert shelf.read == {table.id: None}
    assert not await reading.read_one()


async def test_match_deleted_before_it_was_read_is_skipped() -> None:
    shelf = Shelf()
    shelf.deleted = [1]
    assert await AchievementBackfill(shelf, {}).read_one()
    assert not shelf.read
