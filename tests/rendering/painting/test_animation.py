"""Animations: frames are complete, small, and shown longer for highlights."""

import asyncio
import io
from collections.abc import Sequence
from dataclasses import replace
from typing import NamedTuple

import pytest
from PIL import Image, ImageChops, ImageSequence

from rendering import animation as animation_module
from rendering.animation import (
    END_MS,
    FLIGHT_MS,
    HIGHLIGHT_MS,
    MAX_BYTES,
    MAX_FRAMES,
    TURN_MS,
    Film,
    Moment,
    animation,
)
from rendering.catalogue import DEFAULT_THEME, PICTURES
from rendering.paint import Painter, compose, paint
from rendering.palette import COLOURS
from rendering.picture import Picture
from rendering.winner import SideResult, winner_card
from tests.rendering.views import PLAYED, SCORED, full, shuffled, with_hand

RUM500 = PICTURES["rum500"]
GROWING = [Moment(replace(with_hand(3 + number), pile=shuffled(number)), highlight=number == 1) for number in range(4)]

_EDGE = 6
"""The width of the dark edge, which is around the whole frame."""


class Frame(NamedTuple):
    """A frame as a viewer displays it."""

    image: Image.Image
    milliseconds: int


def animate(moments: Sequence[Moment]) -> bytes:
    return b"".join(animation(RUM500, DEFAULT_THEME, moments))


def frames(gif: bytes) -> list[Frame]:
    """Every frame of a file, composed with the ones before it."""
    with Image.open(io.BytesIO(gif)) as file:
        return [Frame(image.convert("RGB"), image.info["duration"]) for image in ImageSequence.Iterator(file)]


def shows(frame: Image.Image, picture: Picture, top: int) -> bool:
    """True if a frame has exactly the pixels of this picture from `top` on, but for the dark edge of the felt."""
    expected = compose(picture).convert("RGB")
    inner = (_EDGE, _EDGE, expected.width - _EDGE, expected.height - _EDGE)
    actual = frame.crop((0, top, expected.width, top + expected.height))
    return ImageChops.difference(actual.crop(inner), expected.crop(inner)).getbbox() is None


def test_frames_show_the_table_at_the_top_and_the_hand_at_the_bottom() -> None:
    composed = frames(animate(GROWING))
    assert len(composed) == len(GROWING)
    for frame, moment in zip(composed, GROWING, strict=True):
        hand = RUM500.hand(moment.view)
        assert hand is not None
        assert shows(frame.image, RUM500.table(moment.view), 0)
        assert shows(frame.image, hand, frame.image.height - hand.height)


def test_highlights_and_the_end_are_shown_longer() -> None:
    assert [frame.milliseconds for frame in frames(animate(GROWING))] == [TURN_MS, HIGHLIGHT_MS, TURN_MS, END_MS]


def test_finished_round_ends_with_its_sheet() -> None:
    composed = frames(animate([Moment(PLAYED, highlight=False), Moment(SCORED, highlight=False)]))
    sheet = RUM500.sheet(SCORED)
    assert sheet is not None
    assert shows(composed[-1].image, sheet, 0)
    assert [frame.milliseconds for frame in composed] == [TURN_MS, HIGHLIGHT_MS, END_MS]


def test_unchanged_frame_takes_hardly_any_bytes() -> None:
    once, twice = animate([GROWING[0]]), animate([GROWING[0]] * 2)
    assert len(twice) - len(once) < 100


def test_large_file_skips_frames_but_never_highlights_or_the_end(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(animation_module, "MAX_BYTES", MAX_BYTES // 2)
    moments = [Moment(full(8, 30 + number % 7, 20 + number % 3), highlight=number % 6 == 0) for number in range(12)]
    gif = animate([*moments, Moment(SCORED, highlight=False)])
    assert len(gif) <= MAX_BYTES // 2
    durations = [frame.milliseconds for frame in frames(gif)]
    assert len(durations) < len(moments)
    assert durations[-1] == END_MS
    assert durations.count(HIGHLIGHT_MS) == 2 + 1


def test_palette_has_a_free_index_for_transparency() -> None:
    assert len(COLOURS) <= 255


async def test_other_pictures_are_painted_between_two_frames() -> None:
    painter = Painter()
    animating = asyncio.ensure_future(painter.animate(animation(RUM500, DEFAULT_THEME, GROWING * 5)))
    await asyncio.sleep(0)
    assert await painter.paint(RUM500.table(PLAYED)) == paint(RUM500.table(PLAYED))
    assert not animating.done()
    assert await animating == animate(GROWING * 5)
    painter.close()


def test_meld_is_seen_on_its_way_in_two_frames_before_it_lies() -> None:
    before = replace(with_hand(5), to_act=(1,), melds=())
    moments = [Moment(before, highlight=False), Moment(with_hand(5), highlight=True)]
    composed = frames(animate(moments))
    assert [frame.milliseconds for frame in composed] == [TURN_MS, FLIGHT_MS, FLIGHT_MS, END_MS]
    assert len({frame.image.tobytes() for frame in composed}) == 4


def test_film_has_at_most_ninety_frames_and_ends_with_the_winners_card() -> None:
    table = replace(with_hand(5), to_act=(1,))
    moments = [
        Moment(table if number % 2 else replace(table, melds=()), highlight=True, caption=f"turn {number}")
        for number in range(MAX_FRAMES - 1)
    ]
    card = winner_card((SideResult(0, ((0, "A"),), won=True, totals=(0, 5)),), None, DEFAULT_THEME)
    film = Film("500 Rum", ("Alice", "Bob", "Carol", "Dave"), card)
    gif = b"".join(animation(RUM500, DEFAULT_THEME, [*moments, Moment(SCORED, highlight=True)], film))
    composed = frames(gif)
    assert len(gif) <= MAX_BYTES
    assert len(composed) <= 90
    assert [frame.milliseconds for frame in composed].count(FLIGHT_MS) <= 16
    assert shows(composed[-1].image, card, 84)
