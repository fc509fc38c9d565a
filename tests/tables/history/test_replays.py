"""Replays of finished rounds, as each seat saw them; running rounds have none."""

from collections.abc import Awaitable
from dataclasses import replace

import pytest

from bot.games.refusals import NotNowError
from bot.games.rum500.events import Discarded, Melded, WentOut
from bot.games.values import View
from bot.tables.history.playback import ROUNDS_KEPT, ReplayedTurn, key_turns
from bot.tables.model.ports import TableReason
from bot.tables.model.records import Status
from tests.tables.fakes import Club
from tests.tables.history.test_playback import two_rounds
from tests.tables.small_game import GotCard
from tests.tables.test_table import ANN, BEN, add, club, finished, lobby, play_round, running

__all__ = ["club"]


async def why_not(asked: Awaitable[object]) -> str:
    with pytest.raises(NotNowError) as refused:
        await asked
    return refused.value.reason.value


async def test_finished_round_is_replayed_with_the_hand_of_the_seat(club: Club) -> None:
    table = await two_rounds(club)
    for seat in (0, 1):
        replayed = await club.tables.archive.replay(table, 1, seat)
        assert (replayed.number, replayed.rounds, replayed.seat, replayed.is_over) == (1, 1, seat, True)
        assert [turn.view.to_act for turn in replayed.turns] == [(0,), (1,), (0,), ()]
        [dealt] = replayed.turns[0].events
        assert isinstance(dealt, GotCard)
        assert dealt.seat == seat
        assert {turn.view.hand for turn in replayed.turns} == {(dealt.card,)}


async def test_bystander_and_unknown_seat_see_no_hand(club: Club) -> None:
    table = await two_rounds(club)
    for seat in (None, 7):
        replayed = await club.tables.archive.replay(table, 1, seat)
        assert replayed.seat is None
        assert {turn.view.hand for turn in replayed.turns} == {()}
        assert not replayed.turns[0].events


async def test_running_round_is_never_replayed(club: Club) -> None:
    table = await two_rounds(club)
    assert await why_not(club.tables.archive.replay(table, 2, 0)) == TableReason.NO_SUCH_ROUND.value
    assert (await club.tables.archive.replay(table, 0, 0)).number == 1


async def test_nothing_to_replay_before_the_first_round_is_over(club: Club) -> None:
    table = await lobby(club, BEN)
    assert await why_not(club.tables.archive.replay(table, 0, 0)) == TableReason.NOTHING_TO_REPLAY.value
    await table.start(club.by(ANN))
    await add(club, table, ANN)
    assert await why_not(club.tables.archive.replay(table, 0, 0)) == TableReason.NOTHING_TO_REPLAY.value


async def test_rows_written_after_the_state_are_ignored(club: Club) -> None:
    """A round that was dealt meanwhile is running, though the state at hand has no running round."""
    table = await running(club, BEN)
    await play_round(club, table, ANN, BEN)
    looked_at = await club.again().tables.get(table.id)
    await table.next_round(club.by(BEN), None)
    assert (await club.tables.archive.replay(looked_at, 0, 0)).rounds == 1


async def test_round_that_was_broken_off_is_replayed_once_the_table_has_ended(club: Club) -> None:
    table = await two_rounds(club)
    await table.end(club.by(ANN), moderator=True)
    replayed = await club.tables.archive.replay(table, 0, 1)
    assert (replayed.number, replayed.is_over, len(replayed.turns)) == (2, False, 2)


async def test_replay_without_a_journal_or_with_other_rules_is_refused(club: Club) -> None:
    table = await finished(club)
    rows = club.disk.rows[table.id]
    club.disk.put_journal(table.id, [rows[0], replace(rows[1], text="9"), *rows[2:]])
    later = club.again()
    old = await later.tables.get(table.id)
    assert await why_not(later.tables.archive.replay(old, 1, 0)) == TableReason.OTHER_RULES.value
    assert await why_not(later.tables.archive.rounds(old, ANN)) == TableReason.OTHER_RULES.value
    assert (await later.tables.archive.replay(old, 2, 0)).number == 2
    for kept in (rows[:0], rows[4:]):
        club.disk.put_journal(table.id, kept)
        gone = club.again()
        assert await why_not(gone.tables.archive.replay(await gone.tables.get(table.id), 0, 0)) == (
            TableReason.JOURNAL_GONE.value
        )


async def test_latest_rounds_are_kept(club: Club, monkeypatch: pytest.MonkeyPatch) -> None:
    table = await finished(club)
    first = await club.tables.archive.replay(table, 1, 0)
    monkeypatch.setattr(club.disk, "journal", None)
    assert await club.tables.archive.replay(table, 1, 0) == first
    monkeypatch.undo()
    others = [await finished(club) for _ in range(ROUNDS_KEPT)]
    for each in others:
        await club.tables.archive.replay(each, 1, 0)
    assert await club.tables.archive.replay(table, 1, 0) == first


async def test_export_is_refused_during_the_match_and_without_a_journal(club: Club) -> None:
    table = await two_rounds(club)
    assert await why_not(club.tables.archive.exported(table)) == TableReason.MATCH_RUNNING.value
    over = await club.tables.get(table.id)
    await over.end(club.by(ANN), moderator=True)
    assert over.facts.status is Status.ENDED
    club.disk.put_journal(table.id, [])
    assert await why_not(club.tables.archive.exported(over)) == TableReason.JOURNAL_GONE.value


def turns(*outstanding: bool) -> list[ReplayedTurn]:
    view = View(seat=None, sides=(), phase="", to_act=(), round_no=1, dealer=None, totals=(), hand=(), hand_counts=())
    return [ReplayedTurn((), view, is_highlight=stands_out) for stands_out in outstanding]


def test_key_turns_prefer_the_ends_and_those_that_stand_out() -> None:
    few = turns(False, True, False)
    assert key_turns(few, 5) == [0, 1, 2]
    many = turns(*(number % 10 == 5 for number in range(100)))
    selected = key_turns(many, 14, also=50)
    assert {0, 50, 99, *range(5, 100, 10)} <= {*selected}
    assert len(selected) == 14
    assert len(key_turns(turns(*[True] * 100), 10)) == 10


def test_melds_and_going_out_stand_out_in_a_replay() -> None:
    assert Melded.highlighted
    assert WentOut.highlighted
    assert not Discarded.highlighted
