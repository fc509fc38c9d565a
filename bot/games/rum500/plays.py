"""What is done between the draw and the discard: melds, lay-offs, swaps, take-backs."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bot.games.refusals import AgainstRulesError, AmbiguousError, NotNowError
from bot.games.rum500.events import JokerSwapped, Melded, TakenBack, WentOut
from bot.games.rum500.layoffs import laid, laid_off, named_meld, new_meld, target_of
from bot.games.rum500.melds import only_reading, readings, why_no_meld
from bot.games.rum500.obligations import can_finish, supply
from bot.games.rum500.options import TakeBacks
from bot.games.rum500.points import table_values
from bot.games.rum500.reasons import Reason
from bot.games.rum500.state import LastPlay
from bot.games.rum500.swaps import place_of_joker, swapped
from bot.games.rum500.view import MeldKind

if TYPE_CHECKING:
    from collections.abc import Sequence

    from bot.games.cards import Card
    from bot.games.rum500.commands import LayOff, Meld, Swap, TakeBack
    from bot.games.rum500.state import Match, Round
    from bot.games.values import Event, Seat

STRAIGHT = 7
"""The length of a seven card straight (R-121)."""


def lay_meld(match: Match, round_: Round, seat: Seat, command: Meld) -> tuple[Round, list[Event]]:
    """Lay a new meld (R-37)."""
    cards = _held(round_, seat, [typed.card for typed in command.cards], lay_off=False)
    reading = only_reading(readings(round_.rules, command.cards), lambda: why_no_meld(round_.rules, command.cards))
    meld = new_meld(reading, cards, seat)
    straight = reading.kind is MeldKind.RUN and len(cards) == STRAIGHT and seat == round_.turn.seat
    after = laid(round_, seat, cards, (*round_.cards.melds, meld), straights=round_.turn.straights + straight)
    number = len(after.cards.melds)
    points = sum(table_values(match.options, meld))
    faces = tuple(typed.card for typed in reading.cards)
    event = Melded(seat, number, meld.kind, faces, points)
    return _after_play(match, after, LastPlay(seat, number, cards, round_), event)


def lay_off(match: Match, round_: Round, seat: Seat, command: LayOff) -> tuple[Round, list[Event]]:
    """Lay cards off on a meld, all or none (R-38)."""
    cards = _held(round_, seat, [typed.card for typed in command.cards], lay_off=True)
    index = target_of(match, round_, seat, command.cards, command.on)
    _check_obligation_by_lay_off(round_, seat, cards)
    laying = list(zip(command.cards, cards, strict=True))
    melds, event = laid_off(match.options, round_, seat, index, laying)
    after = laid(round_, seat, cards, melds)
    return _after_play(match, after, LastPlay(seat, index + 1, cards, round_), event)


def _check_obligation_by_lay_off(round_: Round, seat: Seat, cards: Sequence[Card]) -> None:
    obligation = round_.turn.obligation
    if obligation is not None and seat == round_.turn.seat and not obligation.lay_off and obligation.card in cards:
        raise AgainstRulesError(Reason.OBLIGATION_NEEDS_MELD, "R-51", card=obligation.card.face)


def swap_joker(match: Match, round_: Round, seat: Seat, command: Swap) -> tuple[Round, list[Event]]:
    """Put a natural in a joker's place and take the joker (AR-05)."""
    if not match.options.joker_swap:
        raise AgainstRulesError(Reason.SWAP_OFF, "AR-05")
    (card,) = _held(round_, seat, [command.card], lay_off=True)
    _check_obligation_by_lay_off(round_, seat, (card,))
    index, at = _joker_to_swap(round_, card, command.on)
    after = swapped(round_, seat, card, index, at)
    check_ways_out(match, after, seat)
    return after, [JokerSwapped(seat, card.face, index + 1)]


def _joker_to_swap(round_: Round, card: Card, number: int | None) -> tuple[int, int]:
    wanted = range(len(round_.cards.melds)) if number is None else [named_meld(round_, number)]
    found = [
        (index, at) for index in wanted if (at := place_of_joker(round_, round_.cards.melds[index], card)) is not None
    ]
    if not found:
        raise AgainstRulesError(Reason.NO_JOKER_TO_SWAP, "AR-05", card=card.face)
    if len(found) > 1:
        numbers = ", ".join(str(index + 1) for index, _ in found)
        raise AmbiguousError(Reason.WHICH_MELD, "AR-17", numbers=numbers, example=found[0][0] + 1)
    return found[0]


def take_back(match: Match, _round: Round, seat: Seat, _: TakeBack) -> tuple[Round, list[Event]]:
    """Undo the meld or lay-off that was the last command of the match (0.2)."""
    if match.options.take_backs is TakeBacks.OFF:
        raise AgainstRulesError(Reason.TAKE_BACKS_OFF, "0.2")
    last = match.running.turn.last_play
    if last is None or last.seat != seat:
        raise NotNowError(Reason.NOTHING_TO_TAKE_BACK, "R-32")
    return last.before, [TakenBack(seat, last.number, tuple(card.face for card in last.cards))]


def _held(round_: Round, seat: Seat, wanted: Sequence[Card], *, lay_off: bool) -> tuple[Card, ...]:
    """The physical cards of those faces; of identical ones, the card with an obligation if this play meets it."""
    obligation = round_.turn.obligation
    card_due = None if obligation is None or seat != round_.turn.seat else obligation.card
    meets = obligation is not None and (obligation.lay_off or not lay_off)

    def rank(card: Card) -> tuple[bool, bool, bool, int]:
        own = round_.gambit is not None and card == round_.gambit.joker
        return own, (card == card_due) != meets, card not in round_.turn.picked, card.copy

    left = sorted(supply(round_, seat), key=rank)
    found: list[Card] = []
    for face in wanted:
        card = next((card for card in left if card[:2] == face[:2]), None)
        if card is None:
            held = sum(card[:2] == face[:2] for card in found)
            raise (
                AgainstRulesError(Reason.TOO_FEW_HELD, "R-37", card=face, count=held)
                if held
                else AgainstRulesError(Reason.NOT_IN_HAND, "R-37", cards=(face,))
            )
        left.remove(card)
        found.append(card)
    return tuple(found)


def _after_play(match: Match, after: Round, last: LastPlay, event: Event) -> tuple[Round, list[Event]]:
    """Check that the seat can still end its turn, and end the round if it has gone out."""
    seat = last.seat
    check_ways_out(match, after, seat)
    if not after.cards.hands[seat]:
        return after.replace(out=seat), [event, WentOut(seat)]
    return after.replace(turn=after.turn.replace(last_play=last)), [event]


def check_ways_out(match: Match, after: Round, seat: Seat) -> None:
    """Refuse a play that leaves no card for the discard of the boathouse rule, or an obligation that can't be met.

    Raises:
        AgainstRulesError: the play leaves one of these.

    """
    if not after.cards.hands[seat]:
        if match.options.boathouse:
            raise AgainstRulesError(Reason.KEEP_A_CARD, "R-80")
        return
    if can_finish(match, after):
        return
    if seat != after.turn.seat:
        raise AgainstRulesError(Reason.OTHERS_OBLIGATION_WOULD_DIE, "0.2")
    if after.turn.obligation is not None:
        raise AgainstRulesError(Reason.OBLIGATION_WOULD_DIE, "R-34", card=after.turn.obligation.card.face)
    raise AgainstRulesError(Reason.NO_WAY_TO_END, "AR-11", card=after.cards.hands[seat][0].face)
