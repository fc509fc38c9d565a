"""Practice at a hundred times the engine's speed: simulator.cpp, built by the machine's C++ compiler when first needed.

Only training uses it. It plays like practice.py, which plays in the engine itself, but with one pack and without the
dealer's gambit; some of the matches are played against a simple player, so that nets learn what comes of others' play.
"""

import ctypes
import functools
import subprocess
import tempfile
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any, Final, NamedTuple

import numpy as np

from bot.computer.rum500.evaluation import EXAMPLES, VARYING, Judge, Learnt, Rules
from bot.games.cards import RANKS, SUITS, Card
from bot.games.rum500.options import PRESETS, CardPoints, HandPoints, PickRule, Rum500Options, StockEnd
from training.rum500.practice import WIDTH, Kind

TURNS: Final = 60
"""Examples of a net that a round has room for, on average."""
BESIDE: Final = 4
"""Ways of going on from a decision that there is room for, on average."""
COMPARED: Final = WIDTH + 2
"""Numbers of one such way: the decision, the net, what it was told, and what it should have said."""
SIMPLE: Final = np.array([2.0])
"""In the place of a judge: a simple player, who lays what it can and throws its dearest cards."""
_JOKER: Final = 52
_SOURCE: Final = Path(__file__).with_name("simulator.cpp")
OPTIMIZED = "-O3"
"""How much time the compiler takes for the speed of what it makes."""


@functools.cache
def library() -> Any:
    """The compiled simulator."""
    how = ["c++", OPTIMIZED, "-march=native", "-std=c++17", "-ffp-contract=off", "-shared", "-fPIC", str(_SOURCE), "-o"]
    with tempfile.TemporaryDirectory() as folder:
        into = str(Path(folder) / "fast.so")
        subprocess.run([*how, into], check=True)  # noqa: S603 - all of it is ours
        found = ctypes.CDLL(into)
    found.practise.restype = found.trace.restype = ctypes.c_long
    return found


def _at(numbers: Any) -> ctypes.c_void_p:
    return ctypes.c_void_p(numbers.ctypes.data)


def plain_rules(options: Rum500Options, sides: Sequence[int]) -> Any:
    """The options in force, as the simulator takes them."""
    if options.unit != 1 or options.gambit or options.pack_count(len(sides)) != 1:
        raise ValueError("the fast simulator plays one pack, undivided, without the gambit")
    numbers = (
        len(sides),
        len(set(sides)),
        options.target,
        options.rounds,
        options.opening_min,
        options.card_points is CardPoints.PIP,
        options.ace_hand_value,
        options.joker_value,
        options.jokers_per_pack,
        options.jokers_wild,
        not options.jokers_wild,
        options.ace_wrap,
        not options.pick_top_must_use,
        options.pick_rule is PickRule.MELD_OR_LAYOFF,
        options.stock_end is StockEnd.CONTINUE,
        options.hand_points is HandPoints.CREDIT,
        options.four_card_double,
        options.out_bonus,
    )
    return np.array(numbers, np.int32)


def plain_judge(judge: Judge) -> Any:
    """A judge as the simulator takes it."""
    if isinstance(judge, Rules):
        rows = ([of.get(name, 0.0) for name in VARYING] for of in (judge.after_discard, judge.before_draw))
        return np.array([0, *(weight for row in rows for weight in row), judge.hope], np.float64)
    if not isinstance(judge, Learnt):
        raise TypeError(judge)
    nets = (judge.after_discard, judge.before_draw)
    first, second, _ = nets[0].layers
    head = [1, len(first.biases), len(second.biases), nets[0].smooth, *(net.scale for net in nets)]
    flat = [
        number
        for net in nets
        for layer in net.layers
        for number in (*(weight for row in layer.weights for weight in row), *layer.biases)
    ]
    return np.array([*head, *flat], np.float64)


class Habits(NamedTuple):
    """How a generation practises.

    Attributes:
        noise: how far the values of moves vary by chance, in points.
        simple: the share of matches against a simple player.
        later: the share of an example that comes from later on than the seat's next position; the rest is what the
            judge said there, which is less a matter of luck than what the round brought.
        compared: the share of decisions of which several ways to go on are played on for a lap, from the same cards.

    """

    noise: float
    simple: float
    later: float
    compared: float = 0.0


