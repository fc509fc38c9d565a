"""When the Joker comes, and what a hand of the solitaire is still worth: the odds behind the stopping rule.

One may go out as soon as ten cards count ten points or less, yet every further card drawn scores one. So a hand that
is ready draws on while the Joker is far, and goes out before it is near. It stays ready, since the card drawn can be
thrown again.

The players of the solitaire: easy goes out at once, normal while the Joker is far, hard by the odds.
"""

from collections.abc import Callable, Sequence
from functools import cached_property
from random import Random
from typing import Final, NamedTuple, TypeAlias

from bot.computer.gin.plans import NEAR, Outlook, outlook
from bot.games.commands import BigGin, Discard, TakeTop
from bot.games.gin_hands import BIT_POINTS, BITS, FACES, PACK, bits_of, least_deadwood, mask_of
from bot.games.observation import Sight, Weighed
from bot.games.solitaire.commands import Exchange, Knock
from bot.games.solitaire.events import Discarded, Exchanged
from bot.games.solitaire.options import SolitaireOptions, Variation
from bot.games.solitaire.state import ASIDE, BIG_GIN_BONUS, GIN_BONUS, LIMIT
from bot.games.solitaire.view import SolitaireView
from bot.games.values import Command, Say, say

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


SolitaireSight: TypeAlias = Sight[SolitaireOptions, SolitaireView]
_NEAR_STOCK: Final = 26
"""With so many cards in the stock one more is worth less than the risk of the one joker."""
_LOOSE: Final = 1
"""A card with at most so many neighbours in the hand may be given away."""
_CHEAP: Final = 3
"""A card of at most so many points is kept in any case."""
_BACK: Final = -50.0
"""Taking a discard back leads nowhere (AS-02)."""


class Kept(NamedTuple):
    """Ten cards: what the next one may do to them, and how likely all eleven may be shown then."""

    ahead: Outlook
    big: float


class Going(NamedTuple):
    """How a player decides to go out.

    Attributes:
        worth: what a hand that goes on has to expect beyond its draws.
        unseen: the cards that may come.

    """

    worth: Callable[[SolitaireSight, Kept], float]
    unseen: Callable[[SolitaireSight], int]


def _everything(sight: SolitaireSight) -> int:
    """The cards outside the hand, for a player that doesn't remember its discards."""
    return PACK & ~mask_of(sight.view.hand)


def left_in_stock(sight: SolitaireSight) -> int:
    """The cards that were never seen."""
    seen = 0
    for event in sight.seen:
        if isinstance(event, Discarded):
            seen |= BITS[event.card]
        elif isinstance(event, Exchanged):
            seen |= mask_of(event.given)
    return PACK & ~(mask_of(sight.view.hand) | seen)


def _at_once(_: SolitaireSight, kept: Kept) -> float:
    return -kept.ahead.deadwood / 10


def _while_far(sight: SolitaireSight, kept: Kept) -> float:
    far = sight.view.stock > _NEAR_STOCK and kept.ahead.deadwood <= LIMIT
    return (GIN_BONUS + 1.0 if far else 0.0) - kept.ahead.hoped / 10


def _by_odds(sight: SolitaireSight, kept: Kept) -> float:
    view, ahead = sight.view, kept.ahead
    if ahead.deadwood <= LIMIT:
        return Odds(sight.options, kept.big).going(view.stock, view.jokers_out)
    odds = Odds(sight.options, ready=ahead.knock, stake=view.drawn + ahead.deadwood)
    return odds.waiting(view.stock, view.jokers_out) - ahead.hoped / 10


_EASY, _NORMAL, _HARD = Going(_at_once, _everything), Going(_while_far, left_in_stock), Going(_by_odds, left_in_stock)


def easy(sight: SolitaireSight, chance: Random) -> Sequence[Weighed]:
    """Out as soon as it may; it remembers no discard and exchanges nothing."""
    return _weighed(sight, chance, _EASY)


