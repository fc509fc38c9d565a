"""What people write for cards besides the short notation: words, in English and in Japanese, in any width.

Which language somebody reads doesn't matter here: everything is understood from everybody, also mixed.
"""

import re
import unicodedata
from typing import Final

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
