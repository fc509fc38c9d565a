"""What a process decides by one snapshot."""

from collections.abc import Sequence
from dataclasses import replace
from datetime import UTC, datetime, timedelta

import pytest

from bot.fleet.leases import LEASE, Fleet, Lease, Plan, Process, decide

NOW = datetime(2026, 11, 1, tzinfo=UTC)
ALWAYS = NOW - timedelta(days=1)
ME, OTHER, THIRD = 1, 2, 3


def fleet_of(owners: Sequence[int], *processes: int, dead: int | None = None, **heirs: int) -> Fleet:
    """A snapshot in which some live, one's leases have expired, and some have requested shards: `s2=ME`."""
    leases = [
        Lease(shard, owner, 1, NOW + LEASE * (0 if owner == dead else 1), heirs.get(f"s{shard}"))
        for shard, owner in enumerate(owners)
    ]
    return Fleet(NOW, [Process(each, NOW) for each in processes], leases)


@pytest.mark.parametrize(("answering", "claimed"), [(LEASE - timedelta(seconds=1), 0), (LEASE, 2)])
def test_nothing_is_claimed_before_the_database_has_answered_for_a_lease(answering: timedelta, claimed: int) -> None:
    fleet = fleet_of([ME, ME, OTHER, OTHER], ME, dead=OTHER)
    assert len(decide(ME, fleet, NOW - answering).claim) == claimed


def test_nothing_is_requested_or_given_up_before_that_either() -> None:
    fleet = fleet_of([ME, OTHER, OTHER, OTHER, OTHER, THIRD], ME, OTHER, dead=THIRD, s1=ME)
    assert decide(ME, fleet, NOW, logging_in=True) == Plan()


def test_a_newcomer_to_a_fleet_in_which_nothing_has_expired_requests_its_part_at_once() -> None:
    assert len(decide(ME, fleet_of([OTHER] * 4, ME, OTHER), NOW).ask) == 2


def test_the_shards_of_a_process_that_leaves_are_shared_by_those_that_stay() -> None:
    fleet = fleet_of([OTHER] * 6, ME, OTHER, THIRD)
    fleet = replace(fleet, processes=[replace(each, leaving=each.id == OTHER) for each in fleet.processes])
    assert [len(decide(each, fleet, ALWAYS).ask) for each in (ME, OTHER, THIRD)] == [3, 0, 3]


def test_the_shards_whose_sessions_it_has_are_claimed_first() -> None:
    fleet = fleet_of([ME, ME, THIRD, THIRD, OTHER, OTHER], ME, OTHER, dead=THIRD)
    assert [decide(ME, fleet, ALWAYS, connected={shard}).claim for shard in (2, 3)] == [(2,), (3,)]


def test_two_processes_begin_with_different_shards() -> None:
    fleet = fleet_of([ME, OTHER, THIRD, THIRD], ME, OTHER, dead=THIRD)
    assert [decide(each, fleet, ALWAYS).claim for each in (ME, OTHER)] == [(2,), (3,)]


def test_the_shards_whose_sessions_it_has_are_requested_first_and_whatever_logins_are_left() -> None:
    fleet = fleet_of([OTHER] * 6, ME, OTHER)
    assert decide(ME, fleet, ALWAYS, connected={2, 5}).ask == (2, 5, 0)
    assert decide(ME, fleet, ALWAYS, connected={2, 5}, logging_in=True).ask == (2, 5)


def test_a_request_is_not_given_up_while_another_process_takes_as_much_away() -> None:
    owners = [ME] * 5 + [OTHER] * 6 + [THIRD] * 2
    fleet = fleet_of(owners, ME, OTHER, THIRD, s0=THIRD, s1=THIRD, s5=ME)
    assert decide(ME, fleet, ALWAYS) == Plan()
