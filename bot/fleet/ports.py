"""What a process of the fleet needs from outside: where leases are kept, its sessions at Discord, its duties."""

from collections.abc import Callable, Sequence
from datetime import datetime, timedelta
from typing import Protocol

from bot.fleet.leases import Fleet, Heard, Lease, Plan, Share
from bot.tables.model.ports import PostedAt


class FleetStorage(Protocol):
    """Where processes tell each other what they hold. Each method is one transaction, durable but for heartbeats.

    Any of them raises a StorageError (bot/tables/model/ports.py) where that isn't possible now.
    """

    async def enrol(self, shards: int) -> int:
        """Return how many shards there are: as many as this, where nobody has said so yet. To be called first."""
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

    async def live_on(self, me: int, share: Share, now: datetime, gap: timedelta) -> None:
        """Move deadlines on by the time for which nobody has served a share, if it is this process's still; once."""
        ...

    async def posted(self, share: Share) -> Sequence[PostedAt]:
        """Where the live tables of channels are posted; see `Tables.posted`."""
        ...

    async def behind(self, share: Share) -> Sequence[PostedAt]:
        """The tables whose message isn't up to date; see `Tables.behind`."""
        ...

    def remembers_all(self, forgotten: int) -> bool:
        """True while nothing in memory is from before the last of so many deletions of members."""
        ...

    def has_forgotten(self, forgotten: int) -> None:
        """Let tables be written again: nothing in memory is from before that deletion."""
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

    async def hear(self, heard: Heard) -> None:
        """Read anew what other processes have changed, where it is in memory."""
        ...

    async def take_up(self, share: Share, gap: timedelta) -> None:
        """Prepare for servers that nobody has served for so long; then they are acted for."""
        ...

    def begin(self, share: Share) -> None:
        """Bring what they are shown up to date; returns at once."""
        ...

    async def finish(self, share: Share) -> None:
        """Finish what was begun for servers whose lease is about to move; within half a second."""
        ...

    async def let_go(self, share: Share) -> None:
        """Forget servers that are this process's no more; what is still drawn there ends within two seconds."""
        ...
