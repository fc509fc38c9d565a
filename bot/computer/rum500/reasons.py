"""The reasons for and against the moves of 500 Rum: facts of the position, in the words of a person.

The evaluator decides which reasons matter most between two ways to end a turn. The features are split into parts, such
as the danger of the discard. The weight of a part is the improvement of one way's score if its features of that part
are replaced by those of the other way.
"""

from collections import Counter
from collections.abc import Collection, Iterator, Mapping, Sequence
from typing import Final

from bot.computer.rum500.evaluation import VARYING
from bot.computer.rum500.memory import BITS, FACES, NEAR, bits_of, mask_of, melded
from bot.computer.rum500.plans import Ending, Lookahead
from bot.games.cards import JOKER, Card, by_suit
from bot.games.commands import DrawStock
from bot.games.observation import ScoredMove
from bot.games.rum500.commands import CallRum, TakePile
from bot.games.rum500.events import Discarded, PileSplit, PileTaken
from bot.games.values import Command, Event, Say, Seat, SeatName, say

MAX_CARDS_NEARLY_OUT: Final = 3
"""An opponent with this many cards or fewer may go out soon."""
MIN_CARDS_LEFT_WITH: Final = 4
"""A partner with this many cards or more would lose much if the round ended now."""
MIN_DIFFERENCE: Final = 1.5
"""The least weight, in points, of a part that is mentioned."""
MIN_HIGH_POINTS: Final = 10
"""The least points of a card that is worth getting rid of."""
MAX_HIDDEN_NEAR: Final = 2
"""A discard is safe if at most this many of the cards that meld with it may be in other hands."""
_PARTS: Final = {
    "danger": (
        "danger_next",
        "danger_others",
        "danger_partner",
        "reach_next",
        "reach_others",
        "reach_partner",
        "melds_next",
        "melds_others",
        "melds_partner",
        "odds_next",
        "odds_others",
        "odds_partner",
        "lays_off_next",
        "lays_off_others",
        "lays_off_partner",
        "fits_table",
    ),
    "hand": ("melded", "loose", "lays_off", "jokers", "outs", "pairs", "pick", "pile_gain", "melds_own", "open_ends"),
    "burden": ("points", "cards", "discard", "out_next", "few"),
}
_INDEXES: Final = {part: tuple(map(VARYING.index, names)) for part, names in _PARTS.items()}


