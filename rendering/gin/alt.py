"""What the pictures show, in short notation, for their alt texts."""

from bot.games.cards import write_cards
from bot.games.gin.view import GinView, ShowdownView, ShownHand
from bot.games.values import Say, say
from rendering.badges import seat_letter
from rendering.melded_hand import arranged_text
from rendering.seats import drawn_text, letters


def table_alt(view: GinView) -> tuple[Say, ...]:
    """The table; while the first round is fresh, the cards drawn for its deal as well."""
    counts = ", ".join(f"{seat_letter(seat)} {count}" for seat, count in enumerate(view.hand_counts))
    scores = ", ".join(f"{seat_letter(side)} {total}" for side, total in enumerate(view.totals))
    turn = letters(view.to_act) or "0"
    top = str(view.pile_top) if view.pile_top is not None else ""
    lines = [
        say("alt-gin-table", round=view.round_no, turn=turn, stock=view.stock),
        say("alt-gin-pile", count=view.pile_count, card=top),
        say("alt-gin-scores", counts=counts, scores=scores, target=view.target),
    ]
    lines.append(say("alt-gin-stakes", limit=view.knock_limit, times=view.times))
    if view.matches_to_win > 1:
        wins = ", ".join(f"{seat_letter(side)} {won}" for side, won in enumerate(view.wins))
        lines.append(say("alt-gin-wins", wins=wins, needed=view.matches_to_win))
    if view.shows_drawn:
        lines.append(say("alt-drawn", drawn=drawn_text(view.drawn_for_deal)))
    return tuple(lines)


def showdown_alt(shown: ShowdownView, round_no: int) -> tuple[Say, ...]:
    """How the round ended, both hands, and the points."""
    totals = ", ".join(f"{seat_letter(side)} {total}" for side, total in enumerate(shown.totals))
    winner = seat_letter(shown.winner) if shown.winner is not None else "0"
    knocker = seat_letter(shown.knocker) if shown.knocker is not None else "0"
    return (
        say("alt-gin-sheet", round=round_no, result=shown.result, knocker=knocker),
        say("alt-gin-hands", hands="; ".join(map(_hand_text, shown.hands))),
        say("alt-gin-points", winner=winner, points=shown.points, times=shown.times, totals=totals),
    )


def _hand_text(hand: ShownHand) -> str:
    """The hand; cards laid off on a meld follow it after a plus sign: `(7S 8S 9S + TS)`."""
    text = f"{seat_letter(hand.seat)} {arranged_text(hand.arranged)}"
    for meld, laid in zip(hand.arranged.melds, hand.laid_on, strict=False):
        if laid:
            text = text.replace(f"({write_cards(meld)})", f"({write_cards(meld)} + {write_cards(laid)})", 1)
    return text
