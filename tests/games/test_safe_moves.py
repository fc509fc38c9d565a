"""Rounds and matches in which seats are left to their safe moves: every move is legal, and all come to their end (0.4).

Whose turn a clock times is told in every phase on the way.
"""

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
from bot.games.gin.state import Phase as GinPhase
from bot.games.options import Options
from bot.games.rum500.options import LayOffAfter, PickRule, Rum500Options, StockEnd
from bot.games.rum500.state import Phase as RumPhase
from bot.games.solitaire.options import PRESETS as SOLITAIRES
from bot.games.solitaire.state import Phase as SolitairePhase
from bot.games.turns import AWAITING_DEAL, FINISHED
from bot.games.values import Command, ControlStyle, Deal, Seat
from tests.games.any_options import any_options
from tests.games.gin.tables import seed
from tests.lengths import RUN, examples

MAX_STEPS = 2_000
"""More commands than any round needs: a round that takes them does not end."""
MAX_TURN = 30
"""More safe moves than any turn needs that somebody left half played."""
OTHERS, SELDOM = 0.15, 0.05
"""How often somebody acts out of turn, and how often a random player does what may end the round."""

PRESETS = [(key, preset) for key, game in GAMES.items() for preset in game.presets]
TABLES = [
    (key, preset, players, sides)
    for key, preset in PRESETS
    for players, counts in GAMES[key].seatings(GAMES[key].presets[preset]).items()
    for sides in counts
]
"""Every preset with every number of players and of sides."""
OF_A_PRESET = [list(tables) for _, tables in itertools.groupby(TABLES, key=lambda table: table[:2])]
ONE_OF_EACH = [tables[number % len(tables)] for number, tables in enumerate(OF_A_PRESET)]
"""Every preset once; together they still have several numbers of players and of sides."""
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
"""Options that between them bring every phase about."""
MOST_EVENINGS = 80
"""Some phases come about seldom at random; nobody waits longer for them."""
ANY_OPTIONS = {
    "rum500": any_options(Rum500Options),
    "gin": any_options(GinOptions, target=[10], matches_to_win=[1]),
    "solitaire": any_options(type(SOLITAIRES["classic"]), deals=[1, 2]),
}
TURNS: dict[str, set[str]] = {
    "rum500": {RumPhase.EFFECT, RumPhase.DRAW, RumPhase.PLAY},
    "gin": {phase.value for phase in GinPhase if phase is not GinPhase.SHOWN},
    "solitaire": {phase.value for phase in SolitairePhase if phase is not SolitairePhase.SHOWN},
}
"""The phases in which it is somebody's turn."""
WINDOWS: dict[str, set[str]] = {"rum500": {RumPhase.RUM}, "gin": set(), "solitaire": set()}
"""Those in which somebody may act, and nobody has to."""
PAUSES: dict[str, set[str]] = {
    "rum500": {RumPhase.DEAL, RumPhase.ROUND_OVER, RumPhase.MATCH_OVER},
    "gin": {AWAITING_DEAL, GinPhase.SHOWN, FINISHED},
    "solitaire": {AWAITING_DEAL, SolitairePhase.SHOWN, FINISHED},
}


@dataclass
class Met:
    """The phases that matches came through: in which it was somebody's turn, nobody's, and a safe move was made."""

    turns: set[str] = field(default_factory=set[str])
    others: set[str] = field(default_factory=set[str])
    safely: set[str] = field(default_factory=set[str])


