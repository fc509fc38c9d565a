"""Whether a turn can end (0.2): the quick answer equals that of trying everything, and takes few steps anywhere."""

import dataclasses
import random
from collections.abc import Iterator
from itertools import combinations

import pytest

from bot.games.cards import JOKER, RANKS, SUITS, Card, Suit, TypedCard, face, faces, read_cards
from bot.games.options import Value
from bot.games.refusals import RefusalError
from bot.games.rum500.commands import Split
from bot.games.rum500.layoffs import (
    apply_swap,
    find_melds,
    fitting_melds,
    make_meld,
    move_to_table,
    must_meld_first,
    playable_cards,
    possible_swaps,
)
from bot.games.rum500.melds import is_meld, readings
from bot.games.rum500.search.finishing import can_finish
from bot.games.rum500.state import Effect, Match, Obligation, Round
from tests.bench.speed.positions import Position
from tests.games.rum500.tables import GAME, calls_of

SMALL_POSITIONS = 400
MAX_JOKERS = 3
"""The most jokers on the table in small positions, since every order of their swaps is tried."""
MAX_CALLS = 16_500
"""The most calls of Python functions to list the choices of a seat."""


def ends_by_trial(match: Match, round_: Round) -> bool:
    """`can_finish` by trying every order of swaps, every first meld and every use of the card that is due."""
    turn, hand = round_.turn, round_.cards.hands[round_.turn.seat]
    if not hand:
        return True
    if turn.obligation is None:
        if may_end(match, round_, hand):
            return True
        if len(hand) == 1 and not match.options.boathouse:
            playable = [TypedCard(card.face) for card in playable_cards(round_, turn.seat)]
            if any(fitting_melds(match, round_, turn.seat, playable[: count + 1]) for count in range(len(playable))):
                return True
    elif ends_with_use(match, round_, turn.obligation):
        return True
    return any(ends_by_trial(match, after) for after in (*swapped(match, round_), *melded_first(match, round_)))


def may_end(match: Match, round_: Round, left: tuple[Card, ...]) -> bool:
    """True if these cards can be left at the end of a turn, or one of them discarded."""
    if not left:
        return not match.options.boathouse
    last_picked = match.options.boathouse and len(left) == 1 and left[0] in round_.turn.picked
    return left != (round_.turn.barred,) and not last_picked


def ends_with_use(match: Match, round_: Round, due: Obligation) -> bool:
    """True if some use of the card leaves cards with which the turn can end."""
    seat = round_.turn.seat
    hand = round_.cards.hands[seat]
    others = [card for card in playable_cards(round_, seat) if card != due.card]
    for count in range(min(len(others), 6) + 1):
        for partners in combinations(others, count):
            used = (due.card, *partners)
            if may_end(match, round_, tuple(card for card in hand if card not in used)):
                typed = [TypedCard(card.face) for card in used]
                if is_meld(round_.rules, used) or (due.may_lay_off and fitting_melds(match, round_, seat, typed)):
                    return True
    return False


def swapped(match: Match, round_: Round) -> Iterator[Round]:
    """The round after each swap that doesn't spend a card that has to be melded."""
    turn = round_.turn
    for card, index, at in possible_swaps(match, round_, turn.seat):
        if turn.obligation is None or turn.obligation.may_lay_off or card != turn.obligation.card:
            yield apply_swap(round_, turn.seat, card, index, at)


def melded_first(match: Match, round_: Round) -> Iterator[Round]:
    """The round after each first meld that allows the card to be laid off."""
    turn = round_.turn
    if turn.obligation is None or not turn.obligation.may_lay_off or not must_meld_first(match, round_, turn.seat):
        return
    free = [card for card in playable_cards(round_, turn.seat) if card != turn.obligation.card]
    for _, typed in find_melds(match.options, round_.rules, free, None):
        meld = make_meld(readings(round_.rules, typed)[0], free, turn.seat)
        yield move_to_table(round_, turn.seat, [laid.card for laid in meld.cards], (*round_.cards.melds, meld))


