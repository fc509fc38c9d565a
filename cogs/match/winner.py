"""The winner's card of a match: what it shows, taken from the rounds that everyone may look back at."""

from collections import Counter
from collections.abc import Sequence
from typing import cast

from bot.games.cards import Card
from bot.games.events import GoingOut
from bot.games.values import Say, SeatName
from bot.tables.history.rounds import PastRound
from bot.tables.model.view import TableView
from cogs.ui.reader import Reader, theme_of
from rendering.picture import Picture
from rendering.winner import BestMeld, SideResult, winner_card


def winner_picture(reader: Reader[TableView], rounds: Sequence[PastRound], best: Say | None) -> Picture | None:
    """The card; None for a match that isn't over. `best` is the highlight of the match."""
    outcome = reader.view.outcome
    if outcome is None:
        return None
    names = reader.names.drawn()
    outs = Counter(getattr(event, "seat", 0) for past in rounds for event in past.events if isinstance(event, GoingOut))
    sides: list[SideResult] = []
    for side, total in enumerate(outcome.totals):
        seats = [number for number, seat in enumerate(reader.view.seats) if seat.side == side]
        sides.append(
            SideResult(
                side=side,
                players=tuple((seat, names[seat]) for seat in seats),
                won=side in outcome.winners,
                totals=(*_totals(rounds, side), total),
                outs=sum(outs[seat] for seat in seats),
                name="" if seats else names[side],
            )
        )
    return winner_card(sides, _best_meld(reader, names, best), theme_of(reader.settings))


def _totals(rounds: Sequence[PastRound], side: int) -> list[int]:
    """The points of a side before the first round, and after each but the last."""
    totals = [0]
    for past in rounds:
        if past.is_over:
            totals.append(totals[-1] + sum(row.cells[side].points for row in past.pad if row.cells[side].counts))
    return totals[:-1] or [0]


def _best_meld(reader: Reader[TableView], names: Sequence[str], best: Say | None) -> BestMeld | None:
    """The meld that the highlight tells of, if it is one."""
    if best is None or "cards" not in best.args:
        return None
    seat = cast("SeatName", best.args["seat"]).seat
    cards = cast("tuple[Card, ...]", best.args["cards"])
    points = cast("int", best.args["points"])
    return BestMeld(cards, points, reader.view.seats[seat].side, seat, names[seat])
