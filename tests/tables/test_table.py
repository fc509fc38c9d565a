"""A table as its members use it, and the rows that it writes."""

import asyncio
from dataclasses import replace

import pytest

from bot.games.refusals import AgainstRulesError, NotNowError, NotYourTurnError, RefusalError, StaleError
from bot.games.shuffle import commitment
from bot.games.values import say
from bot.tables.model.lobby import add_computer, remove_computer, set_level
from bot.tables.model.ports import StorageError, TableReason
from bot.tables.model.records import Result, Status
from bot.tables.table import Table
from bot.tables.tables import ChannelHasTableError
from tests.tables.fakes import Club, run_due
from tests.tables.small_game import SmallGame

ANN, BEN, CAT, DAN = 11, 12, 13, 14
CHANNEL = 7


@pytest.fixture
def club() -> Club:
    return Club()


async def lobby(club: Club, *members: int, teams: int = 0) -> Table:
    table = await club.tables.new(club.by(ANN), guild=1, channel=CHANNEL, game="small", preset=None, teams=teams)
    for number, member in enumerate(members, start=1):
        await table.sit(club.by(member), number % 2 if teams else None)
    return table


async def running(club: Club, *members: int, teams: int = 0) -> Table:
    table = await lobby(club, *members, teams=teams)
    await table.start(club.by(ANN))
    return table


async def add(club: Club, table: Table, member: int, by: int = 2) -> None:
    await table.play(club.by(member), "add", str(by), table.view(member).decision)


async def play_round(club: Club, table: Table, *members: int) -> None:
    """Play a round to its end, which the first member wins: 2, 4, 6."""
    for number in range(3):
        await add(club, table, members[number % len(members)])


async def finished(club: Club) -> Table:
    """A match of two rounds that Ann has won."""
    table = await running(club, BEN)
    await play_round(club, table, ANN, BEN)
    await table.next_round(club.by(BEN), None)
    await play_round(club, table, ANN, BEN)
    return table


async def test_second_table_in_a_channel_is_refused_with_the_id_of_the_first(club: Club) -> None:
    table = await lobby(club)
    with pytest.raises(ChannelHasTableError) as refused:
        await lobby(club)
    assert refused.value.table == table.id


async def test_unknown_game_is_refused_by_name(club: Club) -> None:
    with pytest.raises(AgainstRulesError, match=TableReason.UNKNOWN_GAME.value) as refused:
        await club.tables.new(club.by(ANN), guild=1, channel=CHANNEL, game="chess", preset=None, teams=0)
    assert refused.value.say.args["game"] == "chess"
    assert not club.disk.tables


async def test_unknown_preset_is_refused_with_the_possible_ones(club: Club) -> None:
    with pytest.raises(AgainstRulesError, match=TableReason.UNKNOWN_PRESET.value) as refused:
        await club.tables.new(club.by(ANN), guild=1, channel=CHANNEL, game="small", preset="fancy", teams=0)
    assert refused.value.say.args["possible"] == (say("small-preset-plain"), say("small-preset-slow"))


async def test_sitting_down_twice_in_a_lobby_without_sides_is_refused(club: Club) -> None:
    table = await lobby(club, BEN)
    with pytest.raises(NotNowError, match=TableReason.SEATED_ALREADY.value):
        await table.sit(club.by(BEN), None)


async def test_missing_computer_can_not_be_changed_or_removed(club: Club) -> None:
    table = await lobby(club, BEN)
    with pytest.raises(NotNowError, match=TableReason.NO_SUCH_COMPUTER.value):
        await table.change_lobby(club.by(ANN), set_level, 1, "hard")
    with pytest.raises(NotNowError, match=TableReason.NO_COMPUTER.value):
        await table.change_lobby(club.by(ANN), remove_computer)


async def test_partners_alternate_in_the_order_of_play(club: Club) -> None:
    table = await lobby(club, BEN, CAT, DAN, teams=2)
    await table.start(club.by(ANN))
    view = table.view(None)
    assert [(seat.member, seat.side) for seat in view.seats] == [(ANN, 0), (BEN, 1), (CAT, 0), (DAN, 1)]


