"""Threads that are tried again, servers left on a full disk, and messages that are deleted before they are known."""

from datetime import timedelta
from typing import cast
from unittest.mock import AsyncMock, Mock

import aiohttp
import discord
import pytest

from bot.clock import utc_now
from bot.retry import RetryPolicy
from bot.tables.model.ports import StorageError
from bot.tables.tables import Tables
from cogs.gateway_events import ChannelEvents
from cogs.messages.pipeline import Parts
from cogs.messages.table_messages import PublicMessages, TableMessages
from tests.cogs.messages.test_public_messages import CHANNEL, MESSAGE, messages, place

IN_CHANNELS = discord.Permissions(view_channel=True, send_messages=True, attach_files=True)
IN_THREADS = discord.Permissions(view_channel=True, send_messages_in_threads=True, attach_files=True)


def thread(allowed: discord.Permissions, *, archived: bool = False, locked: bool = False) -> Mock:
    return Mock(spec=discord.Thread, permissions_for=Mock(return_value=allowed), archived=archived, locked=locked)


@pytest.mark.parametrize(
    ("found", "woken"),
    [
        (thread(IN_THREADS), True),
        (thread(IN_CHANNELS), False),
        (thread(IN_THREADS, archived=True), False),
        (thread(IN_THREADS, locked=True), False),
        (thread(IN_THREADS | discord.Permissions(manage_threads=True), locked=True), True),
    ],
)
@pytest.mark.parametrize("changed", ["guild_role_update", "member_update", "thread_update"])
async def test_a_thread_wakes_where_the_bot_may_post_by_now(found: Mock, woken: bool, changed: str) -> None:
    tables = Mock(channel_recovery=AsyncMock())
    tables.channel_health.unreachable_in.return_value = [5]
    events = ChannelEvents(Mock(), cast("Tables", tables), Mock(), cast("PublicMessages", Mock()))
    await events.listeners[f"on_{changed}"](Mock(), Mock(guild=Mock(get_channel_or_thread=Mock(return_value=found))))
    assert tables.channel_health.retry_now.called is woken


async def test_a_server_that_was_left_while_the_disk_was_full_is_noted_once_it_can_be(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(RetryPolicy, "pause", Mock(return_value=timedelta()))
    left = AsyncMock(side_effect=[StorageError("database or disk is full"), None])
    tables = Mock(channel_recovery=Mock(left=left))
    events = ChannelEvents(Mock(), cast("Tables", tables), Mock(), cast("PublicMessages", Mock()))
    await events.on_guild_remove(Mock(id=7))
    assert [call.args for call in left.await_args_list] == [(7,), (7,)]


async def test_a_message_that_is_deleted_before_its_posting_is_answered_is_missed_once_it_is_known() -> None:
    known, _ = messages(0)
    message = known.of(2)
    message.place = place(2)
    known.deleted(CHANNEL + 2, {MESSAGE + 2})
    assert message.rests
    known._note_place(message)  # type: ignore[reportPrivateUsage]
    assert not message.rests


@pytest.mark.parametrize(
    "trouble", [aiohttp.ServerDisconnectedError(), aiohttp.ClientPayloadError("half"), TimeoutError()]
)
async def test_where_discord_cannot_say_whether_a_member_left_they_are_there(trouble: Exception) -> None:
    server = Mock(fetch_member=AsyncMock(side_effect=trouble))
    channels = Mock(get_guild=Mock(return_value=server))
    messages = TableMessages(Parts(channels, Mock(), Mock(), Mock(), utc_now))
    assert not await messages.has_left_server(1, 2)
    server.fetch_member.assert_awaited_once()
