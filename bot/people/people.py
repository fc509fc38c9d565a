"""The settings and names of members and servers: read from the store, cached, and changed one at a time."""

import asyncio
from collections import OrderedDict
from collections.abc import Awaitable, Callable, Collection, Mapping, Sequence
from dataclasses import replace
from datetime import datetime
from typing import Generic, TypeVar

from bot.clock import Clock
from bot.games.options import Value
from bot.people.ports import MemberRepository, ServerRepository
from bot.people.settings import DEFAULTS, Key, MemberSettings, ServerChange, ServerSettings, Setting

ValueT = TypeVar("ValueT")
_MAX_CACHED = 4096
"""How many members' and how many servers' settings are cached, as every drawing needs its reader's language."""


class Cache(Generic[ValueT]):
    """A cache of values by id that keeps those used last."""

    def __init__(self, read: Callable[[int], Awaitable[ValueT]]) -> None:
        self._read = read
        self._values: OrderedDict[int, ValueT] = OrderedDict()
        self._drops = 0

    async def of(self, key: int) -> ValueT:
        """The value, read from the store if it isn't cached."""
        if key not in self._values:
            drops, found = self._drops, await self._read(key)
            if key not in self._values:  # else it was changed meanwhile
                if drops != self._drops:  # it may be what was dropped
                    return found
                self.put(key, found)
        self._values.move_to_end(key)
        return self._values[key]

    def put(self, key: int, value: ValueT) -> None:
        """Cache a value that was written."""
        self._values[key] = value
        if len(self._values) > _MAX_CACHED:
            self._values.popitem(last=False)

    def forget(self, key: int) -> None:
        """Drop a value."""
        self._drops += 1
        self._values.pop(key, None)

    def clear(self) -> None:
        """Drop all values."""
        self._drops += 1
        self._values.clear()


class People:
    """The settings and names of all members and servers. One object per process."""

    def __init__(self, member_repository: MemberRepository, server_repository: ServerRepository, now: Clock) -> None:
        self._member_repository = member_repository
        self._server_repository = server_repository
        self._now = now
        self._members = Cache(self._read_member)
        self._servers = Cache(self._read_server)
        self._changing = asyncio.Lock()

    async def _read_member(self, member: int) -> MemberSettings:
        return await self._member_repository.member_settings(member) or DEFAULTS

    async def _read_server(self, guild: int) -> ServerSettings:
        return await self._server_repository.server_settings(guild) or ServerSettings()

    async def settings_of(self, member: int) -> MemberSettings:
        return await self._members.of(member)

    async def draws_for(self, member: int) -> bool:
        """Whether a draw that is a member's only move is automatic."""
        return (await self.settings_of(member)).draws

    async def change_member(self, member: int, name: str, value: Value) -> MemberSettings:
        """Change one of a member's settings; returns all of them.

        Raises:
            AgainstRulesError: there is no such setting or value.

        """
        async with self._changing:
            before = await self._read_member(member)  # another process may have set something since
            after = MemberSettings.from_json({**before.to_json(), name: value})
            if after != before:
                await self._member_repository.keep_member_settings(member, after)
            self._members.put(member, after)
            return after

    def forget(self, member: int) -> None:
        """Drop a deleted member from the cache."""
        self._members.forget(member)

    def forget_server(self, guild: int) -> None:
        """Drop a server from the cache, as its data may have been deleted while the bot wasn't in it."""
        self._servers.forget(guild)

    def forget_all(self) -> None:
        """Drop all values, since another process may have changed them."""
        self._members.clear()
        self._servers.clear()

    async def note_name(self, guild: int, member: int, name: str) -> None:
        """Store the name that a member has in a server now."""
        if name and await self._member_repository.names(guild, [member]) != {member: name}:
            await self._member_repository.keep_name(guild, member, name)

    async def names(self, guild: int, members: Sequence[int]) -> Mapping[int, str]:
        """The last known names of members in a server, without those who are unknown."""
        return await self._member_repository.names(guild, members)

    async def server(self, guild: int) -> ServerSettings:
        """The settings of a server."""
        return await self._servers.of(guild)

    async def change_server(self, guild: int, member: int, key: str, value: Setting) -> None:
        """Change one setting of a server. Setting the value that it has already is no change."""
        await self._change(guild, member, lambda before: before.with_setting(key, value), key)

    async def drop_channels(self, guild: int, gone: Collection[int]) -> None:
        """Remove deleted channels from a server's settings; the log names nobody for that."""

        def without(before: ServerSettings) -> ServerSettings:
            return replace(before, channels=tuple(each for each in before.channels if each not in gone))

        await self._change(guild, None, without, Key.CHANNELS)

    async def _change(
        self, guild: int, member: int | None, change: Callable[[ServerSettings], ServerSettings], key: str
    ) -> None:
        async with self._changing:
            before = await self.server(guild)
            after = change(before)
            old, new = before.to_json().get(key), after.to_json().get(key)
            if old != new:
                await self._server_repository.change_server(
                    guild, after, ServerChange(self._now(), member, key, old, new)
                )
                self._servers.put(guild, after)

    async def note_greeting(self, guild: int, joined_at: datetime) -> bool:
        """Note that the bot greets a server that it joined then; False if it has done so before."""
        return await self._server_repository.greet(guild, joined_at)

    async def changes(self, guild: int, limit: int) -> Sequence[ServerChange]:
        """The newest changes of a server's settings, the newest first."""
        return await self._server_repository.server_changes(guild, limit)
