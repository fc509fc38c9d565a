"""The turns of one round of gin rummy: from the deal to the end, in masks, without seeds, totals or words.

`check` says whether the seat whose turn it is may give a command, `play` carries a checked command out, `moves` lists
every command that `check` lets through (a knock with its best arrangement only). A phase opens some kinds of command
(`OPEN`); each kind has its own small pair of a check and a move (`_ACTIONS`).
"""

from __future__ import annotations

from enum import StrEnum
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from bot.games.arrangements import Arrangement, best_arrangement, is_meld
from bot.games.deadwood import BITS, FACES, PACK, bits_of, least_deadwood, mask_of, points
from bot.games.gin.commands import BigGin, Discard, Draw, Knock, Pass, Take
from bot.games.gin.options import UpcardRule
from bot.games.gin.reasons import Reason
from bot.games.gin.showdown import KNOCK_LIMIT, Showdown, show_big_gin, show_draw, show_knock
from bot.games.refusals import AgainstRulesError, NotNowError

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    from bot.games.cards import Card
    from bot.games.gin.options import GinOptions
    from bot.games.values import Command, Seat

HAND_SIZE: Final = 10
STOCK_END: Final = 2
"""The cards of the stock that are never drawn (G-44)."""
IDLE_TURNS: Final = 6
"""Turns in a row, three laps of two seats, that may pass without a draw from the stock."""
_HIGHEST: Final = 10


class Phase(StrEnum):
    """What is to be decided."""

    UPCARD = "upcard"  # the first upcard is offered (G-18)
    STOCK = "stock"  # both left it: draw from the stock (AG-01)
    DRAW = "draw"
    DISCARD = "discard"
    LAST_DISCARD = "last-discard"  # take the last discard to knock, or pass (AG-10)
    LAST_KNOCK = "last-knock"  # it was taken: knock
    SHOWN = "shown"  # the round is over


class Round(NamedTuple):
    """A round as it stands.

    Attributes:
        phase: what is to be decided.
        turn: the seat that decides it; after the end the seat that acted last.
        dealer: the seat that dealt.
        hands: the mask of each seat's hand.
        stock: the bits of the stock, top first.
        pile: the bits of the discard pile, oldest first.
        taken: the bit that was taken from the pile this turn, 0 for none: it may not be discarded (AG-02).
        newest: the bit that came with the last draw of the turn, 0 for none.
        idle: turns in a row without a draw from the stock.
        end: how it ended.

    """

    phase: Phase
    turn: Seat
    dealer: Seat
    hands: tuple[int, int]
    stock: tuple[int, ...]
    pile: tuple[int, ...]
    taken: int = 0
    newest: int = 0
    idle: int = 0
    end: Showdown | None = None


def deal(order: tuple[int, ...], dealer: Seat) -> Round:
    """Deal ten cards each, one at a time from the dealer's opponent on, and turn one up (G-16, G-17).

    Args:
        order: the bits of the pack in dealing order, top first.
        dealer: who deals.

    """
    other = 1 - dealer
    dealt = {other: sum(order[0 : 2 * HAND_SIZE : 2]), dealer: sum(order[1 : 2 * HAND_SIZE : 2])}
    upcard, *stock = order[2 * HAND_SIZE :]
    return Round(Phase.UPCARD, other, dealer, (dealt[0], dealt[1]), tuple(stock), (upcard,))


OPEN: Final[Mapping[Phase, tuple[str, ...]]] = {
    Phase.UPCARD: (Take.kind, Pass.kind),
    Phase.STOCK: (Draw.kind,),
    Phase.DRAW: (Draw.kind, Take.kind),
    Phase.DISCARD: (Discard.kind, Knock.kind, BigGin.kind),
    Phase.LAST_DISCARD: (Take.kind, Pass.kind),
    Phase.LAST_KNOCK: (Knock.kind, BigGin.kind),
    Phase.SHOWN: (),
}
"""The kinds of command that each phase knows, in the order a panel shows them."""
_INSTEAD: Final[Mapping[Phase, Reason]] = {
    Phase.UPCARD: Reason.AT_UPCARD,
    Phase.STOCK: Reason.AT_STOCK,
    Phase.DRAW: Reason.AT_DRAW,
    Phase.DISCARD: Reason.AT_DISCARD,
    Phase.LAST_DISCARD: Reason.AT_LAST_DISCARD,
    Phase.LAST_KNOCK: Reason.AT_LAST_KNOCK,
    Phase.SHOWN: Reason.NOT_DEALT,
}
_RULE_OF: Final[Mapping[Phase, str]] = {Phase.UPCARD: "G-18", Phase.STOCK: "AG-01", Phase.LAST_DISCARD: "AG-10"}


def check(state: Round, options: GinOptions, command: Command) -> None:
    """Return if the seat whose turn it is may give the command.

    Raises:
        RefusalError: it may not.

    """
    if command.kind not in OPEN[state.phase]:
        offered = {"card": FACES[state.pile[-1]]} if state.pile else {}
        raise NotNowError(_INSTEAD[state.phase], _RULE_OF.get(state.phase, "G-20"), **offered)
    _ACTIONS[type(command)].check(state, options, command)


