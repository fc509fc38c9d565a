"""One member's panel at one table: the private message, and what is known of it.

The private panels: which one is a member's newest at a table, and how it keeps up with what happens.

All that keeps a panel live is its newest interaction: its token edits the message for 15 minutes, and every press on
the panel brings a new one. After a restart a panel follows again from its next press on.
"""

import logging
from collections.abc import Awaitable, Callable, Generator, Sequence
from contextlib import contextmanager, nullcontext
from dataclasses import dataclass, field, replace
from datetime import datetime, timedelta
from functools import partial
from typing import NamedTuple

import discord

from bot.clock import Clock
from bot.games.refusals import NotUnderstoodError, RefusalError
from bot.people.people import People
from bot.tables.model.tasks import SideBySide
from bot.tables.model.view import TableView
from bot.tables.table import Table
from bot.tables.tables import Tables
from cogs.messages.drawings import NOTHING, STOPPED, Answer, Drawings, LastSent, Needs, Remark, needs_of
from cogs.messages.queue import Rank
from cogs.ui.deferral import InTime, take_late
from cogs.ui.interactions import (
    ANSWERED,
    TOO_LATE,
    Interaction,
    Readers,
    SurfaceReason,
    answer_problem,
    answer_with,
    answered_message,
    is_too_late,
    press_number,
    thinking,
)
from cogs.ui.layout import NO_PINGS, Content, without_what_is_gone
from cogs.ui.reader import Reader
from cogs.ui.retry import Writer, passes

_log = logging.getLogger(__name__)
_TOKEN_ENDS = timedelta(minutes=14, seconds=30)


@dataclass(slots=True)
class Panel:
    """One member's panel at one table.

    Attributes:
        newest: the newest interaction on it, answered or not.
        good: the newest one that was answered; its token may edit the message. None until there is one.
        message: the id of the private message.
        last: what it shows.
        waiting: presses that were carried out and have no answer yet; the next drawing answers them.
        remark: what the panel says about the last press.
        drawn: the version of the table that the message shows, or that has nothing new for its member.
        needs: what it has to act on for a member who hears it; None for any other.
        dirty: has to be drawn although the table hasn't changed.
        held: isn't drawn for now, because a new panel is about to take its place; a press on it is still answered.

    """

    table: int
    member: int
    newest: Interaction
    message: int
    last: LastSent
    good: Interaction | None = None
    writer: Writer = field(init=False, repr=False)
    waiting: list[Interaction] = field(default_factory=list["Interaction"])
    remark: Remark = NOTHING
    drawn: int = -1
    needs: Needs | None = None
    dirty: bool = False
    held: bool = False

    def age(self, now: datetime) -> timedelta:
        """How old the newest token is that may edit the message."""
        return now - self.keeps_live.created_at

    @property
    def keeps_live(self) -> Interaction:
        """The interaction whose token may edit the message."""
        return self.good or self.newest

    def may_edit(self, now: datetime) -> bool:
        """True while the message can be edited without a press."""
        return self.good is not None and self.age(now) < _TOKEN_ENDS

    async def send(self, content: Content, client: discord.Client, edit: Callable[..., Awaitable[Answer]]) -> None:
        """Send what it is to show by one of Discord's ways to edit; emojis that are gone are left out."""
        await self.last.send(
            content,
            lambda files: without_what_is_gone(
                client,
                content.view,
                lambda: edit(view=content.view, attachments=files(), allowed_mentions=NO_PINGS),
            ),
        )

    async def delete(self) -> None:
        """Delete an older panel, so that a member has only one at a table."""
        if self.good is None:
            return
        try:
            await self.good.followup.delete_message(self.message)
        except discord.HTTPException as problem:
            _log.info("an older panel was gone already (%s)", problem.code)


_LAST_EDIT = timedelta(minutes=14)
_NOBODY_WAITS = timedelta(seconds=5)
"""Discord waits three seconds for an answer; what is surely too late isn't tried, since every failure counts."""


