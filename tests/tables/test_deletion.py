"""Deleting members from their tables, and removing the journals of old matches."""

import asyncio
from collections.abc import AsyncGenerator, Callable, Sequence
from contextlib import AbstractAsyncContextManager, asynccontextmanager
from dataclasses import replace
from datetime import timedelta
from unittest.mock import Mock

import pytest

from bot.games.refusals import NotNowError
from bot.tables.history.achievements import AchievementBackfill, Recomputed
from bot.tables.model.ports import Save, StorageError, TableReason
from bot.tables.model.records import AssignmentCause, Handover, Result, TableRecord
from bot.tables.retention import without_member
from bot.tables.table import Table
from tests.store.memory import NoDeletionFile
from tests.tables.fakes import SMALL, Club, finish_due, run_due
from tests.tables.test_table import ANN, BEN, club, finished, lobby, running

__all__ = ["club"]

CAT, DAY = 13, 24 * 60


async def heartbeat(club: Club) -> None:
    """Let the next heartbeat and its chores happen."""
    club.minutes += 1
    await run_due(club.tables)
    await finish_due(club.tables)


def kept(club: Club) -> str:
    """Everything in the store, as text."""
    return str(
        [(each, each.host, each.seats, each.handovers, each.end_votes) for each in club.disk.tables.values()]
    ) + str((club.disk.seated, club.disk.results))


async def test_match_goes_on_without_the_deleted_member_and_counts_for_the_others(club: Club) -> None:
    table = await running(club, BEN, CAT)
    await club.deletions.delete_member(BEN)
    assert [seat.member for seat in table.facts.seats] == [ANN, None, CAT]
    assert club.disk.seated[table.id][-1].cause is AssignmentCause.LEFT
    while table.view(None).outcome is None:
        match = table.view(None).match
        assert match is not None
        member = table.facts.member(match.to_act[0]) if match.to_act else None
        if member is None:
            await table.next_round(club.by(ANN), None)
        else:
            await table.play(club.by(member), "add", "2", None)
    placings = {each.members[0]: each.result for each in club.disk.results[table.id].placings}
    [former] = placings.keys() - {ANN, CAT}
    assert former < 0
    assert placings[former] is Result.LOSS
    assert f"={BEN}," not in kept(club)


async def test_deleted_host_of_a_lobby_is_succeeded(club: Club) -> None:
    table = await lobby(club, BEN)
    await club.deletions.delete_member(ANN)
    assert (table.facts.host, [seat.member for seat in table.facts.seats]) == (BEN, [BEN])


async def test_unloaded_table_loses_the_deleted_member(club: Club) -> None:
    number = (await lobby(club, BEN)).id
    later = club.again()
    await later.deletions.delete_member(BEN)
    assert [seat.member for seat in (await later.tables.get(number)).facts.seats] == [ANN]


async def test_member_who_sits_down_during_the_deletion_is_deleted_or_a_new_one(club: Club) -> None:
    table = await lobby(club)
    await asyncio.gather(table.sit(club.by(BEN), None), club.deletions.delete_member(BEN))
    record = club.disk.tables[table.id]
    assert [seat.member for seat in record.seats] == [seat.member for seat in table.facts.seats]


