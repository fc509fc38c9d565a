"""The bot below its surface; `python -m bot` runs it all."""

__version__ = "0.2.0"
