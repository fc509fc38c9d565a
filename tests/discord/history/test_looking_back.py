"""**Score**, **History** and **Check the deal** show what members may see, and change nothing."""

import asyncio
import re
import subprocess
import sys
from collections import Counter
from pathlib import Path

import pytest
from discord import ui

from bot.games.cards import pack
from bot.games.shuffle import order
from bot.tables.history.rounds import CheckedDeal, PastRound, PastRounds
from bot.tables.model import lobby
from bot.tables.model.match import TableState
from bot.tables.model.ports import Actor
from cogs.match.history import check_content
from cogs.router import MAX_LOOKUPS
from cogs.words import Words
from tests.discord.attack import forge, nothing_changes, refused
from tests.discord.bed import Player, Post, Stage, private
from tests.discord.evening import evening, move, play_match, play_round, started, table_seen


async def opened(stage: Stage, player: Player, label: str) -> Post:
    """The private answer to a press on a public button."""
    return private(await player.press(stage.board(), label=label))


async def test_the_pages_of_the_history_lead_through_the_rounds(tmp_path: Path) -> None:
    async with evening(tmp_path) as stage:
        await started(stage)
        await play_round(stage)
        await stage.alice.press(stage.board(), label="Next round")
        for _ in range(6):
            await move(stage)
        async with nothing_changes(stage):
            history = await opened(stage, stage.bob, "History")
            assert "History · round 2" in history.text
            assert "Later ▶" not in history.buttons
            await stage.bob.press(history, label="◀ Earlier")
            history = stage.bob.panel()
            assert "History · round 1" in history.text
            told = [history.text]
            assert "Playing to 500." in history.text
            while "◀ Earlier" in history.buttons:
                await stage.bob.press(history, label="◀ Earlier")
                history = stage.bob.panel()
                told.append(history.text)
            assert re.search("went out|The stock", "\n".join(told))
            assert "Page 1 of" in history.text
            assert "Round 1. Alice dealt" in history.text
            points = [line for page in told for line in page.splitlines() if " this round, " in line]
            assert len(points) == len(set(points)) == 2  # a line for each side, on the sheet


async def test_who_hides_is_named_by_nothing_that_looks_back_at_a_match_but_their_own(tmp_path: Path) -> None:
    async with evening(tmp_path) as stage:
        await stage.alice.slash("table new", game="gin")
        await stage.bob.press(stage.board(), label="Join")
        await stage.alice.press(stage.board(), label="Start")
        await stage.bob.press(private(await stage.bob.slash("privacy")), label="Hide me")
        await play_round(stage)
        assert "Bob" in (await opened(stage, stage.alice, "Score")).text  # a match that runs needs its names
        await play_match(stage)
        for label in ("Score", "History", "Review my match"):
            told = await opened(stage, stage.alice, label)
            assert "Bob" not in told.text, label
            assert "Player" in told.text or label == "Review my match"
        assert "Bob" in (await opened(stage, stage.bob, "Score")).text


async def test_a_bystander_reads_the_history_as_the_channel_would(tmp_path: Path) -> None:
    async with evening(tmp_path) as stage:
        await stage.alice.slash("table new", game="gin")
        await stage.bob.press(stage.board(), label="Join")
        await stage.alice.press(stage.board(), label="Start")
        for player in (stage.alice, stage.bob):
            await player.slash("hand")
        for _ in range(4):
            await move(stage)
        history = await opened(stage, stage.carol, "History")
        assert "**A** " in history.text
        assert "You" not in history.text


async def test_the_score_pad_adds_up_where_a_match_brings_bonuses_or_is_one_of_a_series(tmp_path: Path) -> None:
    async with evening(tmp_path) as stage:
        await stage.alice.slash("table new", game="gin", preset="standard")
        table = await stage.bot.tables.get(1)
        await table.change_lobby(Actor(stage.alice.id, 1), lobby.change_option, "matches_to_win", 2)
        await stage.bob.press(stage.board(), label="Join")
        await stage.alice.press(stage.board(), label="Start")
        outcome = await play_match(stage)
        text = (await opened(stage, stage.alice, "Score")).text
        _, *rows, sums = (line.split() for line in text.split("```")[1].strip("\n").splitlines())
        assert "bonuses" in text
        assert [int(cell) for cell in sums[1:3]] == [sum(int(row[side]) for row in rows) for side in (1, 2)]
        assert [int(cell) for cell in sums[1:3]] == list(outcome.totals)


async def test_the_score_pad_has_a_column_for_each_side_and_a_row_for_each_round(tmp_path: Path) -> None:
    async with evening(tmp_path) as stage:
        await started(stage)
        await move(stage)
        before = await opened(stage, stage.dave, "Score")
        assert re.search(r"🔒 \d+ laid, \d+ in your hand", before.text)
        assert "```" not in before.text
        await play_round(stage)
        await stage.alice.press(stage.board(), label="Next round")
        text = (await opened(stage, stage.dave, "Score")).text
        table = await table_seen(stage)
        assert table.match is not None
        pad = text.split("```")[1].strip("\n").splitlines()
        assert pad[0].split() == ["A+C", "B+D"]
        assert pad[1].split()[0] == "1"
        assert [int(cell) for cell in pad[-1].split()[1:]] == list(table.match.totals)


