"""Tables for tests: matches in the middle of a round, with the cards that a test names, and commands on them.

The cards that a test doesn't name lie in the stock, so that every table has the whole pack.
"""

import hashlib
import sys
from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace
from enum import StrEnum
from types import FrameType
from typing import Any

import pytest

from bot.games.cards import JOKER, Card, TypedCard, faces, pack, read_cards
from bot.games.refusals import RefusalError
from bot.games.rum500.game import Rum500
from bot.games.rum500.melds import MeldRules, TableCard, TableMeld, readings
from bot.games.rum500.options import PRESETS, Rum500Options
from bot.games.rum500.rounds import MeldPoints, meld_rules
from bot.games.rum500.state import Cards, Effect, Gambit, Match, Phase, Round, Turn
from bot.games.rum500.view import MeldKind, Sheet
from bot.games.values import Deal, Event, Seat
from cogs.words import LETTERS, Words

WORDS = Words()
GAME = Rum500()
CLASSIC = Rum500Options()
ALL_COUNT = Rum500Options(opening_min=0)
"""Classic without an opening minimum, so that every round counts."""
PERSIAN, GAMBIT = PRESETS["persian"], PRESETS["gambit"]


def seed(number: int | str) -> str:
    """A seed for tests, different for every number."""
    return hashlib.sha256(f"rum500 {number}".encode()).hexdigest()


def calls_of(work: Callable[[], object]) -> int:
    """The number of Python functions that some work calls: how long it takes, on however busy a machine."""
    calls = 0

    def count(_: FrameType, event: str, __: Any) -> None:
        nonlocal calls
        calls += event == "call"

    before = sys.getprofile()
    sys.setprofile(count)
    try:
        work()
    finally:
        sys.setprofile(before)
    return calls


def deal(match: Match, number: int | str = 1) -> Match:
    """The match after a deal."""
    return GAME.apply(match, None, Deal(seed(number), "1000"))[0]


def new_match(options: Rum500Options = CLASSIC, sides: tuple[int, ...] = (0, 1)) -> Match:
    """A match that awaits its first deal."""
    return GAME.start(options, sides)


class Pack:
    """The pack of a table, from which cards are taken out by their faces."""

    def __init__(self, options: Rum500Options, seats: int) -> None:
        self.remaining = list(pack(options.pack_count(seats), options.jokers_per_pack))

    def take(self, face: Card) -> Card:
        """Take out the lowest copy of a face."""
        card = min((card for card in self.remaining if card[:2] == face[:2]), default=None)
        assert card is not None, f"every {face.pretty} of the pack lies somewhere already"
        self.remaining.remove(card)
        return card

    def take_all(self, text: str) -> tuple[Card, ...]:
        """Take out several."""
        return tuple(self.take(card) for card in faces(text)) if text else ()


def table(
    *hands: str,
    options: Rum500Options = CLASSIC,
    sides: tuple[int, ...] | None = None,
    melds: Sequence[tuple[Seat, str]] = (),
    pile: str = "2C",
    stock: str | None = None,
    turn: Seat = 0,
    dealer: Seat | None = None,
    phase: Phase = Phase.DRAW,
    totals: tuple[int, ...] | None = None,
    opened: bool = False,
    effect: Effect | None = None,
) -> Match:
    """A match in the middle of a round.

    Args:
        hands: the hand of each seat.
        options: the options of the table.
        sides: the side of each seat; each seat alone if None.
        melds: the seat and the cards of each meld, jokers with the cards that they stand for.
        pile: oldest first.
        stock: top first. None puts all other cards into it; otherwise they have left the round.
        turn: the seat on turn.
        dealer: the seat before that one if None.
        phase: the phase of the round.
        totals: the points of each side; 0 if None.
        opened: the sides have scored their opening minimum.
        effect: the dealer's choice in the gambit.

    """
    deck = Pack(options, len(hands))
    rules = meld_rules(options, wild=options.jokers_wild if effect is None else effect is Effect.WILD)
    dealers_joker = Gambit(deck.take(JOKER), effect=effect) if options.gambit else None
    round_ = Round(
        number=1,
        dealer=dealer if dealer is not None else (turn - 1) % len(hands),
        seed=seed("laid out"),
        salt="1000",
        direction=-1 if options.gambit else 1,
        rules=rules,
        phase=phase,
        turn=Turn(seat=turn),
        cards=_cards(deck, hands, melds, (pile, stock), rules),
        gambit=dealers_joker,
    )
    return _match(round_, options, sides or tuple(range(len(hands))), totals, opened=opened)


def gambit(*hands: str, effect: Effect = Effect.WILD, **parts: Any) -> Match:
    """A table of the gambit after the dealer's choice."""
    return table(*hands, options=GAMBIT, effect=effect, **parts)


