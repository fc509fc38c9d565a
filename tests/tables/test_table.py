"""What a table promises, seen from its members and its journal."""

from __future__ import annotations

import asyncio
from dataclasses import replace
from typing import TYPE_CHECKING

import pytest

from bot.games.refusals import NotNowError, NotYourTurnError, RefusalError, StaleError
from bot.games.shuffle import commitment
from bot.tables.reasons import TableReason
from bot.tables.records import Result, Status
from bot.tables.tables import ChannelHasTableError
from tests.tables.around import House

if TYPE_CHECKING:
    from bot.tables.table import Table

ANN, BEN, CAT, DAN = 11, 12, 13, 14
CHANNEL = 7


@pytest.fixture
def house() -> House:
    return House()


async def lobby(house: House, *members: int, teams: int = 0) -> Table:
    table = await house.tables.new(house.by(ANN), guild=1, channel=CHANNEL, game="small", preset=None, teams=teams)
    for number, member in enumerate(members, start=1):
        await table.sit(house.by(member), number % 2 if teams else None)
    return table


async def running(house: House, *members: int, teams: int = 0) -> Table:
    table = await lobby(house, *members, teams=teams)
    await table.start(house.by(ANN))
    return table


async def add(house: House, table: Table, member: int, by: int = 2) -> None:
    await table.play(house.by(member), "add", str(by), table.view(member).decision)


async def play_round(house: House, table: Table, *members: int) -> None:
    """The first of two wins: 2, 4, 6."""
    for number in range(3):
        await add(house, table, members[number % len(members)])


async def test_a_second_table_in_the_channel_is_refused_with_the_first_ones_id(house: House) -> None:
    table = await lobby(house)
    with pytest.raises(ChannelHasTableError) as refused:
        await lobby(house)
    assert refused.value.table == table.id


async def test_partners_alternate_in_the_order_of_play(house: House) -> None:
    table = await lobby(house, BEN, CAT, DAN, teams=2)
    await table.start(house.by(ANN))
    look = table.view(None)
    assert [(seat.member, seat.side) for seat in look.seats] == [(ANN, 0), (BEN, 1), (CAT, 0), (DAN, 1)]


async def test_a_team_game_with_three_does_not_start_and_says_how_many_it_takes(house: House) -> None:
    table = await lobby(house, BEN, CAT, teams=2)
    with pytest.raises(NotNowError) as refused:
        await table.start(house.by(ANN))
    assert refused.value.reason is TableReason.WRONG_NUMBER
    assert refused.value.say.args["possible"] == "4"
    assert table.status is Status.LOBBY


async def test_a_number_of_teams_that_the_game_is_not_played_by_is_refused_with_those_there_are(house: House) -> None:
    with pytest.raises(RefusalError) as refused:
        await lobby(house, teams=3)
    assert refused.value.reason is TableReason.TEAM_COUNT
    assert refused.value.say.args["possible"] == "2"


async def test_only_the_host_starts(house: House) -> None:
    table = await lobby(house, BEN)
    with pytest.raises(NotNowError, match=TableReason.NOT_HOST.value):
        await table.start(house.by(BEN))


async def test_the_hosts_place_passes_on_and_an_empty_lobby_ends(house: House) -> None:
    table = await lobby(house, BEN)
    await table.leave(house.by(ANN))
    assert table.view(None).host == BEN
    await table.leave(house.by(BEN))
    assert table.status is Status.ENDED


async def test_a_member_takes_a_computers_place_in_a_full_team(house: House) -> None:
    table = await lobby(house, teams=2)
    for _ in range(3):
        await table.add_computer(house.by(ANN))
    await table.sit(house.by(BEN), 1)
    assert [seat.member for seat in table.view(None).seats].count(None) == 2
    assert any(seat.member == BEN and seat.side == 1 for seat in table.view(None).seats)


async def test_everything_is_on_the_disk_before_anyone_is_told(house: House) -> None:
    table = await running(house, BEN)
    before = house.storage.writes
    await add(house, table, ANN)
    assert house.notes.told[-1] == (table.id, before + 1)


async def test_a_write_that_fails_changes_nothing_and_tells_nobody(house: House) -> None:
    table = await running(house, BEN)
    look, told = table.view(ANN), len(house.notes.told)
    house.storage.broken = True
    with pytest.raises(OSError, match="space"):
        await add(house, table, ANN)
    assert table.view(ANN) == look
    assert len(house.notes.told) == told
    house.storage.broken = False
    await add(house, table, ANN)
    assert table.view(None).match is not None
    assert table.view(BEN).decision is not None


