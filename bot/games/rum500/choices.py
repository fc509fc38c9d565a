"""The choices of a seat: the legal commands of every kind that is open to it, best first and bounded.

Most listed commands are legal because of how they are found. Where an obligation or the end of the turn decides, each
is tried before it is listed. Identical cards count as one choice.

`safe_move` chooses for a seat that doesn't move (0.4): it lays nothing unless the turn can't end without it.
"""

from collections.abc import Callable, Iterable, Iterator
from enum import IntEnum, StrEnum
from typing import NamedTuple, TypeAlias

from bot.games.cards import Card, TypedCard
from bot.games.commands import Discard, DrawStock, Pass, first_of
from bot.games.rum500.commands import (
    Block,
    CallRum,
    ChooseEffect,
    Double,
    Lay,
    LayOff,
    Meld,
    Split,
    Swap,
    TakeBack,
    TakePile,
)
from bot.games.rum500.layoffs import (
    HeldMeld,
    added_at,
    find_melds,
    lay_off_targets,
    might_fit,
    playable_cards,
    possible_swaps,
)
from bot.games.rum500.melds import RANKS_PER_SUIT, Holding, MeldRules, TableMeld, extensions
from bot.games.rum500.moves import pick_up
from bot.games.rum500.options import StockEnd, TakeBacks
from bot.games.rum500.phases import is_legal, possible_rum_calls, spend_joker, to_act
from bot.games.rum500.rounds import MeldPoints, hand_card_cost
from bot.games.rum500.search.finishing import SMALL_HAND, can_finish, can_use, may_discard
from bot.games.rum500.search.uses import lay_everything, list_picks, note_pick, pickable_indexes
from bot.games.rum500.state import Effect, Match, Obligation, Phase, Round
from bot.games.rum500.view import MeldKind, Rum500View
from bot.games.values import Choice, Choices, Command, Seat

MAX_LISTED = 60
"""The most choices of one kind."""
MAX_MELDS_WHEN_DUE = 25
"""How many melds are looked at while a picked-up card has to be used, until one is found: each may have to be tried."""
DISCARD_SHORTCUTS = 2
"""The number of discards that get a shortcut, not counting the card just drawn."""

KindChoices: TypeAlias = Iterator[tuple[str, list[Choice]]]
"""Kinds of command with the choices of each."""


class EffectNote(NamedTuple):
    """The effect that jokers would have."""

    effect: Effect


class PassReason(StrEnum):
    """What a pass declines."""

    RUM = "rum"  # the call
    NO_STOCK = "no-stock"  # the pile, if the turn goes on without a draw
    DECLINE = "decline"  # the pile, if the round ends with that


class PassNote(NamedTuple):
    """What is declined."""

    reason: PassReason


class DrawNote(NamedTuple):
    """The number of cards drawn, and of those in the stock."""

    size: int
    left: int


class MeldNumberNote(NamedTuple):
    """The number of a meld on the table, and its cards, or only those that are taken back."""

    number: int
    cards: tuple[Card, ...]


class RumNote(NamedTuple):
    """The discard, a joker with the card that it is to be, and the number and cards of the meld that it goes on."""

    card: Card | TypedCard
    number: int
    cards: tuple[Card, ...]


class SwapNote(NamedTuple):
    """The card given for the joker, and the number of the joker's meld."""

    card: Card
    number: int


class MeldNote(NamedTuple):
    """The cards of a meld and its points.

    `laid` has the jokers with the cards that they stand for, unless the naturals of a set make these plain.
    """

    cards: tuple[Card, ...]
    laid: tuple[TypedCard, ...]
    meld_kind: MeldKind
    points: int


class LayOffNote(NamedTuple):
    """The card, also as it is laid, the number of its meld, its points, and the cards of the extended meld."""

    card: Card
    laid: TypedCard
    number: int
    points: int
    melded: tuple[Card, ...]


class DiscardNote(NamedTuple):
    """The card, and the points that it costs if it is left in hand."""

    card: Card
    points: int


def choices_of(match: Match, seat: Seat) -> Choices:
    """The choices of every kind of command open to the seat, in the order a panel shows them.

    A kind without choices is left out, except `lay`: while any card can be laid, several can be typed.
    """
    round_ = match.round
    if round_ is None or round_.over:
        return {}
    if match.phase is Phase.DRAW:
        listed = _when_drawing(match, round_, seat)
    elif match.phase is Phase.PLAY:
        listed = _when_playing(match, round_, seat)
    else:
        listed = _when_play_waits(match, round_, seat)
    return {kind: tuple(choices) for kind, choices in listed if choices or kind == Lay.kind}


