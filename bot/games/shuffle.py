"""The fair deal (docs/rules.md, 0.3): derives the order of the pack from a seed, so that anyone can check it.

A seed is 32 random bytes as 64 lower-case hexadecimal characters. Its commitment is published before the deal, the
seed after the round. The salt is an id that Discord chose when the round was started, so nobody, not even the bot, can
try out seeds. Chance itself stays outside this package: the caller brings the seed.
"""

from __future__ import annotations

import hashlib
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable

    from bot.games.cards import Card


def commitment(seed: str) -> str:
    """The SHA-256 of the seed's characters, 64 hexadecimal characters: published before the deal."""
    return hashlib.sha256(seed.encode()).hexdigest()


def order(seed: str, salt: str, label: str, cards: Iterable[Card]) -> tuple[Card, ...]:
    """Return the cards in dealing order, top first: by the SHA-256 of `seed:salt:label:name`.

    `label` tells the orders made from one seed apart: `draw`, `deal`, `reshuffle-1`, …, `stock`.
    """
    prefix = hashlib.sha256(f"{seed}:{salt}:{label}:".encode())

    def place(card: Card) -> str:
        digest = prefix.copy()
        digest.update(card.name.encode())
        return digest.hexdigest()

    return tuple(sorted(cards, key=place))
