"""The only place where the time is read. Everything else is given a clock."""

import logging
import sys
import time
from collections import deque
from collections.abc import Callable
from contextlib import suppress
from datetime import UTC, datetime, timedelta
from email.utils import parsedate_to_datetime
from typing import TypeAlias

Clock: TypeAlias = Callable[[], datetime]
"""Returns the time, in UTC."""

_log = logging.getLogger(__name__)
_TOLERANCE = timedelta(seconds=3)
"""Discord's time is given in whole seconds and arrives late: a smaller difference from ours means nothing."""
_MAX_STEP = timedelta(minutes=2)
"""The largest step that a single answer may cause; also how closely a witness of a larger step has to agree."""
_ANSWERS_OF_A_STEP = 3
_HALF_A_SECOND = timedelta(seconds=0.5)
_DISCORD_EPOCH = datetime(2015, 1, 1, tzinfo=UTC)


def utc_now() -> datetime:
    """The time of this machine."""
    return datetime.now(UTC)


def uptime() -> float:
    """Seconds that go on while the machine sleeps; those of a paused virtual machine may not."""
    if sys.platform == "linux":
        return time.clock_gettime(time.CLOCK_BOOTTIME)
    return time.clock_gettime(time.CLOCK_MONOTONIC_RAW) if sys.platform == "darwin" else time.monotonic()


class DiscordClock:
    """Discord's time, from which the ages of its ids follow: this machine's clock may be wrong, or be set while we run.

    Between two answers of Discord it advances with `timer`, which is monotonic. The answers may come from a proxy with
    its own clock. So a step above two minutes is believed only if three answers agree with each other, and with the
    newest interaction's id or this machine's clock. Before any answer has agreed with this machine, the earlier of both
    times is believed: a turn that ends late does less harm than one that ends early.
    """

    def __init__(self, machine: Clock = utc_now, timer: Callable[[], float] = uptime) -> None:
        self._machine, self._timer = machine, timer
        self._base, self._base_at = machine(), timer()
        self._answers: deque[timedelta] = deque(maxlen=_ANSWERS_OF_A_STEP)
        self._interaction: timedelta | None = None
        self._last_header = ""
        self._agreed = self._doubted = False

    def __call__(self) -> datetime:
        return self._base + timedelta(seconds=self._timer() - self._base_at)

    def adjust_to(self, date_header: str) -> None:
        """Adjust to the `Date` header of an answer; one that can't be parsed is ignored.

        Of several answers with the same second only the first is adjusted to: it was the least delayed.
        """
        try:
            parsed = parsedate_to_datetime(date_header)
            discords_time = (parsed if parsed.tzinfo else parsed.replace(tzinfo=UTC)) + _HALF_A_SECOND
        except (ValueError, TypeError, LookupError, OverflowError):
            return
        self._answers.append(self._offset(discords_time))
        if abs(self._answers[-1]) > _MAX_STEP:
            self._consider_step()
        elif date_header != self._last_header:
            self._agreed = True
            if abs(self._answers[-1]) > _TOLERANCE:
                self._step(self._answers[-1])
        self._last_header = date_header

    def vouch(self, interaction: int) -> None:
        """Note the id of an interaction that has just arrived: Discord made it within the last seconds."""
        with suppress(OverflowError):
            self._interaction = self._offset(_DISCORD_EPOCH + timedelta(milliseconds=interaction >> 22))
            self._consider_step()

    def _offset(self, moment: datetime) -> timedelta:
        """How far a clock that shows this moment is ahead of this one."""
        return moment - self()

    def _consider_step(self) -> None:
        step = self._answers[-1] if self._answers else timedelta()
        alike = all(abs(step - answer) <= _TOLERANCE for answer in self._answers)
        if abs(step) <= _MAX_STEP or len(self._answers) < _ANSWERS_OF_A_STEP or not alike:
            return
        witnesses = [self._offset(self._machine()), *([] if self._interaction is None else [self._interaction])]
        vouched = any(abs(step - witness) <= _MAX_STEP for witness in witnesses)
        if vouched or (not self._agreed and step < timedelta()):
            self._step(step)
            self._agreed, self._doubted = self._agreed or vouched, False
        elif not self._doubted:
            self._doubted = True
            _log.warning(
                "Discord's answers are dated %+.0f s from the time so far, and neither a member's press nor this "
                "machine's clock agrees: not believed until one does. Is the proxy's clock wrong, or this machine's?",
                step.total_seconds(),
            )

    def _step(self, step: timedelta) -> None:
        _log.warning(
            "This machine's clock is %+.0f s off. Discord's is used; let the system synchronize its own.",
            -step.total_seconds(),
        )
        self._base += step
        self._answers = deque((answer - step for answer in self._answers), maxlen=_ANSWERS_OF_A_STEP)
        if self._interaction is not None:
            self._interaction -= step
