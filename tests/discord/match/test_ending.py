"""Conceding a match: by whom, when, and at what price."""

from pathlib import Path

import pytest

from bot.people.settings import Key
from bot.tables.model.records import Status
from bot.tables.model.votes import ExitOutcome, ExitPenalty, Terms
from cogs.match.elements import concede_question
from cogs.words import Words
from tests.discord.attack import forge, refused
from tests.discord.bed import Player, Post, Stage
from tests.discord.evening import caught_up, evening, finish_round, play_round, seated, started, table_seen, to_move
from tests.discord.variants import fill, lobby


async def next_round(stage: Stage) -> None:
    """Deal the next round and open every panel."""
    await stage.alice.press(stage.board(), label="Next round")
    for player in stage.members[:4]:
        await player.press(stage.board(), label="My hand")


async def after_a_round(stage: Stage) -> None:
    """Two against two, after a round in which every member has moved; every panel is open."""
    await seated(stage)
    await stage.alice.press(stage.board(), label="Start")
    await play_round(stage)
    for player in stage.members[:4]:
        await player.slash("hand")


async def question_for(player: Player) -> Post:
    """The question after pressing **Concede** in a panel."""
    question = await player.press_more("Concede")
    assert question is not None
    assert question.private
    return question


async def on_the_board(player: Player) -> str:
    """A member's own place on the leaderboard of the server."""
    answer = await player.slash("leaderboard")
    assert answer is not None
    return answer.text


async def test_two_partners_can_concede_after_a_round(tmp_path: Path) -> None:
    async with evening(tmp_path, number=2) as stage:
        await started(stage)
        assert "Concede" not in [label for post in stage.alice.sees() for label in post.buttons]
        await finish_round(stage)
        await next_round(stage)
        question = await question_for(stage.alice)
        assert "You lose as soon as your partner agrees" in question.text
        assert "It counts as a loss." in question.text
        await stage.alice.press(question, label="Concede the match")
        assert "You've voted to concede" in question.now.text
        assert "won the match" not in stage.board().text
        assert "Alice wants to concede" in stage.board().text
        last = await stage.carol.press(stage.board(), label="Concede")
        assert last is not None
        await stage.carol.press(last, label="Concede the match")
        assert "Your side has conceded" in last.now.text
        assert "🏆 🟠 Orange (Bob and Dave) won the match! The other side conceded." in stage.board().text
        board = await on_the_board(stage.alice)
        assert "Bob · **+" in board
        assert "-# 1 won" in board
        assert "Alice · **−" in board


async def test_the_computer_plays_on_for_one_of_three_sides_that_concedes(tmp_path: Path) -> None:
    async with evening(tmp_path) as stage:
        await lobby(stage, sides="alone")
        await fill(stage, 3, "alone")
        await stage.alice.press(stage.board(), label="Start")
        await play_round(stage)
        await stage.alice.press(stage.board(), label="Next round")
        for player in stage.members[:3]:
            await player.press(stage.board(), label="My hand")
        question = await question_for(stage.bob)
        assert "There is no way back" in question.text
        assert "It counts as a loss." in question.text
        await stage.bob.press(question, label="Concede the match")
        assert "Your side has conceded" in question.now.text
        table = await table_seen(stage, stage.bob)
        assert (table.status, table.seat, table.member(1)) == (Status.PLAYING, None, None)
        assert not stage.bob.panel().buttons
        await refused(stage, stage.bob.slash("table join"), "Your side has conceded this match")
        await refused(stage, forge(stage.bob, stage.board(), "rt/1/-/concede/"), "have a seat")
        while (await table_seen(stage)).turn is None:
            await stage.pass_time(1)
        assert await to_move(stage) in (stage.alice, stage.carol)
        last = await question_for(stage.carol)
        assert "You lose at once" in last.text
        await stage.carol.press(last, label="Concede the match")
        assert "Alice won the match! Nobody else wanted to play on." in stage.board().text


async def test_the_only_member_among_several_sides_concedes_without_a_winner(tmp_path: Path) -> None:
    async with evening(tmp_path) as stage:
        await lobby(stage, sides="alone")
        for _ in range(2):
            await stage.alice.press(stage.board(), label="+ 🤖")
        await stage.alice.press(stage.board(), label="Start")
        await play_round(stage)
        await stage.alice.slash("hand")
        question = await question_for(stage.alice)
        assert "The match ends at once, and nobody wins. The match isn't counted." in question.text
        await stage.alice.press(question, label="Concede the match")
        assert "The match was called off. It doesn't count for anyone." in stage.board().text


@pytest.mark.parametrize(
    ("cost", "said"),
    [
        (ExitPenalty.NOTHING, "isn't counted"),
        (ExitPenalty.RECORD, "on no board, but `/record` shows the loss"),
        (ExitPenalty.RATED, "finished rounds count for your rating, and `/record` shows the loss"),
        (ExitPenalty.NOT_THEIRS, "counts for the player whose seat you took over, not for you"),
        (ExitPenalty.LOSS_ANYWAY, "even if your side won: others have played most of your turns"),
        (ExitPenalty.LOSS, "counts as a loss."),
    ],
)
def test_the_question_names_the_cost_on_the_boards(cost: ExitPenalty, said: str) -> None:
    for price in ExitOutcome:
        assert said in str(concede_question(1, Words(), Terms(price, cost)).view.to_components())


