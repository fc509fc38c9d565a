"""What the pictures show, in short notation, for their alt texts."""

from bot.games.solitaire.view import DealScore
from bot.games.values import Say, say
from rendering.melded_hand import arranged_text


def score_alt(score: DealScore, deal: int) -> tuple[Say, ...]:
    """How the deal ended, the hand, and the points."""
    player, joker = score.totals
    return (
        say("alt-solitaire-sheet", deal=deal, result=score.result, cards=arranged_text(score.hand), drawn=score.draws),
        say("alt-solitaire-scored", player=score.player, joker=score.joker),
        say("alt-solitaire-points", player=player, joker=joker),
    )
