"""What can be noticed from outside of a bot at work. No sign ever holds a card, a seed, a name or what was typed.

Times are in seconds. What a sign is good for, a log or a figure, is up to whoever takes it.

Signs as lines of the log, `word key=value …`, for whoever greps or counts them.

Signs as figures for Prometheus; the only module that needs `prometheus_client` (requirements/metrics.txt).

Labels are words of the bot's own, so that no member can make new ones.
"""

import logging
from collections.abc import Callable
from typing import NamedTuple, TypeAlias

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, generate_latest

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


_log = logging.getLogger("bot.events")  # what operators grep for outlives the names of modules


def log_sign(sign: Sign) -> None:
    """Write the line of a sign; most figures have none."""
    match sign:
        case Opened():
            _write("opened", table=sign.table, game=sign.game, guild=sign.guild, live=sign.live)
        case Started():
            _write("started", table=sign.table, game=sign.game, members=sign.members, computers=sign.computers)
        case Ended():
            _write("ended", table=sign.table, game=sign.game, status=sign.status.value, live=sign.live)
        case Commanded():
            about = {"table": sign.table, "game": sign.game, "seat": sign.seat, "kind": sign.kind}
            _write("command", **about, ms=_ms(sign.seconds), result="done")
        case Refused():
            about = {"table": sign.table, "game": sign.game, "seat": sign.seat, "kind": sign.action}
            _write("command", **about, ms=_ms(sign.seconds), result=sign.reason)
        case Late():
            _write("late", kind=sign.action)
        case Requested(status=429):
            _write("limited", method=sign.method, scope=sign.limit)
        case _:
            return


def _ms(seconds: float | None) -> int | None:
    return None if seconds is None else round(seconds * 1000)


def _write(word: str, **values: object) -> None:
    """Write what is known; a value with a blank stands in quotes."""
    told = [f"{key}={_quoted(str(value))}" for key, value in values.items() if value is not None]
    _log.info("%s", " ".join([word, *told]))


def _quoted(value: str) -> str:
    return f'"{value}"' if " " in value else value


_ANSWER = (0.025, 0.05, 0.1, 0.2, 0.5, 1.0, 1.5, 2.0, 2.5, 3.0)
"""Seconds; an answer is late after three."""
_FAST = (0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1.0, 5.0)
_SLOW = (0.5, 1.0, 2.0, 5.0, 10.0, 30.0, 60.0, 300.0)
_INVALID = (401, 403, 404, 429)
"""The statuses that count toward Discord's ban, at 10,000 in ten minutes."""


class Metrics:
    """All figures of one bot."""

    def __init__(self) -> None:
        self._registry = own = CollectorRegistry()
        self._answer = Histogram(
            "rumtable_answer_seconds", "From a press to its answer.", ["action"], buckets=_ANSWER, registry=own
        )
        self._late = Counter("rumtable_late", "Presses without an answer in time.", ["action"], registry=own)
        self._refused = Counter("rumtable_refused", "Wishes that were refused.", ["reason"], registry=own)
        self._commands = Counter("rumtable_commands", "Commands of games.", ["game", "kind"], registry=own)
        self._opened = Counter("rumtable_tables_opened", "Tables that were opened.", ["game"], registry=own)
        self._started = Counter("rumtable_tables_started", "Matches that were started.", ["game"], registry=own)
        self._ended = Counter("rumtable_tables_ended", "Tables that ended.", ["game", "status"], registry=own)
        self._commit = Histogram("rumtable_commit_seconds", "From a write to the disk.", buckets=_FAST, registry=own)
        self._failed = Counter("rumtable_commits_failed", "Writes that failed.", registry=own)
        self._due = Histogram("rumtable_due_lag_seconds", "How late what is due is done.", buckets=_SLOW, registry=own)
        self._loop = Histogram(
            "rumtable_loop_delay_seconds", "How late the event loop is.", buckets=_FAST, registry=own
        )
        self._requests = Histogram(
            "rumtable_request_seconds", "Discord's answers.", ["method", "status"], buckets=_ANSWER, registry=own
        )
        self._invalid = Counter("rumtable_invalid_answers", "Answers that count toward a ban.", registry=own)
        self._limited = Counter("rumtable_rate_limited", "Answers of status 429.", ["scope"], registry=own)

    def gauge(self, name: str, what: str, read: Callable[[], float]) -> None:
        """Add a figure that is read when it is asked for."""
        Gauge(f"rumtable_{name}", what, registry=self._registry).set_function(read)

    def page(self) -> bytes:
        """All figures, in Prometheus's text format."""
        return generate_latest(self._registry)

    def take(self, sign: Sign) -> None:
        """Count a sign."""
        match sign:
            case Answered():
                self._answer.labels(sign.action).observe(sign.seconds)
            case Late():
                self._late.labels(sign.action).inc()
            case Refused():
                self._refused.labels(sign.reason).inc()
            case Commanded():
                self._commands.labels(sign.game, sign.kind).inc()
            case Opened() | Started() | Ended():
                self._take_table(sign)
            case Requested():
                self._take_request(sign)
            case Committed() | FellDue() | LoopDelayed():
                self._take_time(sign)

    def _take_table(self, sign: Opened | Started | Ended) -> None:
        match sign:
            case Opened():
                self._opened.labels(sign.game).inc()
            case Started():
                self._started.labels(sign.game).inc()
            case Ended():
                self._ended.labels(sign.game, sign.status.value).inc()

    def _take_time(self, sign: Committed | FellDue | LoopDelayed) -> None:
        match sign:
            case Committed(failed=True):
                self._failed.inc()
            case Committed():
                self._commit.observe(sign.seconds)
            case FellDue():
                self._due.observe(sign.seconds)
            case LoopDelayed():
                self._loop.observe(sign.seconds)

    def _take_request(self, sign: Requested) -> None:
        self._requests.labels(sign.method, str(sign.status)).observe(sign.seconds)
        self._invalid.inc(sign.status in _INVALID)
        if sign.limit:
            self._limited.labels(sign.limit).inc()
