"""Drops events and answers of Discord that can't be read, counts them, and logs the first of each kind.

discord.py trusts every payload: an event that lacks a field would end the process for all servers, and half an answer
would pass for a bug. So its parsers are wrapped here, and only here. An event that can't be read is treated as if it
hadn't been sent, and an answer as if the connection had broken before it arrived.

Servers that a later READY lacks are removed here too, since discord.py keeps them.
"""

# pyright: reportPrivateUsage=false
# ruff: noqa: SLF001

import re
import traceback
import zlib
from collections.abc import Awaitable, Callable, Mapping
from logging import getLogger
from pathlib import Path
from typing import Any, TypeAlias, cast

import aiohttp
import discord
from discord import http
from discord.ext.commands import AutoShardedBot
from discord.gateway import DiscordWebSocket, ReconnectWebSocket
from discord.webhook import async_ as webhooks

from bot.requests import may_repeat


class Snowflake:
    """The shape of an id: a string of digits."""


class Filled:
    """The shape of a string that isn't empty."""


Shape: TypeAlias = "type | int | Mapping[str, Shape] | list[Shape] | tuple[Shape, ...] | None"
"""A type, or a number itself; the shapes of an object's fields, where `name?` may be missing; that of a list's items;
or one of several."""


class UnreadableMessageError(aiohttp.ClientPayloadError):
    """A message in an answer or an event can't be read. It is one of the errors of a broken connection."""


UNREADABLE = (
    *(ValueError, LookupError, TypeError, AttributeError, ArithmeticError, AssertionError, RecursionError),
    UnreadableMessageError,
)
"""What reading a payload raises if its shape isn't the expected one."""
_READY, _GUILD_DELETE, _INTERACTION_CREATE = "READY", "GUILD_DELETE", "INTERACTION_CREATE"
_OPTION: Shape = {"name": str, "type": (*range(3, 12),), "value": (str, int, float, bool)}
_SUBCOMMAND: Shape = {"name": str, "type": 1, "options?": [_OPTION]}
_GROUP: Shape = {"name": str, "type": 2, "options?": [_SUBCOMMAND]}
_OPTIONS: Shape = [(_OPTION, _SUBCOMMAND, _GROUP)]
_COMMAND: Shape = {"name": str, "type?": int, "options?": _OPTIONS, "resolved?": dict, "target_id?": Snowflake}
_INTERACTIONS: Mapping[int, Shape] = {
    2: _COMMAND,
    3: {"custom_id": str, "component_type": int, "values?": [str]},
    4: _COMMAND,
    5: {"custom_id": str, "components": [{"type": int, "component?": dict}]},
}
"""The data of an interaction, by its type: what reaches the tree of commands and the router."""
_MESSAGE: Shape = {
    "id": Snowflake,
    "type": int,
    "content": str,
    "flags?": int,
    "author?": {"id": Snowflake},
    "embeds?": list,
    "attachments?": [{"id": Snowflake}],
    "components?": [{"type": int}],
}
_NAME: Shape = (str, None)
_USER: Shape = {"id": Snowflake, "username": str, "discriminator": str, "avatar": _NAME, "global_name?": _NAME}
_ANYWHERE: Mapping[str, Shape] = {
    "id": Snowflake,
    "type": int,
    "token": Filled,
    "application_id": Snowflake,
    "channel_id?": Snowflake,
    "message?": _MESSAGE,
    "locale?": str,
}
_INTERACTION: Shape = (
    {**_ANYWHERE, "guild_id": Snowflake, "member": {"user": _USER, "nick?": _NAME}},
    {**_ANYWHERE, "guild_id?": None, "user": _USER},
)
_EVENTS: Mapping[str, Shape] = {
    _INTERACTION_CREATE: _INTERACTION,
    "MESSAGE_CREATE": {**_MESSAGE, "author": _USER},
}
"""The events with fields that the bot's own code reads and discord.py doesn't check."""
_CALLBACK: Shape = {"interaction": {"id": Snowflake, "type": int}, "resource?": {"type": int, "message?": _MESSAGE}}
_COMMAND_KIND, _FRAME, _ANSWER, _MESSAGE_KIND = "command", "frame", "answer", "message"
_NO_CONTENT, _REFUSED, _RATE_LIMITED, _SERVER_ERROR = 204, 400, 429, 500
_MAX_SNOWFLAKE = 2**63 - 1
_SURROGATE = re.compile("[\ud800-\udfff]")
_LIBRARY = str(Path(discord.__file__).parent)
_log = getLogger(__name__)


