"""Giving an absent member's seat to the computer or to another member: by whom, and what everyone sees."""

from pathlib import Path
from typing import Any

import discord
from simcord import UserHandle

from bot.people.settings import CallWhen
from bot.tables.model.seats import make_absent
from tests.discord.attack import forge, refused
from tests.discord.bed import NAMES, Player, Post, Stage, private
from tests.discord.evening import caught_up, evening, leave_match, play_round, started, table_seen
from tests.discord.test_trouble import take_permission

SIX = (*NAMES, "Erin", "Finn")


async def without(stage: Stage, *away: Player) -> None:
    """Two against two, of whom some are absent."""
    await started(stage)
    await go_away(stage, *away)


async def go_away(stage: Stage, *away: Player) -> None:
    """Make members absent."""
    bot = stage.bot
    table = await bot.tables.get(1)
    for player in away:
        seat = table.facts.seat_of(player.id)
        assert seat is not None
        await table.keeper.write(make_absent(table.keeper.state, seat))
    await bot.messages.table_changed(1)
    await caught_up(stage)


def table_message(stage: Stage) -> Post:
    """The public message of the match; offers may follow it."""
    return next(post for post in stage.posts() if "round" in post.text)


def offers(stage: Stage) -> list[Post]:
    """The messages in the channel that offer seats."""
    return [
        post
        for post in stage.posts()
        if ("seat" in post.text or "play on for" in post.text) and "round" not in post.text
    ]


async def test_a_seat_is_offered_to_no_bot(tmp_path: Path) -> None:
    async with evening(tmp_path, names=SIX) as stage:
        await without(stage, stage.bob)
        robot = stage.world.guild.add_member(stage.world.env.create_user("robot", bot=True))
        await refused(stage, stage.alice.slash("table seat", member=stage.bob.actor, to=robot), "A bot can't sit down")


async def test_a_seat_is_offered_to_nobody_who_cannot_see_the_channel(tmp_path: Path) -> None:
    async with evening(tmp_path, names=SIX) as stage:
        await without(stage, stage.bob)
        erin = stage.members[4].actor
        take_permission(stage, erin, view_channel=False)
        await refused(stage, stage.alice.slash("table seat", member=stage.bob.actor, to=erin), "Erin can't see")


async def test_the_seat_of_who_has_left_the_server_can_be_offered(tmp_path: Path) -> None:
    async with evening(tmp_path, names=SIX) as stage:
        await without(stage, stage.bob, stage.dave)
        env, (erin, finn) = stage.world.env, stage.members[4:]
        for player in (stage.bob, finn):
            stage.world.guild.remove_member(player.actor)
        gone, other = (UserHandle(env, env.backend.get_user(player.id)) for player in (stage.bob, finn))
        await refused(stage, stage.alice.slash("table seat", member=gone, to=other), "Finn can't see")
        await stage.alice.slash("table seat", member=gone, to=erin.actor)
        [offer] = offers(stage)
        assert "will you play on for Bob?" in offer.text


async def test_who_wants_no_pings_is_not_pinged_by_an_offer(tmp_path: Path) -> None:
    async with evening(tmp_path, names=SIX) as stage:
        await without(stage, stage.bob)
        erin, finn = stage.members[4:]
        await stage.bot.services.people.change_member(erin.id, "call", CallWhen.NEVER)
        for to in (erin, finn):
            await stage.alice.slash("table seat", member=stage.bob.actor, to=to.actor)
        sent = [message for message in stage.sent() if "will you play on" in str(message.get("components"))]
        assert [message["allowed_mentions"].get("users", []) for message in sent] == [[], [finn.id]]


