"""/privacy: members see, export, hide and delete their data, without harm to the others'."""

import io
import json
import re
import zipfile
from pathlib import Path
from typing import Any

import pytest

from bot.people import member_data
from bot.tables.model.records import Status
from tests.discord.attack import forge, refused
from tests.discord.bed import Player, Post, private
from tests.discord.evening import (
    begun,
    evening,
    finish_match,
    move,
    play_round,
    seated,
    started,
    started_gin,
    table_seen,
    to_move,
)
from tests.discord.leaderboard.test_record import everyone_played
from tests.discord.test_server import managed


async def opened(player: Player) -> Post:
    return private(await player.slash("privacy"))


async def deleted(player: Player) -> Post:
    """The message after a member has deleted their data."""
    post = await opened(player)
    await player.press(post, label="Delete my data")
    await player.press(post.now, label="Delete it for good")
    return post.now


async def exported(player: Player) -> dict[str, Any]:
    """The contents of a member's exported file."""
    await player.press(await opened(player), label="Download")
    with zipfile.ZipFile(io.BytesIO(player.panel().pictures[0])) as archive:
        return json.loads(archive.read("your-data.json"))


async def boards(player: Player) -> list[str]:
    """The member's record and their page of the board."""
    asked = [await player.slash("leaderboard", board="rum500-teams", by=by) for by in ("rating", "wins", "pairs")]
    return [private(post).text for post in (await player.slash("record"), *asked)]


def anonymous(texts: list[str], player: Player) -> list[str]:
    """The texts with a former member's name; sorted, because equal lines are in the order of ids."""
    return [_sorted(text.replace(player.name, "*former member*")) for text in texts]


def _sorted(text: str) -> str:
    pairs = re.sub(r"(\S+(?: member\*)?) & (\S+(?: member\*)?)", lambda found: " & ".join(sorted(found.groups())), text)
    return "\n".join(sorted(pairs.splitlines()))


async def test_a_member_without_data_gets_a_sentence(tmp_path: Path) -> None:
    async with evening(tmp_path) as stage:
        post = await opened(stage.dave)
        assert "I don't keep anything about you" in post.text
        assert not post.buttons


async def test_the_kept_data_is_listed_and_exported_without_other_members(tmp_path: Path) -> None:
    async with managed(tmp_path) as (stage, _):
        await started(stage)
        await play_round(stage)
        await everyone_played(stage)
        await stage.alice.slash("server", timezone="Europe/Berlin")
        post = await opened(stage.alice)
        for words in ("your seat at one table", "results of your matches", "a server calls you by", "in `/server`"):
            assert words in post.text
        found = await exported(stage.alice)
        assert {"tables", "seats", "results", "rounds", "board_lines", "names", "server_changes"} <= set(found)
        assert "moves" not in found  # the match isn't over
        for other in stage.members[1:]:
            assert str(other.id) not in json.dumps(found)
            assert other.name not in json.dumps(found)


async def test_the_export_has_the_members_own_moves_of_finished_matches(tmp_path: Path) -> None:
    async with evening(tmp_path) as stage:
        await started_gin(stage)
        for _ in range(6):
            await move(stage)
        for player in (stage.alice, stage.bob):
            await player.slash("table end")
        moves = [(await exported(player))["moves"] for player in (stage.alice, stage.bob)]
        assert len(moves[0]) + len(moves[1]) == 6
        assert not {each["number"] for each in moves[0]} & {each["number"] for each in moves[1]}


