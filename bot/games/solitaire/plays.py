"""How a turn of the solitaire ends: with a discard, gin, or big gin."""

from bot.games.cards import Card
from bot.games.commands import BigGin, Discard
from bot.games.gin_hands import BITS, least_deadwood
from bot.games.refusals import AgainstRulesError
from bot.games.solitaire.commands import Knock
from bot.games.solitaire.events import Discarded
from bot.games.solitaire.options import SolitaireOptions
from bot.games.solitaire.reasons import Reason
from bot.games.solitaire.state import BIG_GIN_BONUS, GIN_BONUS, LIMIT, PLAYER, End, Phase, Result, Round
from bot.games.values import Event


def discard(state: Round, _options: SolitaireOptions, command: Discard) -> Round:
    """Put a card face down on the pile (S-17)."""
    return _without(state, command.card)


def _without(state: Round, card: Card) -> Round:
    bit = BITS[card]
    if not bit & state.hand:
        raise AgainstRulesError(Reason.NOT_HELD, "S-17", card=card)
    if bit == state.taken:
        raise AgainstRulesError(Reason.JUST_TAKEN, "AS-02", card=card)
    return state._replace(phase=Phase.DRAW, hand=state.hand ^ bit, pile=(*state.pile, bit), taken=0, newest=0)


def knock(state: Round, options: SolitaireOptions, command: Knock) -> Round:
    """Discard a card and end the deal (S-19)."""
    after = _without(state, command.card)
    if (left := least_deadwood(after.hand)) > LIMIT:
        raise AgainstRulesError(Reason.TOO_MUCH_DEADWOOD, "S-19", card=command.card, points=left, limit=LIMIT)
    return after.ended(End(Result.GIN, left, after.scoring_draws(options) + GIN_BONUS, 0))


def discarded(_before: Round, command: Discard | Knock, _after: Round) -> tuple[Event, ...]:
    return (Discarded(PLAYER, command.card),)


def big_gin(state: Round, options: SolitaireOptions, _command: BigGin) -> Round:
    """End the deal with all eleven cards (S-21)."""
    if (left := least_deadwood(state.hand)) > LIMIT:
        raise AgainstRulesError(Reason.NO_BIG_GIN, "S-21", points=left, limit=LIMIT)
    return state.ended(End(Result.BIG_GIN, left, state.scoring_draws(options) + BIG_GIN_BONUS, 0))


def went_big_gin(_before: Round, _command: BigGin, _after: Round) -> tuple[Event, ...]:
    """Nothing beside the score."""
    return ()
