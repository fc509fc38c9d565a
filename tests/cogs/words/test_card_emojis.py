"""Cards are emojis in texts and on controls, and letters wherever emojis can't be displayed."""

import re
from dataclasses import replace
from typing import Any

import pytest

from bot.games.cards import JOKER, Rank, Suit, TypedCard, face, faces
from bot.games.rum500.phases import Phase
from bot.games.values import Say
from bot.people.settings import MemberSettings
from bot.tables.history.rounds import PastRound
from bot.tables.model.records import Status
from bot.tables.model.view import TableView
from cogs.match.history import Page, history_content
from cogs.match.panel import panel_content
from cogs.match.table import table_content
from cogs.messages.kinds import Advice, Remark
from cogs.ui.layout import Content, fitted
from cogs.ui.pictures import Artist
from cogs.ui.reader import Reader
from cogs.words import LETTERS, Words
from cogs.words.cards import SPOKEN
from rendering.cards.emojis import FACES
from rendering.picture import Deck
from tests.cogs.test_limits import big_table, require_fitting, story, with_sheet
from tests.cogs.words.emojis import FIRST_ID, all_there, words_with_emojis
from tests.discord.evening import OnePixel
from tests.games.rum500.tables import GAME
from tests.refused import walk

WORDS = words_with_emojis()
ARTIST = Artist(OnePixel())
EMOJI = re.compile(r"<:(\w+):\d+>")


def sentence(words: Words, cards: Any) -> str:
    """A sentence that contains the cards."""
    return words.say(Say("rum500-choice-take_back", {"cards": cards, "number": 1}), LETTERS)


def texts(content: Content) -> str:
    """All texts of a message."""
    return "\n".join(part["content"] for part in walk(content.view.to_components()) if "content" in part)


def controls(content: Content) -> list[dict[str, Any]]:
    """The buttons and the options of menus in a message."""
    parts = list(walk(content.view.to_components()))
    options = [option for part in parts for option in part.get("options", [])]
    return [*options, *(part for part in parts if "label" in part)]


def quiet_table() -> TableView:
    """The large table without news."""
    return replace(big_table(), news=())


def test_cards_in_texts_are_emojis_with_speakable_names() -> None:
    assert sentence(WORDS.with_emojis(Deck.CLASSIC), faces("7H TS JK")) == (
        f"Take back <:7_of_hearts:{FIRST_ID + FACES.index(faces('7H')[0])}> "
        f"<:10_of_spades:{FIRST_ID + FACES.index(faces('TS')[0])}> <:joker:{FIRST_ID + FACES.index(JOKER)}>"
    )


def test_joker_is_followed_by_the_card_it_stands_for() -> None:
    pictured = WORDS.with_emojis(Deck.CLASSIC)
    assert "Joker (<:8_of_hearts:" in sentence(pictured, (TypedCard(JOKER, faces("8H")[0]),))
    assert "(8" in sentence(pictured, (TypedCard(JOKER, face(Rank.EIGHT, Suit.NONE)),))


def test_decks_share_emoji_names_and_differ_in_recoloured_cards() -> None:
    cards = faces("7H 7D")
    two, four = (sentence(WORDS.with_emojis(deck), cards) for deck in Deck)
    assert EMOJI.findall(two) == EMOJI.findall(four) == ["7_of_hearts", "7_of_diamonds"]
    assert two.split(" <")[1] == four.split(" <")[1]
    assert two.split(" <")[2] != four.split(" <")[2]


def test_cards_are_letters_if_emojis_are_missing_or_one_was_deleted() -> None:
    assert sentence(Words().with_emojis(Deck.CLASSIC), faces("7H")) == "Take back 7♥\ufe0e"
    emojis = all_there()
    emojis.disable()
    assert sentence(Words(emojis=emojis).with_emojis(Deck.CLASSIC), faces("7H")) == "Take back 7♥\ufe0e"
    emojis.enable(Deck.CLASSIC, dict.fromkeys(FACES, 1), 1)
    assert emojis.get(FACES[0], Deck.CLASSIC) is None


