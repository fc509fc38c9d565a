"""What a board can be looked at by: its views, each a declaration, and the rankings that it takes its lines from."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass

from bot.boards.tally import RATING
from bot.games.values import BEST, Board


@dataclass(frozen=True, slots=True)
class BoardView:
    """One way to look at a board.

    Attributes:
        key: its words are `board-view-<key>`, and above the lines `board-order-<ranking>`.
        rankings: the one to take lines from; where it has none yet, the next.
        pair: lines of pairs.
        offered: whether a board has this view.

    """

    key: str
    rankings: tuple[str, ...]
    offered: Callable[[Board], bool]
    pair: bool = False


_ALL = (
    BoardView("rating", (RATING,), lambda board: board.spread > 0),
    BoardView("wins", ("wins",), lambda board: not board.best),
    BoardView("pairs", (RATING, "wins"), lambda board: board.pairs, pair=True),
    BoardView("best", ("best",), lambda board: any(name.startswith(BEST) for name in board.figures)),
    BoardView("streak", ("streak",), lambda board: True),  # noqa: ARG005 - every board has it
)
VIEWS: Mapping[str, BoardView] = {view.key: view for view in _ALL}


def views_of(board: Board) -> list[BoardView]:
    """The views of a board, the one that tells most first."""
    return [view for view in _ALL if view.offered(board)]
