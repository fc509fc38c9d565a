"""Whole matches of the real games against computers, for the tests of reviews and hints."""

from collections.abc import Sequence
from dataclasses import replace
from random import Random

from bot.computer.levels import advice_thresholds, evaluate_moves
from bot.games.catalogue import GAMES
from bot.games.observation import AnyObservation, Level, ScoredMove
from bot.store.store import Store
from bot.tables.model import lobby
from bot.tables.model.ports import Environment, Save
from bot.tables.model.records import CommandRecord, SeatAssignment, TableRecord
from bot.tables.table import Table
from bot.tables.tables import Tables
from tests.tables.fakes import Club, CountedChance

ANN = 11
SEATS = {"rum500": 4, "gin": 2, "solitaire": 1}


class RealClub(Club):
    """A club with the games of the catalogue and the real computers; `advised` counts the adviser's evaluations."""

    advised: int = 0

    def tables_on(self, store: Store) -> Tables:
        return Tables(
            Environment(store.tables, store.servers, CountedChance(), self.weigh, self.now, advice_thresholds), GAMES
        )

    def weigh(self, game: str, level: str, observation: AnyObservation, chance: Random) -> Sequence[ScoredMove]:
        self.advised += level == Level.ADVISER
        return evaluate_moves(game, level, observation, chance)


async def opened(club: Club, game: str, **options: str) -> Table:
    """Ann's lobby, with computers in all other seats."""
    table = await club.tables.new(club.by(ANN), guild=1, channel=7, game=game, preset=None, teams=None)
    for _ in range(SEATS[game] - 1):
        await table.change_lobby(club.by(ANN), lobby.add_computer)
    if table.facts.shared:
        await table.change_lobby(club.by(ANN), lobby.change_option, "pace", "instant")
    for name, value in options.items():
        await table.change_lobby(club.by(ANN), lobby.change_option, name, value)
    return table


async def begun(club: Club, game: str, **options: str) -> Table:
    """Ann's table after the first deal."""
    table = await opened(club, game, **options)
    await table.start(club.by(ANN))
    return table


async def move(club: Club, table: Table, level: str = Level.EASY) -> None:
    """Let Ann play as a computer of that level would, or deal the next round."""
    view = table.view(ANN)
    if view.next_round is not None:
        await table.next_round(club.by(ANN), None)
        return
    chance = Random(7)  # noqa: S311 - a test that repeats itself
    command = evaluate_moves(table.facts.game.key, level, table.observation(ANN), chance)[0].command
    listed = view.choices.get(command.kind, ())
    command = next((choice.offered for choice in listed if choice.command == command), command)
    await table.play(club.by(ANN), command.kind, command.text, None)


_PLAYED: dict[tuple[str, str], tuple[TableRecord, Sequence[CommandRecord], Sequence[SeatAssignment]]] = {}
"""Finished matches by game and level, as each takes a second to play."""


async def finished(club: Club, game: str, level: str = Level.EASY) -> Table:
    """A finished match in which Ann played as a computer of that level would, loaded from the store."""
    if (game, level) not in _PLAYED:
        other = RealClub()
        table = await begun(other, game)
        while table.facts.status.live:
            await move(other, table, level)
        disk, number = other.disk, table.id
        rows = [replace(row, interaction=None) for row in disk.rows[number]]  # no interaction is kept twice
        _PLAYED[game, level] = disk.tables[number], rows, disk.seated[number]
    record, rows, seated = _PLAYED[game, level]
    created = await club.disk.create(record)
    await club.disk.save(Save(created, rows, occupants=seated))
    return await club.tables.get(created.id)
