"""Gin tables for tests: situations laid out card by card, and deals from seeds."""

import hashlib

from bot.games.cards import faces
from bot.games.gin.game import Gin
from bot.games.gin.options import GinOptions
from bot.games.gin.showdown import Showdown
from bot.games.gin.state import Match, Phase, Round
from bot.games.gin_hands import BITS, PACK, bits_of, mask_of
from bot.games.refusals import RefusalError
from bot.games.values import Command, Deal, Event
from tests.games.contract import refusal_of

GIN = Gin()
SIDES = (0, 1)
KNOCKER = "JH JD JC AS 2S 3S 5H 6H 7H 2C"
LOSER = "TH TD TC 5D 6D 7D JS QS 4S 4C"
LOW = "4S 5S 6S 9H 9D 9C JC QC KC"
"""Nine melded cards."""


def seed(number: int | str) -> str:
    """A seed of the fair deal for tests."""
    return hashlib.sha256(f"test seed {number}".encode()).hexdigest()


def dealt(number: int = 0, options: GinOptions | None = None) -> Match:
    """A match after its first deal."""
    state, _ = GIN.apply(GIN.start(options or GinOptions(), SIDES), None, Deal(seed(number), "1"))
    return state


def situation(
    hand: str,
    opponent: str = "",
    *,
    phase: Phase = Phase.DISCARD,
    pile: str = "",
    taken: str = "",
    stock: int | None = None,
    dealer: int = 1,
    options: GinOptions | None = None,
    totals: tuple[int, int] = (0, 0),
    idle: int = 0,
) -> Match:
    """Seat 0's turn with these cards. All other cards fill the other hand and then the stock, spades first.

    `stock` cuts the stock to that many cards; the others go to the bottom of the pile.
    """
    own = mask_of(faces(hand))
    other = mask_of(faces(opponent)) if opponent else 0
    discards = [BITS[card] for card in faces(pile)] if pile else []
    free = list(bits_of(PACK & ~own & ~other & ~sum(discards)))
    while other.bit_count() < 10:
        other |= free.pop(0)
    if stock is not None:
        free, discards = free[:stock], free[stock:] + discards
    round_ = Round(
        phase=phase,
        turn=0,
        dealer=dealer,
        hands=(own, other),
        stock=tuple(free),
        pile=tuple(discards),
        taken=BITS[faces(taken)[0]] if taken else 0,
        idle=idle,
    )
    return Match(options or GinOptions(), SIDES, 1, dealer, totals, round=round_)


def do(state: Match, *typed: str) -> tuple[Match, tuple[Event, ...]]:
    """Type commands, each for the seat whose turn it is; the events are those of the last one."""
    events: tuple[Event, ...] = ()
    for line in typed:
        kind, _, text = line.partition(" ")
        state, events = GIN.apply(state, GIN.to_act(state)[0], GIN.read(kind, text))
    return state, events


def typed(command: Command) -> str:
    """A command as a line of text."""
    return f"{command.kind} {command.text}".strip()


def current(state: Match) -> Round:
    """The running or last round, which must exist."""
    assert state.round is not None
    return state.round


def shown(state: Match) -> Showdown:
    """The end of the round, which must have ended."""
    end = current(state).end
    assert end is not None
    return end


def refused(state: Match, typed: str) -> RefusalError:
    """Type a command that must be refused and change nothing."""
    return refusal_of(GIN, state, GIN.to_act(state)[0], typed)