class _Dropped:
    """Counts what is dropped by its kind: the name of an event, `command`, `frame`, `answer`, or `message` in any."""

    def __init__(self, count: Callable[[str], None]) -> None:
        self._count = count
        self._logged: set[str] = set()

    def note(self, kind: str, error: BaseException) -> None:
        if isinstance(error, UnreadableMessageError):  # noted where it was raised
            return
        self._count(kind)
        if kind in self._logged:
            return
        self._logged.add(kind)
        at = traceback.extract_tb(error.__traceback__)[-1]
        # The error's own text may quote what was sent.
        where = f"{type(error).__name__} at {Path(at.filename).name}:{at.lineno}"
        _log.warning("Discord sent a malformed %s (%s): dropped. More of this kind are only counted.", kind, where)


def drop_malformed(bot: AutoShardedBot, hear: Callable[[int], None], count: Callable[[str], None]) -> None:
    """Drop malformed events and answers for the whole process. Call it before the bot logs in.

    Args:
        bot: whose events are meant.
        hear: called with the id of every interaction that can be read, before it is handled.
        count: called with the kind of everything that is dropped.

    """
    dropped = _Dropped(count)
    parsers = bot._connection.parsers
    parsers[_READY] = _ready_parser(bot, parsers[_READY], parsers[_GUILD_DELETE])
    for event, parse in list(parsers.items()):
        parsers[event] = _guarded_parser(event, parse, hear, dropped)
    tree: Any = bot.tree
    tree._call = _guarded_call(tree._call, dropped)
    DiscordWebSocket.received_message = _guarded_receive(dropped)
    guard_answers(count)


def guard_answers(count: Callable[[str], None]) -> None:
    """Drop only malformed answers, for a process without a gateway; see `drop_malformed`."""
    clients: tuple[Any, ...] = (http, webhooks)  # of channels, and of interactions
    dropped = _Dropped(count)
    read = _guarded_read(dropped)
    for client in clients:
        client.json_or_text = read
    discord.Message.__init__ = _guarded_init(dropped)


# Events


def _guarded_parser(
    event: str, parse: Callable[[Any], None], hear: Callable[[int], None], dropped: _Dropped
) -> Callable[[Any], None]:
    def parse_or_drop(data: Any) -> None:
        try:
            if event in _EVENTS:
                require(data, _EVENTS[event])
            if event == _INTERACTION_CREATE:
                if data["type"] in _INTERACTIONS:
                    require(data.get("data"), _INTERACTIONS[data["type"]])
                hear(int(data["id"]))
            parse(data)
        except UNREADABLE as error:
            dropped.note(event, error)
            if event == _READY:  # nothing works without it: the shard logs in again, after discord.py's pauses
                raise aiohttp.ClientPayloadError("a shard's READY can't be read") from error

    return parse_or_drop


def _ready_parser(
    bot: AutoShardedBot, parse: Callable[[Any], None], remove: Callable[[Any], None]
) -> Callable[[Any], None]:
    """Parse READY, and remove the shard's servers that it doesn't list: the bot was removed while it had no session."""

    def parse_ready(data: Any) -> None:
        parse(data)
        shard, listed = data["shard"][0], {guild["id"] for guild in data["guilds"]}
        for guild in bot.guilds:
            if guild.shard_id == shard and str(guild.id) not in listed:
                remove({"id": str(guild.id)})

    return parse_ready


def _guarded_call(call: Callable[[Any], Awaitable[None]], dropped: _Dropped) -> Callable[[Any], Awaitable[None]]:
    """Guard the tree of commands, where discord.py reads the options, in a task of its own."""

    async def call_or_drop(interaction: Any) -> None:
        try:
            await call(interaction)
        except UNREADABLE as error:
            at = traceback.extract_tb(error.__traceback__)[-1].filename
            if not (isinstance(error, UnreadableMessageError) or at.startswith(_LIBRARY)):
                raise  # a bug of ours
            dropped.note(_COMMAND_KIND, error)

    return call_or_drop


