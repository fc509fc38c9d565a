"""A draw that is a member's only move is automatic, and no draw is shown before the seat's next move (0.5)."""

from collections import Counter
from collections.abc import AsyncIterator
from dataclasses import replace

import pytest

from bot.computer.levels import evaluate_moves
from bot.games.catalogue import GAMES
from bot.games.options import Value
from bot.games.refusals import RefusalError
from bot.games.rum500.events import CardsDrawn, Discarded, StockDrawn
from bot.games.rum500.state import Phase
from bot.games.rum500.view import Rum500View
from bot.store.store import Store
from bot.tables.model import lobby
from bot.tables.model.computers import observation_of
from bot.tables.model.ports import Environment
from bot.tables.model.records import Occasion, PlayedBy
from bot.tables.model.seats import played_match
from bot.tables.model.view import TableView
from bot.tables.table import Table
from bot.tables.tables import Tables
from tests.bench.yardstick import choose
from tests.games.rum500.tables import GAME, do
from tests.games.rum500.tables import table as laid_out
from tests.tables.fakes import Club, CountedChance, run_due

ANN, BEN, CAT, DOT = MEMBERS = (11, 12, 13, 14)
"""Ann and Cat against Ben and Dot; Dot presses all of her draws."""
MAX_MOVES = 60


async def draws_for(member: int) -> bool:
    return member != DOT


class RumClub(Club):
    """A club in which 500 Rum is played, and forced draws are automatic."""

    def tables_on(self, store: Store) -> Tables:
        environment = Environment(
            store.tables, store.servers, CountedChance(), evaluate_moves, self.now, draws_for=draws_for
        )
        return Tables(environment, GAMES)


async def started(club: RumClub, **options: Value) -> Table:
    table = await club.tables.new(club.by(ANN), guild=1, channel=7, game="rum500", preset=None, teams=2)
    for name, value in options.items():
        await table.change_lobby(club.by(ANN), lobby.change_option, name, value)
    for member, side in ((BEN, 1), (CAT, 0), (DOT, 1)):
        await table.sit(club.by(member), side)
    await table.start(club.by(ANN))
    return table


def on_turn(table: Table) -> TableView:
    """The view of the member whose turn it is."""
    return table.view(table.member_to_move)


async def moves(club: RumClub, table: Table) -> None:
    """Let the member on turn make the policy's next move."""
    view = on_turn(table)
    assert view.match is not None
    command = choose(view.game.key, view.match, view.choices)
    assert view.seat is not None
    await table.play(club.pressed(view.member(view.seat) or 0), command.kind, command.text, view.decision)


async def turns(club: RumClub, table: Table) -> AsyncIterator[TableView]:
    """The view of the member on turn before each of the moves that they make, for a round."""
    for _ in range(MAX_MOVES):
        if table.view(None).next_round is not None:
            return
        yield on_turn(table)
        await moves(club, table)


def drawn_unseen(table: Table) -> bool:
    """Whether the member on turn has drawn a card that nobody else knows of."""
    own, other = on_turn(table).match, table.view(None).match
    assert own is not None
    assert other is not None
    return own.hand_counts != other.hand_counts


async def until_drawn(club: RumClub, table: Table, *, member: int | None = None) -> None:
    """Play on until a turn has begun with an automatic draw."""
    async for _ in turns(club, table):
        if drawn_unseen(table) and member in (None, table.member_to_move):
            return
    pytest.fail("no turn began with a forced draw")


@pytest.fixture
def club() -> RumClub:
    return RumClub()


async def test_only_who_presses_their_draws_has_to_press_a_forced_one(club: RumClub) -> None:
    table = await started(club)
    forced = Counter[int | None]()
    async for view in turns(club, table):
        if [*view.choices] == ["draw"]:
            forced[table.member_to_move] += 1
    assert [*forced] == [DOT]


async def test_a_card_just_drawn_is_news_to_its_seat_alone(club: RumClub) -> None:
    table = await started(club)
    await until_drawn(club, table)
    own = on_turn(table)
    assert isinstance(own.match, Rum500View)
    assert [event.cards for event in own.news if isinstance(event, CardsDrawn)] == [own.match.last_drawn]
    for member in {*MEMBERS, None} - {table.member_to_move}:
        assert not isinstance(table.view(member).news[-1], (CardsDrawn, StockDrawn))


async def test_every_view_but_one_is_that_of_before_the_draw(club: RumClub) -> None:
    """That holds for pressed and automatic draws: in the message, panels, computers, history and refusals."""
    table, seen = await started(club), 0
    async for _ in turns(club, table):
        state = table.keeper.state
        if (match := state.match) is None or match.before_draw is None:
            continue
        before, seen = replace(state, match=match.before_draw), seen + 1
        undrawn = Table(club.environment_on(club.disk.store), before, club.tables.notify)
        for member in {*MEMBERS, None} - {table.member_to_move}:
            assert table.view(member) == undrawn.view(member)
        for seat in set(range(4)) - {match.drawer}:
            assert observation_of(state, match, seat) == observation_of(before, match.before_draw, seat)
        other = next(member for member in MEMBERS if member != table.member_to_move)
        archive = club.tables.archive
        assert await archive.rounds(table, other) == await archive.rounds(undrawn, other)
    assert seen > 5


