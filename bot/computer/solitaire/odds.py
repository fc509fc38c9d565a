"""When the Joker comes, and what a hand of the solitaire is still worth: the odds behind the stopping rule.

One may go out as soon as ten cards count ten points or less, yet every further card drawn scores one. So a hand that
is ready draws on while the Joker is far, and goes out before it is near. It stays ready, since the card drawn can be
thrown again.
"""

from functools import cached_property
from typing import Final

from bot.games.solitaire.options import SolitaireOptions, Variation
from bot.games.solitaire.state import BIG_GIN_BONUS, GIN_BONUS

_STOCK: Final = 42
"""The cards of the stock with one joker, before the first draw."""
_CUTS: Final = range(16, 26)
"""Where the joker's part may begin in the variation that draws for it (AS-08)."""
_HOPE, _MOST_HOPE = 0.06, 0.5
"""By how much the chance that a hand becomes ready grows with each draw, and up to what."""


class Odds:
    """The odds of one hand under some options.

    Args:
        options: the variation.
        big: how likely the next card lets all eleven be shown.
        ready: how likely it makes a hand ready that isn't.
        stake: what such a hand loses to the Joker, in points: its deadwood, and its draws so far (S-25).

    """

    def __init__(self, options: SolitaireOptions, big: float = 0.0, ready: float = 0.0, stake: int = 0) -> None:
        self.options, self.big, self.ready, self.stake = options, big, ready, stake
        self._waiting: dict[tuple[int, int], float] = {}
        self._going: dict[tuple[int, int], float] = {}

    def going(self, stock: int, jokers: int) -> float:
        """What a ready hand has to expect beyond its draws so far, if it draws.

        Args:
            stock: the cards of the stock.
            jokers: the jokers drawn so far.

        """
        if stock <= 0:
            return 0.0
        if (stock, jokers) not in self._going:
            self._going[stock, jokers] = self._drawn(stock, jokers)
        return self._going[stock, jokers]

    def _drawn(self, stock: int, jokers: int) -> float:
        joker, go_on = hazard(self.options, stock, jokers), self.going(stock - 1, jokers)
        card = 1 + self.big * max(BIG_GIN_BONUS, go_on) + (1 - self.big) * max(GIN_BONUS, go_on)
        return joker * self._joker(stock, jokers) + (1 - joker) * card

    def _joker(self, stock: int, jokers: int) -> float:
        if jokers + 1 >= self.options.last_joker:
            return self._counted
        return self._counted + self.going(stock - 1, jokers + 1)

    @cached_property
    def _counted(self) -> int:
        return int(self.options.joker_counts_as_draw)

    def waiting(self, stock: int, jokers: int, more: int = 0) -> float:
        """What a hand that isn't ready has to expect beyond its draws so far, after so many more of them."""
        if stock <= 0:
            return 0.0
        if (stock, jokers) not in self._waiting:
            self._waiting[stock, jokers] = self._hoped(stock, jokers, more)
        return self._waiting[stock, jokers]

    def _hoped(self, stock: int, jokers: int, more: int) -> float:
        joker, chance = hazard(self.options, stock, jokers), min(self.ready + _HOPE * more, _MOST_HOPE)
        ready, not_ready = self.going(stock - 1, jokers), self.waiting(stock - 1, jokers, more + 1)
        card = 1 + chance * max(GIN_BONUS, ready) + (1 - chance) * not_ready
        if jokers + 1 >= self.options.last_joker:
            return (1 - joker) * card - joker * (self.stake + more)
        return (1 - joker) * card + joker * (self._counted + self.waiting(stock - 1, jokers + 1, more + 1))


def hazard(options: SolitaireOptions, stock: int, jokers: int) -> float:
    """How likely the next card is a joker.

    Args:
        options: the variation.
        stock: the cards of the stock, jokers among them.
        jokers: the jokers drawn so far.

    """
    if options.variation is not Variation.HALF_DECK:
        return min((options.jokers - jokers) / stock, 1.0)
    drawn = _STOCK - stock
    tops = (options.v1_top,) if options.v1_top else _CUTS
    still = sum(1.0 if drawn <= top else stock / (_STOCK - top) for top in tops)
    return sum(1 / (_STOCK - top) for top in tops if top <= drawn) / still
