"""The practice round: one round of 500 Rum on a private table, with a deal that was chosen to meet every tip.

`python -m tests.bench.play.practice --search` finds the deals.
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
    "c57ea52f1866188f4c7a69c6e7f1cdb1fa48552567344aab8c7a3dad424ef9af",
    "2501d8ff44bb441fd630ef5e1a9b62bea2b7b7883ee675c730b8db5d200a9573",
    "cd19d2be7a16b99a665c140b836137c51023d2455170516733672438584ee2d6",
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
