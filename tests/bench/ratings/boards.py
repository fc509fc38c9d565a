"""Measures ratings on simulated servers whose members' skills are known: how good they are, and if they can be bought.

    python -m tests.bench.ratings.boards [SERVERS] [FIRST] [WORDS]     # 200 servers a line, from number 0 on

WORDS selects the lines that contain them. The constants were chosen on the servers below 30,000; the figures of
docs/boards.md are of those from 90,000 on.

Members play two against two with new partners, six rounds of a standard deviation of 63 points, unless said otherwise.
Each line has its aim, its mean over the servers and half the width of its 95 % interval; the seeds are fixed. A rating
is compared with the member's true skill, less the mean of the members. The buyer is an average member of twelve, with
three more accounts that lose to them on purpose; they know the rule and choose their margins accordingly.
"""

import argparse
import itertools
import random
import statistics
import sys
from collections.abc import Callable, Sequence
from datetime import timedelta
from functools import partial
from operator import attrgetter
from typing import Any, NamedTuple

from bot.boards.lineups import Lineup, Sides, played, sides_of, summed
from bot.boards.rating import Rating, ratings
from bot.games.anchors import half_span
from bot.games.gin.game import BOARD as GIN_BOARD
from bot.games.observation import Level
from bot.games.rum500.game import TEAMS_BOARD
from bot.games.values import Board
from bot.tables.model.records import MatchScore, RoundScore
from tests.bench.ratings.rating_world import BEGAN, ranks

MEMBERS, ROUNDS, USUAL = 12, 6, 4.0
FIRST_MEMBER = 10_000
BUYER = FIRST_MEMBER
OWN = (9_001, 9_002, 9_003)
SIMPLE = 5.4
"""A simple strategy's points a round against a beginner (`anchors --fast`: pile-taker 5.4, yardstick 5.3)."""
NORMAL = next(each.member for each in TEAMS_BOARD.anchors if each.level == Level.NORMAL)
Z_95 = 1.96


