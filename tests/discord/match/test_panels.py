"""How long a panel follows its table."""

import asyncio
import re
from pathlib import Path

import discord
import pytest

from bot.local.world import local_time
from bot.tables.cache import TableCache
from bot.tables.model.ports import Actor
from cogs.messages.pipeline import AT_ONCE, Rank
from tests.discord.evening import (
    caught_up,
    chosen,
    evening,
    finish_turn,
    let_time_pass,
    move,
    playing,
    started,
    started_gin,
    started_untimed,
    table_seen,
    to_move,
)
from tests.refused import BUTTON, SELECTS

ALMOST = 13 * 60 + 50
"""Seconds at which a panel still follows."""
TOO_LATE = 14 * 60 + 40
"""Seconds at which a token may expire before an edit arrives."""
TURN = 5 * 60 + 3
"""Seconds until the clock has played a turn."""
STILL = "This panel no longer follows the table"


async def test_after_fourteen_minutes_every_panel_says_that_it_no_longer_follows(tmp_path: Path) -> None:
    async with evening(tmp_path) as stage:
        await started(stage)
        await let_time_pass(stage, ALMOST)
        assert all(STILL not in player.panel().text for player in stage.members)
        await let_time_pass(stage, 15)
        for player in stage.members:
            assert STILL in player.panel().text
            assert (player.panel().buttons, player.panel().selects) == (["My hand"], {})


async def test_a_panel_that_no_longer_follows_becomes_a_new_one_at_a_press(tmp_path: Path) -> None:
    async with evening(tmp_path) as stage:
        await started_untimed(stage)
        await let_time_pass(stage, ALMOST + 15)
        player = await to_move(stage)
        stopped = player.panel()
        await player.press(stopped, label="My hand")
        assert player.panel().id == stopped.id
        assert STILL not in player.panel().text
        await move(stage)
        assert STILL not in player.panel().text


async def test_a_reopened_panel_follows_and_expired_ones_do_not(tmp_path: Path) -> None:
    async with evening(tmp_path) as stage:
        await started_untimed(stage)
        await let_time_pass(stage, ALMOST + 15)
        player = await to_move(stage)
        await player.press(stage.board(), label="My hand")
        await player.press(player.panel(), label="Draw a card")
        assert "Draw a card" not in player.panel().buttons
        await move(stage)
        assert STILL not in player.panel().text
        assert all(STILL in other.panel().text for other in stage.members if other is not player)


async def test_a_panel_with_an_expired_token_is_dropped_without_an_edit(tmp_path: Path) -> None:
    async with evening(tmp_path) as stage:
        await started_untimed(stage)
        shown = [player.panel().text for player in stage.members]
        await let_time_pass(stage, 15 * 60 + 1)
        assert [player.panel().text for player in stage.members] == shown
        player, before = await to_move(stage), stage.board().alts
        assert not stage.bot.messages.panels.is_live(1, player.id)
        await player.slash("draw")
        await finish_turn(stage, player)
        assert stage.board().alts != before


async def test_a_token_that_is_about_to_expire_edits_no_panel(tmp_path: Path) -> None:
    async with evening(tmp_path) as stage:
        await started_untimed(stage)
        player = await to_move(stage)
        others = [other for other in stage.members if other is not player]
        shown = [other.panel().text for other in others]
        await stage.pass_time(TOO_LATE)
        await player.press(player.panel(), label="Draw a card")
        assert "Draw a card" not in player.panel().buttons
        assert [other.panel().text for other in others] == shown


async def test_a_typed_move_replaces_the_panel_without_editing_it_first(tmp_path: Path) -> None:
    async with playing(tmp_path) as (stage, player):
        old = player.panel()
        before = len(stage.world.env.http_requests)
        await player.slash("draw")
        asked = [(request.method, request.path) for request in stage.world.env.http_requests[before:]]
        [gone] = [path for method, path in asked if method == "DELETE"]
        token, _, message = gone.rpartition("/messages/")
        assert message == str(old.id)
        assert ("PATCH", f"{token}/messages/@original") not in asked
        assert player.panel().id != old.id


