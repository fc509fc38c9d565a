"""Achievements: which matches earn them, which don't, and that each has words."""

import pytest

from bot.games.cards import pack
from bot.games.catalogue import GAMES
from bot.games.events import PlayedStep, RecordedMatch, RecordedRound
from bot.games.gin import events as gin
from bot.games.rum500 import events as rum
from bot.games.rum500.view import MeldKind
from bot.games.solitaire import events as solitaire
from bot.games.values import Event
from cogs.words import Words

WORDS = Words()
NOBODY: set[int] = set()
SEVEN = pack(1, 0)[5].face


def deal(
    *steps: PlayedStep, before: tuple[int, ...] = (0, 0), points: tuple[int, ...] = (5, 0), own: bool = True
) -> RecordedRound:
    return RecordedRound(steps, before, points, own)


def step(turn: int, seat: int, *events: Event) -> PlayedStep:
    return PlayedStep(seat, turn, events)


def earned(
    game: str, key: str, *rounds: RecordedRound, winners: tuple[int, ...] = (0,), sides: tuple[int, ...] = (0, 1)
) -> set[int]:
    """The seats that earn an achievement in a match."""
    [declared] = [achievement for achievement in GAMES[game].achievements if achievement.key == key]
    return set(declared.earned(RecordedMatch(sides, rounds, winners)))


def meld(seat: int, cards: int = 3) -> rum.Melded:
    return rum.Melded(seat, 1, MeldKind.RUN, (SEVEN,) * cards, 5 * cards)


def test_there_are_a_dozen_achievements_and_each_has_its_words() -> None:
    keys = {achievement.key for game in GAMES.values() for achievement in game.achievements}
    assert len(keys) >= 12
    for key in keys:
        assert WORDS(f"achievement-{key}")
        assert WORDS(f"achievement-{key}.hint").endswith(".")


@pytest.mark.parametrize(("low", "seats"), [(-100, {0, 2}), (-99, NOBODY)])
def test_from_the_depths_is_a_win_after_a_hundred_points_below_zero(low: int, seats: set[int]) -> None:
    rounds = deal(before=(0, 0)), deal(before=(low, 50)), deal(before=(200, 300))
    assert earned("rum500", "from-the-depths", *rounds, sides=(0, 1, 0, 1)) == seats


def test_from_the_depths_needs_a_single_winner_who_was_down() -> None:
    assert earned("rum500", "from-the-depths", deal(before=(0, -150)), winners=(0,)) == set()
    assert earned("rum500", "from-the-depths", deal(before=(-150, -150)), winners=(0, 1)) == set()


@pytest.mark.parametrize(("before", "seats"), [((480, 480), {0}), ((480, 479), NOBODY), ((0, 0), NOBODY)])
def test_last_deal_of_a_tie_is_a_win_from_a_shared_lead(before: tuple[int, ...], seats: set[int]) -> None:
    assert earned("gin", "last-deal-of-a-tie", deal(), deal(before=before)) == seats


@pytest.mark.parametrize(("before", "seats"), [((300, 400), {0}), ((301, 400), NOBODY)])
def test_turned_around_is_a_win_from_a_hundred_points_behind(before: tuple[int, ...], seats: set[int]) -> None:
    assert earned("rum500", "turned-around", deal(before=before)) == seats


def test_clean_sheet_is_winning_every_round_of_four_or_more() -> None:
    assert earned("gin", "clean-sheet", *[deal()] * 4) == {0}
    assert earned("gin", "clean-sheet", *[deal()] * 3) == set()
    assert earned("gin", "clean-sheet", *[deal()] * 4, deal(points=(5, 5))) == set()


def test_hundred_goes_to_both_partners_even_if_they_lose() -> None:
    assert earned("rum500", "hundred", deal(points=(20, 100)), sides=(0, 1, 0, 1)) == {1, 3}
    assert earned("rum500", "hundred", deal(points=(20, 100), own=False)) == set()


