"""What a server sees that the bot has just joined, and the two buttons of it."""

from functools import partial
from pathlib import Path
from typing import cast
from unittest.mock import AsyncMock

import discord
import pytest

from bot.local.world import invite
from bot.people.settings import Key
from bot.tables.model.records import Occasion
from cogs.lobby.welcome import Welcome
from tests.cogs.leaderboard.test_season_post import DOWN, NOT_ALLOWED
from tests.discord.bed import Post, Stage, private
from tests.discord.evening import evening, table_seen
from tests.discord.test_trouble import take_permission

BUTTONS = ["Play now", "Open a table"]


async def invited(stage: Stage) -> None:
    """Let the bot join, and wait for what it says to that."""
    invite(stage.world)
    await stage.settle()
    await cast("Welcome", stage.bot.get_cog("Welcome")).finish()
    await stage.settle()


def welcomes(stage: Stage) -> list[Post]:
    """The welcomes in the channel."""
    return [post for post in stage.alice.sees() if post.buttons == BUTTONS]


async def test_a_server_is_greeted_with_a_picture_and_two_sentences_once_it_is_joined(tmp_path: Path) -> None:
    async with evening(tmp_path) as stage:
        assert not welcomes(stage)  # the bot was there when it started
        await invited(stage)
        [post] = welcomes(stage)
        assert post.text.startswith("Hello! I deal **500 Rum**")
        assert len(post.text.split("\n")) == 2
        assert post.alts == ["A hand: TS JS QH KH AD JK. Blue has laid QC QD QS, Orange 5H 6H JK=7H 8H."]
        assert len(post.pictures) == 1


async def test_a_joining_is_greeted_once_whatever_is_told_again_and_a_second_joining_anew(tmp_path: Path) -> None:
    async with evening(tmp_path) as stage:
        await invited(stage)
        await invited(stage)  # at the same moment: the same joining
        assert len(welcomes(stage)) == 1
        await stage.restart()
        await invited(stage)
        assert len(welcomes(stage)) == 1
        await stage.pass_time(60)
        await invited(stage)
        assert len(welcomes(stage)) == 2


@pytest.mark.parametrize("denied", ["send_messages", "attach_files", "view_channel"])
async def test_nobody_is_greeted_where_the_bot_may_not(tmp_path: Path, denied: str) -> None:
    async with evening(tmp_path) as stage:
        take_permission(stage, **{denied: False})
        await invited(stage)
        assert not welcomes(stage)


async def test_play_now_deals_everybody_a_practice_round_of_their_own(tmp_path: Path) -> None:
    async with evening(tmp_path) as stage:
        await invited(stage)
        [post] = welcomes(stage)
        for player in stage.members:
            await player.press(post, label="Play now")
            await player.press(post, label="Play now")
            assert "A practice deal" in player.panel().text
        views = [await table_seen(stage, player) for player in stage.members]
        assert {view.occasion for view in views} == {Occasion.PRACTICE}
        assert len({view.table for view in views}) == len(stage.members)


async def test_open_a_table_opens_a_lobby_below(tmp_path: Path) -> None:
    async with evening(tmp_path) as stage:
        await invited(stage)
        await stage.bob.press(welcomes(stage)[0], label="Open a table")
        assert "Join 🟠" in stage.board().buttons


async def test_once_channels_are_named_the_buttons_link_to_one(tmp_path: Path) -> None:
    async with evening(tmp_path) as stage:
        await invited(stage)
        elsewhere = stage.world.guild.create_text_channel("cards")
        await stage.bot.services.people.change_server(
            stage.world.guild.id, stage.alice.id, Key.CHANNELS, [elsewhere.id]
        )
        for label in BUTTONS:
            answer = private(await stage.carol.press(welcomes(stage)[0], label=label))
            assert f"<#{elsewhere.id}>" in answer.text


async def test_a_crowd_that_presses_at_once_gets_one_table_each_and_everybody_is_answered(tmp_path: Path) -> None:
    names = [f"Member {number}" for number in range(20)]
    async with evening(tmp_path, names=names) as stage:
        await invited(stage)
        [post] = [post for post in stage.members[0].sees() if post.buttons == BUTTONS]
        play = post.button(label="Play now")
        await stage.at_once(
            *(partial(player.actor.click, post.message, custom_id=play) for player in (*stage.members, *stage.members))
        )
        tables = [await stage.bot.store.tables.private_of(player.id) for player in stage.members]
        assert [len(own) for own in tables] == [1] * len(names)
        assert all("A practice deal" in player.panel().text for player in stage.members)


@pytest.mark.parametrize(("problem", "posts"), [(DOWN, 1), (NOT_ALLOWED, 0)])
async def test_what_fails_for_now_is_tried_again_and_what_is_refused_is_not(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, problem: discord.HTTPException, posts: int
) -> None:
    async with evening(tmp_path) as stage:
        with monkeypatch.context() as patched:
            patched.setattr(discord.PartialMessageable, "send", AsyncMock(side_effect=problem))
            await invited(stage)
        welcome = cast("Welcome", stage.bot.get_cog("Welcome"))
        for _ in range(2):
            await stage.pass_time(60)
            await welcome.start_due()
            await welcome.finish()
        await stage.settle()
        assert len(welcomes(stage)) == posts
