"""The news: for a seat the events since its own last turn, for the channel those of the last lap."""

from dataclasses import replace

from bot.games.rum500.commands import CloseRum
from bot.games.rum500.events import Discarded, RumCalled
from bot.games.rum500.options import Rum500Options
from bot.tables.model.match import MatchState, Step, advance
from bot.tables.model.view import last_turns, steps_since_own_turn
from tests.games.rum500.tables import GAME, table
from tests.tables.fakes import Club
from tests.tables.small_game import Added
from tests.tables.test_table import ANN, BEN, add, club, running

__all__ = ["club"]


def played(*lines: str) -> MatchState:
    """A match of three seats after these commands, each with its seat; `-` closes the window for a call of Rum."""
    options = replace(Rum500Options(), rum_call=True)
    state = table("7C 3C KD", "9D QS 2D", "8D 4S 4H", melds=[(0, "7S 7H 7D")], options=options)
    match = MatchState(game=GAME, state=state, decisions={0: 1})
    for line in lines:
        seat, _, command = line.partition(" ")
        if seat == "-":
            match = advance(match, None, CloseRum())
        else:
            match = advance(
                match, int(seat), GAME.read(*command.split(" ", 1)) if " " in command else GAME.read(command, "")
            )
    return match


def by(steps: tuple[Step, ...]) -> list[int]:
    """The seats of the discards and calls of Rum among the steps."""
    events = (event for step in steps for event in step.events)
    return [event.seat for event in events if isinstance(event, Discarded | RumCalled)]


FIRST, SECOND, THIRD = ("0 draw", "0 discard KD"), ("1 draw", "1 discard QS"), ("2 draw", "2 discard 8D")


def test_news_begin_at_the_end_of_ones_own_last_turn() -> None:
    assert by(steps_since_own_turn(played(*FIRST, *SECOND, *THIRD), 0)) == [1, 2]
    assert by(steps_since_own_turn(played(*FIRST, *SECOND), 1)) == []


def test_news_stay_during_ones_own_turn() -> None:
    assert by(steps_since_own_turn(played(*FIRST, *SECOND, *THIRD, "0 draw"), 0)) == [1, 2]


def test_passing_or_calling_rum_ends_no_turn() -> None:
    passed = played(*FIRST, *SECOND, *THIRD, "0 draw", "0 discard 7C", "2 pass", "1 pass", "1 draw")
    assert by(steps_since_own_turn(passed, 2)) == [0]
    assert by(steps_since_own_turn(passed, 1)) == [2, 0]
    called = played(*FIRST, *SECOND, *THIRD, "0 draw", "0 discard 7C", "2 rum", "1 draw", "1 discard 2D")
    assert by(steps_since_own_turn(called, 2)) == [0, 2, 1]


def test_channel_sees_the_last_lap() -> None:
    assert by(last_turns(played(*FIRST, *SECOND).steps, 3)) == [0, 1]
    assert by(last_turns(played(*FIRST, *SECOND, *THIRD).steps, 3)) == [0, 1, 2]
    assert by(last_turns(played(*FIRST, *SECOND, *THIRD, "0 draw").steps, 3)) == [1, 2]


async def test_news_go_back_no_further_than_the_deal(club: Club) -> None:
    table = await running(club, BEN)
    await add(club, table, ANN, 1)
    await add(club, table, BEN, 1)
    await add(club, table, ANN, 2)
    assert table.view(ANN).news == ()
    assert table.view(BEN).news == (Added(0, 2),)
    assert table.view(None).news == (Added(1, 1), Added(0, 2))


async def test_only_who_made_the_last_move_is_told_what_it_did(club: Club) -> None:
    table = await running(club, BEN)
    await add(club, table, ANN, 1)
    assert table.view(ANN).done == (Added(0, 1),)
    assert table.view(BEN).done == table.view(None).done == ()
