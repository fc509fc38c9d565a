"""Who is called to move, and what becomes of a call when somebody else has moved for who was called."""

from collections.abc import Awaitable, Callable
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from typing import Any, cast
from unittest.mock import AsyncMock, Mock

import pytest

from bot.people.settings import CallWhen, MemberSettings
from bot.tables.model import deadlines
from bot.tables.model.ports import StorageError
from bot.tables.model.records import SHARED, DeadlineKind, PostKind, SeatRecord
from bot.tables.model.view import SeatView, TableView, TurnView
from cogs.messages import kinds
from cogs.messages.calls import TurnCalls
from cogs.messages.pipeline import Parts
from cogs.messages.transport import ChannelTransport
from cogs.words import Words
from tests.cogs.test_limits import big_table
from tests.store.samples import PLAIN

NOON = datetime(2026, 11, 21, 12, tzinfo=UTC)
CALL, NOTE = 77, 66
FIVE_MINUTES = timedelta(minutes=5)


def _played(_reader: object, seat: int) -> str:
    return f"seat {seat} drew a card"


class Channel:
    """What the bot does to calls in a channel, and what it asks; `watching`: members have their hands open."""

    def __init__(self, *, watching: bool = False, when: CallWhen = CallWhen.AFTER_20_S) -> None:
        self.done: list[tuple[Any, ...]] = []
        self.now = NOON
        messageable = Mock(get_partial_message=self._message, send=AsyncMock(side_effect=self._send))
        self.parts = cast(
            "Parts",
            Mock(
                client=Mock(get_partial_messageable=Mock(return_value=messageable)),
                people=Mock(settings_of=AsyncMock(return_value=MemberSettings(call=when))),
                is_live=Mock(return_value=watching),
                readers=Mock(server=AsyncMock(return_value=Words())),
                layouts=kinds.Layouts(played=_played),
                now=lambda: self.now,
            ),
        )
        self.calls = TurnCalls(self.parts)
        self._version = 0
        self._shown: tuple[Any, TableView] | None = None
        self.about = ""
        self.fails = False

    def gather(self, view: TableView) -> None:
        """Let something happen that the table's message doesn't show yet."""
        self._version += 1
        self.calls.note_moves(self._version, view)

    async def follow(self, view: TableView, *, gathered: bool = False) -> AsyncMock:
        """Let the calls follow what has happened; returns the table, which notes what it is told."""
        self._version += not gathered
        postings = Mock(open={}, post=AsyncMock(side_effect=self._post))
        self._shown = AsyncMock(version=self._version, view=Mock(return_value=view), postings=postings), view
        await self._bring()
        return self._shown[0]

    async def _bring(self) -> None:
        assert self._shown is not None
        table, view = self._shown
        transport = ChannelTransport(self.parts.client, table)
        async for notice in self.calls.notices(table.version, view, resumed=False):
            await transport.bring(kinds.CALL, notice)

    async def after(self, **passed: int) -> list[tuple[Any, ...]]:
        """What has been done when so much time has passed since noon, and the bot has looked."""
        self.now = NOON + timedelta(**passed)
        if self.calls.due:
            await self._bring()
        return self.done

    async def _post(self, _kind: object, send: Callable[[str], Awaitable[int]], _noted: object, *, about: str) -> int:
        if self.fails:
            raise StorageError("database is locked")
        self.about = about
        return await send("rt-1-1")

    async def _send(self, _content: str, **_named: object) -> Mock:
        self.done.append(("send",))
        return Mock(id=CALL)

    def _message(self, number: int) -> Mock:
        async def edit(*, content: str, **_named: object) -> None:
            self.done.append(("edit", number, content))

        async def delete() -> None:
            self.done.append(("delete", number))

        return Mock(edit=edit, delete=delete)


def turn_of(seat: int, number: int = 40, **called: SeatView) -> TableView:
    """A table at which a seat is to move by a clock, and a call stands if one is given for seat 0."""
    view = big_table(turn=seat, seat=None)
    seats = tuple(called.get(f"seat{number}", each) for number, each in enumerate(view.seats))
    return replace(
        view,
        seats=seats,
        ping=CALL if seats[0].call == CALL else None,
        turn=TurnView(seat, number),
        table_options=SHARED,
        until={DeadlineKind.TURN: NOON + FIVE_MINUTES},
    )


def called(**changes: Any) -> SeatView:
    """Seat 0, as the call that stands calls it."""
    return replace(big_table(seat=None).seats[0], **{"call": CALL, **changes})


def settled(table: Any) -> tuple[int | None, int | None]:
    """What the record says of the current call, and of that of seat 0, after what was noted first."""
    before = replace(PLAIN, ping=CALL, seats=(SeatRecord(0, 7, call=CALL),))
    after = table.keeper.note.await_args_list[0].args[0](before)
    return after.ping, after.seats[0].call


async def test_when_somebody_else_has_moved_the_call_says_what_was_played_and_stays() -> None:
    channel = Channel()
    table = await channel.follow(turn_of(1, seat0=called(played_for=True)))
    assert channel.done == [("edit", CALL, "seat 0 drew a card"), ("send",)]
    assert settled(table) == (None, CALL)


async def test_when_the_member_has_moved_the_call_goes() -> None:
    channel = Channel()
    table = await channel.follow(turn_of(1, seat0=called()))
    assert channel.done == [("delete", CALL), ("send",)]
    assert settled(table) == (None, None)


async def test_what_a_call_has_become_goes_when_its_member_is_called_again() -> None:
    channel = Channel()
    table = await channel.follow(turn_of(0, seat0=called(call=NOTE, played_for=True)))
    assert channel.done == [("delete", NOTE), ("send",)]
    assert table.postings.post.await_args.args[0] is PostKind.CALL
    assert channel.about.startswith("0:")


