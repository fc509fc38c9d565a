"""No query that comes again and again, or that all tables wait for, reads a growing table from end to end."""

import re
from collections.abc import AsyncGenerator, Awaitable, Callable, Sequence
from contextlib import asynccontextmanager
from itertools import pairwise
from typing import Any

import pytest
import sqlalchemy as sa
from sqlalchemy import event

from bot.fleet.leases import Share
from bot.store.schema import journal, metadata
from bot.store.store import Store
from bot.tables.history.achievements import ACHIEVEMENTS_VERSION
from tests.store.samples import NOON, plan_of

OFTEN: dict[str, Callable[[Store], Awaitable[Any]]] = {
    "what is due": lambda store: store.tables.due(NOON),
    "live tables": lambda store: store.tables.live(),
    "where tables are posted": lambda store: store.tables.posted(),
    "messages that are behind": lambda store: store.tables.behind(),
    "seasons that are over": lambda store: store.boards.seasons_due(NOON),
    "seasons that nobody was told of": lambda store: store.boards.unannounced_seasons(),
    "matches to be read anew": lambda store: store.tables.unread(ACHIEVEMENTS_VERSION),
    "tables of former members": lambda store: store.tables.with_former_members(),
}
GROW = {each.name for each in metadata.sorted_tables} - {
    "leagues",
    "seasons",
    "departed_servers",
    "unreachable_channels",
}
OF_MATCHES = {"tables", *(each.name for each in metadata.sorted_tables if "table_id" in each.c)}


@pytest.mark.parametrize("what", OFTEN)
@pytest.mark.parametrize("share", [None, Share(16, frozenset({3}))], ids=["alone", "one of many"])
async def test_what_is_asked_again_and_again_is_found_by_an_index(
    store: Store, monkeypatch: pytest.MonkeyPatch, what: str, share: Share | None
) -> None:
    asked: list[sa.ClauseElement] = []

    async def rows(query: Any) -> list[Any]:
        asked.append(query)
        return []

    monkeypatch.setattr(store.sql, "rows", rows)
    if share is not None:
        store.sql.restrict_to_share(lambda: share, None)
    await OFTEN[what](store)
    for query in asked:
        steps = await plan_of(store.database, query)
        assert [step for step, then in pairwise([*steps, ""]) if reads_all(step, then)] == []


@pytest.mark.parametrize("kind", ["sqlite", "postgres"])
async def test_while_all_tables_wait_for_the_deletion_of_a_member_no_match_is_searched_for(store: Store) -> None:
    asked: list[tuple[str, Any]] = []

    def ask(_connection: Any, _cursor: Any, statement: str, values: Any, *_: object) -> None:
        asked.append((statement, values))

    @asynccontextmanager
    async def frozen() -> AsyncGenerator[Sequence[int]]:
        event.listen(sa.Engine, "before_cursor_execute", ask)
        yield ()
        event.remove(sa.Engine, "before_cursor_execute", ask)

    await store.members.delete_member(7, -5, frozen)
    for statement, values in asked:
        if re.match("SELECT|UPDATE|DELETE", statement):
            steps = await plan_of(store.database, statement, values)
            found = [step for step, then in pairwise([*steps, ""]) if reads_all(step, then)]
            assert not [step for step in found if re.search(rf"\b({'|'.join(OF_MATCHES)})\b", step)]


def reads_all(step: str, then: str) -> bool:
    """Whether a step reads a growing table from its first row to its last, as a scan or along its whole key."""
    scan = re.fullmatch(r"SCAN (\w+)|Seq Scan on (\w+)|Index(?: Only)? Scan using pk_\w+ on (\w+)", step)
    return scan is not None and scan[scan.lastindex or 0] in GROW and not then.startswith("Index Cond")


@pytest.mark.parametrize("kind", ["sqlite", "postgres"])
async def test_a_query_that_reads_all_would_be_found(store: Store) -> None:
    steps = await plan_of(store.database, sa.select(journal).where(journal.c.text == "x").order_by(journal.c.table_id))
    assert [step for step, then in pairwise([*steps, ""]) if reads_all(step, then)] != []
