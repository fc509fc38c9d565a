"""The effects of the options of 500 Rum, each played by presses."""

from pathlib import Path

import pytest

from bot.games.rum500.choices import PassNote, PassReason
from bot.games.rum500.options import PRESETS
from tests.discord.attack import refused
from tests.discord.bed import Player, Stage, private
from tests.discord.evening import (
    caught_up,
    evening,
    finish_round,
    finish_turn,
    move,
    play_match,
    play_round,
    press_command,
    table_seen,
    to_move,
)
from tests.discord.variants import (
    begun,
    fill,
    go_on,
    open_options,
    rum_view,
    sitting,
    until_open,
)


async def waiting_who_can(stage: Stage, kind: str) -> Player:
    """Play on until a member can make a move of that kind out of turn; returns the member."""
    for _ in range(200):
        table = await table_seen(stage)
        if table.next_round is None:
            seats = [seat for seat in range(len(table.seats)) if seat not in rum_view(table).to_act]
            for player in (sitting(stage, table, seat) for seat in seats):
                if kind in (await table_seen(stage, player)).choices:
                    return player
        await go_on(stage)
    raise AssertionError(f"nobody could {kind} out of turn")


async def test_laying_cards_out_of_turn_makes_no_other_panel_stale(tmp_path: Path) -> None:
    """R-43."""
    async with evening(tmp_path, number=2) as stage:
        await begun(stage, out_of_turn=True)
        player = await waiting_who_can(stage, "meld")
        on_turn = await to_move(stage)
        before = await table_seen(stage, on_turn)
        shown = on_turn.panel()
        assert "make any move offered below" in player.panel().text
        assert "Discard and end your turn" not in player.panel().selects
        [meld, *_] = (await table_seen(stage, player)).choices["meld"]
        assert await press_command(player, meld.command)
        assert f"{player.name} laid " in stage.board().text
        assert (await table_seen(stage, on_turn)).decision == before.decision
        [discard, *_] = before.choices["discard"]
        await on_turn.choose(shown, discard.command.text, placeholder="Discard")
        assert f"{on_turn.name} discarded" in stage.board().text


async def test_only_the_member_who_laid_a_card_out_of_turn_can_take_it_back(tmp_path: Path) -> None:
    """R-43 and 0.2."""
    async with evening(tmp_path) as stage:
        await begun(stage, out_of_turn=True)
        player = await waiting_who_can(stage, "meld")
        hand = rum_view(await table_seen(stage, player)).hand
        [meld, *_] = (await table_seen(stage, player)).choices["meld"]
        await press_command(player, meld.command)
        [take_back] = [label for label in player.panel().buttons if label.startswith("Take back")]
        await player.press(player.panel(), label=take_back)
        assert rum_view(await table_seen(stage, player)).hand == hand


async def draw_or_discard(stage: Stage, player: Player) -> None:
    """Draw, or discard the first card on offer, so that nobody goes out and the stock is used up."""
    choices = (await table_seen(stage, player)).choices
    [command, *_] = [choice.command for kind in ("draw", "discard") for choice in choices.get(kind, ())]
    assert await press_command(player, command)


async def test_without_the_option_nobody_plays_out_of_turn(tmp_path: Path) -> None:
    """R-43."""
    async with evening(tmp_path) as stage:
        await begun(stage)
        player, [meld, *_] = await until_open(stage, "meld")
        [_, waiting, *_] = sorted(stage.members, key=lambda each: each is not player)
        assert waiting.panel().selects == {}
        await refused(stage, waiting.slash("meld", cards=meld.command.text), "'s turn")


async def test_a_meld_that_is_taken_back_is_named_at_the_table(tmp_path: Path) -> None:
    """0.2."""
    async with evening(tmp_path) as stage:
        await begun(stage)
        player, [meld, *_] = await until_open(stage, "meld")
        before = rum_view(await table_seen(stage, player))
        await press_command(player, meld.command)
        [take_back] = [label for label in player.panel().buttons if label.startswith("Take back")]
        await player.press(player.panel(), label=take_back)
        assert rum_view(await table_seen(stage, player)).hand == before.hand
        assert rum_view(await table_seen(stage, player)).melds == before.melds
        number = len(before.melds) + 1
        await finish_turn(stage, player)
        await caught_up(stage)
        [line] = [line for line in stage.board().text.splitlines() if f"back from meld {number}" in line]
        assert f"{player.name} " in line
        assert all(typed.card.pretty[:-1] in line for typed in meld.command.cards)  # type: ignore[attr-defined] # a meld


async def test_a_table_without_take_backs_offers_none(tmp_path: Path) -> None:
    """0.2."""
    async with evening(tmp_path) as stage:
        await begun(stage, take_backs="off")
        player, [meld, *_] = await until_open(stage, "meld")
        await press_command(player, meld.command)
        assert not any(label.startswith("Take back") for label in player.panel().buttons)
        await refused(stage, player.slash("move", kind="take_back"), "Take-backs are off")


async def test_a_card_is_swapped_for_a_joker_on_the_table(tmp_path: Path) -> None:
    """AR-05."""
    async with evening(tmp_path) as stage:
        await begun(stage, joker_swap=True, jokers_per_pack=4, sides="alone")
        player, [swap, *_] = await until_open(stage, "swap")
        jokers = sum(card.is_joker for card in rum_view(await table_seen(stage, player)).hand)
        await player.choose(player.panel(), swap.command.text, placeholder="Swap a card for a joker")
        assert sum(card.is_joker for card in rum_view(await table_seen(stage, player)).hand) == jokers + 1
        await caught_up(stage)
        assert "for the joker in meld" in stage.board().text


