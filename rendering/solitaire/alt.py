"""What the pictures show, in short notation, for their alt texts."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bot.games.cards import write_cards
from bot.games.say import Say, say
from rendering.melded_hand import arranged_text

if TYPE_CHECKING:
    from bot.games.solitaire.view import DealScore, SolitaireView
    from bot.games.view import Arranged


def hand_alt(view: SolitaireView, arranged: Arranged) -> tuple[Say, ...]:
    """Melds and deadwood, the new card, and the one that may not be discarded (AS-02)."""
    lines = [say("alt-solitaire-hand", count=len(view.hand), cards=arranged_text(arranged))]
    if view.newest:
        lines.append(say("alt-solitaire-newest", cards=write_cards(view.newest)))
    if view.locked is not None:
        lines.append(say("alt-solitaire-locked", card=str(view.locked)))
    return tuple(lines)


def table_alt(view: SolitaireView) -> tuple[Say, ...]:
    """The counts and the points; a card is never among them, but for the jokers that lie open."""
    player, joker = view.totals
    return (
        say("alt-solitaire-table", deal=view.round_no, deals=view.deals, stock=view.stock, drawn=view.drawn),
        say("alt-solitaire-stacks", pile=view.pile_count, aside=view.aside_count, jokers=view.jokers_out),
        say("alt-solitaire-points", player=player, joker=joker),
    )


def score_alt(score: DealScore, deal: int) -> tuple[Say, ...]:
    """How the deal ended, the hand, and the points."""
    player, joker = score.totals
    return (
        say("alt-solitaire-sheet", deal=deal, result=score.result, cards=arranged_text(score.hand), drawn=score.draws),
        say("alt-solitaire-scored", player=score.player, joker=score.joker),
        say("alt-solitaire-points", player=player, joker=joker),
    )
