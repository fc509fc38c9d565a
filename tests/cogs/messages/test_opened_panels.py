"""Panels that open by a command, as every drawing deferred, drawn again or refused, and panels that retire."""

import asyncio
from datetime import timedelta
from typing import Any
from unittest.mock import AsyncMock, Mock

import discord
import pytest

from bot.games.refusals import NotNowError, NotUnderstoodError
from cogs.ui import deferral
from tests.cogs.messages.test_left_out import Picky
from tests.cogs.messages.test_panels import ALICE, Hand, pressed, refused, words_of

OPENED = 90


def command(hand: Picky, number: int = 5) -> Any:
    """A command that asks for the panel."""
    made = hand.press(number)
    done: list[bool] = []

    async def send(*, view: discord.ui.LayoutView, **_: object) -> discord.InteractionMessage:
        hand._refuse()  # pyright: ignore[reportPrivateUsage] - as for a press
        done.append(True)
        hand.shown.append(("new", number, words_of(view)))
        return Mock(spec=discord.InteractionMessage, id=OPENED, components=[])

    async def thinking(**_: object) -> None:
        done.append(True)
        hand.shown.append(("thinking", number, ""))
        hand.heard.set()

    async def edit(*, view: discord.ui.LayoutView, **_: object) -> discord.InteractionMessage:
        hand._refuse()  # pyright: ignore[reportPrivateUsage] - as for a press
        hand.shown.append(("edit", number, words_of(view)))
        return Mock(spec=discord.InteractionMessage, id=OPENED, components=[])

    made.message = None
    made.response = Mock(is_done=lambda: bool(done), send_message=send, defer=thinking)
    made.edit_original_response = edit
    return made


async def test_a_panel_that_a_command_opens_follows() -> None:
    hand = Picky(400, 50035, forms=0)
    await hand.panels.open(command(hand), 1)
    hand.changed("after")
    await hand.panels.settle()
    assert hand.shown == [("new", 5, "before"), ("edit", 5, "after")]


async def test_a_new_panel_whose_picture_is_refused_comes_in_words() -> None:
    hand = Picky(400, 50035, forms=1)
    await hand.panels.open(command(hand), 1)
    assert hand.shown == [("new", 5, "before in words")]


