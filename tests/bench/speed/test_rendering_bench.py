"""Measures pictures, each beside its floor, which is pasting the same sprites, and beside compression by Pillow.

Run it with `pytest tests/bench/speed/test_rendering_bench.py --benchmark-enable --benchmark-only`.
"""

import asyncio
import io
import time
from collections.abc import Callable
from typing import Protocol, TypeVar

import pytest

from rendering.cards.sprites import face_stamp
from rendering.catalogue import PICTURES
from rendering.paint import COMPRESSION, Painter, compose, paint
from rendering.picture import CardSize, Deck, Face, Picture
from tests.rendering.views import full, shuffled, with_hand

ResultT = TypeVar("ResultT")


class Benchmark(Protocol):
    """The part of pytest-benchmark's fixture that is used here."""

    extra_info: dict[str, object]

    def __call__(self, work: Callable[..., ResultT], *args: object) -> ResultT: ...


RUM500 = PICTURES["rum500"]
HAND, TABLE = RUM500.hand(with_hand(13)), RUM500.table(full(4, 16, 5))
assert HAND is not None
BOTH = pytest.mark.parametrize("picture", [HAND, TABLE], ids=["hand_13", "table_40"])


def by_pillow(picture: Picture) -> bytes:
    """Paste the sprites, and let Pillow compress the picture."""
    out = io.BytesIO()
    compose(picture).save(out, "PNG", compress_level=COMPRESSION)
    return out.getvalue()


@BOTH
def test_floor(benchmark: Benchmark, picture: Picture) -> None:
    assert benchmark(compose, picture)


@BOTH
def test_written_by_pillow(benchmark: Benchmark, picture: Picture) -> None:
    benchmark.extra_info["bytes"] = len(by_pillow(picture))
    assert benchmark(by_pillow, picture)


@BOTH
def test_paint(benchmark: Benchmark, picture: Picture) -> None:
    benchmark.extra_info["bytes"] = len(paint(picture))
    assert benchmark(paint, picture)


def test_layout_of_a_table(benchmark: Benchmark) -> None:
    assert benchmark(RUM500.table, full(4, 16, 5)).draw_list


def test_all_faces_of_a_size_built(benchmark: Benchmark) -> None:
    deck = [Face(card, CardSize.HAND, Deck.FOUR) for card in dict.fromkeys(shuffled(160))]
    assert len(benchmark(lambda: [face_stamp(card) for card in deck])) > 50


def test_longest_hold_of_the_loop_while_tables_are_painted(benchmark: Benchmark) -> None:
    """Measures the whole time; `extra_info` has the milliseconds by which the loop came back late from a sleep.

    It also has the same for as much time without painting, which is the lateness of the machine itself.
    """
    pictures = [RUM500.table(full(4, 20 + number, 6)) for number in range(20)]
    late: list[float] = []
    idle: list[float] = []

    async def work() -> bool:
        painter = Painter()
        start = time.perf_counter()
        await _lateness(asyncio.gather(*map(painter.paint, pictures)), late)
        await _lateness(asyncio.ensure_future(asyncio.sleep(time.perf_counter() - start)), idle)
        painter.close()
        return True

    assert benchmark(lambda: asyncio.run(work()))
    benchmark.extra_info["late_ms"] = _summary(late)
    benchmark.extra_info["idle_late_ms"] = _summary(idle)


async def _lateness(work: asyncio.Future[ResultT], late: list[float]) -> None:
    """Sleep a millisecond at a time until the work is done, and record how much longer each sleep took."""
    while not work.done():
        start = time.perf_counter()
        await asyncio.sleep(0.001)
        late.append((time.perf_counter() - start - 0.001) * 1000)


def _summary(late: list[float]) -> dict[str, float]:
    """The median, the 99th percentile and the worst, in milliseconds."""
    late.sort()
    parts = {"median": len(late) // 2, "p99": len(late) * 99 // 100, "worst": -1}
    return {name: round(late[at], 2) for name, at in parts.items()}
