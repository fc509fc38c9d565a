"""/leaderboard: boards of every game, pages, seasons, and a member's own place."""

from dataclasses import replace
from datetime import UTC, datetime, timedelta
from itertools import combinations
from pathlib import Path
from typing import cast

from bot.boards.leaderboards import PAGE
from bot.tables.model.ports import Save
from bot.tables.model.records import MatchResult, MatchScore, Placing, Result, RoundScore, Status
from cogs.leaderboard.background import SeasonPosts
from tests.discord.attack import forge, refused
from tests.discord.bed import Player, Post, Stage, private
from tests.discord.evening import evening, move, play_match, started_gin, table_seen
from tests.store.samples import NOON, TABLE

LONG = 2 * PAGE + 3
NEW_YEAR = datetime(2027, 1, 1, tzinfo=UTC)


async def _board(player: Player, key: str, **options: int | str) -> Post:
    return private(await player.slash("leaderboard", board=key, **options))


async def filled(
    stage: Stage, board: str, *placings: Placing, at: datetime = NOON, score: MatchScore | None = None
) -> None:
    """Store a finished match with these results."""
    storage = stage.bot.store
    guild = stage.world.guild.id
    record = await storage.tables.create(replace(TABLE, guild=guild, status=Status.FINISHED, shared=False))
    await storage.tables.save(Save(record, result=MatchResult(board, at, placings, score)))


async def test_a_match_of_gin_is_on_its_board_with_points_gins_and_the_best_deal(
    tmp_path: Path,
) -> None:
    async with evening(tmp_path) as stage:
        await started_gin(stage)
        end = await play_match(stage)
        assert max(end.totals) >= 100
        assert "🏆" in stage.posts()[-1].text
        post = await _board(stage.alice, "gin")
        assert "1 won" in post.text
        for total in end.totals:
            assert f"{total} points" in post.text
        assert "best round" in post.text
        assert "gins" in post.text
        assert post.buttons == ["Show here", "Records"]


async def test_without_a_name_the_board_of_the_channels_game_is_shown(tmp_path: Path) -> None:
    async with evening(tmp_path) as stage:
        before = private(await stage.alice.slash("leaderboard"))
        assert "500 Rum in teams" in before.text
        await stage.alice.slash("table new", game="gin")
        answer = private(await stage.alice.slash("leaderboard"))
        assert "Gin Rummy" in answer.text


async def test_a_solitaire_is_ranked_by_its_best_total_on_its_presets_board(tmp_path: Path) -> None:
    async with evening(tmp_path) as stage:
        await stage.alice.slash("table new", game="solitaire")
        await stage.alice.press(stage.alice.panel(), label="Deal")
        while (table := await table_seen(stage, stage.alice)).outcome is None:
            if table.next_round is not None:
                await stage.alice.press(stage.alice.panel(), label="Next deal")
            else:
                await move(stage, stage.alice)
        post = await _board(stage.bob, "solitaire-classic-5")
        assert f"🥇 {stage.alice.name} · **{table.outcome.totals[0]}**" in post.text
        assert "You have no place here yet." in post.text
        unplayed = (await _board(stage.bob, "solitaire-three_jokers-5")).text
        assert "No match has counted here yet. A match counts when all of its deals are played." in unplayed
        unplayed = (await _board(stage.bob, "gin", by="wins")).text
        assert "No match has counted here yet. A match with two or more members counts when" in unplayed


async def test_a_board_says_that_nothing_was_played_only_while_nothing_was(tmp_path: Path) -> None:
    async with evening(tmp_path) as stage:
        unplayed = (await _board(stage.alice, "gin")).text
        assert "No match has counted here yet." in unplayed
        assert "shows who has won" not in unplayed
        await filled(stage, "gin", Placing((1,), Result.WIN), Placing((2,), Result.LOSS))
        post = await _board(stage.alice, "gin", by="streak")
        assert "No match has counted here yet." not in post.text
        assert "Nobody has a place by this ranking yet." in post.text
        assert "shows who has won" in (await _board(stage.alice, "gin", by="rating")).text


