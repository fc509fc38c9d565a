"""With hindsight: what came of a decision, by what was seen later. It is told beside a judgement, never in it."""

from collections.abc import Sequence

from bot.games.cards import Card
from bot.games.commands import Discard
from bot.games.events import PileReused, TakingEvent
from bot.games.values import Deal, Say, Seat, SeatName, say
from bot.tables.match_state import Step


class Hindsight:
    """What came of decisions, by the numbers of their commands."""

    def __init__(self) -> None:
        self._came: dict[int, Say] = {}
        self._lying: dict[Card, tuple[int, Seat]] = {}

    def of(self, seq: int) -> Say | None:
        """What came of a decision; None where there is nothing to say."""
        return self._came.get(seq)

    def drew(self, seq: int, cards: Sequence[Card]) -> None:
        """A seat drew from the stock."""
        self._came[seq] = say("review-later-drawn", cards=tuple(cards))

    def threw(self, seq: int, seat: Seat, card: Card) -> None:
        """A seat threw a card for others to take."""
        self._came[seq] = say("review-later-left", card=card)
        self._lying[card] = seq, seat

    def follow(self, step: Step) -> None:
        """See what any seat did."""
        if isinstance(step.command, Deal):
            self._lying.clear()
        if isinstance(step.command, Discard):  # of two that look alike nobody could say which is which
            self._lose(step.command.card)
        for event in step.events:
            if isinstance(event, PileReused):
                for card in list(self._lying):
                    self._lose(card)
            if isinstance(event, TakingEvent):
                for card in event.taken:
                    self._take(card, event.seat)

    def _lose(self, card: Card) -> None:
        seq, _ = self._lying.pop(card, (0, 0))
        self._came.pop(seq, None)

    def _take(self, card: Card, taker: Seat) -> None:
        seq, thrower = self._lying.pop(card, (0, taker))
        if taker == thrower:
            self._came.pop(seq, None)
        else:
            self._came[seq] = say("review-later-taken", card=card, who=SeatName(taker))
