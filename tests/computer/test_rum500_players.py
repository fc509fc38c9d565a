"""The computer players of 500 Rum: each level does what the lobby says of it."""

from collections.abc import Sequence
from dataclasses import replace
from functools import cache
from typing import Any

import pytest

from bot.computer.levels import evaluate_moves
from bot.computer.rum500.evaluation import VARYING, PlanFeatures
from bot.computer.rum500.policy import SIT_IN_MAX_PICK, SIT_IN_MIN_GAIN
from bot.computer.rum500.situation import Situation
from bot.games.cards import faces
from bot.games.observation import AnyObservation, Level, Observation, ScoredMove
from bot.games.rum500.events import Discarded
from bot.games.rum500.search.uses import PickNote
from bot.games.rum500.state import Phase
from bot.games.values import Command
from tests.computer.seats import Decision, decisions, rng
from tests.games.rum500.tables import GAME, table

ROUNDS = (1, 2)


@cache
def rounds(level: str, preset: str = "classic") -> list[Decision]:
    """The decisions of a few rounds."""
    return [decision for number in ROUNDS for decision in decisions("rum500", preset, number, level)]


def moves(observation: AnyObservation, level: str) -> Sequence[ScoredMove]:
    return evaluate_moves("rum500", level, observation, rng())


def without_history(observation: AnyObservation) -> AnyObservation:
    """The observation of somebody who has just sat down."""
    return replace(observation, events=())


def with_reversed_bottom(observation: AnyObservation, depth: int) -> AnyObservation:
    """The observation with the cards of the pile below the top ones in another order."""
    pile = observation.view.pile
    cut = max(0, len(pile) - depth)
    return replace(observation, view=replace(observation.view, pile=(*reversed(pile[:cut]), *pile[cut:])))


def with_last_lap(observation: AnyObservation) -> AnyObservation:
    """The observation with only the events of the last lap, the current turn included."""
    ends = [number for number, event in enumerate(observation.events) if isinstance(event, Discarded)]
    turns = len(observation.view.sides)
    return replace(observation, events=observation.events[ends[-turns] + 1 :]) if len(ends) >= turns else observation


def counts_taken(observation: AnyObservation) -> dict[Command, int]:
    """How many cards each pick from the pile takes."""
    picks = observation.choices.get("take", ())
    return {pick.command: pick.note.size for pick in picks if isinstance(pick.note, PickNote)}


def test_easy_sees_only_the_top_three_cards_of_the_pile() -> None:
    deep = [decision for decision in rounds(Level.EASY) if len(decision.observation.view.pile) > 4]
    assert deep
    for _, _, observation, found in deep:
        assert moves(with_reversed_bottom(observation, 3), Level.EASY) == moves(observation, Level.EASY)
        count = counts_taken(observation)
        assert all(count[move.command] in (1, 2, 3) for move in found if move.command.kind == "take")


def test_easy_forgets_what_others_took() -> None:
    for _, _, observation, _ in rounds(Level.EASY):
        assert moves(without_history(observation), Level.EASY) == moves(observation, Level.EASY)


def test_easy_ignores_what_a_discard_gives_away() -> None:
    """How many cards the others hold determines what they could do with a discard, but changes nothing for easy."""
    compared = 0
    for _, _, observation, _ in rounds(Level.EASY):
        view: Any = observation.view
        if view.phase != "play" or len(view.hand) < 4:
            continue
        counts = tuple(count if seat == view.seat else 1 for seat, count in enumerate(view.hand_counts))
        fewer_cards = replace(observation, view=replace(view, hand_counts=counts))
        discards, others = (
            [move for move in moves(at, Level.EASY) if move.command.kind == "discard"]
            for at in (observation, fewer_cards)
        )
        assert others == discards
        compared += 1
    assert compared