async def test_the_buttons_that_turn_pages_survive_a_restart(tmp_path: Path) -> None:
    async with evening(tmp_path) as stage:
        lines = (Placing((1000 + number,), Result.WIN, {"points": 900 - number}) for number in range(LONG))
        await filled(stage, "gin", *lines)
        await filled(stage, "gin", Placing((stage.alice.id,), Result.LOSS, {"points": 4}))
        first = await _board(stage.alice, "gin")
        assert [_ranked(first), first.buttons] == [
            [1000 + number for number in range(PAGE)],
            ["Next", "Show here", "Records"],
        ]
        await stage.restart()
        await stage.alice.press(first, label="Next")
        second = stage.alice.panel()
        assert [_ranked(second), second.buttons] == [
            [1000 + number for number in range(PAGE, 2 * PAGE)],
            ["Previous", "Next", "Show here", "Records"],
        ]
        await stage.alice.press(second, label="Next")
        third = stage.alice.panel()
        assert [_ranked(third)[-1], third.buttons] == [1000 + LONG - 1, ["Previous", "Show here", "Records"]]
        assert third.text.count("Alice") == 1  # in the list, where it is marked
        for page in (first, second, third):
            assert f"**You:** **{LONG + 1}** {stage.alice.name} · **0** wins · 0%" in page.text
        await stage.alice.press(third, label="Previous")
        assert stage.alice.panel().text == second.text


async def test_partners_have_a_view_of_their_own_and_equal_winners_share_a_medal(tmp_path: Path) -> None:
    async with evening(tmp_path) as stage:
        won = [Placing(members, Result.WIN, {"points": 505}) for members in ((1,), (2,), (1, 2))]
        await filled(stage, "rum500-teams", *won, Placing((3,), Result.DRAW), Placing((4,), Result.DRAW))
        post = await _board(stage.alice, "rum500-teams")
        assert [line[0] for line in post.text.splitlines() if "<@" in line] == ["🥇", "🥇", "*", "*"]
        assert "1 drawn" in post.text
        await stage.alice.choose(post, "pairs", custom_id="rt/0/-/board-view/rum500-teams:wins:1:1")
        assert "🥇 <@1> & <@2> · **1** win · 100%" in stage.alice.panel().text


async def test_a_reader_who_alone_is_provisional_is_told_what_their_mark_means(tmp_path: Path) -> None:
    async with evening(tmp_path) as stage:
        for one, other in [*combinations(range(1, 10), 2), (1, stage.alice.id)]:
            rounds = (RoundScore((10, 0), rated=True),) * (6 if other < 10 else 1)
            score = MatchScore(((one,), (other,)), rounds)
            await filled(stage, "gin", Placing((one,), Result.WIN), Placing((other,), Result.LOSS), score=score)
        post = await _board(stage.alice, "gin")
        assert [line[0] for line in post.text.splitlines() if "<@" in line] == ["🥇", "🥈", "🥉", *["*"] * 5]
        assert "**You:** ▫️ Alice" in post.text
        assert "▫️ is provisional: too few matches so far." in post.text


async def test_a_page_beyond_the_last_says_so(tmp_path: Path) -> None:
    async with evening(tmp_path) as stage:
        await filled(stage, "gin", Placing((1,), Result.WIN))
        post = await _board(stage.alice, "gin", page=7)
        assert "This board has no page 7." in post.text
        assert post.buttons == ["Previous"]


async def test_an_unknown_board_and_a_forged_page_are_refused(tmp_path: Path) -> None:
    async with evening(tmp_path) as stage:
        assert 'There is no board "chess".' in (await _board(stage.alice, "chess")).text
        await filled(stage, "gin", *(Placing((1000 + number,), Result.WIN) for number in range(LONG)))
        post = await _board(stage.alice, "gin")
        for argument in ("gin:0", "gin:x", "gin:99999", "chess:1", "gin:wins:x:1", "gin:wins:1", ""):
            answer = private(await forge(stage.alice, post, f"rt/0/-/leaderboard/{argument}"))
            assert "🏆" not in answer.text
        assert stage.errors == []


