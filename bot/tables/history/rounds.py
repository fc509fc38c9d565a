"""The rounds of a match so far, as a member may look back at them, and the check of a deal.

Finished rounds never change, so they are played back once and cached for a while; the last round is in the table's
state. A match is played back in a thread, as a long one takes half a second.
"""

import asyncio
from collections import Counter, OrderedDict
from collections.abc import Sequence
from dataclasses import dataclass

from bot.games.cards import Card
from bot.games.events import HandDealt, PadRow
from bot.games.refusals import NotNowError
from bot.games.shuffle import commitment, order
from bot.games.values import Event, Say, visible_to
from bot.tables.history.playback import members_in, refuse_other_rules, rounds_of
from bot.tables.model.match import MatchState, TableState
from bot.tables.model.ports import TableReason, TableRepository
from bot.tables.model.records import SeatAssignment
from bot.tables.model.seats import occupant_at

ROUNDS_KEPT = 200
"""The number of rounds that are cached, of all matches together: some twenty megabytes."""


@dataclass(frozen=True, slots=True)
class PastRound:
    """A round as one member may look back at it.

    Attributes:
        number: the number of the round, from 1.
        is_over: False while it runs, and if it was broken off.
        events: its events, as far as the member may know them.
        by_clock: those of them that the clock has played for a member; the same objects.
        sheet, pad: its score sheet and its lines of the score pad; () if it isn't over.
        members: who has played each seat, None for a computer; () if it isn't over.

    """

    number: int
    is_over: bool
    events: tuple[Event, ...]
    sheet: tuple[Say, ...]
    pad: tuple[PadRow, ...]
    by_clock: tuple[Event, ...] = ()
    members: tuple[int | None, ...] = ()


@dataclass(frozen=True, slots=True)
class CheckedDeal:
    """A deal that was repeated from its seed and salt.

    Attributes:
        commitment: the fingerprint of the seed.
        deck: all its cards, in no particular order.
        dealt: the number of cards that went to the hands, from the top.
        agrees: True if the hands hold the same cards as in the round that was played.
        shown: the fingerprint was shown before; one press may open a private match and make its first deal.

    """

    number: int
    seed: str
    salt: str
    commitment: str
    deck: tuple[Card, ...]
    dealt: int
    agrees: bool
    shown: bool = True


class PastRounds:
    """Looks back at rounds, and caches those of the latest matches. It holds every hand, so only views leave it."""

    def __init__(self, table_repository: TableRepository) -> None:
        self._table_repository = table_repository
        self._kept: OrderedDict[int, tuple[MatchState, ...]] = OrderedDict()

    async def rounds(self, state: TableState, member: int | None) -> tuple[PastRound, ...]:
        """Every round of a match as a member may see it, including the current or last one; None is a bystander.

        Raises:
            NotNowError: it was played by other rules.

        """
        rounds: list[PastRound] = []
        seat = None if member is None else state.record.seat_of(member)
        for number, each in enumerate(await self._matches(state), 1):
            match = each.seen_by(seat) if state.record.status.live else each
            game, over = match.game, match.game.round_over(match.state)
            known = [
                (event, step.by_clock)
                for step in match.steps
                for event in step.events
                if _may_know(event, state.occupants, member, step.seq)
            ]
            events, clocked = tuple(event for event, _ in known), tuple(event for event, clock in known if clock)
            if over:
                view = game.view(match.state, None)
                sheet, pad = game.sheet(view), game.score_pad_rows(view)
                rounds.append(PastRound(number, over, events, sheet, pad, clocked, members_in(state, match)))
            else:
                rounds.append(PastRound(number, over, events, (), (), clocked))
        return tuple(rounds)

    async def highlight(self, state: TableState) -> Say | None:
        """The most remarkable event of a match that is over; see `Game.highlight`."""
        matches = await self._matches(state)
        return state.game.highlight(visible_to(tuple(event for match in matches for event in match.events), None))

    async def check(self, state: TableState, number: int) -> CheckedDeal:
        """Repeat the deal of a round, by its number from 1.

        Raises:
            NotNowError: there is no such round, or it still runs: its seed is secret.

        """
        matches = await self._matches(state)
        if not 1 <= number <= len(matches):
            raise NotNowError(TableReason.NO_SUCH_ROUND)
        match = matches[number - 1]
        if not match.game.round_over(match.state) and state.record.status.live:
            raise NotNowError(TableReason.ROUND_NOT_OVER)
        if match.deal is None:
            raise NotNowError(TableReason.NO_SUCH_ROUND)
        seed, salt = match.deal.seed, match.deal.salt
        deck = match.game.deck(state.options, len(state.record.seats))
        played = Counter(card for event in match.events if isinstance(event, HandDealt) for card in event.cards)
        dealt = played.total()
        repeated = Counter(card.face for card in order(seed, salt, "deal", deck)[:dealt])
        shown = number > 1 or state.record.shared or state.record.daily is not None
        return CheckedDeal(number, seed, salt, commitment(seed), deck, dealt, played == repeated, shown)

    def forget(self, table: int) -> None:
        self._kept.pop(table, None)

    async def _matches(self, state: TableState) -> tuple[MatchState, ...]:
        """The match at the end of each round, and its present state."""
        current, table = state.match, state.record.id
        if current is None or not current.steps:
            return ()
        first = current.steps[0].seq
        finished = tuple(match for match in self._kept.get(table, ()) if match.seq < first)
        since = finished[-1].seq + 1 if finished else 1
        if since < first:
            rows = [
                row
                for row in await self._table_repository.journal(state.record.id, whole=True)
                if since <= row.seq < first
            ]
            with refuse_other_rules():
                rounds = await asyncio.to_thread(rounds_of, state, rows)
            finished += tuple(round_.end for round_ in rounds)
        self._kept[table] = finished
        self._kept.move_to_end(table)
        while len(self._kept) > 1 and sum(map(len, self._kept.values())) > ROUNDS_KEPT:
            self._kept.popitem(last=False)
        return (*finished, current)


def _may_know(event: Event, occupants: Sequence[SeatAssignment], member: int | None, seq: int) -> bool:
    """True for the member who played the seat that may know it, at that time."""
    seat = event.audience
    return seat is None or (member is not None and occupant_at(occupants, seat, seq).member == member)
