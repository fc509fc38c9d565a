"""A round as a moving picture: every frame as it would be alone, in few bytes, seen longer where much happens."""

import asyncio
import io
from collections.abc import Sequence
from dataclasses import replace
from typing import NamedTuple

import pytest
from PIL import Image, ImageChops, ImageSequence

from rendering import animation as animations
from rendering.animation import END, LARGEST, LONGER, TURN, Moment, animation
from rendering.catalogue import DEFAULT, PICTURES
from rendering.paint import Painter, compose, paint
from rendering.palette import COLOURS
from rendering.picture import Picture
from tests.rendering.views import PLAYED, SCORED, full, shuffled, with_hand

RUM500 = PICTURES["rum500"]
GROWING = [Moment(replace(with_hand(3 + number), pile=shuffled(number)), stands_out=number == 1) for number in range(4)]


class Frame(NamedTuple):
    """A frame as it is seen."""

    image: Image.Image
    milliseconds: int


def made(moments: Sequence[Moment]) -> bytes:
    return b"".join(animation(RUM500, DEFAULT, moments))


def frames(gif: bytes) -> list[Frame]:
    """Every frame of a file, as a program that shows it puts it together."""
    with Image.open(io.BytesIO(gif)) as picture:
        return [Frame(each.convert("RGB"), each.info["duration"]) for each in ImageSequence.Iterator(picture)]


def shows(frame: Image.Image, picture: Picture, top: int) -> bool:
    """Whether a frame has this picture at that height, pixel by pixel."""
    alone = compose(picture).convert("RGB")
    there = frame.crop((0, top, alone.width, top + alone.height))
    return ImageChops.difference(there, alone).getbbox() is None


def test_every_frame_shows_the_table_above_and_the_hand_at_the_bottom_as_they_would_be_alone() -> None:
    seen = frames(made(GROWING))
    assert len(seen) == len(GROWING)
    for frame, moment in zip(seen, GROWING, strict=True):
        hand = RUM500.hand(moment.view)
        assert hand is not None
        assert shows(frame.image, RUM500.table(moment.view), 0)
        assert shows(frame.image, hand, frame.image.height - hand.height)


def test_what_stands_out_and_the_end_are_seen_longer() -> None:
    assert [frame.milliseconds for frame in frames(made(GROWING))] == [TURN, LONGER, TURN, END]


def test_a_round_that_is_over_ends_with_its_sheet() -> None:
    seen = frames(made([Moment(PLAYED, stands_out=False), Moment(SCORED, stands_out=False)]))
    sheet = RUM500.sheet(SCORED)
    assert sheet is not None
    assert shows(seen[-1].image, sheet, 0)
    assert [frame.milliseconds for frame in seen] == [TURN, LONGER, END]


def test_a_frame_in_which_nothing_changes_takes_next_to_no_bytes() -> None:
    once, twice = made([GROWING[0]]), made([GROWING[0]] * 2)
    assert len(twice) - len(once) < 100


def test_a_large_file_leaves_frames_out_but_never_its_end_nor_what_stands_out(monkeypatch: pytest.MonkeyPatch) -> None:
    """Pictures of eight alone, each with another pile, in half the room."""
    monkeypatch.setattr(animations, "LARGEST", LARGEST // 2)
    moments = [Moment(full(8, 30 + number % 7, 20 + number % 3), stands_out=number % 6 == 0) for number in range(12)]
    gif = made([*moments, Moment(SCORED, stands_out=False)])
    assert len(gif) <= LARGEST // 2
    shown = [frame.milliseconds for frame in frames(gif)]
    assert len(shown) < len(moments)
    assert shown[-1] == END
    assert shown.count(LONGER) == 2 + 1


def test_the_palette_has_room_for_what_is_left_as_it_was() -> None:
    assert len(COLOURS) <= 255


async def test_other_pictures_are_painted_between_two_frames() -> None:
    painter = Painter()
    film = asyncio.ensure_future(painter.animate(animation(RUM500, DEFAULT, GROWING * 5)))
    await asyncio.sleep(0)
    assert await painter.paint(RUM500.table(PLAYED)) == paint(RUM500.table(PLAYED))
    assert not film.done()
    assert await film == made(GROWING * 5)
    painter.close()
