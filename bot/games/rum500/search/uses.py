"""Plays that are prepared for a seat: the use of a card from the pile, and everything it can lay at once.

A command that lays everything has no choice left in it: first the card that is due, then the best melds, then the
lay-offs that score most. A joker goes along only if there is a single place for it.
"""

import dataclasses
from collections.abc import Iterable, Iterator
from enum import StrEnum
from typing import NamedTuple

from bot.games.cards import JOKER, Card, TypedCard
from bot.games.refusals import RefusalError
from bot.games.rum500.commands import Lay, LayOff, Meld, TakePile
from bot.games.rum500.layoffs import (
    HeldMeld,
    added_at,
    find_melds,
    fitting_melds,
    lay_off_targets,
    melds_with,
    might_fit,
    playable_cards,
)
from bot.games.rum500.melds import RANKS_PER_SUIT, Holding, extensions
from bot.games.rum500.moves import AppliedPlay, apply_play, check_turn_can_end, pick_up
from bot.games.rum500.options import PickRule, TakeBacks
from bot.games.rum500.rounds import hand_card_cost
from bot.games.rum500.search.finishing import can_finish
from bot.games.rum500.state import Match, Obligation, Round
from bot.games.rum500.view import MeldKind
from bot.games.values import Choice, Seat

MAX_COMMAND_LENGTH = 100
"""The most characters in the text of a command that is offered."""


class PickUse(StrEnum):
    """The uses of a picked card."""

    MELD = "meld"  # a meld with other cards
    LAY_OFF = "on"  # a lay-off on a meld
    OPEN = "none"


class PickNote(NamedTuple):
    """The note of a pick from the pile, or of a split.

    Attributes:
        card: the card chosen.
        place: its number in the pile, 1 for the oldest.
        size: the number of cards taken.
        more: the number of cards above it.
        comes_along: the cards above it.
        must: True if the card has to be used this turn (R-34).
        use: its use.
        laid: the meld that it makes, with it.
        on: the number of the meld that it is laid off on; 0 for none.
        points: the points that its use scores at once.
        below: for a split, the cards that leave the round.
        gone: the number of cards that leave the round.

    """

    card: Card
    place: int
    size: int
    more: int
    comes_along: tuple[Card, ...]
    must: bool
    use: PickUse = PickUse.OPEN
    laid: tuple[TypedCard, ...] = ()
    on: int = 0
    points: int = 0
    below: tuple[Card, ...] = ()
    gone: int = 0


class LayNote(NamedTuple):
    """Several melds and lay-offs at once.

    Attributes:
        cards: all cards.
        size: the number of cards.
        plays: the number of melds and lay-offs.
        on: the number of the meld, if it is one lay-off; else 0.
        points: the points that they score.
        out: True if no card is left in hand.

    """

    cards: tuple[Card, ...]
    size: int
    plays: int
    on: int
    points: int
    out: bool


def list_picks(match: Match, round_: Round, seat: Seat) -> list[Choice]:
    """Every card that may be taken from the pile now, the top first, each with the use it would be put to."""
    picks: list[Choice] = []
    faces = [card.face for card in round_.cards.pile]
    holding = Holding(playable_cards(round_, seat))
    for index in pickable_indexes(match, round_):
        after = pick_up(match.options, round_, seat, index)
        holding.add(round_.cards.pile[index])
        if not can_finish(match, after, holding):
            continue
        card = faces[index]
        command = TakePile(card, index + 1 if faces.count(card) > 1 else None)
        points, use = _best_use(match, after)
        note = note_pick(faces, index, must=after.turn.obligation is not None)._replace(points=points)
        if isinstance(use, Meld):
            note = note._replace(use=PickUse.MELD, laid=use.cards)
        elif use is not None:
            note = note._replace(use=PickUse.LAY_OFF, on=use.on or 0)
        picks.append(Choice(command, note, _with_use(match, command, use)))
    return picks


