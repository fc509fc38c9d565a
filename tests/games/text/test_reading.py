"""The text of a command is read the same way in every game."""

from time import process_time

import pytest

from bot.games.cards import (
    JOKER,
    SYMBOLS,
    Card,
    Rank,
    Suit,
    TypedCard,
    UnreadableCardsError,
    face,
    faces,
    pack,
    read_cards,
)
from bot.games.catalogue import GAMES
from bot.games.contract import AnyGame
from bot.games.refusals import NotUnderstoodError
from bot.games.rum500.commands import LayOff, TakePile


def understood(game: AnyGame, kind: str, text: str) -> object:
    """The command, or the reason why it is refused."""
    try:
        return game.read(kind, text)
    except NotUnderstoodError as refusal:
        return refusal.reason


@pytest.mark.parametrize(("key", "kind"), [(key, kind) for key, game in GAMES.items() for kind in game.controls])
def test_the_kind_as_text_counts_as_no_text(key: str, kind: str) -> None:
    """The suggestion for a command without text fills in its kind."""
    game = GAMES[key]
    assert understood(game, kind, f" {kind.upper()} ") == understood(game, kind, "")


@pytest.mark.parametrize(
    "typed",
    ["", "  ", "…", "JK=X", "JK=", "7S-9H", "9-7H", "7-9", "8 of", "of spades", "sevens", "ハート", "ハートの", "の7"],
)
def test_text_that_is_no_card_is_refused(typed: str) -> None:
    with pytest.raises(UnreadableCardsError):
        read_cards(typed)


IN_ENGLISH = ("ace", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "jack", "queen", "king")
IN_JAPANESE = {
    Rank.ACE: ("A", "エース"),
    Rank.JACK: ("J", "ジャック"),
    Rank.QUEEN: ("Q", "クイーン"),
    Rank.KING: ("K", "キング"),
}
SUITS_IN_ENGLISH = {Suit.SPADES: "spades", Suit.HEARTS: "hearts", Suit.DIAMONDS: "diamonds", Suit.CLUBS: "clubs"}
SUITS_IN_JAPANESE = {Suit.SPADES: "スペード", Suit.HEARTS: "ハート", Suit.DIAMONDS: "ダイヤ", Suit.CLUBS: "クラブ"}
WIDE = str.maketrans({chr(code): chr(code + 0xFEE0) for code in range(0x21, 0x7F)})


def written(rank: Rank, suit: Suit) -> set[str]:
    """The ways in which people write a card."""
    number = face(rank, suit).pretty.removesuffix(SYMBOLS[suit])
    english, japanese = SUITS_IN_ENGLISH[suit], SUITS_IN_JAPANESE[suit]
    ways = {str(face(rank, suit)), f"{number}{SYMBOLS[suit]}", f"{SYMBOLS[suit]}{number}", f"{number}{suit.lower()}"}
    ways |= {f"{word} of {english}" for word in (number, IN_ENGLISH[rank - 1], IN_ENGLISH[rank - 1].title())}
    ways |= {f"{japanese}{word}" for word in IN_JAPANESE.get(rank, (number,))}
    ways |= {f"{japanese}の{word}" for word in IN_JAPANESE.get(rank, (number,))}
    return ways | {way.translate(WIDE) for way in ways}


@pytest.mark.parametrize("card", [card.face for card in pack(1, 0)], ids=str)
def test_a_card_is_the_same_however_it_is_written(card: Card) -> None:
    ways = written(card.rank, card.suit)
    assert len(ways) > 12
    assert {way: read_cards(way) for way in ways} == dict.fromkeys(ways, (TypedCard(card),))
    assert {way: read_cards(f"JK={way}") for way in ways} == dict.fromkeys(ways, (TypedCard(JOKER, card),))


