"""A store in a file of its own for each test."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from bot.store import Store
from tests.store.empty import place_empty

if TYPE_CHECKING:
    from collections.abc import AsyncIterator
    from pathlib import Path


@pytest.fixture
def path(tmp_path: Path) -> Path:
    """Where the database of the test is to be."""
    return tmp_path / "data" / "rumtable.sqlite3"


@pytest.fixture
async def store(path: Path) -> AsyncIterator[Store]:
    """An open store without any table."""
    await place_empty(path)
    opened = await Store.open(path)
    yield opened
    await opened.close()
