"""The commands of a turn, in its order: the draw, then melds, lay-offs and swaps, then the discard, which ends it.

Every command function checks that the command is legal, and returns the round after it and its events.
"""

from collections.abc import Sequence
from typing import NamedTuple

from bot.games.cards import Card, Rank, TypedCard
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
    apply_swap,
    extend_meld,
    fitting_melds,
    joker_index,
    make_meld,
    may_swap,
    meld_index,
    move_to_table,
    must_meld_first,
    playable_cards,
    resolve_target,
)
from bot.games.rum500.melds import Holding, no_meld_error, only_reading, readings
from bot.games.rum500.options import PickRule, Reason, Rum500Options, RumBy, StockEnd
from bot.games.rum500.rounds import reshuffle, table_values
from bot.games.rum500.search.finishing import can_finish, can_use, may_discard
from bot.games.rum500.state import MAX_LAPS, Call, LastDraw, LastPlay, Match, Obligation, Phase, Round, Turn
from bot.games.rum500.view import MeldKind
from bot.games.values import Event, Seat

MAX_PICK_FOR_LAY_OFF = 2
"""The most picked cards that a lay-off alone may still use under `layoff_if_two` (R-52)."""
STRAIGHT_LENGTH = 7
"""The length of a seven card straight (R-121)."""
MAX_IDLE_SHUFFLES = 2
"""After this many reshuffles in a row without a meld or a lay-off, an empty stock ends the round (0.2)."""

# --- the draw --------------------------------------------------------------------------------------------------------


def draw_stock(match: Match, round_: Round, seat: Seat, _: DrawStock) -> tuple[Round, list[Event]]:
    """Draw from the stock, which isn't empty: one card, or two by the option (R-31, R-87)."""
    cards = round_.cards
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


def pass_draw(match: Match, round_: Round, seat: Seat, _: Pass) -> tuple[Round, list[Event]]:
    """Go on without a draw, or end the round by declining, once the stock is empty (R-84, R-86)."""
    if round_.cards.stock:
        raise NotNowError(Reason.NOTHING_TO_PASS, "R-31", phase=round_.phase.value)
    if match.options.stock_end is StockEnd.NO_STOCK:
        turn = round_.turn.replace(active=True)
        return round_.replace(phase=Phase.PLAY, turn=turn, last_draw=None, call=None), [DrawSkipped(seat)]
    return round_.replace(stopped=True), [PileDeclined(seat)]


def take_pile(match: Match, round_: Round, seat: Seat, command: TakePile) -> tuple[Round, list[Event]]:
    """Take a card from the pile with all above it, and use it if the command names a use (R-33, R-34)."""
    index = pile_index(match.options, round_, command)
    after = pick_up(match.options, round_, seat, index)
    if not can_finish(match, after):
        raise pick_error(match, after, command.card)
    faces = tuple(card.face for card in round_.cards.pile[index:])
    return use_picked_card(match, after, seat, command, PileTaken(seat, faces[0], faces))


def pile_index(options: Rum500Options, round_: Round, command: TakePile) -> int:
    """The index in the pile of the card that the command names.

    Raises:
        RefusalError: the card isn't in the pile, is there several times, or lies too deep.

    """
    pile = round_.cards.pile
    if not pile:
        raise AgainstRulesError(Reason.PILE_EMPTY, "AR-24", instead=_other_draw(round_))
    if round_.only_stock:
        raise AgainstRulesError(Reason.ONLY_STOCK, "0.2")
    indexes = [index for index, card in enumerate(pile) if card[:2] == command.card[:2]]
    if not indexes:
        raise AgainstRulesError(Reason.NOT_IN_PILE, "R-31", card=command.card, instead=_other_draw(round_))
    if command.at is not None:
        if command.at - 1 not in indexes:
            raise AgainstRulesError(Reason.NOT_AT_PLACE, "R-31", card=command.card, at=command.at)
        indexes = [command.at - 1]
    if len(indexes) > 1:
        numbers = tuple(str(index + 1) for index in indexes)
        raise AmbiguousError(Reason.WHICH_IN_PILE, "R-31", card=command.card, places=numbers, example=indexes[-1] + 1)
    if options.pick_rule is PickRule.TOP_ONLY_FREE and indexes[0] != len(pile) - 1:
        raise AgainstRulesError(Reason.ONLY_TOP, "R-53", card=pile[-1].face, instead=_other_draw(round_))
    return indexes[0]


