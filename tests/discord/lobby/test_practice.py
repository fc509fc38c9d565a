"""The practice round as a newcomer meets it: tips, the coloured button, its end, and what it isn't."""

from pathlib import Path

from bot.tables.model.practice import DEALS
from bot.tables.model.records import Occasion, Status
from tests.discord.attack import forge, refused
from tests.discord.bed import Stage, private
from tests.discord.evening import evening, table_seen

PRIMARY = 1


async def press_coloured(stage: Stage) -> None:
    """Press the one coloured button of Alice's panel."""
    panel = stage.alice.panel()
    [coloured] = [part for part in panel.parts if part.get("style") == PRIMARY and part.get("custom_id")]
    await stage.alice.press(panel, custom_id=coloured["custom_id"])


async def practised(stage: Stage) -> list[str]:
    """Play a practice round by its coloured buttons; returns the text of every panel before its end."""
    await stage.alice.slash("play")
    texts: list[str] = []
    while "Again" not in (panel := stage.alice.panel()).buttons:
        assert "Skip practice" in panel.buttons
        texts.append(panel.text)
        await press_coloured(stage)
    return texts


async def test_a_newcomer_is_told_one_thing_at_a_time_and_each_once(tmp_path: Path) -> None:
    async with evening(tmp_path) as stage:
        texts, end = await practised(stage), stage.alice.panel()
        tips = [line for text in texts for line in text.split("\n") if line.startswith("💡")]
        assert "💡 Every turn begins with a draw. Press **Draw a card**." in tips
        assert len(tips) == len(set(tips)) == 8
        assert all("-# A practice deal: it doesn't count." in text for text in texts)
        assert "Alice went out. 🔵 Blue **+90**" in end.text
        assert "That's 500 Rum!" in end.text
        assert "**Play now** deals one." in end.text
        assert "💡 Laid cards count for you" in end.text
        assert "💡 Two to nine count 5, ten to king 10, jokers and most aces 15." in end.text
        assert end.buttons == ["Play now", "Play with friends", "Again"]


async def test_practice_shows_no_fingerprint_and_leaves_nothing_but_that_it_was_finished(tmp_path: Path) -> None:
    async with evening(tmp_path) as stage:
        texts, end = await practised(stage), stage.alice.panel()
        assert not any("ingerprint" in text for text in (*texts, end.text))
        bot = stage.bot
        assert await bot.store.tables.with_computers(1) == []
        assert await bot.store.tables.result(1) is None
        for address in ("check/1", "replay/", "review/", "replay-file/", "replay-share/1:1:-:share"):
            await refused(stage, forge(stage.alice, end, f"rt/1/-/{address}"), "This practice deal was picked")
        told = private(await stage.alice.slash("privacy"))
        assert "- that you finished or skipped the practice round" in told.text


async def test_again_deals_the_next_practice_deal_in_the_same_way_to_everybody(tmp_path: Path) -> None:
    async with evening(tmp_path) as stage:
        await practised(stage)
        await stage.alice.press(stage.alice.panel(), label="Again")
        view = await table_seen(stage, stage.alice)
        assert view.occasion is Occasion.PRACTICE
        table = await stage.bot.tables.get(view.table)
        match = table.keeper.state.match
        assert match is not None
        assert match.deal is not None
        assert match.deal.seed == DEALS[1]


async def test_play_with_friends_opens_a_lobby_or_leads_to_the_table(tmp_path: Path) -> None:
    async with evening(tmp_path) as stage:
        panel = private(await stage.alice.slash("play"))
        await stage.alice.press(panel, label="Skip practice")
        end = stage.alice.panel()
        assert "You skipped the practice round. **Play now** deals a match" in end.text
        await stage.alice.press(end, label="Play with friends")
        assert "Join 🟠" in stage.board().buttons
        answer = private(await stage.alice.press(end, label="Play with friends"))
        assert str(stage.board().id) in answer.text


async def test_who_has_finished_or_skipped_practice_is_dealt_a_match(tmp_path: Path) -> None:
    async with evening(tmp_path) as stage:
        await stage.alice.press(private(await stage.alice.slash("play")), label="Skip practice")
        await stage.alice.press(stage.alice.panel(), label="Play now")
        view = await table_seen(stage, stage.alice)
        assert (view.occasion, view.status) == (Occasion.MATCH, Status.PLAYING)
        assert [seat.level for seat in view.seats] == [
            "",
            "beginner",
            "beginner",
            "beginner",
        ]  # who has finished no match yet


async def test_only_a_practice_round_can_be_skipped(tmp_path: Path) -> None:
    async with evening(tmp_path) as stage:
        await stage.alice.press(private(await stage.alice.slash("play")), label="Skip practice")
        panel = private(await stage.alice.slash("play"))
        await forge(stage.alice, panel, "rt/2/-/skip/")
        assert (await table_seen(stage, stage.alice)).status is Status.PLAYING


async def test_the_lock_and_the_bar_towards_opening_come_with_the_tip_that_names_them(tmp_path: Path) -> None:
    async with evening(tmp_path) as stage:
        await stage.alice.slash("play")
        named: list[bool] = []
        while "Again" not in (panel := stage.alice.panel()).buttons:
            view = await table_seen(stage, stage.alice)
            assert view.match is not None
            named.append("once a round brings it 30" in panel.text)
            assert bool(getattr(view.match, "opening_min", 0)) is any(named)
            await press_coloured(stage)
        assert any(named)
