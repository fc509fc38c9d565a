"""What a seat could lay in its turn: few plans, of which one is the best far more often than not.

A plan is a list of melds and lay-offs in the order in which they are laid, and what stays in hand after them. To hold
everything back is a plan too.

A look one turn ahead: every way to play on that is worth a thought, and what a judge makes of the end of it.
"""

from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

from bot.computer.rum500.evaluation import Inputs, Judge, context
from bot.computer.rum500.memory import BITS, completing, mask_of, melded
from bot.computer.rum500.situation import Lying, Situation
from bot.games.cards import JOKER, Card, Rank, Suit, Typed
from bot.games.rum500.commands import LayOff, Meld
from bot.games.rum500.layoffs import candidates
from bot.games.rum500.options import HandPoints
from bot.games.rum500.view import MeldKind

JOKER_AT_LEAST = 20
"""A meld that spends a joker should score this much, unless the hand comes to its end with it."""


class Plan(NamedTuple):
    """What is laid, what that scores, what stays in hand, and which melds lie on the table then."""

    plays: tuple[Meld | LayOff, ...]
    points: int
    hand: tuple[Card, ...]
    melds: tuple[Lying, ...]
    meets: bool = True


class _Laying:
    """Lays one thing after the other, as far as a plan wants it."""

    def __init__(self, situation: Situation, hand: Sequence[Card], due: Card | None, *, due_lays_off: bool) -> None:
        self.situation, self.hand, self.due = situation, list(hand), due
        self.due_lays_off = due_lays_off
        self.melds = list(situation.melds)
        self.plays: list[Meld | LayOff] = []
        self.points = 0

    def plan(self) -> Plan:
        """What was laid so far."""
        return Plan(tuple(self.plays), self.points, tuple(self.hand), tuple(self.melds), meets=self.due is None)

    def lay_melds(self, *, most: int = 99, jokers: bool = True) -> None:
        """Lay so many melds, the best first; the card that has to be used before all others."""
        for _ in range(most):
            found = candidates(self.situation.options, self.situation.rules, self.hand, self.due)
            best = next((one for one in found if self._is_worth_it(*one, jokers=jokers)), None)
            if best is None:
                return
            self._meld(*best)

    def _is_worth_it(self, points: int, cards: tuple[Typed, ...], *, jokers: bool) -> bool:
        if all(not typed.card.is_joker for typed in cards) or len(cards) >= len(self.hand) - 1:
            return True
        if self.due is not None and any(typed.card == self.due for typed in cards):
            return True
        natural = self.situation.rules.joker_sets
        return jokers and (natural or points * self.situation.worth.unit >= JOKER_AT_LEAST)

    def _meld(self, points: int, cards: tuple[Typed, ...]) -> None:
        self.plays.append(Meld(cards))
        self.points += points
        for typed in cards:
            self.hand.remove(typed.card)
        if self.due is not None and any(typed.card == self.due for typed in cards):
            self.due = None
        self.melds.append(_new_meld(len(self.melds) + 1, cards))

    def lay_off(self) -> None:
        """Lay off every natural that fits, until none does."""
        situation = self.situation
        if not situation.may_lay_off(has_laid=any(isinstance(play, Meld) for play in self.plays)):
            return
        wrap, distinct = situation.rules.ace_wrap, situation.rules.distinct_suits
        grown = True
        while grown:
            grown = False
            fits = situation.fits(self.melds)
            for card in [one for one in self.hand if BITS.get(one, 0) & fits]:
                if card == self.due and not self.due_lays_off:
                    continue
                at = next(
                    (at for at, meld in enumerate(self.melds) if meld.takes(card, wrap=wrap, distinct=distinct)), None
                )
                if at is not None:
                    self._lay_off(card, at)
                    grown = True

    def _lay_off(self, card: Card, at: int) -> None:
        meld = self.melds[at]
        self.plays.append(LayOff((Typed(card),), meld.number))
        self.points += self.situation.worth.laid[BITS[card]]
        self.hand.remove(card)
        self.melds[at] = meld.grown(card)
        if card == self.due:
            self.due = None

    def lay_jokers(self) -> None:
        """Lay off jokers, in a set rather than on a run, and the naturals that fit then."""
        situation = self.situation
        if self.due is not None and self.due.is_joker:
            return
        if not situation.may_lay_off(has_laid=any(isinstance(play, Meld) for play in self.plays)):
            return
        while JOKER in self.hand and (at := self._place_for_joker()) is not None:
            meld = self.melds[at]
            laid, self.melds[at] = meld.with_joker(wrap=situation.rules.ace_wrap)
            self.plays.append(LayOff((laid,), meld.number))
            self.points += situation.worth.hand[JOKER]
            self.hand.remove(JOKER)
            self.lay_off()

    def _place_for_joker(self) -> int | None:
        found = [at for at, meld in enumerate(self.melds) if self.situation.takes_joker(meld)]
        return min(found, key=lambda at: self.melds[at].kind is not MeldKind.SET, default=None)


