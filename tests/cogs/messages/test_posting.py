"""What an earlier process has left in a channel is looked for and deleted, and what Discord refused is forgotten."""

import asyncio
from collections.abc import AsyncGenerator
from datetime import UTC, datetime
from functools import partial
from typing import Any, cast
from unittest.mock import AsyncMock, Mock

import discord
import pytest

from bot.games.refusals import NotNowError
from bot.retry import NONCE_TRUSTED_FOR
from bot.tables.keeper import with_public_message
from bot.tables.model.ports import PostedAt, TableReason
from bot.tables.model.records import PostKind
from bot.tables.table import Table
from cogs.messages.kinds import CALL, OFFER, PANEL, TABLE, Kind, Notice
from cogs.messages.pipeline import Parts
from cogs.messages.public import tell_closed
from cogs.messages.transport import ChannelTransport
from cogs.ui.address import Action, Address
from cogs.ui.layout import Content, button, rows, text, without_container
from tests.tables.fakes import Club
from tests.tables.test_table import BEN, lobby

US, SOMEBODY = 1, 2
CHANNEL = 77
LATER = discord.utils.time_snowflake(datetime(2100, 1, 1, tzinfo=UTC))
SHOWN = 500
OFFER_ACTIONS = (Action.TAKE_SEAT, Action.DECLINE_SEAT)


class Channel:
    """A channel in which a bot has posted; `closed`: it may not look through it any more."""

    def __init__(self, *, closed: bool = False) -> None:
        self.messages: dict[int, Any] = {}
        self.closed = closed
        self.send = AsyncMock()
        channel = Mock(history=self._history, send=self.send)
        user = self.user = Mock(id=US)
        self.told: list[Any] = []
        channel.id = CHANNEL
        channel.fetch_message = self._fetch
        known = Mock(user=user, get_partial_messageable=Mock(return_value=channel), cached_messages=self.told)
        self.bot = cast("discord.Client", known)
        self.unlisted = 0

    def holds(self, number: int, *actions: Action, table: int = 1, author: int = US, asked: bool = False) -> None:
        """A message with buttons of a table, or of words alone; `asked` by a command."""
        buttons = [button(Address(table, action), action.value) for action in actions]
        parts = [
            Mock(to_dict=partial(dict, each)) for each in without_container(text("x"), *rows(buttons)).to_components()
        ]
        self.messages[number] = Mock(
            id=number,
            author=Mock(id=author),
            content="" if actions else "x",
            components=parts if actions else [],
            interaction_metadata=Mock() if asked else None,
            delete=AsyncMock(side_effect=lambda: self.messages.pop(number)),
        )

    async def _history(self, **_: object) -> AsyncGenerator[Any]:
        if self.unlisted:
            self.unlisted -= 1
            raise discord.DiscordServerError(Mock(status=500), {"code": 0, "message": "Internal Server Error"})
        if self.closed:
            raise discord.Forbidden(Mock(status=403), {"code": 50001, "message": "Missing Access"})
        for message in list(self.messages.values()):
            yield message

    async def _fetch(self, number: int) -> Any:
        if number not in self.messages:
            raise discord.NotFound(Mock(status=404), {"code": 10008, "message": "Unknown Message"})
        return self.messages[number]

    async def left_after(self, table: Table, kind: Kind) -> list[int]:
        """What still stands there when it has been looked through for a posting whose end nobody knows."""
        assert kind.posting is not None
        with pytest.raises(ConnectionError):
            await table.postings.post(kind.posting, AsyncMock(side_effect=ConnectionError), with_public_message)
        await ChannelTransport(self.bot, table).take_back(kind)
        assert kind.posting not in table.postings.open
        return list(self.messages)


@pytest.fixture
async def table() -> Table:
    """A table whose message is known."""
    table = await lobby(Club(), BEN)
    await table.postings.post(PostKind.TABLE, AsyncMock(return_value=SHOWN), with_public_message)
    return table


async def test_a_table_that_nobody_remembers_goes_and_the_one_that_is_shown_stays(table: Table) -> None:
    channel = Channel()
    for message in (SHOWN, 501):
        channel.holds(message, Action.SIT, Action.START)
    assert await channel.left_after(table, TABLE) == [SHOWN]


async def test_what_is_not_that_tables_stays(table: Table) -> None:
    channel = Channel()
    channel.holds(501)
    channel.holds(502, *OFFER_ACTIONS)
    channel.holds(503, Action.SIT, table=2)
    channel.holds(504, Action.SIT, author=SOMEBODY)
    channel.holds(505, Action.SIT, asked=True)
    assert await channel.left_after(table, TABLE) == [501, 502, 503, 504, 505]


@pytest.mark.parametrize(("kind", "left"), [(OFFER, [501, 503]), (CALL, [502, 503])])
async def test_a_call_is_known_by_its_words_alone_and_an_offer_by_its_buttons(
    table: Table, kind: Kind, left: list[int]
) -> None:
    channel = Channel()
    channel.holds(501)
    channel.holds(502, *OFFER_ACTIONS)
    channel.holds(503, Action.SIT)
    assert await channel.left_after(table, kind) == left


async def test_where_the_bot_may_not_look_the_posting_is_given_up(table: Table) -> None:
    channel = Channel(closed=True)
    channel.holds(501)
    assert await channel.left_after(table, CALL) == [501]


@pytest.mark.parametrize(("status", "waits"), [(400, False), (403, False), (429, True), (503, True)])
async def test_only_what_discord_may_have_taken_is_waited_for(table: Table, status: int, waits: bool) -> None:
    problem = discord.HTTPException(Mock(status=status), {"code": 0, "message": "no"})
    channel = Channel()
    channel.send.side_effect = problem
    with pytest.raises(discord.HTTPException):
        await ChannelTransport(channel.bot, table).post(CALL, Notice("your turn", noted=with_public_message))
    assert (PostKind.CALL in table.postings.open) is waits


