"""Play on a fleet in trouble: accepted presses count once and are shown, and every press that can be answered is.

An ordinary run meets each trouble once, with two processes and four shards. A long one meets `--troubles` of them in
random order, with three processes and sixteen shards, and writes its measurements to the file of
`-o junit_family=xunit1 --junitxml FILE`.
"""

import asyncio
import os
import random
import tempfile
from collections import defaultdict
from collections.abc import AsyncIterator, Callable, Sequence
from contextlib import AsyncExitStack
from dataclasses import dataclass, field
from pathlib import Path

import pytest
import sqlalchemy as sa

from tests.effort import RUN
from tests.fleet.troubles import OUTAGES, Trouble
from tests.patience import PATIENCE
from tests.postgres import Postgres, require_postgres, running
from tests.store.samples import beside
from tests.wire.fake_discord.discord import Discord
from tests.wire.fake_discord.records import Interaction
from tests.wire.fleet.cable import Cable
from tests.wire.fleet.crew import Playing, WireCrew, all_play, crew_on, nothing_is_lost
from tests.wire.members.tables import LongRum, RumTable, Table
from tests.wire.running.process import Process

pytestmark = pytest.mark.long

SHARDS, PROCESSES, RATE = (16, 3, 8.0) if RUN.long else (4, 2, 4.0)
"""`RATE` is the number of presses a second at all tables together."""
SHORT, LONGEST = 4.5, 20.0
"""How many seconds a trouble lasts in an ordinary run, and at most in a long one."""
ANSWERED = (*OUTAGES, Trouble.CABLE)
"""The troubles in which all shards keep their sessions, so that every press is answered."""


@pytest.fixture
async def own(request: pytest.FixtureRequest) -> AsyncIterator[Postgres]:
    """A database server for one test, which may die; its folder is one that the server's user can always enter."""
    require_postgres(request.config)
    with running(Path(tempfile.gettempdir()) / f"rumtable-postgres-own-{os.getpid()}") as server:
        yield server


@pytest.fixture(params=(SHARDS, 1))
async def crew(
    discord: Discord, own: Postgres, tmp_path: Path, request: pytest.FixtureRequest
) -> AsyncIterator[WireCrew]:
    """A crew without processes, whose shards can log in all at once, or only one after the other."""
    discord.limits.window = 0.3
    gateway = discord.gateway
    gateway.shards, gateway.max_concurrency, gateway.identify_seconds = SHARDS, request.param, 5.0
    database = await own.empty()
    async with crew_on(discord, tmp_path, database, own.address(database.name)) as crew:
        yield crew


@dataclass
class Troubled:
    """Processes, each with a cable of its own to the database; every second has a clock that stops when suspended."""

    crew: WireCrew
    server: Postgres
    folder: Path
    cables: dict[Process, Cable] = field(default_factory=dict["Process", Cable])
    deceived: list[Process] = field(default_factory=list["Process"])
    lines: AsyncExitStack = field(default_factory=AsyncExitStack)
    chance: random.Random = field(default_factory=random.Random)

    async def start(self) -> None:
        number = len(self.crew.all)
        cable, through = await self.lines.enter_async_context(
            Cable.to(self.crew.address, self.folder / f"cable{number}")
        )
        stands = number % 2 == 1
        process = await self.crew.start(through, ("tests.wire.fleet.standing_clock" if stands else "bot", "run"))
        self.cables[process] = cable
        if stands:
            self.deceived.append(process)

    async def whole(self) -> None:
        """Replace killed processes, and wait until all share the shards and each shard has exactly one session."""
        while len(self.crew.alive) < PROCESSES:
            await self.start()
        each, more = divmod(SHARDS, PROCESSES)
        await self.crew.shared(*(each + (number < more) for number in range(PROCESSES)))

    async def befall(self, trouble: Trouble, seconds: float) -> None:
        """Cause a trouble, and end it after `seconds`."""
        if trouble is Trouble.DATABASE:
            await self.server.die()
            await asyncio.sleep(seconds)
            await self.server.come_back()
            return
        victims = self.crew.alive if trouble in OUTAGES else [self.chance.choice(self._may(trouble))]
        for process in victims:
            match trouble:
                case Trouble.KILL:
                    await process.die()
                case Trouble.PAUSE | Trouble.MACHINE:
                    process.stand_still()
                case _:
                    self.cables[process].cut()
        await asyncio.sleep(seconds if trouble is not Trouble.KILL else 0)
        for process in victims:
            self.cables[process].mend()
            if trouble in {Trouble.PAUSE, Trouble.MACHINE}:
                process.go_on()

    def _may(self, trouble: Trouble) -> Sequence[Process]:
        """The processes that may meet a trouble of a single process."""
        if trouble not in {Trouble.PAUSE, Trouble.MACHINE}:
            return self.crew.alive
        stands = trouble is Trouble.MACHINE
        return [process for process in self.crew.alive if (process in self.deceived) == stands] or self.crew.alive


async def test_in_trouble_nothing_is_lost_or_done_twice_and_whoever_can_be_answered_is(
    crew: WireCrew,
    own: Postgres,
    tmp_path: Path,
    pytestconfig: pytest.Config,
    record_property: Callable[[str, object], None],
) -> None:
    fleet, met = Troubled(crew, own, tmp_path), list(Trouble)
    if RUN.long:
        met = fleet.chance.choices(met, k=pytestconfig.option.troubles)
    back: dict[str, list[float]] = defaultdict(list)
    pressed: dict[Trouble, list[Interaction]] = defaultdict(list)
    async with fleet.lines:
        for _ in range(PROCESSES):
            await fleet.start()
        await fleet.whole()
        tables = await crew.tables(range(SHARDS), LongRum if RUN.long else RumTable)
        async with Playing.at(tables, RATE) as playing:
            for trouble in met:
                first = len(crew.discord.interactions)
                await fleet.befall(trouble, fleet.chance.uniform(1, LONGEST) if RUN.long else SHORT)
                back[trouble.value].append(round(await all_play(crew, tables), 2))
                await fleet.whole()
                pressed[trouble] += list(crew.discord.interactions.values())[first:]
        await nothing_is_stale(crew, tables)
        await nothing_is_lost(crew, tables)
    for name, figure in (("back", dict(back)), ("presses", len(playing.presses))):
        record_property(name, figure)
    unanswered = {trouble: [each.payload for each in made if each.answer is None] for trouble, made in pressed.items()}
    record_property("unanswered", {trouble.value: len(made) for trouble, made in unanswered.items()})
    if RUN.long:  # a long run has the machine to itself: a busy one may answer too late
        assert [unanswered[trouble] for trouble in ANSWERED if unanswered.get(trouble)] == []
    assert [line for line in crew.troubles() if line.startswith("  |")] == []


async def nothing_is_stale(crew: WireCrew, tables: Sequence[Table]) -> None:
    """Wait until the messages of all tables show the last change."""
    asked = sa.text("SELECT count(*) FROM tables WHERE drawn = changes")
    async with asyncio.timeout(PATIENCE), beside(crew.database) as connection:
        while (await connection.execute(asked)).scalar() != len(tables):  # noqa: ASYNC110 - the database tells nobody
            await asyncio.sleep(0.1)
