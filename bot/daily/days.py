"""A server's days: when each begins and ends, what is dealt on it, and what stands once it is over.

A day begins at midnight in the server's time zone as it is set then, so one has 23 or 25 hours where the clocks change,
and a change of the zone takes effect with the next day: while a day runs, its end stays where it is.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import UTC, date, datetime
from typing import NamedTuple
from zoneinfo import ZoneInfo

from bot.games.contract import AnyGame
from bot.games.observation import Level
from bot.people.settings import ServerSettings
from bot.tables.model.lobby import private_match
from bot.tables.model.ports import Actor, Environment
from bot.tables.model.records import DayDeal, Occasion, TableRecord

STREAK_PLAYERS = 2
"""How many members have to finish a day to continue the streak of their server."""
MIN_DAYS = 3
"""How many days with a par a member has to finish to be on the board."""


class DailyDeal(NamedTuple):
    """What is dealt on a day: the game and preset by their keys, and the level of the computers."""

    game: str
    preset: str
    level: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Day:
    """A day of a server.

    Attributes:
        day: the date in the server's time zone, as its proleptic ordinal.
        number: the number of its deal in the server, from 1.
        seed: of its deal. Secret while the day runs; its commitment is public.
        ends_at: UTC.
        salt: the id of its first post, even if that is deleted later; None before it is posted.
        channel, message: where it is posted, and the message that has to be brought up to date when the day is over.
        posting_since: when an attempt to post began whose outcome is unknown; else None.
        closed: the deal can't be finished any more; its places and streaks are final.
        streak: the days in a row, up to this one, on which `STREAK_PLAYERS` members have finished; computed on closing.
        told: its end was announced, or won't be.
        par, par_error: the mean of `par_rounds` play-outs and its standard error, in points; None before they are made.

    """

    guild: int
    day: int
    number: int
    game: str
    preset: str
    level: str
    seed: str
    ends_at: datetime
    salt: int | None = None
    channel: int | None = None
    message: int | None = None
    posting_since: datetime | None = None
    closed: bool = False
    told: bool = False
    streak: int = 0
    par: float | None = None
    par_error: float | None = None
    par_rounds: int = 0

    def __repr__(self) -> str:
        """Leave out the seed, which is secret."""
        return f"<Day {self.number} of server {self.guild}>"


class DailyRound(NamedTuple):
    """A member's round of a day: its table, and what it was worth; None if they haven't finished it in time."""

    member: int
    table: int
    points: int | None
    streak: int = 0


class Placed(NamedTuple):
    """A finished round with its place, from 1; equal points share a place."""

    place: int
    member: int
    table: int
    points: int
    streak: int


def placed(rounds: Sequence[DailyRound]) -> list[Placed]:
    """The finished rounds, the best first."""
    finished = sorted(
        ((each, each.points) for each in rounds if each.points is not None), key=lambda each: (-each[1], each[0].table)
    )
    standing: list[Placed] = []
    for number, (each, points) in enumerate(finished, start=1):
        place = standing[-1].place if standing and standing[-1].points == points else number
        standing.append(Placed(place, each.member, each.table, points, each.streak))
    return standing


def day_at(settings: ServerSettings, moment: datetime) -> tuple[int, datetime]:
    """The server's date at a moment, as its ordinal, and the end of that day, UTC."""
    zone = ZoneInfo(settings.timezone)
    today = moment.astimezone(zone).date().toordinal()
    tomorrow = date.fromordinal(today + 1)
    return today, datetime(tomorrow.year, tomorrow.month, tomorrow.day, tzinfo=zone).astimezone(UTC)


def daily_deal(setting: str, games: Mapping[str, AnyGame]) -> DailyDeal:
    """The deal that a weekday's setting names; by default the main game, its first preset, and normal computers."""
    key, preset, level = [*setting.split(":"), "", "", ""][:3]
    game = games[key] if key in games else next(iter(games.values()))
    known = preset if key == game.key and preset in game.presets else next(iter(game.presets))
    return DailyDeal(game.key, known, game.level(level).value)


def round_record(environment: Environment, host: Actor, game: AnyGame, day: Day, channel: int) -> TableRecord:
    """The record of a member's round of a day, which can start."""
    record = private_match(
        environment, host, game, guild=day.guild, channel=channel, preset=day.preset, level=Level(day.level)
    )
    options, deal = {**record.options, **game.single_round}, DayDeal(day.day, day.number, day.ends_at)
    return replace(record, occasion=Occasion.DAILY, options=options, next_seed=day.seed, daily=deal)
