"""How to play Solitaire Gin, in four pictures."""

from bot.games.values import say
from rendering.palette import Colour
from rendering.picture import Picture, Shape, Theme
from rendering.scenes import AND, IS, RIGHT, THEN, Cards, Line, Number, Row, Seat, Sign, Stack, scene
from rendering.solitaire.table import JOKER_COLOUR

_DRAWS = Sign(Shape.CARDS, Colour.PANEL, Colour.GOLD)
_JOKER = Sign(Shape.STAR, JOKER_COLOUR)

HAND: tuple[Row, ...] = (
    (
        Cards("7S 8S 9S", Line.MELD),
        Cards("4S 4H 4D", Line.MELD),
        Cards("2C 6H JC QD KD", Line.DEADWOOD, "2 + 6 + 10 + 10 + 10 = 38"),
    ),
)
"""Eleven cards: a run, a set, and deadwood."""
TURN: tuple[Row, ...] = (
    (Number("1", step=True), Stack(), THEN, Cards("TS")),
    (Number("1", step=True), Stack(pile=True), THEN, Cards("6H")),
    (Number("2", step=True), Cards("KD"), THEN, Stack(pile=True)),
)
"""Draw from the stock, or take back the last discard; discard face down."""
GIN: tuple[Row, ...] = (
    (
        Cards("7S 8S 9S TS", Line.MELD),
        Cards("4S 4H 4D", Line.MELD),
        Cards("AC 2C 5D", Line.DEADWOOD, "8"),
        RIGHT,
    ),
    (Number("25"), AND, _DRAWS, Number("14"), IS, Seat(0), Number("+39")),
)
"""A hand that may go gin, and its score after fourteen cards drawn."""
JOKER: tuple[Row, ...] = (
    (Cards("JK"), AND, Cards("AC 2C 5D", Line.DEADWOOD, "8"), THEN, _DRAWS, Number("14"), IS, Seat(0), Number("+14")),
    (Cards("JK"), AND, Cards("6H JC QD KD", Line.DEADWOOD, "36"), THEN, _JOKER, Number("+36")),
)
"""The joker comes to a hand with at most 10 points of deadwood, and to one with more."""
SCENES = (HAND, TURN, GIN, JOKER)


def lay_out(theme: Theme) -> tuple[Picture, ...]:
    """Four pictures: the hand, a turn, gin, the joker."""
    return tuple(scene(rows, theme, (say(f"alt-how-to-solitaire-{number}"),)) for number, rows in enumerate(SCENES, 1))
