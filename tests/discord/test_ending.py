"""How a match is conceded at a table of Discord, by whom, and by whom not."""

from __future__ import annotations

from typing import TYPE_CHECKING, cast

import pytest

from bot.games.refusals import NotNowError
from bot.tables.actor import Actor
from bot.tables.own_turns import PlayedMatch, PlayedRound
from bot.tables.presence import went_away
from bot.tables.reasons import TableReason
from tests.discord.attack import forge, refused
from tests.discord.evening import evening, started

if TYPE_CHECKING:
    from pathlib import Path

    from bot.app import Rumtable
    from tests.discord.bed import Stage


async def in_second_round(stage: Stage, monkeypatch: pytest.MonkeyPatch) -> None:
    """A table at which a whole round counts as played."""
    await started(stage)

    def moved(_round: PlayedRound, _seats: int) -> bool:
        return True

    monkeypatch.setattr(PlayedRound, "moved_themselves", moved)
    table = await cast("Rumtable", stage.bot).tables.get(1)
    deal = PlayedRound((await cast("Rumtable", stage.bot).storage.journal(1))[0], ())

    async def played(*_: object) -> PlayedMatch:
        return PlayedMatch((deal, deal))

    monkeypatch.setattr(table, "_played", played)


async def test_two_partners_concede_by_presses_and_the_channel_sees_who_won(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with evening(tmp_path) as stage:
        await in_second_round(stage, monkeypatch)
        for player in (stage.alice, stage.carol):
            question = await forge(player, stage.board(), "rt/1/-/concede/")
            assert question is not None
            assert "counts as a loss for you" in question.text
            assert "won the match" not in stage.board().text
            await player.press(question, label="Concede the match")
        assert "The others conceded." in stage.board().text
        await refused(stage, forge(stage.bob, stage.board(), "rt/1/-/concede/"), "has ended")
        await refused(stage, forge(stage.bob, stage.bob.panel(), "rt/1/-/concede-surely/"), "has ended")


async def test_who_wants_to_concede_stands_at_the_table_and_may_say_so_once(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with evening(tmp_path) as stage:
        await in_second_round(stage, monkeypatch)
        await forge(stage.alice, stage.alice.panel(), "rt/1/-/concede-surely/")
        assert "Alice: for conceding this match" in stage.board().text
        await refused(
            stage, forge(stage.alice, stage.alice.panel(), "rt/1/-/concede-surely/"), "already said that you want"
        )
        await refused(stage, forge(stage.bob, stage.board(), "rt/1/-/concede-surely/"), "older version")


async def test_conceding_is_refused_in_the_first_round_and_to_a_stranger(tmp_path: Path) -> None:
    async with evening(tmp_path, names=("Alice", "Bob", "Carol", "Dave", "Erin")) as stage:
        await started(stage)
        await refused(stage, forge(stage.alice, stage.board(), "rt/1/-/concede/"), "a whole round")
        await refused(stage, forge(stage.alice, stage.alice.panel(), "rt/1/-/concede-surely/"), "a whole round")
        await refused(stage, forge(stage.members[4], stage.board(), "rt/1/-/concede/"), "have a seat")


async def test_before_the_match_and_alone_there_is_nobody_to_concede_to(tmp_path: Path) -> None:
    async with evening(tmp_path) as stage:
        await stage.alice.slash("table new")
        await stage.alice.slash("table new", game="solitaire")
        await stage.alice.press(stage.alice.panel(), label="Deal")
        for action in ("concede", "concede-surely"):
            await refused(stage, forge(stage.alice, stage.alice.panel(), f"rt/1/-/{action}/"), "hasn't started")
            await refused(stage, forge(stage.alice, stage.alice.panel(), f"rt/2/-/{action}/"), "nobody to concede to")


async def test_a_seat_is_offered_to_one_member_who_takes_it_by_a_button(tmp_path: Path) -> None:
    async with evening(tmp_path, names=("Alice", "Bob", "Carol", "Dave", "Erin", "Finn")) as stage:
        await started(stage)
        erin, finn = stage.members[4:]
        table = await cast("Rumtable", stage.bot).tables.get(1)
        await refused(stage, forge(erin, stage.board(), "rt/1/-/take-seat/1"), "isn't offered to you")
        away = went_away(table.keeper.state, 1)
        await table.keeper.write(away)
        bob = away.record.seats[1].member
        assert bob is not None
        with pytest.raises(NotNowError, match=TableReason.PLAYED_HERE.value):
            await table.hand_over(Actor(stage.alice.id, 1), bob, stage.carol.id, moderator=False)
        offer = await stage.alice.slash("table seat", member=stage.bob.actor, to=erin.actor)
        assert offer is not None
        assert "Take the seat" in offer.buttons
        await refused(stage, forge(finn, stage.board(), "rt/1/-/take-seat/1"), "isn't offered to you")
        await refused(stage, forge(finn, stage.board(), "rt/1/-/take-seat/x"), "older version")
        panel = await forge(erin, stage.board(), "rt/1/-/take-seat/1")
        assert panel is not None
        assert table.facts.seat_of(erin.id) == 1
        await refused(stage, forge(erin, stage.board(), "rt/1/-/take-seat/1"), "isn't offered to you")


async def test_a_seat_is_given_to_a_computer_by_the_host_and_voted_over_where_the_host_is_away(tmp_path: Path) -> None:
    async with evening(tmp_path) as stage:
        await started(stage)
        table = await cast("Rumtable", stage.bot).tables.get(1)
        seats = {player: table.facts.seat_of(player.id) or 0 for player in (stage.alice, stage.bob)}
        await table.keeper.write(went_away(table.keeper.state, seats[stage.bob]))
        done = await stage.alice.slash("table seat", member=stage.bob.actor)
        assert done is not None
        assert "A computer has the seat now" in done.text
        await table.keeper.write(went_away(table.keeper.state, seats[stage.alice]))
        voted = await stage.carol.slash("table seat", member=stage.alice.actor)
        assert voted is not None
        assert "Your vote has been counted" in voted.text