class Explainer:
    """Explains the moves of one decision.

    Args:
        lookahead: the lookahead that found the moves.
        seen: the events that the seat has seen, oldest first.
        endings: the best way to end the turn for each move that begins one.
        pile_indexes: for each move that takes a card of the pile, the place of the card.

    """

    def __init__(
        self,
        lookahead: Lookahead,
        seen: Sequence[Event],
        endings: Mapping[Command, Ending],
        pile_indexes: Mapping[Command, int],
    ) -> None:
        self._lookahead, self._situation, self._seen = lookahead, lookahead.situation, seen
        self._endings, self._pile_indexes = endings, pile_indexes

    def explained(self, moves: Sequence[ScoredMove]) -> list[ScoredMove]:
        """The moves, best first, with their reasons."""
        best = moves[0]
        return [
            move._replace(
                reasons_for=self._reasons_for(move, moves),
                reasons_against=() if move is best else self._reasons_against(move.command, best.command),
            )
            for move in moves
        ]

    def _reasons_for(self, move: ScoredMove, moves: Sequence[ScoredMove]) -> tuple[Say, ...]:
        ending = self._endings.get(move.command)
        match move.command:
            case DrawStock():
                return self._reasons_to_draw(moves)
            case CallRum() if move.value > 0:
                return (say("rum500-why-rum"),)
            case _ if ending is None:
                return ()
            case _ if ending.plan.plays:
                return tuple(self._reasons_to_lay(ending))
            case TakePile():
                card = self._situation.pile[self._pile_indexes[move.command]]
                near = self._cards_near(card, mask_of(self._situation.view.hand))
                return (say("rum500-why-goes-with", card=card, cards=near),) if near else ()
            case _:
                others = (self._endings.get(other.command) for other in moves if other is not move)
                next_best = next((other for other in others if other is not None and other != ending), None)
                return self._reasons_to_discard(ending, next_best)

    def _reasons_to_draw(self, moves: Sequence[ScoredMove]) -> tuple[Say, ...]:
        """The reasons to draw from the stock, by the best pick from the pile."""
        take = next((move.command for move in moves if move.command in self._pile_indexes), None)
        if take is None:
            return (say("rum500-why-draw"),)
        count, points = self._burden(take)
        if count:
            return (say("rum500-why-spares", count=count, points=points),)
        return (say("rum500-why-draw-anyway", card=self._situation.pile[self._pile_indexes[take]]),)

    def _reasons_to_lay(self, ending: Ending) -> Iterator[Say]:
        plan, view = ending.plan, self._situation.view
        if len(plan.hand) <= 1:
            yield say("rum500-why-out")
        side = view.sides[self._situation.seat]
        laid = view.laid_by(side)
        closed = view.opening_min and view.opened and not view.opened[side]
        if view.opening_net:
            # The net of the round opens the side, which is certain only for a seat that plays alone and goes out.
            alone = view.sides.count(side) == 1
            closed = closed and alone and len(plan.hand) <= 1
        if closed and laid < view.opening_min <= laid + plan.points:  # it opens now
            laid += plan.points
            yield say("rum500-why-opens", points=plan.points, laid=laid, minimum=view.opening_min)
        else:
            yield say("rum500-why-lay", points=plan.points, plays=len(plan.plays))
        rival = self._nearly_out()
        if rival is not None and self._situation.deducts:
            yield say("rum500-why-soon", who=SeatName(rival), count=view.hand_counts[rival])
        opened_up = self._situation.lay_offs_on(plan.melds) & ~self._situation.open_ends
        for partner in self._situation.partners:
            fitting = by_suit([card for card in self._situation.known[partner] if BITS.get(card, 0) & opened_up])
            if fitting and len(plan.hand) > 1:
                yield say("rum500-why-lays-partner", who=SeatName(partner), cards=fitting)

    def _reasons_to_discard(self, ending: Ending, next_best: Ending | None) -> tuple[Say, ...]:
        """The reasons for a discard; those that decide against the next best ending come first."""
        card, situation = ending.discard, self._situation
        if card is None:
            return tuple(self._reasons_to_lay(ending))
        reasons: dict[str, Say] = {}
        if bit := BITS.get(card, 0):
            known = mask_of(held for seat in situation.opponents for held in situation.known[seat])
            hidden = (NEAR[bit] & (situation.unseen_once | known)).bit_count()
            usable = bit & situation.lay_offs_on(ending.plan.melds) or self._near_in_pile(card)
            if hidden <= MAX_HIDDEN_NEAR and not usable:
                reasons["danger"] = say("rum500-why-safe", card=card, count=hidden)
            elif helps := self._helps_partner(card, bit):
                reasons["danger"] = helps
            if not self._cards_near(card, mask_of(ending.plan.hand) & ~bit):
                reasons["hand"] = say("rum500-why-lonely", card=card)
            points, rival = situation.worth.in_hand[card], self._nearly_out()
            if rival is not None and situation.deducts and points * situation.worth.points_divisor >= MIN_HIGH_POINTS:
                count = situation.view.hand_counts[rival]
                reasons["burden"] = say("rum500-why-dear", card=card, points=points, who=SeatName(rival), count=count)
        if self._keeps_melds(ending):
            reasons["hand"] = say("rum500-why-hold", fewest=self._fewest_cards())
        order = self._better_parts(next_best, ending, reasons) if next_best and len(reasons) > 1 else _PARTS
        ordered = [reasons[part] for part in order if part in reasons]
        return tuple(ordered or reasons.values()) or (say("rum500-why-least", card=card),)

    def _helps_partner(self, card: Card, bit: int) -> Say | None:
        """The reason that a discard helps a partner most, by what the partner picked up or the next opponent threw."""
        situation = self._situation
        next_seat, *after = situation.order
        for seat in situation.partners:
            cards = self._cards_near(card, mask_of(situation.known[seat]))
            riskiest = max(situation.danger(bit, rival) for rival in situation.opponents)
            if cards and riskiest < situation.danger(bit, seat):
                return say("rum500-why-partner", card=card, who=SeatName(seat), cards=cards)
        if next_seat in situation.opponents and after and (seat := after[0]) in situation.partners:
            thrown, by_partner = (self._near_thrown(card, thrower) for thrower in (next_seat, seat))
            if thrown and not by_partner and situation.danger(bit, next_seat) < situation.danger(bit, seat):
                return say("rum500-why-passes", card=card, rival=SeatName(next_seat), cards=thrown, who=SeatName(seat))
        return None

    def _near_thrown(self, card: Card, seat: Seat) -> tuple[Card, ...]:
        """The cards that a seat has discarded and that may lie in a meld of three with a card."""
        thrown = (event.card for event in self._seen if isinstance(event, Discarded) and event.seat == seat)
        return self._cards_near(card, mask_of(thrown))

    def _reasons_against(self, command: Command, best: Command) -> tuple[Say, ...]:
        ending, best_ending = self._endings.get(command), self._endings.get(best)
        match command, best:
            case TakePile(), DrawStock() if ending is not None:
                count, points = self._burden(command)
                if count:
                    return (say("rum500-but-brought", count=count, points=points),)
                return (say("rum500-but-took", card=self._situation.pile[self._pile_indexes[command]]),)
            case ((DrawStock() | TakePile()), TakePile()) if best_ending is not None:
                card, points = self._situation.pile[self._pile_indexes[best]], best_ending.plan.points
                return (say("rum500-but-left" if points else "rum500-but-missed", card=card, points=points),)
            case _ if ending is None or best_ending is None:
                return ()
            case _:
                found = ((part, self._drawback(part, ending, best_ending)) for part in ("laid", *_PARTS))
                drawbacks = {part: drawback for part, drawback in found if drawback is not None}
                told = [drawbacks[part] for part in self._better_parts(ending, best_ending, drawbacks)]
                if ending.features is None and best_ending.features is not None:
                    told[:0] = filter(None, [self._partner_left_with_cards()])
                return tuple(told)

    def _partner_left_with_cards(self) -> Say | None:
        """The reason against going out while a partner holds many cards."""
        counts = self._situation.view.hand_counts
        most = max(self._situation.partners, key=lambda seat: counts[seat], default=None)
        if most is None or not self._situation.deducts or counts[most] < MIN_CARDS_LEFT_WITH:
            return None
        return say("rum500-but-partner-holds", who=SeatName(most), count=counts[most])

    def _drawback(self, part: str, ending: Ending, best: Ending) -> Say | None:
        """The reason why an ending is worse than the best one in one part."""
        left, best_left, discard = _left_in_hand(ending), _left_in_hand(best), ending.discard
        match part:
            case "laid":
                return say("rum500-but-unlaid", points=best.plan.points - ending.plan.points)
            case "danger":
                return None if discard is None else self._danger_of(discard, ending)
            case "burden":
                in_hand = self._situation.worth.in_hand
                more = sum(in_hand[card] for card in left) - sum(in_hand[card] for card in best_left)
                return say("rum500-but-kept", points=more) if more > 0 and self._situation.deducts else None
            case _:
                if left.count(JOKER) < best_left.count(JOKER):
                    return say("rum500-but-joker")
                if self._keeps_melds(best) and not self._keeps_melds(ending):
                    return say("rum500-but-showed", fewest=self._fewest_cards())
                near = self._cards_near(discard, mask_of(left)) if discard else ()
                return say("rum500-but-broke", card=discard, cards=near) if discard and near else None

    def _danger_of(self, discard: Card, ending: Ending) -> Say | None:
        """The reason that another seat could use a discard, as far as the seat may know."""
        situation, bit = self._situation, BITS.get(discard, 0)
        if not bit:
            return None
        if picked := self._near_picked(NEAR[bit]):
            return picked
        fitting = (meld.number for meld in ending.plan.melds if situation.lay_offs_on([meld]) & bit)
        if number := next(fitting, None):
            return say("rum500-but-table", card=discard, number=number)
        if in_pile := self._near_in_pile(discard):
            return say("rum500-but-pile", cards=in_pile)
        riskiest = max(situation.opponents, key=lambda seat: situation.danger(bit, seat))
        count = (NEAR[bit] & situation.unseen_once).bit_count()
        return say("rum500-but-melds", who=SeatName(riskiest), card=discard, count=count) if count else None

    def _near_picked(self, near: int) -> Say | None:
        """The last of these cards that an opponent took from the pile and still has, and how many laps ago."""
        situation, turns = self._situation, 0
        for event in reversed(self._seen):
            turns += isinstance(event, Discarded)
            if not isinstance(event, PileTaken | PileSplit) or event.seat not in situation.opponents:
                continue
            for card in event.cards:
                if card in situation.known[event.seat] and near & BITS.get(card, 0):
                    laps = turns // len(situation.view.sides)
                    return say("rum500-but-picked", who=SeatName(event.seat), card=card, laps=laps)
        return None

    def _better_parts(self, ending: Ending, best: Ending, among: Collection[str]) -> list[str]:
        """Those of some parts in which the best ending is better, the weightiest first."""
        gains = {"laid": float(best.plan.points - ending.plan.points)} if "laid" in among else {}
        if ending.features and best.features:
            before = ending.value - ending.plan.points
            for part in filter(among.__contains__, _PARTS):
                indexes = _INDEXES[part]
                mixed = [best.features[at] if at in indexes else value for at, value in enumerate(ending.features)]
                gains[part] = self._lookahead.score(mixed) - before
        minimum = MIN_DIFFERENCE / self._situation.worth.points_divisor
        return sorted([part for part, gain in gains.items() if gain >= minimum], key=lambda part: -gains[part])

    def _burden(self, take: Command) -> tuple[int, int]:
        """How many of the cards that a pick takes stay in hand, and their points."""
        left = Counter(_left_in_hand(self._endings[take]))
        kept = list((Counter(self._situation.pile[self._pile_indexes[take] :]) & left).elements())
        return len(kept), sum(self._situation.worth.in_hand[card] for card in kept)

    def _cards_near(self, card: Card, mask: int) -> tuple[Card, ...]:
        """The cards of a mask that may lie in a meld of three with a card."""
        bit = BITS.get(card, 0)
        return by_suit([FACES[near] for near in bits_of(NEAR[bit] & mask)]) if bit else ()

    def _near_in_pile(self, discard: Card) -> tuple[Card, ...]:
        """The cards of the pile that meld with a discard; a seat that takes them takes the discard, too."""
        view = self._situation.view
        return self._cards_near(discard, mask_of(view.pile)) if view.phase == "play" else ()

    def _nearly_out(self) -> Seat | None:
        """The opponent with the fewest cards, if there are few enough to go out soon."""
        counts = self._situation.view.hand_counts
        soonest = min(self._situation.opponents, key=lambda seat: counts[seat])
        return soonest if counts[soonest] <= MAX_CARDS_NEARLY_OUT else None

    def _fewest_cards(self) -> int:
        """The fewest cards that any opponent holds."""
        return min(self._situation.view.hand_counts[seat] for seat in self._situation.opponents)

    def _keeps_melds(self, ending: Ending) -> bool:
        return bool(melded(mask_of(_left_in_hand(ending))))


def _left_in_hand(ending: Ending) -> list[Card]:
    """The hand after the discard."""
    hand = list(ending.plan.hand)
    if ending.discard is not None:
        hand.remove(ending.discard)
    return hand
