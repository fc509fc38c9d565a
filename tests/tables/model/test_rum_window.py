"""The window for a call of Rum with computers: they leave it to the members, and call only on their own turn."""

from dataclasses import replace

import pytest

from bot.games.rum500.options import Rum500Options
from bot.games.rum500.state import Phase
from bot.tables.model import lobby
from bot.tables.model.match import Turn
from bot.tables.model.records import DeadlineKind
from bot.tables.table import Table
from tests.games.rum500.tables import table as laid_out
from tests.tables.fakes import run_due
from tests.tables.history.reviewed_matches import ANN, RealClub

BEN = 12
SEVEN = "7S"
MELD = (1, "4S 5S 6S")


@pytest.fixture
def club() -> RealClub:
    return RealClub()


async def about_to_throw(club: RealClub, *, window: int, members: tuple[int, ...] = (ANN,)) -> Table:
    """A match of four in which Ann is about to discard a card that fits a meld; computers fill the seats."""
    table = await club.tables.new(club.by(ANN), guild=1, channel=7, game="rum500", preset=None, teams=2)
    for member in members[1:]:
        await table.sit(club.by(member), 1)
    for _ in range(4 - len(members)):
        await table.change_lobby(club.by(ANN), lobby.add_computer)
    for name, value in (("rum_call", True), ("rum_window", window)):
        await table.change_lobby(club.by(ANN), lobby.change_option, name, value)
    for member in members[1:]:
        await table.change_lobby(club.by(member), lobby.agree)
    await table.start(club.by(ANN))
    state, seat = table.keeper.state, table.facts.seat_of(ANN)
    assert state.match is not None
    assert seat is not None
    hands = ["JD QD 3H", "6C 8C 3D", "TS TH 2D", "9D KC 5H"]
    hands[seat] = f"{SEVEN} 2C 9C"
    options = state.options
    assert isinstance(options, Rum500Options)
    position = laid_out(
        *hands, options=options, sides=(0, 1, 0, 1), melds=[MELD], pile="5D", turn=seat, phase=Phase.PLAY
    )
    seq = state.match.seq
    match = replace(state.match, state=position, decisions={seat: seq}, turn=Turn(seat, seq))
    table.keeper.state = replace(state, match=match)
    return table


def given(club: RealClub, table: Table) -> list[tuple[int | None, str]]:
    """The seat and kind of each command since Ann's discard."""
    rows = club.disk.rows[table.id]
    thrown = next(number for number, row in enumerate(rows) if (row.kind, row.text) == ("discard", SEVEN))
    return [(row.seat, row.kind) for row in rows[thrown + 1 :]]


async def test_computers_pass_at_once_and_leave_the_window_to_the_member(club: RealClub) -> None:
    table = await about_to_throw(club, window=10, members=(ANN, BEN))
    await table.play(club.by(ANN), "discard", SEVEN, None)
    assert sorted(kind for _, kind in given(club, table)) == ["pass", "pass"]
    assert DeadlineKind.WAIT in table.facts.until
    await table.play(club.by(BEN), "rum", "", None)
    assert given(club, table)[-1] == (table.facts.seat_of(BEN), "rum")


async def test_unused_window_closes_and_play_goes_on(club: RealClub) -> None:
    table = await about_to_throw(club, window=10, members=(ANN, BEN))
    await table.play(club.by(ANN), "discard", SEVEN, None)
    club.seconds += 9
    await run_due(club.tables)
    assert DeadlineKind.WAIT in table.facts.until
    club.seconds += 2
    await run_due(club.tables)
    assert (None, "close_rum") in given(club, table)
    assert DeadlineKind.WAIT not in table.facts.until


async def test_no_window_where_only_computers_may_call(club: RealClub) -> None:
    table = await about_to_throw(club, window=10)
    await table.play(club.by(ANN), "discard", SEVEN, None)
    seats = {seat for seat, kind in given(club, table)[:3] if kind == "pass"}
    assert seats == {0, 1, 2, 3} - {table.facts.seat_of(ANN)}
    assert DeadlineKind.WAIT not in table.facts.until


async def test_computer_calls_before_its_draw_where_there_is_no_window(club: RealClub) -> None:
    table = await about_to_throw(club, window=0)
    await table.play(club.by(ANN), "discard", SEVEN, None)
    club.seconds += 2
    await run_due(club.tables)
    seat = table.facts.seat_of(ANN)
    assert seat is not None
    calls = [(by, kind) for by, kind in given(club, table) if kind in ("rum", "draw", "take")]
    assert calls[0] == ((seat + 1) % 4, "rum")
