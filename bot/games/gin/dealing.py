"""The deal, and the draw for the first one."""

from dataclasses import replace
from typing import Final

from bot.games.cards import Card, pack
from bot.games.events import Dealt, DrawnForDeal, HandDealt
from bot.games.gin.events import LimitSet, UpcardTurned
from bot.games.gin.options import GinOptions
from bot.games.gin.showdown import limit_of, times_of
from bot.games.gin.state import HAND_SIZE, Match, Phase, Round
from bot.games.gin_hands import BITS, FACES, cards_of
from bot.games.shuffle import order
from bot.games.values import Deal, Event, Seat

_PACK: Final = pack(1, 0)


def lay_out(cards: tuple[int, ...], dealer: Seat) -> Round:
    """Deal ten cards each, one at a time from the dealer's opponent on, and turn one up (G-16, G-17).

    Args:
        cards: the bits of the pack in dealing order, top first.
        dealer: the seat that deals.

    """
    other = 1 - dealer
    dealt = {other: sum(cards[0 : 2 * HAND_SIZE : 2]), dealer: sum(cards[1 : 2 * HAND_SIZE : 2])}
    upcard, *stock = cards[2 * HAND_SIZE :]
    return Round(Phase.UPCARD, other, dealer, (dealt[0], dealt[1]), tuple(stock), (upcard,), upcard=upcard)


def deal(match: Match, command: Deal) -> tuple[Match, tuple[Event, ...]]:
    """Deal the next round; before the first, draw for the deal (AG-16). A won match's points are set aside (AG-17)."""
    dealer, drawn = match.next_dealer, tuple[tuple[Card, ...], ...]()
    if dealer is None:
        dealer, drawn = _draw_for_deal(command)
    if any(map(match.reached, match.totals)):
        match = replace(match, totals=(0, 0), banked=match.series_totals, boxes=(0, 0), bonuses=())
    cards = tuple(BITS[card.face] for card in order(command.seed, command.salt, "deal", _PACK))
    round_, number = lay_out(cards, dealer), match.round_no + 1
    dealt = replace(match, round_no=number, next_dealer=dealer, drawn=drawn, round=round_)
    return dealt, _events(dealt, round_)


def _draw_for_deal(command: Deal) -> tuple[Seat, tuple[tuple[Card, ...], ...]]:
    """Each seat draws a card in turn; the lower deals, the ace lowest. Equal ranks draw again."""
    cards = [card.face for card in order(command.seed, command.salt, "draw", _PACK)]
    count = next(at for at in range(0, len(cards), 2) if cards[at].rank != cards[at + 1].rank) + 2
    dealer = 0 if cards[count - 2].rank < cards[count - 1].rank else 1
    return dealer, (tuple(cards[0:count:2]), tuple(cards[1:count:2]))


def _events(match: Match, round_: Round) -> tuple[Event, ...]:
    drawn = [DrawnForDeal(seat, cards) for seat, cards in enumerate(match.drawn)]
    hands = [HandDealt(seat, cards_of(hand)) for seat, hand in enumerate(round_.hands)]
    dealt = Dealt(match.round_no, round_.dealer, round_.turn, HAND_SIZE)
    return (*drawn, dealt, *hands, UpcardTurned(FACES[round_.upcard]), *_limit_set(match.options, round_.upcard))


def _limit_set(options: GinOptions, upcard: int) -> tuple[Event, ...]:
    """What the upcard means for this round, where it means something (AG-21)."""
    return (LimitSet(limit_of(options, upcard), times_of(options, upcard)),) if options.oklahoma else ()
