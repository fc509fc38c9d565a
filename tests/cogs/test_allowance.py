"""How much one member may ask at once; by Discord's time, so that no test waits."""

from datetime import UTC, datetime, timedelta
from types import SimpleNamespace
from typing import Any

import pytest

from bot.games.refusals import NotNowError
from cogs.router import ALLOWANCE_SECONDS, Allowance
from cogs.ui.interactions import SurfaceReason

START = datetime(2026, 1, 1, tzinfo=UTC)


def press(member: int = 1, after: float = 0.0) -> Any:
    return SimpleNamespace(user=SimpleNamespace(id=member), created_at=START + timedelta(seconds=after))


def test_whoever_presses_too_fast_is_told_once_and_goes_on_when_the_time_is_over() -> None:
    allowance = Allowance(3)
    assert [allowance.admits(press(after=0.1 * number)) for number in range(3)] == [True] * 3
    with pytest.raises(NotNowError) as refusal:
        allowance.admits(press(after=0.3))
    assert refusal.value.say.key == SurfaceReason.TOO_FAST
    assert [allowance.admits(press(after=0.4)), allowance.admits(press(after=9.0))] == [False, False]
    assert allowance.admits(press(after=ALLOWANCE_SECONDS + 0.5))


def test_whoever_is_too_fast_again_is_told_again() -> None:
    allowance = Allowance(1)
    for begin in (0.0, 20.0):
        assert allowance.admits(press(after=begin))
        with pytest.raises(NotNowError):
            allowance.admits(press(after=begin + 1))
        assert not allowance.admits(press(after=begin + 2))


def test_one_members_presses_are_nobody_elses() -> None:
    allowance = Allowance(1)
    assert [allowance.admits(press(member)) for member in range(1, 30)] == [True] * 29


def test_without_a_limit_every_press_counts() -> None:
    allowance = Allowance(0)
    assert all(allowance.admits(press()) for _ in range(1000))


def test_what_is_remembered_does_not_grow() -> None:
    allowance = Allowance(1)
    for member in range(12_000):
        allowance.admits(press(member))
    assert len(vars(allowance)["_left"]) == 5_000


def test_a_member_is_made_one_thing_at_a_time_and_others_meanwhile() -> None:
    allowance = Allowance(0)
    with allowance.one_at_a_time(press()):
        with pytest.raises(NotNowError), allowance.one_at_a_time(press()):
            pytest.fail("two at a time")
        with allowance.one_at_a_time(press(2)):
            pass


def test_what_could_not_be_made_is_in_nobodys_way() -> None:
    allowance = Allowance(0)
    with pytest.raises(RuntimeError), allowance.one_at_a_time(press()):
        raise RuntimeError
    with allowance.one_at_a_time(press()):
        pass
