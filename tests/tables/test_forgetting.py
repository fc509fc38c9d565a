"""Members who are deleted leave their tables nameless, and old matches are no longer looked back at."""

import asyncio
from dataclasses import replace
from datetime import timedelta

import pytest

from bot.games.refusals import NotNowError
from bot.tables.history.achievements import Achieved, ReadingBack
from bot.tables.model.ports import TableReason
from bot.tables.model.records import Cause, Handover, Result, TableRecord
from bot.tables.retention import without_member
from tests.tables.fakes import SMALL, Club
from tests.tables.test_table import ANN, BEN, club, finished, lobby, running

__all__ = ["club"]

CAT, DAY = 13, 24 * 60


async def heartbeat(club: Club) -> None:
    """Let pass what happens every quarter of a minute."""
    club.minutes += 1
    await club.tables.act_when_due()
    await club.tables.finish_what_was_due()


def kept(club: Club) -> str:
    """Everything that the store has, in words."""
    return str(
        [(each, each.host, each.seats, each.handovers, each.end_votes) for each in club.storage.tables.values()]
    ) + str((club.storage.seated, club.storage.results))


async def test_a_match_goes_on_without_the_member_and_counts_for_the_others(club: Club) -> None:
    table = await running(club, BEN, CAT)
    await club.forgetting.delete_member(BEN)
    assert [seat.member for seat in table.facts.seats] == [ANN, None, CAT]
    assert club.storage.seated[table.id][-1].cause is Cause.LEFT
    while table.view(None).outcome is None:
        match = table.view(None).match
        assert match is not None
        member = table.facts.member(match.to_act[0]) if match.to_act else None
        if member is None:
            await table.next_round(club.by(ANN), None)
        else:
            await table.play(club.by(member), "add", "2", None)
    placings = {each.members[0]: each.result for each in club.storage.results[table.id].placings}
    [former] = placings.keys() - {ANN, CAT}
    assert former < 0
    assert placings[former] is Result.LOSS
    assert f"={BEN}," not in kept(club)


async def test_who_hosts_a_lobby_hands_it_on(club: Club) -> None:
    table = await lobby(club, BEN)
    await club.forgetting.delete_member(ANN)
    assert (table.facts.host, [seat.member for seat in table.facts.seats]) == (BEN, [BEN])


async def test_a_table_that_nobody_has_loaded_loses_them_too(club: Club) -> None:
    number = (await lobby(club, BEN)).id
    later = club.again()
    await later.forgetting.delete_member(BEN)
    assert [seat.member for seat in (await later.tables.get(number)).facts.seats] == [ANN]


async def test_who_sits_down_elsewhere_meanwhile_is_deleted_there_too_or_sits_as_somebody_new(club: Club) -> None:
    table = await lobby(club)
    await asyncio.gather(table.sit(club.by(BEN), None), club.forgetting.delete_member(BEN))
    record = club.storage.tables[table.id]
    assert [seat.member for seat in record.seats] == [seat.member for seat in table.facts.seats]


async def test_a_member_whom_an_older_backup_brought_back_leaves_after_the_start(club: Club) -> None:
    table = await running(club, BEN)
    record = without_member(club.storage.tables[table.id], BEN, -7)
    club.storage.tables[table.id] = record
    later = club.again()
    await heartbeat(later)
    assert [seat.member for seat in (await later.tables.get(table.id)).facts.seats] == [ANN, None]


async def test_a_member_whom_another_process_has_deleted_leaves_once_that_is_heard_of(club: Club) -> None:
    table = await running(club, BEN)
    await heartbeat(club)
    await club.tables.forget_servers(lambda _: True)
    club.storage.tables[table.id] = without_member(club.storage.tables[table.id], BEN, -7)
    club.forgetting.begin_again()
    await heartbeat(club)
    assert [seat.member for seat in (await club.tables.get(table.id)).facts.seats] == [ANN, None]


async def test_a_seat_is_no_longer_offered_to_them() -> None:
    def offers(*handovers: Handover) -> tuple[Handover, ...]:
        return without_member(replace(record, handovers=handovers), BEN, -7).handovers

    club = Club()
    record: TableRecord = club.storage.tables[(await lobby(club)).id]
    assert offers(Handover(0, ANN, BEN, granted=True)) == ()
    [told] = offers(Handover(0, ANN, BEN, granted=True, message=3))
    assert (told.to, told.answer) == (-7, "over")


async def test_what_can_not_be_written_changes_nothing(club: Club) -> None:
    table = await lobby(club, BEN)
    club.storage.broken = True
    with pytest.raises(OSError, match="no space"):
        await club.forgetting.delete_member(BEN)
    assert [seat.member for seat in table.facts.seats] == [ANN, BEN]


async def test_an_old_match_is_told_of_by_its_rounds_alone() -> None:
    club = Club(kept_whole=timedelta(days=30))
    table = await finished(club)
    club.minutes += 29 * DAY
    await heartbeat(club)
    assert club.storage.rows[table.id]
    club.minutes += 2 * DAY
    await heartbeat(club)
    assert not club.storage.rows[table.id]
    with pytest.raises(NotNowError) as refused:
        await club.tables.get(table.id)
    assert refused.value.reason is TableReason.TOO_OLD
    assert refused.value.say.args == {"rounds": "1:0, 2:0", "known": "yes"}


async def test_a_bot_that_keeps_everything_removes_nothing(club: Club) -> None:
    table = await finished(club)
    club.minutes += 3000 * DAY
    await heartbeat(club)
    assert club.storage.rows[table.id]


async def test_of_a_match_that_can_not_be_played_again_nothing_is_told() -> None:
    club = Club(kept_whole=timedelta(days=1))
    table = await finished(club)
    rows = club.storage.rows[table.id]
    rows[1] = replace(rows[1], text="nonsense")
    club.minutes += 3 * DAY
    await heartbeat(club)
    with pytest.raises(NotNowError) as refused:
        await club.tables.get(table.id)
    assert refused.value.say.args == {"rounds": "", "known": "no"}


async def test_when_all_matches_are_read_again_one_without_a_journal_keeps_what_was_read(club: Club) -> None:
    table = await finished(club)
    club.storage.rows[table.id] = []
    noted: list[Achieved | None] = []

    class Reading(type(club.storage)):
        async def unread(self, reading: int, limit: int) -> list[int]:
            del reading, limit
            return [table.id]

        async def keep_achieved(self, table: TableRecord, reading: int, found: Achieved | None) -> None:
            del table, reading
            noted.append(found)

    storage = Reading(club.storage.tables, club.storage.rows, club.storage.seated)
    assert await ReadingBack(storage, {"small": SMALL}).read_one()
    assert noted == [None]
