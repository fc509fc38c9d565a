"""/record: a member's own record and those of others, hidden members, and matches with computers."""

import asyncio
import itertools
import re
import threading
import time
from dataclasses import replace
from datetime import timedelta
from pathlib import Path
from typing import Any

import pytest

from bot.boards.leaderboards import MAX_MOVED
from bot.boards.rating import Rating, ratings
from bot.games.anchors import people
from bot.games.gin.game import BOARD as GIN_BOARD
from bot.games.observation import Level
from bot.games.rum500.game import TEAMS_BOARD
from bot.people.settings import Key
from bot.tables.model.ports import Save
from bot.tables.model.records import AgainstComputer, MatchResult, MatchScore, Placing, Result, RoundScore, Status
from tests.discord.bed import Player, Post, Stage, private
from tests.discord.evening import add_computers, evening, play_round, table_seen
from tests.store.samples import NOON, TABLE


async def match(stage: Stage, *sides: tuple[int, ...], margin: int = 60, days: int = 0, rated: bool = True) -> None:
    """Store a match of 500 Rum in teams that the first side has won, `days` days after the first match."""
    storage, guild = stage.bot.store, stage.world.guild.id
    placings = [
        Placing(members, Result.WIN if side is sides[0] else Result.LOSS, {"points": 500})
        for side in sides
        for members in (*((each,) for each in side), side)
    ]
    score = MatchScore(sides, (RoundScore((margin, 0), rated=rated),) * 6)
    record = await storage.tables.create(replace(TABLE, guild=guild, status=Status.FINISHED, shared=False))
    ended = NOON + timedelta(days=days)
    await storage.tables.save(Save(record, result=MatchResult("rum500-teams", ended, tuple(placings), score)))


async def with_computers(
    stage: Stage, winners: tuple[int, ...], losers: tuple[int, ...], *, days: int, margin: int
) -> None:
    """Store a match in teams of members and computers."""
    storage, guild = stage.bot.store, stage.world.guild.id
    placings = [
        Placing((member,), result, {"points": 500, "with_computers": 1})
        for side, result in ((winners, Result.WIN), (losers, Result.LOSS))
        for member in people(side)
    ]
    score = MatchScore((winners, losers), (RoundScore((margin, 0), rated=True),) * 6)
    record = await storage.tables.create(replace(TABLE, guild=guild, status=Status.FINISHED, shared=False))
    ended = NOON + timedelta(days=days)
    await storage.tables.save(Save(record, result=MatchResult(TEAMS_BOARD.key, ended, tuple(placings), score)))


async def everyone_played(stage: Stage) -> None:
    """Matches that Alice wins with everybody, and Bob and a stranger lose most of."""
    alice, bob, carol, dave = (player.id for player in stage.members[:4])
    day = itertools.count()
    for _ in range(4):
        await match(stage, (alice, carol), (bob, dave), days=next(day))
        await match(stage, (alice, dave), (bob, 77), days=next(day))
    await match(stage, (carol, bob), (alice, 77), days=next(day))


async def record(player: Player, **asked: object) -> Post:
    return private(await player.slash("record", **asked))


async def test_ones_own_record_has_matches_rating_margin_partner_and_streak(tmp_path: Path) -> None:
    async with evening(tmp_path) as stage:
        await everyone_played(stage)
        post = await record(stage.alice)
        assert "500 Rum in teams" in post.text
        assert "**9** matches · 8 won · 89%" in post.text
        assert "Rating: **+" in post.text
        assert "Your last rated match among people moved it from" in post.text
        assert "Compared with the computers" not in post.text
        assert "Average margin: **+46.7** points a round" in post.text
        assert "🔥 Longest streak: 8 wins" in post.text
        assert f"🤝 Favourite partner: <@{stage.carol.id}>, 4 of 4 won together" in post.text
        assert "Nemesis" not in post.text
        assert "Against you" not in post.text


