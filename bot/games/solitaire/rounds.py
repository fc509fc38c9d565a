"""The beginning and the end of a deal of the solitaire: the two shuffles, the layout, and the score."""

from dataclasses import replace
from typing import Final

from bot.games.cards import Card, pack
from bot.games.events import HandDealt
from bot.games.gin_hands import BITS, cards_of
from bot.games.shuffle import drawn_number, order
from bot.games.solitaire.events import Dealt, JokerEnded, MatchEnded, WentBigGin, WentGin
from bot.games.solitaire.options import Variation
from bot.games.solitaire.state import ASIDE, HAND_SIZE, JOKER, PLAYER, Match, Phase, Result, Round
from bot.games.values import Deal, Event

_PACK: Final = pack(1, 0)
CUTS: Final = range(16, 26)
"""The numbers of cards above the joker's part, if that is drawn at random: about half of the 41 (AS-08)."""
_JOKERS: Final = tuple(card for card in pack(1, 3) if card.is_joker)


def deal(match: Match, command: Deal) -> tuple[Match, tuple[Event, ...]]:
    """Deal eleven cards and lay out the stock (S-11, S-12, S-29, S-30).

    The jokers get into the stock by a second shuffle, with the label `stock`.
    """
    options, round_no = match.options, match.round_no + 1

    def stock_of(cards: tuple[Card, ...]) -> tuple[int, ...]:
        """The bits of these cards and the jokers, shuffled."""
        return _bits(order(command.seed, command.salt, "stock", (*cards, *_JOKERS[: options.jokers])))

    cards = order(command.seed, command.salt, "deal", _PACK)
    hand, undealt = sum(_bits(cards[:HAND_SIZE])), cards[HAND_SIZE:]
    if options.variation is Variation.HALF_DECK:
        safe = options.v1_top or drawn_number(command.seed, command.salt, "cut", CUTS)
        round_ = Round(Phase.FIRST, hand, (*_bits(undealt[:safe]), *stock_of(undealt[safe:])), safe=safe)
    elif options.variation is Variation.ONE_JOKER:
        round_ = Round(Phase.FIRST, hand, stock_of(undealt))
    else:
        aside, stock = _bits(undealt[:ASIDE]), stock_of(undealt[ASIDE:])
        if options.exchange:
            round_ = Round(Phase.EXCHANGE, hand, stock, aside=aside)
        else:
            round_ = Round(Phase.FIRST, hand, stock, pile=tuple(reversed(aside)))
    dealt = Dealt(round_no, options.deals, len(round_.stock), options.jokers)
    return replace(match, round_no=round_no, round=round_), (dealt, HandDealt(PLAYER, cards_of(round_.hand)))


def _bits(cards: tuple[Card, ...]) -> tuple[int, ...]:
    """The bits of the cards in order; `JOKER` for a joker."""
    return tuple(BITS.get(card.face, JOKER) for card in cards)


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
