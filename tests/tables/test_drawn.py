"""The versions that the public messages of tables show."""

from dataclasses import replace

import pytest

from bot.tables.keeper import DrawnVersions
from bot.tables.model.deadlines import ToMove, note_invitation
from bot.tables.model.ports import StorageError
from tests.store.memory import MemoryTables
from tests.tables.fakes import Club
from tests.tables.test_table import ANN, BEN, add, club, lobby, running

__all__ = ["club"]


async def behind(club: Club) -> list[int]:
    """The tables whose message is behind."""
    return [each.table for each in await club.tables.outdated()]


async def test_message_is_behind_until_the_changed_version_is_drawn(club: Club) -> None:
    table = await running(club, BEN)
    club.tables.drawn.note(table.id, table.version)
    await club.tables.drawn.write()
    assert await behind(club) == []
    await add(club, table, ANN)
    assert await behind(club) == [table.id]


async def test_noting_a_message_does_not_change_the_version(club: Club) -> None:
    table = await lobby(club, BEN)
    before = table.version
    await table.keeper.note(lambda record: note_invitation(record, 77))
    assert table.version == before


async def test_failed_write_is_repeated_and_newer_versions_win() -> None:
    disk = MemoryTables()
    club, drawn = Club(disk), DrawnVersions(disk)
    table = await lobby(club, BEN)
    disk.broken = True
    drawn.note(table.id, table.version)
    with pytest.raises(StorageError, match="no space"):
        await drawn.write()
    disk.broken = False
    await drawn.write()
    assert await behind(club) == []


async def test_nothing_drawn_writes_nothing() -> None:
    disk = MemoryTables()
    disk.broken = True
    await DrawnVersions(disk).write()


async def test_tables_with_an_unfinished_posting_come_first_and_none_twice(club: Club) -> None:
    first = await lobby(club)
    await first.end(club.by(ANN), moderator=False)
    second = await lobby(club)
    await second.end(club.by(ANN), moderator=False)
    await second.keeper.note(lambda record: replace(record, old_messages=(5,)))
    assert await behind(club) == [second.id, first.id]


async def test_deletion_of_a_member_puts_messages_of_live_tables_behind(club: Club) -> None:
    table = await running(club, BEN)
    await club.disk.drawn({table.id: None})
    await club.deletions.delete_member(BEN)
    assert table.version == club.disk.tables[table.id].changes
    assert await behind(club) == [table.id]


async def test_table_knows_whose_turn_it_was_when_loaded(club: Club) -> None:
    table = await running(club, BEN)
    assert table.turn_when_loaded is None
    later = await club.again().tables.get(table.id)
    assert later.turn_when_loaded == ToMove(0, ANN, 1)
    await add(club, later, ANN)
    assert later.turn_when_loaded == ToMove(0, ANN, 1)