async def test_team_game_with_three_does_not_start_and_says_how_many_are_missing(club: Club) -> None:
    table = await lobby(club, BEN, CAT, teams=2)
    with pytest.raises(NotNowError) as refused:
        await table.start(club.by(ANN))
    assert refused.value.reason is TableReason.WRONG_NUMBER
    assert refused.value.say.args["missing"] == 1
    assert table.facts.status is Status.LOBBY


async def test_impossible_number_of_teams_is_refused_with_the_possible_ones(club: Club) -> None:
    with pytest.raises(RefusalError) as refused:
        await lobby(club, teams=3)
    assert refused.value.reason is TableReason.TEAM_COUNT
    assert refused.value.say.args["possible"] == ("2",)


async def test_only_the_host_starts(club: Club) -> None:
    table = await lobby(club, BEN)
    with pytest.raises(NotNowError, match=TableReason.NOT_HOST.value):
        await table.start(club.by(BEN))


async def test_host_is_succeeded_and_an_empty_lobby_ends(club: Club) -> None:
    table = await lobby(club, BEN)
    await table.leave(club.by(ANN))
    assert table.view(None).host == BEN
    await table.leave(club.by(BEN))
    assert table.facts.status is Status.ENDED


async def test_member_replaces_a_computer_in_a_full_team(club: Club) -> None:
    table = await lobby(club, teams=2)
    for _ in range(3):
        await table.change_lobby(club.by(ANN), add_computer)
    await table.sit(club.by(BEN), 1)
    assert [seat.member for seat in table.view(None).seats].count(None) == 2
    assert any(seat.member == BEN and seat.side == 1 for seat in table.view(None).seats)


async def test_views_are_cached_until_the_table_changes(club: Club) -> None:
    table = await lobby(club)
    view, facts = table.view(ANN), table.facts
    assert table.view(ANN) is view
    assert table.view(BEN) is not view
    assert table.facts is facts
    await table.sit(club.by(BEN), None)
    assert [seat.member for seat in table.view(ANN).seats] == [seat.member for seat in table.facts.seats] == [ANN, BEN]


async def test_change_is_saved_before_anyone_is_notified(club: Club) -> None:
    table = await running(club, BEN)
    before = club.disk.writes
    await add(club, table, ANN)
    assert club.notes.told[-1] == (table.id, before + 1)


