"""The players of the solitaire, and the odds behind the stopping rule.

A hand may go out as soon as ten cards count ten points or less, yet every further card drawn scores one point. So a
hand that is ready draws on while the joker is unlikely, and goes out before it becomes likely. It stays ready, since
the card drawn can be discarded again. Easy goes out at once, normal when the stock is low, hard by the odds.
"""

from collections.abc import Callable, Sequence
from random import Random
from typing import Final, NamedTuple, TypeAlias

from bot.computer.gin.plans import NEAR, Outlook, draw_odds, outlook
from bot.games.commands import BigGin, Discard, TakeTop
from bot.games.gin_hands import BIT_POINTS, BITS, FACES, PACK, bits_of, least_deadwood, mask_of
from bot.games.observation import DrawOdds, Observation, ScoredMove
from bot.games.solitaire.commands import Exchange, Knock
from bot.games.solitaire.events import Discarded, Exchanged
from bot.games.solitaire.options import SolitaireOptions, Variation
from bot.games.solitaire.rounds import CUTS
from bot.games.solitaire.state import ASIDE, BIG_GIN_BONUS, GIN_BONUS, LIMIT
from bot.games.solitaire.view import SolitaireView
from bot.games.values import Command, Say, commands_in, say

SolitaireObservation: TypeAlias = Observation[SolitaireOptions, SolitaireView]

_INITIAL_STOCK: Final = 42
"""The cards of the stock with one joker, before the first draw."""
_READY_GROWTH, _MAX_READY = 0.06, 0.5
"""The growth of the probability that a hand becomes ready with each draw, and the maximum of that probability."""
_LOW_STOCK: Final = 26
"""With this many cards in the stock, one more draw is worth less than the risk of the one joker."""
_MAX_NEAR: Final = 1
"""A card that is near more cards of the hand isn't exchanged."""
_MAX_LOW_POINTS: Final = 3
"""A card of no more points isn't exchanged either."""
_TAKE_BACK: Final = -50.0
"""The value of taking a discard back, which leads nowhere (AS-02)."""


class Kept(NamedTuple):
    """Ten cards after a discard.

    Attributes:
        outlook: what the next draw may do to them.
        big_gin: the probability that all eleven can be shown after it.

    """

    outlook: Outlook
    big_gin: float


def easy(observation: SolitaireObservation, _: Random) -> Sequence[ScoredMove]:
    """Goes out as soon as it may, remembers no discard and exchanges nothing."""

    def value(kept: Kept) -> float:
        return -kept.outlook.deadwood / 10

    return _evaluate(observation, PACK & ~mask_of(observation.view.hand), value, max_exchanged=0)


def normal(observation: SolitaireObservation, _: Random) -> Sequence[ScoredMove]:
    """Draws on while the stock is high."""

    def value(kept: Kept) -> float:
        draws_on = observation.view.stock > _LOW_STOCK and kept.outlook.deadwood <= LIMIT
        return (GIN_BONUS + 1.0 if draws_on else 0.0) - kept.outlook.expected_deadwood / 10

    return _evaluate(observation, unseen_cards(observation), value, max_exchanged=ASIDE)


def hard(observation: SolitaireObservation, _: Random) -> Sequence[ScoredMove]:
    """Draws on by the odds of the joker and of big gin."""
    view, options = observation.view, observation.options

    def value(kept: Kept) -> float:
        ahead = kept.outlook
        if ahead.deadwood <= LIMIT:
            return Odds(options, kept.big_gin).if_ready(view.stock, view.jokers_out)
        odds = Odds(options, ready=ahead.knock, stake=view.drawn + ahead.deadwood)
        return odds.if_not_ready(view.stock, view.jokers_out) - ahead.expected_deadwood / 10

    return _evaluate(observation, unseen_cards(observation), value, max_exchanged=ASIDE)


def unseen_cards(observation: SolitaireObservation) -> int:
    """The cards that are neither in the hand nor have been discarded or exchanged."""
    seen = 0
    for event in observation.events:
        if isinstance(event, Discarded):
            seen |= BITS[event.card]
        elif isinstance(event, Exchanged):
            seen |= mask_of(event.given)
    return PACK & ~(mask_of(observation.view.hand) | seen)


def useful_cards(observation: SolitaireObservation) -> DrawOdds:
    """The cards that make or extend a meld; a joker never does."""
    return draw_odds(mask_of(observation.view.hand), unseen_cards(observation))


def _evaluate(
    observation: SolitaireObservation, unseen: int, value: Callable[[Kept], float], *, max_exchanged: int
) -> list[ScoredMove]:
    """Every choice, best first. There is no opponent to surprise, so ties aren't broken by chance.

    Args:
        observation: what the player may know.
        unseen: the cards that the player thinks may be drawn.
        value: gives the value of ten cards if the deal goes on.
        max_exchanged: how many cards the player exchanges at most.

    Raises:
        ValueError: there is no choice.

    """
    commands, stock = commands_in(observation.choices), observation.view.stock
    if not commands:
        raise ValueError("nothing to choose from")
    if observation.choices.get(Exchange.kind):
        moves = _exchanges(mask_of(observation.view.hand), commands, max_exchanged)
    else:
        moves = [_move(observation, command, unseen, value) for command in commands]
    best, *others = sorted(moves, key=lambda move: -move.value)
    explained = [best]
    for move in others:
        against: tuple[Say, ...] = ()
        if isinstance(move.command, Knock) and isinstance(best.command, Discard):
            against = (say("solitaire-but-knocked", stock=stock),)
        elif isinstance(move.command, Discard) and isinstance(best.command, Knock):
            against = (say("solitaire-but-went-on", stock=stock),)
        explained.append(move._replace(reasons_against=against))
    return explained


