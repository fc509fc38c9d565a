"""Looks one turn ahead: the melds and lay-offs of a turn, the ways to end it, and the value of each by an evaluator.

A plan is a list of melds and lay-offs in the order in which they are laid, with the hand that is left. Only a few plans
are considered, one of which is nearly always the best. Holding everything back is a plan, too.
"""

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from bot.computer.rum500.evaluation import Evaluator, PlanFeatures, context_features
from bot.computer.rum500.memory import BITS, NEAR, completing, mask_of, melded
from bot.computer.rum500.situation import LONG_HAND, SeenMeld, Situation
from bot.games.cards import JOKER, Card, TypedCard
from bot.games.rum500.commands import LayOff, Meld
from bot.games.rum500.options import HandPoints
from bot.games.rum500.rounds import out_bonus
from bot.games.rum500.view import MeldKind

MAX_PICKS = 3
"""How many picks from the pile are evaluated: those that bring most by a quick estimate."""
MANY_CARDS, MAX_PICKS_OF_MANY, MAX_ENDINGS_OF_MANY = 30, 2, 12
"""If hand and pile have more cards than the first, only so many picks, and endings of each, are evaluated, to bound the
time of a move."""
BURDEN = 0.25
"""The cost, in that estimate, of each point of the cards that come along with a pick."""
MIN_JOKER_MELD_POINTS = 20
"""A meld that spends a joker should score this much, unless it empties the hand."""
MAX_ENDINGS = 54
"""How many ways to end a turn are evaluated for a move; each of `MAX_PICKS` picks has an equal share. Where there are
more, each plan keeps the discards that the hand can spare best."""
MAX_MELDS = 99
"""More than any hand can lay."""


class Plan(NamedTuple):
    """The melds and lay-offs of a turn, and the position after them.

    Attributes:
        plays: the melds and lay-offs, in order.
        points: the points that they score.
        hand: the cards that stay in hand.
        melds: the melds on the table after it.
        uses_due: False if the card that is due is left over.

    """

    plays: tuple[Meld | LayOff, ...]
    points: int
    hand: tuple[Card, ...]
    melds: tuple[SeenMeld, ...]
    uses_due: bool = True


class Ending(NamedTuple):
    """A way to end the turn.

    Attributes:
        value: the points that it is likely to bring.
        plan: the melds and lay-offs.
        discard: the discarded card; None if the last card is laid.
        features: the features that the evaluator scored; None if the round ends.

    """

    value: float
    plan: Plan
    discard: Card | None
    features: list[float] | None = None


