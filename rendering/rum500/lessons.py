"""How 500 Rum is played, in four pictures, and what counts as a meld with a table's options."""

from __future__ import annotations

from typing import TYPE_CHECKING, Protocol

from bot.games.say import say
from rendering.picture import Shape
from rendering.scenes import (
    AND,
    IS,
    RIGHT,
    THEN,
    WRONG,
    Cards,
    Example,
    Line,
    Number,
    Row,
    Seat,
    Sign,
    Stack,
    examples_scene,
    scene,
)

if TYPE_CHECKING:
    from rendering.picture import Picture, Theme

FOUR = 4

MELDS: tuple[Row, ...] = (
    (Cards("QH QC QS", Line.MELD), RIGHT, Cards("5D JK=6D 7D", Line.MELD), RIGHT),
    (Cards("7S 8S 9S TS", Line.MELD), RIGHT, Cards("7S 8H 9S", Line.WRONG), WRONG),
)
"""A set, a run with a joker, a run of four; neighbours of two suits."""
TURN: tuple[Row, ...] = (
    (Number("1", step=True), Stack(), THEN, Cards("6C")),
    (Number("1", step=True), Cards("4D 9H 2C", framed=(1, 2)), THEN, Cards("9H 9S 9C", Line.MELD), AND, Cards("2C")),
    (Number("2", step=True), Cards("JD QD KD", Line.MELD)),
    (Number("3", step=True), Cards("3C"), THEN, Cards("4D 3C", framed=(1,))),
)
"""Draw, or take a card from the pile with all above it; meld; discard."""
LAY_OFF: tuple[Row, ...] = (
    (Cards("7S 8S 9S", Line.MELD), AND, Cards("TS"), THEN, Cards("7S 8S 9S TS", Line.MELD, laid=(3, 1)), Number("+10")),
    (Cards("QH QC QS", Line.MELD), AND, Cards("QD"), THEN, Cards("QH QC QS QD", Line.MELD, laid=(3, 1)), Number("+10")),
)
"""A run and a set, each extended by a card of seat B, which scores it."""
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
"""What cards are worth; a seat that went out, and one that didn't."""
LESSONS = (MELDS, TURN, LAY_OFF, SCORE)


def lay_out(theme: Theme) -> tuple[Picture, ...]:
    """Four pictures: melds, a turn, laying off, scoring."""
    return tuple(scene(rows, theme, (say(f"alt-lesson-rum500-{number}"),)) for number, rows in enumerate(LESSONS, 1))


class MeldOptions(Protocol):
    """What a table's options say about melds (docs/rules.md)."""

    @property
    def min_run(self) -> int:
        """The fewest cards of a run (R-23)."""
        ...

    @property
    def ace_wrap(self) -> bool:
        """Runs may continue from king through ace to two (R-26)."""
        ...

    @property
    def jokers_per_pack(self) -> int:
        """Jokers in a pack (R-04)."""
        ...

    @property
    def jokers_wild(self) -> bool:
        """A joker may stand for any card (R-28)."""
        ...

    @property
    def min_naturals(self) -> int:
        """The fewest cards in a meld that aren't jokers (AR-04)."""
        ...

    @property
    def distinct_suits(self) -> bool:
        """The cards of a set differ in suit (AR-16)."""
        ...

    @property
    def gambit(self) -> bool:
        """What jokers do changes from round to round (R-103), so no example holds for all rounds."""
        ...


def examples(options: MeldOptions) -> tuple[Example, ...]:
    """Cards that are melds with these options, and cards that aren't."""
    fours = options.min_run == FOUR
    return (
        Example("8S 8H 8D", meld=True),
        Example("KS KH KD KC", meld=True),
        *(() if options.distinct_suits else (Example("6S 6S 6D", meld=True),)),
        Example("5H 6H 7H", meld=not fours),
        Example("5H 6H 7H 8H", meld=True),
        Example("AS 2S 3S 4S" if fours else "AS 2S 3S", meld=True),
        Example("JD QD KD AD" if fours else "QD KD AD", meld=True),
        Example("QC KC AC 2C" if fours else "KC AC 2C", meld=options.ace_wrap),
        *_jokers(options),
    )


def _jokers(options: MeldOptions) -> tuple[Example, ...]:
    """Jokers in place of other cards, or as a set of their own where they aren't wild (R-115)."""
    if options.gambit or not options.jokers_per_pack:
        return ()
    run = "9C JK=TC JC QC" if options.min_run == FOUR else "9C JK=TC JC"
    if not options.jokers_wild:
        return (Example(run, meld=False), Example("JK JK JK", meld=True))
    return (
        Example(run, meld=True),
        Example("TS TH JK=T", meld=True),
        Example("9H JK=9 JK=9", meld=options.min_naturals <= 1),
        Example("JK=J JK=J JK=J", meld=options.min_naturals == 0),
    )


def lay_out_examples(options: MeldOptions, theme: Theme) -> Picture:
    """The examples, with those that aren't melds marked as wrong."""
    return examples_scene(examples(options), theme)
