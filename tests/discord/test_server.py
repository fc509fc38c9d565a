"""/server: the settings of a server and their effect on tables."""

from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any
from unittest.mock import Mock

import discord
import pytest

from bot.people.settings import Key, ServerSettings
from bot.tables.model.records import PRIVATE, Clock, Pace, TableOptions
from tests.discord.attack import forge, refused
from tests.discord.bed import Player, Post, Stage
from tests.discord.evening import evening, table_seen


@asynccontextmanager
async def managed(folder: Path) -> AsyncGenerator[tuple[Stage, int]]:
    """An evening on a server that Alice can manage through a role, and the role's id."""
    async with evening(folder) as stage:
        yield stage, let_manage(stage.alice)


def let_manage(player: Player) -> int:
    """Give a member a role that can manage the server; returns the role's id."""
    guild = player.stage.world.guild
    role = guild.create_role("Staff", permissions=discord.Permissions(manage_guild=True))
    backend(player.stage).add_member_role(guild.id, player.id, role.id)
    return role.id


def backend(stage: Stage) -> Any:
    """The state of the local Discord, for changes that no test member can make."""
    return stage.world.env.backend


async def opened(player: Player) -> Post:
    """The server's settings."""
    post = await player.slash("server")
    assert post is not None
    assert post.private
    return post


async def kept(stage: Stage) -> ServerSettings:
    """The stored settings."""
    return await stage.bot.services.people.server(stage.world.guild.id)


async def test_by_default_tables_are_allowed_anywhere_and_have_the_main_game(tmp_path: Path) -> None:
    async with managed(tmp_path) as (stage, _):
        post = await opened(stage.alice)
        assert "Every channel I may write in" in post.text
        assert "Nobody" in post.text
        assert "500 Rum" in post.text
        assert post.buttons == ["Daily deal", "Seasons", "Matches", "Who changed what"]


async def test_a_table_in_another_channel_is_refused_with_the_allowed_channels(tmp_path: Path) -> None:
    async with managed(tmp_path) as (stage, _):
        other = stage.world.guild.create_text_channel("cards")
        await stage.alice.choose(await opened(stage.alice), other, custom_id="rt/0/-/server-setting/channels")
        assert f"<#{other.id}>" in stage.alice.panel().text
        for game in ("rum500", "solitaire"):
            await refused(stage, stage.bob.slash("table new", game=game), f"<#{other.id}>")
        await stage.alice.press(stage.alice.panel(), label="Allow every channel")
        await stage.bob.slash("table new")
        assert (await table_seen(stage)).host == stage.bob.id


async def test_a_rematch_needs_an_allowed_channel(tmp_path: Path) -> None:
    async with managed(tmp_path) as (stage, _):
        await stage.bob.slash("table new", game="solitaire")
        other = stage.world.guild.create_text_channel("cards")
        await stage.alice.choose(await opened(stage.alice), other, custom_id="rt/0/-/server-setting/channels")
        await refused(stage, forge(stage.bob, stage.bob.panel(), "rt/1/-/rematch/"), f"<#{other.id}>")


async def test_a_new_table_has_the_servers_game_and_preset_by_default(tmp_path: Path) -> None:
    async with managed(tmp_path) as (stage, _):
        panel = await opened(stage.alice)
        assert "Preset: **Classic**" in panel.text
        await stage.alice.choose(panel, "gin", custom_id="rt/0/-/server-setting/game")
        preset = stage.alice.panel().selects["Preset…"][1]
        await stage.alice.choose(stage.alice.panel(), preset, custom_id="rt/0/-/server-setting/preset")
        await stage.bob.slash("table new")
        table = await table_seen(stage)
        assert (table.game.key, table.preset) == ("gin", preset)
        await stage.bob.slash("table end")
        await stage.bob.slash("table new", game="rum500")
        table = await table_seen(stage)
        assert (table.game.key, table.preset) == ("rum500", next(iter(table.game.presets)))


async def test_a_new_shared_table_has_the_servers_clock_pace_and_calls(
    tmp_path: Path,
) -> None:
    async with managed(tmp_path) as (stage, _):
        post = await opened(stage.alice)
        for told in ("Clock: **5 minutes a turn**", "Pace of computers: **Instant**", "Turn pings: **On**"):
            assert told in post.text
        for name, value in (("clock", "24-h"), ("pace", "normal"), ("calls", "false")):
            await stage.alice.choose(stage.alice.panel(), value, custom_id=f"rt/0/-/server-setting/{name}")
        assert "Clock: **24 hours a turn**" in stage.alice.panel().text
        await stage.restart()
        await stage.bob.slash("table new")
        own = TableOptions(clock=Clock.DAY, pace=Pace.NORMAL, calls=False)
        assert (await table_seen(stage)).table_options == own
        await stage.bob.slash("table new", game="solitaire")
        assert (await table_seen(stage, stage.bob)).table_options == PRIVATE


