"""The options panel of a lobby: who can set what and when, and forged values."""

from pathlib import Path

import pytest

from tests.discord.attack import forge, nothing_changes, refused
from tests.discord.bed import Post, Stage
from tests.discord.evening import evening, seated, started, table_seen
from tests.discord.variants import form_fields


async def opened(stage: Stage) -> Post:
    """Alice's options panel in a full lobby."""
    await seated(stage)
    answer = await stage.alice.press(stage.board(), label="Options")
    assert answer is not None
    return answer


async def test_with_a_winners_bonus_no_option_says_that_nobody_owes_anything(tmp_path: Path) -> None:
    async with evening(tmp_path) as stage:
        panel = await opened(stage)
        await stage.alice.choose(panel, "persian", placeholder="Start from a preset")
        assert "Settlement: **Off**" in panel.now.text
        assert "With a winner's bonus, two sides always settle." in panel.now.text


async def test_a_change_shows_the_differences_and_everyone_has_to_agree_again(tmp_path: Path) -> None:
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
    ],
)
async def test_a_forged_value_is_refused_in_the_panel(tmp_path: Path, address: str, value: str) -> None:
    async with evening(tmp_path) as stage:
        panel = await opened(stage)
        values = [value] if value else []
        said = await refused(stage, forge(stage.alice, panel, f"rt/1/-/{address}", *values))
        assert len(said) < 2000


FORM = "rt/1/-/option-numbers/match:0"


async def test_the_numbers_of_a_group_are_set_together_in_one_form(tmp_path: Path) -> None:
    async with evening(tmp_path) as stage:
        panel = await opened(stage)
        await stage.alice.press(panel, custom_id=FORM)
        assert form_fields(stage) == {"target": "500", "rounds": "0", "winner_bonus": "0"}
        await stage.alice.submit({"target": "500", "rounds": "3", "winner_bonus": "50"})
        held = (await table_seen(stage)).options.to_json()
        assert (held["rounds"], held["winner_bonus"]) == (3, 50)


@pytest.mark.parametrize("option", ["", "joker_counts_as_draw", "variation"])
async def test_the_form_of_a_solitaire_has_every_number_whatever_was_opened_before(tmp_path: Path, option: str) -> None:
    async with evening(tmp_path) as stage:
        await stage.alice.slash("table new", game="solitaire")
        if option:
            await stage.alice.choose(stage.alice.panel(), option, placeholder="Change an option")
        await stage.alice.press(stage.alice.panel(), label="Set: Deals, Safe cards on top…")
        assert form_fields(stage) == {"deals": "5", "v1_top": "20"}
        await stage.alice.submit({"deals": "3", "v1_top": "20"})
        held = (await table_seen(stage, stage.alice)).options.to_json()
        assert (held["deals"], held["v1_top"]) == (3, 20)


@pytest.mark.parametrize("typed", ["2001", "-5", "many", "500.0", "\N{ARABIC-INDIC DIGIT THREE}x", "999999999"])
async def test_an_invalid_number_sets_none_and_the_refusal_names_its_bounds(tmp_path: Path, typed: str) -> None:
    async with evening(tmp_path) as stage:
        panel = await opened(stage)
        await stage.alice.press(panel, custom_id=FORM)
        told = 'Points to win can be anything from 50 to 2,000, but not "'
        said = await refused(stage, stage.alice.submit({"target": typed, "rounds": "3", "winner_bonus": "50"}), told)
        assert told in said.splitlines()[-2]  # its rule follows, then the controls


@pytest.mark.parametrize("address", ["match:1", "match:x", "match", "pancake:0", ":0", "turn:-1"])
async def test_a_forged_address_opens_no_form(tmp_path: Path, address: str) -> None:
    async with evening(tmp_path) as stage:
        panel = await opened(stage)
        await refused(stage, forge(stage.alice, panel, f"rt/1/-/option-numbers/{address}"))


async def test_forged_forms_and_fields_set_nothing(tmp_path: Path) -> None:
    async with evening(tmp_path) as stage:
        panel = await opened(stage)
        await stage.alice.press(panel, custom_id=FORM)
        async with nothing_changes(stage):
            await stage.alice.submit({"target": "500", "rounds": "0", "winner_bonus": "0"})


async def test_only_the_host_sets_numbers(tmp_path: Path) -> None:
    async with evening(tmp_path) as stage:
        await opened(stage)
        panel = await stage.bob.press(stage.board(), label="Options")
        assert panel is not None
        await forge(stage.bob, panel, FORM)
        await refused(stage, stage.bob.submit({**form_fields(stage), "target": "250"}), "host")


async def test_a_form_submitted_after_the_start_is_refused(tmp_path: Path) -> None:
    async with evening(tmp_path) as stage:
        panel = await opened(stage)
        await stage.alice.press(panel, custom_id=FORM)
        shown = stage.last_result
        await stage.alice.press(stage.board(), label="Start")
        stage.last_result = shown
        await refused(stage, stage.alice.submit({**form_fields(stage), "target": "250"}), "match has already started")


