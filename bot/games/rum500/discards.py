"""The discard, which ends the turn: how the next turn begins, and what happens when the stock is used up."""

from bot.games.cards import Card
from bot.games.refusals import AgainstRulesError
from bot.games.rum500.commands import Discard
from bot.games.rum500.dealing import reshuffled
from bot.games.rum500.events import Discarded, LapsLimited, Reshuffled, StockUsedUp, WentOut
from bot.games.rum500.obligations import may_discard
from bot.games.rum500.options import Rum500Options, StockEnd
from bot.games.rum500.reasons import Reason
from bot.games.rum500.rum import open_for_rum
from bot.games.rum500.state import MAX_LAPS, Match, Phase, Round, Turn
from bot.games.values import Event, Seat

MAX_IDLE_SHUFFLES = 2
"""Reshuffles in a row without a meld or a lay-off, after which the round ends when the stock does (0.2)."""


def discard(match: Match, round_: Round, seat: Seat, command: Discard) -> tuple[Round, list[Event]]:
    """Discard a card, which ends the turn (R-42)."""
    if round_.turn.obligation is not None:
        raise AgainstRulesError(Reason.OBLIGATION_OPEN, "R-34", card=round_.turn.obligation.card.face)
    card = _to_discard(match, round_, seat, command.card)
    cards = round_.cards
    hand = tuple(held for held in cards.hands[seat] if held != card)
    after = round_.replace(cards=cards.replace(hands=cards.with_hand(seat, hand), pile=(*cards.pile, card)))
    event = Discarded(seat, card.face, len(hand))
    if not hand:
        return after.replace(out=seat), [event, WentOut(seat)]
    after, events = _end_turn(match, after)
    return after, [event, *events]


def _to_discard(match: Match, round_: Round, seat: Seat, wanted: Card) -> Card:
    hand = round_.cards.hands[seat]
    held = [card for card in hand if card[:2] == wanted[:2]]
    if not held:
        raise AgainstRulesError(Reason.NOT_IN_HAND, "R-42", cards=(wanted,))
    free = [card for card in held if may_discard(match.options, round_, card, len(hand))]
    if free:
        return min(free, key=lambda card: (card in round_.turn.picked, card.copy))
    # The boathouse rule never leaves anyone with only a picked card (`check_ways_out`), so it must be the barred one.
    raise AgainstRulesError(Reason.JUST_TAKEN, "AR-12", card=wanted)


def _end_turn(match: Match, round_: Round) -> tuple[Round, list[Event]]:
    """End the turn after its discard: the next seat's turn begins, or the stock ends the round (R-45)."""
    after = round_.replace(
        phase=Phase.DRAW,
        turn=Turn(seat=round_.next_seat(round_.turn.seat)),
        idle=round_.idle.after(round_.turn),
    )
    after, events = _stock_at_turn_end(match.options, after)
    if after.stopped:
        return after, events
    if after.idle.turns == MAX_LAPS * len(after.cards.hands):
        events.append(LapsLimited())
    return open_for_rum(match, after), events


def _stock_at_turn_end(options: Rum500Options, round_: Round) -> tuple[Round, list[Event]]:
    """Decide what an empty stock means: the end, a reshuffle, or going on without one (AR-10)."""
    cards = round_.cards
    if cards.stock:
        return round_, []
    mode = options.stock_end
    if mode is StockEnd.RESHUFFLE and len(cards.pile) > 1 and round_.idle.shuffles < MAX_IDLE_SHUFFLES:
        after = reshuffled(round_)
        return after, [Reshuffled(len(after.cards.stock))]
    goes_on = mode in (StockEnd.CONTINUE, StockEnd.NO_STOCK)
    if goes_on and round_.laps < MAX_LAPS:
        return round_, []
    return round_.replace(stopped=True), [StockUsedUp()]
