"""What a card from the pile would be used for, as a seat is told before it takes the card.

All that a seat can lay at once without having to choose, as the plays of one command.

The card that is due goes first, then the best melds, then the dearest cards on the melds that lie there. A joker goes
along only where it has a single place; under the boathouse rule a card stays to be discarded (R-80).

The cards that may be taken from the pile now, each with what it would be used for.
"""

import dataclasses
from collections.abc import Iterable, Iterator, Sequence

from bot.games.cards import JOKER, Card, Typed
from bot.games.refusals import RefusalError
from bot.games.rum500.commands import Lay, LayOff, Meld, TakePile
from bot.games.rum500.layoffs import (
    Candidates,
    can_finish,
    candidates,
    fits_on,
    lay_off_targets,
    may_fit,
    may_join,
    supply,
)
from bot.games.rum500.melds import RING, TableMeld, extensions
from bot.games.rum500.moves import Step, check_ways_out, take_step, taken
from bot.games.rum500.options import PickRule, TakeBacks
from bot.games.rum500.rounds import hand_value
from bot.games.rum500.state import Match, Round
from bot.games.rum500.view import MeldKind
from bot.games.values import Arg, Choice, Seat


def first_use(match: Match, after: Round) -> Meld | LayOff | None:
    """The best play that uses the card that is due after a pick; None where none is, or only a way around leads to it.

    A meld without a joker comes first, a lay-off last.
    """
    obligation = after.turn.obligation
    if obligation is None:
        return None
    held = len(after.cards.hands[after.turn.seat])
    return next(
        (one for one in _uses(match, after, obligation.card) if _surely(held, one) or _goes(match, after, one)), None
    )


def _surely(held: int, use: Meld | LayOff) -> bool:
    """Two cards stay: one of them can always be discarded."""
    return held - len(use.cards) >= 2  # noqa: PLR2004 - named above


def _uses(match: Match, after: Round, due: Card) -> Iterator[Meld | LayOff]:
    seat = after.turn.seat
    near = [card for card in supply(after, seat) if may_join(card, due)]
    found = [cards for _, cards in candidates(match.options, after.rules, near, due.face) if _has(cards, due)]
    yield from (Meld(cards) for cards in sorted(found, key=_jokers))
    if after.turn.obligation is not None and after.turn.obligation.lay_off:
        typed = (Typed(due.face),)
        yield from (LayOff(typed, number) for number in fits_on(match, after, seat, typed))


def _has(cards: Sequence[Typed], due: Card) -> bool:
    return any(typed.card == due.face for typed in cards)


def _jokers(cards: Sequence[Typed]) -> int:
    return sum(typed.card.is_joker for typed in cards)


def _goes(match: Match, after: Round, use: Meld | LayOff) -> bool:
    seat, picked = after.turn.seat, match.replace(round=after)
    try:
        check_ways_out(picked, take_step(picked, after, seat, use).after, seat)
    except RefusalError:
        return False
    return True


LONGEST = 100
"""Characters of the text of a command that is offered."""


def lay_all(match: Match, round_: Round, seat: Seat, melds: Candidates) -> tuple[Lay, list[Step]] | None:
    """The command that lays all of it, with what each play does; None where nothing can be laid without a choice.

    `melds` are those that the seat holds, best first.
    """
    plan = Plan(match, round_, seat, melds)
    if not plan.lays_what_is_due():
        return None
    plan.lay_melds()
    plan.lay_off()
    plan.lay_only_joker()
    return plan.command()


