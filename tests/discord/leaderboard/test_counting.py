"""*Don't count*: somebody who manages the server takes a match off the boards, and everybody sees that they did."""

import re
from pathlib import Path

from bot.games.observation import Level
from bot.games.rum500.game import TEAMS_BOARD
from bot.tables.model.ports import Save
from bot.tables.model.records import MatchResult, MatchScore, RoundScore, Status
from tests.discord.attack import forge, refused
from tests.discord.bed import Player, Post, Stage, private
from tests.discord.evening import evening, play_match, started_gin, table_seen
from tests.discord.test_server import let_manage, opened
from tests.discord.variants import begun, rum_view
from tests.store.repositories.test_ratings import play
from tests.store.samples import NOON, table

NORMAL = next(each.member for each in TEAMS_BOARD.anchors if each.level == Level.NORMAL)
BUYER, OWN = 71, (81, 82, 83)


async def bought(stage: Stage, *sides: tuple[int, ...]) -> int:
    """A match of these sides that was thrown; returns its table."""
    store = stage.bot.store
    return await play(store, *sides, points=[(260, -60)] * 4, guild=stage.world.guild.id)


async def page_of(player: Player, button: str) -> Post:
    """A page behind the server's settings."""
    return private(await player.press(await opened(player), label=button))


async def board(player: Player) -> Post:
    return private(await player.slash("leaderboard", board=TEAMS_BOARD.key, by="wins"))


async def test_a_match_that_looks_arranged_is_taken_off_and_put_back_and_everybody_sees_by_whom(tmp_path: Path) -> None:
    async with evening(tmp_path) as stage:
        let_manage(stage.alice)
        store = stage.bot.store
        await play(store, (1, 2), (3, 4), points=[(20, 0)] * 4, guild=stage.world.guild.id)
        thrown = await bought(stage, (BUYER, OWN[0]), OWN[1:])
        assert f"<@{BUYER}>" in (await board(stage.bob)).text
        page = await page_of(stage.alice, "Matches")
        assert f"<@{BUYER}>, <@{OWN[0]}>; <@{OWN[1]}>, <@{OWN[2]}>" in page.text
        assert "4 rounds, won by 320 points a round · margins far beyond luck" in page.text
        assert "<@1>" not in page.text
        page = private(await stage.alice.choose(page, str(thrown), placeholder="Don't count…"))
        assert "No match looks arranged" in page.text
        seen = await board(stage.bob)
        assert "1 match not counted" in seen.text
        assert f"<@{BUYER}>" not in seen.text
        told = private(await stage.bob.press(seen, label="Not counted"))
        assert f"by {stage.alice.name} · margins far beyond luck" in told.text
        assert not any(f"<@{one}>" in told.text for one in (BUYER, *OWN))
        await stage.alice.choose(page, str(thrown), placeholder="Count again…")
        assert f"<@{BUYER}>" in (await board(stage.bob)).text
        changes = await page_of(stage.alice, "Who changed what")
        assert "A match" in changes.text


async def test_who_played_it_or_has_a_partner_who_did_can_not_decide(tmp_path: Path) -> None:
    async with evening(tmp_path) as stage:
        let_manage(stage.alice)
        for _ in range(3):
            await bought(stage, (stage.alice.id, BUYER), (1, 2))
        thrown = await bought(stage, (BUYER, OWN[0]), OWN[1:])
        page = await page_of(stage.alice, "Matches")
        assert "somebody else decides" in page.text
        assert "Don't count…" not in page.selects
        forged = forge(stage.alice, page, "rt/0/-/server-uncount/", str(thrown))
        await refused(stage, forged, "You or a partner of yours played this match")
        assert "not counted" not in (await board(stage.bob)).text


