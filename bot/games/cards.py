"""Playing cards: their values, their notation, and the parser for cards as people type them.

A *card* is one physical piece of cardboard: rank, suit and the number of the pack it came from (`copy`, from 1). Its
*face* is what people see and talk about: the same card with copy 0. Hands, piles and melds in a game's state hold
cards; commands, events and views hold faces. The copy number has no effect on play and is shown only where a deal is
verified (docs/rules.md, the fair deal).

Notation: rank `A 2 3 4 5 6 7 8 9 T J Q K`, suit `S H D C`, joker `JK`; with its copy number a card is named `7S.1`.
"""

import functools
import re
import unicodedata
from collections.abc import Iterable
from enum import IntEnum, StrEnum
from typing import Final, NamedTuple


class Suit(StrEnum):
    """A suit. `NONE` is the suit of a joker, and of the card that a joker stands for in a set."""

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
    """A card. With `copy` 0 it is a face; from 1 up, it is the physical card from that pack."""

    rank: Rank
    suit: Suit
    copy: int = 0

    @property
    def is_joker(self) -> bool:
        return self.rank == 0

    @property
    def face(self) -> "Card":
        """The card without its copy number."""
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
        """The card as people write it: `7♠`, `10♥`, `Joker`; `7` for the card of a joker in a set of sevens."""
        if self.rank == 0:
            return "Joker"
        rank = "10" if self.rank == Rank.TEN else _RANK_LETTERS[self.rank]
        return rank + SYMBOLS.get(self.suit, "")


@functools.cache
def face(rank: Rank, suit: Suit) -> Card:
    """Return the face of a rank and a suit, always the same object."""
    return Card(rank, suit, 0)


JOKER = face(Rank.JOKER, Suit.NONE)
SUIT_ORDER = {suit: place for place, suit in enumerate((Suit.SPADES, Suit.HEARTS, Suit.CLUBS, Suit.DIAMONDS))}
"""The order of the suits in a hand. Black and red alternate, so that neighbouring suits are easy to tell apart."""


def by_suit(cards: Iterable[Card]) -> tuple[Card, ...]:
    """Sort cards as a hand shows them: by suit, then by rank, jokers last."""
    return tuple(sorted(cards, key=lambda card: (SUIT_ORDER.get(card.suit, len(SUIT_ORDER)), card.rank)))


def pack(packs: int, jokers_per_pack: int) -> tuple[Card, ...]:
    """All cards of `packs` packs with `jokers_per_pack` jokers in each; jokers are numbered across the packs."""
    plain = [Card(rank, suit, copy) for copy in range(1, packs + 1) for suit in SUITS for rank in RANKS]
    jokers = [Card(Rank.JOKER, Suit.NONE, number) for number in range(1, packs * jokers_per_pack + 1)]
    return (*plain, *jokers)


class TypedCard(NamedTuple):
    """A card as typed: its face, and for a joker the card that it stands for (None if none was given).

    In a set a joker stands for a rank without a suit: `JK=8` is `TypedCard(JOKER, face(Rank.EIGHT, Suit.NONE))`.
    """

    card: Card
    stands_for: Card | None = None

    def __str__(self) -> str:
        """The canonical notation, which reads back as the same value: `7S`, `JK`, `JK=8H`."""
        return str(self.card) if self.stands_for is None else f"{self.card}={self.stands_for}"


class UnreadableCardsError(ValueError):
    """The typed text isn't a list of cards; `word` is the part that couldn't be read, in short notation."""

    def __init__(self, word: str) -> None:
        super().__init__(f"not a card: {word}")
        self.word = word
        self.lacks_suit = _RANKS_PATTERN.fullmatch(word) is not None


