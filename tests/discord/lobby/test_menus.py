"""*Invite to my table* in the menu of a member, and *My hand* in that of a message."""

from collections.abc import Awaitable
from pathlib import Path

from bot.people.settings import CallWhen
from tests.discord.attack import refused
from tests.discord.bed import Player, Post, Stage, private
from tests.discord.evening import add_computers, evening, started
from tests.discord.variants import open_options

INVITE, HAND = "Invite to my table", "My hand"
HALF_AN_HOUR = 30 * 60


def invite(stage: Stage, host: Player, guest: Player) -> Awaitable[Post | None]:
    """Choose the command in the menu of a member."""
    return stage.act(lambda: host.actor.context_menu(stage.world.channel, INVITE, guest.actor))


def show_hand(stage: Stage, player: Player, post: Post) -> Awaitable[Post | None]:
    """Choose the command in the menu of a message."""
    return stage.act(lambda: player.actor.context_menu(stage.world.channel, HAND, post.message))


def invitations(stage: Stage) -> list[Post]:
    """The public invitations."""
    return [post for post in stage.posts() if "invites you" in post.text]


def pinged(stage: Stage) -> list[int]:
    """The ids of the members whom invitations have pinged."""
    sent = [message for message in stage.sent() if "invites you" in str(message.get("components"))]
    return [int(member) for message in sent for member in message["allowed_mentions"].get("users", [])]


async def test_only_the_guest_is_pinged_and_sits_down_with_one_press(tmp_path: Path) -> None:
    async with evening(tmp_path) as stage:
        await stage.alice.slash("table new")
        answer = private(await invite(stage, stage.alice, stage.bob))
        assert "Bob is invited" in answer.text
        [post] = invitations(stage)
        assert f"<@{stage.bob.id}>, Alice invites you to a table of **500 Rum**" in post.text
        assert pinged(stage) == [stage.bob.id]
        await stage.bob.press(post, label="Join")
        assert "Bob" in next(each for each in stage.posts() if "Set up" in each.buttons).text


async def test_a_guest_who_wants_no_calls_is_not_pinged(tmp_path: Path) -> None:
    async with evening(tmp_path) as stage:
        await stage.alice.slash("table new")
        await stage.bot.services.people.change_member(stage.bob.id, "call", CallWhen.NEVER.value)
        answer = private(await invite(stage, stage.alice, stage.bob))
        assert "but not pinged" in answer.text
        assert len(invitations(stage)) == 1
        assert pinged(stage) == []


async def test_nobody_is_invited_twice_in_half_an_hour(tmp_path: Path) -> None:
    async with evening(tmp_path) as stage:
        await stage.alice.slash("table new")
        await stage.carol.press(stage.board(), label="Join 🟠")
        await invite(stage, stage.alice, stage.bob)
        for host in (stage.alice, stage.carol):
            await refused(stage, invite(stage, host, stage.bob), "Bob was invited not long ago")
        await stage.pass_time(HALF_AN_HOUR)
        await invite(stage, stage.carol, stage.bob)
        assert len(invitations(stage)) == 2


async def test_a_host_can_invite_only_eight_members_in_half_an_hour(tmp_path: Path) -> None:
    names = ("Alice", *(f"Guest{number}" for number in range(10)))
    async with evening(tmp_path, names=names) as stage:
        await stage.alice.slash("table new")
        for guest in stage.members[1:9]:
            await invite(stage, stage.alice, guest)
        await refused(stage, invite(stage, stage.alice, stage.members[9]), "You've invited many people")
        assert len(invitations(stage)) == 8


async def test_only_a_member_of_a_lobby_with_a_free_seat_can_invite(tmp_path: Path) -> None:
    async with evening(tmp_path) as stage:
        await refused(stage, invite(stage, stage.alice, stage.bob), "sit at a table here")
        await stage.alice.slash("table new")
        await refused(stage, invite(stage, stage.bob, stage.carol), "sit at a table here")
        await refused(stage, invite(stage, stage.alice, stage.alice), "have a seat already")
        await stage.bob.press(stage.board(), label="Join 🟠")
        await refused(stage, invite(stage, stage.alice, stage.bob), "Bob has a seat at your table already")


async def test_nobody_is_invited_to_a_match(tmp_path: Path) -> None:
    async with evening(tmp_path) as stage:
        await started(stage)
        await refused(stage, invite(stage, stage.alice, stage.dave), "hasn't started")


async def test_a_computer_makes_room_for_a_guest(tmp_path: Path) -> None:
    async with evening(tmp_path) as stage:
        await stage.alice.slash("table new")
        await add_computers(stage, 3)
        await invite(stage, stage.alice, stage.bob)
        assert "made room" in private(await stage.bob.press(invitations(stage)[0], label="Join")).text


async def test_who_invites_to_a_full_table_is_told_what_it_waits_for(tmp_path: Path) -> None:
    async with evening(tmp_path) as stage:
        await stage.alice.slash("table new", game="gin")
        await stage.bob.press(stage.board(), label="Join")
        await refused(stage, invite(stage, stage.alice, stage.carol), "the host can press **Start**")
        await stage.alice.choose(await open_options(stage.alice), "standard", placeholder="Start from a preset")
        await refused(stage, invite(stage, stage.alice, stage.carol), "Waiting for Bob to agree")


async def test_my_hand_on_the_tables_message_opens_the_panel(tmp_path: Path) -> None:
    async with evening(tmp_path) as stage:
        await started(stage)
        panel = private(await show_hand(stage, stage.alice, stage.board()))
        assert panel.pictures
        assert panel.id == stage.alice.panel().id


async def test_my_hand_on_any_other_message_is_refused(tmp_path: Path) -> None:
    async with evening(tmp_path) as stage:
        await stage.alice.say("Hello")
        await refused(stage, show_hand(stage, stage.alice, stage.posts()[-1]), "isn't a running table")
        await started(stage)
        await refused(stage, show_hand(stage, stage.alice, stage.posts()[0]), "isn't a running table")
