"""The boards as they are asked for and, where no match does it, written: pages, ratings, seasons."""

import itertools
from collections import Counter
from collections.abc import Mapping, Sequence
from datetime import datetime
from typing import Any

import sqlalchemy as sa
from sqlalchemy.engine import Connection, RowMapping
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.boards.lineups import Lineup
from bot.boards.rankings import RATING, TIERS, Season, Tally
from bot.boards.rating import Known, Rating
from bot.boards.record import Meetings, PastMatch
from bot.boards.storage import BoardKey, League, Line, RatedMatches
from bot.store import board_queries as ask
from bot.store.boards import add_to_tiers, hidden_of, league_ids
from bot.store.connected import Connected
from bot.store.dialect import lock_boards
from bot.store.mapping import tally_of
from bot.store.schema import deletions, leagues, places, ratings, seasons, tiers
from bot.store.statements import Keep, Work
from bot.tables.model.records import Result

_DELETIONS = sa.select(sa.func.count()).select_from(deletions)
_SETTLED = 1 << 40
"""Puts whoever's rating is no longer provisional before everyone else."""
_MIDDLE = 1 << 30


class BoardStore(Connected):
    """A `BoardStorage` (bot/boards/storage.py) on the same file as the tables, written by the same commits."""

    async def page(self, league: League, *, limit: int, offset: int = 0) -> Sequence[Line]:
        async with self._reading() as connection:
            standing = await _all(connection, ask.page_of(league, limit, offset))
            first = 1
            if offset and standing:
                first += (await connection.execute(ask.before(league, standing[0]["place"]))).scalar_one()
        return [ask.line(rank, row) for rank, row in zip(_following(first, standing, offset), standing, strict=True)]

    async def own_lines(self, league: League, member: int) -> Sequence[Line]:
        return [ask.line(1 + row["before"], row) for row in await self._rows(ask.own_lines_of(league, member))]

    async def own_matches(self, guild: int, board: str, member: int) -> Sequence[PastMatch]:
        newest = await self._rows(ask.matches_of(guild, board, member))
        return [ask.past_match(row) for row in reversed(newest)]

    async def boards_of(self, guild: int, member: int) -> Mapping[str, Tally]:
        rows = await self._rows(ask.lines_of(guild, member))
        return {row["board"]: tally_of(row) for row in rows}

    async def against_computers(self, guild: int, member: int) -> Mapping[str, Mapping[str, Meetings]]:
        counted = Counter[tuple[str, str, Result]]()
        for row in await self._rows(ask.against_computers_of(guild, member)):
            counted[row["board"], row["level"], Result(row["result"])] = row["matches"]
        return {
            board: {
                level: Meetings(*(counted[board, level, result] for result in (Result.WIN, Result.LOSS, Result.DRAW)))
                for level in {level for at, level, _ in counted if at == board}
            }
            for board in {board for board, _, _ in counted}
        }

    async def hidden(self, members: Sequence[int]) -> set[int]:
        async with self._reading() as connection:
            return await connection.run_sync(hidden_of, members)

    async def lineups(self, key: BoardKey) -> Sequence[Lineup]:
        return [ask.lineup(row) for row in await self._rows(ask.lineups_of(key))]

    async def rated_matches(self, key: BoardKey) -> RatedMatches:
        deleted = int(await self._value(_DELETIONS))
        row = next(iter(await self._rows(ask.league_row(League(key, RATING, pair=False)))), None)
        counted, known = (0, 0) if row is None else (row["counted"], row["as_of"])
        return RatedMatches(counted, known, deleted)

    async def known_before(self, key: BoardKey) -> Mapping[tuple[int, ...], Known]:
        if key.season <= 1:  # no season was before the first, and all time holds its own matches
            return {}
        earlier = key._replace(season=key.season - 1)
        rated = [ask.rating(row) for row in await self._rows(sa.select(ratings).where(*ask.of_board(ratings, earlier)))]
        return {each.members: each.own for each in rated}

    async def keep_ratings(self, key: BoardKey, ratings: Sequence[Rating], as_of: RatedMatches) -> bool:
        def write(connection: Connection) -> int:
            lock_boards(connection, key.guild)
            if connection.execute(_DELETIONS).scalar_one() != as_of.deletions:
                return 0
            _write_ratings(connection, key, ratings, as_of.counted)
            return 1

        return bool(await self._commits.write(Work(write)))

    async def ratings(self, key: BoardKey, members: Sequence[tuple[int, ...]]) -> Sequence[Rating]:
        return [ask.rating(row) for row in await self._rows(ask.ratings_of(key, members))]

    async def seasons(self, guild: int) -> Sequence[Season]:
        return [Season(**row) for row in await self._rows(ask.seasons_of(guild))]

    async def seasons_due(self, now: datetime) -> Sequence[Season]:
        over = (sa.text("NOT told"), ~seasons.c.closed, seasons.c.ends_at <= now, *self._due_in(seasons.c.guild))
        return [Season(**row) for row in await self._rows(sa.select(seasons).where(*over).order_by(seasons.c.ends_at))]

    async def close_season(self, season: Season) -> None:
        await self._note(season, closed=True)

    async def seasons_untold(self) -> Sequence[Season]:
        untold = (sa.text("NOT told"), seasons.c.closed, *self._due_in(seasons.c.guild))
        return [
            Season(**row) for row in await self._rows(sa.select(seasons).where(*untold).order_by(seasons.c.ends_at))
        ]

    async def note_told(self, season: Season) -> None:
        await self._note(season, told=True)

    async def _note(self, season: Season, **noted: bool) -> None:
        own = (seasons.c.guild == season.guild, seasons.c.number == season.number)
        await self._commits.write(Keep((sa.update(seasons).where(*own).values(**noted),)))