def read_cards(text: str) -> tuple[TypedCard, ...]:
    """Read cards as people type them, in the order typed.

    Understood: `7S`, `7♠`, `♠7`, `10h`, `Th`, `JK`, `joker`, `JK=8H`, `JK=8`, ranges `7-9h`, `♥7-9`, `7h to 9h`,
    `ハート7から9`, and words such as `7 of hearts`, `joker as 8h`, `ハートの7`, `7のハート`, `スペA`; separated by
    spaces, commas, `and` or nothing at all (`7h8h9h`, `789h`, `7♥♠♣`). A range runs upwards; an ace at its end is high
    (`Q-AS`). A suit before several ranks, or after two or more, applies to all of them: `ハート7、8、9`,
    `hearts 7 8 9`, `7, 8, 9 of hearts`. A single bare rank before a card is refused, since it might be the number of a
    meld, or an article, unless `and` joins the two or a joker stands between them: `5, joker as 6, 7 of hearts`.

    Raises:
        UnreadableCardsError: some part isn't a card, or could belong to either of two suits; nothing is guessed.

    """
    parser = _Parser()
    for word in to_short_notation(text).split():
        parser.add(word)
    cards = parser.finish()
    if not cards:
        raise UnreadableCardsError(text.strip() or "…")
    return cards


def faces(text: str) -> tuple[Card, ...]:
    """Faces from canonical notation, for tests and examples: `faces("7S 8S JK")`."""
    return tuple(typed.card for typed in read_cards(text))


def write_cards(cards: Iterable[Card]) -> str:
    """Write the canonical notation, separated by spaces: `7S 8S JK`."""
    return " ".join(map(str, cards))


_RANK_WORDS = {
    **{letter: Rank(number) for number, letter in enumerate(_RANK_LETTERS) if number},
    **{str(number): Rank(number) for number in (1, 10, 11, 12, 13)},
}
_SUIT_WORDS = {word: suit for words, suit in zip(("S♠♤", "H♥♡❤", "D♦♢", "C♣♧"), SUITS, strict=True) for word in words}
_RANK = "1[0-3]|[A2-9TJQK1]"
_SUIT = "[SHDC♠♥♦♣♤♡♢♧❤]"
_RANK_PATTERN = re.compile(_RANK)
_RANKS_PATTERN = re.compile(rf"(?:{_RANK})(?:-(?:{_RANK}))?")
"""A bare rank, or a range of ranks."""
_SUIT_FIRST_PATTERN = re.compile(rf"{_SUIT}{_RANKS_PATTERN.pattern}")
_SUIT_LAST_PATTERN = re.compile(rf"(?:JK=)?{_RANKS_PATTERN.pattern}{_SUIT}")
_CARD_PATTERN = re.compile(rf"(?:({_RANK})({_SUIT})|({_SUIT})({_RANK}))")
_RANGE_PATTERN = re.compile(rf"({_SUIT})?({_RANK})({_SUIT})?-({_SUIT})?({_RANK})({_SUIT})?")
_JOKER_PATTERN = re.compile(r"JOKER|JK|\*|🃏")


class _Parser:
    """Collects the cards of a text word by word; bare ranks may wait for a suit that comes after them."""

    def __init__(self) -> None:
        self._cards: list[TypedCard | str] = []
        """A string is a rank, or a range of ranks, that still waits for its suit."""
        self._suit = ""
        """The suit that bare ranks get, because it came before them."""
        self._suit_without_rank = ""
        """That suit, until its first rank has come."""
        self._ranks: list[str] = []
        """The bare ranks since the last suit or natural card."""
        self._has_natural = False
        self._joker_suit = ""
        """The suit of the card that a joker after bare ranks stands for."""

    def add(self, word: str) -> None:
        """Read one more word of the short notation.

        Raises:
            UnreadableCardsError: it isn't a card, or makes it unclear which suit a rank has.

        """
        if word in _SUIT_WORDS:
            self._start_group(word)
            self._suit_without_rank = word
            return
        if _RANKS_PATTERN.fullmatch(word):
            self._suit_without_rank = ""
            if self._suit:
                self._cards += _parse_word(self._suit + word)
                self._has_natural = True
            elif self._has_natural:
                raise UnreadableCardsError(word)  # the card before it or one after it could give it its suit
            else:
                self._cards.append(word)
            self._ranks.append(word)
            return
        cards = _parse_word(word)
        natural = not all(typed.card.is_joker for typed in cards)
        suit = word[-1] if self._ranks and _SUIT_LAST_PATTERN.fullmatch(word) else ""
        if suit and natural:
            self._apply_to_waiting_ranks(suit)
        elif suit:
            self._joker_suit = suit
        if natural:
            self._has_natural = True
            self._start_group(word[0] if _SUIT_FIRST_PATTERN.fullmatch(word) else "")
        self._cards += cards

    def finish(self) -> tuple[TypedCard, ...]:
        """Return all cards.

        Raises:
            UnreadableCardsError: a suit has no rank, or a rank no suit.

        """
        if self._joker_suit and len(self._ranks) > 1:
            self._apply_to_waiting_ranks(self._joker_suit)
        self._start_group("")
        return tuple(card for card in self._cards if isinstance(card, TypedCard))

    def _start_group(self, suit: str) -> None:
        """Give the next bare ranks this suit, `""` for none yet; every card so far has to be complete."""
        if self._suit_without_rank:
            raise UnreadableCardsError(self._suit_without_rank)
        if self._ranks and not self._suit:
            raise UnreadableCardsError(self._ranks[0])
        self._suit, self._ranks = suit, []

    @property
    def _clear(self) -> bool:
        """Whether the waiting ranks can only be cards of the suit that comes next."""
        after_joker = isinstance(self._cards[-1], TypedCard) and self._ranks[0] != _ARTICLE
        return not self._suit and (len(self._ranks) > 1 or after_joker)

    def _apply_to_waiting_ranks(self, suit: str) -> None:
        joker_differs = self._joker_suit and _SUIT_WORDS[self._joker_suit] != _SUIT_WORDS[suit]
        if not self._clear or (joker_differs and len(self._ranks) == 1):
            raise UnreadableCardsError(self._ranks[-1])
        self._has_natural = True
        cards, self._cards, self._ranks = self._cards, [], []
        for card in cards:
            self._cards += [card] if isinstance(card, TypedCard) else _parse_word(card + suit)


