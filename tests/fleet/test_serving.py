"""What a process does as leases come and go, and what it hears of the others."""

import asyncio
import logging
from dataclasses import replace
from datetime import timedelta

import pytest

from bot.fleet.gate import Entry
from bot.fleet.leases import ACTS, LEASE, Heard
from bot.fleet.serving import RESERVE
from tests.fleet.simulation import Crew, One


@pytest.fixture
async def crew() -> Crew:
    """Two processes that serve two shards each."""
    crew = Crew(4)
    for _ in range(2):
        await crew.start()
        await crew.quiet(8)
    return crew


def served(crew: Crew) -> list[list[int]]:
    """The shards of each process."""
    return [sorted(one.acts_for) for one in crew.all]


async def cut_off(crew: Crew, one: One, seconds: float) -> None:
    """Let a process not reach the database for so long, beating all the while."""
    one.storage.cut = True
    for _ in range(round(seconds)):
        await crew.quiet()
    one.storage.cut = False


async def test_shards_of_a_process_that_dies_are_taken_once_its_leases_lapse(crew: Crew) -> None:
    assert served(crew) == [[2, 3], [0, 1]]
    first, second = crew.all
    first.dead = True
    await crew.quiet(round(LEASE.total_seconds()) - 1)
    assert served(crew) == [[], [0, 1]]
    await crew.quiet(2)
    assert served(crew) == [[], [0, 1, 2, 3]]
    assert dict(second.duties.taken_up[-2:]) == dict.fromkeys((2, 3), LEASE)


async def test_time_nobody_served_is_made_good_though_the_first_try_fails(crew: Crew) -> None:
    first, second = crew.all
    first.dead = second.storage.late = second.duties.unable = True
    await crew.quiet(round(LEASE.total_seconds()) + 1)
    second.storage.late = False
    await crew.quiet(2)
    assert served(crew) == [[], [0, 1]]
    second.duties.unable = False
    await crew.quiet()
    assert dict(second.duties.taken_up[-2:]) == dict.fromkeys((2, 3), LEASE)


async def test_time_that_was_made_good_is_not_made_good_again(crew: Crew) -> None:
    first, second = crew.all
    first.dead = True
    await crew.quiet(round(LEASE.total_seconds()) + 1)
    await crew.start()
    await crew.quiet(8)
    third = crew.all[2]
    third.serving.leaving = True
    second.duties.taken_up.clear()
    await crew.quiet(8)
    assert {gap for _, gap in second.duties.taken_up} == {timedelta()}


async def test_a_process_that_is_cut_off_stops_before_anybody_takes_its_shards(crew: Crew) -> None:
    first, _ = crew.all
    await cut_off(crew, first, ACTS.total_seconds() + 1)
    assert served(crew) == [[], [0, 1]]
    await crew.quiet(6)
    assert served(crew) == [[2, 3], [0, 1]]


async def test_after_a_while_without_the_database_what_was_not_drawn_is_drawn(crew: Crew) -> None:
    first, _ = crew.all
    first.duties.begun.clear()
    await cut_off(crew, first, ACTS.total_seconds() + 1)
    await crew.quiet()
    assert sorted(first.duties.begun) == [2, 3]


async def test_one_that_comes_back_too_late_has_let_go_of_all_it_had(crew: Crew) -> None:
    first, second = crew.all
    await cut_off(crew, first, LEASE.total_seconds() + 3)
    assert served(crew) == [[], [0, 1, 2, 3]]
    await crew.quiet(2)
    assert {2, 3} <= {*first.duties.let_gone}
    await crew.quiet(8)
    assert sorted(map(len, served(crew))) == [2, 2]
    assert second.sessions.begun == second.acts_for


async def test_trouble_with_the_database_is_said_once_and_its_end_too(
    crew: Crew, caplog: pytest.LogCaptureFixture
) -> None:
    with caplog.at_level(logging.WARNING, "bot.fleet.serving"):
        await cut_off(crew, crew.all[0], 4)
        await crew.quiet(2)
    first, last = caplog.messages
    assert (
        first == "The other processes can't be heard of: no route to the database. This one acts for 6 s more at most."
    )
    assert last == "The other processes can be heard of again."


async def test_who_can_take_nothing_keeps_what_it_has_and_says_so(crew: Crew, caplog: pytest.LogCaptureFixture) -> None:
    first, second = crew.all
    first.dead = second.storage.stuck = True
    with caplog.at_level(logging.WARNING, "bot.fleet.serving"):
        await crew.quiet(round(2 * LEASE.total_seconds()))
        assert served(crew) == [[], [0, 1]]
        second.storage.stuck = False
        await crew.quiet(2)
    assert served(crew) == [[], [0, 1, 2, 3]]
    assert caplog.messages == [
        "No shard can be taken: lock timeout. This process keeps those that it has.",
        "Shards can be taken again.",
    ]


