"""A server of twelve plays two seasons, and its boards agree with the matches, over restarts and for every member."""

import csv
import io
import itertools
import random
import re
from collections import Counter
from dataclasses import dataclass, field
from pathlib import Path

import discord
import pytest

from bot.app import Rumtable
from bot.boards.ratings import PAUSE
from bot.operating import maintenance
from bot.tables.model import lobby
from bot.tables.model.ports import Actor
from bot.tables.model.records import Status
from bot.tables.table import Table
from tests.discord.bed import Player, Post, Stage, private
from tests.discord.evening import drawn_at_last, evening
from tests.discord.history.test_achievements import read_back
from tests.discord.leaderboard.test_leaderboard import end_seasons
from tests.discord.test_server import backend
from tests.effort import repetitions

TWELVE = ("Alice", "Bob", "Carol", "Dave", "Erin", "Frank", "Grace", "Heidi", "Ivan", "Judy", "Kim", "Leo")
BOARD = "rum500-teams"
FORMER = "*former member*"
A_SEASON = 92 * 24 * 3600
_LINE = re.compile(r"^(?:\*\*You:\*\* )?(?:\S+ )(\w+) · \*\*(\d+)\*\* wins? · (\d+)%$", re.MULTILINE)


@dataclass
class Server:
    """The server, and an independent record of the matches that were played on it."""

    stage: Stage
    chance: random.Random
    wins: Counter[str] = field(default_factory=Counter[str])
    matches: Counter[str] = field(default_factory=Counter[str])
    presses: "itertools.count[int]" = field(default_factory=lambda: itertools.count(2 * 10**6))

    @property
    def bot(self) -> Rumtable:
        return self.stage.bot

    def by(self, player: Player) -> Actor:
        return Actor(player.id, next(self.presses), player.name)

    async def play_evening(self, evenings: int) -> None:
        """Let everyone play, at tables of two against two that are drawn by lot each time."""
        for number in range(evenings):
            players = self.chance.sample(self.stage.members, len(self.stage.members))
            for first in range(0, len(players), 4):
                await self._match(players[first : first + 4], conceded=number % 3 < 2)

    async def _match(self, players: list[Player], *, conceded: bool) -> None:
        """Play one round of safe moves. It is the whole match, or the losers concede after it so that it is rated."""
        host, *others = players
        table = await self.bot.tables.new(
            self.by(host),
            guild=self.stage.world.guild.id,
            channel=next(self.presses),
            game="rum500",
            preset="classic",
            teams=2,
        )
        options = {"opening_min": 0} | ({} if conceded else {"rounds": 1})
        await table.change_lobby(self.by(host), lobby.change_options, options)
        for number, player in enumerate(others, start=1):
            await table.sit(self.by(player), number % 2)
        await table.start(self.by(host))
        await self._play_round(table, {player.id: player for player in players})
        if conceded and table.facts.status is Status.PLAYING:
            await self._concede(table, players)
        self._note(table, players)

    async def _play_round(self, table: Table, players: dict[int, Player]) -> None:
        with drawn_at_last():
            while (member := table.member_to_move) is not None:
                own = table.view(member)
                assert own.match is not None
                move = own.game.safe_move(own.match, own.choices)
                await table.play(self.by(players[member]), move.kind, move.text, own.decision)

    async def _concede(self, table: Table, players: list[Player]) -> None:
        view = table.view(None)
        assert view.match is not None
        behind = view.match.totals.index(min(view.match.totals))
        for player in players:
            seat = table.facts.seat_of(player.id)
            if seat is not None and table.facts.seats[seat].side == behind:
                await table.concede(self.by(player))

    def _note(self, table: Table, players: list[Player]) -> None:
        outcome = table.view(None).outcome
        assert outcome is not None
        for player in players:
            seat = table.facts.seat_of(player.id)
            assert seat is not None
            self.matches[player.name] += 1
            self.wins[player.name] += outcome.winners == (table.facts.seats[seat].side,)

    async def shown(self, reader: Player, season: int | None = None) -> dict[str, tuple[int, int]]:
        """The wins and the rate of every member on a season's board; None is the current season."""
        found: dict[str, tuple[int, int]] = {}
        post = private(await reader.slash("leaderboard", board=BOARD, by="wins"))
        if season is not None:
            await reader.choose(post, str(season), placeholder="Showing")
            post = reader.panel()
        while True:
            found |= {name: (int(wins), int(rate)) for name, wins, rate in _LINE.findall(post.text)}
            if "Next" not in post.buttons:
                return found
            await reader.press(post, label="Next")
            post = reader.panel()

    def played(self) -> dict[str, tuple[int, int]]:
        """The wins and the rates that the boards should show."""
        return {name: (self.wins[name], round(100 * self.wins[name] / count)) for name, count in self.matches.items()}

    async def end_season(self) -> Post:
        """Let a season end while the bot is down; returns the post when it is back."""
        before = len(self.stage.posts())
        await self.stage.pass_time(A_SEASON)
        for _ in range(2):
            await self.stage.restart()
            await end_seasons(self.stage, self.bot.services.now())
        [told] = self.stage.posts()[before:]
        return told

    async def hide(self, player: Player, label: str) -> None:
        post = private(await player.slash("settings"))
        await player.press(post, label=label)

    async def exported(self, manager: Player) -> list[dict[str, str]]:
        """The rows of the exported matches."""
        answer = private(await manager.slash("export"))
        return list(csv.DictReader(io.StringIO(answer.pictures[0].decode("utf-8-sig"))))


