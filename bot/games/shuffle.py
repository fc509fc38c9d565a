"""The fair deal (docs/rules.md, 0.3): derives the order of the pack from a seed, so that anyone can check it.

A seed is 32 random bytes as 64 lower-case hexadecimal characters. Its commitment is published before the deal, the
seed after the round. The salt is an id that Discord chose when the round was started, so nobody, not even the bot, can
try out seeds. Chance itself stays outside this package: the caller brings the seed.
"""

import hashlib
from collections.abc import Callable, Iterable

from bot.games.cards import Card


def commitment(seed: str) -> str:
    """The SHA-256 of the seed's characters, 64 hexadecimal characters: published before the deal."""
    return hashlib.sha256(seed.encode()).hexdigest()


def order(seed: str, salt: str, label: str, cards: Iterable[Card]) -> tuple[Card, ...]:
    """Return the cards in dealing order, top first: by the SHA-256 of `seed:salt:label:name`.

    `label` tells the orders made from one seed apart: `draw`, `deal`, `reshuffle-1`, …, `stock`, `cut`.
    """
    place = _place(seed, salt, label)
    return tuple(sorted(cards, key=lambda card: place(card.name)))


def drawn_number(seed: str, salt: str, label: str, numbers: Iterable[int]) -> int:
    """One of some numbers: the first in the order of their names, which are the numbers themselves."""
    place = _place(seed, salt, label)
    return min(numbers, key=lambda number: place(str(number)))


def _place(seed: str, salt: str, label: str) -> Callable[[str], str]:
    """What the names of one order are sorted by."""
    prefix = hashlib.sha256(f"{seed}:{salt}:{label}:".encode())

    def place(name: str) -> str:
        digest = prefix.copy()
        digest.update(name.encode())
        return digest.hexdigest()

    return place
