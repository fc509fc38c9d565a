"""What the score pad says of a round, how near a side is to opening, and the best meld of a match."""

from collections.abc import Iterable, Mapping

from bot.games.events import PadCell, PadRow
from bot.games.rum500.events import Melded
from bot.games.rum500.view import Rum500View
from bot.games.values import Event, Say, SeatName, say


def pad(view: Rum500View) -> tuple[PadRow, ...]:
    """The net of each side, for nothing before it has opened (R-64); at the end of a match its bonus (R-119)."""
    sheet = view.sheet
    if sheet is None:
        return ()
    why = say("rum500-pad-stock") if sheet.out is None else say("rum500-pad-out", seat=SeatName(sheet.out))
    rows = [PadRow(tuple(PadCell(side.net, side.opened) for side in sheet.sides), why)]
    if any(side.bonus for side in sheet.sides):
        rows.append(PadRow(tuple(PadCell(side.bonus) for side in sheet.sides), say("rum500-pad-bonus")))
    return tuple(rows)


def standing(view: Rum500View) -> Mapping[int, Say]:
    """What each side that has not opened has laid this round, of what it takes."""
    if view.sheet is not None or not view.opening_min:
        return {}
    return {
        side: say("rum500-standing", laid=laid_by(view, side), minimum=view.opening_min)
        for side, opened in enumerate(view.opened)
        if not opened
    }


def laid_by(view: Rum500View, side: int) -> int:
    """What the seats of a side have laid this round."""
    return sum(laid for seat, laid in enumerate(view.laid_points) if view.sides[seat] == side)


def best_meld(events: Iterable[Event]) -> Say | None:
    """The meld that brought the most points when it was laid; of equal ones the first."""
    best = max((event for event in events if isinstance(event, Melded)), key=lambda meld: meld.points, default=None)
    if best is None:
        return None
    return say("rum500-feat-meld", seat=SeatName(best.seat), cards=best.cards, points=best.points)
