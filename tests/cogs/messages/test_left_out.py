"""What Discord refuses is sent without the part that it may mean: never stale, never told as an error of ours."""

from datetime import timedelta
from typing import Any
from unittest.mock import AsyncMock, Mock

import discord
import pytest

from bot.retry import RetryPolicy
from bot.tables.model.records import Status
from bot.tables.model.view import SeatView
from cogs.match.controls import without_hidden
from cogs.match.panel import panel_content
from cogs.match.table import table_content
from cogs.messages.kinds import Remark
from cogs.messages.panels import Panel
from cogs.messages.pipeline import Reduction
from cogs.ui.address import Action, Address
from cogs.ui.failures import Failure
from cogs.ui.interactions import SideMessages, answer_with, redraw
from cogs.ui.layout import LARGE_BYTES, MAX_BYTES, Content, select, shortened, text, without_container, without_pictures
from cogs.ui.pictures import PaintedPicture
from cogs.ui.reader import Reader, safe_name
from cogs.words import Words
from tests.cogs.messages.test_panels import ALICE, Hand, pressed, refused
from tests.cogs.test_limits import ARTIST, NAME, big_table, require_fitting
from tests.refused import walk

REFUSALS = [(400, 50035), (400, 40005), (413, 0), (422, 0), (403, 50001)]


class Picky(Hand):
    """A panel with a picture, of which Discord refuses `forms` forms; `told` is what its member is told beside it."""

    def __init__(self, status: int, code: int, forms: int) -> None:
        super().__init__()
        self.refusal, self.forms = (status, code), forms
        self.told: list[str] = []
        self.drawn: list[tuple[bool, bool]] = []

    async def _drawn(self, reader: Reader[Any], _remark: object) -> Content:
        assert isinstance(_remark, Remark)
        self.drawn.append((_remark.in_words, bool(reader.unnamed)))
        if _remark.in_words:
            return Content(without_container(text(f"{self.state} in words")))
        picture = PaintedPicture("hand.png", self.state.encode(), self.state)
        return Content(without_container(text(self.state), picture.gallery()), (picture,))

    def _refuse(self) -> None:
        if self.forms:
            self.forms -= 1
            raise refused(*self.refusal)

    def press(self, number: int, *, private: bool = True, member: int = ALICE) -> Any:
        made = super().press(number, private=private, member=member)

        async def tell(words: str, **_: object) -> Mock:
            self.told.append(words)
            return Mock(spec=discord.InteractionCallbackResponse, message_id=1)

        made.response.send_message = tell
        made.client = Mock(side_messages=SideMessages(), deferrals=Mock(cancel=AsyncMock()))
        return made


def the_panel(hand: Hand) -> Panel:
    panel = hand.panels.find(1, ALICE)
    assert panel is not None
    return panel


@pytest.mark.parametrize(("status", "code"), REFUSALS)
async def test_a_press_whose_picture_is_refused_is_answered_in_words(
    status: int, code: int, caplog: pytest.LogCaptureFixture
) -> None:
    hand = Picky(status, code, forms=1)
    await pressed(hand, 1, "moved")
    assert hand.shown == [("answer", 1, "moved in words")]
    assert hand.told == []
    [record] = caplog.records
    assert (record.levelname, record.exc_info) == ("WARNING", None)
    assert f"{status}, code {code}" in record.getMessage()
    await pressed(hand, 2, "moved on")  # by then it is taken again
    assert hand.shown[1:] == [("answer", 2, "moved on")]


async def test_what_automod_refuses_is_drawn_without_names_and_with_its_picture() -> None:
    hand = Picky(400, 200000, forms=1)
    hand.seen["seats"] = (SeatView(0, member=ALICE),)
    await pressed(hand, 1, "moved")
    assert hand.drawn == [(False, False), (False, True)]
    assert hand.shown == [("answer", 1, "moved")]


async def test_what_looks_back_at_a_match_has_no_names_where_automod_refuses_them() -> None:
    nobody_hides = Mock(hidden=AsyncMock(return_value=set()))
    reader = Reader(big_table(status=Status.FINISHED), Words())
    without_names = Reduction(1, Failure.BLOCKED).reader(reader)
    looking_back = await without_hidden(without_names, nobody_hides, reader.view.member(0))
    assert (without_names.names.seat(1), looking_back.names.seat(1)) == ("Player", "Player")


async def test_what_is_refused_in_words_too_is_a_sentence_and_its_controls() -> None:
    hand = Picky(400, 50035, forms=2)
    await pressed(hand, 1, "moved")
    [(how, _, said)] = hand.shown
    assert how == "answer"
    assert "Its buttons work" in said
    panel = the_panel(hand)
    assert not panel.idle  # the whole is tried again


