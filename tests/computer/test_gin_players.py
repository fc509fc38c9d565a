"""The players of gin: what each level does and doesn't do, as the lobby promises."""

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

import pytest

from bot.computer.levels import evaluate_moves
from bot.games.cards import faces
from bot.games.gin.events import Discarded, Drew, Took
from bot.games.gin.options import GinOptions
from bot.games.gin.state import Match, Phase
from bot.games.observation import AnyObservation, Level, Observation, ScoredMove
from bot.games.values import Event
from cogs.words import LETTERS, Words
from tests.computer.seats import decisions, rng
from tests.games.gin.tables import GIN, situation

WORDS = Words()
NEARLY_MELDED = "9H 9D 2C 4S 6H 8C KS JC QH 3D"
CAN_KNOCK = "4S 5S 6S 9H 9D 9C 9S AH 2D 3C KD"
"""Six points of deadwood after the king."""


def observe(state: Match, *seen: Event) -> AnyObservation:
    return Observation(state.options, GIN.view(state, 0), GIN.choices(state, 0), seen)


def moves(level: str, observation: AnyObservation) -> Sequence[ScoredMove]:
    return evaluate_moves("gin", level, observation, rng())


def best(level: str, observation: AnyObservation) -> str:
    command = moves(level, observation)[0].command
    return f"{command.kind} {command.text}".strip()


LEVELS = (*GIN.levels, Level.STAND_IN, Level.ADVISER)


@pytest.mark.parametrize("level", LEVELS)
def test_every_level_takes_a_card_that_makes_a_meld(level: Level) -> None:
    assert best(level, observe(situation(NEARLY_MELDED, phase=Phase.DRAW, pile="9S"))) == "take"


@pytest.mark.parametrize("level", [Level.BEGINNER, Level.EASY, Level.NORMAL])
def test_the_lower_levels_knock_as_soon_as_they_may(level: Level) -> None:
    assert best(level, observe(situation(CAN_KNOCK))) == "knock KD"


def test_stand_in_knocks_with_little_deadwood_or_when_the_stock_is_low() -> None:
    assert best(Level.STAND_IN, observe(situation(CAN_KNOCK))) == "discard KD"
    assert best(Level.STAND_IN, observe(situation(CAN_KNOCK, stock=8))) == "knock KD"
    assert best(Level.STAND_IN, observe(situation("4S 5S 6S 9H 9D 9C 9S AH 2D 2C KD"))) == "knock KD"


@pytest.mark.parametrize("level", LEVELS)
def test_every_level_goes_gin(level: Level) -> None:
    assert best(level, observe(situation("4S 5S 6S 9H 9D 9C 9S AH AD AC KD"))) == "knock KD"


@pytest.mark.parametrize("level", LEVELS)
def test_every_level_declares_big_gin(level: Level) -> None:
    state = situation("4S 5S 6S 9H 9D 9C 9S AH AD AC AS", options=GinOptions(big_gin_bonus=31))
    assert best(level, observe(state)) == "big_gin"


PILE = (Discarded(1, faces("2H")[0]), Discarded(0, faces("2S")[0]), Discarded(1, faces("7S")[0]))


def test_a_beginner_takes_what_it_sees_and_clings_to_pairs() -> None:
    """A queen for a king saves nothing, and it makes a pair; two nines are kept though a five would cost less."""
    state = situation("2D 4S 5H 7C 9D 9C TS QS KD AH", phase=Phase.DRAW, pile="QH")
    assert best(Level.BEGINNER, observe(state)) == "take"
    assert best(Level.EASY, observe(state)) == "draw"
    state = situation("2D 4S 5H 7C 8S 9D 9C AH 3C 6H 2S")
    assert best(Level.BEGINNER, observe(state)) == "discard 8S"
    assert best(Level.EASY, observe(state)) in ("discard 9D", "discard 9C")


