"""The small symbols, as polygons in the unit square."""

from collections.abc import Mapping

from rendering.cards.pips import Polygon, bezier, circle, mirrored, star
from rendering.picture import Shape


def _box(left: float, top: float, right: float, bottom: float) -> Polygon:
    return (left, top), (right, top), (right, bottom), (left, bottom)


SHAPES: Mapping[Shape, tuple[Polygon, ...]] = {
    Shape.STAR: (star(),),
    Shape.CHECK: (((0.08, 0.52), (0.24, 0.36), (0.42, 0.56), (0.78, 0.14), (0.94, 0.28), (0.43, 0.88)),),
    Shape.CROSS: (
        ((0.08, 0.24), (0.24, 0.08), (0.92, 0.76), (0.76, 0.92)),
        ((0.76, 0.08), (0.92, 0.24), (0.24, 0.92), (0.08, 0.76)),
    ),
    Shape.PLUS: (
        _box(0.4, 0.1, 0.6, 0.9),
        _box(0.1, 0.4, 0.9, 0.6),
    ),
    Shape.BANG: (((0.38, 0.04), (0.62, 0.04), (0.57, 0.64), (0.43, 0.64)), circle(0.5, 0.84, 0.13)),
    Shape.RIGHT: (((0.16, 0.04), (0.92, 0.5), (0.16, 0.96)),),
    Shape.DOWN: (((0.04, 0.16), (0.96, 0.16), (0.5, 0.92)),),
    Shape.CARDS: (
        ((0.02, 0.22), (0.44, 0.10), (0.44, 0.90), (0.22, 0.96)),
        _box(0.52, 0.08, 0.96, 0.90),
    ),
    Shape.HAND: (_box(0.22, 0.04, 0.78, 0.96),),
    Shape.EQUALS: (
        _box(0.1, 0.26, 0.9, 0.42),
        _box(0.1, 0.58, 0.9, 0.74),
    ),
    Shape.LOCK: (
        _box(0.14, 0.44, 0.86, 0.96),
        ((0.24, 0.46), (0.24, 0.1), (0.38, 0.02), (0.38, 0.46)),
        ((0.24, 0.1), (0.38, 0.02), (0.62, 0.02), (0.76, 0.1), (0.7, 0.16), (0.3, 0.16)),
        ((0.62, 0.02), (0.76, 0.1), (0.76, 0.46), (0.62, 0.46)),
    ),
    Shape.BELL: (
        mirrored(
            [
                (0.5, 0.08),
                *bezier((0.5, 0.08), (0.3, 0.08), (0.24, 0.26), (0.23, 0.46)),
                *bezier((0.23, 0.46), (0.22, 0.62), (0.16, 0.66), (0.06, 0.74)),
                (0.06, 0.8),
                (0.5, 0.8),
            ]
        ),
        circle(0.5, 0.86, 0.12),
    ),
    Shape.SPLIT: (
        _box(0.02, 0.44, 0.98, 0.56),
        ((0.5, 0.0), (0.8, 0.34), (0.2, 0.34)),
        ((0.5, 1.0), (0.8, 0.66), (0.2, 0.66)),
    ),
    Shape.FLAG: (
        _box(0.16, 0.04, 0.28, 0.98),
        ((0.28, 0.06), (0.94, 0.3), (0.28, 0.56)),
    ),
}
