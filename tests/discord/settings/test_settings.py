"""/settings: a member's settings and their effect on messages."""

from pathlib import Path

import pytest

from rendering.picture import Picture
from tests.discord.attack import everything, forge, refused
from tests.discord.bed import Player, Post, private
from tests.discord.evening import OnePixel, evening, seated, started, to_move

GREEN = 3
DEFAULTS = ["Pictures", "Red and black", "Normal", "By suit", "Explain", "Automatic", "After 20 seconds", "Show me"]


async def settings(player: Player) -> Post:
    """The member's settings."""
    return private(await player.slash("settings"))


def chosen(post: Post) -> list[str]:
    """The labels of the current values."""
    return [part["label"] for part in post.parts if part.get("style") == GREEN]


async def test_a_new_member_has_the_defaults(tmp_path: Path) -> None:
    async with evening(tmp_path, draws=True, tips=True) as stage:
        assert chosen(await settings(stage.alice)) == DEFAULTS


async def test_a_setting_is_the_members_own_and_survives_a_restart(tmp_path: Path) -> None:
    async with evening(tmp_path, draws=True, tips=True) as stage:
        post = await settings(stage.alice)
        for label in ("Four colours", "Large", "By rank", "Never", "Never"):
            await stage.alice.press(stage.alice.panel(), label=label)
        changed = [
            "Pictures",
            "Four colours",
            "Large",
            "By rank",
            "Explain",
            "Automatic",
            "Never",
            "Show me",
        ]
        assert chosen(stage.alice.panel()) == changed
        assert stage.alice.panel().id == post.id
        await stage.restart()
        assert chosen(await settings(stage.alice)) == changed
        assert chosen(await settings(stage.bob)) == DEFAULTS


async def test_a_change_redraws_only_the_members_own_panel(tmp_path: Path) -> None:
    painter = OnePixel()
    async with evening(tmp_path, painter=painter) as stage:
        await started(stage)
        panel, panel_alts = stage.alice.panel(), stage.alice.panel().alts
        await stage.alice.press_more("Settings")
        painter.asked.clear()
        await stage.alice.press(stage.alice.panel(), label="By rank")
        await stage.settle()
        assert next(post for post in stage.alice.private() if post.id == panel.id).alts != panel_alts
        assert len(painter.asked) == len(panel_alts)  # the pictures of one panel


async def test_members_with_the_same_theme_share_the_picture_of_the_table(tmp_path: Path) -> None:
    painter = OnePixel()
    async with evening(tmp_path, painter=painter) as stage:
        await stage.alice.slash("table new", sides="alone")
        await stage.bob.press(stage.board(), label="Join")
        for player, label in ((stage.carol, "Four colours"), (stage.dave, "Four colours"), (stage.bob, "By rank")):
            await settings(player)
            await player.press(player.panel(), label=label)
        await stage.alice.press(stage.board(), label="Start")
        painter.asked.clear()
        for player in stage.members:
            await player.press(stage.board(), label="My hand")
        assert len({picture.key for picture in tables(painter.asked)}) == 2


def tables(pictures: list[Picture]) -> list[Picture]:
    """The pictures of the table, which unlike those of hands have the letters of the seats."""
    return [picture for picture in pictures if any(line.key == "alt-rum500-table" for line in picture.alt)]


async def test_discards_are_suggested_in_the_order_of_the_hand(tmp_path: Path) -> None:
    async with evening(tmp_path, draws=True, tips=True) as stage:
        await started(stage)
        player = await to_move(stage)
        await player.slash("draw")
        ranks = "A23456789TJQK"
        by_suit = [card for card in await player.suggestions("discard", "card") if card != "JK"]
        assert by_suit == sorted(by_suit, key=lambda card: ("SHCD".index(card[1]), ranks.index(card[0])))
        await player.press(await settings(player), label="By rank")
        by_rank = [card for card in await player.suggestions("discard", "card") if card != "JK"]
        assert by_rank == sorted(by_suit, key=lambda card: (ranks.index(card[0]), "SHCD".index(card[1])))


@pytest.mark.parametrize("argument", ["sort:colour", "sort:", "font:large", "", "call:at_once", "four_colours:yes"])
async def test_a_forged_setting_is_refused(tmp_path: Path, argument: str) -> None:
    async with evening(tmp_path, draws=True, tips=True) as stage:
        post = await settings(stage.alice)
        await refused(stage, forge(stage.alice, post, f"rt/0/-/setting/{argument}"), "older version")
        assert chosen(await settings(stage.alice)) == DEFAULTS


async def test_a_setting_pressed_on_a_public_message_is_refused(tmp_path: Path) -> None:
    async with evening(tmp_path, draws=True, tips=True) as stage:
        await seated(stage)
        await refused(stage, forge(stage.dave, stage.board(), "rt/0/-/setting/sort:rank"), "older version")
        assert chosen(await settings(stage.dave))[3] == "By suit"


async def test_a_setting_changes_no_table(tmp_path: Path) -> None:
    async with evening(tmp_path, draws=True, tips=True) as stage:
        await started(stage)
        before = await everything(stage)
        await settings(stage.alice)
        await stage.alice.press(stage.alice.panel(), label="Large")
        assert await everything(stage) == before
