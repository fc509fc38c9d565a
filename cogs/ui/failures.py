"""What the bot does about each failure: one table for everything that it asks of Discord.

How soon something is tried again, how often, and when it is given up are the policies of `bot/retry.py`.
"""

from datetime import timedelta
from enum import Enum, auto
from typing import NamedTuple

import aiohttp
import discord

from bot.games.refusals import RefusalError, StaleError
from bot.retry import TRANSIENT, UNREACHABLE_CHANNEL, WITHOUT_PARTS, RetryPolicy
from bot.tables.model.ports import StorageError


class Remedy(Enum):
    """What the bot does about a failure."""

    AGAIN = auto()  # the newest state is sent after a pause
    REDRAW = auto()  # the newest state is drawn again at once
    SLEEP = auto()  # nothing is sent to the channel for a while
    REPLACE = auto()  # the message is gone: its kind says whether another is posted
    SMALLER = auto()  # a smaller drawing is sent at once
    STOP = auto()  # nobody is waiting for it any more
    STAY = auto()  # the message stays as it is until its next change; a member who waits for it is told why
    WITHOUT = auto()  # it is sent at once without pictures or names, then as controls and a sentence; then as AGAIN
    REPORT = auto()  # a bug: an error in the log; the next change is sent as usual


class Rule(NamedTuple):
    """One line of the table: `in_channel` for messages of a channel, `by_token` for answers and private messages."""

    says: str
    in_channel: Remedy
    by_token: Remedy
    policy: RetryPolicy | None = None


class Failure(Enum):
    """Why a request fails, and what is done about it."""

    TRANSIENT = Rule("429, 5xx, a web page for 403 or 404, network, disk", Remedy.AGAIN, Remedy.AGAIN, TRANSIENT)
    TOO_LARGE = Rule("5xx, or 10062 at once, to a large message", Remedy.SMALLER, Remedy.SMALLER)
    EXPIRED = Rule("the interaction or its token is over, or was refused", Remedy.WITHOUT, Remedy.STOP, WITHOUT_PARTS)
    ANSWERED = Rule("the interaction was answered before", Remedy.WITHOUT, Remedy.STOP, WITHOUT_PARTS)
    UNREACHABLE = Rule("403, or no such channel", Remedy.SLEEP, Remedy.WITHOUT, UNREACHABLE_CHANNEL)
    MESSAGE_GONE = Rule("no such message", Remedy.REPLACE, Remedy.STOP)
    NOT_FOUND = Rule("any other 404", Remedy.REPLACE, Remedy.STOP)
    EMOJI_GONE = Rule("an emoji of a button is gone", Remedy.WITHOUT, Remedy.WITHOUT, WITHOUT_PARTS)
    BLOCKED = Rule("400 by AutoMod, or by a filter of links", Remedy.WITHOUT, Remedy.WITHOUT, WITHOUT_PARTS)
    UPLOAD_TOO_LARGE = Rule("413, or more bytes than the server takes", Remedy.WITHOUT, Remedy.WITHOUT, WITHOUT_PARTS)
    INVALID = Rule("400, maybe for a kept picture", Remedy.WITHOUT, Remedy.WITHOUT, WITHOUT_PARTS)
    UNEXPECTED = Rule("any other 4xx", Remedy.WITHOUT, Remedy.WITHOUT, WITHOUT_PARTS)
    STALE = Rule("another process has changed the table", Remedy.REDRAW, Remedy.STAY)
    REFUSED = Rule("the table is closed, or the feature is away", Remedy.STAY, Remedy.STAY)
    OTHER = Rule("anything else", Remedy.REPORT, Remedy.REPORT)


MAX_BYTES = 9_000
"""The most bytes of UTF-8 in all strings of a message. Reports (discord-api-docs #8554, #7310) have Discord refuse
about 10,170 with a 500, or with 10062 where it answers a press, although no limit is documented."""
LARGE_BYTES = 6_000
"""Bytes of UTF-8: a larger message that meets 5xx or an early 10062 may have been refused for its size."""
IN_TIME = timedelta(seconds=2)
"""An answer that Discord refuses sooner wasn't late."""
_UNKNOWN_INTERACTION = 10062