@pytest.mark.long
async def test_a_server_of_twelve_plays_two_seasons(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    async with evening(tmp_path, names=TWELVE) as stage:
        server = Server(stage, random.Random(5))  # noqa: S311 - the same evenings in every run
        await let_bob_manage(server)

        await server.play_evening(repetitions(2))
        first = server.played()
        assert len(first) == len(TWELVE)
        assert await server.shown(stage.alice) == first
        await check_ratings(server)

        told = await server.end_season()
        assert "Season 1 is over" in told.text
        assert "Best pair" in told.text

        whole = Counter(server.wins), Counter(server.matches)
        server.wins.clear()
        server.matches.clear()
        await server.play_evening(repetitions(1))
        assert await server.shown(stage.carol) == server.played()
        assert await server.shown(stage.carol, 1) == first
        server.wins += whole[0]
        server.matches += whole[1]
        assert await server.shown(stage.carol, 0) == server.played()

        await check_records_and_exports(server)
        await check_hiding(server)
        await check_achievements(server)
        await server.end_season()
        await check_deletion(server)
    capsys.readouterr()
    await maintenance.verify(tmp_path / "evening.sqlite3")
    assert (
        capsys.readouterr().out
        == f"Finished matches played again: {repetitions(2) * 3 + repetitions(1) * 3}. Everything fits.\n"
    )


async def let_bob_manage(server: Server) -> None:
    """Let Bob manage the server, and have the end of each season posted in the channel."""
    guild, bob, channel = server.stage.world.guild, server.stage.bob.id, server.stage.world.channel.id
    staff = guild.create_role("Staff", permissions=discord.Permissions(manage_guild=True))
    backend(server.stage).add_member_role(guild.id, bob, staff.id)
    await server.bot.services.people.change_server(guild.id, bob, "season_channel", channel)


async def check_ratings(server: Server) -> None:
    """Fail unless the board shows everyone's rating with its deviation."""
    await server.stage.pass_time(PAUSE.total_seconds())
    rated = private(await server.stage.alice.slash("leaderboard", board=BOARD))
    assert "Points a round that each player adds" in rated.text
    assert "±" in rated.text


async def check_records_and_exports(server: Server) -> None:
    """Fail unless /record and /export agree with the matches."""
    stage = server.stage
    for player in (stage.alice, stage.dave):
        record = private(await stage.bob.slash("record", member=player.actor))
        assert f"**{server.matches[player.name]}** match" in record.text
        assert f"· {server.wins[player.name]} won ·" in record.text
        assert "Average margin" in record.text
    rows = await server.exported(stage.bob)
    alone = [row for row in rows if "&" not in row["names"]]
    assert Counter(row["names"] for row in alone) == server.matches
    assert Counter(row["names"] for row in alone if row["result"] == "win") == +server.wins
    assert {row["season"] for row in rows} == {"1", "2"}


async def check_hiding(server: Server) -> None:
    """Fail unless a hidden member disappears from boards, records and exports, and comes back unhidden."""
    stage, alice = server.stage, server.stage.alice
    before = await server.shown(stage.carol, 0)
    await server.hide(alice, "Hide me")
    assert await server.shown(stage.carol, 0) == {name: line for name, line in before.items() if name != alice.name}
    assert "has no match here that counts" in private(await stage.bob.slash("record", member=alice.actor)).text
    own = private(await alice.slash("leaderboard", board=BOARD, by="wins"))
    assert alice.name in own.text.split("**You:**")[1]
    exported = await server.exported(stage.bob)
    assert str(alice.id) not in str(exported)
    assert sum(row["names"] == "hidden" for row in exported) == server.matches[alice.name]
    await server.hide(alice, "Show me")
    assert await server.shown(stage.carol, 0) == before


async def check_deletion(server: Server) -> None:
    """Fail unless a deletion leaves a nameless line and changes no other line, record or rating."""
    stage, heidi = server.stage, server.stage.members[7]
    before = await server.shown(stage.carol, 0)
    record = private(await stage.bob.slash("record", member=stage.alice.actor)).text
    rated = private(await stage.alice.slash("leaderboard", board=BOARD)).text
    post = private(await heidi.slash("privacy"))
    await heidi.press(post, label="Delete my data")
    await heidi.press(post.now, label="Delete it for good")
    assert await server.shown(stage.carol, 0) == {name: line for name, line in before.items() if name != heidi.name}
    now = private(await stage.bob.slash("record", member=stage.alice.actor)).text
    assert now == record.replace(heidi.name, FORMER)
    now = private(await stage.alice.slash("leaderboard", board=BOARD)).text
    assert Counter(_lines(now)) == Counter(_lines(rated.replace(heidi.name, FORMER)))  # equal lines may change places
    assert str(heidi.id) not in str(await server.exported(stage.bob))


def _lines(board: str) -> list[str]:
    """All lines without the two of the best pair, which may have equals."""
    lines = board.splitlines()
    pair = next((at for at, line in enumerate(lines) if line.startswith("**Your best pair")), len(lines))
    return lines[:pair] + lines[pair + 2 :]


async def check_achievements(server: Server) -> None:
    """Fail unless every journal was read and the list agrees with the stored achievements."""
    stage, storage = server.stage, server.bot.store
    while await storage.tables.unread(1) is not None:
        await read_back(stage)
    guild = stage.world.guild.id
    for player in stage.members[:3]:
        has = await storage.boards.achievements_of(guild, player.id)
        answer = private(await player.slash("achievements"))
        assert answer.text.count("✅") == len(has)
