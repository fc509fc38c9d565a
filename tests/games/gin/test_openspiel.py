"""Gin compared with OpenSpiel's, move by move, where that library is installed.

Intended differences: AG-02 (OpenSpiel lets a taken card go straight back), AG-04 (gin needs no announcement), AG-11
(OpenSpiel allows only two lay-offs at each end of a run), 0.2 (after three laps the pile is closed). OpenSpiel needs
runs of six or more cards to be laid in parts.
"""

import random
from dataclasses import replace
from typing import Any

import pytest

from bot.games.commands import Discard, DrawStock, Pass, TakeTop
from bot.games.gin.choices import legal_commands
from bot.games.gin.commands import Knock
from bot.games.gin.moves import discardable_cards, knockable
from bot.games.gin.options import GinOptions, UpcardRule
from bot.games.gin.phases import advance
from bot.games.gin.rounds import lay_out
from bot.games.gin.showdown import Result, limit_of
from bot.games.gin.state import IDLE_TURNS, Phase, Round
from bot.games.gin_hands import BITS, CARDS, bits_of, cards_of, least_deadwood, points
from bot.games.values import Command
from tests.effort import repetitions

pyspiel = pytest.importorskip("pyspiel", reason="OpenSpiel has no wheel for this platform: gin is not compared with it")

OPTIONS = GinOptions(
    upcard_rule=UpcardRule.BOTH_OFFERED,
    last_discard_knock=True,
    undercut_on_tie=False,
    undercut_bonus=25,
    gin_bonus=25,
)
VARIANTS: dict[str, tuple[GinOptions, dict[str, Any]]] = {
    "usual": (OPTIONS, {}),
    "straight": (replace(OPTIONS, knock_limit=0), {"knock_card": 0}),
    "low": (
        replace(OPTIONS, knock_limit=4, undercut_bonus=10, gin_bonus=20),
        {"knock_card": 4, "undercut_bonus": 10, "gin_bonus": 20},
    ),
    "oklahoma": (replace(OPTIONS, oklahoma=True), {"oklahoma": True}),
}
"""Our options and OpenSpiel's parameters."""
DEALS = repetitions(100)
UPCARD, STOCK, PASS, KNOCK, MELDS = 52, 53, 54, 55, 56
MAX_TAKEN = 50
"""OpenSpiel ends a deal with this many upcards taken."""
MAX_RUN = 5
"""The longest run that OpenSpiel lays as one meld."""
NUMBERS = {BITS[card]: "SCDH".index(card.suit.value) * 13 + card.rank - 1 for card in CARDS}
"""OpenSpiel's number for each of our bits."""
TOOLS: Any = pyspiel.gin_rummy.GinRummyUtils(13, 4, 10)
POLICY: dict[type[Any], int] = {TakeTop: UPCARD, DrawStock: STOCK, Pass: PASS}


def numbers(mask: int) -> list[int]:
    return [NUMBERS[bit] for bit in bits_of(mask)]


def test_least_deadwood_matches_openspiel_for_a_hundred_thousand_hands_of_ten() -> None:
    chance = random.Random(10)  # noqa: S311 - seeded, so that the test is repeatable
    bits = list(NUMBERS)
    for _ in range(100_000):
        hand = chance.sample(bits, 10)
        assert least_deadwood(sum(hand)) == TOOLS.min_deadwood([NUMBERS[bit] for bit in hand])


def test_least_deadwood_of_eleven_cards_matches_openspiels_best_ten_plus_the_eleventh() -> None:
    chance = random.Random(11)  # noqa: S311 - seeded, so that the test is repeatable
    bits = list(NUMBERS)
    for _ in range(5_000):
        hand = chance.sample(bits, 11)
        deadwood = least_deadwood(sum(hand))
        # Either some card is deadwood, which leaves ten cards to OpenSpiel, or all eleven are in melds.
        tens = [TOOLS.min_deadwood([NUMBERS[bit] for bit in hand if bit != out]) + points(out) for out in hand]
        assert deadwood == (min(tens) if deadwood else 0)