def pick_up(options: Rum500Options, round_: Round, seat: Seat, index: int) -> Round:
    """The round after the seat took the card at an index of the pile, whether or not it can be used."""
    cards = round_.cards.pile[index:]
    # A pick may be kept unused only if it is the top card alone (AR-02, R-53).
    free = len(cards) == 1 and (options.pick_rule is PickRule.TOP_ONLY_FREE or not options.pick_top_must_use)
    may_lay_off = options.pick_rule is PickRule.MELD_OR_LAYOFF or (
        options.pick_rule is PickRule.LAYOFF_IF_TWO and len(cards) <= MAX_PICK_FOR_LAY_OFF
    )
    hands = round_.cards.with_hand(seat, (*round_.cards.hands[seat], *cards))
    return round_.replace(
        phase=Phase.PLAY,
        cards=round_.cards.replace(hands=hands, pile=round_.cards.pile[:index]),
        turn=round_.turn.replace(
            obligation=None if free else Obligation(cards[0], may_lay_off),
            barred=cards[0] if free else None,
            picked=cards,
        ),
        last_draw=LastDraw(seat, cards),
        call=None,
    )


def pick_error(match: Match, after: Round, card: Card) -> AgainstRulesError:
    """The refusal of a pick after which the turn can't end: the card has no use, or none that lets the turn end."""
    obligation = after.turn.obligation
    if obligation is not None:
        held = Holding(playable_cards(after, after.turn.seat))
        if not can_use(match, after, obligation, held):
            if obligation.may_lay_off:
                return AgainstRulesError(Reason.NO_USE, "R-34", card=card, instead=_other_draw(after))
            return AgainstRulesError(Reason.NO_NEW_MELD, "R-51", card=card, instead=_other_draw(after))
        # Only the boathouse rule forbids a card that can be used: whatever is left after that came from the pile.
        return AgainstRulesError(Reason.NO_DISCARD_LEFT, "R-82", card=card, instead=_other_draw(after))
    return AgainstRulesError(Reason.NO_WAY_TO_END, "AR-11", card=card)


def _other_draw(round_: Round) -> str:
    """The alternative to the pile, as the language files call it: `draw`, or `pass` without a stock."""
    return "draw" if round_.cards.stock else "pass"


def possible_draw(*, stock: int, pile: int, can_take: bool, only_stock: bool) -> str:
    """What a turn can begin with, as the language files call it, given the numbers of cards in the stock and the pile.

    `can_take` is True if a card of the pile fits, `only_stock` if idle laps close the pile (0.2).
    """
    if can_take:
        return "either" if stock else "pile"
    if not stock:
        return "nothing"
    if not pile:
        return "empty"
    return "laps" if only_stock else "stock"


def use_picked_card(
    match: Match, after: Round, seat: Seat, command: TakePile, event: Event
) -> tuple[Round, list[Event]]:
    """Carry out the use that the command names; if it is refused, so is the whole command (0.2)."""
    match command.use:
        case None:
            return after, [event]
        case Meld():
            after, events = lay(match, after, seat, command.use)
        case LayOff():
            after, events = lay_off(match, after, seat, command.use)
    return after, [event, *events]


# --- melds, lay-offs, swaps, take-backs ------------------------------------------------------------------------------


class AppliedPlay(NamedTuple):
    """A meld or lay-off that has been carried out: the round after it, and the cards that left the hand."""

    after: Round
    cards: tuple[Card, ...]
    event: Melded | LaidOff


