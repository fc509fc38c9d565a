"""What a measurement says, a line at once, since it takes minutes."""

import sys


def say(*lines: str) -> None:
    """Write lines."""
    sys.stdout.write("".join(f"{line}\n" for line in lines))
    sys.stdout.flush()


def told(what: str, figure: float, limit: float, unit: str = "", *, least: bool = False) -> None:
    """Write a figure, and what it may be at most, or has to be at least."""
    kept = figure >= limit if least else figure <= limit
    bound = "at least" if least else "at most"
    say(f"{what:58} {figure:9.4f} {unit:4} ({bound} {limit:g}){'' if kept else ' <- missed'}")
