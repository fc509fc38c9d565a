"""The storage of the bot's data, in a SQLite file or on PostgreSQL. `Store.open` is the entry point."""

from bot.store.store import Store
from bot.store.transactions import StoreError

__all__ = ["Store", "StoreError"]
