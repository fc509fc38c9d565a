"""The dealer's gambit (R-100 to R-109): the choice before the hands are shown, and the effects of jokers."""

from pathlib import Path

import pytest

from bot.games.rum500.search.uses import PickNote
from tests.discord.bed import Player, Stage
from tests.discord.evening import add_computers, caught_up, evening, move, press_command, sure_button, table_seen
from tests.discord.variants import begun, fill, lobby, rum_view, sitting, until_open

BEFORE_THE_CHOICE = 1
"""The pictures of a panel."""


async def dealer_of(stage: Stage) -> Player:
    """The member who dealt."""
    table = await table_seen(stage)
    return sitting(stage, table, rum_view(table).dealer or 0)


async def test_no_hand_is_shown_before_the_dealer_has_chosen_the_effect_of_jokers(tmp_path: Path) -> None:
    """R-104."""
    async with evening(tmp_path) as stage:
        await begun(stage, "gambit")
        dealer = await dealer_of(stage)
        for player in stage.members:
            assert rum_view(await table_seen(stage, player)).hand == ()
            answer = await player.slash("hand")
            assert answer is not None
            assert len(answer.pictures) == BEFORE_THE_CHOICE
            assert "You were dealt" not in answer.text
            assert ("You're the dealer. Say what jokers do" in answer.text) is (player is dealer)
            assert ("to choose. Then you'll see your hand." in answer.text) is (player is not dealer)
            assert len(answer.buttons) == (4 if player is dealer else 1)
        await dealer.press(dealer.panel(), label="Wild: a joker stands for any card")
        for player in stage.members:
            assert any(alt.startswith("7 cards: ") for alt in player.panel().alts)
            assert player is dealer or "jokers are wild" in player.panel().text
        await caught_up(stage)
        assert "jokers are wild, and worth nothing" in stage.board().text


async def test_a_round_that_ends_before_the_choice_has_no_hands_to_check(tmp_path: Path) -> None:
    async with evening(tmp_path) as stage:
        await begun(stage, "gambit")
        for player in (stage.alice, stage.carol, stage.bob, stage.dave):
            await player.slash("table end")
        check = await stage.bob.press(stage.posts()[-1], label="Check the deal")
        assert check is not None
        assert "before anyone had a card" in check.text
        assert "first 0" not in check.text


async def test_play_goes_counter_clockwise_and_the_table_says_so(tmp_path: Path) -> None:
    """R-101."""
    async with evening(tmp_path) as stage:
        await begun(stage, "gambit")
        dealer = await dealer_of(stage)
        await dealer.press(dealer.panel(), label="Splitter: a joker cuts the pile")
        await caught_up(stage)
        assert "counter-clockwise" in stage.board().text
        view = rum_view(await table_seen(stage))
        assert view.turn == ((view.dealer or 0) - 1) % 4
        turns = [view.turn]
        while len(turns) < 4:
            await move(stage)
            turn = rum_view(await table_seen(stage)).turn
            turns += [turn] if turn not in turns else []
        assert [((turns[0] or 0) - step) % 4 for step in range(4)] == turns


async def test_a_joker_doubles_a_meld_and_seals_it_for_everyone(tmp_path: Path) -> None:
    """R-106."""
    async with evening(tmp_path) as stage:
        await begun(stage, "gambit")
        player, [choice, *_] = await until_open(stage, "double", effect="double")
        number = choice.command.text
        await player.choose(player.panel(), number, placeholder="Double a meld with a joker")
        await caught_up(stage)
        assert f"doubled and sealed meld {number} with a joker" in stage.board().text
        assert rum_view(await table_seen(stage)).melds[int(number) - 1].sealed
        for each in stage.members:
            for placeholder in each.panel().selects:
                if placeholder.startswith("Lay off"):
                    assert all(f"on {number}" not in value for value in each.panel().selects[placeholder])


async def test_a_joker_splits_the_pile_and_the_cards_below_it_leave_the_round(tmp_path: Path) -> None:
    """R-107."""
    async with evening(tmp_path) as stage:
        await begun(stage, "gambit")
        player, choices = await until_open(stage, "split", effect="splitter")
        choice = choices[-1]
        before = rum_view(await table_seen(stage, player))
        assert await press_command(player, choice.command)
        after = rum_view(await table_seen(stage, player))
        assert after.pile == ()
        assert after.obligation == choice.card
        assert isinstance(choice.note, PickNote)
        assert len(after.hand) == len(before.hand) + choice.note.size - (before.dealer_joker == after.dealer_joker)
        await caught_up(stage)
        assert f"{player.name} split the pile with a joker" in stage.board().text


async def test_blocking_the_dealers_joker_has_to_be_confirmed_and_costs_a_joker(tmp_path: Path) -> None:
    """R-108."""
    async with evening(tmp_path, number=2) as stage:
        await begun(stage, "gambit")
        player, [choice] = await until_open(stage, "block", effect="splitter")
        before = rum_view(await table_seen(stage, player))
        assert await press_command(player, choice.command)
        assert player.panel().buttons == ["Yes, spend my joker", "Back"]
        assert "Are you sure?** Block the dealer's joker" in player.panel().text
        assert rum_view(await table_seen(stage, player)) == before
        await player.press(player.panel(), custom_id=sure_button(player, choice.command))
        after = rum_view(await table_seen(stage, player))
        assert after.dealer_joker == "blocked"
        assert len(after.hand) == len(before.hand) - 1
        await caught_up(stage)
        assert f"{player.name} blocked the dealer's joker" in stage.board().text


@pytest.mark.parametrize(("number", "computer_deals"), [(1, False), (3, True)])
async def test_a_computer_that_deals_chooses_the_effect(tmp_path: Path, number: int, *, computer_deals: bool) -> None:
    """R-104; members never wait for the choice of a computer."""
    async with evening(tmp_path, number=number) as stage:
        await lobby(stage, "gambit")
        await fill(stage, 2)
        await add_computers(stage, 2)
        await stage.alice.press(stage.board(), label="Start")
        table = await table_seen(stage)
        assert (table.member(rum_view(table).dealer or 0) is None) is computer_deals
        assert (rum_view(table).phase == "effect") is not computer_deals
        assert ("jokers are wild" in stage.board().text) is computer_deals
