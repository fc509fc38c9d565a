"""The seat that a clock times in each phase; none in a window for Rum, between rounds, and after the match."""

from dataclasses import replace

import pytest

from bot.games.gin.showdown import show_draw
from bot.games.gin.state import Phase as GinPhase
from bot.games.rum500.options import PRESETS
from bot.games.rum500.state import Phase as RumPhase
from bot.games.solitaire.options import SolitaireOptions
from bot.games.solitaire.state import End, Result
from bot.games.solitaire.state import Phase as SolitairePhase
from tests.games.gin import tables as gin
from tests.games.rum500 import tables as rum500
from tests.games.solitaire import tables as solitaire

RUM = replace(rum500.CLASSIC, rum_call=True)
CALLABLE = ("7C 4S", "2D KH", "3D QH")
"""Hands in which the first seat can discard 7C, which fits three sevens."""


@pytest.mark.parametrize("phase", [RumPhase.DRAW, RumPhase.PLAY])
def test_in_500_rum_the_seat_to_draw_or_discard_is_timed(phase: RumPhase) -> None:
    assert rum500.GAME.turn_of(rum500.table("4S", "2D", "3D", turn=1, phase=phase)) == 1


def test_r_104_the_dealer_is_timed_while_choosing_the_effect() -> None:
    match = rum500.table("4S", "2D", options=PRESETS["gambit"], turn=0, dealer=1, phase=RumPhase.EFFECT)
    assert rum500.GAME.turn_of(match) == 1


def test_r_120_nobody_is_timed_while_rum_can_be_called() -> None:
    match = rum500.table(*CALLABLE, melds=[(1, "7S 7H 7D")], options=RUM, phase=RumPhase.PLAY)
    match = rum500.do(match, "0 discard 7C")
    assert match.phase is RumPhase.RUM
    assert rum500.GAME.turn_of(match) is None
    assert rum500.GAME.turn_of(rum500.do(match, "1 pass", "2 pass")) == 1


def test_r_120_without_a_window_the_next_seat_is_timed_at_once() -> None:
    options = replace(RUM, rum_window=0)
    match = rum500.table(*CALLABLE, melds=[(1, "7S 7H 7D")], options=options, phase=RumPhase.PLAY)
    assert rum500.GAME.turn_of(rum500.do(match, "0 discard 7C")) == 1


def test_in_500_rum_nobody_is_timed_before_the_deal_between_rounds_and_at_the_end() -> None:
    pauses = [rum500.new_match(), rum500.ended((0, 0)), rum500.ended((500, 0))]
    assert [match.phase for match in pauses] == [RumPhase.DEAL, RumPhase.ROUND_OVER, RumPhase.MATCH_OVER]
    assert [rum500.GAME.turn_of(match) for match in pauses] == [None, None, None]


@pytest.mark.parametrize("phase", [phase for phase in GinPhase if phase is not GinPhase.SHOWN])
def test_in_gin_the_seat_on_turn_is_timed_in_every_phase_of_a_round(phase: GinPhase) -> None:
    assert gin.GIN.turn_of(gin.situation(gin.LOW, phase=phase)) == 0


def test_in_gin_nobody_is_timed_before_the_deal_between_rounds_and_at_the_end() -> None:
    state = gin.situation(gin.KNOCKER, gin.LOSER)
    shown = replace(state, round=gin.current(state).ended(show_draw(gin.current(state).hands)))
    pauses = [gin.GIN.start(state.options, gin.SIDES), shown, replace(shown, wins=(1, 0))]
    assert [gin.GIN.view(match, None).phase for match in pauses] == ["deal", "shown", "finished"]
    assert [gin.GIN.turn_of(match) for match in pauses] == [None, None, None]


@pytest.mark.parametrize("phase", [phase for phase in SolitairePhase if phase is not SolitairePhase.SHOWN])
def test_in_a_solitaire_the_player_is_timed_in_every_phase_of_a_deal(phase: SolitairePhase) -> None:
    assert solitaire.SOLITAIRE.turn_of(solitaire.situation("AS 2S", phase=phase)) == 0


def test_in_a_solitaire_nobody_is_timed_before_the_deal_between_deals_and_at_the_end() -> None:
    state = solitaire.situation("AS 2S")
    shown = replace(state, round=solitaire.current(state).ended(End(Result.GIN, 0, 1, 0)))
    start = solitaire.SOLITAIRE.start(SolitaireOptions(), (0,))
    pauses = [start, shown, replace(shown, round_no=shown.options.deals)]
    assert [solitaire.SOLITAIRE.view(match, 0).phase for match in pauses] == ["deal", "shown", "finished"]
    assert [solitaire.SOLITAIRE.turn_of(match) for match in pauses] == [None, None, None]
