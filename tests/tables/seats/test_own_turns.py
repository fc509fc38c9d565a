"""The members who have played the turns of a match, and the consequences for the boards."""

import pytest

from bot.games.catalogue import GAMES
from bot.games.values import Deal
from bot.tables.model.match import advance, begin
from bot.tables.model.records import Result
from bot.tables.table import Table
from tests.bench.yardstick import choose
from tests.tables.clock.test_turn_clock import time_passes
from tests.tables.fakes import Club
from tests.tables.test_table import ANN, BEN, CAT, DAN, add, club, play_round, running

__all__ = ["club"]


async def a_round_for_anns_side(club: Club, table: Table, *, away: bool) -> None:
    """Let Ann and Ben count by one to the end of the round; if she is away, the computer counts in her seat."""
    counted = len([row for row in club.disk.rows[table.id] if row.kind == "add"])
    for number in range(counted, 5):
        if number % 2:
            await add(club, table, BEN, 1)
        elif not away:
            await add(club, table, ANN, 1)


async def a_round_without_ann(club: Club, table: Table) -> None:
    """Let Ann leave, the computer finish the round for her, and Ann come back."""
    await table.leave(club.by(ANN))
    await a_round_for_anns_side(club, table, away=True)
    await table.sit(club.by(ANN), None)


def results(club: Club, table: Table) -> dict[tuple[int, ...], Result]:
    """The results by the members of each line."""
    return {line.members: line.result for line in club.disk.results[table.id].placings}


async def last_round(club: Club, table: Table) -> None:
    await table.next_round(club.by(BEN), None)
    await play_round(club, table, ANN, BEN)


async def test_member_who_left_most_turns_to_the_computer_has_lost(club: Club) -> None:
    table = await running(club, BEN)
    await a_round_without_ann(club, table)
    await last_round(club, table)
    assert results(club, table) == {(ANN,): Result.LOSS, (BEN,): Result.LOSS}


async def test_member_who_played_half_of_their_turns_wins_with_their_side(club: Club) -> None:
    table = await running(club, BEN)
    await add(club, table, ANN, 1)
    await a_round_without_ann(club, table)
    await last_round(club, table)
    assert results(club, table) == {(ANN,): Result.WIN, (BEN,): Result.LOSS}


async def test_turns_played_by_the_clock_change_nothing(club: Club) -> None:
    table = await running(club, BEN)
    for number in range(5):
        if number % 2:
            await add(club, table, BEN, 1)
        else:
            await time_passes(club, minutes=5, seconds=2)
            await table.present(club.by(ANN))
    await last_round(club, table)
    assert results(club, table) == {(ANN,): Result.WIN, (BEN,): Result.LOSS}
    assert club.disk.results[table.id].placings[0].figures["best_count"] == 6


async def test_round_with_a_substitute_is_nobodys_best(club: Club) -> None:
    table = await running(club, BEN)
    await add(club, table, ANN, 1)
    await a_round_without_ann(club, table)
    await last_round(club, table)
    figures = [line.figures["best_count"] for line in club.disk.results[table.id].placings]
    assert figures == [10, 0]


async def test_pair_with_a_substituted_partner_has_no_line(club: Club) -> None:
    table = await running(club, BEN, CAT, DAN, teams=2)
    await table.leave(club.by(CAT))
    await add(club, table, ANN)
    await add(club, table, BEN)
    await table.next_round(club.by(BEN), None)
    await add(club, table, ANN, 1)
    await add(club, table, BEN, 1)
    await add(club, table, DAN, 1)
    await table.sit(club.by(CAT), None)
    await add(club, table, ANN, 1)
    assert results(club, table) == {
        (ANN,): Result.WIN,
        (BEN,): Result.LOSS,
        (CAT,): Result.LOSS,
        (DAN,): Result.LOSS,
        (BEN, DAN): Result.LOSS,
    }


@pytest.mark.parametrize("key", ["rum500", "gin"])
def test_best_figure_of_a_match_is_that_of_its_best_round(key: str) -> None:
    game = GAMES[key]
    options = next(iter(game.presets.values()))
    match = begin(game, options, (0, 1))
    deals = [match.state]
    while match.outcome is None:
        if match.awaits_deal:
            deals.append(match.state)
            match = advance(match, None, Deal(f"{len(deals):064x}", "1"))
        seat = match.to_act()[0]
        match = advance(match, seat, choose(key, game.view(match.state, seat), match.choices(seat)))
    ends = [*deals[2:], match.state]
    sides = (0, 1)
    states = [game.resume(options, sides, game.checkpoint(each)) for each in deals[1:]]
    worth = [game.best_of_round(*each) for each in zip(states, [*states[1:], ends[-1]], strict=True)]
    for side, figures in enumerate(game.figures(match.state)):
        best = {name: value for name, value in figures.items() if name.startswith("best_")}
        assert best == {name: max(each[side].get(name, -(10**6)) for each in worth) for name in best}
