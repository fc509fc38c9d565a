"""What is done between the draw and the discard: melds, lay-offs, swaps, take-backs.

How a turn begins: from the stock, from the pile, or without a draw once the stock is gone.

The discard, which ends the turn: how the next turn begins, and what happens when the stock is used up.
"""

from collections.abc import Sequence
from typing import NamedTuple

from bot.games.cards import Card, Rank, Typed
from bot.games.refusals import AgainstRulesError, AmbiguousError, NotNowError, RefusalError
from bot.games.rum500.commands import Discard, DrawStock, Lay, LayOff, Meld, Pass, Swap, TakeBack, TakePile
from bot.games.rum500.events import (
    CardsDrawn,
    Discarded,
    DrawSkipped,
    JokerSwapped,
    LaidOff,
    LapsLimited,
    Melded,
    PileDeclined,
    PileTaken,
    Reshuffled,
    StockDrawn,
    StockUsedUp,
    TakenBack,
    WentOut,
)
from bot.games.rum500.layoffs import (
    can_finish,
    can_use,
    fits_on,
    lacks_meld,
    laid,
    laid_off,
    may_discard,
    named_meld,
    new_meld,
    place_of_joker,
    supply,
    swapped,
    target_of,
)
from bot.games.rum500.melds import Holding, only_reading, readings, why_no_meld
from bot.games.rum500.options import PickRule, Reason, Rum500Options, RumBy, StockEnd, TakeBacks
from bot.games.rum500.rounds import reshuffled, table_values
from bot.games.rum500.state import MAX_LAPS, Call, LastDraw, LastPlay, Match, Obligation, Phase, Round, Turn
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


FEW = 2
"""The most picked cards that a lay-off alone may still use under `layoff_if_two` (R-52)."""


def draw_stock(match: Match, round_: Round, seat: Seat, _: DrawStock) -> tuple[Round, list[Event]]:
    """Draw from the stock: one card, or two by the option (R-31, R-87)."""
    cards = round_.cards
    if not cards.stock:
        raise AgainstRulesError(Reason.STOCK_EMPTY, "AR-10")
    count = min(2 if match.options.draw_two else 1, len(cards.stock))
    drawn = cards.stock[:count]
    hands = cards.with_hand(seat, (*cards.hands[seat], *drawn))
    after = round_.replace(
        phase=Phase.PLAY,
        cards=cards.replace(hands=hands, stock=cards.stock[count:]),
        turn=round_.turn.replace(active=True),
        last_draw=LastDraw(seat, drawn),
        call=None,
    )
    return after, [
        StockDrawn(seat, count, len(after.cards.stock)),
        CardsDrawn(seat, tuple(card.face for card in drawn)),
    ]


def take_pile(match: Match, round_: Round, seat: Seat, command: TakePile) -> tuple[Round, list[Event]]:
    """Take a card from the pile with all above it, and use it if a use was named (R-33, R-34)."""
    index = place_in_pile(match.options, round_, command)
    after = taken(match.options, round_, seat, index)
    if not can_finish(match, after):
        raise no_use(match, after, command.card)
    cards = tuple(card.face for card in round_.cards.pile[index:])
    return use_taken(match, after, seat, command, PileTaken(seat, cards[0], cards))


def use_taken(match: Match, after: Round, seat: Seat, command: TakePile, event: Event) -> tuple[Round, list[Event]]:
    """Carry out the use that came with the command: either both happen or neither (0.2)."""
    if command.use is None:
        return after, [event]
    lay = lay_meld if isinstance(command.use, Meld) else lay_off
    after, events = lay(match, after, seat, command.use)  # type: ignore[arg-type]  # the pair goes together
    return after, [event, *events]


def place_in_pile(options: Rum500Options, round_: Round, command: TakePile) -> int:
    """The index in the pile of the card in question.

    Raises:
        RefusalError: it isn't there, there are several of it, or it lies too deep.

    """
    if not round_.cards.pile:
        raise AgainstRulesError(Reason.PILE_EMPTY, "AR-24", instead=_instead(round_))
    if round_.only_stock:
        raise AgainstRulesError(Reason.ONLY_STOCK, "0.2")
    places = [index for index, card in enumerate(round_.cards.pile) if card[:2] == command.card[:2]]
    if not places:
        raise AgainstRulesError(Reason.NOT_IN_PILE, "R-31", card=command.card, instead=_instead(round_))
    if command.at is not None:
        if command.at - 1 not in places:
            raise AgainstRulesError(Reason.NOT_AT_PLACE, "R-31", card=command.card, at=command.at)
        places = [command.at - 1]
    if len(places) > 1:
        at = tuple(str(index + 1) for index in places)
        raise AmbiguousError(Reason.WHICH_IN_PILE, "R-31", card=command.card, places=at, example=places[-1] + 1)
    if options.pick_rule is PickRule.TOP_ONLY_FREE and places[0] != len(round_.cards.pile) - 1:
        raise AgainstRulesError(Reason.ONLY_TOP, "R-53", card=round_.cards.pile[-1].face, instead=_instead(round_))
    return places[0]


