"""A member with *words first* at a table of members who see pictures."""

from pathlib import Path

from tests.discord.attack import forge, nothing_changes, refused
from tests.discord.bed import Player, Stage, private
from tests.discord.evening import (
    OnePixel,
    begun,
    evening,
    finish_round,
    move,
    play_round,
    seated,
    started_gin,
    table_seen,
    to_move,
)
from tests.player_by_ear import decide, listen


async def words_first(player: Player) -> None:
    """Choose *words first* in the settings."""
    await player.press(private(await player.slash("settings")), label="Words first")


async def begun_by_ear(stage: Stage) -> Player:
    """A running match of two against two with all panels open; the member to move has *words first*."""
    await seated(stage)
    await stage.alice.press(stage.board(), label="Start")
    player = await to_move(stage)
    await words_first(player)
    for each in stage.members:
        await each.press(stage.board(), label="My hand")
    return player


async def test_the_setting_turns_an_open_panel_into_words(tmp_path: Path) -> None:
    async with evening(tmp_path) as stage:
        await seated(stage)
        await begun(stage)
        panel = stage.alice.panel()
        assert panel.alts
        settings = private(await stage.alice.slash("settings"))
        assert "Show cards as: **Pictures**" in settings.text
        await stage.alice.press(settings, label="Words first")
        assert "Show cards as: **Words first**" in settings.now.text
        await stage.settle()
        assert not panel.now.alts
        assert "### Your hand: 7 cards" in panel.now.text
        assert all(post.alts for post in (stage.bob.panel(), stage.carol.panel(), stage.board()))


async def test_a_turn_can_be_played_in_words(tmp_path: Path) -> None:
    async with evening(tmp_path) as stage:
        player = await begun_by_ear(stage)
        while await to_move(stage) is player:
            heard = listen(player.panel().text)
            match = (await table_seen(stage, player)).match
            assert match is not None
            assert sorted(heard.hand) == sorted(match.hand)
            kind, text = decide(heard)
            await player.slash("move", kind=kind, text=text)
            assert not player.panel().pictures


async def test_a_panel_in_words_stays_as_it_is_until_its_member_has_something_to_do(tmp_path: Path) -> None:
    async with evening(tmp_path) as stage:
        player = await begun_by_ear(stage)
        while await to_move(stage) is player:
            await move(stage, player)
        panel, heard = player.panel(), player.panel().text
        others = [each for each in stage.members if each is not player]
        seen = [other.panel().text for other in others]
        while await to_move(stage) is not player:
            assert panel.now.text == heard
            await move(stage)
        assert "**Your turn.**" in panel.now.text
        assert [other.panel().text for other in others] != seen


async def test_a_panel_in_words_shows_at_once_that_the_match_was_ended(tmp_path: Path) -> None:
    async with evening(tmp_path) as stage:
        player = await begun_by_ear(stage)
        while await to_move(stage) is player:
            await move(stage, player)
        panel = player.panel()
        for each in stage.members:
            await each.slash("table end")
        await stage.settle()
        assert "The match was called off." in panel.now.text


async def test_with_words_first_refusals_and_suggestions_name_cards_in_words(tmp_path: Path) -> None:
    async with evening(tmp_path) as stage:
        player = await begun_by_ear(stage)
        await player.press(player.panel(), label="Draw a card")
        held = map(str, listen(player.panel().text).hand)
        missing = next(rank for rank in "789" if f"{rank}H" not in held)
        shown = await player.actor.autocomplete(stage.world.channel, "discard", "card", "")
        assert all(" of " in choice["name"] or choice["name"] == "joker" for choice in shown)
        await refused(stage, player.slash("discard", card=f"{missing}H"), f"You don't have {missing} of hearts.")


async def test_anyone_can_have_the_table_read_out(tmp_path: Path) -> None:
    async with evening(tmp_path) as stage:
        await seated(stage)
        await begun(stage)
        player = await to_move(stage)
        read = private(await player.press(stage.board(), label="Read it to me"))
        match = (await table_seen(stage, player)).match
        assert match is not None
        assert sorted(listen(read.text).hand) == sorted(match.hand)
        assert "**Your turn.**" in read.text
        assert not read.alts
        heard = read.text
        await move(stage, player)
        assert read.now.text == heard


async def test_a_bystander_is_read_no_hand(tmp_path: Path) -> None:
    async with evening(tmp_path) as stage:
        await stage.alice.slash("table new", game="gin")
        await stage.bob.press(stage.board(), label="Join")
        await stage.alice.press(stage.board(), label="Start")
        read = private(await stage.carol.press(stage.board(), label="Read it to me"))
        assert listen(read.text).hand == ()
        assert "To move: " in read.text


async def test_read_on_edits_the_private_message_and_never_a_public_one(tmp_path: Path) -> None:
    async with evening(tmp_path) as stage:
        await seated(stage)
        await begun(stage)
        whole = private(await stage.alice.press(stage.board(), label="Read it to me"))
        later = private(await forge(stage.alice, whole, "rt/1/-/read/3"))
        text = later.text
        assert later.id != whole.id
        assert whole.now.text.endswith(text)
        await forge(stage.alice, later, "rt/1/-/read/on:4")
        assert text.endswith(later.now.text)
        assert later.now.text != text
        async with nothing_changes(stage):
            assert private(await forge(stage.alice, stage.board(), "rt/1/-/read/on:0")).text
        for argument in ("x", "on:", "at:3", "-1"):
            await refused(stage, forge(stage.alice, stage.board(), f"rt/1/-/read/{argument}"), "older version")


async def test_a_private_panel_offers_to_read_it_out_only_without_words_first(tmp_path: Path) -> None:
    painter = OnePixel()
    async with evening(tmp_path, painter=painter) as stage:
        await stage.bob.slash("table new", game="solitaire")
        await stage.bob.press(stage.bob.panel(), label="Deal")
        panel = stage.bob.panel()
        read = private(await stage.bob.press_more("Read it to me"))
        assert "deadwood, " in read.text
        await words_first(stage.bob)
        painter.asked.clear()
        assert "Read it to me" not in panel.now.buttons
        await stage.bob.slash("hand")
        assert not painter.asked


async def test_a_panel_in_words_shows_the_end_of_a_round(tmp_path: Path) -> None:
    async with evening(tmp_path) as stage:
        await stage.alice.slash("table new", game="gin")
        await stage.bob.press(stage.board(), label="Join")
        await stage.alice.press(stage.board(), label="Start")
        await words_first(stage.alice)
        for player in (stage.alice, stage.bob):
            await player.press(stage.board(), label="My hand")
        await finish_round(stage)
        await stage.settle()
        assert " · deadwood " in stage.alice.panel().text or "has gin" in stage.alice.panel().text
        assert "In the picture" not in stage.alice.panel().text
        assert "Next round" in stage.alice.panel().buttons


async def test_with_words_first_a_replay_has_no_pictures(tmp_path: Path) -> None:
    async with evening(tmp_path) as stage:
        await started_gin(stage)
        await words_first(stage.alice)
        await play_round(stage)
        post = private(await stage.alice.press(stage.board(), label="Replay"))
        assert not post.alts
        assert len(listen(post.text).hand) == 10
        assert private(await stage.bob.press(stage.board(), label="Replay")).alts
