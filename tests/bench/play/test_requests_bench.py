"""A computer's turn takes a request for each panel, and now and then one for the table; a press takes two or three."""

import pytest

from tests.bench.play.requests import measured, pressed

MOST = 2.4


@pytest.mark.parametrize("panels", [1, 2])
async def test_a_turn_of_a_computer_takes_one_request_a_panel(panels: int) -> None:
    found = await measured(panels, 4)
    assert found.a_turn("panel") == panels
    assert found.a_turn("channel PATCH") <= 1


async def test_a_press_of_the_main_game_takes_its_answer_and_the_others_panels_once_a_turn() -> None:
    found = await pressed(60, 0)
    assert found.a_turn("POST interactions") == 1
    assert found.a_turn() <= MOST
