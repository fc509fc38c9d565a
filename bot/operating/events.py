"""The events of a running bot, as they are observed from outside, and how they are logged.

No event ever holds a card, a seed, a name or anything that somebody typed. Times are in seconds.
"""

import logging
from collections.abc import Callable
from typing import NamedTuple, TypeAlias

from bot.games.values import Seat
from bot.tables.model.records import Status


class TableOpened(NamedTuple):
    """`live` counts the live tables, this one included."""

    table: int
    game: str
    guild: int
    live: int


class MatchStarted(NamedTuple):
    """A table's first round was dealt."""

    table: int
    game: str
    members: int
    computers: int


class TableEnded(NamedTuple):
    """A table is no longer live; `live` counts those that still are."""

    table: int
    game: str
    status: Status
    live: int


class CommandSaved(NamedTuple):
    """A game's command was accepted and saved, `seconds` after its interaction arrived; None without an interaction."""

    table: int
    game: str
    seat: Seat | None
    kind: str
    seconds: float | None


class InteractionRefused(NamedTuple):
    """A press or command was refused; table, game and seat are None if they are unknown."""

    action: str
    reason: str
    table: int | None = None
    game: str | None = None
    seat: Seat | None = None
    seconds: float | None = None


class InteractionAnswered(NamedTuple):
    """Discord accepted the first answer to a press, command, autocomplete or form."""

    action: str
    seconds: float


class InteractionLate(NamedTuple):
    """A press, command, autocomplete or form was not answered in time."""

    action: str


class WriteCommitted(NamedTuple):
    """A write became durable, or failed, after `seconds`."""

    seconds: float
    failed: bool


class DeadlineLag(NamedTuple):
    """How long the oldest deadline that is due has been due."""

    seconds: float


class DailyStep(NamedTuple):
    """A daily deal was `begun`, `posted`, `closed` or `told`, or a member `opened` or `finished` its round.

    `late` is how long after its due time the step was made; None for a step that has none.
    """

    step: str
    late: float | None = None


class LoopDelayed(NamedTuple):
    """How late the event loop woke a task."""

    seconds: float


class RequestAnswered(NamedTuple):
    """Discord answered a request; `limit` is the scope of the rate limit if the status is 429, else ""."""

    method: str
    status: int
    seconds: float
    limit: str = ""


class PayloadDropped(NamedTuple):
    """Discord sent what can't be read; `kind` is an event's name, `command`, `frame`, `answer` or `message`."""

    kind: str


OperationEvent: TypeAlias = (
    TableOpened
    | MatchStarted
    | TableEnded
    | CommandSaved
    | InteractionRefused
    | InteractionAnswered
    | InteractionLate
    | WriteCommitted
    | DeadlineLag
    | DailyStep
    | LoopDelayed
    | RequestAnswered
    | PayloadDropped
)
Sink: TypeAlias = Callable[[OperationEvent], None]

_log = logging.getLogger("bot.events")  # operators grep for this name: keep it when modules are renamed


def log_event(event: OperationEvent) -> None:
    """Log an event as `word key=value …`, for grep; events that only metrics need aren't logged."""
    match event:
        case TableOpened():
            _write("opened", table=event.table, game=event.game, guild=event.guild, live=event.live)
        case MatchStarted():
            _write("started", table=event.table, game=event.game, members=event.members, computers=event.computers)
        case TableEnded():
            _write("ended", table=event.table, game=event.game, status=event.status.value, live=event.live)
        case CommandSaved():
            about = {"table": event.table, "game": event.game, "seat": event.seat, "kind": event.kind}
            _write("command", **about, ms=_milliseconds(event.seconds), result="done")
        case InteractionRefused():
            about = {"table": event.table, "game": event.game, "seat": event.seat, "kind": event.action}
            _write("command", **about, ms=_milliseconds(event.seconds), result=event.reason)
        case InteractionLate():
            _write("late", kind=event.action)
        case RequestAnswered(status=429):
            _write("rate_limited", method=event.method, scope=event.limit)
        case _:
            return


def _milliseconds(seconds: float | None) -> int | None:
    return None if seconds is None else round(seconds * 1000)


def _write(word: str, **values: object) -> None:
    """Log the values that aren't None; one with a space is quoted."""
    known = {key: str(value) for key, value in values.items() if value is not None}
    pairs = [f'{key}="{value}"' if " " in value else f"{key}={value}" for key, value in known.items()]
    _log.info("%s", " ".join([word, *pairs]))