async def test_where_every_form_is_refused_the_press_is_told_and_the_panel_follows_later(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr(RetryPolicy, "pause", Mock(return_value=timedelta()))
    hand = Picky(400, 50035, forms=0)
    await pressed(hand, 1, "first")
    hand.forms = 3
    second = hand.press(2)
    panel = hand.panels.adopt(second, 1)
    hand.changed("second")
    panel.answer(second)
    panel = the_panel(hand)
    while not panel.idle:
        await hand.panels.settle()
    [told] = hand.told
    assert "Nothing you did is lost" in told
    assert hand.shown[-1] == ("edit", 1, "second")
    assert [record.levelname for record in caplog.records] == ["WARNING", "WARNING"]
    assert not any(record.exc_info for record in caplog.records)


async def test_a_token_that_was_answered_404_is_never_asked_again() -> None:
    hand = Hand()
    await pressed(hand, 1, "first")
    panel = the_panel(hand)
    hand.refusing_edit = 404, 0
    hand.changed("second")
    await hand.panels.settle()
    assert not panel.may_edit()
    assert not hand.panels.is_live(1, ALICE)


# One-shot answers


def answering(*problems: discord.HTTPException | None) -> tuple[Any, list[list[dict[str, Any]]]]:
    """An interaction whose answers meet these problems in turn, and what was sent."""
    sent: list[list[dict[str, Any]]] = []
    coming = list(problems)

    async def take(*, view: discord.ui.LayoutView, **_: object) -> Mock:
        sent.append(view.to_components())
        if problem := coming.pop(0):
            raise problem
        return Mock(spec=discord.InteractionCallbackResponse, message_id=1)

    response = Mock(is_done=lambda: False, send_message=take, edit_message=take)
    return Mock(response=response, client=Mock(side_messages=SideMessages(), deferrals=Mock(cancel=AsyncMock()))), sent


def pictured(words: str = "words") -> Content:
    picture = PaintedPicture("table.png", b"x", "a table *in words*")
    return Content(without_container(text(words), picture.gallery()), (picture,))


@pytest.mark.parametrize("answer", [answer_with, redraw])
async def test_an_answer_whose_picture_is_refused_says_it_in_words(answer: Any) -> None:
    interaction, sent = answering(refused(413, 0), None)
    await answer(interaction, pictured())
    assert [part["content"] for part in sent[-1]] == ["words", "a table \\*in words\\*"]


@pytest.mark.parametrize("answer", [answer_with, redraw])
@pytest.mark.parametrize(("status", "code"), [(500, 0), (404, 10062)])
async def test_an_answer_that_may_be_too_large_follows_once_as_a_small_one(answer: Any, status: int, code: int) -> None:
    interaction, sent = answering(refused(status, code), None)
    await answer(interaction, Content(without_container(text("あ" * 1600), text("x" * 2000))))
    assert len(sent) == 2
    assert sum(len(part["content"].encode()) for part in sent[1]) <= LARGE_BYTES
    assert sent[1][1]["content"] == "x" * 2000


@pytest.mark.parametrize("answer", [answer_with, redraw])
async def test_an_answer_with_too_many_bytes_is_shorter_from_the_first(answer: Any) -> None:
    interaction, sent = answering(None)
    await answer(interaction, Content(without_container(text("あ" * 2900), text("x" * 1000))))
    assert len(sent) == 1
    assert LARGE_BYTES < sum(len(part["content"].encode()) for part in sent[0]) <= MAX_BYTES
    assert sent[0][1]["content"] == "x" * 1000


@pytest.mark.parametrize(("status", "code"), [(500, 0), (404, 10062), (401, 50027)])
async def test_a_small_answer_that_came_too_late_is_not_sent_again(status: int, code: int) -> None:
    interaction, sent = answering(refused(status, code))
    with pytest.raises(discord.HTTPException):
        await answer_with(interaction, pictured())
    assert len(sent) == 1


def test_a_shortened_message_first_loses_what_explains_its_options() -> None:
    options = [(str(number), "x" * 90, "y" * 90) for number in range(25)]
    menu = select(Address(1, Action.SCORE), "pick", options)
    smaller = shortened(Content(without_container(text("z" * 2500), menu)))
    assert smaller.size <= LARGE_BYTES
    parts = list(walk(smaller.view.to_components()))
    assert [part["content"] for part in parts if "content" in part] == ["z" * 2500]


# Every step of a crowded table fits


async def test_crowded_messages_fit_in_every_form(words: Words) -> None:
    for newest in (Failure.INVALID, Failure.BLOCKED):
        for refusals in range(3):
            reduction = Reduction(refusals, newest)
            own, public = Reader(big_table(), words), Reader(big_table(seat=None), words)
            panel = await panel_content(reduction.reader(own), ARTIST, Remark(in_words=reduction.in_words))
            for content in (panel, await table_content(reduction.reader(public), ARTIST)):
                ids = [part["custom_id"] for part in walk(content.view.to_components()) if "custom_id" in part]
                form = reduction.of(content, words)
                require_fitting(form)
                kept = [part["custom_id"] for part in walk(form.view.to_components()) if "custom_id" in part]
                assert kept == ids
                assert bool(form.pictures) is (refusals == 0 or (refusals == 1 and newest is Failure.BLOCKED))
                told = [part["content"] for part in walk(form.view.to_components()) if "content" in part]
                named = any(safe_name(NAME, 1)[:6] in each for each in told)
                assert named is (reduction.step == 0 or (reduction.step == 1 and reduction.in_words))


def test_the_words_of_pictures_leave_room_for_those_of_the_message() -> None:
    picture = PaintedPicture("table.png", b"x", "a" * 1024)
    content = without_pictures(Content(without_container(text("x" * 3800), picture.gallery()), (picture,)))
    require_fitting(content)