async def test_choosing_a_preset_keeps_the_open_group(tmp_path: Path) -> None:
    async with evening(tmp_path) as stage:
        await opened(stage)
        await stage.alice.choose(stage.alice.panel(), "points", placeholder="Showing")
        await stage.alice.choose(stage.alice.panel(), "bicycle", placeholder="Start from a preset")
        assert "Preset: No jokers" in stage.alice.panel().text
        assert "Points to open" in stage.alice.panel().text


async def test_current_values_are_marked_and_menus_have_a_new_address_after_each_press(tmp_path: Path) -> None:
    async with evening(tmp_path) as stage:
        await opened(stage)
        before = stage.alice.panel().select(placeholder="Showing")
        await stage.alice.choose(stage.alice.panel(), "points", placeholder="Showing")
        after = stage.alice.panel().select(placeholder="Showing")
        assert [option["value"] for option in after["options"] if option.get("default")] == ["points"]
        assert before["custom_id"] != after["custom_id"]
        assert before["id"] != after["id"]


async def test_values_are_shown_in_words(tmp_path: Path) -> None:
    async with evening(tmp_path) as stage:
        panel = await opened(stage)
        assert "Rounds: **As many as it takes to reach the points**" in panel.text
        assert "Two sides: **As many as sit down**" in panel.text
        assert "The match ends when a side has this many" in panel.text


async def test_after_the_start_the_panel_is_read_only(tmp_path: Path) -> None:
    async with evening(tmp_path) as stage:
        await started(stage)
        answer = await forge(stage.alice, stage.board(), "rt/1/-/options/")
        assert answer is not None
        assert list(answer.selects) == [name for name in answer.selects if name.startswith("Showing")]
        await refused(stage, forge(stage.alice, answer, "rt/1/-/preset/", "bicycle"), "match has already started")


async def test_a_forged_group_changes_nothing_and_an_address_without_a_press_number_still_works(tmp_path: Path) -> None:
    async with evening(tmp_path) as stage:
        panel = await opened(stage)
        answer = await stage.bob.press(stage.board(), label="Options")
        assert answer is not None
        async with nothing_changes(stage):
            await forge(stage.bob, answer, "rt/1/-/option-group/", "pancake")
        await forge(stage.alice, panel, "rt/1/-/option-value/boathouse", "True")
        assert (await table_seen(stage)).options.to_json()["boathouse"] is True


async def test_an_option_without_effect_is_struck_through_with_the_cause(tmp_path: Path) -> None:
    async with evening(tmp_path) as stage:
        await opened(stage)
        for player in (stage.bob, stage.alice):
            await player.press(stage.board(), label="Options")
            await player.choose(player.panel(), "turn", placeholder="Showing")
            assert "~~Time to call Rum: **6 seconds**~~\n-# No effect with Call Rum: **Off**." in player.panel().text
        panel = stage.alice.panel()
        await forge(stage.alice, panel, "rt/1/-/option-value/rum_call", "True")
        assert "~~" not in panel_now(stage, panel).text
        assert "Time to call Rum: **6 seconds**" in panel_now(stage, panel).text


async def test_the_menu_marks_options_without_effect(tmp_path: Path) -> None:
    async with evening(tmp_path) as stage:
        await opened(stage)
        await forge(stage.alice, stage.alice.panel(), "rt/1/-/option-value/pick_rule", "top_only_free")
        labels = stage.alice.panel().option_labels("Change an option")
        assert [label for label in labels if "no effect" in label] == [
            "Top card must be used (no effect)",
            "Who may call Rum (no effect)",
        ]


async def test_setting_an_option_without_effect_says_what_to_change_first(tmp_path: Path) -> None:
    async with evening(tmp_path) as stage:
        panel = await opened(stage)
        told = "Time to call Rum has no effect while Call Rum stays as it is. Change that first."
        await refused(stage, forge(stage.alice, panel, "rt/1/-/option-value/rum_window", "3"), told)


async def test_the_options_of_the_table_are_a_group_of_the_panel_and_a_line_of_the_lobby(tmp_path: Path) -> None:
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
async def test_a_forged_value_of_a_table_option_is_refused_in_the_panel(
    tmp_path: Path, address: str, value: str
) -> None:
    async with evening(tmp_path) as stage:
        panel = await opened(stage)
        await refused(stage, forge(stage.alice, panel, f"rt/1/-/option-value/{address}", value), "a valid value for")
        bobs = await stage.bob.press(stage.board(), label="Options")
        assert bobs is not None
        await refused(stage, forge(stage.bob, bobs, "rt/1/-/option-value/clock", "none"), "host")


def panel_now(stage: Stage, panel: Post) -> Post:
    """A panel of Alice's as it is now."""
    return next(post for post in stage.alice.private() if post.id == panel.id)