def test_readers_of_spoken_cards_get_no_emojis() -> None:
    words = WORDS.with_card_style(SPOKEN)
    assert "<:" not in sentence(words.with_emojis(Deck.CLASSIC), faces("7H"))
    [choice, *_] = big_table().choices["discard"]
    assert words.emoji(choice, words.choice("rum500", choice, LETTERS), Deck.CLASSIC) is None


@pytest.mark.parametrize("phase", [Phase.DRAW, Phase.PLAY])
async def test_controls_have_the_emoji_of_their_card_and_a_label_in_letters(phase: Phase) -> None:
    content = await panel_content(Reader(big_table(phase=phase), WORDS), ARTIST)
    parts = controls(content)
    assert not any("<:" in str(part.get(key)) for part in parts for key in ("label", "description"))
    by_label = {part["label"]: part["emoji"]["name"] for part in parts if "emoji" in part}
    if phase is Phase.DRAW:
        assert by_label["Draw a card"] == "card_back"
    else:
        assert by_label["2♠\ufe0e"] == "2_of_spades"
        assert by_label["8♣\ufe0e"] == "8_of_clubs"


async def test_discard_buttons_have_the_emoji_of_their_card() -> None:
    content = await panel_content(Reader(big_table(turn=1, seat=1), WORDS), ARTIST)
    buttons = [part for part in controls(content) if part["label"].startswith("Discard ")]
    emojis = {part["label"]: part["emoji"]["name"] for part in buttons}
    assert emojis == {"Discard 2♠\ufe0e": "2_of_spades", "Discard 5♠\ufe0e": "5_of_spades"}


async def test_private_message_uses_the_deck_of_its_member() -> None:
    settings = MemberSettings(four_colours=True)
    number = FIRST_ID + FACES.index(faces("2D")[0])
    for member, expected in ((MemberSettings(), number), (settings, number + 100)):
        content = await panel_content(Reader(big_table(), WORDS, member), ARTIST)
        [emoji_id] = {part["emoji"]["id"] for part in controls(content) if part["label"] == "2♦\ufe0e"}
        assert int(emoji_id) == expected


async def test_hint_has_emojis_for_its_cards() -> None:
    advice = Advice(
        WORDS.with_emojis(Deck.CLASSIC).say(
            Say("rum500-choice-take_back", {"cards": faces("7H"), "number": 1}), LETTERS
        ),
        40,
        "take_back:",
    )
    content = await panel_content(Reader(quiet_table(), WORDS), ARTIST, Remark(advice=advice))
    assert "<:7_of_hearts:" in texts(content)


async def test_alt_texts_have_no_emojis() -> None:
    content = await panel_content(Reader(big_table(), WORDS), ARTIST)
    assert content.pictures
    assert not any("<:" in picture.alt for picture in content.pictures)


async def test_news_with_many_cards_falls_back_to_letters() -> None:
    busy = big_table(seat=None)
    few = await table_content(Reader(replace(busy, news=busy.news[-1:]), WORDS), ARTIST)
    assert len(EMOJI.findall(texts(few))) == 13
    flood = await table_content(Reader(busy, WORDS), ARTIST)
    assert EMOJI.findall(texts(flood)) == []
    require_fitting(few)
    require_fitting(flood)


async def test_messages_of_a_full_table_with_large_hands_fit() -> None:
    for view in (big_table(), big_table(phase=Phase.DRAW), big_table(status=Status.ENDED), with_sheet(big_table())):
        require_fitting(await panel_content(Reader(view, WORDS), ARTIST, Remark("x" * 400)))
        require_fitting(await table_content(Reader(view, WORDS), ARTIST))
    events = tuple(event for step in story() * 5 for event in step.events)
    view: Any = with_sheet(big_table()).match
    rounds = [PastRound(number, True, events, GAME.sheet(view), ()) for number in range(1, 4)]
    require_fitting(fitted(Reader(big_table(), WORDS), lambda reader: history_content(reader, rounds, Page(2, 0), 0)))
