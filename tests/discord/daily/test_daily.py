"""The daily deal as members meet it: its post, its round, what stays secret, and the message after the day."""

import logging
import re
from datetime import timedelta
from pathlib import Path
from typing import Any, cast
from unittest.mock import AsyncMock

import aiohttp
import pytest

from bot.daily.days import Day, Placed
from bot.games.shuffle import commitment
from bot.local.world import local_time
from bot.tables.model.records import Placing, Result, Status
from bot.tables.table import Table
from cogs.daily.posts import DailyPosts, over_content
from cogs.words import Words
from tests.discord.attack import forge, refused
from tests.discord.bed import Player, Stage, private
from tests.discord.evening import evening, move
from tests.discord.leaderboard.test_leaderboard import end_seasons, filled
from tests.discord.leaderboard.test_two_seasons import A_SEASON
from tests.discord.test_server import let_manage


async def day_of(stage: Stage) -> Day:
    found = await stage.bot.store.days.latest(stage.world.guild.id)
    assert found is not None
    return found


async def own_table(stage: Stage, player: Player) -> Table:
    day = await day_of(stage)
    own = await stage.bot.store.days.round_of(day.guild, day.day, player.id)
    assert own is not None
    return await stage.bot.tables.get(own.table)


async def finished(stage: Stage, player: Player) -> Table:
    """Play the day's round to its end; returns its table."""
    await player.slash("daily")
    table = await own_table(stage, player)
    while table.facts.status is Status.PLAYING:
        await move(stage, player)
    return table


async def due(stage: Stage) -> None:
    """Let the bot see to its days, as it does by itself every ten seconds."""
    posts = cast("DailyPosts", stage.bot.get_cog("DailyPosts"))
    for _ in range(2):
        await posts.start_due()
        await posts.finish()
    await stage.settle()


async def day_passed(stage: Stage) -> None:
    """Pass the end of the day that runs."""
    left = (await day_of(stage)).ends_at - local_time() + timedelta(seconds=1)
    await stage.pass_time(left.total_seconds())
    await due(stage)


async def test_the_first_to_ask_posts_the_day_and_everybody_is_dealt_the_same_cards(tmp_path: Path) -> None:
    async with evening(tmp_path) as stage:
        panel = private(await stage.alice.slash("daily"))
        post, day = stage.board(), await day_of(stage)
        assert "Daily deal 1" in post.text
        assert commitment(day.seed) in post.text
        assert day.salt == post.id
        assert "no hints" in panel.text
        assert "of 500" not in " ".join(panel.alts)  # one round has no target
        await stage.bob.press(post, label="Play")
        assert len(stage.posts()) == 1
        mine, theirs = await own_table(stage, stage.alice), await own_table(stage, stage.bob)
        assert mine.id != theirs.id
        assert mine.keeper.state.match is not None
        assert theirs.keeper.state.match is not None
        assert mine.keeper.state.match.deal == theirs.keeper.state.match.deal


async def test_a_member_has_one_round_a_day_however_often_they_ask(tmp_path: Path) -> None:
    async with evening(tmp_path) as stage:
        await stage.alice.slash("daily")
        before = await own_table(stage, stage.alice)
        await move(stage, stage.alice)
        await stage.restart()
        await stage.alice.slash("daily")
        table = await own_table(stage, stage.alice)
        assert table.id == before.id
        assert "Again" not in stage.alice.panel().buttons
        await stage.alice.slash("play")
        assert len(await stage.bot.store.tables.private_of(stage.alice.id)) == 2


async def test_it_has_no_hint(tmp_path: Path) -> None:
    async with evening(tmp_path) as stage:
        panel = private(await stage.alice.slash("daily"))
        await stage.alice.press(panel, label="⋯")
        assert "Hint" not in stage.alice.panel().buttons
        table = await own_table(stage, stage.alice)
        forged = await forge(stage.alice, stage.alice.panel(), f"rt/{table.id}/-/hint/")
        assert forged is not None
        assert "no hints" in forged.text


async def test_whoever_has_finished_sees_their_own_sheet_and_nothing_that_others_could_use(tmp_path: Path) -> None:
    async with evening(tmp_path) as stage:
        table = await finished(stage, stage.alice)
        end = stage.alice.panel()
        assert "in daily deal 1: your side's points minus the other's." in end.text
        assert re.search(r"the other hands and the replay open at <t:\d+:t>", end.text)  # true the day after, too
        assert end.buttons == ["Share the result", "Board"]
        for address in ("check/1", "replay/", "review/", "replay-file/", "history/", "replay-share/1:1:-:share"):
            await refused(stage, forge(stage.alice, end, f"rt/{table.id}/-/{address}"), "Others can still play")
        await refused(stage, forge(stage.bob, stage.board(), f"rt/{table.id}/-/score/"), "no longer exists")
        await stage.alice.press(end.now, label="Share the result")
        shared = stage.posts()[-1]
        assert "Rumtable daily 1 · " in shared.text
        assert "par" not in shared.text
        assert not shared.alts


