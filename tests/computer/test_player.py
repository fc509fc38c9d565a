"""The computer players of every game: legal, the same each time, and knowing no more than their seat does."""

from __future__ import annotations

import inspect
from typing import TYPE_CHECKING, Any

import pytest

from bot.computer.player import POLICIES, choose, first
from bot.games.catalogue import GAMES
from bot.games.values import Deal
from tests.games.gin.tables import seed
from tests.games.playthrough import sides_of
from tests.games.rum500.random_play import cards_in

if TYPE_CHECKING:
    from collections.abc import Iterator

    from bot.games.contract import AnyGame
    from bot.games.values import Choices, Seat, View

PRESETS = [(key, preset) for key, game in GAMES.items() for preset in game.presets]
MOST_MOVES = 400


def decisions(key: str, preset: str, number: int) -> Iterator[tuple[Any, Seat, View, Choices]]:
    """Every decision of a round that computers play: the match, the seat, what it sees and what it can do."""
    game: AnyGame = GAMES[key]
    match: Any = game.start(game.presets[preset], sides_of(game, preset))
    match, _ = game.apply(match, None, Deal(seed(number), "7"))
    for _ in range(MOST_MOVES):
        acting = game.to_act(match)
        if not acting:
            return
        view, choices = game.view(match, acting[0]), game.choices(match, acting[0])
        yield match, acting[0], view, choices
        match, _ = game.apply(match, acting[0], choose(key, view, choices))
    raise AssertionError("the round does not end")


@pytest.mark.parametrize("game", GAMES)
def test_every_game_has_a_policy_of_its_own(game: str) -> None:
    assert game in POLICIES


@pytest.mark.parametrize(("game", "preset"), PRESETS)
def test_a_decision_is_one_of_the_choices(game: str, preset: str) -> None:
    for _, _, view, choices in decisions(game, preset, 1):
        command = choose(game, view, choices)
        assert command in [choice.command for choice in choices[command.kind]]


@pytest.mark.parametrize("game", GAMES)
def test_the_same_view_and_choices_give_the_same_decision(game: str) -> None:
    """A restarted bot carries a match on as it would have gone on."""
    preset = next(iter(GAMES[game].presets))
    first_time = [choose(game, view, choices) for _, _, view, choices in decisions(game, preset, 2)]
    assert len(first_time) > 1
    assert [choose(game, view, choices) for _, _, view, choices in decisions(game, preset, 2)] == first_time


@pytest.mark.parametrize("game", GAMES)
def test_a_policy_sees_its_hand_and_what_everyone_sees(game: str) -> None:
    assert list(inspect.signature(choose).parameters) == ["game", "view", "choices"]
    for match, seat, view, _ in decisions(game, next(iter(GAMES[game].presets)), 3):
        assert view == GAMES[game].view(match, seat)
        assert cards_in(view) <= cards_in(view.hand) | cards_in(GAMES[game].view(match, None))


@pytest.mark.parametrize("game", GAMES)
def test_a_policy_without_a_choice_says_so(game: str) -> None:
    _, _, view, _ = next(decisions(game, next(iter(GAMES[game].presets)), 4))
    with pytest.raises(ValueError, match="nothing to choose from"):
        choose(game, view, {})


def test_a_game_without_a_policy_takes_the_first_choice_that_there_is() -> None:
    _, _, view, choices = next(decisions("gin", "classic", 5))
    (listed, *_) = choices.values()
    assert choose("no such game", view, {"nothing": (), **choices}) == listed[0].command
    with pytest.raises(ValueError, match="nothing to choose from"):
        first(view, {"nothing": ()})


def test_a_kind_that_the_policy_has_no_opinion_on_is_played_where_nothing_else_is() -> None:
    _, _, view, choices = next(decisions("rum500", "classic", 6))
    (listed, *_) = choices.values()
    assert choose("rum500", view, {"nothing": (), "new kind": listed}) == listed[0].command
