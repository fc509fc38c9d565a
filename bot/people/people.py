"""The settings of members and servers, read from the store once and changed one at a time."""

import asyncio
from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import replace

from bot.clock import Clock
from bot.games.options import Value
from bot.people.member_settings import DEFAULTS, MemberSettings
from bot.people.people_storage import PeopleStorage
from bot.people.remembered import Remembered
from bot.people.server_settings import Key, ServerChange, ServerSettings, Setting

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
