"""A player who hears: everything they know of a table is what the words of their messages say.

`listen` reads the text of a panel, English, back into cards; `decide` says what to type, from these alone. Nothing here
looks at a view, a choice or a picture.
"""

import re
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from itertools import combinations
from typing import NamedTuple

from bot.games.cards import JOKER, Card, Rank, Suit, TypedCard, face

_SUITS = {"spades": Suit.SPADES, "hearts": Suit.HEARTS, "diamonds": Suit.DIAMONDS, "clubs": Suit.CLUBS}
_RANKS = {"joker": Rank.JOKER, "ace": Rank.ACE, "jack": Rank.JACK, "queen": Rank.QUEEN, "king": Rank.KING}
_MELD = re.compile(r"Meld (\d+), (.*?): (run|set) (.*?)\. ", re.MULTILINE)
_HELD = re.compile(r"^(Spades|Hearts|Clubs|Diamonds): (.*)\.$", re.MULTILINE)
_JOKERS = re.compile(r"^(One|\d+) jokers?\.$", re.MULTILINE)
_PILED = re.compile(r"^(\d+)\. (.*)$", re.MULTILINE)
_TOP = re.compile(r"(?:on top|One card in the pile:) (.*)\.")
_DEADWOOD = re.compile(r"^Deadwood, (\d+) points: (.*)\.$", re.MULTILINE)
_NO_MELDS = re.compile(r"^No melds yet: all of it is deadwood, (\d+) points\.$", re.MULTILINE)
_DUE = re.compile(r"^To be used this turn: (.*)\.$", re.MULTILINE)
_LOCKED = re.compile(r"^Not to be discarded this turn: (.*)\.$", re.MULTILINE)
_KNOCK = re.compile(r"Knock with (\d+) or less\.")
_COURT, _MELD_SIZE, _SET_SIZE = 10, 3, 4
_SOLITAIRE_LIMIT = 10


class HeardMeld(NamedTuple):
    """A meld on the table."""

    number: int
    kind: str
    cards: tuple[TypedCard, ...]


@dataclass(frozen=True)
class Heard:
    """What a panel has told."""

    text: str
    hand: tuple[Card, ...]
    melds: tuple[HeardMeld, ...]
    pile: tuple[Card, ...]

    def one(self, pattern: re.Pattern[str]) -> Card | None:
        """The card that a line names; None if there is no such line."""
        found = pattern.search(self.text)
        return None if found is None else cards_of(found[1])[0].card

    @property
    def top(self) -> Card | None:
        """The only card of the pile that gin shows."""
        return self.one(_TOP)


def listen(text: str) -> Heard:
    """Read a panel's words."""
    pile = _PILED.findall(text)
    assert [int(place) for place, _ in pile] == list(range(1, len(pile) + 1)), "the pile is numbered from its oldest"
    melds = [HeardMeld(int(number), kind, cards_of(cards)) for number, _, kind, cards in _MELD.findall(text)]
    return Heard(text, tuple(_hand(text)), tuple(melds), tuple(cards_of(card)[0].card for _, card in pile))


def _hand(text: str) -> Iterable[Card]:
    for suit, ranks in _HELD.findall(text):
        yield from (face(_rank(rank), _SUITS[suit.lower()]) for rank in ranks.split(", "))
    for count in _JOKERS.findall(text):
        yield from [JOKER] * (1 if count == "One" else int(count))


def cards_of(row: str) -> tuple[TypedCard, ...]:
    """Cards as they are read out: `7 of hearts, joker`, or `7, joker as 8, 9 of hearts`."""
    items = row.split(", ")
    named = sum(" of " in item for item in items)
    shared = items[-1].rpartition(" of ")[2] if named == 1 and len(items) >= _MELD_SIZE else ""
    return tuple(_one(item, shared) for item in items)


def _one(item: str, shared: str) -> TypedCard:
    name, _, suit = item.partition(" of ")
    suit = suit or shared
    name, _, stands_for = name.partition(" as ")
    if name == "joker":
        return TypedCard(JOKER, _face(stands_for, suit) if stands_for else None)
    return TypedCard(_face(name, suit))


def _rank(name: str) -> Rank:
    return Rank(int(name)) if name.isdecimal() else _RANKS[name]


def _face(rank: str, suit: str) -> Card:
    return face(_rank(rank), _SUITS.get(suit, Suit.NONE))


def decide(heard: Heard) -> tuple[str, str]:
    """The kind and the text of the next command, by what the prompt asks for."""
    for asked, answer in _ANSWERS.items():
        if asked in heard.text:
            return answer(heard)
    raise AssertionError(f"nothing of this says what to do: {heard.text}")


def _draws(heard: Heard) -> tuple[str, str]:
    """The top of the pile where it makes a meld at once, else a card from the stock."""
    top = heard.pile[-1] if heard.pile else None
    if top is not None and _with(top, heard.hand):
        return "take", str(top) if heard.pile.count(top) == 1 else f"{top} at {len(heard.pile)}"
    return "draw", ""


def _ends_or_takes(heard: Heard) -> tuple[str, str]:
    kind, text = _draws(heard)
    return (kind, text) if kind == "take" else ("pass", "")


def _plays(heard: Heard) -> tuple[str, str]:
    """What has to be used, then melds, then what fits a meld, then the dearest card that fits nothing."""
    due = heard.one(_DUE)
    if due is not None:
        return "meld", " ".join(map(str, _with(due, [card for card in heard.hand if card != due])))
    for meld in _melds_in(heard.hand):
        return "meld", " ".join(map(str, meld))
    if text := _with_joker(heard.hand):
        return "meld", text
    for meld in heard.melds:
        for card in heard.hand:
            if _fits(card, meld):
                return "lay_off", f"{card} on {meld.number}"
    return "discard", str(max(heard.hand, key=lambda card: (not card.is_joker, _lonely(card, heard.hand), card.rank)))


