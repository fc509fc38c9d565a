"""The solitaire in words: all that its pictures show."""

from bot.games.solitaire.view import SolitaireView
from bot.games.values import Say, say
from bot.games.view import melded_hand_told


def told(view: SolitaireView) -> tuple[Say, ...]:
    """Hand, stacks and points; once the deal is over, its sheet tells everything."""
    if view.score is not None:
        return ()
    return (*melded_hand_told("solitaire", view), say("told-table"), *stacks_told(view))


def stacks_told(view: SolitaireView) -> tuple[Say, ...]:
    """The counts and the points; no card is ever named except the jokers that lie open."""
    player, joker = view.totals
    return (
        say("alt-solitaire-table", deal=view.round_no, deals=view.deals, stock=view.stock, drawn=view.drawn),
        say("alt-solitaire-stacks", pile=view.pile_count, aside=view.aside_count, jokers=view.jokers_out),
        say("alt-solitaire-points", player=player, joker=joker),
    )
