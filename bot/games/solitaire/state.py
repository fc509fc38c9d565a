"""A match of solitaire: the totals of the player and the Joker, and the running deal."""

from __future__ import annotations

from dataclasses import dataclass, replace
from enum import StrEnum
from typing import TYPE_CHECKING, Final

from bot.games.cards import Card, pack
from bot.games.deadwood import BITS, FACES
from bot.games.shuffle import order
from bot.games.solitaire.phases import Round, deal
from bot.games.values import Outcome

if TYPE_CHECKING:
    from bot.games.solitaire.options import SolitaireOptions
    from bot.games.values import Deal

_PACK: Final = pack(1, 0)
_JOKERS: Final = tuple(card for card in pack(1, 3) if card.is_joker)
AWAITING: Final = "deal"
"""The phase before the first deal."""
FINISHED: Final = "finished"
"""The phase after the last deal."""
PLAYER_SIDE, JOKER_SIDE = 0, 1


class Ending(StrEnum):
    """Reason a match ended."""

    DEALS = "solitaire-outcome-deals"


@dataclass(frozen=True, slots=True)
class Match:
    """A match as it stands. `totals` are the player's and the Joker's, finished deals only."""

    options: SolitaireOptions
    round_no: int = 0
    totals: tuple[int, int] = (0, 0)
    round: Round | None = None

    @property
    def over(self) -> bool:
        """True after the last deal (AS-15)."""
        return self.round_no >= self.options.deals and (self.round is None or self.round.end is not None)

    @property
    def awaits_deal(self) -> bool:
        """True before a deal and between deals."""
        return not self.over and (self.round is None or self.round.end is not None)

    @property
    def outcome(self) -> Outcome | None:
        """How it ended: more points win, equal ones are a draw and no win (S-28, AS-14)."""
        if not self.over:
            return None
        player, joker = self.totals
        winners = {True: (PLAYER_SIDE,), False: (JOKER_SIDE,)}[player > joker]
        return Outcome(Ending.DEALS, (PLAYER_SIDE, JOKER_SIDE) if player == joker else winners, self.totals)

    @property
    def phase(self) -> str:
        """What is to be decided, for the view."""
        if self.over:
            return FINISHED
        return AWAITING if self.round is None else self.round.phase.value


def dealt(match: Match, command: Deal) -> Match:
    """Lay out the next deal; the second shuffle, with the jokers, has the label `stock`."""
    jokers = _JOKERS[: match.options.jokers]

    def shuffle(bits: tuple[int, ...]) -> tuple[int, ...]:
        cards = [Card(*FACES[bit][:2], 1) for bit in bits if bit]
        return _bits(order(command.seed, command.salt, "stock", (*cards, *jokers)))

    first = _bits(order(command.seed, command.salt, "deal", _PACK))
    return replace(match, round_no=match.round_no + 1, round=deal(first, shuffle, match.options))


def _bits(cards: tuple[Card, ...]) -> tuple[int, ...]:
    """The bits of the cards in order; a joker has none."""
    return tuple(BITS.get(card.face, 0) for card in cards)


def moved(match: Match, after: Round) -> Match:
    """The match after a move; a deal that has ended is scored."""
    if after.end is None:
        return replace(match, round=after)
    player, joker = match.totals
    return replace(match, round=after, totals=(player + after.end.player, joker + after.end.joker))


def running(match: Match) -> Round | None:
    """The deal in which the player has a decision open."""
    return match.round if match.round is not None and match.round.end is None else None
