"""Commands are sent to Discord when they are new to it, and else not."""

import errno
import os
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
    """A bot that is logged in; not a fixture, since these end in another context than they began in."""
    small = SmallBot()
    async with running(create_world(small, [])):
        yield small
    await small.close()


class Turning(app_commands.Translator):
    """Turns words round."""

    async def translate(
        self, string: app_commands.locale_str, locale: discord.Locale, context: app_commands.TranslationContextTypes
    ) -> str | None:
        """Turn words round, in German only."""
        del context
        return string.message.lower()[::-1] if locale is discord.Locale.german else None


async def test_commands_are_sent_once(tmp_path: Path) -> None:
    async with logged_in() as bot:
        assert [await sync_if_changed(bot.tree, tmp_path / "commands") for _ in range(3)] == [True, False, False]


async def test_where_it_can_not_be_noted_that_they_were_sent_the_start_goes_on(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    def fail(*_: object) -> None:
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    async with logged_in() as bot:
        monkeypatch.setattr("bot.live._note", fail)
        assert await sync_if_changed(bot.tree, tmp_path / "commands")
    assert "No space left on device" in caplog.text


async def test_a_changed_word_sends_them_again(tmp_path: Path) -> None:
    async with logged_in() as bot:
        await sync_if_changed(bot.tree, tmp_path / "commands")
        command = bot.tree.get_command("count")
        assert isinstance(command, app_commands.Command)
        command.description = "Post another board."
        assert await sync_if_changed(bot.tree, tmp_path / "commands")


async def test_a_translation_counts_as_a_change(tmp_path: Path) -> None:
    async with logged_in() as bot:
        await sync_if_changed(bot.tree, tmp_path / "commands")
        await bot.tree.set_translator(Turning())
        assert await sync_if_changed(bot.tree, tmp_path / "commands")


async def test_another_application_gets_them_too(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async with logged_in() as bot:
        await sync_if_changed(bot.tree, tmp_path / "commands")
        monkeypatch.setattr(bot._connection, "application_id", 5)  # pyright: ignore[reportPrivateUsage] # no setter
        assert await sync_if_changed(bot.tree, tmp_path / "commands")


async def test_commands_that_discord_refused_are_sent_again(tmp_path: Path) -> None:
    small = SmallBot()
    world = create_world(small, [])
    async with running(world):
        world.env.inject_error("PUT", "/applications/*/commands", status=400)
        with pytest.raises(discord.HTTPException):
            await sync_if_changed(small.tree, tmp_path / "commands")
        assert await sync_if_changed(small.tree, tmp_path / "commands")
    await small.close()


async def test_an_unreadable_record_counts_as_another(tmp_path: Path) -> None:
    async with logged_in() as bot:
        (tmp_path / "commands").write_bytes(b"\xff\x00")
        assert await sync_if_changed(bot.tree, tmp_path / "commands")
