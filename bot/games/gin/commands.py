"""The commands of gin rummy, besides those shared with other games, and how they are read."""

import re
from collections.abc import Mapping
from typing import ClassVar, Final

from bot.games.cards import Card, write_cards
from bot.games.commands import (
    BigGin,
    Discard,
    DrawStock,
    Pass,
    Reader,
    TakeTop,
    TextCommand,
    read_face,
    read_faces,
    read_no_text,
    read_take,
)
from bot.games.gin.options import Reason
from bot.games.refusals import NotUnderstoodError


class Knock(TextCommand):
    """Discard a card and knock (AG-03). `melds` is the arrangement to count; () for the best one (AG-12)."""

    kind: ClassVar[str] = "knock"

    card: Card
    melds: tuple[tuple[Card, ...], ...] = ()

    @property
    def text(self) -> str:
        """The discard, then `with` and the melds, separated by slashes: `KD with 4S 5S 6S / 9H 9D 9C`."""
        melds = " / ".join(map(write_cards, self.melds))
        return f"{self.card} with {melds}" if melds else str(self.card)


_WITH_PATTERN: Final = re.compile(r"\s*(?:\bwith\b|:)\s*", re.IGNORECASE)
_SLASH_PATTERN: Final = re.compile(r"\s*[/|]\s*")


def _read_discard(text: str) -> Discard:
    if _WITH_PATTERN.search(text):
        raise NotUnderstoodError(Reason.HOW_TO_KNOCK)
    return Discard(read_face(text))


def _read_knock(text: str) -> Knock:
    discard, *arrangement = _WITH_PATTERN.split(text, maxsplit=1)
    if discard.strip() and len(read_faces(discard)) > 1:
        raise NotUnderstoodError(Reason.HOW_TO_KNOCK)
    melds = _SLASH_PATTERN.split(arrangement[0].strip(" /|")) if arrangement else []
    return Knock(read_face(discard), tuple(map(read_faces, melds)))


READERS: Final[Mapping[str, Reader]] = {
    TakeTop.kind: read_take,
    Pass.kind: read_no_text(Pass()),
    DrawStock.kind: read_no_text(DrawStock()),
    Discard.kind: _read_discard,
    Knock.kind: _read_knock,
    BigGin.kind: read_no_text(BigGin()),
}