class World:
    """A server: the skills of its members, and every match that they played."""

    def __init__(self, number: int, board: Board = TEAMS_BOARD, members: int = MEMBERS, spread: float = USUAL) -> None:
        self.chance = random.Random(number)  # noqa: S311 - the same servers in every run
        self.board = board
        self.members = [FIRST_MEMBER + each for each in range(members)]
        self.skills = {each: self.chance.gauss(0, spread) for each in self.members}
        self.skills |= {anchor.member: anchor.skill for anchor in board.anchors}
        self.day = 0.0
        self._met: dict[Sides, list[Any]] = {}
        self._count = 0
        self.gain = 0.0

    def play(self, sides: Sequence[Sequence[int]], *, thrown: float | None = None, rounds: int = ROUNDS) -> None:
        """Play a match; `thrown` is the margin of the first side, if all have agreed on one."""
        gap = sum(self.skills[each] for each in sides[0]) - sum(self.skills[each] for each in sides[1])
        mean, luck = (gap, self.board.spread) if thrown is None else (thrown, 0.0)
        scores = tuple(RoundScore((round(self.chance.gauss(mean, luck)), 0), rated=True) for _ in range(rounds))
        score = MatchScore(tuple(tuple(side) for side in sides), scores)
        self._count += 1
        match = played(score, BEGAN + timedelta(days=self.day, minutes=self._count), self._count)
        self._met.setdefault(sides_of(score), []).append(match)

    def among(self, present: Sequence[int], size: int = 2) -> None:
        """Play a match of random members among those present, with random partners."""
        seated = self.chance.sample(list(present), 2 * size)
        self.play((seated[:size], seated[size:]))

    def season(self, matches: int, size: int = 2) -> None:
        """Play this number of matches for each member, six a day."""
        for _ in range(matches * len(self.members) // (2 * size)):
            self.day += 1 / 6
            self.among(self.members, size)

    def rated(self) -> dict[int, Rating]:
        """The ratings of the members."""
        lineups = [Lineup(sides, summed(sides, each)) for sides, each in self._met.items()]
        found = ratings(lineups, self.board.spread, anchors=self.board.anchors)
        return {each.members[0]: each for each in found if not each.pair}

    def correlation(self) -> float:
        """The rank correlation of ratings and skills."""
        found = self.rated()
        shown = [found[each].skill.value if each in found else 0.0 for each in self.members]
        return statistics.correlation(ranks(shown), ranks([self.skills[each] for each in self.members]))

    def within(self) -> float:
        """The share of members whose true value lies within the ± of their rating."""
        found = self.rated()
        middle = statistics.mean(self.skills[each] for each in self.members)
        hits = [
            abs(found[each].skill.value - self.skills[each] + middle) <= found[each].skill.deviation
            for each in self.members
            if each in found
        ]
        return statistics.mean(hits)

    def buyer_first(self) -> float:
        """1 if the buyer ranks first, not counting their other accounts, else 0."""
        found = self.rated()
        return float(max(self.members, key=lambda each: found[each].skill.value) == BUYER)


def season(number: int, matches: int, spread: float = USUAL, members: int = MEMBERS) -> World:
    world = World(number, members=members, spread=spread)
    world.season(matches)
    return world


def friends(number: int, spread: float, matches: int = 20) -> World:
    """Four friends who meet once a week for four matches."""
    world = World(number, members=4, spread=spread)
    for match in range(matches):
        world.day += 7 if match % 4 == 0 else 0
        world.among(world.members)
    return world


def with_computer(number: int, spread: float, matches: int = 20, members: int = 3) -> World:
    """Three friends, or any three of a larger family, who play with a computer of the normal level."""
    world = World(number, members=members, spread=spread)
    for match in range(matches):
        world.day += 7 if match % 4 == 0 else 0
        world.among([*world.chance.sample(world.members, 3), NORMAL])
    return world


def two_groups(number: int, spread: float) -> World:
    """Two groups of four who meet each week, and once a month together."""
    world = World(number, members=8, spread=spread)
    for week in range(8):
        world.day += 7
        for group in (world.members[:4], world.members[4:]):
            for _ in range(3):
                world.among(group)
        if week % 4 == 3:
            for _ in range(3):
                world.among(world.members)
    return world


def bought(number: int, evenings: int, margin: float, honest: int = 0) -> World:
    """Twenty matches for each member, and evenings on which the buyer plays nine matches with their three accounts."""
    world = season(number, 20)
    world.skills[BUYER] = statistics.mean(world.skills[each] for each in world.members)
    for own in OWN:
        world.skills[own] = world.chance.gauss(0, USUAL)
        for _ in range(honest):
            three = world.chance.sample(world.members[1:], 3)
            world.play(((own, three[0]), three[1:]))
    for _ in range(evenings):
        world.day += 7
        for match in range(9):
            partner = OWN[match % 3]
            world.play(((BUYER, partner), [each for each in OWN if each != partner]), thrown=margin, rounds=4)
    return world


def bought_gin(number: int, matches: int, margin: float) -> World:
    """Gin: twenty matches for each member, and shut-outs of one of the buyer's accounts, ten an evening."""
    world = World(number, GIN_BOARD, spread=GIN_BOARD.spread / 16)
    world.season(20, size=1)
    world.skills[BUYER] = statistics.mean(world.skills[each] for each in world.members)
    world.skills[OWN[0]] = 0.0
    for match in range(matches):
        world.day += 7 if match % 10 == 0 else 0
        world.play(((BUYER,), OWN[:1]), thrown=margin, rounds=4)
    return world


def exploited(number: int, more: float, level: float = 0.0) -> World:
    """Forty matches of the buyer with changing partners against computers of the easiest level that rates.

    The buyer plays `more` points a round better against them than against people. `level` is the skill of an average
    member, relative to a normal computer.
    """
    world = season(number, 20)
    world.skills |= {each: world.skills[each] + level for each in world.members}
    world.skills[BUYER] = statistics.mean(world.skills[each] for each in world.members)
    before = world.rated()[BUYER].skill.value
    easiest = min((anchor.skill, anchor.member) for anchor in world.board.anchors if anchor.rates)[1]
    own = world.skills[BUYER]
    for _ in range(40):
        world.day += 0.5
        world.skills[BUYER] = own + more
        world.play(((BUYER, world.chance.choice(world.members[1:])), (easiest, easiest)))
    world.skills[BUYER] = own
    world.gain = world.rated()[BUYER].skill.value - before
    return world


def beginners(number: int) -> World:
    """Nine honest matches of a member with three beginners."""
    world = season(number, 20)
    before = world.rated()[BUYER].skill.value
    world.skills |= dict.fromkeys(OWN, -13.0)
    for match in range(9):
        partner = OWN[match % 3]
        world.play(((BUYER, partner), [each for each in OWN if each != partner]), rounds=4)
    world.gain = world.rated()[BUYER].skill.value - before
    return world


class Figure(NamedTuple):
    """A line of the table: the aim, the function that makes a world by its number, and the one that measures it."""

    name: str
    aim: str
    world: Callable[[int], World]
    measured: Callable[[World], float]


def figures() -> list[Figure]:
    order, within, first, gain = World.correlation, World.within, World.buyer_first, attrgetter("gain")
    found = [
        Figure("order: twelve, 10 matches", "≥ 0.38", partial(season, matches=10), order),
        Figure("order: twelve, 20 matches", "≥ 0.48", partial(season, matches=20), order),
        Figure("order: twelve, 40 matches", "≥ 0.62", partial(season, matches=40), order),
        Figure("within: twelve, 2 apart", "0.62 to 0.92", partial(season, matches=20, spread=2), within),
        Figure("within: twelve, 4 apart", "0.62 to 0.76", partial(season, matches=20, spread=4), within),
        Figure("within: twelve, 8 apart", "0.62 to 0.76", partial(season, matches=20, spread=8), within),
        Figure("within: twelve, 13 apart", "0.62 to 0.76", partial(season, matches=20, spread=13), within),
        Figure("order: four friends, 4 apart", "≥ 0.43", partial(friends, spread=4), order),
        Figure("order: four friends, 8 apart", "≥ 0.67", partial(friends, spread=8), order),
        Figure("order: three and a computer, 4 apart", "≥ 0.42", partial(with_computer, spread=4), order),
        Figure("order: three and a computer, 8 apart", "≥ 0.62", partial(with_computer, spread=8), order),
    ]
    for spread in (4, 8):
        family = partial(with_computer, spread=spread, matches=40, members=6)
        found += [
            Figure(f"within: four friends, {spread} apart", "", partial(friends, spread=spread), within),
            Figure(f"within: three and a computer, {spread} apart", "", partial(with_computer, spread=spread), within),
            Figure(f"within: family of six, {spread} apart", "", family, within),
            Figure(f"within: two groups, {spread} apart", "", partial(two_groups, spread=spread), within),
        ]
    found.append(Figure("first: an average member who buys nothing", "", partial(bought, evenings=0, margin=0), first))
    for evenings, unknown_aim in ((1, "≤ 0.12"), (4, "≤ 0.20")):
        aims = {0: unknown_aim, 1: "≤ 0.15", 3: "≤ 0.20"}
        for honest, margin in itertools.product(aims, (15, 30, 100, 250)):
            buyer = partial(bought, evenings=evenings, margin=margin, honest=honest)
            name = f"first: {evenings} evenings by {margin}, accounts with {honest}"
            found.append(Figure(name, aims[honest], buyer, first))
    for matches, aim in ((10, "≤ 0.12"), (40, "≤ 0.20")):
        for margin in (5, 15, 40):
            buyer = partial(bought_gin, matches=matches, margin=margin)
            found.append(Figure(f"first: gin, {matches} shut-outs by {margin}", aim, buyer, first))
    # A simple strategy gains most where people play no better than the level.
    easy = min(anchor.skill for anchor in TEAMS_BOARD.anchors if anchor.rates)
    half = half_span(TEAMS_BOARD.anchors)
    return [
        *found,
        *(
            Figure(f"{measured}: forty against computers, {name}", aim, partial(exploited, more=more, level=level), how)
            for name, more, level in (
                ("simple", SIMPLE, easy),
                ("half a span more", half, 0.0),
            )
            for measured, aim, how in (("gain", "≤ 2.0", gain), ("first", "≤ 0.15", first))
        ),
        Figure("gain: three beginners", "≤ 1.0", beginners, gain),
    ]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("servers", type=int, nargs="?", default=200)
    parser.add_argument("first", type=int, nargs="?", default=0)
    parser.add_argument("words", nargs="*")
    asked = parser.parse_args()
    servers, first, words = asked.servers, asked.first, " ".join(asked.words)
    for figure in figures():
        if words not in figure.name:
            continue
        found = [figure.measured(figure.world(number)) for number in range(first, first + servers)]
        within = Z_95 * statistics.stdev(found) / len(found) ** 0.5
        sys.stdout.write(f"{figure.name:44} {figure.aim:14} {statistics.mean(found):5.2f} ± {within:.2f}\n")
        sys.stdout.flush()


if __name__ == "__main__":
    main()
