"""What a panel is answered with, and what keeps it following: the presses that Discord took, the newest first."""

import asyncio
from datetime import UTC, datetime, timedelta
from typing import Any, cast
from unittest.mock import AsyncMock, Mock

import discord
import pytest

from bot.games.refusals import NotUnderstoodError
from bot.people.settings import DEFAULTS, ServerSettings
from bot.tables.model.ports import TableReason
from bot.tables.model.records import Status
from bot.tables.model.view import TurnView
from bot.tables.tables import Tables
from cogs.messages.kinds import PANEL
from cogs.messages.panels import Panels
from cogs.messages.pipeline import Parts
from cogs.ui import deferral
from cogs.ui.interactions import Readers
from cogs.ui.layout import Content, text, without_container
from cogs.ui.reader import Reader
from cogs.words import Languages
from tests.patience import PATIENCE

NOON = datetime(2026, 11, 21, 12, tzinfo=UTC)
MESSAGE, ALICE, BOB = 70, 7, 8
SEAT_OF_ANOTHER = 2
TOO_LATE = 404, 10062


class Hand:
    """One member's panel at one table, and what Discord was asked to show on it.

    `refusing` is what Discord says to the next first answer, as a status and a code of its own, `refusing_edit` what it
    says to the next edit without a press.
    """

    def __init__(self) -> None:
        self.shown: list[tuple[str, int, str]] = []
        self.refusing: tuple[int, int] | None = None
        self.refusing_edit: tuple[int, int] | None = None
        self.seen: dict[str, Any] = {
            "turn": TurnView(SEAT_OF_ANOTHER, 1),
            "match": Mock(to_act=(SEAT_OF_ANOTHER,), anyone_may_act=False, round_no=1),
            "calls": (),
        }
        self.table = Mock(version=1, view=self._view)
        type(self.table).panel_version = property(lambda table: table.version)
        self.begun_for: list[int] = []
        self.state = "before"
        self.slow, self.begun, self.heard = asyncio.Event(), asyncio.Event(), asyncio.Event()
        self.slow.set()
        self.now = NOON
        people = Mock(settings_of=AsyncMock(return_value=DEFAULTS), server=AsyncMock(return_value=ServerSettings()))
        readers = Readers(Languages(), people, Mock(get_guild=Mock(return_value=None)))
        self.get = AsyncMock(return_value=self.table)
        tables = cast("Tables", Mock(get=self.get))
        parts = Parts(Mock(), tables, people, readers, lambda: self.now)
        parts.layouts.panel = self._drawn
        self.panels = Panels(parts)

    def _view(self, member: int | None) -> Mock:
        asked: dict[str, Any] = {
            "votes": (),
            "conceding": (),
            "open_handovers": (),
            "until": {},
            "next_round": None,
            "outcome": None,
        }
        told: dict[str, Any] = {"status": Status.PLAYING, "seats": (), "seat_of": {ALICE: 0, BOB: 1}.get}
        return Mock(member=member, **(asked | told | self.seen))

    async def _drawn(self, reader: Reader[Any], _remark: object) -> Content:
        state = self.state
        self.begun_for.append(reader.view.member)
        self.begun.set()
        await self.slow.wait()
        return Content(without_container(text(state)))

    def _refuse(self) -> None:
        """Refuse a first answer, once, if one is to be refused."""
        if self.refusing is not None:
            refusal, self.refusing = refused(*self.refusing), None
            raise refusal

    def press(self, number: int, *, private: bool = True, member: int = ALICE) -> Any:
        """A press on the panel of a member, or on a public message."""
        done: list[bool] = []
        response = Mock(is_done=lambda: bool(done))

        async def answer(*, view: discord.ui.LayoutView, **_: object) -> None:
            self._refuse()
            done.append(True)
            self.shown.append(("answer", number, words_of(view)))

        async def edit(*, view: discord.ui.LayoutView, **_: object) -> None:
            if self.refusing_edit is not None:
                refusal, self.refusing_edit = refused(*self.refusing_edit), None
                raise refusal
            self.shown.append(("edit", number, words_of(view)))

        async def defer() -> None:
            self._refuse()
            done.append(True)
            self.shown.append(("take", number, ""))
            self.heard.set()

        response.edit_message, response.defer = answer, defer
        message = Mock(id=MESSAGE + member, flags=Mock(ephemeral=private))
        made = Mock(
            id=number,
            user=Mock(id=member),
            message=message,
            response=response,
            created_at=self.now,
            locale=Mock(value="en-US"),
            edit_original_response=edit,
            client=Mock(deferrals=self.panels.deferrals),
        )
        self.panels.deferrals.schedule(made)  # as the router does
        return made

    def deleted(self, _message: int) -> None:
        """The message of the panel was deleted."""
        self.shown.append(("delete", 1, ""))

    def changed(self, state: str) -> None:
        """Somebody's turn has ended."""
        self.stepped(state, turn=TurnView(SEAT_OF_ANOTHER, self.table.version + 1))

    def stepped(self, state: str, **seen: Any) -> None:
        """Somebody else has done something, in the same turn if nothing says otherwise."""
        self.state, self.seen = state, self.seen | seen
        self.table.version += 1
        self.panels.table_changed(1)