def lay(match: Match, round_: Round, seat: Seat, command: Meld | LayOff | Lay) -> tuple[Round, list[Event]]:
    """Lay melds and lay cards off, all or none, in the first order that works (R-37, R-38, 0.2)."""
    remaining = list(command.plays) if isinstance(command, Lay) else [command]
    after, applied = round_, list[AppliedPlay]()
    while remaining:
        play, step = _first_possible(match, after, seat, remaining)
        remaining.remove(play)
        applied.append(step)
        after = step.after
    check_turn_can_end(match, after, seat)  # one play alone may leave no way to end the turn if the next one opens it
    events: list[Event] = [step.event for step in applied]
    if not after.cards.hands[seat]:
        return after.replace(went_out=seat), [*events, WentOut(seat)]
    cards = tuple(card for step in applied for card in step.cards)
    numbers = {step.event.number for step in applied}
    last_play = LastPlay(seat, numbers.pop() if len(numbers) == 1 else 0, cards, round_)
    return after.replace(turn=after.turn.replace(last_play=last_play)), events


def _first_possible(
    match: Match, round_: Round, seat: Seat, plays: Sequence[Meld | LayOff]
) -> tuple[Meld | LayOff, AppliedPlay]:
    """The first play that is possible now, carried out.

    Raises:
        RefusalError: no play is possible; the refusal is that of the first.

    """
    refusals: list[RefusalError] = []
    for play in plays:
        try:
            return play, apply_play(match, round_, seat, play)
        except RefusalError as refusal:
            refusals.append(refusal)
    raise refusals[0]


def apply_play(match: Match, round_: Round, seat: Seat, play: Meld | LayOff) -> AppliedPlay:
    """Carry out one play without checking that the turn can still end.

    Raises:
        RefusalError: the seat doesn't hold the cards, or they don't go together.

    """
    cards = _physical_cards(round_, seat, [typed.card for typed in play.cards], lay_off=isinstance(play, LayOff))
    if isinstance(play, LayOff):
        index = resolve_target(match, round_, seat, play.cards, play.on)
        _check_lay_off_of_obligation(round_, seat, cards)
        melds, event = extend_meld(match, round_, seat, index, list(zip(play.cards, cards, strict=True)))
        return AppliedPlay(move_to_table(round_, seat, cards, melds), cards, event)
    possible = readings(round_.rules, play.cards)
    if not possible:
        raise no_meld_error(round_.rules, play.cards)
    reading = only_reading(possible)
    meld = make_meld(reading, cards, seat)
    straight = reading.kind is MeldKind.RUN and len(cards) == STRAIGHT_LENGTH and seat == round_.turn.seat
    after = move_to_table(round_, seat, cards, (*round_.cards.melds, meld), straights=int(straight))
    faces = tuple(typed.card for typed in reading.cards)
    points = sum(table_values(match.options, meld))
    in_order = tuple(laid.card for laid in meld.cards)
    return AppliedPlay(after, in_order, Melded(seat, len(after.cards.melds), meld.kind, faces, points))


def lay_off(match: Match, round_: Round, seat: Seat, command: LayOff) -> tuple[Round, list[Event]]:
    """Lay cards off on a meld, all or none (R-38).

    Raises:
        RefusalError: it is not possible. `MEANT_ON` if the last card was probably meant as the number of the meld.

    """
    try:
        return lay(match, round_, seat, command)
    except AgainstRulesError as error:
        refusal = error
    # `♥7 2` may have been meant as `♥7 on 2`.
    *cards, last = (typed.card for typed in command.cards)
    like_number = bool(cards) and last.rank <= Rank.TEN and all(card.suit is last.suit for card in cards)
    fits_nowhere = refusal.reason in (Reason.NOT_IN_HAND, Reason.TOO_FEW_HELD, Reason.FITS_NOWHERE)
    if command.on is not None or not like_number or not fits_nowhere:
        raise refusal
    try:
        lay(match, round_, seat, LayOff(command.cards[:-1], int(last.rank)))
    except RefusalError:
        raise refusal from None
    raise AgainstRulesError(Reason.MEANT_ON, "R-38", cards=(*cards, last), fitting=tuple(cards), number=int(last.rank))


