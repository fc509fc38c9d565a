"""The computer players of 500 Rum: each level keeps what the lobby says of it, and plays what it should."""

from collections.abc import Sequence
from dataclasses import replace
from functools import cache
from typing import Any

import pytest

from bot.computer.levels import weigh
from bot.computer.rum500.evaluation import VARYING, Inputs
from bot.computer.rum500.policy import FEW_CARDS, MUCH
from bot.computer.rum500.situation import Situation
from bot.games.cards import faces
from bot.games.observation import AnySight, Level, Sight, Weighed
from bot.games.rum500.events import Discarded
from bot.games.rum500.state import Phase
from tests.computer.seats import Decision, chance, decisions
from tests.games.rum500.tables import GAME, table

ROUNDS = (1, 2)


@cache
def rounds(level: str, preset: str = "classic") -> list[Decision]:
    """The decisions of a few rounds."""
    return [each for number in ROUNDS for each in decisions("rum500", preset, number, level)]


def weighed(sight: AnySight, level: str) -> Sequence[Weighed]:
    """How a level weighs what a seat may know."""
    return weigh("rum500", level, sight, chance())


def without_history(sight: AnySight) -> AnySight:
    """The same as who has just sat down knows it."""
    return replace(sight, seen=())


def shallow(sight: AnySight, depth: int) -> AnySight:
    """The same with the cards of the pile below the top ones in another order."""
    pile = sight.view.pile
    cut = max(0, len(pile) - depth)
    return replace(sight, view=replace(sight.view, pile=(*reversed(pile[:cut]), *pile[cut:])))


def last_lap(sight: AnySight) -> AnySight:
    """The same with only the events of the last lap, the turn that is on among them."""
    ends = [number for number, event in enumerate(sight.seen) if isinstance(event, Discarded)]
    since = len(sight.view.sides)
    return replace(sight, seen=sight.seen[ends[-since] + 1 :]) if len(ends) >= since else sight


def test_easy_sees_only_the_top_three_of_the_pile() -> None:
    deep = [each for each in rounds(Level.EASY) if len(each.sight.view.pile) > 4]
    assert deep
    for each in deep:
        assert weighed(shallow(each.sight, 3), Level.EASY) == weighed(each.sight, Level.EASY)
        taken = [one.command for one in each.weighed if one.command.kind == "take"]
        at = {choice.command: choice.about["count"] for choice in each.sight.choices.get("take", ())}
        assert all(at[command] in (1, 2, 3) for command in taken)


def test_easy_forgets_what_others_took() -> None:
    for each in rounds(Level.EASY):
        assert weighed(without_history(each.sight), Level.EASY) == weighed(each.sight, Level.EASY)


def test_easy_does_not_think_of_what_a_discard_gives_away() -> None:
    """How many cards others hold says what they could do with it; it changes nothing."""
    compared = 0
    for each in rounds(Level.EASY):
        view: Any = each.sight.view
        if view.phase != "play" or len(view.hand) < 4:
            continue
        fewer = tuple(count if seat == view.seat else 1 for seat, count in enumerate(view.hand_counts))
        changed = replace(each.sight, view=replace(view, hand_counts=fewer))
        throws = [one for one in weighed(each.sight, Level.EASY) if one.command.kind == "discard"]
        assert [one for one in weighed(changed, Level.EASY) if one.command.kind == "discard"] == throws
        compared += 1
    assert compared


@pytest.mark.parametrize("level", [Level.EASY, Level.NORMAL, Level.SIT_IN])
@pytest.mark.parametrize("preset", ["classic", "quick"])
def test_easy_and_normal_lay_every_meld_at_once(level: Level, preset: str) -> None:
    for each in decisions("rum500", preset, 5, level):
        melds = [choice for choice in each.sight.choices.get("meld", ()) if "JK" not in choice.command.text]
        if melds and each.sight.view.turn == each.seat:
            assert each.weighed[0].command.kind in ("meld", "lay_off", "swap", "double")


