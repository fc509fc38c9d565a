"""Which presses a process takes, and which it leaves to another."""

import asyncio

import pytest

from bot.fleet.gate import HEIR_WAITS, LONER_WAITS, Door, Entry
from tests.fleet.simulation import settle

GUILD, SHARD, PRESS = (1 << 22) + 5, 1, 77


class Watch:
    """A clock that a test turns."""

    def __init__(self) -> None:
        self.seconds = 100.0

    def __call__(self) -> float:
        return self.seconds


@pytest.fixture
def watch() -> Watch:
    return Watch()


@pytest.fixture
def door(watch: Watch) -> Door:
    """Of four shards none is open; what is opened may be acted for during a minute."""
    door = Door(4, watch)
    door.until = watch.seconds + 60
    return door


async def test_a_press_in_a_server_of_ours_is_taken_and_remembered_for_the_heir(door: Door) -> None:
    door.open(SHARD)
    assert await door.enters(GUILD, PRESS) is Entry.TAKEN
    assert door.taken(SHARD) == (PRESS,)
    assert door.taken(0) == ()


async def test_a_press_of_long_ago_is_nobody_s_business(door: Door, watch: Watch) -> None:
    door.open(SHARD)
    await door.enters(GUILD, PRESS)
    watch.seconds += 11
    await door.enters(GUILD, PRESS + 1)
    assert door.taken(SHARD) == (PRESS + 1,)


async def test_a_press_in_another_s_server_is_left(door: Door) -> None:
    assert await door.enters(GUILD, PRESS) is Entry.LEFT


async def test_what_the_owner_before_has_taken_is_left(door: Door) -> None:
    door.open(SHARD, [PRESS])
    assert await door.enters(GUILD, PRESS) is Entry.LEFT
    assert await door.enters(GUILD, PRESS + 1) is Entry.TAKEN


async def test_a_press_that_the_heir_hears_waits_for_the_lease(door: Door) -> None:
    door.awaited = {SHARD}
    waiting = asyncio.create_task(door.enters(GUILD, PRESS))
    await settle()
    assert not waiting.done()
    door.open(SHARD)
    assert await waiting is Entry.TAKEN


@pytest.mark.parametrize(
    ("part", "waits", "then"),
    [("heir", HEIR_WAITS, Entry.LEFT), ("giver", HEIR_WAITS, Entry.UNSAVED), ("alone", LONER_WAITS, Entry.UNSAVED)],
)
async def test_a_press_waits_for_so_long_and_no_longer(
    door: Door, watch: Watch, part: str, waits: float, then: Entry
) -> None:
    if part == "heir":
        door.awaited = {SHARD}
    else:
        door.open(SHARD)
    if part == "giver":
        door.offer(SHARD)
    if part == "alone":
        door.until = watch.seconds  # the database can't be asked
    waiting = asyncio.create_task(door.enters(GUILD, PRESS))
    for seconds, done in ((waits / 2, False), (waits, True)):
        await settle()
        watch.seconds += seconds
        door.stir()
        await settle()
        assert waiting.done() is done
    assert await waiting is then


async def test_what_is_not_moved_in_time_is_given_up_without_anybody_s_help(
    door: Door, watch: Watch, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("bot.fleet.gate.LONER_WAITS", 0.01)
    door.open(SHARD)
    door.until = watch.seconds
    assert await door.enters(GUILD, PRESS) is Entry.UNSAVED
    assert not door.share.shards