async def test_a_first_match_has_moved_no_rating(tmp_path: Path) -> None:
    async with evening(tmp_path) as stage:
        alice, bob, carol, dave = (player.id for player in stage.members[:4])
        await match(stage, (alice, bob), (carol, dave), margin=11)
        text = (await record(stage.alice)).text
        assert "Rating: **" in text
        assert "Your last rated match among people" not in text


async def test_a_match_that_rates_nobody_is_not_said_to_have_moved_a_rating(tmp_path: Path) -> None:
    async with evening(tmp_path) as stage:
        alice, bob, carol, dave = (player.id for player in stage.members[:4])
        for day in range(2):
            await match(stage, (alice, bob), (carol, dave), margin=11, days=day)
        await match(stage, (alice, bob), (carol, dave), margin=90, days=2, rated=False)
        text = (await record(stage.alice)).text
        assert "**3** matches" in text
        assert "Your last rated match among people moved it from" in text
        assert "your margin was +11 a round" in text


async def test_who_has_no_match_on_a_board_is_told_so_of_that_board_alone(tmp_path: Path) -> None:
    async with evening(tmp_path) as stage:
        alice, bob, carol, dave = (player.id for player in stage.members[:4])
        await match(stage, (alice, bob), (carol, dave))
        text = private(await stage.alice.slash("record", board="gin")).text
        assert "You have no match here that counts for Gin Rummy yet." in text
        text = private(await stage.bob.slash("record", board="gin", member=stage.alice.actor)).text
        assert "Alice has no match here that counts for Gin Rummy." in text


async def test_another_members_record_has_their_matches_with_and_against_the_asker(tmp_path: Path) -> None:
    async with evening(tmp_path) as stage:
        await everyone_played(stage)
        post = await record(stage.alice, member=stage.bob.actor)
        assert "😈 Nemesis:" in post.text
        assert "Against you: 1 won, 8 lost" in post.text
        assert "With you" not in post.text
        assert "With you: 4 of 4 won" in (await record(stage.alice, member=stage.carol.actor)).text


async def test_a_hidden_member_has_a_record_only_for_themselves(tmp_path: Path) -> None:
    async with evening(tmp_path) as stage:
        await everyone_played(stage)
        people = stage.bot.services.people
        await people.change_member(stage.bob.id, "hidden", value=True)
        hidden = await record(stage.alice, member=stage.bob.actor)
        assert "has no match here that counts" in hidden.text
        assert "**9** matches" in (await record(stage.bob)).text


async def test_an_empty_record_and_an_unknown_board_are_a_sentence(tmp_path: Path) -> None:
    async with evening(tmp_path) as stage:
        text = (await record(stage.alice)).text
        assert "You have no match here that counts yet. A match with two or more members, or a solitaire," in text
        assert 'There is no board "chess"' in (await record(stage.alice, board="chess")).text


async def test_a_match_without_stored_points_counts(tmp_path: Path) -> None:
    async with evening(tmp_path) as stage:
        storage, guild = stage.bot.store, stage.world.guild.id
        table = await storage.tables.create(replace(TABLE, guild=guild, status=Status.FINISHED, shared=False))
        line = Placing((stage.alice.id,), Result.DRAW, {"points": 31})
        await storage.tables.save(Save(table, result=MatchResult("gin", NOON, (line,))))
        text = (await record(stage.alice)).text
        assert "**1** match · 0 won · 0% · 1 drawn" in text
        assert "Margin" not in text


async def test_the_menu_of_a_member_shows_their_record(tmp_path: Path) -> None:
    async with evening(tmp_path) as stage:
        await everyone_played(stage)
        answer = await stage.act(lambda: stage.alice.actor.context_menu(stage.world.channel, "Record", stage.bob.actor))
        assert answer is not None
        assert "😈 Nemesis:" in stage.alice.panel().text


async def test_a_shared_page_of_ratings_has_a_picture(tmp_path: Path) -> None:
    async with evening(tmp_path) as stage:
        await everyone_played(stage)
        page = await stage.alice.slash("leaderboard", board="rum500-teams")
        assert page is not None
        assert "Points a round that each player adds" in page.text
        await stage.alice.press(page, label="Show here")
        public = stage.posts()[-1]
        assert not public.private
        assert [each.filename for each in public.message.attachments] == ["ratings.png"]