def swap_joker(match: Match, round_: Round, seat: Seat, command: Swap) -> tuple[Round, list[Event]]:
    """Put a natural in a joker's place and take the joker (AR-05)."""
    if not may_swap(match, round_, seat):
        raise AgainstRulesError(Reason.SWAP_OFF, "AR-05")
    (card,) = _physical_cards(round_, seat, [command.card], lay_off=True)
    _check_lay_off_of_obligation(round_, seat, (card,))
    melds = round_.cards.melds
    indexes = range(len(melds)) if command.on is None else [meld_index(round_, command.on)]
    swaps = [(index, at) for index in indexes if (at := joker_index(round_, melds[index], card)) is not None]
    if not swaps:
        raise AgainstRulesError(Reason.NO_JOKER_TO_SWAP, "AR-05", card=card.face)
    index, at = swaps[0]
    if len(swaps) > 1:
        numbers = tuple(str(index + 1) for index, _ in swaps)
        raise AmbiguousError(Reason.WHICH_MELD, "AR-17", numbers=numbers, example=index + 1)
    after = apply_swap(round_, seat, card, index, at)
    check_turn_can_end(match, after, seat)
    return after, [JokerSwapped(seat, card.face, index + 1)]


def take_back(match: Match, _round: Round, seat: Seat, _: TakeBack) -> tuple[Round, list[Event]]:
    """Undo the play that was the last command of the match (0.2)."""
    last_play = match.current_round.turn.last_play
    if last_play is None or last_play.seat != seat:
        raise NotNowError(Reason.NOTHING_TO_TAKE_BACK, "R-32")
    return last_play.before, [TakenBack(seat, last_play.number, tuple(card.face for card in last_play.cards))]


def _physical_cards(round_: Round, seat: Seat, faces: Sequence[Card], *, lay_off: bool) -> tuple[Card, ...]:
    """The cards that the seat plays for these faces.

    Of identical cards, the one with the obligation goes first if this play meets it and last if it doesn't; then one
    that was picked up this turn; the dealer's joker goes only if the hand holds no other.

    Raises:
        AgainstRulesError: the seat doesn't hold a face, or not as often as it is named.

    """
    obligation = round_.turn.obligation
    card_due = None if obligation is None or seat != round_.turn.seat else obligation.card
    meets = obligation is not None and (obligation.may_lay_off or not lay_off)

    def preference(card: Card) -> tuple[bool, bool, bool, int]:
        dealers = round_.gambit is not None and card == round_.gambit.joker
        return dealers, (card == card_due) != meets, card not in round_.turn.picked, card.copy

    remaining = sorted(playable_cards(round_, seat), key=preference)
    chosen: list[Card] = []
    for face in faces:
        card = next((card for card in remaining if card[:2] == face[:2]), None)
        if card is None:
            held = sum(card[:2] == face[:2] for card in chosen)
            if held:
                raise AgainstRulesError(Reason.TOO_FEW_HELD, "R-37", card=face, count=held)
            raise AgainstRulesError(Reason.NOT_IN_HAND, "R-37", cards=(face,))
        remaining.remove(card)
        chosen.append(card)
    return tuple(chosen)


def _check_lay_off_of_obligation(round_: Round, seat: Seat, cards: Sequence[Card]) -> None:
    obligation = round_.turn.obligation
    if obligation is None or seat != round_.turn.seat or obligation.may_lay_off:
        return
    if obligation.card in cards:
        raise AgainstRulesError(Reason.OBLIGATION_NEEDS_MELD, "R-51", card=obligation.card.face)