@pytest.mark.parametrize(
    ("rates_alone", "cost", "in_record"),
    [
        (False, "It counts on no board, but `/record` shows the loss.", "computers count on no board."),
        (True, "Its finished rounds count for your rating, and `/record` shows the loss.", "but not as wins."),
    ],
)
async def test_conceding_to_a_computer_costs_rounds_where_the_server_rates_solo_matches(
    tmp_path: Path, *, rates_alone: bool, cost: str, in_record: str
) -> None:
    async with evening(tmp_path) as stage:
        people = stage.bot.services.people
        await people.change_server(stage.world.guild.id, stage.alice.id, Key.RATE_ALONE, rates_alone)
        await stage.alice.slash("table new", game="gin")
        await stage.alice.press(stage.board(), label="+ 🤖")
        await stage.alice.press(stage.board(), label="Start")
        await play_round(stage)
        await stage.alice.slash("hand")
        question = await question_for(stage.alice)
        assert cost in question.text
        await stage.alice.press(question, label="Concede the match")
        assert ("▫️ Alice" in await on_the_board(stage.alice)) is rates_alone
        shown = await stage.alice.slash("record")
        assert shown is not None
        assert "0 of 1 won" in shown.text
        assert in_record in shown.text


async def test_conceding_twice_late_by_a_stranger_or_by_a_forged_press_changes_nothing(
    tmp_path: Path,
) -> None:
    async with evening(tmp_path, names=("Alice", "Bob", "Carol", "Dave", "Erin")) as stage:
        await after_a_round(stage)
        erin, confirm = stage.members[4], "rt/1/-/concede-confirm/"
        await refused(stage, forge(erin, stage.board(), "rt/1/-/concede/"), "have a seat")
        await refused(stage, forge(erin, erin.panel(), confirm), "have a seat")
        await refused(stage, forge(stage.bob, stage.board(), confirm), "older version")
        question = await question_for(stage.alice)
        await stage.alice.press(question, label="Concede the match")
        assert "Alice wants to concede" in stage.board().text
        await refused(stage, forge(stage.alice, question, confirm), "already voted to concede")
        await forge(stage.carol, stage.carol.panel(), confirm)
        assert "The other side conceded." in stage.board().text
        await refused(stage, forge(stage.bob, stage.board(), "rt/1/-/concede/"), "has ended")
        await refused(stage, forge(stage.alice, question, confirm), "has ended")


async def test_conceding_is_refused_in_the_first_round_and_to_a_bystander(tmp_path: Path) -> None:
    async with evening(tmp_path, names=("Alice", "Bob", "Carol", "Dave", "Erin")) as stage:
        await started(stage)
        await refused(stage, forge(stage.alice, stage.board(), "rt/1/-/concede/"), "a whole round")
        await refused(stage, forge(stage.alice, stage.alice.panel(), "rt/1/-/concede-confirm/"), "a whole round")
        await refused(stage, forge(stage.members[4], stage.board(), "rt/1/-/concede/"), "have a seat")


async def test_conceding_is_refused_in_a_lobby_and_at_a_private_table(tmp_path: Path) -> None:
    async with evening(tmp_path) as stage:
        await stage.alice.slash("table new")
        await stage.alice.slash("table new", game="solitaire")
        await stage.alice.press(stage.alice.panel(), label="Deal")
        for action in ("concede", "concede-confirm"):
            await refused(stage, forge(stage.alice, stage.alice.panel(), f"rt/1/-/{action}/"), "hasn't started")
            await refused(stage, forge(stage.alice, stage.alice.panel(), f"rt/2/-/{action}/"), "nobody to concede to")


async def test_leaving_a_partner_who_wants_to_concede_to_two_teams_is_no_way_to_come_back(tmp_path: Path) -> None:
    async with evening(tmp_path, names=("Alice", "Bob", "Carol", "Dave", "Erin", "Finn")) as stage:
        await stage.alice.slash("table new", sides="3 teams")
        for player in stage.members[1:]:
            await player.slash("table join")
        await stage.alice.press(stage.board(), label="Start")
        await play_round(stage)
        await stage.alice.slash("hand")
        await stage.alice.press(await question_for(stage.alice), label="Concede the match")
        [partner] = [player for player in stage.members[1:] if await is_partner(stage, player)]
        question = await partner.slash("table leave")
        assert question is not None
        assert "Without you your side loses at once." in question.text
        await partner.press(question, label="Leave the match")
        await refused(stage, partner.slash("table join"), "Your side has conceded this match")


async def is_partner(stage: Stage, player: Player) -> bool:
    """True for who sits on Alice's side."""
    seats = (await table_seen(stage)).seats
    sides = {seat.member: seat.side for seat in seats}
    return sides[player.id] == sides[stage.alice.id]


async def test_the_table_says_who_still_has_to_agree_to_its_end_and_keeps_my_hand_in_its_place(tmp_path: Path) -> None:
    async with evening(tmp_path) as stage:
        await started(stage)
        await stage.alice.slash("table end")
        await caught_up(stage)
        assert "Waiting for Bob, Carol and Dave to agree." in stage.board().text
        assert stage.board().buttons == ["My hand", "Agree to end it", "⋯"]
        await stage.carol.press(stage.board(), label="Agree to end it")
        await caught_up(stage)
        assert "Alice and Carol vote to end this match without a result. Waiting for Bob and Dave" in stage.board().text


async def test_the_table_says_whose_agreement_a_concession_waits_for(tmp_path: Path) -> None:
    async with evening(tmp_path, number=2) as stage:
        await after_a_round(stage)
        await next_round(stage)
        await stage.alice.press(await question_for(stage.alice), label="Concede the match")
        await caught_up(stage)
        assert "Alice wants to concede. Waiting for Carol to agree." in stage.board().text
        assert stage.board().buttons[:2] == ["My hand", "Concede"]
