"""Keeps tables, journals and results in one SQLite file. `Store.open` is the way in."""

from bot.store.errors import StoreError
from bot.store.store import Store

__all__ = ["Store", "StoreError"]
