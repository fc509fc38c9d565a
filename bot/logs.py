"""Logging: one line per record on standard error, without anything secret.

At DEBUG several libraries log tokens, payloads, or rows of the database, which hold hands and the seeds of matches that
go on. So their loggers have a minimum level, whatever level the bot itself is set to.
"""

import logging
import os
import sys
import time
from collections.abc import Mapping
from types import TracebackType
from typing import TypeAlias

_ExcInfo: TypeAlias = tuple[type[BaseException], BaseException, TracebackType | None] | tuple[None, None, None]

FLOORS: Mapping[str, int] = {
    "aiosqlite": logging.INFO,  # every statement with its values
    "discord.gateway": logging.INFO,  # every payload, with the tokens of its interactions
    "discord.http": logging.INFO,  # every request, with its path (which holds the interaction's token) and body
    "discord.webhook": logging.INFO,  # the same for the answers to interactions
    "alembic": logging.WARNING,  # nothing secret, but nine lines at every start
    "sqlalchemy": logging.WARNING,  # every statement at INFO, every row that comes back at DEBUG
}
NOISE = (
    "PyNaCl is not installed",  # the bot never uses voice
    "davey is not installed",  # the same
    "Guilds intent seems to be disabled",  # a probe by the local Discord, not the bot
)
"""Messages of discord.py that begin like this appear at every start and mean nothing to an operator: dropped."""
RETRYING = ("discord.shard", "discord.client")
"""Loggers of discord.py that show a traceback at every attempt to connect, though it tries again by itself."""
_log = logging.getLogger(__name__)

_ESCAPED_CONTROLS = {code: f"\\x{code:02x}" for code in (*range(32), 127)} | {10: "\\n", 13: "\\r", 9: "\\t"}


_PRIORITIES = ((logging.CRITICAL, 2), (logging.ERROR, 3), (logging.WARNING, 4), (logging.INFO, 6), (logging.NOTSET, 7))
"""The levels from which on a line has these priorities of syslog(3)."""


class LineFormatter(logging.Formatter):
    """Time in UTC, level, logger and message on one line. A traceback follows on lines that start with a bar.

    Control characters are escaped, so that nobody can forge a record by typing a line break.
    """

    converter = time.gmtime
    default_time_format = "%Y-%m-%dT%H:%M:%S"
    default_msec_format = "%s.%03dZ"

    def __init__(self, parts: str = "%(asctime)s %(levelname)-8s %(name)s: %(message)s") -> None:
        super().__init__(parts)

    def formatMessage(self, record: logging.LogRecord) -> str:  # noqa: N802 - the standard library's name
        return super().formatMessage(record).translate(_ESCAPED_CONTROLS)

    def formatException(self, ei: _ExcInfo) -> str:  # noqa: N802 - the standard library's name
        return "\n".join(f"  | {line}" for line in super().formatException(ei).splitlines())


class JournalFormatter(LineFormatter):
    """For systemd's journal, which notes the time itself: each line has its priority before it (sd-daemon(3))."""

    def __init__(self) -> None:
        super().__init__("%(levelname)-8s %(name)s: %(message)s")

    def format(self, record: logging.LogRecord) -> str:
        priority = next(priority for least, priority in _PRIORITIES if record.levelno >= least)
        return "\n".join(f"<{priority}>{line}" for line in super().format(record).splitlines())


def _is_journal() -> bool:
    """True if standard error goes to systemd's journal, which names its device and inode."""
    try:
        found = os.fstat(sys.stderr.fileno())
    except (OSError, ValueError):
        return False
    return os.environ.get("JOURNAL_STREAM") == f"{found.st_dev}:{found.st_ino}"


def set_up(level: str) -> None:
    """Log to standard error, from `level` up (`DEBUG` … `CRITICAL`). May be called again.

    Raises:
        ValueError: there is no such level.

    """
    handler = logging.StreamHandler()
    handler.setFormatter(JournalFormatter() if _is_journal() else LineFormatter())
    handler.addFilter(lambda record: not str(record.msg).startswith(NOISE))
    handler.addFilter(_without_retried_traceback)
    logging.basicConfig(level=level, handlers=[handler], force=True)
    logging.captureWarnings(capture=True)
    for name, floor in FLOORS.items():
        logging.getLogger(name).setLevel(max(floor, logging.getLogger().level))


def _without_retried_traceback(record: logging.LogRecord) -> bool:
    """Let a record pass; where discord.py retries a connection, the error's text takes its traceback's place."""
    error = record.exc_info[1] if record.exc_info else None
    origin = type(error).__module__.partition(".")[0]
    if record.name in RETRYING and (isinstance(error, OSError) or origin in ("aiohttp", "discord")):
        record.msg, record.args, record.exc_info = f"{record.getMessage()} {type(error).__name__}: {error}", (), None
    return True


class OutageLog:
    """Logs the first of a run of equal failures, and the recovery. `lasts` is True in between."""

    def __init__(self, cannot: str, can: str) -> None:
        self._cannot, self._can = cannot, can
        self._last: tuple[object, ...] | None = None
        self.lasts = False

    def note(self, trouble: Exception | None) -> None:
        """Note the latest attempt: its failure, or None if it succeeded."""
        if trouble is not None and self._last != trouble.args:
            _log.error(self._cannot, trouble)
        elif trouble is None and self._last is not None:
            _log.warning(self._can)
        self._last = None if trouble is None else trouble.args
        self.lasts = trouble is not None