async def test_a_refusal_is_gone_once_the_member_is_to_move(tmp_path: Path) -> None:
    async with evening(tmp_path) as stage:
        await started_untimed(stage)
        mover = await to_move(stage)
        await finish_turn(stage, mover)
        await mover.slash("draw")
        assert "'s turn. You can look at your hand" in mover.panel().text
        while await to_move(stage) is not mover:
            await move(stage)
        assert "Your turn" in mover.panel().text
        assert "You can look at your hand" not in mover.panel().text


async def test_a_question_is_gone_once_the_clock_has_answered_it(tmp_path: Path) -> None:
    async with evening(tmp_path) as stage:
        await started_gin(stage)
        while "knock" not in (own := await table_seen(stage, player := await to_move(stage))).choices:
            await move(stage)
        await player.choose(
            player.panel(), own.choices["knock"][0].offered.text, placeholder="Knock or go gin with a card"
        )
        assert re.search(r"Are you sure\?.* Ends the round with (no|\d+) deadwood\.", player.panel().text)
        for _ in range(2):  # the member's turn and the opponent's
            await let_time_pass(stage, TURN)
        assert await to_move(stage) is player
        assert "Are you sure?" not in player.panel().text


async def test_a_panel_of_a_deleted_table_is_dropped_and_a_press_on_it_refused(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with playing(tmp_path) as (stage, player):
        panel = player.panel()

        async def lost(*_args: object) -> None:
            return None

        tables = stage.bot.tables
        with monkeypatch.context() as patch:
            patch.setattr(tables, "_memory", TableCache(local_time))
            patch.setattr(stage.bot.store.tables, "table", lost)
            await stage.bot.messages.table_changed(1)
            await stage.settle()
            assert not stage.bot.messages.panels.is_live(1, player.id)
            answer = await player.press(panel, label="Draw a card")
        assert answer is not None
        assert "no longer exists" in answer.text
        await player.slash("hand")
        await move(stage, player)
        assert stage.bot.messages.panels.is_live(1, player.id)


async def test_the_panel_of_a_turn_has_at_most_six_buttons_and_one_of_them_is_coloured(tmp_path: Path) -> None:
    async with evening(tmp_path) as stage:
        await started(stage)
        while (table := await table_seen(stage)).next_round is None:
            player = await to_move(stage, table)
            buttons = [part for part in player.panel().parts if part["type"] == BUTTON]
            menus = [part for part in player.panel().parts if part["type"] in SELECTS]
            assert len(buttons) <= 6
            assert len(menus) <= 3
            assert sum(part["style"] == discord.ButtonStyle.primary.value for part in buttons) <= 1
            await move(stage, player)


async def test_the_panel_of_whoever_is_to_move_is_drawn_before_those_of_others_who_follow(tmp_path: Path) -> None:
    async with evening(tmp_path) as stage:
        await started(stage)
        bot, env = stage.bot, stage.world.env
        table, queue = await bot.tables.get(1), bot.messages.panels.parts.queue
        for number in range(1, 5):
            player = await to_move(stage)
            while (command := chosen(own := await table_seen(stage, player))).kind != "discard":
                await move(stage, player)
            await caught_up(stage)
            for _ in range(AT_ONCE):
                await queue.take("another table's", Rank.PRESS)
            env.http_requests.clear()
            await table.play(Actor(player.id, number), command.kind, command.text, own.decision)
            for _ in range(20):
                await asyncio.sleep(0)
            queue.give_back()  # one is drawn after the other
            await bot.messages.panels.finish()
            for _ in range(AT_ONCE - 1):
                queue.give_back()
            tokens = [request.path.split("/")[3] for request in env.http_requests if "webhooks" in request.path]
            shown = [env.backend.interactions[env.backend.interaction_tokens[token]].user_id for token in tokens]
            assert len(shown) > 1
            assert shown[0] == (await to_move(stage)).id
