"""A member's record on a board: margins, partners, opponents, and the course of their rating."""

from collections import Counter
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from itertools import chain
from math import sqrt
from typing import NamedTuple

from bot.boards.lineups import PARTS, Sides
from bot.boards.rating import SKILL, Known, Members, units_of
from bot.games.anchors import is_computer, people
from bot.tables.model.records import Result

MIN_TOGETHER = 3
"""The fewest matches with a partner, or against an opponent, for them to be named."""
_DOTS = 40
"""The most points of the rating curve."""


class PastMatch(NamedTuple):
    """A match of a member.

    Attributes:
        sides: None if it was played before points were stored for each round.
        margins: the margins of the sides over the rounds that count, as in `Sums`; `rounds` is the number of these.
        winners: the members who won, or with whom the member drew.

    """

    table: int
    ended_at: datetime
    result: Result
    sides: Sides | None
    rounds: int
    margins: tuple[int, ...]
    winners: frozenset[int]

    def side_of(self, member: int) -> int | None:
        """The side of a member; None if they weren't in the match or the sides are unknown."""
        return next((number for number, side in enumerate(self.sides or ()) if member in side), None)


class Meetings(NamedTuple):
    """The results of the matches with or against somebody."""

    won: int = 0
    lost: int = 0
    drawn: int = 0

    @property
    def matches(self) -> int:
        """The number of these matches."""
        return self.won + self.lost + self.drawn


class AgainstLevel(NamedTuple):
    """The results of a member's matches against a level of computers."""

    member: int
    level: str
    met: Meetings


class Moved(NamedTuple):
    """How a match moved a rating: the rating before and after it, the margin, and the expected margin."""

    before: float
    after: float
    margin: float
    expected: float


@dataclass(frozen=True, slots=True)
class Record:
    """The parts of a member's record besides their line.

    Attributes:
        margin: points a round above the mean of the other sides, over all counted rounds among people; None if none.
        partner: the partner with whom they have won most, without losing more often.
        nemesis: the opponent against whom their losses exceed their wins by most.
        against, together: the results of matches against, and with, the member who asks.
        curve: the rating after each match, given today's ratings of the others; at most `_DOTS` points.
        moved: how the newest match of the curve moved the rating; None if it is the first.

    """

    margin: float | None
    partner: tuple[int, Meetings] | None
    nemesis: tuple[int, Meetings] | None
    against: Meetings
    together: Meetings
    curve: tuple[Known, ...]
    moved: Moved | None


def record_of(
    member: int,
    matches: Sequence[PastMatch],
    *,
    asker: int,
    unnamed: Collection[int],
    known: Mapping[Members, Known],
    spread: float,
) -> Record:
    """The record of a member from their matches, the oldest first. Nobody in `unnamed` is mentioned."""
    with_them, against_them = _met(member, matches)
    among_people = [match for match in matches if not any(map(is_computer, chain(*(match.sides or ()))))]
    named = {each: met for each, met in with_them.items() if each not in unnamed and met.matches >= MIN_TOGETHER}
    liked = {each: met for each, met in named.items() if met.won and met.won >= met.lost}
    curve, moved = _curve(member, among_people, known, spread) if spread else ((), None)
    feared = {each: met for each, met in against_them.items() if each not in unnamed and met.matches >= MIN_TOGETHER}
    partner = max(liked.items(), key=lambda each: (each[1].won, each[1].matches, -each[0]), default=None)
    nemesis = max(
        feared.items(), key=lambda each: (each[1].lost - each[1].won, each[1].matches, -each[0]), default=None
    )
    return Record(
        margin=_margin(member, among_people),
        partner=partner,
        nemesis=nemesis if nemesis and nemesis[1].lost > nemesis[1].won else None,
        against=against_them.get(asker, Meetings()),
        together=with_them.get(asker, Meetings()),
        curve=curve,
        moved=moved,
    )


def usual_partners(member: int, matches: Sequence[PastMatch]) -> set[int]:
    """The partners with whom a member has played often enough for them to be named."""
    return {each for each, met in _met(member, matches)[0].items() if met.matches >= MIN_TOGETHER}


def _met(member: int, matches: Sequence[PastMatch]) -> tuple[dict[int, Meetings], dict[int, Meetings]]:
    """The results with each partner and against each opponent.

    Of three sides or more, those two have met of which one has won, or both have drawn.
    """
    together, against = Counter[tuple[int, Result]](), Counter[tuple[int, Result]]()
    for match in matches:
        own, sides = match.side_of(member), match.sides or ()
        if own is None:
            continue
        together.update((other, match.result) for other in people(sides[own]) if other != member)
        others = [side for number, side in enumerate(sides) if number != own]
        for side in others:
            if len(others) == 1 or match.result is Result.WIN or not match.winners.isdisjoint(side):
                against.update((other, match.result) for other in people(side))
    return _meetings(together), _meetings(against)


def _meetings(counted: Counter[tuple[int, Result]]) -> dict[int, Meetings]:
    order = (Result.WIN, Result.LOSS, Result.DRAW)
    return {each: Meetings(*(counted[each, result] for result in order)) for each, _ in counted}


def _margin(member: int, matches: Sequence[PastMatch]) -> float | None:
    """The margin of their side: points a round, less the mean of the other sides."""
    rounds, total = 0, 0.0
    for match in matches:
        own = match.side_of(member)
        if own is not None and match.rounds and len(match.margins) > 1:
            others = len(match.margins) - 1
            rounds += match.rounds
            total += match.margins[own] * len(match.margins) / others / PARTS
    return total / rounds if rounds else None


def _curve(
    member: int, matches: Sequence[PastMatch], known: Mapping[Members, Known], spread: float
) -> tuple[tuple[Known, ...], Moved | None]:
    """The rating after each match, as if only this member's skill were unknown, and how the last one moved it."""
    noise, precision = spread**2 / 2, (spread * SKILL) ** -2
    towards, points, moved = 0.0, list[Known](), None
    for match in matches:
        own = match.side_of(member)
        if own is None or not match.rounds or not match.sides:
            continue
        share = 1 - 1 / len(match.sides)
        before, others = towards / precision, _others(member, match.sides, own, known)
        towards += (match.margins[own] / PARTS - match.rounds * others) / noise
        precision += match.rounds * share / noise
        points.append(Known(towards / precision, sqrt(1 / precision)))
        made = match.margins[own] / PARTS / match.rounds
        moved = Moved(before, points[-1].value, made / share, (others + share * before) / share)
    step = max(1, -(-len(points) // _DOTS))
    return tuple(points[::-1][::step][::-1]), moved if len(points) > 1 else None


def _others(member: int, sides: Sides, own: int, known: Mapping[Members, Known]) -> float:
    """The expected margin of the side without this member's own skill."""
    strengths = [
        sum(known[unit].value for unit in units_of(side) if unit in known and unit != (member,)) for side in sides
    ]
    return strengths[own] - sum(strengths) / len(strengths)
