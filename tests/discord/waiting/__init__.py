"""Whom a table waits for: the clock, calls to move, the computers' pace, members who leave, and their seats."""
