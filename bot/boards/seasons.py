"""Seasons: so many months of a server's calendar, from midnight to midnight in its time zone."""

from dataclasses import dataclass
from datetime import UTC, datetime
from typing import NamedTuple
from zoneinfo import ZoneInfo

from bot.people.server_settings import ServerSettings

ALL_TIME = 0
"""The number that stands for no season: all matches there ever were."""
_YEAR = 12


class Span(NamedTuple):
    """From when to when a season lasts, UTC; the end is no longer part of it."""

    starts_at: datetime
    ends_at: datetime


@dataclass(frozen=True, slots=True)
class Season:
    """A season of a server; its numbers begin with 1.

    `closed`: it is over, and its boards don't change any more. `told`: the server knows.
    """

    guild: int
    number: int
    starts_at: datetime
    ends_at: datetime
    closed: bool = False
    told: bool = False


def span(settings: ServerSettings, moment: datetime) -> Span | None:
    """The season that a server's calendar has at a moment; None where it has no seasons."""
    length = settings.season_months
    if not length:
        return None
    zone = ZoneInfo(settings.timezone)
    local = moment.astimezone(zone)
    months = local.year * _YEAR + local.month - 1
    first = months - (months - (settings.season_month - 1)) % length
    return Span(_midnight(first, zone), _midnight(first + length, zone))


def _midnight(months: int, zone: ZoneInfo) -> datetime:
    """The beginning of a month, counted from the year 0; where the clock skips midnight, when it does."""
    year, month = divmod(months, _YEAR)
    return datetime(year, month + 1, 1, tzinfo=zone).astimezone(UTC)
