"""The computer players of 500 Rum: each level does what the lobby says of it."""

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import replace
from functools import cache
from typing import Any

import pytest

from bot.computer.levels import evaluate_moves
from bot.computer.rum500.evaluation import VARYING, PlanFeatures
from bot.computer.rum500.memory import BITS, Memory, mask_of, melded
from bot.computer.rum500.policy import STAND_IN_MAX_PICK, STAND_IN_MIN_GAIN
from bot.computer.rum500.situation import Situation
from bot.games.cards import Card, faces
from bot.games.observation import AnyObservation, Level, Observation, ScoredMove
from bot.games.rum500.events import Discarded
from bot.games.rum500.options import PRESETS
from bot.games.rum500.rounds import hand_card_cost
from bot.games.rum500.search.uses import PickNote
from bot.games.rum500.state import Phase
from bot.games.values import Command
from tests.bench.computer.strength import laps
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


def with_last_lap(observation: AnyObservation) -> AnyObservation:
    """The observation with only the events of the last lap, the current turn included."""
    ends = [number for number, event in enumerate(observation.events) if isinstance(event, Discarded)]
    turns = len(observation.view.sides)
    return replace(observation, events=observation.events[ends[-turns] + 1 :]) if len(ends) >= turns else observation


def points_of(pile: Sequence[Card]) -> int:
    return sum(hand_card_cost(PRESETS["classic"], card) for card in pile)


def counts_taken(observation: AnyObservation) -> dict[Command, int]:
    """How many cards each pick from the pile takes."""
    picks = observation.choices.get("take", ())
    return {pick.command: pick.note.size for pick in picks if isinstance(pick.note, PickNote)}


def test_a_beginner_grabs_a_big_pile_whenever_it_may() -> None:
    """It takes what it can use of a pile that is worth more than forty points, and so lets none grow to sixty."""
    big = [
        decision
        for number in range(15)
        for decision in decisions("rum500", "classic", number, Level.BEGINNER)
        if decision.observation.choices.get("take") and points_of(decision.observation.view.pile) > 40
    ]
    assert big
    assert all(decision.moves[0].command.kind == "take" for decision in big)


def test_a_beginner_clings_to_its_pairs() -> None:
    """It throws no card of a pair while it holds one that pairs with nothing."""
    compared = 0
    for _, _, observation, found in rounds(Level.BEGINNER):
        view: Any = observation.view
        command: Any = found[0].command
        if command.kind != "discard":
            continue
        ranks = Counter(card.rank for card in view.hand)
        in_melds = melded(mask_of(view.hand))
        single = [card for card in view.hand if ranks[card.rank] == 1 and not BITS.get(card, 0) & in_melds]
        if single and max(ranks.values()) > 1:
            assert ranks[command.card.rank] == 1
            compared += 1
    assert compared > 10


def test_a_big_pile_seldom_lies_for_a_lap_among_beginners() -> None:
    found, lying = laps(GAME, PRESETS["classic"], (0, 1, 0, 1), Level.BEGINNER, 25)
    assert found >= 80
    assert lying / found < 0.05


@pytest.mark.parametrize("level", [Level.BEGINNER, Level.EASY])
def test_beginner_and_easy_forget_what_others_took(level: Level) -> None:
    for _, _, observation, _ in rounds(level):
        assert moves(without_history(observation), level) == moves(observation, level)


@pytest.mark.parametrize("level", [Level.BEGINNER, Level.EASY])
def test_beginner_and_easy_ignore_what_a_discard_gives_away(level: Level) -> None:
    """How many cards the others hold determines what they could do with a discard, but changes nothing for them."""
    compared = 0
    for _, _, observation, _ in rounds(level):
        view: Any = observation.view
        if view.phase != "play" or len(view.hand) < 4:
            continue
        counts = tuple(count if seat == view.seat else 1 for seat, count in enumerate(view.hand_counts))
        fewer_cards = replace(observation, view=replace(view, hand_counts=counts))
        discards, others = (
            [move for move in moves(at, level) if move.command.kind == "discard"] for at in (observation, fewer_cards)
        )
        assert others == discards
        compared += 1
    assert compared


def test_skilled_minds_what_a_discard_gives_away() -> None:
    """With the same hand and pile, how many cards the others hold may change what it throws."""
    changed = 0
    for _, _, observation, found in rounds(Level.SKILLED):
        view: Any = observation.view
        if view.phase == "play" and len(view.hand) > 3:
            counts = tuple(count if seat == view.seat else 1 for seat, count in enumerate(view.hand_counts))
            fewer = replace(observation, view=replace(view, hand_counts=counts))
            changed += moves(fewer, Level.SKILLED)[0].command != found[0].command
    assert changed


@pytest.mark.parametrize("level", [Level.BEGINNER, Level.EASY, Level.NORMAL, Level.SKILLED, Level.STAND_IN])
@pytest.mark.parametrize("preset", ["classic", "quick"])
def test_levels_below_hard_lay_every_meld_at_once(level: Level, preset: str) -> None:
    for _, seat, observation, found in decisions("rum500", preset, 5, level):
        melds = [choice for choice in observation.choices.get("meld", ()) if "JK" not in choice.command.text]
        if melds and observation.view.turn == seat:
            assert found[0].command.kind in ("meld", "lay_off", "swap", "double")


