"""Plays the practice round by its coloured buttons, and counts the presses and the words of its tips.

    python -m tests.bench.play.practice              # the figures of every deal
    python -m tests.bench.play.practice --search 5   # the seeds of five deals in which every tip is met, best first

A press is one on a coloured button. The search is for deals in which the member goes out, their side opens and wins,
every tip is met, and few presses are needed.
"""

import argparse
import hashlib
import itertools
import sys
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from datetime import UTC, datetime
from typing import Any

from bot.computer.levels import evaluate_moves
from bot.games.catalogue import GAMES
from bot.games.values import Choice, Say
from bot.tables.changes import Origin, apply_computers, apply_deal
from bot.tables.model import practice
from bot.tables.model.computers import computer_policy, observation_of
from bot.tables.model.lobby import start
from bot.tables.model.match import MatchState, advance, begin, table_state
from bot.tables.model.ports import Actor, Environment
from bot.tables.model.records import TableRecord
from cogs.words import LETTERS, Words

TIPS = ("draw", "set", "run", "pile", "lay-off", "discard", "opening", "out")
MAX_PRESSES, MAX_WORDS, MAX_WORDS_A_LINE = 15, 140, 16
MEMBER, NOON = 1, datetime(2026, 11, 21, 12, tzinfo=UTC)
GAME = next(iter(GAMES.values()))
WORDS = Words()


class _Chance:
    def seed(self) -> str:
        return "0" * 64

    def shuffled(self, seats: Sequence[Any]) -> list[Any]:
        return list(seats)


_NOWHERE: Any = None
ENVIRONMENT = Environment(_NOWHERE, _NOWHERE, _Chance(), evaluate_moves, lambda: NOON)


@dataclass(frozen=True)
class Press:
    """A press on the coloured button, with the tip above it and the match before it."""

    before: MatchState
    choice: Choice
    tip: Say | None


def presses(record: TableRecord) -> Iterator[Press | MatchState]:
    """Play a practice round by its coloured buttons; yields each press, and at the end the match."""
    state = table_state(record, GAME)
    state = state.with_record(start(state, MEMBER))
    policy, itself = computer_policy(ENVIRONMENT), Origin(None, None, NOON)
    match = begin(GAME, state.options, state.record.sides, state.record.first_dealer)
    change = apply_deal(state, match, practice.SALT, "0" * 64, itself)
    for number in itertools.count():
        state = change.after
        assert state.match is not None
        state = apply_computers(state, state.match, policy, NOON).after
        match = state.match
        assert match is not None
        if match.outcome is not None or number > MAX_PRESSES:
            yield match
            return
        observation = observation_of(state, match, 0)
        choice = GAME.primary(observation.choices)
        assert choice is not None, "no button is coloured"
        yield Press(match, choice, GAME.tip(observation))
        change = change._replace(after=replace(state, match=advance(match, 0, choice.offered)))


def round_of(seed: str) -> tuple[list[Press], MatchState]:
    """Play the practice round of a deal; returns its presses and the match."""
    record = practice.practice_round(ENVIRONMENT, Actor(MEMBER, 1), GAME, guild=1, channel=1, number=0)
    *made, match = presses(replace(record, next_seed=seed))
    assert isinstance(match, MatchState)
    return [press for press in made if isinstance(press, Press)], match


def tips_in(made: Sequence[Press]) -> list[str]:
    """The lines of the tips, as the member reads them, with those of the score sheet."""
    lines = [WORDS.say(press.tip, LETTERS) for press in made if press.tip is not None]
    return [*lines, WORDS("practice-sheet"), WORDS("practice-values")]


def is_good(made: Sequence[Press], match: MatchState) -> bool:
    """Whether every tip is met, and the round ends well."""
    keys = (press.tip.key for press in made if press.tip is not None)
    met = {key.removeprefix("rum500-tip-").removesuffix("-laid") for key in keys}
    sheet = match.game.view(match.state, 0).sheet
    if not set(TIPS) <= met or len(made) > MAX_PRESSES or sheet is None or sheet.went_out != 0:
        return False
    return sheet.sides[0].opened and sheet.sides[0].total > sheet.sides[1].total


def search(count: int) -> list[str]:
    """The seeds of `count` good deals, that of the shortest round first."""
    found: list[tuple[int, str]] = []
    for number in itertools.count(1):
        seed = hashlib.sha256(f"practice {number}".encode()).hexdigest()
        made, match = round_of(seed)
        if is_good(made, match):
            found.append((len(made), seed))
            sys.stderr.write(f"{number}: {len(made)} presses, {seed}\n")
        if len(found) == count:
            break
    return [seed for _, seed in sorted(found)]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--search", type=int, metavar="DEALS")
    if (deals := parser.parse_args().search) is not None:
        sys.stdout.writelines(f'    "{seed}",\n' for seed in search(deals))
        return
    for seed in practice.DEALS:
        made, _ = round_of(seed)
        lines = tips_in(made)
        words = [len(line.split()) for line in lines]
        sys.stdout.write(
            f"{seed[:8]}: {len(made)} presses, {sum(words)} words of tips, {max(words)} in the longest line\n"
        )


if __name__ == "__main__":
    main()
