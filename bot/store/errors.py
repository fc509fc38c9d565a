"""What can be wrong with the database as a whole."""

from __future__ import annotations


class StoreError(Exception):
    """The database can't be used; the message is one line for whoever runs the bot."""
