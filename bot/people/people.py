"""Where is kept what belongs to members and servers and to no table; the real one is in bot/store.

What was read from the store stays in memory, as much as is asked for often.

The settings of members and servers, read from the store once and changed one at a time.
"""

import asyncio
from collections import OrderedDict
from collections.abc import Awaitable, Callable, Collection, Mapping, Sequence
from dataclasses import replace
from typing import Generic, Protocol, TypeVar

from bot.clock import Clock
from bot.games.options import Value
from bot.people.settings import DEFAULTS, Key, MemberSettings, ServerChange, ServerSettings, Setting


class PeopleStorage(Protocol):
    """Each method is one transaction, durable when it returns."""

    async def member_settings(self, member: int) -> MemberSettings | None:
        """What a member has set; None where they have set nothing."""
        ...

    async def keep_member_settings(self, member: int, settings: MemberSettings) -> None:
        """Keep them in place of those before."""
        ...

    async def server_settings(self, guild: int) -> ServerSettings | None:
        """What was set for a server; None where nothing was."""
        ...

    async def change_server(self, guild: int, settings: ServerSettings, change: ServerChange) -> None:
        """Keep the settings in place of those before, and the change beside the newest of the earlier ones."""
        ...

    async def server_changes(self, guild: int, limit: int) -> Sequence[ServerChange]:
        """The newest changes of a server's settings, the newest first."""
        ...

    async def names(self, guild: int, members: Sequence[int]) -> Mapping[int, str]:
        """The names that members had in a server when they were seen last; those never seen are left out."""
        ...

    async def keep_name(self, guild: int, member: int, name: str) -> None:
        """Keep a member's name in place of the one before."""
        ...


ValueT = TypeVar("ValueT")


class Remembered(Generic[ValueT]):
    """Values by ids; of more than `most` those that were unasked the longest go."""

    def __init__(self, read: Callable[[int], Awaitable[ValueT]], most: int) -> None:
        self._read = read
        self._most = most
        self._values: OrderedDict[int, ValueT] = OrderedDict()

    async def of(self, key: int) -> ValueT:
        """The value, read if need be."""
        if key not in self._values:
            found = await self._read(key)
            if key not in self._values:  # else it was changed meanwhile
                self.put(key, found)
        self._values.move_to_end(key)
        return self._values[key]

    def put(self, key: int, value: ValueT) -> None:
        """Remember what was written."""
        self._values[key] = value
        if len(self._values) > self._most:
            self._values.popitem(last=False)

    def forget(self, key: int) -> None:
        """Know nothing of it any more."""
        self._values.pop(key, None)

    def clear(self) -> None:
        """Know nothing any more."""
        self._values.clear()


_REMEMBERED = 4096
"""Members whose settings stay in memory, and servers: every drawing asks for its reader's language."""


class People:
    """See the module's docstring. One object per process."""

    def __init__(self, storage: PeopleStorage, now: Clock) -> None:
        self._storage = storage
        self._now = now
        self._members = Remembered(self._read_member, _REMEMBERED)
        self._servers = Remembered(self._read_server, _REMEMBERED)
        self._changing = asyncio.Lock()

    async def _read_member(self, member: int) -> MemberSettings:
        return await self._storage.member_settings(member) or DEFAULTS

    async def _read_server(self, guild: int) -> ServerSettings:
        return await self._storage.server_settings(guild) or ServerSettings()

    async def settings_of(self, member: int) -> MemberSettings:
        """What a member prefers."""
        return await self._members.of(member)

    async def prefer(self, member: int, name: str, value: Value) -> MemberSettings:
        """Set one of a member's settings, and return all of them.

        Raises:
            AgainstRulesError: there is no such setting or value.

        """
        async with self._changing:
            before = await self._read_member(member)  # another process may have set something since
            after = MemberSettings.from_json({**before.to_json(), name: value})
            if after != before:
                await self._storage.keep_member_settings(member, after)
            self._members.put(member, after)
            return after

    def forget(self, member: int) -> None:
        """Know nothing more of a member who was deleted."""
        self._members.forget(member)

    def forget_server(self, guild: int) -> None:
        """Read a server anew, of which everything may have been deleted while the bot was away from it."""
        self._servers.forget(guild)

    def forget_all(self) -> None:
        """Read everybody anew, who may have been changed by another process."""
        self._members.clear()
        self._servers.clear()

    async def see(self, guild: int, member: int, name: str) -> None:
        """Keep what a server calls a member now."""
        if name and await self._storage.names(guild, [member]) != {member: name}:
            await self._storage.keep_name(guild, member, name)

    async def names(self, guild: int, members: Sequence[int]) -> Mapping[int, str]:
        """The names of members as they were seen last in a server; those never seen are left out."""
        return await self._storage.names(guild, members)

    async def server(self, guild: int) -> ServerSettings:
        """What is set for a server."""
        return await self._servers.of(guild)

    async def change_server(self, guild: int, member: int, key: str, value: Setting) -> None:
        """Set one setting of a server; what is set already is no change."""
        await self._change(guild, member, lambda before: before.with_setting(key, value), key)

    async def drop_channels(self, guild: int, gone: Collection[int]) -> None:
        """Take channels that no longer exist off a server's list, in nobody's name."""

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
                await self._storage.change_server(guild, after, ServerChange(self._now(), member, key, old, new))
                self._servers.put(guild, after)

    async def changes(self, guild: int, limit: int) -> Sequence[ServerChange]:
        """The newest changes of a server's settings, the newest first."""
        return await self._storage.server_changes(guild, limit)