def refused(status: int, code: int) -> discord.HTTPException:
    return discord.HTTPException(Mock(status=status), {"code": code, "message": "no"})


def words_of(view: discord.ui.LayoutView) -> str:
    return next(part.content for part in view.walk_children() if isinstance(part, discord.ui.TextDisplay))


async def pressed(hand: Hand, number: int, state: str) -> None:
    """Press and wait for what is shown."""
    panel = hand.panels.adopt(hand.press(number), 1)
    hand.changed(state)
    panel.answer(panel.newest)
    await hand.panels.settle()


async def test_a_press_is_never_answered_with_what_was_before_its_move() -> None:
    hand = Hand()
    await pressed(hand, 1, "first")
    hand.slow.clear()
    hand.begun.clear()
    hand.changed("of somebody else")
    await hand.begun.wait()
    panel = hand.panels.adopt(hand.press(2), 1)  # while a drawing of the state before is being made
    hand.changed("second")
    panel.answer(panel.newest)
    hand.slow.set()
    await hand.panels.settle()
    assert hand.shown == [("answer", 1, "first"), ("answer", 2, "second")]


async def test_a_press_whose_move_takes_long_is_taken_before_it_is_done(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(deferral, "DEFER_AFTER", timedelta(0))
    hand = Hand()
    panel = hand.panels.adopt(hand.press(1), 1)
    await asyncio.wait_for(hand.heard.wait(), PATIENCE)
    hand.changed("moved")
    panel.answer(panel.newest)
    await hand.panels.settle()
    assert hand.shown == [("take", 1, ""), ("edit", 1, "moved")]


async def test_steps_of_somebody_else_s_turn_are_shown_together_when_it_ends() -> None:
    hand = Hand()
    await pressed(hand, 1, "first")
    for step in ("drawn", "laid"):
        hand.stepped(step)
        await hand.panels.finish()
    hand.changed("discarded")
    await hand.panels.finish()
    assert hand.shown == [("answer", 1, "first"), ("edit", 1, "discarded")]


async def test_steps_of_a_long_turn_are_shown_ten_seconds_after_the_first() -> None:
    hand = Hand()
    first = discord.utils.time_snowflake(NOON)
    await pressed(hand, first, "first")
    for seconds, step in ((1, "drawn"), (8, "laid"), (1, "taken back")):
        hand.stepped(step)
        await hand.panels.finish()
        hand.now += timedelta(seconds=seconds)
    await hand.panels.start_due()
    await hand.panels.finish()
    assert timedelta(seconds=10) == PANEL.pause
    assert hand.shown == [("answer", first, "first"), ("edit", first, "taken back")]


@pytest.mark.parametrize(
    "seen",
    [
        {"match": Mock(to_act=(0,), anyone_may_act=False, round_no=1)},
        {"match": Mock(to_act=(SEAT_OF_ANOTHER,), anyone_may_act=True, round_no=1)},
        {"calls": ("rum",)},
        {"votes": (1,)},
        {"until": {"a wait": NOON}},
        {"next_round": 9},
        {"status": Status.FINISHED},
    ],
    ids=("acts", "anyone may act", "a call", "a vote", "a wait", "round over", "match over"),
)
async def test_what_lets_a_member_act_is_shown_at_once(seen: dict[str, Any]) -> None:
    hand = Hand()
    await pressed(hand, 1, "first")
    hand.stepped("open to you", **seen)
    await hand.panels.finish()
    assert hand.shown == [("answer", 1, "first"), ("edit", 1, "open to you")]


async def test_what_was_gathered_is_shown_before_another_process_draws_the_panel() -> None:
    hand = Hand()
    await pressed(hand, 1, "first")
    hand.stepped("drawn")
    await hand.panels.hand_over(lambda _: True)
    assert hand.shown == [("answer", 1, "first"), ("edit", 1, "drawn")]
    assert not hand.panels.are_open(1)


async def test_who_presses_is_answered_before_anybody_else_s_panel_is_drawn() -> None:
    hand = Hand()
    for number, member in ((1, BOB), (2, ALICE)):
        hand.panels.show(hand.press(number, member=member), 1)
        await hand.panels.settle()
    hand.begun_for.clear()
    hand.slow.clear()
    panel = hand.panels.adopt(hand.press(3), 1)
    hand.changed("moved")
    panel.answer(panel.newest)
    for _ in range(9):
        await asyncio.sleep(0)
    assert hand.begun_for == [ALICE]
    hand.slow.set()
    await hand.panels.settle()
    assert hand.begun_for == [ALICE, BOB]
    assert hand.shown[2:] == [("answer", 3, "moved"), ("edit", 1, "moved")]


async def test_a_panel_that_shows_just_this_already_is_not_edited() -> None:
    hand = Hand()
    await pressed(hand, 1, "first")
    hand.changed("first")
    await hand.panels.settle()
    assert hand.shown == [("answer", 1, "first")]


async def test_what_may_not_have_arrived_is_sent_again() -> None:
    hand = Hand()
    await pressed(hand, 1, "first")
    hand.refusing_edit = 503, 0
    hand.changed("second")
    await hand.panels.settle()
    hand.changed("first")
    await hand.panels.settle()
    assert hand.shown[1:] == [("edit", 1, "first")]


async def test_a_press_that_is_being_carried_out_is_not_answered_yet() -> None:
    hand = Hand()
    panel = hand.panels.adopt(hand.press(1), 1)
    hand.changed("of somebody else")
    await hand.panels.settle()
    assert hand.shown == []
    panel.answer(panel.newest)
    await hand.panels.settle()
    assert hand.shown == [("answer", 1, "of somebody else")]


async def test_of_two_presses_at_once_both_are_answered_and_the_newer_one_with_the_panel() -> None:
    hand = Hand()
    for number in (1, 2):
        hand.panels.show(hand.press(number), 1)
    await hand.panels.settle()
    assert hand.shown == [("take", 1, ""), ("answer", 2, "before")]


async def test_a_press_whose_drawing_takes_long_is_taken_and_shown_when_it_is_ready(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(deferral, "DEFER_AFTER", timedelta(0))
    hand = Hand()
    hand.slow.clear()
    hand.panels.show(hand.press(1), 1)
    await hand.heard.wait()
    assert hand.shown == [("take", 1, "")]
    hand.slow.set()
    await hand.panels.settle()
    assert hand.shown == [("take", 1, ""), ("edit", 1, "before")]
    assert hand.panels.is_live(1, ALICE)


async def test_an_older_press_is_taken_as_soon_as_a_newer_one_waits_for_the_same_drawing() -> None:
    hand = Hand()
    hand.slow.clear()
    for number in (1, 2):
        hand.panels.show(hand.press(number), 1)
    await hand.heard.wait()
    assert hand.shown == [("take", 1, "")]
    hand.slow.set()
    await hand.panels.settle()
    assert hand.shown == [("take", 1, ""), ("answer", 2, "before")]


async def test_an_older_press_whose_deferral_was_lost_is_deferred_again() -> None:
    hand = Hand()
    hand.refusing = 503, 0
    for number in (1, 2):
        hand.panels.show(hand.press(number), 1)
    await hand.panels.settle()
    assert hand.shown == [("take", 1, ""), ("answer", 2, "before")]


async def test_after_a_press_that_was_answered_too_late_the_panel_follows_by_the_one_before() -> None:
    hand = Hand()
    await pressed(hand, 1, "first")
    hand.refusing = TOO_LATE
    await pressed(hand, 2, "second")
    hand.changed("third")
    await hand.panels.settle()
    assert hand.shown == [("answer", 1, "first"), ("edit", 1, "second"), ("edit", 1, "third")]
    assert hand.panels.is_live(1, ALICE)


async def test_a_first_press_that_was_answered_too_late_leaves_no_panel() -> None:
    hand = Hand()
    hand.refusing = TOO_LATE
    await pressed(hand, 1, "first")
    assert hand.shown == []
    assert not hand.panels.is_live(1, ALICE)


async def test_a_press_whose_answer_arrived_though_the_line_broke_keeps_the_panel() -> None:
    hand = Hand()
    await pressed(hand, 1, "first")
    hand.refusing = 400, 40060
    await pressed(hand, 2, "second")
    assert hand.shown[1:] == [("edit", 2, "second")]


async def test_a_press_that_discord_could_not_take_is_answered_when_it_can() -> None:
    hand = Hand()
    hand.refusing = 503, 0
    await pressed(hand, 1, "first")
    assert hand.shown == []
    hand.panels.redraw()
    await hand.panels.settle()
    assert hand.shown == [("answer", 1, "first")]


async def test_a_panel_is_deleted_after_its_drawing_and_not_edited_once_it_is_replaced() -> None:
    hand = Hand()
    await pressed(hand, 1, "first")
    panel = hand.panels.adopt(hand.press(1), 1)
    assert panel.token_source is not None
    panel.token_source.followup.delete_message = AsyncMock(side_effect=hand.deleted)
    hand.slow.clear()
    hand.begun.clear()
    hand.changed("second")
    await hand.begun.wait()
    replacing = asyncio.create_task(panel.replaced())
    await asyncio.sleep(0)
    hand.slow.set()
    await replacing
    hand.changed("third")
    await hand.panels.settle()
    assert [(kind, state) for kind, _, state in hand.shown[1:]] == [("edit", "second"), ("delete", "")]


async def test_a_press_whose_answer_failed_for_now_is_still_deferred_in_time() -> None:
    hand = Hand()
    hand.refusing = 503, 0
    hand.panels.show(hand.press(1), 1)
    hand.now += deferral.DEFER_AFTER
    async with asyncio.timeout(PATIENCE):
        await hand.heard.wait()
    assert hand.shown == [("take", 1, "")]


async def test_a_token_that_is_over_edits_nothing() -> None:
    hand = Hand()
    await pressed(hand, 1, "first")
    hand.now += timedelta(minutes=14, seconds=31)
    hand.changed("second")
    await hand.panels.settle()
    assert len(hand.shown) == 1


async def test_no_hand_is_drawn_on_a_public_message() -> None:
    hand = Hand()
    with pytest.raises(NotUnderstoodError):
        hand.panels.adopt(hand.press(1, private=False), 1)


async def test_of_two_presses_at_once_the_older_may_be_too_late() -> None:
    hand = Hand()
    both = [hand.press(number) for number in (1, 2)]
    [panel, _] = [hand.panels.adopt(press, 1) for press in both]
    hand.refusing = TOO_LATE
    for press in both:
        panel.answer(press)
    await hand.panels.settle()
    assert hand.shown == [("answer", 2, "before")]


async def test_a_press_that_nobody_waits_for_any_more_is_not_answered_but_the_panel_is_edited() -> None:
    hand = Hand()
    await pressed(hand, 1, "first")
    panel = hand.panels.adopt(hand.press(2), 1)
    hand.state = "second"
    hand.now += timedelta(seconds=6)
    panel.answer(panel.newest)
    await hand.panels.settle()
    assert hand.shown[1:] == [("edit", 1, "second")]


@pytest.mark.parametrize(
    ("said", "live"), [((503, 0), True), ((404, 10015), False), ((404, 99), False), ((400, 50035), True)]
)
async def test_a_panel_lives_on_unless_its_token_is_over(said: tuple[int, int], live: bool) -> None:
    hand = Hand()
    await pressed(hand, 1, "first")
    hand.refusing_edit = said
    hand.changed("second")
    await hand.panels.settle()
    assert hand.panels.is_live(1, ALICE) is live
    hand.panels.redraw()
    await hand.panels.settle()
    assert hand.shown[1:] == ([("edit", 1, "second")] if live else [])


async def test_the_last_edit_before_the_token_ends_is_not_made_at_a_table_that_is_closed() -> None:
    hand = Hand()
    await pressed(hand, 1, "first")
    hand.now += timedelta(minutes=14)
    hand.get.side_effect = NotUnderstoodError(TableReason.CLOSED)
    await hand.panels.start_due()
    await hand.panels.settle()
    assert len(hand.shown) == 1
    assert not hand.panels.is_live(1, ALICE)


async def test_a_panel_of_a_server_that_comes_back_meanwhile_goes_on_following() -> None:
    hand = Hand()
    await pressed(hand, 1, "first")
    theirs = iter([True, False])
    await hand.panels.hand_over(lambda _: next(theirs))
    assert hand.panels.are_open(1)
    await hand.panels.hand_over(lambda _: True)
    assert not hand.panels.are_open(1)
