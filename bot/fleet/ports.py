"""What a process of the fleet needs from outside: where leases are kept, its sessions at Discord, its duties."""

from __future__ import annotations

from typing import TYPE_CHECKING, Protocol

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence
    from datetime import timedelta

    from bot.fleet.leases import Fleet, Lease, Plan, Share
    from bot.tables.records import TableRecord


class FleetStorage(Protocol):
    """Where processes tell each other what they hold. Each method is one transaction, durable but for heartbeats.

    Any of them raises a StorageError (bot/tables/ports.py) where that isn't possible now.
    """

    async def enrol(self, shards: int) -> int:
        """How many shards there are; where nobody has said so yet, as many as this."""
        ...

    async def beat(self, me: int, *, leaving: bool) -> Fleet:
        """Tell that this process lives, renew its leases, and return all that is known."""
        ...

    async def change(self, me: int, plan: Plan) -> Fleet:
        """Claim, ask and withdraw as planned, where that is still possible, and return what came of it."""
        ...

    async def hears(self, me: int, shard: int) -> None:
        """Tell that the heir's session of a shard is up."""
        ...

    async def hand_over(self, lease: Lease, taken: Sequence[int]) -> bool:
        """Make the heir of a lease its owner; False where the owner or the heir is another by now."""
        ...

    async def leave(self, me: int) -> None:
        """Give up every lease at once, and be no process any more."""
        ...

    async def login_wait(self, bucket: int, pause: timedelta) -> timedelta:
        """How long to wait before a shard may log in, at least `pause` after the last of its bucket.

        Zero gives the turn to this caller; any other asks again after that time.
        """
        ...

    async def note_starts(self, left: int) -> None:
        """Keep how often the bot may log a shard in today."""
        ...

    def serve(self, me: int, share: Callable[[], Share]) -> None:
        """Let nothing be due from now on but what is in the share, and refuse writes for servers of other processes."""
        ...

    async def live(self, share: Share) -> Sequence[TableRecord]:
        """The live tables of a share, the oldest first."""
        ...

    async def unfinished(self, share: Share) -> Sequence[TableRecord]:
        """The tables of a share that may have left a message that nobody knows of, or has one that has to go."""
        ...

    async def commands(self) -> str:
        """The fingerprint of the commands that Discord has; "" where nobody has sent any."""
        ...

    async def note_commands(self, fingerprint: str) -> None:
        """Keep the fingerprint of the commands that were sent."""
        ...


class Sessions(Protocol):
    """This process's sessions at Discord's gateway, by shard."""

    def open(self, shard: int) -> None:
        """Begin to log a shard in, unless that was begun; returns at once."""
        ...

    def hears(self, shard: int) -> bool:
        """True once a shard has told all its servers."""
        ...

    async def close(self, shard: int) -> None:
        """Log a shard out, if it is in, or about to be."""
        ...


class Duties(Protocol):
    """What a process does for the servers of its shards."""

    async def take_up(self, share: Share, gap: timedelta | None) -> None:
        """Prepare for servers that nobody has served for so long, None: ever in a fleet; then they are acted for."""
        ...

    def begin(self, share: Share) -> None:
        """Bring what they are shown up to date; returns at once."""
        ...

    async def let_go(self, share: Share) -> None:
        """Finish what was begun for servers that are this process's no more, and forget them; within two seconds."""
        ...
