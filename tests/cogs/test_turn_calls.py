"""What becomes of a call when somebody else has moved for who was called."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any, cast
from unittest.mock import AsyncMock, Mock

from bot.local.world import local_time
from bot.people.member_settings import MemberSettings
from cogs.ui.drawings import Drawings
from cogs.ui.turn_calls import TurnCalls
from cogs.words import Words
from tests.cogs.test_limits import big_table

if TYPE_CHECKING:
    from bot.tables.table import Table
    from bot.tables.table_view import SeatView, TableView
    from cogs.ui.parts import Parts

CALL, NOTE = 77, 66


class Channel:
    """What the bot does to calls in a channel."""

    def __init__(self) -> None:
        self.done: list[tuple[Any, ...]] = []
        drawings = Drawings()
        drawings.played_layout = lambda _reader, seat: f"seat {seat} drew a card"
        messageable = Mock(get_partial_message=self._message, send=AsyncMock(side_effect=self._send))
        self.parts = cast(
            "Parts",
            Mock(
                channels=Mock(get_partial_messageable=Mock(return_value=messageable)),
                people=Mock(settings_of=AsyncMock(return_value=MemberSettings())),
                panels=Mock(is_live=Mock(return_value=False)),
                words=Mock(return_value=Words()),
                drawings=drawings,
                now=local_time,
            ),
        )

    async def _send(self, _content: str, **_named: object) -> Mock:
        self.done.append(("send",))
        return Mock(id=CALL)

    def _message(self, number: int) -> Mock:
        async def edit(*, content: str, **_named: object) -> None:
            self.done.append(("edit", number, content))

        async def delete() -> None:
            self.done.append(("delete", number))

        return Mock(edit=edit, delete=delete)


def turn_of(seat: int, **called: SeatView) -> TableView:
    """A table at which a seat is to move, and a call stands if one is given for seat 0."""
    view = big_table(turn=seat, seat=None)
    seats = tuple(called.get(f"seat{number}", each) for number, each in enumerate(view.seats))
    return replace(view, seats=seats, ping=CALL if seats[0].call == CALL else None)


def called(**changes: Any) -> SeatView:
    """Seat 0, as the call that stands calls it."""
    return replace(big_table(seat=None).seats[0], **{"call": CALL, **changes})


async def follow(channel: Channel, view: TableView) -> AsyncMock:
    """Let the calls of a table follow what has happened; the table, which notes what it is told."""
    table = AsyncMock(version=1)
    await TurnCalls(channel.parts, 1).follow(cast("Table", table), view, resumed=False)
    return table


async def test_when_somebody_else_has_moved_the_call_says_what_was_played_and_stays() -> None:
    channel = Channel()
    table = await follow(channel, turn_of(1, seat0=called(missed=1)))
    assert channel.done == [("edit", CALL, "seat 0 drew a card"), ("send",)]
    table.settle_call.assert_awaited_once_with(kept=True)


async def test_when_the_member_has_moved_the_call_goes() -> None:
    channel = Channel()
    table = await follow(channel, turn_of(1, seat0=called()))
    assert channel.done == [("delete", CALL), ("send",)]
    table.settle_call.assert_awaited_once_with(kept=False)


async def test_what_a_call_has_become_goes_when_its_member_is_called_again() -> None:
    channel = Channel()
    table = await follow(channel, turn_of(0, seat0=called(call=NOTE, missed=1)))
    assert channel.done == [("send",), ("delete", NOTE)]
    table.remember_call.assert_awaited_once_with(0, CALL)