async def test_the_list_of_changes_shows_the_previous_clock(tmp_path: Path) -> None:
    async with managed(tmp_path) as (stage, _):
        await stage.alice.choose(await opened(stage.alice), "1-min", custom_id="rt/0/-/server-setting/clock")
        await stage.alice.choose(stage.alice.panel(), "false", custom_id="rt/0/-/server-setting/calls")
        await stage.alice.press(stage.alice.panel(), label="Who changed what")
        told = stage.alice.panel().text
        assert "Clock: 5 minutes a turn → 1 minute a turn" in told
        assert "Turn pings: On → Off" in told


async def test_choosing_the_current_value_is_no_change(tmp_path: Path) -> None:
    async with managed(tmp_path) as (stage, _):
        post = await opened(stage.alice)
        for key, value in (("game", "rum500"), ("preset:rum500", "classic"), ("clock", "5-min"), ("calls", "true")):
            await stage.alice.choose(post, value, custom_id=f"rt/0/-/server-setting/{key}")
        await stage.alice.press(stage.alice.panel(), label="Who changed what")
        assert "Nothing has been changed yet" in stage.alice.panel().text
        assert await kept(stage) == ServerSettings()


async def test_a_deleted_channel_is_removed_with_a_notice(tmp_path: Path) -> None:
    async with managed(tmp_path) as (stage, _):
        one, two = (stage.world.guild.create_text_channel(name) for name in ("one", "two"))
        await stage.alice.choose(await opened(stage.alice), one, two, custom_id="rt/0/-/server-setting/channels")
        backend(stage).delete_channel(one.id)
        await stage.settle()
        await refused(stage, stage.bob.slash("table new"), f"in <#{two.id}>.")
        assert "A channel on your list is gone" in (await opened(stage.alice)).text
        assert "is gone" not in (await opened(stage.alice)).text
        backend(stage).delete_channel(two.id)
        await stage.settle()
        assert "in every channel" in (await opened(stage.alice)).text
        assert (await kept(stage)).channels == ()


async def test_without_changes_the_list_is_empty(tmp_path: Path) -> None:
    async with managed(tmp_path) as (stage, _):
        await stage.alice.press(await opened(stage.alice), label="Who changed what")
        assert "Nothing has been changed yet." in stage.alice.panel().text


async def test_changes_are_listed_newest_first(tmp_path: Path) -> None:
    async with managed(tmp_path) as (stage, role):
        post = await opened(stage.alice)
        await stage.alice.choose(post, "gin", custom_id="rt/0/-/server-setting/game")
        await stage.alice.choose(post, "gin", custom_id="rt/0/-/server-setting/game")
        await forge(stage.alice, stage.alice.panel(), "rt/0/-/server-setting/role", str(role))
        await stage.alice.press(stage.alice.panel(), label="Who changed what")
        told = stage.alice.panel().text
        assert told.count("→") == 2
        assert told.index(f"Nobody → <@&{role}>") < told.index("500 Rum → Gin Rummy")
        await stage.alice.press(stage.alice.panel(), label="Back")
        assert f"<@&{role}>" in stage.alice.panel().text


@pytest.mark.parametrize(
    ("address", "values"),
    [
        ("server-setting/game", ("chess",)),
        ("server-setting/preset:rum500", ("no such",)),
        ("server-setting/preset:gin", ("classic",)),
        ("server-setting/language", ("tlh",)),
        ("server-setting/language", ("",)),
        ("server-setting/channels", ("1",)),
        ("server-setting/channels", ("general",)),
        ("server-setting/role", ("7",)),
        ("server-setting/clock", ("3-min",)),
        ("server-setting/pace", ("",)),
        ("server-setting/calls", ("off",)),
        ("server-clear/clock", ()),
        ("server-setting/", ("gin",)),
        ("server-clear/game", ()),
        ("server-clear/", ()),
    ],
)
async def test_a_value_that_is_not_offered_is_refused(tmp_path: Path, address: str, values: tuple[str, ...]) -> None:
    async with managed(tmp_path) as (stage, _):
        post = await opened(stage.alice)
        await refused(stage, forge(stage.alice, post, f"rt/0/-/{address}", *values))
        assert await kept(stage) == ServerSettings()


async def test_everyone_cannot_be_chosen_as_the_role(tmp_path: Path) -> None:
    async with managed(tmp_path) as (stage, _):
        everyone = str(stage.world.guild.default_role.id)
        await refused(stage, forge(stage.alice, await opened(stage.alice), "rt/0/-/server-setting/role", everyone))
        assert (await kept(stage)).role is None


@pytest.mark.parametrize(
    ("address", "values"),
    [
        ("server-setting/game", ("gin",)),
        ("server-setting/clock", ("none",)),
        ("server-clear/channels", ()),
        ("server-changes/", ()),
        ("server/", ()),
    ],
)
async def test_a_member_who_may_no_longer_manage_the_server_is_refused(
    tmp_path: Path, address: str, values: tuple[str, ...]
) -> None:
    async with managed(tmp_path) as (stage, role):
        post = await opened(stage.alice)
        backend(stage).remove_member_role(stage.world.guild.id, stage.alice.id, role)
        await refused(stage, forge(stage.alice, post, f"rt/0/-/{address}", *values), "**Manage Server**")
        assert await kept(stage) == ServerSettings()


