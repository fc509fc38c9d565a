"""Every impossible press or command gets a private sentence that says why, and changes nothing."""

from pathlib import Path
from typing import Any

import discord
import pytest

from cogs.ui.address import Action, read_address
from tests.discord.attack import forge, nothing_changes, refused
from tests.discord.bed import Player, Stage
from tests.discord.evening import evening, move, playing, seated, started, table_seen, to_move


async def waiting(stage: Stage) -> Player:
    """A member who is not to move."""
    acting = await to_move(stage)
    return next(player for player in stage.members if player is not acting)


async def of_two(stage: Stage) -> None:
    """A running match of Alice against Bob; Carol and Dave are bystanders."""
    await stage.alice.slash("table new", sides="alone")
    await stage.bob.press(stage.board(), label="Join")
    await stage.alice.press(stage.board(), label="Start")


@pytest.mark.parametrize("command", ["hand", "draw", "discard", "table show", "table join", "table leave", "table end"])
async def test_without_a_table_every_command_says_how_to_open_one(tmp_path: Path, command: str) -> None:
    async with evening(tmp_path) as stage:
        options = {"card": "7H"} if command == "discard" else {}
        await refused(stage, stage.alice.slash(command, **options), "no table in this channel", "/table new")


async def test_a_move_out_of_turn_says_whose_turn_it_is(tmp_path: Path) -> None:
    async with evening(tmp_path) as stage:
        await started(stage)
        player = await waiting(stage)
        await refused(stage, player.slash("draw"), "turn")


async def test_a_move_before_the_start_says_how_to_start(tmp_path: Path) -> None:
    async with evening(tmp_path) as stage:
        await seated(stage)
        await refused(stage, stage.alice.slash("draw"), "/table start")


async def test_a_bystanders_move_says_that_they_have_no_seat(tmp_path: Path) -> None:
    async with evening(tmp_path) as stage:
        await of_two(stage)
        await refused(stage, stage.carol.slash("draw"), "have a seat at this table")
        seats = "a seat at this table. `/table join` gives you one that is free before the start"
        await refused(stage, stage.carol.slash("table leave"), seats)
        await refused(stage, stage.carol.slash("table join"), "join the next one", "/table seat")
        panel = await stage.carol.press(stage.board(), label="My hand")
        assert panel is not None
        for address in ("leave/", "leave-confirm/", "next-round/", "play/draw:"):
            await refused(stage, forge(stage.carol, panel, f"rt/1/-/{address}"), "have a seat at this table")


async def test_a_stale_button_is_answered_with_the_current_panel(tmp_path: Path) -> None:
    async with playing(tmp_path) as (stage, player):
        old = player.panel().button(label="Draw a card")
        await player.press(player.panel(), label="Draw a card")
        async with nothing_changes(stage):
            answer = await forge(player, player.panel(), old)
        assert answer is not None
        assert "moved on since then" in answer.text
        assert answer.pictures
        assert "Draw a card" not in answer.buttons


async def test_a_refused_command_is_no_error_in_the_log(tmp_path: Path) -> None:
    async with playing(tmp_path) as (stage, player):
        await refused(stage, player.slash("discard", card="7S"), "")
        assert stage.world.env.errors == []


async def test_the_refusal_names_a_card_that_the_member_does_not_hold(tmp_path: Path) -> None:
    async with playing(tmp_path) as (stage, player):
        await player.slash("draw")
        own = await table_seen(stage, player)
        assert own.match is not None
        held = {str(card) for card in own.match.hand}
        missing = next(text for text in ("7S", "8S", "9S", "TS", "JS", "QS", "KS", "2D", "3D") if text not in held)
        await refused(stage, player.slash("discard", card=missing), "You don't have", "Rule R-42; look it up")


async def test_an_invalid_meld_is_refused_with_the_id_of_the_rule(tmp_path: Path) -> None:
    async with playing(tmp_path) as (stage, player):
        await player.slash("draw")
        own = await table_seen(stage, player)
        assert own.match is not None
        cards = [card for card in own.match.hand if not card.is_joker]
        first = cards[0]
        others = [card for card in cards if card.rank != first.rank and card.suit != first.suit][:2]
        typed = " ".join(str(card) for card in (first, *others))
        await refused(stage, player.slash("meld", cards=typed), "Rule R-")


@pytest.mark.parametrize("typed", ["pancakes", "7X", "@everyone", "🂡🂢", "'; DROP TABLE", "\u202e7h"])
async def test_unreadable_cards_are_refused_with_how_to_write_them(tmp_path: Path, typed: str) -> None:
    async with playing(tmp_path) as (stage, player):
        await player.slash("draw")
        for command, option in (("meld", "cards"), ("discard", "card"), ("layoff", "card")):
            await refused(stage, player.slash(command, **{option: typed}), "7")


async def test_too_many_cards_are_refused_with_the_number_that_is_allowed(tmp_path: Path) -> None:
    async with playing(tmp_path) as (stage, player):
        await player.slash("draw")
        typed = "7h 8h " * 500
        await refused(stage, player.slash("meld", cards=typed), "1,000 cards", "14 at most")
        await refused(stage, player.slash("layoff", card=typed), "1,000 cards", "14 at most")
        await refused(stage, player.slash("discard", card=typed), "more than one card")


