"""Everything below the Discord surface; `python -m bot` runs the whole."""

__version__ = "0.2.0"
