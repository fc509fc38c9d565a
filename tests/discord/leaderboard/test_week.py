"""The message about a server's week: once, where the server says, with the cards of its best round."""

from datetime import timedelta
from pathlib import Path
from typing import cast
from unittest.mock import AsyncMock

import discord
import pytest

from bot.boards.rankings import Week
from bot.local.world import local_time
from bot.people.settings import Key
from bot.tables.model.ports import StorageError
from cogs.leaderboard.background import WeekPosts
from rendering.picture import Face
from tests.cogs.leaderboard.test_season_post import DOWN, NOT_ALLOWED
from tests.discord.bed import Post, Stage, private
from tests.discord.daily.test_daily import day_of, due, finished
from tests.discord.evening import OnePixel, evening, play_match, started_gin
from tests.discord.test_server import let_manage
from tests.store.repositories.test_weeks import play
from tests.store.samples import carried_out


async def running_week(stage: Stage) -> Week:
    guild = stage.world.guild.id
    return Week.at(guild, await stage.bot.services.people.server(guild), local_time())


async def week_over(stage: Stage) -> None:
    """Pass the end of the week that runs."""
    left = (await running_week(stage)).ends_at - local_time() + timedelta(seconds=1)
    await stage.pass_time(left.total_seconds())
    await tick(stage)


async def tick(stage: Stage) -> None:
    """Let the bot see to its days and weeks, as it does by itself every ten seconds."""
    await due(stage)
    posts = cast("WeekPosts", stage.bot.get_cog("WeekPosts"))
    await posts.start_due()
    await posts.finish()
    await stage.settle()


def told(stage: Stage) -> list[Post]:
    return [post for post in stage.posts() if "The week of" in post.text]


async def named(stage: Stage) -> None:
    """Name the channel of the evening, as whoever manages the server does."""
    let_manage(stage.alice)
    page = private(await stage.alice.slash("server"))
    await stage.alice.press(page, label="Seasons")
    await stage.alice.choose(page.now, stage.world.channel, placeholder="Where each week's best")
    assert "Each week's best is posted in" in page.now.text


async def played(stage: Stage, matches: int = 3, channel: int = 5) -> None:
    """Matches of the week, behind the program's back."""
    guild, at = stage.world.guild.id, local_time()
    for _ in range(matches):
        sides = (901, 902), (903, 904)
        await play(stage.bot.store, *sides, points=[(505, 504)], at=at, guild=guild, channel=channel)


async def test_a_week_is_told_once_with_the_cards_of_its_best_round_and_its_replay(tmp_path: Path) -> None:
    painter = OnePixel()
    async with evening(tmp_path, painter=painter) as stage:
        await named(stage)
        await started_gin(stage)
        await play_match(stage)
        await played(stage)
        await week_over(stage)
        for _ in range(2):
            await stage.restart()
            await tick(stage)
        [post] = told(stage)
        assert "**Best round:**" in post.text
        assert "4 matches" in post.text
        cards = [place for place in painter.asked[-1].draw_list if isinstance(place.sprite, Face)]
        assert len(cards) >= 20  # both hands of the round
        shown = private(await stage.bob.press(post, label="▶ Best round"))
        assert "## Replay · round" in shown.text
        assert "▶ Closest match" not in post.buttons  # nobody here sees that channel


async def test_it_goes_without_the_cards_of_a_match_by_older_rules(tmp_path: Path) -> None:
    async with evening(tmp_path) as stage:
        await named(stage)
        await started_gin(stage)
        await play_match(stage)
        await played(stage)
        await carried_out(stage.bot.store.database, "UPDATE journal SET digest = 'other' WHERE kind = 'deal'")
        await stage.restart()
        await week_over(stage)
        assert "can't be played back" in stage.errors.pop()
        [post] = told(stage)
        assert "**Best round:**" in post.text
        assert not post.pictures