def _when_play_waits(match: Match, round_: Round, seat: Seat) -> KindChoices:
    """The choices while play waits for the dealer's effect or for calls of Rum."""
    if match.phase is Phase.EFFECT:
        if seat == round_.dealer:
            yield ChooseEffect.kind, [Choice(ChooseEffect(effect), EffectNote(effect)) for effect in Effect]
        return
    yield CallRum.kind, _rum_calls(match, round_, seat)
    if match.phase is Phase.RUM and seat in to_act(match):
        yield Pass.kind, [Choice(Pass(), PassNote(PassReason.RUM))]


def _when_drawing(match: Match, round_: Round, seat: Seat) -> KindChoices:
    if seat == round_.turn.seat:
        stock = len(round_.cards.stock)
        if stock:
            count = min(2 if match.options.draw_two else 1, stock)
            yield DrawStock.kind, [Choice(DrawStock(), DrawNote(count, stock))]
        yield TakePile.kind, list_picks(match, round_, seat)
        yield Split.kind, _splits(match, round_, seat)
        if not stock:
            no_draw = match.options.stock_end is StockEnd.NO_STOCK
            yield Pass.kind, [Choice(Pass(), PassNote(PassReason.NO_STOCK if no_draw else PassReason.DECLINE))]
        yield Block.kind, _blocks(match, round_, seat)
    yield CallRum.kind, _rum_calls(match, round_, seat)


def _when_playing(match: Match, round_: Round, seat: Seat) -> KindChoices:
    turn = round_.turn
    on_turn = seat == turn.seat
    held_melds: list[HeldMeld] = []
    if on_turn or match.options.out_of_turn:
        due = turn.obligation.card.face if turn.obligation is not None and on_turn else None
        held_melds = find_melds(match.options, round_.rules, playable_cards(round_, seat), due)
        melds, lay_offs = _melds(match, round_, seat, held_melds), _lay_offs(match, round_, seat)
        if melds or lay_offs:
            yield Lay.kind, lay_everything(match, round_, seat, held_melds)
        yield Meld.kind, melds
        yield LayOff.kind, lay_offs
    if on_turn:
        yield Swap.kind, _swaps(match, round_, seat)
        yield Double.kind, _doubles(match, round_, seat)
        yield Block.kind, _blocks(match, round_, seat)
        if turn.obligation is None:
            yield Discard.kind, _discards(match, round_, seat, held_melds)
    last_play = turn.last_play
    if last_play is not None and last_play.seat == seat and match.options.take_backs is TakeBacks.LAST_PLAY:
        cards = tuple(card.face for card in last_play.cards)
        yield TakeBack.kind, [Choice(TakeBack(), MeldNumberNote(last_play.number, cards))]


def _splits(match: Match, round_: Round, seat: Seat) -> list[Choice]:
    if round_.effect is not Effect.SPLITTER or not _has_joker(round_, seat):
        return []
    faces = [card.face for card in round_.cards.pile]
    _, spent = spend_joker(round_, seat)
    holding = Holding(playable_cards(spent, seat))
    splits: list[Choice] = []
    for index in pickable_indexes(match, round_):
        after = pick_up(match.options, spent, seat, index)
        holding.add(round_.cards.pile[index])
        if can_finish(match, after, holding):
            command = Split(faces[index], index + 1 if faces.count(faces[index]) > 1 else None)
            note = note_pick(faces, index, must=after.turn.obligation is not None)
            splits.append(Choice(command, note._replace(below=tuple(faces[:index]), gone=index)))
    return splits


def _has_joker(round_: Round, seat: Seat) -> bool:
    """True if the seat holds a joker, or the dealer's own is free for it (R-103)."""
    if any(card.is_joker for card in round_.cards.hands[seat]):
        return True
    return seat == round_.dealer and round_.gambit is not None and round_.gambit.free_joker is not None


def _blocks(match: Match, round_: Round, seat: Seat) -> list[Choice]:
    return [Choice(Block())] if round_.gambit is not None and is_legal(match, seat, Block()) else []


def _doubles(match: Match, round_: Round, seat: Seat) -> list[Choice]:
    if round_.effect is not Effect.DOUBLE or not _has_joker(round_, seat):
        return []
    open_melds = [number for number, meld in enumerate(round_.cards.melds, 1) if meld.seal is None]
    return [
        Choice(Double(number), MeldNumberNote(number, _faces_of_meld(round_, number)))
        for number in open_melds
        if is_legal(match, seat, Double(number))
    ]


