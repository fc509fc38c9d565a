"""Tables laid out by hand: a match in the middle of a round, with the cards that a test names.

Every card that is not named lies in the stock, so that the pack is whole in each of them.
"""

import hashlib
from collections.abc import Iterable, Sequence
from dataclasses import replace
from enum import StrEnum
from typing import Any

import pytest

from bot.games.cards import JOKER, Card, Typed, faces, pack, read_cards
from bot.games.refusals import RefusalError
from bot.games.rum500.game import Rum500
from bot.games.rum500.melds import Laid, MeldRules, TableMeld, readings
from bot.games.rum500.options import PRESETS, Rum500Options
from bot.games.rum500.rounds import MeldPoints, meld_rules
from bot.games.rum500.state import Cards, Effect, Gambit, Match, Obligation, Phase, Round, Turn
from bot.games.rum500.view import MeldKind, Sheet
from bot.games.values import Deal, Event, Seat
from cogs.words import LETTERS, Words

WORDS = Words()
GAME = Rum500()
CLASSIC = Rum500Options()
ALL_COUNT = Rum500Options(opening_min=0)
"""Classic, every round counting from the first."""
PERSIAN = PRESETS["persian"]


def seed(number: int | str) -> str:
    """A seed for tests, another for every number."""
    return hashlib.sha256(f"rum500 {number}".encode()).hexdigest()


def deal(match: Match, number: int | str = 1) -> Match:
    """The match after a deal."""
    return GAME.apply(match, None, Deal(seed(number), "1000"))[0]


def new_match(options: Rum500Options = CLASSIC, sides: tuple[int, ...] = (0, 1)) -> Match:
    """A match that awaits its first deal."""
    return GAME.start(options, sides)


class Pack:
    """The cards of a table, taken out one by one by their faces."""

    def __init__(self, options: Rum500Options, seats: int) -> None:
        self.left = list(pack(options.pack_count(seats), options.jokers_per_pack))

    def take(self, wanted: Card) -> Card:
        """Take out the lowest copy of a face."""
        card = min((card for card in self.left if card[:2] == wanted[:2]), default=None)
        assert card is not None, f"every {wanted.pretty} of the pack lies somewhere already"
        self.left.remove(card)
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

    `melds` are seats and cards, jokers with what they stand for. `pile` is oldest first. `stock` is top first, "" for
    none; the rest of the pack if None, else cards that lie nowhere are out of the round. `opened`: whether the sides
    have made their opening minimum.
    """
    deck = Pack(options, len(hands))
    rules = meld_rules(options, wild=options.jokers_wild if effect is None else effect is Effect.WILD)
    gambit = Gambit(deck.take(JOKER), effect=effect) if options.gambit else None
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
        gambit=gambit,
    )
    return _match(round_, options, sides or tuple(range(len(hands))), totals, opened=opened)


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
    """Where the cards lie; `stacks` are the pile and the stock, see `table`."""
    pile, stock = stacks
    dealt = tuple(deck.take_all(hand) for hand in hands)
    laid = tuple(_laid(deck, rules, seat, text) for seat, text in melds)
    discards, top = deck.take_all(pile), deck.take_all(stock or "")
    left = tuple(deck.left)
    stack, aside = (left, ()) if stock is None else (top, left)
    return Cards(hands=dealt, stock=stack, pile=discards, melds=laid, aside=aside)


def _laid(deck: Pack, rules: MeldRules, seat: Seat, text: str) -> TableMeld:
    typed = read_cards(text)
    (reading,) = readings(rules, typed)
    laid = tuple(Laid(deck.take(one.card), one.stands_for, seat) for one in reading.cards)
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


def typed(text: str) -> tuple[Typed, ...]:
    """Cards as typed, jokers with what they stand for."""
    return read_cards(text)


def hand_of(match: Match, seat: Seat) -> set[Card]:
    """The faces of a hand."""
    return set(GAME.view(match, seat).hand)


def all_cards(match: Match) -> list[Card]:
    """Every physical card of the round, sorted."""
    cards, gambit = match.running.cards, match.running.gambit
    melds: Iterable[Card] = (laid.card for meld in cards.melds for laid in meld.cards)
    seals = (meld.seal for meld in cards.melds if meld.seal is not None)
    hands = (card for hand in cards.hands for card in hand)
    own = () if gambit is None or gambit.joker is None else (gambit.joker,)
    return sorted([*cards.stock, *cards.pile, *cards.aside, *hands, *melds, *seals, *own])


def obligation_of(match: Match) -> Obligation | None:
    """The open obligation."""
    return match.running.turn.obligation


def refused(match: Match, line: str, kind: type[RefusalError]) -> StrEnum:
    """The reason why a command written as `seat kind text` is refused."""
    seat, name, *text = line.split(" ", 2)
    command = GAME.read(name, text[0] if text else "")
    with pytest.raises(kind) as tried:
        GAME.apply(match, int(seat), command)
    words(tried.value)
    return tried.value.reason


def words(refusal: RefusalError) -> str:
    """The sentence of a refusal: an argument that is missing fails the test."""
    return WORDS.say(refusal.say, LETTERS)


def worth(cards: str, **changes: Any) -> int:
    """What a meld is worth with some options."""
    options = replace(CLASSIC, **changes)
    rules = meld_rules(options, wild=options.jokers_wild)
    (reading,) = readings(rules, read_cards(cards))
    laid = [typed.card for typed in reading.cards]
    at_once = reading.low == 0 and len(laid) == 4
    return sum(MeldPoints(options).of(reading.kind, laid, low=reading.low, at_once=at_once))


def sheet(match: Match) -> Sheet:
    """The score sheet of a round that is over."""
    shown = GAME.view(match, None).sheet
    assert shown is not None
    return shown


def totals(match: Match) -> tuple[int, ...]:
    """The total of each side."""
    return GAME.view(match, None).totals


def nets(match: Match) -> list[int]:
    """What each seat made of the round."""
    return [line.net for line in sheet(match).seats]


def ended(before: tuple[int, ...], **changes: Any) -> Match:
    """A match whose sides had these totals, after a round in which seat 0 went out and nobody scored."""
    options = replace(ALL_COUNT, **changes)
    hands = ("3S", *("" for _ in before[1:]))
    return do(table(*hands, options=options, totals=before, phase=Phase.PLAY), "0 discard 3S")