def test_normal_remembers_for_one_lap_what_others_took() -> None:
    for each in rounds(Level.NORMAL):
        assert weighed(last_lap(each.sight), Level.NORMAL) == weighed(each.sight, Level.NORMAL)
    assert any(
        weighed(without_history(each.sight), Level.NORMAL) != weighed(each.sight, Level.NORMAL)
        for each in rounds(Level.NORMAL)
    )


def test_hard_remembers_the_whole_round() -> None:
    assert any(
        weighed(last_lap(each.sight), Level.HARD) != weighed(each.sight, Level.HARD) for each in rounds(Level.HARD)
    )


def test_hard_may_keep_a_meld_back() -> None:
    kept = [
        each
        for preset in ("classic", "international", "bicycle")
        for each in rounds(Level.HARD, preset)
        if each.sight.choices.get("meld") and each.weighed[0].command.kind == "discard"
    ]
    assert kept


def test_who_sits_in_takes_many_cards_only_where_that_brings_much() -> None:
    left_out = 0
    for each in (*rounds(Level.NORMAL), *rounds(Level.NORMAL, "international")):
        drawn = next((one.value for one in each.weighed if one.command.kind == "draw"), None)
        if drawn is None:
            continue
        count = {choice.command: choice.about["count"] for choice in each.sight.choices.get("take", ())}
        sitting_in = [one.command for one in weighed(each.sight, Level.SIT_IN)]
        for one in each.weighed:
            many = one.command.kind == "take" and int(str(count[one.command])) > FEW_CARDS
            if many and one.value - drawn < MUCH - 1 and one.command not in sitting_in:
                left_out += 1
    assert left_out


def reach_of_next(thrown: str, pile: str) -> float:
    """What hard is told that the next player is likely to make of a discard with the pile."""
    hands = ("7S 9C 2C KD", "JD QS 3C 8H 5S 9H", "6C 6D TS 8S", "QC TH 2D 3S")
    match = table(*hands, sides=(0, 1, 0, 1), pile=pile, phase=Phase.PLAY)
    view = GAME.view(match, 0)
    [card] = faces(thrown)
    kept = [one for one in view.hand if one != card]
    told = Inputs(Situation(match.options, view, None), view.pile, ()).varying(kept, card)
    return told[VARYING.index("reach_next")]


def test_hard_is_told_what_a_discard_makes_with_the_pile() -> None:
    """Everybody could take three sevens at once: 15 points, without a card of their own."""
    assert reach_of_next("7S", "KH 7H 7D") > 15 / 50 > 2 * reach_of_next("7S", "KH 4H 4D")


def test_hard_goes_out_by_way_of_a_joker_that_it_lays_off() -> None:
    hands = ("JK 9H", "JD KD 3C 8H 5H 9C", "6C 6D TS 8S", "QS TH 2D 3H")
    match = table(*hands, sides=(0, 1, 0, 1), melds=[(1, "4S 5S 6S")], pile="5D", phase=Phase.PLAY)
    sight: AnySight = Sight(match.options, GAME.view(match, 0), GAME.choices(match, 0))
    assert weighed(sight, Level.HARD)[0].command.kind == "lay_off"


@pytest.mark.parametrize("level", [Level.NORMAL, Level.SIT_IN])
def test_others_keep_a_joker_that_they_could_only_lay_off(level: Level) -> None:
    hands = ("JK 9H 2C 4D", "JD KD 3C 8H 5H 9C", "6C 6D TS 8S", "QS TH 2D 3H")
    match = table(*hands, sides=(0, 1, 0, 1), melds=[(1, "4S 5S 6S")], pile="5D", phase=Phase.PLAY)
    sight: AnySight = Sight(match.options, GAME.view(match, 0), GAME.choices(match, 0))
    assert weighed(sight, level)[0].command.kind == "discard"
