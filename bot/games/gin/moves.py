"""How a turn of gin begins: with a card from the stock or the pile, or a pass.

How a turn of gin ends: with a discard, a knock, or big gin.
"""

from bot.games.cards import Card
from bot.games.commands import BigGin, Discard, DrawStock, Pass, TakeTop
from bot.games.gin.commands import Knock
from bot.games.gin.events import CardDrawn, Discarded, Drew, Knocked, LaidOff, Passed, Took, WentBigGin, WentGin
from bot.games.gin.options import GinOptions, Reason, UpcardRule
from bot.games.gin.showdown import Result, Showdown, limit_of, show_big_gin, show_draw, show_knock
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
from bot.games.values import Event, Seat


def take_upcard(state: Round, _options: GinOptions, command: TakeTop) -> Round:
    """Take the first upcard (G-18)."""
    return _taken(state, command, Phase.DISCARD)


def take_top(state: Round, _options: GinOptions, command: TakeTop) -> Round:
    """Take the top card of the pile (G-20), unless three laps went without the stock (0.2)."""
    if state.idle >= IDLE_TURNS:
        raise AgainstRulesError(Reason.LAPS, "0.2", turns=IDLE_TURNS)
    return _taken(state, command, Phase.DISCARD)


def take_last(state: Round, _options: GinOptions, command: TakeTop) -> Round:
    """Take the last discard in order to knock (AG-10)."""
    return _taken(state, command, Phase.LAST_KNOCK)


def _taken(state: Round, command: TakeTop, phase: Phase) -> Round:
    bit = state.pile[-1]
    check_top(command, FACES[bit])
    hands = state.with_hand(state.hands[state.turn] | bit)
    pile, idle = state.pile[:-1], state.idle + 1
    return Round(phase, state.turn, state.dealer, hands, state.stock, pile, bit, bit, idle, state.upcard)


def took(before: Round, _command: TakeTop, _after: Round) -> tuple[Event, ...]:
    """The card that was taken."""
    return (Took(before.turn, FACES[before.pile[-1]]),)


def draw_stock(state: Round, _options: GinOptions, _command: DrawStock) -> Round:
    """Draw the top card of the stock (G-20)."""
    bit = state.stock[0]
    hands = state.with_hand(state.hands[state.turn] | bit)
    stock, upcard = state.stock[1:], state.upcard
    return Round(Phase.DISCARD, state.turn, state.dealer, hands, stock, state.pile, 0, bit, 0, upcard)


def drew(before: Round, _command: DrawStock, after: Round) -> tuple[Event, ...]:
    """That a card was drawn, and which."""
    return Drew(before.turn, len(after.stock)), CardDrawn(before.turn, FACES[after.newest])


def pass_upcard(state: Round, options: GinOptions, _command: Pass) -> Round:
    """Leave the first upcard (G-19, AG-01)."""
    if state.turn == state.dealer:
        return state._replace(phase=Phase.STOCK, turn=1 - state.turn)
    both = options.upcard_rule is UpcardRule.BOTH_OFFERED
    return state._replace(phase=Phase.UPCARD if both else Phase.DRAW, turn=1 - state.turn)


def pass_last(state: Round, _options: GinOptions, _command: Pass) -> Round:
    """Leave the last discard, which ends the round (AG-10)."""
    return state.ended(show_draw(state.hands))


def passed(before: Round, _command: Pass, _after: Round) -> tuple[Event, ...]:
    """The card that was left."""
    return (Passed(before.turn, FACES[before.pile[-1]]),)


def loose(state: Round, options: GinOptions) -> int:
    """The cards that may be discarded: all but the one just taken from the pile (AG-02)."""
    hand = state.hands[state.turn]
    return hand if options.allow_rediscard_taken else hand & ~state.taken


def knockable(hand: int, among: int, limit: int) -> int:
    """The cards of `among` whose discard leaves so many points or less (G-24)."""
    return sum(bit for bit in bits_of(among) if least_deadwood(hand ^ bit) <= limit)


def discard(state: Round, options: GinOptions, command: Discard) -> Round:
    """Discard a card (G-21); what leaves no deadwood is gin by itself (G-27, AG-04)."""
    bit = _discarded(state, options, command.card)
    hand = state.hands[state.turn] ^ bit
    if not least_deadwood(hand):
        return _shown(state, options, bit, ())
    pile = (*state.pile, bit)
    hands = state.with_hand(hand)
    turn, idle, upcard = 1 - state.turn, state.idle, state.upcard
    after = Round(Phase.DRAW, turn, state.dealer, hands, state.stock, pile, idle=idle, upcard=upcard)
    return after if len(state.stock) > STOCK_END else _stock_end(after, options)


