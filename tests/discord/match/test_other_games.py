"""Gin and the solitaire, from their members' point of view."""

from pathlib import Path

import pytest

from bot.games.solitaire.options import SolitaireOptions
from bot.tables.model.view import TableView
from cogs.words import Words
from tests.discord.attack import forge, nothing_changes, refused
from tests.discord.bed import Post, Stage
from tests.discord.evening import (
    evening,
    move,
    policy_move,
    press_command,
    started_gin,
    sure_button,
    table_seen,
    to_move,
    type_round,
)


async def test_a_knock_has_to_be_confirmed(tmp_path: Path) -> None:
    async with evening(tmp_path) as stage:
        await started_gin(stage)
        while True:
            player = await to_move(stage)
            command = await policy_move(stage, player)
            if command.kind == "knock":
                break
            await move(stage, player)
        before = (await table_seen(stage)).match
        assert await press_command(player, command)
        panel = player.panel()
        assert len(panel.buttons) == 2
        assert (await table_seen(stage)).match == before
        await player.press(panel, label="Back")
        assert len(player.panel().buttons) + len(player.panel().selects) > 1
        await press_command(player, command)
        await player.press(player.panel(), custom_id=sure_button(player, command))
        assert (await table_seen(stage)).next_round is not None or (await table_seen(stage)).outcome is not None


async def test_a_deal_of_gin_can_be_played_by_slash_commands_alone(tmp_path: Path) -> None:
    async with evening(tmp_path, number=3) as stage:
        await stage.alice.slash("table new", game="gin")
        await stage.bob.slash("table join")
        await stage.alice.slash("table start")
        await type_round(stage)


async def test_a_private_solitaire_is_independent_of_the_channels_table_and_survives_a_restart(tmp_path: Path) -> None:
    async with evening(tmp_path) as stage:
        await stage.dave.slash("table new", game="rum500")
        public = len(stage.posts())
        for player in (stage.alice, stage.bob):
            await player.slash("table new", game="solitaire")
            await player.press(player.panel(), label="Deal")
        assert len(stage.posts()) == public
        for _ in range(4):
            await move(stage, stage.bob)
        before = (await table_seen(stage, stage.bob)).match
        assert "Deal 1 of 5, with one joker in the stock." in stage.bob.panel().text, (
            "not among 42 cards: some have been drawn"
        )
        await stage.restart()
        await stage.bob.slash("hand")
        assert (await table_seen(stage, stage.bob)).match == before
        while not {"Play again"} & set(stage.bob.panel().buttons):
            if (await table_seen(stage, stage.bob)).next_round is not None:
                assert "Any player" not in stage.bob.panel().text
                await stage.bob.press(stage.bob.panel(), label="Next deal")
            else:
                await move(stage, stage.bob)
        assert len(stage.posts()) == public
        panel = stage.bob.panel()
        share = panel.button(label="Share the result")
        await stage.at_once(*[lambda: stage.bob.actor.click(panel.message, custom_id=share)] * 2)  # on two devices
        await stage.settle()
        assert len(stage.posts()) == public + 1
        assert stage.bob.name in stage.posts()[-1].text
        assert "✅ The channel can see it now." in panel.now.text
        assert "Share the result" not in panel.now.buttons
        await stage.bob.press(panel.now, label="Play again")
        assert (await table_seen(stage, stage.bob)).outcome is None


async def test_opening_a_second_solitaire_shows_the_first_one(tmp_path: Path) -> None:
    async with evening(tmp_path) as stage:
        await stage.alice.slash("table new", game="solitaire")
        first = (await table_seen(stage, stage.alice)).table
        await stage.alice.slash("table new", game="solitaire")
        assert (await table_seen(stage, stage.alice)).table == first
        bob, channel = stage.bob.actor, stage.world.channel
        await stage.at_once(*[lambda: bob.slash(channel, "table new", game="solitaire")] * 5)
        assert len(await stage.bot.store.tables.private_of(bob.id)) == 1


async def _exchanging(stage: Stage) -> Post:
    """Alice's solitaire, at the exchange."""
    await stage.alice.slash("table new", game="solitaire", preset="three_jokers_exchange")
    await stage.alice.press(stage.alice.panel(), label="Deal")
    return stage.alice.panel()


def _hand(seen: TableView) -> tuple[str, ...]:
    assert seen.match is not None
    return tuple(map(str, seen.match.hand))


async def test_s33_up_to_four_cards_chosen_together_are_one_exchange(tmp_path: Path) -> None:
    async with evening(tmp_path) as stage:
        panel = await _exchanging(stage)
        menu = panel.select(placeholder="Exchange")
        assert (menu["min_values"], menu["max_values"], len(menu["options"])) == (1, 4, 11)
        before = _hand(await table_seen(stage, stage.alice))
        given = [option["value"] for option in menu["options"]][:4]
        await forge(stage.alice, panel, menu["custom_id"], *given)
        after = _hand(await table_seen(stage, stage.alice))
        assert len(after) == 11
        assert set(before) - set(after) == set(given)
        assert "**You** laid down" in stage.alice.panel().text
        received = [name for name in after if name not in before]
        assert stage.alice.panel().alts[-1].endswith(f"New: {' '.join(received)}.")


