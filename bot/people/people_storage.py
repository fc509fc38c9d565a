"""Where is kept what belongs to members and servers and to no table; the real one is in bot/store."""

from collections.abc import Mapping, Sequence
from typing import Protocol

from bot.people.member_settings import MemberSettings
from bot.people.server_settings import ServerChange, ServerSettings


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
