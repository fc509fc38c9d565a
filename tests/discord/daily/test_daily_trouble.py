"""What may go wrong during a day: it goes on, and whoever is concerned is told in one private sentence, or nothing."""

import asyncio
from datetime import timedelta
from pathlib import Path
from typing import cast
from unittest.mock import AsyncMock, Mock

import aiohttp
import pytest

from bot.daily.days import day_at
from bot.games.refusals import NotNowError
from bot.local.world import GUILD_ID, local_time
from bot.people.settings import Key, ServerSettings
from bot.tables.model.ports import Actor, StorageError
from bot.tables.model.records import Status
from cogs.daily.posts import DailyPosts
from cogs.posts import Once
from cogs.ui.layout import Content
from tests.discord.attack import refused
from tests.discord.bed import Stage, private
from tests.discord.daily.test_daily import day_of, day_passed, due, finished, own_table
from tests.discord.evening import evening, move
from tests.discord.settings.test_privacy import deleted
from tests.discord.test_server import let_manage
from tests.discord.test_trouble import take_permission

NOWHERE = 5
"""A channel that was deleted."""


async def set_server(stage: Stage, key: Key, value: str | int | None) -> None:
    await stage.bot.services.people.change_server(stage.world.guild.id, stage.alice.id, key, value)


def over(stage: Stage) -> list[str]:
    return [post.text for post in stage.posts() if "is over" in post.text]


@pytest.mark.parametrize("zone", ["Pacific/Kiritimati", "Pacific/Honolulu"])
async def test_a_time_zone_that_is_set_during_a_day_bears_on_the_next(tmp_path: Path, zone: str) -> None:
    async with evening(tmp_path) as stage:
        await finished(stage, stage.alice)
        before = await day_of(stage)
        await set_server(stage, Key.TIMEZONE, zone)
        await stage.bob.slash("daily")
        assert await day_of(stage) == before
        await day_passed(stage)
        assert len(over(stage)) == 1
        if zone == "Pacific/Honolulu":  # there it is still the same date
            await refused(stage, stage.bob.slash("daily"), "the time zone was changed")
            await stage.pass_time(timedelta(hours=10, minutes=1).total_seconds())
        await stage.bob.slash("daily")
        after = await day_of(stage)
        assert (after.number, after.day) == (2, before.day + 1)
        assert after.ends_at > local_time()


async def test_days_go_on_by_themselves_in_a_time_zone_further_west(tmp_path: Path) -> None:
    async with evening(tmp_path) as stage:
        await set_server(stage, Key.DAILY_CHANNEL, stage.world.channel.id)
        await finished(stage, stage.alice)
        await set_server(stage, Key.TIMEZONE, "Pacific/Honolulu")
        await day_passed(stage)
        await refused(stage, stage.bob.slash("daily"), "the time zone was changed")
        await stage.pass_time(timedelta(hours=10, minutes=1).total_seconds())
        await due(stage)
        assert len(over(stage)) == 1
        assert len([post for post in stage.posts() if "Daily deal 2" in post.text]) == 1


@pytest.mark.parametrize("kept", [True, False])
async def test_a_channel_that_is_named_between_two_days_gets_the_next(tmp_path: Path, *, kept: bool) -> None:
    async with evening(tmp_path) as stage:
        let_manage(stage.alice)
        await finished(stage, stage.alice)
        await set_server(stage, Key.TIMEZONE, "Pacific/Honolulu")
        await day_passed(stage)
        page = private(await stage.alice.slash("server"))
        await stage.alice.press(page, label="Daily deal")
        await stage.alice.choose(page.now, stage.world.channel, placeholder="Where it is posted")
        if not kept:
            await stage.alice.press(page.now, label="Post where asked")
        await stage.pass_time(timedelta(hours=10, minutes=1).total_seconds())
        await due(stage)
        assert len([post for post in stage.posts() if "Daily deal 2" in post.text]) == kept
        assert (await day_of(stage)).number == 1 + kept


