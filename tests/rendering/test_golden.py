"""Every picture looks like its golden one, which somebody accepted (`python -m tests.rendering.accept`)."""

import io

import pytest
from PIL import Image, ImageChops

from rendering.paint import paint
from tests.rendering.gallery import FAILED, GOLDEN, gallery

_VISIBLE = 40
"""The difference of a pixel, 0 to 255, that an eye would notice. Another version of FreeType stays below it."""
_TOLERANCE = 0.002
"""The share of pixels that may differ visibly."""


def difference(first: Image.Image, second: Image.Image) -> float:
    """The share of pixels that differ visibly; 1.0 if the sizes differ."""
    if first.size != second.size:
        return 1.0
    grey = ImageChops.difference(first, second).convert("L")
    return sum(grey.histogram()[_VISIBLE:]) / (grey.width * grey.height)


@pytest.mark.parametrize("name", sorted(gallery()))
def test_picture_matches_its_golden_one(name: str) -> None:
    painted = paint(gallery()[name])
    golden = GOLDEN / f"{name}.png"
    assert golden.exists(), "no golden picture yet: python -m tests.rendering.accept"
    share = difference(Image.open(io.BytesIO(painted)).convert("RGB"), Image.open(golden).convert("RGB"))
    if share > _TOLERANCE:
        FAILED.mkdir(exist_ok=True)
        (FAILED / f"{name}.painted.png").write_bytes(painted)
        (FAILED / f"{name}.golden.png").write_bytes(golden.read_bytes())
    assert share <= _TOLERANCE, f"both pictures are in {FAILED}"


def test_one_missing_card_is_detected() -> None:
    pictures = gallery()
    hand = pictures["hand_13"]
    fewer = type(hand)(hand.width, hand.height, hand.draw_list[:-1], hand.alt)
    images = [Image.open(io.BytesIO(paint(picture))).convert("RGB") for picture in (hand, fewer)]
    assert difference(*images) > _TOLERANCE


def test_every_golden_picture_is_in_the_gallery() -> None:
    assert {path.stem for path in GOLDEN.glob("*.png")} == set(gallery())
