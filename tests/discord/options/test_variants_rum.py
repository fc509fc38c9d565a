"""The call of Rum (R-120, AR-28): its button, its window, and the first caller."""

from datetime import timedelta
from pathlib import Path

import pytest

from bot.games.rum500 import phases
from bot.games.rum500.commands import CallRum
from bot.games.rum500.state import Match, Round
from bot.tables.model.records import DeadlineKind
from bot.tables.model.view import TableView
from tests.discord.attack import forge, refused
from tests.discord.bed import Player, Stage, private
from tests.discord.evening import add_computers, caught_up, evening, leave_match, press_command, table_seen
from tests.discord.variants import begun, careless, fill, lobby, rum_view, sitting, tick, until_callable

WINDOW = 6
"""The default number of seconds that the next draw waits."""


def callers(stage: Stage, table: TableView) -> list[Player]:
    """The members who may call, the one whose turn it is first."""
    return [sitting(stage, table, seat) for seat in rum_view(table).to_act]


def discarder(stage: Stage, table: TableView) -> Player:
    """The member who may not call, because the discard is theirs."""
    return next(player for player in stage.members if player not in callers(stage, table))


async def test_a_discard_that_fits_a_meld_shows_the_button_and_delays_the_draw(tmp_path: Path) -> None:
    async with evening(tmp_path) as stage:
        await begun(stage, rum_call=True)
        assert "Rum!" not in stage.board().buttons
        table = await until_callable(stage)
        assert "Rum!" in stage.board().buttons
        assert "Play goes on <t:" in stage.board().text
        on_turn = sitting(stage, table, rum_view(table).turn or 0)
        assert "Draw a card" not in on_turn.panel().buttons
        assert "Let it lie" in on_turn.panel().buttons
        assert "Play goes on <t:" in on_turn.panel().text
        assert "Play goes on <t:" in discarder(stage, table).panel().text
        assert discarder(stage, table).panel().buttons == ["⋯"]
        await refused(stage, on_turn.slash("draw"), "may call Rum first")


async def test_of_two_simultaneous_calls_the_first_counts_and_the_second_is_refused(tmp_path: Path) -> None:
    async with evening(tmp_path) as stage:
        await begun(stage, rum_call=True)
        table = await until_callable(stage)
        last, first = callers(stage, table)[:2]
        top, turn = rum_view(table).pile[-1], rum_view(table).turn
        board = stage.board()
        rum = board.button(label="Rum!")
        await stage.at_once(
            lambda: first.actor.click(board.message, custom_id=rum),
            lambda: last.actor.click(board.message, custom_id=rum),
        )
        after = rum_view(await table_seen(stage))
        assert top not in after.pile[-1:]
        [laid] = [each for meld in after.melds for each in meld.cards if each.card == top]
        assert table.member(laid.laid_by) == first.id
        assert after.turn == turn
        assert f"{first.name} called **Rum!** and laid " in stage.board().text
        assert "somebody was faster" in last.private()[-1].text
        assert "Rum!" not in stage.board().buttons


