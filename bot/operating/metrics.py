"""Events as metrics for Prometheus; the only module that needs `prometheus_client` (requirements/metrics.txt).

The values of labels are the bot's own words, never what a member typed, so their number is limited.
"""

from collections.abc import Callable

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, generate_latest

from bot.operating.events import (
    CommandSaved,
    DailyStep,
    DeadlineLag,
    InteractionAnswered,
    InteractionLate,
    InteractionRefused,
    LoopDelayed,
    MatchStarted,
    OperationEvent,
    PayloadDropped,
    RequestAnswered,
    TableEnded,
    TableOpened,
    WriteCommitted,
)
from bot.requests import INVALID_STATUSES

_ANSWER_BUCKETS = (0.025, 0.05, 0.1, 0.2, 0.5, 1.0, 1.5, 2.0, 2.5, 3.0)
"""In seconds; after three an answer is late."""
_FAST_BUCKETS = (0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1.0, 5.0)
_SLOW_BUCKETS = (0.5, 1.0, 2.0, 5.0, 10.0, 30.0, 60.0, 300.0)


class Metrics:
    """The metrics of one bot, in a registry of their own."""

    def __init__(self) -> None:
        self._registry = own = CollectorRegistry()
        self._answer = Histogram(
            "rumtable_answer_seconds", "From a press to its answer.", ["action"], buckets=_ANSWER_BUCKETS, registry=own
        )
        self._late = Counter("rumtable_late", "Presses that were not answered in time.", ["action"], registry=own)
        self._refused = Counter("rumtable_refused", "Presses that were refused.", ["reason"], registry=own)
        self._commands = Counter("rumtable_commands", "Commands of games.", ["game", "kind"], registry=own)
        self._opened = Counter("rumtable_tables_opened", "Tables that were opened.", ["game"], registry=own)
        self._started = Counter("rumtable_tables_started", "Matches that were started.", ["game"], registry=own)
        self._ended = Counter("rumtable_tables_ended", "Tables that ended.", ["game", "status"], registry=own)
        self._commit = Histogram(
            "rumtable_commit_seconds", "From a write to its commit.", buckets=_FAST_BUCKETS, registry=own
        )
        self._failed = Counter("rumtable_commits_failed", "Writes that failed.", registry=own)
        self._deadline_lag = Histogram(
            "rumtable_deadline_lag_seconds", "How late deadlines are carried out.", buckets=_SLOW_BUCKETS, registry=own
        )
        self._daily = Counter("rumtable_daily", "Steps of daily deals and of their rounds.", ["step"], registry=own)
        self._daily_late = Histogram(
            "rumtable_daily_late_seconds",
            "How late a daily deal is posted, closed and told.",
            ["step"],
            buckets=_SLOW_BUCKETS,
            registry=own,
        )
        self._loop_delay = Histogram(
            "rumtable_loop_delay_seconds", "How late the event loop is.", buckets=_FAST_BUCKETS, registry=own
        )
        self._requests = Histogram(
            "rumtable_request_seconds",
            "Discord's answers.",
            ["method", "status"],
            buckets=_ANSWER_BUCKETS,
            registry=own,
        )
        self._invalid = Counter("rumtable_invalid_answers", "Answers that count towards a ban.", registry=own)
        self._limited = Counter("rumtable_rate_limited", "Answers of status 429.", ["scope"], registry=own)
        self._dropped = Counter("rumtable_malformed", "What Discord sent malformed.", ["kind"], registry=own)

    def gauge(self, name: str, description: str, read: Callable[[], float]) -> None:
        """Add a metric that is read whenever the page is requested."""
        Gauge(f"rumtable_{name}", description, registry=self._registry).set_function(read)

    def page(self) -> bytes:
        """All metrics, in Prometheus's text format."""
        return generate_latest(self._registry)

    def record(self, event: OperationEvent) -> None:  # noqa: C901, PLR0912 - one case for each kind of event
        match event:
            case InteractionAnswered():
                self._answer.labels(event.action).observe(event.seconds)
            case InteractionLate():
                self._late.labels(event.action).inc()
            case InteractionRefused():
                self._refused.labels(event.reason).inc()
            case CommandSaved():
                self._commands.labels(event.game, event.kind).inc()
            case TableOpened():
                self._opened.labels(event.game).inc()
            case MatchStarted():
                self._started.labels(event.game).inc()
            case TableEnded():
                self._ended.labels(event.game, event.status.value).inc()
            case RequestAnswered():
                self._requests.labels(event.method, str(event.status)).observe(event.seconds)
                self._invalid.inc(event.status in INVALID_STATUSES)
                if event.limit:
                    self._limited.labels(event.limit).inc()
            case WriteCommitted(failed=True):
                self._failed.inc()
            case WriteCommitted():
                self._commit.observe(event.seconds)
            case DeadlineLag():
                self._deadline_lag.observe(event.seconds)
            case DailyStep():
                self._daily.labels(event.step).inc()
                if event.late is not None:
                    self._daily_late.labels(event.step).observe(event.late)
            case LoopDelayed():
                self._loop_delay.observe(event.seconds)
            case PayloadDropped():
                self._dropped.labels(event.kind).inc()
