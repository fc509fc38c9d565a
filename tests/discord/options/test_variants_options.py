"""Every option of 500 Rum, set by presses in the lobby."""

from pathlib import Path

import pytest

from bot.games.options import Declaration, Value
from bot.games.rum500.options import PRESETS, Rum500Options
from cogs.words import Words
from tests.discord.attack import forge, refused
from tests.discord.bed import Post
from tests.discord.evening import add_computers, evening, seated, table_seen
from tests.discord.variants import lobby, now, open_options, set_option

DECLARED = {option.name: option for option in Rum500Options.declarations()}
GROUPS = tuple(dict.fromkeys(option.group for option in DECLARED.values()))
WORDS = Words()
NEEDS: dict[str, tuple[str, Value]] = {
    "jokers_wild": ("jokers_per_pack", 4),
    "winner_bonus": ("rounds", 2),
    "tie": ("rounds", 0),
    "rum_window": ("rum_call", True),
    "rum_by": ("rum_call", True),
}
"""The options that have to be set before another one can be."""


def label(name: str) -> str:
    """The name of an option."""
    return WORDS(f"rum500-option-{name}")


def values(option: Declaration) -> list[Value]:
    """Every value but the default; of a number, its bounds."""
    if isinstance(option.default, bool):
        return [not option.default]
    listed: tuple[Value, ...] = option.values or (option.low, option.high)
    return [value for value in listed if value != option.default]


def explained(panel: Post) -> str:
    """The texts of the panel and the descriptions in its menus."""
    options = [option.get("description") or "" for part in panel.parts for option in part.get("options", [])]
    return "\n".join([panel.text, *options])


@pytest.mark.parametrize("group", GROUPS)
async def test_every_option_can_be_set_and_the_lobby_names_it(tmp_path: Path, group: str) -> None:
    async with evening(tmp_path) as stage:
        await stage.alice.slash("table new", game="rum500")
        panel = await open_options(stage.alice)
        for option in DECLARED.values():
            if option.group != group:
                continue
            if needed := NEEDS.get(option.name):
                await set_option(stage.alice, panel, DECLARED[needed[0]], needed[1])
            for value in values(option):
                panel = await set_option(stage.alice, panel, option, value)
                assert (await table_seen(stage)).options.to_json()[option.name] == value, panel.text
                assert WORDS(f"rum500-option-{option.name}.hint") in explained(panel)
                [differs] = [line for line in stage.board().text.splitlines() if line.startswith("Differs from")]
                assert f"{label(option.name)}: **" in differs
            panel = await set_option(stage.alice, panel, option, option.default)
            assert (await table_seen(stage)).options.to_json()[option.name] == option.default


@pytest.mark.parametrize(
    ("first", "second"),
    [
        (("card_points", "pip"), ("divide_by_5", True)),
        (("gambit", True), ("jokers_wild", False)),
        (("jokers_per_pack", 1), ("gambit", True)),
        (("rounds", 0), ("winner_bonus", 25)),
    ],
)
async def test_two_options_that_exclude_each_other_are_refused_with_both_names(
    tmp_path: Path, first: tuple[str, Value], second: tuple[str, Value]
) -> None:
    async with evening(tmp_path) as stage:
        await lobby(stage)
        panel = await set_option(stage.alice, await open_options(stage.alice), DECLARED[first[0]], first[1])
        before = (await table_seen(stage)).options
        panel = await set_option(stage.alice, panel, DECLARED[second[0]], second[1])
        [notice] = [line for line in panel.text.splitlines() if line.startswith("⚠️")]
        assert "Change one of them." in notice
        assert label(first[0]) in notice
        assert label(second[0]) in notice
        assert (await table_seen(stage)).options == before


async def test_a_preset_undoes_all_changes_and_everyone_has_to_agree_again(tmp_path: Path) -> None:
    async with evening(tmp_path) as stage:
        await seated(stage)
        panel = await open_options(stage.alice)
        panel = await set_option(stage.alice, panel, DECLARED["boathouse"], value=True)
        await stage.bob.press(stage.board(), label="I agree")
        assert stage.board().text.count("(asked)") == 2
        await stage.alice.choose(panel, "quick", placeholder="Start from a preset")
        assert (await table_seen(stage)).options == PRESETS["quick"]
        assert "Differs from" not in stage.board().text
        assert "Quick" in stage.board().text
        assert stage.board().text.count("(asked)") == 3
        assert "Start" not in stage.board().buttons
        for player in (stage.bob, stage.carol, stage.dave):
            await player.press(stage.board(), label="I agree")
        assert "Start" in stage.board().buttons


async def test_only_the_host_sets_options_and_everyone_can_read_them(tmp_path: Path) -> None:
    async with evening(tmp_path) as stage:
        await seated(stage)
        panel = await open_options(stage.bob)
        assert panel.buttons == []
        for group in GROUPS:
            [showing] = now(stage.bob, panel).selects
            await stage.bob.choose(now(stage.bob, panel), group, placeholder=showing)
            for name in (name for name, option in DECLARED.items() if option.group == group):
                assert label(name) in now(stage.bob, panel).text
        assert "Only the host" in now(stage.bob, panel).text


async def test_the_next_host_can_take_the_options_of_the_last_match_with_one_press(tmp_path: Path) -> None:
    async with evening(tmp_path) as stage:
        await stage.alice.slash("table new", game="rum500")
        panel = await open_options(stage.alice)
        assert "As last time here" not in panel.buttons
        await forge(stage.alice, panel, "rt/1/-/last-options/")
        assert "⚠️ No match of this game" in now(stage.alice, panel).text
        await stage.alice.choose(now(stage.alice, panel), "quick", placeholder="Start from a preset")
        panel = await set_option(stage.alice, now(stage.alice, panel), DECLARED["target"], 75)
        await stage.bob.press(stage.board(), label="Join 🟠")
        played = (await table_seen(stage)).options
        await add_computers(stage, 2)
        await stage.alice.press(stage.board(), label="Start")
        for player in (stage.alice, stage.bob):
            await player.slash("table end")
        await stage.carol.slash("play")
        await stage.carol.press(stage.carol.panel(), label="Skip practice")
        await stage.carol.slash("play")  # a match that only Carol sees
        await stage.bob.slash("table new", game="rum500")
        assert "Differs from" not in stage.board().text
        panel = await open_options(stage.bob)
        await stage.bob.press(panel, label="As last time here")
        assert (await table_seen(stage)).options == played
        assert "Differs from Quick" in stage.board().text
        assert "75" in stage.board().text


async def test_a_former_host_cannot_change_options(tmp_path: Path) -> None:
    async with evening(tmp_path) as stage:
        await seated(stage)
        panel = await open_options(stage.alice)
        await stage.alice.press(stage.board(), label="Leave")
        assert panel.id not in [post.id for post in stage.alice.private()]  # the next answer took its place
        await refused(stage, forge(stage.alice, await open_options(stage.alice), "rt/1/-/preset/", "quick"), "host")
