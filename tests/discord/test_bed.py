"""The test bed itself: a bed that noticed nothing would let every test pass."""

import tracemalloc

import pytest

from tests.discord.bed import bed
from tests.discord.small_bot import PIXEL, SmallBot, small_bot


async def test_a_member_reads_what_the_bot_wrote() -> None:
    async with bed(small_bot) as stage:
        post = await stage.alice.slash("count")
        assert post is not None
        assert (post.text, post.private) == ("Pressed 0 times.", False)
        assert post.buttons == ["Press", "Break", "Ask"]
        assert (post.alts, post.pictures) == (["0 presses"], [PIXEL])
        assert stage.board().id == post.id


async def test_only_its_member_sees_a_private_message() -> None:
    async with bed(small_bot) as stage:
        await stage.alice.slash("count")
        answer = await stage.bob.press(stage.board(), label="Press")
        assert answer is not None
        assert answer.private
        assert stage.bob.panel().text == "You pressed 1 times."
        assert stage.alice.private() == []
        assert stage.board().text == "Pressed 1 times."


async def test_a_menu_is_found_by_its_placeholder() -> None:
    async with bed(small_bot) as stage:
        await stage.alice.slash("count")
        await stage.alice.press(stage.board(), custom_id="press:count")
        assert stage.alice.panel().selects == {"Suit…": ["clubs", "hearts"]}
        assert stage.alice.panel().option_labels("Suit") == ["Clubs", "Hearts"]
        await stage.alice.choose(stage.alice.panel(), "hearts", placeholder="Suit")
        assert stage.alice.panel().text == "You chose hearts."


async def test_a_form_can_be_submitted() -> None:
    async with bed(small_bot) as stage:
        await stage.alice.slash("count")
        assert await stage.alice.press(stage.board(), label="Ask") is None
        answer = await stage.alice.submit({"name": "Alice"})
        assert answer is not None
        assert answer.text == "Hello, Alice."


async def test_suggestions_come_from_the_bot() -> None:
    async with bed(small_bot) as stage:
        assert await stage.alice.suggestions("count", "title", "ab") == ["abab"]


async def test_two_presses_in_the_same_instant_both_count() -> None:
    async with bed(small_bot) as stage:
        await stage.alice.slash("count")
        message = stage.board().message
        await stage.at_once(
            lambda: stage.alice.actor.click(message, label="Press"),
            lambda: stage.bob.actor.click(message, label="Press"),
        )
        assert stage.board().text == "Pressed 2 times."
        assert [member.panel().text for member in (stage.alice, stage.bob)] == ["You pressed 1 times."] * 2


async def test_buttons_work_after_a_restart_and_the_old_bot_is_closed() -> None:
    async with bed(small_bot) as stage:
        await stage.alice.slash("count")
        old = stage.bot
        await stage.restart()
        assert isinstance(old, SmallBot)
        assert old.closed_by_us
        assert stage.bot is not old
        await stage.alice.press(stage.board(), label="Press")
        assert stage.board().text == "Pressed 1 times."


async def test_an_error_in_a_button_fails_the_test() -> None:
    async def press_what_breaks() -> None:
        async with bed(small_bot) as stage:
            await stage.alice.slash("count")
            await stage.alice.press(stage.board(), label="Break")

    with pytest.raises(AssertionError, match="broken on purpose"):
        await press_what_breaks()


async def test_a_test_can_expect_an_error() -> None:
    async with bed(small_bot) as stage:
        await stage.alice.slash("count")
        await stage.alice.press(stage.board(), label="Break")
        assert "broken on purpose" in stage.errors.pop()


async def test_a_request_that_discord_would_refuse_fails_the_action() -> None:
    with pytest.raises(AssertionError, match="alt text"):
        async with bed(small_bot) as stage:
            await stage.alice.slash("broken")


async def test_pressing_a_missing_button_names_the_existing_ones() -> None:
    async with bed(small_bot) as stage:
        await stage.alice.slash("count")
        with pytest.raises(AssertionError, match="0 buttons 'Draw' among"):
            await stage.alice.press(stage.board(), label="Draw")


async def test_a_long_test_forgets_old_requests() -> None:
    async with bed(small_bot) as stage:
        await stage.alice.slash("count")
        for _ in range(150):
            await stage.alice.press(stage.board(), label="Press")
        env = stage.world.env
        assert len(env.http_requests) <= 402
        stage.sent()
        await stage.pass_time(16 * 60)
        tracemalloc.start()
        before = tracemalloc.get_traced_memory()[0]
        for _ in range(50):
            await stage.alice.press(stage.board(), label="Press")
        grown = tracemalloc.get_traced_memory()[0] - before
        tracemalloc.stop()
        assert grown < 2_000_000
