"""Keeps tables, journals and results in one SQLite file. `Store.open` is the way in."""

from bot.store.table_store import Store
from bot.store.transactions import StoreError

__all__ = ["Store", "StoreError"]
