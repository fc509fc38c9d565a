"""Safe moves in every game: each of them is legal, and they bring every round and match to an end (0.4).

In every phase on the way, `turn_of` has to agree with `to_act`.
"""

import importlib
import itertools
import random
from dataclasses import dataclass, field, replace
from typing import Any

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from bot.games.catalogue import GAMES
from bot.games.contract import AnyGame
from bot.games.gin.options import GinOptions, UpcardRule
from bot.games.options import Options
from bot.games.rum500.options import LayOffAfter, PickRule, Rum500Options, StockEnd
from bot.games.rum500.state import Phase as RumPhase
from bot.games.solitaire.options import PRESETS as SOLITAIRES
from bot.games.turns import AWAITING_DEAL, FINISHED
from bot.games.values import Command, ControlStyle, Deal, Seat
from tests.effort import RUN, examples
from tests.games.any_options import any_options
from tests.games.gin.tables import seed

MAX_STEPS = 2_000
"""More commands than any round needs: a round that takes as many doesn't end."""
MAX_SAFE_MOVES_PER_TURN = 30
"""More safe moves than any half-played turn needs."""
OUT_OF_TURN, RARELY = 0.15, 0.05
"""The probabilities that a seat acts out of turn, and that a random player may end the round or a turn is checked."""

PRESETS = [(key, preset) for key, game in GAMES.items() for preset in game.presets]
TABLES = [
    (key, preset, players, sides)
    for key, preset in PRESETS
    for players, counts in GAMES[key].seatings(GAMES[key].presets[preset]).items()
    for sides in counts
]
"""Every preset with every number of players and of sides."""
BY_PRESET = [list(tables) for _, tables in itertools.groupby(TABLES, key=lambda table: table[:2])]
ONE_TABLE_PER_PRESET = [tables[number % len(tables)] for number, tables in enumerate(BY_PRESET)]
"""Every preset once, with varying numbers of players and of sides."""
RUM500 = Rum500Options(jokers_per_pack=4)
MIXED: dict[str, list[Options]] = {
    "rum500": [
        replace(RUM500, rounds=1, gambit=True, out_of_turn=True),
        replace(RUM500, rounds=1, rum_call=True, pick_rule=PickRule.MELD_OR_LAYOFF, stock_end=StockEnd.NO_STOCK),
        replace(RUM500, joker_swap=True, pick_rule=PickRule.LAYOFF_IF_TWO, lay_off_after=LayOffAfter.SIDE),
        replace(RUM500, starter_discards=True, draw_two=True, pick_rule=PickRule.TOP_ONLY_FREE, boathouse=True),
    ],
    "gin": [
        GinOptions(target=10, last_discard_knock=True),
        GinOptions(target=10, last_discard_knock=True, upcard_rule=UpcardRule.BOTH_OFFERED, big_gin_bonus=31),
    ],
    "solitaire": [replace(preset, deals=2) for preset in SOLITAIRES.values()],
}
"""Options that together lead to every phase; a game without an entry reaches all of them with its presets."""
MAX_MATCHES = 80
"""The most matches that are played until every phase has occurred; some are rare in random play."""
ANY_OPTIONS = {
    "gin": any_options(GinOptions, target=[10], matches_to_win=[1]),
    "solitaire": any_options(type(SOLITAIRES["classic"]), deals=[1, 2]),
}


@dataclass
class PhasesSeen:
    """The phases in which it was a seat's turn, in which it was nobody's, and in which a safe move was made."""

    turns: set[str] = field(default_factory=set[str])
    others: set[str] = field(default_factory=set[str])
    safe_moves: set[str] = field(default_factory=set[str])


def every_phase(key: str) -> PhasesSeen:
    """Every phase of a game, as it is seen in play."""
    if key == "rum500":  # during a call of Rum several seats may act, so it is nobody's turn
        turns, pauses = {RumPhase.EFFECT, RumPhase.DRAW, RumPhase.PLAY}, set(RumPhase) - {RumPhase.CLAIM}
        return PhasesSeen({*turns}, {*pauses - turns}, {*turns, RumPhase.RUM})
    phases = set(importlib.import_module(f"bot.games.{key}.state").Phase)
    return PhasesSeen(phases - {"shown"}, {AWAITING_DEAL, "shown", FINISHED}, phases - {"shown"})


