"""Records of the server: told on the winner's card, listed behind the board, each with its replay."""

import re
from pathlib import Path
from typing import Any

from bot.tables.model.bests import Best, BestKind
from bot.tables.model.ports import Save
from bot.tables.model.records import MatchResult, Placing, Result, Status
from tests.discord.attack import forge, refused
from tests.discord.bed import private
from tests.discord.evening import evening, play_match, started_gin
from tests.store.samples import NOON, table

GIN: dict[str, Any] = {"game": "gin", "preset": "standard", "options": {}, "side_count": 0}


async def test_a_record_is_on_the_winners_card_and_its_match_is_replayed_from_the_list(tmp_path: Path) -> None:
    async with evening(tmp_path) as stage:
        store = stage.bot.store
        guild = stage.world.guild.id
        await started_gin(stage)
        record = await store.tables.create(table(guild=guild, channel=1, status=Status.FINISHED, **GIN))
        placings = tuple(Placing((each,), Result.DRAW) for each in (901, 902))
        bests = tuple(Best(kind, (901,), 1, 1) for kind in (BestKind.ROUND, BestKind.MATCH))
        result = MatchResult("gin", NOON.replace(year=2020), placings, bests=bests)
        await store.tables.save(Save(record, result=result))
        outcome = await play_match(stage)
        winner = (stage.alice, stage.bob)[outcome.winners[0]]
        [card] = stage.board().alts
        assert f"This server's best match: {outcome.totals[outcome.winners[0]]}" in card
        assert re.search(r"Set by [AB]: This server's best round: \d+", card)

        page = private(
            await stage.bob.press(private(await stage.bob.slash("leaderboard", board="gin")), label="Records")
        )
        assert f"**Best match:** {max(outcome.totals)} points\n-# {winner.name}" in page.text
        assert "<@901>" not in page.text
        shown = private(await stage.bob.press(page, label="▶ Best match"))
        assert "## Replay · round 1" in shown.text


async def test_a_replay_in_another_channel_offers_only_what_works_there(tmp_path: Path) -> None:
    async with evening(tmp_path) as stage:
        await started_gin(stage)
        await play_match(stage)
        elsewhere = stage.world.guild.create_text_channel("elsewhere")
        board = await stage.act(lambda: stage.bob.actor.slash(elsewhere, "leaderboard", board="gin"))
        page = private(await stage.bob.press(private(board), label="Records"))
        shown = private(await stage.bob.press(page, label="▶ Best match"))
        assert not {"Share", "⋯"} & set(shown.buttons)
        assert "The whole match" in private(await stage.bob.press(shown, label="Match as a file")).text


async def test_a_record_of_a_channel_that_one_does_not_see_is_listed_without_its_cards(tmp_path: Path) -> None:
    async with evening(tmp_path) as stage:
        store = stage.bot.store
        guild = stage.world.guild.id
        record = await store.tables.create(table(guild=guild, channel=1, status=Status.FINISHED, **GIN))
        placings = tuple(Placing((each,), Result.DRAW) for each in (901, 902))
        result = MatchResult("gin", NOON, placings, bests=(Best(BestKind.GIN, (901,), -4, 1),))
        await store.tables.save(Save(record, result=result))
        page = private(
            await stage.bob.press(private(await stage.bob.slash("leaderboard", board="gin")), label="Records")
        )
        assert "**Fastest gin:** in 4 turns" in page.text
        assert "▶ Gin" not in page.buttons
        forged = forge(stage.bob, page, f"rt/{record.id}/-/replay/1:1:-:best0")
        await refused(stage, forged, "no longer exists")
