"""The legal commands of a seat, the best of each kind first, and the safe move of gin.

The knocks with the best melds come first, then the same knocks with other melds, up to a limit (AG-12).
"""

from collections.abc import Container, Mapping, Sequence
from typing import Final, NamedTuple

from bot.games.cards import Card
from bot.games.commands import (
    BigGin,
    CardNote,
    DeadwoodNote,
    Discard,
    DrawStock,
    Pass,
    StockNote,
    TakeTop,
    first_of,
)
from bot.games.gin.commands import Knock
from bot.games.gin.moves import counted, discardable_cards, knockable
from bot.games.gin.options import GinOptions
from bot.games.gin.phases import MOVES
from bot.games.gin.showdown import Result, bonus_of, limit_of
from bot.games.gin.state import IDLE_TURNS, Match, Phase, Round
from bot.games.gin.view import GinView
from bot.games.gin_hands import (
    BITS,
    DISCARD_SHORTCUTS,
    FACES,
    HIGHEST,
    arrangements,
    bits_of,
    cards_of,
    least_deadwood,
    loosest_first,
    mask_of,
    points,
)
from bot.games.values import Choice, Choices, Command, RankedChoice, Say, Seat, choices_in_order, say

_MAX_OTHER_MELDS_PER_KNOCK: Final = 4
_MAX_OTHER_MELDS: Final = 25
"""The most knocks with other melds: as many as a menu of Discord can hold."""
_AFTER_BEST_MELDS: Final = 1000
"""The first part of the sort key of knocks with other melds: more than the deadwood of any hand."""
_DISCARDS: Final[Mapping[int, Command]] = {bit: Discard(card) for bit, card in FACES.items()}
_KNOCKS: Final[Mapping[int, Command]] = {bit: Knock(card) for bit, card in FACES.items()}
_TAKE_OR_PASS: Final[Sequence[Command]] = (TakeTop(), Pass())
_DRAW_OR_TAKE: Final[Sequence[Command]] = (DrawStock(), TakeTop())
_DRAW_ONLY: Final[Sequence[Command]] = (DrawStock(),)


class KnockNote(NamedTuple):
    """The card discarded, and the deadwood left, in points; the melds and their number if they aren't the best ones."""

    card: Card
    deadwood: int
    melds: tuple[Say, ...]
    listed: int


class BigGinNote(NamedTuple):
    """The points that big gin adds."""

    points: int


def legal_commands(state: Round, options: GinOptions) -> Sequence[Command]:
    """Every legal command of the seat whose turn it is; knocks are listed with the best melds only."""
    match state.phase:
        case Phase.UPCARD | Phase.LAST_DISCARD:
            return _TAKE_OR_PASS
        case Phase.STOCK:
            return _DRAW_ONLY
        case Phase.DRAW:
            return _DRAW_ONLY if state.idle >= IDLE_TURNS else _DRAW_OR_TAKE
        case Phase.DISCARD:
            candidates = discardable_cards(state, options)
            return [*(_DISCARDS[bit] for bit in bits_of(candidates)), *_knocks(state, options, candidates)]
        case Phase.LAST_KNOCK:
            return _knocks(state, options, discardable_cards(state, options))
        case Phase.SHOWN:
            return ()


def _knocks(state: Round, options: GinOptions, candidates: int) -> Sequence[Command]:
    """Every legal knock that discards one of the candidates, and big gin."""
    least, limit = least_deadwood(state.hand), limit_of(options, state.upcard)
    if least > limit + HIGHEST:  # no single discard can bring the hand down to the limit
        return ()
    knocks = [_KNOCKS[bit] for bit in bits_of(knockable(state.hand, candidates, limit))]
    return [*knocks, BigGin()] if options.big_gin_bonus and not least else knocks