def small_position(chance: random.Random) -> Match | None:
    """A position after a card was taken, with cards of few ranks and suits, so that many of them fit together."""
    low, suits = chance.randrange(9), chance.sample(SUITS, chance.choice((1, 2, 3)))
    deck = [face(rank, suit) for rank in RANKS[low : low + 5] for suit in suits] * 2 + [JOKER]
    chance.shuffle(deck)
    melds = tuple((chance.randrange(3), laid(chance, chance.choice(deck))) for _ in range(chance.randrange(4)))
    if sum(typed.card.is_joker for _, meld in melds for typed in meld) > MAX_JOKERS:
        return None
    options: dict[str, Value] = {
        "packs": "two",
        "jokers_per_pack": 4,
        "joker_swap": chance.random() < 0.8,
        "boathouse": chance.random() < 0.5,
        "ace_wrap": chance.random() < 0.3,
        "distinct_suits": chance.random() < 0.7,
        "gambit": chance.random() < 0.2,
        "min_run": chance.choice((3, 4)),
        "min_naturals": chance.choice((0, 1, 2, 2)),
        "pick_rule": chance.choice(("meld_or_layoff", "new_meld_only")),
        "lay_off_after": chance.choice(("nobody", "seat")),
    }
    held, taken = chance.randrange(8), chance.choice((1, 1, 2, 3))
    pile = tuple(deck[held : held + taken])
    return Position(options, 3, melds, tuple(deck[:held]), pile, taken, Effect.WILD).match()


def laid(chance: random.Random, near: Card) -> tuple[TypedCard, ...]:
    """A set or a run of three with jokers in the places of some cards, one of them near a card."""
    rank = near.rank or chance.choice(RANKS)
    if chance.random() < 0.5:
        jokers = (TypedCard(JOKER, face(rank, Suit.NONE)),) * chance.choice((0, 1, 1, 2))
        return (*(TypedCard(face(rank, suit)) for suit in chance.sample(SUITS, 3 - min(1, len(jokers)))), *jokers)
    suit = near.suit or chance.choice(SUITS)
    run = [face(RANKS[place], suit) for place in range(min(rank - 1, 10), min(rank - 1, 10) + 3)]
    return tuple(TypedCard(JOKER, card) if chance.random() < 0.4 else TypedCard(card) for card in run)


def test_the_quick_answer_is_that_of_trying_everything() -> None:
    chance = random.Random(27)  # noqa: S311 - a test that repeats itself
    answers: list[bool] = []
    thanks_to_swaps = 0
    while len(answers) < SMALL_POSITIONS:
        match = small_position(chance)
        if match is None or match.current_round.turn.obligation is None:
            continue
        round_ = match.current_round
        quick = can_finish(match, round_)
        assert quick == ends_by_trial(match, round_), match
        answers.append(quick)
        without_swaps = dataclasses.replace(match, options=dataclasses.replace(match.options, joker_swap=False))
        thanks_to_swaps += quick and not ends_by_trial(without_swaps, round_)
    assert 0.1 < sum(answers) / SMALL_POSITIONS < 0.9
    assert thanks_to_swaps >= 4


@pytest.mark.parametrize("boathouse", [False, True])
def test_the_splits_that_are_listed_are_those_that_can_be_made(boathouse: bool) -> None:
    chance, listed_some = random.Random(107), 0  # noqa: S311 - a test that repeats itself
    deck = [face(rank, suit) for rank in RANKS[:6] for suit in SUITS[:3]] * 2
    for _ in range(100):
        held, size = chance.randrange(1, 6), chance.randrange(2, 9)
        chance.shuffle(deck)
        hand, pile = (JOKER, *deck[:held]), tuple(deck[held : held + size])
        options: dict[str, Value] = {"packs": "two", "gambit": True, "boathouse": boathouse}
        match = Position(options, 4, (), hand, pile, 0, Effect.SPLITTER).match()
        assert match is not None
        asked = [Split(card, number if pile.count(card) > 1 else None) for number, card in enumerate(pile, 1)]
        listed = {choice.command for choice in GAME.choices(match, 0).get(Split.kind, ())}
        assert listed == {split for split in asked if can_be_made(match, split)}, match
        listed_some += 0 < len(listed) < len(pile)
    assert listed_some > 10