async def test_a_request_that_is_too_old_to_repeat_is_taken_back_before_the_next() -> None:
    club, channel = Club(), Channel()
    table = await lobby(club, BEN)
    with pytest.raises(ConnectionError):
        await table.postings.post(PostKind.CALL, AsyncMock(side_effect=ConnectionError), with_public_message)
    channel.holds(501)
    club.seconds = NONCE_TRUSTED_FOR.total_seconds()
    channel.send.return_value = Mock(id=502)
    await ChannelTransport(channel.bot, table).post(CALL, Notice("your turn", noted=with_public_message))
    assert not channel.messages
    assert table.facts.message == 502


@pytest.mark.parametrize(
    ("kind", "content"), [(CALL, Content(without_container(text("x")))), (TABLE, "x"), (OFFER, "x")]
)
async def test_a_text_never_becomes_a_layout_or_the_other_way_round(
    table: Table, kind: Kind, content: Content | str
) -> None:
    channel, edit = Channel(), AsyncMock()
    cast("Mock", channel.bot.get_partial_messageable)(0).get_partial_message = Mock(return_value=Mock(edit=edit))
    transport = ChannelTransport(channel.bot, table)
    with pytest.raises(TypeError):
        await transport.edit(kind, 501, content)
    assert not edit.called
    with pytest.raises(TypeError):
        await transport.post(kind, Notice(content, noted=with_public_message))
    assert not channel.send.called
    assert PostKind.TABLE not in table.postings.open


async def test_a_panel_is_never_posted(table: Table) -> None:
    with pytest.raises(TypeError):
        await ChannelTransport(Channel().bot, table).post(
            PANEL, Notice(Content(without_container(text("a hand"))), noted=with_public_message)
        )


@pytest.fixture
def no_pauses(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(asyncio, "sleep", AsyncMock())


@pytest.mark.usefixtures("no_pauses")
async def test_where_discord_can_not_list_messages_those_it_told_of_are_looked_for(
    table: Table, caplog: pytest.LogCaptureFixture
) -> None:
    channel = Channel()
    channel.unlisted = 99
    channel.holds(LATER, Action.SIT, Action.START)
    for number, author, place in ((LATER, channel.user, CHANNEL), (LATER + 1, channel.user, CHANNEL)):
        channel.told.append(Mock(id=number, author=author, channel=Mock(id=place)))
    assert await channel.left_after(table, TABLE) == []
    assert caplog.text.count("can't list messages") == 1


@pytest.mark.usefixtures("no_pauses")
async def test_a_list_that_fails_twice_is_read_the_third_time(table: Table, caplog: pytest.LogCaptureFixture) -> None:
    channel = Channel()
    channel.unlisted = 2
    channel.holds(501, Action.SIT, Action.START)
    assert await channel.left_after(table, TABLE) == []
    assert "can't list" not in caplog.text


@pytest.mark.parametrize(
    ("number", "actions", "table_id", "goes"),
    [
        (SHOWN - 1, (Action.SIT, Action.SET_UP), 1, True),
        (SHOWN - 1, (Action.HAND, Action.RULES), 1, True),
        (SHOWN - 1, (Action.SIT,), 1, False),  # an invitation to somebody
        (SHOWN - 1, (Action.HAND,), 2, False),
        (SHOWN, (Action.HAND,), 1, False),
        (SHOWN + 1, (Action.HAND,), 1, True),
    ],
)
async def test_another_message_of_a_table_that_is_met_goes(
    table: Table, number: int, actions: tuple[Action, ...], table_id: int, goes: bool
) -> None:
    channel = Channel()
    channel.holds(number, *actions, table=table_id)
    message = channel.messages[number]
    message.author, message.flags.components_v2 = channel.user, True
    gone: list[int] = []

    def partial_message(number: int) -> Any:
        return Mock(delete=AsyncMock(side_effect=partial(gone.append, number)))

    cast("Any", channel.bot.get_partial_messageable(CHANNEL)).get_partial_message = partial_message
    await ChannelTransport(channel.bot, table).delete_stray(message)
    assert gone == ([number] if goes else [])


async def test_a_call_whose_words_are_refused_only_mentions(table: Table) -> None:
    channel = Channel()
    refused = discord.HTTPException(Mock(status=400), {"code": 200000, "message": "blocked by automatic moderation"})
    channel.send.side_effect = [refused, Mock(id=502)]
    await ChannelTransport(channel.bot, table).post(CALL, Notice("<@12>, it is your turn", noted=with_public_message))
    assert [call.args[0] for call in channel.send.await_args_list] == ["<@12>, it is your turn", "<@12>"]
    assert table.facts.message == 502


async def test_why_a_table_was_closed_is_posted_once_though_the_answer_is_lost() -> None:
    channel = Channel()
    channel.send.side_effect = [ConnectionError, None]
    tables = Mock(closed_at=AsyncMock(return_value=PostedAt(table=1, guild=7, channel=CHANNEL, message=None)))
    readers = Mock(server=AsyncMock(return_value=Mock(return_value="This table was closed.")))
    parts = cast("Parts", Mock(client=channel.bot, tables=tables, readers=readers))
    with pytest.raises(ConnectionError):
        await tell_closed(parts, 1, NotNowError(TableReason.CLOSED))
    await tell_closed(parts, 1, NotNowError(TableReason.CLOSED))
    first, again = [sent.kwargs["nonce"] for sent in channel.send.await_args_list]
    assert first == again
