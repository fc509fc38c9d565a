"""A private table from its start to its end, in the views of its owner and of the channel."""

import re
from pathlib import Path

from tests.discord.attack import refused
from tests.discord.bed import Stage, private
from tests.discord.evening import evening, move, table_seen
from tests.discord.test_trouble import take_permission


async def deal_over(stage: Stage) -> None:
    """Play Alice's deal to its end."""
    while (seen := await table_seen(stage, stage.alice)).next_round is None and seen.outcome is None:
        await move(stage, stage.alice)


async def opened(stage: Stage, **wanted: str) -> None:
    await stage.alice.slash("table new", game="solitaire", **wanted)


async def test_the_fingerprint_of_a_deal_is_shown_before_the_deal(tmp_path: Path) -> None:
    async with evening(tmp_path) as stage:
        await opened(stage)
        first = (await table_seen(stage, stage.alice)).commitment
        assert first in stage.alice.panel().text
        await stage.alice.press(stage.alice.panel(), label="Deal")
        await deal_over(stage)
        after = (await table_seen(stage, stage.alice)).commitment
        assert after != first
        assert stage.alice.panel().text.endswith(f"-# Fingerprint of the next deal: `{after}`")


async def test_a_shared_result_names_the_member_and_has_the_winners_card(tmp_path: Path) -> None:
    async with evening(tmp_path) as stage:
        await opened(stage)
        await stage.alice.press(stage.alice.panel(), label="Deal")
        await deal_over(stage)
        while (await table_seen(stage, stage.alice)).outcome is None:
            await stage.alice.press(stage.alice.panel(), label="Next deal")
            await deal_over(stage)
        end = stage.alice.panel()
        take_permission(stage, stage.alice.actor, send_messages=False)
        await refused(stage, stage.alice.press(end, label="Share the result"), "can't write in this")
        take_permission(stage, stage.alice.actor, send_messages=True)
        await stage.alice.press(end, label="Share the result")
        post = stage.posts()[-1]
        text = post.text
        assert len(text.split()) <= 40
        assert re.search(r"Points along the way: A( \d+){5}; the Joker( \d+){5}\.$|the Joker( \d+){5}; A", post.alts[0])
        assert re.search(r"^Alice \*\*\d+\*\* · the Joker \*\*\d+\*\*$", text, re.MULTILINE)
        assert not re.search(r"\byou\b", text)
        settings = private(await stage.alice.slash("settings"))
        await stage.alice.choose(settings, "ja", custom_id="rt/0/-/setting/language")
        await stage.alice.press(end.now, label="⋯")
        assert "ジョーカー" in end.now.alts[0]
        assert "Joker" not in end.now.alts[0]


async def test_after_leaving_a_private_table_the_hand_is_shown_as_ones_own(tmp_path: Path) -> None:
    async with evening(tmp_path) as stage:
        await opened(stage)
        await stage.alice.press(stage.alice.panel(), label="Deal")
        panel = stage.alice.panel()
        question = private(await stage.alice.press_more("Leave"))
        assert question.text == "Leave this match? It ends at once and doesn't count."
        await stage.alice.press(question, label="Leave the match")
        after = next(post for post in stage.alice.sees() if post.id == panel.id)
        assert "You held: " in after.text
        assert "Computer" not in after.text
        assert "Leave" not in after.buttons


async def test_hand_shows_the_options_before_the_first_deal(tmp_path: Path) -> None:
    async with evening(tmp_path) as stage:
        await opened(stage)
        answer = private(await stage.alice.slash("hand"))
        await stage.alice.press(answer, label="Deal")
        assert (await table_seen(stage, stage.alice)).match is not None


async def test_opening_the_table_again_before_the_first_deal_sets_the_preset(tmp_path: Path) -> None:
    async with evening(tmp_path) as stage:
        await opened(stage)
        await opened(stage, preset="Three jokers")
        assert "Preset: Three jokers." in stage.alice.panel().text
        assert "has to agree" not in stage.alice.panel().text
        assert (await table_seen(stage, stage.alice)).preset == "three_jokers"
