"""The dealer's gambit: the dealer chooses what jokers do before anyone sees a hand (R-100 to R-109)."""

import dataclasses

from bot.games.cards import Card
from bot.games.refusals import AgainstRulesError
from bot.games.rum500.commands import Block, ChooseEffect, Double, Split
from bot.games.rum500.dealing import hands_shown, meld_rules
from bot.games.rum500.draws import no_use, place_in_pile, taken, use_taken
from bot.games.rum500.events import EffectChosen, JokerBlocked, MeldSealed, PileSplit, WentOut
from bot.games.rum500.obligations import can_finish
from bot.games.rum500.plays import check_ways_out
from bot.games.rum500.reasons import Reason
from bot.games.rum500.state import Effect, Match, Phase, Round
from bot.games.values import Event, Seat


def choose_effect(match: Match, round_: Round, seat: Seat, command: ChooseEffect) -> tuple[Round, list[Event]]:
    """Choose what jokers do this round, before any hand is seen (R-104); this shows the hands."""
    if round_.gambit is None:
        raise AgainstRulesError(Reason.GAMBIT_OFF, "R-102")
    after = round_.replace(
        gambit=dataclasses.replace(round_.gambit, effect=command.effect),
        rules=meld_rules(match.options, wild=command.effect is Effect.WILD),
        phase=Phase.PLAY if match.options.starter_discards else Phase.DRAW,
    )
    return after, [EffectChosen(seat, command.effect), *hands_shown(after)]


def seal_meld(match: Match, round_: Round, seat: Seat, command: Double) -> tuple[Round, list[Event]]:
    """Double a meld on the table with a joker, which seals it (R-106)."""
    _check_effect(match, round_, Effect.DOUBLE)
    index = command.on - 1
    if not 0 <= index < len(round_.cards.melds):
        raise AgainstRulesError(Reason.NO_SUCH_MELD, "R-106", number=command.on, count=len(round_.cards.melds))
    meld = round_.cards.melds[index]
    if meld.seal is not None:
        raise AgainstRulesError(Reason.MELD_SEALED, "R-106", number=command.on)
    joker, after = _spend_joker(round_, seat)
    melds = after.cards.with_meld(index, dataclasses.replace(meld, seal=joker))
    after = after.replace(cards=after.cards.replace(melds=melds), turn=after.turn.replace(active=True))
    check_ways_out(match, after, seat)
    return _perhaps_out(after, seat, MeldSealed(seat, command.on))


def split_pile(match: Match, round_: Round, seat: Seat, command: Split) -> tuple[Round, list[Event]]:
    """Draw with a joker: the cards below the chosen one and the joker leave the round (R-107)."""
    _check_effect(match, round_, Effect.SPLITTER)
    index = place_in_pile(match.options, round_, command)
    joker, without = _spend_joker(round_, seat)
    picked = taken(match.options, without, seat, index)
    pile = round_.cards.pile
    aside = (*picked.cards.aside, *pile[:index], joker)
    after = picked.replace(cards=picked.cards.replace(pile=(), aside=aside))
    if not can_finish(match, after):
        raise no_use(match, after, command.card)
    cards = tuple(card.face for card in pile[index:])
    below = tuple(card.face for card in pile[:index])
    return use_taken(match, after, seat, command, PileSplit(seat, cards[0], cards, below))


def block_joker(match: Match, round_: Round, seat: Seat, _: Block) -> tuple[Round, list[Event]]:
    """Lay a joker face down on the dealer's joker: from then on neither counts (R-108)."""
    gambit = round_.gambit
    if gambit is None:
        raise AgainstRulesError(Reason.GAMBIT_OFF, "R-108")
    if seat == round_.dealer:
        raise AgainstRulesError(Reason.DEALER_CANT_BLOCK, "R-108")
    if gambit.free_joker is None:
        raise AgainstRulesError(Reason.DEALER_JOKER_GONE, "R-108")
    joker, after = _spend_joker(round_, seat)
    cards = after.cards.replace(aside=(*after.cards.aside, joker))
    after = after.replace(gambit=gambit.blocked(), cards=cards)
    check_ways_out(match, after, seat)
    return _perhaps_out(after, seat, JokerBlocked(seat))


def _perhaps_out(after: Round, seat: Seat, event: Event) -> tuple[Round, list[Event]]:
    """The seat goes out if its last card was the joker it spent (R-45)."""
    if after.cards.hands[seat]:
        return after, [event]
    return after.replace(out=seat), [event, WentOut(seat)]


def _check_effect(match: Match, round_: Round, wanted: Effect) -> None:
    if not match.options.gambit:
        raise AgainstRulesError(Reason.GAMBIT_OFF, "R-102")
    if round_.effect is not wanted:
        raise AgainstRulesError(Reason.OTHER_EFFECT, "R-104", effect=str(round_.effect))


def _spend_joker(round_: Round, seat: Seat) -> tuple[Card, Round]:
    """Spend a joker from the hand, or else the dealer's own, for its effect (R-103)."""
    cards, gambit = round_.cards, round_.gambit
    held = next((card for card in cards.hands[seat] if card.is_joker and not _is_due(round_, card)), None)
    if held is not None:
        hand = tuple(card for card in cards.hands[seat] if card != held)
        return held, round_.replace(cards=cards.replace(hands=cards.with_hand(seat, hand)))
    own = None if gambit is None or seat != round_.dealer else gambit.free_joker
    if gambit is None or own is None:
        raise AgainstRulesError(Reason.NO_JOKER, "R-103")
    return own, round_.replace(gambit=gambit.used())


def _is_due(round_: Round, card: Card) -> bool:
    obligation = round_.turn.obligation
    return obligation is not None and obligation.card == card