async def test_s31_a_joker_that_came_up_is_told_until_the_deal_is_over(tmp_path: Path) -> None:
    async with evening(tmp_path) as stage:
        await stage.alice.slash("table new", game="solitaire", preset="three_jokers")
        await stage.alice.press(stage.alice.panel(), label="Deal")
        drawn = 0
        while "Joker 1 came up" not in stage.alice.panel().text:
            buttons = stage.alice.panel().buttons
            await stage.alice.press(stage.alice.panel(), label=next(each for each in buttons if "D" in each))
            drawn += 1
            assert drawn < 90
        for _ in range(2):
            assert "left in the stock" in stage.alice.panel().text
            buttons = stage.alice.panel().buttons
            await stage.alice.press(stage.alice.panel(), label=next(each for each in buttons if "D" in each))


async def test_in_a_solitaire_too_the_card_that_was_drawn_stands_with_what_to_do(tmp_path: Path) -> None:
    async with evening(tmp_path) as stage:
        await stage.alice.slash("table new", game="solitaire")
        await stage.alice.press(stage.alice.panel(), label="Deal")
        for button, told in (("Draw from", "**You drew "), ("Take ", "**You took ")):
            while (panel := stage.alice.panel()).buttons[0].startswith("Discard"):
                assert told not in panel.text
                await stage.alice.press(panel, label=panel.buttons[0])
            await stage.alice.press(panel, label=next(each for each in panel.buttons if each.startswith(button)))
            assert told in stage.alice.panel().text


async def test_s33_a_button_keeps_all_eleven_cards(tmp_path: Path) -> None:
    async with evening(tmp_path) as stage:
        panel = await _exchanging(stage)
        before = _hand(await table_seen(stage, stage.alice))
        await stage.alice.press(panel, label="Keep my eleven")
        assert _hand(await table_seen(stage, stage.alice)) == before
        assert not [name for name in stage.alice.panel().selects if "Exchange" in name]


@pytest.mark.parametrize("picked", [5, 0])
async def test_s33_choosing_none_or_more_than_four_cards_is_refused(tmp_path: Path, picked: int) -> None:
    async with evening(tmp_path) as stage:
        panel = await _exchanging(stage)
        menu = panel.select(placeholder="Exchange")
        values = [option["value"] for option in menu["options"]][:picked]
        async with nothing_changes(stage):
            await forge(stage.alice, panel, menu["custom_id"], *values)
        if picked:
            assert "name 4 at most" in stage.alice.panel().text


async def test_s33_a_menu_of_an_earlier_version_is_understood(tmp_path: Path) -> None:
    async with evening(tmp_path) as stage:
        panel = await _exchanging(stage)
        menu = panel.select(placeholder="Exchange")
        first, second, *_ = (option["value"] for option in menu["options"])
        await forge(stage.alice, panel, menu["custom_id"], f"{first} {second}")
        assert not {first, second} & set(_hand(await table_seen(stage, stage.alice)))


async def test_as15_a_solitaire_shows_all_its_options_before_the_first_deal(tmp_path: Path) -> None:
    async with evening(tmp_path) as stage:
        await stage.alice.slash("table new", game="solitaire")
        start = stage.alice.panel()
        words = Words()
        for option in SolitaireOptions.declarations():
            assert words(f"solitaire-option-{option.name}") in start.text
        assert {"Deal", "Rules", "How to play"} <= set(start.buttons)
        assert (await table_seen(stage, stage.alice)).match is None
        await forge(stage.alice, start, "rt/1/-/option-value/deals", "2")
        await forge(stage.alice, start, "rt/1/-/option-value/joker_counts_as_draw", "False")
        assert "Deals: **2**" in stage.alice.panel().text
        await stage.alice.press(stage.alice.panel(), label="Deal")
        seen = await table_seen(stage, stage.alice)
        assert seen.options == SolitaireOptions(deals=2, joker_counts_as_draw=False)
        assert len(_hand(seen)) == 11


async def test_as12_options_that_exclude_each_other_are_refused_before_the_deal(tmp_path: Path) -> None:
    async with evening(tmp_path) as stage:
        await stage.alice.slash("table new", game="solitaire")
        async with nothing_changes(stage):
            await forge(stage.alice, stage.alice.panel(), "rt/1/-/option-value/exchange", "True")
        assert "choose three jokers too" in stage.alice.panel().text
        assert "Deal" in stage.alice.panel().buttons


async def test_only_the_owner_deals_once_and_from_a_private_message(tmp_path: Path) -> None:
    async with evening(tmp_path) as stage:
        await stage.dave.slash("table new", game="rum500")
        await stage.alice.slash("table new", game="solitaire")
        start = stage.alice.panel()
        await refused(stage, forge(stage.alice, stage.board(), "rt/2/-/start/"), "button")
        await stage.bob.slash("rules")
        await refused(stage, forge(stage.bob, stage.bob.panel(), "rt/2/-/start/"), "no longer exists")
        await stage.alice.press(start, label="Deal")
        await refused(stage, forge(stage.alice, stage.alice.panel(), "rt/2/-/start/"), "already started")
