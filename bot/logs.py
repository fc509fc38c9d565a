"""Logging: one line a record on standard error, and no library may log what must stay hidden.

At DEBUG several libraries write tokens, payloads or rows, and the rows here are hands and running seeds. Their loggers
have a floor, whatever level the bot itself is set to.
"""

from __future__ import annotations

import logging
import time
from typing import TYPE_CHECKING, TypeAlias

if TYPE_CHECKING:
    from collections.abc import Mapping
    from types import TracebackType

_ExcInfo: TypeAlias = "tuple[type[BaseException], BaseException, TracebackType | None] | tuple[None, None, None]"

FLOORS: Mapping[str, int] = {
    "aiosqlite": logging.INFO,  # every statement with its values
    "discord.gateway": logging.INFO,  # every payload, with the tokens of its interactions
    "discord.http": logging.INFO,  # every request, its path (with the interaction's token) and body
    "discord.webhook": logging.INFO,  # the same for the answers to interactions
    "alembic": logging.WARNING,  # no secret, but nine lines at every start
    "sqlalchemy": logging.WARNING,  # at INFO every statement, at DEBUG every row that comes back
}
NOISE = (
    "PyNaCl is not installed",  # the bot never speaks
    "davey is not installed",  # the same
    "Guilds intent seems to be disabled",  # a probe of the local Discord's, not the bot
)
"""How messages begin that discord.py writes at every start, and that tell whoever runs this bot nothing."""

_CONTROLS = {number: f"\\x{number:02x}" for number in (*range(32), 127)} | {10: "\\n", 13: "\\r", 9: "\\t"}


class LineFormatter(logging.Formatter):
    """Time in UTC, level, logger, message: one line. A traceback follows on lines that start with a bar.

    Nobody can forge a record by typing a line break.
    """

    converter = time.gmtime
    default_time_format = "%Y-%m-%dT%H:%M:%S"
    default_msec_format = "%s.%03dZ"

    def __init__(self) -> None:
        super().__init__("%(asctime)s %(levelname)-8s %(name)s: %(message)s")

    def formatMessage(self, record: logging.LogRecord) -> str:  # noqa: N802 - the standard library's name
        return super().formatMessage(record).translate(_CONTROLS)

    def formatException(self, ei: _ExcInfo) -> str:  # noqa: N802 - the standard library's name
        """Write the traceback, each line of it marked as belonging to the record above."""
        return "\n".join(f"  | {line}" for line in super().formatException(ei).splitlines())


def set_up(level: str) -> None:
    """Send every logger's records to standard error, from `level` on (`DEBUG` … `CRITICAL`). May be called again.

    Raises:
        ValueError: there is no such level.

    """
    handler = logging.StreamHandler()
    handler.setFormatter(LineFormatter())
    handler.addFilter(lambda record: not str(record.msg).startswith(NOISE))
    logging.basicConfig(level=level, handlers=[handler], force=True)
    logging.captureWarnings(capture=True)
    for name, floor in FLOORS.items():
        logging.getLogger(name).setLevel(max(floor, logging.getLogger().level))