def _parse_word(word: str) -> list[TypedCard]:
    """Parse a word of one or more complete cards, such as `7H`, `7-9H`, `JK=8` or `7H8H9H`."""
    cards: list[TypedCard] = []
    position = 0
    while position < len(word):
        if match := _JOKER_PATTERN.match(word, position):
            joker, position = _parse_joker(word, match.end())
            cards.append(joker)
        elif match := _RANGE_PATTERN.match(word, position):
            cards += map(TypedCard, _cards_in_range(match))
            position = match.end()
        elif match := _CARD_PATTERN.match(word, position):
            cards.append(TypedCard(_natural_card(match)))
            position = match.end()
        else:
            raise UnreadableCardsError(word)
    return cards


def _parse_joker(word: str, end: int) -> tuple[TypedCard, int]:
    """Parse the text after the notation of a joker that ends at `end`; returns the joker and the end of its text."""
    if not word.startswith("=", end):
        return TypedCard(JOKER), end
    if match := _CARD_PATTERN.match(word, end + 1):
        return TypedCard(JOKER, _natural_card(match)), match.end()
    if match := _RANK_PATTERN.match(word, end + 1):
        return TypedCard(JOKER, face(_RANK_WORDS[match[0]], Suit.NONE)), match.end()
    raise UnreadableCardsError(word)


def _natural_card(match: re.Match[str]) -> Card:
    rank, suit = match[1] or match[4], match[2] or match[3]
    return face(_RANK_WORDS[rank], _SUIT_WORDS[suit])


def _cards_in_range(match: re.Match[str]) -> list[Card]:
    suits = {_SUIT_WORDS[match[group]] for group in (1, 3, 4, 6) if match[group]}
    first, last = int(_RANK_WORDS[match[2]]), int(_RANK_WORDS[match[5]])
    if last == Rank.ACE:
        last = Rank.KING + 1
    if len(suits) != 1 or first >= last:
        raise UnreadableCardsError(match[0])
    suit = suits.pop()
    return [face(Rank((number - 1) % 13 + 1), suit) for number in range(first, last + 1)]


