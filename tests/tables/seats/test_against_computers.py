"""The records of matches against computers: for whom, against which level, with which result."""

from dataclasses import replace

from bot.games.observation import Level
from bot.people.member_data import new_pseudonym
from bot.tables.history.export import StoredMatch, inconsistency
from bot.tables.model import lobby as lobbies
from bot.tables.model.records import AgainstComputer, Result, Status
from bot.tables.table import Table
from tests.tables.fakes import SMALL, Club, run_due
from tests.tables.test_table import ANN, BEN, add, club, lobby, play_round, running

__all__ = ["club"]
OTHER_RESULTS = "its journal has other results against computers than were kept"


async def with_computers(club: Club, *members: int, levels: tuple[str, ...]) -> Table:
    """A running match of members against computers of these levels, without teams."""
    table = await lobby(club, *members)
    for number, level in enumerate(levels, start=len(members) + 1):
        await table.change_lobby(club.by(ANN), lobbies.add_computer)
        await table.change_lobby(club.by(ANN), lobbies.set_level, number, level)
    await table.start(club.by(ANN))
    return table


async def played(club: Club, table: Table) -> list[AgainstComputer]:
    """The records after every member has added two at each of their turns until the end."""
    while table.facts.status is Status.PLAYING:
        view = table.view(None)
        if view.next_round is not None:
            await table.next_round(club.by(ANN), None)
        elif view.match is not None and (member := view.member(view.match.to_act[0])) is not None:
            await add(club, table, member)
        else:
            club.minutes += 1
            await run_due(club.tables)
    return list(await club.disk.with_computers(table.id))


async def test_match_against_computer_is_recorded_for_the_member_but_on_no_board(club: Club) -> None:
    table = await with_computers(club, levels=(Level.HARD,))
    [line] = await played(club, table)
    outcome = table.view(None).outcome
    assert outcome is not None
    seat = table.facts.seat_of(ANN)
    assert line == AgainstComputer(ANN, "small", "hard", Result.WIN if outcome.winners == (seat,) else Result.LOSS)
    assert club.disk.results == {}


async def test_two_members_and_a_computer_count_for_the_board_which_says_so(club: Club) -> None:
    table = await with_computers(club, BEN, levels=(Level.NORMAL,))
    await played(club, table)
    result = club.disk.results[table.id]
    assert [(placing.members, placing.figures["with_computers"]) for placing in result.placings] == [
        ((ANN,), 1),
        ((BEN,), 1),
    ]
    assert result.score is not None
    assert sorted(result.score.sides) == sorted([(ANN,), (BEN,), (SMALL.boards["small"].anchors[0].member,)])
    assert all(each.rated for each in result.score.rounds)


async def test_a_level_that_simple_strategies_beat_rates_nobody(club: Club) -> None:
    table = await with_computers(club, BEN, levels=(Level.EASY,))
    await played(club, table)
    result = club.disk.results[table.id]
    assert result.placings
    assert result.score is not None
    assert not any(each.rated for each in result.score.rounds)


async def test_a_level_of_unknown_strength_leaves_no_score(club: Club) -> None:
    table = await with_computers(club, BEN, levels=(Level.HARD,))
    await played(club, table)
    assert club.disk.results[table.id].placings
    assert club.disk.results[table.id].score is None


async def test_each_level_of_computer_has_one_line(club: Club) -> None:
    table = await with_computers(club, BEN, levels=(Level.EASY, Level.EASY))
    assert sorted((line.member, line.level) for line in await played(club, table)) == [(ANN, "easy"), (BEN, "easy")]


async def test_match_among_people_has_no_record_against_computers(club: Club) -> None:
    table = await running(club, BEN)
    await play_round(club, table, ANN, BEN)
    await table.next_round(club.by(BEN), None)
    await play_round(club, table, ANN, BEN)
    assert table.facts.status is Status.FINISHED
    assert await club.disk.with_computers(table.id) == []


async def test_options_without_a_board_leave_no_record(club: Club) -> None:
    table = await lobby(club)
    await table.change_lobby(club.by(ANN), lobbies.add_computer)
    await table.change_lobby(club.by(ANN), lobbies.change_option, "step", 3)
    await table.start(club.by(ANN))
    assert await played(club, table) == []


async def test_partners_and_replacements_are_no_opponents(club: Club) -> None:
    table = await lobby(club, teams=2)
    for number, level in ((1, Level.HARD), (2, Level.EASY), (3, Level.NORMAL)):
        await table.change_lobby(club.by(ANN), lobbies.add_computer)
        await table.change_lobby(club.by(ANN), lobbies.set_level, number, level)
    await table.start(club.by(ANN))
    own = next(seat.side for seat in table.facts.seats if seat.member == ANN)
    others = {seat.level for seat in table.facts.seats if seat.side != own}
    assert {line.level for line in await played(club, table)} == others


async def kept_after(club: Club) -> StoredMatch:
    """The stored match of Ann and Ben with a computer."""
    table = await with_computers(club, BEN, levels=(Level.HARD,))
    store, against = club.disk, await played(club, table)
    return StoredMatch(
        store.tables[table.id], store.rows[table.id], store.seated[table.id], None, against=tuple(against)
    )


async def test_records_follow_from_the_journal(club: Club) -> None:
    kept = await kept_after(club)
    assert inconsistency(kept, {"small": SMALL}) is None
    assert inconsistency(replace(kept, against=None), {"small": SMALL}) is None  # a file has none
    assert kept.against is not None
    first, second = kept.against
    reversed_result = Result.WIN if first.result is Result.LOSS else Result.LOSS
    changed = first._replace(result=reversed_result)
    for wrong in [(), (first,), (changed, second), (*kept.against, AgainstComputer(99, "small", "hard", Result.WIN))]:
        assert inconsistency(replace(kept, against=wrong), {"small": SMALL}) == OTHER_RESULTS


async def test_records_of_a_deleted_member_are_gone(club: Club) -> None:
    kept = await kept_after(club)
    assert kept.against is not None
    former = new_pseudonym()
    occupants = [replace(each, member=former) if each.member == BEN else each for each in kept.occupants]
    anns = tuple(each for each in kept.against if each.member == ANN)
    assert inconsistency(replace(kept, occupants=occupants, against=anns), {"small": SMALL}) is None


async def test_a_member_who_was_deleted_during_the_match_has_no_record(club: Club) -> None:
    table = await with_computers(club, BEN, levels=(Level.HARD,))
    await club.deletions.delete_member(BEN)
    assert [line.member for line in await played(club, table)] == [ANN]