async def test_who_finishes_after_the_day_is_told_that_the_round_has_no_place(tmp_path: Path) -> None:
    async with evening(tmp_path) as stage:
        await stage.alice.slash("daily")
        day, table = await day_of(stage), await own_table(stage, stage.alice)
        await stage.pass_time((day.ends_at - local_time()).total_seconds() + 1)
        await stage.alice.slash("hand")
        assert "A round finished later has no place." in stage.alice.panel().text
        while table.facts.status is Status.PLAYING:
            await move(stage, stage.alice)
        assert "A round finished later has no place." in stage.alice.panel().text
        await refused(stage, stage.alice.press(stage.alice.panel(), label="Share the result"), "too late for its day")


async def test_who_has_finished_too_late_is_told_so_by_my_result(tmp_path: Path) -> None:
    async with evening(tmp_path) as stage:
        await finished(stage, stage.bob)
        await stage.alice.slash("daily")
        table = await own_table(stage, stage.alice)
        await day_passed(stage)
        over = next(post for post in stage.posts() if "Daily deal 1 is over" in post.text)
        while table.facts.status is Status.PLAYING:
            await move(stage, stage.alice)
        own = private(await stage.alice.press(over, label="My result"))
        assert own.text == "You didn't finish this deal in time."


@pytest.mark.parametrize(("par", "told"), [(-0.4, "Par 0:"), (24.6, "Par +25:"), (-3.2, "Par −3:")])
def test_a_par_of_nothing_has_no_sign(par: float, told: str) -> None:
    dealt: dict[str, Any] = {"game": "gin", "preset": "classic", "level": "normal", "seed": "a" * 64}
    day = Day(guild=1, day=1, number=1, ends_at=local_time(), par=par, **dealt)
    assert told in str(over_content(Words(), day, [Placed(1, 2, 3, 5, 1)], {}).view.to_components())
    japanese = str(over_content(Words("ja"), day, [Placed(1, 2, 3, 5, 1)], {}).view.to_components())
    assert f"パー：{told[4:-1]}" in japanese  # a minus beside the long vowel's dash is lost


def test_a_daily_deal_of_solitaire_has_no_other_hands() -> None:
    assert "other hands" not in Words()("daily-sealed", until="later", seats=1)


async def test_it_counts_for_nothing_else(tmp_path: Path) -> None:
    async with evening(tmp_path) as stage:
        table = await finished(stage, stage.alice)
        assert await stage.bot.store.tables.result(table.id) is None
        assert await stage.bot.store.tables.with_computers(table.id) == []
        assert await stage.bot.store.tables.last_played(table.facts.guild, stage.alice.id) is None
        again = await forge(stage.alice, stage.alice.panel(), f"rt/{table.id}/-/rematch/")
        assert again is not None
        assert "Only a match that is over can have a rematch, unless it was a daily deal" in again.text


async def test_the_day_after_tells_places_once_and_opens_everything(tmp_path: Path) -> None:
    async with evening(tmp_path) as stage:
        best = await finished(stage, stage.alice)
        await stage.bob.slash("daily")
        first = await day_of(stage)
        await day_passed(stage)
        await due(stage)
        over = [post for post in stage.posts() if "Daily deal 1 is over" in post.text]
        assert len(over) == 1
        assert "**1** Alice · " in over[0].text
        assert "Bob" not in over[0].text  # not finished, so without a place
        second = await day_of(stage)
        assert (second.number, second.salt) == (2, None)
        assert second.seed != first.seed
        told = private(await stage.bob.press(over[0], label="Replay the best round"))
        assert "Turn" in told.text or told.alts
        own = private(await stage.alice.press(over[0], label="My result"))
        assert own.text.startswith("Rumtable daily 1 · ")
        assert own.text.endswith("1st of 1")
        nothing = private(await stage.bob.press(over[0], label="My result"))
        assert "didn't finish" in nothing.text
        checked = await forge(stage.alice, over[0], f"rt/{best.id}/-/check/1")
        assert checked is not None
        assert first.seed in checked.text
        await stage.bob.press(over[0], label="Play")
        assert (await day_of(stage)).salt is not None


