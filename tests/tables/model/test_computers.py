"""The arguments that a table passes to its computers: their seat's observation, their level, and a random generator."""

from collections.abc import Sequence
from datetime import timedelta
from random import Random
from typing import Any
from unittest.mock import Mock

import pytest

from bot.games.observation import AnyObservation, Level, ScoredMove
from bot.games.values import visible_to
from bot.tables.model.computers import SLOW_MOVE
from bot.tables.model.lobby import add_computer
from bot.tables.table import Table
from tests.tables.fakes import Club, first_choice
from tests.tables.test_table import ANN, BEN, add, lobby, running


class Watched:
    """A computer that records its arguments."""

    def __init__(self) -> None:
        self.asked: list[tuple[str, AnyObservation, float]] = []

    def __call__(self, game: str, level: str, observation: AnyObservation, chance: Random) -> Sequence[ScoredMove]:
        self.asked.append((level, observation, chance.random()))
        return first_choice(game, level, observation, chance)


async def with_computer(club: Club) -> Table:
    """Ann plays against a computer, and has made one move."""
    table = await lobby(club)
    await table.change_lobby(club.by(ANN), add_computer)
    await table.start(club.by(ANN))
    await add(club, table, ANN, 1)
    return table


async def test_computer_gets_what_its_seat_sees_and_has_seen_since_the_deal() -> None:
    watched = Watched()
    club = Club(computer=watched)
    table = await with_computer(club)
    [(_, observation, _)] = watched.asked
    assert observation.view.seat == 1
    assert observation.options.to_json() == table.facts.options.to_json()
    assert [event.audience for event in observation.events] == [1, None]
    assert visible_to(observation.events, 1) == observation.events


async def test_rng_is_the_same_for_a_repeated_step_and_differs_between_steps() -> None:
    drawn: list[list[float]] = []
    for _ in range(2):
        watched = Watched()
        club = Club(computer=watched)
        table = await with_computer(club)
        await add(club, table, ANN, 1)
        drawn.append([number for _, _, number in watched.asked])
    assert drawn[0] == drawn[1]
    assert len(set(drawn[0])) == 2


async def test_rng_does_not_depend_on_the_seed_of_the_deal(monkeypatch: pytest.MonkeyPatch) -> None:
    drawn: list[float] = []
    for seed in ("a" * 64, "b" * 64):
        watched = Watched()
        club = Club(computer=watched)
        monkeypatch.setattr("tests.tables.fakes.CountedChance.seed", Mock(return_value=seed))
        await with_computer(club)
        drawn.append(watched.asked[0][2])
    assert drawn[0] == drawn[1]


async def test_computer_that_replaces_a_member_plays_at_the_stand_in_level() -> None:
    watched = Watched()
    club = Club(computer=watched)
    table = await running(club, BEN)
    await table.leave(club.by(BEN))
    await add(club, table, ANN, 1)
    assert {level for level, _, _ in watched.asked} == {Level.STAND_IN}


async def test_slow_move_is_logged(caplog: pytest.LogCaptureFixture) -> None:
    def slow(*asked: Any) -> Sequence[ScoredMove]:
        club.seconds += (SLOW_MOVE + timedelta(milliseconds=1)).total_seconds()
        return first_choice(*asked)

    club = Club(computer=slow)
    await with_computer(club)
    assert [record.getMessage() for record in caplog.records] == [
        "the computer in seat 1 of table 1 took 0:00:00.051000 for a move"
    ]
