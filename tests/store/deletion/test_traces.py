"""Deletion is complete: no byte in the files of the database has a deleted member's id or name."""

import contextlib
import json
import random
import sqlite3
from collections.abc import AsyncGenerator, Iterator, Sequence
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any
from unittest.mock import Mock

import pytest
import sqlalchemy as sa
from sqlalchemy import event

from bot.store import engine
from bot.store.backups import copy, restore
from bot.store.deletion import SUFFIX, DeletionFile
from bot.store.store import Store
from bot.store.transactions import AsyncTransactions, SqliteTransactions
from bot.tables.model.ports import Save
from bot.tables.model.records import SeatRecord, Status
from tests.store.samples import NOON, carried_out, command, store_at, table, won

DELETIONS = 200


@pytest.fixture(autouse=True)
def other_builds() -> Iterator[None]:
    """SQLite as built outside Debian, which overwrites deleted content only if told to."""

    def off(connection: Any, _record: object) -> None:
        connection.execute("PRAGMA secure_delete = OFF").close()

    event.listen(sa.Engine, "connect", off, insert=True)
    yield
    event.remove(sa.Engine, "connect", off)


class Club:
    """Members who play at random on the tables of a few servers."""

    def __init__(self, store: Store, chance: random.Random) -> None:
        self.store, self.chance = store, chance
        self.members = {self._id(): self._name() for _ in range(60)}

    async def play(self) -> None:
        """Save a match from its lobby to its result, with the current names of its members."""
        who = self.chance.sample(list(self.members), 4)
        guild = self.chance.randrange(1, 9)
        seats = tuple(SeatRecord(number % 2, member, name=self.members[member]) for number, member in enumerate(who))
        made = await self.store.tables.create(
            table(guild=guild, channel=self._id(), host=who[0], seats=seats, end_votes=(who[1],), conceding=())
        )
        await self.store.tables.save(Save(made, [command(number) for number in range(1, self.chance.randrange(2, 9))]))
        over = table(id=made.id, guild=guild, channel=made.channel, host=who[0], seats=seats, status=Status.FINISHED)
        await self.store.tables.save(Save(over, result=won(*who[:2], lost=tuple(who[2:]))))
        for member in who:
            await self.store.members.keep_name(guild, member, self.members[member])

    async def delete_one(self) -> tuple[int, str]:
        """Delete a member, and let another join; returns the deleted member's id and name."""
        member = self.chance.choice(list(self.members))
        name = self.members.pop(member)
        await self.store.members.delete_member(member, -1 - self.chance.randrange(2**62))
        self.members[self._id()] = self._name()
        return member, name

    def _id(self) -> int:
        return self.chance.randrange(2**58, 2**60)

    def _name(self) -> str:
        return f"Name {self.chance.randrange(2**60)}"


def found(folder: Path, member: int, name: str) -> list[str]:
    """The files with a trace of a member."""
    traces = (member.to_bytes(8, "big"), str(member).encode(), name.encode())
    return [file.name for file in sorted(folder.iterdir()) if any(trace in file.read_bytes() for trace in traces)]


async def test_after_each_of_many_deletions_under_play_no_file_has_a_trace(path: Path) -> None:
    store = await store_at(path)
    club = Club(store, random.Random(33))  # noqa: S311 - the same in every run
    seen, left = 0, list[str]()
    for _ in range(DELETIONS):
        for _ in range(club.chance.randrange(1, 5)):
            await club.play()
        member, name = await club.delete_one()
        seen += bool(found(path.parent, member, name))
        await store.members.overwrite_deleted()
        left += found(path.parent, member, name)
    await store.close()
    assert seen > DELETIONS / 2  # before the deletion, the log has them
    assert left == []


async def test_what_is_deleted_is_overwritten_at_once_however_sqlite_was_built(path: Path) -> None:
    await (await store_at(path)).close()
    for connecting in (engine.writing(path), AsyncTransactions(engine.migrating(path))):
        assert await connecting.run(lambda it: it.exec_driver_sql("PRAGMA secure_delete").scalar()) == 1
        await connecting.close()


