"""Languages: picked by the reader's locale, with English as the fallback; commands are described in all of them."""

import re
from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager
from pathlib import Path
from shutil import copytree
from typing import Any

import discord
import pytest
from discord import app_commands
from discord.app_commands import locale_str

from bot.app import Rumtable
from cogs.command_tree import key_of_words
from cogs.words import Languages, MissingMessageError, Words
from tests.languages import ENGLISH, FOLDER, OTHERS
from tests.store.memory import MemoryTables


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """The English files, and a Japanese one with a few messages."""
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
    """A bot with its features that is not logged in."""
    async with Rumtable(MemoryTables().store, shards=1, languages=Languages(folder)) as bot:
        await bot.setup_hook()
        yield bot


async def payloads(bot: Rumtable) -> dict[str, Any]:
    """The payload that Discord would get for each command, by name."""
    translator = bot.tree.translator
    assert translator is not None
    return {
        command.name: await command.get_translated_payload(bot.tree, translator) for command in bot.tree.get_commands()
    }


def texts(payload: dict[str, Any]) -> list[tuple[str, str]]:
    """Every visible text of a command, with the name of the command or option that it belongs to."""
    found = [(payload["name"], payload["description"])] if "description" in payload else []
    found += [("choice", choice["name"]) for choice in payload.get("choices", [])]
    return found + [text for option in payload.get("options", []) for text in texts(option)]


async def test_commands_options_and_choices_are_described_by_text_rather_than_a_key() -> None:
    async with loaded(FOLDER) as bot:
        described = [text for payload in (await payloads(bot)).values() for text in texts(payload)]
    assert len(described) > 30
    assert [text for text in described if re.fullmatch(r"[a-z0-9]+(-[a-z0-9_.]+)+|…", text[1])] == []


async def test_every_description_has_a_key_for_translation() -> None:
    words = Words()
    async with loaded(FOLDER) as bot:
        for command in bot.tree.walk_commands():
            assert words.has(f"command-{command.qualified_name.replace(' ', '-')}")
            if isinstance(command, app_commands.Command):
                for option in command.parameters:
                    assert option.locale_description is not None, option.name
                    assert words.has(key_of_words(option.locale_description))


def translations(payload: dict[str, Any]) -> list[tuple[str, dict[str, str]]]:
    """Every text of a command with its translations, as Discord gets them. The names of commands have none."""
    found: list[tuple[str, dict[str, str]]] = []
    if "description" in payload:
        found.append((payload["description"], payload.get("description_localizations") or {}))
    found += [(choice["name"], choice.get("name_localizations") or {}) for choice in payload.get("choices", [])]
    for option in payload.get("options", []):
        found += translations(option)
    return found


@pytest.mark.parametrize("code", OTHERS)
async def test_every_description_is_translated_in_at_most_100_characters(code: str) -> None:
    async with loaded(FOLDER) as bot:
        found = [pair for payload in (await payloads(bot)).values() for pair in translations(payload)]
    assert len(found) > 30
    assert {english: texts.get(code) for english, texts in found if not 1 <= len(texts.get(code, "")) <= 100} == {}


async def test_translations_are_sent_to_discord(folder: Path) -> None:
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


async def test_translations_survive_reloading_a_feature(folder: Path) -> None:
    async with loaded(folder) as bot:
        before = await payloads(bot)
        await bot.reload_extension("cogs.match")
        assert await payloads(bot) == before


def test_reader_gets_their_language_or_english(folder: Path) -> None:
    languages = Languages(folder)
    assert languages.resolve("", "ja")("command-hand") == "てふだ"
    assert languages.resolve("", "en-GB") is languages.english
    assert languages.resolve("", "pt-BR") is languages.english
    assert languages.find("pt-BR") is None


def test_missing_messages_fall_back_to_english_or_raise(folder: Path) -> None:
    japanese = Languages(folder).resolve("", "ja")
    assert japanese("command-meld.cards") == Words()("command-meld.cards")
    assert japanese("board-streak", count=2) == Words()("board-streak", count=2)
    with pytest.raises(MissingMessageError):
        japanese("there-are-no-such-words")
    with pytest.raises(MissingMessageError):
        japanese("board-streak")


def test_key_of_words_is_the_key_or_else_the_message() -> None:
    assert key_of_words(locale_str("command-hand")) == "command-hand"
    assert key_of_words(locale_str("Show your hand", key="command-hand")) == "command-hand"
    assert discord.Locale.japanese.value == "ja"
