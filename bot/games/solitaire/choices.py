"""What the player can do now, the best of each kind first; of the exchanges those of one card or none.

The safe move of the solitaire: its eleven cards are kept, and it never goes gin by itself.
"""

from collections.abc import Callable, Mapping, Sequence
from typing import Final

from bot.games.commands import BigGin, Discard, DrawStock, TakeTop, first_of, safe_discard
from bot.games.gin_hands import BITS, FACES, HIGHEST, bits_of, card_points, least_deadwood, mask_of, points
from bot.games.solitaire.commands import Exchange, Knock
from bot.games.solitaire.options import SolitaireOptions
from bot.games.solitaire.phases import MOVES
from bot.games.solitaire.state import BIG_GIN_BONUS, IDLE_TURNS, LIMIT, Match, Phase, Round
from bot.games.solitaire.view import SolitaireView
from bot.games.values import Choice, Choices, Command, Seat, Weighed, in_order


def _exchanges(state: Round) -> Sequence[Command]:
    """Keep everything; or each card, by what the hand would count without it: up to four of them are one command."""
    ranked = sorted(bits_of(state.hand), key=lambda bit: (least_deadwood(state.hand ^ bit), -points(bit), bit))
    return [Exchange(()), *(Exchange((FACES[bit],)) for bit in ranked)]


def _draws(state: Round) -> Sequence[Command]:
    return (DrawStock(), TakeTop()) if state.pile and state.idle < IDLE_TURNS else (DrawStock(),)


def _ends(state: Round) -> Sequence[Command]:
    loose = bits_of(state.hand & ~state.taken)
    discards: list[Command] = [Discard(FACES[bit]) for bit in loose]
    least = least_deadwood(state.hand)
    if least > LIMIT + HIGHEST:
        return discards
    knocks = [Knock(FACES[bit]) for bit in loose if least_deadwood(state.hand ^ bit) <= LIMIT]
    return [*discards, *knocks, *([BigGin()] if least <= LIMIT else [])]


_LISTED: Final[Mapping[Phase, Callable[[Round], Sequence[Command]]]] = {
    Phase.EXCHANGE: _exchanges,
    Phase.FIRST: _ends,
    Phase.DRAW: _draws,
    Phase.DISCARD: _ends,
}


def choices_of(match: Match, seat: Seat) -> Choices:
    """What the seat can do now; empty where it is not its turn."""
    state = match.running
    if state is None or state.turn != seat:
        return {}
    listed = _LISTED[state.phase](state)
    return in_order(MOVES[state.phase], (_weighed(state, match.options, command) for command in listed))


def _weighed(state: Round, options: SolitaireOptions, command: Command) -> Weighed:
    """What leaves less deadwood is lighter, then the discard that counts more; exchanges stay as listed."""
    match command:
        case Discard(card) | Knock(card):
            bit = BITS[card]
            left = least_deadwood(state.hand ^ bit)
            return (left, -points(bit), bit), Choice(command, {"card": card, "deadwood": left})
        case Exchange(cards):
            left = least_deadwood(state.hand & ~mask_of(cards))
            return (0,), Choice(command, {"cards": cards, "count": len(cards), "deadwood": left}, shortcut=not cards)
        case BigGin():
            score = state.scoring_draws(options) + BIG_GIN_BONUS
            about = {"deadwood": least_deadwood(state.hand), "points": score}
            return (0,), Choice(command, about)
        case TakeTop():
            return (0,), Choice(command, {"card": FACES[state.pile[-1]]})
        case _:
            return (0,), Choice(command, {"stock": len(state.stock)})


def safe_move(view: SolitaireView, choices: Choices) -> Command:
    """Exchange nothing, draw from the stock, declare big gin, discard.

    Raises:
        ValueError: there is nothing to decide.

    """
    if choices.get(Exchange.kind):
        return Exchange(())
    if command := first_of(choices, DrawStock, BigGin):
        return command
    if listed := choices.get(Discard.kind):
        return safe_discard(listed, view.hand, view.newest, card_points)
    raise ValueError("nothing to decide")
