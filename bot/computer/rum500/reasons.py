"""Why a player of 500 Rum would do something, or not: facts of the situation, in words that a person would use.

What weighs most is found by asking the judge: how much of the difference between two ways to end a turn is gone if one
part of what it was told, the danger of the discard for instance, were as it is in the other.

The reasons of each option of a decision of 500 Rum: what kind of option it is decides what there is to say.
"""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from typing import Final, NamedTuple

from bot.computer.rum500.evaluation import VARYING
from bot.computer.rum500.memory import BITS, FACES, MATES, WINDOWS, bits_of, mask_of, melded
from bot.computer.rum500.plans import Ahead, Ending
from bot.games.cards import JOKER, Card, by_suit
from bot.games.commands import DrawStock
from bot.games.observation import Weighed
from bot.games.rum500.commands import CallRum, TakePile
from bot.games.rum500.events import Discarded, PileSplit, PileTaken
from bot.games.values import Command, Event, Say, Seat, SeatName, say

FEW_LEFT: Final = 3
"""Who has so few cards may go out soon."""
MATTERS: Final = 1.5
"""Points of a difference that a part has to make to be told."""
DEAR: Final = 10
"""Points of a card that is worth getting rid of."""
ACCOUNTED_FOR: Final = 2
"""A card is safe where no more of those that go with it may be in other hands."""
_PARTS: Final = {
    "danger": (
        "danger_next",
        "danger_others",
        "danger_partner",
        "reach_next",
        "reach_others",
        "reach_partner",
        "fits_table",
    ),
    "hand": ("melded", "loose", "lays_off", "jokers", "outs", "pairs", "pick", "pile_gain", "open_ends"),
    "burden": ("points", "cards", "out_next", "few"),
}
_PLACES: Final = {part: tuple(map(VARYING.index, names)) for part, names in _PARTS.items()}
_LAID: Final = "laid"


class Picked(NamedTuple):
    """A card that a seat took from the pile and still has, and how many laps ago that was."""

    seat: Seat
    card: Card
    laps: int