def pickable_indexes(match: Match, round_: Round) -> Iterable[int]:
    """The indexes in the pile of the cards that the pick rule lets a seat take, the top first."""
    if not round_.cards.pile or round_.only_stock:
        return ()
    top = len(round_.cards.pile) - 1
    return (top,) if match.options.pick_rule is PickRule.TOP_ONLY_FREE else range(top, -1, -1)


def note_pick(faces: list[Card], index: int, *, must: bool) -> PickNote:
    """The note of a pick whose use is open."""
    above = tuple(faces[index + 1 :])
    return PickNote(faces[index], index + 1, len(above) + 1, len(above), above, must)


def _best_use(match: Match, after: Round) -> tuple[int, Meld | LayOff | None]:
    """The best play that uses the card that is due after a pick, with its points: a meld without jokers first.

    A lay-off comes last. None if no card is due, or if its use takes another play first.
    """
    obligation, seat = after.turn.obligation, after.turn.seat
    if obligation is None:
        return 0, None
    held = len(after.cards.hands[seat])
    for points, use in _uses(match, after, obligation):
        if points is not None and held - len(use.cards) >= 2:  # noqa: PLR2004 - of two cards, one can always be discarded
            return points, use
        try:  # a lay-off of a joker may have several readings
            played = apply_play(match, after, seat, use)
            if held - len(use.cards) < 2:  # noqa: PLR2004 - of two cards, one can always be discarded
                check_turn_can_end(match, played.after, seat)
        except RefusalError:
            continue
        return played.event.points, use
    return 0, None


def _uses(match: Match, after: Round, obligation: Obligation) -> Iterator[tuple[int | None, Meld | LayOff]]:
    """The uses of the card that is due with the points of melds, the best first.

    They are found one by one, since the first is nearly always possible.
    """
    seat, due = after.turn.seat, obligation.card.face
    # The longest run is possible unless it leaves too few cards.
    only_longest = len(after.cards.hands[seat]) >= RANKS_PER_SUIT + 2
    held = playable_cards(after, seat)
    for points, cards in melds_with(match.options, after.rules, held, due, only_longest=only_longest):
        yield points, Meld(cards)
    if obligation.may_lay_off:
        for number in fitting_melds(match, after, seat, (TypedCard(due),)):
            yield None, LayOff((TypedCard(due),), number)


def _with_use(match: Match, pick: TakePile, use: Meld | LayOff | None) -> TakePile | None:
    """The pick together with its use; None if the player could not take the use back to choose another."""
    if use is None or match.options.take_backs is TakeBacks.OFF:
        return None
    cards = list(use.cards)
    first = cards.pop([typed.card for typed in cards].index(pick.card))
    command = dataclasses.replace(pick, use=dataclasses.replace(use, cards=(first, *cards)))
    return command if len(command.text) <= MAX_COMMAND_LENGTH else None


def lay_everything(match: Match, round_: Round, seat: Seat, melds: list[HeldMeld]) -> list[Choice]:
    """One command that lays everything that doesn't need a choice; [] if nothing can be laid without one.

    `melds` are those that the seat holds, best first.
    """
    plan = _Plan(match, round_, seat, melds)
    if not plan.use_due_card():
        return []
    plan.lay_naturals()
    plan.lay_only_joker()
    if (found := plan.command()) is None:
        return []
    command, steps = found
    cards = tuple(card.face for step in steps for card in step.cards)
    first = command.plays[0]
    note = LayNote(
        cards=cards,
        size=len(cards),
        plays=len(steps),
        on=first.on or 0 if len(steps) == 1 and isinstance(first, LayOff) else 0,
        points=sum(step.event.points for step in steps),
        out=not steps[-1].after.cards.hands[seat],
    )
    return [Choice(command, note)]