def dealt(chance: random.Random, game: Any) -> tuple[Round, Any]:
    """The same deal in our state and in OpenSpiel's; seat 0 is first."""
    order = list(NUMBERS)
    chance.shuffle(order)
    ours, theirs = lay_out(tuple(order), 1), game.new_initial_state()
    for hand in ours.hands:
        for number in numbers(hand):
            theirs.apply_action(number)
    theirs.apply_action(NUMBERS[ours.pile[-1]])
    return ours, theirs


def locked(ours: Round) -> set[int]:
    """The card that may not be discarded in our state (AG-02)."""
    return {NUMBERS[ours.taken]} if ours.taken else set()


def check_same_choices(ours: Round, theirs: Any, options: GinOptions) -> None:
    """Compare draws, discards and knocks. OpenSpiel offers one knock if any of our knocks is legal."""
    listed = legal_commands(ours, options)
    legal = set(theirs.legal_actions())
    assert theirs.current_player() == ours.turn
    if ours.phase is Phase.DISCARD:
        assert {NUMBERS[BITS[c.card]] for c in listed if isinstance(c, Discard)} == legal - {KNOCK} - locked(ours)
        can_knock = any(isinstance(c, Knock) for c in listed) and not overlooked(ours, theirs, options)
        limit = limit_of(options, ours.upcard)
        only_with_locked = ours.taken and least_deadwood(ours.hands[ours.turn] ^ ours.taken) <= limit  # AG-02
        assert can_knock == (KNOCK in legal) or (only_with_locked and not can_knock)
    elif ours.phase is Phase.LAST_DISCARD:
        assert legal == {PASS, KNOCK} or overlooked(ours, theirs, options)
    elif ours.phase is not Phase.LAST_KNOCK:
        closed = ours.phase is Phase.DRAW and ours.idle >= IDLE_TURNS  # 0.2
        assert {POLICY[type(c)] for c in listed} | ({UPCARD} if closed else set()) == legal


def overlooked(ours: Round, theirs: Any, options: GinOptions) -> bool:
    """True if OpenSpiel misses a knock: it melds all eleven cards first, and discards none of those."""
    if ours.phase not in {Phase.DISCARD, Phase.LAST_DISCARD} or KNOCK in theirs.legal_actions():
        return False
    limit = limit_of(options, ours.upcard)
    if ours.phase is Phase.LAST_DISCARD:
        return TOOLS.min_deadwood(numbers(ours.hand | ours.pile[-1])) > limit
    return (
        bool(knockable(ours.hand, discardable_cards(ours, options), limit))
        and TOOLS.min_deadwood(numbers(ours.hand)) > limit
    )


def give(theirs: Any, before: Round, command: Command, after: Round, options: GinOptions) -> None:
    """Apply the same move in OpenSpiel."""
    match command:
        case DrawStock():
            theirs.apply_action(STOCK)
            theirs.apply_action(NUMBERS[before.stock[0]])
        case Discard(card) if after.end is not None and after.end.result is Result.GIN:  # AG-04
            show(theirs, before, NUMBERS[BITS[card]], after, options)
        case Discard(card):
            theirs.apply_action(NUMBERS[BITS[card]])
        case Knock(card):
            show(theirs, before, NUMBERS[BITS[card]], after, options)
        case TakeTop() if before.phase is Phase.LAST_DISCARD:
            pass  # in OpenSpiel the knock itself takes the card
        case _:
            theirs.apply_action(POLICY[type(command)])