class Lookahead:
    """Looks ahead for one decision."""

    def __init__(self, situation: Situation, evaluator: Evaluator) -> None:
        self.situation, self._evaluator = situation, evaluator
        self.context = context_features(situation)
        self._discard_score = evaluator.discard_score(self.context)
        self._points_divisor = situation.worth.points_divisor
        self._has_many = len(situation.view.hand) + len(situation.pile) > MANY_CARDS

    def score(self, features: Sequence[float]) -> float:
        """The score of the end of a turn, in points of this table."""
        return self._discard_score(features) / self._points_divisor

    def draw(self) -> tuple[float, list[float]]:
        """The value of drawing from the stock, and the features that it was scored by."""
        situation = self.situation
        features = PlanFeatures(situation, situation.pile, situation.melds).compute(situation.view.hand, None)
        return self._evaluator.draw_score(self.context)(features) / self._points_divisor, features

    def pick(self, index: int, *, must_use: bool) -> Ending | None:
        """The best ending after taking a card of the pile and all above it; None if there is none.

        Args:
            index: the place of the card in the pile.
            must_use: whether the card has to be used; if not, it may not be discarded in the same turn.

        """
        situation = self.situation
        cards = situation.pile[index:]
        endings = self.endings(
            (*situation.view.hand, *cards),
            situation.pile[:index],
            cards[0] if must_use else None,
            due_may_lay_off=situation.lay_off_uses_pick(len(cards)),
            barred=None if must_use else cards[0],
            most=MAX_ENDINGS_OF_MANY if self._has_many else MAX_ENDINGS // MAX_PICKS,
        )
        return endings[0] if endings else None

    def promising_picks(self, picks: Sequence[tuple[int, bool]], *, greed: float = 0.0) -> list[tuple[int, bool]]:
        """The picks that bring most by a quick estimate: the gain in melded points less the burden of the cards.

        `greed` is how much of the points of the cards counts as a gain.
        """
        situation, worth = self.situation, self.situation.worth
        most = MAX_PICKS_OF_MANY if self._has_many else MAX_PICKS
        if len(picks) <= most:
            return list(picks)
        mask, points, gains = mask_of(situation.view.hand), 0, dict[int, float]()
        before = worth.of_melds(melded(mask))
        for index in range(len(situation.pile) - 1, min(picks)[0] - 1, -1):
            card = situation.pile[index]
            mask |= BITS.get(card, 0)
            points += worth.in_hand[card]
            gains[index] = worth.of_melds(melded(mask)) - before - points * (BURDEN - greed)
        return sorted(picks, key=lambda pick: gains[pick[0]], reverse=True)[:most]

    def endings(
        self,
        hand: Sequence[Card],
        pile: Sequence[Card],
        due: Card | None = None,
        *,
        due_may_lay_off: bool = False,
        barred: Card | None = None,
        may_hold: bool = True,
        most: int = MAX_ENDINGS,
    ) -> list[Ending]:
        """The ways to end a turn with this hand, best first.

        Args:
            hand: the cards in hand.
            pile: the pile under the discard.
            due: the card that has to be used, if there is one.
            due_may_lay_off: whether a lay-off counts as using it.
            barred: the card that may not be discarded.
            may_hold: whether a meld may be kept in hand.
            most: about how many are evaluated.

        """
        found: list[Ending] = []
        considered = plans(self.situation, hand, due, due_may_lay_off=due_may_lay_off, may_hold=may_hold)
        for plan in considered:
            discards = [card for card in dict.fromkeys(plan.hand) if card != barred]
            if not plan.hand:
                if not self.situation.options.boathouse:
                    found.append(Ending(plan.points + self.going_out(), plan, None))
                continue
            if len(plan.hand) == 1 and discards:
                found.append(Ending(plan.points + self.going_out(), plan, discards[0]))
                continue
            extractor = PlanFeatures(self.situation, pile, plan.melds)
            in_melds = melded(mask_of(plan.hand))
            loose = [card for card in discards if not BITS.get(card, 0) & in_melds] or discards
            if len(loose) * len(considered) > most:
                loose = self._by_use(loose, mask_of(plan.hand))[: most // len(considered)]
            for card in loose:
                left = list(plan.hand)
                left.remove(card)
                features = extractor.compute(left, card)
                found.append(Ending(plan.points + self.score(features), plan, card, features))
        found.sort(key=lambda ending: -ending.value)
        return found

    def _by_use(self, discards: Sequence[Card], mask: int) -> list[Card]:
        """The discards, those near the fewest others first, and of these the most expensive in hand."""
        in_hand = self.situation.worth.in_hand

        def use(card: Card) -> tuple[int, int]:
            return (NEAR.get(BITS.get(card, 0), mask) & mask).bit_count(), -in_hand[card]

        return sorted(discards, key=use)

    def going_out(self) -> float:
        """The points that going out is likely to win, apart from those of the cards laid."""
        return self._hand_points_gained() + out_bonus(self.situation.options)

    def declining(self) -> float:
        """The points that ending the round without going out is likely to win."""
        worth = self.situation.worth
        own = sum(worth.in_hand[card] for card in self.situation.view.hand) if self.situation.deducts else 0
        return self._hand_points_gained() - own

    def _hand_points_gained(self) -> float:
        """The points that the hands of others are likely to bring the side, less those of its partners' hands."""
        situation = self.situation
        rivals = max(1, len(situation.view.totals) - 1)
        opponents = sum(map(situation.expected_hand_points, situation.opponents))
        if situation.options.hand_points is HandPoints.CREDIT:
            return opponents
        return opponents / rivals - sum(map(situation.expected_hand_points, situation.partners))


def plans(
    situation: Situation,
    hand: Sequence[Card],
    due: Card | None = None,
    *,
    due_may_lay_off: bool = False,
    may_hold: bool = True,
) -> list[Plan]:
    """The plans that leave different hands, without those that leave the card over that is due."""
    if due is None and not _can_lay(situation, hand):
        return [Plan((), 0, tuple(hand), tuple(situation.melds))]
    by_hand: dict[tuple[Card, ...], Plan] = {}
    for plan in _all_plans(situation, hand, due, due_may_lay_off=due_may_lay_off, may_hold=may_hold):
        if plan.uses_due:
            by_hand.setdefault(plan.hand, plan)
    return list(by_hand.values())


def _can_lay(situation: Situation, hand: Sequence[Card]) -> bool:
    """A quick check; False only if nothing can be laid."""
    mask = mask_of(hand)
    if situation.open_ends & mask or melded(mask):
        return True
    if JOKER not in hand:
        return False
    return (
        situation.rules.joker_sets
        or bool(completing(mask))
        or any(meld.takes_joker(situation.rules) for meld in situation.melds)
    )


def _all_plans(
    situation: Situation, hand: Sequence[Card], due: Card | None, *, due_may_lay_off: bool, may_hold: bool
) -> Iterator[Plan]:
    def begin() -> _PlanBuilder:
        return _PlanBuilder(situation, hand, due, due_may_lay_off=due_may_lay_off)

    full = begin()
    if due_may_lay_off:
        full.lay_off()
    full.lay_melds()
    full.lay_off()
    yield full.plan()
    melds, plays = sum(isinstance(play, Meld) for play in full.plays), len(full.plays)
    full.lay_off_jokers()
    if may_hold or len(full.hand) <= 1:  # a level that holds nothing back spends jokers only to go out
        yield full.plan()
    if not plays or not may_hold or len(hand) > LONG_HAND:
        return
    if due is None:
        yield begin().plan()
    if melds and JOKER in hand:
        without_jokers = begin()
        without_jokers.lay_melds(jokers=False)
        without_jokers.lay_off()
        yield without_jokers.plan()
    if melds > 1 or (melds and due is not None):
        one_meld = begin()
        one_meld.lay_melds(limit=1)
        yield one_meld.plan()
    if melds and plays > melds:
        only_melds = begin()
        only_melds.lay_melds()
        yield only_melds.plan()
        if due is None:
            only_lay_offs = begin()
            only_lay_offs.lay_off()
            yield only_lay_offs.plan()


class _PlanBuilder:
    """Lays one thing after the other, and keeps the hand and the melds up to date."""

    def __init__(self, situation: Situation, hand: Sequence[Card], due: Card | None, *, due_may_lay_off: bool) -> None:
        self._situation, self.hand, self._due = situation, list(hand), due
        self._due_may_lay_off = due_may_lay_off
        self._melds = list(situation.melds)
        self.plays: list[Meld | LayOff] = []
        self._points = 0

    def plan(self) -> Plan:
        """The plan of everything laid so far."""
        uses_due = self._due is None
        return Plan(tuple(self.plays), self._points, tuple(self.hand), tuple(self._melds), uses_due)

    def lay_melds(self, *, limit: int = MAX_MELDS, jokers: bool = True) -> None:
        """Lay up to `limit` melds, those with the due card first, then the best ones."""
        laid = 0
        while laid < limit:
            is_long, before = len(self.hand) > LONG_HAND, laid
            for points, cards in self._situation.melds_in(self.hand, self._due):
                if self._is_worth_laying(points, cards, jokers=jokers) and (laid == before or self._holds(cards)):
                    self._lay_meld(points, cards)
                    laid += 1
                    if laid == limit or not is_long:
                        break  # a short hand may hold other melds now
            if laid == before:
                return

    def _holds(self, cards: Sequence[TypedCard]) -> bool:
        faces = [typed.card for typed in cards]
        return all(self.hand.count(card) >= faces.count(card) for card in faces)

    def _lay_meld(self, points: int, cards: tuple[TypedCard, ...]) -> None:
        self.plays.append(Meld(cards))
        self._points += points
        for typed in cards:
            self.hand.remove(typed.card)
        if any(typed.card == self._due for typed in cards):
            self._due = None
        ranks = {(typed.stands_for or typed.card).rank for typed in cards}
        kind = MeldKind.SET if len(ranks) == 1 else MeldKind.RUN
        self._melds.append(SeenMeld.of(len(self._melds) + 1, kind, cards))

    def _is_worth_laying(self, points: int, cards: tuple[TypedCard, ...], *, jokers: bool) -> bool:
        if all(not typed.card.is_joker for typed in cards) or len(cards) >= len(self.hand) - 1:
            return True
        if any(typed.card == self._due for typed in cards):
            return True
        joker_sets, divisor = self._situation.rules.joker_sets, self._situation.worth.points_divisor
        return jokers and (joker_sets or points * divisor >= MIN_JOKER_MELD_POINTS)

    def lay_off(self) -> None:
        """Lay off every natural that fits, until none does."""
        if not self._may_lay_off():
            return
        situation = self._situation
        grown = True
        while grown:
            grown = False
            fitting = situation.lay_offs_on(self._melds)
            for card in [card for card in self.hand if BITS.get(card, 0) & fitting]:
                if card == self._due and not self._due_may_lay_off:
                    continue
                at = next((at for at, meld in enumerate(self._melds) if meld.takes(card, situation.rules)), None)
                if at is None:
                    continue
                meld = self._melds[at]
                self._melds[at] = meld.with_card(card)
                self.plays.append(LayOff((TypedCard(card),), meld.number))
                self._points += situation.worth.in_meld[BITS[card]]
                self.hand.remove(card)
                if card == self._due:
                    self._due = None
                grown = True

    def lay_off_jokers(self) -> None:
        """Lay off jokers, on a set rather than on a run, and the naturals that fit then."""
        situation = self._situation
        if self._due is not None and self._due.is_joker:
            return
        if not self._may_lay_off():
            return
        while JOKER in self.hand:
            places = [at for at, meld in enumerate(self._melds) if meld.takes_joker(situation.rules)]
            if not places:
                return
            at = min(places, key=lambda at: self._melds[at].kind is not MeldKind.SET)
            meld = self._melds[at]
            laid, self._melds[at] = meld.with_joker(situation.rules)
            self.plays.append(LayOff((laid,), meld.number))
            self._points += situation.worth.in_hand[JOKER]
            self.hand.remove(JOKER)
            self.lay_off()

    def _may_lay_off(self) -> bool:
        has_melded = any(isinstance(play, Meld) for play in self.plays)
        return self._situation.may_lay_off(has_melded=has_melded)
