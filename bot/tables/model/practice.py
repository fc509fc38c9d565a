"""The practice round: one round of 500 Rum on a private table, with a deal that was chosen to meet every lesson.

`python -m tests.bench.practice --search` finds the deals.
"""

from dataclasses import replace
from typing import Final

from bot.games.contract import AnyGame
from bot.games.observation import Level
from bot.tables.model.lobby import private_match
from bot.tables.model.ports import Actor, Environment
from bot.tables.model.records import Occasion, TableRecord

SALT: Final = 0
"""The salt of every practice deal, so that the seed alone decides its cards."""
DEALS: Final[tuple[str, ...]] = (
    "7a7d22ace6caaf83d703449edb85700e04ee56a1c99786932af38f84589061a9",
    "80ca0c1ac67a467a02397961fef61feaeac7b633287338ae16d0d1f8c754ed16",
    "b4d436cfec5317882f8de3d908179ba46dfb76bfd6c95927e11c410817ed91d0",
)
"""The seeds of the deals, in the order in which a member gets them."""


def next_deal(seed: str) -> int:
    """The number of the deal after the one with this seed."""
    return (DEALS.index(seed) + 1) % len(DEALS) if seed in DEALS else 0


def practice_round(
    environment: Environment, host: Actor, game: AnyGame, *, guild: int, channel: int, number: int
) -> TableRecord:
    """The record of a practice round that can start: the member begins, with beginners; `number` is any."""
    record = private_match(
        environment, host, game, guild=guild, channel=channel, preset=next(iter(game.presets)), level=Level.BEGINNER
    )
    return replace(
        record,
        occasion=Occasion.PRACTICE,
        options={**record.options, "rounds": 1},
        next_seed=DEALS[number % len(DEALS)],
        first_dealer=len(record.seats) - 1,
    )
