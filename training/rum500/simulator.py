"""Practice at a hundred times the engine's speed: simulator.cpp, compiled with the machine's C++ compiler on first use.

Only training uses it. It plays like practice.py, which plays in the engine itself, but with one pack and without the
dealer's gambit. Some of its matches are against a simple player, so that nets also learn from a different style.
"""

import ctypes
import functools
import subprocess
import tempfile
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any, Final, NamedTuple

import numpy as np

from bot.computer.rum500.evaluation import NETS, VARYING, Evaluator, LinearEvaluator
from bot.computer.rum500.policy import Skill
from bot.games.cards import RANKS, SUITS, Card
from bot.games.rum500.options import PRESETS, CardPoints, HandPoints, PickRule, Rum500Options, StockEnd
from training.rum500.practice import WIDTH, Variant

EXAMPLES_PER_ROUND: Final = 60
"""The room for examples of each net, for each round to be played."""
MOVES_PER_COMPARISON: Final = 4
"""The room for compared moves, for each expected comparison."""
COMPARED_WIDTH: Final = WIDTH + 2
"""The count of numbers for one compared move: the decision, the net, its inputs, and the result."""
SIMPLE_PLAYER: Final = np.array([2.0])
"""Replaces an evaluator by a player that lays everything it can and discards its highest cards."""
PILE_TAKER: Final = np.array([3.0])
"""Such a player that takes as much from the pile as it can."""
OPTIMIZATION = "-O3"
"""The compiler's option; the tests trade speed of play for speed of compiling."""
_JOKER: Final = 52
_SOURCE: Final = Path(__file__).with_name("simulator.cpp")


@functools.cache
def library() -> Any:
    """The compiled simulator."""
    compiler = ["c++", OPTIMIZATION, "-march=native", "-std=c++17", "-ffp-contract=off", "-shared", "-fPIC"]
    with tempfile.TemporaryDirectory() as folder:
        file = str(Path(folder) / "fast.so")
        subprocess.run([*compiler, str(_SOURCE), "-o", file], check=True)  # noqa: S603 - all of it is our own
        loaded = ctypes.CDLL(file)
    loaded.practise.restype = loaded.trace.restype = ctypes.c_long
    return loaded


def _pointer(numbers: Any) -> ctypes.c_void_p:
    return ctypes.c_void_p(numbers.ctypes.data)


def encode_rules(options: Rum500Options, sides: Sequence[int]) -> Any:
    """The options in force, in the form of `struct Rules` in rules.h.

    Raises:
        ValueError: the simulator doesn't support these options.

    """
    if options.points_divisor != 1 or options.gambit or options.pack_count(len(sides)) != 1:
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


def encode_evaluator(evaluator: Evaluator) -> Any:
    """An evaluator, in the form that `judge_of` in judge.h reads."""
    if isinstance(evaluator, LinearEvaluator):
        rows = ([of.get(name, 0.0) for name in VARYING] for of in (evaluator.after_discard, evaluator.before_draw))
        return np.array([0, *(weight for row in rows for weight in row), evaluator.hope], np.float64)
    nets = (evaluator.after_discard, evaluator.before_draw)
    first, second, _ = nets[0].layers
    head = [1, len(first.biases), len(second.biases), nets[0].smooth, *(net.scale for net in nets)]
    parameters = [
        number
        for net in nets
        for layer in net.layers
        for number in (*(weight for row in layer.weights for weight in row), *layer.biases)
    ]
    return np.array([*head, *parameters], np.float64)


def encode_skill(skill: Skill | None) -> list[float]:
    """The limits of a skill, in the form that `limit` in judge.h reads; None for a player without any."""
    if skill is None:
        return [-1.0, 1.0, 0.0]
    return [-1.0 if skill.turns is None else skill.turns, skill.may_hold, skill.greed]


class Habits(NamedTuple):
    """The habits of a generation in practice.

    Attributes:
        noise: the standard deviation of the values of moves, in points.
        simple: the share of matches against a simple player.
        later: the share of an example's target that comes from beyond the seat's next position. The rest is the
            evaluator's score of that position, which depends less on luck than the result of the round.
        compared: the share of decisions in which several moves are compared, by playing on for a lap from the same
            cards.

    """

    noise: float
    simple: float
    later: float
    compared: float = 0.0