async def test_a_name_that_somebody_else_has_too_does_not_rebuild_the_file(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Nor does a heartbeat in the middle of a deletion."""
    rebuilt = Mock()
    monkeypatch.setattr(SqliteTransactions, "_rebuild", rebuilt)
    store, (gone, other) = await store_at(path), (2**59, 2**60)
    for channel, seats in enumerate([(gone, other), (gone,), (other,)]):
        at = tuple(SeatRecord(0, member, name="Daniel") for member in seats)
        await store.tables.create(table(channel=channel, seats=at))
    await store.members.keep_name(1, gone, "Dan the Man")
    await store.members.keep_name(1, other, "Not Dan the Man")

    @asynccontextmanager
    async def in_the_middle() -> AsyncGenerator[Sequence[int]]:
        await store.members.overwrite_deleted()
        yield ()

    await store.members.delete_member(gone, -5, in_the_middle)
    await store.members.overwrite_deleted()
    await store.close()
    assert found(path.parent, other, "Daniel")
    rebuilt.assert_not_called()


@pytest.mark.parametrize("name", ["Daniel", "名前", 'D"An"'])
async def test_a_name_that_is_left_in_a_free_part_of_the_file_rebuilds_it(
    path: Path, monkeypatch: pytest.MonkeyPatch, name: str
) -> None:
    """A table writes it as JSON does."""
    store, gone = await store_at(path), 2**59
    seats = (SeatRecord(0, gone, name=name), SeatRecord(0, 2**60, name="daniel"))
    await store.tables.create(table(seats=seats))
    await store.members.delete_member(gone, -5)
    rebuilt = Mock()
    monkeypatch.setattr(SqliteTransactions, "_rebuild", rebuilt)
    await carried_out(store.database, f"CREATE TABLE free AS SELECT '{json.dumps(name)}' AS page")
    await store.members.overwrite_deleted()
    rebuilt.assert_called_once()
    await store.close()


async def test_while_somebody_reads_what_was_there_it_is_tried_again(path: Path) -> None:
    store = await store_at(path)
    club = Club(store, random.Random(1))  # noqa: S311 - the same in every run
    for _ in range(20):
        await club.play()
    with contextlib.closing(sqlite3.connect(path, isolation_level=None)) as reader:
        reader.execute("BEGIN")
        reader.execute("SELECT count(*) FROM tables").fetchall()
        gone = await club.delete_one()
        await store.members.overwrite_deleted()
        assert found(path.parent, *gone)
    await store.members.overwrite_deleted()
    await club.play()
    assert not found(path.parent, *gone)
    await store.close()


async def test_a_deletion_that_a_crash_cut_off_leaves_no_trace_either(path: Path) -> None:
    store = await store_at(path)
    club = Club(store, random.Random(2))  # noqa: S311 - the same in every run
    for _ in range(20):
        await club.play()
    await store.close()
    member = next(iter(club.members))
    DeletionFile(store.database.beside(SUFFIX)).note(12, member)
    again = await Store.open(store.database)
    assert not found(path.parent, member, club.members[member])
    await again.close()


async def test_a_copy_is_restored_without_a_trace(path: Path, tmp_path: Path) -> None:
    store = await store_at(path)
    club = Club(store, random.Random(3))  # noqa: S311 - the same in every run
    for _ in range(20):
        await club.play()
    copy(path, tmp_path / "copy.sqlite3")
    gone = [await club.delete_one() for _ in range(50)]
    await store.close()
    aside = await restore(tmp_path / "copy.sqlite3", path)
    assert aside is not None
    aside.unlink()
    assert not [each for each in gone if found(path.parent, *each)]


async def test_what_a_server_or_an_old_match_leaves_is_overwritten_too(path: Path) -> None:
    store, seed = await store_at(path), b"5eed" * 16
    await store.members.overwrite_deleted()
    made = await store.tables.create(table(guild=4))
    await store.servers.depart([4], NOON)
    await store.servers.delete_departed(NOON)
    await store.members.overwrite_deleted()
    assert seed not in b"".join(file.read_bytes() for file in path.parent.iterdir())
    made = await store.tables.create(table(guild=5, status=Status.FINISHED))
    await store.tables.remove_journal(made, (), NOON)
    await store.members.overwrite_deleted()
    assert seed not in b"".join(file.read_bytes() for file in path.parent.iterdir())
    await store.close()
