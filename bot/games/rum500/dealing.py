"""The deal, the draw for the first deal, and the reshuffle: all that chance decides (docs/rules.md, the fair deal)."""

from bot.games import shuffle
from bot.games.cards import JOKER, Card, by_suit, pack
from bot.games.events import Dealt, DrawnForDeal, HandDealt
from bot.games.rum500.events import PileStarted
from bot.games.rum500.melds import MeldRules
from bot.games.rum500.options import Rum500Options
from bot.games.rum500.state import Cards, Gambit, Idle, Match, Phase, Round, Turn
from bot.games.values import Deal, Event, Seat


def meld_rules(options: Rum500Options, *, wild: bool) -> MeldRules:
    """What the options say about melds."""
    return MeldRules(
        min_run=options.min_run,
        ace_wrap=options.ace_wrap,
        wild=wild,
        joker_sets=not options.jokers_wild,
        min_naturals=options.min_naturals,
        distinct_suits=options.distinct_suits,
    )


def deal(match: Match, command: Deal) -> tuple[Round, list[Event]]:
    """Deal the next round from a seed (R-08 to R-10)."""
    options, seats = match.options, len(match.sides)
    drawn: tuple[tuple[Card, ...], ...] = ()
    dealer = match.next_dealer
    if dealer is None:
        dealer, drawn = draw_for_deal(command, options.pack_count(seats), seats)
    direction = -1 if options.gambit else 1
    first = (dealer + direction) % seats
    cards, dealer_joker = cards_in_play(options, seats)
    order = list(shuffle.order(command.seed, command.salt, "deal", cards))
    size = options.hand_size(seats)
    hands: list[tuple[Card, ...]] = [()] * seats
    for place in range(seats):
        hands[(first + direction * place) % seats] = tuple(order[place : seats * size : seats])
    order = order[seats * size :]
    if options.starter_discards:
        hands[first] = (*hands[first], order.pop(0))
    pile = () if options.starter_discards else (order.pop(0),)
    round_ = Round(
        number=match.rounds_played + 1,
        dealer=dealer,
        seed=command.seed,
        salt=command.salt,
        direction=direction,
        drawn_for_deal=drawn,
        rules=meld_rules(options, wild=options.jokers_wild and not options.gambit),
        phase=_first_phase(options),
        cards=Cards(hands=tuple(hands), stock=tuple(order), pile=pile),
        turn=Turn(seat=first),
        gambit=None if dealer_joker is None else Gambit(dealer_joker),
    )
    return round_, _deal_events(round_, size)


def _first_phase(options: Rum500Options) -> Phase:
    if options.gambit:
        return Phase.EFFECT
    return Phase.PLAY if options.starter_discards else Phase.DRAW


def cards_in_play(options: Rum500Options, seats: int) -> tuple[tuple[Card, ...], Card | None]:
    """Every card, without the joker that lies before the dealer in the gambit (R-102)."""
    cards = pack(options.pack_count(seats), options.jokers_per_pack)
    if not options.gambit:
        return cards, None
    dealer_joker = Card(JOKER.rank, JOKER.suit, 1)
    return tuple(card for card in cards if card != dealer_joker), dealer_joker


def _deal_events(round_: Round, size: int) -> list[Event]:
    events: list[Event] = [DrawnForDeal(seat, cards) for seat, cards in enumerate(round_.drawn_for_deal)]
    events.append(Dealt(round_.number, round_.dealer, round_.turn.seat, size))
    events.extend(PileStarted(card.face) for card in round_.cards.pile)
    if round_.phase is not Phase.EFFECT:
        events.extend(hands_shown(round_))
    return events


def hands_shown(round_: Round) -> list[Event]:
    """What each seat was dealt, for it alone: after the deal, or in the gambit after the dealer's choice (R-104)."""
    return [HandDealt(seat, sorted_faces(hand)) for seat, hand in enumerate(round_.cards.hands)]


def sorted_faces(cards: tuple[Card, ...]) -> tuple[Card, ...]:
    """The faces, in the order of a hand."""
    return by_suit(card.face for card in cards)


def draw_for_deal(command: Deal, packs: int, seats: int) -> tuple[Seat, tuple[tuple[Card, ...], ...]]:
    """Draw for the first deal: the lowest card deals, aces are low, ties draw again, no jokers (R-06, AR-32)."""
    order = iter(shuffle.order(command.seed, command.salt, "draw", pack(packs, 0)))
    drawn: list[tuple[Card, ...]] = [()] * seats
    tied = list(range(seats))
    while len(tied) > 1:
        for seat in tied:
            drawn[seat] = (*drawn[seat], next(order).face)
        lowest = min(drawn[seat][-1].rank for seat in tied)
        tied = [seat for seat in tied if drawn[seat][-1].rank == lowest]
    return tied[0], tuple(drawn)


def reshuffled(round_: Round) -> Round:
    """Make a new stock from all discards but the top one (R-85)."""
    label = f"reshuffle-{round_.shuffles + 1}"
    pile, idle = round_.cards.pile, round_.idle
    stock = shuffle.order(round_.seed, round_.salt, label, pile[:-1])
    return round_.replace(
        cards=round_.cards.replace(stock=stock, pile=pile[-1:]),
        idle=Idle(idle.turns, idle.shuffles + 1),
        shuffles=round_.shuffles + 1,
    )