@pytest.mark.parametrize(
    ("typed", "cards"),
    [
        ("ハート7-9", "7H 8H 9H"),
        ("ハートの７〜９", "7H 8H 9H"),
        ("７ー９♠", "7S 8S 9S"),
        ("♡７　♡８　♡９", "7H 8H 9H"),
        ("ハート7、♠8 9 of clubs,１０d", "7H 8S 9C TD"),
        ("スペードAハート10ｼﾞｮｰｶｰ", "AS TH JK"),
        ("Queen of hearts; jack of hearts", "QH JH"),
        ("ハートA 6 9", "AH 6H 9H"),
        ("ハートのA、6、9、スペードのキング、クイーン", "AH 6H 9H KS QS"),
        ("ハート 6・ジョーカー・8", "6H JK 8H"),
        ("♥7-9 Q ♣5", "7H 8H 9H QH 5C"),
        ("hearts A 6 9", "AH 6H 9H"),
        ("Hearts ace, 6-8; spades 10", "AH 6H 7H 8H TS"),
        ("10, jack, queen of clubs", "TC JC QC"),
        ("joker 6 7 8♠ 4d", "JK 6S 7S 8S 4D"),
        ("7 ♥ 8 ♥", "7H 8H"),
        ("10 s", "TS"),
        ("queen spades", "QS"),
        ("7 8 9 h", "7H 8H 9H"),
        ("7h and 8h", "7H 8H"),
        ("7h&8h", "7H 8H"),
        ("7/8/9 of hearts", "7H 8H 9H"),
        ("jk as 2s", "JK AS 2S"),
        ("🂡🃍", "AS QD"),
        ("8❤️ ❤9", "8H 9H"),
        ("7️⃣♥️🔟♠️", "7H TS"),
        ("はーとの７、じょーかー、だいやのえーす", "7H JK AD"),
        ("ハートの7と8", "7H 8H"),
        ("♥7→♥8。", "7H 8H"),
        ("Spades: 7, 9.", "7S 9S"),
        ("スペード：7、9。", "7S 9S"),
        ("the 7 of hearts", "7H"),
        ("deuce of clubs", "2C"),
        ("12 of hearts, 11s", "QH JS"),
        ("hearts 7 to 9", "7H 8H 9H"),
        ("7 to 9 of hearts", "7H 8H 9H"),
        ("from seven through nine of hearts", "7H 8H 9H"),
        ("7h to 9h", "7H 8H 9H"),
        ("hearts 7..9", "7H 8H 9H"),
        ("10-k♥", "TH JH QH KH"),
        ("7 and 8 of hearts", "7H 8H"),
        ("789h", "7H 8H 9H"),
        ("hearts 910J, 2", "9H TH JH 2H"),
        ("789 of hearts 3c", "7H 8H 9H 3C"),
        ("7♥♠♣", "7H 7S 7C"),
        ("7 of hearts, spades and clubs", "7H 7S 7C"),
        ("4 dia, 5 cl", "4D 5C"),
        ("5, joker, 7 of hearts", "5H JK 7H"),
        ("スペA", "AS"),
        ("すぺ3とハー4とダイ5とクロ6とクラ7", "3S 4H 5D 6C 7C"),
        ("スぺードの7", "7S"),
        ("ダイヤ七", "7D"),
        ("ハートの十一、十", "JH TH"),
        ("ハート七八九", "7H 8H 9H"),
        ("7のハート", "7H"),
        ("エースの♠、♥の7", "AS 7H"),
        ("7と8のハート", "7H 8H"),
        ("7、8、9のハート", "7H 8H 9H"),
        ("ハート7から9", "7H 8H 9H"),
        ("ハートの7から9まで、スペ2", "7H 8H 9H 2S"),
        ("7〜9のハート", "7H 8H 9H"),
        ("ハートの7からハートの9まで", "7H 8H 9H"),
        ("ハートのジャックからキング", "JH QH KH"),
        ("ハート、スペード、クラブの7", "7H 7S 7C"),
        ("7のハートとスペード", "7H 7S"),
    ],
)
def test_several_cards_are_read_in_any_mix_of_notations(typed: str, cards: str) -> None:
    assert tuple(typed.card for typed in read_cards(typed)) == faces(cards)


