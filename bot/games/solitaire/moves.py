"""The moves of the solitaire on a deal alone, each followed by the function that makes its events.

A turn begins with the exchange, a card from the stock, or the last discard; it ends with a discard, gin, or big gin.
"""

from bot.games.cards import by_suit
from bot.games.commands import BigGin, Discard, DrawStock, TakeTop
from bot.games.gin_hands import BITS, FACES, cards_of, least_deadwood
from bot.games.refusals import AgainstRulesError
from bot.games.solitaire.commands import Exchange, Knock
from bot.games.solitaire.events import Discarded, Drew, Exchanged, JokerDrawn, Took
from bot.games.solitaire.options import FirstJoker, Reason, SolitaireOptions
from bot.games.solitaire.state import (
    ASIDE,
    BIG_GIN_BONUS,
    GIN_BONUS,
    IDLE_TURNS,
    JOKER,
    LIMIT,
    PLAYER,
    End,
    Phase,
    Result,
    Round,
)
from bot.games.turns import check_top
from bot.games.values import Event


def exchange(state: Round, _options: SolitaireOptions, command: Exchange) -> Round:
    """Lay down cards and take as many of those laid aside; the others go on top of the pile (S-33, AS-12, S-34)."""
    cards = command.cards
    if len(cards) > ASIDE:
        raise AgainstRulesError(Reason.TOO_MANY, "S-33", count=len(cards), most=ASIDE)
    if len(set(cards)) < len(cards):
        raise AgainstRulesError(Reason.TWICE, "S-33", cards=cards)
    for card in cards:
        if not BITS[card] & state.hand:
            raise AgainstRulesError(Reason.NOT_HELD, "S-33", card=card)
    given = tuple(BITS[card] for card in cards)
    received, declined = state.aside[: len(given)], state.aside[len(given) :]
    return state._replace(
        phase=Phase.FIRST,
        hand=state.hand & ~sum(given) | sum(received),
        pile=(*state.pile, *given, *reversed(declined)),
        aside=(),
        last_drawn=sum(received),
    )


def exchanged(before: Round, command: Exchange, after: Round) -> tuple[Event, ...]:
    received = cards_of(after.hand & ~before.hand)
    return (Exchanged(PLAYER, len(command.cards), by_suit(command.cards), by_suit(received)),)


def take_back(state: Round, _options: SolitaireOptions, command: TakeTop) -> Round:
    """Take back the last discard (AS-02), unless three turns passed without a draw from the stock (0.2)."""
    bit = state.pile[-1]
    if state.idle >= IDLE_TURNS:
        raise AgainstRulesError(Reason.LAPS, "0.2", turns=IDLE_TURNS)
    check_top(command, FACES[bit])
    return state._replace(
        phase=Phase.DISCARD,
        hand=state.hand | bit,
        pile=state.pile[:-1],
        taken=bit,
        last_drawn=bit,
        idle=state.idle + 1,
    )


def took(before: Round, _command: TakeTop, _after: Round) -> tuple[Event, ...]:
    return (Took(PLAYER, FACES[before.pile[-1]]),)


def draw_stock(state: Round, options: SolitaireOptions, command: DrawStock) -> Round:
    """Draw the top card of the stock (S-15); a joker ends the deal or is replaced (S-23, S-31, AS-10)."""
    bit, *stock = state.stock
    after = state._replace(stock=tuple(stock), drawn=state.drawn + 1, idle=0)
    if bit != JOKER:
        return after._replace(phase=Phase.DISCARD, hand=state.hand | bit, last_drawn=bit)
    after = after._replace(jokers=state.jokers + 1)
    if after.jokers < options.last_joker:
        return after if options.v2_first_joker is FirstJoker.TURN_LOST else draw_stock(after, options, command)
    deadwood = least_deadwood(state.hand)  # of the ten cards held before the draw (AS-05)
    if deadwood <= LIMIT:
        return after.ended(End(Result.JOKER_LOW, deadwood, after.scoring_draws(options), 0))
    return after.ended(End(Result.JOKER_HIGH, deadwood, 0, deadwood))


def drew(before: Round, _command: DrawStock, after: Round) -> tuple[Event, ...]:
    """One event for each card drawn: two if a first joker was replaced at once."""
    events: list[Event] = []
    jokers, stock = before.jokers, len(before.stock)
    for bit in before.stock[: after.drawn - before.drawn]:
        stock -= 1
        if bit == JOKER:
            jokers += 1
            events.append(JokerDrawn(jokers, stock))
        else:
            events.append(Drew(PLAYER, FACES[bit], stock))
    return tuple(events)


def discard(state: Round, _options: SolitaireOptions, command: Discard | Knock) -> Round:
    """Put a card face down on the pile (S-17)."""
    bit = BITS[command.card]
    if not bit & state.hand:
        raise AgainstRulesError(Reason.NOT_HELD, "S-17", card=command.card)
    if bit == state.taken:
        raise AgainstRulesError(Reason.JUST_TAKEN, "AS-02", card=command.card)
    return state._replace(phase=Phase.DRAW, hand=state.hand ^ bit, pile=(*state.pile, bit), taken=0, last_drawn=0)


def knock(state: Round, options: SolitaireOptions, command: Knock) -> Round:
    """Discard a card and end the deal (S-19)."""
    after = discard(state, options, command)
    deadwood = least_deadwood(after.hand)
    if deadwood > LIMIT:
        raise AgainstRulesError(Reason.TOO_MUCH_DEADWOOD, "S-19", card=command.card, points=deadwood, limit=LIMIT)
    return after.ended(End(Result.GIN, deadwood, after.scoring_draws(options) + GIN_BONUS, 0))


def discarded(_before: Round, command: Discard | Knock, _after: Round) -> tuple[Event, ...]:
    return (Discarded(PLAYER, command.card),)


def big_gin(state: Round, options: SolitaireOptions, _command: BigGin) -> Round:
    """End the deal with all eleven cards (S-21)."""
    deadwood = least_deadwood(state.hand)
    if deadwood > LIMIT:
        raise AgainstRulesError(Reason.NO_BIG_GIN, "S-21", points=deadwood, limit=LIMIT)
    return state.ended(End(Result.BIG_GIN, deadwood, state.scoring_draws(options) + BIG_GIN_BONUS, 0))


def went_big_gin(_before: Round, _command: BigGin, _after: Round) -> tuple[Event, ...]:
    """No events: the score has one."""
    return ()
