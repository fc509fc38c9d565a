"""Languages: chosen by the reader, English where there is none, and every description ready to be sent in each."""

import re
from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager
from pathlib import Path
from shutil import copytree
from typing import Any, cast

import discord
import pytest
from discord import app_commands
from discord.app_commands import locale_str

from bot.app import Rumtable
from cogs.command_tree import key_of_words
from cogs.words import Languages, MissingWordsError, Words
from tests.languages import ENGLISH, FOLDER, OTHERS
from tests.tables.fakes import MemoryStorage


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """English, and a Japanese that has a few words."""
    copytree(ENGLISH, tmp_path / "en")
    (tmp_path / "ja").mkdir()
    (tmp_path / "ja" / "core.ftl").write_text(
        "command-hand = てふだ\ncommand-draw = ひく\n    .pile = すてふだ\n"
        "command-sides-alone = ひとり\ncommand-table = たく\n",
        encoding="utf-8",
    )
    return tmp_path


@asynccontextmanager
async def loaded(folder: Path) -> AsyncGenerator[Rumtable]:
    """A bot with its features, that is not logged in."""
    async with Rumtable(cast("Any", MemoryStorage()), shards=1, languages=Languages(folder)) as bot:
        await bot.setup_hook()
        yield bot


async def payloads(bot: Rumtable) -> dict[str, Any]:
    """What Discord would be sent, by the name of the command."""
    translator = bot.tree.translator
    assert translator is not None
    return {
        command.name: await command.get_translated_payload(bot.tree, translator) for command in bot.tree.get_commands()
    }


def texts(payload: dict[str, Any]) -> list[tuple[str, str]]:
    """Every text of a command that is shown to people, and where it stands."""
    found = [(payload["name"], payload["description"])] if "description" in payload else []
    found += [("choice", choice["name"]) for choice in payload.get("choices", [])]
    return found + [text for option in payload.get("options", []) for text in texts(option)]


async def test_every_command_option_and_choice_is_described_in_words_and_not_by_a_key() -> None:
    async with loaded(FOLDER) as bot:
        described = [text for payload in (await payloads(bot)).values() for text in texts(payload)]
    assert len(described) > 30
    assert [text for text in described if re.fullmatch(r"[a-z0-9]+(-[a-z0-9_.]+)+|…", text[1])] == []


async def test_every_description_has_a_key_so_that_it_can_be_translated() -> None:
    words = Words()
    async with loaded(FOLDER) as bot:
        for command in bot.tree.walk_commands():
            assert words.has(f"command-{command.qualified_name.replace(' ', '-')}")
            if isinstance(command, app_commands.Command):
                for option in command.parameters:
                    assert option.locale_description is not None, option.name
                    assert words.has(key_of_words(option.locale_description))


def translations(payload: dict[str, Any]) -> list[tuple[str, dict[str, str]]]:
    """Every text of a command beside its translations, as Discord gets them; the names of commands have none."""
    described: list[dict[str, Any]] = [payload] if "description" in payload else []
    found = [(each["description"], _told(each, "description")) for each in described]
    found += [(choice["name"], _told(choice, "name")) for choice in payload.get("choices", [])]
    return found + [told for option in payload.get("options", []) for told in translations(option)]


def _told(payload: dict[str, Any], name: str) -> dict[str, str]:
    return payload.get(f"{name}_localizations") or {}


@pytest.mark.parametrize("code", OTHERS)
async def test_every_description_is_translated_and_as_short_as_discord_wants_it(code: str) -> None:
    async with loaded(FOLDER) as bot:
        told = [each for payload in (await payloads(bot)).values() for each in translations(payload)]
    assert len(told) > 30
    assert {english: texts.get(code) for english, texts in told if not 1 <= len(texts.get(code, "")) <= 100} == {}


async def test_a_language_that_has_words_is_sent_to_discord(folder: Path) -> None:
    async with loaded(folder) as bot:
        sent = await payloads(bot)
    assert sent["hand"]["description"] == Words()("command-hand")
    assert sent["hand"]["description_localizations"] == {"ja": "てふだ"}
    assert sent["draw"]["options"][0]["description_localizations"] == {"ja": "すてふだ"}
    assert sent["table"]["description_localizations"] == {"ja": "たく"}
    [new] = [command for command in sent["table"]["options"] if command["name"] == "new"]
    [sides] = [option for option in new["options"] if option["name"] == "sides"]
    assert {"ja": "ひとり"} in [choice.get("name_localizations") for choice in sides["choices"]]
    assert not sent["meld"]["description_localizations"]


async def test_the_words_of_one_language_stay_when_a_feature_is_reloaded(folder: Path) -> None:
    async with loaded(folder) as bot:
        before = await payloads(bot)
        await bot.reload_extension("cogs.match")
        assert await payloads(bot) == before


def test_a_reader_gets_their_language_or_english(folder: Path) -> None:
    languages = Languages(folder)
    assert languages.of("ja")("command-hand") == "てふだ"
    assert languages.of("en-GB") is languages.english
    assert languages.of("pt-BR") is languages.english
    assert languages.find("pt-BR") is None


def test_what_a_language_lacks_is_said_in_english_and_what_nobody_has_is_a_mistake(folder: Path) -> None:
    japanese = Languages(folder).of("ja")
    assert japanese("command-meld.cards") == Words()("command-meld.cards")
    assert japanese("board-streak", count=2) == Words()("board-streak", count=2)
    with pytest.raises(MissingWordsError):
        japanese("there-are-no-such-words")
    with pytest.raises(MissingWordsError):
        japanese("board-streak")


def test_a_key_is_what_a_text_says_until_it_has_words() -> None:
    assert key_of_words(locale_str("command-hand")) == "command-hand"
    assert key_of_words(locale_str("Show your hand", key="command-hand")) == "command-hand"
    assert discord.Locale.japanese.value == "ja"
