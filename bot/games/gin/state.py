"""A match of gin: the rounds' totals, who deals, and the running round."""

from __future__ import annotations

from dataclasses import dataclass, replace
from enum import StrEnum
from typing import TYPE_CHECKING, Final

from bot.games.cards import pack
from bot.games.deadwood import BITS
from bot.games.gin.phases import Phase, Round, deal
from bot.games.gin.showdown import Result
from bot.games.shuffle import order
from bot.games.values import Outcome

if TYPE_CHECKING:
    from bot.games.cards import Card
    from bot.games.gin.options import GinOptions
    from bot.games.gin.showdown import Showdown
    from bot.games.values import Deal, Seat

_PACK: Final = pack(1, 0)
AWAITING: Final = "deal"
"""The phase before the first deal."""
FINISHED: Final = "finished"
"""The phase after the last round."""


class Ending(StrEnum):
    """Reason a match ended."""

    TARGET = "gin-outcome-target"


@dataclass(frozen=True, slots=True)
class Feats:
    """What a side has done in a match so far: gins, big ones too, undercuts, and the most points of one deal."""

    gins: int = 0
    undercuts: int = 0
    best_deal: int = 0

    def after(self, end: Showdown) -> Feats:
        """The feats with a deal that the side has won."""
        gin = end.result in (Result.GIN, Result.BIG_GIN)
        undercut = end.result is Result.UNDERCUT
        return Feats(self.gins + gin, self.undercuts + undercut, max(self.best_deal, end.points))


@dataclass(frozen=True, slots=True)
class Match:
    """A match, or a series of them (AG-17), as it stands.

    Attributes:
        options: what the table agreed on.
        sides: the side of each seat.
        round_no: the number of the running or last round, from 1; 0 before the first.
        next_dealer: who deals next; None before the first deal, which is drawn for.
        totals: the points of each side in the running match, finished rounds only.
        wins: the matches each side has won.
        banked: the points of each side from earlier matches of the series.
        feats: what each side has done, in all matches of the series.
        drawn: the cards drawn for the first deal, by seat; () after round 1.
        round: the running or last round; None before a deal.

    """

    options: GinOptions
    sides: tuple[int, ...]
    round_no: int = 0
    next_dealer: Seat | None = None
    totals: tuple[int, int] = (0, 0)
    wins: tuple[int, int] = (0, 0)
    banked: tuple[int, int] = (0, 0)
    feats: tuple[Feats, Feats] = (Feats(), Feats())
    drawn: tuple[tuple[Card, ...], ...] = ()
    round: Round | None = None

    @property
    def awaits_deal(self) -> bool:
        """True before a round and between rounds, until the match is won."""
        return self.outcome is None and (self.round is None or self.round.end is not None)

    @property
    def outcome(self) -> Outcome | None:
        """How it ended: a side has won the matches it needs. The totals are those of the whole series."""
        for side, wins in enumerate(self.wins):
            if wins >= self.options.matches_to_win:
                return Outcome(Ending.TARGET, (side,), _added(self.banked, self.totals))
        return None

    @property
    def phase(self) -> str:
        """What is to be decided, for the view."""
        if self.round is None:
            return AWAITING
        return self.round.phase.value if self.outcome is None else FINISHED

    def reached(self, total: int) -> bool:
        """True if so many points win a match (G-45, AG-09)."""
        return total > self.options.target or (total == self.options.target and not self.options.target_strict)


def dealt(match: Match, command: Deal) -> Match:
    """Deal the next round; before the first, draw for the deal (AG-16). A won match's points are set aside (AG-17)."""
    drawn: tuple[tuple[Card, ...], ...] = ()
    dealer = match.next_dealer
    if dealer is None:
        dealer, drawn = _draw_for_deal(command)
    if any(map(match.reached, match.totals)):
        match = replace(match, totals=(0, 0), banked=_added(match.banked, match.totals))
    cards = tuple(BITS[card.face] for card in order(command.seed, command.salt, "deal", _PACK))
    return replace(match, round_no=match.round_no + 1, next_dealer=dealer, drawn=drawn, round=deal(cards, dealer))


def _draw_for_deal(command: Deal) -> tuple[Seat, tuple[tuple[Card, ...], ...]]:
    """Each seat draws a card in turn; the lower deals, the ace lowest. Equal ranks draw again."""
    cards = [card.face for card in order(command.seed, command.salt, "draw", _PACK)]
    count = next(at for at in range(0, len(cards), 2) if cards[at].rank != cards[at + 1].rank) + 2
    dealer = 0 if cards[count - 2].rank < cards[count - 1].rank else 1
    return dealer, (tuple(cards[0:count:2]), tuple(cards[1:count:2]))


def moved(match: Match, after: Round) -> Match:
    """The match after a move; a round that has ended is scored and the next dealer decided (G-15, AG-10)."""
    if after.end is None:
        return replace(match, round=after)
    same = match.options.redeal_same_dealer_on_draw and after.end.result is Result.DRAW
    totals, wins, feats = list(match.totals), list(match.wins), list(match.feats)
    if after.end.winner is not None:
        side = match.sides[after.end.winner]
        totals[side] += after.end.points
        wins[side] += match.reached(totals[side])
        feats[side] = feats[side].after(after.end)
    return replace(
        match,
        round=after,
        next_dealer=after.dealer if same else 1 - after.dealer,
        totals=(totals[0], totals[1]),
        wins=(wins[0], wins[1]),
        feats=(feats[0], feats[1]),
    )


def running(match: Match) -> Round | None:
    """The round in which a seat has a decision open."""
    return match.round if match.round is not None and match.round.phase is not Phase.SHOWN else None


def _added(one: tuple[int, int], other: tuple[int, int]) -> tuple[int, int]:
    return (one[0] + other[0], one[1] + other[1])
