"""Games of gin between two of our players: every deal is played twice, with the seats exchanged."""

from random import Random
from typing import Any, Final

from bot.computer.player import Player
from bot.games.gin.game import Gin
from bot.games.gin.options import GinOptions
from bot.games.gin.state import Match
from bot.games.observation import Sight
from bot.games.values import Deal, seen_by
from tests.games.gin.tables import seed

GIN: Final = Gin()


def game(players: tuple[Player, Player], options: GinOptions, number: int) -> Match:
    """A whole match; its deals depend on `number` alone."""
    match, chance = GIN.start(options, (0, 1)), Random(number)  # noqa: S311 - the same games in every run
    while match.outcome is None:
        match = deal(match, players, number, chance)
    return match


def deal(match: Match, players: tuple[Player, Player], number: int, chance: Random) -> Match:
    """The next deal of a match."""
    match, events = GIN.apply(match, None, Deal(seed(number * 1000 + match.round_no), "9"))
    while match.to_act:
        seat = match.to_act[0]
        sight: Any = Sight(match.options, GIN.view(match, seat), GIN.choices(match, seat), seen_by(events, seat))
        match, new = GIN.apply(match, seat, players[seat](sight, chance)[0].command)
        events += new
    return match


def share(one: Player, other: Player, options: GinOptions, games: int, begin: int = 0) -> list[float]:
    """What part of each pair of games the first of two players wins, the pair on the same deals."""
    pairs = list[float]()
    for number in range(begin, begin + games // 2):
        first, second = game((one, other), options, number), game((other, one), options, number)
        pairs.append((won(first, 0) + won(second, 1)) / 2)
    return pairs


def won(match: Match, side: int) -> float:
    """1 if the side has won the match."""
    return float(match.outcome is not None and side in match.outcome.winners)
