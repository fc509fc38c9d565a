"""The charts of ratings: a curve, and the ratings of a page."""

import pytest

from rendering.charts import rating_history_chart, ratings_chart
from rendering.picture import Box, Curve, Label, Name, Picture

PAGE = [("1", 6.0, 2.0, "Alice"), ("2", -1.0, 3.0, "Bob & Carol"), ("", 9.0, 4.0, "Dave")]


def inside(picture: Picture) -> bool:
    """True if every box is within the picture."""
    boxes = [(place, place.sprite) for place in picture.draw_list if isinstance(place.sprite, Box)]
    return all(
        place.x >= 0
        and place.y >= 0
        and place.x + box.width <= picture.width
        and place.y + box.height <= picture.height
        for place, box in boxes
    )


@pytest.mark.parametrize("value", [0.01, 4.0, 80.0, -80.0])
def test_charts_fit_whatever_the_range_of_ratings(value: float) -> None:
    curve = rating_history_chart([(value, 3.0), (value / 2, 2.0)] * 20)
    page = ratings_chart([("1", value, 3.0, "Alice"), ("2", -value, 0.1, "W" * 32)])
    assert curve is not None
    assert page is not None
    assert inside(curve)
    assert inside(page)


def test_page_shows_ranks_points_and_names() -> None:
    page = ratings_chart(PAGE)
    assert page is not None
    labels = [place.sprite.text for place in page.draw_list if isinstance(place.sprite, Label)]
    assert labels == ["−3", "0", "+10", "1", "2", ""]
    names = [place.sprite.text for place in page.draw_list if isinstance(place.sprite, Name)]
    assert names == ["Alice", "Bob & Carol", "Dave"]


def test_curve_names_its_player_and_axes_and_stays_inside() -> None:
    curve = rating_history_chart([(-3.0, 3.0), (2.0, 2.0), (4.0, 1.0)], "Alice", ("points a round", "matches"))
    assert curve is not None
    names = [place.sprite.text for place in curve.draw_list if isinstance(place.sprite, Name)]
    assert names == ["Alice", "points a round", "matches"]
    points = [point for place in curve.draw_list if isinstance(place.sprite, Curve) for point in place.sprite.points]
    assert all(0 <= x <= curve.width and 0 <= y <= curve.height for x, y in points)


def test_a_curve_that_ends_at_zero_has_no_sign_in_words() -> None:
    curve = rating_history_chart([(-3.0, 3.0), (-0.04, 2.0)])
    assert curve is not None
    [alt] = curve.alt
    assert alt.args["value"] == "0.0"


def test_no_chart_without_ratings() -> None:
    assert ratings_chart([]) is None
    assert rating_history_chart([(1.0, 2.0)]) is None
