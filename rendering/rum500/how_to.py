"""How to play 500 Rum, in four pictures."""

from bot.games.values import say
from rendering.picture import Picture, Shape, Theme
from rendering.scenes import (
    AND,
    IS,
    RIGHT,
    THEN,
    WRONG,
    Cards,
    Line,
    Number,
    Row,
    Seat,
    Sign,
    Stack,
    scene,
)

MELDS: tuple[Row, ...] = (
    (Cards("QH QC QS", Line.MELD), RIGHT, Cards("5D JK=6D 7D", Line.MELD), RIGHT),
    (Cards("7S 8S 9S TS", Line.MELD), RIGHT, Cards("7S 8H 9S", Line.WRONG), WRONG),
)
"""A set, a run with a joker, a run of four; and consecutive cards of two suits, which aren't a run."""
TURN: tuple[Row, ...] = (
    (Number("1", step=True), Stack(), THEN, Cards("6C")),
    (Number("1", step=True), Cards("4D 9H 2C", framed=(1, 2)), THEN, Cards("9H 9S 9C", Line.MELD), AND, Cards("2C")),
    (Number("2", step=True), Cards("JD QD KD", Line.MELD)),
    (Number("3", step=True), Cards("3C"), THEN, Cards("4D 3C", framed=(1,))),
)
"""Draw from the stock, or take a card from the pile with all cards above it; meld; discard."""
LAY_OFF: tuple[Row, ...] = (
    (Cards("7S 8S 9S", Line.MELD), AND, Cards("TS"), THEN, Cards("7S 8S 9S TS", Line.MELD, laid=(3, 1)), Number("+10")),
    (Cards("QH QC QS", Line.MELD), AND, Cards("QD"), THEN, Cards("QH QC QS QD", Line.MELD, laid=(3, 1)), Number("+10")),
)
"""A run and a set, each extended by a card of seat B, which scores the card."""
SCORE: tuple[Row, ...] = (
    (Cards("2C 9D", points="5"), Cards("TS KH", points="10"), Cards("AH", points="15"), Cards("JK", points="15")),
    (
        Seat(0),
        Sign(Shape.CHECK),
        Cards("QH QC QS", Line.MELD, "+30"),
        Cards("JD QD KD", Line.MELD, "+30"),
        IS,
        Number("+60"),
    ),
    (Seat(1), Cards("9S TS JS", Line.MELD, "+25"), Cards("4C KH", Line.DEADWOOD, "-15"), IS, Number("+10")),
)
"""The values of the cards; the score of a seat that went out, and of one that did not."""
SCENES = (MELDS, TURN, LAY_OFF, SCORE)


def lay_out(theme: Theme) -> tuple[Picture, ...]:
    """Four pictures: melds, a turn, laying off, scoring."""
    return tuple(scene(rows, theme, (say(f"alt-how-to-rum500-{number}"),)) for number, rows in enumerate(SCENES, 1))
