"""Controls of the clock and of calls, pressed by who has lost the right to, or at the wrong time for the table."""

from pathlib import Path

import pytest

from tests.discord.attack import forge, refused
from tests.discord.bed import Player, Stage, private
from tests.discord.evening import evening, seated, started

IN_A_MATCH = ("more-time", "im-back", "let-play", "vote-end")


async def all_refused(stage: Stage, player: Player, actions: tuple[str, ...], *said: str) -> None:
    """Press each of these at the table's message; each is refused with one private sentence."""
    for action in actions:
        await refused(stage, forge(player, stage.board(), f"rt/1/-/{action}/"), *said)


async def test_who_has_left_the_match_in_between_has_no_say_in_it(tmp_path: Path) -> None:
    async with evening(tmp_path) as stage:
        await started(stage)
        question = private(await stage.bob.slash("table leave"))
        await stage.bob.press(question, label="Leave the match")
        await all_refused(stage, stage.bob, IN_A_MATCH[1:])


@pytest.mark.parametrize("action", IN_A_MATCH)
async def test_what_belongs_to_a_match_is_refused_in_a_lobby(tmp_path: Path, action: str) -> None:
    async with evening(tmp_path) as stage:
        await seated(stage)
        await all_refused(stage, stage.alice, (action,))


async def test_when_the_match_is_over_nothing_of_it_can_be_pressed(tmp_path: Path) -> None:
    async with evening(tmp_path) as stage:
        await started(stage)
        for player in stage.members[:4]:
            await player.slash("table end")
        await all_refused(stage, stage.alice, ("let-play", "vote-end"), "has ended")


async def test_who_has_stood_up_in_between_calls_no_players(tmp_path: Path) -> None:
    async with evening(tmp_path) as stage:
        await stage.alice.slash("table new")
        await stage.bob.press(stage.board(), label="Sit with 🟠 Orange")
        await stage.bob.slash("table leave")
        await all_refused(stage, stage.bob, ("call-players",), "have a seat")