async def test_of_two_presses_at_once_one_acts_and_the_other_is_stale(house: House) -> None:
    table = await running(house, BEN)
    decision = table.view(ANN).decision
    presses = [table.play(house.by(ANN), "add", "1", decision) for _ in range(2)]
    results = await asyncio.gather(*presses, return_exceptions=True)
    assert [type(result) for result in results] == [type(None), StaleError]
    assert len(house.storage.rows[table.id]) == 2


async def test_an_interaction_that_discord_delivers_twice_counts_once_and_is_no_error(house: House) -> None:
    table = await running(house, BEN)
    twice = house.by(ANN)
    await table.play(twice, "add", "2", None)
    await add(house, table, BEN, 1)
    await table.play(twice, "add", "2", None)
    assert len(house.storage.rows[table.id]) == 3


async def test_a_press_of_an_older_decision_is_stale_and_changes_nothing(house: House) -> None:
    table = await running(house, BEN)
    old = table.view(ANN).decision
    await add(house, table, ANN, 1)
    await add(house, table, BEN, 1)
    with pytest.raises(StaleError):
        await table.play(house.by(ANN), "add", "1", old)
    assert len(house.storage.rows[table.id]) == 3


async def test_who_has_no_seat_and_who_is_not_to_move_are_refused(house: House) -> None:
    table = await running(house, BEN)
    with pytest.raises(NotYourTurnError, match=TableReason.NOT_SEATED.value):
        await table.play(house.by(CAT), "add", "1", None)
    with pytest.raises(NotYourTurnError):
        await table.play(house.by(BEN), "add", "1", None)


async def test_after_a_restart_the_table_stands_as_it_was_and_old_presses_work(house: House) -> None:
    table = await running(house, BEN)
    await play_round(house, table, ANN, BEN)
    await table.next_round(house.by(BEN), table.view(BEN).next_round)
    await add(house, table, ANN)
    before = table.view(BEN)
    later = house.again()
    again = await later.tables.get(table.id)
    assert again.view(BEN) == before
    await again.play(later.by(BEN), "add", "1", before.decision)


async def test_two_presses_on_next_round_deal_once(house: House) -> None:
    table = await running(house, BEN)
    await play_round(house, table, ANN, BEN)
    number = table.view(ANN).next_round
    await table.next_round(house.by(BEN), number)
    with pytest.raises(StaleError):
        await table.next_round(house.by(ANN), number)
    assert table.view(None).match is not None
    assert [row.kind for row in house.storage.rows[table.id]].count("deal") == 2


async def test_the_committed_seed_is_the_one_dealt_and_shown_only_when_the_round_is_over(house: House) -> None:
    table = await lobby(house, BEN)
    committed = table.view(None).commitment
    await table.start(house.by(ANN))
    assert table.view(ANN).reveal is None
    await play_round(house, table, ANN, BEN)
    reveal = table.view(None).reveal
    assert reveal is not None
    assert commitment(reveal.seed) == committed


async def test_computers_play_until_a_member_is_to_move(house: House) -> None:
    table = await lobby(house)
    await table.add_computer(house.by(ANN))
    await table.start(house.by(ANN))
    await add(house, table, ANN)
    look = table.view(ANN)
    assert look.match is not None
    assert look.match.to_act == (0,)
    assert [row.seat for row in house.storage.rows[table.id]] == [None, 0, 1]


async def test_a_computer_that_was_to_move_when_the_process_died_moves_on_the_first_press(house: House) -> None:
    table = await lobby(house, BEN)
    await table.start(house.by(ANN))
    record = house.storage.tables[table.id]
    seats = (replace(record.seats[0], member=None), record.seats[1])
    house.storage.tables[table.id] = replace(record, seats=seats)
    again = await house.again().tables.get(table.id)
    assert again.view(BEN).decision is not None


async def test_who_leaves_is_replaced_by_the_computer_and_may_come_back(house: House) -> None:
    table = await running(house, BEN)
    await table.leave(house.by(BEN))
    assert table.view(None).seats[1].member is None
    with pytest.raises(NotNowError, match=TableReason.RUNNING.value):
        await table.sit(house.by(CAT), None)
    await table.sit(house.by(BEN), None)
    assert table.view(None).seats[1].member == BEN