async def test_a_post_that_is_deleted_takes_nothing_with_it(tmp_path: Path) -> None:
    async with evening(tmp_path) as stage:
        await stage.alice.slash("daily")
        before = await day_of(stage)
        stage.world.env.backend.delete_message(stage.world.channel.id, stage.board().id)
        await stage.bob.slash("daily")
        assert (await day_of(stage)).salt == before.salt
        await day_passed(stage)  # nobody has finished it, and the post that would say so is gone
        assert not over(stage)
        await finished(stage, stage.bob)
        assert (await day_of(stage)).number == before.number + 1


async def test_who_asks_for_a_day_that_cannot_be_posted_is_told_of_no_table(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with evening(tmp_path) as stage:
        cut = AsyncMock(side_effect=aiohttp.ClientConnectionError("cut"))
        monkeypatch.setattr(stage.bot.get_cog("DailyPosts"), "_once", cut)
        told = private(await stage.alice.slash("daily")).text
        assert "I couldn't post today's deal" in told
        assert "/table" not in told


async def test_who_asks_for_a_day_that_ends_while_it_is_posted_plays_the_next(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with evening(tmp_path) as stage:
        _, midnight = day_at(ServerSettings(), local_time())
        await stage.pass_time((midnight - local_time()).total_seconds() - 1)
        posts = cast("DailyPosts", stage.bot.get_cog("DailyPosts"))
        post = posts.post

        async def slowly(channel: int, once: Once, content: Content) -> int:
            message = await post(channel, once, content)
            stage.world.env.backend.clock.advance(1.5)
            return message

        monkeypatch.setattr(posts, "post", slowly)
        assert "Daily deal 2" in private(await stage.alice.slash("daily")).text
        assert (await own_table(stage, stage.alice)).facts.status is Status.PLAYING
        assert ["Daily deal 2" in post.text for post in stage.posts()] == [False, True]


async def test_a_channel_that_takes_its_time_holds_up_no_other_server(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with evening(tmp_path) as stage:
        posts = cast("DailyPosts", stage.bot.get_cog("DailyPosts"))
        post, arrives = posts.post, asyncio.Event()

        async def slowly(channel: int, once: Once, content: Content) -> int:
            if channel == NOWHERE:
                await arrives.wait()
            return await post(channel, once, content)

        monkeypatch.setattr(posts, "post", slowly)
        # Their ids were made in different milliseconds and have the same low bits, as most ids of Discord.
        elsewhere = asyncio.create_task(posts.posted_day(stage.world.guild.id + (1 << 22), lambda: NOWHERE))
        assert "Daily deal 1" in private(await stage.alice.slash("daily")).text
        arrives.set()
        with pytest.raises(NotNowError):
            await elsewhere


async def test_the_next_day_is_posted_once_the_storage_works_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with evening(tmp_path) as stage:
        await set_server(stage, Key.DAILY_CHANNEL, stage.world.channel.id)
        await stage.alice.slash("daily")
        with monkeypatch.context() as patch:
            patch.setattr(stage.bot.store.days, "begin", AsyncMock(side_effect=StorageError("the disk is full")))
            with pytest.raises(StorageError):
                await day_passed(stage)
        await due(stage)
        assert "Daily deal 2" in stage.board().text


async def test_a_day_that_cannot_be_posted_for_a_while_is_tried_again_after_a_pause(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with evening(tmp_path) as stage:
        await set_server(stage, Key.DAILY_CHANNEL, stage.world.channel.id)
        await stage.alice.slash("daily")
        cut = AsyncMock(side_effect=aiohttp.ClientConnectionError("cut"))
        with monkeypatch.context() as patch:
            patch.setattr(stage.bot.get_cog("DailyPosts"), "_once", cut)
            await day_passed(stage)
            await due(stage)
        assert cut.await_count == 1
        await stage.pass_time(2)
        await due(stage)
        assert "Daily deal 2" in stage.board().text


async def test_where_the_named_channel_is_gone_the_first_to_ask_posts_the_day(tmp_path: Path) -> None:
    async with evening(tmp_path) as stage:
        posts = vars(cast("DailyPosts", stage.bot.get_cog("DailyPosts")))
        posts["_given_up"][GUILD_ID + 1] = 1
        await set_server(stage, Key.DAILY_CHANNEL, NOWHERE)
        await finished(stage, stage.alice)
        assert (await day_of(stage)).channel == stage.world.channel.id
        await day_passed(stage)  # the end can't be told there either
        await due(stage)
        assert list(posts["_given_up"]) == [GUILD_ID], "days that are long over are forgotten"
        assert (await day_of(stage)).number == 2
        await stage.bob.slash("daily")
        assert (await own_table(stage, stage.bob)).facts.status is Status.PLAYING


async def test_nothing_is_asked_of_a_server_that_the_bot_was_removed_from(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with evening(tmp_path) as stage:
        await set_server(stage, Key.DAILY_CHANNEL, stage.world.channel.id)
        await stage.alice.slash("daily")
        with monkeypatch.context() as removed:
            removed.setattr(stage.bot, "get_guild", Mock(return_value=None))
            await day_passed(stage)
            await due(stage)
            assert [(day := await day_of(stage)).number, day.salt] == [2, None]
        await due(stage)
        assert (await day_of(stage)).salt is not None


async def test_a_right_that_is_taken_away_is_named_and_the_rounds_that_run_go_on(tmp_path: Path) -> None:
    async with evening(tmp_path) as stage:
        await stage.alice.slash("daily")
        take_permission(stage, send_messages=False)
        await move(stage, stage.alice)
        await finished(stage, stage.alice)
        await day_passed(stage)
        assert not over(stage)
        await refused(stage, stage.bob.slash("daily"), "Send Messages")


async def test_a_member_who_is_deleted_or_hides_is_nobody_in_the_message_after_the_day(tmp_path: Path) -> None:
    async with evening(tmp_path) as stage:
        for player in (stage.alice, stage.bob, stage.carol):
            await finished(stage, player)
        await deleted(stage.alice)
        await stage.bot.services.people.change_member(stage.bob.id, "hidden", value=True)
        await day_passed(stage)
        [told] = over(stage)
        assert [name for name in ("Alice", "Bob", str(stage.alice.id), str(stage.bob.id)) if name in told] == []
        for name in ("Carol", "Player", "*former member*"):
            assert name in told


async def test_a_member_who_has_left_keeps_their_place(tmp_path: Path) -> None:
    async with evening(tmp_path) as stage:
        await finished(stage, stage.bob)
        stage.world.env.backend.remove_member(stage.world.guild.id, stage.bob.id)
        await day_passed(stage)
        [told] = over(stage)
        assert "**1** Bob · " in told


async def test_two_devices_at_once_open_one_round(tmp_path: Path) -> None:
    async with evening(tmp_path) as stage:
        await stage.alice.slash("daily")
        day, dailies = await day_of(stage), stage.bot.services.dailies
        presses = [Actor(stage.bob.id, number, "Bob") for number in (10**6, 10**6 + 1)]
        first, second = await asyncio.gather(*(dailies.play(press, day, stage.world.channel.id) for press in presses))
        assert first is second
        assert (await own_table(stage, stage.bob)).id == first.id


async def test_a_round_over_midnight_is_played_on_and_has_no_place(tmp_path: Path) -> None:
    async with evening(tmp_path) as stage:
        await stage.alice.slash("daily")
        table, day = await own_table(stage, stage.alice), await day_of(stage)
        await stage.pass_time((day.ends_at - local_time()).total_seconds() + 1)
        await move(stage, stage.alice)
        while table.facts.status is Status.PLAYING:
            await move(stage, stage.alice)
        [own] = await stage.bot.store.days.rounds(day.guild, day.day)
        assert own.points is None
        await stage.alice.slash("daily")
        assert (await day_of(stage)).number == 2
        assert (await own_table(stage, stage.alice)).id != table.id
