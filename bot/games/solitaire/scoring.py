"""What the end of a deal does to the match."""

from dataclasses import replace

from bot.games.solitaire.events import JokerEnded, MatchEnded, WentBigGin, WentGin
from bot.games.solitaire.state import End, Match, Result, Round
from bot.games.values import Event


def end_round(match: Match, after: Round) -> tuple[Match, tuple[Event, ...]]:
    """Score a deal that has ended (S-26 to S-28)."""
    end = after.end
    if end is None:
        raise ValueError("the deal goes on")
    player, joker = match.totals
    match = replace(match, round=after, totals=(player + end.player, joker + end.joker))
    return match, (_ended(end), MatchEnded(*match.totals)) if match.outcome else (_ended(end),)


def _ended(end: End) -> Event:
    if end.result is Result.GIN:
        return WentGin(end.deadwood, end.player)
    if end.result is Result.BIG_GIN:
        return WentBigGin(end.deadwood, end.player)
    return JokerEnded(end.deadwood, end.player, end.joker)