async def test_computers_never_play_on_alone(house: House) -> None:
    table = await running(house, BEN)
    await table.leave(house.by(BEN))
    await table.leave(house.by(ANN))
    assert table.status is Status.ENDED
    assert table.id not in house.storage.results


async def test_a_match_ends_by_a_majority_of_each_side(house: House) -> None:
    table = await running(house, BEN, CAT, DAN, teams=2)
    assert not await table.end(house.by(ANN), moderator=False)
    assert not await table.end(house.by(CAT), moderator=False)
    assert not await table.end(house.by(BEN), moderator=False)
    assert table.status is Status.PLAYING
    assert await table.end(house.by(DAN), moderator=False)
    assert table.status is Status.ENDED
    assert table.id not in house.storage.results


async def test_a_moderator_ends_a_match_at_once_and_its_hands_are_shown(house: House) -> None:
    table = await running(house, BEN)
    assert await table.end(house.by(CAT), moderator=True)
    reveal = table.view(None).reveal
    assert reveal is not None
    assert [len(hand) for hand in reveal.hands] == [1, 1]


async def test_a_finished_match_writes_members_and_pairs_with_its_last_command(house: House) -> None:
    table = await running(house, BEN, CAT, DAN, teams=2)
    await _win_twice(house, table)
    result = house.storage.results[table.id]
    assert result.board == "small-teams"
    assert [(row.members, row.result) for row in result.placings] == [
        ((ANN,), Result.WIN),
        ((BEN,), Result.LOSS),
        ((CAT,), Result.WIN),
        ((DAN,), Result.LOSS),
        ((ANN, CAT), Result.WIN),
        ((BEN, DAN), Result.LOSS),
    ]


async def test_who_left_has_lost_and_the_pair_has_no_row(house: House) -> None:
    table = await running(house, BEN, CAT, DAN, teams=2)
    await table.leave(house.by(CAT))
    await _win_twice(house, table)
    placings = house.storage.results[table.id].placings
    assert {row.members: row.result for row in placings} == {
        (ANN,): Result.WIN,
        (BEN,): Result.LOSS,
        (CAT,): Result.LOSS,
        (DAN,): Result.LOSS,
        (BEN, DAN): Result.LOSS,
    }


async def test_a_match_that_began_with_a_computer_counts_for_no_board(house: House) -> None:
    table = await lobby(house)
    await table.add_computer(house.by(ANN))
    await table.start(house.by(ANN))
    await _win_twice(house, table)
    assert table.status is Status.FINISHED
    assert table.id not in house.storage.results


async def test_a_journal_that_replays_to_another_standing_closes_the_table_and_touches_no_board(house: House) -> None:
    table = await running(house, BEN)
    await play_round(house, table, ANN, BEN)
    await table.next_round(house.by(ANN), None)
    rows = house.storage.rows[table.id]
    rows[-1] = replace(rows[-1], checkpoint={"totals": [9, 9], "round": 1})
    later = house.again()
    with pytest.raises(RefusalError, match=TableReason.CLOSED.value):
        await later.tables.get(table.id)
    assert house.storage.tables[table.id].status is Status.CLOSED
    assert later.notes.told
    assert table.id not in house.storage.results


async def test_when_another_process_has_written_the_table_is_loaded_anew(house: House) -> None:
    table = await running(house, BEN)
    other = await house.again().tables.get(table.id)
    await other.play(house.by(ANN), "add", "1", None)
    with pytest.raises(StaleError):
        await table.play(house.by(ANN), "add", "2", None)
    fresh = await house.tables.get(table.id)
    assert fresh.view(BEN).decision is not None


async def test_no_look_holds_a_seed_or_a_card_of_another_seat(house: House) -> None:
    table = await running(house, BEN)
    secret = str(house.storage.tables[table.id].next_seed)
    running_seed = house.storage.rows[table.id][0].text.split()[0]
    hands = {member: table.view(member) for member in (ANN, BEN)}
    for member, look in {**hands, 0: table.view(None)}.items():
        shown = repr(look)
        assert secret not in shown
        assert running_seed not in shown
        for other, theirs in hands.items():
            if other != member and theirs.match is not None:
                assert repr(theirs.match.hand[0]) not in shown


async def _win_twice(house: House, table: Table) -> None:
    """Side 0 wins two rounds: members count by 2, so that the third to count has said 5 or more."""
    while table.view(None).outcome is None:
        look = table.view(None)
        if look.next_round is not None:
            await table.next_round(house.by(ANN), None)
            continue
        assert look.match is not None
        seat = look.match.to_act[0]
        member = look.seats[seat].member
        assert member is not None
        await add(house, table, member)