def _rum_calls(match: Match, round_: Round, seat: Seat) -> list[Choice]:
    if round_.call is None or seat not in round_.call.callers:
        return []
    top = round_.cards.pile[-1].face
    calls: list[Choice] = []
    for command in possible_rum_calls(match, round_, seat):
        if is_legal(match, seat, command):
            cards = _faces_of_meld(round_, command.on or 1)
            calls.append(Choice(command, RumNote(command.card or top, command.on or 0, cards)))
    return calls


def _faces_of_meld(round_: Round, number: int) -> tuple[Card, ...]:
    return tuple(laid.card.face for laid in round_.cards.melds[number - 1].cards)


def _swaps(match: Match, round_: Round, seat: Seat) -> list[Choice]:
    commands = dict.fromkeys(Swap(card.face, index + 1) for card, index, _ in possible_swaps(match, round_, seat))
    return [
        Choice(command, SwapNote(command.card, command.on or 0))
        for command in commands
        if is_legal(match, seat, command)
    ]


def _melds(match: Match, round_: Round, seat: Seat, held_melds: list[HeldMeld]) -> list[Choice]:
    """The best of these melds, without those after which the turn could not end."""
    leaves_a_way = _end_of_turn_test(match, round_, seat)
    most = MAX_LISTED if round_.turn.obligation is None else MAX_MELDS_WHEN_DUE
    melds: list[Choice] = []
    for looked_at, (points, cards) in enumerate(held_melds):
        if len(melds) == MAX_LISTED or (melds and looked_at >= most):
            break
        command = Meld(cards)
        if leaves_a_way(command, len(cards)):
            is_set = len({(typed.stands_for or typed.card).rank for typed in cards}) == 1
            faces = tuple(typed.card for typed in cards)
            plain = is_set and any(not card.is_joker for card in faces)
            laid = tuple(map(TypedCard, faces)) if plain else cards
            melds.append(Choice(command, MeldNote(faces, laid, MeldKind.SET if is_set else MeldKind.RUN, points)))
    return melds


def _lay_offs(match: Match, round_: Round, seat: Seat) -> list[Choice]:
    """Every single card that fits a meld, the highest-scoring first."""
    held = {card.face for card in playable_cards(round_, seat)}
    leaves_a_way, points = _end_of_turn_test(match, round_, seat), MeldPoints(match.options)
    lay_offs = [
        (gained, choice)
        for number, meld in lay_off_targets(match, round_, seat)
        for gained, choice in _lay_offs_on(points, round_.rules, meld, number, held)
        if leaves_a_way(choice.command, 1)
    ]
    lay_offs.sort(key=lambda lay_off: (-lay_off[0], lay_off[1].command.text))
    return [choice for _, choice in lay_offs[:MAX_LISTED]]


def _lay_offs_on(
    points: MeldPoints, rules: MeldRules, meld: TableMeld, number: int, cards: Iterable[Card]
) -> Iterator[tuple[int, Choice]]:
    """Every way to lay one of the cards off on a meld, with the points that the card then scores."""
    on_table = meld.reading
    for card in cards:
        for reading in extensions(rules, on_table, (TypedCard(card),)) if might_fit(card, meld) else ():
            at = added_at(reading, meld)
            added = reading.cards[at]
            faces = tuple(typed.card for typed in reading.cards)
            gained = points.values_of(meld.kind, faces, low=reading.low, at_once=meld.at_once)[at]
            yield gained, Choice(LayOff((added,), number), LayOffNote(card, added, number, gained, faces))


def _end_of_turn_test(match: Match, round_: Round, seat: Seat) -> Callable[[Command, int], bool]:
    """A test whether the turn can still end after a legal play of a number of cards.

    The play is tried only if few cards would be left, or if it may take cards that the open obligation needs, since
    trying it takes long.
    """
    turn, hands = round_.turn, round_.cards.hands
    obligation, playable = turn.obligation, playable_cards(round_, seat)

    def leaves_a_way(command: Command, count: int) -> bool:
        left = len(hands[seat]) - count
        if seat != turn.seat:
            left = min(left, len(hands[turn.seat]))
        if obligation is None:
            roomy = left >= 2  # noqa: PLR2004 - of two cards, one can always be discarded
        else:
            roomy = left > SMALL_HAND and seat == turn.seat and still_used(obligation, command)
        return roomy or is_legal(match, seat, command)

    def still_used(obligation: Obligation, command: Command) -> bool:
        """True if the command is a meld that uses the card that is due, or leaves the cards to use it at once."""
        if not isinstance(command, Meld):
            return False
        spent = [typed.card for typed in command.cards]
        if obligation.card.face in spent:
            return True
        others: list[Card] = []
        for card in playable:
            if card.face in spent:
                spent.remove(card.face)
            else:
                others.append(card)
        return can_use(match, round_, obligation, Holding(others))

    return leaves_a_way