def show(theirs: Any, before: Round, discard: int, after: Round, options: GinOptions) -> None:
    """Apply the knock in OpenSpiel, then the knocker's melds, the lay-offs and the opponent's melds."""
    end = after.end
    assert end is not None
    knocker = before.turn
    theirs.apply_action(KNOCK)
    knocks = {NUMBERS[BITS[c.card]] for c in legal_commands(before, options) if isinstance(c, Knock)}
    assert set(theirs.legal_actions()) - locked(before) == knocks
    theirs.apply_action(discard)
    lay(theirs, end.hands[knocker].melds)
    theirs.apply_action(PASS)
    if end.result is not Result.GIN:
        remaining = set(numbers(sum(end.laid_off)))
        while possible := remaining & set(theirs.legal_actions()):
            theirs.apply_action(min(possible))
            remaining -= {min(possible)}
        if remaining:
            return
        theirs.apply_action(PASS)
    lay(theirs, end.hands[1 - knocker].melds)
    theirs.apply_action(PASS)


def lay(theirs: Any, melds: tuple[int, ...]) -> None:
    for meld in melds:
        cards = numbers(meld)
        while len(cards) > MAX_RUN:
            theirs.apply_action(MELDS + TOOLS.meld_to_int(cards[:3]))
            cards = cards[3:]
        theirs.apply_action(MELDS + TOOLS.meld_to_int(cards))


def check_same_end(ours: Round, theirs: Any) -> bool:
    """Compare the points; False if OpenSpiel couldn't take all lay-offs (AG-11)."""
    end = ours.end
    assert end is not None
    if not theirs.is_terminal():
        laid = max(cards.bit_count() for cards in end.laid_off)
        assert laid > 2
        return False
    expected = 0 if end.winner is None else end.points if end.winner == 0 else -end.points
    assert list(theirs.returns()) == [expected, -expected], cards_of(ours.hands[0])
    return True


@pytest.mark.long
@pytest.mark.parametrize("variant", VARIANTS)
def test_many_deals_play_the_same_as_in_openspiel(variant: str) -> None:
    """AG-21: also with other knock limits and with Oklahoma."""
    chance = random.Random(2000)  # noqa: S311 - seeded, so that the test is repeatable
    options, parameters = VARIANTS[variant]
    game: Any = pyspiel.load_game("gin_rummy", parameters)
    results: dict[Result, int] = dict.fromkeys(Result, 0)
    differing = unfinished = 0
    for number in range(DEALS):
        ours, theirs = dealt(chance, game)
        while ours.end is None:
            check_same_choices(ours, theirs, options)
            if overlooked(ours, theirs, options):
                break
            command = sensible(ours, chance, options) if number % 2 else chance.choice(legal_commands(ours, options))
            after = advance(ours, options, command)
            give(theirs, ours, command, after, options)
            ours = after
            if theirs.is_terminal() and ours.end is None:  # 0.2: OpenSpiel ends a deal with the fiftieth card taken
                assert theirs.history().count(UPCARD) >= MAX_TAKEN
                assert list(theirs.returns()) == [0, 0]
                break
        if ours.end is None:
            unfinished += 1
            continue
        if not theirs.is_terminal() and ours.end.result is Result.DRAW:
            theirs.apply_action(PASS)  # OpenSpiel offers the last discard even if it allows no knock
        results[ours.end.result] += 1
        differing += not check_same_end(ours, theirs)
    assert differing < DEALS // 100
    assert unfinished < DEALS // 10
    expected = (Result.GIN, Result.DRAW, *((Result.KNOCK, Result.UNDERCUT) if options.knock_limit else ()))
    assert all(results[result] > DEALS // 200 for result in expected)


def sensible(state: Round, chance: random.Random, options: GinOptions) -> Command:
    """Mostly the discard that leaves the least deadwood, so that deals end with a knock or gin."""
    listed = legal_commands(state, options)
    knocks = [command for command in listed if isinstance(command, Knock)]
    if knocks and chance.random() < 0.3:
        return chance.choice(knocks)
    discards = [command for command in listed if isinstance(command, Discard)]
    hand = state.hands[state.turn]
    if discards:
        return min(discards, key=lambda command: least_deadwood(hand ^ BITS[command.card]))
    return chance.choice(listed)
