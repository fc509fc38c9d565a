"""What the pictures show, in short notation, for their alt texts, which Discord limits to 1,024 characters."""

from bot.games.cards import write_cards
from bot.games.rum500.view import LaidCard, MeldView, Rum500View, SeatScore, Sheet
from bot.games.values import Say, say
from rendering.badges import seat_letter
from rendering.numbers import plain, signed
from rendering.seats import drawn_text, letters

EXTRAS = ("credit", "bonus", "settled")
"""What a side's line of the sheet shows only if there is any: opponents' hands (R-88), the winner's bonus (R-119), what
is settled in the end (AR-20)."""


def table_alt(view: Rum500View) -> tuple[Say, ...]:
    """The table, the most important first: if it is ever cut, only the last melds are lost."""
    counts = ", ".join(f"{seat_letter(seat)} {count}" for seat, count in enumerate(view.hand_counts))
    scores = ", ".join(f"{side_letters(view.sides, side)} {plain(total)}" for side, total in enumerate(view.totals))
    turn = letters(view.to_act) or "0"
    lines = [
        say("alt-rum500-table", round=view.round_no, turn=turn, stock=view.stock),
        say("alt-rum500-pile", count=len(view.pile), cards=write_cards(view.pile)),
        say("alt-rum500-seats", counts=counts, scores=scores, target=view.target),
    ]
    lines += _last_moves(view)
    if view.rum:
        lines.append(say("alt-rum500-rum"))
    if view.dealer_joker or view.effect:
        lines.append(say("alt-rum500-gambit", effect=view.effect or "none", joker=view.dealer_joker or "none"))
    if view.shows_drawn:
        lines.append(say("alt-drawn", drawn=drawn_text(view.drawn_for_deal)))
    if view.melds:
        lines.append(say("alt-rum500-melds", melds="; ".join(map(meld_text, view.melds))))
    return tuple(lines)


def _last_moves(view: Rum500View) -> list[Say]:
    """What was laid and discarded last, and what sides that have not opened have laid of what it takes."""
    closed = [side for side, opened in enumerate(view.opened) if not opened]
    lines = [say("alt-rum500-fresh", cards=write_cards(view.laid_last))] if view.laid_last else []
    if view.discarder is not None:
        lines.append(say("alt-rum500-discarder", seat=seat_letter(view.discarder)))
    if closed:
        sides = ", ".join(f"{side_letters(view.sides, side)} {view.laid_by(side)}" for side in closed)
        lines.append(say("alt-rum500-closed", sides=sides, minimum=view.opening_min))
    return lines


def sheet_alt(sheet: Sheet, sides: tuple[int, ...]) -> tuple[Say, ...]:
    """Each seat's line and each side's total."""
    out = seat_letter(sheet.out) if sheet.out is not None else "0"
    totals = ", ".join(
        f"{side_letters(sides, line.side)} {signed(line.net)} → {signed(line.counted)} = {plain(line.total)}"
        for line in sheet.sides
    )
    extras = [
        say(f"alt-rum500-{name}", amounts=_amounts(sheet, sides, name))
        for name in EXTRAS
        if any(getattr(line, name) for line in sheet.sides)
    ]
    return (
        say("alt-rum500-sheet", round=sheet.round_no, out=out, totals=totals),
        *extras,
        say("alt-rum500-lines", lines="; ".join(map(_score_text, sheet.seats))),
    )


def _amounts(sheet: Sheet, sides: tuple[int, ...], name: str) -> str:
    return ", ".join(f"{side_letters(sides, line.side)} {signed(getattr(line, name))}" for line in sheet.sides)


def side_letters(sides: tuple[int, ...], side: int) -> str:
    """The letters of a side's seats: `A+C`."""
    return letters([seat for seat, of in enumerate(sides) if of == side])


def meld_text(meld: MeldView) -> str:
    """Number, owner and cards: `3 B 7S 8S JK=9S`."""
    return f"{meld.number} {seat_letter(meld.seat)} " + " ".join(map(_laid_text, meld.cards))


def _laid_text(laid: LaidCard) -> str:
    return str(laid.card) if laid.stands_for is None else f"{laid.card}={laid.stands_for}"


def _score_text(score: SeatScore) -> str:
    hand = write_cards(score.hand)
    line = f"{seat_letter(score.seat)} {score.laid}/{score.in_hand}/{score.bonus} = {plain(score.net)}"
    return f"{line} ({hand})" if hand else line
