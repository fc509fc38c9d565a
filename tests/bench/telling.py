"""Prints the lines of a measurement as soon as they are known, since it takes minutes."""

import sys


def say(*lines: str) -> None:
    """Write lines."""
    sys.stdout.write("".join(f"{line}\n" for line in lines))
    sys.stdout.flush()


def told(what: str, figure: float, limit: float, unit: str = "", *, least: bool = False) -> None:
    """Write a figure with its limit: the most that it may be, or with `least` the least."""
    kept = figure >= limit if least else figure <= limit
    bound = "at least" if least else "at most"
    say(f"{what:58} {figure:9.4f} {unit:4} ({bound} {limit:g}){'' if kept else ' <- missed'}")
