"""Handing over the seat of an absent member: who may decide, and who may take it."""

import pytest

from bot.games.refusals import NotNowError, RefusalError
from bot.tables.model.ports import TableReason
from bot.tables.model.records import AssignmentCause, Status
from bot.tables.table import Table
from tests.tables.clock.test_turn_clock import time_passes
from tests.tables.fakes import Club
from tests.tables.seats.test_own_turns import results
from tests.tables.test_table import ANN, BEN, CAT, DAN, add, club, finished, lobby, running

__all__ = ["club"]
EVE = 15


async def ben_is_away(club: Club) -> Table:
    """A match of Ann, Cat and Ben, who has left the server."""
    table = await running(club, BEN, CAT)
    await add(club, table, ANN, 1)
    club.notes.gone.add(BEN)
    await time_passes(club, minutes=5, seconds=2)
    assert table.facts.seats[1].absent
    return table


async def test_host_gives_the_seat_to_the_computer_and_its_member_takes_it_back(club: Club) -> None:
    table = await ben_is_away(club)
    assert table.view(BEN).match is not None
    await table.hand_over(club.by(ANN), BEN, None, moderator=False)
    view = table.view(BEN).match
    assert view is not None
    assert (table.facts.seats[1].member, view.hand) == (None, ())
    await table.sit(club.by(BEN), None)
    assert table.facts.seats[1].member == BEN


async def test_accepting_member_plays_on_and_the_absent_one_has_lost(club: Club) -> None:
    table = await ben_is_away(club)
    await table.hand_over(club.by(ANN), BEN, DAN, moderator=False)
    await table.accept_seat(club.by(DAN), 1)
    own, old = table.view(DAN).match, table.view(BEN).match
    assert own is not None
    assert old is not None
    assert (len(own.hand), old.hand) == (1, ())
    assert [each.cause for each in club.disk.seated[table.id]][-1] is AssignmentCause.SUBSTITUTE
    with pytest.raises(NotNowError, match=TableReason.SEAT_GIVEN.value):
        await table.sit(club.by(BEN), None)
    for _ in range(2):
        while table.view(None).next_round is None and table.view(None).outcome is None:
            match = table.view(None).match
            assert match is not None
            await add(club, table, table.facts.seats[match.to_act[0]].member or 0, 2)
        if table.view(None).outcome is None:
            await table.next_round(club.by(ANN), None)
    while table.view(None).outcome is None:
        match = table.view(None).match
        assert match is not None
        await add(club, table, table.facts.seats[match.to_act[0]].member or 0, 2)
    assert set(results(club, table)) == {(ANN,), (BEN,), (CAT,)}


@pytest.mark.parametrize(("owner", "newcomer", "learns"), [(CAT, BEN, False), (BEN, CAT, True)])
async def test_who_takes_over_a_seat_has_tips_by_their_own_matches(
    club: Club, owner: int, newcomer: int, *, learns: bool
) -> None:
    for _ in range(2):
        await finished(club)  # Ann's and Ben's
    table = await running(club, owner, DAN)
    await add(club, table, ANN, 1)
    club.notes.gone.add(owner)
    await time_passes(club, minutes=5, seconds=2)
    assert table.view(owner).learning is not learns
    await table.hand_over(club.by(ANN), owner, newcomer, moderator=False)
    await table.accept_seat(club.by(newcomer), 1)
    assert table.view(newcomer).learning is learns
    await table.leave(club.by(newcomer))
    await table.sit(club.by(owner), None)
    assert table.view(owner).learning is not learns


async def refused(club: Club, table: Table, member: int, owner: int, to: int | None) -> str:
    before = club.disk.tables[table.id]
    with pytest.raises(RefusalError) as why:
        await table.hand_over(club.by(member), owner, to, moderator=False)
    assert club.disk.tables[table.id] == before
    return why.value.reason.value


async def test_handover_by_or_to_the_wrong_member_is_refused(club: Club) -> None:
    table = await ben_is_away(club)
    assert await refused(club, table, CAT, BEN, None) == TableReason.NOT_HOST.value
    assert await refused(club, table, ANN, CAT, None) == TableReason.NOT_ABSENT.value
    assert await refused(club, table, ANN, ANN, DAN) == TableReason.OWN_SEAT.value
    assert await refused(club, table, ANN, EVE, None) == TableReason.NO_SEAT.value
    assert await refused(club, table, EVE, EVE, None) == TableReason.NOT_SEATED.value
    assert await refused(club, table, ANN, BEN, CAT) == TableReason.PLAYED_HERE.value
    await table.hand_over(club.by(ANN), BEN, None, moderator=False)
    assert await refused(club, table, ANN, BEN, DAN) == TableReason.NO_SEAT.value


