"""The pace of computers: panels show each of their turns, the public message only the first and the last."""

from pathlib import Path

from bot.tables.model import lobby
from bot.tables.model.ports import Actor
from bot.tables.model.records import DeadlineKind
from tests.discord.bed import Stage
from tests.discord.evening import evening, move, table_seen
from tests.discord.variants import tick


async def paced(stage: Stage) -> None:
    """Alice, with an open panel, has just moved against computers at normal pace."""
    await stage.alice.slash("table new")
    for _ in range(3):
        await stage.alice.press(stage.board(), label="+ 🤖")
    table = await stage.bot.tables.get(1)
    await table.change_lobby(Actor(stage.alice.id, 1), lobby.change_option, "pace", "normal")
    await stage.settle()
    await stage.alice.press(stage.board(), label="Start")
    await stage.alice.press(stage.board(), label="My hand")
    while not await computers_pending(stage):
        await move(stage, stage.alice)


async def computers_pending(stage: Stage) -> bool:
    """True while a computer has a turn to play."""
    return DeadlineKind.COMPUTER in (await table_seen(stage)).until


async def edits(stage: Stage, seconds: float) -> tuple[int, int]:
    """The number of edits of the panel and of the public message in that time."""
    env = stage.world.env
    before = len(env.http_requests)
    await tick(stage, seconds)
    made = [request.path for request in env.http_requests[before:] if request.method == "PATCH"]
    private = [route for route in made if "webhooks" in route]
    return len(private), len(made) - len(private)


async def test_each_turn_of_a_computer_edits_the_panel_and_the_last_one_edits_the_public_message(
    tmp_path: Path,
) -> None:
    async with evening(tmp_path) as stage:
        await paced(stage)
        counted = [await edits(stage, 1.5) for _ in range(3)]
        assert counted == [(1, 0), (1, 0), (1, 1)]
        assert not await computers_pending(stage)
        assert "Your turn" in stage.alice.panel().text


async def test_any_press_of_the_next_member_shows_their_own_turn(tmp_path: Path) -> None:
    async with evening(tmp_path) as stage:
        await paced(stage)
        await stage.alice.press(stage.board(), label="My hand")
        assert not await computers_pending(stage)
        assert "Your turn" in stage.alice.panel().text


async def test_the_turns_of_computers_go_on_after_a_restart(tmp_path: Path) -> None:
    async with evening(tmp_path) as stage:
        await paced(stage)
        await stage.restart()
        assert await computers_pending(stage)
        for _ in range(3):
            await tick(stage, 2)
        assert not await computers_pending(stage)
        assert (await table_seen(stage, stage.alice)).decision is not None
