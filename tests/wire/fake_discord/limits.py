"""Rate limits: a bucket for each route and its channel or token, and one for the whole bot."""

import time
from dataclasses import dataclass, field

from tests.wire.fake_discord.calls import Call

_WINDOW = 5.0
_MOST = {"channels": 5, "webhooks": 5, "interactions": 20}
_OTHERS = 50
_WHOLE_BOT = 50
"""Requests a second over all buckets, not counting answers to interactions."""


@dataclass
class Bucket:
    """A bucket of `most` requests in each window of `seconds`.

    A window begins with the first request after the last one has ended.
    """

    most: int
    seconds: float
    left: int = 0
    ends: float = 0.0

    def take(self) -> bool:
        """Count a request; False if there were too many."""
        if time.monotonic() >= self.ends:
            self.left, self.ends = self.most, time.monotonic() + self.seconds
        if self.left == 0:
            return False
        self.left -= 1
        return True

    def wait(self) -> float:
        """Seconds until the window ends."""
        return round(max(self.ends - time.monotonic(), 0.001), 3)


@dataclass(frozen=True)
class Limited:
    """The refusal of a request that came too early. `scope` is Discord's word: user, global or shared."""

    retry_after: float
    scope: str

    @property
    def everywhere(self) -> bool:
        """True if the limit is that of the whole bot."""
        return self.scope == "global"

    def headers(self) -> dict[str, str]:
        """The headers of the 429. Without `Via`, discord.py takes it for a ban."""
        told = {"Retry-After": str(self.retry_after), "Via": "1.1 google", "X-RateLimit-Scope": self.scope}
        return told | ({"X-RateLimit-Global": "true"} if self.everywhere else {})


@dataclass
class Limits:
    """All buckets. `window` is their length in seconds; `refusing` holds refusals that come next in any case."""

    window: float = _WINDOW
    most: dict[str, int] = field(default_factory=lambda: dict(_MOST))
    refusing: list[Limited] = field(default_factory=list[Limited])
    _buckets: dict[str, Bucket] = field(default_factory=dict[str, Bucket])
    _whole: Bucket = field(default_factory=lambda: Bucket(_WHOLE_BOT, 1.0))

    def refuse_next(self, times: int, *, everywhere: bool = False, seconds: float = 0.05) -> None:
        """Answer the next requests, `times` of them, with 429."""
        self.refusing += [Limited(seconds, "global" if everywhere else "shared")] * times

    def count(self, call: Call) -> Limited | None:
        """Count a request; returns the refusal if it comes too early."""
        if self.refusing:
            return self.refusing.pop()
        if not call.of_interaction and not self._whole.take():
            return Limited(self._whole.wait(), "global")
        bucket = self._of(call)
        return None if bucket.take() else Limited(bucket.wait(), "user")

    def headers(self, call: Call) -> dict[str, str]:
        """The headers about its bucket that every answer carries."""
        bucket = self._of(call)
        return {
            "X-RateLimit-Limit": str(bucket.most),
            "X-RateLimit-Remaining": str(bucket.left),
            "X-RateLimit-Reset": str(round(time.time() + bucket.wait(), 3)),
            "X-RateLimit-Reset-After": str(bucket.wait()),
            "X-RateLimit-Bucket": format(abs(hash(call.route)), "x"),
        }

    def _of(self, call: Call) -> Bucket:
        key = f"{call.route} {call.major}"
        if key not in self._buckets:
            most = self.most.get(call.path.split("/")[1], _OTHERS)
            self._buckets[key] = Bucket(most, self.window)
        return self._buckets[key]