class Plan:
    """Plays that follow each other, and the round after them."""

    def __init__(self, match: Match, round_: Round, seat: Seat, melds: Candidates) -> None:
        self._match, self._seat = match, seat
        cards = (tuple(typed.card for typed in meld) for _, meld in melds)
        self._melds = [meld for meld in cards if JOKER not in meld]
        self._plays: list[tuple[Meld | LayOff, Step]] = []
        self._go_on_from(round_)

    def lays_what_is_due(self) -> bool:
        """Lay the card that is due, or say that it can't be done: its partners may not be spent on anything else."""
        obligation = self._after.turn.obligation
        if obligation is None or self._seat != self._after.turn.seat:
            return True
        due = obligation.card.face
        for cards in self._melds:
            if due in cards and self._add(Meld(tuple(map(Typed, cards)))):
                return True
        if obligation.lay_off and not due.is_joker and self._laid_off(due):
            return True
        self.lay_only_joker()
        return self._after.turn.obligation is None

    def lay_melds(self) -> None:
        """Lay the melds without jokers, the best first."""
        for cards in self._melds:
            while self._holds(cards) and self._add(Meld(tuple(map(Typed, cards)))):
                pass

    def lay_off(self) -> None:
        """Lay off every natural that fits a meld, the dearest first, until none does."""
        grown = True
        while grown:
            grown = False
            for card in sorted(self._naturals, key=lambda one: (-hand_value(self._match.options, one), str(one))):
                grown |= self._laid_off(card)

    def lay_only_joker(self) -> None:
        """Lay a joker that has one place in all, be it in a new meld or on one that lies there."""
        if not any(card.is_joker for card in supply(self._after, self._seat)):
            return
        places = self._joker_places()
        only = next(places, None)
        if only is not None and next(places, None) is None:
            self._add(only)

    def command(self) -> tuple[Lay, list[Step]] | None:
        """As many of the plays, from the first, as are legal together and short enough to be typed."""
        while self._plays:
            command = Lay(tuple(each for each, _ in self._plays))
            if len(command.text) <= LONGEST and self._may_end_so():
                return command, [step for _, step in self._plays]
            self._plays.pop()
        return None

    def _may_end_so(self) -> bool:
        """Each play was carried out when it was added; what is left to ask is whether the turn can go on from there."""
        try:
            check_ways_out(self._match, self._plays[-1][1].after, self._seat)
        except RefusalError:
            return False
        return True

    def _add(self, one: Meld | LayOff) -> bool:
        try:
            step = take_step(self._match, self._after, self._seat, one)
        except RefusalError:
            return False
        self._plays.append((one, step))
        self._go_on_from(step.after)
        return True

    def _go_on_from(self, round_: Round) -> None:
        """Note what each card that is looked at next is looked at with."""
        self._after = round_
        self._naturals = [card.face for card in round_.cards.hands[self._seat] if not card.is_joker]
        self._targets = lay_off_targets(self._match, round_, self._seat)

    def _holds(self, cards: Sequence[Card]) -> bool:
        return all(card in self._naturals for card in cards)

    def _laid_off(self, card: Card) -> bool:
        fitting = [number for number, meld in self._targets if _continues(card, meld)]
        return any(self._add(LayOff((Typed(card),), number)) for number in fitting)

    def _joker_places(self) -> Iterator[Meld | LayOff]:
        after = self._after
        for number, meld in self._targets:
            for reading in extensions(after.rules, meld.target, (Typed(JOKER),)):
                added = reading.cards[0 if meld.kind is MeldKind.RUN and reading.low != meld.low else -1]
                yield LayOff((added,), number)
        found = candidates(self._match.options, after.rules, supply(after, self._seat), None)
        yield from (Meld(cards) for _, cards in found if any(typed.card.is_joker for typed in cards))


def _continues(card: Card, meld: TableMeld) -> bool:
    """Whether a natural is of a set's rank, or the next of a run at either end."""
    if not may_fit(card, meld):
        return False
    return meld.kind is MeldKind.SET or (card.rank - meld.low) % RING in (len(meld.cards), RING - 1)


def pick_places(match: Match, round_: Round) -> Iterable[int]:
    """The places in the pile that a card may be taken from, the top first."""
    if not round_.cards.pile or round_.only_stock:
        return ()
    top = len(round_.cards.pile) - 1
    return (top,) if match.options.pick_rule is PickRule.TOP_ONLY_FREE else range(top, -1, -1)


def takes(match: Match, round_: Round, seat: Seat) -> list[Choice]:
    found: list[Choice] = []
    faces = [card.face for card in round_.cards.pile]
    for index in pick_places(match, round_):
        after = taken(match.options, round_, seat, index)
        if can_finish(match, after):
            card = faces[index]
            at = index + 1 if faces.count(card) > 1 else None
            use = first_use(match, after)
            about = about_take(faces, index, must=after.turn.obligation is not None)
            found.append(
                Choice(TakePile(card, at), {**about, **_about_use(use, card)}, _with_use(match, card, at, use))
            )
    return found


def _with_use(match: Match, card: Card, at: int | None, use: Meld | LayOff | None) -> TakePile | None:
    """To take the card and use it in one go, where the use can be taken back if another was meant."""
    if use is None or match.options.take_backs is TakeBacks.OFF:
        return None
    cards = list(use.cards)
    first = cards.pop([typed.card for typed in cards].index(card))
    command = TakePile(card, at, dataclasses.replace(use, cards=(first, *cards)))
    return command if len(command.text) <= LONGEST else None


def _about_use(use: Meld | LayOff | None, card: Card) -> dict[str, Arg]:
    """What the card would be used for: a `meld` with other cards, or a lay-off (`on`) on a meld; `none` is not said."""
    match use:
        case Meld():
            return {"use": "meld", "with": _others(use, card), "on": 0}
        case LayOff():
            return {"use": "on", "with": (), "on": use.on or 0}
        case None:
            return {"use": "none", "with": (), "on": 0}


def _others(use: Meld, card: Card) -> tuple[Card, ...]:
    """The cards of a meld beside one."""
    cards = [typed.card for typed in use.cards]
    cards.remove(card)
    return tuple(cards)


def about_take(faces: list[Card], index: int, *, must: bool) -> dict[str, Arg]:
    """`must` is "yes" where the card has to be used this turn (R-34); `place` counts from the oldest card, 1."""
    return {
        "more": len(faces) - index - 1,
        "card": faces[index],
        "comes_along": tuple(faces[index + 1 :]),
        "count": len(faces) - index,
        "place": index + 1,
        "must": "yes" if must else "no",
    }