async def test_a_board_may_be_typed_by_its_name(tmp_path: Path) -> None:
    async with evening(tmp_path) as stage:
        await filled(stage, "gin", Placing((stage.alice.id,), Result.WIN))
        assert "Most wins first" in (await _board(stage.alice, "gin rummy", by="wins")).text
        assert "**1** match" in private(await stage.alice.slash("record", board="Gin Rummy")).text
        assert await stage.alice.suggestions("leaderboard", "by", board="Solitaire Gin · Classic · 5 deals") == [
            "best",
            "streak",
        ]


async def test_an_unknown_ranking_is_refused_with_those_that_the_board_has(tmp_path: Path) -> None:
    async with evening(tmp_path) as stage:
        await filled(stage, "gin", Placing((1,), Result.WIN))
        for nonsense in ("elo", "pairs"):
            refused = (await _board(stage.alice, "gin", by=nonsense)).text
            assert f'Gin Rummy isn\'t ranked by "{nonsense}". Pick one of: Rating, Wins, Best score' in refused
        assert "Most wins first" in (await _board(stage.alice, "gin", by=" WINS")).text
        assert "Nobody has a place by this ranking yet." in (await _board(stage.alice, "gin", by="wins in a row")).text
        assert await stage.alice.suggestions("leaderboard", "by", board="solitaire-classic-5") == ["best", "streak"]


async def test_a_forged_press_never_replaces_a_public_message(tmp_path: Path) -> None:
    async with evening(tmp_path) as stage:
        await stage.alice.slash("table new", game="gin")
        before = stage.board().text
        private(await forge(stage.bob, stage.board(), "rt/0/-/leaderboard/gin:wins:0:1"))
        assert stage.board().text == before


async def test_boards_are_suggested_by_name_the_main_games_first(tmp_path: Path) -> None:
    async with evening(tmp_path) as stage:
        everything = await stage.alice.suggestions("leaderboard", "board")
        assert everything[:4] == ["rum500-teams", "rum500", "gin", "solitaire-classic-5"]
        assert await stage.alice.suggestions("leaderboard", "board", "half deals") == ["solitaire-half_deck-5"]
        assert len(everything) == 7


def _ranked(post: Post) -> list[int]:
    """The members on the page, without the reader's own line."""
    lines = [line for line in post.text.splitlines() if "<@" in line and "You:" not in line]
    return [int(line.split("<@")[1].split(">")[0]) for line in lines]


async def test_a_button_of_an_earlier_version_still_turns_the_page(tmp_path: Path) -> None:
    async with evening(tmp_path) as stage:
        lines = (Placing((1000 + number,), Result.WIN, {"points": 900 - number}) for number in range(LONG))
        await filled(stage, "gin", *lines)
        await forge(stage.alice, await _board(stage.alice, "gin"), "rt/0/-/leaderboard/gin:wins:0:2")
        assert _ranked(stage.alice.panel()) == [1000 + number for number in range(PAGE, 2 * PAGE)]


async def test_a_page_is_shared_without_anybodys_own_place_and_at_most_once_a_minute(tmp_path: Path) -> None:
    async with evening(tmp_path) as stage:
        await filled(stage, "gin", Placing((1,), Result.WIN), Placing((stage.alice.id,), Result.LOSS))
        await stage.alice.press(await _board(stage.alice, "gin"), label="Show here")
        public = stage.posts()[-1]
        assert not public.private
        assert "🥇 <@1> · **1** win" in public.text
        assert "You:" not in public.text
        assert public.buttons == []
        await refused(
            stage, stage.alice.press(await _board(stage.alice, "gin"), label="Show here"), "less than a minute"
        )


async def test_a_season_and_all_time_have_boards_of_their_own(tmp_path: Path) -> None:
    async with evening(tmp_path) as stage:
        await filled(stage, "gin", Placing((1,), Result.WIN))
        post = await _board(stage.alice, "gin")
        assert "season 1" in post.text
        await stage.alice.choose(post, "0", custom_id="rt/0/-/board-season/gin:wins:1:1")
        assert "all time" in stage.alice.panel().text
        assert "🥇 <@1>" in stage.alice.panel().text


async def end_seasons(stage: Stage, now: datetime) -> None:
    """Let the bot see to the seasons, as it does by itself every ten seconds."""
    posts = cast("SeasonPosts", stage.bot.get_cog("SeasonPosts"))
    posts.now = lambda: now
    await posts.start_due()
    await posts.finish()