async def test_a_new_panel_that_takes_long_is_announced_and_becomes_that_message(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(deferral, "DEFER_AFTER", deferral.DEFER_AFTER * 0)
    hand = Picky(400, 50035, forms=0)
    slow = asyncio.Event()
    drawn = hand.panels.parts.layouts.panel
    assert drawn is not None

    async def slowly(*asked: Any) -> Any:
        await slow.wait()
        return await drawn(*asked)

    hand.panels.parts.layouts.panel = slowly
    opening = asyncio.create_task(hand.panels.open(command(hand), 1))
    await hand.heard.wait()
    slow.set()
    await opening
    assert hand.shown == [("thinking", 5, ""), ("edit", 5, "before")]
    panel = hand.panels.find(1, ALICE)
    assert panel is not None
    assert panel.message == OPENED


@pytest.mark.parametrize("code", [10062, 0], ids=["too late", "an outage"])
async def test_who_asked_is_told_why_a_panel_can_not_be_opened_and_none_is_kept(code: int) -> None:
    hand = Picky(404 if code else 503, code, forms=9)
    with pytest.raises(discord.HTTPException) as told:
        await hand.panels.open(command(hand), 1)
    assert told.value.code == refused(404, code).code
    assert hand.panels.find(1, ALICE) is None


async def test_no_panel_is_drawn_by_a_token_that_edits_the_pressed_message() -> None:
    hand = Picky(400, 50035, forms=0)
    asked = command(hand)
    asked.response.type = discord.InteractionResponseType.deferred_message_update
    with pytest.raises(NotUnderstoodError):
        await hand.panels.open(asked, 1)
    assert hand.shown == []


async def test_a_panel_whose_feature_is_away_is_refused_to_who_asked() -> None:
    hand = Picky(400, 50035, forms=0)
    hand.panels.parts.layouts.panel = None
    with pytest.raises(NotNowError):
        await hand.panels.open(command(hand), 1)
    assert hand.panels.find(1, ALICE) is None


async def test_a_panel_is_open_though_the_one_before_could_not_be_deleted() -> None:
    hand = Picky(400, 50035, forms=0)
    await hand.panels.open(first := command(hand), 1)
    first.followup = Mock(delete_message=AsyncMock(side_effect=TimeoutError))
    second = command(hand, 6)
    stands = Mock(spec=discord.InteractionMessage, id=OPENED + 1, components=[])
    second.response.send_message = AsyncMock(return_value=stands)
    await hand.panels.open(second, 1)
    first.followup.delete_message.assert_awaited_once_with(OPENED)
    panel = hand.panels.find(1, ALICE)
    assert panel is not None
    assert panel.message == OPENED + 1
    assert panel.idle  # it isn't drawn again


async def test_a_panel_that_is_pressed_before_it_is_known_to_stand_stays_and_the_one_before_goes() -> None:
    hand = Picky(400, 50035, forms=0)
    await hand.panels.open(first := command(hand), 1)
    first.followup = Mock(delete_message=AsyncMock())
    second, heard = command(hand, 6), asyncio.Event()
    send, second.followup = second.response.send_message, Mock(delete_message=AsyncMock())

    async def sent(**shown: Any) -> discord.InteractionMessage:
        await send(**shown)
        await heard.wait()
        return Mock(spec=discord.InteractionMessage, id=OPENED + 1, components=[])

    second.response.send_message = sent
    opening = asyncio.create_task(hand.panels.open(second, 1))
    while len(hand.shown) < 2:  # noqa: ASYNC110 - until the panel stands
        await asyncio.sleep(0)
    press = hand.press(7)
    press.message.id, press.followup = OPENED + 1, Mock(delete_message=AsyncMock())
    hand.panels.show(press, 1)
    await hand.panels.settle()
    heard.set()
    await opening
    press.followup.delete_message.assert_not_awaited()
    first.followup.delete_message.assert_awaited_once_with(OPENED)
    hand.changed("after")
    await hand.panels.settle()
    assert hand.shown[-2:] == [("answer", 7, "before"), ("edit", 7, "after")]


async def test_a_retired_panel_is_not_edited_after_its_last_edit() -> None:
    hand = Hand()
    await pressed(hand, 1, "first")
    panel = hand.panels.find(1, ALICE)
    assert panel is not None
    hand.refusing_edit = 503, 0
    hand.changed("second")
    await hand.panels.settle()
    hand.now += timedelta(minutes=14)
    hand.state = "no longer live"
    await hand.panels.start_due()
    await hand.panels.settle()
    hand.changed("third")
    panel.request()  # as a retry of the failed drawing does
    await panel.finish()
    assert hand.shown[1:] == [("edit", 1, "no longer live")]
    assert not hand.panels.are_open(1)


async def test_a_panel_that_is_pressed_during_its_last_edit_goes_on_following() -> None:
    hand = Hand()
    await pressed(hand, 1, "first")
    hand.now += timedelta(minutes=14)
    hand.slow.clear()
    hand.begun.clear()
    hand.state = "no longer live"
    await hand.panels.start_due()
    await hand.begun.wait()
    press = hand.press(2)
    one = hand.panels.adopt(press, 1)
    hand.changed("second")
    one.answer(press)
    hand.slow.set()
    await hand.panels.settle()
    hand.changed("third")
    await hand.panels.settle()
    assert [kind for kind, _, _ in hand.shown] == ["answer", "answer", "edit"]
    assert hand.shown[-1] == ("edit", 2, "third")
    assert hand.panels.is_live(1, ALICE)
