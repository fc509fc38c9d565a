"""Tables of six and eight: every message fits, two packs are dealt, and rounds are played by presses."""

from collections.abc import Awaitable, Callable
from pathlib import Path

import pytest

from tests.discord.attack import forge
from tests.discord.bed import Stage
from tests.discord.evening import add_computers, evening, finish_round, move, play_round, table_seen
from tests.discord.variants import begun, fill, lobby, rum_view

EIGHT = ("Alice", "Bob", "Carol", "Dave", "Erin", "Frank", "Grace", "Heidi")
TEXT_OF_A_MESSAGE = 4000
TWO_PACKS = 2 * (52 + 2)


@pytest.mark.parametrize(("sides", "count", "play"), [("teams", 2, play_round), ("alone", 8, finish_round)])
async def test_eight_play_a_round(
    tmp_path: Path, sides: str, count: int, play: Callable[[Stage], Awaitable[None]]
) -> None:
    async with evening(tmp_path, names=EIGHT) as stage:
        await begun(stage, seats=8, sides=sides)
        view = rum_view(await table_seen(stage))
        assert len(set(view.sides)) == count
        assert view.sides == tuple(seat % count for seat in range(8))
        assert sum(view.hand_counts) + view.stock + len(view.pile) == TWO_PACKS
        assert view.hand_counts == (7,) * 8
        assert len(stage.board().text) < TEXT_OF_A_MESSAGE
        await play(stage)
        sheet = stage.board()
        assert "Next round" in sheet.buttons
        assert len(sheet.text) < TEXT_OF_A_MESSAGE
        for player in stage.members:
            score = await player.press(sheet, label="Score")
            assert score is not None
            assert player.name in score.text
            assert len(score.text) <= 2000
            assert "in hand" in score.text
        await stage.members[7].press(stage.board(), label="Next round")
        await move(stage)


async def test_a_lobby_of_eight_lists_the_teams_and_refuses_a_ninth_member(tmp_path: Path) -> None:
    async with evening(tmp_path, names=(*EIGHT, "Ivan")) as stage:
        await lobby(stage)
        await fill(stage, 8)
        lines = {line[:2]: line for line in stage.board().text.splitlines()}
        for number, player in enumerate(stage.members[:8]):
            assert player.name in lines["🔵 " if number % 2 == 0 else "🟠 "]
        assert "free seat" not in stage.board().text
        assert "Start" in stage.board().buttons
        assert not [label for label in stage.board().buttons if "Join" in label]
        answer = await forge(stage.members[8], stage.board(), "rt/1/-/sit/0")
        assert answer is not None
        assert answer.private
        assert len((await table_seen(stage)).seats) == 8


async def test_a_table_of_members_and_computers_plays_on(tmp_path: Path) -> None:
    async with evening(tmp_path, names=EIGHT) as stage:
        await lobby(stage, "gambit")
        await fill(stage, 3)
        await add_computers(stage, 5)
        await stage.alice.press(stage.board(), label="Start")
        for player in stage.members[:3]:
            await player.press(stage.board(), label="My hand")
        await play_round(stage)
        assert "Next round" in stage.board().buttons or "Rematch" in stage.board().buttons


async def test_six_play_a_round_in_three_teams_of_two(tmp_path: Path) -> None:
    async with evening(tmp_path, names=EIGHT[:6]) as stage:
        await stage.alice.slash("table new", sides="3 teams")
        for player in stage.members[1:]:
            await player.press(stage.board(), label="Join")
        await stage.alice.press(stage.board(), label="Start")
        view = rum_view(await table_seen(stage))
        assert view.sides == (0, 1, 2, 0, 1, 2)
        for player in stage.members:
            await player.press(stage.board(), label="My hand")
        await play_round(stage)
        assert all(team in stage.board().text for team in ("🔵 Blue", "🟠 Orange", "🍀 Green"))


async def test_options_for_two_sides_are_refused_at_a_table_of_three_teams(tmp_path: Path) -> None:
    async with evening(tmp_path) as stage:
        await stage.alice.slash("table new", sides="3 teams")
        await stage.alice.press(stage.board(), label="Options")
        await stage.alice.choose(stage.alice.panel(), "persian", placeholder="Start from a preset")
        assert "can't be played by 3 teams" in stage.alice.panel().text
        assert (await table_seen(stage)).preset == "classic"


async def test_gin_is_refused_for_three_teams(tmp_path: Path) -> None:
    async with evening(tmp_path) as stage:
        answer = await stage.alice.slash("table new", game="gin", sides="3 teams")
        assert answer is not None
        assert answer.private
        assert "isn't played in teams" in answer.text