class Why:
    """The reasons of one decision.

    Args:
        ahead: the look ahead that found the options.
        seen: what the seat has seen happen, oldest first.

    """

    def __init__(self, ahead: Ahead, seen: Sequence[Event]) -> None:
        self._ahead, self._situation, self._seen = ahead, ahead.situation, seen

    def why(self, ending: Ending, other: Ending | None) -> tuple[Say, ...]:
        """What speaks for a way to end the turn; `other` is the next best one, where there is any."""
        if ending.plan.plays or ending.thrown is None:
            return tuple(self._laying(ending))
        found = {part: told for part in _PARTS if (told := self._good(part, ending))}
        if self._keeps_melds(ending):
            found["hand"] = say("rum500-why-hold", fewest=self._fewest())
        parts = list(_PARTS) if other is None else [part for part, _ in self._parts(other, ending)]
        ordered = [found[part] for part in parts if part in found]
        return tuple(ordered or found.values()) or (say("rum500-why-least", card=ending.thrown),)

    def against(self, ending: Ending, best: Ending) -> tuple[Say, ...]:
        """What speaks against a way to end the turn, by what the best one does better."""
        told = (self._bad(part, ending, best) for part, _ in self._parts(ending, best))
        return tuple(one for one in told if one is not None)

    def take(self, index: int, ending: Ending) -> tuple[Say, ...]:
        """What speaks for taking a card of the pile."""
        if ending.plan.plays:
            return tuple(self._laying(ending))
        card = self._situation.pile[index]
        near = self._near(card, mask_of(self._situation.view.hand))
        return (say("rum500-why-goes-with", card=card, cards=near),) if near else ()

    def burden(self, index: int, ending: Ending) -> tuple[Say, ...]:
        """What speaks against taking a card of the pile: those that come along and stay in hand."""
        count, points = self._brought(index, ending)
        return (say("rum500-but-brought", count=count, points=points),) if count else ()

    def _brought(self, index: int, ending: Ending) -> tuple[int, int]:
        """How many of the cards that are taken stay in hand, and their points."""
        left = Counter(_after(ending))
        kept = list((Counter(self._situation.pile[index:]) & left).elements())
        return len(kept), sum(self._situation.worth.hand[card] for card in kept)

    def draw(self, take: tuple[int, Ending] | None) -> tuple[Say, ...]:
        """What speaks for the stock; `take` is the best pick, where one has any use."""
        if take is None:
            return (say("rum500-why-draw"),)
        index, ending = take
        count, points = self._brought(index, ending)
        if count:
            return (say("rum500-why-spares", count=count, points=points),)
        return (say("rum500-why-draw-anyway", card=self._situation.pile[index]),)

    def left(self, index: int, ending: Ending) -> tuple[Say, ...]:
        """What speaks against leaving a card in the pile."""
        card, points = self._situation.pile[index], ending.plan.points
        return (say("rum500-but-left", card=card, points=points),) if points else ()

    def _parts(self, ending: Ending, best: Ending) -> list[tuple[str, float]]:
        """The parts in which the best way is better, the weightiest first."""
        found = {_LAID: float(best.plan.points - ending.plan.points)}
        if ending.seen and best.seen:
            before = self._ahead.judged(ending.seen)
            for part, places in _PLACES.items():
                mixed = [best.seen[at] if at in places else value for at, value in enumerate(ending.seen)]
                found[part] = self._ahead.judged(mixed) - before
        least = MATTERS / self._situation.worth.unit
        return sorted([(part, gain) for part, gain in found.items() if gain >= least], key=lambda each: -each[1])

    def _laying(self, ending: Ending) -> Iterator[Say]:
        """What speaks for laying something now."""
        plan, situation = ending.plan, self._situation
        if len(plan.hand) <= 1:
            yield say("rum500-why-out")
        soon = self._nearly_out()
        opens = self._opens(plan.points)
        yield say("rum500-why-lay", points=plan.points, plays=len(plan.plays)) if opens is None else opens
        if soon is not None and situation.deducts:
            yield say("rum500-why-soon", who=SeatName(soon), count=situation.view.hand_counts[soon])

    def _opens(self, points: int) -> Say | None:
        """That the side has laid enough to open, where these points make it so (R-64)."""
        view = self._situation.view
        side = view.sides[self._situation.seat]
        if not view.opening_min or not view.opened or view.opened[side]:
            return None
        laid = sum(each for seat, each in enumerate(view.laid_points) if view.sides[seat] == side)
        if not laid < view.opening_min <= laid + points:
            return None
        return say("rum500-why-opens", points=points, laid=laid + points, minimum=view.opening_min)

    def _good(self, part: str, ending: Ending) -> Say | None:
        """What is good about a discard."""
        card, situation = ending.thrown, self._situation
        bit = 0 if card is None else BITS.get(card, 0)
        if card is None or not bit:
            return None
        if part == "danger":
            count = (self._mates(bit) & (situation.unseen_once | self._held_by_others())).bit_count()
            if count > ACCOUNTED_FOR or bit & situation.fits(ending.plan.melds) or self._in_pile(card):
                return self._for_partner(card, bit)
            return say("rum500-why-safe", card=card, count=count)
        if part == "hand":
            kept = mask_of(ending.plan.hand) & ~bit
            return None if self._near(card, kept) else say("rum500-why-lonely", card=card)
        points, soon = situation.worth.hand[card], self._nearly_out()
        if soon is None or not situation.deducts or points * situation.worth.unit < DEAR:
            return None
        return say(
            "rum500-why-dear", card=card, points=points, who=SeatName(soon), count=situation.view.hand_counts[soon]
        )

    def _for_partner(self, card: Card, bit: int) -> Say | None:
        """That a discard goes with what a partner has picked up."""
        situation = self._situation
        for seat in situation.partners:
            cards = self._near(card, mask_of(situation.known[seat]))
            if cards and max(situation.danger(bit, each) for each in situation.opponents) < situation.danger(bit, seat):
                return say("rum500-why-partner", card=card, who=SeatName(seat), cards=cards)
        return None

    def _bad(self, part: str, ending: Ending, best: Ending) -> Say | None:
        """What is bad about a way to end the turn, in one part."""
        if part == _LAID:
            return say("rum500-but-unlaid", points=best.plan.points - ending.plan.points)
        if part == "danger":
            return None if ending.thrown is None else self._danger(ending.thrown, ending)
        if part == "burden":
            hand = self._situation.worth.hand
            more = sum(hand[card] for card in _after(ending)) - sum(hand[card] for card in _after(best))
            return say("rum500-but-kept", points=more) if more > 0 and self._situation.deducts else None
        if _after(ending).count(JOKER) < _after(best).count(JOKER):
            return say("rum500-but-joker")
        if self._keeps_melds(best) and not self._keeps_melds(ending):
            return say("rum500-but-showed", fewest=self._fewest())
        near = () if ending.thrown is None else self._near(ending.thrown, mask_of(_after(ending)))
        return say("rum500-but-broke", card=ending.thrown, cards=near) if near and ending.thrown else None

    def _danger(self, card: Card, ending: Ending) -> Say | None:
        """Who could use a discard, as far as the seat may know."""
        situation, bit = self._situation, BITS.get(card, 0)
        if not bit:
            return None
        picked = next((one for one in self._picked() if self._mates(bit) & BITS.get(one.card, 0)), None)
        if picked is not None:
            return say("rum500-but-picked", who=SeatName(picked.seat), card=picked.card, laps=picked.laps)
        number = next((meld.number for meld in ending.plan.melds if situation.fits([meld]) & bit), None)
        if number is not None:
            return say("rum500-but-table", card=card, number=number)
        if near := self._in_pile(card):
            return say("rum500-but-pile", cards=near)
        riskiest = max(situation.opponents, key=lambda seat: situation.danger(bit, seat))
        count = (self._mates(bit) & situation.unseen_once).bit_count()
        return say("rum500-but-melds", who=SeatName(riskiest), card=card, count=count) if count else None

    def _picked(self) -> Iterator[Picked]:
        """The cards that opponents took from the pile and still have, those taken last first."""
        situation, ends = self._situation, 0
        for event in reversed(self._seen):
            ends += isinstance(event, Discarded)
            if isinstance(event, PileTaken | PileSplit) and event.seat in situation.opponents:
                laps = ends // len(situation.view.sides)
                yield from (
                    Picked(event.seat, card, laps) for card in event.cards if card in situation.known[event.seat]
                )

    def _mates(self, bit: int) -> int:
        """The cards that could lie in a meld of three with one."""
        return sum({*MATES[bit], *(one for pair in WINDOWS[bit] for one in pair)})

    def _near(self, card: Card, mask: int) -> tuple[Card, ...]:
        """The cards among some that go with one."""
        bit = BITS.get(card, 0)
        return by_suit([FACES[one] for one in bits_of(self._mates(bit) & mask)]) if bit else ()

    def _in_pile(self, card: Card) -> tuple[Card, ...]:
        """The cards of the pile that go with a discard: who takes them takes it too."""
        view = self._situation.view
        return self._near(card, mask_of(view.pile)) if view.phase == "play" else ()

    def _held_by_others(self) -> int:
        return mask_of(card for seat in self._situation.opponents for card in self._situation.known[seat])

    def _keeps_melds(self, ending: Ending) -> bool:
        return bool(melded(mask_of(_after(ending))))

    def _nearly_out(self) -> Seat | None:
        """The opponent with the fewest cards, where these are few."""
        counts = self._situation.view.hand_counts
        soonest = min(self._situation.opponents, key=lambda seat: counts[seat])
        return soonest if counts[soonest] <= FEW_LEFT else None

    def _fewest(self) -> int:
        return min(self._situation.view.hand_counts[seat] for seat in self._situation.opponents)