async def _all(connection: AsyncConnection, query: sa.Select[Any]) -> Sequence[RowMapping]:
    return (await connection.execute(query)).mappings().all()


def _following(first: int, standing: Sequence[RowMapping], offset: int) -> list[int]:
    """The ranks of places that follow one another, from that of the first; equals share it."""
    ranks = [first] if standing else []
    for place, (before, row) in enumerate(itertools.pairwise(standing), start=1):
        ranks.append(ranks[-1] if row["place"] == before["place"] else offset + place + 1)
    return ranks


def _write_ratings(connection: Connection, key: BoardKey, rated: Sequence[Rating], as_of: int) -> None:
    found = league_ids(connection, key.guild, key.board, {(key.season, RATING, pair) for pair in (False, True)})
    numbers = {pair: number for (_, ranking, pair), number in found.items() if ranking == RATING}
    connection.execute(sa.delete(ratings).where(*ask.of_board(ratings, key)))
    connection.execute(sa.delete(places).where(places.c.league.in_(list(numbers.values()))))
    connection.execute(sa.delete(tiers).where(tiers.c.league.in_(list(numbers.values()))))
    connection.execute(sa.update(leagues).where(leagues.c.id.in_(list(numbers.values()))).values(as_of=as_of))
    if not rated:
        return
    concealed = hidden_of(connection, {member for each in rated for member in each.members})
    standing = [_place(numbers, each, concealed) for each in rated if each.rounds]
    connection.execute(sa.insert(ratings), [ask.rating_row(key, each) for each in rated])
    if standing:
        connection.execute(sa.insert(places), standing)
    shown = Counter((row["league"], row["rank"] >> TIERS[RATING]) for row in standing if row["shown"])
    add_to_tiers(connection, shown)


def _place(numbers: Mapping[bool, int], each: Rating, concealed: set[int]) -> dict[str, Any]:
    rank = round(each.skill.value * 1000) + _MIDDLE + (0 if each.provisional else _SETTLED)
    shown = not concealed & {*each.members}
    return {"league": numbers[each.pair], "members": each.members, "rank": rank, "shown": shown}
