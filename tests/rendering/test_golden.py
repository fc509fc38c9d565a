"""Each picture looks as it did when somebody looked at it and accepted it (`python -m tests.rendering.accept`)."""

import io

import pytest
from PIL import Image, ImageChops

from rendering.paint import paint
from tests.rendering.gallery import FAILED, GOLDEN, gallery

_NOTICED = 40
"""Difference of a pixel, 0 to 255, that an eye would notice; another version of FreeType stays below."""
_SHARE = 0.002
"""The share of pixels that may differ by more."""


def difference(first: Image.Image, second: Image.Image) -> float:
    """The share of pixels that differ noticeably; 1.0 where the sizes do."""
    if first.size != second.size:
        return 1.0
    grey = ImageChops.difference(first, second).convert("L")
    return sum(grey.histogram()[_NOTICED:]) / (grey.width * grey.height)


@pytest.mark.parametrize("name", sorted(gallery()))
def test_a_picture_looks_like_the_accepted_one(name: str) -> None:
    drawn = paint(gallery()[name])
    golden = GOLDEN / f"{name}.png"
    assert golden.exists(), "no golden picture yet: python -m tests.rendering.accept"
    share = difference(Image.open(io.BytesIO(drawn)).convert("RGB"), Image.open(golden).convert("RGB"))
    if share > _SHARE:
        FAILED.mkdir(exist_ok=True)
        (FAILED / f"{name}.drawn.png").write_bytes(drawn)
        (FAILED / f"{name}.golden.png").write_bytes(golden.read_bytes())
    assert share <= _SHARE, f"both pictures are in {FAILED}"


def test_one_card_more_or_less_is_a_noticed_difference() -> None:
    pictures = gallery()
    hand = pictures["hand_13"]
    fewer = type(hand)(hand.width, hand.height, hand.places[:-1], hand.alt)
    images = [Image.open(io.BytesIO(paint(picture))).convert("RGB") for picture in (hand, fewer)]
    assert difference(*images) > _SHARE


def test_no_golden_picture_is_left_over() -> None:
    assert {path.stem for path in GOLDEN.glob("*.png")} == set(gallery())
