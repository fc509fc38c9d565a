"""The winner's card: the end of a match as a picture to post, the same for every game."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from bot.games.cards import Card, write_cards
from bot.games.values import Say, Seat, say
from rendering.elements import (
    CONTENT_WIDTH,
    DIGIT_HEIGHT,
    DISC_SIZE,
    GAP,
    MARGIN,
    MARK_SIZE,
    STRIPE_WIDTH,
    WIDTH,
    area,
    disc,
    fan,
    fan_width,
    ink_on_panel,
    mark,
    seat_letter,
    with_minus,
)
from rendering.palette import SIDE_COLOURS, Colour
from rendering.picture import (
    Box,
    CardSize,
    Curve,
    DrawList,
    Halign,
    Icon,
    Label,
    Name,
    Number,
    Picture,
    Placement,
    Shape,
    Theme,
    translate,
)

_PAD = 14
_LEFT = STRIPE_WIDTH + _PAD
_ROW, _NAME_LINE = 84, 46
"""The least height of a side's row, and that of a line of names in it."""
_CROWN = 54
_NAME_LEFT = _LEFT + _CROWN + DISC_SIZE + 2 * _PAD
_OUTS_RIGHT, _TOTAL_HEIGHT = 574, 52
_NAME_WIDTH = 340
_CHART_HEIGHT, _CHART_EDGE, _SCALE_WIDTH = 250, 34, 116
_LINE, _DOT = 6, 16
_MAX_DOTS = 24
_MAX_OUTS = 99
_MAX_LARGE, _CARDS_WIDTH, _FIGURE_WIDTH = 8, 480, 36
"""The most cards of a best meld drawn large, and the widths for all of them and for each figure of its points."""


@dataclass(frozen=True, slots=True)
class SideResult:
    """The result of a side.

    Attributes:
        players: its seats with their names; () for a side without a seat, which has only a `name`.
        won: False for the others, and for all of a match that nobody won.
        totals: its points after each round, from 0 before the first.
        outs: how often it ended a round.
        alt_name: its `name` for the alt text, which needs no font.

    """

    side: int
    players: tuple[tuple[Seat, str], ...]
    won: bool
    totals: tuple[int, ...]
    outs: int = 0
    name: str = ""
    alt_name: str = ""

    @property
    def colour(self) -> Colour:
        """The colour of the side, or that of the Joker."""
        return SIDE_COLOURS[self.side] if self.players else Colour.SIDE_PURPLE


@dataclass(frozen=True, slots=True)
class BestMeld:
    """The meld of the match that scored most, and the seat that laid it."""

    cards: tuple[Card, ...]
    points: int
    side: int
    seat: Seat
    name: str


@dataclass(frozen=True, slots=True)
class NewRecord:
    """A record of the server that the match has set, in words; `is_drawn` is True if fonts have all their letters."""

    text: str
    seats: tuple[Seat, ...]
    side: int
    is_drawn: bool


def winner_card(
    sides: Sequence[SideResult], best: BestMeld | None, theme: Theme, records: Sequence[NewRecord] = ()
) -> Picture:
    """A row for each side, the winners first; their points by round as lines; the best meld; new records."""
    ranked = sorted(sides, key=lambda side: (not side.won, -side.totals[-1], side.side))
    places: list[Placement] = []
    y = MARGIN
    for result in ranked:
        row, height = _row(result)
        places += translate(row, MARGIN, y)
        y += height + GAP
    if len(sides[0].totals) > 2:  # noqa: PLR2004 - one round is no curve
        places += translate(tuple(_chart(sides)), MARGIN, y)
        y += _CHART_HEIGHT + GAP
    if best is not None:
        row, height = _best(best, theme)
        places += translate(row, MARGIN, y)
        y += height + GAP
    for record in records:
        if record.is_drawn:
            places += translate(_record(record), MARGIN, y)
            y += _ROW + GAP
    return Picture(WIDTH, y - GAP + MARGIN, tuple(places), _alt(ranked, best, records))


