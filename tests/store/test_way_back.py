"""A database of this version, brought back to the one before it, and on again: nobody loses a seat or a match."""

import contextlib
import json
import sqlite3
from datetime import timedelta
from pathlib import Path

from bot.store import engine
from bot.tables.model.deadlines import moved_on
from bot.tables.model.ports import Save
from bot.tables.model.records import Cause, DeadlineKind, Handover, Occupant, PlayedBy, SeatRecord
from tests.store.making import NOON, command, deal, store_at, table
from tests.store.test_older_databases import go_back

ANN, BEN, CAT, DAN, EVE = 11, 12, 13, 14, 15
AWAY = table(
    seats=(SeatRecord(0, ANN, absent=True, missed=2, more_time=1), SeatRecord(1, BEN, missed=1)),
    waiting_since={DeadlineKind.TURN: NOON, DeadlineKind.NEXT_ROUND: NOON},
    waiting_for={DeadlineKind.TURN: 3},
    silent_at=2,
)


async def brought_back(path: Path, revision: str = "0003") -> None:
    """The database of a store that was closed, as an earlier version knows it."""
    going_back = engine.migrating(path)
    async with going_back.begin() as connection:
        await connection.run_sync(go_back, revision)
    await going_back.dispose()


async def filled(path: Path) -> int:
    """A table at which Ann is away, and the clock has played for her; its id."""
    store = await store_at(path)
    saved = await store.create(AWAY)
    rows = [deal(1), command(2, played_by=PlayedBy.CLOCK)]
    who = [Occupant(0, 0, 1, ANN, Cause.DEALT_IN), Occupant(1, 1, 1, BEN, Cause.DEALT_IN)]
    await store.save(Save(saved, rows, occupants=[*who, Occupant(2, 0, 3, None, Cause.ABSENT)]))
    await store.lived(NOON)
    await store.close()
    return saved.id


async def test_for_the_version_before_it_who_is_away_has_left_and_may_come_back(path: Path) -> None:
    await filled(path)
    await brought_back(path)
    with contextlib.closing(sqlite3.connect(path)) as reading:
        [(seats, waits)] = reading.execute("SELECT seats, waiting_since FROM tables").fetchall()
        assert json.loads(seats) == [
            {"side": 0, "member": None, "agreed": True},
            {"side": 1, "member": BEN, "agreed": True},
        ]
        assert list(json.loads(waits)) == ["next-round"]
        causes = reading.execute("SELECT cause FROM occupants ORDER BY number").fetchall()
        assert [cause for (cause,) in causes] == ["dealt-in", "dealt-in", "left"]
        names = {name for (name,) in reading.execute("SELECT name FROM sqlite_master WHERE type = 'table'")}
        assert "lifetime" not in names


async def given_away(path: Path) -> int:
    """A table of four sides: Ann's seat is Cat's, Ben has conceded, Dan's is a computer's; its id."""
    store = await store_at(path)
    seats = (SeatRecord(0, CAT), SeatRecord(1, None), SeatRecord(2, None), SeatRecord(3, EVE))
    saved = await store.create(
        table(seats=seats, conceding=(EVE,), handovers=(Handover(2, DAN, CAT, granted=True, message=7),))
    )
    who = [Occupant(seat, seat, 1, member, Cause.DEALT_IN) for seat, member in enumerate((ANN, BEN, DAN, EVE))]
    changed = (
        (0, None, Cause.REPLACED), (0, CAT, Cause.SUBSTITUTE), (1, None, Cause.CONCEDED), (2, None, Cause.REPLACED)
    )  # fmt: skip
    later = [Occupant(number, seat, 2, member, cause) for number, (seat, member, cause) in enumerate(changed, 4)]
    await store.save(Save(saved, [deal(1)], occupants=[*who, *later]))
    await store.close()
    return saved.id


async def test_a_seat_that_was_conceded_or_given_away_was_left_and_its_new_member_has_come(path: Path) -> None:
    number = await given_away(path)
    await brought_back(path)
    with contextlib.closing(sqlite3.connect(path)) as reading:
        causes = reading.execute("SELECT cause, member FROM occupants WHERE number > 3 ORDER BY number").fetchall()
        assert causes == [("left", None), ("came-back", CAT), ("left", None), ("left", None)]
        assert not {"verdict", "conceding", "handovers"} & set(columns(reading, "tables"))
        assert "turn" not in columns(reading, "journal")
    store = await store_at(path)
    kept = await store.table(number)
    assert kept is not None
    assert [seat.member for seat in kept.seats] == [CAT, None, None, EVE]
    assert (kept.conceding, kept.handovers, kept.verdict) == ((), (), None)
    assert [each.cause for each in await store.occupants(number)][4:] == [
        Cause.LEFT, Cause.CAME_BACK, Cause.LEFT, Cause.LEFT,
    ]  # fmt: skip
    assert [row.turn for row in await store.journal(number)] == [None]
    await store.close()


def columns(reading: sqlite3.Connection, name: str) -> list[str]:
    """The names of a table's columns."""
    return [row[1] for row in reading.execute(f"PRAGMA table_info({name})")]


async def test_and_on_again_it_opens_with_its_journal(path: Path) -> None:
    number = await filled(path)
    await brought_back(path)
    store = await store_at(path)
    kept = await store.table(number)
    assert kept is not None
    assert kept.seats == (SeatRecord(0, None), SeatRecord(1, BEN))
    assert [row.played_by for row in await store.journal(number)] == [PlayedBy.OCCUPANT] * 2
    assert await store.last_lived() is None
    await store.close()


async def test_what_is_kept_of_the_clock_is_read_as_it_was_written(path: Path) -> None:
    number = await filled(path)
    store = await store_at(path)
    kept = await store.table(number)
    assert kept is not None
    assert kept.seats == AWAY.seats
    assert (kept.waiting_for, kept.silent_at, kept.table_options) == (
        AWAY.waiting_for,
        AWAY.silent_at,
        AWAY.table_options,
    )
    assert [row.played_by for row in await store.journal(number)] == [PlayedBy.OCCUPANT, PlayedBy.CLOCK]
    assert await store.last_lived() == NOON
    await store.close()


async def test_moving_deadlines_on_touches_nothing_else_of_a_table(path: Path) -> None:
    number = await filled(path)
    store = await store_at(path)
    before = await store.table(number)
    await store.live_on(NOON, timedelta(hours=1))
    kept = await store.table(number)
    assert before is not None
    assert kept == moved_on(before, timedelta(hours=1), NOON) != before
    await store.close()


async def test_the_index_of_what_is_due_goes_and_comes(path: Path) -> None:
    await filled(path)
    await brought_back(path, "0008")
    assert "ix_tables_due" not in indexes(path)
    await (await store_at(path)).close()
    assert "ix_tables_due" in indexes(path)


def indexes(path: Path) -> set[str]:
    """The names of a database's indexes."""
    with contextlib.closing(sqlite3.connect(path)) as reading:
        return {name for (name,) in reading.execute("SELECT name FROM sqlite_master WHERE type = 'index'")}