def _with(card: Card, hand: Sequence[Card]) -> tuple[Card, ...]:
    """A meld of that card and two of the hand; () where there is none."""
    pairs = combinations(dict.fromkeys(hand), _MELD_SIZE - 1)
    return next((found for pair in pairs if (found := _as_meld((card, *pair)))), ())


def _melds_in(hand: Sequence[Card]) -> Iterable[tuple[Card, ...]]:
    threes = combinations(dict.fromkeys(card for card in hand if not card.is_joker), _MELD_SIZE)
    return filter(None, map(_as_meld, threes))


def _as_meld(cards: tuple[Card, ...]) -> tuple[Card, ...]:
    """The cards in the order of a run, or as a set; () where they are no meld. An ace is low, or high after a king."""
    if any(card.is_joker for card in cards):
        return ()
    if len({card.rank for card in cards}) == 1 and len({card.suit for card in cards}) == len(cards):
        return cards
    for high in (False, True):
        ordered = sorted(cards, key=lambda card: _step(card, high=high))
        steps = [_step(card, high=high) for card in ordered]
        if len({card.suit for card in cards}) == 1 and steps == list(range(steps[0], steps[0] + len(steps))):
            return tuple(ordered)
    return ()


def _step(card: Card, *, high: bool) -> int:
    return 14 if high and card.rank is Rank.ACE else int(card.rank)


def _with_joker(hand: Sequence[Card]) -> str:
    """A pair with a joker as the third of its set; "" where there is none."""
    if JOKER not in hand:
        return ""
    for one, other in combinations([card for card in hand if not card.is_joker], 2):
        if one.rank == other.rank and one.suit != other.suit:
            return f"{one} {other} JK={face(one.rank, Suit.NONE)}"
    return ""


def _fits(card: Card, meld: HeardMeld) -> bool:
    """A natural card that completes a set or goes on with a run."""
    places = [each.stands_for or each.card for each in meld.cards]
    if card.is_joker:
        return False
    if meld.kind == "set":
        return len(places) < _SET_SIZE and card.rank == places[0].rank and card not in places
    low, high = places[0], places[-1]
    before = card.rank == low.rank - 1
    after = card.rank == high.rank + 1 and high.rank != Rank.ACE
    last = high.rank is Rank.KING and card.rank is Rank.ACE and low.rank is not Rank.ACE
    return card.suit == low.suit and (before or after or last)


def _lonely(card: Card, hand: Sequence[Card]) -> bool:
    return not any(
        other is not card
        and (other.rank == card.rank or (other.suit == card.suit and abs(other.rank - card.rank) == 1))
        for other in hand
    )


def _takes_top(heard: Heard, otherwise: str) -> tuple[str, str]:
    top = heard.top
    return ("take", "") if top is not None and _with(top, heard.hand) else (otherwise, "")


def _ends_or_throws(heard: Heard) -> tuple[str, str]:
    """The dearest card of the deadwood, with a knock where what is left is low enough."""
    found, locked = _DEADWOOD.search(heard.text), heard.one(_LOCKED)
    unmelded = _NO_MELDS.search(heard.text)
    if found is None and unmelded is None:
        return "big_gin", ""
    points = int((found or unmelded)[1])  # type: ignore[index] # one of them was found
    deadwood = [each.card for each in cards_of(found[2])] if found else list(heard.hand)
    free = [card for card in deadwood if card != locked] or [card for card in heard.hand if card != locked]
    thrown = max(free, key=_value)
    limit = _KNOCK.search(heard.text)
    low = thrown in deadwood and points - _value(thrown) <= (int(limit[1]) if limit else _SOLITAIRE_LIMIT)
    return "knock" if low else "discard", str(thrown)


def _value(card: Card) -> int:
    return min(int(card.rank), _COURT)


_ANSWERS: dict[str, Callable[[Heard], tuple[str, str]]] = {
    "Call Rum, or let it lie": lambda _: ("pass", ""),
    "The stock is used up. Take from": _ends_or_takes,
    "The stock is used up, and nothing": lambda _: ("pass", ""),
    "Draw from the stock, or take from the discard pile": _draws,
    "hand: draw.": lambda _: ("draw", ""),
    "is empty: draw.": lambda _: ("draw", ""),
    "nothing laid or drawn: draw.": lambda _: ("draw", ""),
    "from the pile first, then discard": _plays,
    "Lay cards, or discard.": _plays,
    "Lay these": _plays,
    "Discard one card.": _plays,
    "Take the upcard, or pass.": lambda heard: _takes_top(heard, "pass"),
    "Both of you passed: draw": lambda _: ("draw", ""),
    "closed for now: draw": lambda _: ("draw", ""),
    "or take the top discard.": lambda heard: _takes_top(heard, "draw"),
    "You can go gin": _ends_or_throws,
    "Discard a card to end your turn": _ends_or_throws,
    "Take the last discard and knock": lambda _: ("pass", ""),
    "or take your last discard back.": lambda _: ("draw", ""),
    "Discard a card to begin": lambda heard: ("discard", _ends_or_throws(heard)[1]),
    "With 10 points of deadwood or less": _ends_or_throws,
}
"""How each prompt is answered: whose words are in the text."""
