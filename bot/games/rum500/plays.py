"""What is done between the draw and the discard: melds, lay-offs, swaps, take-backs."""

from collections.abc import Sequence
from typing import NamedTuple

from bot.games.cards import Card, Rank
from bot.games.refusals import AgainstRulesError, AmbiguousError, NotNowError, RefusalError
from bot.games.rum500.commands import Lay, LayOff, Meld, Swap, TakeBack
from bot.games.rum500.events import JokerSwapped, LaidOff, Melded, TakenBack, WentOut
from bot.games.rum500.layoffs import laid, laid_off, named_meld, new_meld, target_of
from bot.games.rum500.melds import only_reading, readings, why_no_meld
from bot.games.rum500.obligations import can_finish, supply
from bot.games.rum500.options import TakeBacks
from bot.games.rum500.points import table_values
from bot.games.rum500.reasons import Reason
from bot.games.rum500.state import LastPlay, Match, Round
from bot.games.rum500.swaps import place_of_joker, swapped
from bot.games.rum500.view import MeldKind
from bot.games.values import Event, Seat

STRAIGHT = 7
"""The length of a seven card straight (R-121)."""
_MISREAD = (Reason.NOT_IN_HAND, Reason.TOO_FEW_HELD, Reason.FITS_NOWHERE)
"""Why cards are refused of which one may be the number of a meld."""


def lay_meld(match: Match, round_: Round, seat: Seat, command: Meld) -> tuple[Round, list[Event]]:
    """Lay a new meld (R-37)."""
    return _lay(match, round_, seat, (command,))


def lay_off(match: Match, round_: Round, seat: Seat, command: LayOff) -> tuple[Round, list[Event]]:
    """Lay cards off on a meld, all or none (R-38)."""
    try:
        return _lay(match, round_, seat, (command,))
    except AgainstRulesError as refusal:
        meant = _meant_on(command)
        if meant is None or refusal.reason not in _MISREAD or not _goes(match, round_, seat, meant):
            raise
    *fitting, last = cards = tuple(typed.card for typed in command.cards)
    raise AgainstRulesError(Reason.MEANT_ON, "R-38", cards=cards, fitting=tuple(fitting), number=int(last.rank))


def lay_several(match: Match, round_: Round, seat: Seat, command: Lay) -> tuple[Round, list[Event]]:
    """Lay melds and lay cards off, all or none: one command, so one take-back undoes it (R-37, R-38, 0.2)."""
    return _lay(match, round_, seat, command.plays)


class Step(NamedTuple):
    """One of the plays of a command, carried out: the round after it, the cards that left the hand."""

    after: Round
    cards: tuple[Card, ...]
    event: Melded | LaidOff


def _lay(match: Match, round_: Round, seat: Seat, plays: Sequence[Meld | LayOff]) -> tuple[Round, list[Event]]:
    """Carry out plays in the first order that works; only where the last one leads must there be a way on."""
    after, steps, left = round_, list[Step](), list(plays)
    while left:
        play, step = _first_that_goes(match, after, seat, left)
        left.remove(play)
        steps.append(step)
        after = step.after
    numbers = {step.event.number for step in steps}
    cards = tuple(card for step in steps for card in step.cards)
    last = LastPlay(seat, numbers.pop() if len(numbers) == 1 else 0, cards, round_)
    return _after_play(match, after, last, [step.event for step in steps])


def _first_that_goes(
    match: Match, round_: Round, seat: Seat, plays: Sequence[Meld | LayOff]
) -> tuple[Meld | LayOff, Step]:
    """The first of the plays that is possible now, carried out.

    Raises:
        RefusalError: none is; why the first is not.

    """
    refusals: list[RefusalError] = []
    for play in plays:
        try:
            return play, take_step(match, round_, seat, play)
        except RefusalError as refusal:
            refusals.append(refusal)
    raise refusals[0]


def take_step(match: Match, round_: Round, seat: Seat, play: Meld | LayOff) -> Step:
    """Carry out one play, wherever it leads.

    Raises:
        RefusalError: the cards aren't there, or don't go together.

    """
    return _new_meld(match, round_, seat, play) if isinstance(play, Meld) else _on_meld(match, round_, seat, play)


def _new_meld(match: Match, round_: Round, seat: Seat, command: Meld) -> Step:
    cards = _held(round_, seat, [typed.card for typed in command.cards], lay_off=False)
    reading = only_reading(readings(round_.rules, command.cards), lambda: why_no_meld(round_.rules, command.cards))
    meld = new_meld(reading, cards, seat)
    straight = reading.kind is MeldKind.RUN and len(cards) == STRAIGHT and seat == round_.turn.seat
    after = laid(round_, seat, cards, (*round_.cards.melds, meld), straights=round_.turn.straights + straight)
    points = sum(table_values(match.options, meld))
    faces = tuple(typed.card for typed in reading.cards)
    return Step(after, cards, Melded(seat, len(after.cards.melds), meld.kind, faces, points))


def _on_meld(match: Match, round_: Round, seat: Seat, command: LayOff) -> Step:
    cards = _held(round_, seat, [typed.card for typed in command.cards], lay_off=True)
    index = target_of(match, round_, seat, command.cards, command.on)
    _check_obligation_by_lay_off(round_, seat, cards)
    laying = list(zip(command.cards, cards, strict=True))
    melds, event = laid_off(match.options, round_, seat, index, laying)
    return Step(laid(round_, seat, cards, melds), cards, event)


def _meant_on(command: LayOff) -> LayOff | None:
    """The lay-off whose last word was read as a card: `♥7 2` may have been meant as `♥7 on 2`."""
    *cards, last = (typed.card for typed in command.cards)
    if command.on is not None or not cards or last.rank > Rank.TEN or any(card.suit is not last.suit for card in cards):
        return None
    return LayOff(command.cards[:-1], int(last.rank))


def _goes(match: Match, round_: Round, seat: Seat, play: LayOff) -> bool:
    try:
        _lay(match, round_, seat, (play,))
    except RefusalError:
        return False
    return True


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
        numbers = tuple(str(index + 1) for index, _ in found)
        raise AmbiguousError(Reason.WHICH_MELD, "AR-17", numbers=numbers, example=found[0][0] + 1)
    return found[0]


def take_back(match: Match, _round: Round, seat: Seat, _: TakeBack) -> tuple[Round, list[Event]]:
    """Undo what the last command of the match has laid (0.2)."""
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


def _after_play(match: Match, after: Round, last: LastPlay, events: Sequence[Event]) -> tuple[Round, list[Event]]:
    """Check that nobody is left without a way to end the turn, and see whether the seat is out."""
    seat = last.seat
    check_ways_out(match, after, seat)
    if not after.cards.hands[seat]:
        return after.replace(out=seat), [*events, WentOut(seat)]
    return after.replace(turn=after.turn.replace(last_play=last)), [*events]


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
