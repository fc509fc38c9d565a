"""Table options: their defaults, who may set them, and that presets don't change them."""

import pytest

from bot.games.catalogue import GAMES
from bot.games.options import OptionReason
from bot.games.refusals import AgainstRulesError, NotNowError, RefusalError
from bot.tables.model.lobby import change_option, choose_preset
from bot.tables.model.ports import TableReason
from bot.tables.model.records import Clock, Pace, TableOptions
from tests.tables.fakes import Club
from tests.tables.small_game import SmallGame
from tests.tables.test_table import ANN, BEN, club, lobby, running

__all__ = ["club"]


async def test_new_shared_table_has_a_clock_of_five_minutes_and_a_private_one_none(
    club: Club, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert (await lobby(club)).facts.table_options.clock is Clock.FIVE_MINUTES
    monkeypatch.setattr(SmallGame, "shared", False)
    private = await lobby(Club())
    assert private.facts.table_options == TableOptions(clock=Clock.NONE, pace=Pace.INSTANT, calls=True)
    with pytest.raises(AgainstRulesError, match=OptionReason.UNKNOWN.value):
        await private.change_lobby(club.by(ANN), change_option, "clock", "1-min")


async def test_server_may_have_its_own_defaults(club: Club) -> None:
    own = TableOptions(clock=Clock.DAY, calls=False)
    table = await club.tables.new(
        club.by(ANN), guild=1, channel=7, game="small", preset=None, teams=0, table_options=own
    )
    assert table.facts.table_options == own


async def test_host_sets_options_and_everyone_else_has_to_agree(club: Club) -> None:
    table = await lobby(club, BEN)
    await table.change_lobby(club.by(ANN), change_option, "clock", "24-h")
    again = await club.again().tables.get(table.id)
    assert again.facts.table_options.clock is Clock.DAY
    assert [seat.agreed for seat in again.facts.seats] == [True, False]


async def test_only_the_host_sets_options_and_only_valid_ones(club: Club) -> None:
    table = await lobby(club, BEN)
    with pytest.raises(NotNowError, match=TableReason.NOT_HOST.value):
        await table.change_lobby(club.by(BEN), change_option, "calls", value=False)
    for name, value in (("clock", "3-min"), ("clock", 5), ("pace", "slow"), ("calls", "off")):
        with pytest.raises(RefusalError):
            await table.change_lobby(club.by(ANN), change_option, name, value)
    assert table.facts.seats[1].agreed


async def test_clock_does_not_change_during_a_match(club: Club) -> None:
    table = await running(club, BEN)
    with pytest.raises(NotNowError, match=TableReason.RUNNING.value):
        await table.change_lobby(club.by(ANN), change_option, "clock", "none")


async def test_presets_and_last_options_do_not_change_table_options(club: Club) -> None:
    first = await running(club, BEN)
    await first.end(club.by(ANN), moderator=True)
    table = await lobby(club, BEN)
    await table.change_lobby(club.by(ANN), change_option, "clock", "1-min")
    await table.change_lobby(club.by(ANN), choose_preset, "slow")
    await table.take_last_options(club.by(ANN))
    assert table.facts.table_options.clock is Clock.ONE_MINUTE


@pytest.mark.parametrize("key", GAMES)
def test_no_game_has_an_option_of_the_same_name(key: str) -> None:
    own = {option.name for option in GAMES[key].options.declarations()}
    assert own & {option.name for option in TableOptions.declarations()} == set()
    assert "table" not in {option.group for option in GAMES[key].options.declarations()}
