"""**Ping players**: one message that says how many players a lobby is missing."""

import asyncio
from pathlib import Path
from typing import Any

import pytest
from discord.http import HTTPClient
from discord.webhook.async_ import AsyncWebhookAdapter

from bot.people.settings import Key
from cogs.ui.address import Action
from tests.discord.attack import forge, refused
from tests.discord.bed import Post, Stage, private
from tests.discord.evening import add_computers, evening, started, table_seen
from tests.discord.variants import open_options, tick

HALF_AN_HOUR = 30 * 60


def calls(stage: Stage) -> list[Post]:
    """The messages in the channel that call players."""
    return [post for post in stage.posts() if post.message.content.find("**500 Rum**") >= 0]


async def call(stage: Stage) -> None:
    """A lobby to which Alice has called players."""
    await stage.alice.slash("table new")
    await stage.alice.press(stage.board(), label="Ping players")


@pytest.mark.parametrize("role", [None, 5], ids=["none", "deleted"])
async def test_without_a_role_a_call_says_how_many_are_missing_and_pings_nobody(
    tmp_path: Path, role: int | None
) -> None:
    async with evening(tmp_path) as stage:
        await stage.bot.services.people.change_server(stage.world.guild.id, stage.alice.id, Key.ROLE, role)
        await call(stage)
        [post] = calls(stage)
        assert "<@&" not in post.text
        assert "waiting for 3 more players. At the table: Alice." in post.text
        sent = next(each for each in stage.sent() if "3 more players" in str(each.get("content")))
        assert sent["allowed_mentions"].get("roles", []) == []
        assert "roles" not in sent["allowed_mentions"]["parse"]


async def test_only_the_servers_role_is_pinged(tmp_path: Path) -> None:
    async with evening(tmp_path) as stage:
        role = stage.world.guild.create_role("Rummy players")
        people = stage.bot.services.people
        await people.change_server(stage.world.guild.id, stage.alice.id, Key.ROLE, role.id)
        await call(stage)
        assert f"<@&{role.id}>" in calls(stage)[0].text
        sent = next(each for each in stage.sent() if "3 more players" in str(each.get("content")))
        assert [int(each) for each in sent["allowed_mentions"]["roles"]] == [role.id]
        assert sent["allowed_mentions"]["parse"] == []


async def test_the_call_follows_the_lobby_until_it_is_full(tmp_path: Path) -> None:
    async with evening(tmp_path) as stage:
        await call(stage)
        await stage.bob.press(stage.board(), label="Join 🟠")
        assert "2 more players. At the table: Alice, Bob." in calls(stage)[0].text
        await add_computers(stage, 2)
        assert [post.text for post in calls(stage)] == ["**500 Rum**: the table is full."]
        assert "Ping players" not in stage.board().buttons


async def test_where_too_many_sit_nobody_is_called_and_the_call_says_that_it_is_full(tmp_path: Path) -> None:
    async with evening(tmp_path) as stage:
        await stage.alice.slash("table new", sides="alone")
        await stage.alice.press(stage.board(), label="Ping players")
        for player in (stage.bob, stage.carol):
            await player.press(stage.board(), label="Join")
        await stage.alice.choose(await open_options(stage.alice), "persian", placeholder="Start from a preset")
        for player in (stage.bob, stage.carol):
            await player.press(stage.board(), label="I agree")
        assert "There are too many players for this game" in stage.board().text
        assert [post.text for post in calls(stage)] == ["**500 Rum**: the table is full."]
        set_up = await stage.alice.press(stage.board(), label="Set up")
        assert set_up is not None
        assert "Ping players" not in set_up.buttons
        forged = f"rt/{(await table_seen(stage)).table}/-/{Action.CALL_PLAYERS.value}/"
        await refused(stage, forge(stage.alice, stage.board(), forged), "too many players")


async def test_the_call_says_that_its_lobby_was_ended(tmp_path: Path) -> None:
    async with evening(tmp_path) as stage:
        await call(stage)
        await stage.alice.slash("table end")
        assert "was closed" in calls(stage)[0].text


async def test_the_call_says_that_its_lobby_has_expired(tmp_path: Path) -> None:
    async with evening(tmp_path) as stage:
        await call(stage)
        await tick(stage, 3601)
        assert "was closed" in calls(stage)[0].text


async def test_players_are_called_once_in_half_an_hour_also_by_the_next_lobby(tmp_path: Path) -> None:
    async with evening(tmp_path) as stage:
        await call(stage)
        await refused(stage, stage.alice.press(stage.board(), label="Ping players"), "not long ago")
        await stage.alice.slash("table end")
        await stage.restart()
        await stage.alice.slash("table new")
        await refused(stage, stage.alice.press(stage.board(), label="Ping players"), "not long ago")
        await stage.pass_time(HALF_AN_HOUR)
        await stage.alice.press(stage.board(), label="Ping players")
        assert len(calls(stage)) == 2


async def test_players_are_called_once_by_two_members_in_the_same_moment(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    send, done = HTTPClient.send_message, list[str]()

    respond = AsyncWebhookAdapter.create_interaction_response

    async def answered(adapter: AsyncWebhookAdapter, *args: Any, **options: Any) -> Any:
        done.append("answered")
        return await respond(adapter, *args, **options)

    async def slow(http: HTTPClient, *args: Any, **options: Any) -> Any:
        sent = await send(http, *args, **options)
        done.append("pinged")
        for _ in range(20):
            await asyncio.sleep(0)
        return sent

    async with evening(tmp_path) as stage:
        await stage.alice.slash("table new")
        await stage.bob.press(stage.board(), label="Join 🟠")
        lobby, both = stage.board(), (stage.alice, stage.bob)
        opened = [private(await player.press(lobby, label="Set up")) for player in both]
        pressed = opened[0].button(label="Ping players")
        monkeypatch.setattr(HTTPClient, "send_message", slow)
        monkeypatch.setattr(AsyncWebhookAdapter, "create_interaction_response", answered)
        await stage.at_once(
            lambda: stage.alice.actor.click(opened[0].message, custom_id=pressed),
            lambda: stage.bob.actor.click(opened[1].message, custom_id=pressed),
        )
        await stage.settle()
        assert len(calls(stage)) == 1
        assert "Players were pinged here not long ago." in stage.bob.panel().text
        assert done[0] == "answered"  # however long Discord takes for the ping


async def test_a_member_without_a_seat_cannot_call_players(tmp_path: Path) -> None:
    async with evening(tmp_path) as stage:
        await stage.alice.slash("table new")
        await refused(stage, forge(stage.bob, stage.board(), "rt/1/-/call-players/"), "have a seat")


async def test_a_full_table_or_a_match_cannot_call_players(tmp_path: Path) -> None:
    async with evening(tmp_path) as stage:
        await stage.alice.slash("table new")
        await add_computers(stage, 3)
        await refused(stage, forge(stage.alice, stage.board(), "rt/1/-/call-players/"), "Nobody is missing")
        await stage.alice.slash("table end")
        await started(stage)
        await refused(stage, forge(stage.alice, stage.board(), "rt/2/-/call-players/"), "already started")
