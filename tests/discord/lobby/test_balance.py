"""The expected margin in the lobby, and **Balance teams**."""

from pathlib import Path

from tests.discord.attack import forge, refused
from tests.discord.bed import Stage
from tests.discord.evening import evening, seated, table_seen
from tests.discord.leaderboard.test_record import match


async def all_rated(stage: Stage) -> None:
    """Four rated members who have played each other; Alice and Carol are the strongest, and equals."""
    alice, bob, carol, dave = (player.id for player in stage.members[:4])
    for day in (0, 8, 16):
        await match(stage, (alice, carol), (bob, dave), margin=200, days=day)


async def test_once_everyone_is_rated_the_lobby_shows_the_expected_margin_and_the_host_can_balance_the_teams(
    tmp_path: Path,
) -> None:
    async with evening(tmp_path) as stage:
        await all_rated(stage)
        await seated(stage)
        margin = stage.board().text.split("Ratings favour 🔵 Blue by **")[1].split(" ±")[0]
        assert int(margin) > 10
        await stage.alice.press(stage.board(), label="Balance teams")
        table = await table_seen(stage)
        teams = [{seat.member for seat in table.seats if seat.side == side} for side in (0, 1)]
        assert {stage.alice.id, stage.carol.id} not in teams
        assert "By the ratings the sides are even, to within **" in stage.board().text
        assert "Ratings favour" not in stage.board().text


async def test_without_ratings_no_margin_is_shown_and_a_forged_press_is_refused(tmp_path: Path) -> None:
    async with evening(tmp_path) as stage:
        await seated(stage)
        assert "Expected" not in stage.board().text
        assert "Balance teams" not in stage.board().buttons
        await refused(stage, forge(stage.alice, stage.board(), "rt/1/-/balance/"), "only when everyone seated is rated")


async def test_only_the_host_balances(tmp_path: Path) -> None:
    async with evening(tmp_path) as stage:
        await all_rated(stage)
        await seated(stage)
        number = (await table_seen(stage)).table
        await refused(stage, forge(stage.bob, stage.board(), f"rt/{number}/-/balance/"), "host")
