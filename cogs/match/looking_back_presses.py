"""The presses that look: Score, History, Read it to me, Review my match, Check the deal. They change nothing.

Anybody may press them, and is answered with what they may see.
"""

from collections.abc import Sequence
from dataclasses import replace

from bot.games.refusals import NotUnderstoodError
from bot.tables.history.rounds import PastRound
from bot.tables.model.view import TableView
from cogs.match.by_ear import heard
from cogs.match.check_message import check_content
from cogs.match.history_message import history_content, read_page
from cogs.match.reading_message import read_start, reading_content
from cogs.match.review_message import review_content
from cogs.match.score_message import score_text
from cogs.router import PressHandlers, TablePress, control
from cogs.services import Services
from cogs.ui.address import Action
from cogs.ui.interactions import SurfaceReason, answer_with, redraw
from cogs.ui.layout import NO_PINGS, TABLE_COLOUR, Content, fitted, layout, text
from cogs.ui.reader import Reader


class LookingBackPresses(PressHandlers):
    """Answers each with a private message; the pages of the history turn in theirs."""

    def __init__(self, services: Services) -> None:
        super().__init__(services.router)
        self._services = services

    @control(Action.SCORE)
    async def _score(self, press: TablePress) -> None:
        rounds = await self._services.tables.looking_back.rounds(press.table, press.member)
        settings = await self._services.people.settings_of(press.member)
        reader = Reader(press.table.view(press.member), press.words, settings)
        await answer_with(press.interaction, fitted(reader, lambda each: _score_content(each, rounds)))

    @control(Action.HISTORY)
    async def _history(self, press: TablePress) -> None:
        page = read_page(press.address.argument)
        if press.address.argument and page is None:
            raise NotUnderstoodError(SurfaceReason.OLD_BUTTON)
        rounds = await self._services.tables.looking_back.rounds(press.table, press.member)
        own = press.table.facts.seat_of(press.member)
        settings = await self._services.people.settings_of(press.member)
        reader = replace(press.reader, settings=settings)
        content = fitted(reader, lambda each: history_content(each, rounds, page, own))
        if page is not None and press.private:
            await redraw(press.interaction, content)
        else:
            await answer_with(press.interaction, content)

    @control(Action.READ)
    async def _read(self, press: TablePress) -> None:
        """Read the table out: in a message of its own, whose pages turn in it."""
        asked = read_start(press.address.argument)
        if asked is None:
            raise NotUnderstoodError(SurfaceReason.OLD_BUTTON)
        turning, start = asked
        settings = await self._services.people.settings_of(press.member)
        reader = heard(Reader(press.table.view(press.member), press.words, settings))
        answer = redraw if turning and press.private else answer_with
        await answer(press.interaction, reading_content(reader, start))

    @control(Action.REVIEW)
    async def _review(self, press: TablePress) -> None:
        """It takes a second or two to make, so the answer is begun before it."""
        await press.interaction.response.defer(ephemeral=True, thinking=True)
        review = await self._services.tables.looking_back.review(press.table, press.member)
        settings = await self._services.people.settings_of(press.member)
        reader = Reader(press.table.view(press.member), press.words, settings)
        content = await review_content(reader, self._services.artist, review)
        await press.interaction.followup.send(
            view=content.view, files=content.files(), ephemeral=True, allowed_mentions=NO_PINGS
        )

    @control(Action.CHECK)
    async def _check(self, press: TablePress) -> None:
        number = press.address.argument
        if not number.isdecimal():
            raise NotUnderstoodError(SurfaceReason.OLD_BUTTON)
        await answer_with(
            press.interaction,
            check_content(press.words, await self._services.tables.looking_back.check(press.table, int(number))),
        )


def _score_content(reader: Reader[TableView], rounds: Sequence[PastRound]) -> Content:
    return Content(layout(text(score_text(reader, rounds)), colour=TABLE_COLOUR))
