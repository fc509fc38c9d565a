"""Leaving a running match and coming back: what the table and the panels show."""

from pathlib import Path

from tests.discord.attack import forge, refused
from tests.discord.bed import NAMES, Player, Stage
from tests.discord.evening import caught_up, evening, finish_turn, move, play_round, started, table_seen, to_move

GONE = "> has left. A computer plays on in that seat."


async def leave(player: Player) -> None:
    """Leave a match and confirm it."""
    question = await player.slash("table leave")
    assert question is not None
    await player.press(question, label="Leave the match")
    assert question.now.text == "You have left the match. Until it ends, **I'm back** takes your seat back."


async def waiting(stage: Stage) -> Player:
    """A member who isn't to move."""
    mover = await to_move(stage)
    return next(player for player in stage.members if player is not mover and player is not stage.dave)


async def test_the_table_and_every_panel_say_that_a_member_left_and_came_back(tmp_path: Path) -> None:
    async with evening(tmp_path) as stage:
        await started(stage)
        await leave(stage.dave)
        assert GONE in stage.board().text
        assert all(GONE in player.panel().text for player in (stage.alice, stage.bob, stage.carol))
        answer = await stage.dave.slash("table join")
        assert answer is not None
        assert "You're back in your seat." in answer.text
        assert answer.id == stage.dave.panel().id
        assert "Dave is back." in stage.board().text
        assert GONE not in stage.board().text
        assert "Dave is back." in (await waiting(stage)).panel().text
        await stage.dave.slash("hand")
        assert "Dave is back." not in stage.dave.panel().text


async def test_who_has_left_comes_back_with_a_press(tmp_path: Path) -> None:
    async with evening(tmp_path, names=(*NAMES, "Erin")) as stage:
        await started(stage)
        for message in ("the answer", "a panel"):
            await leave(stage.dave)
            assert (await table_seen(stage)).member(3) is None
            if message == "a panel":
                await stage.dave.slash("hand")
                assert "Press **I'm back**" in stage.dave.panel().text
            await stage.dave.press(stage.dave.private()[-1], label="I'm back")
            assert (await table_seen(stage)).member(3) == stage.dave.id
            assert "You've left" not in stage.dave.panel().text
        await refused(stage, forge(stage.members[4], stage.board(), "rt/1/-/return/"), "already started")


async def test_no_computer_plays_on_for_the_last_member_who_left(tmp_path: Path) -> None:
    async with evening(tmp_path) as stage:
        await started(stage)
        *others, last = stage.members
        for player in others:
            await leave(player)
        question = await last.slash("table leave")
        assert question is not None
        await last.press(question, label="Leave the match")
        assert "The match was called off." in stage.board().text
        assert "has left" not in stage.board().text


async def test_the_hand_of_a_seat_that_was_left_is_named_after_its_member(tmp_path: Path) -> None:
    async with evening(tmp_path) as stage:
        await stage.alice.slash("table new", game="gin")
        await stage.alice.press(stage.board(), label="+ 🤖")
        await stage.alice.press(stage.board(), label="Start")
        question = await stage.alice.slash("table leave")
        assert question is not None
        await stage.alice.press(question, label="Leave the match")
        text = stage.board().text
        assert "The match was called off." in text
        assert f"🔵 A <@{stage.alice.id}> held:" in text
        assert "Computer A" not in text
        assert "Nobody to move." in "".join(stage.board().alts)


async def test_what_a_seat_did_before_it_changed_hands_is_told_of_who_did_it(tmp_path: Path) -> None:
    async with evening(tmp_path) as stage:
        await started(stage)
        mover = await to_move(stage)
        await finish_turn(stage, mover)
        await finish_turn(stage, other := await to_move(stage))
        await caught_up(stage)
        assert f"Discarded: {mover.name} " in stage.board().text
        await leave(mover)
        await caught_up(stage)
        assert f"Discarded: <@{mover.id}> " in stage.board().text
        assert f", {other.name} " in stage.board().text
        assert f"<@{mover.id}> " in (await to_move(stage)).panel().text.partition("has left")[0]


async def test_a_return_is_no_news_after_a_lap(tmp_path: Path) -> None:
    async with evening(tmp_path) as stage:
        await started(stage)
        await leave(stage.dave)
        await stage.dave.slash("table join")
        while (await table_seen(stage)).seat_news:
            await move(stage)
        await caught_up(stage)
        assert "is back" not in stage.board().text


async def test_a_member_who_leaves_between_rounds_is_named_with_the_sheet(tmp_path: Path) -> None:
    async with evening(tmp_path) as stage:
        await started(stage)
        await play_round(stage)
        await leave(stage.dave)
        assert GONE in stage.board().text
        assert GONE in stage.alice.panel().text


async def test_a_member_who_left_is_told_how_to_return(tmp_path: Path) -> None:
    async with evening(tmp_path) as stage:
        await started(stage)
        await leave(stage.dave)
        answer = await stage.dave.slash("hand")
        assert answer is not None
        assert "Press **I'm back**" in answer.text


async def test_joining_a_lobby_takes_a_seat(tmp_path: Path) -> None:
    async with evening(tmp_path) as stage:
        await stage.alice.slash("table new")
        answer = await stage.bob.slash("table join")
        assert answer is not None
        assert answer.text == "You have a seat."
