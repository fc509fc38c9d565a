"""The rows of boards, and those that a single process would have written from the same journals in their order."""

from dataclasses import replace
from datetime import datetime
from pathlib import Path
from typing import Any

import sqlalchemy as sa

from bot.boards.rankings import RATING
from bot.games.catalogue import GAMES
from bot.store.schema import leagues, lines, lineups, partners, places, placings, scores, tiers
from bot.store.store import Archive, Store
from bot.store.transactions import Database
from bot.tables.history.export import StoredMatch
from bot.tables.model.match import rebuilt, table_state
from bot.tables.model.ports import Save
from bot.tables.model.records import MatchResult
from bot.tables.model.results import match_result
from bot.tables.model.seats import played_match
from tests.store.empty import place_empty
from tests.store.samples import beside, store_at

OF_A_MATCH = (lines, lineups, partners, placings, scores)
STANDING = (places, tiers)
_OWN = ("table_id", "league", "id", "counted", "as_of")
"""The columns that may differ: numbers that each database assigns itself, and those about the state of ratings."""


async def boards_in(database: Database) -> dict[str, list[str]]:
    """Every row of the boards as text, without ratings, which are computed only when somebody asks for them."""
    ranked = [
        sa.select(leagues, standing)
        .join(standing, standing.c.league == leagues.c.id)
        .where(leagues.c.ranking != RATING)
        for standing in STANDING
    ]
    async with beside(database) as connection:
        queries = zip((*OF_A_MATCH, *STANDING), (*map(sa.select, OF_A_MATCH), *ranked), strict=True)
        return {
            table.name: sorted(_words(row) for row in (await connection.execute(query)).mappings())
            for table, query in queries
        }


def _words(row: Any) -> str:
    return repr({name: value for name, value in row.items() if str(name) not in _OWN})


async def boards_of_one_writer(database: Database, file: Path) -> dict[str, list[str]]:
    """The boards that a single process writes to a new file from the journals in a database, in the order of ends."""
    await place_empty(file)
    store = await store_at(file)
    try:
        await write_again(database, store)
        return await boards_in(store.database)
    finally:
        await store.close()


async def write_again(database: Database, store: Store) -> None:
    """Write the results that follow from the journals in a database to a store, in the order of their ends."""
    results = [
        (_played_again(kept, kept.result.ended_at), kept) for kept in await _with_results(database) if kept.result
    ]
    for result, kept in sorted(results, key=lambda each: each[0].ended_at):
        record = await store.tables.create(kept.record)
        await store.tables.save(Save(replace(kept.record, id=record.id), result=result))


async def _with_results(database: Database) -> list[StoredMatch]:
    archive = await Archive.open(database)
    try:
        return [kept async for kept in archive.matches()]
    finally:
        await archive.close()


def _played_again(kept: StoredMatch, at: datetime) -> MatchResult:
    """The result of a match that ended at that time, recomputed from its journal."""
    state = table_state(kept.record, GAMES[kept.record.game], occupants=tuple(kept.occupants))
    state = replace(state, match=rebuilt(state, kept.rows))
    result = match_result(state, at, played_match(kept.rows, kept.occupants))
    assert result is not None
    return result
