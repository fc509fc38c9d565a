"""Which public messages gather moves, and for how long."""

from dataclasses import replace
from datetime import UTC, datetime, timedelta
from typing import Any, cast
from unittest.mock import AsyncMock, Mock

import pytest

from bot.people.settings import CallWhen, MemberSettings
from bot.tables.model.records import DeadlineKind, Status
from bot.tables.model.view import TableView, TurnView
from cogs.messages.kinds import PANEL, TABLE, Kind
from cogs.messages.pipeline import QUIET, Parts
from cogs.messages.public import PublicMessage
from tests.cogs.test_limits import big_table

NOON = datetime(2026, 11, 21, 12, tzinfo=UTC)
SOON = NOON + timedelta(seconds=1)


class Message:
    """A public message, drawn at noon at a table where everybody has a panel; it's a second later."""

    def __init__(self, view: TableView, kind: Kind = TABLE) -> None:
        self.without_panel: set[int | None] = set()
        self.now, self.when = NOON, CallWhen.AFTER_20_S
        self._tables = Mock()
        parts = Mock(
            now=lambda: self.now,
            is_live=self._is_live,
            people=Mock(settings_of=AsyncMock(side_effect=self._settings)),
            tables=self._tables,
        )
        self.message = PublicMessage(cast("Parts", parts), Mock(), view.table)
        self.message.kind = kind  # type: ignore[misc] # a kind that is declared in another way
        self.message.note_shown(view)
        self.now = SOON

    async def waits(self, view: TableView) -> bool:
        """Whether the message gathers the change of the table to the view."""
        self._tables.get = AsyncMock(return_value=Mock(facts=view, view=Mock(return_value=view)))
        return not await self.message.is_due()

    def _is_live(self, _table: int, member: int) -> bool:
        return member not in self.without_panel

    async def _settings(self, _member: int) -> MemberSettings:
        return MemberSettings(call=self.when)


@pytest.fixture
def view() -> TableView:
    """A table at which seat 0 is to move."""
    return replace(big_table(), ping=None, turn=TurnView(0, 7))


async def test_where_everybody_has_a_panel_moves_wait_until_nobody_has_moved_for_15_seconds(view: TableView) -> None:
    message = Message(view)
    assert await message.waits(replace(view, turn=TurnView(1, 8)))
    assert message.message.due == SOON + timedelta(seconds=15)
    message.now = SOON + QUIET / 2
    assert await message.waits(replace(view, turn=TurnView(2, 9)))
    assert message.message.due == message.now + QUIET


async def test_where_members_move_all_the_time_the_message_is_half_a_minute_late_at_most(view: TableView) -> None:
    message = Message(view)
    message.now = NOON + TABLE.pause - timedelta(seconds=1)
    assert await message.waits(replace(view, turn=TurnView(1, 8)))
    assert message.message.due == NOON + timedelta(seconds=30)


async def test_turns_that_come_slowly_are_shown_at_once(view: TableView) -> None:
    message = Message(view)
    message.now = NOON + TABLE.pause
    assert not await message.waits(replace(view, turn=TurnView(1, 8)))


async def test_steps_of_a_turn_wait_for_its_end_or_ten_seconds_from_the_first(view: TableView) -> None:
    message = Message(view)
    message.now = first = NOON + 2 * TABLE.pause
    assert await message.waits(view)
    message.now = first + PANEL.pause / 2
    assert await message.waits(view)
    assert message.message.due == first + PANEL.pause
    message.now = first + PANEL.pause
    assert not await message.waits(view)


async def test_what_was_never_drawn_is_drawn_at_once(view: TableView) -> None:
    message = Message(view)
    message.message = PublicMessage(message.message.parts, Mock(), view.table)
    assert not await message.waits(view)


async def test_nothing_waits_while_somebody_at_the_table_has_no_panel(view: TableView) -> None:
    message = Message(view)
    message.without_panel = {view.seats[1].member}
    assert not await message.waits(view)


@pytest.mark.parametrize(
    "news",
    [
        {"calls": ("rum",)},
        {"ping": 5},
        {"next_round": 9},
        {"status": Status.FINISHED},
        {"votes": (0,)},
        {"conceding": (0,)},
        {"turn": TurnView(0, 7, silent_at_seq=7)},
        {"until": {DeadlineKind.WAIT: NOON}},
    ],
    ids=str,
)
async def test_whatever_is_not_a_move_is_shown_at_once(view: TableView, news: dict[str, Any]) -> None:
    assert not await Message(view).waits(replace(view, **news))


async def test_a_member_who_wants_to_be_called_at_once_waits_for_nothing(view: TableView) -> None:
    message = Message(view)
    message.when = CallWhen.AT_ONCE
    assert not await message.waits(view)


async def test_what_was_shown_is_late_no_more(view: TableView) -> None:
    message = Message(view)
    await message.waits(view)
    message.message.note_shown(view)
    assert message.message.due is None


@pytest.mark.parametrize("joins_turns", [False, True])
async def test_a_kind_says_whether_moves_of_several_turns_wait_together(view: TableView, *, joins_turns: bool) -> None:
    kind = replace(TABLE, joins_turns=joins_turns)
    assert await Message(view, kind).waits(view)
    assert await Message(view, kind).waits(replace(view, turn=TurnView(1, 8))) is joins_turns
