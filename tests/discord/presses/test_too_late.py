"""Controls that are pressed too late, or by a member who may no longer press them."""

from pathlib import Path

import pytest

from tests.discord.attack import forge, refused
from tests.discord.bed import Player, Stage, private
from tests.discord.evening import evening, seated, started

IN_A_MATCH = ("more-time", "return", "play-for-absent", "vote-end")


async def all_refused(stage: Stage, player: Player, actions: tuple[str, ...], *said: str) -> None:
    """Fail unless each of these presses on the table's message is refused."""
    for action in actions:
        await refused(stage, forge(player, stage.board(), f"rt/1/-/{action}/"), *said)


async def test_a_member_who_has_left_the_match_is_refused(tmp_path: Path) -> None:
    async with evening(tmp_path) as stage:
        await started(stage)
        question = private(await stage.bob.slash("table leave"))
        await stage.bob.press(question, label="Leave the match")
        await all_refused(stage, stage.bob, IN_A_MATCH[2:])  # "return" takes the seat back


@pytest.mark.parametrize("action", IN_A_MATCH)
async def test_controls_of_a_match_are_refused_in_a_lobby(tmp_path: Path, action: str) -> None:
    async with evening(tmp_path) as stage:
        await seated(stage)
        await all_refused(stage, stage.alice, (action,))


async def test_controls_of_a_running_match_are_refused_after_the_end(tmp_path: Path) -> None:
    async with evening(tmp_path) as stage:
        await started(stage)
        for player in stage.members[:4]:
            await player.slash("table end")
        await all_refused(stage, stage.alice, ("play-for-absent", "vote-end"), "has ended")


async def test_a_member_who_has_stood_up_cannot_call_players(tmp_path: Path) -> None:
    async with evening(tmp_path) as stage:
        await stage.alice.slash("table new")
        await stage.bob.press(stage.board(), label="Join 🟠")
        await stage.bob.slash("table leave")
        await all_refused(stage, stage.bob, ("call-players",), "have a seat")
