"""The turns of one deal of Solitaire Gin, in masks, without seeds, totals or words.

A card of the stock is its bit; a joker is `JOKER`, which has none, so it never comes into a hand (AS-05). `check` says
whether a command is possible, `play` carries a checked one out, `moves` lists those that `check` lets through.
"""

from __future__ import annotations

import itertools
from enum import StrEnum
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from bot.games.deadwood import BITS, FACES, bits_of, least_deadwood, mask_of, points
from bot.games.refusals import AgainstRulesError, NotNowError
from bot.games.solitaire.commands import BigGin, Discard, Draw, Exchange, Knock, Take
from bot.games.solitaire.options import FirstJoker, Variation
from bot.games.solitaire.reasons import Reason

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    from bot.games.solitaire.options import SolitaireOptions
    from bot.games.values import Command

JOKER: Final = 0
HAND_SIZE: Final = 11
ASIDE: Final = 4
"""The cards laid aside with three jokers (S-30)."""
LIMIT: Final = 10
"""The most deadwood, in points, of gin, big gin, and a hand that the joker may find (S-19, S-21, S-24)."""
GIN_BONUS: Final = 25
BIG_GIN_BONUS: Final = 31


class Phase(StrEnum):
    """What is to be decided."""

    EXCHANGE = "exchange"  # the four cards laid aside (S-32)
    FIRST = "first"  # the first discard, without a draw (S-14)
    DRAW = "draw"
    DISCARD = "discard"
    SHOWN = "shown"  # the deal is over


class Result(StrEnum):
    """How a deal ended."""

    GIN = "gin"
    BIG_GIN = "big-gin"
    JOKER_LOW = "joker-low"  # the joker came, the hand counted 10 or less (S-24)
    JOKER_HIGH = "joker-high"  # the joker came, the hand counted more (S-25)


class End(NamedTuple):
    """The end of a deal: how, the deadwood of the hand, and what the player and the Joker score."""

    result: Result
    deadwood: int
    player: int
    joker: int


class Round(NamedTuple):
    """A deal as it stands.

    Attributes:
        phase: what is to be decided.
        hand: the mask of the hand.
        stock: the bits of the stock, top first; `JOKER` for a joker.
        pile: the bits of the discard pile, oldest first.
        aside: the bits of the cards laid aside, top first, until the exchange.
        taken: the bit that was taken from the pile this turn, 0 for none: it may not be discarded (AS-02).
        newest: the bit that came with the last draw of the turn, 0 for none.
        drawn: the cards drawn from the stock so far, jokers among them.
        jokers: the jokers among them.
        end: how it ended.

    """

    phase: Phase
    hand: int
    stock: tuple[int, ...]
    pile: tuple[int, ...] = ()
    aside: tuple[int, ...] = ()
    taken: int = 0
    newest: int = 0
    drawn: int = 0
    jokers: int = 0
    end: End | None = None


def deal(
    order: tuple[int, ...], shuffle: Callable[[tuple[int, ...]], tuple[int, ...]], options: SolitaireOptions
) -> Round:
    """Deal eleven cards and lay out the stock (S-11, S-12, S-29, S-30).

    Args:
        order: the bits of the 52 cards in dealing order, top first.
        shuffle: the second shuffle, of what the jokers are shuffled into.
        options: the variation.

    """
    hand, rest = sum(order[:HAND_SIZE]), order[HAND_SIZE:]
    jokers = (JOKER,) * options.jokers
    if options.variation is Variation.HALF_DECK:
        top, below = rest[: options.v1_top], rest[options.v1_top :]
        return Round(Phase.FIRST, hand, (*top, *shuffle((*below, *jokers))))
    if options.variation is Variation.ONE_JOKER:
        return Round(Phase.FIRST, hand, shuffle((*rest, *jokers)))
    aside, stock = rest[:ASIDE], shuffle((*rest[ASIDE:], *jokers))
    if options.exchange:
        return Round(Phase.EXCHANGE, hand, stock, aside=aside)
    return Round(Phase.FIRST, hand, stock, tuple(reversed(aside)))


