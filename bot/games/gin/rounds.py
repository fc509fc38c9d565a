"""The deal, and the draw for the first one.

What the end of a round does to the match: points, wins, tallies, and who deals next.
"""

from dataclasses import replace
from typing import Final

from bot.games.cards import Card, pack
from bot.games.events import Dealt, DrawnForDeal, HandDealt
from bot.games.gin.events import (
    BonusesCounted,
    LimitSet,
    MatchWon,
    NobodyScored,
    RoundDrawn,
    RoundScored,
    Undercut,
    UpcardTurned,
)
from bot.games.gin.options import GinOptions
from bot.games.gin.showdown import Result, Showdown, limit_of, times_of
from bot.games.gin.state import HAND_SIZE, Bonuses, Match, Phase, Round, Tallies
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


def end_round(match: Match, after: Round) -> tuple[Match, tuple[Event, ...]]:
    """Score a round that has ended and say who deals next (G-15, AG-10)."""
    end = after.end
    if end is None:
        raise ValueError("the round goes on")
    same = match.options.redeal_same_dealer_on_draw and end.result is Result.DRAW
    match = replace(match, round=after, next_dealer=after.dealer if same else 1 - after.dealer)
    if end.winner is None:
        return match, (RoundDrawn() if end.knocker is None else NobodyScored(),)
    return _won(match, match.sides[end.winner], end)


def _won(match: Match, side: int, end: Showdown) -> tuple[Match, tuple[Event, ...]]:
    tallies = list(match.tallies)
    tallies[side] = _counted(tallies[side], end)
    totals, boxes = _plus(match.totals, side, end.points), _plus(match.boxes, side, int(match.options.match_bonuses))
    match = replace(match, totals=totals, boxes=boxes, tallies=(tallies[0], tallies[1]))
    if not match.reached(totals[side]):
        return match, _scored(end)
    match, counted = _with_bonuses(replace(match, wins=_plus(match.wins, side, 1)), side)
    won = MatchWon(side, match.totals[side], match.wins[side], match.options.matches_to_win)
    return match, (*_scored(end), *counted, won)


def _with_bonuses(match: Match, winner: int) -> tuple[Match, tuple[Event, ...]]:
    """What the end of a match adds: to each side for its rounds, to the winner for the match (AG-08, AG-23, AG-24)."""
    if not match.options.match_bonuses:
        return match, ()
    bonuses = tuple(_bonuses(match, side, won=side == winner) for side in range(len(match.totals)))
    totals, added = match.totals, match.added
    for side, bonus in enumerate(bonuses):
        totals, added = _plus(totals, side, bonus.points), _plus(added, side, bonus.points)
    events = [BonusesCounted(side, bonus.points) for side, bonus in enumerate(bonuses) if bonus.points]
    return replace(match, totals=totals, added=added, bonuses=bonuses), tuple(events)


def _bonuses(match: Match, side: int, *, won: bool) -> Bonuses:
    options = match.options
    shut_out = won and not match.boxes[1 - side]
    return Bonuses(
        match.boxes[side] * options.box_bonus,
        options.game_bonus if won else 0,
        options.shut_out_bonus if shut_out else 0,
    )


def _plus(pair: tuple[int, int], side: int, more: int) -> tuple[int, int]:
    return (pair[0] + more, pair[1]) if side == 0 else (pair[0], pair[1] + more)


def _counted(tallies: Tallies, end: Showdown) -> Tallies:
    gin = end.result in (Result.GIN, Result.BIG_GIN)
    undercut = end.result is Result.UNDERCUT
    return Tallies(tallies.gins + gin, tallies.undercuts + undercut, max(tallies.best_deal, end.points))


def _scored(end: Showdown) -> tuple[Event, ...]:
    if end.winner is None or end.knocker is None:
        return ()
    if end.winner != end.knocker:
        return (Undercut(end.winner, end.knocker, end.points),)
    return (RoundScored(end.winner, end.points),)
