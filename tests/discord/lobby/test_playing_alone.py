"""/play: a private match with computers, dealt at once."""

from dataclasses import replace
from pathlib import Path
from unittest.mock import AsyncMock

import pytest

from bot.games.observation import Level
from bot.tables.model.ports import StorageError
from bot.tables.model.records import Ending, Status, Verdict
from bot.tables.table import Table
from tests.discord.attack import forge, refused
from tests.discord.bed import Player, Stage, private
from tests.discord.evening import caught_up, evening, move, table_seen


async def own_tables(stage: Stage, player: Player) -> list[int]:
    return [record.id for record in await stage.bot.store.tables.private_of(player.id)]


async def decide(stage: Stage, number: int) -> None:
    """End a match with a result."""
    table = await stage.bot.tables.get(number)
    await table.change(lambda record: replace(record, verdict=Verdict(Ending.CONCEDED, 0)))
    await stage.settle()


async def skip(stage: Stage) -> None:
    """Skip Alice's practice round."""
    await stage.alice.press(private(await stage.alice.slash("play")), label="Skip practice")


async def test_play_deals_at_once_with_three_beginners_and_no_clock(tmp_path: Path) -> None:
    async with evening(tmp_path) as stage:
        await skip(stage)
        before = len(stage.posts())
        panel = private(await stage.alice.slash("play"))
        assert any(label.startswith(("Draw", "Take")) for label in panel.buttons)
        assert len(stage.posts()) == before
        view = await table_seen(stage, stage.alice)
        assert (view.game.key, view.shared, view.status) == ("rum500", False, Status.PLAYING)
        assert [(seat.member, seat.side, seat.level) for seat in view.seats] == [
            (stage.alice.id, 0, ""),
            (None, 1, Level.BEGINNER),
            (None, 0, Level.BEGINNER),
            (None, 1, Level.BEGINNER),
        ]
        assert view.until.keys() == {"idle"}


async def test_looking_back_at_a_private_match_a_round_is_called_a_round(tmp_path: Path) -> None:
    async with evening(tmp_path) as stage:
        await skip(stage)
        await stage.alice.slash("play")
        while (await table_seen(stage, stage.alice)).next_round is None:
            await move(stage, stage.alice)
        await stage.alice.press_more("History")
        assert "## History · round 1" in stage.alice.panel().text
        await stage.alice.press(stage.alice.panel(), label="Replay")
        assert "## Replay · round 1" in stage.alice.panel().text
        await stage.alice.press(stage.alice.panel(), label="Share")
        assert "· round 1" in stage.posts()[-1].text
        assert "Replay of round 1 in" in stage.posts()[-1].alts[0]


async def test_no_fingerprint_is_said_to_have_been_shown_before_a_private_match_began(tmp_path: Path) -> None:
    async with evening(tmp_path) as stage:
        await skip(stage)
        await stage.alice.slash("play")
        for deal in (1, 2):
            while (await table_seen(stage, stage.alice)).next_round is None:
                await move(stage, stage.alice)
            await stage.alice.press_more("Check the deal")
            told = stage.alice.panel().text
            assert f"Check of deal {deal}" in told
            assert ("must be the one that was shown before the deal" in told) is (deal > 1)
            await stage.alice.press(stage.alice.panel(), label="Back")
            await stage.alice.press(stage.alice.panel(), label="Next deal")


async def test_play_goes_on_with_the_match_that_runs_also_after_a_restart(tmp_path: Path) -> None:
    async with evening(tmp_path) as stage:
        await stage.alice.slash("play")
        await stage.alice.slash("play")
        await stage.restart()
        private(await stage.alice.slash("play"))
        await stage.bob.slash("play")
        assert await own_tables(stage, stage.alice) == [1]
        assert await own_tables(stage, stage.bob) == [2]


async def test_two_presses_at_once_open_one_table(tmp_path: Path) -> None:
    async with evening(tmp_path) as stage:
        channel = stage.world.channel
        await stage.at_once(*[lambda: stage.alice.actor.slash(channel, "play")] * 3)
        assert await own_tables(stage, stage.alice) == [1]


async def test_a_private_match_leaves_the_channel_to_a_shared_table(tmp_path: Path) -> None:
    async with evening(tmp_path) as stage:
        await stage.alice.slash("play")
        await stage.alice.slash("table new")
        assert "Join 🟠" in stage.board().buttons


async def test_after_a_finished_match_play_deals_one_like_it_with_normal_computers(tmp_path: Path) -> None:
    async with evening(tmp_path) as stage:
        await stage.alice.slash("table new", game="gin", preset="oklahoma")
        await stage.alice.press(stage.board(), label="+ 🤖")
        await stage.alice.press(stage.board(), label="Start")
        await decide(stage, 1)
        private(await stage.alice.slash("play"))
        view = await table_seen(stage, stage.alice)
        assert (view.game.key, view.preset, view.shared) == ("gin", "oklahoma", False)
        assert [seat.level for seat in view.seats] == ["", Level.NORMAL]


async def test_play_again_goes_on_with_a_private_match_that_runs(tmp_path: Path) -> None:
    async with evening(tmp_path) as stage:
        await skip(stage)
        panel = private(await stage.alice.slash("play"))
        await decide(stage, 2)
        await stage.alice.slash("play")
        for _ in range(2):
            await forge(stage.alice, panel, "rt/2/-/rematch/")
        assert await own_tables(stage, stage.alice) == [3]


async def test_where_the_server_names_channels_play_names_them(tmp_path: Path) -> None:
    async with evening(tmp_path) as stage:
        other = stage.world.guild.create_text_channel("cards")
        await stage.bot.services.people.change_server(stage.world.guild.id, stage.alice.id, "channels", [other.id])
        await refused(stage, stage.alice.slash("play"), f"<#{other.id}>")
        assert await own_tables(stage, stage.alice) == []


async def test_a_private_match_of_three_sides_tells_its_player_who_has_won(tmp_path: Path) -> None:
    async with evening(tmp_path) as stage:
        await stage.alice.slash("table new", sides="alone")
        for _ in range(2):
            await stage.alice.press(stage.board(), label="+ 🤖")
        await stage.alice.press(stage.board(), label="Start")
        await decide(stage, 1)
        private(await stage.alice.slash("play"))
        assert len((await table_seen(stage, stage.alice)).seats) == 3
        await decide(stage, 2)
        await caught_up(stage)
        assert f"{stage.alice.name} won the match!" in stage.alice.panel().text
        assert "Play again" in stage.alice.panel().buttons


@pytest.mark.parametrize("command", ["play", "daily"])
async def test_a_match_that_could_not_be_dealt_is_dealt_by_the_next_try(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, command: str
) -> None:
    async with evening(tmp_path) as stage:
        with monkeypatch.context() as patch:
            patch.setattr(Table, "start", AsyncMock(side_effect=StorageError))
            assert "can't save anything" in private(await stage.alice.slash(command)).text
        await refused(stage, stage.alice.slash("hand"), "There is no table in this channel")
        assert "Draw a card" in private(await stage.alice.slash(command)).buttons
