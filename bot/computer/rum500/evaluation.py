"""Evaluates positions of 500 Rum: the points that a side is still likely to win against the others in this round.

An evaluator scores the end of a turn, for each discard that could be made, and the moment before a draw from the stock.
Its inputs are numbers of about one, computed from what the seat may know. `CONTEXT` names those that are the same for
all moves of a decision, `VARYING` those that a move changes. Points are those of the options in force, so one function
serves every preset and number of seats.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Final, TypeAlias

from bot.computer.net import Net
from bot.computer.rum500.memory import BITS, bits_of, completing, mask_of, melded, pairs_and_triples
from bot.computer.rum500.situation import SeenMeld, Situation
from bot.games.cards import JOKER, Card
from bot.games.rum500.state import Effect
from bot.games.values import Seat

CONTEXT: Final = (
    "seats",
    "teams",
    "stock",
    "next_count",
    "fewest_of_opponents",
    "fewest_of_partners",
    "wild",
    "double",
    "deducts",
    "lays_off_picks",
    "goes_on",
    "to_open",
    "others_to_open",
    "own_total",
    "best_total",
    "known_of_opponents",
    "known_of_partners",
    "points_of_opponents",
    "points_of_partners",
    "unseen_jokers",
    "long_runs",
)
VARYING: Final = (
    "cards",
    "points",
    "melded",
    "loose",
    "lays_off",
    "jokers",
    "outs",
    "pick",
    "pairs",
    "out_next",
    "few",
    "open_ends",
    "danger_next",
    "danger_partner",
    "danger_others",
    "fits_table",
    "pile_next",
    "pile_partner",
    "pile_others",
    "pile",
    "reach_next",
    "reach_partner",
    "reach_others",
    "melds_next",
    "melds_partner",
    "melds_others",
    "odds_next",
    "odds_partner",
    "odds_others",
    "melds_own",
    "discard",
    "lays_off_next",
    "lays_off_partner",
    "lays_off_others",
    "pile_gain",
)
POINTS_PER_UNIT: Final = 50
"""The points that one unit of a feature or of a net's output stands for."""
MAX_JUDGED: Final = 120
"""How many cards of a pile are judged, counted once for each other seat: all of them with four seats and one pack."""
NETS: Final = ("after_discard", "before_draw")
"""The nets, and the examples that they learn from."""
TEAMS, ALONE = "teams", "alone"
"""The groups of nets: for seats with a partner, and for those without."""


def net_name(group: str, net: str) -> str:
    """The name of a group's net in the file of weights."""
    return f"{group}_{net}"