@dataclass
class Evening:
    """A match in which seats are left to their safe moves, all of them or (`absent`) only that often."""

    game: AnyGame
    options: Options
    sides: tuple[int, ...]
    number: int = 1
    absent: float = 1.0
    met: Met = field(default_factory=Met)
    state: Any = field(init=False)

    def __post_init__(self) -> None:
        self.chance = random.Random(self.number)  # noqa: S311 - a test that repeats itself
        self.state = self.game.start(self.options, self.sides)
        self.note()

    def play(self, rounds: int) -> None:
        """Play so many rounds or to the end of the match, every round to its end."""
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
        """A safe move, which is legal whether it is made or something else is."""
        seat = self.chance.choice(self.game.to_act(self.state))
        after = safely(self.game, self.state, seat)
        if self.absent < self.chance.random():
            self.check_turn_ends()
            self.do(*self.picked(seat))
            return
        self.met.safely.add(self.phase)
        self.state = after
        self.note()

    def check_turn_ends(self) -> None:
        """A turn that is left half played is played to its end by safe moves."""
        turn = self.game.turn_of(self.state)
        if turn is None or self.chance.random() > SELDOM:
            return
        state, moves = safely(self.game, self.state, turn), 0
        while self.game.turn_of(state) == turn and not self.game.choices(state, turn).get("draw"):
            state, moves = safely(self.game, state, turn), moves + 1
            assert moves < MAX_TURN, "a turn without an end"

    def picked(self, seat: Seat) -> tuple[Seat | None, Command]:
        """What the seat does at random, or somebody else out of turn, or nobody while a wait lasts."""
        wait = self.game.wait(self.state)
        if wait is not None and self.chance.random() < OTHERS:
            return None, wait.command
        if self.chance.random() < OTHERS:
            seat = self.chance.choice(
                [one for one in range(len(self.sides)) if any(self.game.choices(self.state, one).values())]
            )
        choices = {kind: listed for kind, listed in self.game.choices(self.state, seat).items() if listed}
        meek = [kind for kind in choices if self.game.controls[kind] is not ControlStyle.CONFIRM]
        kinds = list(choices) if not meek or self.chance.random() < SELDOM else meek
        listed = choices[self.chance.choice(kinds)]
        return seat, self.chance.choice(listed[: max(1, len(listed) // 3)]).command

    def do(self, seat: Seat | None, command: Command) -> None:
        self.state = self.game.apply(self.state, seat, command)[0]
        self.note()

    @property
    def phase(self) -> str:
        return self.game.view(self.state, None).phase

    def note(self) -> None:
        """Whose turn it is has to act, and nobody else."""
        turn = self.game.turn_of(self.state)
        assert turn is None or self.game.to_act(self.state) == (turn,)
        (self.met.others if turn is None else self.met.turns).add(self.phase)


def safely(game: AnyGame, state: Any, seat: Seat) -> Any:
    """The match after the seat's safe move, which always is the same, and can be typed."""
    view, choices = game.view(state, seat), game.choices(state, seat)
    command = game.safe_move(view, choices)
    assert command == game.safe_move(view, choices)
    assert command == game.read(command.kind, command.text)
    return game.apply(state, seat, command)[0]


def seated(players: int, sides: int) -> tuple[int, ...]:
    return tuple(seat % sides for seat in range(players))


@pytest.mark.long
@pytest.mark.parametrize(("key", "preset", "players", "sides"), TABLES if RUN.long else ONE_OF_EACH)
def test_0_4_a_round_of_safe_moves_alone_comes_to_its_end(key: str, preset: str, players: int, sides: int) -> None:
    evening = Evening(GAMES[key], GAMES[key].presets[preset], seated(players, sides), players)
    evening.play(5 if RUN.long else 1)
    assert evening.game.view(evening.state, None).round_no > 0


@pytest.mark.parametrize("preset", SOLITAIRES)
def test_as_15_a_solitaire_of_safe_moves_alone_comes_to_its_end(preset: str) -> None:
    evening = Evening(GAMES["solitaire"], SOLITAIRES[preset], (0,))
    evening.play(5)
    assert evening.game.outcome(evening.state) is not None


@pytest.mark.parametrize("preset", GAMES["rum500"].presets)
def test_r_119_a_match_of_rounds_comes_to_its_end_by_safe_moves_alone(preset: str) -> None:
    game = GAMES["rum500"]
    evening = Evening(game, replace(game.presets[preset], rounds=2), seated(4, 2))
    evening.play(2)
    assert game.outcome(evening.state) is not None


@pytest.mark.parametrize(("key", "preset"), [one for one in PRESETS if one[0] != "solitaire" and one[1] != "quick"])
def test_0_4_safe_moves_alone_win_no_points(key: str, preset: str) -> None:
    """But in `quick`, where two sides get each other's hands when the stock is used up (AR-22)."""
    evening = Evening(GAMES[key], GAMES[key].presets[preset], (0, 1))
    evening.play(2)
    assert max(evening.game.view(evening.state, None).totals) <= 0


@pytest.mark.parametrize("key", GAMES)
def test_0_4_safe_moves_are_made_in_every_phase_and_a_clock_stops_in_windows_and_pauses(key: str) -> None:
    found = Met()
    for number, options in zip(range(MOST_EVENINGS), itertools.cycle(MIXED[key]), strict=False):
        evening = Evening(GAMES[key], options, (0,) if key == "solitaire" else (0, 1), number, 0.5, found)
        evening.play(1 if key == "rum500" else 12)
        if found == Met(TURNS[key], WINDOWS[key] | PAUSES[key], TURNS[key] | WINDOWS[key]):
            return
    pytest.fail(f"not all phases were met, or others: {found}")


@pytest.mark.long
@pytest.mark.parametrize("key", GAMES)
@examples(3)
@given(data=st.data(), number=st.integers(0, 10**6), absent=st.sampled_from([0.1, 0.5, 1.0]))
def test_0_4_safe_moves_are_legal_with_any_options(key: str, data: st.DataObject, number: int, absent: float) -> None:
    game, options = GAMES[key], data.draw(ANY_OPTIONS[key])
    seatings = [(players, sides) for players, counts in game.seatings(options).items() for sides in counts]
    assume(seatings)
    players, sides = seatings[number % len(seatings)]
    Evening(game, options, seated(players, sides), number, absent).play(1)
