"""How long a test waits for what must come: long enough for any machine, short enough for a hang to be noticed."""

PATIENCE = 300.0
"""Seconds. No test passes or fails by the speed of the machine: this only ends what would never end."""
