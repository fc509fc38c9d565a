"""Matches of gin between two computer players, each with the seats exchanged on the same deals."""

from random import Random
from typing import Any, Final

from bot.computer.player import Player
from bot.games.gin.game import Gin
from bot.games.gin.options import GinOptions
from bot.games.gin.state import Match
from bot.games.observation import Observation
from bot.games.values import Deal, visible_to
from tests.games.gin.tables import seed

GIN: Final = Gin()


def win_shares(player: Player, opponent: Player, options: GinOptions, matches: int, begin: int = 0) -> list[float]:
    """The share of each pair of matches that the first player wins; both matches of a pair have the same deals.

    Args:
        player: the player whose wins count.
        opponent: the other player.
        options: the options of the matches.
        matches: the number of matches.
        begin: the number of the first pair; each number has deals of its own.

    """
    shares = list[float]()
    for number in range(begin, begin + matches // 2):
        first = play_match((player, opponent), options, number)
        second = play_match((opponent, player), options, number)
        shares.append((_won(first, 0) + _won(second, 1)) / 2)
    return shares


def play_match(players: tuple[Player, Player], options: GinOptions, number: int) -> Match:
    """Play a match; its deals depend on `number` alone."""
    match, rng = GIN.start(options, (0, 1)), Random(number)  # noqa: S311 - the same matches in every run
    while match.outcome is None:
        match, events = GIN.apply(match, None, Deal(seed(number * 1000 + match.round_no), "9"))
        while match.to_act:
            seat = match.to_act[0]
            observation: Any = Observation(
                match.options, GIN.view(match, seat), GIN.choices(match, seat), visible_to(events, seat)
            )
            match, new = GIN.apply(match, seat, players[seat](observation, rng)[0].command)
            events += new
    return match


def _won(match: Match, side: int) -> float:
    return float(match.outcome is not None and side in match.outcome.winners)
