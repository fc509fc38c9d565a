"""Cards in sentences, short to read and in words to listen to."""

import re

import pytest

from bot.games.cards import read_cards
from bot.games.values import say
from cogs.words import LETTERS, Words
from cogs.words.cards import SPOKEN

ENGLISH = Words().with_card_style(SPOKEN)
JAPANESE = Words("ja").with_card_style(SPOKEN)
SPOKEN_FORMS = {
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
    "JK 8H 9H": ("joker, 8 of hearts, 9 of hearts", "ジョーカー、ハートの8、ハートの9"),
    "JK JK JK": ("joker, joker, joker", "ジョーカー、ジョーカー、ジョーカー"),
}


@pytest.mark.parametrize("cards", SPOKEN_FORMS)
def test_spoken_cards_name_the_suit_of_a_run_once(cards: str) -> None:
    english, japanese = SPOKEN_FORMS[cards]
    message = say("told-meld", cards=read_cards(cards))
    assert ENGLISH.say(message, LETTERS) == f"Meld: {english}."
    assert JAPANESE.say(message, LETTERS)[len("メルド:") :] == f"{japanese}。"


@pytest.mark.parametrize("words", [ENGLISH, JAPANESE, Words(), Words("ja")])
@pytest.mark.parametrize("cards", SPOKEN_FORMS)
def test_cards_can_be_typed_as_they_are_written_or_read_out(cards: str, words: Words) -> None:
    message = words.say(say("told-meld", cards=read_cards(cards)), LETTERS)
    typed = read_cards(re.split("[:：]", message, maxsplit=1)[1])
    ranks_only = [each.stands_for and each.stands_for.rank for each in typed]
    assert [each.card for each in typed] == [each.card for each in read_cards(cards)]
    assert ranks_only == [each.stands_for and each.stands_for.rank for each in read_cards(cards)]


def test_short_cards() -> None:
    message = say("told-meld", cards=read_cards("7H JK=8H 9H"))
    assert Words().say(message, LETTERS) == "Meld: 7♥\ufe0e Joker (8♥\ufe0e) 9♥\ufe0e."
