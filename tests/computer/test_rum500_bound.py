"""A move of a computer player of 500 Rum takes a bounded number of steps, whatever lies on the table."""

from typing import Any

import pytest

from bot.computer.levels import evaluate_moves
from bot.games.cards import JOKER, RANKS, SUITS, face, faces, read_cards
from bot.games.observation import Level, Observation
from bot.games.rum500.events import Discarded, PileStarted
from bot.games.rum500.state import Effect
from tests.bench.speed.positions import Position
from tests.computer.seats import rng
from tests.games.rum500.tables import GAME, calls_of

MAX_CALLS = 15_500
"""The most calls of Python functions for a move, once its view and choices are known."""
OPTIONS = {"packs": "two", "jokers_per_pack": 4, "jokers_wild": True, "pick_rule": "meld_or_layoff", "min_naturals": 0}
PILE = faces(
    "TS 4S 7S QS QH 4C 7H JK 7C QC AH 8S 6H 8D 9D 2D 4D 7D 6C 5C QD 2S KS 8C TC JS JD QD 9H 2C 5D AS 5C TS KD TH 7C 4H "
    "8D 3S QH 9S 9C 4D 3H JC 7D TD 4H 9C 9D AC AD JS KC KH 8S 6D KS 8H"
)
HAND = faces("5H JH 6S 3S 4S 3C JC 8H KH QS 6S 6C 7H AS TC 2D TD JD AH QC")
BAD = {
    "a long hand, and a pile of sixty": Position(
        {**OPTIONS, "ace_wrap": True, "distinct_suits": False, "min_run": 4}, 2, (), HAND, PILE, 0, Effect.WILD
    ),
    "a long pile at eight seats": Position(
        {**OPTIONS, "ace_wrap": True},
        8,
        ((1, read_cards("JK=4H 5H JK=6H")), (2, read_cards("JK=6C 7C JK=8C"))),
        faces("8S 6H"),
        PILE[15:],
        0,
        Effect.WILD,
    ),
    "many melds to lay or to hold, and many discards": Position(
        {**OPTIONS, "ace_wrap": True, "joker_swap": True, "joker_value": 0, "lay_off_after": "seat"},
        4,
        ((2, read_cards("5H 6H JK=7H 8H")), (1, read_cards("8D JK=9D TD")), (0, read_cards("2H JK=3H 4H"))),
        faces("7H KD 7C AD JK 6H 3H 2S 5D 4D"),
        faces("4C 7S 2C 9S 9D 4H 8C 8S TS AS"),
        0,
        Effect.WILD,
    ),
    "half the pack in hand": Position(
        {**OPTIONS, "ace_wrap": True},
        4,
        (),
        (*(face(rank, suit) for rank in RANKS for suit in SUITS[:2]), *[JOKER] * 4),
        PILE[:1],
        1,
        Effect.WILD,
    ),
}
"""Positions of the kinds that `tests.bench.speed.positions --moves` finds worst."""


def _observation(position: Position) -> Any:
    match = position.match()
    assert match is not None
    seats, pile = len(match.sides), match.current_round.cards.pile
    seen = [
        *(PileStarted(card.face) for card in pile[:1]),
        *(Discarded(number % (seats - 1) + 1, card.face, 3) for number, card in enumerate(pile[1:])),
    ]
    return Observation(match.options, GAME.view(match, 0), GAME.choices(match, 0), tuple(seen))


@pytest.mark.parametrize("level", Level)
@pytest.mark.parametrize("name", BAD)
def test_a_move_takes_few_steps(name: str, level: Level) -> None:
    evaluate_moves("rum500", level, _observation(BAD[name]), rng())  # A process's first move also reads the nets.
    observation = _observation(BAD[name])
    counts = [calls_of(lambda: evaluate_moves("rum500", level, observation, rng())) for _ in range(3)]
    assert min(counts) <= MAX_CALLS  # what the garbage collector happens to finalise meanwhile is counted, too
