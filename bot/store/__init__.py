"""Where tables, journals and results are kept: one SQLite file. `Store.open` is the door."""

from bot.store.errors import StoreError
from bot.store.store import Store

__all__ = ["Store", "StoreError"]
