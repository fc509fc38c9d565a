"""Numbers as people write them: one below zero has a minus sign, which is as wide as a plus, not a hyphen."""

from typing import Final

MINUS: Final = "\N{MINUS SIGN}"


def plain(value: int) -> str:
    """A total, whose sign is shown only below zero."""
    return str(value).replace("-", MINUS)


def signed(value: float, digits: int = 0) -> str:
    """A difference, and so many digits behind the point."""
    return f"{value:+.{digits}f}".replace("-", MINUS)


def signed_or_0(value: int) -> str:
    """A difference; 0 is neither above nor below."""
    return signed(value) if value else "0"