class Fast:
    """Plays matches of some kinds and collects examples: rows of `WIDTH` numbers, by the names of the nets."""

    def __init__(self, judge: Judge, seed: int, kinds: Sequence[Kind], habits: Habits) -> None:
        self._judge, self._habits, self._kinds = plain_judge(judge), habits, kinds
        self._chance = np.random.default_rng(seed)
        self._rows: dict[str, list[Any]] = {name: [] for name in EXAMPLES}
        self._compared: list[Any] = []
        self._decisions = 0
        self.rounds = 0

    @property
    def examples(self) -> Mapping[str, Any]:
        """All rows so far."""
        return {name: np.concatenate(rows) for name, rows in self._rows.items()}

    @property
    def compared(self) -> Any:
        """What came of each of several ways to go on from the same cards: rows of `COMPARED` numbers.

        Those of a decision follow each other with the same first number; then come the number of the net, what it was
        told, and what it should have said.
        """
        return np.concatenate(self._compared)

    def play(self, rounds: int) -> None:
        """Play so many rounds more, or a few beyond them: whole matches of every kind."""
        often = sum(kind.often for kind in self._kinds)
        for kind in self._kinds:
            self._practise(kind, max(1, rounds * kind.often // often))

    def _practise(self, kind: Kind, rounds: int) -> None:
        most = TURNS * rounds + 1000
        rows = [np.empty((most, WIDTH), np.float32) for _ in EXAMPLES]
        beside = np.empty((int(most * BESIDE * self._habits.compared) + 1000, COMPARED), np.float32)
        count = (ctypes.c_long * 3)()
        self.rounds += library().practise(
            _at(plain_rules(PRESETS[kind.preset], kind.sides)),
            _at(self._judge),
            _at(SIMPLE),
            ctypes.c_double(self._habits.simple),
            ctypes.c_uint64(int(self._chance.integers(2**63))),
            ctypes.c_long(rounds),
            ctypes.c_double(self._habits.noise),
            ctypes.c_double(self._habits.later),
            *map(_at, rows),
            count,
            ctypes.c_long(most),
            ctypes.c_double(self._habits.compared),
            _at(beside),
            ctypes.c_long(len(beside)),
        )
        for name, table, number in zip(EXAMPLES, rows, count, strict=False):
            self._rows[name].append(table[:number].copy())
        self._number(beside[: count[2]])

    def _number(self, compared: Any) -> None:
        """Add ways to go on, with decisions that are numbered from the first one on."""
        ways = compared.copy()
        ways[:, 0] += self._decisions
        self._decisions = ways[-1, 0] + 1 if len(ways) else self._decisions
        self._compared.append(ways)


class Duel(NamedTuple):
    """The share of matches won and the margin, each with half the width of its 95 % interval."""

    won: float
    won_within: float
    margin: float
    margin_within: float


def duel(kind: Kind, judge: Judge, other: Judge | None, seed: int, groups: int) -> Duel:
    """Matches of a judge on each side in turn against another on all others, on the same deals; None: a simple player.

    Args:
        kind: what is played.
        judge: who is measured.
        other: whom it plays.
        seed: where chance begins.
        groups: how many deals of a match; each is played once for each side.

    """
    won, margin = np.empty(groups), np.empty(groups)
    rival = SIMPLE if other is None else plain_judge(other)
    rules, judged = plain_rules(PRESETS[kind.preset], kind.sides), plain_judge(judge)
    library().duel(
        _at(rules), _at(judged), _at(rival), ctypes.c_uint64(seed), ctypes.c_long(groups), _at(won), _at(margin)
    )
    figures = [(each.mean(), 1.96 * each.std(ddof=1) / groups**0.5) for each in (won, margin)]
    return Duel(*(float(number) for pair in figures for number in pair))


class Dealt(NamedTuple):
    """A round that is about to begin, to be played by the simulator from these cards."""

    hands: Sequence[Sequence[Card]]
    start: Card
    stock: Sequence[Card]
    first: int
    totals: Sequence[int]
    opened: Sequence[bool]


def traced(kind: Kind, judge: Judge | None, dealt: Dealt) -> tuple[list[int], list[int]]:
    """What the simulator's players do in a round, as numbers, and what the round counts for each side.

    Args:
        kind: what is played.
        judge: of all seats; None: simple players.
        dealt: the cards.

    """
    hands = np.array([number_of(card) for hand in dealt.hands for card in hand], np.int32)
    stock, totals = np.array([*map(number_of, dealt.stock)], np.int32), np.array(dealt.totals, np.int32)
    opened, told, counted = np.array(dealt.opened, np.int32), np.zeros(20_000, np.int32), np.zeros(4, np.int32)
    rules, judged = plain_rules(PRESETS[kind.preset], kind.sides), SIMPLE if judge is None else plain_judge(judge)
    start, first = number_of(dealt.start), dealt.first
    begun, ended = (rules, judged, hands), (totals, opened, told, counted)
    length = library().trace(*map(_at, begun), start, _at(stock), len(stock), first, *map(_at, ended))
    return told[:length].tolist(), counted[: len(totals)].tolist()


def number_of(card: Card) -> int:
    """A face as the simulator numbers it: by suit, then by rank."""
    return _JOKER if card.is_joker else SUITS.index(card.suit) * len(RANKS) + card.rank - 1