def _new_meld(number: int, cards: tuple[Typed, ...]) -> Lying:
    shown = [typed.stands_for or typed.card for typed in cards]
    naturals = frozenset(typed.card.suit for typed in cards if not typed.card.is_joker)
    if len({card.rank for card in shown}) == 1:
        return Lying(number, MeldKind.SET, shown[0].rank, Suit.NONE, 0, len(cards), naturals)
    return Lying(number, MeldKind.RUN, Rank.JOKER, shown[0].suit, int(shown[0].rank), len(cards))


def plans(
    situation: Situation,
    hand: Sequence[Card],
    due: Card | None = None,
    *,
    due_lays_off: bool = False,
    may_hold: bool = True,
) -> list[Plan]:
    """The plans of a hand that differ; none leaves out the card that has to be used, where there is one."""
    if due is None and not _can_lay(situation, hand):
        return [Plan((), 0, tuple(hand), tuple(situation.melds))]
    found: dict[tuple[Card, ...], Plan] = {}
    for plan in _all_plans(situation, hand, due, due_lays_off=due_lays_off, may_hold=may_hold):
        if plan.meets:
            found.setdefault(plan.hand, plan)
    return list(found.values())


def _can_lay(situation: Situation, hand: Sequence[Card]) -> bool:
    """False where it is plain that nothing can be laid."""
    mask = mask_of(hand)
    if situation.open_ends & mask or melded(mask) or JOKER not in hand:
        return bool(situation.open_ends & mask or melded(mask))
    return situation.rules.joker_sets or bool(completing(mask)) or any(map(situation.takes_joker, situation.melds))


def _jokers_laid(full: _Laying, *, may_hold: bool) -> Iterator[Plan]:
    """The plan with its jokers laid off; who may hold nothing back keeps them, unless it goes out so."""
    full.lay_jokers()
    if may_hold or len(full.hand) <= 1:
        yield full.plan()


def _all_plans(
    situation: Situation, hand: Sequence[Card], due: Card | None, *, due_lays_off: bool, may_hold: bool
) -> Iterator[Plan]:
    def laying() -> _Laying:
        return _Laying(situation, hand, due, due_lays_off=due_lays_off)

    full = laying()
    if due_lays_off:
        full.lay_off()
    full.lay_melds()
    full.lay_off()
    yield full.plan()
    melds, plays = sum(isinstance(play, Meld) for play in full.plays), len(full.plays)
    if JOKER in full.hand:
        yield from _jokers_laid(full, may_hold=may_hold)
    if not plays or not may_hold:
        return
    if due is None:
        yield laying().plan()
    if melds and any(card.is_joker for card in hand):
        frugal = laying()
        frugal.lay_melds(jokers=False)
        frugal.lay_off()
        yield frugal.plan()
    if melds > 1 or (melds and due is not None):
        first = laying()
        first.lay_melds(most=1)
        yield first.plan()
    if melds and plays > melds:
        bare = laying()
        bare.lay_melds()
        yield bare.plan()
        if due is None:
            only = laying()
            only.lay_off()
            yield only.plan()


MOST_PICKS = 3
"""So many picks from the pile are thought through; the others bring less at first sight."""
BURDEN = 0.25
"""At first sight, each point of a card that comes along with a pick costs this much."""


class Ending(NamedTuple):
    """A way to end the turn: the plan, the discard, its value; `seen` is what the judge was told, if it was asked."""

    value: float
    plan: Plan
    thrown: Card | None
    seen: list[float] | None = None


