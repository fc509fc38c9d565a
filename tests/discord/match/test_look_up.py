"""What members look up is shown in their panel or in their one side message, and never buries the hand."""

from pathlib import Path

import pytest

from tests.discord.attack import forge
from tests.discord.bed import Stage, private
from tests.discord.evening import evening, finish_turn, move, play_round, started, table_seen, to_move

PRESSES = ("Score", "History", "Rules", "Read it to me")


async def waiting(stage: Stage) -> None:
    """Alice is not the one to move."""
    while await to_move(stage) is stage.alice:
        await move(stage, stage.alice)


@pytest.mark.parametrize("label", ["Score", "History", "Rules"])
async def test_what_is_looked_up_in_the_panel_stands_there_until_the_member_goes_back(
    tmp_path: Path, label: str
) -> None:
    async with evening(tmp_path) as stage:
        await started(stage)
        await waiting(stage)
        hand, before = stage.alice.panel(), len(stage.alice.private())
        await stage.alice.press_more(label)
        assert len(stage.alice.private()) == before
        shown = stage.alice.panel()
        assert shown.id == hand.id
        assert "hand.png" not in str(shown.message.attachments)
        await stage.alice.press(shown, label="Back to my hand")
        assert stage.alice.panel().text == hand.text


async def test_ones_turn_brings_the_hand_back_and_the_steps_of_others_do_not(tmp_path: Path) -> None:
    async with evening(tmp_path) as stage:
        await started(stage)
        await waiting(stage)
        await stage.alice.press_more("Score")
        shown = stage.alice.panel().text
        while (player := await to_move(stage)) is not stage.alice:
            assert stage.alice.panel().text == shown
            await move(stage, player)
        assert "Back to my hand" not in stage.alice.panel().buttons
        assert "**Your turn.**" in stage.alice.panel().text


async def test_the_end_of_a_round_brings_the_panel_back(tmp_path: Path) -> None:
    async with evening(tmp_path) as stage:
        await started(stage)
        await waiting(stage)
        await stage.alice.press_more("Rules")
        await play_round(stage)
        assert "Next round" in stage.alice.panel().buttons


async def test_after_a_round_what_is_looked_up_leads_back_to_no_hand(tmp_path: Path) -> None:
    async with evening(tmp_path) as stage:
        await started(stage)
        await stage.carol.press(stage.board(), label="My hand")
        await play_round(stage)
        before = stage.alice.panel().text
        await stage.alice.press_more("Score")
        assert "Back to my hand" not in stage.alice.panel().buttons
        await stage.alice.press(stage.alice.panel(), label="Back")
        assert stage.alice.panel().text == before


async def test_a_refusal_of_what_is_looked_up_is_told_in_the_panel(tmp_path: Path) -> None:
    async with evening(tmp_path) as stage:
        await started(stage)
        await waiting(stage)
        panel = stage.alice.panel()
        await stage.alice.press(panel, label="⋯")
        before = len(stage.alice.private())
        await forge(stage.alice, panel, "rt/1/-/replay/")
        assert "once it's over" in stage.alice.panel().text
        assert len(stage.alice.private()) == before


async def test_one_side_message_takes_the_place_of_the_one_before(tmp_path: Path) -> None:
    async with evening(tmp_path) as stage:
        await started(stage)
        for label in (*PRESSES, *PRESSES):
            await stage.alice.press(stage.board(), label=label)
        for command in ("rules", "settings", "privacy", "leaderboard", "record"):
            answer = private(await stage.alice.slash(command))
            assert answer.id == stage.alice.private()[-1].id
        await stage.alice.slash("table start")  # refused
        assert len(stage.alice.private()) == 2
        assert any(post.pictures for post in stage.alice.private())  # the hand is still there


async def test_a_private_answer_stays_once_its_token_is_dead(tmp_path: Path) -> None:
    async with evening(tmp_path) as stage:
        await stage.alice.slash("rules")
        await stage.pass_time(15 * 60)
        await stage.alice.slash("settings")
        assert len(stage.alice.private()) == 2


async def test_read_it_to_me_is_on_the_table_only_for_those_who_hear(tmp_path: Path) -> None:
    async with evening(tmp_path) as stage:
        await started(stage)
        assert stage.board().buttons == ["My hand", "⋯"]
        settings = private(await stage.bob.slash("settings"))
        await stage.bob.press(settings, label="Words first")
        await finish_turn(stage, await to_move(stage))
        assert stage.board().buttons == ["My hand", "Read it to me", "⋯"]


async def test_the_end_of_a_round_is_a_sentence_a_picture_and_two_controls(tmp_path: Path) -> None:
    async with evening(tmp_path) as stage:
        await started(stage)
        await play_round(stage)
        board = stage.board()
        assert board.buttons == ["Next round", "⋯"]
        table = await table_seen(stage)
        assert board.text.count(table.commitment) == 1
        assert board.text.splitlines()[-1] == f"-# Fingerprint of the next deal: `{table.commitment}`"
        assert len(board.text.split()) - 5 <= 35


async def test_a_match_that_was_called_off_has_a_rematch(tmp_path: Path) -> None:
    async with evening(tmp_path) as stage:
        await started(stage)
        for player in stage.members:
            if (await table_seen(stage)).status.live:
                await player.slash("table end")
        await stage.alice.press(stage.posts()[-1], label="Rematch")
        assert "I agree" in stage.board().buttons
