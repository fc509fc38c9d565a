"""Ratings follow from the journals alone: replaying all commands leads to the stored ratings."""

import itertools
from collections.abc import Mapping, Sequence
from pathlib import Path

import pytest

from bot.boards.ports import BoardKey
from bot.boards.rating import Rating
from bot.boards.ratings import Ratings
from bot.games.catalogue import GAMES
from bot.games.values import Board
from bot.store.store import Store
from bot.tables.model import lobby
from bot.tables.table import Table
from bot.tables.tables import Tables
from tests.bench.yardstick import choose
from tests.store.empty import place_empty
from tests.store.replayed import write_again
from tests.store.samples import NOON, store_at
from tests.tables.history.reviewed_matches import RealClub

GUILD = 1
BOARDS = [board for game in ("rum500", "gin") for board in GAMES[game].boards.values() if board.spread]


class Evening:
    """Members who play whole matches at live tables of a store, by the yardstick's policy."""

    def __init__(self, store: Store) -> None:
        self.club = RealClub()
        self.tables: Tables = self.club.tables_on(store)
        self._channels = itertools.count(1)

    async def play(self, game: str, *members: int, computers: int = 0) -> None:
        """Play a match to its end; the next one begins an hour later."""
        host, *others = members
        table = await self.tables.new(
            self.club.by(host), guild=GUILD, channel=next(self._channels), game=game, preset=None, teams=None
        )
        for member in others:
            await table.sit(self.club.by(member), None)
        for _ in range(computers):
            await table.change_lobby(self.club.by(host), lobby.add_computer)
            await table.change_lobby(self.club.by(host), lobby.change_option, "pace", "instant")
        await table.start(self.club.by(host))
        while table.facts.status.live:
            await self._move(table, host)
        self.club.minutes += 60

    async def _move(self, table: Table, host: int) -> None:
        public = table.view(None)
        if public.next_round is not None:
            await table.next_round(self.club.by(host), None)
            return
        assert public.match is not None
        member = public.member(public.match.to_act[0])
        assert member is not None
        own = table.view(member)
        assert own.match is not None
        command = choose(own.game.key, own.match, own.choices)
        await table.play(self.club.by(member), command.kind, command.text, own.decision)


async def rated(store: Store, board: Board) -> Mapping[tuple[int, ...], Rating]:
    """The stored ratings of a board after a refresh."""
    members = [*itertools.chain(*(itertools.combinations(range(11, 17), size) for size in (1, 2)))]
    key = BoardKey(GUILD, board.key, 0)
    await Ratings(store.boards, lambda: NOON).refresh(key, board)
    return {each.members: each for each in await store.boards.ratings(key, members)}


def provisional(kept: Mapping[tuple[int, ...], Rating]) -> Mapping[tuple[int, ...], bool]:
    return {members: each.provisional for members, each in kept.items()}


def numbers(kept: Mapping[tuple[int, ...], Rating]) -> Sequence[tuple[float, ...]]:
    return [
        (*each.skill, *each.own, each.rounds, *(each.beside or ()))
        for _, each in sorted(kept.items(), key=lambda pair: pair[0])
    ]


async def test_the_ratings_that_are_kept_follow_from_the_journals(tmp_path: Path) -> None:
    for name in ("played", "again"):
        await place_empty(tmp_path / name)
    store, again = await store_at(tmp_path / "played"), await store_at(tmp_path / "again")
    try:
        evening = Evening(store)
        await evening.play("rum500", 11, 12, 13, 14)
        await evening.play("rum500", 11, 13, 14, 15)
        await evening.play("rum500", 15, 12, 11, computers=1)
        for one, other in ((11, 12), (12, 16), (16, 11), (12, 11)):
            await evening.play("gin", one, other)
        kept = {board.key: await rated(store, board) for board in BOARDS}
        await write_again(store.database, again)
        replayed = {board.key: await rated(again, board) for board in BOARDS}
    finally:
        await store.close()
        await again.close()

    assert {each for each in kept["gin"] if len(each) == 1} == {(11,), (12,), (16,)}
    assert {(11,), (12,), (15,), (11, 13)} <= kept["rum500-teams"].keys()
    assert kept["rum500-teams"][11,].beside
    for key, ratings in kept.items():
        assert provisional(replayed[key]) == provisional(ratings)
        for before, after in zip(numbers(ratings), numbers(replayed[key]), strict=True):
            assert after == pytest.approx(before, rel=0, abs=1e-9)