def choices_of(match: Match, seat: Seat) -> Choices:
    """The legal commands of the seat by kind; empty if it isn't its turn."""
    state = match.running
    if state is None or state.turn != seat:
        return {}
    options = match.options
    listed = legal_commands(state, options)
    loose = loosest_first(state.hand, mask_of(command.card for command in listed if isinstance(command, Discard)))
    buttons = {state.last_drawn, *[bit for bit in loose if bit != state.last_drawn][:DISCARD_SHORTCUTS]}
    ranked = [_rank(state, options, command, buttons) for command in listed]
    knocks = [choice.command.card for _, choice in ranked if isinstance(choice.command, Knock)]
    alternatives = [knock for card in knocks for knock in _knocks_with_other_melds(state, options, card)]
    if alternatives and len(knocks) == 1:
        # With other melds listed, knocking becomes a menu; the only knock with the best melds keeps its button.
        ranked = [
            (key, choice._replace(shortcut=choice.shortcut or isinstance(choice.command, Knock)))
            for key, choice in ranked
        ]
    return choices_in_order(MOVES[state.phase], [*ranked, *alternatives[:_MAX_OTHER_MELDS]])


def _rank(state: Round, options: GinOptions, command: Command, buttons: Container[int]) -> RankedChoice:
    """Rank discards and knocks by the deadwood they leave, then by the points of the discard, the highest first.

    `buttons` are the discards with a shortcut: the card just drawn, and those that fit least.
    """
    match command:
        case Discard(card) | Knock(card):
            bit = BITS[card]
            deadwood = least_deadwood(state.hand ^ bit)
            if isinstance(command, Knock):
                choice = _knock(card, deadwood)
            else:
                choice = Choice(command, DeadwoodNote(card, deadwood), shortcut=bit in buttons)
            return (deadwood, -points(bit), bit), choice
        case TakeTop() | Pass():
            top = state.pile[-1]
            melds = least_deadwood(state.hand | top) < least_deadwood(state.hand) + points(top)
            return (0,), Choice(command, CardNote(FACES[top]), shortcut=melds and isinstance(command, TakeTop))
        case BigGin():
            return (0,), Choice(command, BigGinNote(bonus_of(options, Result.BIG_GIN)))
        case _:
            return (0,), Choice(command, StockNote(len(state.stock)))


def _knocks_with_other_melds(state: Round, options: GinOptions, card: Card) -> list[RankedChoice]:
    """Knocks with every legal arrangement except the one that counts by default (AG-12)."""
    bit = BITS[card]
    hand = state.hand ^ bit
    limit = limit_of(options, state.upcard) if least_deadwood(hand) else 0  # gin is compulsory (AG-04)
    default = counted(state, bit)
    others = sorted(
        (arrangement.points, arrangement.melds)
        for arrangement in arrangements(hand, limit)
        if arrangement.melds and arrangement.melds != default.melds
    )
    return [
        ((_AFTER_BEST_MELDS, deadwood, bit, *melds), _knock(card, deadwood, melds))
        for deadwood, melds in others[:_MAX_OTHER_MELDS_PER_KNOCK]
    ]


def _knock(card: Card, deadwood: int, melds: tuple[int, ...] = ()) -> Choice:
    named = tuple(map(cards_of, melds))
    lines = tuple(say("gin-choice-meld", cards=cards) for cards in named)
    return Choice(Knock(card, named), KnockNote(card, deadwood, lines, len(lines)))


def safe_move(view: GinView, choices: Choices) -> Command:
    """Decline offers, draw from the stock, declare big gin, discard the card that fits least (0.4).

    Knock only after taking the last discard (AG-10).

    Raises:
        ValueError: the seat has nothing to decide.

    """
    if command := first_of(choices, Pass, DrawStock, BigGin):
        return command
    if listed := choices.get(Discard.kind):
        legal = mask_of(choice.command.card for choice in listed if isinstance(choice.command, Discard))
        return _DISCARDS[loosest_first(mask_of(view.hand), legal)[0]]
    if command := first_of(choices, Knock):
        return command
    raise ValueError("nothing to decide")