@pytest.mark.parametrize("level", [Level.EASY, Level.NORMAL, Level.SIT_IN])
@pytest.mark.parametrize("preset", ["classic", "quick"])
def test_levels_below_hard_lay_every_meld_at_once(level: Level, preset: str) -> None:
    for _, seat, observation, found in decisions("rum500", preset, 5, level):
        melds = [choice for choice in observation.choices.get("meld", ()) if "JK" not in choice.command.text]
        if melds and observation.view.turn == seat:
            assert found[0].command.kind in ("meld", "lay_off", "swap", "double")


def test_normal_remembers_one_lap_of_what_others_took() -> None:
    observations = [decision.observation for decision in rounds(Level.NORMAL)]
    for observation in observations:
        assert moves(with_last_lap(observation), Level.NORMAL) == moves(observation, Level.NORMAL)
    assert any(moves(without_history(at), Level.NORMAL) != moves(at, Level.NORMAL) for at in observations)


def test_hard_remembers_the_round_from_its_beginning() -> None:
    observations = [decision.observation for decision in rounds(Level.HARD)]
    assert any(moves(with_last_lap(at), Level.HARD) != moves(at, Level.HARD) for at in observations)


def test_hard_may_keep_a_meld_in_hand() -> None:
    assert any(
        decision.observation.choices.get("meld") and decision.moves[0].command.kind == "discard"
        for preset in ("classic", "international", "bicycle")
        for decision in rounds(Level.HARD, preset)
    )


def test_sit_in_takes_many_cards_only_if_that_brings_much() -> None:
    left_out = 0
    for _, _, observation, normal in (*rounds(Level.NORMAL), *rounds(Level.NORMAL, "international")):
        drawing = next((move.value for move in normal if move.command.kind == "draw"), None)
        if drawing is None:
            continue
        count = counts_taken(observation)
        sit_in = [move.command for move in moves(observation, Level.SIT_IN)]
        for move in normal:
            many = move.command.kind == "take" and count[move.command] > SIT_IN_MAX_PICK
            if many and move.value - drawing < SIT_IN_MIN_GAIN - 1 and move.command not in sit_in:
                left_out += 1
    assert left_out


def reach_of_next(discard: str, pile: str) -> float:
    """The feature for what the next player is likely to make of a discard together with the pile."""
    hands = ("7S 9C 2C KD", "JD QS 3C 8H 5S 9H", "6C 6D TS 8S", "QC TH 2D 3S")
    match = table(*hands, sides=(0, 1, 0, 1), pile=pile, phase=Phase.PLAY)
    view = GAME.view(match, 0)
    [card] = faces(discard)
    left = [held for held in view.hand if held != card]
    features = PlanFeatures(Situation(match.options, view, None), view.pile, ()).compute(left, card)
    return features[VARYING.index("reach_next")]


def test_reach_counts_what_a_discard_makes_together_with_the_pile() -> None:
    """Everybody could take three sevens at once: 15 points, without a card of their own."""
    assert reach_of_next("7S", "KH 7H 7D") > 15 / 50 > 2 * reach_of_next("7S", "KH 4H 4D")


def test_hard_lays_off_a_joker_to_go_out() -> None:
    hands = ("JK 9H", "JD KD 3C 8H 5H 9C", "6C 6D TS 8S", "QS TH 2D 3H")
    match = table(*hands, sides=(0, 1, 0, 1), melds=[(1, "4S 5S 6S")], pile="5D", phase=Phase.PLAY)
    observation: AnyObservation = Observation(match.options, GAME.view(match, 0), GAME.choices(match, 0))
    assert moves(observation, Level.HARD)[0].command.kind == "lay_off"


@pytest.mark.parametrize("level", [Level.NORMAL, Level.SIT_IN])
def test_normal_and_sit_in_keep_a_joker_that_they_could_only_lay_off(level: Level) -> None:
    hands = ("JK 9H 2C 4D", "JD KD 3C 8H 5H 9C", "6C 6D TS 8S", "QS TH 2D 3H")
    match = table(*hands, sides=(0, 1, 0, 1), melds=[(1, "4S 5S 6S")], pile="5D", phase=Phase.PLAY)
    observation: AnyObservation = Observation(match.options, GAME.view(match, 0), GAME.choices(match, 0))
    assert moves(observation, level)[0].command.kind == "discard"