def test_beginner_and_easy_remember_no_card_and_normal_the_latest_discards() -> None:
    state = situation("2D 2C 4S 6S 9D TC QS KD 5H 8C JH")
    assert moves(Level.BEGINNER, observe(state, *PILE)) == moves(Level.BEGINNER, observe(state))
    assert moves(Level.EASY, observe(state, *PILE)) == moves(Level.EASY, observe(state))
    assert moves(Level.NORMAL, observe(state, *PILE)) != moves(Level.NORMAL, observe(state))
    assert moves(Level.NORMAL, observe(state, *PILE, *LATER)) == moves(Level.NORMAL, observe(state, *LATER))
    assert moves(Level.HARD, observe(state, *PILE, *LATER)) != moves(Level.HARD, observe(state, *LATER))


LATER = tuple(
    event
    for seat, card in zip((1, 0, 1), faces("7D 3H TH"), strict=True)
    for event in (Drew(seat, 20), Discarded(seat, card))
)
TAKEN = (Discarded(0, faces("KC")[0]), Took(1, faces("KC")[0]))


def test_hard_watches_what_the_opponent_takes_and_normal_does_not() -> None:
    state = situation("2D 3C 4S 6S 9D TC QS KD 5H 8C JH")
    before, after = observe(state), observe(state, *TAKEN)
    assert moves(Level.NORMAL, after) == moves(Level.NORMAL, before)
    values = [{str(move.command.text): move.value for move in moves(Level.HARD, at)} for at in (before, after)]
    assert values[1]["KD"] < values[0]["KD"]


def test_hard_plays_for_points_until_the_deal_decides_the_match() -> None:
    """Where both sides need one point any win is the same. Before that, a knock against a full hand brings more."""
    state = situation(CAN_KNOCK)
    early, last = (moves(Level.HARD, observe(at))[0] for at in (state, replace(state, totals=(99, 99))))
    assert early.value > 20 >= last.value


def test_a_fixed_position_has_a_fixed_ranking() -> None:
    """Newly trained nets may rank this position differently; then the expected ranking is updated."""
    state = situation("4S 5S 6S 9H 9D KD 7C 8C AH QS 2D", "JH QH KH 3C 4C 5C TD TH 6D 7D")
    ranking = [move.command.text for move in moves(Level.HARD, observe(state))]
    assert ranking[:2] == ["KD", "QS"]


@pytest.mark.parametrize("level", LEVELS)
def test_every_best_move_has_a_reason_with_a_message(level: Level) -> None:
    words: Any = Words()
    for decision in decisions("gin", "standard", 8, level):
        reasons = decision.moves[0].reasons_for
        assert reasons
        assert all(words.has(reason.key) for reason in reasons)


def test_near_ties_are_broken_by_chance() -> None:
    observation = observe(situation("9H 9D 9C 2C 3C 4C 6H KS QD TH 7S"))
    assert len({evaluate_moves("gin", Level.NORMAL, observation, rng(step))[0].command.text for step in range(30)}) > 1


LAST_STOCK = replace(GinOptions(), last_discard_knock=True)


@pytest.mark.parametrize(
    ("hand", "phase", "kind"),
    [
        (CAN_KNOCK, Phase.DISCARD, "knock"),
        (CAN_KNOCK, Phase.DISCARD, "discard"),
        (NEARLY_MELDED + " TH", Phase.DISCARD, "discard"),
        (CAN_KNOCK, Phase.LAST_KNOCK, "knock"),
        ("4S 5S 6S 9H 9D 9C 9S AH 2D 3C", Phase.LAST_DISCARD, "take"),
        ("4S 5S 6S 9H 9D 9C 9S AH 2D 3C", Phase.LAST_DISCARD, "pass"),
    ],
)
def test_g44_no_reason_speaks_of_going_on_when_the_stock_is_down(hand: str, phase: Phase, kind: str) -> None:
    """The round ends with this move, so that no card will be drawn and none can help."""
    state = situation(hand, phase=phase, pile="AC", stock=2, options=LAST_STOCK)
    advised = [move for move in moves(Level.ADVISER, observe(state)) if move.command.kind == kind]
    told = [WORDS.say(each, LETTERS) for move in advised for each in (*move.reasons_for, *move.reasons_against)]
    assert told
    assert [text for text in told if "going on" in text or "would help" in text or "unseen" in text] == []