class _Plan:
    """Plays that follow each other, and the round after them."""

    def __init__(self, match: Match, round_: Round, seat: Seat, melds: list[HeldMeld]) -> None:
        self._match, self._seat = match, seat
        cards = (tuple(typed.card for typed in meld) for _, meld in melds)
        self._melds = [meld for meld in cards if JOKER not in meld]
        self._plays: list[tuple[Meld | LayOff, AppliedPlay]] = []
        self._advance(round_)

    def use_due_card(self) -> bool:
        """Lay the card that is due, if any; False if that fails, since no other play may spend the cards it needs."""
        obligation = self._after.turn.obligation
        if obligation is None or self._seat != self._after.turn.seat:
            return True
        due = obligation.card.face
        for cards in self._melds:
            if due in cards and self._add(Meld(tuple(map(TypedCard, cards)))):
                return True
        if obligation.may_lay_off and not due.is_joker and self._lay_off_card(due):
            return True
        self.lay_only_joker()
        return self._after.turn.obligation is None

    def lay_naturals(self) -> None:
        """Lay the melds without jokers, the best first; then lay off every natural that fits, until none does.

        The one that costs most in hand is laid off first.
        """
        for cards in self._melds:
            # With two packs the hand may hold the same meld twice.
            while all(card in self._naturals for card in cards) and self._add(Meld(tuple(map(TypedCard, cards)))):
                pass
        extended = True
        while extended:
            extended = False
            for card in sorted(
                self._naturals, key=lambda card: (-hand_card_cost(self._match.options, card), str(card))
            ):
                extended |= self._lay_off_card(card)

    def lay_only_joker(self) -> None:
        """Lay a joker if it has exactly one place, in a new meld or on one that lies there."""
        if any(card.is_joker for card in playable_cards(self._after, self._seat)):
            joker_plays = self._joker_plays()
            only = next(joker_plays, None)
            if only is not None and next(joker_plays, None) is None:
                self._add(only)

    def command(self) -> tuple[Lay, list[AppliedPlay]] | None:
        """The longest run of the plays, from the first, that leaves a way to end the turn and is short enough."""
        while self._plays:
            command = Lay(tuple(play for play, _ in self._plays))
            steps = [step for _, step in self._plays]
            if len(command.text) <= MAX_COMMAND_LENGTH:
                try:
                    check_turn_can_end(self._match, steps[-1].after, self._seat)
                except RefusalError:
                    pass
                else:
                    return command, steps
            self._plays.pop()
        return None

    def _add(self, play: Meld | LayOff) -> bool:
        """Carry out one more play if it is possible."""
        try:
            step = apply_play(self._match, self._after, self._seat, play)
        except RefusalError:
            return False
        self._plays.append((play, step))
        self._advance(step.after)
        return True

    def _advance(self, round_: Round) -> None:
        self._after = round_
        self._naturals = [card.face for card in round_.cards.hands[self._seat] if not card.is_joker]
        self._targets = lay_off_targets(self._match, round_, self._seat)

    def _lay_off_card(self, card: Card) -> bool:
        """Lay a natural off on the first meld that it continues: a set of its rank, or a run at either end."""
        for number, meld in self._targets:
            if not might_fit(card, meld):
                continue
            continues = meld.kind is MeldKind.SET or (card.rank - meld.low) % RANKS_PER_SUIT in (
                len(meld.cards),
                RANKS_PER_SUIT - 1,
            )
            if continues and self._add(LayOff((TypedCard(card),), number)):
                return True
        return False

    def _joker_plays(self) -> Iterator[Meld | LayOff]:
        """Every play of a joker; lazily, since two are enough to know that there is a choice."""
        after = self._after
        for number, meld in self._targets:
            for reading in extensions(after.rules, meld.reading, (TypedCard(JOKER),)):
                yield LayOff((reading.cards[added_at(reading, meld)],), number)
        held_melds = find_melds(self._match.options, after.rules, playable_cards(after, self._seat), None)
        yield from (Meld(cards) for _, cards in held_melds if any(typed.card.is_joker for typed in cards))
