"""What the score pad says of a deal of the solitaire."""

from bot.games.events import PadCell, PadRow
from bot.games.solitaire.view import SolitaireView
from bot.games.values import say


def pad(view: SolitaireView) -> tuple[PadRow, ...]:
    """What the player and the Joker made, and how the deal ended; () while one runs."""
    score = view.score
    if score is None:
        return ()
    return (PadRow((PadCell(score.player), PadCell(score.joker)), say(f"solitaire-pad-{score.result}")),)
