"""The daily deals of all servers: a day is begun and closed, and members play its round."""

from dataclasses import replace
from datetime import date

from bot.daily.days import Day, daily_deal, day_at, round_record
from bot.daily.par import Pars, PlayOut
from bot.daily.ports import DailyRepository
from bot.games.refusals import NotNowError
from bot.people.people import People
from bot.tables.model.ports import Actor, Environment, TableReason
from bot.tables.model.records import Status
from bot.tables.model.tasks import KeyedLocks
from bot.tables.table import Table
from bot.tables.tables import Tables

_NOBODY = Actor(1, 0)
"""Stands for the member in the seat that a play-out plays."""


class Dailies:
    """The days of all servers. One object per process.

    Attributes:
        pars: finds what a strong computer makes of a day.

    """

    def __init__(self, repository: DailyRepository, environment: Environment, tables: Tables, people: People) -> None:
        self.repository = repository
        self._environment = environment
        self._now = environment.now
        self._tables = tables
        self._people = people
        self.pars = Pars()
        self._opening = KeyedLocks()
        self._between_days: set[int] = set()

    async def today(self, guild: int) -> Day:
        """The day that runs in a server; it is begun if it has no deal yet.

        Raises:
            NotNowError: the last day has ended, but its date isn't over in a time zone that was set meanwhile.

        """
        latest = await self.repository.latest(guild)
        if latest is not None and self._now() < latest.ends_at:
            return latest
        settings = await self._people.server(guild)
        today, ends_at = day_at(settings, self._now())
        if latest is not None and today <= latest.day:
            raise NotNowError(TableReason.BETWEEN_DAYS, until=f"<t:{int(ends_at.timestamp())}:t>")
        dealt = daily_deal(settings.daily_week[date.fromordinal(today).weekday()], self._tables.games)
        number = 1 if latest is None else latest.number + 1
        seed = self._environment.chance.seed()
        return await self.repository.begin(
            Day(guild=guild, day=today, number=number, **dealt._asdict(), seed=seed, ends_at=ends_at)
        )

    async def begin(self, guild: int) -> None:
        """Begin the day of a server that names a channel; between two days, begin the next as soon as it can begin."""
        try:
            if (await self._people.server(guild)).daily_channel is not None:
                await self.today(guild)
        except NotNowError:
            self._between_days.add(guild)
        else:
            self._between_days.discard(guild)

    async def play(self, actor: Actor, day: Day, channel: int) -> Table:
        """The member's only table of a day that is posted; it is dealt at once if there is none."""
        if day.salt is None:
            raise ValueError(day)
        async with self._opening.of((day.guild, actor.member)):
            own = await self.repository.round_of(day.guild, day.day, actor.member)
            if own is not None:
                table = await self._tables.get(own.table)
            else:
                game = self._tables.games[day.game]
                table = await self._tables.open(round_record(self._environment, actor, game, day, channel))
            if table.facts.status is Status.LOBBY:  # a process may have died before it dealt
                await table.start(actor, salt=day.salt)
            return table

    async def close_ended(self) -> None:
        """Close every day that is over, and begin the next where the server plays on or has a channel for it.

        The next is begun first, since nothing looks at a closed day again.
        """
        for guild in list(self._between_days):
            await self.begin(guild)
        for day in await self.repository.ended(self._now()):
            has_channel = (await self._people.server(day.guild)).daily_channel is not None
            rounds = await self.repository.rounds(day.guild, day.day)
            if has_channel or any(each.points is not None for each in rounds):
                try:
                    await self.today(day.guild)
                except NotNowError:  # in another time zone the same date isn't over
                    if has_channel:  # it is closed once the next can begin; without one the first to play begins it
                        continue
            await self.repository.close(day)

    async def with_par(self, day: Day) -> Day:
        """A closed day with its par, which is found and kept where it hasn't been."""
        if day.par is not None or day.salt is None or day.game not in self._tables.games:
            return day
        record = round_record(self._environment, _NOBODY, self._tables.games[day.game], day, 0)
        found = await self.pars.of(PlayOut(record, day.salt, self._environment.computer))
        if found is None:
            return day
        await self.repository.keep_par(day, *found)
        return replace(day, par=found.mean, par_error=found.error, par_rounds=found.rounds)
