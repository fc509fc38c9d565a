"""A look one turn ahead: every way to play on that is worth a thought, and what a judge makes of the end of it."""

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from bot.computer.rum500.features import Inputs, context
from bot.computer.rum500.judges import Judge
from bot.computer.rum500.masks import BITS, mask_of, melded
from bot.computer.rum500.plans import Plan, plans
from bot.computer.rum500.situation import Situation
from bot.games.cards import Card
from bot.games.rum500.options import HandPoints

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