async def played_computer(stage: Stage, member: int, level: str, *results: Result, board: str = "gin") -> None:
    """Store matches of a member with a computer of a level."""
    storage, guild = stage.bot.store, stage.world.guild.id
    for result in results:
        table = await storage.tables.create(replace(TABLE, guild=guild, status=Status.FINISHED, shared=False))
        await storage.tables.save(Save(table, against=[AgainstComputer(member, board, level, result)]))


async def test_matches_with_computers_are_listed_by_level_and_count_nowhere_else(tmp_path: Path) -> None:
    async with evening(tmp_path) as stage:
        await played_computer(stage, stage.alice.id, "hard", Result.LOSS, Result.LOSS, Result.WIN)
        await played_computer(stage, stage.alice.id, "easy", Result.WIN, Result.DRAW)
        text = (await record(stage.bob, member=stage.alice.actor)).text
        assert "Gin Rummy" in text
        lines = [line for line in text.splitlines() if line.startswith("🤖")]
        assert lines == [
            "🤖 Against easy computers: 1 of 2 won, 1 drawn",
            "🤖 Against hard computers: 1 of 3 won",
        ]
        assert "Wins in solo matches" in text
        assert "%" not in text
        board = await stage.alice.slash("leaderboard", board="gin")
        assert board is not None
        assert stage.alice.name not in board.text
        people = stage.bot.services.people
        await people.change_member(stage.alice.id, "hidden", value=True)
        assert "has no match here that counts" in (await record(stage.bob, member=stage.alice.actor)).text


async def test_matches_with_computers_are_a_line_below_those_that_count(tmp_path: Path) -> None:
    async with evening(tmp_path) as stage:
        await everyone_played(stage)
        await played_computer(stage, stage.alice.id, "normal", Result.WIN, board="rum500-teams")
        await played_computer(stage, stage.alice.id, "normal", *[Result.WIN] * 20)
        text = (await record(stage.alice)).text
        assert "**9** matches" in text
        assert "🤖 Against normal computers: 1 of 1 won" in text
        assert "Wins in solo matches" not in text
        assert "Also plays: Gin Rummy" in text


async def test_a_finished_match_with_a_computer_is_in_the_record(tmp_path: Path) -> None:
    async with evening(tmp_path) as stage:
        await stage.alice.slash("table new", game="gin")
        await add_computers(stage, 1)
        await stage.alice.press(stage.board(), label="Start")
        while (table := await table_seen(stage)).outcome is None:
            if table.next_round is not None:
                await stage.alice.press(stage.board(), label="Next round")
            await play_round(stage)
        assert "🤖 Against normal computers:" in (await record(stage.alice)).text


async def test_matches_with_computers_are_marked_and_give_a_rank_beside_their_levels(tmp_path: Path) -> None:
    normal = next(each.member for each in TEAMS_BOARD.anchors if each.level == Level.NORMAL)
    async with evening(tmp_path) as stage:
        alice, bob, carol = (player.id for player in stage.members[:3])
        for day in range(36):
            one, two, three = ((alice, bob, carol), (bob, carol, alice), (carol, alice, bob))[day % 3]
            await with_computers(stage, (one, two), (three, normal), days=day, margin=24)
        page = private(await stage.alice.slash("leaderboard")).text
        assert "36 with computers" in page
        post = await record(stage.alice)
        assert "Compared with the computers: above *hard*" in post.text
        assert "after 36 matches, I'm sure to within 4" in post.text
        assert "Your last rated match among people" not in post.text