@pytest.mark.parametrize("visible", [True, False])
async def test_it_offers_a_look_back_only_at_a_channel_that_everybody_sees(tmp_path: Path, *, visible: bool) -> None:
    async with evening(tmp_path) as stage:
        await named(stage)
        guild = stage.world.guild
        other = guild.create_text_channel(
            "other", overwrites={guild.default_role: discord.PermissionOverwrite(view_channel=visible)}
        )
        await played(stage, channel=other.id)
        await week_over(stage)
        [post] = told(stage)
        assert ("▶ Closest match" in post.buttons) is visible


async def test_it_tells_of_the_daily_deal_and_of_its_last_day(tmp_path: Path) -> None:
    async with evening(tmp_path) as stage:
        await named(stage)
        await played(stage)
        week = await running_week(stage)
        await stage.pass_time((week.ends_at - local_time() - timedelta(hours=2)).total_seconds())
        await finished(stage, stage.alice)
        assert (await day_of(stage)).ends_at == week.ends_at
        await week_over(stage)
        [post] = told(stage)
        assert "**Daily deal:** Alice, first on one day" in post.text


async def test_it_names_the_board_of_the_longest_streak(tmp_path: Path) -> None:
    async with evening(tmp_path) as stage:
        await named(stage)
        await played(stage)
        await week_over(stage)
        [post] = told(stage)
        assert "**Longest streak:** <@901> & <@902>, 3 wins in a row (500 Rum in teams)" in post.text


async def test_a_quiet_week_is_silent_and_the_next_one_is_told(tmp_path: Path) -> None:
    async with evening(tmp_path) as stage:
        await named(stage)
        await played(stage, 2)
        await week_over(stage)
        assert not told(stage)
        await played(stage)
        await week_over(stage)
        assert len(told(stage)) == 1


async def test_a_bot_that_was_away_catches_up_by_a_day_and_not_more(tmp_path: Path) -> None:
    async with evening(tmp_path) as stage:
        await named(stage)
        await played(stage)
        await stage.pass_time(timedelta(days=9).total_seconds())
        await tick(stage)
        assert not told(stage)
        await played(stage)
        await week_over(stage)
        assert len(told(stage)) == 1


@pytest.mark.parametrize(("problem", "posts"), [(DOWN, 1), (NOT_ALLOWED, 0)])
async def test_trouble_that_passes_delays_it_and_a_channel_that_refuses_goes_without(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, problem: Exception, posts: int
) -> None:
    async with evening(tmp_path) as stage:
        await named(stage)
        await played(stage)
        with monkeypatch.context() as patched:
            patched.setattr(discord.PartialMessageable, "send", AsyncMock(side_effect=problem))
            await week_over(stage)
        await stage.pass_time(120)
        await tick(stage)
        assert len(told(stage)) == posts


async def test_a_post_that_nobody_knows_to_have_arrived_is_found_and_not_posted_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with evening(tmp_path) as stage:
        await named(stage)
        await played(stage)
        with monkeypatch.context() as patched:
            follow = AsyncMock(side_effect=StorageError("killed here"))
            patched.setattr(stage.bot.store.boards, "follow", follow)
            await week_over(stage)
        assert len(told(stage)) == 1
        await stage.restart()
        await stage.pass_time(600)
        await tick(stage)
        assert len(told(stage)) == 1
        assert not await stage.bot.store.boards.weeks_due(local_time())


async def test_clearing_the_channel_ends_it(tmp_path: Path) -> None:
    async with evening(tmp_path) as stage:
        await named(stage)
        await played(stage)
        page = private(await stage.alice.slash("server"))
        await stage.alice.press(page, label="Seasons")
        await stage.alice.press(page.now, label="No weekly post")
        assert (await stage.bot.services.people.server(stage.world.guild.id)).week_channel is None
        assert Key.WEEK_CHANNEL == "week_channel"
        await stage.pass_time(timedelta(days=8).total_seconds())
        await tick(stage)
        assert not told(stage)
