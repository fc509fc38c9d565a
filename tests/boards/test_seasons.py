"""The calendar of seasons, in the server's time zone."""

from datetime import UTC, datetime

import pytest

from bot.boards.rankings import span
from bot.people.settings import ServerSettings


def at(text: str) -> datetime:
    """A moment, UTC."""
    return datetime.fromisoformat(text).replace(tzinfo=UTC)


@pytest.mark.parametrize(
    ("settings", "moment", "starts", "ends"),
    [
        (ServerSettings(), "2026-11-21T12:00", "2026-10-01T00:00", "2027-01-01T00:00"),
        (ServerSettings(), "2026-10-01T00:00", "2026-10-01T00:00", "2027-01-01T00:00"),
        (ServerSettings(), "2026-09-30T23:59:59", "2026-07-01T00:00", "2026-10-01T00:00"),
        (ServerSettings(season_month=2), "2026-01-15T00:00", "2025-11-01T00:00", "2026-02-01T00:00"),
        (ServerSettings(season_months=12, season_month=9), "2026-08-31T00:00", "2025-09-01T00:00", "2026-09-01T00:00"),
        (ServerSettings(season_months=1), "2026-02-28T12:00", "2026-02-01T00:00", "2026-03-01T00:00"),
    ],
    ids=str,
)
def test_a_season_is_so_many_months_of_the_calendar(
    settings: ServerSettings, moment: str, starts: str, ends: str
) -> None:
    assert span(settings, at(moment)) == (at(starts), at(ends))


def test_its_days_are_the_servers_own_in_winter_and_in_summer() -> None:
    berlin = ServerSettings(timezone="Europe/Berlin")
    assert span(berlin, at("2026-12-31T23:30")) == (at("2026-12-31T23:00"), at("2027-03-31T22:00"))


def test_where_the_clock_skips_midnight_a_season_begins_when_the_day_does() -> None:
    """In Paraguay one o'clock followed midnight on the first of October 2017."""
    paraguay = ServerSettings(timezone="America/Asuncion", season_months=1, season_month=10)
    found = span(paraguay, at("2017-10-10T00:00"))
    assert found is not None
    assert found.starts_at == at("2017-10-01T04:00")


def test_where_seasons_are_off_there_is_none() -> None:
    assert span(ServerSettings(season_months=0), at("2026-11-21T12:00")) is None
