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
    "92913f3ddd583f6db56582817766612bd52493f2fb30054552e824b45e23f08c",
    "07acb4cffa72062a1ca915fbb5d46579242be753e2067d4ce61c240c97a15c11",
    "28d10360b323d58d77dcc5fda73e9326111fd932bafc85a71630656d27b009cb",
)
"""The seeds of the deals, in the order in which a member gets them."""


def next_deal(seed: str) -> int:
    """The number of the deal after the one with this seed."""
    return (DEALS.index(seed) + 1) % len(DEALS) if seed in DEALS else 0


def practice_round(
    environment: Environment, host: Actor, game: AnyGame, *, guild: int, channel: int, number: int
) -> TableRecord:
    """The record of a practice round that can start: the member begins, with easy computers; `number` is any."""
    record = private_match(
        environment, host, game, guild=guild, channel=channel, preset=next(iter(game.presets)), level=Level.EASY
    )
    return replace(
        record,
        occasion=Occasion.PRACTICE,
        options={**record.options, "rounds": 1},
        next_seed=DEALS[number % len(DEALS)],
        first_dealer=len(record.seats) - 1,
    )