def check_turn_can_end(match: Match, after: Round, seat: Seat) -> None:
    """Refuse a play after which the turn can't end by the rules.

    Raises:
        AgainstRulesError: no card is left for the discard of the boathouse rule, or the obligation can't be met.

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


# --- the discard and the end of the turn -----------------------------------------------------------------------------


def discard(match: Match, round_: Round, seat: Seat, command: Discard) -> tuple[Round, list[Event]]:
    """Discard a card, which ends the turn (R-42)."""
    turn, cards = round_.turn, round_.cards
    if turn.obligation is not None:
        raise AgainstRulesError(Reason.OBLIGATION_OPEN, "R-34", card=turn.obligation.card.face)
    hand = cards.hands[seat]
    held = [card for card in hand if card[:2] == command.card[:2]]
    if not held:
        raise AgainstRulesError(Reason.NOT_IN_HAND, "R-42", cards=(command.card,))
    allowed = [card for card in held if may_discard(match.options, round_, card, len(hand))]
    if not allowed:
        # `check_turn_can_end` never leaves a seat with only a picked card, so this is the barred card.
        raise AgainstRulesError(Reason.JUST_TAKEN, "AR-12", card=command.card, count=len(hand))
    card = min(allowed, key=lambda card: (card in turn.picked, card.copy))
    remaining = tuple(held for held in hand if held != card)
    after = round_.replace(cards=cards.replace(hands=cards.with_hand(seat, remaining), pile=(*cards.pile, card)))
    event = Discarded(seat, card.face, len(remaining))
    if not remaining:
        return after.replace(went_out=seat), [event, WentOut(seat)]
    after, events = _end_turn(match, after)
    return after, [event, *events]


def _end_turn(match: Match, round_: Round) -> tuple[Round, list[Event]]:
    """Begin the next seat's turn, unless an empty stock ends the round (R-45, AR-10)."""
    after = round_.replace(
        phase=Phase.DRAW,
        turn=Turn(seat=round_.next_seat(round_.turn.seat)),
        idle=round_.idle.after(round_.turn),
    )
    events: list[Event] = []
    if not after.cards.stock:
        stock_end = match.options.stock_end
        can_reshuffle = len(after.cards.pile) > 1 and after.idle.shuffles < MAX_IDLE_SHUFFLES
        if stock_end is StockEnd.RESHUFFLE and can_reshuffle:
            after = reshuffle(after)
            events.append(Reshuffled(len(after.cards.stock)))
        elif stock_end not in (StockEnd.CONTINUE, StockEnd.NO_STOCK) or after.laps >= MAX_LAPS:
            return after.replace(stopped=True), [StockUsedUp()]
    if after.idle.turns == MAX_LAPS * len(after.cards.hands):
        events.append(LapsLimited())
    return open_rum_call(match, after), events


def open_rum_call(match: Match, round_: Round) -> Round:
    """Let the others call Rum on a discard that fits a meld; the next draw waits for the window to close (AR-28)."""
    pile = round_.cards.pile
    if not match.options.rum_call or not pile:
        return round_
    *others, _ = round_.order_from(round_.turn.seat)  # the last one discarded
    callers = tuple(
        seat for seat in others if may_call_rum(match, round_, seat) and not must_meld_first(match, round_, seat)
    )
    # A card that fits for one caller fits for all.
    if not callers or not fitting_melds(match, round_, callers[0], (TypedCard(pile[-1].face),)):
        return round_
    return round_.replace(call=Call(callers), phase=Phase.RUM if match.options.rum_window else Phase.DRAW)


def may_call_rum(match: Match, round_: Round, seat: Seat) -> bool:
    """True unless the seat discarded the card itself, or its partner did and only opponents may call (AR-28)."""
    discarder = round_.order_from(round_.turn.seat)[-1]
    partners = match.sides[seat] == match.sides[discarder]
    return seat != discarder and not (partners and match.options.rum_by is RumBy.OPPONENTS)
