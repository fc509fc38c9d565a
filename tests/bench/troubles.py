"""Puts a fleet in memory into trouble: `python -m tests.bench.troubles [--steps 1000] [--seed 27]`.

First come outages of the database of several lengths, then troubles in random order, with 16 and 100 shards, and with
one and with 16 buckets of logins. It fails if an outage causes a login or moves a shard, or if a shard is served late
or by two processes.
"""

import argparse
import asyncio
import logging
import statistics
from collections import defaultdict
from collections.abc import Sequence

from bot.fleet import serving
from tests.bench.telling import say
from tests.fleet.troubles import OUTAGES, Outcome, Trouble, TroubledFleet, check

SIZES, CONCURRENCIES = ((16, 3), (100, 8)), (1, 16)
"""The numbers of shards and processes, and the numbers of buckets that Discord divides the logins into."""
OUTAGE_SECONDS = (1, 5, 9, 30, 60)
LONGEST = 60.0


async def outages(shards: int, processes: int, max_concurrency: int) -> None:
    """Print the effects of outages of several lengths, each on a fleet of its own."""
    for trouble in OUTAGES:
        for seconds in OUTAGE_SECONDS:
            fleet = await TroubledFleet.whole(shards, max_concurrency, processes)
            outcome = await fleet.suffer(trouble, seconds)
            check(trouble, seconds, outcome)
            before, after = (" ".join(map(str, shares)) for shares in outcome.shares)
            say(
                f"{shards} shards, max_concurrency {max_concurrency}, {trouble.value} for {seconds} s: "
                f"{outcome.identifies} logins, shares {before} -> {after}, answered after {outcome.answered:.1f} s"
            )


async def in_any_order(shards: int, processes: int, max_concurrency: int, asked: argparse.Namespace) -> None:
    """Print the effects of many troubles on one fleet."""
    fleet = await TroubledFleet.whole(shards, max_concurrency, processes, asked.seed)
    outcomes: dict[Trouble, list[Outcome]] = defaultdict(list)
    began, beats = fleet.shared.seconds, fleet.beats
    for _ in range(asked.steps):
        trouble, seconds = fleet.chance.choice([*Trouble]), fleet.chance.uniform(1, LONGEST)
        outcome = await fleet.suffer(trouble, seconds)
        check(trouble, seconds, outcome)
        outcomes[trouble].append(outcome)
        if len(fleet.living) < processes:
            await fleet.start()
        await fleet.becomes_whole()
    took = fleet.shared.seconds - began
    say(
        f"{shards} shards, max_concurrency {max_concurrency}: {asked.steps} steps in {took:.0f} s, "
        f"{(fleet.beats - beats) / took / processes:.3f} heartbeats a second and process"
    )
    for trouble in Trouble:
        say(f"  {trouble.value}: {told_of(outcomes[trouble])}")


def told_of(outcomes: Sequence[Outcome]) -> str:
    """The logins, the shards that moved and the time until all were served, for some troubles of one kind."""
    if not outcomes:
        return "never"
    served = sorted(outcome.served for outcome in outcomes)
    logins, moved = (sum(getattr(each, what) for each in outcomes) for what in ("identifies", "moved"))
    return (
        f"{len(outcomes)} times, {logins} logins, {moved} shards moved, served after {statistics.median(served):.2f} s "
        f"at the median, {served[-1]:.2f} s at most"
    )


async def main(asked: argparse.Namespace) -> None:
    """Measure and print."""
    serving.SESSION_LINGER_SECONDS = 0  # time passes only between events
    for shards, processes in SIZES:
        for max_concurrency in CONCURRENCIES:
            await outages(shards, processes, max_concurrency)
            await in_any_order(shards, processes, max_concurrency, asked)


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--steps", type=int, default=1000)
    parser.add_argument("--seed", type=int, default=27)
    logging.disable(logging.CRITICAL)
    asyncio.run(main(parser.parse_args()))
