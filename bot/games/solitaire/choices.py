"""The legal commands of the player, the best of each kind first, and the safe move of the solitaire.

Exchanges are listed with one card or none; a menu combines up to four of them into one command.
"""

from collections.abc import Container, Sequence
from typing import NamedTuple

from bot.games.cards import Card
from bot.games.commands import (
    BigGin,
    CardNote,
    DeadwoodNote,
    Discard,
    DrawStock,
    StockNote,
    TakeTop,
    first_of,
)
from bot.games.gin_hands import (
    BITS,
    DISCARD_SHORTCUTS,
    FACES,
    HIGHEST,
    bits_of,
    least_deadwood,
    loosest_first,
    mask_of,
    points,
)
from bot.games.solitaire.commands import Exchange, Knock
from bot.games.solitaire.options import SolitaireOptions
from bot.games.solitaire.phases import MOVES
from bot.games.solitaire.state import BIG_GIN_BONUS, IDLE_TURNS, LIMIT, Match, Phase, Round
from bot.games.solitaire.view import SolitaireView
from bot.games.values import Choice, Choices, Command, RankedChoice, Seat, choices_in_order


class ExchangeNote(NamedTuple):
    """The cards given away, their number, and the deadwood of those that are kept, in points."""

    cards: tuple[Card, ...]
    size: int
    deadwood: int


class BigGinNote(NamedTuple):
    """The deadwood of all eleven cards, and the score of the deal, both in points."""

    deadwood: int
    points: int


def choices_of(match: Match, seat: Seat) -> Choices:
    """The legal commands of the seat by kind; empty if it isn't its turn."""
    state = match.running
    if state is None or state.turn != seat:
        return {}
    loose = [bit for bit in loosest_first(state.hand, state.hand & ~state.taken) if bit != state.last_drawn]
    buttons = {state.last_drawn, *loose[:DISCARD_SHORTCUTS]}
    ranked = [_rank(state, match.options, command, buttons) for command in legal_commands(state)]
    return choices_in_order(MOVES[state.phase], ranked)


def legal_commands(state: Round) -> Sequence[Command]:
    """Every legal command, except exchanges of several cards."""
    match state.phase:
        case Phase.EXCHANGE:
            ranked = sorted((least_deadwood(state.hand ^ bit), -points(bit), bit) for bit in bits_of(state.hand))
            return [Exchange(()), *(Exchange((FACES[bit],)) for _, _, bit in ranked)]
        case Phase.DRAW:
            can_take_back = state.pile and state.idle < IDLE_TURNS
            return [DrawStock(), TakeTop()] if can_take_back else [DrawStock()]
        case Phase.FIRST | Phase.DISCARD:
            cards, least = bits_of(state.hand & ~state.taken), least_deadwood(state.hand)
            commands: list[Command] = [Discard(FACES[bit]) for bit in cards]
            if least <= LIMIT + HIGHEST:  # otherwise no single discard can bring the hand down to the limit
                commands += [Knock(FACES[bit]) for bit in cards if least_deadwood(state.hand ^ bit) <= LIMIT]
            return [*commands, BigGin()] if least <= LIMIT else commands
        case Phase.SHOWN:
            return []


def _rank(state: Round, options: SolitaireOptions, command: Command, buttons: Container[int]) -> RankedChoice:
    """Rank discards and knocks by the deadwood they leave, then by the points of the discard, the highest first.

    Exchanges keep the order in which they are listed. `buttons` are the discards with a shortcut: the card just drawn,
    and those that fit least.
    """
    match command:
        case Discard(card) | Knock(card):
            bit = BITS[card]
            deadwood = least_deadwood(state.hand ^ bit)
            is_button = isinstance(command, Discard) and bit in buttons
            return (deadwood, -points(bit), bit), Choice(command, DeadwoodNote(card, deadwood), shortcut=is_button)
        case Exchange(cards):
            deadwood = least_deadwood(state.hand & ~mask_of(cards))
            return (0,), Choice(command, ExchangeNote(cards, len(cards), deadwood), shortcut=not cards)
        case BigGin():
            score = state.scoring_draws(options) + BIG_GIN_BONUS
            return (0,), Choice(command, BigGinNote(least_deadwood(state.hand), score))
        case TakeTop():
            return (0,), Choice(command, CardNote(FACES[state.pile[-1]]))
        case _:
            return (0,), Choice(command, StockNote(len(state.stock)))


def safe_move(view: SolitaireView, choices: Choices) -> Command:
    """Exchange nothing, draw from the stock, declare big gin, discard the card that fits least (0.4). Never knock.

    Raises:
        ValueError: there is nothing to decide.

    """
    if choices.get(Exchange.kind):
        return Exchange(())
    if command := first_of(choices, DrawStock, BigGin):
        return command
    if listed := choices.get(Discard.kind):
        legal = mask_of(choice.command.card for choice in listed if isinstance(choice.command, Discard))
        return Discard(FACES[loosest_first(mask_of(view.hand), legal)[0]])
    raise ValueError("nothing to decide")
