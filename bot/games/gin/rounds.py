"""The beginning and the end of a round of gin: the deal, the scores, and who deals next."""

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
from bot.games.gin.showdown import Result, limit_of, times_of
from bot.games.gin.state import HAND_SIZE, Bonuses, Match, Phase, Round, Tallies
from bot.games.gin_hands import BITS, FACES, cards_of
from bot.games.shuffle import order
from bot.games.values import Deal, Event, Seat

_PACK: Final = pack(1, 0)


def deal(match: Match, command: Deal) -> tuple[Match, tuple[Event, ...]]:
    """Deal the next round; before the first, draw for the deal (AG-16). After a won match a new one begins (AG-17)."""
    dealer, drawn = match.next_dealer, tuple[tuple[Card, ...], ...]()
    if dealer is None:
        dealer, drawn = _draw_for_deal(command)
    if any(map(match.reached, match.totals)):
        match = replace(match, totals=(0, 0), banked=match.series_totals, boxes=(0, 0), bonuses=())
    cards = tuple(BITS[card.face] for card in order(command.seed, command.salt, "deal", _PACK))
    round_, round_no = lay_out(cards, dealer), match.round_no + 1
    events: list[Event] = [DrawnForDeal(seat, drawn_cards) for seat, drawn_cards in enumerate(drawn)]
    events.append(Dealt(round_no, dealer, round_.turn, HAND_SIZE))
    events += [HandDealt(seat, cards_of(hand)) for seat, hand in enumerate(round_.hands)]
    events.append(UpcardTurned(FACES[round_.upcard]))
    if match.options.oklahoma:
        events.append(LimitSet(limit_of(match.options, round_.upcard), times_of(match.options, round_.upcard)))
    return replace(match, round_no=round_no, next_dealer=dealer, drawn=drawn, round=round_), tuple(events)


def _draw_for_deal(command: Deal) -> tuple[Seat, tuple[tuple[Card, ...], ...]]:
    """The first dealer, and the cards that each seat drew.

    The seats draw a card in turn. The lower one deals, the ace being the lowest; equal ranks draw again.
    """
    cards = [card.face for card in order(command.seed, command.salt, "draw", _PACK)]
    count = next(at for at in range(0, len(cards), 2) if cards[at].rank != cards[at + 1].rank) + 2
    dealer = 0 if cards[count - 2].rank < cards[count - 1].rank else 1
    return dealer, (tuple(cards[0:count:2]), tuple(cards[1:count:2]))


def lay_out(cards: tuple[int, ...], dealer: Seat) -> Round:
    """Deal ten cards each, one at a time from the dealer's opponent on, and turn one up (G-16, G-17).

    Args:
        cards: the bits of the pack in dealing order, top first.
        dealer: the seat that deals.

    """
    opponent = 1 - dealer
    hands = {opponent: sum(cards[0 : 2 * HAND_SIZE : 2]), dealer: sum(cards[1 : 2 * HAND_SIZE : 2])}
    upcard, *stock = cards[2 * HAND_SIZE :]
    return Round(Phase.UPCARD, opponent, dealer, (hands[0], hands[1]), tuple(stock), (upcard,), upcard=upcard)


def end_round(match: Match, after: Round) -> tuple[Match, tuple[Event, ...]]:
    """Score a round that has ended and decide who deals next (G-15, AG-10)."""
    end = after.end
    if end is None:
        raise ValueError("the round hasn't ended")
    same = match.options.redeal_same_dealer_on_draw and end.result is Result.DRAW
    match = replace(match, round=after, next_dealer=after.dealer if same else 1 - after.dealer)
    if end.winner is None or end.knocker is None:
        return match, (RoundDrawn() if end.knocker is None else NobodyScored(),)
    scored: Event = RoundScored(end.winner, end.points)
    if end.winner != end.knocker:
        scored = Undercut(end.winner, end.knocker, end.points)
    side = match.sides[end.winner]
    before = match.tallies[side]
    tallies = list(match.tallies)
    tallies[side] = Tallies(
        before.gins + (end.result in (Result.GIN, Result.BIG_GIN)),
        before.undercuts + (end.result is Result.UNDERCUT),
        max(before.best_deal, end.points),
    )
    totals = _plus(match.totals, side, end.points)
    boxes = _plus(match.boxes, side, int(match.options.match_bonuses))
    match = replace(match, totals=totals, boxes=boxes, tallies=(tallies[0], tallies[1]))
    if not match.reached(totals[side]):
        return match, (scored,)
    match, bonus_events = _add_match_bonuses(replace(match, wins=_plus(match.wins, side, 1)), side)
    won = MatchWon(side, match.totals[side], match.wins[side], match.options.matches_to_win)
    return match, (scored, *bonus_events, won)


def _add_match_bonuses(match: Match, winner: int) -> tuple[Match, tuple[Event, ...]]:
    """Add the bonuses for the end of a match: for rounds won, for the match, for a shut-out (AG-08, AG-23, AG-24)."""
    options = match.options
    if not options.match_bonuses:
        return match, ()
    bonuses: list[Bonuses] = []
    totals, added = match.totals, match.added
    events: list[Event] = []
    for side, boxes in enumerate(match.boxes):
        won = side == winner
        shut_out = won and not match.boxes[1 - side]
        bonus = Bonuses(
            boxes * options.box_bonus,
            options.game_bonus if won else 0,
            options.shut_out_bonus if shut_out else 0,
        )
        bonuses.append(bonus)
        totals, added = _plus(totals, side, bonus.points), _plus(added, side, bonus.points)
        if bonus.points:
            events.append(BonusesCounted(side, bonus.points))
    return replace(match, totals=totals, added=added, bonuses=tuple(bonuses)), tuple(events)


def _plus(pair: tuple[int, int], side: int, points: int) -> tuple[int, int]:
    return (pair[0] + points, pair[1]) if side == 0 else (pair[0], pair[1] + points)