def _discarded(state: Round, options: GinOptions, card: Card) -> int:
    bit = BITS[card]
    if not bit & loose(state, options):
        if bit & state.hands[state.turn]:
            raise AgainstRulesError(Reason.JUST_TAKEN, "AG-02", card=card)
        raise AgainstRulesError(Reason.NOT_HELD, "G-21", card=card)
    return bit


def _stock_end(after: Round, options: GinOptions) -> Round:
    """Two cards are left: a draw, unless the other may and can knock with the last discard (G-44, AG-10)."""
    if options.last_discard_knock:
        bit = after.pile[-1]
        hand = after.hand | bit
        free = hand if options.allow_rediscard_taken else hand ^ bit
        if knockable(hand, free, limit_of(options, after.upcard)):
            return after._replace(phase=Phase.LAST_DISCARD)
    return after._replace(turn=1 - after.turn).ended(show_draw(after.hands))


def knock(state: Round, options: GinOptions, command: Knock) -> Round:
    """Discard a card and knock (AG-03), with the melds named or the best ones (AG-12)."""
    bit = _discarded(state, options, command.card)
    hand = state.hand ^ bit
    least, limit = least_deadwood(hand), limit_of(options, state.upcard)
    if least > limit:
        raise AgainstRulesError(Reason.TOO_MUCH_DEADWOOD, "G-24", card=command.card, points=least, limit=limit)
    if command.melds:
        _check_arrangement(hand, least, limit, command.melds)
    return _shown(state, options, bit, command.melds)


def _shown(state: Round, options: GinOptions, bit: int, named: tuple[tuple[Card, ...], ...]) -> Round:
    hand = state.hand ^ bit
    pile = (*state.pile, bit)
    if named:
        melds = tuple(sorted(map(mask_of, named), key=lambda meld: meld & -meld))
        arrangement = Arrangement(melds, hand & ~sum(melds))
    else:
        arrangement = counted(state, bit)
    after = state._replace(hands=state.with_hand(hand), pile=pile)
    return after.ended(show_knock(options, state.turn, arrangement, after.hands[1 - state.turn], state.upcard))


def counted(state: Round, bit: int) -> Arrangement:
    """The arrangement that counts by itself when the seat whose turn it is has discarded a card (AG-05)."""
    hand = state.hand ^ bit
    return best_arrangement(hand, PACK & ~hand & ~sum(state.pile) & ~bit)


def _check_arrangement(hand: int, least: int, limit: int, melds: tuple[tuple[Card, ...], ...]) -> None:
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
    if deadwood > limit:
        raise AgainstRulesError(Reason.ARRANGEMENT_TOO_HIGH, "AG-12", points=deadwood, limit=limit, least=least)


def _meld_of(hand: int, cards: tuple[Card, ...]) -> int:
    if len(set(cards)) < len(cards):
        raise AgainstRulesError(Reason.CARD_TWICE, "G-08", cards=cards)
    mask = mask_of(cards)
    if missing := tuple(card for card in cards if not BITS[card] & hand):
        raise AgainstRulesError(Reason.MELD_NOT_HELD, "AG-12", cards=missing)
    if not is_meld(mask):
        raise AgainstRulesError(Reason.NO_MELD, "AG-12", cards=cards)
    return mask


def discarded(before: Round, command: Discard | Knock, after: Round) -> tuple[Event, ...]:
    """The discard, and with a knock what the opponent laid off."""
    seat, card, end = before.turn, command.card, after.end
    if end is None or end.knocker is None:
        return (Discarded(seat, card),)
    if end.result is Result.GIN:
        return (WentGin(seat, card),)
    return Knocked(seat, card, end.hands[seat].points), *_laid_off(seat, end)


def _laid_off(knocker: Seat, end: Showdown) -> tuple[Event, ...]:
    return tuple(
        LaidOff(1 - knocker, cards_of(cards), cards_of(meld))
        for meld, cards in zip(end.hands[knocker].melds, end.laid_off, strict=True)
        if cards
    )


def big_gin(state: Round, options: GinOptions, _command: BigGin) -> Round:
    """Go out with all eleven cards melded (AG-13)."""
    if not options.big_gin_bonus:
        raise AgainstRulesError(Reason.NO_BIG_GIN, "AG-13")
    if deadwood := least_deadwood(state.hand):
        raise AgainstRulesError(Reason.NOT_ALL_MELDED, "AG-13", points=deadwood)
    return state.ended(show_big_gin(options, state.turn, state.hand, state.hands[1 - state.turn], state.upcard))


def went_big_gin(before: Round, _command: BigGin, _after: Round) -> tuple[Event, ...]:
    """That all cards were melded."""
    return (WentBigGin(before.turn),)
