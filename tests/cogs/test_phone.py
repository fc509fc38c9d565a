"""No label is cut on a phone, in any language: not in whole matches, with the largest hands, or in any menu."""

import re
from collections.abc import Iterable, Iterator
from dataclasses import replace
from functools import cache
from pathlib import Path
from typing import Any

import pytest

import cogs.words as words_package
from bot.boards.suspicious import MAX_LISTED, ScoredMatch, SuspiciousMatch, Uncounted
from bot.games.catalogue import GAMES
from bot.games.rum500.phases import Phase
from bot.games.rum500.state import Match
from bot.games.values import Choice, ControlStyle, Deal
from bot.people.settings import ServerSettings
from cogs.lobby.messages import lobby_content
from cogs.lobby.options import OptionsPage, declared_options, options_content
from cogs.match.panel import choice_label, move_controls
from cogs.server.messages import (
    UNCOUNTED_SHOWN,
    ServerReader,
    daily_content,
    matches_content,
    seasons_content,
    server_content,
)
from cogs.ui.address import Action, Address
from cogs.ui.layout import BUTTON_WIDTH, OPTION_WIDTH, label_width, select, split_label
from cogs.ui.reader import Reader
from cogs.words import Words
from tests.bench.yardstick import choose
from tests.cogs.test_limits import big_table, lobby_of
from tests.games.gin.tables import seed
from tests.games.playthrough import ALL, sides_of
from tests.games.rum500.tables import GAME, table
from tests.refused import walk
from tests.store.samples import NOON

FOLDER = Path(words_package.__file__).parent
LANGUAGES = sorted({path.parent.name for path in FOLDER.glob("*/*.ftl")})
FIXED = re.compile(r"^(button-[\w-]+) = [^{}\n]+$", re.MULTILINE)
"""The message of a button without arguments."""
ROUNDS = 2
_BUTTONS = (ControlStyle.BUTTON, ControlStyle.CONFIRM, ControlStyle.FEW)
_MENUS = (ControlStyle.PICK, ControlStyle.CARD, ControlStyle.SEVERAL, ControlStyle.FEW)


@cache
def offered(key: str) -> tuple[Choice, ...]:
    """The choices in two rounds of every preset of a game, without duplicates."""
    game: Any = GAMES[key]
    found: dict[str, Choice] = {}
    for preset in (preset for of, preset in ALL if of == key):
        state: Any = game.start(game.presets[preset], sides_of(game, preset))
        for round_no in range(1, ROUNDS + 1):
            if game.outcome(state) is None:
                state, _ = game.apply(state, None, Deal(seed(round_no), preset))
            while game.to_act(state):
                seat, choices = game.to_act(state)[0], game.choices(state, game.to_act(state)[0])
                for choice in (choice for of_kind in choices.values() for choice in of_kind):
                    found[f"{choice.command.kind} {choice.offered.text}"] = choice
                state, _ = game.apply(state, seat, choose(key, game.view(state, seat), choices))
    return tuple(found.values())


def cut(labels: Iterable[str], max_width: int) -> list[str]:
    """The labels that are too wide."""
    return [f"{label_width(label)} {label}" for label in labels if label_width(label) > max_width]


def buttons_and_options(components: object) -> Iterator[tuple[str, int]]:
    """Every label of a message with its maximal label_width."""
    for part in walk(components):
        if part["type"] == 2:
            yield part["label"], BUTTON_WIDTH
        yield from ((option["label"], OPTION_WIDTH) for option in part.get("options", []))


def cut_in(components: object) -> list[str]:
    """The labels of a message that are too wide."""
    return [text for label, max_width in buttons_and_options(components) for text in cut([label], max_width)]


@pytest.mark.parametrize("key", GAMES)
def test_no_move_of_the_golden_playthroughs_is_cut(key: str, words: Words) -> None:
    game = GAMES[key]
    reader: Any = Reader(lobby_of(key, next(iter(game.presets))), words)
    styled = [(choice, game.controls[choice.command.kind]) for choice in offered(key)]
    on_buttons = [choice for choice, style in styled if choice.shortcut or style in _BUTTONS]
    at_once = [choice for choice in on_buttons if game.controls[choice.command.kind] is not ControlStyle.CONFIRM]
    in_menus = [choice for choice, style in styled if style in _MENUS]
    labels = [choice_label(reader, choice, on_button=True) for choice in at_once]
    assert cut(labels, BUTTON_WIDTH) == []
    assert [label for label in labels if label.endswith("点）")] == []  # a line could end before the last two
    assert cut((choice_label(reader, choice) for choice in in_menus), OPTION_WIDTH) == []


