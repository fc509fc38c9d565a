"""The interfaces that the fleet needs: the database that processes share, and the bot whose shards it manages."""

from collections.abc import Callable, Sequence
from datetime import datetime, timedelta
from typing import Protocol

from bot.fleet.leases import ChangeCounts, Fleet, Lease, Plan, Share
from bot.tables.model.ports import PostedAt


class FleetRepository(Protocol):
    """The data that processes share in the database. Each method is one transaction; all but heartbeats are durable.

    Every method raises a StorageError (bot/tables/model/ports.py) if the database can't be used now.
    """

    async def enrol(self, shards: int) -> int:
        """Set the number of shards, unless it is set already, and return it. Must be called first."""
        ...

    async def beat(self, me: int, *, leaving: bool) -> Fleet:
        """Record a heartbeat, renew the process's leases, and return the snapshot."""
        ...

    async def snapshot(self) -> Fleet:
        """Return the snapshot without writing anything."""
        ...

    async def change(self, me: int, plan: Plan) -> Fleet:
        """Claim, request and withdraw as planned, as far as that is still possible, and return the new snapshot."""
        ...

    async def successor_is_ready(self, me: int, shard: int) -> None:
        """Report, as the successor, that the session of a shard is ready."""
        ...

    async def hand_over(self, lease: Lease, accepted: Sequence[int]) -> bool:
        """Make the successor the owner; False if the owner or the successor has changed meanwhile.

        `accepted` are the interactions that the old owner accepted lately: the successor must not carry them out again.
        """
        ...

    async def leave(self, me: int) -> None:
        """Give up every lease at once and remove the process."""
        ...

    async def login_wait(self, bucket: int, pause: timedelta) -> timedelta:
        """How long to wait before a shard may log in, at least `pause` after the last login of its bucket.

        Zero means that this caller may log in now, which is recorded; after any other value it must ask again.
        """
        ...

    async def note_starts(self, left: int) -> None:
        """Store how many logins are left today."""
        ...

    def serve(self, me: int, share: Callable[[], Share]) -> None:
        """Limit the store of tables to a share: only its deadlines fall due; writes need the lease of their shard."""
        ...

    async def resume_after(self, me: int, share: Share, now: datetime, gap: timedelta) -> None:
        """Postpone a share's deadlines, once, by the time for which nobody served it, if this process still owns it."""
        ...

    async def posted(self, share: Share) -> Sequence[PostedAt]:
        """The places of the public messages of a share's live tables; see `Tables.posted`."""
        ...

    async def behind(self, share: Share) -> Sequence[PostedAt]:
        """The tables of a share whose public message is out of date; see `TableRepository.behind`."""
        ...

    def has_dropped_caches(self, deletions: int) -> bool:
        """True if this process has dropped its caches since the last of this number of deletions of members."""
        ...

    def note_caches_dropped(self, deletions: int) -> None:
        """Allow writes of tables again: the caches were dropped after this number of deletions of members."""
        ...

    async def commands(self) -> str:
        """The fingerprint of the commands that were sent to Discord last; "" before the first time."""
        ...

    async def note_commands(self, fingerprint: str) -> None:
        """Store the fingerprint of the commands that were sent."""
        ...


class ShardHandler(Protocol):
    """The bot's reactions to shards that its process gains and loses."""

    async def invalidate_caches(self, changes: ChangeCounts) -> None:
        """Drop from the caches what other processes have changed."""
        ...

    async def prepare(self, share: Share, outage: timedelta) -> None:
        """Prepare to act for servers that no process has served for that time."""
        ...

    def refresh(self, share: Share) -> None:
        """Begin to bring the messages of these servers up to date; returns at once."""
        ...

    async def drain(self, share: Share) -> None:
        """Finish the work begun for servers whose lease is about to move; takes half a second at most."""
        ...

    async def evict(self, share: Share) -> None:
        """Drop from memory the servers that another process serves now; takes two seconds at most."""
        ...