@pytest.fixture
def several(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let every discard that can be called fit in two ways."""
    found = phases.possible_rum_calls

    def twice(match: Match, round_: Round, seat: int) -> list[CallRum]:
        return found(match, round_, seat) * 2

    monkeypatch.setattr(phases, "possible_rum_calls", twice)


@pytest.mark.usefixtures("several")
async def test_a_call_that_fits_several_melds_claims_the_discard_until_the_caller_has_chosen(tmp_path: Path) -> None:
    async with evening(tmp_path) as stage:
        await begun(stage, rum_call=True)
        table = await until_callable(stage)
        other, caller = callers(stage, table)[:2]
        top, board = rum_view(table).pile[-1], stage.board()
        await tick(stage, WINDOW - 1)
        await caller.press(board, label="Rum!")
        assert "called Rum and is choosing the meld" in stage.board().text
        assert "Rum!" not in stage.board().buttons
        rum_button = board.button(label="Rum!") if "Rum!" in board.buttons else "rt/1/-/call/rum"
        await refused(stage, forge(other, stage.board(), rum_button), "somebody was faster")
        await refused(stage, forge(discarder(stage, table), stage.board(), rum_button), "somebody was faster")
        await refused(stage, other.slash("draw"), "is choosing a meld")
        await tick(stage, WINDOW - 1)  # the claim has its own deadline
        assert rum_view(await table_seen(stage)).phase == "claim"
        choice = (await table_seen(stage, caller)).choices["rum"][0].command
        assert await press_command(caller, choice)
        after = rum_view(await table_seen(stage))
        assert (after.phase, top in after.pile[-1:]) == ("draw", False)


@pytest.mark.usefixtures("several")
async def test_a_caller_who_does_not_choose_in_time_gets_the_first_meld(tmp_path: Path) -> None:
    async with evening(tmp_path) as stage:
        await begun(stage, rum_call=True)
        table = await until_callable(stage)
        caller = callers(stage, table)[1]
        await caller.press(stage.board(), label="Rum!")
        await stage.restart()
        await tick(stage, WINDOW + 1)
        assert "called **Rum!** and laid" in stage.board().text
        assert rum_view(await table_seen(stage)).phase == "draw"


async def test_the_draw_is_free_at_once_when_everyone_passes(tmp_path: Path) -> None:
    async with evening(tmp_path) as stage:
        await begun(stage, rum_call=True)
        table = await until_callable(stage)
        on_turn, *others = callers(stage, table)
        for player in (*others, on_turn):
            assert "Rum!" in stage.board().buttons
            await player.press(player.panel(), label="Let it lie")
        assert "Rum!" not in stage.board().buttons
        assert "Draw a card" in on_turn.panel().buttons
        await refused(stage, others[0].slash("rum"), "somebody was faster")


async def test_the_window_lapses_and_the_call_stays_open_until_the_draw(tmp_path: Path) -> None:
    async with evening(tmp_path) as stage:
        await begun(stage, rum_call=True)
        on_turn = callers(stage, await until_callable(stage))[0]
        await tick(stage, WINDOW - 1)
        assert "Draw a card" not in on_turn.panel().buttons
        await tick(stage, 1.5)
        assert "Draw a card" in on_turn.panel().buttons
        assert "Rum!" in stage.board().buttons
        await on_turn.press(on_turn.panel(), label="Draw a card")
        assert "Rum!" not in stage.board().buttons


async def test_the_time_of_a_restart_does_not_count_for_the_window(tmp_path: Path) -> None:
    async with evening(tmp_path) as stage:
        await begun(stage, rum_call=True)
        table = await until_callable(stage)
        await stage.pass_time(WINDOW / 2)
        await stage.restart()
        after = await table_seen(stage)
        lost = after.until[DeadlineKind.WAIT] - table.until[DeadlineKind.WAIT]
        assert lost == timedelta(seconds=WINDOW / 2), "the time since the bot last noted that it lives"
        await tick(stage, WINDOW + 1)
        assert DeadlineKind.WAIT not in (await table_seen(stage)).until
        assert rum_view(await table_seen(stage)).phase == "draw"


async def test_passing_does_not_prolong_the_window(tmp_path: Path) -> None:
    """AR-28."""
    async with evening(tmp_path) as stage:
        await begun(stage, rum_call=True)
        table = await until_callable(stage)
        await stage.pass_time(WINDOW / 2)
        last = callers(stage, table)[-1]
        await last.press(last.panel(), label="Let it lie")
        assert (await table_seen(stage)).until == table.until


async def test_only_the_next_player_is_pinged_and_only_after_the_window(tmp_path: Path) -> None:
    async with evening(tmp_path) as stage:
        await begun(stage, rum_call=True)
        on_turn = callers(stage, await until_callable(stage))[0]
        await stage.restart()  # the new bot has no panels, so the member to move would be pinged
        await stage.bot.resume_tables()
        await caught_up(stage)
        assert not any("it's your turn" in post.text for post in stage.posts())
        await tick(stage, WINDOW + 1)
        [ping] = [post.text for post in stage.posts() if "it's your turn" in post.text]
        assert f"<@{on_turn.id}>" in ping


async def test_without_a_window_the_draw_is_not_delayed(tmp_path: Path) -> None:
    async with evening(tmp_path) as stage:
        await begun(stage, rum_call=True, rum_window=0)
        table = await until_callable(stage)
        on_turn = callers(stage, table)[0]
        assert "Draw a card" in on_turn.panel().buttons
        other = sitting(stage, table, ((rum_view(table).turn or 0) + 1) % 4)
        [label, *_] = [label for label in other.panel().buttons if label.startswith("Rum! ")]
        await other.press(other.panel(), label=label)
        assert f"{other.name} called **Rum!** and laid " in stage.board().text
        assert "Draw a card" in on_turn.panel().buttons


async def test_rum_can_be_called_by_command_but_not_by_the_discarder(tmp_path: Path) -> None:
    async with evening(tmp_path) as stage:
        await begun(stage, rum_call=True)
        table = await until_callable(stage)
        await refused(stage, discarder(stage, table).slash("rum"), "You discarded it yourself")
        caller = callers(stage, table)[-1]
        answer = await caller.slash("rum")
        assert answer is not None
        assert answer.private
        assert f"{caller.name} called **Rum!** and laid" in stage.board().text


async def test_computers_neither_delay_a_call_nor_are_delayed(tmp_path: Path) -> None:
    async with evening(tmp_path) as stage:
        await lobby(stage, rum_call=True)
        await fill(stage, 2)
        await add_computers(stage, 2)
        await stage.alice.press(stage.board(), label="Start")
        for player in stage.members[:2]:
            await player.press(stage.board(), label="My hand")
        windows = 0
        for _ in range(70):
            table = await table_seen(stage)
            if table.next_round is None:
                assert all(table.member(seat) is not None for seat in rum_view(table).to_act)
                windows += rum_view(table).phase == "rum"
            await careless(stage)
        assert windows > 2


async def test_who_has_left_is_told_in_the_window_that_it_is_nobodys_turn(tmp_path: Path) -> None:
    async with evening(tmp_path) as stage:
        await begun(stage, rum_call=True)
        left = discarder(stage, await until_callable(stage))
        await leave_match(left)
        assert (await table_seen(stage)).calls
        shown = private(await left.slash("hand")).text
        assert "You've left this match" in shown
        assert "Play goes on <t:" in shown
        assert "'s turn" not in shown