async def test_a_file_that_would_be_too_large_has_no_moves(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(member_data, "MAX_UPLOAD_BYTES", 10)
    async with evening(tmp_path) as stage:
        await seated(stage)
        assert "left out" in (await exported(stage.alice))["moves"]


async def test_the_button_that_hides_changes_the_setting(tmp_path: Path) -> None:
    async with evening(tmp_path) as stage:
        await seated(stage)
        post = await opened(stage.alice)
        assert "The leaderboards show you" in post.text
        await stage.alice.press(post, label="Hide me")
        assert "don't show you" in post.now.text
        people = stage.bot.services.people
        assert (await people.settings_of(stage.alice.id)).hidden
        await stage.alice.press(post.now, label="Show me")
        assert not (await people.settings_of(stage.alice.id)).hidden
        await refused(stage, forge(stage.alice, post.now, "rt/0/-/privacy-hide/maybe"), "older version")


async def test_a_deletion_leaves_the_boards_and_records_of_others_unchanged(tmp_path: Path) -> None:
    async with managed(tmp_path) as (stage, _):
        await everyone_played(stage)
        others = (stage.alice, stage.carol, stage.dave)
        for player in stage.members:
            await boards(player)  # now the names are known
        before = [await boards(player) for player in others]
        assert "has been deleted" in (await deleted(stage.bob)).text
        assert [anonymous(await boards(player), stage.bob) for player in others] == [
            anonymous(each, stage.bob) for each in before
        ]
        assert "*former member*" in str([await boards(player) for player in others])
        assert "You have no match here" in private(await stage.bob.slash("record")).text
        files = private(await stage.alice.slash("export")).pictures
        assert all(str(stage.bob.id).encode() not in each for each in files)
        assert all(b"former member" in each for each in files)


async def test_recalculated_ratings_of_others_are_unchanged(tmp_path: Path) -> None:
    async with evening(tmp_path) as stage:
        await everyone_played(stage)
        before = (await boards(stage.alice))[1]
        await deleted(stage.bob)
        await stage.pass_time(60)
        await everyone_played(stage)
        again = (await boards(stage.alice))[1]
        assert again.count("former member") == 1
        assert before != again


async def test_a_deletion_takes_two_presses_and_a_third_does_nothing(tmp_path: Path) -> None:
    async with evening(tmp_path) as stage:
        await everyone_played(stage)
        post = await opened(stage.bob)
        await stage.bob.press(post, label="Delete my data")
        assert post.now.buttons == ["Delete it for good", "Keep it"]
        await stage.bob.press(post.now, label="Keep it")
        assert "This is what I keep" in post.now.text
        await stage.bob.press(post.now, label="Delete my data")
        sure = post.now.button(label="Delete it for good")
        both = [lambda: stage.bob.actor.click(post.message, custom_id=sure)] * 2
        await stage.at_once(*both)
        assert "has been deleted" in post.now.text
        again = await forge(stage.bob, post.now, sure)
        assert again is None or "has been deleted" in again.text
        lines = (tmp_path / "evening.deletions").read_text().splitlines()
        assert len([line for line in lines if line[0].isdecimal()]) == 1
        await forge(stage.bob, post.now, "rt/0/-/privacy-delete/")
        assert "I don't keep anything about you" in post.now.text


async def test_a_deleted_member_leaves_their_lobby_and_another_member_becomes_host(tmp_path: Path) -> None:
    async with evening(tmp_path) as stage:
        await seated(stage)
        post = await opened(stage.alice)
        await stage.alice.press(post, label="Delete my data")
        assert "You're sitting at a table, and you'll leave it first" in post.now.text
        await stage.alice.press(post.now, label="Delete it for good")
        table = await table_seen(stage)
        assert table.host == stage.bob.id
        assert len(table.seats) == 3
        assert "Alice" not in stage.board().text


async def test_a_running_match_goes_on_with_a_nameless_seat_and_counts_for_the_others(tmp_path: Path) -> None:
    async with evening(tmp_path) as stage:
        await started(stage, preset="quick")
        await play_round(stage)
        await deleted(stage.dave)
        assert "Dave" not in stage.board().text
        assert "has left" in stage.board().text
        outcome = await finish_match(stage)
        winners = {seat % 2 for seat in outcome.winners}
        storage, guild = stage.bot.store, stage.world.guild.id
        for player, side in ((stage.alice, 0), (stage.bob, 1), (stage.carol, 0)):
            [line] = (await storage.boards.boards_of(guild, player.id)).values()
            assert (line.matches, line.wins) == (1, int(side in winners))
        assert not await storage.boards.boards_of(guild, stage.dave.id)
        assert str(stage.dave.id) not in str(await storage.boards.exported(guild, None))


async def test_a_match_ends_when_its_last_member_is_deleted(tmp_path: Path) -> None:
    async with evening(tmp_path) as stage:
        await stage.alice.slash("table new", game="solitaire")
        await stage.alice.press(stage.alice.panel(), label="Deal")
        await deleted(stage.alice)
        assert not await stage.bot.store.tables.live()


async def test_who_deletes_their_data_in_a_solo_match_is_told_that_it_ends(tmp_path: Path) -> None:
    async with evening(tmp_path) as stage:
        await stage.alice.slash("play")
        table = await table_seen(stage, stage.alice)
        post = await opened(stage.alice)
        await stage.alice.press(post, label="Delete my data")
        assert "A match that can't go on without you ends." in post.now.text
        await stage.alice.press(post.now, label="Delete it for good")
        assert (await stage.bot.tables.get(table.table)).facts.status is Status.ENDED


async def test_a_deleted_member_who_returns_starts_anew(tmp_path: Path) -> None:
    async with evening(tmp_path) as stage:
        await everyone_played(stage)
        await deleted(stage.bob)
        await seated(stage)
        await begun(stage)
        assert "your seat at one table" in (await opened(stage.bob)).text
        assert "results" not in (await opened(stage.bob)).text
        assert "You have no match here" in private(await stage.bob.slash("record")).text
        await stage.restart()
        assert (await to_move(stage)).id in {player.id for player in stage.members}


async def test_a_rematch_holds_no_seat_for_a_former_member(tmp_path: Path) -> None:
    async with evening(tmp_path) as stage:
        await started(stage, preset="quick")
        await finish_match(stage)
        await deleted(stage.dave)
        await stage.alice.press(stage.board(), label="Rematch")
        assert len((await table_seen(stage)).seats) == 3


async def test_any_press_at_a_match_past_its_retention_shows_the_final_score(tmp_path: Path) -> None:
    async with evening(tmp_path) as stage:
        await started_gin(stage)
        for player in (stage.alice, stage.bob):
            await player.slash("table end")
        bot = stage.bot
        record = await bot.store.tables.table(1)
        assert record is not None
        await bot.store.tables.remove_journal(record, ((0, 23), (31, 23)), record.created_at)
        bot.tables.forget(1)
        post = stage.posts()[0]
        for action in ("score/", "history/", "rematch/", "check/1", "hand/"):
            await refused(stage, forge(stage.alice, post, f"rt/1/-/{action}"), "0:23, 31:23", "still counts")


@pytest.mark.parametrize("action", ["privacy-confirm", "privacy-delete", "privacy-export", "privacy"])
async def test_a_forged_press_on_a_public_message_is_refused(tmp_path: Path, action: str) -> None:
    async with evening(tmp_path) as stage:
        await seated(stage)
        await refused(stage, forge(stage.dave, stage.board(), f"rt/0/-/{action}/"), "older version")
