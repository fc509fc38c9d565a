"""Signs as lines of the log, `word key=value …`, for whoever greps or counts them."""

import logging

from bot.operating.signs import Commanded, Ended, Late, Opened, Refused, Requested, Sign, Started

_log = logging.getLogger(__name__)


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