class Ahead:
    """Looks ahead for one decision."""

    def __init__(self, situation: Situation, judge: Judge) -> None:
        self.situation, self.judge = situation, judge
        self.context = context(situation)
        self._thrown = judge.thrown(self.context)
        self._unit = situation.worth.unit

    def endings(
        self,
        hand: Sequence[Card],
        pile: Sequence[Card],
        due: Card | None = None,
        *,
        due_lays_off: bool = False,
        barred: Card | None = None,
        may_hold: bool = True,
    ) -> list[Ending]:
        """Every way to end a turn with this hand, best first; `barred` may not be thrown."""
        found: list[Ending] = []
        for plan in plans(self.situation, hand, due, due_lays_off=due_lays_off, may_hold=may_hold):
            found.extend(self._ways(plan, pile, barred))
        found.sort(key=lambda ending: -ending.value)
        return found

    def _ways(self, plan: Plan, pile: Sequence[Card], barred: Card | None) -> Iterable[Ending]:
        left = [card for card in dict.fromkeys(plan.hand) if card != barred]
        if not plan.hand:
            return [] if self.situation.options.boathouse else [Ending(plan.points + self.going_out(), plan, None)]
        if len(plan.hand) == 1 and left:
            return [Ending(plan.points + self.going_out(), plan, left[0])]
        inputs = Inputs(self.situation, pile, plan.melds)
        kept = melded(mask_of(plan.hand))
        loose = [card for card in left if not BITS.get(card, 0) & kept]
        return [self._way(plan, inputs, card) for card in loose or left]

    def _way(self, plan: Plan, inputs: Inputs, card: Card) -> Ending:
        hand = list(plan.hand)
        hand.remove(card)
        seen = inputs.varying(hand, card)
        return Ending(plan.points + self.judged(seen), plan, card, seen)

    def judged(self, seen: Sequence[float]) -> float:
        """What the judge thinks of the end of a turn."""
        return self._thrown(seen) / self._unit

    def draw(self) -> tuple[float, list[float]]:
        """What drawing from the stock is worth, and what the judge was told."""
        situation = self.situation
        seen = Inputs(situation, situation.pile, situation.melds).varying(situation.view.hand, None)
        return self.judge.drawing(self.context)(seen) / self._unit, seen

    def pick(self, index: int, *, must: bool) -> Ending | None:
        """The best that comes of taking a card of the pile and all above it; None where it has no use."""
        situation = self.situation
        cards = situation.pile[index:]
        free = not must
        found = self.endings(
            (*situation.view.hand, *cards),
            situation.pile[:index],
            None if free else cards[0],
            due_lays_off=situation.lays_off(len(cards)),
            barred=cards[0] if free else None,
        )
        return found[0] if found else None

    def promising(self, picks: Sequence[tuple[int, bool]]) -> list[tuple[int, bool]]:
        """The picks that bring most at first sight."""
        situation, worth = self.situation, self.situation.worth
        if len(picks) <= MOST_PICKS:
            return list(picks)
        before = worth.points(melded(mask_of(situation.view.hand)))

        def at_first_sight(one: tuple[int, bool]) -> float:
            cards = situation.pile[one[0] :]
            in_melds = melded(mask_of((*situation.view.hand, *cards)))
            burden = sum(worth.hand[card] for card in cards) * BURDEN
            return worth.points(in_melds) - before - burden

        return sorted(picks, key=at_first_sight, reverse=True)[:MOST_PICKS]

    def going_out(self) -> float:
        """What is likely to come of ending the round by going out, in points beside those that are laid."""
        return self._hands() + self.situation.options.out_bonus / self._unit

    def declining(self) -> float:
        """What is likely to come of ending the round without going out."""
        worth = self.situation.worth
        own = sum(worth.hand[card] for card in self.situation.view.hand) if self.situation.deducts else 0
        return self._hands() - own

    def _hands(self) -> float:
        """What the hands of others are likely to bring the side: those of partners cost it."""
        situation = self.situation
        rivals = max(1, len(situation.view.totals) - 1)
        opponents = sum(map(situation.in_hand, situation.opponents))
        if situation.options.hand_points is HandPoints.CREDIT:
            return opponents
        return opponents / rivals - sum(map(situation.in_hand, situation.partners))
