"""500 Rum in the channel, from its members' point of view."""

import re
from pathlib import Path
from typing import Any

from bot.games.cards import SYMBOLS, Card, read_cards
from cogs.ui.address import read_address
from tests.discord.bed import NAMES, Player, Post, Stage, private
from tests.discord.evening import (
    OnePixel,
    evening,
    finish_match,
    finish_round,
    finish_turn,
    let_time_pass,
    move,
    play_round,
    playing,
    seated,
    started,
    started_untimed,
    table_seen,
    to_move,
    type_round,
)


async def test_a_team_match_ends_at_500_and_fills_the_leaderboard(tmp_path: Path) -> None:
    async with evening(tmp_path) as stage:
        await started(stage)
        assert max((await finish_match(stage)).totals) >= 500
        assert "🏆" in stage.posts()[-1].text
        answer = await stage.alice.slash("leaderboard")
        assert answer is not None
        for player in stage.members:
            assert player.name in answer.text
        [pair] = [line for line in answer.text.splitlines() if " & " in line]
        assert pair.startswith("**Your best pair:** ")
        assert "You:" in answer.text


async def test_a_round_can_be_played_by_slash_commands_alone(tmp_path: Path) -> None:
    async with evening(tmp_path, number=2) as stage:
        await seated(stage)
        await stage.alice.slash("table start")
        await type_round(stage)
        assert "Next round" in stage.board().buttons


async def test_buttons_from_before_a_restart_still_work(tmp_path: Path) -> None:
    async with evening(tmp_path) as stage:
        await started(stage)
        for _ in range(7):
            await move(stage)
        before = await table_seen(stage)
        await stage.restart()
        after = await table_seen(stage)
        assert after.match == before.match
        await move(stage)
        assert (await table_seen(stage)).match != before.match
        await finish_round(stage)
        assert "Next round" in stage.board().buttons


async def test_the_panels_of_the_others_follow(tmp_path: Path) -> None:
    async with playing(tmp_path) as (stage, player):
        others = [other for other in stage.members if other is not player]
        before = {other.id: other.panel().text for other in others}
        await player.press(player.panel(), label="Draw a card")
        await finish_turn(stage, player)
        for other in others:
            assert other.panel().text != before[other.id]
            assert len(_panels(other)) == 1


async def test_only_legal_controls_are_shown(tmp_path: Path) -> None:
    async with playing(tmp_path) as (stage, player):
        waiting = next(other for other in stage.members if other is not player)
        assert "Draw a card" in player.panel().buttons
        assert waiting.panel().buttons == ["⋯"]
        assert waiting.panel().selects == {}
        await player.press(player.panel(), label="Draw a card")
        assert "Draw a card" not in player.panel().buttons
        assert player.panel().selects


async def test_a_member_without_a_panel_is_called_once_and_the_call_goes_after_their_move(tmp_path: Path) -> None:
    async with evening(tmp_path) as stage:
        await seated(stage)
        await stage.alice.press(stage.board(), label="Start")
        player = await to_move(stage)
        calls = [post for post in stage.posts() if "it's your turn" in post.text]
        assert [f"<@{player.id}>" in call.text for call in calls] == [True]
        ping = next(sent for sent in stage.sent() if "it's your turn" in str(sent.get("content")))
        assert [int(user) for user in ping["allowed_mentions"]["users"]] == [player.id]
        await player.slash("draw")
        await move(stage)
        await finish_turn(stage, player)
        assert not any(f"<@{player.id}>, it's your turn" in post.text for post in stage.posts())


