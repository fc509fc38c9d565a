"""Counts the requests to Discord that play takes.

    python -m tests.bench.play.requests       # sixty turns each with one and two panels; then as many presses
    python -m tests.bench.play.requests 200   # two hundred presses

First a computer's turn is measured, by the number of members with an open panel. Members' own turns are played without
presses, and aren't counted. Then a press of 500 Rum is measured, two against two, with all panels open: as fast as
answers come, and with some seconds between presses. The bot plays on a Discord in memory, with simulated time.
"""

import argparse
import asyncio
import sys
import tempfile
from collections import Counter
from dataclasses import dataclass, field
from pathlib import Path

from bot.tables.model import lobby
from bot.tables.model.ports import Actor
from bot.tables.model.records import DeadlineKind
from bot.tables.table import Table
from tests.discord.bed import Stage
from tests.discord.evening import (
    add_computers,
    caught_up,
    chosen,
    evening,
    press_command,
    table_seen,
    tick_now,
    to_move,
)
from tests.discord.variants import begun, tick

TURNS, MEMBERS, SEATS = 60, 2, 4
APART, TICK = (0.0, 1.0, 6.0), 0.5
"""Seconds between presses, and seconds between two runs of the bot's periodic work on messages."""
A_TURN = 1.5
"""Seconds that a computer takes for its turn."""


@dataclass
class Requests:
    """A number of turns or presses, and the requests that they took, by kind."""

    turns: int = 0
    made: Counter[str] = field(default_factory=Counter[str])

    def a_turn(self, kind: str = "") -> float:
        """The mean number of requests of a kind for each turn; "" means of any kind."""
        return (self.made[kind] if kind else self.made.total()) / self.turns


async def measured(panels: int, turns: int) -> Requests:
    """Let two members play with two computers that sit next to each other; `panels` members have an open panel."""
    with tempfile.TemporaryDirectory() as folder:
        async with evening(Path(folder)) as stage:
            table = await _opened(stage, panels)
            found, number = Requests(), 0
            while found.turns < turns:
                if DeadlineKind.COMPUTER in table.facts.until:
                    await _count(stage, found)
                else:
                    number += 1
                    await _members_move(stage, table, number)
            return found


async def pressed(presses: int, apart: float) -> Requests:
    """Let four members play, with `apart` seconds between their presses."""
    with tempfile.TemporaryDirectory() as folder:
        async with evening(Path(folder)) as stage:
            await begun(stage)
            bot, found, number = stage.bot, Requests(), 0
            while found.turns < presses:
                if (seen := await table_seen(stage)).next_round is not None or seen.outcome is not None:
                    number += 1
                    await _members_move(stage, await bot.tables.get(1), number)
                    continue
                player = await to_move(stage)
                before = len(stage.world.env.http_requests)
                await press_command(player, chosen(await table_seen(stage, player)))
                for _ in range(round(apart / TICK)):
                    await stage.pass_time(TICK)
                    await tick_now(bot)
                await bot.messages.panels.finish()
                found.turns += 1
                for request in stage.world.env.http_requests[before:]:
                    found.made[f"{request.method} {request.path.split('/')[1]}"] += 1
            return found


async def _opened(stage: Stage, panels: int) -> Table:
    await stage.alice.slash("table new", sides="alone")
    table = await stage.bot.tables.get(1)
    await table.change_lobby(Actor(stage.alice.id, 0), lobby.change_option, "pace", "normal")
    await stage.settle()
    await stage.bob.press(stage.board(), label="Join")
    await add_computers(stage, SEATS - MEMBERS)
    await stage.alice.press(stage.board(), label="Start")
    for player in stage.members[:panels]:
        await player.press(stage.board(), label="My hand")
    return table


async def _count(stage: Stage, found: Requests) -> None:
    """Let a computer play its turn, and count the requests."""
    env = stage.world.env
    before = len(env.http_requests)
    await tick(stage, A_TURN)
    found.turns += 1
    for request in env.http_requests[before:]:
        found.made["panel" if "webhooks" in request.path else f"channel {request.method}"] += 1


async def _members_move(stage: Stage, table: Table, number: int) -> None:
    """Carry out one command of the member to move, or deal the next round."""
    view = table.view(None)
    if view.outcome is not None:
        raise ValueError("the match is over: ask for fewer turns")
    if view.next_round is not None:
        await table.next_round(Actor(stage.alice.id, number), None)
    elif view.match is not None:
        member = view.member(view.match.to_act[0]) or 0
        command = chosen(own := table.view(member))
        await table.play(Actor(member, number), command.kind, command.text, own.decision)
    await caught_up(stage)


def main() -> None:
    """Print the figures."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("presses", type=int, nargs="?", default=TURNS)
    presses = parser.parse_args().presses
    for panels in range(1, MEMBERS + 1):
        found = asyncio.run(measured(panels, TURNS))
        kinds = ", ".join(f"{kind} {found.a_turn(kind):.2f}" for kind in sorted(found.made))
        sys.stdout.write(f"{panels} panels: {found.a_turn():.2f} requests a turn of a computer ({kinds})\n")
    for apart in APART:
        found = asyncio.run(pressed(presses, apart))
        kinds = ", ".join(f"{kind} {found.a_turn(kind):.2f}" for kind in sorted(found.made))
        sys.stdout.write(f"{apart:g} s between presses: {found.a_turn():.2f} requests a press ({kinds})\n")


if __name__ == "__main__":
    main()
