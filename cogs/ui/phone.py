"""What a phone shows of a label before it cuts it, where messages are 350 pixels wide.

A button's label stands at 14 pixels between 32 of the message's and 32 of its own: 286 are left, and a letter takes 7.4
on average. An option stands in a sheet as wide as the screen, where half as much again has room.
"""

import unicodedata

BUTTON, OPTION = 38, 55
"""How wide a label may be, as `width` counts."""
_WIDE, _NOTHING = ("W", "F"), ("Mn", "Me", "Cf")


def width(text: str) -> int:
    """How wide a text is, in letters of the Latin alphabet: Chinese and Japanese signs take two."""
    return sum(
        0 if unicodedata.category(sign) in _NOTHING else 1 + (unicodedata.east_asian_width(sign) in _WIDE)
        for sign in text
    )


def folded(label: str) -> tuple[str, str]:
    """A label that an option shows whole, and the rest of it, which goes into the line below."""
    if width(label) <= OPTION:
        return label, ""
    words = label.split(" ")
    for count in range(len(words) - 1, 0, -1):
        if width(head := " ".join(words[:count])) < OPTION:
            return f"{head}…", f"…{' '.join(words[count:])}"
    return label, ""