async def test_the_previous_member_sees_no_hand_once_an_offered_seat_is_taken(tmp_path: Path) -> None:
    async with evening(tmp_path, names=SIX) as stage:
        await without(stage, stage.bob)
        erin = stage.members[4]
        assert " cards: " in stage.bob.panel().alts[-1]
        answer = await stage.alice.slash("table seat", member=stage.bob.actor, to=erin.actor)
        assert answer is not None
        assert answer.private
        [offer] = offers(stage)
        assert f"<@{erin.id}>, will you play on for Bob?" in offer.text
        await erin.press(offer, label="Take the seat")
        assert (await table_seen(stage)).member(1) == erin.id
        assert " cards: " in erin.panel().alts[-1]
        assert "you don't have a seat in this match" in stage.bob.panel().text
        assert not any("cards:" in alt for alt in stage.bob.panel().alts)
        assert not stage.bob.panel().buttons
        [told] = offers(stage)
        assert (told.id, told.text, told.buttons) == (offer.id, "Erin has taken over Bob's seat.", [])
        await refused(stage, stage.bob.slash("table join"), "Erin is playing your seat now")
        await refused(stage, forge(erin, offer, "rt/1/-/take-seat/1"), "isn't offered to you")


async def test_a_round_names_those_who_played_it_also_when_another_has_taken_the_seat(tmp_path: Path) -> None:
    async with evening(tmp_path, names=SIX) as stage:
        await started(stage)
        await play_round(stage)
        await go_away(stage, stage.bob)
        erin = stage.members[4]
        await stage.alice.slash("table seat", member=stage.bob.actor, to=erin.actor)
        await erin.press(offers(stage)[0], label="Take the seat")
        for reader in (stage.alice, erin):
            history = private(await reader.press(table_message(stage), label="History"))
            await reader.press(history, label="◀ Earlier")
            text = reader.panel().text
            assert (stage.bob.name in text, erin.name in text, "**You**" in text) == (
                True,
                False,
                reader is stage.alice,
            )
            replay = str(private(await reader.press(table_message(stage), label="Replay")).parts)
            assert (stage.bob.name in replay, erin.name in replay) == (True, False)


async def test_a_round_names_a_member_who_was_away_for_all_of_it(tmp_path: Path) -> None:
    async with evening(tmp_path, names=SIX) as stage:
        await started(stage)
        await go_away(stage, stage.bob)
        await play_round(stage)
        await stage.alice.press(table_message(stage), label="Next round")
        await play_round(stage)
        history = private(await stage.alice.press(table_message(stage), label="History"))
        assert stage.bob.name in history.text
        assert "Computer" not in history.text


async def test_an_offer_shows_that_it_was_declined_or_has_lapsed(tmp_path: Path) -> None:
    async with evening(tmp_path, names=SIX) as stage:
        await without(stage, stage.bob, stage.dave)
        erin, finn = stage.members[4:]
        await stage.alice.slash("table seat", member=stage.bob.actor, to=erin.actor)
        await stage.alice.slash("table seat", member=stage.dave.actor, to=finn.actor)
        first, second = offers(stage)
        await refused(stage, forge(finn, first, "rt/1/-/decline-seat/1"), "isn't offered to you")
        await erin.press(first, label="No, thanks")
        assert first.now.text.endswith("doesn't want Bob's seat.")
        await refused(stage, forge(erin, first, "rt/1/-/take-seat/1"), "isn't offered to you")
        await stage.dave.press(table_message(stage), label="I'm back")
        assert second.now.text == "Dave's seat is no longer on offer."
        await refused(stage, forge(finn, second, "rt/1/-/take-seat/3"), "isn't offered to you")
        assert not (await table_seen(stage)).closed_offers


async def test_an_offer_lapses_with_its_match_also_over_a_restart(tmp_path: Path) -> None:
    async with evening(tmp_path, names=SIX) as stage:
        await without(stage, stage.bob)
        await stage.alice.slash("table seat", member=stage.bob.actor, to=stage.members[4].actor)
        [offer] = offers(stage)
        await stage.restart()
        await leave_match(stage.dave)
        assert "Take the seat" in offer.now.buttons
        for player in (stage.alice, stage.carol):
            await player.slash("table end")
        assert offer.now.text == "Bob's seat is no longer on offer."