class SimulatorPractice:
    """Plays matches of some variants and collects examples: rows of `WIDTH` numbers, by the names of the nets."""

    def __init__(self, evaluator: Evaluator, seed: int, variants: Sequence[Variant], habits: Habits) -> None:
        self._evaluator, self._habits, self._variants = encode_evaluator(evaluator), habits, variants
        self._rng = np.random.default_rng(seed)
        self._rows: dict[str, list[Any]] = {net: [] for net in NETS}
        self._compared: list[Any] = []
        self._decisions = 0
        self.rounds = 0

    @property
    def examples(self) -> Mapping[str, Any]:
        """All rows so far."""
        return {net: np.concatenate(rows) for net, rows in self._rows.items()}

    @property
    def compared(self) -> Any:
        """The results of several moves from the same cards: rows of `COMPARED_WIDTH` numbers.

        The rows of one decision follow each other with the same first number. Then come the index of the net, its
        inputs, and its target.
        """
        return np.concatenate(self._compared)

    def play(self, rounds: int) -> None:
        """Play this number of further rounds, or a few more, as whole matches of every variant are played."""
        total_weight = sum(variant.weight for variant in self._variants)
        for variant in self._variants:
            self._play_variant(variant, max(1, rounds * variant.weight // total_weight))

    def _play_variant(self, variant: Variant, rounds: int) -> None:
        rules = encode_rules(PRESETS[variant.preset], variant.sides)  # kept here: the call below has only its address
        room = EXAMPLES_PER_ROUND * rounds + 1000
        tables = [np.empty((room, WIDTH), np.float32) for _ in NETS]
        compared_room = int(room * MOVES_PER_COMPARISON * self._habits.compared) + 1000
        compared = np.empty((compared_room, COMPARED_WIDTH), np.float32)
        counts = (ctypes.c_long * 3)()  # the rows filled of each table, then of `compared`
        self.rounds += library().practise(
            _pointer(rules),
            _pointer(self._evaluator),
            _pointer(SIMPLE_PLAYER),
            ctypes.c_double(self._habits.simple),
            ctypes.c_uint64(int(self._rng.integers(2**63))),
            ctypes.c_long(rounds),
            ctypes.c_double(self._habits.noise),
            ctypes.c_double(self._habits.later),
            *map(_pointer, tables),
            counts,
            ctypes.c_long(room),
            ctypes.c_double(self._habits.compared),
            _pointer(compared),
            ctypes.c_long(compared_room),
        )
        for net, table, count in zip(NETS, tables, counts, strict=False):
            self._rows[net].append(table[:count].copy())
        moves = compared[: counts[2]].copy()
        moves[:, 0] += self._decisions  # the simulator numbers the decisions of each call from 0 on
        if len(moves):
            self._decisions = moves[-1, 0] + 1
        self._compared.append(moves)


class DuelResult(NamedTuple):
    """The share of matches won, the margin, and the lead a round, each with half the width of its 95 % interval.

    The margin is over the best other side, the lead over the mean of the others.
    """

    won: float
    won_within: float
    margin: float
    margin_within: float
    a_round: float
    a_round_within: float


def duel(
    variant: Variant,
    player: Skill | None,
    opponent: Skill | None,
    seed: int,
    groups: int,
    *,
    simple: Any = SIMPLE_PLAYER,
) -> DuelResult:
    """Play matches of a player on each side in turn, on the same deals, against another one on all other sides.

    Args:
        variant: the variant to play.
        player: the player to measure; None for the simple player.
        opponent: the player on the other sides, likewise.
        seed: the seed of the random numbers.
        groups: the number of matches dealt; each is played once for each side.
        simple: the simple player.

    """
    won, margin, lead, rounds = (np.empty(groups) for _ in range(4))
    rules = encode_rules(PRESETS[variant.preset], variant.sides)
    players = [simple if each is None else encode_evaluator(each.evaluator) for each in (player, opponent)]
    skills = np.array([*encode_skill(player), *encode_skill(opponent)], np.float64)
    library().duel(
        _pointer(rules),
        *map(_pointer, players),
        _pointer(skills),
        ctypes.c_uint64(seed),
        ctypes.c_long(groups),
        *map(_pointer, (won, margin, lead, rounds)),
    )
    figures = [(values.mean(), 1.96 * values.std(ddof=1) / groups**0.5) for values in (won, margin)]
    a_round = lead.sum() / rounds.sum()
    off = lead - a_round * rounds
    figures.append((a_round, 1.96 * off.std(ddof=1) * groups**0.5 / rounds.sum()))
    return DuelResult(*(float(number) for figure in figures for number in figure))


class DealtRound(NamedTuple):
    """The cards of a dealt round, for the simulator to play."""

    hands: Sequence[Sequence[Card]]
    start: Card
    stock: Sequence[Card]
    first: int
    totals: Sequence[int]
    opened: Sequence[bool]


def trace(
    variant: Variant, evaluator: Evaluator | None, dealt: DealtRound, skill: Skill | None = None
) -> tuple[list[int], list[int]]:
    """Play a round in the simulator; returns its events as numbers, and the points of each side.

    Args:
        variant: the variant to play.
        evaluator: the evaluator of all seats; None for simple players.
        dealt: the cards.
        skill: what limits the players.

    """
    hands = np.array([card_number(card) for hand in dealt.hands for card in hand], np.int32)
    stock = np.array([card_number(card) for card in dealt.stock], np.int32)
    totals, opened = np.array(dealt.totals, np.int32), np.array(dealt.opened, np.int32)
    events, counted = np.zeros(20_000, np.int32), np.zeros(4, np.int32)
    rules = encode_rules(PRESETS[variant.preset], variant.sides)
    player = SIMPLE_PLAYER if evaluator is None else encode_evaluator(evaluator)
    limits = np.array(encode_skill(skill), np.float64)
    length = library().trace(
        *map(_pointer, (rules, player, limits, hands)),
        card_number(dealt.start),
        _pointer(stock),
        len(stock),
        dealt.first,
        *map(_pointer, (totals, opened, events, counted)),
    )
    return events[:length].tolist(), counted[: len(totals)].tolist()


def card_number(card: Card) -> int:
    """The simulator's number of a face: by suit, then by rank."""
    return _JOKER if card.is_joker else SUITS.index(card.suit) * len(RANKS) + card.rank - 1