async def test_a_draw_is_told_to_nobody_but_who_drew(club: RumClub) -> None:
    table = await started(club)
    async for view in turns(club, table):
        if table.member_to_move == DOT and [*view.choices] == ["draw"]:
            before, version = len(club.notes.told), table.version
            await moves(club, table)
            assert club.notes.only[before:] == [DOT]
            assert table.version == version
            return
    pytest.fail("Dot had no forced draw")


async def test_nobody_else_learns_by_a_refusal_that_a_card_was_drawn(club: RumClub) -> None:
    table = await started(club)
    async for view in turns(club, table):
        if table.member_to_move != DOT or [*view.choices] != ["draw"]:
            continue
        before = await refused(club, table, ANN)
        await moves(club, table)
        assert drawn_unseen(table)
        assert await refused(club, table, ANN) == before
        return
    pytest.fail("Dot had no forced draw")


async def refused(club: RumClub, table: Table, member: int) -> list[tuple[object, object]]:
    """The refusals of commands from a member whose turn it isn't."""
    found: list[tuple[object, object]] = []
    for kind, text in (("draw", ""), ("discard", "2S"), ("take_back", ""), ("pass", ""), ("lay", ""), ("rum", "")):
        with pytest.raises(RefusalError) as refusal:
            await table.play(club.pressed(member), kind, text, None)
        found.append((refusal.value.reason, refusal.value.rule))
    return found


async def test_a_drawn_card_stays_a_secret_after_a_restart(club: RumClub) -> None:
    table = await started(club)
    await until_drawn(club, table)
    again = await club.tables_on(club.disk.store).get(table.id)
    for member in (*MEMBERS, None):
        assert again.view(member).match == table.view(member).match
    assert drawn_unseen(again)


async def test_a_draw_alone_is_no_turn_of_its_member(club: RumClub) -> None:
    table = await started(club)
    await until_drawn(club, table)
    rows = club.disk.rows[table.id]
    assert (rows[-1].kind, rows[-1].played_by, rows[-1].interaction) == ("draw", PlayedBy.OCCUPANT, None)
    occupants = table.keeper.state.occupants
    assert played_match(rows, occupants) == played_match(rows[:-1], occupants)


async def test_the_clock_says_the_same_of_who_had_drawn_and_who_had_not(club: RumClub) -> None:
    """It discards for a member who has done nothing themselves, and counts the turn as missed."""
    told: list[object] = []
    for member in (DOT, BEN):
        club = RumClub()
        table = await started(club)
        async for view in turns(club, table):
            forced = [*view.choices] == ["draw"] or drawn_unseen(table)
            if table.member_to_move == member and forced:
                break
        seat = table.facts.seat_of(member)
        assert seat is not None
        club.minutes += 6
        await run_due(club.tables)
        view = table.view(None)
        assert view.seats[seat].played_for
        assert table.keeper.state.record.seats[seat].missed == 1
        told.append([type(event) for event in view.seats[seat].by_clock if not isinstance(event, StockDrawn)])
    assert told == [[Discarded], [Discarded]]


async def test_nothing_is_drawn_for_an_absent_member(club: RumClub) -> None:
    table = await started(club)
    for _ in range(2):
        await until_drawn(club, table, member=BEN)
        club.minutes += 6
        await run_due(club.tables)
    seat = table.facts.seat_of(BEN)
    assert seat is not None
    assert table.facts.seats[seat].absent
    async for view in turns(club, table):
        assert view.seat != seat or not drawn_unseen(table)


@pytest.mark.parametrize("option", ["out_of_turn", "rum_call"])
async def test_no_draw_is_made_by_itself_or_kept_secret_where_others_may_act(club: RumClub, option: str) -> None:
    table = await started(club, **{option: True})
    async for _ in turns(club, table):
        match = table.keeper.state.match
        assert match is not None
        if option == "out_of_turn" or match.state.round.call is not None:
            assert match.before_draw is None


def test_the_last_card_of_the_stock_is_told_at_once() -> None:
    for stock, later in (("2S 3S", True), ("2S", False)):
        match = laid_out("5C 8D", "6C 9D", pile="KH", stock=stock, phase=Phase.DRAW)
        assert GAME.told_later(match, do(match, "0 draw")) is later


async def test_a_practice_round_leaves_the_draw_to_who_learns_it(club: RumClub) -> None:
    table = await club.tables.play_alone(club.by(ANN), guild=1, channel=7, game="rum500", preset="classic")
    assert table.facts.occasion is Occasion.PRACTICE
    while table.view(None).outcome is None:
        assert not drawn_unseen(table) or club.disk.rows[table.id][-1].interaction is not None
        await moves(club, table)
