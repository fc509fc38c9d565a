"""Measures the speed of 500 Rum: the choices of a seat in bad positions, one command, a whole journal.

`pytest tests/bench/speed/test_rum500_bench.py --benchmark-enable --benchmark-group-by=group`

The limits keep a table responsive: a panel in 5 ms, a command in 0.2 ms, 5,000 commands of a journal in a second. They
are checked only if benchmarks are enabled, on a quiet machine.
"""

import random
import statistics
import time
from dataclasses import replace
from typing import Any

import pytest

from bot.games.rum500.options import PRESETS, Packs, PickRule, Rum500Options
from bot.games.rum500.state import Match, Phase
from bot.games.values import Command, Deal, Json, Seat, digest
from bot.tables.model.match import TableState, rebuilt, table_state
from bot.tables.model.records import CommandRecord, SeatRecord
from tests.games.rum500.tables import GAME, seed, table
from tests.store import samples

ROUNDS = 4
CHOICES_LIMIT, APPLY_LIMIT = 0.005, 0.0002
"""Seconds for the choices of a seat, and for a command."""
REPLAY_LIMIT = 5_000
"""Commands of a journal in a second."""
TABLES: dict[str, Rum500Options] = {
    **PRESETS,
    "two packs, four jokers": Rum500Options(
        packs=Packs.TWO, jokers_per_pack=2, pick_rule=PickRule.MELD_OR_LAYOFF, min_naturals=0, out_of_turn=True
    ),
    "two packs, eight jokers, everything": Rum500Options(
        packs=Packs.TWO,
        jokers_per_pack=4,
        pick_rule=PickRule.MELD_OR_LAYOFF,
        ace_wrap=True,
        joker_swap=True,
        boathouse=True,
        distinct_suits=False,
        rum_call=True,
    ),
}
MELDS = [
    "AS 2S 3S", "5S 6S 7S", "9S TS JS", "AD 2D 3D", "5D 6D 7D", "9D TD JD", "AC 2C 3C", "5C 6C 7C", "9C TC JC",
    "AH 2H 3H", "5H 6H 7H", "9H TH JH",
]  # fmt: skip
THIRTY = "JK JK 4S 8S QS KS AS 3S 6S 9S 4H 8H QH KH AH 3H 6H 9H 4D 8D QD KD AD 3D 4C 8C QC KC AC 3C"


def full_table() -> Match:
    """A match with thirty cards in hand, two of them jokers, and twelve melds on the table."""
    options = Rum500Options(packs=Packs.TWO, pick_rule=PickRule.MELD_OR_LAYOFF)
    return table(THIRTY, "2H", options=options, melds=[(1, meld) for meld in MELDS], pile="TH", phase=Phase.PLAY)


class Journal:
    """Rounds played at random: every command with the time it took, and the time for the choices before it."""

    def __init__(self, options: Rum500Options, number: int) -> None:
        self.options, self.sides = options, (0, 1, 0, 1)
        self.lines: list[tuple[Seat | None, Command, Json]] = []
        self.choosing: list[float] = []
        self.applying: list[float] = []
        self.chance = random.Random(number)  # noqa: S311 - the same rounds in every run
        self.match = GAME.start(options, self.sides)
        for _ in range(ROUNDS):
            if GAME.outcome(self.match) is None:
                self._play_round()

    def _play_round(self) -> None:
        self._do(None, Deal(seed(self.chance.randrange(10**9)), "1"))
        while GAME.to_act(self.match):
            seat = GAME.to_act(self.match)[0]
            started = time.perf_counter()
            choices = GAME.choices(self.match, seat)
            self.choosing.append(time.perf_counter() - started)
            kinds = [kind for kind, listed in choices.items() if listed and kind != "take_back"]
            listed = choices[self.chance.choice(kinds)]
            self._do(seat, self.chance.choice(listed).command)

    def _do(self, seat: Seat | None, command: Command) -> None:
        before = GAME.checkpoint(self.match) if seat is None else None
        started = time.perf_counter()
        self.match, _ = GAME.apply(self.match, seat, command)
        if seat is not None:
            self.applying.append(time.perf_counter() - started)
        self.lines.append((seat, command, before))

    def replay(self) -> Match:
        """Replay the journal."""
        match = GAME.start(self.options, self.sides)
        for seat, command, _ in self.lines:
            match, _ = GAME.apply(match, seat, GAME.read(command.kind, command.text))
        return match

    def rows(self) -> list[CommandRecord]:
        """The journal as a table stores it."""
        return [
            samples.command(
                number,
                seat=seat,
                kind=command.kind,
                text=command.text,
                checkpoint=before,
                digest=digest(before) if before else "",
            )
            for number, (seat, command, before) in enumerate(self.lines, 1)
        ]

    def table(self) -> TableState:
        """Its table before the first deal."""
        seats = tuple(SeatRecord(side, None) for side in self.sides)
        return table_state(replace(samples.PLAIN, options=self.options.to_json(), seats=seats), GAME)


