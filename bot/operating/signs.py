"""What can be noticed from outside of a bot at work. No sign ever holds a card, a seed, a name or what was typed.

Times are in seconds. What a sign is good for, a log or a figure, is up to whoever takes it.
"""

from collections.abc import Callable
from typing import NamedTuple, TypeAlias

from bot.games.values import Seat
from bot.tables.model.records import Status


class Opened(NamedTuple):
    """There is a new table; `live` counts those that live now, it among them."""

    table: int
    game: str
    guild: int
    live: int


class Started(NamedTuple):
    """A table's first round is dealt."""

    table: int
    game: str
    members: int
    computers: int


class Ended(NamedTuple):
    """A table lives no more."""

    table: int
    game: str
    status: Status
    live: int


class Commanded(NamedTuple):
    """A command of a game was accepted and saved; `seconds` since it arrived, None where nobody pressed for it."""

    table: int
    game: str
    seat: Seat | None
    kind: str
    seconds: float | None


class Refused(NamedTuple):
    """A member's wish was refused; table, game and seat as far as they are known."""

    action: str
    reason: str
    table: int | None = None
    game: str | None = None
    seat: Seat | None = None
    seconds: float | None = None


class Answered(NamedTuple):
    """Discord took the first answer to a press, command, suggestion or form."""

    action: str
    seconds: float


class Late(NamedTuple):
    """A press, command, suggestion or form had no answer in time."""

    action: str


class Committed(NamedTuple):
    """A write was durable after this time, or failed."""

    seconds: float
    failed: bool


class FellDue(NamedTuple):
    """The table that has waited longest for its time has waited so long."""

    seconds: float


class LoopDelayed(NamedTuple):
    """The event loop came so much later than it was asked to."""

    seconds: float


class Requested(NamedTuple):
    """Discord answered a request; `limit` is the scope of the rate limit that a 429 names, else ""."""

    method: str
    status: int
    seconds: float
    limit: str = ""


Sign: TypeAlias = (
    Opened | Started | Ended | Commanded | Refused | Answered | Late | Committed | FellDue | LoopDelayed | Requested
)
Sink: TypeAlias = Callable[[Sign], None]
