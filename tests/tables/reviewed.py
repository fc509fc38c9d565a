"""Whole matches of the real games against computers, for the tests of reviews and hints."""

from collections.abc import Sequence
from dataclasses import replace
from random import Random

from bot.computer.levels import standard_of, weigh
from bot.games.catalogue import GAMES
from bot.games.observation import AnySight, Level, Weighed
from bot.tables.model import lobby
from bot.tables.model.ports import Environment, Storage
from bot.tables.table import Table
from bot.tables.tables import Tables
from tests.tables.fakes import Club, CountedChance, MemoryStorage

ANN = 11
SEATS = {"rum500": 4, "gin": 2, "solitaire": 1}


class RealClub(Club):
    """A club with the games of the catalogue and the real computers; `advised` counts the adviser's evaluations."""

    advised: int = 0

    def tables_on(self, storage: Storage) -> Tables:
        return Tables(Environment(storage, CountedChance(), self.weigh, self.now, 0, standard_of), GAMES)

    def weigh(self, game: str, level: str, sight: AnySight, chance: Random) -> Sequence[Weighed]:
        self.advised += level == Level.ADVISER
        return weigh(game, level, sight, chance)


async def opened(club: Club, game: str, **options: str) -> Table:
    """Ann's lobby, with computers in all other seats."""
    table = await club.tables.new(club.by(ANN), guild=1, channel=7, game=game, preset=None, teams=None)
    for _ in range(SEATS[game] - 1):
        await table.arrange(club.by(ANN), lobby.add_computer)
    if table.facts.shared:
        await table.arrange(club.by(ANN), lobby.change_option, "pace", "instant")
    for name, value in options.items():
        await table.arrange(club.by(ANN), lobby.change_option, name, value)
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
    command = weigh(table.facts.game.key, level, table.sight(ANN), chance)[0].command
    listed = view.choices.get(command.kind, ())
    command = next((choice.offered for choice in listed if choice.command == command), command)
    await table.play(club.by(ANN), command.kind, command.text, None)


_PLAYED: dict[tuple[str, str], MemoryStorage] = {}
"""Finished matches by game and level, as each takes a second to play."""


async def finished(club: Club, game: str, level: str = Level.EASY) -> Table:
    """A finished match in which Ann played as a computer of that level would, loaded from the store."""
    if (game, level) not in _PLAYED:
        other = RealClub()
        table = await begun(other, game)
        while table.facts.status.live:
            await move(other, table, level)
        _PLAYED[game, level] = other.storage
    played, number = _PLAYED[game, level], len(club.storage.tables) + 1
    club.storage.tables[number] = replace(played.tables[1], id=number)
    club.storage.rows[number] = list(played.rows[1])
    club.storage.seated[number] = list(played.seated[1])
    return await club.tables.get(number)
