"""What a value function is told of a situation: numbers of about one, made from what the seat may know.

`CONTEXT` is the same for all that a seat could do at one decision; `VARYING` is what its choice changes. The points are
those of the options in force, so one function serves every preset and number of seats.

What a situation is worth: the points that a side is still likely to win against the others in this round.

A judge is asked about the end of a turn, after each discard that could be made, and about the moment before a draw from
the stock. Everything that a level does is a look one turn ahead with its judge.

The rules of thumb of *normal*, *easy* and *sit-in*: what each feature of a situation is worth, in points.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Final, Protocol, TypeAlias

from bot.computer.net import Net
from bot.computer.rum500.memory import BITS, bits_of, completing, mask_of, melded, pairs_of
from bot.computer.rum500.situation import Lying, Situation
from bot.games.cards import JOKER, Card
from bot.games.rum500.state import Effect

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
    "pile_gain",
)


def context(situation: Situation) -> list[float]:
    """What is the same for all that the seat could do now."""
    view, worth = situation.view, situation.worth
    counts = view.hand_counts
    side = view.sides[situation.seat]
    aim = (view.target if not view.rounds else 300 // worth.unit) or 1
    rivals = [total for at, total in enumerate(view.totals) if at != side]
    opened = view.opened or (True,) * len(view.totals)
    laid = [0] * len(view.totals)
    for seat, points in enumerate(view.laid_points):
        laid[view.sides[seat]] += points
    missing = [
        0.0 if opened[at] or not view.opening_min else min(1.5, max(0, view.opening_min - laid[at]) / view.opening_min)
        for at in range(len(laid))
    ]
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
        sum(each for at, each in enumerate(missing) if at != side) / len(rivals),
        view.totals[side] / aim,
        max(rivals) / aim,
        sum(len(situation.known[seat]) for seat in situation.opponents) / 5,
        situation.unseen_jokers / 2,
        float(situation.rules.min_run > 3),  # noqa: PLR2004 - runs of four
    ]


class Inputs:
    """What stays the same while several ways to end one plan are looked at."""

    def __init__(self, situation: Situation, pile: Sequence[Card], melds: Sequence[Lying]) -> None:
        self.situation, self.pile_mask = situation, mask_of(pile)
        self.pile_size = len(pile)
        self.fits = situation.fits(melds)
        self.who, self._joker_lies = _who(situation), JOKER in pile
        self.worth = 50 / situation.worth.unit
        self.dangers = [self._of_pile(pile, who) for who in self.who]

    def varying(self, hand: Sequence[Card], thrown: Card | None) -> list[float]:
        """The features of a hand after a discard; None: before the draw."""
        situation, worth, scale = self.situation, self.situation.worth, self.worth
        mask = mask_of(hand)
        in_melds = melded(mask)
        jokers = sum(card.is_joker for card in hand)
        fitting = mask & self.fits & ~in_melds
        loose = len(hand) - in_melds.bit_count() - jokers
        bit = 0 if thrown is None else BITS.get(thrown, 0)
        wanted = completing(mask)
        picks = wanted & (self.pile_mask | bit)
        thrown_to = [0.0, 0.0, 0.0] if not bit else [_danger(situation, bit, who) / scale for who in self.who]
        reached = thrown_to if not bit else [self._reach(bit, who) / scale for who in self.who]
        return [
            len(hand) / 7,
            sum([worth.hand[card] for card in hand]) / scale,
            worth.points(in_melds) / scale,
            loose / 7,
            worth.points(fitting) / scale,
            float(jokers),
            situation.outs(wanted) * 4,
            max([3 * worth.laid[each] for each in bits_of(picks)], default=0) / scale,
            pairs_of(mask)[0].bit_count() / 3,
            float(loose - fitting.bit_count() <= 1),
            float(len(hand) <= 2),  # noqa: PLR2004 - nearly out
            situation.outs(self.fits) * 4,
            *thrown_to,
            worth.laid[bit] / scale if bit & self.fits else 0.0,
            *self.dangers,
            self.pile_size / 10,
            *reached,
            (worth.points(melded(mask | self.pile_mask | bit)) - worth.points(in_melds)) / scale,
        ]

    def _reach(self, bit: int, seats: Sequence[int]) -> float:
        """What these seats are likely to score with a card and others of the pile."""
        danger, pile, joker = self.situation.danger, self.pile_mask, self._joker_lies
        return sum([danger(bit, seat, pile, joker=joker) for seat in seats])

    def _of_pile(self, pile: Sequence[Card], seats: Sequence[int]) -> float:
        """What the best card of the pile, and half of what all others are likely to bring these seats."""
        if not seats:
            return 0.0
        found = [self._reach(BITS[card], seats) for card in pile if card in BITS]
        return (max(found, default=0.0) + sum(found)) / 2 / self.worth


def _who(situation: Situation) -> tuple[Sequence[int], Sequence[int], Sequence[int]]:
    """Who plays next, if an opponent; the partners; the other opponents."""
    next_ = situation.order[:1] if situation.order[0] in situation.opponents else []
    return next_, situation.partners, [seat for seat in situation.opponents if seat not in next_]


def _danger(situation: Situation, bit: int, seats: Sequence[int]) -> float:
    return sum([situation.danger(bit, seat) for seat in seats])


Judging: TypeAlias = Callable[[Sequence[float]], float]

EXAMPLES = ("after_discard", "before_draw")
"""The names of the two nets, and of the examples that they learn from."""
TEAMS, ALONE = "teams", "alone"
"""Who the nets are for: seats with a partner, and those without."""
SCALE = 50
"""Points by one number of a feature or a net."""


def named(group: str, example: str) -> str:
    """The name of a net in the file of weights."""
    return f"{group}_{example}"


class Judge(Protocol):
    """Values in points of a table that isn't divided by five."""

    def thrown(self, context: Sequence[float]) -> Judging:
        """Judge what varies after a discard, where the rest is the same."""
        ...

    def drawing(self, context: Sequence[float]) -> Judging:
        """Judge what varies before a draw from the stock."""
        ...


