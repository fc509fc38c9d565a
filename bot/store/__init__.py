"""The storage of the bot's data, in a SQLite file or on PostgreSQL. `Store.open` in `store.py` is the entry point."""
