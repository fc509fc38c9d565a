"""Messages in bytes: what is too large is drawn smaller by fixed steps, and what was refused is never sent again."""

import inspect
from dataclasses import replace
from pathlib import Path
from typing import Any
from unittest.mock import AsyncMock, Mock

import discord
import pytest

from bot.games.rum500.state import Phase
from bot.people.settings import DEFAULTS
from bot.requests import may_repeat
from bot.tables.model.records import Status
from bot.tables.model.view import TableView
from cogs.match.panel import TURN_PAGE, panel_content
from cogs.match.table import table_content
from cogs.messages.kinds import PANEL, Remark
from cogs.messages.transport import LastSent, Uploads
from cogs.ui.failures import LARGE_BYTES, TooLargeError
from cogs.ui.layout import MAX_BYTES, Content, size_of, text, without_container
from cogs.ui.reader import Reader
from cogs.words import Words
from cogs.words.cards import SPOKEN
from tests.cogs.messages.test_panels import Hand, pressed, refused
from tests.cogs.test_limits import ARTIST, big_table, require_fitting
from tests.languages import made_up
from tests.refused import walk

CODES = ["en", "ja", "made up"]
PHASES = [Phase.DRAW, Phase.PLAY]
REMARK = Remark("x" * 400)


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return made_up(tmp_path_factory.mktemp("words"))


@pytest.fixture(params=CODES)
def tongue(request: pytest.FixtureRequest, folder: Path) -> Words:
    """Every language, and one with three bytes a letter."""
    return Words("ja", folder) if request.param == "made up" else Words(request.param)


def crowded(words: Words, phase: Phase, *, words_first: bool) -> Reader[TableView]:
    """The reader of a panel of eight players with thirty-one cards."""
    style = words.with_card_style(SPOKEN) if words_first else words
    return Reader(big_table(phase=phase), style, replace(DEFAULTS, words_first=words_first))


def test_every_string_of_a_payload_counts_in_bytes() -> None:
    assert size_of({"content": "あé", "id": 12345, "more": [{"label": "a"}, None, True, "bc"]}) == 3 + 2 + 1 + 2


@pytest.mark.parametrize("words_first", [False, True], ids=["pictures", "words"])
@pytest.mark.parametrize("phase", PHASES)
async def test_a_crowded_panel_fits_in_every_language(tongue: Words, phase: Phase, words_first: bool) -> None:
    require_fitting(await panel_content(crowded(tongue, phase, words_first=words_first), ARTIST, REMARK))


async def test_without_the_steps_crowded_panels_would_be_refused(folder: Path) -> None:
    draw = panel_content.__wrapped__  # type: ignore[attr-defined] - what is decorated with `fitting`
    sizes = {
        (code, phase, words_first): (await draw(crowded(words, phase, words_first=words_first), ARTIST, REMARK)).size
        for code, words in (("en", Words("en")), ("ja", Words("ja")), ("made up", Words("ja", folder)))
        for phase in PHASES
        for words_first in (False, True)
    }
    assert {code for (code, _, _), size in sizes.items() if size > MAX_BYTES} == set(CODES)
    assert max(sizes.values()) > 10_170


async def test_each_step_makes_a_crowded_panel_smaller_or_leaves_it_and_the_last_is_not_large(tongue: Words) -> None:
    reader = crowded(tongue, Phase.PLAY, words_first=True)
    draw = panel_content.__wrapped__  # type: ignore[attr-defined]
    sizes = [(await draw(reader, ARTIST, REMARK)).size]
    for step in PANEL.smaller:
        reader = step(reader)
        sizes.append((await draw(reader, ARTIST, REMARK)).size)
    assert sizes == sorted(sizes, reverse=True)
    assert sizes[-1] < LARGE_BYTES < sizes[0]


async def test_every_discard_can_be_reached_by_turning_pages(words: Words) -> None:
    reader = replace(crowded(words, Phase.PLAY, words_first=False), paged=True, bare=True)
    offered: set[str] = set()
    page = 0
    while True:
        content = await panel_content(reader, ARTIST, Remark(turned=("discard", page)))
        [menu] = [part for part in walk(content.view.to_components()) if "/pick/discard" in part.get("custom_id", "")]
        values = [option["value"] for option in menu["options"]]
        assert len(values) <= 13
        offered |= set(values[:-1])
        page = int(values[-1].removeprefix(TURN_PAGE))
        if page == 0:
            break
    assert offered == {choice.command.text for choice in reader.view.choices["discard"]}


