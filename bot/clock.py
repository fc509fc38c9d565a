"""The one place where the product reads the time. Everything else is handed a clock."""

import logging
import time
from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from email.utils import parsedate_to_datetime
from typing import TypeAlias

Clock: TypeAlias = Callable[[], datetime]
"""Tells the time, in UTC."""

_log = logging.getLogger(__name__)
_CLOSE = timedelta(seconds=3)
"""How far Discord's time, which is told in whole seconds and arrives late, may seem to be from ours."""
_HALF = timedelta(seconds=0.5)


def utc_now() -> datetime:
    """The time of the machine."""
    return datetime.now(UTC)


class DiscordClock:
    """Discord's time, by which the ages of its ids are judged: the machine's clock may be wrong, or be set anew.

    Between two answers of Discord it goes on by `timer`, which nobody sets.
    """

    def __init__(self, machine: Clock = utc_now, timer: Callable[[], float] = time.monotonic) -> None:
        self._timer = timer
        self._began, self._at = machine(), timer()
        self._heard: str = ""

    def __call__(self) -> datetime:
        return self._began + timedelta(seconds=self._timer() - self._at)

    def heard(self, date: str) -> None:
        """Take the time that an answer of Discord's carries; one that can't be read is ignored.

        Of several that carry the same second the first is nearest to it.
        """
        if date == self._heard:
            return
        self._heard = date
        try:
            told = parsedate_to_datetime(date) + _HALF
        except ValueError:
            return
        off = told - self()
        if abs(off) > _CLOSE:
            _log.warning("This machine's clock is %+.0f s off Discord's; Discord's is used.", -off.total_seconds())
            self._began += off