async def test_a_rematch_that_is_asked_for_meanwhile_does_not_name_the_deleted_member(
    club: Club, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = await finished(club)
    members, asking = club.disk.store.members, list[asyncio.Task[Table]]()
    delete = members.delete_member

    async def asked_meanwhile(
        member: int, pseudonym: int, frozen: Callable[[], AbstractAsyncContextManager[Sequence[int]]]
    ) -> None:
        @asynccontextmanager
        async def asked() -> AsyncGenerator[Sequence[int]]:
            async with frozen() as at:
                asking.append(asyncio.create_task(club.tables.rematch(club.by(ANN), table.id)))
                await asyncio.sleep(0.01)
                yield at

        await delete(member, pseudonym, asked)

    monkeypatch.setattr(members, "delete_member", asked_meanwhile)
    await club.deletions.delete_member(BEN)
    [rematch] = await asyncio.gather(*asking)
    assert [seat.member for seat in rematch.facts.seats] == [ANN]
    assert f"={BEN}," not in kept(club)


async def test_deleted_member_in_a_restored_backup_leaves_after_the_start(club: Club) -> None:
    table = await running(club, BEN)
    record = without_member(club.disk.tables[table.id], BEN, -7)
    club.disk.put(record)
    later = club.again()
    await heartbeat(later)
    assert [seat.member for seat in (await later.tables.get(table.id)).facts.seats] == [ANN, None]


async def test_member_deleted_by_another_process_leaves_once_that_is_known(club: Club) -> None:
    table = await running(club, BEN)
    await heartbeat(club)
    await club.tables.forget_servers(lambda _: True)
    club.disk.put(without_member(club.disk.tables[table.id], BEN, -7))
    club.deletions.resume()
    await heartbeat(club)
    assert [seat.member for seat in (await club.tables.get(table.id)).facts.seats] == [ANN, None]


async def test_offer_of_a_seat_to_a_deleted_member_is_over() -> None:
    def offers(*handovers: Handover) -> tuple[Handover, ...]:
        return without_member(replace(record, handovers=handovers), BEN, -7).handovers

    club = Club()
    table = await lobby(club)
    record = club.disk.tables[table.id]
    assert offers(Handover(0, ANN, BEN, granted=True)) == ()
    [offer] = offers(Handover(0, ANN, BEN, granted=True, message=3))
    assert (offer.to, offer.answer) == (-7, "over")


async def test_what_is_deleted_is_overwritten_at_the_next_heartbeat(club: Club) -> None:
    await heartbeat(club)
    club.disk.overwritten.clear()
    await club.deletions.delete_member(BEN)
    await heartbeat(club)
    await heartbeat(club)
    assert len(club.disk.overwritten) == 1


async def test_failed_deletion_changes_nothing(club: Club, monkeypatch: pytest.MonkeyPatch) -> None:
    await finished(club)
    table = await lobby(club, BEN)
    before = kept(club)
    monkeypatch.setattr(NoDeletionFile, "note", Mock(side_effect=OSError("no space")))
    with pytest.raises(StorageError, match="no space"):
        await club.deletions.delete_member(BEN)
    assert kept(club) == before
    assert [seat.member for seat in table.facts.seats] == [ANN, BEN]


async def test_deleted_member_who_can_not_leave_at_once_leaves_at_the_next_heartbeat(
    club: Club, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def fail(_save: Save) -> None:
        raise StorageError("no space")

    table = await lobby(club, BEN)
    await heartbeat(club)
    club.notes.told.clear()
    with monkeypatch.context() as patch:
        patch.setattr(club.disk, "save", fail)
        await club.deletions.delete_member(ANN)
    assert [number for number, _ in club.notes.told] == [table.id]
    await heartbeat(club)
    assert (table.facts.host, [seat.member for seat in table.facts.seats]) == (BEN, [BEN])


@pytest.mark.parametrize("days_ahead", [0, 300])
async def test_old_match_keeps_only_the_points_of_its_rounds(days_ahead: int) -> None:
    """The clock may have been ahead, too."""
    club = Club(retention=timedelta(days=30))
    club.minutes = days_ahead * DAY
    await heartbeat(club)
    club.minutes = 0
    table = await finished(club)
    assert await AchievementBackfill(club.disk, {"small": SMALL}).read_one()
    club.minutes += 29 * DAY
    await heartbeat(club)
    assert club.disk.rows[table.id]
    club.minutes += 2 * DAY
    await heartbeat(club)
    assert not club.disk.rows[table.id]
    with pytest.raises(NotNowError) as refused:
        await club.tables.get(table.id)
    assert refused.value.reason is TableReason.TOO_OLD
    assert refused.value.say.args == {"rounds": "1:0, 2:0", "known": "yes"}


async def test_bot_without_an_age_limit_removes_no_journal(club: Club) -> None:
    table = await finished(club)
    club.minutes += 3000 * DAY
    await heartbeat(club)
    assert club.disk.rows[table.id]


async def test_old_match_that_can_not_be_played_back_keeps_nothing() -> None:
    club = Club(retention=timedelta(days=1))
    table = await finished(club)
    first, second, *others = club.disk.rows[table.id]
    club.disk.put_journal(table.id, [first, replace(second, text="nonsense"), *others])
    assert await AchievementBackfill(club.disk, {"small": SMALL}).read_one()
    club.minutes += 3 * DAY
    await heartbeat(club)
    with pytest.raises(NotNowError) as refused:
        await club.tables.get(table.id)
    assert refused.value.say.args == {"rounds": "", "known": "no"}


async def test_rereading_a_match_without_a_journal_keeps_what_was_read(
    club: Club, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = await finished(club)
    club.disk.put_journal(table.id, [])
    noted: list[Recomputed | None] = []

    async def unread(_reading: int, _table: int | None) -> int:
        return table.id

    async def keep_achieved(_table: TableRecord, _reading: int, found: Recomputed | None) -> None:
        noted.append(found)

    monkeypatch.setattr(club.disk, "unread", unread)
    monkeypatch.setattr(club.disk, "keep_achieved", keep_achieved)
    assert await AchievementBackfill(club.disk, {"small": SMALL}).read_one()
    assert noted == [None]
