"""A table of gin rummy in words: all that its pictures show."""

from collections.abc import Iterator

from bot.games.gin.view import GinView
from bot.games.values import Say, SideName, say
from bot.games.view import drawn_told, melded_hand_told, turn_told


def told(view: GinView) -> tuple[Say, ...]:
    """Hand, upcard or top discard, table; once the round is over, its sheet tells everything."""
    if view.showdown is not None:
        return ()
    return (*melded_hand_told("gin", view), *_table(view))


def _table(view: GinView) -> Iterator[Say]:
    yield say("told-table")
    yield say("alt-gin-pile", count=view.pile_count, card="" if view.pile_top is None else view.pile_top)
    yield say("told-stock", count=view.stock)
    yield from turn_told(view)
    yield say("alt-gin-stakes", limit=view.knock_limit, times=view.times)
    for side, total in enumerate(view.totals):
        yield say("told-points", side=SideName(side), total=total, target=view.target)
    yield say("told-round", round=view.round_no)
    if view.matches_to_win > 1:
        wins = tuple(say("told-wins", side=SideName(side), count=won) for side, won in enumerate(view.wins))
        yield say("alt-gin-wins", wins=wins, needed=view.matches_to_win)
    if view.shows_drawn:
        yield drawn_told(view.drawn_for_deal)
