"""How to play gin, in four pictures. The last one is a showdown."""

from dataclasses import replace

from bot.games.cards import faces
from bot.games.gin.view import GinView, ShowdownHand, ShowdownView
from bot.games.values import say
from bot.games.view import Arranged
from rendering.gin import sheet
from rendering.picture import Picture, Shape, Theme
from rendering.scenes import (
    RIGHT,
    THEN,
    WRONG,
    Cards,
    Line,
    Number,
    Row,
    Sign,
    Stack,
    scene,
)

HAND: tuple[Row, ...] = (
    (
        Cards("4S 4H 4D", Line.MELD),
        Cards("7C 8C 9C TC", Line.MELD),
        Cards("AD 3S KD", Line.DEADWOOD, "1 + 3 + 10 = 14"),
    ),
    (Cards("QS KS AS", Line.WRONG), WRONG, Cards("AS 2S 3S", Line.MELD), RIGHT),
)
"""A set, a run and deadwood; and the ace, which is low."""
TURN: tuple[Row, ...] = (
    (Number("1", step=True), Stack(), THEN, Cards("5D")),
    (Number("1", step=True), Cards("TC", framed=(0,)), THEN, Cards("7C 8C 9C TC", Line.MELD)),
    (Number("2", step=True), Cards("KD"), THEN, Cards("KD", framed=(0,))),
)
"""Draw from the stock, or take the top card of the pile; discard."""
KNOCK: tuple[Row, ...] = (
    (
        Cards("3H 4H 5H 6H", Line.MELD),
        Cards("9S 9D 9C", Line.MELD),
        Cards("AS 2D 4C", Line.DEADWOOD, "7"),
        RIGHT,
    ),
    (
        Cards("3H 4H 5H 6H", Line.MELD),
        Cards("9S 9D 9C", Line.MELD),
        Cards("AS 5D 6C", Line.DEADWOOD, "12"),
        WRONG,
    ),
    (
        Cards("3H 4H 5H 6H", Line.MELD),
        Cards("9S 9D 9C", Line.MELD),
        Cards("JS JD JC", Line.MELD, "0"),
        Sign(Shape.STAR),
    ),
)
"""Deadwood low enough to knock; deadwood too high to knock; gin."""
SCENES = (HAND, TURN, KNOCK)

_KNOCKER = Arranged((faces("3H 4H 5H 6H"), faces("9S 9D 9C")), faces("AS 2D 4C"), 7)
_OPPONENT = Arranged((faces("JS QS KS"),), faces("6C AD 7D 8D"), 22)
SHOWDOWN = ShowdownView(
    result="knock",
    knocker=0,
    hands=(ShowdownHand(0, _KNOCKER, (faces("2H 7H"), faces("9H"))), ShowdownHand(1, _OPPONENT, ())),
    winner=0,
    points=15,
    totals=(15, 0),
    times=1,
    bonuses=(),
    won=False,
)
"""A knocks; B lays three cards off and still has 15 points more."""
LAST = GinView(
    seat=None,
    sides=(0, 1),
    phase="",
    to_act=(),
    round_no=1,
    dealer=None,
    totals=(0, 0),
    hand=(),
    hand_counts=(10, 10),
    stock=20,
    pile_top=None,
    pile_count=0,
    arrangement=None,
    last_drawn=(),
    locked=None,
    knock_limit=10,
    multiplier=1,
    drawn_for_deal=(),
    showdown=SHOWDOWN,
    target=100,
    boxes=(0, 0),
    box_bonus=0,
    wins=(0, 0),
    matches_to_win=1,
)
"""The view that the last picture is laid out from."""


def lay_out(theme: Theme) -> tuple[Picture, ...]:
    """Four pictures: a hand, a turn, knocking, a showdown."""
    pictures = [scene(rows, theme, (say(f"alt-how-to-gin-{number}"),)) for number, rows in enumerate(SCENES, 1)]
    showdown = sheet.lay_out_sheet(LAST, theme)
    if showdown is not None:
        pictures.append(replace(showdown, alt=(say("alt-how-to-gin-4"), *showdown.alt)))
    return tuple(pictures)