async def test_what_others_have_changed_is_heard_once(crew: Crew) -> None:
    for one in crew.all:
        one.duties.heard.clear()
    crew.shared.heard = Heard(forgotten=1, settings=2)
    await crew.quiet(3)
    assert [one.duties.heard for one in crew.all] == [[Heard(1, 2)]] * 2


async def test_who_is_asked_to_stop_hands_over_all_and_gets_nothing(crew: Crew) -> None:
    first, _ = crew.all
    first.serving.leaving = True
    await crew.quiet(4)
    assert served(crew) == [[], [0, 1, 2, 3]]
    await first.serving.release()
    assert list(crew.shared.processes) == [2]


async def test_no_lease_waits_for_what_is_still_being_drawn(crew: Crew) -> None:
    first, _ = crew.all
    first.duties.drawing.clear()
    first.serving.leaving = True
    await crew.quiet(4)
    assert served(crew) == [[], [0, 1, 2, 3]]


async def test_a_press_that_is_made_while_a_shard_is_taken_up_waits_for_that(crew: Crew) -> None:
    first, second = crew.all
    second.duties.taking.clear()
    first.serving.leaving = True
    await crew.quiet(4)
    pressed = asyncio.create_task(second.serving.door.enters(2 << 22, 77))
    await crew.quiet()
    second.duties.taking.set()
    await crew.quiet()
    assert await pressed is Entry.TAKEN


async def test_who_can_not_hand_a_shard_over_takes_the_presses_that_were_made_meanwhile(crew: Crew) -> None:
    first, second = crew.all
    pressed: list[asyncio.Task[Entry]] = []

    def heir_gives_up() -> None:
        first.serving.leaving, second.dead = False, True
        crew.shared.leases = [replace(each, heir=None, hears=False) for each in crew.shared.leases]
        pressed.append(asyncio.create_task(first.serving.door.enters(2 << 22, 77)))

    first.duties.finishing = heir_gives_up
    first.serving.leaving = True
    await crew.quiet(4)
    assert served(crew)[0] == [2, 3]
    assert {await each for each in pressed} == {Entry.TAKEN}


async def test_who_is_not_told_that_a_shard_was_handed_over_forgets_what_it_had_there(crew: Crew) -> None:
    first, _ = crew.all
    first.storage.late = True
    first.duties.let_gone.clear()
    first.serving.leaving = True
    await crew.quiet(6)
    assert served(crew) == [[], [0, 1, 2, 3]]
    assert {*first.duties.let_gone} == {2, 3}


async def test_what_is_left_at_the_end_is_free_at_once(crew: Crew) -> None:
    first, _ = crew.all
    first.dead = True
    await first.serving.release()
    await crew.quiet()
    assert served(crew) == [[], [0, 1, 2, 3]]


async def test_a_database_that_is_away_keeps_nobody_from_stopping(crew: Crew) -> None:
    first, _ = crew.all
    first.storage.cut = True
    await first.serving.release()
    assert served(crew)[0] == []


async def test_nothing_is_evened_out_while_few_logins_are_left_today(crew: Crew) -> None:
    crew.shared.starts_left = RESERVE * 4 - 1
    await crew.start()
    await crew.quiet(8)
    assert served(crew) == [[2, 3], [0, 1], []]
    crew.shared.starts_left = RESERVE * 4
    await crew.quiet(8)
    assert sorted(map(len, served(crew))) == [1, 1, 2]


async def test_who_takes_orphans_logs_them_in_before_anything_is_evened_out() -> None:
    crew = Crew(8)
    for _ in range(3):
        await crew.start()
        await crew.quiet(12)
    newcomer = await crew.start()
    await crew.beat()
    asked = {*newcomer.sessions.begun}
    crew.all[0].dead = True
    for _ in range(round(LEASE.total_seconds()) + 1):
        crew.shared.seconds += 1
        await crew.beat()
    orphans = newcomer.acts_for
    assert asked
    assert orphans
    assert newcomer.sessions.begun == orphans
    await crew.quiet(12)
    assert sorted(len(one.acts_for) for one in crew.alive) == [2, 3, 3]


async def test_the_first_shard_s_process_does_what_belongs_to_no_server(crew: Crew) -> None:
    assert [one.serving.elected for one in crew.all] == [False, True]