@dataclass(frozen=True, slots=True)
class PressedPanel:
    """A panel, and the press on it that is being carried out; `Panels.show` lets the panel answer it."""

    panel: Panel
    press: Interaction


class _Drawing(NamedTuple):
    """What a panel is to show: a version of its table. `last` is True where the table is over."""

    version: int
    content: Content
    needs: Needs | None
    last: bool


class Panels:
    """Every live panel, by table and member."""

    def __init__(self, tables: Tables, people: People, readers: Readers, drawings: Drawings, now: Clock) -> None:
        self._tables = tables
        self._people = people
        self._now = now
        self._readers = readers
        self._drawings = drawings
        self._at: dict[int, dict[int, Panel]] = {}
        self._retiring = SideBySide()
        self._in_time = InTime(now)

    def is_live(self, table: int, member: int) -> bool:
        """True while the member has a panel at that table that can still follow."""
        panel = self._find(table, member)
        return panel is not None and panel.may_edit(self._now())

    async def open(self, interaction: Interaction, table: int, remark: Remark = NOTHING) -> None:
        """Answer with a new panel, which becomes the member's newest; the one before it is removed."""
        drawing = self._new_drawing(interaction, table, remark)
        drawn = await self._in_time.made(interaction, drawing, partial(thinking, interaction))
        _count_refusal(interaction, remark)
        answer = await answer_with(interaction, drawn.content)
        before = self._find(table, interaction.user.id)
        panel = self._keep(interaction, table, answered_message(answer))
        panel.last.note(drawn.content, answer)
        panel.good, panel.drawn, panel.needs, panel.remark = interaction, drawn.version, drawn.needs, remark
        panel.writer.request()
        if before is not None and before.may_edit(self._now()):
            before.held = True
            await before.writer.finish()
            await before.delete()

    async def _new_drawing(self, interaction: Interaction, table: int, remark: Remark) -> _Drawing:
        """A panel that isn't there yet."""
        loaded = await self._tables.get(table)
        async with self._drawings.order.turn(interaction.id, Rank.PRESS):
            version, reader = loaded.version, await self._reader(interaction, loaded)
            return await self._drawing(version, reader, _after(interaction, remark))

    def adopt(self, interaction: Interaction, table: int) -> PressedPanel:
        """Make the pressed message the member's newest panel. `show` has to follow, once the press is carried out.

        Raises:
            NotUnderstoodError: the message is a public one, on which no hand may ever be drawn.

        """
        if interaction.message is None or not interaction.message.flags.ephemeral:
            raise NotUnderstoodError(SurfaceReason.OLD_BUTTON)
        message = interaction.message.id
        panel = self._find(table, interaction.user.id)
        if panel is None or panel.message != message:
            panel = self._keep(interaction, table, message)
        panel.newest = max(panel.newest, interaction, key=lambda each: each.id)
        return PressedPanel(panel, interaction)

    @contextmanager
    def about_to_open(self, table: int, member: int) -> Generator[None]:
        """Keep a member's panel still while a command runs whose answer will be the new one.

        If the command is refused, the panel follows again.
        """
        panel = self._find(table, member)
        if panel is None:
            yield
            return
        panel.held = True
        try:
            yield
        except BaseException:
            panel.held = False
            panel.writer.request()
            raise

    def show(self, pressed: PressedPanel, remark: Remark = NOTHING) -> None:
        """Answer a press by the panel's next drawing, which shows what the press has done."""
        _count_refusal(pressed.press, remark)
        self._in_time.take_all(pressed.panel.waiting)
        pressed.panel.waiting.append(pressed.press)
        self._in_time.expect(pressed.press)
        self._drawings.order.hurry(pressed.panel.message)
        self._redraw(pressed.panel, remark)

    def redraw(self, member: int | None = None) -> None:
        """Draw every panel anew, or those of one member."""
        for panel in self._all():
            if member in (None, panel.member):
                self._redraw(panel, panel.remark)

    def _redraw(self, panel: Panel, remark: Remark) -> None:
        panel.remark, panel.dirty = remark, True
        panel.writer.request()

    def table_changed(self, table: int) -> None:
        """Let every panel of a table follow."""
        for panel in self._of(table):
            panel.writer.request()

    async def settle(self) -> None:
        """Wait until every panel shows the newest state."""
        for panel in self._all():
            await panel.writer.finish()
        await self._retiring.finish()

    async def begin_what_is_due(self) -> None:
        """Begin the last edit of panels whose token is about to expire; called twice a second."""
        expired = discord.utils.time_snowflake(self._now() - _LAST_EDIT, high=True)
        for panel in self._all():
            if panel.keeps_live.id <= expired:
                self._retiring.begin((panel.table, panel.message), partial(self._retire, panel))

    async def let_go(self, theirs: Callable[[int], bool]) -> None:
        """Let the panels of some servers show what was done, and follow no more: another process draws them."""
        for panel in [each for each in self._all() if theirs(each.newest.guild_id or 0)]:
            await panel.writer.finish()
            if theirs(panel.newest.guild_id or 0):  # else it's this process's again
                self._drop(panel)

    def are_open(self, table: int) -> bool:
        """True while anybody has a panel at that table that follows."""
        return table in self._at

    def _find(self, table: int, member: int) -> Panel | None:
        return self._at.get(table, {}).get(member)

    def _all(self) -> list[Panel]:
        return [panel for at in self._at.values() for panel in at.values()]

    def _of(self, table: int) -> list[Panel]:
        return list(self._at.get(table, {}).values())

    def _keep(self, interaction: Interaction, table: int, message: int) -> Panel:
        panel = Panel(table, interaction.user.id, interaction, message, LastSent(self._drawings.keeping))
        panel.writer = Writer(lambda: self._follow(panel))
        self._at.setdefault(table, {})[interaction.user.id] = panel
        return panel

    def _drop(self, panel: Panel) -> None:
        if self._find(panel.table, panel.member) is panel:
            del self._at[panel.table][panel.member]
            if not self._at[panel.table]:
                del self._at[panel.table]

    async def _follow(self, panel: Panel) -> None:
        """Draw a panel: at once where a press waits for it, or else after the press that it follows."""
        if not panel.waiting:
            await self._drawings.order.give_way(panel.table)
        await self._draw(panel)

    async def _draw(self, panel: Panel) -> None:
        """Draw a panel; presses that wait for it are answered even if drawing fails."""
        waiting: tuple[Interaction, ...] = ()
        try:
            order = self._drawings.order
            with order.press(panel.table) if panel.waiting else nullcontext():
                async with order.turn(panel.message, Rank.PRESS if panel.waiting else Rank.FOLLOWING):
                    waiting = tuple(panel.waiting)
                    drawing = await self._newest(panel, following=not waiting)
            if drawing is not None:
                await self._send_newest(panel, waiting, drawing)
        except Exception as problem:
            if passes(problem) or not (waiting or isinstance(problem, RefusalError)):
                panel.dirty = True
                self._in_time.expect_again(panel.waiting)
                raise
            panel.waiting = [press for press in panel.waiting if press not in waiting]
            for press in waiting:
                await self._in_time.leave(press)
                await answer_problem(press, await self._readers.member(press), problem)

    async def _newest(self, panel: Panel, *, following: bool) -> _Drawing | None:
        """The panel as it is now; None where it is not to follow, or shows it already.

        Nothing moves under members who hear it, as long as they would find nothing else to do.
        """
        try:
            loaded = await self._tables.get(panel.table)
        except RefusalError:
            self._drop(panel)
            raise
        version = loaded.version
        if following and (panel.good is None or panel.held or (panel.drawn == version and not panel.dirty)):
            return None
        asked, panel.dirty = panel.dirty or not following, False
        reader = await self._reader(panel.newest, loaded)
        if not asked and panel.needs is not None and panel.needs == needs_of(reader):
            panel.drawn = version
            return None
        return await self._drawing(version, reader, _after(panel.newest, panel.remark))

    async def _drawing(self, version: int, reader: Reader[TableView], remark: Remark) -> _Drawing:
        content = await self._drawings.panel(reader, remark)
        return _Drawing(version, content, needs_of(reader), last=not reader.view.status.live)

    async def _send_newest(self, panel: Panel, waiting: Sequence[Interaction], drawing: _Drawing) -> None:
        await self._send(panel, waiting, drawing.content)
        panel.drawn, panel.needs = drawing.version, drawing.needs
        if drawing.last:
            self._drop(panel)

    async def _send(self, panel: Panel, waiting: Sequence[Interaction], content: Content) -> None:
        """Answer the presses that wait, the newest one with the drawing; or edit the message without any."""
        for press in waiting[:-1]:
            await self._take(panel, press)
        if not waiting or not await self._answered(panel, waiting[-1], content):
            await self._edit(panel, content)

    async def _take(self, panel: Panel, press: Interaction) -> None:
        """Tell Discord that a press was accepted, if another one is answered with the drawing."""
        if await self._in_time.leave(press):
            await take_late(press)
        panel.waiting.remove(press)

    async def _answered(self, panel: Panel, press: Interaction, content: Content) -> bool:
        """Answer a press with the drawing; False where that was too late, or where it had an answer already."""
        await self._in_time.leave(press)
        code = ANSWERED if press.response.is_done() else None
        if code is None and self._now() - press.created_at > _NOBODY_WAITS:
            code = TOO_LATE
        if code is None:
            try:
                await panel.send(content, press.client, press.response.edit_message)
            except discord.HTTPException as problem:
                if not is_too_late(problem):
                    raise
                _log.info("a press was answered too late (%s)", problem.code)
                code = problem.code
        panel.waiting.remove(press)
        if code in (None, ANSWERED):  # what has answered it may have been a request whose own answer was lost
            panel.good = press
        return code is None

    async def _edit(self, panel: Panel, content: Content) -> None:
        """Edit the message by a token that is good, as long as one is; what it shows already isn't sent again."""
        if (good := panel.good) is None or not panel.may_edit(self._now()):
            self._drop(panel)
            return
        if panel.last.shows(content):
            return
        try:
            await panel.send(content, good.client, good.edit_original_response)
        except discord.HTTPException as problem:
            if passes(problem):
                raise
            self._drop(panel)
            if not is_too_late(problem):
                raise
            _log.info("a panel can't be edited any more (%s)", problem.code)

    async def _retire(self, panel: Panel) -> None:
        """Give a panel its last edit; one that a change has just asked for must not come after it."""
        self._drop(panel)
        panel.held = True
        await panel.writer.finish()
        if not panel.may_edit(self._now()):
            return
        try:
            loaded = await self._tables.get(panel.table)
        except RefusalError:
            return
        reader = await self._reader(panel.newest, loaded)
        content = await self._drawings.panel(reader, STOPPED)
        again = self._find(panel.table, panel.member)
        if again is None or again.message != panel.message:  # else it was pressed meanwhile, and follows on
            await self._edit(panel, content)

    async def _reader(self, interaction: Interaction, table: Table) -> Reader[TableView]:
        """Whoever it was that pressed, and reads in their own language, whether or not a press is to be answered."""
        settings = await self._people.settings_of(interaction.user.id)
        words = await self._readers.with_settings(interaction, settings)
        return Reader(table.view(interaction.user.id), words, settings)


def _after(interaction: Interaction, remark: Remark) -> Remark:
    return replace(remark, press=press_number(interaction))


def _count_refusal(interaction: Interaction, remark: Remark) -> None:
    """Tell whoever counts refusals of one that a panel shows."""
    if remark.refusal is not None:
        interaction.client.dispatch("refusal", interaction, remark.refusal)