async def test_the_end_of_a_season_is_posted_once_even_over_a_restart(tmp_path: Path) -> None:
    async with evening(tmp_path) as stage:
        guild, channel = stage.world.guild.id, stage.world.channel.id
        people = stage.bot.services.people
        await people.change_server(guild, stage.alice.id, "season_channel", channel)
        await filled(stage, "gin", Placing((1,), Result.WIN), Placing((2,), Result.LOSS))
        await end_seasons(stage, NOON)
        before = len(stage.posts())
        await stage.restart()
        for _ in range(2):
            await end_seasons(stage, NEW_YEAR)
        told = stage.posts()[before:]
        assert len(told) == 1
        assert "Season 1 is over" in told[0].text
        assert "wins and streaks of the new season start from zero. `/leaderboard` still" in told[0].text
        assert "🥇 <@1> · **1** win · 100%" in told[0].text
        await stage.restart()
        await end_seasons(stage, NEW_YEAR)
        assert len(stage.posts()) == before + 1


async def test_the_end_of_a_season_says_what_marks_a_provisional_rating(tmp_path: Path) -> None:
    async with evening(tmp_path) as stage:
        guild, people = stage.world.guild.id, stage.bot.services.people
        await people.change_server(guild, stage.alice.id, "season_channel", stage.world.channel.id)
        score = MatchScore(((1,), (2,)), (RoundScore((30, 0), rated=True),))
        await filled(stage, "gin", Placing((1,), Result.WIN), Placing((2,), Result.LOSS), score=score)
        await end_seasons(stage, NEW_YEAR)
        assert "▫️ <@1> · **+" in stage.posts()[-1].text
        assert "▫️ is provisional: too few matches so far." in stage.posts()[-1].text


async def test_a_match_after_the_end_belongs_to_the_next_season_and_the_last_one_stays_visible(
    tmp_path: Path,
) -> None:
    async with evening(tmp_path) as stage:
        await filled(stage, "gin", Placing((1,), Result.WIN))
        await end_seasons(stage, NEW_YEAR)
        await filled(stage, "gin", Placing((2,), Result.WIN), at=NEW_YEAR)
        post = await _board(stage.alice, "gin")
        assert "season 2" in post.text
        assert "<@1>" not in post.text
        await stage.alice.choose(post, "1", custom_id="rt/0/-/board-season/gin:wins:2:1")
        assert "🥇 <@1>" in stage.alice.panel().text


async def test_switching_seasons_off_ends_the_current_one(tmp_path: Path) -> None:
    async with evening(tmp_path) as stage:
        guild, people = stage.world.guild.id, stage.bot.services.people
        now = stage.bot.services.now()
        await filled(stage, "gin", Placing((1,), Result.WIN), at=now)
        await people.change_server(guild, stage.alice.id, "season_channel", stage.world.channel.id)
        await people.change_server(guild, stage.alice.id, "season_months", 0)
        await end_seasons(stage, now + timedelta(seconds=90))
        assert "Season 1 is over" in stage.posts()[-1].text
        assert "new season" not in stage.posts()[-1].text
        await filled(stage, "gin", Placing((2,), Result.WIN), at=now + timedelta(seconds=100))
        post = await _board(stage.alice, "gin")
        assert "all time" in post.text
        assert "<@1>" in post.text
        assert "<@2>" in post.text


async def test_views_and_the_boards_of_a_record_are_suggested(tmp_path: Path) -> None:
    async with evening(tmp_path) as stage:
        assert await stage.alice.suggestions("leaderboard", "by", "row") == ["streak"]
        assert await stage.alice.suggestions("record", "board", "half deals") == ["solitaire-half_deck-5"]


async def test_the_first_page_is_of_a_board_that_was_played(tmp_path: Path) -> None:
    async with evening(tmp_path) as stage:
        assert "500 Rum in teams" in private(await stage.alice.slash("leaderboard")).text
        await filled(stage, "gin", Placing((1001,), Result.WIN, {"points": 9}))
        page = private(await stage.alice.slash("leaderboard"))
        assert "Gin Rummy" in page.text
        assert _ranked(page) == [1001]