async def test_two_cards_are_drawn_at_once(tmp_path: Path) -> None:
    """R-87."""
    async with evening(tmp_path) as stage:
        await begun(stage, draw_two=True)
        player = await to_move(stage)
        before = rum_view(await table_seen(stage, player))
        await player.press(player.panel(), label="Draw 2 cards")
        after = rum_view(await table_seen(stage, player))
        assert len(after.hand) == len(before.hand) + 2
        assert after.stock == before.stock - 2


async def test_only_the_top_card_may_be_taken_and_not_discarded_at_once(tmp_path: Path) -> None:
    """AR-03, AR-12."""
    async with evening(tmp_path) as stage:
        await begun(stage, pick_rule="top_only_free")
        for _ in range(12):
            await move(stage)
        while rum_view(await table_seen(stage, await to_move(stage))).phase != "draw":
            await move(stage)
        player = await to_move(stage)
        pile = rum_view(await table_seen(stage)).pile
        assert len(pile) > 1
        await refused(stage, player.slash("draw", pile=str(pile[0])), "Only the top card may be taken")
        panel = player.panel()
        [label] = [label for label in panel.buttons if label.startswith("Take ")]
        assert pile[-1].pretty in label
        await player.press(panel, label=label)
        own = await table_seen(stage, player)
        assert pile[-1] in rum_view(own).hand
        assert all(choice.card != pile[-1] for choice in own.choices["discard"])
        await refused(stage, player.slash("discard", card=str(pile[-1])), "straight back")


async def test_the_starter_discards_first_and_draws_nothing(tmp_path: Path) -> None:
    """R-14."""
    async with evening(tmp_path) as stage:
        await begun(stage, starter_discards=True)
        player = await to_move(stage)
        view = rum_view(await table_seen(stage, player))
        assert view.pile == ()
        assert len(view.hand) == 8
        assert not any(label.startswith(("Draw", "Take")) for label in player.panel().buttons)
        discard = (await table_seen(stage, player)).choices["discard"][0].command.text
        await player.choose(player.panel(), discard, placeholder="Discard")
        after = rum_view(await table_seen(stage))
        assert [str(card) for card in after.pile] == [discard]
        assert "Draw a card" in (await to_move(stage)).panel().buttons


@pytest.mark.parametrize(("stock_end", "label"), [("no_stock", "Play without drawing"), ("continue", "Take nothing")])
async def test_without_a_stock_a_press_continues_or_ends_the_round(tmp_path: Path, stock_end: str, label: str) -> None:
    """AR-10."""
    async with evening(tmp_path) as stage:
        await begun(stage, stock_end=stock_end, draw_two=True)
        player = await to_move(stage)
        while not (going := (await table_seen(stage, player)).choices.get("pass", ())):
            await draw_or_discard(stage, player)
            player = await to_move(stage)
        [go] = going
        assert go.note == PassNote({"no_stock": PassReason.NO_STOCK, "continue": PassReason.DECLINE}[stock_end])
        assert "Draw a card" not in player.panel().buttons
        [shown] = [shown for shown in player.panel().buttons if shown.startswith(label)]
        await player.press(player.panel(), label=shown)
        await caught_up(stage)
        if stock_end == "no_stock":
            assert f"{player.name} played without drawing" in stage.board().text
            assert "Discard and end your turn" in player.panel().selects
        else:
            score = private(await stage.alice.press(stage.board(), label="Score"))
            assert "play stopped without a stock; hands count" in score.text
            assert "Next round" in stage.board().buttons


async def test_at_the_end_each_side_sees_what_it_receives_or_owes(tmp_path: Path) -> None:
    """AR-20."""
    async with evening(tmp_path) as stage:
        await begun(stage, "bicycle", target=100)
        await play_match(stage)
        outcome = (await table_seen(stage)).outcome
        assert outcome is not None
        apart = abs(outcome.totals[0] - outcome.totals[1])
        names = ("🔵 Blue", "🟠 Orange")
        [winner] = outcome.winners
        sheet = private(await stage.alice.press(stage.board(), label="Score")).text
        assert f"{names[winner]} receives {apart}." in sheet
        assert f"{names[1 - winner]} owes {apart}." in sheet


async def test_the_sheet_has_the_bonus_only_for_the_member_who_went_out(tmp_path: Path) -> None:
    """R-118."""
    async with evening(tmp_path) as stage:
        await begun(stage, out_bonus=35, boathouse=True)
        await play_round(stage)
        sheet = rum_view(await table_seen(stage)).sheet
        assert sheet is not None
        assert sheet.went_out is not None
        score = private(await stage.alice.press(stage.board(), label="Score"))
        lines = [line for line in score.text.splitlines() if " in hand =" in line]
        told = [line for line in lines if "laid + 35 bonus" in line]
        assert len(lines) == 4
        assert [line.split(":")[0] for line in told] == [(await table_seen(stage)).seats[sheet.went_out].name]


@pytest.mark.parametrize("preset", list(PRESETS))
async def test_a_round_of_every_preset_can_be_played(tmp_path: Path, preset: str) -> None:
    async with evening(tmp_path) as stage:
        await stage.alice.slash("table new")
        panel = await open_options(stage.alice)
        await stage.alice.choose(panel, preset, placeholder="Start from a preset")
        assert (await table_seen(stage)).options == PRESETS[preset]
        assert "Differs from" not in stage.board().text
        await fill(stage, 4)
        await stage.alice.press(stage.board(), label="Start")
        for player in stage.members:
            await player.press(stage.board(), label="My hand")
        await finish_round(stage)
        assert "round 1" in stage.board().text