def _guarded_receive(dropped: _Dropped) -> Callable[[DiscordWebSocket, Any], Any]:
    received = DiscordWebSocket.received_message

    async def receive(self: DiscordWebSocket, message: Any, /) -> None:
        try:
            await received(self, message)
        except zlib.error as error:  # nothing that follows could be decompressed
            dropped.note(_FRAME, error)
            await self.close(code=4000)
            raise ReconnectWebSocket(self.shard_id) from None
        except UNREADABLE as error:
            dropped.note(_FRAME, error)

    return receive


# Answers


_json_or_text, _init_message = http.json_or_text, discord.Message.__init__
"""discord.py's own. Each bot of a process wraps these, not the wrappers of another bot."""


def _guarded_read(dropped: _Dropped) -> Callable[[aiohttp.ClientResponse], Any]:
    async def read(response: aiohttp.ClientResponse) -> Any:
        try:
            answer = await _json_or_text(response)
            if response.status < _REFUSED:
                _require_message(response, answer)
        except UNREADABLE as error:
            if response.status < _REFUSED:
                dropped.note(_ANSWER, error)
                raise aiohttp.ClientPayloadError("Discord's answer can't be read") from error
            answer = await response.text(errors="replace")  # its status says enough
        if response.status < _REFUSED:
            return answer
        refusal = _refusal(response, answer)
        if not may_repeat(response.status):
            kind = discord.DiscordServerError if response.status >= _SERVER_ERROR else discord.HTTPException
            raise kind(response, refusal)
        return refusal

    return read


def _guarded_init(dropped: _Dropped) -> Callable[..., None]:
    """Guard the parts of a message that `_MESSAGE` doesn't describe: embeds, menus, polls."""

    def read(self: discord.Message, *args: Any, **kwargs: Any) -> None:
        try:
            _init_message(self, *args, **kwargs)
        except UNREADABLE as error:
            dropped.note(_MESSAGE_KIND, error)
            raise UnreadableMessageError("Discord's message can't be read") from error

    return read


def _require_message(response: aiohttp.ClientResponse, answer: Any) -> None:
    """Check the answer to a request that is answered with messages.

    Raises:
        ValueError: it is malformed.

    """
    path = response.url.path
    if path.endswith("/callback"):
        require(answer, str if response.status == _NO_CONTENT else _CALLBACK)
    elif "/messages" in path and response.method != "DELETE":
        require(answer, [_MESSAGE] if isinstance(answer, list) else _MESSAGE)


def _refusal(response: aiohttp.ClientResponse, answer: Any) -> Any:
    """The body of a refusal, without the fields that discord.py can't read."""
    if response.status == _RATE_LIMITED and not fits(answer, {"retry_after": (int, float)}):
        raise discord.HTTPException(response, None)
    if not isinstance(answer, dict):
        return str(answer)
    told = cast("dict[str, Any]", answer)
    try:
        discord.HTTPException(response, told)
    except UNREADABLE:
        return {name: told[name] for name in ("code", "message") if name in told}
    return told


# Shapes


def require(value: object, shape: Shape) -> None:
    """Check the shape of a value.

    Raises:
        ValueError: it has another one.

    """
    if not fits(value, shape):
        raise ValueError("a payload of another shape than Discord documents")


def fits(value: Any, shape: Shape) -> bool:
    match shape:
        case tuple():
            fitting = any(fits(value, each) for each in shape)
        case list():
            fitting = isinstance(value, list) and all(fits(item, shape[0]) for item in cast("list[Any]", value))
        case Mapping():
            fitting = isinstance(value, dict) and _fields_fit(cast("dict[str, Any]", value), shape)
        case None | int():
            fitting = value == shape
        case _ if shape is Snowflake:
            fitting = isinstance(value, str) and value.isascii() and value.isdecimal() and int(value) <= _MAX_SNOWFLAKE
        case _ if isinstance(value, str):
            wanted = shape is str or (shape is Filled and value != "")
            fitting = wanted and _SURROGATE.search(value) is None  # half a character can't be sent back
        case _:
            fitting = isinstance(value, shape) and isinstance(value, bool) is (shape is bool)
    return fitting


def _fields_fit(told: Mapping[str, Any], shapes: Mapping[str, Shape]) -> bool:
    wanted = {name.removesuffix("?"): shape for name, shape in shapes.items() if name[-1] != "?" or name[:-1] in told}
    return all(name in told and fits(told[name], shape) for name, shape in wanted.items())
