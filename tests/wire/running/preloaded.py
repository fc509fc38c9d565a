"""Imports all modules that the bot imports at its start; the fork server of `forked.py` preloads this module."""

import gc
from importlib import import_module

from cogs.words import Languages
from cogs.words.catalogue import LANGUAGES

MODULES = (
    *("bot.__main__", "bot.app", "bot.live", "bot.operating.startup", "bot.operating.doctor"),
    *("bot.operating.metrics", "bot.operating.watch", "bot.requests", "rendering.paint", "alembic.command"),
    *(f"cogs.{feature}" for feature in ("leaderboard", "lobby", "match", "rules", "server", "settings")),
)

for _name in MODULES:
    import_module(_name)
for _language in LANGUAGES:
    Languages().resolve("", _language).has("any")
gc.freeze()
