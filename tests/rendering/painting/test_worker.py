"""The painter: painting away from the event loop."""

import asyncio
import sys
import threading
from unittest.mock import Mock

import pytest

from rendering import paint as paint_module
from rendering.catalogue import PICTURES
from rendering.paint import Painter, paint
from rendering.picture import Picture
from tests.patience import PATIENCE
from tests.rendering.views import PLAYED, with_hand

RUM500 = PICTURES["rum500"]


@pytest.fixture
def painted(monkeypatch: pytest.MonkeyPatch) -> list[Picture]:
    """Every picture painted so far, without those that came from the cache."""
    pictures: list[Picture] = []

    def recording_paint(picture: Picture) -> bytes:
        pictures.append(picture)
        return paint(picture)

    monkeypatch.setattr(paint_module, "paint", recording_paint)
    return pictures


async def test_concurrent_requests_share_one_painting(painted: list[Picture]) -> None:
    painter = Painter()
    requests = [painter.paint(RUM500.table(PLAYED)) for _ in range(8)]
    assert set(await asyncio.gather(*requests)) == {paint(RUM500.table(PLAYED))}
    assert len(painted) == 1


async def test_oldest_painting_is_evicted_first(painted: list[Picture]) -> None:
    painter = Painter(keep=2)
    hands = [RUM500.hand(with_hand(count)) for count in (1, 2, 3)]
    for number in (0, 1, 0, 2, 1, 0):
        hand = hands[number]
        assert hand is not None
        await painter.paint(hand)
    assert [len(picture.draw_list) for picture in painted] == [1, 2, 3, 1]


async def test_cancelling_one_request_leaves_the_others(painted: list[Picture]) -> None:
    painter = Painter()
    first = asyncio.create_task(painter.paint(RUM500.table(PLAYED)))
    second = asyncio.create_task(painter.paint(RUM500.table(PLAYED)))
    await asyncio.sleep(0)
    first.cancel()
    assert (await second).startswith(b"\x89PNG")
    assert len(painted) == 1


async def test_failed_painting_is_not_cached(monkeypatch: pytest.MonkeyPatch) -> None:
    painter = Painter()

    def broken(_: Picture) -> bytes:
        raise OSError("no memory")

    monkeypatch.setattr(paint_module, "paint", broken)
    with pytest.raises(OSError, match="no memory"):
        await painter.paint(RUM500.table(PLAYED))
    monkeypatch.setattr(paint_module, "paint", paint)
    assert (await painter.paint(RUM500.table(PLAYED))).startswith(b"\x89PNG")


async def test_a_painting_that_has_failed_before_it_is_awaited_is_not_cached(monkeypatch: pytest.MonkeyPatch) -> None:
    """As Python 3.14 returns it where the thread is fast."""
    loop, painter = asyncio.get_running_loop(), Painter()
    failed: asyncio.Future[bytes] = loop.create_future()
    failed.set_exception(OSError("no memory"))
    with monkeypatch.context() as patch:
        patch.setattr(loop, "run_in_executor", Mock(return_value=failed))
        with pytest.raises(OSError, match="no memory"):
            await painter.paint(RUM500.table(PLAYED))
    assert (await painter.paint(RUM500.table(PLAYED))).startswith(b"\x89PNG")


async def test_event_loop_runs_while_a_table_is_painted(monkeypatch: pytest.MonkeyPatch) -> None:
    loop, started, loop_ran = asyncio.get_running_loop(), asyncio.Event(), threading.Event()

    def waiting_for_the_loop(_: Picture) -> bytes:
        loop.call_soon_threadsafe(started.set)
        return b"the loop ran" if loop_ran.wait(PATIENCE) else b"the loop stood still"

    monkeypatch.setattr(paint_module, "paint", waiting_for_the_loop)
    painting = asyncio.create_task(Painter().paint(RUM500.table(PLAYED)))
    await started.wait()
    loop_ran.set()
    assert await painting == b"the loop ran"


async def test_painter_limits_the_switch_interval_to_a_millisecond() -> None:
    before = sys.getswitchinterval()
    sys.setswitchinterval(0.005)
    try:
        Painter().close()
        assert sys.getswitchinterval() <= paint_module.SWITCH_INTERVAL
    finally:
        sys.setswitchinterval(before)


async def test_waiting_counts_unfinished_pictures() -> None:
    painter = Painter()
    request = asyncio.create_task(painter.paint(RUM500.table(PLAYED)))
    await asyncio.sleep(0)
    assert painter.queue_length == 1
    await request
    assert painter.queue_length == 0
