"""Replay: stepping through a finished round, sharing it in the channel, and the match as a file."""

import asyncio
import io
import re
import sys
from collections.abc import Awaitable, Callable
from pathlib import Path
from unittest.mock import Mock, create_autospec

import pytest
from PIL import Image, ImageSequence

from bot.tables.history.export import FORMAT, KIND, parse_match
from bot.tables.history.playback import ReplayedTurn
from bot.tables.model.view import TableView
from cogs.match.replay import caption
from cogs.services import SHARE_INTERVAL
from cogs.ui.pictures import Artist
from cogs.ui.reader import Reader
from rendering.animation import MAX_BYTES, caption_fits
from rendering.elements import CONTENT_WIDTH
from tests.discord.attack import forge, nothing_changes, refused
from tests.discord.bed import Player, Post, Stage, private
from tests.discord.evening import OnePixel, evening, move, play_round, started, started_gin, table_seen
from tests.rendering.views import visible_cards


async def opened(stage: Stage, player: Player) -> Post:
    """The replay after a press on the public button."""
    return private(await player.press(stage.board(), label="Replay"))


async def test_a_sheet_that_no_font_can_write_on_has_its_marks_explained(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("cogs.ui.pictures.can_draw", Mock(return_value=False))
    async with evening(tmp_path) as stage:
        await started(stage)
        await play_round(stage)
        assert "In the picture" in private(await stage.alice.press(stage.board(), label="Score")).text


async def test_who_hides_is_named_in_no_replay_but_their_own(tmp_path: Path) -> None:
    async with evening(tmp_path) as stage:
        await started(stage)
        await stage.bot.services.people.change_member(stage.bob.id, "hidden", value=True)
        await play_round(stage)
        for player, names_bob in ((stage.alice, False), (stage.bob, True)):
            shown = str((await opened(stage, player)).parts)
            assert stage.carol.name in shown
            assert (stage.bob.name in shown) is names_bob


async def test_buttons_and_menus_step_through_a_round_and_change_nothing(tmp_path: Path) -> None:
    async with evening(tmp_path) as stage:
        await started(stage)
        assert "Replay" not in stage.board().buttons
        await play_round(stage)
        async with nothing_changes(stage):
            post = await opened(stage, stage.alice)
            assert "## Replay · round 1" in post.text
            assert "The deal · as you saw it" in post.text
            assert post.buttons == ["Next ▶", "Last ⏭", "Share", "⋯"]
            await stage.alice.press(post, label="Next ▶")
            assert "Step 2 of" in stage.alice.panel().text
            await stage.alice.press(stage.alice.panel(), label="Last ⏭")
            last = stage.alice.panel()
            assert last.buttons == ["⏮ First", "◀ Previous", "Share", "⋯"]
            assert "Round 1:" in last.text
            assert last.text.count(" this round, ") == 2  # a line for each side, on the sheet
            assert len(last.pictures) == 4  # the table in three strips, and the sheet
            assert "In the picture" not in last.text
            await stage.alice.press(last, label="◀ Previous")
            before = stage.alice.panel().text
            await stage.alice.press(stage.alice.panel(), label="Next ▶")
            assert stage.alice.panel().text == last.text
            await stage.alice.choose(stage.alice.panel(), "2", placeholder="Go to")
            assert "Step 2 of" in stage.alice.panel().text
            assert before != stage.alice.panel().text
            await stage.alice.choose(stage.alice.panel(), "1", placeholder="Seen by")
            assert f"as 🟠 B {stage.bob.name} saw it" in stage.alice.panel().text
            await stage.alice.press(stage.alice.panel(), label="⏮ First")
            await stage.alice.choose(stage.alice.panel(), "-", placeholder="Seen by")
            assert "The deal · the table alone" in stage.alice.panel().text


async def test_an_earlier_round_can_be_replayed_from_the_history(tmp_path: Path) -> None:
    async with evening(tmp_path) as stage:
        await started(stage)
        await play_round(stage)
        await stage.alice.press(stage.board(), label="Next round")
        assert "Replay" not in stage.board().buttons
        history = private(await stage.bob.press(stage.board(), label="History"))
        assert "Replay" not in history.buttons
        await stage.bob.press(history, label="◀ Earlier")
        await stage.bob.press(stage.bob.panel(), label="Replay")
        shown = stage.bob.panel().text
        assert "Replay · round 1" in shown
        assert "The deal · as you saw it" in shown


async def test_the_view_of_a_seat_shows_only_its_own_hand(tmp_path: Path) -> None:
    painter = OnePixel()
    async with evening(tmp_path, painter=painter) as stage:
        await started_gin(stage)
        await play_round(stage)
        for seat, said in (("0", 10), ("1", 10), ("-", 0)):
            post = await opened(stage, stage.carol)
            painter.asked.clear()
            await stage.carol.choose(post, seat, placeholder="Seen by")
            hands = [each for each in painter.asked if any("hand" in line.key for line in each.alt)]
            assert [len(visible_cards(each)) for each in hands] == ([said] if said else [])


async def test_next_leads_from_the_last_turn_to_the_next_round_and_a_menu_to_any_round(tmp_path: Path) -> None:
    async with evening(tmp_path) as stage:
        await started_gin(stage)
        await play_round(stage)
        await stage.alice.press(stage.board(), label="Next round")
        await play_round(stage)
        post = await opened(stage, stage.bob)
        assert "Replay · round 2" in post.text
        await stage.bob.choose(post, "1", placeholder="Another round")
        assert "Replay · round 1" in stage.bob.panel().text
        await stage.bob.press(stage.bob.panel(), label="Last ⏭")
        await stage.bob.press(stage.bob.panel(), label="Next ▶")
        assert "Replay · round 2" in stage.bob.panel().text
        assert "The deal" in stage.bob.panel().text


async def test_a_replay_from_before_a_restart_still_works(tmp_path: Path) -> None:
    async with evening(tmp_path) as stage:
        await started_gin(stage)
        await play_round(stage)
        post = await opened(stage, stage.bob)
        await stage.restart()
        await stage.bob.press(post, label="Next ▶")
        assert "Step 2 of" in stage.bob.panel().text


async def test_forged_positions_never_show_the_running_round(tmp_path: Path) -> None:
    async with evening(tmp_path) as stage:
        await started_gin(stage)
        await refused(stage, forge(stage.bob, stage.board(), "rt/1/-/replay/"), "once it's over")
        await play_round(stage)
        await opened(stage, stage.bob)
        await stage.bob.press(stage.board(), label="Next round")
        await move(stage)
        for argument in ("2:1:0:", "2:1:1:next", "99:1:-:"):
            await refused(stage, forge(stage.bob, stage.bob.panel(), f"rt/1/-/replay/{argument}"), "no such round")
        for argument in ("x", "1:x:0:", "1:1:x:", "1"):
            await refused(stage, forge(stage.bob, stage.bob.panel(), f"rt/1/-/replay/{argument}"), "older version")
        await refused(stage, forge(stage.bob, stage.bob.panel(), "rt/1/-/replay-turn/1:1:0:", "x"), "older version")
        await refused(stage, forge(stage.bob, stage.board(), "rt/1/-/replay-seat/1:1:0:", "1"), "older version")
        await refused(stage, forge(stage.bob, stage.bob.panel(), "rt/1/-/replay-file/"), "still on")
        score = private(await stage.bob.press(stage.board(), label="Score"))
        far = await forge(stage.bob, score, "rt/1/-/replay/0:9999:77:")
        assert "the table alone" in (far or stage.bob.panel()).text


@pytest.mark.parametrize("begin", [started, started_gin])
async def test_a_round_is_shared_as_an_animation_at_most_once_a_minute(
    begin: Callable[[Stage], Awaitable[None]], tmp_path: Path
) -> None:
    async with evening(tmp_path) as stage:
        await begin(stage)
        await play_round(stage)
        post = await opened(stage, stage.bob)
        await stage.bob.press(post, label="Share")
        public = stage.posts()[-1]
        assert not public.private
        assert "round 1" in public.text
        assert f"as 🟠 B {stage.bob.name} saw it" in public.text
        assert "Replay of round 1 in" in public.alts[0]
        [gif] = public.pictures
        assert len(gif) <= MAX_BYTES
        with Image.open(io.BytesIO(gif)) as picture:
            assert picture.format == "GIF"
            assert len(list(ImageSequence.Iterator(picture))) > 5
        await refused(stage, stage.alice.press(await opened(stage, stage.alice), label="Share"), "less than a minute")
        await stage.pass_time(SHARE_INTERVAL.total_seconds() + 1)
        await stage.alice.press(await opened(stage, stage.alice), label="Share")
        assert len([each for each in stage.posts() if each.message.attachments]) >= 2


async def test_presses_are_heard_between_the_captions_of_an_animation(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Names in several scripts take a millisecond or two in each of fifty captions."""
    heard, at = list[int](), list[int]()

    def noted(reader: Reader[TableView], turn: ReplayedTurn) -> str:
        at.append(len(heard))
        asyncio.get_running_loop().call_soon(heard.append, 1)
        return caption(reader, turn)

    async with evening(tmp_path) as stage:
        monkeypatch.setattr(sys.modules["cogs.match.controls"], "caption", noted)
        await started_gin(stage)
        await play_round(stage)
        await stage.alice.press(await opened(stage, stage.alice), label="Share")
    assert at[5:]
    assert at == [*range(len(at))]


async def test_a_finished_match_is_exported_without_its_members(tmp_path: Path) -> None:
    async with evening(tmp_path) as stage:
        await started_gin(stage)
        await play_round(stage)
        for player in (stage.alice, stage.bob):
            await player.slash("table end")
        post = await opened(stage, stage.alice)
        answer = private(await stage.alice.press(post, label="Match as a file"))
        assert "python -m bot replay" in answer.text
        [attached] = answer.message.attachments
        assert attached.filename == "match-1.txt"
        text = answer.pictures[0].decode()
        assert text.startswith(KIND + FORMAT)
        for player in stage.members:
            assert str(player.id) not in text
            assert player.name.lower() not in text.lower()
        assert [seat.member for seat in parse_match(text).record.seats] == [1, 2]


async def test_only_its_player_can_replay_a_solitaire(tmp_path: Path) -> None:
    async with evening(tmp_path) as stage:
        await stage.alice.slash("table new", game="solitaire")
        await stage.alice.press(stage.alice.panel(), label="Deal")
        while (await table_seen(stage, stage.alice)).next_round is None:
            await move(stage, stage.alice)
        await stage.alice.press_more("Replay")
        post = stage.alice.panel()
        assert "Replay · deal 1" in post.text
        assert "Seen by…" not in post.selects
        await stage.alice.press(post, label="Next ▶")
        assert "Step 2 of" in stage.alice.panel().text
        beside = private(await stage.bob.slash("leaderboard"))
        await refused(stage, forge(stage.bob, beside, "rt/1/-/replay/"), "no longer exists")
        await stage.alice.press(post, label="Share")
        public = stage.posts()[-1]
        assert "Replay of deal 1 in" in public.alts[0]
        assert "After deal 1 of 5" in public.text
        assert not re.search(r"\byour?\b", public.text)  # everyone reads it


@pytest.mark.parametrize("width", [CONTENT_WIDTH, 500])
async def test_captions_in_the_animation_of_gin_are_whole_and_leave_points_to_the_sheet(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, width: int
) -> None:
    animated = create_autospec(Artist.animated, side_effect=Artist.animated)
    monkeypatch.setattr(Artist, "animated", animated)
    monkeypatch.setattr("rendering.animation.CONTENT_WIDTH", width)
    async with evening(tmp_path) as stage:
        await started_gin(stage)
        await play_round(stage)
        await stage.alice.press(await opened(stage, stage.alice), label="Share")
    captions = [moment.caption for moment in animated.call_args.args[3]]
    upcard = "The upcard is 4♠."
    whole = f"Round 1: Bob dealt 10 cards each. Alice begins. {upcard}" if width == CONTENT_WIDTH else upcard
    assert captions[0].replace("\N{VARIATION SELECTOR-15}", "") == whole
    assert caption_fits(captions[0])
    assert "knocked" in captions[-1]
    assert "scores" not in captions[-1]