async def test_offer_is_for_one_member_and_while_the_owner_is_absent(club: Club) -> None:
    table = await ben_is_away(club)
    with pytest.raises(NotNowError, match=TableReason.NOT_OFFERED.value):
        await table.accept_seat(club.by(DAN), 1)
    await table.hand_over(club.by(ANN), BEN, DAN, moderator=False)
    with pytest.raises(NotNowError, match=TableReason.NOT_OFFERED.value):
        await table.accept_seat(club.by(EVE), 1)
    await table.present(club.by(BEN))
    with pytest.raises(NotNowError, match=TableReason.NOT_OFFERED.value):
        await table.accept_seat(club.by(DAN), 1)
    assert table.facts.seats[1].member == BEN


async def test_others_vote_while_the_host_is_absent_and_a_moderator_decides_alone(club: Club) -> None:
    table = await ben_is_away(club)
    club.notes.gone.add(ANN)
    await add(club, table, CAT, 1)
    await time_passes(club, minutes=5, seconds=2)
    assert table.facts.seats[0].absent
    assert await refused(club, table, EVE, BEN, None) == TableReason.NOT_SEATED.value
    await table.hand_over(club.by(CAT), BEN, None, moderator=False)
    assert table.facts.seats[1].member is None
    await table.hand_over(club.by(EVE), ANN, None, moderator=True)
    assert (table.facts.seats[0].member, table.facts.host) == (None, CAT)


async def without_host(club: Club) -> Table:
    """A match of four without teams; Ann, the host, and Ben have left the server."""
    table = await running(club, BEN, CAT, DAN)
    club.notes.gone.update((ANN, BEN))
    await time_passes(club, minutes=5, seconds=2)
    await time_passes(club, minutes=5, seconds=2)
    assert [seat.absent for seat in table.facts.seats] == [True, True, False, False]
    return table


async def test_vote_for_a_seat_counts_once_and_takes_a_majority(club: Club) -> None:
    table = await without_host(club)
    await table.hand_over(club.by(CAT), BEN, None, moderator=False)
    assert table.facts.seats[1].member == BEN
    assert await refused(club, table, CAT, BEN, None) == TableReason.SEAT_VOTED.value
    await table.hand_over(club.by(DAN), BEN, None, moderator=False)
    assert table.facts.seats[1].member is None


async def test_vote_that_only_somebody_who_leaves_held_up_is_carried_out(club: Club) -> None:
    table = await without_host(club)
    await table.hand_over(club.by(CAT), BEN, None, moderator=False)
    await table.leave(club.by(DAN))
    assert table.facts.seats[1].member is None


async def test_seat_is_not_offered_before_the_majority(club: Club) -> None:
    table = await without_host(club)
    await table.hand_over(club.by(CAT), BEN, EVE, moderator=False)
    with pytest.raises(NotNowError, match=TableReason.NOT_OFFERED.value):
        await table.accept_seat(club.by(EVE), 1)
    await table.hand_over(club.by(DAN), BEN, EVE, moderator=False)
    await table.accept_seat(club.by(EVE), 1)
    assert table.facts.seats[1].member == EVE


async def test_present_member_becomes_host_when_the_hosts_seat_is_handed_over(club: Club) -> None:
    table = await without_host(club)
    for member in (CAT, DAN):
        await table.hand_over(club.by(member), ANN, EVE, moderator=False)
    await table.accept_seat(club.by(EVE), 0)
    assert (table.facts.seats[0].member, table.facts.host) == (EVE, CAT)


async def test_who_has_seen_one_hand_takes_no_other_seat(club: Club) -> None:
    table = await without_host(club)
    for owner in (ANN, BEN):
        await table.hand_over(club.by(EVE), owner, EVE, moderator=True)
    await table.accept_seat(club.by(EVE), 0)
    await table.leave(club.by(EVE))
    with pytest.raises(NotNowError, match=TableReason.PLAYED_HERE.value):
        await table.accept_seat(club.by(EVE), 1)
    assert await refused(club, table, CAT, BEN, EVE) == TableReason.PLAYED_HERE.value


async def test_seat_is_handed_over_only_while_the_match_runs(club: Club) -> None:
    table = await lobby(club, BEN)
    assert await refused(club, table, ANN, BEN, None) == TableReason.NOT_RUNNING.value
    await table.start(club.by(ANN))
    await table.end(club.by(EVE), moderator=True)
    assert await refused(club, table, ANN, BEN, None) == TableReason.ENDED.value


async def test_last_members_seat_can_be_handed_over(club: Club) -> None:
    table = await running(club, BEN)
    await table.leave(club.by(BEN))
    club.notes.gone.add(ANN)
    await time_passes(club, minutes=5, seconds=2)
    await table.hand_over(club.by(EVE), ANN, DAN, moderator=True)
    await table.accept_seat(club.by(DAN), 0)
    assert (table.facts.status, table.facts.host) == (Status.PLAYING, DAN)
