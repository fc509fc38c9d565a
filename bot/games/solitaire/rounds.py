"""The deal, and the second shuffle, which puts the jokers into the stock.

What the end of a deal does to the match.
"""

from collections.abc import Callable
from dataclasses import replace
from typing import Final

from bot.games.cards import Card, pack
from bot.games.events import HandDealt
from bot.games.gin_hands import BITS, FACES, cards_of
from bot.games.shuffle import drawn_number, order
from bot.games.solitaire.events import Dealt, JokerEnded, MatchEnded, WentBigGin, WentGin
from bot.games.solitaire.options import SolitaireOptions, Variation
from bot.games.solitaire.state import ASIDE, HAND_SIZE, JOKER, PLAYER, End, Match, Phase, Result, Round
from bot.games.values import Deal, Event

_PACK: Final = pack(1, 0)
_CUTS: Final = range(16, 26)
"""The cards on top where the cut is drawn: about half of the 41 (AS-08)."""
_JOKERS: Final = tuple(card for card in pack(1, 3) if card.is_joker)


def lay_out(
    cards: tuple[int, ...],
    shuffle: Callable[[tuple[int, ...]], tuple[int, ...]],
    options: SolitaireOptions,
    safe: int = 0,
) -> Round:
    """Deal eleven cards and lay out the stock (S-11, S-12, S-29, S-30).

    Args:
        cards: the bits of the 52 cards in dealing order, top first.
        shuffle: the second shuffle, of what the jokers are shuffled into.
        options: the variation.
        safe: in variation 1 the cards on top that are free of the joker.

    """
    hand, rest = sum(cards[:HAND_SIZE]), cards[HAND_SIZE:]
    jokers = (JOKER,) * options.jokers
    if options.variation is Variation.HALF_DECK:
        top, below = rest[:safe], rest[safe:]
        return Round(Phase.FIRST, hand, (*top, *shuffle((*below, *jokers))), safe=safe)
    if options.variation is Variation.ONE_JOKER:
        return Round(Phase.FIRST, hand, shuffle((*rest, *jokers)))
    aside, stock = rest[:ASIDE], shuffle((*rest[ASIDE:], *jokers))
    if options.exchange:
        return Round(Phase.EXCHANGE, hand, stock, aside=aside)
    return Round(Phase.FIRST, hand, stock, tuple(reversed(aside)))


def deal(match: Match, command: Deal) -> tuple[Match, tuple[Event, ...]]:
    """Lay out the next deal; the second shuffle, with the jokers, has the label `stock`."""
    jokers = _JOKERS[: match.options.jokers]

    def shuffle(bits: tuple[int, ...]) -> tuple[int, ...]:
        cards = [Card(*FACES[bit][:2], 1) for bit in bits if bit]
        return _bits(order(command.seed, command.salt, "stock", (*cards, *jokers)))

    cards = _bits(order(command.seed, command.salt, "deal", _PACK))
    safe = match.options.v1_top or drawn_number(command.seed, command.salt, "cut", _CUTS)
    round_, number = lay_out(cards, shuffle, match.options, safe), match.round_no + 1
    dealt = Dealt(number, match.options.deals, len(round_.stock), match.options.jokers)
    return replace(match, round_no=number, round=round_), (dealt, HandDealt(PLAYER, cards_of(round_.hand)))


def _bits(cards: tuple[Card, ...]) -> tuple[int, ...]:
    """The bits of the cards in order; a joker has none."""
    return tuple(BITS.get(card.face, JOKER) for card in cards)


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
