"""The private parts of SimCord that bot/local/world.py relies on: an upgrade that changes one fails here."""

import inspect
from importlib.metadata import version
from typing import Any

import pytest
from discord import Permissions
from simcord import Env, Preview, components, gateway, results
from simcord.backend import Backend
from simcord.backend.cdn import CdnStore
from simcord.http import router
from simcord.preview._markdown import markdown_tokens

from bot.local.world import WallClock, copy_json, create_world, forget_the_past, put_in_charge, running
from tests.discord.bed import bed
from tests.discord.small_bot import SmallBot, small_bot


def test_the_version_is_the_one_that_was_checked() -> None:
    assert version("simcord") == "3.2.1"


@pytest.mark.parametrize(
    ("owner", "name", "parameters"),
    [
        (Env, "_record_error", ["self", "error"]),
        (Env, "_settle_internal", ["self", "timeout", "idle", "dispatch", "_deadline"]),
        (Preview, "_action", ["self", "context_id", "body"]),
        (Preview, "_publish", ["self", "page", "reason"]),
        (Preview, "_advance_presentation_time", ["self"]),
        (Backend, "edit_bot_profile", ["self", "username"]),
        (Backend, "now_iso", ["self"]),
        (CdnStore, "get", ["self", "url"]),
    ],
)
def test_private_methods_have_the_known_parameters(owner: type, name: str, parameters: list[str]) -> None:
    assert list(inspect.signature(getattr(owner, name)).parameters) == parameters


def test_simcord_copies_payloads_with_the_functions_that_are_patched() -> None:
    sources = {module: inspect.getsource(module) for module in (router, gateway, components, results)}
    assert all("copy.deepcopy(" in sources[module] for module in (router, gateway))
    assert all("from copy import deepcopy" in sources[module] for module in (components, results))


def test_a_copied_payload_shares_nothing_mutable() -> None:
    odd = {"a set": {1}}
    payload: dict[str, Any] = {"content": "Hi", "parts": [{"type": 1, "parts": []}], "empty": None, "odd": odd}
    copy = copy_json(payload)
    assert copy == payload
    payload["parts"][0]["parts"].append({"type": 2})
    odd["a set"].add(2)
    assert copy == {"content": "Hi", "parts": [{"type": 1, "parts": []}], "empty": None, "odd": {"a set": {1}}}


@pytest.mark.parametrize("text", ["**＋🤖**を", "レートは**−0.3**。", "**早すぎます：**次", "は*「A」*を"])
def test_the_page_reads_stars_between_japanese_letters_as_discord_does(text: str) -> None:
    create_world(SmallBot(), [])
    assert "*" not in str(markdown_tokens(text))


def test_a_star_beside_a_space_stays_one() -> None:
    create_world(SmallBot(), [])
    assert "2 * 3 * 4" in str(markdown_tokens("2 * 3 * 4"))


async def test_private_attributes_exist() -> None:
    bot = SmallBot()
    world = create_world(bot, ["Alice"])
    async with running(world):
        preview: Any = world.env.preview(world.channel, viewers=[world.members["Alice"]])
        async with preview:
            assert isinstance(preview.capability, str)
            assert all(isinstance(page.revision, int) for page in preview._pages.values())
            assert preview._pages
        backend: Any = world.env.backend
        assert isinstance(backend.cdn._blobs, dict)
        for name in ("clock", "transcript", "interactions", "interaction_tokens", "messages"):
            assert hasattr(backend, name), name
    await bot.close()


def test_the_wall_clock_has_every_method_of_the_frozen_one() -> None:
    bare: Any = create_world(SmallBot(), []).env.backend.clock
    public = {name for name in dir(bare) if not name.startswith("_")}
    assert public == {name for name in dir(WallClock()) if not name.startswith("_")}


async def test_replaced_pictures_and_expired_tokens_are_dropped_and_visible_ones_kept() -> None:
    async with bed(small_bot) as stage:
        await stage.alice.slash("count")
        for _ in range(3):
            await stage.alice.press(stage.board(), label="Press")
        backend: Any = stage.world.env.backend
        assert len(backend.cdn._blobs) == 4
        assert len(backend.interactions) == 4
        forget_the_past(stage.world.env)
        assert (len(backend.cdn._blobs), len(backend.interactions)) == (1, 4)
        assert stage.board().pictures
        await stage.pass_time(15 * 60 + 1)
        forget_the_past(stage.world.env)
        assert (backend.interactions, backend.interaction_tokens) == ({}, {})
        assert stage.board().pictures


def test_the_wall_clock_can_be_advanced() -> None:
    clock = WallClock()
    before = clock.now()
    clock.advance(900)
    assert (clock.now() - before).total_seconds() == pytest.approx(900, abs=1)
    assert clock.elapsed == pytest.approx(900, abs=1)


def test_a_member_who_is_put_in_charge_may_manage_the_server() -> None:
    world = create_world(SmallBot(), ["Ann", "Ben"])
    put_in_charge(world, "Ann")
    at = (world.guild.id, world.channel.id)
    allowed = [
        Permissions(world.env.backend.compute_permissions(at[0], member.id, at[1])).manage_guild
        for member in world.members.values()
    ]
    assert allowed == [True, False]