# Words in English and Japanese are read whatever the reader's own language is, also mixed within one text.
_ARTICLE = "A"
"""Alone before a joker this is no ace; an ace in words becomes a 1."""
_SUIT_NAMES: Final = {
    "S": ("SPADE", "スペード"),
    "H": ("HEART", "ハート"),
    "D": ("DIAMOND", "ダイヤモンド", "ダイアモンド"),
    "C": ("CLUB", "クラブ", "クローバー"),
}
"""Two letters of a name are enough."""
_RANK_NAMES: Final = {
    "JK": ("JOKER", "ジョーカー"),
    "1": ("ACE", "エース", "一"),
    "2": ("TWO", "DEUCE", "二"),
    "3": ("THREE", "三"),
    "4": ("FOUR", "四"),
    "5": ("FIVE", "五"),
    "6": ("SIX", "六"),
    "7": ("SEVEN", "七"),
    "8": ("EIGHT", "八"),
    "9": ("NINE", "九"),
    "10": ("TEN", "十"),
    "J": ("JACK", "ジャック", "十一"),
    "Q": ("QUEEN", "クイーン", "クィーン", "クイン", "十二"),
    "K": ("KING", "キング", "十三"),
}
_SHORT: Final = {
    **{name[:end]: suit for suit, names in _SUIT_NAMES.items() for name in names for end in range(2, len(name) + 1)},
    **{name: rank for rank, names in _RANK_NAMES.items() for name in names},
}
_KATAKANA: Final = {code: code + 0x60 for code in range(ord("ぁ"), ord("ゔ"))}
_LONGEST_FIRST: Final = [
    f"{name}(?![0-9二三])" if _SHORT[name] == "1" else name for name in sorted(_SHORT, key=len, reverse=True)
]
"""An ace before a digit would begin a 10 to 13."""
_ENGLISH_PATTERN: Final = re.compile(rf"(?<![A-Z])({'|'.join(filter(str.isascii, _LONGEST_FIRST))})S?(?![A-Z])")
_JAPANESE_PATTERN: Final = re.compile(
    re.sub(
        "[ァ-ン]",
        lambda kana: f"[{kana[0]}{chr(ord(kana[0]) - 0x60)}]",  # hiragana, or both mixed
        "|".join(name for name in _LONGEST_FIRST if not name.isascii()),
    )
)
_CARD_END = "[0-9ATJQKSHDC♠♥♦♣♤♡♢♧❤]"
_NO_WORDS: Final = re.compile(r"(?<![A-Z])(?:THE|FROM) ")
_OF: Final = re.compile(rf" OF |(?<={_CARD_END}) ?の ?(?={_CARD_END})")
"""Stands between a rank and its suit, in Japanese also between a suit and its rank."""
_DASH: Final = re.compile(r"\s*(?:[-–—−ー~〜]|\.\.+|から|(?<![A-Z])(?:TO|THROUGH|THRU)(?![A-Z]))\s*")
_UNTIL: Final = re.compile(rf"(-{_CARD_END}+)まで")
_AS: Final = re.compile(r"(?<![A-Z])JOKER (?:AS|FOR) (?=\S)")
"""Written with the whole word; after `JK`, an `AS` is the ace of spades."""
_AS_IN_JAPANESE: Final = re.compile(
    rf"({_CARD_END}(?:{_CARD_END}|の){{0,3}})の代わりのJK|JK[をは]({_CARD_END}(?:{_CARD_END}|の){{0,3}})(?:として|に)?"
)
_AND = "(?: ?[,、・&と] ?(?:AND )?| AND )"
_SEPARATOR: Final = re.compile(r"(?:[\s,、，。・.;+&/→]|(?<!JK)(?<!JK ):|(?<!はー)と)+|(?<![A-Z])AND(?![A-Z])")
_PAIRS: Final = re.compile(rf"(?:(?:{_RANK}) {_SUIT}(?: |$))+")
"""Each rank followed by its suit, all apart: `7 ♥ 8 ♥`."""
_TWO_RANKS: Final = re.compile(rf"({_RANK})(?: AND | ?[と&] ?)({_RANK}) ?({_SUIT})")
"""`7 and 8 of hearts`."""
_SUITS_OF_RANK: Final = re.compile(rf"({_RANK}) ?({_SUIT}(?:{_AND}{_SUIT})+)|({_SUIT}(?:{_AND}{_SUIT})+) ?({_RANK})")
"""`7 of hearts, spades and clubs`, `ハートとスペードの7`."""
_RANKS_TOGETHER = "(?:10|[2-9TQK]|J(?!K)|A(?!T)){2,}"
"""No 1, which could begin a 10 to 13; no `JK`, a joker; and no `AT`, as in `cat`."""
_RANKS_THEN_SUIT: Final = re.compile(
    rf"((?:{_RANKS_PATTERN.pattern})(?: (?:{_RANKS_PATTERN.pattern}))*|{_RANKS_TOGETHER}) ({_SUIT})"
)
"""Ranks followed by the suit of all of them, apart: `7 8 9 ♥`."""
_TOGETHER: Final = re.compile(
    rf"(?<!\S)(?:({_SUIT}) ?({_RANKS_TOGETHER})|({_RANKS_TOGETHER})({_SUIT})|({_RANK})({_SUIT}{{2,4}}))(?!\S)"
)
"""Ranks of one suit, or suits of one rank, without separators: `♥789`, `789♥`, `7♥♠♣`."""
_PLAYING_CARDS: Final = {
    code: f" {name.removeprefix('PLAYING CARD ')} "
    for code in range(0x1F0A0, 0x1F0E0)
    if " OF " in (name := unicodedata.name(chr(code), ""))
}
"""For `str.translate`: the cards of Unicode, whose names are `PLAYING CARD ACE OF SPADES` and so on."""
_EQUALS: Final = re.compile(r"\s*=\s*")
_BRACKETS: Final = re.compile(r"\(([^()]*)\)")
"""The card that a joker stands for, which may be written in brackets: `Joker (7♥)`."""
_WITHOUT_EMOJIS: Final = {0xFE0E: None, 0xFE0F: None, 0x20E3: None, ord("🔟"): "10"}
"""For `str.translate`. What makes an emoji of a suit or a number has no meaning here."""