def _move(
    observation: SolitaireObservation, command: Command, unseen: int, value: Callable[[Kept], float]
) -> ScoredMove:
    """One move: a discard goes on with the deal, and a knock ends it with the same card discarded."""
    hand, stock = mask_of(observation.view.hand), observation.view.stock
    match command:
        case BigGin():
            return ScoredMove(command, BIG_GIN_BONUS, (say("solitaire-why-big-gin", stock=stock),))
        case Knock(card):
            deadwood = least_deadwood(hand ^ BITS[card])  # ranks the knocks; all of them score the same
            return ScoredMove(command, GIN_BONUS - deadwood / 100, (say("solitaire-why-knock", stock=stock),))
        case Discard(card):
            hand ^= BITS[card]
            ahead, big_gins = outlook(hand, unseen, LIMIT), 0
            if ahead.deadwood <= LIMIT:
                big_gins = sum(least_deadwood(hand | bit) <= LIMIT for bit in bits_of(unseen))
            kept = Kept(ahead, big_gins / max(unseen.bit_count(), 1))
            why = say("solitaire-why-discard", points=ahead.deadwood, outs=ahead.outs)
            return ScoredMove(command, value(kept), (why,))
        case TakeTop():
            return ScoredMove(command, _TAKE_BACK)
        case _:
            return ScoredMove(command, 0.0)


def _exchanges(hand: int, commands: Sequence[Command], max_exchanged: int) -> list[ScoredMove]:
    """Exchange the cards that go with few others, the highest first; then the other commands in their order."""
    isolated = [
        bit
        for bit in bits_of(hand)
        if (NEAR[bit] & hand).bit_count() <= _MAX_NEAR and BIT_POINTS[bit] > _MAX_LOW_POINTS
    ]
    isolated.sort(key=lambda bit: -BIT_POINTS[bit])
    given = tuple(FACES[bit] for bit in isolated[:max_exchanged])
    why = say("solitaire-why-exchange", count=len(isolated), least=_MAX_LOW_POINTS + 1)
    best = ScoredMove(Exchange(given), 1.0, (why,))
    others = [ScoredMove(command, -place / 10) for place, command in enumerate(commands) if command != best.command]
    return [best, *others]


class Odds:
    """The points that one hand can expect under some options, by recursion over the draws to come.

    Args:
        options: the variation.
        big_gin: the probability that the next card lets all eleven be shown.
        ready: the probability that it makes a hand ready that isn't.
        stake: the points that such a hand loses to the joker: its deadwood, and its draws so far (S-25).

    """

    def __init__(self, options: SolitaireOptions, big_gin: float = 0.0, ready: float = 0.0, stake: int = 0) -> None:
        self.options, self.big_gin, self.ready, self.stake = options, big_gin, ready, stake
        self._joker_points = int(options.joker_counts_as_draw)
        self._if_ready: dict[tuple[int, int], float] = {}
        self._if_not_ready: dict[tuple[int, int], float] = {}

    def if_ready(self, stock: int, jokers: int) -> float:
        """The points that a ready hand can expect beyond its draws so far, if it draws on.

        Args:
            stock: the cards of the stock.
            jokers: the jokers drawn so far.

        """
        if stock <= 0:
            return 0.0
        if (stock, jokers) not in self._if_ready:
            joker, draw_on = joker_chance(self.options, stock, jokers), self.if_ready(stock - 1, jokers)
            card = 1 + self.big_gin * max(BIG_GIN_BONUS, draw_on) + (1 - self.big_gin) * max(GIN_BONUS, draw_on)
            after_joker: float = self._joker_points
            if jokers + 1 < self.options.last_joker:
                after_joker += self.if_ready(stock - 1, jokers + 1)
            self._if_ready[stock, jokers] = joker * after_joker + (1 - joker) * card
        return self._if_ready[stock, jokers]

    def if_not_ready(self, stock: int, jokers: int, drawn: int = 0) -> float:
        """The points that a hand that isn't ready can expect beyond its draws so far, after `drawn` more draws."""
        if stock <= 0:
            return 0.0
        if (stock, jokers) not in self._if_not_ready:
            joker = joker_chance(self.options, stock, jokers)
            ready = min(self.ready + _READY_GROWTH * drawn, _MAX_READY)
            value_ready = max(GIN_BONUS, self.if_ready(stock - 1, jokers))
            card = 1 + ready * value_ready + (1 - ready) * self.if_not_ready(stock - 1, jokers, drawn + 1)
            if jokers + 1 >= self.options.last_joker:
                after_joker: float = -(self.stake + drawn)
            else:
                after_joker = self._joker_points + self.if_not_ready(stock - 1, jokers + 1, drawn + 1)
            self._if_not_ready[stock, jokers] = (1 - joker) * card + joker * after_joker
        return self._if_not_ready[stock, jokers]


def joker_chance(options: SolitaireOptions, stock: int, jokers: int) -> float:
    """The probability that the next card is a joker.

    Args:
        options: the variation.
        stock: the cards of the stock, jokers among them.
        jokers: the jokers drawn so far.

    """
    if options.variation is not Variation.HALF_DECK:
        return min((options.jokers - jokers) / stock, 1.0)
    # The joker lies anywhere below the cut. Weigh each possible cut by how likely it is that the joker hasn't come yet.
    drawn = _INITIAL_STOCK - stock
    cuts = (options.v1_top,) if options.v1_top else CUTS
    not_drawn_yet = sum(1.0 if drawn <= cut else stock / (_INITIAL_STOCK - cut) for cut in cuts)
    return sum(1 / (_INITIAL_STOCK - cut) for cut in cuts if cut <= drawn) / not_drawn_yet
