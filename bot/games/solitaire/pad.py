"""What the score pad says of a deal of the solitaire."""

from bot.games.pads import PadCell, PadRow
from bot.games.say import say
from bot.games.solitaire.view import SolitaireView


def pad(view: SolitaireView) -> tuple[PadRow, ...]:
    """What the player and the Joker made, and how the deal ended; () while one runs."""
    score = view.score
    if score is None:
        return ()
    return (PadRow((PadCell(score.player), PadCell(score.joker)), say(f"solitaire-pad-{score.result}")),)
