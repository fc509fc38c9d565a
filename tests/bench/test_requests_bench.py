"""A computer's turn takes one request for each panel, and now and then one for the table."""

import pytest

from tests.bench.requests import measured


@pytest.mark.parametrize("panels", [0, 2])
async def test_a_turn_of_a_computer_takes_one_request_a_panel(panels: int) -> None:
    found = await measured(panels, 4)
    assert found.a_turn("panel") == panels
    assert found.a_turn("channel PATCH") <= 1
