"""What the end of a round does to the match: points, wins, tallies, and who deals next."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from bot.games.gin.events import MatchWon, NobodyScored, RoundDrawn, RoundScored, Undercut
from bot.games.gin.showdown import Result
from bot.games.gin.state import Tallies

if TYPE_CHECKING:
    from bot.games.gin.showdown import Showdown
    from bot.games.gin.state import Match, Round
    from bot.games.values import Event


def end_round(match: Match, after: Round) -> tuple[Match, tuple[Event, ...]]:
    """Score a round that has ended and say who deals next (G-15, AG-10)."""
    end = after.end
    if end is None:
        raise ValueError("the round goes on")
    same = match.options.redeal_same_dealer_on_draw and end.result is Result.DRAW
    match = replace(match, round=after, next_dealer=after.dealer if same else 1 - after.dealer)
    if end.winner is None:
        return match, (RoundDrawn() if end.knocker is None else NobodyScored(),)
    return _won(match, match.sides[end.winner], end)


def _won(match: Match, side: int, end: Showdown) -> tuple[Match, tuple[Event, ...]]:
    totals, wins, tallies = list(match.totals), list(match.wins), list(match.tallies)
    totals[side] += end.points
    reached = match.reached(totals[side])
    wins[side] += reached
    tallies[side] = _counted(tallies[side], end)
    events = _scored(end)
    if reached:
        events = (*events, MatchWon(side, totals[side], wins[side], match.options.matches_to_win))
    match = replace(match, totals=(totals[0], totals[1]), wins=(wins[0], wins[1]), tallies=(tallies[0], tallies[1]))
    return match, events


def _counted(tallies: Tallies, end: Showdown) -> Tallies:
    gin = end.result in (Result.GIN, Result.BIG_GIN)
    undercut = end.result is Result.UNDERCUT
    return Tallies(tallies.gins + gin, tallies.undercuts + undercut, max(tallies.best_deal, end.points))


def _scored(end: Showdown) -> tuple[Event, ...]:
    if end.winner is None or end.knocker is None:
        return ()
    if end.winner != end.knocker:
        return (Undercut(end.winner, end.knocker, end.points),)
    return (RoundScored(end.winner, end.points),)