async def test_a_public_message_gives_the_last_of_its_news_up_where_there_is_no_room(
    words: Words, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(inspect.unwrap(table_content).__globals__, "MAX_BRIEF_LENGTH", 200)
    reader = Reader(big_table(status=Status.ENDED, seat=None), words)
    whole = await table_content(reader, ARTIST)
    smaller = await table_content(replace(reader, max_bytes=whole.size - 1), ARTIST)
    assert smaller.size < whole.size


class Growing(Hand):
    """A panel whose drawings are as large as they may be, down to a smallest one; a limit refuses larger ones."""

    limit, status, code = 5_000, 500, 0

    def __init__(self, largest: int, smallest: int) -> None:
        super().__init__()
        self.largest, self.smallest = largest, smallest
        self.sizes: list[int] = []

    async def _drawn(self, reader: Reader[Any], _remark: object) -> Content:
        halved = self.largest
        while halved > reader.max_bytes and halved > self.smallest:
            halved = max(self.smallest, halved // 2)
        return Content(without_container(text("x" * 3000), text("x" * (halved - 3000))))

    def press(self, number: int, *, private: bool = True, member: int = 7) -> Mock:
        """A press whose answer, and edits by whose token, are refused above a size."""
        made = super().press(number, private=private, member=member)
        made.response.send_message = AsyncMock()
        for place, name in ((made.response, "edit_message"), (made, "edit_original_response")):
            setattr(place, name, self._measured(getattr(place, name)))
        return made

    def _measured(self, send: object) -> AsyncMock:
        async def measured(*, view: discord.ui.LayoutView, **more: object) -> None:
            size = Content(view).size
            self.sizes.append(size)
            if size > self.limit and self.status:
                raise refused(self.status, self.code)
            await send(view=view, **more)  # type: ignore[operator]

        return AsyncMock(side_effect=measured)


@pytest.mark.parametrize(("status", "code"), [(500, 0), (404, 10062)], ids=["500", "an early 10062"])
async def test_what_is_refused_for_its_size_is_followed_by_smaller_drawings_each_sent_once(
    status: int, code: int, caplog: pytest.LogCaptureFixture
) -> None:
    hand = Growing(6_800, 1_000)
    hand.status, hand.code = status, code
    await pressed(hand, 1, "first")
    assert hand.sizes == [6_800, 3_400]
    assert [(how, number) for how, number, _ in hand.shown] == [("answer", 1)]
    assert "Discord answers" in caplog.text
    assert caplog.text.count("6800 bytes; a smaller one follows") == 1
    hand.changed("second")
    await hand.panels.settle()
    assert max(hand.sizes[1:]) < 6_800


async def test_a_drawing_that_can_not_be_made_smaller_is_not_sent_again() -> None:
    hand = Growing(6_800, 6_800)
    one = hand.press(1)
    hand.panels.show(one, 1)
    await hand.panels.settle()
    assert hand.sizes == [6_800]
    [told] = one.response.send_message.await_args.args
    assert "/move" in told


async def test_a_small_drawing_that_meets_500_is_tried_again_as_it_is() -> None:
    hand = Growing(LARGE_BYTES, 1_000)
    await pressed(hand, 1, "first")
    assert hand.sizes == [LARGE_BYTES]
    hand.status = 0
    hand.panels.redraw()
    await hand.panels.settle()
    assert hand.sizes == [LARGE_BYTES, LARGE_BYTES]


@pytest.mark.parametrize(("size", "repeated"), [(LARGE_BYTES, True), (LARGE_BYTES + 1, False)])
async def test_only_what_is_not_large_is_repeated_by_the_library(size: int, repeated: bool) -> None:
    content = Content(without_container(text("x" * 3000), text("x" * (size - 3000))))
    asked: list[bool] = []

    async def send(_: object) -> None:
        asked.append(may_repeat(500))

    await LastSent(Uploads()).send(content, send)
    assert asked == [repeated]
    assert may_repeat(500)


async def test_a_post_that_is_too_large_says_so() -> None:
    content = Content(without_container(text("x" * 3400), text("x" * 3400)))
    with pytest.raises(TooLargeError) as told:
        await LastSent(Uploads()).send(content, AsyncMock(side_effect=refused(500, 0)))
    assert (told.value.size, told.value.status) == (6_800, 500)