async def test_a_present_members_seat_and_a_seated_newcomer_are_refused(tmp_path: Path) -> None:
    async with evening(tmp_path, names=SIX) as stage:
        await without(stage, stage.bob)
        erin = stage.members[4]
        carol = stage.carol
        await refused(stage, carol.slash("table seat", member=stage.bob.actor), "Only the host")
        await refused(stage, stage.alice.slash("table seat", member=carol.actor), "misses two turns in a row")
        await refused(stage, stage.alice.slash("table seat", member=stage.bob.actor, to=carol.actor), "Only a newcomer")
        await refused(stage, erin.slash("table seat", member=stage.bob.actor), "Only the host")
        await refused(stage, forge(erin, table_message(stage), "rt/1/-/take-seat/x"), "older version")
        await refused(stage, forge(erin, table_message(stage), "rt/1/-/take-seat/1"), "isn't offered to you")


async def test_a_moderator_without_a_seat_can_give_one_away(tmp_path: Path) -> None:
    async with evening(tmp_path, names=SIX) as stage:
        erin = stage.members[4]
        role = stage.world.guild.create_role("Staff", permissions=discord.Permissions(manage_messages=True))
        backend: Any = stage.world.env.backend
        backend.add_member_role(stage.world.guild.id, erin.id, role.id)
        await without(stage, stage.bob)
        answer = await erin.slash("table seat", member=stage.bob.actor)
        assert answer is not None
        assert "A computer has the seat now" in answer.text
        assert (await table_seen(stage)).member(1) is None
        await stage.bob.slash("table join")
        assert (await table_seen(stage)).member(1) == stage.bob.id


async def test_the_table_and_the_panels_say_whose_seat_a_computer_has(tmp_path: Path) -> None:
    async with evening(tmp_path) as stage:
        await without(stage, stage.bob)
        await stage.alice.slash("table seat", member=stage.bob.actor)
        await caught_up(stage)
        told = f"A computer has taken over <@{stage.bob.id}>'s seat."
        assert told in table_message(stage).text
        assert told in stage.carol.panel().text
        await stage.bob.slash("table join")
        await caught_up(stage)
        assert told not in table_message(stage).text


async def test_without_a_present_host_the_table_shows_the_vote_and_a_button(tmp_path: Path) -> None:
    async with evening(tmp_path, names=SIX) as stage:
        await without(stage, stage.alice)
        erin, vote = stage.members[4], f"rt/1/-/vote-seat/{stage.alice.id}:{stage.members[4].id}"
        answer = await stage.bob.slash("table seat", member=stage.alice.actor, to=erin.actor)
        assert answer is not None
        assert "You've voted" in answer.text
        assert f"Bob votes to give Alice's seat to <@{erin.id}>" in table_message(stage).text
        assert offers(stage) == []
        label = "Give Alice's seat to the newcomer"
        await refused(stage, stage.bob.press(table_message(stage), label=label), "already voted for that")
        await refused(stage, forge(erin, table_message(stage), vote), "have a seat")
        await refused(stage, forge(stage.carol, table_message(stage), "rt/1/-/vote-seat/x"), "older version")
        await stage.carol.press(table_message(stage), label=label)
        assert offers(stage) == []
        await stage.dave.press(table_message(stage), label=label)
        [offer] = offers(stage)
        assert "votes to give" not in table_message(stage).text
        assert label not in table_message(stage).buttons
        await refused(stage, forge(stage.carol, table_message(stage), vote), "already voted for that")
        await erin.press(offer, label="Take the seat")
        assert (await table_seen(stage)).member(0) == erin.id
        assert (await table_seen(stage)).host == stage.bob.id
        await refused(stage, forge(stage.carol, table_message(stage), vote), "no seat here")


async def test_a_vote_passes_when_the_only_opponent_leaves(tmp_path: Path) -> None:
    async with evening(tmp_path, names=SIX) as stage:
        await without(stage, stage.alice)
        await stage.bob.slash("table seat", member=stage.alice.actor)
        await stage.carol.press(table_message(stage), label="Give Alice's seat to a computer")
        assert (await table_seen(stage)).member(0) == stage.alice.id
        await leave_match(stage.dave)
        assert (await table_seen(stage)).member(0) is None