def _row(result: SideResult) -> tuple[DrawList, int]:
    """A side's players, how often it went out, and its points."""
    colour = result.colour
    height = max(_ROW, len(result.players) * _NAME_LINE + 2 * _PAD)
    places = [*area(colour, height)]
    if result.won:
        places.append(Placement(Icon(Shape.CROWN, _CROWN, Colour.GOLD, Colour.PANEL), _LEFT, (height - _CROWN) // 2))
    top = (height - max(1, len(result.players)) * _NAME_LINE) // 2 + (_NAME_LINE - DISC_SIZE) // 2
    ink = Colour.GOLD if result.won else Colour.PAPER
    for line, (seat, name) in enumerate(result.players or ((None, result.name),)):
        y = top + line * _NAME_LINE
        marker = mark(Shape.STAR, colour, Colour.INK, Colour.PANEL, DISC_SIZE)
        if seat is not None:
            marker = disc(seat_letter(seat), colour, Colour.PANEL)
        places += translate(marker, _NAME_LEFT - DISC_SIZE - _PAD, y)
        name_top = y + (DISC_SIZE - DIGIT_HEIGHT - 2) // 2
        places.append(Placement(Name(name, DIGIT_HEIGHT + 2, _NAME_WIDTH, ink, Colour.PANEL), _NAME_LEFT, name_top))
    if result.outs:
        y = (height - MARK_SIZE) // 2
        places += translate(mark(Shape.CHECK, Colour.GOLD, Colour.INK, Colour.PANEL), _OUTS_RIGHT - MARK_SIZE, y)
        times = Label(f"x{min(result.outs, _MAX_OUTS)}", DIGIT_HEIGHT, Colour.PAPER, Colour.PANEL)
        places.append(Placement(times, _OUTS_RIGHT + 8, y + (MARK_SIZE - DIGIT_HEIGHT) // 2))
    total = Number(with_minus(result.totals[-1]), _TOTAL_HEIGHT, ink, Colour.PANEL, Halign.RIGHT)
    places.append(Placement(total, CONTENT_WIDTH - _PAD, (height - _TOTAL_HEIGHT) // 2 - 4))
    return tuple(places), height


def _chart(sides: Sequence[SideResult]) -> Iterator[Placement]:
    """The points of every side by round."""
    yield Placement(Box(CONTENT_WIDTH, _CHART_HEIGHT, Colour.PANEL, Colour.FELT, 12), 0, 0)
    rounds = len(sides[0].totals) - 1
    low = min(0, *(min(side.totals) for side in sides))
    high = max(1, *(max(side.totals) for side in sides))
    left, width = _SCALE_WIDTH, CONTENT_WIDTH - _SCALE_WIDTH - 3 * _PAD

    def y_of(points: int) -> int:
        return _CHART_HEIGHT - _CHART_EDGE - round((points - low) / (high - low) * (_CHART_HEIGHT - 2 * _CHART_EDGE))

    for points in sorted({low, 0, high}):
        yield Placement(Box(width, 2, Colour.TRACK, Colour.PANEL), left, y_of(points))
        label = Label(with_minus(points), DIGIT_HEIGHT, Colour.PAPER, Colour.PANEL, Halign.RIGHT)
        if points in (low, high) or min(y_of(low) - y_of(0), y_of(0) - y_of(high)) > DIGIT_HEIGHT:
            yield Placement(label, left - _PAD, y_of(points) - DIGIT_HEIGHT // 2)
    for result in sides:
        ink = ink_on_panel(result.colour)
        points = tuple((left + number * width // rounds, y_of(total)) for number, total in enumerate(result.totals))
        yield Placement(Curve(points, ink, _LINE), 0, 0)
        for x, y in points[1:] if rounds <= _MAX_DOTS else points[-1:]:
            yield Placement(Box(_DOT, _DOT, ink, None, _DOT // 2), x - _DOT // 2, y - _DOT // 2)


def _best(best: BestMeld, theme: Theme) -> tuple[DrawList, int]:
    """The cards of the best meld, its points, and the seat that laid it."""
    size = CardSize.HAND if len(best.cards) <= _MAX_LARGE else CardSize.SMALL
    height = CardSize.HAND.height + 2 * _PAD
    colour = SIDE_COLOURS[best.side]
    cards_width = min(fan_width(len(best.cards), size, size.strip), _CARDS_WIDTH)
    spacing = (cards_width - size.width) // max(1, len(best.cards) - 1)
    x = _LEFT + cards_width + 2 * _PAD
    middle = (height - DISC_SIZE) // 2
    points = Number(f"+{best.points}", DIGIT_HEIGHT + 19, Colour.GOLD, Colour.PANEL, Halign.RIGHT)
    name_width = CONTENT_WIDTH - x - DISC_SIZE - 3 * _PAD - _FIGURE_WIDTH * len(points.text)
    name = Name(best.name, DIGIT_HEIGHT, name_width, Colour.PAPER, Colour.PANEL)
    return (
        *area(colour, height),
        *translate(fan(best.cards, size, theme.deck, spacing), _LEFT, (height - size.height) // 2),
        *translate(disc(seat_letter(best.seat), colour, Colour.PANEL), x, middle),
        Placement(name, x + DISC_SIZE + 10, middle + (DISC_SIZE - DIGIT_HEIGHT) // 2),
        Placement(points, CONTENT_WIDTH - _PAD, (height - DIGIT_HEIGHT - 19) // 2 - 4),
    ), height


def _record(record: NewRecord) -> DrawList:
    """A crown, the seats that hold the record, and the record in words."""
    places = [*area(Colour.GOLD, _ROW)]
    places.append(Placement(Icon(Shape.CROWN, _CROWN, Colour.GOLD, Colour.PANEL), _LEFT, (_ROW - _CROWN) // 2))
    x = _LEFT + _CROWN + _PAD
    for seat in record.seats:
        places += translate(
            disc(seat_letter(seat), SIDE_COLOURS[record.side], Colour.PANEL), x, (_ROW - DISC_SIZE) // 2
        )
        x += DISC_SIZE + _PAD
    name = Name(record.text, DIGIT_HEIGHT + 2, CONTENT_WIDTH - x - _PAD, Colour.GOLD, Colour.PANEL)
    places.append(Placement(name, x, (_ROW - DIGIT_HEIGHT - 2) // 2))
    return tuple(places)


def _alt(ranked: Sequence[SideResult], best: BestMeld | None, records: Sequence[NewRecord]) -> tuple[Say, ...]:
    """The card in words: the sides in order with their points, also by round, the best meld, and the records."""
    totals = ", ".join(f"{_letters(side)} {with_minus(side.totals[-1])}" for side in ranked)
    winners = [_letters(side) for side in ranked if side.won]
    lines = [say("alt-winner", count=len(winners), winners=", ".join(winners), totals=totals)]
    outs = ", ".join(f"{_letters(side)} {side.outs}" for side in ranked if side.outs)
    if outs:
        lines.append(say("alt-winner-outs", outs=outs))
    if best is not None:
        lines.append(
            say("alt-winner-best", seat=seat_letter(best.seat), cards=write_cards(best.cards), points=best.points)
        )
    lines += [
        say("alt-winner-record", seats="+".join(map(seat_letter, record.seats)), record=record.text)
        for record in records
    ]
    by_round = "; ".join(f"{_letters(side)} {' '.join(map(with_minus, side.totals[1:]))}" for side in ranked)
    return (*lines, say("alt-winner-rounds", rounds=by_round))


def _letters(result: SideResult) -> str:
    return "+".join(seat_letter(seat) for seat, _ in result.players) or result.alt_name or result.name