def _after(ending: Ending) -> list[Card]:
    """What stays in hand after the discard."""
    hand = list(ending.plan.hand)
    if ending.thrown is not None:
        hand.remove(ending.thrown)
    return hand


class Explaining:
    """See the module's docstring.

    Args:
        why: says what there is to say of a way to end the turn.
        endings: the best way to end the turn for each option that begins one.
        places: where in the pile the card lies that an option takes.

    """

    def __init__(self, why: Why, endings: Mapping[Command, Ending], places: Mapping[Command, int]) -> None:
        self._why, self._endings, self._places = why, endings, places

    def explained(self, weighed: Sequence[Weighed]) -> list[Weighed]:
        """The options, best first, with their reasons."""
        best = weighed[0]
        return [one._replace(why=self._for(one, weighed), against=self._against(one, best)) for one in weighed]

    def _for(self, one: Weighed, weighed: Sequence[Weighed]) -> tuple[Say, ...]:
        match one.command:
            case DrawStock():
                takes = (other.command for other in weighed if other.command in self._places)
                return self._why.draw(next(((self._places[take], self._endings[take]) for take in takes), None))
            case TakePile() if one.command in self._places:
                return self._why.take(self._places[one.command], self._endings[one.command])
            case CallRum() if one.value > 0:
                return (say("rum500-why-rum"),)
            case _:
                return self._of_turn(one, weighed)

    def _of_turn(self, one: Weighed, weighed: Sequence[Weighed]) -> tuple[Say, ...]:
        ending = self._endings.get(one.command)
        if ending is None:
            return ()
        others = (self._endings.get(other.command) for other in weighed if other is not one)
        return self._why.why(ending, next((other for other in others if other not in (None, ending)), None))

    def _against(self, one: Weighed, best: Weighed) -> tuple[Say, ...]:
        if one is best:
            return ()
        ending, ideal = self._endings.get(one.command), self._endings.get(best.command)
        match one.command, best.command:
            case TakePile(), DrawStock() if ending is not None:
                return self._why.burden(self._places[one.command], ending)
            case ((DrawStock() | TakePile()), TakePile()) if ideal is not None:
                return self._why.left(self._places[best.command], ideal)
            case _:
                return () if ending is None or ideal is None else self._why.against(ending, ideal)
