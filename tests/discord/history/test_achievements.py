"""/achievements, and the reading of journals of finished matches."""

import contextlib
import sqlite3
from pathlib import Path
from typing import cast

import pytest

from bot.games.events import Achievement
from bot.games.gin.game import Gin
from bot.tables.history.achievements import AchievementBackfill
from cogs.leaderboard.background import IDLE_TICKS, JournalReader
from tests.discord.bed import Player, Stage, private
from tests.discord.evening import evening, play_match, started_gin, table_seen


async def read_back(stage: Stage) -> None:
    """Let the clock tick until the reader has looked for a journal again."""
    for _ in range(IDLE_TICKS + 1):
        await cast("JournalReader", stage.bot.get_cog("JournalReader")).on_tick()


async def listed(player: Player) -> str:
    answer = await player.slash("achievements")
    assert answer is not None
    assert answer.private
    return answer.text


async def test_without_matches_nobody_has_an_achievement(tmp_path: Path) -> None:
    async with evening(tmp_path) as stage:
        text = await listed(stage.alice)
        assert text.count("▫️") >= 12
        assert text.count("nobody here yet") == text.count("▫️")
        assert "Matches with a computer at the table don't count" in text


async def test_a_match_is_read_once_and_again_after_an_update(tmp_path: Path) -> None:
    async with evening(tmp_path) as stage:
        await started_gin(stage)
        await play_match(stage)
        store, guild = stage.bot.store, stage.world.guild.id
        kept = await store.boards.own_matches(guild, "gin", stage.alice.id)
        await read_back(stage)
        assert await store.tables.unread(1) is None
        first = [await store.boards.achievements_of(guild, each.id) for each in (stage.alice, stage.bob)]
        with contextlib.closing(
            sqlite3.connect(tmp_path / "evening.sqlite3")
        ) as connection:  # as the previous version left it
            connection.execute("DELETE FROM achievements")
            connection.execute("DELETE FROM lineups")
            connection.execute("DELETE FROM scores")
            connection.execute("UPDATE achievement_scans SET version = 0")
            connection.commit()
        await stage.restart()
        await read_back(stage)
        store = stage.bot.store
        assert [await store.boards.achievements_of(guild, each.id) for each in (stage.alice, stage.bob)] == first
        assert await store.boards.own_matches(guild, "gin", stage.alice.id) == kept


async def test_the_list_ticks_own_achievements_and_says_how_many_members_have_each(tmp_path: Path) -> None:
    async with evening(tmp_path) as stage:
        await started_gin(stage)
        await play_match(stage)
        await read_back(stage)
        with contextlib.closing(sqlite3.connect(tmp_path / "evening.sqlite3")) as connection:
            connection.execute("DELETE FROM achievements")
            row = (1, stage.alice.id, "three-gins", stage.world.guild.id)
            connection.execute(
                "INSERT INTO achievements (table_id, member, achievement, guild) VALUES (?, ?, ?, ?)", row
            )
            connection.commit()
        assert "✅ **Three of a kind**" in await listed(stage.alice)
        assert "50% of the players here" in await listed(stage.bob)
        assert "✅" not in await listed(stage.bob)


@pytest.mark.parametrize("hides", [False, True])
async def test_what_a_match_has_earned_for_the_first_time_is_told_at_its_end(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, *, hides: bool
) -> None:
    monkeypatch.setattr(
        Gin, "achievements", (Achievement("big-gin", lambda _: [0]), Achievement("hundred", lambda _: [0]))
    )
    async with evening(tmp_path) as stage:
        await started_gin(stage)
        for player in (stage.alice, stage.bob) if hides else ():
            await player.press(private(await player.slash("privacy")), label="Hide me")
            await player.press(stage.board(), label="My hand")
        earner = (await table_seen(stage)).member(0)
        await play_match(stage)
        panels = {player.id: player.panel().text for player in (stage.alice, stage.bob)}
        told = [who for who, text in panels.items() if "You've earned **Big gin and A hundred** for the first" in text]
        assert told == ([earner] if hides else [])
        assert ("has earned **Big gin and A hundred** for the first time!" in stage.board().text) is not hides
        await started_gin(stage)
        await play_match(stage)
        for post in (stage.board(), stage.alice.panel(), stage.bob.panel()):
            assert "won the match" in post.text
            assert "for the first time" not in post.text


async def test_without_unread_journals_the_database_is_rarely_queried() -> None:
    class Journals:
        left, asked = 3, 0

        async def read_one(self) -> bool:
            self.asked += 1
            self.left -= 1
            return self.left >= 0

    journals = Journals()
    reader = JournalReader(cast("AchievementBackfill", journals))
    for _ in range(4):
        await reader.on_tick()
    assert journals.asked == 4  # one at each tick, as long as any is left
    for _ in range(2 * (IDLE_TICKS + 1)):
        await reader.on_tick()
    assert journals.asked == 6
