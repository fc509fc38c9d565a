"""What the score pad says of a round of gin."""

from bot.games.events import PadCell, PadRow
from bot.games.gin.view import GinView
from bot.games.values import SeatName, say


def pad(view: GinView) -> tuple[PadRow, ...]:
    """What the seat that scores made, and how the round ended; () while one runs."""
    shown = view.showdown
    if shown is None:
        return ()
    cells = tuple(PadCell(shown.points if seat == shown.winner else 0) for seat in range(len(view.sides)))
    if shown.winner is None:
        return (PadRow(cells, say(f"gin-pad-{shown.result}")),)
    return (PadRow(cells, say(f"gin-pad-{shown.result}", seat=SeatName(shown.winner))),)