def can_be_made(match: Match, command: Split) -> bool:
    try:
        GAME.apply(match, 0, command)
    except RefusalError:
        return False
    return True


EVERYTHING: dict[str, Value] = {
    "packs": "two",
    "jokers_per_pack": 4,
    "joker_swap": True,
    "min_naturals": 2,
    "pick_rule": "meld_or_layoff",
}
SWAPS = (
    (2, read_cards("JS JH JK=J JK=J")),
    (3, read_cards("2S 2H JK=2 JK=2")),
    (1, read_cards("4S 4H JK=4 JK=4")),
    (3, read_cards("9S 9H JK=9 JK=9")),
)
SWAPPED = tuple(faces("JD JC 2D 2C 2D 2C 4D 4C 9D 9C 9D 9C AD"))
LONG_PILE = tuple(
    faces("QD 8S AH TS 7D TC AC TH 5H 6D KD 7C 5D 7H KH 7S AS 8S 8H TD QS 7C 5S 7H 6C 5H KS QD 8D TD QC 3C 3D KC 6S")
)
WORST = {
    "eight jokers to swap": Position(
        {**EVERYTHING, "lay_off_after": "seat", "boathouse": True}, 2, SWAPS, SWAPPED, LONG_PILE[:30], 0, Effect.WILD
    ),
    "eight jokers to swap, and a meld first": Position(
        {**EVERYTHING, "lay_off_after": "seat"}, 2, SWAPS, SWAPPED, LONG_PILE[:4], 1, Effect.WILD
    ),
    "a long pile at eight seats": Position(
        {**EVERYTHING, "ace_wrap": True, "min_naturals": 1}, 8, (), SWAPPED, LONG_PILE, 0, Effect.WILD
    ),
    "a long pile to split": Position(
        {**EVERYTHING, "ace_wrap": True, "min_naturals": 0, "gambit": True},
        8,
        (),
        tuple(faces("JK JK 5H JH")),
        tuple(face(rank, suit) for rank in RANKS for suit in SUITS) + LONG_PILE[:8],
        0,
        Effect.SPLITTER,
    ),
    "half the pack in hand and half in the pile": Position(
        {**EVERYTHING, "ace_wrap": True, "min_naturals": 0, "take_backs": "off"},
        2,
        (),
        (*(face(rank, suit) for rank in RANKS for suit in SUITS[:2]), *[JOKER] * 4),
        tuple(face(rank, suit) for suit in SUITS[2:] * 2 for rank in RANKS),
        0,
        Effect.WILD,
    ),
    "a hundred melds, after few of which the picked card can be used": Position(
        {**EVERYTHING, "ace_wrap": True, "distinct_suits": False},
        2,
        ((3, read_cards("JH JC JS JD")),),
        tuple(faces("JK 5H 7D 7H 9S KH 2D 2C 4H 2S TC KS QD 7S 2H KD 5S 3C 4S TS 7S JH 5C KC 5D 8C QH JC 7C 5C AH")),
        tuple(faces("8C 6S")),
        2,
        Effect.WILD,
    ),
}
"""Positions of the kinds that `tests.bench.speed.positions` finds worst, made shorter by hand."""


@pytest.mark.parametrize("name", WORST)
def test_choices_take_few_steps(name: str) -> None:
    match = WORST[name].match()
    assert match is not None
    assert calls_of(lambda: GAME.choices(match, 0)) <= MAX_CALLS