@dataclass
class SafePlay:
    """A match in which a move is a safe move with the probability `absent`, and random otherwise."""

    game: AnyGame
    options: Options
    sides: tuple[int, ...]
    number: int = 1
    absent: float = 1.0
    phases: PhasesSeen = field(default_factory=PhasesSeen)
    state: Any = field(init=False)

    def __post_init__(self) -> None:
        self.chance = random.Random(self.number)  # noqa: S311 - seeded, so that the test is repeatable
        self.state = self.game.start(self.options, self.sides)
        self.record_phase()

    def play(self, rounds: int) -> None:
        """Play this many rounds, or to the end of the match."""
        for _ in range(rounds):
            if self.game.outcome(self.state) is not None:
                return
            self.do(None, Deal(seed(self.chance.randrange(10**9)), "7"))
            for _ in range(MAX_STEPS):
                if not self.game.to_act(self.state):
                    break
                self.step()
            assert self.game.round_over(self.state)

    def step(self) -> None:
        """Make a safe move or a random one. The safe move has to be legal in either case."""
        seat = self.chance.choice(self.game.to_act(self.state))
        after = with_safe_move(self.game, self.state, seat)
        if self.absent < self.chance.random():
            self.check_turn_ends()
            self.do(*self.random_command(seat))
            return
        self.phases.safe_moves.add(self.phase)
        self.state = after
        self.record_phase()

    def check_turn_ends(self) -> None:
        """Now and then, check that safe moves bring a half-played turn to its end."""
        turn = self.game.turn_of(self.state)
        if turn is None or self.chance.random() > RARELY:
            return
        state, moves = with_safe_move(self.game, self.state, turn), 0
        while self.game.turn_of(state) == turn and not self.game.choices(state, turn).get("draw"):
            state, moves = with_safe_move(self.game, state, turn), moves + 1
            assert moves < MAX_SAFE_MOVES_PER_TURN, "a turn without an end"

    def random_command(self, seat: Seat) -> tuple[Seat | None, Command]:
        """A random command: of the seat, of another seat out of turn, or of the table while the match waits."""
        wait = self.game.wait(self.state)
        if wait is not None and self.chance.random() < OUT_OF_TURN:
            return None, wait.command
        if self.chance.random() < OUT_OF_TURN:
            seat = self.chance.choice(
                [other for other in range(len(self.sides)) if any(self.game.choices(self.state, other).values())]
            )
        choices = {kind: listed for kind, listed in self.game.choices(self.state, seat).items() if listed}
        harmless = [kind for kind in choices if self.game.controls[kind] is not ControlStyle.CONFIRM]
        kinds = list(choices) if not harmless or self.chance.random() < RARELY else harmless
        listed = choices[self.chance.choice(kinds)]
        return seat, self.chance.choice(listed[: max(1, len(listed) // 3)]).command

    def do(self, seat: Seat | None, command: Command) -> None:
        self.state = self.game.apply(self.state, seat, command)[0]
        self.record_phase()

    @property
    def phase(self) -> str:
        return self.game.view(self.state, None).phase

    def record_phase(self) -> None:
        """Record the phase, and check that the only seat that has to act is the one whose turn it is."""
        turn = self.game.turn_of(self.state)
        assert turn is None or self.game.to_act(self.state) == (turn,)
        (self.phases.others if turn is None else self.phases.turns).add(self.phase)


def with_safe_move(game: AnyGame, state: Any, seat: Seat) -> Any:
    """The match after the seat's safe move, which must be deterministic and readable from its text."""
    view, choices = game.view(state, seat), game.choices(state, seat)
    command = game.safe_move(view, choices)
    assert command == game.safe_move(view, choices)
    assert command == game.read(command.kind, command.text)
    return game.apply(state, seat, command)[0]


def seated(players: int, sides: int) -> tuple[int, ...]:
    return tuple(seat % sides for seat in range(players))


@pytest.mark.long
@pytest.mark.parametrize(("key", "preset", "players", "sides"), TABLES if RUN.long else ONE_TABLE_PER_PRESET)
def test_0_4_safe_moves_alone_end_a_round(key: str, preset: str, players: int, sides: int) -> None:
    match = SafePlay(GAMES[key], GAMES[key].presets[preset], seated(players, sides), players)
    match.play(5 if RUN.long else 1)
    assert match.game.view(match.state, None).round_no > 0


@pytest.mark.parametrize("preset", SOLITAIRES)
def test_as_15_safe_moves_alone_end_a_solitaire(preset: str) -> None:
    match = SafePlay(GAMES["solitaire"], SOLITAIRES[preset], (0,))
    match.play(5)
    assert match.game.outcome(match.state) is not None


@pytest.mark.parametrize("preset", GAMES["rum500"].presets)
def test_r_119_safe_moves_alone_end_a_match_with_a_fixed_number_of_rounds(preset: str) -> None:
    game = GAMES["rum500"]
    match = SafePlay(game, replace(game.presets[preset], rounds=2), seated(4, 2))
    match.play(2)
    assert game.outcome(match.state) is not None


@pytest.mark.parametrize("preset", [preset for preset in GAMES["rum500"].presets if preset != "quick"])
def test_0_4_safe_moves_alone_score_no_points(preset: str) -> None:
    """Except in `quick`, where each of two sides scores the other's hand when the stock runs out (AR-22).

    In gin, cautious discards may lead to gin, which ends a round by itself.
    """
    key = "rum500"
    match = SafePlay(GAMES[key], GAMES[key].presets[preset], (0, 1))
    match.play(2)
    assert max(match.game.view(match.state, None).totals) <= 0


@pytest.mark.parametrize("key", GAMES)
def test_0_4_every_phase_has_safe_moves_and_no_turn_is_timed_in_windows_and_pauses(key: str) -> None:
    game, seen, expected = GAMES[key], PhasesSeen(), every_phase(key)
    tables = MIXED.get(key, list(game.presets.values()))
    for number, options in zip(range(MAX_MATCHES), itertools.cycle(tables), strict=False):
        players = min(game.seatings(options))
        match = SafePlay(game, options, seated(players, players), number, 0.5, seen)
        match.play(1 if key == "rum500" else 12)
        if seen == expected:
            return
    assert seen == expected


@pytest.mark.long
@pytest.mark.parametrize("key", GAMES)
@examples(3)
@given(data=st.data(), number=st.integers(0, 10**6), absent=st.sampled_from([0.1, 0.5, 1.0]))
def test_0_4_safe_moves_are_legal_with_any_options(key: str, data: st.DataObject, number: int, absent: float) -> None:
    game = GAMES[key]
    options = data.draw(ANY_OPTIONS.get(key, any_options(game.options)))
    seatings = [(players, sides) for players, counts in game.seatings(options).items() for sides in counts]
    assume(seatings)
    players, sides = seatings[number % len(seatings)]
    SafePlay(game, options, seated(players, sides), number, absent).play(1)