def normal(sight: SolitaireSight, chance: Random) -> Sequence[Weighed]:
    """It draws on while the stock is high."""
    return _weighed(sight, chance, _NORMAL)


def hard(sight: SolitaireSight, chance: Random) -> Sequence[Weighed]:
    """It knows the odds of the Joker and of big gin."""
    return _weighed(sight, chance, _HARD)


def _weighed(sight: SolitaireSight, _chance: Random, going: Going) -> list[Weighed]:
    """Every choice, best first: nobody plays against this player, so near equals needn't be told apart by chance.

    Raises:
        ValueError: there is no choice.

    """
    unseen = going.unseen(sight)
    commands = [choice.command for listed in sight.choices.values() for choice in listed]
    weighed = [_one(sight, command, going, unseen) for command in commands]
    if sight.choices.get(Exchange.kind):
        weighed = _exchanges(sight, commands, ASIDE if going is not _EASY else 0)
    if not weighed:
        raise ValueError("nothing to choose from")
    first, *others = sorted(weighed, key=lambda one: -one.value)
    return [first, *(one._replace(against=_against(sight, one, first)) for one in others)]


def _against(sight: SolitaireSight, one: Weighed, best: Weighed) -> tuple[Say, ...]:
    """What speaks against going out too early, or too late."""
    if isinstance(one.command, Knock) and isinstance(best.command, Discard):
        return (say("solitaire-but-knocked", stock=sight.view.stock),)
    if isinstance(one.command, Discard) and isinstance(best.command, Knock):
        return (say("solitaire-but-went-on", stock=sight.view.stock),)
    return ()


def _one(sight: SolitaireSight, command: Command, going: Going, unseen: int) -> Weighed:
    """One choice: with a discard the deal goes on, with the same card shown it ends."""
    hand, stock = mask_of(sight.view.hand), sight.view.stock
    match command:
        case BigGin():
            return Weighed(command, BIG_GIN_BONUS, (say("solitaire-why-big-gin", stock=stock),))
        case Knock(card):
            spare = least_deadwood(hand ^ BITS[card]) / 100
            return Weighed(command, GIN_BONUS - spare, (say("solitaire-why-knock", stock=stock),))
        case Discard(card):
            kept = _kept(hand ^ BITS[card], unseen)
            why = say("solitaire-why-discard", points=kept.ahead.deadwood, outs=kept.ahead.outs)
            return Weighed(command, going.worth(sight, kept), (why,))
        case _:
            return Weighed(command, _BACK if isinstance(command, TakeTop) else 0.0)


def _kept(hand: int, unseen: int) -> Kept:
    ahead = outlook(hand, unseen, LIMIT)
    big = sum(least_deadwood(hand | bit) <= LIMIT for bit in bits_of(unseen)) if ahead.deadwood <= LIMIT else 0
    return Kept(ahead, big / max(unseen.bit_count(), 1))


def _exchanges(sight: SolitaireSight, listed: Sequence[Command], most: int) -> list[Weighed]:
    """Give the cards that nothing in the hand goes with, the dearest first; what else is listed comes after that."""
    hand = mask_of(sight.view.hand)
    loose = sorted((bit for bit in bits_of(hand) if _is_loose(bit, hand)), key=lambda bit: -BIT_POINTS[bit])
    given = tuple(FACES[bit] for bit in loose[:most])
    why = say("solitaire-why-exchange", count=len(loose), least=_CHEAP + 1)
    best = Weighed(Exchange(given), 1.0, (why,))
    others = [Weighed(command, -place / 10) for place, command in enumerate(listed) if command != best.command]
    return [best, *others]


def _is_loose(bit: int, hand: int) -> bool:
    """True for a card whose neighbours in the hand are too few to hope for a meld."""
    return (NEAR[bit] & hand).bit_count() <= _LOOSE and BIT_POINTS[bit] > _CHEAP