@dataclass(frozen=True, slots=True)
class Rules:
    """Judges by rules of thumb: so many points for each feature."""

    after_discard: Mapping[str, float]
    before_draw: Mapping[str, float]
    hope: float = 0.0
    _rows: tuple[list[float], list[float]] = field(init=False, repr=False)

    def __post_init__(self) -> None:
        rows = [[weights.get(name, 0.0) for name in VARYING] for weights in (self.after_discard, self.before_draw)]
        object.__setattr__(self, "_rows", tuple(rows))

    def thrown(self, context: Sequence[float]) -> Judging:
        """The features, weighted."""
        del context
        row = self._rows[0]
        return lambda varying: sum([weight * value for weight, value in zip(row, varying, strict=True)])

    def drawing(self, context: Sequence[float]) -> Judging:
        """The features, weighted, and what a card from the stock is hoped to bring."""
        del context
        row, hope = self._rows[1], self.hope
        return lambda varying: hope + sum([weight * value for weight, value in zip(row, varying, strict=True)])


@dataclass(frozen=True, slots=True)
class Learnt:
    """Judges by nets, one for the end of a turn and one for the moment before a draw."""

    after_discard: Net
    before_draw: Net

    def thrown(self, context: Sequence[float]) -> Judging:
        """What the first net says."""
        ask = self.after_discard.given(context)
        return lambda varying: SCALE * ask(varying)[0]

    def drawing(self, context: Sequence[float]) -> Judging:
        """What the second net says."""
        ask = self.before_draw.given(context)
        return lambda varying: SCALE * ask(varying)[0]


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
CAREFUL: Final = Rules({**_HAND, **_DANGER}, _HAND, hope=6.0)
"""Thinks of what the others could do with a discard."""
CARELESS: Final = Rules(_HAND, _HAND, hope=6.0)
"""Thinks of its own hand alone."""