OPEN: Final[Mapping[Phase, tuple[str, ...]]] = {
    Phase.EXCHANGE: (Exchange.kind,),
    Phase.FIRST: (Discard.kind, Knock.kind, BigGin.kind),
    Phase.DRAW: (Draw.kind, Take.kind),
    Phase.DISCARD: (Discard.kind, Knock.kind, BigGin.kind),
    Phase.SHOWN: (),
}
"""The kinds of command that each phase knows, in the order a panel shows them."""
_INSTEAD: Final[Mapping[Phase, tuple[Reason, str]]] = {
    Phase.EXCHANGE: (Reason.AT_EXCHANGE, "AS-12"),
    Phase.FIRST: (Reason.AT_FIRST, "S-14"),
    Phase.DRAW: (Reason.AT_DRAW, "S-15"),
    Phase.DISCARD: (Reason.AT_DISCARD, "S-17"),
    Phase.SHOWN: (Reason.NOT_DEALT, "S-23"),
}


def check(state: Round, command: Command) -> None:
    """Return if the command is possible.

    Raises:
        RefusalError: it is not.

    """
    if command.kind not in OPEN[state.phase]:
        raise NotNowError(*_INSTEAD[state.phase])
    _ACTIONS[type(command)].check(state, command)


def play(state: Round, options: SolitaireOptions, command: Command) -> Round:
    """Carry out a command that `check` lets through."""
    return _ACTIONS[type(command)].play(state, options, command)


def moves(state: Round) -> Sequence[Command]:
    """The commands that `check` lets through; of the exchanges those of the loosest cards, best first."""
    return _MOVES[state.phase](state)


def _exchanges(state: Round) -> Sequence[Command]:
    """All cards by what the hand would count without them: keep everything, or give the first one to four."""
    ranked = sorted(bits_of(state.hand), key=lambda bit: (least_deadwood(state.hand ^ bit), -points(bit), bit))
    loosest = [FACES[bit] for bit in ranked]
    several = [Exchange(tuple(loosest[:count])) for count in range(ASIDE + 1)]
    pairs = [Exchange(cards) for cards in itertools.combinations(loosest[:ASIDE], 2)]
    singles = [Exchange((card,)) for card in loosest]
    return list(dict.fromkeys([*several, *pairs, *singles]))


def _endings(state: Round) -> Sequence[Command]:
    discards: list[Command] = [Discard(FACES[bit]) for bit in bits_of(state.hand & ~state.taken)]
    if not (low := least_deadwood(state.hand)) <= LIMIT + max(points(bit) for bit in bits_of(state.hand)):
        return discards
    knocks: list[Command] = [
        Knock(FACES[bit]) for bit in bits_of(state.hand & ~state.taken) if least_deadwood(state.hand ^ bit) <= LIMIT
    ]
    return [*discards, *knocks, *([BigGin()] if low <= LIMIT else [])]


_MOVES: Final[Mapping[Phase, Callable[[Round], Sequence[Command]]]] = {
    Phase.EXCHANGE: _exchanges,
    Phase.FIRST: _endings,
    Phase.DRAW: lambda _state: (Draw(), Take()),
    Phase.DISCARD: _endings,
    Phase.SHOWN: lambda _state: (),
}


# --- the exchange ----------------------------------------------------------------------------------------------------


def _check_exchange(state: Round, command: Exchange) -> None:
    if len(command.cards) > ASIDE:
        raise AgainstRulesError(Reason.TOO_MANY, "S-33", count=len(command.cards), most=ASIDE)
    if len(set(command.cards)) < len(command.cards):
        raise AgainstRulesError(Reason.TWICE, "S-33", cards=command.cards)
    for card in command.cards:
        if not BITS[card] & state.hand:
            raise AgainstRulesError(Reason.NOT_HELD, "S-33", card=card)


def _play_exchange(state: Round, _options: SolitaireOptions, command: Exchange) -> Round:
    """Own cards down first, as many from aside to the hand, what is left there on top of the pile (AS-12, S-34)."""
    given = tuple(BITS[card] for card in command.cards)
    received, left = state.aside[: len(given)], state.aside[len(given) :]
    return state._replace(
        phase=Phase.FIRST,
        hand=state.hand & ~mask_of(command.cards) | sum(received),
        pile=(*state.pile, *given, *reversed(left)),
        aside=(),
    )


