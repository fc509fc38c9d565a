"""Cards as emojis: of the member's own deck in panels, and of the usual one in public."""

import re
from pathlib import Path

from bot.emoji_upload import CardUpload
from cogs.words import Languages
from tests.discord.bed import Post, Stage
from tests.discord.evening import (
    caught_up,
    evening,
    started_gin,
)

SHOWN = re.compile(r"<:(\w+):(\d+)>")


async def upload(stage: Stage) -> None:
    """Upload every card to Discord."""
    bot = stage.bot
    await CardUpload(bot, bot.services.languages.emojis, between=0.0).run()


def label_emojis(post: Post) -> dict[str, str]:
    """The ids of the emojis next to the labels of controls, by label."""
    return {
        shown["label"]: shown["emoji"]["id"]
        for part in post.parts
        for shown in (part, *part.get("options", []))
        if shown.get("emoji")
    }


async def test_a_turn_is_shown_with_emojis_of_the_readers_deck(tmp_path: Path) -> None:
    async with evening(tmp_path, languages=Languages()) as stage:
        await upload(stage)
        services = stage.bot.services
        for player in (stage.alice, stage.bob):
            await services.people.change_member(player.id, "four_colours", value=True)
        await started_gin(stage)
        for player in (stage.bob, stage.alice):
            if "Pass" in player.panel().buttons:
                [taken] = [label for label in player.panel().buttons if label.startswith("Take ")]
                assert label_emojis(player.panel())[taken]
                assert "<:" not in taken
        mover, waiting = sorted((stage.alice, stage.bob), key=lambda each: "Pass" not in each.panel().buttons)
        await mover.press(mover.panel(), label=next(each for each in mover.panel().buttons if each.startswith("Take ")))
        menu = mover.panel().select(placeholder="Discard")
        assert all(option["emoji"] for option in menu["options"])
        await mover.choose(mover.panel(), menu["options"][-1]["value"], placeholder="Discard")
        await caught_up(stage)
        own, public = (dict(SHOWN.findall(post.text)) for post in (waiting.panel(), stage.board()))
        assert len(public) == 2
        assert set(own) == set(public)
        for name, number in public.items():
            assert (own[name] != number) is name.endswith(("clubs", "diamonds"))


async def test_without_uploaded_emojis_cards_are_text(tmp_path: Path) -> None:
    async with evening(tmp_path) as stage:
        await started_gin(stage)
        assert label_emojis(stage.alice.panel()) == label_emojis(stage.bob.panel()) == {}
