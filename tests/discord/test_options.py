"""The options panel of a lobby: what may be set, by whom and when, and forged values."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from bot.games.rum500.options import Rum500Options
from tests.discord.attack import forge, nothing_changes, refused
from tests.discord.evening import evening, seated, started, table_seen

if TYPE_CHECKING:
    from pathlib import Path

    from tests.discord.bed import Post, Stage

NUMBERS = [option for option in Rum500Options.declarations() if option.high]


async def opened(stage: Stage) -> Post:
    """Alice's options panel, in a lobby where everyone sits."""
    await seated(stage)
    answer = await stage.alice.press(stage.board(), label="Options")
    assert answer is not None
    return answer


async def test_a_change_by_the_host_shows_what_differs_and_asks_everyone_to_agree(tmp_path: Path) -> None:
    async with evening(tmp_path) as stage:
        panel = await opened(stage)
        await forge(stage.alice, panel, "rt/1/-/option-value/boathouse", "True")
        assert "Differs from" in stage.board().text
        await refused(stage, stage.alice.slash("table start"), stage.bob.name, "I agree")
        for player in (stage.bob, stage.carol, stage.dave):
            await player.press(stage.board(), label="I agree")
        await stage.alice.press(stage.board(), label="Start")
        assert "My hand" in stage.board().buttons


@pytest.mark.parametrize(
    ("address", "value"),
    [
        ("option-value/target", "0"),
        ("option-value/target", "-5"),
        ("option-value/target", "9" * 100),
        ("option-value/target", "500.0"),
        ("option-value/target", "many"),
        ("option-value/target", ""),
        ("option-value/boathouse", "perhaps"),
        ("option-value/pick_rule", "x" * 100),
        ("option-value/pancake", "1"),
        ("option-value/", "1"),
        ("option/pancake", "pancake"),
        ("preset/", "pancake"),
        ("preset/", "x" * 100),
        ("option-value/__class__", "1"),
        ("option-number/boathouse", ""),
        ("option-number/pick_rule", ""),
        ("option-number/pancake", ""),
    ],
)
async def test_a_forged_value_changes_nothing_and_is_answered_in_the_panel(
    tmp_path: Path, address: str, value: str
) -> None:
    async with evening(tmp_path) as stage:
        panel = await opened(stage)
        values = [value] if value else []
        said = await refused(stage, forge(stage.alice, panel, f"rt/1/-/{address}", *values))
        assert len(said) < 2000


async def test_a_number_is_asked_for_in_a_form_and_one_out_of_bounds_is_told_its_bounds(tmp_path: Path) -> None:
    async with evening(tmp_path) as stage:
        panel = await opened(stage)
        option = next(option for option in NUMBERS if option.name == "target")
        await forge(stage.alice, panel, f"rt/1/-/option-number/{option.name}")
        [field] = form_fields(stage)
        await refused(
            stage, stage.alice.submit({field: str(option.high + 1)}), "Points to win can be anything from 50 to 2,000"
        )
        await forge(stage.alice, panel, f"rt/1/-/option-number/{option.name}")
        [field] = form_fields(stage)
        await refused(stage, stage.alice.submit({field: "\N{ARABIC-INDIC DIGIT THREE}x"}))
        await forge(stage.alice, panel, f"rt/1/-/option-number/{option.name}")
        [field] = form_fields(stage)
        await stage.alice.submit({field: str(option.high)})
        assert (await table_seen(stage)).options.to_json()[option.name] == option.high


async def test_a_form_that_is_sent_after_the_start_changes_nothing_and_says_why(tmp_path: Path) -> None:
    async with evening(tmp_path) as stage:
        panel = await opened(stage)
        option = next(option for option in NUMBERS if option.name == "target")
        await forge(stage.alice, panel, f"rt/1/-/option-number/{option.name}")
        [field], shown = form_fields(stage), stage.last_result
        await stage.alice.press(stage.board(), label="Start")
        stage.last_result = shown
        await refused(stage, stage.alice.submit({field: str(option.low)}), "match has already started")