def p99(times: list[float]) -> float:
    """The 99th percentile."""
    return sorted(times)[len(times) * 99 // 100]


def in_ms(seconds: float) -> str:
    """A time in milliseconds, for the report."""
    return f"{seconds * 1000:.3f} ms"


@pytest.mark.benchmark(group="500 Rum: one decision")
def test_choices_of_thirty_cards_with_two_jokers_before_twelve_melds(benchmark: Any) -> None:
    match = full_table()
    view = GAME.view(match, 0)
    assert (len(view.hand), len(view.melds)) == (30, 12)
    found: Any = benchmark(GAME.choices, match, 0)
    assert set(found) == {"lay", "meld", "lay_off", "discard"}
    assert len(found["meld"]) == 60
    if benchmark.enabled:
        assert benchmark.stats.stats.median <= CHOICES_LIMIT


@pytest.mark.benchmark(group="500 Rum: one decision")
def test_a_meld_with_its_events(benchmark: Any) -> None:
    match, command = full_table(), GAME.read("meld", "QS KS AS")
    after, events = benchmark(GAME.apply, match, 0, command)
    assert (len(after.current_round.cards.melds), len(events)) == (13, 1)
    if benchmark.enabled:
        assert benchmark.stats.stats.median <= APPLY_LIMIT


@pytest.mark.benchmark(group="500 Rum: one decision")
def test_a_view(benchmark: Any) -> None:
    assert len(benchmark(GAME.view, full_table(), 0).hand) == 30


@pytest.mark.benchmark(group="500 Rum: four random rounds")
@pytest.mark.parametrize("name", TABLES)
def test_choices_and_commands_of_random_play(benchmark: Any, name: str) -> None:
    journals: list[Journal] = []
    number = iter(range(10**6))
    benchmark.pedantic(
        lambda: journals.append(Journal(TABLES[name], next(number))), rounds=20 if benchmark.enabled else 1
    )
    choosing = [spent for journal in journals for spent in journal.choosing]
    applying = [spent for journal in journals for spent in journal.applying]
    assert len(applying) >= len(choosing) > 100
    benchmark.extra_info |= {
        "choices median": in_ms(statistics.median(choosing)),
        "choices p99": in_ms(p99(choosing)),
        "apply median": in_ms(statistics.median(applying)),
    }
    if benchmark.enabled:
        assert p99(choosing) <= CHOICES_LIMIT
        assert statistics.median(applying) <= APPLY_LIMIT


@pytest.mark.benchmark(group="500 Rum: the journal of four rounds")
@pytest.mark.parametrize("name", TABLES)
def test_a_journal_is_replayed(benchmark: Any, name: str) -> None:
    journal = Journal(TABLES[name], 7)
    assert benchmark(journal.replay) == journal.match
    if benchmark.enabled:
        assert len(journal.lines) / benchmark.stats.stats.median >= REPLAY_LIMIT


@pytest.mark.benchmark(group="500 Rum: the journal of four rounds")
def test_a_table_replays_its_journal(benchmark: Any) -> None:
    journal = Journal(TABLES["classic"], 7)
    rows = journal.rows()
    progress: Any = benchmark(rebuilt, journal.table(), rows)
    assert progress.state == journal.match
    if benchmark.enabled:
        assert len(rows) / benchmark.stats.stats.median >= REPLAY_LIMIT
