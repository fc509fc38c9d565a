"""What the end of a round does to the match: points, wins, tallies, and who deals next."""

from dataclasses import replace

from bot.games.gin.events import BonusesCounted, MatchWon, NobodyScored, RoundDrawn, RoundScored, Undercut
from bot.games.gin.showdown import Result, Showdown
from bot.games.gin.state import Bonuses, Match, Round, Tallies
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
    tallies = list(match.tallies)
    tallies[side] = _counted(tallies[side], end)
    totals, boxes = _plus(match.totals, side, end.points), _plus(match.boxes, side, int(match.options.match_bonuses))
    match = replace(match, totals=totals, boxes=boxes, tallies=(tallies[0], tallies[1]))
    if not match.reached(totals[side]):
        return match, _scored(end)
    match, counted = _with_bonuses(replace(match, wins=_plus(match.wins, side, 1)), side)
    won = MatchWon(side, match.totals[side], match.wins[side], match.options.matches_to_win)
    return match, (*_scored(end), *counted, won)


def _with_bonuses(match: Match, winner: int) -> tuple[Match, tuple[Event, ...]]:
    """What the end of a match adds: to each side for its rounds, to the winner for the match (AG-08, AG-23, AG-24)."""
    if not match.options.match_bonuses:
        return match, ()
    bonuses = tuple(_bonuses(match, side, won=side == winner) for side in range(len(match.totals)))
    totals, added = match.totals, match.added
    for side, bonus in enumerate(bonuses):
        totals, added = _plus(totals, side, bonus.points), _plus(added, side, bonus.points)
    events = [BonusesCounted(side, bonus.points) for side, bonus in enumerate(bonuses) if bonus.points]
    return replace(match, totals=totals, added=added, bonuses=bonuses), tuple(events)


def _bonuses(match: Match, side: int, *, won: bool) -> Bonuses:
    options = match.options
    shut_out = won and not match.boxes[1 - side]
    return Bonuses(
        match.boxes[side] * options.box_bonus,
        options.game_bonus if won else 0,
        options.shut_out_bonus if shut_out else 0,
    )


def _plus(pair: tuple[int, int], side: int, more: int) -> tuple[int, int]:
    return (pair[0] + more, pair[1]) if side == 0 else (pair[0], pair[1] + more)


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
