"""Par: what a strong computer makes of a day's deal in the member's seat.

Computers alone play the deal out many times, each time with other random numbers: *hard* in the member's seat, the
day's level in the others. A process of its own does this at the lowest priority, one play-out after another, with rests
between them, so that it takes a tenth of a core. `python -m bot.daily.par` is that process: it reads the deal from its
input and writes a line for each play-out, so it ends once nobody reads them.
"""

import asyncio
import math
import os
import pickle
import statistics
import sys
import time
from asyncio.subprocess import DEVNULL, PIPE
from collections.abc import Iterator
from contextlib import suppress
from random import Random
from typing import NamedTuple

from bot.games.catalogue import GAMES
from bot.games.observation import Level
from bot.games.values import Deal
from bot.tables.model.computers import observation_of
from bot.tables.model.match import advance, begin, table_state
from bot.tables.model.ports import Computer
from bot.tables.model.records import TableRecord
from bot.tables.model.results import net_of

PLAY_OUTS = 200
"""The most play-outs of a day."""
RESTS = 9
"""How long the process rests after a play-out, as a multiple of the time that it took."""
MAX_SECONDS = 1800.0
"""How long a day's play-outs may take, rests included; days that wait at the same time share it."""
_LOWEST_PRIORITY = 19


class Par(NamedTuple):
    """The mean of a number of play-outs, at least two, and its standard error, in points."""

    mean: float
    error: float
    rounds: int


class PlayOut(NamedTuple):
    """What is played out: the record of a round that can start, the salt of its day, and who plays."""

    record: TableRecord
    salt: int
    computer: Computer


class Pars:
    """Finds the par of days, one day after the other. One object per process."""

    def __init__(self, play_outs: int = PLAY_OUTS, longest: float = MAX_SECONDS) -> None:
        self._play_outs = play_outs
        self._longest = longest
        self._waiting = 0
        self._one_at_a_time = asyncio.Lock()

    async def of(self, what: PlayOut) -> Par | None:
        """The par of a deal; None if fewer than two play-outs came to an end."""
        if not self._play_outs:
            return None
        self._waiting += 1
        try:
            async with self._one_at_a_time:
                points = await self._played(what, self._longest / self._waiting)
        finally:
            self._waiting -= 1
        if len(points) < 2:  # noqa: PLR2004 - one has no error to tell
            return None
        return Par(statistics.fmean(points), statistics.stdev(points) / math.sqrt(len(points)), len(points))

    async def _played(self, what: PlayOut, longest: float) -> list[int]:
        points: list[int] = []
        process = await asyncio.create_subprocess_exec(
            sys.executable, "-m", __name__, stdin=PIPE, stdout=PIPE, stderr=DEVNULL
        )
        try:
            with suppress(TimeoutError, OSError, ValueError):
                async with asyncio.timeout(longest):
                    if process.stdin is None or process.stdout is None:
                        raise ValueError(process)
                    process.stdin.write(pickle.dumps(what))
                    process.stdin.close()
                    while len(points) < self._play_outs and (line := await process.stdout.readline()):
                        points.append(int(line))
        finally:
            with suppress(ProcessLookupError):
                process.kill()
            await process.wait()
        return points


def play_out(what: PlayOut, number: int) -> int:
    """The points of the member's seat in a play-out."""
    record, game = what.record, GAMES[what.record.game]
    state = table_state(record, game)
    deal = Deal(record.next_seed, str(what.salt))
    match = advance(begin(game, state.options, record.sides, record.first_dealer), None, deal)
    seat = record.seat_of(record.host) or 0
    while (outcome := table_state(record, game, match).outcome) is None:
        acting = match.to_act()[0]
        level = Level.HARD if acting == seat else record.seats[acting].level
        chance = Random(f"{number} {acting} {match.seq}")  # noqa: S311 - it hides nothing, and has to repeat itself
        best = what.computer(game.key, level, observation_of(state, match, acting), chance)[0]
        match = advance(match, acting, best.command)
    return net_of(record.sides, outcome.totals, seat)


def _play_outs(what: PlayOut) -> Iterator[int]:
    """One play-out after another, with rests."""
    for number in range(PLAY_OUTS):
        began = time.process_time()
        yield play_out(what, number)
        time.sleep(RESTS * (time.process_time() - began))


if __name__ == "__main__":
    os.nice(_LOWEST_PRIORITY)
    with suppress(BrokenPipeError):
        for points in _play_outs(pickle.load(sys.stdin.buffer)):  # noqa: S301 - from the bot that has started it
            sys.stdout.write(f"{points}\n")
            sys.stdout.flush()
