"""Painting away from the loop."""

import asyncio
import sys
import threading

import pytest

from rendering import paint as worker
from rendering.catalogue import PICTURES
from rendering.paint import Painter, paint
from rendering.picture import Picture
from tests.patience import PATIENCE
from tests.rendering.views import PLAYED, with_hand

RUM500 = PICTURES["rum500"]


@pytest.fixture
def painted(monkeypatch: pytest.MonkeyPatch) -> list[Picture]:
    """Every picture that was really painted."""
    done: list[Picture] = []

    def counting(picture: Picture) -> bytes:
        done.append(picture)
        return paint(picture)

    monkeypatch.setattr(worker, "paint", counting)
    return done


async def test_many_who_ask_at_once_share_one_painting(painted: list[Picture]) -> None:
    painter = Painter()
    asked = [painter.paint(RUM500.table(PLAYED)) for _ in range(8)]
    assert set(await asyncio.gather(*asked)) == {paint(RUM500.table(PLAYED))}
    assert len(painted) == 1


async def test_what_was_painted_longest_ago_is_forgotten_first(painted: list[Picture]) -> None:
    painter = Painter(keep=2)
    hands = [RUM500.hand(with_hand(count)) for count in (1, 2, 3)]
    for number in (0, 1, 0, 2, 1, 0):
        hand = hands[number]
        assert hand is not None
        await painter.paint(hand)
    assert [len(picture.places) for picture in painted] == [1, 2, 3, 1]


async def test_one_who_stops_waiting_takes_the_picture_from_nobody(painted: list[Picture]) -> None:
    painter = Painter()
    first = asyncio.create_task(painter.paint(RUM500.table(PLAYED)))
    second = asyncio.create_task(painter.paint(RUM500.table(PLAYED)))
    await asyncio.sleep(0)
    first.cancel()
    assert (await second).startswith(b"\x89PNG")
    assert len(painted) == 1


async def test_a_painting_that_failed_is_tried_anew(monkeypatch: pytest.MonkeyPatch) -> None:
    painter = Painter()

    def broken(_: Picture) -> bytes:
        raise OSError("no memory")

    monkeypatch.setattr(worker, "paint", broken)
    with pytest.raises(OSError, match="no memory"):
        await painter.paint(RUM500.table(PLAYED))
    monkeypatch.setattr(worker, "paint", paint)
    assert (await painter.paint(RUM500.table(PLAYED))).startswith(b"\x89PNG")


async def test_the_loop_runs_on_while_a_table_is_painted(monkeypatch: pytest.MonkeyPatch) -> None:
    loop, begun, loop_ran = asyncio.get_running_loop(), asyncio.Event(), threading.Event()

    def waiting_for_the_loop(_: Picture) -> bytes:
        loop.call_soon_threadsafe(begun.set)
        return b"the loop ran" if loop_ran.wait(PATIENCE) else b"the loop stood still"

    monkeypatch.setattr(worker, "paint", waiting_for_the_loop)
    painting = asyncio.create_task(Painter().paint(RUM500.table(PLAYED)))
    await begun.wait()
    loop_ran.set()
    assert await painting == b"the loop ran"


async def test_the_painting_thread_keeps_the_interpreter_for_a_millisecond_at_most() -> None:
    before = sys.getswitchinterval()
    sys.setswitchinterval(0.005)
    try:
        Painter().close()
        assert sys.getswitchinterval() <= worker.SWITCH_INTERVAL
    finally:
        sys.setswitchinterval(before)


async def test_pictures_that_are_not_ready_are_counted() -> None:
    painter = Painter()
    asked = asyncio.create_task(painter.paint(RUM500.table(PLAYED)))
    await asyncio.sleep(0)
    assert painter.waiting == 1
    await asked
    assert painter.waiting == 0
