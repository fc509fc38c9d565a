"""Turns with few presses: laying all at once, taking and using a card at once, and their forgeries."""

from pathlib import Path

import pytest
from discord import ButtonStyle

from bot.games.rum500.search.uses import LayNote
from bot.games.values import Choice
from cogs.ui.address import Action, read_address
from tests.discord.attack import forge, refused
from tests.discord.bed import Player, Post, Stage
from tests.discord.evening import evening, move, playing, press_command, table_seen
from tests.discord.variants import begun, rum_view, until_open

FOR_A_LONG_LIST = "~" + "0" * 16
"""The digest of a text that was never offered."""


async def laying(stage: Stage) -> tuple[Player, Choice]:
    """A member who can lay several melds at once, and that choice."""
    await begun(stage)
    while True:
        player, choices = await until_open(stage, "lay")
        if choices:
            return player, choices[0]
        await move(stage)


async def test_one_press_lays_all_and_another_takes_it_back(tmp_path: Path) -> None:
    async with evening(tmp_path) as stage:
        player, choice = await laying(stage)
        before = rum_view(await table_seen(stage, player))
        [label] = [label for label in player.panel().buttons if label.startswith("Lay ")]
        await player.press(player.panel(), label=label)
        after = rum_view(await table_seen(stage, player))
        assert isinstance(choice.note, LayNote)
        assert len(after.hand) == len(before.hand) - choice.note.size
        [label] = [label for label in player.panel().buttons if label.startswith("Take back")]
        await player.press(player.panel(), label=label)
        assert rum_view(await table_seen(stage, player)).hand == before.hand


async def test_the_button_that_takes_back_is_grey(tmp_path: Path) -> None:
    async with evening(tmp_path) as stage:
        player, _ = await laying(stage)
        assert styles(player, "Lay ") == {ButtonStyle.primary}
        await player.press(player.panel(), custom_id=lay_address(player))
        assert styles(player, "Take back") == {ButtonStyle.secondary}


def styles(player: Player, start: str) -> set[ButtonStyle]:
    """The styles of the buttons whose labels start with that."""
    return {ButtonStyle(part["style"]) for part in player.panel().parts if part.get("label", "").startswith(start)}


async def test_laying_all_twice_or_too_late_is_refused(tmp_path: Path) -> None:
    async with evening(tmp_path) as stage:
        player, _ = await laying(stage)
        old, shown = player.panel().button(custom_id=lay_address(player)), player.panel()
        await forge(player, shown, old)
        await refused(stage, forge(player, player.panel(), old))


@pytest.mark.parametrize("text", [FOR_A_LONG_LIST, "", "7S 7H 7D; 8C on 99", "; ;", "on 1; on 2"])
async def test_a_forged_digest_lays_nothing(tmp_path: Path, text: str) -> None:
    async with evening(tmp_path) as stage:
        player, _ = await laying(stage)
        decision = (await table_seen(stage, player)).decision
        await refused(stage, forge(player, player.panel(), f"rt/1/{decision}/play/lay:{text}"))


async def test_laying_out_of_turn_or_without_a_seat_is_refused(tmp_path: Path) -> None:
    async with evening(tmp_path) as stage:
        player, _ = await laying(stage)
        address = player.panel().button(custom_id=lay_address(player))
        other = next(one for one in stage.members if one is not player)
        await refused(stage, forge(other, other.panel(), address))
        await refused(stage, forge(player, stage.board(), address))


def lay_address(player: Player) -> str:
    """The address of the button that lays all."""
    found = [part["custom_id"] for part in player.panel().parts if "/play/lay:" in part.get("custom_id", "")]
    return found[0]


async def test_choosing_several_options_of_a_single_choice_is_refused(tmp_path: Path) -> None:
    async with playing(tmp_path) as (stage, player):
        await player.press(player.panel(), label="Draw a card")
        decision = (await table_seen(stage, player)).decision
        cards = [choice.command.text for choice in (await table_seen(stage, player)).choices["discard"]][:2]
        await refused(stage, forge(player, player.panel(), f"rt/1/{decision}/pick/discard:0:1", *cards))


async def test_incompatible_lay_offs_are_refused_in_one_sentence(tmp_path: Path) -> None:
    async with evening(tmp_path) as stage:
        await begun(stage)
        player, choices = await until_open(stage, "lay_off")
        decision, text = (await table_seen(stage, player)).decision, choices[0].command.text
        await refused(stage, forge(player, player.panel(), f"rt/1/{decision}/pick/lay_off:0:1", text, "KS on 99"))
        await player.choose(player.panel(), text, placeholder="Lay off")
        assert "Take back" in " ".join(player.panel().buttons)


async def test_one_press_takes_a_card_from_the_pile_and_uses_it(tmp_path: Path) -> None:
    async with evening(tmp_path) as stage:
        await begun(stage)
        player, choices = await until_open(stage, "take")
        choice = next(one for one in choices if one.with_follow_up is not None)
        assert await press_command(player, choice.offered)
        seen = rum_view(await table_seen(stage, player))
        assert seen.obligation is None
        assert seen.melds
        [label] = [label for label in player.panel().buttons if label.startswith("Take back")]
        await player.press(player.panel(), label=label)
        assert rum_view(await table_seen(stage, player)).obligation == choice.card
        assert "from the pile first, then discard" in player.panel().text


async def test_three_discards_have_shortcuts_and_the_menu_is_in_the_order_of_the_hand(tmp_path: Path) -> None:
    async with playing(tmp_path) as (stage, player):
        await player.press(player.panel(), label="Draw a card")
        seen = rum_view(await table_seen(stage, player))
        buttons = [label for label in player.panel().buttons if label.startswith("Discard ")]
        assert len(buttons) == 3
        assert any(seen.last_drawn[0].pretty in label for label in buttons)
        [menu] = [values for name, values in player.panel().selects.items() if name.startswith("Discard")]
        assert menu == [str(card) for card in seen.hand]


async def test_a_menu_has_a_new_address_after_a_refused_choice(tmp_path: Path) -> None:
    async with playing(tmp_path) as (stage, player):
        await player.press(player.panel(), label="Draw a card")
        before = menu_of(player.panel(), "discard")
        decision = (await table_seen(stage, player)).decision
        await refused(stage, forge(player, player.panel(), before, "AS AH"))
        after = menu_of(player.panel(), "discard")
        assert read_address(after) != read_address(before)
        assert (await table_seen(stage, player)).decision == decision


def menu_of(panel: Post, kind: str) -> str:
    """The address of the menu of a kind."""
    for part in panel.parts:
        address = read_address(part.get("custom_id", ""))
        if address and address.action is Action.PICK and address.argument.startswith(f"{kind}:"):
            return part["custom_id"]
    raise AssertionError(f"no menu of {kind}")


async def test_a_waiting_members_panel_shows_only_the_hand(tmp_path: Path) -> None:
    async with playing(tmp_path) as (stage, player):
        other = next(one for one in stage.members if one is not player)
        [hand] = other.panel().alts
        assert hand.startswith("7 cards: ")
        [table, hand] = player.panel().alts
        assert hand.startswith("7 cards: ")
        assert "Stock" in table