def test_out_in_one_turn_needs_all_melds_in_the_last_turn() -> None:
    end = rum.WentOut(0)
    at_once = deal(step(1, 1, meld(1)), step(2, 0, meld(0), meld(0)), step(2, 0, end))
    later = deal(step(2, 0, meld(0)), step(4, 0, rum.LaidOff(0, 1, (SEVEN,), 5)), step(4, 0, end))
    assert earned("rum500", "out-in-one-turn", at_once) == {0}
    assert earned("rum500", "out-in-one-turn", later) == set()
    assert earned("rum500", "out-in-one-turn", deal()) == set()


def test_long_meld_needs_seven_cards() -> None:
    assert earned("rum500", "long-meld", deal(step(1, 1, meld(1, 7)), step(2, 0, meld(0, 6)))) == {1}


def test_a_play_that_was_taken_back_neither_earns_nor_costs_an_achievement() -> None:
    laid, back = meld(0, 7), rum.TakenBack(0, 1, (SEVEN,) * 7)
    undone = step(2, 0, laid), step(2, 0, back)
    assert earned("rum500", "long-meld", deal(*undone)) == NOBODY
    assert earned("rum500", "long-meld", deal(step(2, 0, laid), *undone)) == {0}
    end = step(4, 0, meld(0), rum.WentOut(0))
    assert earned("rum500", "out-in-one-turn", deal(*undone, end)) == {0}


def test_treasure_is_ten_cards_from_the_pile_and_going_out() -> None:
    taken = rum.PileTaken(1, SEVEN, (SEVEN,) * 10)
    assert earned("rum500", "treasure", deal(step(1, 1, taken), step(3, 1, rum.WentOut(1)))) == {1}
    assert earned("rum500", "treasure", deal(step(1, 1, taken), step(2, 0, rum.WentOut(0)))) == set()


def test_caller_needs_three_calls_of_rum_in_a_match() -> None:
    call = step(1, 1, rum.RumCalled(1, SEVEN, 1, 5))
    assert earned("rum500", "caller", deal(call), deal(call, call)) == {1}
    assert earned("rum500", "caller", deal(call), deal(call)) == set()


def test_three_gins_counts_big_gins_too() -> None:
    small, big = step(3, 0, gin.WentGin(0, SEVEN)), step(3, 0, gin.WentBigGin(0))
    assert earned("gin", "three-gins", deal(small), deal(big), deal(small)) == {0}
    assert earned("gin", "three-gins", deal(small), deal(big)) == set()
    assert earned("gin", "big-gin", deal(small), deal(big)) == {0}


def test_undercut_back_needs_undercuts_in_consecutive_rounds() -> None:
    first, second = step(3, 0, gin.Undercut(1, 0, 30)), step(5, 1, gin.Undercut(0, 1, 30))
    assert earned("gin", "undercut-back", deal(first), deal(second)) == {0}
    assert earned("gin", "undercut-back", deal(first), deal(), deal(second)) == set()
    assert earned("gin", "undercut-back", deal(first), deal(first)) == set()


def test_first_turn_needs_a_knock_in_the_seats_first_turn() -> None:
    knock = step(2, 0, gin.Knocked(0, SEVEN, 7))
    assert earned("gin", "first-turn", deal(step(1, 1), knock)) == {0}
    assert earned("gin", "first-turn", deal(step(1, 0), knock)) == set()


def test_shut_out_is_an_opponent_without_a_point() -> None:
    assert earned("gin", "shut-out", deal(), deal()) == {0}
    assert earned("gin", "shut-out", deal(), deal(points=(0, 2))) == set()
    assert earned("gin", "shut-out", deal(), winners=(0, 1)) == set()


def test_ahead_of_the_joker_needs_three_gins() -> None:
    gone = step(3, 0, solitaire.WentGin(0, 40))
    assert earned("solitaire", "ahead-of-the-joker", *[deal(gone, points=())] * 3, sides=(0,)) == {0}
    assert earned("solitaire", "ahead-of-the-joker", *[deal(gone, points=())] * 2, sides=(0,)) == set()


@pytest.mark.parametrize("key", ["turned-around", "last-deal-of-a-tie"])
def test_a_shared_win_earns_no_achievement_of_the_last_round(key: str) -> None:
    assert earned("gin", key, deal(before=(300, 400)), deal(before=(400, 400)), winners=(0, 1)) == NOBODY