async def test_who_played_it_or_has_a_partner_who_did_can_not_put_it_back(tmp_path: Path) -> None:
    async with evening(tmp_path) as stage:
        for manager in (stage.alice, stage.bob, stage.carol):
            let_manage(manager)
        for _ in range(3):
            await bought(stage, (stage.alice.id, stage.bob.id), (1, 2))
        thrown = await bought(stage, (stage.alice.id, OWN[0]), OWN[1:])
        page = await page_of(stage.carol, "Matches")
        page = private(await stage.carol.choose(page, str(thrown), placeholder="Don't count…"))
        assert "somebody else decides" not in page.text.partition("Not counted")[2]
        for manager in (stage.alice, stage.bob):
            theirs = await page_of(manager, "Matches")
            assert "somebody else decides" in theirs.text.partition("Not counted")[2]
            assert "Count again…" not in theirs.selects
            forged = forge(manager, theirs, "rt/0/-/server-count/", str(thrown))
            await refused(stage, forged, "You or a partner of yours played this match")
        assert "1 match not counted" in (await board(stage.dave)).text
        page = private(await stage.carol.choose(page, str(thrown), placeholder="Count again…"))
        assert "not counted" not in (await board(stage.dave)).text


async def test_only_a_manager_may(tmp_path: Path) -> None:
    async with evening(tmp_path) as stage:
        thrown = await bought(stage, (BUYER, OWN[0]), OWN[1:])
        seen = await board(stage.bob)
        await refused(stage, forge(stage.bob, seen, "rt/0/-/server-uncount/", str(thrown)), "Manage Server")
        assert "not counted" not in (await board(stage.bob)).text


async def test_matches_alone_against_computers_rate_where_the_server_wants_it(tmp_path: Path) -> None:
    async with evening(tmp_path) as stage:
        let_manage(stage.alice)
        for wanted in (False, True):
            if wanted:
                page = await page_of(stage.alice, "Matches")
                await stage.alice.choose(page, "true", placeholder="Rate solo matches against computers")
            sides = ((BUYER, NORMAL), (NORMAL, NORMAL))
            score = MatchScore(sides, (RoundScore((90, 0), rated=True),) * 6)
            store, guild = stage.bot.store, stage.world.guild.id
            record = await store.tables.create(table(guild=guild, status=Status.FINISHED))
            await store.tables.save(Save(record, result=MatchResult(TEAMS_BOARD.key, NOON, (), score, alone=True)))
            shown = private(await stage.bob.slash("leaderboard", board=TEAMS_BOARD.key, by="rating")).text
            assert (f"<@{BUYER}>" in shown) is wanted
            assert ("Solo matches against computers are rated here" in shown) is wanted


async def test_after_a_match_its_players_are_told_alone_how_their_rating_moved_and_why(tmp_path: Path) -> None:
    async with evening(tmp_path) as stage:
        await started_gin(stage)
        store, guild = stage.bot.store, stage.world.guild.id
        for day in range(6):
            one, two = (stage.alice.id, 5)[:: 1 if day % 2 else -1]
            await play(store, (one,), (two,), days=day, points=[(40, 0)] * 3, guild=guild, board="gin")
        await play_match(stage)
        told = private(await stage.alice.press(stage.posts()[-1], label="Score")).text
        assert re.search(r"📈 Your rating: \S+ → \*\*\S+\.\d ± [1-9]\.\d\*\*\.", told)
        assert " the other side; " in told
        assert "was expected" in told
        assert "\n📈" in stage.bob.panel().text, "no ✅ before it: it may be a loss"
        assert "📈" not in stage.posts()[-1].text
        assert "📈" not in private(await stage.carol.press(stage.posts()[-1], label="Score")).text


async def test_a_first_rating_welcomes_to_the_board_only_whom_it_shows(tmp_path: Path) -> None:
    async with evening(tmp_path) as stage:
        await started_gin(stage)
        await stage.bot.services.people.change_member(stage.bob.id, "hidden", value=True)
        await play_match(stage)
        shown, hidden = [
            private(await player.press(stage.posts()[-1], label="Score")).text for player in (stage.alice, stage.bob)
        ]
        assert "📈 Your first rating, welcome to the board: **" in shown
        assert "📈 Your first rating: **" in hidden


async def test_of_three_alone_each_is_compared_with_the_others(tmp_path: Path) -> None:
    async with evening(tmp_path, number=4) as stage:
        await begun(stage, seats=3, sides="alone")
        await play_match(stage)
        totals = rum_view(await table_seen(stage)).totals
        for player, own in zip(stage.members, totals, strict=False):
            told = private(await player.press(stage.posts()[-1], label="Score")).text
            more = own > (sum(totals) - own) / 2
            assert f"a round {'ahead of' if more else 'behind'} the others' average; " in told
        assert sum(own > (sum(totals) - own) / 2 for own in totals) == 2, "somebody who lost made more than the others"
