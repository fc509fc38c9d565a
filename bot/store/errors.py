"""Errors that concern the database as a whole."""

from __future__ import annotations


class StoreError(Exception):
    """The database can't be used; the message is one line for the operator."""