async def test_who_is_away_after_the_turn_was_played_for_them_reads_what_was_played() -> None:
    channel = Channel()
    await channel.follow(turn_of(1, seat0=called(absent=True)))
    assert channel.done[0] == ("edit", CALL, "seat 0 drew a card")


async def test_a_member_who_is_to_move_twice_in_a_row_is_called_again() -> None:
    channel = Channel()
    await channel.follow(turn_of(0))
    await channel.follow(turn_of(0, number=41, seat0=called()))
    assert channel.done == [("send",), ("delete", CALL), ("send",)]


async def test_who_goes_on_with_their_turn_is_called_once() -> None:
    channel = Channel()
    await channel.follow(turn_of(0))
    await channel.follow(turn_of(0, seat0=called()))
    assert channel.done == [("send",)]


async def test_who_is_away_is_not_called() -> None:
    channel = Channel()
    await channel.follow(turn_of(0, seat0=called(call=None, absent=True)))
    assert await channel.after(minutes=5) == []


async def test_when_three_quarters_of_the_clock_are_over_the_call_comes_however_much_was_done_in_the_turn() -> None:
    channel = Channel(watching=True)
    for seconds in (0, 10, 60, 110, 160, 210):
        await channel.after(seconds=seconds)
        await channel.follow(turn_of(0))
    assert await channel.after(minutes=3, seconds=44) == []
    assert await channel.after(minutes=3, seconds=45) == [("send",)]


async def test_where_a_call_stands_at_three_quarters_there_is_no_second_one() -> None:
    channel = Channel(when=CallWhen.AT_ONCE)
    await channel.follow(turn_of(0))
    await channel.follow(turn_of(0, seat0=called()))
    assert await channel.after(minutes=4) == [("send",)]


async def test_what_a_table_was_loaded_with_is_followed_already_and_calls_nobody_again() -> None:
    channel = Channel()
    table = AsyncMock(turn_when_loaded=deadlines.ToMove(0, big_table(seat=None).seats[0].member or 0, 40))
    channel.calls.begin(table, resumed=False)
    await channel.follow(turn_of(0))
    assert channel.done == []
    channel.calls.begin(AsyncMock(turn_when_loaded=None), resumed=False)
    await channel.follow(turn_of(0))
    assert channel.done == []
    await channel.follow(turn_of(1))
    assert channel.done == [("send",)]


async def test_what_another_process_may_not_have_followed_is_not_taken_as_followed() -> None:
    channel = Channel()
    table = AsyncMock(turn_when_loaded=deadlines.ToMove(0, big_table(seat=None).seats[0].member or 0, 40))
    channel.calls.begin(table, resumed=True)
    await channel.follow(turn_of(0))
    assert channel.done == [("send",)]


async def test_a_call_is_pending_until_the_member_was_called_or_wants_none() -> None:
    channel = Channel(watching=True)
    await channel.follow(turn_of(0))
    assert channel.calls.pending
    await channel.after(seconds=20)
    assert not channel.calls.pending
    at_once = Channel()
    await at_once.follow(turn_of(0))
    assert not at_once.calls.pending
    await at_once.follow(replace(turn_of(0), turn=None))
    assert not at_once.calls.pending


@pytest.mark.parametrize(
    ("changes", "called_at"),
    [([(10, 1)], 30), ([(10, 0)], 70), ([(10, 1), (15, 1)], 75)],
    ids=["a turn begins", "a step of the turn that is shown", "a step of a turn that isn't"],
)
async def test_a_call_counts_from_the_last_change_even_if_the_table_shows_it_later(
    changes: list[tuple[int, int]], called_at: int
) -> None:
    channel = Channel(watching=True)
    await channel.follow(turn_of(0))
    for seconds, seat in changes:
        channel.now = NOON + timedelta(seconds=seconds)
        channel.gather(turn_of(seat))
    channel.now = NOON + timedelta(seconds=25)
    await channel.follow(turn_of(changes[-1][1]), gathered=True)
    assert await channel.after(seconds=called_at - 1) == []
    assert await channel.after(seconds=called_at) == [("send",)]


async def test_nobody_is_called_to_a_turn_that_has_passed_on() -> None:
    channel = Channel(watching=True)
    await channel.follow(turn_of(0))
    channel.now = NOON + timedelta(seconds=10)
    channel.gather(turn_of(1, 41))
    channel.now = NOON + timedelta(seconds=29)
    assert not channel.calls.due


async def test_who_wants_no_calls_gets_no_reminder() -> None:
    channel = Channel(when=CallWhen.NEVER)
    await channel.follow(turn_of(0))
    assert await channel.after(minutes=4) == []


async def test_a_call_that_can_not_be_written_down_is_still_due() -> None:
    channel = Channel(watching=True)
    await channel.follow(turn_of(0))
    channel.fails = True
    with pytest.raises(StorageError):
        await channel.after(seconds=20)
    assert channel.calls.due
    channel.fails = False
    assert await channel.after(seconds=21) == [("send",)]


async def test_who_can_not_be_called_for_good_is_called_no_more_in_this_turn() -> None:
    channel = Channel(watching=True)
    await channel.follow(turn_of(0))
    channel.calls.give_up()
    assert await channel.after(minutes=4) == []


async def test_a_deleted_member_is_not_called_before_they_have_left() -> None:
    channel = Channel(when=CallWhen.AT_ONCE)
    await channel.follow(turn_of(0, seat0=called(member=-7, call=None)))
    assert channel.done == []
