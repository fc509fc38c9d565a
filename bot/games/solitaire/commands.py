"""The commands of the solitaire, besides those shared with other games, and how they are read."""

from collections.abc import Mapping
from typing import ClassVar, Final

from bot.games.cards import Card, write_cards
from bot.games.commands import (
    SEPARATOR,
    BigGin,
    CardCommand,
    Discard,
    DrawStock,
    Reader,
    TakeTop,
    TextCommand,
    read_face,
    read_faces,
    read_no_text,
    read_take,
)


class Knock(CardCommand):
    """Discard a card and end the round with gin (S-19)."""

    kind: ClassVar[str] = "knock"


class Exchange(TextCommand):
    """Exchange up to four cards for as many of the four laid aside (S-33)."""

    kind: ClassVar[str] = "exchange"

    cards: tuple[Card, ...] = ()

    @property
    def text(self) -> str:
        """The cards in the order in which they are laid down, or `none`."""
        return write_cards(self.cards) or _NONE


_NONE: Final = "none"
_NONE_WORDS: Final = frozenset({"", _NONE, "0", "-"})


def _read_exchange(text: str) -> Exchange:
    text = text.replace(SEPARATOR.strip(), " ")  # several picks of a menu
    return Exchange(() if text.lower() in _NONE_WORDS else read_faces(text))


READERS: Final[Mapping[str, Reader]] = {
    DrawStock.kind: read_no_text(DrawStock()),
    TakeTop.kind: read_take,
    Discard.kind: lambda text: Discard(read_face(text)),
    Exchange.kind: _read_exchange,
    Knock.kind: lambda text: Knock(read_face(text)),
    BigGin.kind: read_no_text(BigGin()),
}