async def test_who_is_rated_by_matches_alone_has_that_rating_in_the_record(tmp_path: Path) -> None:
    computer = next(each.member for each in GIN_BOARD.anchors if each.level == Level.NORMAL)
    async with evening(tmp_path) as stage:
        alice = stage.alice.id
        await stage.bot.services.people.change_server(stage.world.guild.id, alice, Key.RATE_ALONE, True)
        storage = stage.bot.store
        for day in range(3):
            of_alice = replace(TABLE, guild=stage.world.guild.id, status=Status.FINISHED, shared=False)
            score = MatchScore(((alice,), (computer,)), (RoundScore((30, 0), rated=True),) * 6)
            result = MatchResult(GIN_BOARD.key, NOON + timedelta(days=day), (), score, alone=True)
            against = [AgainstComputer(alice, GIN_BOARD.key, Level.NORMAL, Result.WIN)]
            await storage.tables.save(Save(await storage.tables.create(of_alice), result=result, against=against))
        page = private(await stage.alice.slash("leaderboard", board=GIN_BOARD.key)).text
        [rating] = re.findall(r"\*\*\+[\d.]+ ± [\d.]+\*\*", page)
        text = (await record(stage.alice)).text
        assert f"Rating: {rating} points a round" in text
        assert "a round more than an average player here; I'm sure to within" in text
        assert "Solo matches against computers count for ratings here" in text


async def test_where_only_matches_alone_were_played_the_first_page_of_the_board_has_them(tmp_path: Path) -> None:
    async with evening(tmp_path) as stage:
        await played_computer(stage, stage.alice.id, "easy", Result.WIN)
        await played_computer(stage, stage.bob.id, "hard", Result.LOSS, Result.WIN, Result.WIN)
        await played_computer(stage, stage.carol.id, "hard", *[Result.WIN] * 3)
        await stage.carol.press(private(await stage.carol.slash("settings")), label="Hide me")
        first = private(await stage.dave.slash("leaderboard"))
        assert "Gin Rummy" in first.text
        assert [line for line in first.text.splitlines() if line.startswith("🤖")] == [
            f"🤖 <@{stage.bob.id}> · **2** of 3 won against hard computers",
            f"🤖 <@{stage.alice.id}> · **1** of 1 won against easy computers",
        ]
        storage, guild = stage.bot.store, stage.world.guild.id
        table = await storage.tables.create(replace(TABLE, guild=guild, status=Status.FINISHED, shared=False))
        placings = (Placing((stage.alice.id,), Result.WIN), Placing((stage.dave.id,), Result.LOSS))
        await storage.tables.save(Save(table, result=MatchResult("gin", NOON, placings)))
        page = private(await stage.dave.slash("leaderboard"))
        assert "🥇" in page.text
        assert "🤖" not in page.text


@pytest.mark.parametrize("patience", [60.0, 0.1])
async def test_how_many_matches_moved_a_rating_is_worked_out_one_after_the_other(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, patience: float
) -> None:
    """Else a member who asks about many old matches at once would take the processor from every table.

    Of matches that end at the same moment, all say how they moved ratings, if that doesn't take too long.
    """
    soon, go_on = patience > 1, threading.Event()
    monkeypatch.setattr("bot.boards.leaderboards.PATIENCE", patience)
    at_work, most, begun = 0, 0, 0

    def counted(*args: Any, **named: Any) -> list[Rating]:
        nonlocal at_work, most, begun
        at_work, begun = at_work + 1, begun + 1
        most = max(most, at_work)
        if soon:
            time.sleep(0.01)
        else:
            go_on.wait(60)
        at_work -= 1
        return ratings(*args, **named)

    monkeypatch.setattr("bot.boards.ratings.ratings", counted)
    async with evening(tmp_path) as stage:
        for day in range(12):
            await match(stage, (stage.alice.id, 5), (stage.bob.id, 6), days=day)
        boards, guild = stage.bot.services.boards, stage.world.guild.id
        told = await asyncio.gather(*(boards.moved_by(guild, TEAMS_BOARD, table) for table in range(1, 13)))
        go_on.set()
        assert [bool(each) for each in told] == [soon] * 12
        monkeypatch.setattr("bot.boards.leaderboards.PATIENCE", 60.0)
        assert await boards.moved_by(guild, TEAMS_BOARD, 12)
        assert (most, begun) == (1, 2 * (12 if soon else MAX_MOVED + 1))
