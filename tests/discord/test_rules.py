"""/rules and **How to play**."""

from collections.abc import Mapping
from pathlib import Path
from time import process_time

import pytest

from bot.games.options import Value
from bot.tables.model import lobby
from bot.tables.model.ports import Actor
from tests.discord.attack import refused
from tests.discord.bed import private
from tests.discord.evening import evening


async def test_the_rules_have_the_numbers_of_the_channels_table_and_a_picture(tmp_path: Path) -> None:
    async with evening(tmp_path) as stage:
        await stage.alice.slash("table new", preset="quick")
        answer = await stage.bob.slash("rules")
        assert answer is not None
        assert answer.private
        assert "250 points" in answer.text
        assert len(answer.pictures) == 1
        pressed = await stage.bob.press(stage.board(), label="Rules")
        assert pressed is not None
        assert pressed.text == answer.text


async def test_the_rules_of_a_table_with_many_options_go_on_in_the_same_message(tmp_path: Path) -> None:
    async with evening(tmp_path) as stage:
        await stage.alice.slash("table new", preset="gambit")
        table = await stage.bot.tables.get(1)
        flags = ("starter_discards", "ace_wrap", "joker_swap", "out_of_turn", "rum_call", "boathouse")
        house: Mapping[str, Value] = {**dict.fromkeys(flags, True), "stock_end": "reshuffle", "hand_points": "credit"}
        await table.change_lobby(Actor(stage.alice.id, 1), lobby.change_options, house)
        page = private(await stage.bob.slash("rules"))
        assert len(page.pictures) == 1
        await stage.bob.press(page, label="Read on")
        assert page.now.text.endswith("**Tied leaders:** another round is played.")
        assert page.now.pictures == []
        await stage.bob.press(page.now, label="Back")
        assert page.now.text == page.text


async def test_without_a_table_the_rules_of_the_named_or_main_game_are_shown(tmp_path: Path) -> None:
    async with evening(tmp_path) as stage:
        answer = await stage.bob.slash("rules")
        assert answer is not None
        assert "500 points" in answer.text
        answer = await stage.bob.slash("rules", game="gin")
        assert answer is not None
        assert "Knocking" in answer.text


@pytest.mark.parametrize("game", ["rum500", "gin", "solitaire"])
async def test_how_to_play_teaches_a_game_in_four_pictures(tmp_path: Path, game: str) -> None:
    async with evening(tmp_path) as stage:
        page = await stage.bob.slash("rules", game=game)
        assert page is not None
        shown = await stage.bob.press(page, label="How to play")
        assert shown is not None
        assert shown.private
        assert len(shown.pictures) == 4
        assert all(shown.alts)


async def test_the_lobby_offers_how_to_play(tmp_path: Path) -> None:
    async with evening(tmp_path) as stage:
        await stage.alice.slash("table new", game="gin")
        shown = await stage.bob.press(stage.board(), label="How to play")
        assert shown is not None
        assert len(shown.pictures) == 4


async def test_a_rule_is_found_by_the_id_that_a_refusal_names(tmp_path: Path) -> None:
    async with evening(tmp_path) as stage:
        await stage.alice.slash("table new")
        answer = await stage.bob.slash("rules", rule="R-33")
        assert answer is not None
        assert answer.private
        assert "The turn" in answer.text
        assert "**R-33** Whoever takes a card from the pile takes all cards above it." in answer.text


async def test_a_rule_of_another_game_is_found(tmp_path: Path) -> None:
    async with evening(tmp_path) as stage:
        await stage.alice.slash("table new")
        answer = await stage.bob.slash("rules", rule="s-22")
        assert answer is not None
        assert "Both are voluntary" in answer.text


async def test_an_unknown_rule_is_refused(tmp_path: Path) -> None:
    async with evening(tmp_path) as stage:
        await refused(stage, stage.bob.slash("rules", rule="R-0"), 'a rule "R-0".')
        await refused(stage, stage.bob.slash("rules", rule="x" * 3000), 'a rule "xxx')


@pytest.mark.parametrize("field", ["rule", "game"])
async def test_a_word_finds_the_rules_that_contain_it(tmp_path: Path, field: str) -> None:
    async with evening(tmp_path) as stage:
        answer = await stage.bob.slash("rules", **{field: "Undercut bonus"})
        assert answer is not None
        assert answer.private
        assert "### " in answer.text
        assert "**G-4" in answer.text
        assert "more rule" not in answer.text
        answer = await stage.bob.slash("rules", **{field: "meld"})
        assert answer is not None
        assert sum(line.startswith("**") for line in answer.text.splitlines()) == 10
        assert "more rules have these words. Add a word, and pick one from the list." in answer.text


async def test_a_word_that_no_rule_contains_is_refused(tmp_path: Path) -> None:
    async with evening(tmp_path) as stage:
        await refused(stage, stage.bob.slash("rules", rule="poker"), 'a rule "poker".')
        await refused(stage, stage.bob.slash("rules", game="poker"), 'the game "poker".')


async def test_a_search_for_a_very_long_text_holds_nobody_up(tmp_path: Path) -> None:
    async with evening(tmp_path) as stage:
        before = process_time()
        await refused(stage, stage.alice.slash("rules", rule="zz " * 2000), "I don't know a rule")
        assert "R-20" in await stage.alice.suggestions("rules", "rule", "e " * 3000)
        assert process_time() - before < 2  # as long as nobody else would be answered


async def test_rules_are_suggested_by_ids_and_by_words(tmp_path: Path) -> None:
    async with evening(tmp_path) as stage:
        assert await stage.bob.suggestions("rules", "rule", "r-34") == ["R-34", "AR-34"]
        assert "R-25" in await stage.bob.suggestions("rules", "rule", "ace king")
        assert await stage.bob.suggestions("rules", "rule", "undercut", game="gin") == ["G-40", "G-41", "G-43"]
        assert len(await stage.bob.suggestions("rules", "rule")) == 25