async def test_after_the_start_the_panel_can_be_read_and_sets_nothing(tmp_path: Path) -> None:
    async with evening(tmp_path) as stage:
        await started(stage)
        answer = await forge(stage.alice, stage.board(), "rt/1/-/options/")
        assert answer is not None
        assert list(answer.selects) == [name for name in answer.selects if name.startswith("Showing")]
        await refused(stage, forge(stage.alice, answer, "rt/1/-/preset/", "bicycle"), "match has already started")


async def test_two_who_set_options_at_once_both_see_how_it_is(tmp_path: Path) -> None:
    async with evening(tmp_path) as stage:
        panel = await opened(stage)
        answer = await stage.bob.press(stage.board(), label="Options")
        assert answer is not None
        async with nothing_changes(stage):
            await forge(stage.bob, answer, "rt/1/-/option-group/", "pancake")
        await forge(stage.alice, panel, "rt/1/-/option-value/boathouse", "True")
        assert (await table_seen(stage)).options.to_json()["boathouse"] is True


async def test_an_option_without_effect_is_struck_through_and_says_what_takes_its_effect_away(tmp_path: Path) -> None:
    async with evening(tmp_path) as stage:
        panel = await opened(stage)
        for player in (stage.alice, stage.bob):
            await player.press(stage.board(), label="Options")
            await player.choose(player.panel(), "turn", placeholder="Showing")
            assert "~~Time to call Rum: **6**~~\n-# No effect with Call Rum: **off**." in player.panel().text
        await forge(stage.alice, panel, "rt/1/-/option-value/rum_call", "True")
        assert "~~" not in panel_now(stage, panel).text
        assert "Time to call Rum: **6**" in panel_now(stage, panel).text


async def test_the_list_of_options_marks_those_without_effect(tmp_path: Path) -> None:
    async with evening(tmp_path) as stage:
        await opened(stage)
        await stage.alice.choose(stage.alice.panel(), "turn", placeholder="Showing")
        labels = stage.alice.panel().option_labels("Change an option")
        assert [label for label in labels if "no effect" in label] == ["Time to call Rum (no effect)"]


async def test_who_sets_an_option_without_effect_is_told_what_to_change_first(tmp_path: Path) -> None:
    async with evening(tmp_path) as stage:
        panel = await opened(stage)
        told = "Time to call Rum has no effect while Call Rum stays as it is. Change that first."
        await refused(stage, forge(stage.alice, panel, "rt/1/-/option-value/rum_window", "3"), told)


async def test_the_options_of_the_table_are_a_group_of_the_same_panel_and_the_lobby_tells_them(tmp_path: Path) -> None:
    async with evening(tmp_path) as stage:
        panel = await opened(stage)
        assert "Clock: **5 minutes a turn**" in stage.board().text
        await stage.alice.choose(panel, "table", placeholder="Showing")
        await stage.alice.choose(panel_now(stage, panel), "clock", placeholder="Change an option")
        await stage.alice.choose(panel_now(stage, panel), "24-h", placeholder="Clock")
        assert "Clock: **24 hours a turn**" in panel_now(stage, panel).text
        assert "Clock: **24 hours a turn**" in stage.board().text
        assert "Differs from" not in stage.board().text


@pytest.mark.parametrize(
    ("address", "value"),
    [("clock", "3-min"), ("clock", ""), ("clock", "x" * 100), ("pace", "5-min"), ("calls", "perhaps")],
)
async def test_a_forged_value_of_the_table_is_answered_in_the_panel(tmp_path: Path, address: str, value: str) -> None:
    async with evening(tmp_path) as stage:
        panel = await opened(stage)
        await refused(stage, forge(stage.alice, panel, f"rt/1/-/option-value/{address}", value), "a valid value for")
        bobs = await stage.bob.press(stage.board(), label="Options")
        assert bobs is not None
        await refused(stage, forge(stage.bob, bobs, "rt/1/-/option-value/clock", "none"), "host")


def panel_now(stage: Stage, panel: Post) -> Post:
    """A panel of Alice's as it is by now."""
    return next(post for post in stage.alice.private() if post.id == panel.id)


def form_fields(stage: Stage) -> list[str]:
    """The custom_ids of the fields of the form that is open."""
    shown = stage.last_result
    assert shown is not None
    assert shown.modal is not None
    return [component["component"]["custom_id"] for component in shown.modal["components"]]