async def test_a_change_of_a_private_table_concerns_its_member_alone(
    club: Club, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(SmallGame, "shared", False)
    table = await lobby(club)
    await table.change_lobby(club.by(ANN), add_computer)
    await table.start(club.by(ANN))
    await add(club, table, ANN)
    assert set(club.notes.only) == {ANN}


async def test_failed_write_changes_nothing_and_notifies_nobody(club: Club) -> None:
    table = await running(club, BEN)
    view, notified = table.view(ANN), len(club.notes.told)
    club.disk.broken = True
    with pytest.raises(StorageError, match="space"):
        await add(club, table, ANN)
    assert table.view(ANN) == view
    assert len(club.notes.told) == notified
    club.disk.broken = False
    await add(club, table, ANN)
    assert table.view(None).match is not None
    assert table.view(BEN).decision is not None


async def test_second_of_two_concurrent_presses_is_stale(club: Club) -> None:
    table = await running(club, BEN)
    decision = table.view(ANN).decision
    presses = [table.play(club.by(ANN), "add", "1", decision) for _ in range(2)]
    results = await asyncio.gather(*presses, return_exceptions=True)
    assert [type(result) for result in results] == [type(None), StaleError]
    assert len(club.disk.rows[table.id]) == 2


async def test_interaction_delivered_twice_counts_once_and_is_no_error(club: Club) -> None:
    table = await running(club, BEN)
    twice = club.by(ANN)
    await table.play(twice, "add", "2", None)
    await add(club, table, BEN, 1)
    await table.play(twice, "add", "2", None)
    assert len(club.disk.rows[table.id]) == 3


async def test_press_for_an_older_decision_is_stale(club: Club) -> None:
    table = await running(club, BEN)
    old = table.view(ANN).decision
    await add(club, table, ANN, 1)
    await add(club, table, BEN, 1)
    with pytest.raises(StaleError):
        await table.play(club.by(ANN), "add", "1", old)
    assert len(club.disk.rows[table.id]) == 3


async def test_command_without_a_seat_or_out_of_turn_is_refused(club: Club) -> None:
    table = await running(club, BEN)
    with pytest.raises(NotYourTurnError, match=TableReason.NOT_SEATED.value):
        await table.play(club.by(CAT), "add", "1", None)
    with pytest.raises(NotYourTurnError):
        await table.play(club.by(BEN), "add", "1", None)


async def test_restart_restores_the_table_and_old_presses_work(club: Club) -> None:
    table = await running(club, BEN)
    await play_round(club, table, ANN, BEN)
    await table.next_round(club.by(BEN), table.view(BEN).next_round)
    await add(club, table, ANN)
    before = table.view(BEN)
    later = club.again()
    again = await later.tables.get(table.id)
    assert again.view(BEN) == before
    await again.play(later.by(BEN), "add", "1", before.decision)


async def test_two_presses_on_next_round_deal_once(club: Club) -> None:
    table = await running(club, BEN)
    await play_round(club, table, ANN, BEN)
    number = table.view(ANN).next_round
    await table.next_round(club.by(BEN), number)
    with pytest.raises(StaleError):
        await table.next_round(club.by(ANN), number)
    assert table.view(None).match is not None
    assert [row.kind for row in club.disk.rows[table.id]].count("deal") == 2


async def test_committed_seed_is_dealt_and_revealed_only_after_the_round(club: Club) -> None:
    table = await lobby(club, BEN)
    committed = table.view(None).commitment
    await table.start(club.by(ANN))
    assert table.view(ANN).reveal is None
    await play_round(club, table, ANN, BEN)
    reveal = table.view(None).reveal
    assert reveal is not None
    assert commitment(reveal.seed) == committed


async def test_computers_play_until_a_member_is_to_move(club: Club) -> None:
    table = await lobby(club)
    await table.change_lobby(club.by(ANN), add_computer)
    await table.start(club.by(ANN))
    await add(club, table, ANN)
    view = table.view(ANN)
    assert view.match is not None
    assert view.match.to_act == (0,)
    assert [row.seat for row in club.disk.rows[table.id]] == [None, 0, 1]


async def test_computer_to_move_at_a_crash_moves_when_the_table_is_loaded(club: Club) -> None:
    table = await lobby(club, BEN)
    await table.start(club.by(ANN))
    record = club.disk.tables[table.id]
    seats = (replace(record.seats[0], member=None), record.seats[1])
    club.disk.put(replace(record, seats=seats))
    again = await club.again().tables.get(table.id)
    assert again.view(BEN).decision is not None


async def test_leaving_member_is_replaced_by_a_computer_and_may_come_back(club: Club) -> None:
    table = await running(club, BEN)
    await table.leave(club.by(BEN))
    assert table.view(None).seats[1].member is None
    with pytest.raises(NotNowError, match=TableReason.NOT_DEALT_IN.value):
        await table.sit(club.by(CAT), None)
    await table.sit(club.by(BEN), None)
    assert table.view(None).seats[1].member == BEN


async def test_match_ends_when_the_last_member_leaves(club: Club) -> None:
    table = await running(club, BEN)
    await table.leave(club.by(BEN))
    await table.leave(club.by(ANN))
    assert table.facts.status is Status.ENDED
    assert table.id not in club.disk.results


async def test_match_ends_by_a_majority_of_each_side(club: Club) -> None:
    table = await running(club, BEN, CAT, DAN, teams=2)
    assert not await table.end(club.by(ANN), moderator=False)
    assert not await table.end(club.by(CAT), moderator=False)
    assert not await table.end(club.by(BEN), moderator=False)
    assert table.facts.status is Status.PLAYING
    assert await table.end(club.by(DAN), moderator=False)
    assert table.facts.status is Status.ENDED
    assert table.id not in club.disk.results


async def test_moderator_ends_a_match_at_once_and_its_hands_are_revealed(club: Club) -> None:
    table = await running(club, BEN)
    assert await table.end(club.by(CAT), moderator=True)
    reveal = table.view(None).reveal
    assert reveal is not None
    assert [len(hand) for hand in reveal.hands] == [1, 1]


async def test_finished_match_has_placings_of_members_and_pairs(club: Club) -> None:
    table = await running(club, BEN, CAT, DAN, teams=2)
    await win_twice(club, table)
    result = club.disk.results[table.id]
    assert result.board == "small-teams"
    assert [(row.members, row.result) for row in result.placings] == [
        ((ANN,), Result.WIN),
        ((BEN,), Result.LOSS),
        ((CAT,), Result.WIN),
        ((DAN,), Result.LOSS),
        ((ANN, CAT), Result.WIN),
        ((BEN, DAN), Result.LOSS),
    ]


async def test_member_who_left_has_lost_and_the_pair_has_no_line(club: Club) -> None:
    table = await running(club, BEN, CAT, DAN, teams=2)
    await table.leave(club.by(CAT))
    await win_twice(club, table)
    placings = club.disk.results[table.id].placings
    assert {row.members: row.result for row in placings} == {
        (ANN,): Result.WIN,
        (BEN,): Result.LOSS,
        (CAT,): Result.LOSS,
        (DAN,): Result.LOSS,
        (BEN, DAN): Result.LOSS,
    }


async def test_match_of_one_member_with_computers_is_marked_as_alone(club: Club) -> None:
    table = await lobby(club)
    await table.change_lobby(club.by(ANN), add_computer)
    await table.start(club.by(ANN))
    await win_twice(club, table)
    assert table.facts.status is Status.FINISHED
    assert club.disk.results[table.id].alone


async def test_views_hold_no_seed_and_no_card_of_another_seat(club: Club) -> None:
    table = await running(club, BEN)
    secret = str(club.disk.tables[table.id].next_seed)
    running_seed = club.disk.rows[table.id][0].text.split()[0]
    hands = {member: table.view(member) for member in (ANN, BEN)}
    for member, view in {**hands, 0: table.view(None)}.items():
        text = repr(view)
        assert secret not in text
        assert running_seed not in text
        for other, theirs in hands.items():
            if other != member and theirs.match is not None:
                assert repr(theirs.match.hand[0]) not in text


async def win_twice(club: Club, table: Table) -> None:
    """Let side 0 win two rounds: members count by 2, so that the third to count reaches 5 or more."""
    while table.view(None).outcome is None:
        view = table.view(None)
        if view.next_round is not None:
            await table.next_round(club.by(ANN), None)
            continue
        assert view.match is not None
        seat = view.match.to_act[0]
        member = view.seats[seat].member
        assert member is not None
        await add(club, table, member)


async def test_next_round_is_dealt_automatically_with_a_message_younger_than_the_seed(club: Club) -> None:
    table = await running(club, BEN)
    await play_round(club, table, ANN, BEN)
    await run_due(club.tables)
    assert table.view(ANN).next_round is not None
    club.minutes += 1
    club.notes.reaches_channel = False
    await run_due(club.tables)
    assert table.view(ANN).next_round is not None
    club.minutes += 1
    club.notes.reaches_channel = True
    await run_due(club.tables)
    await run_due(club.tables)
    deals = [row for row in club.disk.rows[table.id] if row.kind == "deal"]
    assert [row.text.split()[1] for row in deals][1:] == ["4002"]
    assert table.view(ANN).decision is not None
