"""The moves of gin on a round alone, each followed by the function that makes its events.

A turn begins with a card from the stock or the pile, or a pass; it ends with a discard, a knock, or big gin.
"""

from bot.games.cards import Card
from bot.games.commands import BigGin, Discard, DrawStock, Pass, TakeTop
from bot.games.gin.commands import Knock
from bot.games.gin.events import CardDrawn, Discarded, Drew, Knocked, LaidOff, Passed, Took, WentBigGin, WentGin
from bot.games.gin.options import GinOptions, Reason, UpcardRule
from bot.games.gin.showdown import Result, limit_of, show_big_gin, show_draw, show_knock
from bot.games.gin.state import IDLE_TURNS, STOCK_END, Phase, Round
from bot.games.gin_hands import (
    BITS,
    FACES,
    PACK,
    Arrangement,
    best_arrangement,
    bits_of,
    cards_of,
    is_meld,
    least_deadwood,
    mask_of,
    points,
)
from bot.games.refusals import AgainstRulesError
from bot.games.turns import check_top
from bot.games.values import Event


def take(state: Round, _options: GinOptions, command: TakeTop) -> Round:
    """Take the first upcard (G-18), the top of the pile (G-20), or the last discard in order to knock (AG-10)."""
    if state.phase is Phase.DRAW and state.idle >= IDLE_TURNS:
        raise AgainstRulesError(Reason.LAPS, "0.2", turns=IDLE_TURNS)
    bit = state.pile[-1]
    check_top(command, FACES[bit])
    phase = Phase.LAST_KNOCK if state.phase is Phase.LAST_DISCARD else Phase.DISCARD
    return state._replace(
        phase=phase,
        hands=state.with_hand(state.hand | bit),
        pile=state.pile[:-1],
        taken=bit,
        last_drawn=bit,
        idle=state.idle + 1,
    )


def took(before: Round, _command: TakeTop, _after: Round) -> tuple[Event, ...]:
    return (Took(before.turn, FACES[before.pile[-1]]),)


def draw_stock(state: Round, _options: GinOptions, _command: DrawStock) -> Round:
    """Draw the top card of the stock (G-20)."""
    bit = state.stock[0]
    hands = state.with_hand(state.hand | bit)
    return state._replace(phase=Phase.DISCARD, hands=hands, stock=state.stock[1:], taken=0, last_drawn=bit, idle=0)


def drew(before: Round, _command: DrawStock, after: Round) -> tuple[Event, ...]:
    return Drew(before.turn, len(after.stock)), CardDrawn(before.turn, FACES[after.last_drawn])


def decline(state: Round, options: GinOptions, _command: Pass) -> Round:
    """Decline the first upcard (G-19, AG-01), or the last discard, which ends the round (AG-10)."""
    if state.phase is Phase.LAST_DISCARD:
        return state.ended(show_draw(state.hands))
    if state.turn == state.dealer:
        phase = Phase.STOCK
    elif options.upcard_rule is UpcardRule.BOTH_OFFERED:
        phase = Phase.UPCARD
    else:
        phase = Phase.DRAW
    return state._replace(phase=phase, turn=1 - state.turn)


def declined(before: Round, _command: Pass, _after: Round) -> tuple[Event, ...]:
    return (Passed(before.turn, FACES[before.pile[-1]]),)


def discardable_cards(state: Round, options: GinOptions) -> int:
    """The cards that may be discarded: all but the one just taken from the pile (AG-02)."""
    return state.hand if options.allow_rediscard_taken else state.hand & ~state.taken


def knockable(hand: int, candidates: int, limit: int) -> int:
    """The candidates whose discard leaves at most `limit` points of deadwood (G-24)."""
    return sum(bit for bit in bits_of(candidates) if least_deadwood(hand ^ bit) <= limit)


def ends(state: Round, options: GinOptions) -> str:
    """How the seat whose turn it is can end it, as the language files call it."""
    if state.phase is Phase.LAST_KNOCK:
        return "last"
    candidates = discardable_cards(state, options)
    if knockable(state.hand, candidates, 0):
        return "gin"
    return "knock" if knockable(state.hand, candidates, limit_of(options, state.upcard)) else "no"


def discard(state: Round, options: GinOptions, command: Discard) -> Round:
    """Discard a card (G-21). A discard that leaves no deadwood is gin by itself (G-27, AG-04)."""
    bit = _discardable(state, options, command.card)
    hand = state.hand ^ bit
    if not least_deadwood(hand):
        return _show(state, options, bit, ())
    hands = state.with_hand(hand)
    after = state._replace(
        phase=Phase.DRAW, turn=1 - state.turn, hands=hands, pile=(*state.pile, bit), taken=0, last_drawn=0
    )
    if len(state.stock) > STOCK_END:
        return after
    # The round is a draw, unless the opponent may and can knock with this last discard (G-44, AG-10).
    if options.last_discard_knock:
        eleven = after.hand | bit
        candidates = eleven if options.allow_rediscard_taken else after.hand
        if knockable(eleven, candidates, limit_of(options, state.upcard)):
            return after._replace(phase=Phase.LAST_DISCARD)
    return after._replace(turn=state.turn).ended(show_draw(hands))