# --- drawing ---------------------------------------------------------------------------------------------------------


def _free(_state: Round, _command: Command) -> None:
    """No more to be checked than that the phase knows the kind."""


def _play_take(state: Round, _options: SolitaireOptions, _command: Take) -> Round:
    bit = state.pile[-1]
    return state._replace(phase=Phase.DISCARD, hand=state.hand | bit, pile=state.pile[:-1], taken=bit, newest=bit)


def _play_draw(state: Round, options: SolitaireOptions, command: Draw) -> Round:
    bit, *stock = state.stock
    after = state._replace(stock=tuple(stock), drawn=state.drawn + 1)
    if bit != JOKER:
        return after._replace(phase=Phase.DISCARD, hand=state.hand | bit, newest=bit)
    after = after._replace(jokers=state.jokers + 1)
    if after.jokers >= options.last_joker:
        return _joker_end(after, options)
    return after if options.v2_first_joker is FirstJoker.TURN_LOST else _play_draw(after, options, command)


def draws(state: Round, options: SolitaireOptions) -> int:
    """The cards drawn from the stock that score (AS-01)."""
    return state.drawn if options.joker_counts_as_draw else state.drawn - state.jokers


def _joker_end(state: Round, options: SolitaireOptions) -> Round:
    """The hand is the ten cards held before the draw (AS-05)."""
    deadwood = least_deadwood(state.hand)
    if deadwood <= LIMIT:
        return _end(state, End(Result.JOKER_LOW, deadwood, draws(state, options), 0))
    return _end(state, End(Result.JOKER_HIGH, deadwood, 0, deadwood))


# --- discarding and ending -------------------------------------------------------------------------------------------


def _check_discard(state: Round, command: Discard | Knock) -> None:
    bit = BITS[command.card]
    if not bit & state.hand:
        raise AgainstRulesError(Reason.NOT_HELD, "S-17", card=command.card)
    if bit == state.taken:
        raise AgainstRulesError(Reason.JUST_TAKEN, "AS-02", card=command.card)


def _play_discard(state: Round, _options: SolitaireOptions, command: Discard | Knock) -> Round:
    bit = BITS[command.card]
    return state._replace(phase=Phase.DRAW, hand=state.hand ^ bit, pile=(*state.pile, bit), taken=0, newest=0)


def _check_knock(state: Round, command: Knock) -> None:
    _check_discard(state, command)
    if (left := least_deadwood(state.hand ^ BITS[command.card])) > LIMIT:
        raise AgainstRulesError(Reason.TOO_MUCH_DEADWOOD, "S-19", card=command.card, points=left, limit=LIMIT)


def _play_knock(state: Round, options: SolitaireOptions, command: Knock) -> Round:
    after = _play_discard(state, options, command)
    return _end(after, End(Result.GIN, least_deadwood(after.hand), draws(after, options) + GIN_BONUS, 0))


def _check_big_gin(state: Round, _command: BigGin) -> None:
    if (left := least_deadwood(state.hand)) > LIMIT:
        raise AgainstRulesError(Reason.NO_BIG_GIN, "S-21", points=left, limit=LIMIT)


def _play_big_gin(state: Round, options: SolitaireOptions, _command: BigGin) -> Round:
    return _end(state, End(Result.BIG_GIN, least_deadwood(state.hand), draws(state, options) + BIG_GIN_BONUS, 0))


def _end(state: Round, end: End) -> Round:
    return state._replace(phase=Phase.SHOWN, taken=0, newest=0, end=end)


class _Action(NamedTuple):
    check: Callable[[Round, Any], None]
    play: Callable[[Round, SolitaireOptions, Any], Round]


_ACTIONS: Final[Mapping[type[Any], _Action]] = {
    Exchange: _Action(_check_exchange, _play_exchange),
    Take: _Action(_free, _play_take),
    Draw: _Action(_free, _play_draw),
    Discard: _Action(_check_discard, _play_discard),
    Knock: _Action(_check_knock, _play_knock),
    BigGin: _Action(_check_big_gin, _play_big_gin),
}
