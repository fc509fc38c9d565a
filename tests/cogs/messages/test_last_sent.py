"""What isn't sent, because the message shows it already."""

from collections.abc import Callable
from datetime import timedelta
from typing import Any
from unittest.mock import Mock

import discord
import pytest

from cogs.messages.transport import LastSent, Uploads
from cogs.ui.layout import Content, text, without_container
from cogs.ui.pictures import PaintedPicture

HAND, TABLE = PaintedPicture("hand.png", b"hand", "a hand"), PaintedPicture("table.png", b"table", "a table")
OTHER_HAND = PaintedPicture("hand.png", b"dnah", "a hand")
IDS = {"hand.png": 11, "table.png": 12}


class Wire:
    """A message at Discord. `refusing` is what it says to the next requests; without `tells` it tells no ids.

    With `loses` it takes kept pictures, and shows none.
    """

    def __init__(self, *, on: bool = True, uploads: Uploads | None = None) -> None:
        self.uploads = uploads or Uploads(keeps=on)
        self.last = LastSent(self.uploads)
        self.loses = False
        self.sent: list[list[str | int]] = []
        self.refusing: list[int] = []
        self.tells = True

    async def send(self, *pictures: PaintedPicture, words: str = "") -> None:
        """Send a message, and note for each picture its id where it is kept, else its name."""
        content = self.content(*pictures, words=words)
        await self.last.send(content, lambda files: self.take(content, files))

    def content(self, *pictures: PaintedPicture, words: str = "") -> Content:
        """A message of these pictures."""
        return Content(
            without_container(*(picture.gallery() for picture in pictures), text(words or "words")), pictures
        )

    async def take(self, content: Content, files: Callable[[], list[Any]]) -> discord.Message:
        attached = files()
        self.sent.append(
            [each.filename if isinstance(each, discord.File) else int(each.to_dict()["id"]) for each in attached]
        )
        if self.refusing:
            raise discord.HTTPException(Mock(status=self.refusing.pop(0)), "no")
        kept = self.loses and not any(isinstance(each, discord.File) for each in attached)
        return answer(content, tells=self.tells and not kept)


def answer(content: Content, *, tells: bool = True) -> discord.Message:
    """The message as Discord tells of it: its ids stand in the components alone."""
    items: list[Any] = [
        {
            "media": {"url": f"https://cdn.test/1/{picture.name}?ex=1"}
            | ({"attachment_id": str(IDS[picture.name])} if tells else {})
        }
        for picture in content.pictures
    ]
    gallery: Any = {"type": 12, "items": items}
    container: Any = {"type": 17, "components": [gallery]}
    return Mock(spec=discord.Message, components=[discord.Container(container, None)])


async def test_a_picture_that_stays_is_kept_by_the_id_in_its_component() -> None:
    wire = Wire()
    await wire.send(HAND, TABLE)
    await wire.send(HAND, TABLE, words="others")
    assert wire.sent == [["hand.png", "table.png"], [11, 12]]


async def test_only_what_has_changed_is_uploaded() -> None:
    wire = Wire()
    await wire.send(HAND, TABLE)
    await wire.send(OTHER_HAND, TABLE)
    assert wire.sent[1] == ["hand.png", 12]


async def test_a_picture_without_an_id_is_uploaded() -> None:
    wire = Wire()
    wire.tells = False
    await wire.send(HAND)
    await wire.send(HAND)
    assert wire.sent == [["hand.png"], ["hand.png"]]


async def test_where_the_operator_does_not_want_it_every_picture_is_uploaded() -> None:
    wire = Wire(on=False)
    await wire.send(HAND)
    await wire.send(HAND)
    assert wire.sent == [["hand.png"], ["hand.png"]]


async def test_what_is_refused_with_kept_pictures_is_sent_with_all_of_them_and_so_is_that_message_later() -> None:
    wire = Wire()
    other = Wire(uploads=wire.uploads)
    await other.send(HAND)
    await wire.send(HAND)
    wire.refusing = [400]
    await wire.send(HAND)
    await wire.send(HAND)
    assert wire.sent[1:] == [[11], ["hand.png"], ["hand.png"]]
    await other.send(HAND)
    assert other.sent[1:] == [[11]]


async def test_a_kept_picture_that_discord_loses_is_uploaded_at_once() -> None:
    wire = Wire()
    await wire.send(HAND, TABLE)
    wire.loses = True
    await wire.send(HAND, TABLE, words="others")
    assert wire.sent[1:] == [[11, 12], ["hand.png", "table.png"]]
    assert wire.last.shows(wire.content(HAND, TABLE, words="others"))


async def test_an_answer_that_has_lost_a_kept_picture_is_not_known_to_be_shown() -> None:
    wire = Wire()
    await wire.send(HAND)
    wire.loses = True
    content = wire.content(HAND, words="others")
    await wire.last.send(content, lambda files: wire.take(content, files), timedelta)
    assert wire.sent[1:] == [[11]]
    assert not wire.last.shows(content)


async def test_what_is_refused_for_another_reason_changes_nothing_about_keeping() -> None:
    wire = Wire()
    await wire.send(HAND)
    wire.refusing = [400, 400]
    with pytest.raises(discord.HTTPException):
        await wire.send(HAND)
    await wire.send(HAND)
    await wire.send(HAND)
    assert wire.sent[3:] == [["hand.png"], [11]]


async def test_after_a_request_that_failed_nothing_is_known_of_the_message() -> None:
    wire = Wire()
    await wire.send(HAND)
    wire.refusing = [503]
    with pytest.raises(discord.HTTPException):
        await wire.send(HAND)
    assert not wire.last.shows(wire.content(HAND))
    await wire.send(HAND)
    assert wire.sent[2] == ["hand.png"]


@pytest.mark.parametrize(
    ("pictures", "words", "shown"),
    [((HAND,), "words", True), ((OTHER_HAND,), "words", False), ((HAND,), "others", False), ((), "words", False)],
)
async def test_a_message_shows_what_was_sent_last_and_nothing_else(
    pictures: tuple[PaintedPicture, ...], words: str, shown: bool
) -> None:
    wire = Wire()
    await wire.send(HAND)
    assert wire.last.shows(wire.content(*pictures, words=words)) is shown


async def test_a_first_answer_tells_the_ids_in_its_message() -> None:
    wire = Wire()
    content = wire.content(HAND)
    wire.last.note(content, Mock(spec=discord.InteractionCallbackResponse, resource=answer(content)))
    await wire.send(HAND)
    assert wire.sent == [[11]]
