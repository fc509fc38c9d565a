"""How matches with computers go is kept apart: for whom, against which level, and with which result."""

from dataclasses import replace

from bot.games.observation import Level
from bot.people.member_data import new_stand_in
from bot.tables.history.export import Kept, misfit
from bot.tables.model import lobby as lobbies
from bot.tables.model.records import AgainstComputer, Result, Status
from bot.tables.table import Table
from tests.tables.fakes import SMALL, Club
from tests.tables.test_table import ANN, BEN, add, club, lobby, play_round, running

__all__ = ["club"]
OTHER_RESULTS = "its journal has other results against computers than were kept"


async def with_computers(club: Club, *members: int, levels: tuple[str, ...]) -> Table:
    """A match of members against computers of these levels, each alone."""
    table = await lobby(club, *members)
    for number, level in enumerate(levels, start=len(members) + 1):
        await table.arrange(club.by(ANN), lobbies.add_computer)
        await table.arrange(club.by(ANN), lobbies.set_level, number, level)
    await table.start(club.by(ANN))
    return table


async def played(club: Club, table: Table) -> list[AgainstComputer]:
    """What is kept once every member has added two whenever it was their turn."""
    while table.facts.status is Status.PLAYING:
        view = table.view(None)
        if view.next_round is not None:
            await table.next_round(club.by(ANN), None)
        elif view.match is not None and (member := view.member(view.match.to_act[0])) is not None:
            await add(club, table, member)
        else:
            club.minutes += 1
            await club.tables.act_when_due()
    return club.storage.against


async def test_a_match_against_a_computer_has_a_line_for_its_member_and_counts_on_no_board(club: Club) -> None:
    table = await with_computers(club, levels=(Level.HARD,))
    [line] = await played(club, table)
    outcome = table.view(None).outcome
    assert outcome is not None
    seat = table.facts.seat_of(ANN)
    assert line == AgainstComputer(ANN, "small", "hard", Result.WIN if outcome.winners == (seat,) else Result.LOSS)
    assert club.storage.results == {}


async def test_of_several_levels_each_has_a_line_and_of_one_level_there_is_one(club: Club) -> None:
    table = await with_computers(club, BEN, levels=(Level.EASY, Level.EASY))
    assert sorted((line.member, line.level) for line in await played(club, table)) == [(ANN, "easy"), (BEN, "easy")]


async def test_a_match_among_people_has_none(club: Club) -> None:
    table = await running(club, BEN)
    await play_round(club, table, ANN, BEN)
    await table.next_round(club.by(BEN), None)
    await play_round(club, table, ANN, BEN)
    assert table.facts.status is Status.FINISHED
    assert club.storage.against == []


async def test_by_options_that_have_no_board_there_is_none_either(club: Club) -> None:
    table = await lobby(club)
    await table.arrange(club.by(ANN), lobbies.add_computer)
    await table.arrange(club.by(ANN), lobbies.change_option, "step", 3)
    await table.start(club.by(ANN))
    assert await played(club, table) == []


async def test_a_partner_is_no_opponent_and_a_computer_that_came_for_a_member_neither(club: Club) -> None:
    table = await lobby(club, teams=2)
    for number, level in ((1, Level.HARD), (2, Level.EASY), (3, Level.NORMAL)):
        await table.arrange(club.by(ANN), lobbies.add_computer)
        await table.arrange(club.by(ANN), lobbies.set_level, number, level)
    await table.start(club.by(ANN))
    own = next(seat.side for seat in table.facts.seats if seat.member == ANN)
    others = {seat.level for seat in table.facts.seats if seat.side != own}
    assert {line.level for line in await played(club, table)} == others


async def kept_after(club: Club) -> Kept:
    """A match of Ann and Ben with a computer, as it is kept."""
    table = await with_computers(club, BEN, levels=(Level.HARD,))
    store, against = club.storage, await played(club, table)
    return Kept(store.tables[table.id], store.rows[table.id], store.seated[table.id], None, against=tuple(against))


async def test_the_records_follow_from_the_journal(club: Club) -> None:
    kept = await kept_after(club)
    assert misfit(kept, {"small": SMALL}) is None
    assert misfit(replace(kept, against=()), {"small": SMALL}) is None  # earlier versions kept none
    one, other = kept.against
    turned = one._replace(result=Result.WIN if one.result is Result.LOSS else Result.LOSS)
    for wrong in [(one,), (turned, other), (*kept.against, AgainstComputer(99, "small", "hard", Result.WIN))]:
        assert misfit(replace(kept, against=wrong), {"small": SMALL}) == OTHER_RESULTS


async def test_the_records_of_a_deleted_member_are_gone(club: Club) -> None:
    kept = await kept_after(club)
    former = new_stand_in()
    occupants = [replace(each, member=former) if each.member == BEN else each for each in kept.occupants]
    anns = tuple(each for each in kept.against if each.member == ANN)
    assert misfit(replace(kept, occupants=occupants, against=anns), {"small": SMALL}) is None
