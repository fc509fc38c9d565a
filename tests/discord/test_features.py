"""Features are extensions that can be loaded, reloaded and unloaded while tables go on."""

from pathlib import Path

import pytest

from bot.app import FEATURES
from cogs.ui.address import Action
from tests.discord.attack import forge
from tests.discord.bed import Stage
from tests.discord.evening import evening, leave_match, move, seated, started, to_move


def commands(stage: Stage) -> set[str]:
    """The names of all slash commands."""
    return {command.qualified_name for command in stage.bot.tree.walk_commands()}


@pytest.mark.parametrize("feature", FEATURES)
async def test_a_feature_can_be_unloaded_loaded_and_reloaded(tmp_path: Path, feature: str) -> None:
    async with evening(tmp_path) as stage:
        router = stage.bot.services.router
        controls, known = set(router.controls), commands(stage)
        await stage.bot.unload_extension(feature)
        assert commands(stage) < known
        assert set(router.controls) < controls
        await stage.bot.load_extension(feature)
        assert (commands(stage), set(router.controls)) == (known, controls)
        await stage.bot.reload_extension(feature)
        assert (commands(stage), set(router.controls)) == (known, controls)


async def test_after_a_reload_a_press_counts_and_live_panels_follow(tmp_path: Path) -> None:
    async with evening(tmp_path) as stage:
        await started(stage)
        panels = {player.id: player.panel().id for player in stage.members}
        for feature in FEATURES:
            await stage.bot.reload_extension(feature)
        await stage.settle()
        mover = await to_move(stage)
        shown = {player.id: player.panel().text for player in stage.members}
        for _ in range(3):
            await move(stage)
        for player in stage.members:
            assert player.panel().id == panels[player.id]
            assert player.panel().text != shown[player.id]
        assert await to_move(stage) is not mover or "Draw a card" not in mover.panel().buttons


async def test_controls_of_an_unloaded_feature_are_refused_and_its_messages_stay(tmp_path: Path) -> None:
    async with evening(tmp_path) as stage:
        await seated(stage)
        lobby = stage.board().text
        await stage.bot.unload_extension("cogs.lobby")
        answer = await stage.dave.press(stage.board(), label="Start")
        assert answer is not None
        assert answer.private
        assert "is being updated" in answer.text
        await stage.bot.messages.table_changed(1)
        await stage.settle()
        assert stage.board().text == lobby


async def test_a_press_on_a_panel_is_answered_while_the_match_feature_is_unloaded(tmp_path: Path) -> None:
    async with evening(tmp_path) as stage:
        await started(stage)
        await stage.bot.unload_extension("cogs.match")
        player = await to_move(stage)
        panel = player.panel()
        answer = await player.press(panel, label="Draw a card")
        assert answer is not None
        assert "is being updated" in answer.text
        await stage.bot.messages.table_changed(1)
        await stage.settle()
        await stage.bot.load_extension("cogs.match")
        await stage.settle()
        await player.press(next(post for post in player.private() if post.id == panel.id), label="Draw a card")
        assert not any("Draw a card" in post.buttons for post in player.private())


async def test_after_a_reload_panels_and_the_public_message_catch_up(tmp_path: Path) -> None:
    async with evening(tmp_path) as stage:
        await started(stage)
        mover = await to_move(stage)
        watching = next(player for player in stage.members if player is not mover)
        panel, board = watching.panel().text, stage.board().text
        assert mover.name in panel
        await stage.bot.unload_extension("cogs.match")
        await leave_match(mover)
        assert (watching.panel().text, stage.board().text) == (panel, board)
        await stage.bot.load_extension("cogs.match")
        await stage.settle()
        assert mover.name not in watching.panel().text
        assert stage.board().text != board


async def test_every_action_has_one_handler(tmp_path: Path) -> None:
    async with evening(tmp_path) as stage:
        controls = stage.bot.services.router.controls
        of_trials = {Action.TRIAL}  # which only the server of RUMTABLE_TRIAL_SERVER has
        assert {control.action for control in controls} == set(Action) - of_trials
        assert len({(control.kind, control.action) for control in controls}) == len(controls)


async def test_a_form_from_before_a_restart_is_answered(tmp_path: Path) -> None:
    async with evening(tmp_path) as stage:
        await seated(stage)
        panel = await stage.alice.press(stage.board(), label="Options")
        assert panel is not None
        await forge(stage.alice, panel, "rt/1/-/option-numbers/match:0")
        shown = stage.last_result
        await stage.restart()
        stage.last_result = shown
        await stage.alice.submit({"target": "750", "rounds": "0", "winner_bonus": "0"})
        table = await stage.bot.tables.get(1)
        assert table.facts.options.to_json()["target"] == 750
        assert "750" in stage.alice.panel().text