def play(state: Round, options: GinOptions, command: Command) -> Round:
    """Carry out a command that `check` lets through."""
    return _ACTIONS[type(command)].play(state, options, command)


def moves(state: Round, options: GinOptions) -> Sequence[Command]:
    """Every command that `check` lets through, a knock without an explicit arrangement."""
    return _MOVES[state.phase](state, options)


_DISCARDS: Final[Mapping[int, Command]] = {bit: Discard(card) for bit, card in FACES.items()}
_KNOCKS: Final[Mapping[int, Command]] = {bit: Knock(card) for bit, card in FACES.items()}
_TAKE_OR_PASS: Final[Sequence[Command]] = (Take(), Pass())
_DRAW_OR_TAKE: Final[Sequence[Command]] = (Draw(), Take())


def _discards_and_knocks(state: Round, options: GinOptions) -> Sequence[Command]:
    discards = [_DISCARDS[bit] for bit in bits_of(_loose(state, options))]
    return discards + _knocks(state, options)


def _knocks(state: Round, options: GinOptions) -> list[Command]:
    hand = state.hands[state.turn]
    least = least_deadwood(hand)
    if least > KNOCK_LIMIT + _HIGHEST:  # a discard takes its own points off the count at most
        return []
    knocks: list[Command] = [_KNOCKS[bit] for bit in bits_of(knockable(hand, _loose(state, options)))]
    return [*knocks, BigGin()] if options.big_gin_bonus and not least else knocks


_MOVES: Final[Mapping[Phase, Callable[[Round, GinOptions], Sequence[Command]]]] = {
    Phase.UPCARD: lambda _state, _options: _TAKE_OR_PASS,
    Phase.STOCK: lambda _state, _options: _DRAW_OR_TAKE[:1],
    Phase.DRAW: lambda state, _options: _DRAW_OR_TAKE[:1] if state.idle >= IDLE_TURNS else _DRAW_OR_TAKE,
    Phase.DISCARD: _discards_and_knocks,
    Phase.LAST_DISCARD: lambda _state, _options: _TAKE_OR_PASS,
    Phase.LAST_KNOCK: _knocks,
    Phase.SHOWN: lambda _state, _options: (),
}


def _loose(state: Round, options: GinOptions) -> int:
    """The cards that may be discarded: all but the one just taken from the pile (AG-02)."""
    hand = state.hands[state.turn]
    return hand if options.allow_rediscard_taken else hand & ~state.taken


def knockable(hand: int, loose: int) -> int:
    """The cards of `loose` whose discard leaves ten points or less (G-24)."""
    return sum(bit for bit in bits_of(loose) if least_deadwood(hand ^ bit) <= KNOCK_LIMIT)


# --- drawing ---------------------------------------------------------------------------------------------------------


def _free(_state: Round, _options: GinOptions, _command: Command) -> None:
    """No more to be checked than that the phase knows the kind."""


def _check_take(state: Round, _options: GinOptions, _command: Take) -> None:
    if state.phase is Phase.DRAW and state.idle >= IDLE_TURNS:
        raise AgainstRulesError(Reason.LAPS, "0.2", turns=IDLE_TURNS)


def _play_take(state: Round, _options: GinOptions, _command: Take) -> Round:
    bit = state.pile[-1]
    phase = Phase.LAST_KNOCK if state.phase is Phase.LAST_DISCARD else Phase.DISCARD
    hands = _with_hand(state, state.hands[state.turn] | bit)
    return Round(phase, state.turn, state.dealer, hands, state.stock, state.pile[:-1], bit, bit, state.idle + 1)


def _play_draw(state: Round, _options: GinOptions, _command: Draw) -> Round:
    bit = state.stock[0]
    hands = _with_hand(state, state.hands[state.turn] | bit)
    return Round(Phase.DISCARD, state.turn, state.dealer, hands, state.stock[1:], state.pile, 0, bit)


def _play_pass(state: Round, options: GinOptions, _command: Pass) -> Round:
    if state.phase is Phase.LAST_DISCARD:
        return _end(state, show_draw(state.hands))
    if state.turn == state.dealer:
        return state._replace(phase=Phase.STOCK, turn=1 - state.turn)
    both = options.upcard_rule is UpcardRule.BOTH_OFFERED
    return state._replace(phase=Phase.UPCARD if both else Phase.DRAW, turn=1 - state.turn)


def _with_hand(state: Round, hand: int) -> tuple[int, int]:
    return (hand, state.hands[1]) if state.turn == 0 else (state.hands[0], hand)


# --- discarding and knocking -----------------------------------------------------------------------------------------


def _check_discard(state: Round, options: GinOptions, command: Discard | Knock) -> None:
    bit, hand = BITS[command.card], state.hands[state.turn]
    if not bit & hand:
        raise AgainstRulesError(Reason.NOT_HELD, "G-21", card=command.card)
    if not bit & _loose(state, options):
        raise AgainstRulesError(Reason.JUST_TAKEN, "AG-02", card=command.card)


