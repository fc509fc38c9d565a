"""What is known of the versions that messages show."""

from collections.abc import Mapping
from dataclasses import replace

import pytest

from bot.tables.keeper import DrawnVersions
from bot.tables.model.deadlines import ToMove, invited
from tests.tables.fakes import Club, MemoryStorage
from tests.tables.test_table import ANN, BEN, add, club, lobby, running

__all__ = ["club"]


class Disk(MemoryStorage):
    """A store that may be full."""

    async def drawn(self, versions: Mapping[int, int | None]) -> None:
        if self.broken:
            raise OSError("no space left on device")
        self.writes += 1
        await super().drawn(versions)


async def behind(club: Club) -> list[int]:
    """The tables whose message is behind."""
    return [each.table for each in await club.tables.behind()]


async def test_every_change_puts_a_message_behind_until_its_version_is_drawn(club: Club) -> None:
    table = await running(club, BEN)
    club.tables.drawn.note(table.id, table.version)
    await club.tables.drawn.write()
    assert await behind(club) == []
    await add(club, table, ANN)
    assert await behind(club) == [table.id]


async def test_what_is_noted_of_a_message_changes_nothing_that_it_shows(club: Club) -> None:
    table = await lobby(club, BEN)
    before = table.version
    await table.note(lambda record: invited(record, 77))
    assert table.version == before


async def test_what_can_not_be_written_is_written_the_next_time_and_newer_versions_stand() -> None:
    disk = Disk()
    club, drawn = Club(disk), DrawnVersions(disk)
    table = await lobby(club, BEN)
    disk.broken = True
    drawn.note(table.id, table.version)
    with pytest.raises(OSError, match="no space"):
        await drawn.write()
    disk.broken = False
    await drawn.write()
    assert await behind(club) == []


async def test_where_nothing_was_drawn_nothing_is_written() -> None:
    disk = Disk()
    await DrawnVersions(disk).write()
    assert disk.writes == 0


async def test_those_with_something_to_look_for_come_first_and_each_once(club: Club) -> None:
    first = await lobby(club)
    await first.end(club.by(ANN), moderator=False)
    second = await lobby(club)
    await second.end(club.by(ANN), moderator=False)
    await second.note(lambda record: replace(record, old_messages=(5,)))
    assert await behind(club) == [second.id, first.id]


async def test_a_deletion_puts_the_messages_of_live_tables_behind(club: Club) -> None:
    table = await running(club, BEN)
    await club.storage.drawn({table.id: None})
    await club.forgetting.delete_member(BEN)
    assert table.version == club.storage.tables[table.id].changes
    assert await behind(club) == [table.id]


async def test_a_table_knows_whose_turn_it_was_when_it_was_loaded(club: Club) -> None:
    table = await running(club, BEN)
    assert table.turn_when_loaded is None
    later = await club.again().tables.get(table.id)
    assert later.turn_when_loaded == ToMove(0, ANN, 1)
    await add(club, later, ANN)
    assert later.turn_when_loaded == ToMove(0, ANN, 1)
