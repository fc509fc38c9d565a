"""Solitaires for tests: situations laid out card by card."""

from bot.games.cards import faces
from bot.games.gin_hands import BITS, PACK, bits_of, mask_of
from bot.games.solitaire.game import Solitaire
from bot.games.solitaire.options import SolitaireOptions
from bot.games.solitaire.state import JOKER, Match, Phase, Round
from bot.games.values import Deal, Event
from tests.games.gin.tables import seed

SOLITAIRE = Solitaire()


def dealt(number: int = 0, options: SolitaireOptions | None = None) -> Match:
    """A match after its first deal."""
    start = SOLITAIRE.start(options or SolitaireOptions(), (0,))
    return SOLITAIRE.apply(start, None, Deal(seed(number), "1"))[0]


def situation(
    hand: str,
    *,
    phase: Phase = Phase.DISCARD,
    stock: str = "",
    pile: str = "",
    drawn: int = 0,
    jokers: int = 0,
    options: SolitaireOptions | None = None,
    round_no: int = 1,
    totals: tuple[int, int] = (0, 0),
) -> Match:
    """A deal with this hand. `stock` is the top of the stock, `JK` for a joker; all other cards lie below it."""
    own = mask_of(faces(hand))
    first = [BITS.get(card, JOKER) for card in faces(stock)] if stock else []
    discards = tuple(BITS[card] for card in faces(pile)) if pile else ()
    below = bits_of(PACK & ~own & ~sum(first) & ~sum(discards))
    round_ = Round(phase, own, (*first, *below), discards, drawn=drawn, jokers=jokers)
    return Match(options or SolitaireOptions(), (0,), round_no, totals, round_)


def do(state: Match, *typed: str) -> tuple[Match, tuple[Event, ...]]:
    """Type commands; the events are those of the last one."""
    events: tuple[Event, ...] = ()
    for line in typed:
        kind, _, text = line.partition(" ")
        state, events = SOLITAIRE.apply(state, 0, SOLITAIRE.read(kind, text))
    return state, events


def current(state: Match) -> Round:
    """The running or last deal, which must exist."""
    assert state.round is not None
    return state.round