def _play_discard(state: Round, options: GinOptions, command: Discard) -> Round:
    turn, bit = state.turn, BITS[command.card]
    hand = state.hands[turn] ^ bit
    pile = (*state.pile, bit)
    if not least_deadwood(hand):  # gin is compulsory (G-27, AG-04)
        return _play_knock(state, options, Knock(command.card))
    after = Round(Phase.DRAW, 1 - turn, state.dealer, _with_hand(state, hand), state.stock, pile, idle=state.idle)
    return after if len(state.stock) > STOCK_END else _stock_end(after, options)


def _stock_end(after: Round, options: GinOptions) -> Round:
    """Two cards are left: a draw, unless the other may and can knock with the last discard (G-44, AG-10)."""
    if options.last_discard_knock:
        bit = after.pile[-1]
        hand = after.hands[after.turn] | bit
        if knockable(hand, hand if options.allow_rediscard_taken else hand ^ bit):
            return after._replace(phase=Phase.LAST_DISCARD)
    return _end(after._replace(turn=1 - after.turn), show_draw(after.hands))


def _check_knock(state: Round, options: GinOptions, command: Knock) -> None:
    _check_discard(state, options, command)
    hand = state.hands[state.turn] ^ BITS[command.card]
    least = least_deadwood(hand)
    if least > KNOCK_LIMIT:
        raise AgainstRulesError(Reason.TOO_MUCH_DEADWOOD, "G-24", card=command.card, points=least, limit=KNOCK_LIMIT)
    if command.melds:
        _check_arrangement(hand, least, command.melds)


def _check_arrangement(hand: int, least: int, melds: tuple[tuple[Card, ...], ...]) -> None:
    """Accept an explicit arrangement that lies in the hand and may be knocked with (AG-12)."""
    melded = 0
    for cards in melds:
        mask = _meld_of(hand, cards)
        if melded & mask:
            raise AgainstRulesError(Reason.CARD_TWICE, "G-08", cards=cards)
        melded |= mask
    deadwood = points(hand & ~melded)
    if deadwood and not least:
        raise AgainstRulesError(Reason.GIN_COMPULSORY, "AG-04", points=deadwood)
    if deadwood > KNOCK_LIMIT:
        raise AgainstRulesError(Reason.ARRANGEMENT_TOO_HIGH, "AG-12", points=deadwood, limit=KNOCK_LIMIT, least=least)


def _meld_of(hand: int, cards: tuple[Card, ...]) -> int:
    if len(set(cards)) < len(cards):
        raise AgainstRulesError(Reason.CARD_TWICE, "G-08", cards=cards)
    mask = mask_of(cards)
    if missing := tuple(card for card in cards if not BITS[card] & hand):
        raise AgainstRulesError(Reason.MELD_NOT_HELD, "AG-12", cards=missing)
    if not is_meld(mask):
        raise AgainstRulesError(Reason.NO_MELD, "AG-12", cards=cards)
    return mask


def _play_knock(state: Round, options: GinOptions, command: Knock) -> Round:
    turn, bit = state.turn, BITS[command.card]
    hand = state.hands[turn] ^ bit
    pile = (*state.pile, bit)
    if command.melds:
        melds = tuple(sorted(map(mask_of, command.melds), key=lambda meld: meld & -meld))
        arrangement = Arrangement(melds, hand & ~sum(melds))
    else:
        arrangement = best_arrangement(hand, PACK & ~hand & ~sum(pile))
    after = state._replace(hands=_with_hand(state, hand), pile=pile)
    return _end(after, show_knock(options, turn, arrangement, after.hands[1 - turn]))


def _check_big_gin(state: Round, options: GinOptions, _command: BigGin) -> None:
    if not options.big_gin_bonus:
        raise AgainstRulesError(Reason.NO_BIG_GIN, "AG-13")
    if deadwood := least_deadwood(state.hands[state.turn]):
        raise AgainstRulesError(Reason.NOT_ALL_MELDED, "AG-13", points=deadwood)


def _play_big_gin(state: Round, options: GinOptions, _command: BigGin) -> Round:
    turn = state.turn
    return _end(state, show_big_gin(options, turn, state.hands[turn], state.hands[1 - turn]))


def _end(state: Round, end: Showdown) -> Round:
    return state._replace(phase=Phase.SHOWN, taken=0, newest=0, end=end)


class _Action(NamedTuple):
    check: Callable[[Round, GinOptions, Any], None]
    play: Callable[[Round, GinOptions, Any], Round]


_ACTIONS: Final[Mapping[type[Any], _Action]] = {
    Take: _Action(_check_take, _play_take),
    Draw: _Action(_free, _play_draw),
    Pass: _Action(_free, _play_pass),
    Discard: _Action(_check_discard, _play_discard),
    Knock: _Action(_check_knock, _play_knock),
    BigGin: _Action(_check_big_gin, _play_big_gin),
}
