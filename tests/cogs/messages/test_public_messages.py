"""How public messages are found by what happens in their channels, without asking for their tables."""

from collections.abc import Set as AbstractSet
from datetime import UTC, datetime, timedelta
from typing import Any, cast
from unittest.mock import AsyncMock, Mock

import discord
import pytest

from bot.games.refusals import NotNowError, StaleError
from bot.retry import DELETED_MESSAGE
from bot.tables.model.ports import PostedAt, StorageError, TableReason
from bot.tables.model.records import DeadlineKind
from cogs.messages import public
from cogs.messages.kinds import TABLE
from cogs.messages.pipeline import LiveMessage, Parts
from cogs.messages.public import PublicMessage
from cogs.messages.table_messages import PublicMessages, TableMessages
from cogs.messages.transport import ChannelTransport
from cogs.ui.failures import Remedy
from tests.discord.evening import finish_due

GUILD, CHANNEL, MESSAGE = 1, 500, 9000
NOON = datetime(2026, 1, 1, 12, tzinfo=UTC)
LINES = 8
"""So many lines below a table make it move down."""


@pytest.fixture
def drawn(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """The tables whose message is to be posted again, and a 0 for any message that is to be drawn."""
    asked: list[int] = []

    def post_anew(message: PublicMessage) -> None:
        asked.append(message.table)

    def request(_writer: LiveMessage) -> None:
        asked.append(0)

    monkeypatch.setattr(PublicMessage, "post_anew", post_anew)
    monkeypatch.setattr(LiveMessage, "request", request)
    return asked


def place(number: int) -> PostedAt:
    """Where a table is posted."""
    return PostedAt(number, GUILD, CHANNEL + number, MESSAGE + number)


def messages(count: int, *behind: int) -> tuple[PublicMessages, Mock]:
    """The messages of `count` tables at a start, and their parts, a mock that notes what it was asked."""
    parts = Mock(now=Mock(return_value=NOON))
    known = PublicMessages(cast("Parts", parts))
    known.know([place(number) for number in range(1, count + 1)], [place(number) for number in behind])
    parts.reset_mock()
    return known, parts


class Counted(dict[Any, Any]):
    """Counts what is looked at."""

    looked = 0

    def get(self, key: Any, default: Any = None) -> Any:
        self.looked += 1
        return super().get(key, default)

    def __iter__(self) -> Any:
        raise AssertionError("all of them are looked at")

    values = items = keys = __iter__  # type: ignore[assignment] # none may be walked


def test_a_line_of_chat_looks_at_one_message_and_asks_the_store_nothing(drawn: list[int]) -> None:
    known, parts = messages(50)
    for name in ("_messages", "_in_channel", "_at_work"):
        setattr(known, name, Counted(getattr(known, name)))
    for _ in range(LINES - 1):
        known.talked_in(CHANNEL + 7)
        known.talked_in(CHANNEL - 1)
    assert parts.mock_calls == []
    assert drawn == []


def test_many_lines_make_a_table_move_down_that_nobody_has_touched_since_the_start(drawn: list[int]) -> None:
    known, _ = messages(3)
    for _ in range(LINES):
        known.talked_in(CHANNEL + 2)
    assert drawn == [2]


async def test_a_message_that_is_deleted_is_missed_though_its_table_is_on_the_disk(drawn: list[int]) -> None:
    known, _ = messages(3)
    known.deleted(CHANNEL + 2, {MESSAGE + 1})
    assert known.of(2).rests
    known.deleted(CHANNEL + 2, {MESSAGE + 2})
    assert not known.of(2).rests
    assert drawn == []


def test_pauses_grow_while_somebody_deletes_each_message_until_one_has_stood_for_a_minute(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    pauses: list[float] = []

    def request_after(_: LiveMessage, pause: timedelta) -> None:
        pauses.append(pause.total_seconds())

    monkeypatch.setattr(LiveMessage, "request_after", request_after)
    known, parts = messages(1)
    posted = discord.utils.time_snowflake(NOON)
    for seconds in (10, 10, 59, 60, 10):
        known.of(1).place = place(1)._replace(message=posted)
        parts.now.return_value = NOON + timedelta(seconds=seconds)
        known.of(1).deleted({posted})
    first, second, third, *_ = DELETED_MESSAGE.first
    assert pauses == [first, second, third, first, second]


def test_a_start_knows_who_is_behind_in_their_order_and_draws_nothing_by_itself(drawn: list[int]) -> None:
    known, _ = messages(5, 4, 2, 9)
    known.redraw()
    assert list(known.behind) == [4, 2, 9]
    assert drawn == []


def test_what_is_found_behind_after_somebody_has_pressed_is_drawn_at_once(drawn: list[int]) -> None:
    known, _ = messages(3)
    known.know([], [place(2)])
    assert drawn == [0]
    assert known.of(2).behind


def test_only_the_newest_channels_are_remembered_in_which_a_table_has_ended(
    drawn: list[int], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("cogs.messages.table_messages._MAX_ENDED", 2)
    known, _ = messages(3)
    for number in (1, 2, 3, 2):
        message = known.of(number)
        message.over = True
        vars(message)["_placed"](message)
    assert [*vars(known)["_ended"].values()] == [3, 2]
    assert drawn == []


async def test_messages_of_servers_that_another_process_plays_for_are_no_more_heard_of(drawn: list[int]) -> None:
    known, _ = messages(3)
    await known.hand_over(lambda guild: guild != GUILD)
    known.deleted(CHANNEL + 2, {MESSAGE + 2})
    assert not known.of(2).rests
    await known.hand_over(lambda guild: guild == GUILD)
    assert not known.is_at_work(2)
    known.redraw()
    assert drawn == []


async def test_messages_of_servers_that_come_back_meanwhile_stay_known(monkeypatch: pytest.MonkeyPatch) -> None:
    known, _ = messages(3)
    finished: list[LiveMessage] = []

    async def finish(writer: LiveMessage) -> None:
        finished.append(writer)

    monkeypatch.setattr(LiveMessage, "finish", finish)
    await known.hand_over(lambda _: len(finished) < 2)
    assert len(finished) == 2
    assert [known.of(table).place is not None for table in (1, 2, 3)] == [False, True, True]


async def test_a_message_that_was_let_go_and_has_come_back_stays_known(monkeypatch: pytest.MonkeyPatch) -> None:
    known, _ = messages(1)
    known.of(1)
    turns = [1]

    async def finish(_writer: LiveMessage) -> None:
        if turns:
            turns.pop()
            await known.hand_over(lambda _: True)
            known.know([place(1)], [])

    monkeypatch.setattr(LiveMessage, "finish", finish)
    await known.hand_over(lambda _: True)
    assert known.of(1).place is not None


async def test_a_message_that_is_over_is_not_forgotten_while_it_is_drawn(monkeypatch: pytest.MonkeyPatch) -> None:
    known, parts = messages(1)
    parts.tables.drawn.write = AsyncMock()
    message = known.of(1)
    message.over = True
    for idle in (False, True):
        monkeypatch.setattr(LiveMessage, "idle", idle)
        await half_a_second(known)
        assert (known.of(1) is message) is not idle  # else two would write it


class Looking:
    """A Discord that is asked for messages: notes which tables' those are, and answers as it is told to."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.asked: list[int] = []
        self.trouble: Exception | None = None

        async def missing(message: PublicMessage) -> set[int]:
            self.asked.append(message.table)
            if self.trouble is not None:
                raise self.trouble
            return {MESSAGE + message.table}

        monkeypatch.setattr(PublicMessage, "missing", missing)


@pytest.fixture
def looking(drawn: list[int], monkeypatch: pytest.MonkeyPatch) -> Looking:
    """Nothing is drawn meanwhile."""
    assert drawn == []
    return Looking(monkeypatch)


async def half_a_second(known: PublicMessages) -> None:
    await known.start_due()
    await finish_due(known)


def to_be_looked_for(count: int, *behind: int, portion: float = 1.0) -> tuple[PublicMessages, Mock]:
    """The messages of `count` tables, all of which have to be looked for, and their parts, whose clock stands still."""
    known, parts = messages(count, *behind)
    parts.now.return_value = NOON
    parts.tables.drawn.write = AsyncMock()
    parts.queue.limit_share = lambda: portion
    known.search_in([CHANNEL + table for table in range(1, count + 1)])
    return known, parts


async def test_messages_are_looked_for_two_at_a_time_each_once_and_those_of_tables_at_work_first(
    looking: Looking,
) -> None:
    known, _ = to_be_looked_for(5)
    known.of(4).due = NOON + timedelta(seconds=5)
    for expected in ([4, 1], [4, 1, 2, 3], [4, 1, 2, 3, 5], [4, 1, 2, 3, 5]):
        await half_a_second(known)
        assert looking.asked == expected
    assert not known.of(2).rests


async def test_processes_that_share_the_servers_share_what_they_look_for(looking: Looking) -> None:
    known, _ = to_be_looked_for(5, portion=0.25)
    for expected in ([], [1], [1], [1, 2]):
        await half_a_second(known)
        assert looking.asked == expected


async def test_a_message_that_is_being_drawn_is_not_looked_for_meanwhile(
    looking: Looking, monkeypatch: pytest.MonkeyPatch
) -> None:
    known, _ = to_be_looked_for(2)
    known.of(1)
    monkeypatch.setattr(LiveMessage, "idle", property(lambda _: False))
    await half_a_second(known)
    assert looking.asked == [2]
    monkeypatch.undo()


async def test_a_message_that_is_let_go_meanwhile_is_not_looked_for(
    looking: Looking, monkeypatch: pytest.MonkeyPatch
) -> None:
    known, _ = to_be_looked_for(2)
    ask = PublicMessage.missing

    async def missing(message: PublicMessage) -> AbstractSet[int]:
        await known.hand_over(lambda _: True)
        return await ask(message)

    monkeypatch.setattr(PublicMessage, "missing", missing)
    await half_a_second(known)
    assert looking.asked == [1]


async def test_a_message_that_is_behind_or_out_of_reach_is_not_looked_for(looking: Looking) -> None:
    known, parts = to_be_looked_for(3, 2)
    parts.tables.channel_health.may_ask.side_effect = (CHANNEL + 2).__eq__
    for _ in range(3):
        await half_a_second(known)
    assert looking.asked == []


async def test_a_message_that_can_not_be_looked_for_now_is_later(looking: Looking) -> None:
    known, parts = to_be_looked_for(1)
    looking.trouble = TimeoutError()
    await half_a_second(known)
    looking.trouble = None
    await half_a_second(known)
    assert looking.asked == [1]
    parts.now.return_value += timedelta(seconds=2)
    await half_a_second(known)
    assert looking.asked == [1, 1]
    assert not known.of(1).rests


async def test_a_mistake_in_looking_is_a_line_of_the_log(looking: Looking, caplog: pytest.LogCaptureFixture) -> None:
    known, _ = to_be_looked_for(1)
    looking.trouble = ZeroDivisionError()
    await half_a_second(known)
    assert [record.message for record in caplog.records] == ["background work for what was deleted failed"]


def answer(status: int, code: int) -> discord.HTTPException:
    """What Discord may answer."""
    kinds = {403: discord.Forbidden, 404: discord.NotFound}
    kind = kinds.get(status, discord.DiscordServerError)
    return kind(Mock(status=status), {"code": code, "message": "no"})


@pytest.mark.parametrize(
    ("told", "missing", "asleep"),
    [
        (None, set[int](), False),
        (answer(404, 10008), {MESSAGE + 1}, False),
        (answer(404, 10003), set[int](), True),
        (answer(403, 50001), set[int](), False),
    ],
)
async def test_a_message_is_missing_where_discord_says_so_and_a_channel_out_of_reach_sleeps(
    told: Exception | None, missing: set[int], asleep: bool
) -> None:
    known, parts = messages(1)
    parts.tables.channel_health.failed = AsyncMock(return_value=True)
    parts.client.get_partial_messageable.return_value.fetch_message = AsyncMock(side_effect=[told])
    assert await known.of(1).missing() == missing
    assert parts.tables.channel_health.failed.called is asleep


@pytest.mark.parametrize("told", [answer(503, 0), discord.NotFound(Mock(status=404), "<html>a proxy's page</html>")])
async def test_where_discord_can_not_say_nothing_is_missing_yet(told: discord.HTTPException) -> None:
    known, parts = messages(1)
    assert await known.of(9).missing() == set()
    parts.client.get_partial_messageable.return_value.fetch_message = AsyncMock(side_effect=told)
    with pytest.raises(type(told)):
        await known.of(1).missing()


def test_what_is_behind_in_a_channel_out_of_reach_waits_until_that_is_tried(drawn: list[int]) -> None:
    known, parts = messages(5, 4, 2)
    parts.tables.channel_health.may_ask.side_effect = (CHANNEL + 2).__eq__
    assert list(known.behind) == [2]
    assert drawn == []


async def test_another_process_at_the_table_makes_a_new_drawing(monkeypatch: pytest.MonkeyPatch) -> None:
    known, parts = messages(1)
    parts.tables.get = AsyncMock(side_effect=[StaleError(TableReason.STALE), NotNowError(TableReason.CLOSED)])
    monkeypatch.setattr(public, "tell_closed", AsyncMock())
    monkeypatch.setattr(PublicMessage, "is_due", parts.tables.get)
    message = known.of(1)
    message.request()
    await message.finish()
    assert parts.tables.get.await_count == 2


class Drawn:
    """A table's message at which computers play, and whose moves may be shown later; nothing is sent."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        known, self.parts = messages(1)
        view = Mock(
            guild=GUILD,
            channel=CHANNEL,
            seats=(),
            until={DeadlineKind.COMPUTER: NOON},
            calls=(),
            ping=None,
            turn=None,
            match=Mock(to_act=()),
        )
        self.table = Mock(version=5, view=Mock(return_value=view))
        self.parts.tables.get = AsyncMock(return_value=self.table)
        self.parts.readers.server = AsyncMock()
        self.parts.layouts.match = AsyncMock()
        monkeypatch.setattr(LiveMessage, "gathers", Mock(return_value=True))
        monkeypatch.setattr(LiveMessage, "request", Mock())
        self.message = known.of(1)


async def test_the_repost_whose_id_salts_the_next_deal_is_neither_delayed_nor_dropped(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    drawn = Drawn(monkeypatch)
    assert not await drawn.message.is_due()
    drawn.message.post_anew()
    assert await drawn.message.is_due()
    drawings = [await drawn.message.draw() for _ in range(2)]
    assert None not in drawings  # also between the turns of two computers


@pytest.mark.parametrize(("after", "salt"), [(MESSAGE + 2, MESSAGE + 2), (MESSAGE + 1, None)])
async def test_the_salt_of_the_next_deal_is_the_id_of_the_repost_and_none_where_that_failed(
    monkeypatch: pytest.MonkeyPatch, after: int, salt: int | None
) -> None:
    table = Mock(facts=Mock(message=MESSAGE + 1))
    shown = TableMessages(Parts(Mock(), Mock(get=AsyncMock(return_value=table)), Mock(), Mock(), lambda: NOON))

    def post_anew(_message: PublicMessage) -> None:
        table.facts.message = after

    monkeypatch.setattr(PublicMessage, "post_anew", post_anew)
    assert await shown.announce(1) == salt


async def test_between_the_turns_of_two_computers_moves_alone_are_not_drawn(monkeypatch: pytest.MonkeyPatch) -> None:
    drawn = Drawn(monkeypatch)
    drawn.message.catch_up()
    assert await drawn.message.is_due()
    assert [await drawn.message.draw() is None for _ in range(2)] == [False, True]


async def test_a_server_that_was_handed_over_is_not_drawn_for(monkeypatch: pytest.MonkeyPatch) -> None:
    drawn = Drawn(monkeypatch)
    drawn.message.post_anew()
    assert await drawn.message.is_due()
    drawn.parts.tables.serves = Mock(return_value=False)
    assert await drawn.message.draw() is None
    assert not await drawn.message.is_due()


async def test_a_table_that_may_have_been_posted_is_taken_back_when_it_was_made_private(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    drawn, taken = Drawn(monkeypatch), AsyncMock()
    monkeypatch.setattr(ChannelTransport, "take_back", taken)
    drawn.table.facts.shared = False  # so that nothing else is posted
    assert not await drawn.message.is_due()
    taken.assert_awaited_once_with(TABLE)


async def test_a_channel_whose_pause_can_not_be_saved_is_tried_again(monkeypatch: pytest.MonkeyPatch) -> None:
    known, parts = messages(1)
    parts.tables.channel_health.failed = AsyncMock(side_effect=StorageError("database is locked"))
    monkeypatch.setattr(PublicMessage, "update", AsyncMock(side_effect=answer(403, 50013)))
    message = known.of(1)
    message.request()
    await message.finish()
    assert not message.idle


async def test_a_table_that_may_have_been_posted_is_taken_back_before_it_is_posted_again(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    drawn, done = Drawn(monkeypatch), list[str]()
    for name in ("take_back", "edit", "post"):

        async def do(*_: object, name: str = name, **__: object) -> None:
            done.append(name)

        monkeypatch.setattr(ChannelTransport, name, do)
    drawn.table.facts.message = None
    drawn.table.postings.is_repeatable = Mock(return_value=False)
    transport = ChannelTransport(drawn.parts.client, drawn.table)
    await drawn.message._put(drawn.table, transport, Mock())  # pyright: ignore[reportPrivateUsage] - the first step
    assert done == ["take_back", "post"]


async def test_a_table_stays_in_memory_while_its_message_is_at_work_or_a_panel_is_open() -> None:
    tables = Mock(start_due=AsyncMock(), drawn=Mock(write=AsyncMock()))
    shown = TableMessages(Parts(Mock(), tables, Mock(), Mock(), lambda: NOON))
    await shown.start_due()
    in_use = tables.evict_unused.call_args.args[0]
    assert [table for table in (1, 2, 3) if in_use(table)] == []
    shown.public.of(1)
    shown.panels.adopt(Mock(id=5, created_at=NOON, message=Mock(id=70, flags=Mock(ephemeral=True))), 2)
    assert [table for table in (1, 2, 3) if in_use(table)] == [1, 2]


async def test_what_a_failed_drawing_was_to_do_is_still_to_be_done(monkeypatch: pytest.MonkeyPatch) -> None:
    drawn = Drawn(monkeypatch)
    drawn.message.post_anew()
    assert await drawn.message.is_due()
    assert not await drawn.message.handled(ConnectionError(), Remedy.AGAIN)
    assert await drawn.message.is_due()