@pytest.mark.parametrize(
    ("custom_id", "values"),
    [
        ("rt/1/-/pick/discard:0", ("pancakes",)),
        ("rt/1/-/pick/discard:0", ("x" * 100,)),
        ("rt/1/-/pick/deal:0", (f"{'0' * 64} 1",)),
        ("rt/1/-/pick/discard:0", ("7H", "8H")),
        ("rt/1/-/pick/:", ("7H",)),
        ("rt/1/-/play/deal:" + "0" * 32, ()),
        ("rt/1/-/play/:", ()),
        ("rt/1/-/play/", ()),
        ("rt/1/-/play/pancake:7H", ()),
        ("rt/1/-/call/pancake", ()),
        ("rt/1/-/call/deal", ()),
        ("rt/1/-/call/", ()),
        ("rt/1/-/confirm/pancake:", ()),
        ("rt/1/-/confirm/", ()),
        ("rt/1/999999999999999999/play/draw:", ()),
        ("rt/1/0/play/draw:", ()),
        ("rt/1/-/option-value/target", ("7000",)),
        ("rt/1/-/option-value/target", ("9" * 100,)),
        ("rt/1/-/option/pancake", ("pancake",)),
        ("rt/1/-/option-numbers/pancake:0", ()),
        ("rt/1/-/preset/", ("pancake",)),
        ("rt/1/-/next-round/", ()),
        ("rt/1/1/next-round/", ()),
        ("rt/1/-/rematch/", ()),
        ("rt/1/-/start/", ()),
        ("rt/1/-/sit/0", ()),
        ("rt/1/-/sit/99", ()),
        ("rt/1/-/agree/", ()),
        ("rt/1/-/shuffle/", ()),
        ("rt/1/-/add-computer/", ()),
        ("rt/1/-/remove-computer/", ()),
        ("rt/2/-/hand/", ()),
        ("rt/999999999999999999/-/hand/", ()),
        ("rt/999999999999999999/1/play/draw:", ()),
        ("rt/1/-/pancake/", ()),
        ("rt/pancake", ()),
        ("rt/", ()),
        ("rt/1/-/PLAY/draw:", ()),
        ("rt/-1/-/hand/", ()),
    ],
)
async def test_a_forged_press_in_a_match_is_refused_in_private(
    tmp_path: Path, custom_id: str, values: tuple[str, ...]
) -> None:
    async with evening(tmp_path) as stage:
        await started(stage)
        for player in (await waiting(stage), await to_move(stage)):
            for message in (player.panel(), stage.board()):
                await refused(stage, forge(player, message, custom_id, *values))


async def test_presses_copied_from_another_panel_never_move_that_members_cards(tmp_path: Path) -> None:
    async with evening(tmp_path) as stage:
        await started(stage)
        for _ in range(6):
            acting, thief = await to_move(stage), await waiting(stage)
            for part in acting.panel().parts:
                address = read_address(part.get("custom_id", ""))
                if address is None or address.action is Action.MORE:
                    continue
                values = [option["value"] for option in part.get("options", [])][:1]
                said = "your time isn't running" if "more-time" in part["custom_id"] else "moved on since then"
                await refused(stage, forge(thief, thief.panel(), part["custom_id"], *values), said, "Waiting for")
            await move(stage)


async def test_only_one_of_two_simultaneous_presses_counts(tmp_path: Path) -> None:
    async with playing(tmp_path) as (stage, player):
        before = (await table_seen(stage, player)).match
        message = player.panel().message
        draw = player.panel().button(label="Draw a card")
        await stage.at_once(*[lambda: player.actor.click(message, custom_id=draw)] * 2)
        after = (await table_seen(stage, player)).match
        assert before is not None
        assert after is not None
        assert len(after.hand) == len(before.hand) + 1
        assert "Draw a card" not in player.panel().buttons


async def test_opening_a_second_table_links_to_the_first(tmp_path: Path) -> None:
    async with evening(tmp_path) as stage:
        await seated(stage)
        link = f"https://discord.com/channels/{stage.world.guild.id}/{stage.world.channel.id}/{stage.board().id}"
        await refused(stage, stage.bob.slash("table new"), "already has a table", link)
        await refused(stage, stage.bob.slash("table new", game="gin"), "already has a table", "/table show")


async def test_a_team_game_does_not_start_with_three_members(tmp_path: Path) -> None:
    async with evening(tmp_path) as stage:
        await stage.alice.slash("table new")
        await stage.bob.press(stage.board(), label="Join 🟠")
        await stage.carol.press(stage.board(), label="Join 🔵")
        assert "Start" not in stage.board().buttons
        for action in (stage.alice.slash("table start"), forge(stage.alice, stage.board(), "rt/1/-/start/")):
            await refused(stage, action, "One more player is needed for 2 equal teams:", "+ 🤖")


