"""The demo: a whole match by simulated members, and the files that it writes."""

from pathlib import Path

import pytest

from bot.games.observation import Level
from bot.local.demo import DemoError, DemoSettings, run_demo


async def test_the_demo_ends_with_a_winner_and_saves_what_its_members_saw(tmp_path: Path) -> None:
    progress: list[str] = []
    await run_demo(DemoSettings(tmp_path, seed=3, preset="quick"), progress.append)
    assert any("🏆" in line for line in progress)
    assert any(line.startswith("Round 1 is over") for line in progress)
    ranking = (tmp_path / "leaderboard.txt").read_text(encoding="utf-8")
    lines = [line.removeprefix("**You:** ") for line in ranking.splitlines()]
    rows = [line for line in lines if line.startswith(("🥇", "🥈", "🥉", "**3", "**4"))]
    assert sum(" & " not in row for row in rows) == 4
    assert "**Your best pair:** " in ranking
    transcript = (tmp_path / "transcript.txt").read_text(encoding="utf-8")
    assert "Dave types /discard" in transcript
    assert "Alice chooses" in transcript
    page = (tmp_path / "index.html").read_text(encoding="utf-8")
    assert "Dave types /discard" in page
    for name in ("alice-panel-hand.png", "round-01-table.png", "final-winner.png"):
        assert (tmp_path / name).read_bytes().startswith(b"\x89PNG")
        assert f'<img src="{name}"' in page


async def test_a_demo_of_solitaire_is_played_by_one_member_who_then_shares_it(tmp_path: Path) -> None:
    progress: list[str] = []
    (tmp_path / "final-of-an-earlier-demo.png").touch()
    await run_demo(DemoSettings(tmp_path, game="solitaire"), progress.append)
    assert not (tmp_path / "final-of-an-earlier-demo.png").exists()
    transcript = (tmp_path / "transcript.txt").read_text(encoding="utf-8")
    assert "Alice types /table new game:solitaire" in transcript
    assert "Bob" not in transcript
    assert "--- the end of the match ---" in transcript
    assert (tmp_path / "final-winner.png").exists()


async def test_a_demo_of_gin_is_played_by_two_members(tmp_path: Path) -> None:
    await run_demo(DemoSettings(tmp_path, seed=2, game="gin"), lambda _: None)
    transcript = (tmp_path / "transcript.txt").read_text(encoding="utf-8")
    assert "Bob types /" in transcript
    assert "Carol" not in transcript
    assert "Alice" in (tmp_path / "leaderboard.txt").read_text(encoding="utf-8")


@pytest.mark.parametrize("players", [None, 4])
@pytest.mark.parametrize(
    ("game", "preset", "named"),
    [("fancy", None, "rum500, gin"), ("rum500", "fancy", "classic"), (None, "fancy", "classic")],
)
async def test_an_unknown_game_or_preset_is_reported_with_the_known_ones(
    tmp_path: Path, game: str | None, preset: str | None, named: str, players: int | None
) -> None:
    with pytest.raises(DemoError, match=f"fancy; there are: {named}"):
        await run_demo(DemoSettings(tmp_path, players=players, game=game, preset=preset), print)


@pytest.mark.parametrize(
    ("game", "players", "sides"),
    [(None, 1, None), (None, 9, None), (None, 0, None), ("gin", 3, None), ("gin", 2, "teams"), (None, 6, "4 teams")],
)
async def test_a_match_that_no_game_allows_is_refused_with_those_it_does(
    tmp_path: Path, game: str | None, players: int, sides: str | None
) -> None:
    settings = DemoSettings(tmp_path / "out", players=players, game=game, sides=sides)
    with pytest.raises(DemoError, match="isn't played like that; there are: 2 players in 2 sides"):
        await run_demo(settings, print)
    assert not settings.out.exists()


async def test_a_level_that_the_game_lacks_is_refused_with_those_it_has(tmp_path: Path) -> None:
    settings = DemoSettings(tmp_path / "out", game="gin", level=Level.SKILLED)
    with pytest.raises(DemoError, match="no level skilled; there are: beginner, easy, normal, hard"):
        await run_demo(settings, lambda _: None)
    assert not settings.out.exists()


async def test_other_files_in_the_folder_are_left_alone(tmp_path: Path) -> None:
    holiday = tmp_path / "holiday.png"
    holiday.write_bytes(b"sea")
    await run_demo(DemoSettings(tmp_path, game="solitaire"), lambda _: None)
    assert holiday.read_bytes() == b"sea"


async def test_a_folder_that_is_a_file_is_one_line(tmp_path: Path) -> None:
    file = tmp_path / "file"
    file.touch()
    with pytest.raises(DemoError, match="nothing can be written"):
        await run_demo(DemoSettings(file), print)
