"""The rounds of a match that are behind: what a member may have of them, made from the chronicle.

The rounds of a match that are over never change, so they are read once and kept for a while; the last one is in the
table already. A match that isn't kept is played again beside the event loop, since a long one takes half a second.
"""

import asyncio
from collections import Counter, OrderedDict
from collections.abc import Sequence
from dataclasses import dataclass

from bot.games.cards import Card
from bot.games.events import HandDealt, PadRow
from bot.games.refusals import NotNowError
from bot.games.shuffle import commitment, order
from bot.games.values import Event, Say, seen_by
from bot.tables.history.playback import by_these_rules, chronicle
from bot.tables.model.match import MatchState, TableState
from bot.tables.model.ports import Storage, TableReason
from bot.tables.model.records import Occupant
from bot.tables.model.seats import occupant_at

KEPT_ROUNDS = 200
"""So many rounds are kept, of all matches together: some twenty megabytes."""


@dataclass(frozen=True, slots=True)
class PastRound:
    """A round as one member may look back at it.

    Attributes:
        number: from 1.
        over: False while it runs, and where it was broken off.
        events: what happened, as far as the member may know it.
        sheet, pad: its score sheet and its lines of the score pad; () where it isn't over.

    """

    number: int
    over: bool
    events: tuple[Event, ...]
    sheet: tuple[Say, ...]
    pad: tuple[PadRow, ...]


@dataclass(frozen=True, slots=True)
class CheckedDeal:
    """A deal that was dealt again from its seed and its salt.

    Attributes:
        commitment: the fingerprint of the seed, which was public before the deal.
        deck: all its cards, in no order.
        dealt: how many cards went to the hands, from the top.
        agrees: True where the hands hold the same cards as in the round that was played.

    """

    number: int
    seed: str
    salt: str
    commitment: str
    deck: tuple[Card, ...]
    dealt: int
    agrees: bool


class PastRounds:
    """The rounds of matches, the most recently asked for being kept. It holds every hand, so only views leave it."""

    def __init__(self, storage: Storage) -> None:
        self._storage = storage
        self._kept: OrderedDict[int, tuple[MatchState, ...]] = OrderedDict()

    async def rounds(self, state: TableState, member: int | None) -> tuple[PastRound, ...]:
        """Every round of a match as a member may see it, the running or last one at the end; None: a bystander.

        Raises:
            NotNowError: it was played by other rules.

        """
        matches = await self._matches(state)
        return tuple(_seen(number, each, state.occupants, member) for number, each in enumerate(matches, 1))

    async def feat(self, state: TableState) -> Say | None:
        """What is worth telling of a match that is over."""
        matches = await self._matches(state)
        return state.game.feat(seen_by(tuple(event for each in matches for event in _events(each)), None))

    async def check(self, state: TableState, number: int) -> CheckedDeal:
        """Deal a round of a match again, by its number from 1.

        Raises:
            NotNowError: there is no such round, or it still runs: its seed is secret.

        """
        matches = await self._matches(state)
        if not 1 <= number <= len(matches):
            raise NotNowError(TableReason.NO_SUCH_ROUND)
        match = matches[number - 1]
        if not match.game.round_over(match.state) and state.record.status.live:
            raise NotNowError(TableReason.ROUND_NOT_OVER)
        return _checked(state, match, number)

    def forget(self, table: int) -> None:
        """Let a match go from memory."""
        self._kept.pop(table, None)

    async def _matches(self, state: TableState) -> tuple[MatchState, ...]:
        """The match as it was at the end of each round, and as it is now."""
        now, table = state.match, state.record.id
        if now is None or not now.steps:
            return ()
        first = now.steps[0].seq
        kept = tuple(each for each in self._kept.get(table, ()) if each.seq < first)
        since = kept[-1].seq + 1 if kept else 1
        if since < first:
            kept = (*kept, *await self._read(state, since, first))
        self._keep(table, kept)
        return (*kept, now)

    async def _read(self, state: TableState, since: int, before: int) -> list[MatchState]:
        rows = [row for row in await self._storage.journal(state.record.id, whole=True) if since <= row.seq < before]
        sides, dealer = state.record.sides, state.record.first_dealer
        with by_these_rules():
            told = await asyncio.to_thread(chronicle, state.game, state.options, sides, rows, dealer=dealer)
        return [each.end for each in told]

    def _keep(self, table: int, rounds: tuple[MatchState, ...]) -> None:
        self._kept[table] = rounds
        self._kept.move_to_end(table)
        while len(self._kept) > 1 and sum(map(len, self._kept.values())) > KEPT_ROUNDS:
            self._kept.popitem(last=False)


def _events(match: MatchState) -> tuple[Event, ...]:
    return tuple(event for step in match.steps for event in step.events)


def _seen(number: int, match: MatchState, occupants: Sequence[Occupant], member: int | None) -> PastRound:
    over = match.game.round_over(match.state)
    events = tuple(
        event for step in match.steps for event in step.events if _may_know(event, occupants, member, step.seq)
    )
    if not over:
        return PastRound(number, over, events, (), ())
    view = match.game.view(match.state, None)
    return PastRound(number, over, events, match.game.sheet(view), match.game.pad(view))


def _may_know(event: Event, occupants: Sequence[Occupant], member: int | None, seq: int) -> bool:
    """Whoever played the seat when it happened may know what only the seat may know."""
    seat = event.audience
    return seat is None or (member is not None and occupant_at(occupants, seat, seq).member == member)


def _checked(state: TableState, match: MatchState, number: int) -> CheckedDeal:
    if match.deal is None:  # a round begins with its deal
        raise NotNowError(TableReason.NO_SUCH_ROUND)
    seed, salt = match.deal.seed, match.deal.salt
    deck = match.game.deck(state.options, len(state.record.seats))
    hands = Counter(card for event in _events(match) if isinstance(event, HandDealt) for card in event.cards)
    dealt = hands.total()
    again = Counter(card.face for card in order(seed, salt, "deal", deck)[:dealt])
    return CheckedDeal(number, seed, salt, commitment(seed), deck, dealt, hands == again)