async def test_only_the_member_to_move_is_pinged_and_only_once(tmp_path: Path) -> None:
    async with evening(tmp_path) as stage:
        await seated(stage)
        await stage.alice.press(stage.board(), label="Start")
        to_be_pinged: list[int] = []
        for _ in range(2):
            player = await to_move(stage)
            if player is not stage.alice:  # her hand is open: she has started
                to_be_pinged.append(player.id)
            await player.slash("draw")
            await finish_turn(stage, player)
        if (player := await to_move(stage)) is not stage.alice:
            to_be_pinged.append(player.id)
        allowed: list[dict[str, Any]] = [sent.get("allowed_mentions") or {} for sent in stage.sent()]
        assert [int(user) for each in allowed for user in each.get("users", ())] == to_be_pinged
        assert not any(each.get("parse") or each.get("roles") for each in allowed)


async def test_a_new_panel_replaces_the_older_one(tmp_path: Path) -> None:
    async with evening(tmp_path) as stage:
        await started(stage)
        await stage.alice.press(stage.board(), label="My hand")
        assert len(_panels(stage.alice)) == 1
        await stage.alice.slash("hand")
        assert len(_panels(stage.alice)) == 1


async def test_a_panel_says_after_fourteen_minutes_that_it_no_longer_follows(tmp_path: Path) -> None:
    async with evening(tmp_path) as stage:
        await started_untimed(stage)
        await let_time_pass(stage, 14 * 60 + 5)
        assert "no longer follows" in stage.alice.panel().text
        assert stage.alice.panel().buttons == ["My hand"]


async def test_three_friends_and_a_computer_play_two_against_two(tmp_path: Path) -> None:
    async with evening(tmp_path) as stage:
        await stage.alice.slash("table new")
        await stage.bob.press(stage.board(), label="Join 🟠")
        await stage.carol.press(stage.board(), label="Join 🔵")
        await stage.alice.press(stage.board(), label="+ 🤖")
        await stage.alice.press(stage.board(), label="Start")
        await stage.alice.press(stage.board(), label="My hand")
        await stage.bob.press(stage.board(), label="My hand")
        await stage.carol.press(stage.board(), label="My hand")
        await play_round(stage)
        score = await stage.alice.press(stage.board(), label="Score")
        assert score is not None
        assert "Ada 🤖" in score.text


async def test_showing_the_table_again_deletes_the_old_message(tmp_path: Path) -> None:
    async with evening(tmp_path) as stage:
        await started(stage)
        old = stage.board().id
        await stage.bob.say("what a hand")
        await stage.bob.slash("table show")
        assert stage.board().id != old
        assert old not in [post.id for post in stage.posts()]
        await move(stage)


async def test_who_only_watches_moves_the_table_once_a_minute_at_most(tmp_path: Path) -> None:
    """Else the buttons would slip away from under the players' fingers."""
    async with evening(tmp_path, names=(*NAMES, "Eve")) as stage:
        await started(stage)
        board, eve = stage.board().id, stage.members[4]
        answer = private(await eve.slash("table show"))
        assert stage.board().id == board
        assert f"/{board}" in answer.text
        await stage.pass_time(61)
        await eve.slash("table show")
        assert stage.board().id != board


async def test_leaving_a_match_names_the_price_and_asks_for_confirmation(tmp_path: Path) -> None:
    async with evening(tmp_path) as stage:
        await started(stage)
        question = await stage.dave.slash("table leave")
        assert question is not None
        assert "counts as a loss" in question.text
        assert (await table_seen(stage)).member(3) == stage.dave.id
        await stage.dave.press(question, label="Leave the match")
        assert stage.dave.id not in [seat.member for seat in (await table_seen(stage)).seats]
        await play_round(stage)


async def test_no_message_shows_a_card_that_its_reader_may_not_see(tmp_path: Path) -> None:
    painter = OnePixel()
    async with evening(tmp_path, number=5, painter=painter) as stage:
        await started(stage)
        seen: set[Card] = set()
        for _ in range(60):
            table = await table_seen(stage)
            if table.next_round is not None:
                break
            seen |= await _public_cards(stage)
            hidden = await _hidden_from(stage, seen)
            for player in stage.members:
                for post in player.private():
                    assert not (_cards_in(post) & hidden[player.id]), [post.text, *post.alts]
            for post in stage.posts():
                assert not (_cards_in(post) & hidden[0]), post.text
            await move(stage)