async def test_the_table_shows_whether_a_side_has_opened(tmp_path: Path) -> None:
    async with evening(tmp_path) as stage:
        await started(stage)
        assert "🔵 Blue **0** 🔒 · 🟠 Orange **0** 🔒\n-# 🔒 Not open yet: " in stage.board().text
        assert stage.board().text.count("laid minus left in hand") == 1


async def test_a_deal_can_be_checked_after_its_round_also_by_the_printed_program(tmp_path: Path) -> None:
    async with evening(tmp_path) as stage:
        await started(stage)
        assert "Check the deal" not in stage.board().buttons
        await refused(stage, forge(stage.bob, stage.board(), "rt/1/-/check/1"), "the seed is secret")
        await play_round(stage)
        assert "Seed" not in stage.board().text
        async with nothing_changes(stage):
            check = await opened(stage, stage.carol, "Check the deal")
        assert "the ones that were dealt" in check.text
        assert "**not**" not in check.text
        program = check.text.split("```py\n")[1].split("```")[0]
        command = [sys.executable, "-c", program]
        done = await asyncio.to_thread(subprocess.run, command, capture_output=True, text=True, check=True)
        fingerprint, order = done.stdout.splitlines()
        assert f"`{fingerprint}`" in check.text
        assert sorted(re.findall(r"'([^']+)'", order)) == sorted(card.name for card in pack(1, 2))


@pytest.mark.parametrize(("packs", "jokers"), [(1, 0), (1, 2), (1, 4), (2, 1)])
async def test_the_printed_program_sorts_the_cards_of_the_pack_and_no_others(packs: int, jokers: int) -> None:
    deck = pack(packs, jokers)
    check = check_content(Words(), CheckedDeal(1, "a" * 64, "5", "b" * 64, deck, 28, agrees=True))
    [said] = [item.content for item in check.view.walk_children() if isinstance(item, ui.TextDisplay)]
    program = said.split("```py\n")[1].split("```")[0]
    done = await asyncio.to_thread(subprocess.run, [sys.executable, "-c", program], capture_output=True, text=True)
    assert re.findall(r"'([^']+)'", done.stdout) == [card.name for card in order("a" * 64, "5", "deal", deck)]


async def test_the_fingerprint_of_the_next_deal_is_the_last_line(tmp_path: Path) -> None:
    async with evening(tmp_path) as stage:
        await started(stage)
        await play_round(stage)
        assert re.fullmatch(r"-# .*`[0-9a-f]{64}`", stage.board().text.splitlines()[-1])


async def test_forged_pages_and_rounds_are_refused_and_change_nothing(tmp_path: Path) -> None:
    async with evening(tmp_path) as stage:
        await started(stage)
        await play_round(stage)
        for custom_id, said in (
            ("rt/1/-/check/2", "no such round"),
            ("rt/1/-/check/0", "no such round"),
            ("rt/1/-/check/x", "older version"),
            ("rt/1/-/check/", "older version"),
            ("rt/1/-/history/x", "older version"),
            ("rt/1/-/history/1", "older version"),
            ("rt/7/-/history/", "no longer exists"),
        ):
            await refused(stage, forge(stage.bob, stage.board(), custom_id), said)
        async with nothing_changes(stage):
            far = await forge(stage.bob, stage.board(), "rt/1/-/history/99:99")
            assert far is not None
            assert "History · round 1" in far.text


async def test_an_ended_match_can_be_looked_back_at_after_a_restart(tmp_path: Path) -> None:
    async with evening(tmp_path) as stage:
        await started(stage, preset="quick")
        await play_match(stage)
        board = stage.board()
        assert "Best meld: " in board.alts[0]
        assert len(board.text.split()) <= 40
        before = (await opened(stage, stage.alice, "Score")).text
        await stage.restart()
        assert (await opened(stage, stage.alice, "Score")).text == before
        assert "Check of deal" in (await opened(stage, stage.bob, "Check the deal")).text
        assert "History · round" in (await opened(stage, stage.dave, "History")).text


async def test_what_a_member_looks_up_is_found_one_after_the_other(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Matches are played back in threads, and all of them together would take the processor from every table."""
    at_work: Counter[int | None] = Counter()
    most: Counter[int | None] = Counter()
    found = PastRounds.rounds

    async def counted(past: PastRounds, state: TableState, member: int | None) -> tuple[PastRound, ...]:
        at_work[member] += 1
        most[member], most[0] = max(most[member], at_work[member]), max(most[0], at_work.total())
        for _ in range(20):
            await asyncio.sleep(0)
        at_work[member] -= 1
        return await found(past, state, member)

    async with evening(tmp_path) as stage:
        await started(stage)
        alice, bob = stage.alice, stage.bob
        own, other = [await opened(stage, player, "⋯") for player in (alice, bob)]
        history = own.button(label="History")
        monkeypatch.setattr(PastRounds, "rounds", counted)
        lookups = [lambda: alice.actor.click(own.message, custom_id=history)] * (MAX_LOOKUPS + 2)
        await stage.at_once(*lookups, lambda: bob.actor.click(other.message, custom_id=history))
        await stage.settle()
        assert (most[alice.id], most[0]) == (1, 2)
        assert "still working" in "".join(post.text for post in alice.private())
        assert "History" in bob.panel().text
