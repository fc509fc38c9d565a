"""Where Discord takes no pictures in edits by a token, panels follow in words, and presses bring the pictures."""

from typing import Any
from unittest.mock import AsyncMock, Mock

import discord
import pytest

from cogs.match.panel import panel_content
from cogs.messages.kinds import Remark
from cogs.messages.transport import EDIT_UPLOADS_REFUSED_EVENT, Uploads
from cogs.ui.layout import Content, text, without_container
from cogs.ui.pictures import PaintedPicture
from cogs.ui.reader import Reader
from cogs.words import Words
from tests.cogs.messages.test_panels import Hand, pressed
from tests.cogs.test_limits import ARTIST, big_table, require_fitting
from tests.refused import walk

MEDIA = "Invalid Form Body\nIn components: unfurled media not found"


class Pictured(Hand):
    """A panel with a picture of its state, or in words; `said` is what Discord says to an edit that uploads."""

    def __init__(self, mode: str, said: str = "") -> None:
        super().__init__()
        self.panels.parts.uploads.in_panels = mode
        self.said = said
        self.uploaded: list[tuple[str, int]] = []
        self.client = Mock()

    async def _drawn(self, reader: Reader[Any], _remark: object) -> Content:
        del reader
        if isinstance(_remark, Remark) and _remark.in_words:
            return Content(without_container(text(f"{self.state} in words")))
        picture = PaintedPicture("hand.png", self.state.encode(), self.state)
        return Content(without_container(text(self.state), picture.gallery()), (picture,))

    def press(self, number: int, *, private: bool = True, member: int = 7) -> Any:
        made = super().press(number, private=private, member=member)
        made.client = self.client
        taken = made.edit_original_response

        async def edit(*, view: discord.ui.LayoutView, attachments: list[object], **_: object) -> None:
            self.uploaded.append(("edit", len(attachments)))
            if attachments and self.said:
                raise discord.HTTPException(Mock(status=400), {"code": 50035, "message": self.said})
            await taken(view=view)

        made.edit_original_response = AsyncMock(side_effect=edit)
        return made


def shown(hand: Hand) -> list[tuple[str, str]]:
    return [(how, words) for how, _, words in hand.shown]


async def followed(hand: Pictured, state: str, member: int = 7) -> None:
    """Press, so that there is a panel, and let somebody else move."""
    hand.panels.show(hand.press(hand.table.version, member=member), 1)
    await hand.panels.settle()
    hand.changed(state)
    await hand.panels.settle()


async def test_by_press_no_edit_uploads_and_the_next_press_brings_the_picture() -> None:
    hand = Pictured("press")
    await followed(hand, "after")
    assert shown(hand) == [("answer", "before"), ("edit", "after in words")]
    assert hand.uploaded == [("edit", 0)]
    await pressed(hand, 9, "shown")
    assert shown(hand)[-1] == ("answer", "shown")


@pytest.mark.parametrize("mode", ["edit", "auto"])
async def test_where_discord_takes_them_edits_upload(mode: str) -> None:
    hand = Pictured(mode)
    await followed(hand, "after")
    assert shown(hand) == [("answer", "before"), ("edit", "after")]


async def test_what_is_refused_is_told_in_words_and_the_panel_lives() -> None:
    hand = Pictured("auto", MEDIA)
    await followed(hand, "after")
    assert shown(hand)[-1] == ("edit", "after in words")
    assert hand.panels.is_live(1, 7)
    assert hand.panels.parts.uploads.allowed_in_panels  # a single bad picture changes nothing


async def test_after_two_members_no_edit_uploads_and_the_log_says_so_once(caplog: pytest.LogCaptureFixture) -> None:
    hand = Pictured("auto", MEDIA)
    await followed(hand, "after")
    await followed(hand, "later")
    assert hand.panels.parts.uploads.allowed_in_panels  # the same member twice
    await followed(hand, "of two", member=8)
    assert not hand.panels.parts.uploads.allowed_in_panels
    hand.uploaded.clear()
    hand.changed("last")
    await hand.panels.settle()
    assert {count for _, count in hand.uploaded} == {0}
    assert caplog.text.count("only answers to presses bring them") == 1
    hand.client.dispatch.assert_called_once_with(EDIT_UPLOADS_REFUSED_EVENT)


async def test_another_400_leads_to_words_but_says_nothing_about_pictures() -> None:
    hand = Pictured("auto", "Invalid Form Body\nIn components: too many")
    await followed(hand, "after")
    await followed(hand, "later", member=8)
    assert shown(hand)[-1] == ("edit", "later in words")
    assert hand.panels.parts.uploads.allowed_in_panels


def test_by_edit_nothing_turns_it_off() -> None:
    uploads = Uploads(in_panels="edit")
    for member in range(5):
        uploads.refuse(member, Mock())
    assert uploads.allowed_in_panels


async def test_a_panel_in_words_has_the_moves_and_a_button_for_the_pictures(words: Words) -> None:
    content = await panel_content(Reader(big_table(), words), ARTIST, Remark(in_words=True))
    require_fitting(content)
    parts = list(walk(content.view.to_components()))
    assert content.pictures == ()
    assert [part for part in parts if part.get("label") == words("button-show")]
    assert [part for part in parts if "/pick/discard" in part.get("custom_id", "")]