def _panels(player: Player) -> list[Post]:
    """The private messages with pictures."""
    return [post for post in player.private() if post.pictures]


async def _public_cards(stage: Stage) -> set[Card]:
    view = (await table_seen(stage)).match
    assert view is not None
    pile: tuple[Card, ...] = view.pile  # type: ignore[attr-defined] # a view of 500 Rum
    return {*pile, *(laid.card for meld in view.melds for laid in meld.cards)}  # type: ignore[attr-defined] # same


async def _hidden_from(stage: Stage, seen: set[Card]) -> dict[int, set[Card]]:
    """The cards, without jokers, that others hold and nobody has shown: for each member, and for the channel (0)."""
    hands: dict[int, set[Card]] = {}
    for player in stage.members:
        view = (await table_seen(stage, player)).match
        assert view is not None
        hands[player.id] = {card for card in view.hand if not card.is_joker}
    hidden = {0: {card for cards in hands.values() for card in cards} - seen}
    for member in hands:
        hidden[member] = {card for other, cards in hands.items() if other != member for card in cards} - seen
    return hidden


_NOTATION = re.compile(r"(?<![A-Za-z0-9=])(10|[A2-9TJQK])([SHDC♠♥♦♣])(?![A-Za-z0-9])")


def _cards_in(post: Post) -> set[Card]:
    """Every card that a message names: words, alt texts, labels, values.

    Not those drawn for the deal, which went back into the pack, and not what a joker stands for.
    """
    options = [
        option["value"]
        if "JK=" in option["value"]
        else f"{option['label']} {option['value']} {option.get('description')}"
        for part in post.parts
        for option in part.get("options", [])
    ]
    buttons = [
        f"{part.get('label')} {part.get('custom_id')}" for part in post.parts if "JK=" not in part.get("custom_id", "")
    ]
    text = "\n".join(line for line in post.text.splitlines() if "for the deal" not in line)
    alts = [re.sub(r"Drawn for the first deal:[^.]*\.", "", alt) for alt in post.alts]
    said = "\n".join([text, *alts, *options, *buttons])
    found = {"".join(match.groups()) for match in _NOTATION.finditer(said)}
    return {read_cards(text)[0].card for text in found}


def test_the_pattern_finds_cards_in_both_notations() -> None:
    symbol = next(iter(SYMBOLS.values()))
    assert len(_NOTATION.findall(f"10{symbol} 7H, (QD)")) == 3
    assert read_address("rt/1/-/hand/") is not None


async def test_the_table_moves_down_once_conversation_has_pushed_it_out_of_sight(tmp_path: Path) -> None:
    async with evening(tmp_path) as stage:
        await started(stage)
        old = stage.board().id
        await stage.pass_time(61)
        for number in range(7):
            await stage.bob.say(f"word {number}")
        assert stage.board().id == old
        await stage.bob.say("one more")
        assert stage.board().id != old
        assert old not in [post.id for post in stage.posts()]


async def test_a_message_that_nears_discords_limit_for_edits_is_posted_again(tmp_path: Path) -> None:
    async with evening(tmp_path) as stage:
        await started_untimed(stage)
        old = stage.board().id
        await stage.pass_time(51 * 60)
        await stage.alice.press(stage.board(), label="My hand")
        player = await to_move(stage)
        await player.slash("draw")
        assert stage.board().id != old


async def test_a_minute_after_the_score_the_next_round_is_dealt_in_a_new_message(tmp_path: Path) -> None:
    async with evening(tmp_path) as stage:
        await started(stage)
        await play_round(stage)
        old = stage.board().id
        await let_time_pass(stage, 62)
        table = await table_seen(stage)
        assert table.match is not None
        assert table.match.round_no == 2
        assert table.next_round is None
        assert stage.board().id != old
        assert table.message == stage.board().id
