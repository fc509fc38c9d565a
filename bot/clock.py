"""The only place where the time is read. Everything else is given a clock."""

import logging
import time
from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from email.utils import parsedate_to_datetime
from typing import TypeAlias

Clock: TypeAlias = Callable[[], datetime]
"""Returns the time, in UTC."""

_log = logging.getLogger(__name__)
_TOLERANCE = timedelta(seconds=3)
"""Discord's time is given in whole seconds and arrives late: a smaller difference from ours means nothing."""
_HALF_A_SECOND = timedelta(seconds=0.5)


def utc_now() -> datetime:
    """The time of this machine."""
    return datetime.now(UTC)


class DiscordClock:
    """Discord's time, from which the ages of its ids follow: this machine's clock may be wrong, or be set while we run.

    Between two answers of Discord it advances with `timer`, which is monotonic.
    """

    def __init__(self, machine: Clock = utc_now, timer: Callable[[], float] = time.monotonic) -> None:
        self._timer = timer
        self._base, self._base_at = machine(), timer()
        self._last_header: str = ""

    def __call__(self) -> datetime:
        return self._base + timedelta(seconds=self._timer() - self._base_at)

    def adjust_to(self, date_header: str) -> None:
        """Adjust to the `Date` header of an answer; one that can't be parsed is ignored.

        Of several answers with the same second only the first counts: it was the least delayed.
        """
        if date_header == self._last_header:
            return
        self._last_header = date_header
        try:
            discords_time = parsedate_to_datetime(date_header) + _HALF_A_SECOND
        except ValueError:
            return
        offset = discords_time - self()
        if abs(offset) > _TOLERANCE:
            _log.warning(
                "This machine's clock is %+.0f s off. Discord's is used; let the system synchronize its own.",
                -offset.total_seconds(),
            )
            self._base += offset
