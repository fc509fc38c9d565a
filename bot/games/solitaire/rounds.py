"""The beginning and the end of a deal of the solitaire: the two shuffles, the layout, and the score."""

from collections.abc import Callable
from dataclasses import replace
from typing import Final

from bot.games.cards import Card, pack
from bot.games.events import HandDealt
from bot.games.gin_hands import BITS, FACES, cards_of
from bot.games.shuffle import drawn_number, order
from bot.games.solitaire.events import Dealt, JokerEnded, MatchEnded, WentBigGin, WentGin
from bot.games.solitaire.options import SolitaireOptions, Variation
from bot.games.solitaire.state import ASIDE, HAND_SIZE, JOKER, PLAYER, Match, Phase, Result, Round
from bot.games.values import Deal, Event

_PACK: Final = pack(1, 0)
_CUTS: Final = range(16, 26)
"""The numbers of cards above the joker's part, if that is drawn at random: about half of the 41 (AS-08)."""
_JOKERS: Final = tuple(card for card in pack(1, 3) if card.is_joker)


def deal(match: Match, command: Deal) -> tuple[Match, tuple[Event, ...]]:
    """Lay out the next deal. The second shuffle, with the jokers, has the label `stock`."""
    options, round_no = match.options, match.round_no + 1
    jokers = _JOKERS[: options.jokers]

    def shuffle(bits: tuple[int, ...]) -> tuple[int, ...]:
        cards = [Card(*FACES[bit][:2], 1) for bit in bits if bit != JOKER]
        return _bits(order(command.seed, command.salt, "stock", (*cards, *jokers)))

    cards = _bits(order(command.seed, command.salt, "deal", _PACK))
    safe = options.v1_top or drawn_number(command.seed, command.salt, "cut", _CUTS)
    round_ = lay_out(cards, shuffle, options, safe)
    dealt = Dealt(round_no, options.deals, len(round_.stock), options.jokers)
    return replace(match, round_no=round_no, round=round_), (dealt, HandDealt(PLAYER, cards_of(round_.hand)))


def _bits(cards: tuple[Card, ...]) -> tuple[int, ...]:
    """The bits of the cards in order; `JOKER` for a joker."""
    return tuple(BITS.get(card.face, JOKER) for card in cards)


def lay_out(
    cards: tuple[int, ...],
    shuffle: Callable[[tuple[int, ...]], tuple[int, ...]],
    options: SolitaireOptions,
    safe: int = 0,
) -> Round:
    """Deal eleven cards and lay out the stock (S-11, S-12, S-29, S-30).

    Args:
        cards: the bits of the 52 cards in dealing order, top first.
        shuffle: the second shuffle, which mixes the jokers into the cards of the stock.
        options: the options of the table.
        safe: in variation 1, the number of cards on top of the stock that have no joker among them.

    """
    hand, undealt = sum(cards[:HAND_SIZE]), cards[HAND_SIZE:]
    jokers = (JOKER,) * options.jokers
    if options.variation is Variation.HALF_DECK:
        top, below = undealt[:safe], undealt[safe:]
        return Round(Phase.FIRST, hand, (*top, *shuffle((*below, *jokers))), safe=safe)
    if options.variation is Variation.ONE_JOKER:
        return Round(Phase.FIRST, hand, shuffle((*undealt, *jokers)))
    aside, stock = undealt[:ASIDE], shuffle((*undealt[ASIDE:], *jokers))
    if options.exchange:
        return Round(Phase.EXCHANGE, hand, stock, aside=aside)
    return Round(Phase.FIRST, hand, stock, tuple(reversed(aside)))


def end_round(match: Match, after: Round) -> tuple[Match, tuple[Event, ...]]:
    """Score a deal that has ended (S-26 to S-28)."""
    end = after.end
    if end is None:
        raise ValueError("the deal hasn't ended")
    match end.result:
        case Result.GIN:
            ended: Event = WentGin(end.deadwood, end.player)
        case Result.BIG_GIN:
            ended = WentBigGin(end.deadwood, end.player)
        case Result.JOKER_LOW | Result.JOKER_HIGH:
            ended = JokerEnded(end.deadwood, end.player, end.joker)
    player, joker = match.totals
    match = replace(match, round=after, totals=(player + end.player, joker + end.joker))
    return match, (ended,) if match.outcome is None else (ended, MatchEnded(*match.totals))
