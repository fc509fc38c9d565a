"""Storage ports for what belongs to members and servers and to no table; bot/store implements them."""

from collections.abc import Callable, Mapping, Sequence
from contextlib import AbstractAsyncContextManager
from dataclasses import dataclass
from datetime import datetime
from typing import Protocol

from bot.people.member_data import DataSummary, MemberData
from bot.people.settings import MemberSettings, ServerChange, ServerSettings


@dataclass(frozen=True, slots=True)
class UnreachableChannel:
    """A channel out of reach: since when, how often it was tried, and when it may be tried again. UTC."""

    channel: int
    guild: int
    since: datetime
    attempts: int
    retry_at: datetime


class ServerRepository(Protocol):
    """What is kept of servers, and of channels out of reach. What a method has written is durable when it returns.

    Any of them raises a StorageError (bot/tables/model/ports.py) where that isn't possible now.
    """

    async def server_settings(self, guild: int) -> ServerSettings | None:
        """The settings of a server; None if nothing was set."""
        ...

    async def change_server(self, guild: int, settings: ServerSettings, change: ServerChange) -> None:
        """Replace the settings, and add the change to the newest of the earlier ones."""
        ...

    async def server_changes(self, guild: int, limit: int) -> Sequence[ServerChange]:
        """The newest changes of a server's settings, the newest first."""
        ...

    async def greet(self, guild: int, joined_at: datetime) -> bool:
        """Note that the bot greets a server that it joined then; False if it has done so before."""
        ...

    async def unreachable_channels(self) -> Sequence[UnreachableChannel]:
        """Every channel out of reach."""
        ...

    async def keep_unreachable(self, channels: Sequence[UnreachableChannel]) -> None:
        """Note channels that are out of reach."""
        ...

    async def forget_unreachable(self, channel: int) -> None:
        """Forget a channel that is within reach again, or no longer matters."""
        ...

    async def guilds(self) -> frozenset[int]:
        """Every server that something is kept of, and that the bot isn't known to have left."""
        ...

    async def depart(self, guilds: Sequence[int], due: datetime) -> None:
        """Schedule the deletion of servers that removed the bot; one that is scheduled keeps its time."""
        ...

    async def come_back(self, guilds: Sequence[int]) -> None:
        """Cancel the scheduled deletion of servers that the bot is in again."""
        ...

    async def delete_departed(self, now: datetime) -> Sequence[int]:
        """Delete everything of the servers that are due, unless they come back meanwhile; returns them.

        Their tables go in small parts, between which others can write. Names and lines of other servers stay, and so
        do members' settings.
        """
        ...


class MemberRepository(Protocol):
    """What is kept of members beside the tables. What a method has written is durable when it returns.

    Any of them raises a StorageError (bot/tables/model/ports.py) where that isn't possible now.
    """

    async def member_settings(self, member: int) -> MemberSettings | None:
        """The settings of a member; None if they have set nothing."""
        ...

    async def keep_member_settings(self, member: int, settings: MemberSettings) -> None:
        """Replace the member's settings."""
        ...

    async def names(self, guild: int, members: Sequence[int]) -> Mapping[int, str]:
        """The names that members had in a server when they were seen last; those never seen are left out."""
        ...

    async def keep_name(self, guild: int, member: int, name: str) -> None:
        """Replace the name that is kept of a member in a server."""
        ...

    async def summary_of(self, member: int) -> DataSummary:
        """A summary of what is stored about a member."""
        ...

    async def kept_of(self, member: int) -> MemberData:
        """All that is kept of a member, with what they have played in matches that are over.

        What is played now is left out, since a hand could be read from it.
        """
        ...

    async def delete_member(
        self, member: int, pseudonym: int, frozen: Callable[[], AbstractAsyncContextManager[Sequence[int]]] = ...
    ) -> None:
        """Remove a member from everything, and from backups that are restored later.

        Their results become the pseudonym's. The deletion is noted first, so that the next start completes it after a
        crash. Then the member is removed from matches that are over, in small parts between which others can write, and
        at last from everything else at once. Meanwhile tables are `frozen`; it gives those that may have been written
        since their match was over.

        Raises:
            StorageError: it isn't possible now; nothing has changed. Once something has, it is retried until it's done.

        """
        ...

    async def overwrite_deleted(self) -> None:
        """Overwrite on disk what was deleted since the last call, by whichever repository.

        Raises:
            StorageError: it isn't possible now; call it again later.

        """
        ...
