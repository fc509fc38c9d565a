"""Members are shown by their names in the server."""

from pathlib import Path
from typing import Any

import pytest

from bot.tables.model.ports import Save
from bot.tables.model.records import MatchResult, Placing, Result
from cogs.ui.reader import safe_name
from rendering.picture import Name, Picture
from tests.discord.attack import refused
from tests.discord.bed import Player, Stage, private
from tests.discord.evening import (
    OnePixel,
    caught_up,
    evening,
    leave_match,
    move,
    play_round,
    seated,
    started,
    table_seen,
    to_move,
)
from tests.store.samples import NOON

EVIL = "*Al* <@1> @everyone and others"


def rename(player: Player, nick: str) -> None:
    """Give a member another name in the server."""
    backend: Any = player.stage.world.env.backend
    backend.edit_member(player.stage.world.guild.id, player.id, {"nick": nick})


def shown(stage: Stage) -> str:
    """The texts of all messages."""
    posts = [*stage.posts(), *(post for player in stage.members for post in player.private())]
    return "\n".join(post.text for post in posts)


async def test_lobby_table_and_panels_name_members_and_mention_nobody(tmp_path: Path) -> None:
    async with evening(tmp_path) as stage:
        await seated(stage)
        assert "🔵 Blue: Alice, Carol" in stage.board().text
        assert "Alice can press **Start**" in stage.board().text
        assert "<@" not in shown(stage)
        await stage.alice.press(stage.board(), label="Start")
        for player in stage.members:
            await player.press(stage.board(), label="My hand")
        for _ in range(6):
            await move(stage)
        await caught_up(stage)
        told = [post.text for post in stage.posts() if "it's your turn" not in post.text]
        told += [player.panel().text for player in stage.members]
        assert "<@" not in "".join(told)
        assert (await to_move(stage)).name in stage.board().text


async def test_a_new_name_is_shown_after_the_members_next_press(tmp_path: Path) -> None:
    async with evening(tmp_path) as stage:
        await seated(stage)
        rename(stage.bob, "Robert")
        await stage.settle()
        assert "Bob" in stage.board().text
        await stage.bob.press(stage.board(), label="Options")
        await stage.alice.press(stage.board(), label="Shuffle teams")
        assert "Robert" in stage.board().text
        assert "Bob" not in stage.board().text


async def test_pictures_show_names_and_are_drawn_anew_when_one_changes(tmp_path: Path) -> None:
    painter = OnePixel()
    async with evening(tmp_path, painter=painter) as stage:
        await started(stage)
        assert {"Alice", "Bob", "Carol", "Dave"} <= drawn_names(painter.asked)
        rename(stage.bob, "Робер")
        painter.asked.clear()
        await stage.bob.press(stage.board(), label="Score")
        await stage.settle()
        assert "Робер" in drawn_names(painter.asked)
        assert "Bob" not in drawn_names(painter.asked)


async def test_a_panel_names_the_partner_as_the_picture_shows_them(tmp_path: Path) -> None:
    async with evening(tmp_path) as stage:
        await started(stage)
        letters = {seat.name: number for number, seat in enumerate((await table_seen(stage)).seats)}
        for player in stage.members:
            partner = next(
                each.name
                for each in stage.members
                if each is not player and (letters[each.name] - letters[player.name]) % 2 == 0
            )
            line = player.panel().text.splitlines()[-1]
            assert line.startswith("-# With you: ")
            assert line.endswith(f"{'ABCD'[letters[partner]]} {partner}")


async def test_what_looks_back_calls_hidden_and_deleted_members_just_players(tmp_path: Path) -> None:
    painter = OnePixel()
    async with evening(tmp_path, painter=painter) as stage:
        await started(stage)
        await stage.bob.press(private(await stage.bob.slash("privacy")), label="Hide me")
        await play_round(stage)
        painter.asked.clear()
        await stage.alice.press(stage.board(), label="Replay")
        assert "Bob" not in drawn_names(painter.asked)
        assert {"Alice", "Player"} <= drawn_names(painter.asked)


def drawn_names(pictures: list[Picture]) -> set[str]:
    return {place.sprite.text for picture in pictures for place in picture.draw_list if isinstance(place.sprite, Name)}


async def test_a_name_has_no_formatting_links_or_mentions(tmp_path: Path) -> None:
    async with evening(tmp_path) as stage:
        rename(stage.alice, EVIL)
        await stage.settle()
        await stage.alice.slash("table new")
        line = stage.board().text
        assert "\\*Al\\* \\<@1> @\u200beveryone…" in line
        assert "@everyone" not in line


def test_a_link_in_a_name_is_escaped() -> None:
    assert safe_name("||https://x.y||", 1) == "\\|\\|https:\\//x.y\\|\\|"


@pytest.mark.parametrize(
    ("name", "shown"),
    [("שלום", "\u2068שלום\u2069"), ("*دانا*", "\u2068\\*دانا\\*\u2069"), ("花子", "花子"), ("Ann", "Ann")],
)
def test_a_name_from_right_to_left_is_isolated(name: str, shown: str) -> None:
    assert safe_name(name, 1) == shown


def test_a_long_name_from_right_to_left_is_cut_inside_its_isolation() -> None:
    shown = safe_name("ש" * 32, 1)
    assert shown == f"\u2068{'ש' * 21}…\u2069"


async def test_an_invisible_name_is_shown_as_a_mention(tmp_path: Path) -> None:
    async with evening(tmp_path) as stage:
        rename(stage.alice, "\u3164\u200b")
        await stage.settle()
        await stage.alice.slash("table new")
        assert f"<@{stage.alice.id}>" in stage.board().text


async def test_a_computer_that_took_over_a_seat_has_no_name_until_the_member_returns(tmp_path: Path) -> None:
    async with evening(tmp_path) as stage:
        await started(stage)
        await leave_match(stage.dave)
        assert "Dave" not in (await score(stage))
        await stage.dave.slash("table join")
        assert "Dave" in (await score(stage))


async def score(stage: Stage) -> str:
    """The seats as the score lists them."""
    post = await stage.alice.press(stage.board(), label="Score")
    assert post is not None
    return post.text


async def test_a_refusal_names_the_host(tmp_path: Path) -> None:
    async with evening(tmp_path) as stage:
        await seated(stage)
        assert "<@" not in await refused(stage, stage.bob.press(stage.board(), label="Start"), "Alice")


async def test_the_board_names_members_who_were_at_a_table_or_asked_for_the_board(tmp_path: Path) -> None:
    async with evening(tmp_path) as stage:
        await started(stage)
        rename(stage.bob, "Robert")
        await stage.settle()
        storage = stage.bot.store
        record = await storage.tables.table(1)
        assert record is not None
        lines = tuple(Placing((member,), Result.WIN) for member in (stage.alice.id, stage.bob.id, 7))
        await storage.tables.save(Save(record, result=MatchResult("gin", NOON, lines)))
        post = await stage.alice.slash("leaderboard", board="gin")
        assert post is not None
        assert [name in post.text for name in ("Alice", "Bob", "<@7>")] == [True, True, True]
        post = await stage.bob.slash("leaderboard", board="gin")
        assert post is not None
        assert "Robert" in post.text
