"""A member's name in a server, as it is kept: one line of what can be read."""

import unicodedata

LONGEST = 32
"""Discord's own limit of a nickname."""
_JOINER = "\u200d"
"""Holds emoji of several parts together; no other character that can't be seen is kept."""
_UNSEEN = ("Cc", "Cf", "Cs")
_BLANKS = "\u115f\u1160\u2800\u3164\uffa0"
"""Letters and signs that are drawn as nothing."""


def kept_name(shown: str) -> str:
    """The name without what can't be seen or would turn the line around; "" where nothing is left."""
    seen = "".join(each if _is_seen(each) else " " if each.isspace() else "" for each in shown)
    return " ".join(seen.split())[:LONGEST].strip(f" {_JOINER}")


def _is_seen(character: str) -> bool:
    hidden = unicodedata.category(character) in _UNSEEN or character in _BLANKS
    return character == _JOINER or not hidden