@pytest.mark.parametrize(
    ("typed", "unclear"),
    [
        ("A♥ 6 9", "6"),
        ("A♥ 6 9♠", "6"),
        ("ハートA 6 9♠", "6"),
        ("7 8 ♥9", "7"),
        ("7 8 9S8S", "7"),
        ("3 7h", "3"),
        ("a 7 of hearts", "A"),
        ("J 9h 10h", "J"),
        ("hearts spades 7", "H"),
        ("hearts 9S", "H"),
        ("7 JK=8", "7"),
        ("♥7 JK8S 9", "9"),
        ("5s 7 and 8 of hearts", "7"),
        ("78 9h", "78"),
        ("h 78 s", "S"),
        ("123h", "123H"),
        ("QJKh", "QJKH"),
        ("AAh♠", "AAH♠"),
        ("7♥♥", "7♥♥"),
        ("789h10s", "789H10S"),
        ("ハートの7まで", "H7まで"),
    ],
)
def test_a_rank_with_an_ambiguous_or_missing_suit_is_refused(typed: str, unclear: str) -> None:
    with pytest.raises(UnreadableCardsError) as refusal:
        read_cards(typed)
    assert refusal.value.word == unclear


@pytest.mark.parametrize(
    "typed",
    [
        "Joker (7♥)",
        "joker as 7h",
        "Joker as seven of hearts",
        "🃏=7H",
        "ジョーカー（ハートの7）",
        "joker = 7 of hearts",
        "ＪＫ＝７Ｈ",
        "joker for the 7 of hearts",
        "ハートの7の代わりのジョーカー",
        "ジョーカーをハートの7として",
        "ジョーカーはハートの7",
    ],
)
def test_a_joker_is_read_with_the_card_it_stands_for(typed: str) -> None:
    assert list(map(str, read_cards(typed))) == ["JK=7H"]


@pytest.mark.parametrize(
    "typed",
    [
        "7S on 12",
        "スペード7 on １２",
        "７Ｓ　ｏｎ　#12",
        "7 of spades on 12番",
        "seven of spades on meld 12",
        "7s to meld 12",
        "スペードの7をメルド12に",
        "スペ7 メルド１２",
    ],
)
def test_the_number_of_a_meld_is_read_in_any_width(typed: str) -> None:
    assert understood(GAMES["rum500"], "lay_off", typed) == LayOff(read_cards("7S"), 12)


@pytest.mark.parametrize("typed", ["7S at 2", "スペードの7 at 2", "スペ7 2枚目", "スペードの7（２番目）"])
def test_the_place_of_a_card_in_the_pile_is_read_in_any_language(typed: str) -> None:
    assert understood(GAMES["rum500"], "take", typed) == TakePile(face(Rank.SEVEN, Suit.SPADES), 2)


QUOTED = {
    "ハート15": "ハート15",
    "7S 8X": "8X",
    "7s cat": "cat",
    "seven of hats": "seven of hats",
    "7s hearts": "hearts",
    "7h, 8h, Hearts": "Hearts",
    "7h、ハート": "ハート",
    "Ten; 7s": "Ten",
    "7s 9-7h": "9-7h",
}


@pytest.mark.parametrize(("typed", "quoted"), QUOTED.items())
def test_a_refusal_quotes_what_was_typed(typed: str, quoted: str) -> None:
    with pytest.raises(NotUnderstoodError) as refusal:
        GAMES["rum500"].read("meld", typed)
    assert refusal.value.say.args["word"] == quoted


def test_a_card_without_a_suit_is_refused_for_that() -> None:
    with pytest.raises(NotUnderstoodError) as refusal:
        GAMES["rum500"].read("meld", "7h, 8, 9")
    assert refusal.value.say.args == {"word": "8", "form": "rank"}


@pytest.mark.parametrize(("game", "kind"), [("gin", "discard"), ("rum500", "take"), ("rum500", "lay_off")])
@pytest.mark.parametrize("typed", ["7 ", "x" + " " * 15_000 + "x", "x" + " \ufe0f" * 15_000 + "x", "の", "を", "("])
def test_a_very_long_text_is_read_without_a_pause(game: str, kind: str, typed: str) -> None:
    before = process_time()
    with pytest.raises(NotUnderstoodError):
        GAMES[game].read(kind, typed if len(typed) > 2 else typed * 15_000)
    assert process_time() - before < 1