async def test_a_changed_option_asks_everyone_else_and_the_match_waits_for_them(house: House) -> None:
    table = await lobby(house, BEN)
    await table.change_option(house.by(ANN), "step", 3)
    with pytest.raises(NotNowError, match=TableReason.NOT_AGREED.value) as refused:
        await table.start(house.by(ANN))
    assert refused.value.say.args["who"] == f"<@{BEN}>"
    await table.agree(house.by(BEN))
    await table.start(house.by(ANN))
    await add(house, table, ANN, 3)


async def test_only_the_host_changes_options_and_bad_values_change_nothing(house: House) -> None:
    table = await lobby(house, BEN)
    with pytest.raises(NotNowError, match=TableReason.NOT_HOST.value):
        await table.change_option(house.by(BEN), "step", 3)
    for name, value in (("step", 4), ("step", "two"), ("stride", 1)):
        with pytest.raises(RefusalError):
            await table.change_option(house.by(ANN), name, value)
    assert table.view(None).options == house.tables.games["small"].presets["plain"]
    await table.choose_preset(house.by(ANN), "slow")
    assert table.view(None).preset == "slow"
    with pytest.raises(RefusalError):
        await table.choose_preset(house.by(ANN), "fast")


async def test_changed_options_are_there_after_a_restart(house: House) -> None:
    table = await lobby(house, BEN)
    await table.change_option(house.by(ANN), "step", 3)
    again = await house.again().tables.get(table.id)
    assert again.view(None).options == table.view(None).options
    assert [seat.agreed for seat in again.view(None).seats] == [True, False]


async def test_a_rematch_holds_the_seats_until_each_agrees_and_frees_them_when_the_time_is_over(house: House) -> None:
    table = await running(house, BEN, CAT)
    await _win_twice(house, table)
    again = await house.tables.rematch(house.by(BEN), table.id)
    assert [(seat.member, seat.agreed) for seat in again.view(None).seats] == [(ANN, False), (BEN, True), (CAT, False)]
    assert again.view(None).host == BEN
    assert await house.tables.rematch(house.by(ANN), table.id) is again
    await house.tables.lapse()
    assert len(again.view(None).seats) == 3
    house.minutes += 5
    await house.tables.lapse()
    assert [(seat.member, seat.agreed) for seat in again.view(None).seats] == [(ANN, True), (BEN, True)]


async def test_there_is_no_rematch_of_a_running_match_nor_for_a_stranger(house: House) -> None:
    table = await running(house, BEN)
    with pytest.raises(NotNowError, match=TableReason.NO_REMATCH.value):
        await house.tables.rematch(house.by(ANN), table.id)
    await _win_twice(house, table)
    with pytest.raises(NotNowError, match=TableReason.NOT_SEATED.value):
        await house.tables.rematch(house.by(CAT), table.id)


async def test_the_options_of_the_last_match_that_was_started_here_can_be_taken_again(house: House) -> None:
    first = await lobby(house, BEN)
    with pytest.raises(NotNowError, match=TableReason.NO_LAST_TIME.value):
        await first.as_last_time(house.by(ANN))
    await first.change_option(house.by(ANN), "step", 3)
    await first.agree(house.by(BEN))
    await first.start(house.by(ANN))
    await first.end(house.by(ANN), moderator=True)
    second = await lobby(house, BEN)
    await second.as_last_time(house.by(ANN))
    assert second.view(None).options == first.view(None).options
    assert [seat.agreed for seat in second.view(None).seats] == [True, False]


async def test_nobody_has_to_deal_the_next_round_and_its_salt_is_a_message_younger_than_the_seed(house: House) -> None:
    table = await running(house, BEN)
    await play_round(house, table, ANN, BEN)
    await house.tables.lapse()
    assert table.view(ANN).next_round is not None
    house.minutes += 1
    house.notes.reaches_channel = False
    await house.tables.lapse()
    assert table.view(ANN).next_round is not None
    house.minutes += 1
    house.notes.reaches_channel = True
    await house.tables.lapse()
    await house.tables.lapse()
    deals = [row for row in house.storage.rows[table.id] if row.kind == "deal"]
    assert [row.text.split()[1] for row in deals][1:] == ["4002"]
    assert table.view(ANN).decision is not None