def _discards(match: Match, round_: Round, seat: Seat, held_melds: list[HeldMeld]) -> list[Choice]:
    """Every card that may be discarded, those that fit least first: jokers last, before them cards of melds in hand.

    Of the others, those come first that have the fewest others of their rank, or at most two ranks away in their suit;
    of these the most expensive. Shortcuts are the cards just drawn, and the first two others. The safe move is the
    first of the list.
    """
    hand = round_.cards.hands[seat]
    allowed = {card.face for card in hand if may_discard(match.options, round_, card, len(hand))}
    melded = {typed.card for _, meld in held_melds if not any(typed.card.is_joker for typed in meld) for typed in meld}

    def fit(card: Card) -> tuple[bool, bool, int, int, Card]:
        cost = hand_card_cost(match.options, card)
        near = 0
        for other in hand:
            gap = abs(card.rank - other.rank)
            in_reach = card.suit is other.suit and min(gap, RANKS_PER_SUIT - gap) <= 2  # noqa: PLR2004 - one card missing between them
            near += other[:2] != card[:2] and (gap == 0 or in_reach)
        return card.is_joker, card in melded, near, -cost, card

    ordered = sorted(allowed, key=fit)
    drawn = set[Card]()
    last_draw = round_.last_draw
    if last_draw is not None and last_draw.seat == seat and not round_.turn.picked:
        # Cards from the stock; those taken from the pile were taken to be kept, and so are jokers.
        drawn = {card.face for card in last_draw.cards if not card.is_joker}
    shortcuts = {*drawn, *[card for card in ordered if card not in drawn][:DISCARD_SHORTCUTS]}
    return [
        Choice(Discard(card), DiscardNote(card, hand_card_cost(match.options, card)), shortcut=card in shortcuts)
        for card in ordered
    ]


def safe_move(view: Rum500View, choices: Choices) -> Command:
    """The move that lays nothing: jokers wild, no call of Rum, the stock or no draw, the discard that fits least.

    A card that is due is used first (R-34).

    Raises:
        ValueError: the seat has nothing to decide; an optional move out of turn is no decision.

    """
    if view.seat not in view.to_act:
        raise ValueError("nothing to decide")
    if choices.get(ChooseEffect.kind):
        return ChooseEffect(Effect.WILD)
    # `CallRum` is the only choice of a seat that has claimed the discard; any other that may call may also pass.
    if command := first_of(choices, DrawStock, Pass, CallRum, Discard):
        return command
    # Without an obligation, only a last card that is barred can't be discarded: it has to be laid (AR-12).
    due = view.obligation or view.hand[0]
    plays = [choice.command for kind in (Meld, LayOff, Swap) for choice in choices.get(kind.kind, ())]
    return min(plays, key=lambda command: _usefulness(view, due, command))


class _Usefulness(IntEnum):
    """How much a play does for the card that is due, the most useful first."""

    USES_IT = 0
    LEADS_TO_IT = 1  # it lengthens a run of its suit
    GAINS_JOKER = 2
    ALLOWS_LAY_OFFS = 3  # it is a meld, after which the seat may lay off (AR-15)
    OTHER = 4


def _usefulness(view: Rum500View, due: Card, command: Command) -> tuple[_Usefulness, int]:
    """How much a play does for the card that is due; for one that lengthens a run, also its distance from the card."""
    match command:
        case Meld(cards):
            used = any(typed.card == due for typed in cards)
            return (_Usefulness.USES_IT if used else _Usefulness.ALLOWS_LAY_OFFS), 0
        case LayOff((laid,), int(number)):
            if laid.card == due:
                return _Usefulness.USES_IT, 0
            place = laid.stands_for or laid.card
            if view.melds[number - 1].kind is MeldKind.RUN and place.suit is due.suit:
                gap = abs(place.rank - due.rank)
                return _Usefulness.LEADS_TO_IT, min(gap, RANKS_PER_SUIT - gap)
            return _Usefulness.OTHER, 0
        case Swap(card):
            return (_Usefulness.USES_IT if card == due else _Usefulness.GAINS_JOKER), 0
        case _:
            return _Usefulness.OTHER, 0