@pytest.mark.parametrize("level", [Level.NORMAL, Level.SKILLED])
def test_normal_and_skilled_remember_one_lap_of_what_others_took(level: Level) -> None:
    observations = [decision.observation for decision in rounds(level)]
    for observation in observations:
        assert moves(with_last_lap(observation), level) == moves(observation, level)
    assert any(moves(without_history(at), level) != moves(at, level) for at in observations)


def test_hard_remembers_the_round_from_its_beginning() -> None:
    observations = [decision.observation for decision in rounds(Level.HARD)]
    assert any(moves(with_last_lap(at), Level.HARD) != moves(at, Level.HARD) for at in observations)


def test_hard_may_keep_a_meld_in_hand() -> None:
    assert any(
        decision.observation.choices.get("meld") and decision.moves[0].command.kind == "discard"
        for preset in ("classic", "international", "bicycle")
        for decision in rounds(Level.HARD, preset)
    )


def test_stand_in_takes_many_cards_only_if_that_brings_much() -> None:
    left_out = 0
    for _, _, observation, normal in (*rounds(Level.NORMAL), *rounds(Level.NORMAL, "international")):
        drawing = next((move.value for move in normal if move.command.kind == "draw"), None)
        if drawing is None:
            continue
        count = counts_taken(observation)
        stand_in = [move.command for move in moves(observation, Level.STAND_IN)]
        for move in normal:
            many = move.command.kind == "take" and count[move.command] > STAND_IN_MAX_PICK
            if many and move.value - drawing < STAND_IN_MIN_GAIN - 1 and move.command not in stand_in:
                left_out += 1
    assert left_out


def features_of(
    discard: str, pile: str, known: Mapping[int, str] = {}, melds: Sequence[tuple[int, str]] = ()
) -> dict[str, float]:
    """The features of a discard by name; `known` are cards that seats are known to hold."""
    hands = ("7S 9C 2C KD", "JD QS 3C 8H 5S 9H", "6C 6D TS 8S", "QC TH 2D 3S")
    match = table(*hands, sides=(0, 1, 0, 1), pile=pile, melds=melds, phase=Phase.PLAY)
    view, memory = GAME.view(match, 0), Memory(4)
    for seat, cards in known.items():
        memory.held[seat] = list(faces(cards))
    [card] = faces(discard)
    situation = Situation(match.options, view, memory)
    features = PlanFeatures(situation, view.pile, situation.melds)
    return dict(zip(VARYING, features.compute([held for held in view.hand if held != card], card), strict=True))


def test_reach_counts_what_a_discard_makes_together_with_the_pile() -> None:
    """Everybody could take three sevens at once: 15 points, without a card of their own."""
    reach = features_of("7S", "KH 7H 7D")["reach_next"]
    assert reach > 15 / 50 > 2 * features_of("7S", "KH 4H 4D")["reach_next"]


def test_whoever_holds_what_a_discard_needs_is_sure_to_meld_it() -> None:
    features = features_of("7S", "KH 7H", known={2: "7D 4C"})
    assert features["odds_partner"] == 1 > features["odds_next"]
    assert features["melds_partner"] > 15 / 50 > features["melds_next"]


def test_cards_that_a_seat_is_known_to_hold_lay_off_on_the_table() -> None:
    features = features_of("7S", "KH", known={1: "JD 3C", 2: "6C"}, melds=[(3, "8D 9D TD")])
    assert (features["lays_off_next"], features["lays_off_partner"]) == (10 / 50, 0)


def test_hard_lays_off_a_joker_to_go_out() -> None:
    hands = ("JK 9H", "JD KD 3C 8H 5H 9C", "6C 6D TS 8S", "QS TH 2D 3H")
    match = table(*hands, sides=(0, 1, 0, 1), melds=[(1, "4S 5S 6S")], pile="5D", phase=Phase.PLAY)
    observation: AnyObservation = Observation(match.options, GAME.view(match, 0), GAME.choices(match, 0))
    assert moves(observation, Level.HARD)[0].command.kind == "lay_off"


@pytest.mark.parametrize("level", [Level.NORMAL, Level.STAND_IN])
def test_normal_and_stand_in_keep_a_joker_that_they_could_only_lay_off(level: Level) -> None:
    hands = ("JK 9H 2C 4D", "JD KD 3C 8H 5H 9C", "6C 6D TS 8S", "QS TH 2D 3H")
    match = table(*hands, sides=(0, 1, 0, 1), melds=[(1, "4S 5S 6S")], pile="5D", phase=Phase.PLAY)
    observation: AnyObservation = Observation(match.options, GAME.view(match, 0), GAME.choices(match, 0))
    assert moves(observation, level)[0].command.kind == "discard"