class TooLargeError(Exception):
    """Discord may have refused a message for its size, in bytes of UTF-8, with this status."""

    def __init__(self, size: int, status: int) -> None:
        super().__init__(f"{size} bytes: {status}")
        self.size, self.status = size, status


_CODES = {
    **dict.fromkeys((10015, _UNKNOWN_INTERACTION, 50027), Failure.EXPIRED),  # webhook, interaction, token
    40060: Failure.ANSWERED,
    **dict.fromkeys((10003, 10004, 50083, 160005), Failure.UNREACHABLE),  # channel, server; thread archived, locked
    10008: Failure.MESSAGE_GONE,
    **dict.fromkeys((200000, 200001, 240000), Failure.BLOCKED),  # AutoMod, twice; harmful links
    40005: Failure.UPLOAD_TOO_LARGE,
}
_FORBIDDEN, _NOT_FOUND, _SERVER_ERROR, _INVALID_FORM = 403, 404, 500, 50035
_STATUSES = {
    400: Failure.INVALID,
    _FORBIDDEN: Failure.UNREACHABLE,
    _NOT_FOUND: Failure.NOT_FOUND,
    **dict.fromkeys((408, 425, 429), Failure.TRANSIENT),
    413: Failure.UPLOAD_TOO_LARGE,
}
_MEDIA = ("media", "attachment", "file")
"""How Discord's refusal of a form names pictures."""


def size_refused(problem: discord.HTTPException, size: int, age: timedelta | None = None) -> int:
    """The size of a message that may have been refused for it; `age` is that of the press which it answers, if any.

    Raises:
        discord.HTTPException: the problem, if it has nothing to do with the size.

    """
    at_once = problem.code == _UNKNOWN_INTERACTION and age is not None and age < IN_TIME
    if size > LARGE_BYTES and (at_once or problem.status >= _SERVER_ERROR):
        return size
    raise problem


def failure_of(problem: BaseException) -> Failure:
    """The line of the table that an exception belongs to."""
    if isinstance(problem, discord.HTTPException):
        by_a_proxy = problem.status in (_FORBIDDEN, _NOT_FOUND) and problem.text.lstrip().startswith("<")
        if problem.status >= _SERVER_ERROR or by_a_proxy:  # Cloudflare's pages know nothing of channels and messages
            return Failure.TRANSIENT
        if problem.code == _INVALID_FORM and "emoji" in problem.text.lower():
            return Failure.EMOJI_GONE
        return _CODES.get(problem.code) or _STATUSES.get(problem.status, Failure.UNEXPECTED)
    if isinstance(problem, TooLargeError):
        return Failure.TOO_LARGE
    if isinstance(problem, RefusalError):
        return Failure.STALE if isinstance(problem, StaleError) else Failure.REFUSED
    transient = (aiohttp.ClientError, ConnectionError, TimeoutError, discord.RateLimited, StorageError)
    return Failure.TRANSIENT if isinstance(problem, transient) else Failure.OTHER


def refuses_media(problem: discord.HTTPException) -> bool:
    """True if Discord refuses a message for its pictures."""
    return problem.code == _INVALID_FORM and any(word in problem.text.lower() for word in _MEDIA)


def refuses_form(problem: discord.HTTPException) -> bool:
    """True if Discord doesn't take a request as it is written, whoever makes it, wherever and whenever."""
    return failure_of(problem) in (Failure.INVALID, Failure.EMOJI_GONE)


def passes(problem: BaseException) -> bool:
    """True for a transient problem of Discord, the network or the disk: the same request may succeed later."""
    return failure_of(problem) is Failure.TRANSIENT


def is_too_late(problem: BaseException) -> bool:
    """True if Discord says that nobody waits for an answer: its interaction, token or message is gone or answered."""
    return failure_of(problem).value.by_token is Remedy.STOP
