"""What people write for cards besides the short notation: words, in English and in Japanese, in any width.

Which language somebody reads doesn't matter here: everything is understood from everybody, also mixed.

Playing cards: how they are named, printed and read.

A *card* is one physical piece of cardboard: rank, suit and the number of the pack it came from (`copy`, from 1). Its
*face* is what people see and talk about: the same card with copy 0. Hands, piles and melds in a game's state hold
cards; commands, events and views hold faces. The copy number has no effect on play and is shown only where a deal is
verified (docs/rules.md, the fair deal).

Notation: rank `A 2 3 4 5 6 7 8 9 T J Q K`, suit `S H D C`, joker `JK`; with its copy number a card is named `7S.1`.
"""

import functools
import re
import unicodedata
from collections.abc import Iterable, Sequence
from enum import IntEnum, StrEnum
from typing import Final, NamedTuple

_JAPANESE: Final = {
    "ジョーカー": "JK",
    "スペード": "S",
    "ハート": "H",
    "ダイヤモンド": "D",
    "ダイヤ": "D",
    "ダイア": "D",
    "クローバー": "C",
    "クラブ": "C",
    "エース": "A",
    "ジャック": "J",
    "クイーン": "Q",
    "クィーン": "Q",
    "キング": "K",
}
_ENGLISH: Final = {
    "JOKER": "JK",
    "SPADE": "S",
    "HEART": "H",
    "DIAMOND": "D",
    "CLUB": "C",
    "ACE": "A",
    "JACK": "J",
    "QUEEN": "Q",
    "KING": "K",
    "TWO": "2",
    "THREE": "3",
    "FOUR": "4",
    "FIVE": "5",
    "SIX": "6",
    "SEVEN": "7",
    "EIGHT": "8",
    "NINE": "9",
    "TEN": "10",
}
_JAPANESE_WORD: Final = re.compile("|".join(_JAPANESE))
_ENGLISH_WORD: Final = re.compile(rf"(?<![A-Z])({'|'.join(_ENGLISH)})S?(?![A-Z])")
_OF: Final = re.compile(r"\s+OF\s+|(?<=[SHDC])の")
"""Stands between a rank and its suit in English, between a suit and its rank in Japanese."""
_DASH: Final = re.compile(r"\s*[-–—−ー~〜]\s*")
_BETWEEN: Final = re.compile(r"[\s,、，・;+]+")
_EQUALS: Final = re.compile(r"\s*=\s*")
_BRACKETS: Final = re.compile(r"\(([^()]*)\)")
"""A joker is written with what it stands for in brackets."""
_NO_STYLE: Final = {0xFE0E: None, 0xFE0F: None}
"""Variation selectors, which show a suit as text or as an emoji: they mean nothing here."""


def narrow(text: str) -> str:
    """The same text with letters, digits and marks in the width of ASCII."""
    return unicodedata.normalize("NFKC", text)


def short_notation(text: str) -> str:
    """Cards in the short notation: in capitals, words as letters, one space between cards, none within a range.

    What isn't a word for a card stays as it is.
    """
    text = _JAPANESE_WORD.sub(lambda word: _JAPANESE[word[0]], narrow(text).translate(_NO_STYLE).upper())
    text = _OF.sub("", _ENGLISH_WORD.sub(lambda word: _ENGLISH[word[1]], text))
    text = _EQUALS.sub("=", _DASH.sub("-", _BRACKETS.sub(r"=\1", text)))
    return _BETWEEN.sub(" ", text).strip()


def as_typed(text: str, unread: str) -> str:
    """How a word of the short notation, or a part of one, stands in the text it was made of; all of it where unsure."""
    if (found := next((word for word in _BETWEEN.split(text) if short_notation(word) == unread), None)) is not None:
        return found
    at = text.upper().find(unread)
    return text if at < 0 else text[at : at + len(unread)]


class Suit(StrEnum):
    """A suit; `NONE` is the suit of a joker, and of what a joker stands for in a set."""

    SPADES = "S"
    HEARTS = "H"
    DIAMONDS = "D"
    CLUBS = "C"
    NONE = ""


class Rank(IntEnum):
    """A rank with the ace low; `JOKER` is 0."""

    JOKER = 0
    ACE = 1
    TWO = 2
    THREE = 3
    FOUR = 4
    FIVE = 5
    SIX = 6
    SEVEN = 7
    EIGHT = 8
    NINE = 9
    TEN = 10
    JACK = 11
    QUEEN = 12
    KING = 13


SUITS = (Suit.SPADES, Suit.HEARTS, Suit.DIAMONDS, Suit.CLUBS)
RANKS = tuple(rank for rank in Rank if rank is not Rank.JOKER)
SYMBOLS = {Suit.SPADES: "♠", Suit.HEARTS: "♥", Suit.DIAMONDS: "♦", Suit.CLUBS: "♣"}
_RANK_LETTERS = "_A23456789TJQK"