@pytest.mark.parametrize("team", [3, 4])
async def test_an_unknown_team_is_refused(tmp_path: Path, team: int) -> None:
    async with evening(tmp_path) as stage:
        await stage.alice.slash("table new")
        await refused(stage, stage.bob.slash("table join", team=team), "team", "2")
        await refused(stage, forge(stage.bob, stage.board(), f"rt/1/-/sit/{team - 1}"), "team", "2")


async def test_only_the_host_starts_shuffles_and_sets_options(tmp_path: Path) -> None:
    async with evening(tmp_path) as stage:
        await seated(stage)
        host = stage.alice.name
        await refused(stage, stage.bob.press(stage.board(), label="Start"), "host", host)
        await refused(stage, stage.bob.slash("table end"), "host", host)
        await stage.bob.press(stage.board(), label="Options")
        assert "Only the host can change them" in stage.bob.panel().text
        panel = stage.bob.panel()
        for address, *values in (("shuffle/",), ("preset/", "bicycle"), ("option-value/target", "300")):
            await refused(stage, forge(stage.bob, panel, f"rt/1/-/{address}", *values), "host", host)


@pytest.mark.parametrize(
    ("kind", "denied"),
    [("text", "send_messages"), ("text", "attach_files"), ("text", "view_channel"), ("voice", "connect")],
)
async def test_a_missing_permission_is_named(tmp_path: Path, kind: str, denied: str) -> None:
    async with evening(tmp_path) as stage:
        me, guild = stage.bot.user, stage.world.guild
        assert me is not None
        quiet = guild.create_text_channel("quiet", overwrites={me: discord.PermissionOverwrite(**{denied: False})})
        if kind == "voice":
            backend: Any = stage.world.env.backend
            overwrites, quiet = backend.get_channel(quiet.id).overwrites, guild.create_voice_channel("talk")
            backend.set_overwrite(quiet.id, overwrites[0])
        name = denied.replace("_", " ").title()
        action = stage.act(lambda: stage.alice.actor.slash(quiet, "table new"))
        await refused(stage, action, name, f"<#{quiet.id}>")


async def test_a_private_answer_never_replaces_a_public_message(tmp_path: Path) -> None:
    async with playing(tmp_path) as (stage, player):
        controls = stage.bot.services.router.controls
        private = {control.action for control in controls if control.private}
        assert {Action.PLAY, Action.PICK, Action.CONFIRM} < private
        for action in sorted(private):
            for argument in ("", "draw:", "target", "rum500-teams:1"):
                await refused(stage, forge(player, stage.board(), f"rt/1/-/{action}/{argument}"), "`/hand`")


async def test_a_press_from_another_channel_is_refused(tmp_path: Path) -> None:
    async with evening(tmp_path) as stage:
        await of_two(stage)
        other = stage.world.guild.create_text_channel("elsewhere")
        for player in (stage.carol, stage.alice):
            answer = await stage.act(lambda player=player: player.actor.slash(other, "rules"))
            assert answer is not None
            for action in ("hand/", "score/", "rules/", "options/", "play/draw:", "confirm/discard:7H", "leave/"):
                await refused(stage, forge(player, answer, f"rt/1/-/{action}"), "no longer exists")


async def test_my_hand_shows_a_bystander_the_public_view_without_controls(tmp_path: Path) -> None:
    async with evening(tmp_path) as stage:
        await of_two(stage)
        views = [(await table_seen(stage, player)).match for player in (stage.alice, stage.bob)]
        hands = {str(card) for view in views if view is not None for card in view.hand}
        answer = await stage.carol.press(stage.board(), label="My hand")
        assert answer is not None
        assert answer.private
        assert (answer.buttons, answer.selects) == ([], {})
        assert "You're watching" in answer.text
        assert not any(card in " ".join([answer.text, *answer.alts]).split() for card in hands)
        await stage.alice.press(stage.board(), label="My hand")
        await stage.bob.press(stage.board(), label="My hand")
        await play_on(stage)
        assert (stage.carol.panel().buttons, stage.carol.panel().selects) == ([], {})


async def play_on(stage: Stage) -> None:
    """Play a match of two until its round is over."""
    while (await table_seen(stage)).next_round is None:
        await move(stage)


async def test_the_button_and_the_command_show_the_same_rules(tmp_path: Path) -> None:
    async with evening(tmp_path) as stage:
        await stage.alice.slash("table new", preset="gambit")
        pressed, typed = await stage.bob.press(stage.board(), label="Rules"), await stage.bob.slash("rules")
        assert pressed is not None
        assert typed is not None
        assert pressed.text == typed.text


async def test_nobody_else_can_act_at_a_private_table(tmp_path: Path) -> None:
    async with evening(tmp_path) as stage:
        await stage.alice.slash("table new", game="solitaire")
        await stage.bob.slash("rules")
        for address in ("hand/", "score/", "rules/", "options/", "play/draw:", "sit/", "leave/", "rematch/", "share/"):
            await refused(stage, forge(stage.bob, stage.bob.panel(), f"rt/1/-/{address}"), "no longer exists")
        await refused(stage, stage.bob.slash("draw"), "/table new")
        assert all("Solitaire" not in post.text for post in stage.posts())
