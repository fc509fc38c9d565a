"""Storage of everything that the bot keeps, in a SQLite file or on PostgreSQL. `Store.open` is the way in."""

from bot.store.store import Store
from bot.store.transactions import StoreError

__all__ = ["Store", "StoreError"]