class Card(NamedTuple):
    """One card. `copy` 0 means the face alone; from 1 up, the physical card from that pack."""

    rank: Rank
    suit: Suit
    copy: int = 0

    @property
    def is_joker(self) -> bool:
        """True for a joker."""
        return self.rank == 0

    @property
    def face(self) -> "Card":
        """The card as people see it, without its copy number."""
        return self if self.copy == 0 else face(self.rank, self.suit)

    @property
    def name(self) -> str:
        """The name of the physical card, such as `7S.1`, which the fair deal hashes."""
        return f"{self}.{self.copy}"

    def __str__(self) -> str:
        """`7S`, `TH`, `JK`."""
        return "JK" if self.rank == 0 else _RANK_LETTERS[self.rank] + self.suit.value

    @property
    def pretty(self) -> str:
        """The card as people write it: `7♠`, `10♥`, `Joker`; `7` for what a joker stands for in a set of sevens."""
        if self.rank == 0:
            return "Joker"
        rank = "10" if self.rank == Rank.TEN else _RANK_LETTERS[self.rank]
        return rank + SYMBOLS.get(self.suit, "")


@functools.cache
def face(rank: Rank, suit: Suit) -> Card:
    """Return the face of a rank and a suit, always the same object."""
    return Card(rank, suit, 0)


JOKER = face(Rank.JOKER, Suit.NONE)
SUIT_PLACES = {suit: place for place, suit in enumerate((Suit.SPADES, Suit.HEARTS, Suit.CLUBS, Suit.DIAMONDS))}
"""Where each suit lies in a hand: colours alternate, so that neighbours are told apart. Jokers come last."""


def by_suit(cards: Iterable[Card]) -> tuple[Card, ...]:
    """The cards as a hand holds them, in pictures and in words: by suit, then by rank, jokers last."""
    return tuple(sorted(cards, key=lambda card: (SUIT_PLACES.get(card.suit, len(SUIT_PLACES)), card.rank)))


def pack(packs: int, jokers_per_pack: int) -> tuple[Card, ...]:
    """All cards of `packs` packs with `jokers_per_pack` jokers in each; jokers are numbered across the packs."""
    plain = [Card(rank, suit, copy) for copy in range(1, packs + 1) for suit in SUITS for rank in RANKS]
    jokers = [Card(Rank.JOKER, Suit.NONE, number) for number in range(1, packs * jokers_per_pack + 1)]
    return (*plain, *jokers)


class UnreadableCardsError(ValueError):
    """What was typed isn't a card; `word` is the part that couldn't be read."""

    def __init__(self, word: str) -> None:
        super().__init__(f"not a card: {word}")
        self.word = word


_RANK_WORDS = {
    **{letter: Rank(number) for number, letter in enumerate(_RANK_LETTERS) if number},
    "10": Rank.TEN,
    "1": Rank.ACE,
}
_SUIT_WORDS = {word: suit for words, suit in zip(("S♠♤", "H♥♡", "D♦♢", "C♣♧"), SUITS, strict=True) for word in words}
_RANK = "10|[A2-9TJQK1]"
_SUIT = "[SHDC♠♥♦♣♤♡♢♧]"
_RANGE = re.compile(rf"({_SUIT})?({_RANK})({_SUIT})?-({_SUIT})?({_RANK})({_SUIT})?")
_ONE = re.compile(rf"(?:({_RANK})({_SUIT})|({_SUIT})({_RANK}))")
_RANK_ALONE = re.compile(_RANK)
_RANKS = re.compile(rf"(?:{_RANK})(?:-(?:{_RANK}))?")
_LED = re.compile(rf"{_SUIT}{_RANKS.pattern}")
_TRAILED = re.compile(rf"{_RANKS.pattern}{_SUIT}")
_JOKER = re.compile(r"JOKER|JK|\*|🃏")


class Typed(NamedTuple):
    """A card as typed: its face, and what a joker was said to stand for (None if nothing was said).

    In a set a joker stands for a rank without a suit: `JK=8` is `Typed(JOKER, face(Rank.EIGHT, Suit.NONE))`.
    """

    card: Card
    stands_for: Card | None = None

    def __str__(self) -> str:
        """The canonical notation, which reads back as the same value: `7S`, `JK`, `JK=8H`."""
        return str(self.card) if self.stands_for is None else f"{self.card}={self.stands_for}"


def read_cards(text: str) -> tuple[Typed, ...]:
    """Read cards as people type them, in the order typed.

    Understood: `7S`, `7♠`, `♠7`, `10h`, `Th`, `JK`, `joker`, `JK=8H`, `JK=8`, ranges `7-9h`, `♥7-9`, `7h-9h`, and words
    such as `7 of hearts`, `ハートの7`; separated by spaces, commas or nothing at all (`7h8h9h`). A range runs upwards;
    an ace at its end is high (`Q-AS`). A suit before several ranks or behind three is that of all: `ハート7、8、9`,
    `hearts 7 8 9`, `7, 8, 9 of hearts`; a lone rank before a card might be the number of a meld, or an article.

    Raises:
        UnreadableCardsError: some part isn't a card, or could belong to either of two suits; nothing is guessed.

    """
    row = _Row()
    for word in short_notation(text).split():
        row.add(word)
    if not (cards := row.finished()):
        raise UnreadableCardsError(text.strip() or "…")
    return cards