def normalize_width(text: str) -> str:
    """The same text with letters, digits and marks in the width of ASCII."""
    return unicodedata.normalize("NFKC", text)


def to_short_notation(text: str) -> str:
    """Rewrite typed cards in the short notation: capitals, one space between cards, no spaces within a range.

    Text that isn't a word for a card stays as it is.
    """
    text = normalize_width(text.translate(_PLAYING_CARDS)).translate(_WITHOUT_EMOJIS).upper()
    text = " ".join(text.split())  # a pattern looks through a long run of spaces once from each of them
    text = _AS.sub("JK=", _NO_WORDS.sub("", text))
    text = _JAPANESE_PATTERN.sub(lambda word: _SHORT[word[0].translate(_KATAKANA)], text)
    text = _ENGLISH_PATTERN.sub(lambda word: _SHORT[word[1]], text)
    text = _OF.sub("", _AS_IN_JAPANESE.sub(r"JK=\1\2", text))
    text = _UNTIL.sub(r"\1", _DASH.sub("-", _EQUALS.sub("=", _BRACKETS.sub(r"=\1", text))))
    if two := _TWO_RANKS.fullmatch(text):
        return f"{two[1]}{two[3]} {two[2]}{two[3]}"
    if of_rank := _SUITS_OF_RANK.fullmatch(text):
        suits = re.sub(_AND, "", of_rank[2] or of_rank[3])
        text = (of_rank[1] or of_rank[4]) + suits if _differ(suits) else text
    text = _SEPARATOR.sub(" ", text).strip()
    if _PAIRS.fullmatch(text):
        text = re.sub(rf" ({_SUIT})", r"\1", text)
    elif _RANKS_THEN_SUIT.fullmatch(text):
        text = _RANKS_THEN_SUIT.sub(r"\1\2", text)
    return _TOGETHER.sub(_one_by_one, text)


def _differ(suits: str) -> bool:
    return len({_SUIT_WORDS[suit] for suit in suits}) == len(suits)


def _one_by_one(match: re.Match[str]) -> str:
    """The cards of a word that names several ranks of one suit, or several suits of one rank."""
    first, ranks, last, rank, suits = match[1] or "", match[2] or match[3], match[4] or "", match[5], match[6]
    if ranks:
        return " ".join(first + each + last for each in re.findall(_RANK, ranks))
    return " ".join(rank + suit for suit in suits) if _differ(suits) else match[0]


def original_spelling(text: str, word: str) -> str:
    """Find how a word of the short notation, or a part of one, was typed in `text`; all of `text` if it isn't found."""
    for typed in _SEPARATOR.split(text):
        if to_short_notation(typed) == word:
            return typed
    start = text.upper().find(word)
    return text if start < 0 else text[start : start + len(word)]