async def test_discord_hides_the_command_from_other_members(tmp_path: Path) -> None:
    async with managed(tmp_path) as (stage, _):
        assert "server" in stage.alice.actor.available_commands(stage.world.channel)
        assert "server" not in stage.bob.actor.available_commands(stage.world.channel)


async def test_the_time_zone_is_suggested_set_and_validated(tmp_path: Path) -> None:
    async with managed(tmp_path) as (stage, _):
        assert await stage.alice.suggestions("server", "timezone", "europe berlin") == ["Europe/Berlin"]
        answer = await stage.alice.slash("server", timezone="Europe/Berlin")
        assert answer is not None
        assert "Time zone: **Europe/Berlin**" in answer.text
        assert (await kept(stage)).timezone == "Europe/Berlin"
        await refused(stage, stage.alice.slash("server", timezone="Mars/Olympus"), 'know the time zone "Mars/Olympus"')


async def test_the_settings_of_seasons_have_a_page_of_their_own(tmp_path: Path) -> None:
    async with managed(tmp_path) as (stage, _):
        await stage.alice.press(await opened(stage.alice), label="Seasons")
        await stage.alice.choose(stage.alice.panel(), "6", custom_id="rt/0/-/server-setting/season_months")
        channel = stage.world.channel
        await stage.alice.choose(stage.alice.panel(), channel, custom_id="rt/0/-/server-setting/season_channel")
        settings = await kept(stage)
        told = (settings.season_months, settings.season_month, settings.season_channel)
        assert told == (6, 1, channel.id)
        assert "A season lasts: **6 months**" in stage.alice.panel().text
        await stage.alice.press(stage.alice.panel(), label="Announce nothing")
        assert (await kept(stage)).season_channel is None


DELETED = 5
POSTED_IN = [("Seasons", Key.SEASON_CHANNEL), ("Seasons", Key.WEEK_CHANNEL), ("Daily deal", Key.DAILY_CHANNEL)]


@pytest.mark.parametrize(("page", "key"), POSTED_IN)
async def test_a_forum_takes_tables_but_no_posts(tmp_path: Path, page: str, key: Key) -> None:
    async with managed(tmp_path) as (stage, _):
        forum, menu = stage.world.guild.create_forum_channel("boards"), "rt/0/-/server-setting/"
        post = await opened(stage.alice)
        assert discord.ChannelType.forum.value in post.select(custom_id=f"{menu}channels")["channel_types"]
        await stage.alice.press(post, label=page)
        offered = stage.alice.panel().select(custom_id=menu + key)["channel_types"]
        assert discord.ChannelType.text.value in offered
        assert discord.ChannelType.forum.value not in offered
        await refused(stage, forge(stage.alice, stage.alice.panel(), menu + key, str(forum.id)))


@pytest.mark.parametrize(("page", "key"), POSTED_IN)
async def test_a_page_says_where_nothing_can_be_posted(tmp_path: Path, page: str, key: Key) -> None:
    async with managed(tmp_path) as (stage, _):
        guild, people = stage.world.guild, stage.bot.services.people
        assert stage.bot.user is not None
        denied = discord.PermissionOverwrite(attach_files=False)
        quiet = guild.create_text_channel("quiet", overwrites={stage.bot.user: denied})
        for channel, warned in (
            (stage.world.channel, None),
            (quiet, f"⚠️ I can't post in <#{quiet.id}>: give me Attach Files there"),
            (guild.create_forum_channel("boards"), "Choose another channel"),
            (Mock(id=DELETED), "Choose another channel"),
        ):
            await people.change_server(guild.id, stage.alice.id, key, channel.id)
            await stage.alice.press(await opened(stage.alice), label=page)
            told, menu = stage.alice.panel().text, stage.alice.panel().select(custom_id=f"rt/0/-/server-setting/{key}")
            assert ("⚠️" in told) == (warned is not None)
            assert (warned or "") in told
            assert bool(menu.get("default_values")) is (channel.id != DELETED)


async def test_no_menu_chooses_a_role_that_was_deleted(tmp_path: Path) -> None:
    async with managed(tmp_path) as (stage, _):
        await stage.bot.services.people.change_server(stage.world.guild.id, stage.alice.id, Key.ROLE, DELETED)
        post = await opened(stage.alice)
        assert not post.select(custom_id="rt/0/-/server-setting/role").get("default_values")
        await stage.alice.press(post, label="Ping nobody")
        assert (await kept(stage)).role is None


async def test_a_role_that_nobody_may_mention_is_named_as_never_notified(tmp_path: Path) -> None:
    async with managed(tmp_path) as (stage, _):
        guild, address = stage.world.guild, "rt/0/-/server-setting/role"
        silent, loud = guild.create_role("Players"), guild.create_role("Guests", mentionable=True)
        post = await opened(stage.alice)
        assert "⚠️" not in post.text
        await forge(stage.alice, post, address, str(silent.id))
        assert f"⚠️ Pinging <@&{silent.id}> notifies nobody" in stage.alice.panel().text
        await forge(stage.alice, stage.alice.panel(), address, str(loud.id))
        assert "⚠️" not in stage.alice.panel().text
