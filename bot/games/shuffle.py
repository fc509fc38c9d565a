"""The fair deal (docs/rules.md, 0.3): the order of the pack follows from a seed, so that anyone can verify it.

A seed is 32 random bytes as 64 lower-case hexadecimal characters. Its commitment is published before the deal, the
seed itself after the round. The salt is an id that Discord chose when the round was started, so nobody, not even the
bot, can search for a favourable seed. (The first deal of a private match is an exception: one press may choose its seed
and deal.) The caller provides the seed: this package has no source of randomness.
"""

import hashlib
from collections.abc import Callable, Iterable

from bot.games.cards import Card


def commitment(seed: str) -> str:
    """The SHA-256 of the seed's characters, as 64 hexadecimal characters."""
    return hashlib.sha256(seed.encode()).hexdigest()


def order(seed: str, salt: str, label: str, cards: Iterable[Card]) -> tuple[Card, ...]:
    """Sort the cards into dealing order, top first: by the SHA-256 of `seed:salt:label:name`.

    `label` distinguishes the orders made from one seed: `draw`, `deal`, `reshuffle-1`, …, `stock`, `cut`.
    """
    # A sort by hash instead of a swapping shuffle: no state, no modulo bias, and anyone can repeat it in one line.
    # Cards have different names (their copy number is a part), so no two keys are equal.
    sort_key = _sort_key(seed, salt, label)
    return tuple(sorted(cards, key=lambda card: sort_key(card.name)))


def drawn_number(seed: str, salt: str, label: str, numbers: Iterable[int]) -> int:
    """Draw one of the numbers: the one whose name, the number in decimal, comes first in the order of `label`."""
    sort_key = _sort_key(seed, salt, label)
    return min(numbers, key=lambda number: sort_key(str(number)))


def _sort_key(seed: str, salt: str, label: str) -> Callable[[str], str]:
    prefix = hashlib.sha256(f"{seed}:{salt}:{label}:".encode())  # hashed once for all names

    def sort_key(name: str) -> str:
        digest = prefix.copy()
        digest.update(name.encode())
        return digest.hexdigest()

    return sort_key
