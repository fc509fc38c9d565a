"""Commands are sent to Discord only when they have changed."""

from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager
from pathlib import Path

import discord
import pytest
from discord import app_commands

from bot.live import sync_if_changed
from bot.local.world import create_world, running
from tests.discord.small_bot import SmallBot


@asynccontextmanager
async def logged_in() -> AsyncGenerator[SmallBot]:
    """A bot that is logged in; not a fixture, since a fixture ends in another context than it began in."""
    small = SmallBot()
    async with running(create_world(small, [])):
        yield small
    await small.close()


class ReversingTranslator(app_commands.Translator):
    async def translate(
        self, string: app_commands.locale_str, locale: discord.Locale, context: app_commands.TranslationContextTypes
    ) -> str | None:
        """Reverse the words, in German only."""
        del context
        return string.message.lower()[::-1] if locale is discord.Locale.german else None


async def test_commands_are_sent_once(tmp_path: Path) -> None:
    async with logged_in() as bot:
        assert [await sync_if_changed(bot.tree, tmp_path / "commands") for _ in range(3)] == [True, False, False]


async def test_a_record_that_can_not_be_written_is_only_logged(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    (tmp_path / "commands").mkdir()
    async with logged_in() as bot:
        assert await sync_if_changed(bot.tree, tmp_path / "commands")
    assert "can't be written (Is a directory), so the next start sends the commands again" in caplog.text


async def test_a_changed_description_counts_as_a_change(tmp_path: Path) -> None:
    async with logged_in() as bot:
        await sync_if_changed(bot.tree, tmp_path / "commands")
        command = bot.tree.get_command("count")
        assert isinstance(command, app_commands.Command)
        command.description = "Post another board."
        assert await sync_if_changed(bot.tree, tmp_path / "commands")


async def test_a_translation_counts_as_a_change(tmp_path: Path) -> None:
    async with logged_in() as bot:
        await sync_if_changed(bot.tree, tmp_path / "commands")
        await bot.tree.set_translator(ReversingTranslator())
        assert await sync_if_changed(bot.tree, tmp_path / "commands")


async def test_another_application_counts_as_a_change(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async with logged_in() as bot:
        await sync_if_changed(bot.tree, tmp_path / "commands")
        monkeypatch.setattr(bot._connection, "application_id", 5)  # pyright: ignore[reportPrivateUsage] # no setter
        assert await sync_if_changed(bot.tree, tmp_path / "commands")


async def test_commands_that_discord_refused_are_sent_again_by_the_next_start(tmp_path: Path) -> None:
    small = SmallBot()
    world = create_world(small, [])
    async with running(world):
        world.env.inject_error("PUT", "/applications/*/commands", status=400)
        with pytest.raises(discord.HTTPException):
            await sync_if_changed(small.tree, tmp_path / "commands")
        assert await sync_if_changed(small.tree, tmp_path / "commands")
    await small.close()


async def test_an_unreadable_record_counts_as_a_change(tmp_path: Path) -> None:
    async with logged_in() as bot:
        (tmp_path / "commands").write_bytes(b"\xff\x00")
        assert await sync_if_changed(bot.tree, tmp_path / "commands")
