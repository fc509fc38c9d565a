"""The whole bot on a Discord in memory: `bed.py` is that Discord, `evening.py` the bot and its members."""
