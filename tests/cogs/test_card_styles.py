"""Cards in sentences: short for the eye, in words for the ear."""

import pytest

from bot.games.cards import read_cards
from bot.games.values import say
from cogs.words import LETTERS, Words
from cogs.words.cards import SPOKEN

ENGLISH = Words().writing(SPOKEN)
JAPANESE = Words("ja").writing(SPOKEN)


WRITTEN = {
    "7H": ("7 of hearts", "ハートの7"),
    "AS": ("ace of spades", "スペードのA"),
    "TC": ("10 of clubs", "クラブの10"),
    "QD": ("queen of diamonds", "ダイヤのQ"),
    "JK": ("joker", "ジョーカー"),
    "9S TS JS": ("9, 10, jack of spades", "スペードの9、10、J"),
    "7H JK=8H 9H": ("7, joker as 8, 9 of hearts", "ハートの7、8の代わりのジョーカー、9"),
    "7H 8H JK=9H": ("7, 8, joker as 9 of hearts", "ハートの7、8、9の代わりのジョーカー"),
    "8S 8H JK=8": ("8 of spades, 8 of hearts, joker as 8", "スペードの8、ハートの8、8の代わりのジョーカー"),
    "7H 8H": ("7 of hearts, 8 of hearts", "ハートの7、ハートの8"),
    "8H 8H 8S": ("8 of hearts, 8 of hearts, 8 of spades", "ハートの8、ハートの8、スペードの8"),
    "JK JK JK": ("joker, joker, joker", "ジョーカー、ジョーカー、ジョーカー"),
}


@pytest.mark.parametrize("cards", WRITTEN)
def test_cards_are_words_and_the_suit_of_a_run_is_named_once(cards: str) -> None:
    english, japanese = WRITTEN[cards]
    what = say("told-meld", cards=read_cards(cards))
    assert ENGLISH.say(what, LETTERS) == f"Meld: {english}."
    assert JAPANESE.say(what, LETTERS)[len("メルド:") :] == f"{japanese}。"


def test_a_row_of_cards_is_short_for_those_who_see() -> None:
    what = say("told-meld", cards=read_cards("7H JK=8H 9H"))
    assert Words().say(what, LETTERS) == "Meld: 7♥\ufe0e Joker (8♥\ufe0e) 9♥\ufe0e."
