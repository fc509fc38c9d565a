"""Which interactions a process accepts, and which it leaves to another."""

import asyncio
import gc
import weakref

import pytest

from bot.fleet.gate import HANDOVER_WAIT_SECONDS, OUTAGE_WAIT_SECONDS, Admission, InFlight, InteractionGate
from tests.fleet.simulation import settle

GUILD, SHARD, INTERACTION = (1 << 22) + 5, 1, 77


class ManualTimer:
    def __init__(self) -> None:
        self.seconds = 100.0

    def __call__(self) -> float:
        return self.seconds


@pytest.fixture
def timer() -> ManualTimer:
    return ManualTimer()


@pytest.fixture
def gate(timer: ManualTimer) -> InteractionGate:
    """Closed for all of four shards; leases are valid for a minute."""
    gate = InteractionGate(4, timer)
    gate.valid_until = timer.seconds + 60
    return gate


async def test_an_interaction_of_an_open_shard_is_accepted_and_remembered(gate: InteractionGate) -> None:
    gate.open(SHARD)
    assert await gate.admit(GUILD, INTERACTION) is Admission.ACCEPTED
    assert gate.recently_accepted(SHARD) == (INTERACTION,)
    assert gate.recently_accepted(0) == ()


async def test_accepted_interactions_are_remembered_for_ten_seconds(gate: InteractionGate, timer: ManualTimer) -> None:
    gate.open(SHARD)
    await gate.admit(GUILD, INTERACTION)
    timer.seconds += 11
    await gate.admit(GUILD, INTERACTION + 1)
    assert gate.recently_accepted(SHARD) == (INTERACTION + 1,)


async def test_an_interaction_of_another_process_s_shard_is_left_to_it(gate: InteractionGate) -> None:
    assert await gate.admit(GUILD, INTERACTION) is Admission.ELSEWHERE


async def test_an_interaction_that_the_last_owner_accepted_is_not_accepted_again(gate: InteractionGate) -> None:
    gate.open(SHARD, [INTERACTION])
    assert await gate.admit(GUILD, INTERACTION) is Admission.ELSEWHERE
    assert await gate.admit(GUILD, INTERACTION + 1) is Admission.ACCEPTED


async def test_the_successor_holds_an_interaction_back_until_it_has_the_lease(gate: InteractionGate) -> None:
    gate.incoming = {SHARD}
    admission = asyncio.create_task(gate.admit(GUILD, INTERACTION))
    await settle()
    assert not admission.done()
    gate.open(SHARD)
    assert await admission is Admission.ACCEPTED


@pytest.mark.parametrize(
    ("role", "limit", "expected"),
    [
        ("successor", HANDOVER_WAIT_SECONDS, Admission.ELSEWHERE),
        ("handing over", HANDOVER_WAIT_SECONDS, Admission.UNAVAILABLE),
        ("without database", OUTAGE_WAIT_SECONDS, Admission.UNAVAILABLE),
        ("loses the shard meanwhile", OUTAGE_WAIT_SECONDS, Admission.UNAVAILABLE),  # else nobody would answer
    ],
)
async def test_an_interaction_is_held_back_for_a_limited_time(
    gate: InteractionGate, timer: ManualTimer, role: str, limit: float, expected: Admission
) -> None:
    if role == "successor":
        gate.incoming = {SHARD}
    else:
        gate.open(SHARD)
    if role == "handing over":
        gate.hold(SHARD)
    if role in ("without database", "loses the shard meanwhile"):
        gate.valid_until = timer.seconds
    admission = asyncio.create_task(gate.admit(GUILD, INTERACTION))
    await settle()
    if role == "loses the shard meanwhile":
        gate.close(SHARD)
    for seconds, done in ((limit / 2, False), (limit, True)):
        await settle()
        timer.seconds += seconds
        gate.recheck()
        await settle()
        assert admission.done() is done
    assert await admission is expected


async def test_an_interaction_is_given_up_in_time_even_if_nothing_triggers_a_recheck(
    gate: InteractionGate, timer: ManualTimer, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("bot.fleet.gate.OUTAGE_WAIT_SECONDS", 0.01)
    gate.open(SHARD)
    gate.valid_until = timer.seconds
    assert await gate.admit(GUILD, INTERACTION) is Admission.UNAVAILABLE
    assert not gate.share.shards


async def test_nothing_is_kept_of_an_interaction_that_was_carried_out() -> None:
    in_flight = InFlight()

    async def carry_out() -> None:
        in_flight.track(SHARD)

    ended = asyncio.create_task(carry_out())
    await ended
    kept = weakref.ref(ended)
    del ended
    await settle()
    gc.collect()
    assert kept() is None