def _match(
    round_: Round,
    options: Rum500Options,
    sides: tuple[int, ...],
    totals: tuple[int, ...] | None,
    *,
    opened: bool,
) -> Match:
    count = max(sides) + 1
    return Match(
        options=options,
        sides=sides,
        totals=totals or (0,) * count,
        opened=(opened or options.opening_min == 0,) * count,
        next_dealer=round_.dealer,
        round=round_,
    )


def _cards(
    deck: Pack,
    hands: Sequence[str],
    melds: Sequence[tuple[Seat, str]],
    stacks: tuple[str, str | None],
    rules: MeldRules,
) -> Cards:
    """The places of the cards; `stacks` are the pile and the stock, see `table`."""
    pile, stock = stacks
    dealt = tuple(deck.take_all(hand) for hand in hands)
    laid = tuple(_laid(deck, rules, seat, text) for seat, text in melds)
    discards, top = deck.take_all(pile), deck.take_all(stock or "")
    others = tuple(deck.remaining)
    stock_cards, out_of_play = (others, ()) if stock is None else (top, others)
    return Cards(hands=dealt, stock=stock_cards, pile=discards, melds=laid, out_of_play=out_of_play)


def _laid(deck: Pack, rules: MeldRules, seat: Seat, text: str) -> TableMeld:
    (reading,) = readings(rules, read_cards(text))
    laid = tuple(TableCard(deck.take(typed.card), typed.stands_for, seat) for typed in reading.cards)
    at_once = reading.kind is MeldKind.SET and len(laid) == 4
    return TableMeld(reading.kind, seat, laid, reading.low, reading.rank, reading.suit, at_once=at_once)


def do(match: Match, *lines: str) -> Match:
    """Carry out commands written as `seat kind text`."""
    for line in lines:
        match, _ = act(match, line)
    return match


def act(match: Match, line: str) -> tuple[Match, tuple[Event, ...]]:
    """Carry out one command written as `seat kind text`."""
    seat, kind, *text = line.split(" ", 2)
    return GAME.apply(match, int(seat), GAME.read(kind, text[0] if text else ""))


def typed(text: str) -> tuple[TypedCard, ...]:
    """Cards as typed, jokers with the cards that they stand for."""
    return read_cards(text)


def hand_of(match: Match, seat: Seat) -> set[Card]:
    """The faces of a hand."""
    return set(GAME.view(match, seat).hand)


def all_cards(match: Match) -> list[Card]:
    """Every physical card of the round, sorted."""
    cards, gambit = match.current_round.cards, match.current_round.gambit
    melds: Iterable[Card] = (laid.card for meld in cards.melds for laid in meld.cards)
    seals = (meld.seal for meld in cards.melds if meld.seal is not None)
    hands = (card for hand in cards.hands for card in hand)
    own = () if gambit is None or gambit.joker is None else (gambit.joker,)
    return sorted([*cards.stock, *cards.pile, *cards.out_of_play, *hands, *melds, *seals, *own])


def refused(match: Match, line: str, kind: type[RefusalError]) -> StrEnum:
    """The reason for which a command written as `seat kind text` is refused."""
    with pytest.raises(kind) as refusal:
        act(match, line)
    words(refusal.value)
    return refusal.value.reason


def words(refusal: RefusalError) -> str:
    """The sentence of a refusal; fails if an argument of it is missing."""
    return WORDS.say(refusal.say, LETTERS)


def worth(cards: str, **changes: Any) -> int:
    """The points of a meld with some options."""
    options = replace(CLASSIC, **changes)
    rules = meld_rules(options, wild=options.jokers_wild)
    (reading,) = readings(rules, read_cards(cards))
    laid = [typed.card for typed in reading.cards]
    at_once = reading.low == 0 and len(laid) == 4
    return sum(MeldPoints(options).values_of(reading.kind, laid, low=reading.low, at_once=at_once))


def sheet(match: Match) -> Sheet:
    """The score sheet of a round that is over."""
    found = GAME.view(match, None).sheet
    assert found is not None
    return found


def totals(match: Match) -> tuple[int, ...]:
    """The total of each side."""
    return GAME.view(match, None).totals


def nets(match: Match) -> list[int]:
    """The net of each seat in the round."""
    return [line.net for line in sheet(match).seats]


def ended(before: tuple[int, ...], **changes: Any) -> Match:
    """A match whose sides had these totals, after a round in which seat 0 went out and nobody scored."""
    options = replace(ALL_COUNT, **changes)
    hands = ("3S", *("" for _ in before[1:]))
    return do(table(*hands, options=options, totals=before, phase=Phase.PLAY), "0 discard 3S")