def knock(state: Round, options: GinOptions, command: Knock) -> Round:
    """Discard a card and knock (AG-03), with the melds named or the best ones (AG-12)."""
    bit = _discardable(state, options, command.card)
    hand = state.hand ^ bit
    least, limit = least_deadwood(hand), limit_of(options, state.upcard)
    if least > limit:
        rule = "AG-21" if options.oklahoma else "G-24"
        last = "yes" if state.phase is Phase.LAST_KNOCK else "no"
        raise AgainstRulesError(Reason.TOO_MUCH_DEADWOOD, rule, card=command.card, points=least, limit=limit, last=last)
    if command.melds:
        _check_arrangement(hand, least, limit, command.melds)
    return _show(state, options, bit, command.melds)


def _discardable(state: Round, options: GinOptions, card: Card) -> int:
    """The bit of a card that may be discarded."""
    bit = BITS[card]
    if not bit & state.hand:
        raise AgainstRulesError(Reason.NOT_HELD, "G-21", card=card)
    if not bit & discardable_cards(state, options):
        raise AgainstRulesError(Reason.JUST_TAKEN, "AG-02", card=card)
    return bit


def _check_arrangement(hand: int, least: int, limit: int, melds: tuple[tuple[Card, ...], ...]) -> None:
    """Check that the melds named are in the hand and leave few enough points to knock (AG-12)."""
    melded = 0
    for cards in melds:
        if len(set(cards)) < len(cards):
            raise AgainstRulesError(Reason.CARD_TWICE, "G-08", cards=cards)
        if missing := tuple(card for card in cards if not BITS[card] & hand):
            raise AgainstRulesError(Reason.MELD_NOT_HELD, "AG-12", cards=missing)
        mask = mask_of(cards)
        if not is_meld(mask):
            raise AgainstRulesError(Reason.NO_MELD, "AG-12", cards=cards)
        if melded & mask:
            raise AgainstRulesError(Reason.CARD_TWICE, "G-08", cards=cards)
        melded |= mask
    deadwood = points(hand & ~melded)
    if deadwood and not least:
        raise AgainstRulesError(Reason.GIN_COMPULSORY, "AG-04", points=deadwood)
    if deadwood > limit:
        raise AgainstRulesError(Reason.ARRANGEMENT_TOO_HIGH, "AG-12", points=deadwood, limit=limit, least=least)


def _show(state: Round, options: GinOptions, bit: int, named: tuple[tuple[Card, ...], ...]) -> Round:
    """Discard a card and show the hands, with the melds named or, if there are none, the best ones."""
    hand = state.hand ^ bit
    if named:
        melds = tuple(sorted(map(mask_of, named), key=lambda meld: meld & -meld))
        arrangement = Arrangement(melds, hand & ~sum(melds))
    else:
        arrangement = counted(state, bit)
    after = state._replace(hands=state.with_hand(hand), pile=(*state.pile, bit))
    return after.ended(show_knock(options, state.turn, arrangement, after.hands[1 - state.turn], state.upcard))


def counted(state: Round, bit: int) -> Arrangement:
    """The arrangement that counts by default after the seat whose turn it is has discarded a card (AG-05)."""
    hand = state.hand ^ bit
    return best_arrangement(hand, PACK & ~hand & ~sum(state.pile) & ~bit)


def discarded(before: Round, command: Discard | Knock, after: Round) -> tuple[Event, ...]:
    """The discard or the end it brought; after a knock also the cards that the opponent laid off."""
    seat, card, end = before.turn, command.card, after.end
    if end is None or end.knocker is None:
        return (Discarded(seat, card),)
    if end.result is Result.GIN:
        return (WentGin(seat, card),)
    laid_off = [
        LaidOff(1 - seat, cards_of(cards), cards_of(meld))
        for meld, cards in zip(end.hands[seat].melds, end.laid_off, strict=True)
        if cards
    ]
    return Knocked(seat, card, end.hands[seat].points), *laid_off


def big_gin(state: Round, options: GinOptions, _command: BigGin) -> Round:
    """End the round with all eleven cards in melds (AG-13)."""
    if not options.big_gin_bonus:
        raise AgainstRulesError(Reason.NO_BIG_GIN, "AG-13")
    if deadwood := least_deadwood(state.hand):
        raise AgainstRulesError(Reason.NOT_ALL_MELDED, "AG-13", points=deadwood, ends=ends(state, options))
    return state.ended(show_big_gin(options, state.turn, state.hand, state.hands[1 - state.turn], state.upcard))


def went_big_gin(before: Round, _command: BigGin, _after: Round) -> tuple[Event, ...]:
    return (WentBigGin(before.turn),)
