"""Decides which interactions this process accepts, and tracks those that it is still carrying out.

Discord sends an interaction to every session of its shard. While a shard is handed over, the successor receives the
same interactions as the owner. It holds them back until it has the lease, and then drops those that the owner lists as
accepted.
"""

import asyncio
from collections import OrderedDict
from collections.abc import Callable, Iterable
from enum import Enum, auto
from typing import Any

from bot.fleet.leases import Share

HANDOVER_WAIT_SECONDS = 2.6
"""How long an interaction is held back for a lease that is being handed over; Discord allows three seconds."""
OUTAGE_WAIT_SECONDS = 2.2
"""How long an interaction is held back while the database can't be reached. It is less, so that another process that
may have taken the shard answers first."""
_REMEMBER_SECONDS = 10.0
"""Within this time an interaction has arrived at both sessions of a shard."""


class Admission(Enum):
    """Whether this process carries an interaction out, and if not, why."""

    ACCEPTED = auto()
    ELSEWHERE = auto()  # another process answers it
    UNAVAILABLE = auto()  # the shard is this process's, but the lease can't be renewed: nothing can be saved


class InteractionGate:
    """Decides which interactions are accepted.

    Attributes:
        valid_until: until when the leases entitle this process to act, by `timer`.
        incoming: the shards that this process is about to serve and whose sessions are ready.

    """

    def __init__(self, count: int, timer: Callable[[], float]) -> None:
        self._timer = timer
        self._share = self._nothing = Share(count)
        self._accepted: OrderedDict[int, tuple[float, int]] = OrderedDict()
        self._accepted_elsewhere: dict[int, float] = {}
        self._changed = asyncio.Event()
        self._handing_over: set[int] = set()
        self.valid_until = timer()
        self.incoming: set[int] = set()

    @property
    def share(self) -> Share:
        """The servers that this process acts for now."""
        return self._share if self._timer() < self.valid_until else self._nothing

    def open(self, shard: int, accepted_elsewhere: Iterable[int] = ()) -> None:
        """Accept a shard's interactions from now on, except those that its last owner has accepted."""
        now = self._timer()
        recent = {
            interaction: at for interaction, at in self._accepted_elsewhere.items() if at > now - _REMEMBER_SECONDS
        }
        self._accepted_elsewhere = recent | dict.fromkeys(accepted_elsewhere, now)
        self._handing_over.discard(shard)
        self._share = Share(self._share.count, self._share.shards | {shard})
        self.recheck()

    def hold(self, shard: int) -> None:
        """Hold back a shard's interactions while it is handed over: if that fails, this process accepts them."""
        self.close(shard)
        self._handing_over.add(shard)

    def close(self, shard: int) -> None:
        """Stop accepting a shard's interactions."""
        self._handing_over.discard(shard)
        self._share = Share(self._share.count, self._share.shards - {shard})

    def recheck(self) -> None:
        """Let every interaction that is held back check again whether it is accepted now."""
        self._changed.set()
        self._changed = asyncio.Event()

    def recently_accepted(self, shard: int) -> tuple[int, ...]:
        return tuple(interaction for interaction, (_, own) in self._accepted.items() if own == shard)

    async def admit(self, guild: int, interaction: int) -> Admission:
        """Decide on an interaction in a server: at once, unless its shard is moving or the leases have run out."""
        shard = self._share.shard_of(guild)
        own = shard in self._share.shards  # who takes it meanwhile may not have received the interaction
        await self._wait_until_served(guild, shard)
        if not self.share.has(guild):
            own = own or shard in self._share.shards or shard in self._handing_over
            return Admission.UNAVAILABLE if own else Admission.ELSEWHERE
        if interaction in self._accepted_elsewhere:
            return Admission.ELSEWHERE
        now = self._timer()
        self._accepted[interaction] = now, shard
        while next(iter(self._accepted.values()))[0] < now - _REMEMBER_SECONDS:  # ordered by time
            self._accepted.popitem(last=False)
        return Admission.ACCEPTED

    async def _wait_until_served(self, guild: int, shard: int) -> None:
        """Wait until this process serves a server, at most as long as an interaction may be held back."""
        if shard in self.incoming or shard in self._handing_over:
            deadline = self._timer() + HANDOVER_WAIT_SECONDS
        elif shard in self._share.shards:
            deadline = self._timer() + OUTAGE_WAIT_SECONDS
        else:
            return
        while not self.share.has(guild) and (remaining := deadline - self._timer()) > 0:
            try:
                await asyncio.wait_for(self._changed.wait(), remaining)
            except TimeoutError:
                return


class InFlight:
    """The tasks that carry out interactions and commands, by shard: a hand-over lets those finish first."""

    def __init__(self) -> None:
        self._tasks: dict[asyncio.Task[Any], int] = {}

    def track(self, shard: int) -> None:
        """Count the current task as work for a shard until it ends."""
        if (task := asyncio.current_task()) is not None:
            self._tasks[task] = shard
            task.add_done_callback(lambda ended: self._tasks.pop(ended, None))

    async def drain(self, shard: int) -> None:
        """Wait for the tasks that are in flight for a shard now."""
        if tasks := {task for task, own in self._tasks.items() if own == shard}:
            await asyncio.wait(tasks)