async def test_a_server_names_a_channel_and_what_is_dealt_on_a_weekday(tmp_path: Path) -> None:
    async with evening(tmp_path) as stage:
        let_manage(stage.alice)
        page = private(await stage.alice.slash("server"))
        await stage.alice.press(page, label="Daily deal")
        await stage.alice.choose(page.now, stage.world.channel, placeholder="Where it is posted")
        assert (await day_of(stage)).game == "rum500"
        await due(stage)
        assert "Daily deal 1" in stage.board().text
        for number in range(7):
            await stage.alice.choose(page.now, str(number), placeholder="A weekday")
            await stage.alice.choose(page.now, "gin:standard", placeholder="What is dealt on")
            await stage.alice.choose(page.now, "hard", placeholder="Computers")
        assert "Daily deal: Gin Rummy · Standard · hard" in page.now.text.replace("*", "")
        changes = await stage.alice.press(private(await stage.alice.slash("server")), label="Who changed what")
        told = private(changes).text.replace("*", "")
        assert "Daily deal posted in: wherever somebody first types" in told
        assert "-# Daily deal: Gin Rummy" in told
        await day_passed(stage)
        day = await day_of(stage)
        assert (day.game, day.preset, day.level) == ("gin", "standard", "hard")
        assert "Gin Rummy · Standard · hard computers" in stage.board().text


async def test_a_weekday_of_solitaire_has_no_computers_to_choose(tmp_path: Path) -> None:
    async with evening(tmp_path) as stage:
        let_manage(stage.alice)
        page = private(await stage.alice.slash("server"))
        await stage.alice.press(page, label="Daily deal")
        assert "Computers: normal" in str(page.now.parts)
        await stage.alice.choose(page.now, "solitaire:classic", placeholder="What is dealt on")
        assert "Monday: Solitaire Gin · Classic" in page.now.text
        assert "Solitaire Gin · Classic · normal" not in page.now.text
        assert "Computers: " not in str(page.now.parts)


async def test_a_cut_connection_delays_a_post_and_is_no_bug(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    async with evening(tmp_path) as stage:
        let_manage(stage.alice)
        page = private(await stage.alice.slash("server"))
        await stage.alice.press(page, label="Daily deal")
        with monkeypatch.context() as patched:
            once = AsyncMock(side_effect=aiohttp.ClientConnectionError("cut"))
            patched.setattr(stage.bot.get_cog("DailyPosts"), "_once", once)
            await stage.alice.choose(page.now, stage.world.channel, placeholder="Where it is posted")
            await due(stage)
        assert not [record for record in caplog.records if record.levelno >= logging.ERROR]
        assert once.await_count
        assert (await day_of(stage)).salt is None
        await stage.pass_time(120)
        await due(stage)
        assert "Daily deal 1" in stage.board().text


async def test_a_day_that_nobody_finishes_ends_in_its_post(tmp_path: Path) -> None:
    async with evening(tmp_path) as stage:
        await stage.alice.slash("daily")
        await day_passed(stage)
        [post] = stage.posts()
        assert "nobody finished this deal" in post.text


@pytest.mark.parametrize(("hours", "messages"), [(23, 1), (25, 0)])
async def test_a_bot_that_was_away_tells_of_a_day_for_one_day(tmp_path: Path, hours: int, messages: int) -> None:
    async with evening(tmp_path) as stage:
        await finished(stage, stage.alice)
        back = (await day_of(stage)).ends_at + timedelta(hours=hours)
        await stage.pass_time((back - local_time()).total_seconds())
        await due(stage)
        assert sum("is over" in post.text for post in stage.posts()) == messages


async def test_who_leaves_has_not_finished_and_sees_no_more(tmp_path: Path) -> None:
    async with evening(tmp_path) as stage:
        await stage.alice.slash("daily")
        table = await own_table(stage, stage.alice)
        question = private(await stage.alice.slash("table leave"))
        assert question.text == "Leave this deal? You have one try, so you can't play it again."
        await stage.alice.press(question, label="Leave the match")
        view = table.view(stage.alice.id)
        assert view.reveal is None
        await refused(stage, stage.alice.slash("daily"), "play it any more")


async def test_the_board_tells_the_average_against_par_in_the_season_that_is_chosen(tmp_path: Path) -> None:
    async with evening(tmp_path) as stage:
        await filled(stage, "gin", Placing((901,), Result.WIN), at=local_time())
        for _ in range(3):
            await finished(stage, stage.alice)
            await stage.bot.store.days.keep_par(await day_of(stage), 10.0, 1.0, 200)
            await day_passed(stage)
        over = next(post for post in reversed(stage.posts()) if "is over" in post.text)
        page = private(await stage.alice.press(over, label="Board"))
        assert "Daily deals · season 1" in page.text
        assert "**1** Alice" in page.text
        assert "· 3 days" in page.text
        await stage.alice.choose(page, "0", custom_id="rt/0/-/daily-season/")
        assert "Daily deals · all time" in page.now.text
        other = private(await stage.bob.press(over, label="Board"))
        assert "You have no place here yet." in other.text
        await refused(stage, forge(stage.alice, page, "rt/0/-/daily-season/", "7"), "older version")
        await stage.pass_time(A_SEASON)
        await end_seasons(stage, local_time())
        await filled(stage, "gin", Placing((901,), Result.WIN), at=local_time())
        page = private(await stage.alice.press(over, label="Board"))
        assert "Daily deals · season 2" in page.text
        assert "Alice" not in page.text