def taken(options: Rum500Options, round_: Round, seat: Seat, index: int) -> Round:
    """The round after a pick, whether or not the card can be used."""
    cards = round_.cards.pile[index:]
    free = is_free(options, len(cards))
    hands = round_.cards.with_hand(seat, (*round_.cards.hands[seat], *cards))
    return round_.replace(
        phase=Phase.PLAY,
        cards=round_.cards.replace(hands=hands, pile=round_.cards.pile[:index]),
        turn=round_.turn.replace(
            obligation=None if free else Obligation(cards[0], may_lay_off(options, len(cards))),
            barred=cards[0] if free else None,
            picked=cards,
        ),
        last_draw=LastDraw(seat, cards),
        call=None,
    )


def is_free(options: Rum500Options, count: int) -> bool:
    """True if this many cards from the top of the pile may be kept without a use: only the top one (AR-02, R-53)."""
    return count == 1 and (options.pick_rule is PickRule.TOP_ONLY_FREE or not options.pick_top_must_use)


def may_lay_off(options: Rum500Options, count: int) -> bool:
    """True if a lay-off meets the obligation from picking this many cards (AR-03)."""
    if options.pick_rule is PickRule.LAYOFF_IF_TWO:
        return count <= FEW
    return options.pick_rule is PickRule.MELD_OR_LAYOFF


def no_use(match: Match, after: Round, card: Card) -> AgainstRulesError:
    """The refusal of a pick: the card has no use, or none that lets the turn end."""
    obligation = after.turn.obligation
    if obligation is not None and not can_use(match, after, obligation, Holding(supply(after, after.turn.seat))):
        if obligation.lay_off:
            return AgainstRulesError(Reason.NO_USE, "R-34", card=card, instead=_instead(after))
        return AgainstRulesError(Reason.NO_NEW_MELD, "R-51", card=card, instead=_instead(after))
    return AgainstRulesError(Reason.NO_WAY_TO_END, "AR-11", card=card)


def _instead(round_: Round) -> str:
    """What can be done instead of taking from the pile, as the name of a variant of the sentence."""
    return "draw" if round_.cards.stock else "pass"


def pass_draw(match: Match, round_: Round, seat: Seat, _: Pass) -> tuple[Round, list[Event]]:
    """Go on without a draw, or end the round by declining, once the stock is gone (R-84, R-86)."""
    if round_.cards.stock:
        raise NotNowError(Reason.NOTHING_TO_PASS, "R-31")
    if match.options.stock_end is StockEnd.NO_STOCK:
        turn = round_.turn.replace(active=True)
        return round_.replace(phase=Phase.PLAY, turn=turn, last_draw=None, call=None), [DrawSkipped(seat)]
    return round_.replace(stopped=True), [PileDeclined(seat)]


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


def may_call(match: Match, round_: Round, seat: Seat) -> bool:
    """True where the discard is of somebody whom this seat may call on: never itself, by choice no partner (AR-28)."""
    discarder = round_.order_from(round_.turn.seat)[-1]
    partners = match.sides[seat] == match.sides[discarder]
    return seat != discarder and not (partners and match.options.rum_by is RumBy.OPPONENTS)


def open_for_rum(match: Match, round_: Round) -> Round:
    """Let the others call Rum on a discard that fits a meld; the next draw waits for the window to close (AR-28)."""
    pile = round_.cards.pile
    if not match.options.rum_call or not pile:
        return round_
    typed = (Typed(pile[-1].face),)
    *others, _ = round_.order_from(round_.turn.seat)  # the last one discarded
    callers = tuple(seat for seat in others if may_call(match, round_, seat) and not lacks_meld(match, round_, seat))
    if not callers or not fits_on(match, round_, callers[0], typed):  # what fits for one fits for all
        return round_
    return round_.replace(call=Call(callers), phase=Phase.RUM if match.options.rum_window else Phase.DRAW)