def context_features(situation: Situation) -> list[float]:
    """The features of `CONTEXT`."""
    view = situation.view
    counts = view.hand_counts
    side = view.sides[situation.seat]
    target = (view.target if not view.rounds else 300 // situation.worth.points_divisor) or 1
    rivals = [total for rival, total in enumerate(view.totals) if rival != side]
    opened = view.opened or (True,) * len(view.totals)
    missing = [0.0] * len(view.totals)  # what each side lacks to open, as a share of what it takes
    for at in range(len(missing)):
        if view.opening_min and not opened[at]:
            missing[at] = min(1.5, max(0, view.opening_min - view.laid_by(at)) / view.opening_min)
    scale = POINTS_PER_UNIT / situation.worth.points_divisor
    return [
        (len(counts) - 4) / 4,
        float(bool(situation.partners)),
        view.stock / 25,
        counts[situation.order[0]] / 7,
        min(counts[seat] for seat in situation.opponents) / 7,
        min((counts[seat] for seat in situation.partners), default=7) / 7,
        float(situation.rules.wild),
        float(view.effect == Effect.DOUBLE),
        float(situation.deducts),
        float(situation.lays_off_picks),
        float(situation.goes_on),
        missing[side],
        sum(share for at, share in enumerate(missing) if at != side) / len(rivals),
        view.totals[side] / target,
        max(rivals) / target,
        sum(len(situation.known[seat]) for seat in situation.opponents) / 5,
        sum(len(situation.known[seat]) for seat in situation.partners) / 5,
        sum(map(situation.expected_hand_points, situation.opponents)) / scale,
        sum(map(situation.expected_hand_points, situation.partners)) / scale,
        situation.unseen_jokers / 2,
        float(situation.rules.min_run > 3),  # noqa: PLR2004 - runs of four
    ]


class PlanFeatures:
    """Computes the features of `VARYING`. Parts that all ways to end one plan have in common are computed once.

    Args:
        situation: the table.
        pile: the pile under the discard.
        melds: the melds on the table after the plan.

    """

    def __init__(self, situation: Situation, pile: Sequence[Card], melds: Sequence[SeenMeld]) -> None:
        self._situation = situation
        self._pile_mask, self._pile_size, self._pile_has_joker = mask_of(pile), len(pile), JOKER in pile
        self._lay_offs = situation.lay_offs_on(melds)
        self._points_per_unit = POINTS_PER_UNIT / situation.worth.points_divisor
        next_seat = situation.order[:1] if situation.order[0] in situation.opponents else []
        others = [seat for seat in situation.opponents if seat not in next_seat]
        self._groups: tuple[Sequence[Seat], ...] = (next_seat, situation.partners, others)
        under = tuple(pile)
        if under not in situation.pile_values:
            situation.pile_values[under] = [self._pile_value(under, group) for group in self._groups]
        self._pile_values = situation.pile_values[under]
        fitting, points_of = [known & self._lay_offs for known in situation.known_masks], situation.worth.of_melds
        self._known_lay_offs = [
            sum([points_of(fitting[seat]) for seat in group]) / self._points_per_unit for group in self._groups
        ]

    def compute(self, hand: Sequence[Card], discard: Card | None) -> list[float]:
        """The features of a hand after a discard; None: before the draw."""
        situation, worth, scale = self._situation, self._situation.worth, self._points_per_unit
        mask = mask_of(hand)
        in_melds = melded(mask)
        jokers = sum(card.is_joker for card in hand)
        laying_off = mask & self._lay_offs & ~in_melds
        loose = len(hand) - in_melds.bit_count() - jokers
        bit = 0 if discard is None else BITS.get(discard, 0)
        outs = completing(mask)
        picks = outs & (self._pile_mask | bit)
        dangers = reaches = [0.0, 0.0, 0.0]
        melds, odds, own = [0.0, 0.0, 0.0], [0.0, 0.0, 0.0], 0.0
        if bit:
            dangers = [sum([situation.danger(bit, seat) for seat in group]) / scale for group in self._groups]
            reaches = [self._reach(bit, group) / scale for group in self._groups]
            for at, group in enumerate(self._groups):
                for seat in group:
                    points, chance = situation.melds_of_seat(bit, seat, self._pile_mask)
                    melds[at] += points
                    odds[at] += chance
            own = situation.melds_of(bit, self._pile_mask | mask, {})[0] / scale
        return [
            len(hand) / 7,
            sum([worth.in_hand[card] for card in hand]) / scale,
            worth.of_melds(in_melds) / scale,
            loose / 7,
            worth.of_melds(laying_off) / scale,
            float(jokers),
            situation.draw_probability(outs) * 4,
            max([3 * worth.in_meld[pick] for pick in bits_of(picks)], default=0) / scale,
            pairs_and_triples(mask)[0].bit_count() / 3,
            float(loose - laying_off.bit_count() <= 1),
            float(len(hand) <= 2),  # noqa: PLR2004 - nearly out
            situation.draw_probability(self._lay_offs) * 4,
            *dangers,
            worth.in_meld[bit] / scale if bit & self._lay_offs else 0.0,
            *self._pile_values,
            self._pile_size / 10,
            *reaches,
            *[points / scale for points in melds],
            *odds,
            own,
            worth.in_meld[bit] / scale if bit else 0.0,
            *self._known_lay_offs,
            (worth.of_melds(melded(mask | self._pile_mask | bit)) - worth.of_melds(in_melds)) / scale,
        ]

    def _pile_value(self, pile: Sequence[Card], group: Sequence[Seat]) -> float:
        """The best card of the pile, and half of what all others are likely to bring these seats.

        Of a long pile only the cards on top are judged; those below count as these do on average.
        """
        judged = pile[-max(1, MAX_JUDGED // len(self._situation.order)) :]
        values = [self._reach(BITS[card], group) for card in judged if card in BITS] if group else []
        if not values:
            return 0.0
        return (max(values) + sum(values) * (len(pile) / len(judged))) / 2 / self._points_per_unit

    def _reach(self, bit: int, seats: Sequence[Seat]) -> float:
        """The points that these seats are likely to score with a card and others of the pile."""
        danger, pile, joker = self._situation.danger, self._pile_mask, self._pile_has_joker
        return sum([danger(bit, seat, pile, joker=joker) for seat in seats])


Score: TypeAlias = Callable[[Sequence[float]], float]
"""Maps the features of `VARYING` to points, at the scale of a table whose points aren't divided by five."""


def _weighted_sum(points: Mapping[str, float], more: float) -> Score:
    """Add up the features, each times its points by name, and some more points."""
    weights = [points.get(name, 0.0) for name in VARYING]
    return lambda varying: more + sum([weight * value for weight, value in zip(weights, varying, strict=True)])


@dataclass(frozen=True, slots=True)
class LinearEvaluator:
    """Rules of thumb: points for each feature by name, and `hope`, the points that a card from the stock may bring."""

    after_discard: Mapping[str, float]
    before_draw: Mapping[str, float]
    hope: float = 0.0

    def discard_score(self, context: Sequence[float]) -> Score:
        """The score after a discard."""
        del context
        return _weighted_sum(self.after_discard, 0.0)

    def draw_score(self, context: Sequence[float]) -> Score:
        """The score before a draw from the stock."""
        del context
        return _weighted_sum(self.before_draw, self.hope)


@dataclass(frozen=True, slots=True)
class NetEvaluator:
    """Trained nets, one for the end of a turn and one for the moment before a draw."""

    after_discard: Net
    before_draw: Net

    def discard_score(self, context: Sequence[float]) -> Score:
        """The score after a discard."""
        net = self.after_discard.bind(context)
        return lambda varying: POINTS_PER_UNIT * net(varying)[0]

    def draw_score(self, context: Sequence[float]) -> Score:
        """The score before a draw from the stock."""
        net = self.before_draw.bind(context)
        return lambda varying: POINTS_PER_UNIT * net(varying)[0]


Evaluator: TypeAlias = LinearEvaluator | NetEvaluator
"""Scores the positions of a decision, whose features of `CONTEXT` are given."""

_HAND: Final = {
    "points": -10.0,
    "melded": 45.0,
    "lays_off": 30.0,
    "jokers": 12.0,
    "outs": 8.0,
    "pick": 20.0,
    "pairs": 4.0,
    "cards": -14.0,
    "loose": -4.0,
}
_DANGER: Final = {
    "danger_next": -40.0,
    "danger_partner": 10.0,
    "danger_others": -8.0,
    "fits_table": -20.0,
}
CAREFUL: Final = LinearEvaluator({**_HAND, **_DANGER}, _HAND, hope=6.0)
"""Considers the use that others could make of a discard."""
CARELESS: Final = LinearEvaluator(_HAND, _HAND, hope=6.0)
"""Considers its own hand only."""
_HOPES: Final = {**_HAND, "pairs": 60.0, "points": 25.0, "cards": 0.0, "loose": 0.0, "outs": 0.0}
HOPEFUL: Final = LinearEvaluator(_HOPES, _HOPES, hope=6.0)
"""Considers its own hand only, overvalues pairs and high cards, and ignores the number of cards."""
