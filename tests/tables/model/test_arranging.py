"""Options of a lobby, to which everyone has to agree, and rematches."""

import pytest

from bot.games.refusals import NotNowError, RefusalError
from bot.games.turns import TurnReason
from bot.games.values import SeatName
from bot.tables.model.lobby import add_computer, agree, change_option, choose_preset, remove_computer, set_level
from bot.tables.model.ports import TableReason
from tests.tables.fakes import Club, run_due
from tests.tables.test_table import ANN, BEN, CAT, DAN, add, club, lobby, running, win_twice

__all__ = ["club"]


async def test_changed_option_has_to_be_agreed_to_before_the_start(club: Club) -> None:
    table = await lobby(club, BEN)
    await table.change_lobby(club.by(ANN), change_option, "step", 3)
    with pytest.raises(NotNowError, match=TableReason.NOT_AGREED.value) as refused:
        await table.start(club.by(ANN))
    assert refused.value.say.args["who"] == (SeatName(1),)
    await table.change_lobby(club.by(BEN), agree)
    await table.start(club.by(ANN))
    await add(club, table, ANN, 3)


async def test_only_the_host_changes_options_and_bad_values_are_refused(club: Club) -> None:
    table = await lobby(club, BEN)
    with pytest.raises(NotNowError, match=TableReason.NOT_HOST.value):
        await table.change_lobby(club.by(BEN), change_option, "step", 3)
    for name, value in (("step", 4), ("step", "two"), ("stride", 1)):
        with pytest.raises(RefusalError):
            await table.change_lobby(club.by(ANN), change_option, name, value)
    assert table.view(None).options == club.tables.games["small"].presets["plain"]
    await table.change_lobby(club.by(ANN), choose_preset, "slow")
    assert table.view(None).preset == "slow"
    with pytest.raises(RefusalError):
        await table.change_lobby(club.by(ANN), choose_preset, "fast")


async def test_changed_options_survive_a_restart(club: Club) -> None:
    table = await lobby(club, BEN)
    await table.change_lobby(club.by(ANN), change_option, "step", 3)
    again = await club.again().tables.get(table.id)
    assert again.view(None).options == table.view(None).options
    assert [seat.agreed for seat in again.view(None).seats] == [True, False]


async def test_rematch_holds_seats_and_frees_those_of_members_who_do_not_agree_in_time(club: Club) -> None:
    table = await running(club, BEN, CAT)
    await win_twice(club, table)
    again = await club.tables.rematch(club.by(BEN), table.id)
    assert [(seat.member, seat.agreed) for seat in again.view(None).seats] == [(ANN, False), (BEN, True), (CAT, False)]
    assert again.view(None).host == BEN
    assert await club.tables.rematch(club.by(ANN), table.id) is again
    await run_due(club.tables)
    assert len(again.view(None).seats) == 3
    club.minutes += 5
    await run_due(club.tables)
    assert [(seat.member, seat.agreed) for seat in again.view(None).seats] == [(ANN, True), (BEN, True)]


async def test_rematch_keeps_the_seats_of_those_whom_changed_options_ask_again(club: Club) -> None:
    table = await running(club, BEN, CAT, DAN, teams=2)
    await win_twice(club, table)
    again = await club.tables.rematch(club.by(ANN), table.id)
    await again.change_lobby(club.by(CAT), agree)
    await again.change_lobby(club.by(ANN), change_option, "step", 3)
    await again.change_lobby(club.by(ANN), change_option, "step", 2)
    await again.leave(club.by(DAN))
    await again.sit(club.by(CAT), 1)
    club.minutes += 5
    await run_due(club.tables)
    assert [(seat.member, seat.agreed) for seat in again.view(None).seats] == [(ANN, True), (CAT, False)]


async def test_the_computer_that_was_added_last_is_removed_and_a_rematch_keeps_the_others(club: Club) -> None:
    table = await lobby(club)
    for number, level in enumerate(("easy", "hard"), 1):
        await table.change_lobby(club.by(ANN), add_computer)
        await table.change_lobby(club.by(ANN), set_level, number, level)
    await table.change_lobby(club.by(ANN), remove_computer)
    seats = [(seat.member, seat.level) for seat in table.view(None).seats]
    assert seats == [(ANN, ""), (None, "easy")]
    await table.start(club.by(ANN))
    await win_twice(club, table)
    again = await club.tables.rematch(club.by(ANN), table.id)
    assert [(seat.member, seat.level) for seat in again.view(None).seats] == seats


async def test_rematch_is_refused_during_the_match_and_to_strangers(club: Club) -> None:
    table = await running(club, BEN)
    with pytest.raises(NotNowError, match=TableReason.NO_REMATCH.value):
        await club.tables.rematch(club.by(ANN), table.id)
    await win_twice(club, table)
    with pytest.raises(NotNowError, match=TurnReason.NOT_A_PLAYER.value):
        await club.tables.rematch(club.by(CAT), table.id)


async def test_options_of_the_servers_last_match_can_be_taken(club: Club) -> None:
    first = await lobby(club, BEN)
    with pytest.raises(NotNowError, match=TableReason.NO_LAST_OPTIONS.value):
        await first.take_last_options(club.by(ANN))
    await first.change_lobby(club.by(ANN), change_option, "step", 3)
    await first.change_lobby(club.by(BEN), agree)
    await first.start(club.by(ANN))
    await first.end(club.by(ANN), moderator=True)
    second = await lobby(club, BEN)
    await second.take_last_options(club.by(ANN))
    assert second.view(None).options == first.view(None).options
    assert [seat.agreed for seat in second.view(None).seats] == [True, False]