@pytest.mark.parametrize("phase", [Phase.DRAW, Phase.PLAY])
def test_no_move_of_a_hand_of_thirty_is_cut(phase: Phase, words: Words) -> None:
    rows = move_controls(Reader(big_table(phase=phase), words), 1)
    assert cut_in([row.to_component_dict() for row in rows]) == []


def controls_of(match: Match) -> tuple[list[str], list[list[str]]]:
    """The labels of the first seat's buttons, without the symbols' selectors, and the options of its menus."""
    view = replace(big_table(), match=GAME.view(match, 0), choices=GAME.choices(match, 0))
    parts = list(walk([row.to_component_dict() for row in move_controls(Reader(view, Words()), 1)]))
    labels = [part["label"].replace("\ufe0e", "") for part in parts if part["type"] == 2]
    return labels, [[option["value"] for option in part["options"]] for part in parts if "options" in part]


def test_no_menu_repeats_what_are_all_buttons() -> None:
    few, more = (table(hand, "2D 5D", phase=Phase.PLAY) for hand in ("4S 9D", "4S 6H 9D JC KS"))
    assert controls_of(few) == (["Discard 4♠", "Discard 9♦"], [])
    assert [len(options) for options in controls_of(more)[1]] == [5]


def test_of_many_cards_to_take_the_coloured_one_alone_is_a_button_beside_the_menu() -> None:
    three, four = (table("4S 4H 9D 9C KS KH 6C", "2D 5D", pile=pile) for pile in ("4D 9H KD", "4D 9H KD 4C"))
    assert sum(label.startswith("Take") for label in controls_of(three)[0]) == 3
    labels, menus = controls_of(four)
    assert sum(label.startswith("Take") for label in labels) == 1
    assert sorted(option.split()[0] for option in menus[0]) == ["4C", "4D", "9H", "KD"]


def test_no_label_of_a_lobby_is_cut(words: Words) -> None:
    for key, game in GAMES.items():
        for preset in game.presets:
            lobby = lobby_of(key, preset)
            assert cut_in(lobby_content(Reader(lobby, words)).view.to_components()) == []
            for option in declared_options(lobby):
                page = OptionsPage(option.group, option.name)
                assert cut_in(options_content(Reader(lobby, words), 1, page).view.to_components()) == []


def test_no_label_of_the_settings_of_a_server_is_cut(words: Words) -> None:
    reader, settings = ServerReader(words, GAMES, {"en": "English", "ja": "日本語"}), ServerSettings()
    pages = [server_content(reader, settings), seasons_content(reader, settings)]
    pages += [daily_content(reader, settings, weekday) for weekday in range(len(settings.daily_week))]
    scored = ScoredMatch(1, "gin", NOON, ((1,), (2,)), 6, (0, 0), conceded=False, uncounted=None)
    listed = [SuspiciousMatch(scored, (), own=False)] * MAX_LISTED
    uncounted = [(Uncounted(1, "gin", 1, NOON, (), ((1,), (2,))), False)] * UNCOUNTED_SHOWN
    pages += [matches_content(reader, listed, uncounted, {}, rates_alone=each) for each in (False, True)]
    for page in pages:
        assert cut_in(page.view.to_components()) == []


def test_no_button_with_a_fixed_label_is_cut(words: Words) -> None:
    fixed = FIXED.findall("".join(path.read_text(encoding="utf-8") for path in FOLDER.glob("en/*.ftl")))
    assert len(fixed) > 50
    assert cut(map(words, fixed), BUTTON_WIDTH) == []


def test_an_east_asian_character_is_as_wide_as_two_letters() -> None:
    assert label_width("7♥\ufe0e") == 2
    assert label_width("ハートの7") == 9


def test_the_end_of_a_wide_option_goes_into_the_description() -> None:
    full_label = "3. 🔵 A drew a card, laid 7♥ 8♥ 9♥, laid off 10♥ on meld 2 and discarded Q♠."
    label, overflow = split_label(full_label)
    assert label_width(label) <= OPTION_WIDTH
    assert (label.removesuffix("…") + " " + overflow.removeprefix("…")) == full_label
    assert split_label("Run 7♥ 8♥ 9♥") == ("Run 7♥ 8♥ 9♥", "")


def test_a_menu_shows_a_wide_option_in_two_lines() -> None:
    full_label = "3. 🔵 A drew a card, laid 7♥ 8♥ 9♥, laid off 10♥ on meld 2 and discarded Q♠."
    row = select(Address(1, Action.REPLAY_TURN), "Turns", [("1", full_label, "")])
    [menu] = row.to_component_dict()["components"]
    [option] = menu["options"]
    assert (option["label"], option["description"]) == split_label(full_label)
