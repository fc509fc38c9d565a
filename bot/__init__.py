"""The bot, except for its Discord surface (cogs/) and its pictures (rendering/). `python -m bot` runs it."""

__version__ = "1.0.0"