class _Row:
    """Cards in the order typed, of which some may be ranks that wait for the suit behind them."""

    def __init__(self) -> None:
        self._cards: list[Typed | str] = []
        self._suit: str = ""
        self._alone = ""
        self._ranks: list[str] = []

    def add(self, word: str) -> None:
        """Read one more word.

        Raises:
            UnreadableCardsError: it isn't a card, or makes it unclear which suit a rank has.

        """
        if word in _SUIT_WORDS:
            self._begin(word)
            self._alone = word
        elif _RANKS.fullmatch(word):
            self._add_ranks(word)
        else:
            self._add_cards(word, _read_word(word))

    def finished(self) -> tuple[Typed, ...]:
        """All of them.

        Raises:
            UnreadableCardsError: a suit has no rank, or a rank no suit.

        """
        self._begin("")
        return tuple(card for card in self._cards if isinstance(card, Typed))

    def _begin(self, suit: str) -> None:
        """Let the next ranks be of a suit, `""` for none; whatever came before has to be complete."""
        for word in (self._alone, *(() if self._suit else self._ranks)):
            if word:
                raise UnreadableCardsError(word)
        self._suit, self._ranks = suit, []

    def _add_ranks(self, word: str) -> None:
        self._alone = ""
        if self._suit:
            self._cards += _read_word(self._suit + word)
        elif any(isinstance(card, Typed) and not card.card.is_joker for card in self._cards):
            raise UnreadableCardsError(word)
        else:
            self._cards.append(word)
        self._ranks.append(word)

    def _add_cards(self, word: str, cards: list[Typed]) -> None:
        if not all(typed.card.is_joker for typed in cards):
            if self._ranks and _TRAILED.fullmatch(word):
                self._end(word[-1])
            self._begin(word[0] if _LED.fullmatch(word) else "")
        self._cards += cards

    def _end(self, suit: str) -> None:
        """Let the ranks before be of a suit that stands behind them, where they have none yet."""
        if self._suit or len(self._ranks) == 1:
            raise UnreadableCardsError(self._ranks[-1])
        self._ranks = []
        waiting, self._cards = self._cards, []
        for card in waiting:
            self._cards += [card] if isinstance(card, Typed) else _read_word(card + suit)


def _read_word(word: str) -> list[Typed]:
    found: list[Typed] = []
    at = 0
    while at < len(word):
        cards, at = _read_at(word, at)
        found.extend(cards)
    return found


def _read_at(word: str, at: int) -> tuple[list[Typed], int]:
    if match := _JOKER.match(word, at):
        end = match.end()
        if not word.startswith("=", end):
            return [Typed(JOKER)], end
        if match := _ONE.match(word, end + 1):
            return [Typed(JOKER, _one(match))], match.end()
        if match := _RANK_ALONE.match(word, end + 1):
            return [Typed(JOKER, face(_RANK_WORDS[match[0]], Suit.NONE))], match.end()
        raise UnreadableCardsError(word)
    if match := _RANGE.match(word, at):
        return [Typed(card) for card in _range(match)], match.end()
    if match := _ONE.match(word, at):
        return [Typed(_one(match))], match.end()
    raise UnreadableCardsError(word)


def _one(match: re.Match[str]) -> Card:
    rank, suit = match[1] or match[4], match[2] or match[3]
    return face(_RANK_WORDS[rank], _SUIT_WORDS[suit])


def _range(match: re.Match[str]) -> list[Card]:
    suits = {_SUIT_WORDS[match[group]] for group in (1, 3, 4, 6) if match[group]}
    first, last = int(_RANK_WORDS[match[2]]), int(_RANK_WORDS[match[5]])
    if last == Rank.ACE:
        last = Rank.KING + 1
    if len(suits) != 1 or first >= last:
        raise UnreadableCardsError(match[0])
    suit = suits.pop()
    return [face(Rank((number - 1) % 13 + 1), suit) for number in range(first, last + 1)]


def faces(text: str) -> tuple[Card, ...]:
    """Faces from canonical notation, for tests and examples: `faces("7S 8S JK")`."""
    return tuple(typed.card for typed in read_cards(text))


def write_cards(cards: Iterable[Card]) -> str:
    """Write the canonical notation, separated by spaces: `7S 8S JK`."""
    return " ".join(map(str, cards))


def take(cards: Sequence[Card], wanted: Card) -> Card | None:
    """The physical card of that face among `cards` with the lowest copy number; None if there is none."""
    return min((card for card in cards if card[:2] == wanted[:2]), key=lambda card: card.copy, default=None)
