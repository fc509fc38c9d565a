"""Matches from before a preset changed: their options can be read, and their journals replay to the same state."""

import pytest

from bot.games.gin.options import GinOptions
from bot.games.values import Deal, digest
from tests.bench.yardstick import choose
from tests.games.gin.tables import ALONE, GIN, seed

STANDARD = {
    "target": 100,
    "target_strict": False,
    "matches_to_win": 1,
    "score_system": "25-25",
    "undercut_on_tie": True,
    "big_gin_bonus": 31,
    "upcard_rule": "both-offered",
    "allow_rediscard_taken": False,
    "last_discard_knock": False,
    "redeal_same_dealer_on_draw": True,
}
"""The preset `standard` as tables of version 0.1.0 store it."""
CLASSIC = {
    **STANDARD,
    "score_system": "10-20",
    "big_gin_bonus": 0,
    "upcard_rule": "dealer-turn",
    "redeal_same_dealer_on_draw": False,
}


@pytest.mark.parametrize(
    ("preset", "stored", "checkpoints"),
    [
        ("standard", STANDARD, ["7e2c4333ccb0", "44e88463553d", "2ffc2d978496"]),
        ("classic", CLASSIC, ["7e2c4333ccb0", "5db5f075a6e6", "8dcd5ae02d30"]),
    ],
)
def test_the_checkpoint_before_each_deal_is_the_stored_one(
    preset: str, stored: dict[str, bool | int | str], checkpoints: list[str]
) -> None:
    options = GinOptions.from_json(stored)
    state = GIN.start(options, ALONE)
    found: list[str] = []
    for round_no in range(1, 4):
        found.append(digest(GIN.checkpoint(state))[:12])
        state, _ = GIN.apply(state, None, Deal(seed(round_no), preset))
        while GIN.to_act(state):
            seat = GIN.to_act(state)[0]
            command = choose("gin", GIN.view(state, seat), GIN.choices(state, seat))
            state, _ = GIN.apply(state, seat, command)
    assert found == checkpoints
