"""The private panels: which one is a member's newest at a table, how it keeps up, and why it may not be redrawn.

All that keeps a panel live is its newest interaction: its token edits the message for 15 minutes, and every press on
the panel brings a new one. After a restart a panel follows again from its next press on.

A panel that isn't redrawn (`Panel.draw`, `Panel.edit`):

- wasn't answered by this process yet, so there is no token;
- is held, since a command is about to replace it, or was retired: its token is about to expire;
- shows this version of the table, or just this content, already;
- gathers the steps of somebody else's turn, until that ends or ten seconds after the first (`Panel._gathers`);
- is read by a screen reader (the member's words come first), and their own choices haven't changed;
- is dropped: its token expired, its message is gone, its table is closed or over, or its server was handed over;
- isn't drawn while its feature is unloaded (it is once the layout is set), nor until a transient failure has passed;
- waits for a table that another process has changed to be read anew, or met a bug, which the log has.
"""

import logging
from collections.abc import Awaitable, Callable, Generator
from contextlib import contextmanager
from dataclasses import replace
from datetime import datetime, timedelta
from functools import partial
from typing import Any, NamedTuple

import discord

from bot.clock import Clock
from bot.games.refusals import NotUnderstoodError, RefusalError
from bot.people.people import People
from bot.retry import ANSWER
from bot.tables.model.tasks import KeyedTasks
from bot.tables.model.view import TableView
from bot.tables.table import Table
from bot.tables.tables import Tables
from cogs.messages.kinds import NOTHING, PANEL, STOPPED, Needs, Remark, beside_the_moves, needs_of
from cogs.messages.pipeline import Drawing, Drawings, LiveMessage, Rank, loaded, require_smaller
from cogs.messages.transport import Answer, Files, LastSent
from cogs.ui.deferral import DeferralTimers, defer_late
from cogs.ui.interactions import (
    Interaction,
    Readers,
    SurfaceReason,
    answer_problem,
    answer_with,
    answered_message,
    press_number,
    thinking,
)
from cogs.ui.layout import MAX_BYTES, NO_PINGS, Content, send_without_missing_emojis
from cogs.ui.reader import Reader
from cogs.ui.retry import Outcome, Refusal, is_too_late, passes, refusal_of, refuses_media, size_refused

_log = logging.getLogger(__name__)
_TOKEN_ENDS = timedelta(minutes=14, seconds=30)
_LAST_EDIT = timedelta(minutes=14)


class Panel(LiveMessage):
    """One member's panel at one table.

    Attributes:
        member: who sees it.
        message: the id of the private message.
        newest: the newest interaction on it, answered or not.
        good: the newest one that was answered; its token may edit the message. None until there is one.
        last: what it shows.
        waiting: presses that were carried out and have no answer yet; the next drawing answers them.
        remark: what the panel says about the last press.
        drawn: the version of the table that the message shows, or that has nothing new for its member.
        needs: what it has to act on for a member who hears it; None for any other.
        dirty: has to be drawn although the table hasn't changed.
        held: isn't drawn for now, because a new panel is about to take its place; a press on it is still answered.
        due: when the steps are to be shown that it is late with; None where it is late with nothing.

    """

    kind = PANEL

    def __init__(self, panels: "Panels", table: int, newest: Interaction, message: int) -> None:
        super().__init__(panels.drawings, table, message)
        self._panels = panels
        self.member = newest.user.id
        self.message = message
        self.newest = newest
        self.good: Interaction | None = None
        self.last = LastSent(panels.drawings.keeping)
        self.waiting: list[Interaction] = []
        self._answering: tuple[Interaction, ...] = ()
        self.remark = NOTHING
        self.drawn = -1
        self.needs: Needs | None = None
        self.dirty = False
        self.held = False
        self.due: datetime | None = None
        self._beside: tuple[Any, ...] | None = None

    def may_edit(self) -> bool:
        """True while the message can be edited without a press."""
        return self.good is not None and self._panels.now() - self.good.created_at < _TOKEN_ENDS

    async def catch_up(self) -> None:
        """Show the steps that were gathered."""
        if self.due is not None:
            self.redraw(self.remark)
            await self.finish()

    def redraw(self, remark: Remark) -> None:
        """Draw the panel though its table hasn't changed."""
        self.remark, self.dirty = remark, True
        self.request()

    @property
    def rank(self) -> Rank:  # type: ignore[override] # a press may come while the panel lets another go first
        """What a press waits for is drawn at once, the others after the press that they follow."""
        return Rank.PRESS if self.waiting else Rank.FOLLOWING

    async def handled(self, problem: Exception, outcome: Outcome) -> bool:
        """Presses that wait for a drawing are answered even if it fails, unless that passes."""
        answering = self._answering
        if outcome in (Outcome.AGAIN, Outcome.SMALLER) or not (answering or outcome is Outcome.STAY):
            self.dirty = True
            self._panels.in_time.reschedule(self.waiting)
            return False
        self.waiting = [press for press in self.waiting if press not in answering]
        for press in answering:
            await self._panels.in_time.cancel(press)
            await answer_problem(press, await self._panels.readers.member(press), problem)
        return True

    async def draw(self) -> Drawing | None:
        """The panel as it is now; None where it is not to follow, or shows it already.

        Nothing moves under members who hear it, as long as they would find nothing else to do.
        """
        self._answering = tuple(self.waiting)
        following = not self._answering
        try:
            table = await self._panels.tables.get(self.table)
        except RefusalError:
            self._panels.drop(self)
            raise
        version = table.version
        if following and (self.good is None or self.held or (self.drawn == version and not self.dirty)):
            return None
        asked, self.dirty = self.dirty or not following, False
        if not asked and self._gathers(table.view(None)):
            return None
        reader = await self._panels.reader(self.newest, table)
        if not asked and self.needs is not None and self.needs == needs_of(reader):
            self.drawn, self.due = version, None
            return None
        reader = replace(reader, max_bytes=self.max_bytes)
        return await self._panels.drawing(self.newest, table, version, reader, self.remark)

    def _gathers(self, seen: TableView) -> bool:
        """True for a step within a turn of which its member can only be told; `due` is then when it is shown.

        `seen` is what everyone may see of the table, which tells who can act and is made for the public message anyway.
        """
        match = seen.match
        acts = match is not None and (match.anyone_may_act or seen.seat_of(self.member) in match.to_act)
        if acts or self._beside != (seen.turn, *beside_the_moves(seen)):
            return False
        now = self._panels.now()
        self.due = self.due or now + self.kind.pause
        return now < self.due

    async def send(self, drawing: Drawing) -> None:
        """Answer the presses that wait, the newest one with the drawing; or edit the message without any."""
        for press in self._answering[:-1]:  # another one is answered with the drawing
            if await self._panels.in_time.cancel(press):
                await defer_late(press)
            self.waiting.remove(press)
        if not self._answering or not await self._answered(self._answering[-1], drawing.content):
            await self.edit(drawing.content)
        self.shows(drawing)
        if not drawing.view.status.live:
            self._panels.drop(self)

    def shows(self, drawing: Drawing) -> None:
        """Note what the message shows now."""
        self.drawn, self.needs, self.due = drawing.version, drawing.needs, None
        self._beside = (drawing.view.turn, *beside_the_moves(drawing.view))

    async def _answered(self, press: Interaction, content: Content) -> bool:
        """Answer a press with the drawing; False where that was too late, or where it had an answer already."""
        await self._panels.in_time.cancel(press)
        refusal = Refusal.ANSWERED if press.response.is_done() else None
        if refusal is None and not ANSWER.allows(self._panels.now() - press.created_at):
            refusal = Refusal.EXPIRED
        if refusal is None:
            try:
                edit = partial(_edit, press, press.response.edit_message, content)
                await self.last.send(content, edit, lambda: self._panels.now() - press.created_at)
            except discord.HTTPException as problem:
                if not is_too_late(problem):
                    raise
                _log.info("a press was answered too late (%s)", problem.code)
                refusal = refusal_of(problem)
        self.waiting.remove(press)
        if refusal in (None, Refusal.ANSWERED):  # answered, perhaps by a request whose own answer was lost
            self.good = press
        return refusal is None

    async def edit(self, content: Content) -> None:
        """Edit the message by a token that is good, as long as one is; what it shows already isn't sent again."""
        if (good := self.good) is None or not self.may_edit():
            self._panels.drop(self)
        elif not self.last.shows(content):
            try:
                await self._edit_by(good, content)
            except discord.HTTPException as problem:
                if not passes(problem):
                    self._panels.drop(self)
                raise

    async def _edit_by(self, good: Interaction, content: Content) -> None:
        """Edit by a token, in words where Discord takes no pictures so."""
        edit_uploads, uploads = self._drawings.edit_uploads, self.last.uploads(content)
        if not uploads or edit_uploads.allowed:
            try:
                await self.last.send(content, partial(_edit, good, good.edit_original_response, content))
            except discord.HTTPException as problem:
                if not uploads or not refuses_media(problem):
                    raise
                edit_uploads.refuse(self.member, good.client)
            else:
                return
        table = await self._panels.tables.get(self.table)
        reader = replace(await self._panels.reader(self.newest, table), max_bytes=self.max_bytes)
        remark = replace(self.remark, in_words=True)
        words = (await self._panels.drawing(self.newest, table, table.version, reader, remark)).content
        if not self.last.shows(words):
            await self.last.send(words, partial(_edit, good, good.edit_original_response, words))

    async def replaced(self) -> None:
        """Delete the panel, so that a member has only one at a table."""
        self.held = True
        await self.finish()
        if self.good is None:
            return
        try:
            await self.good.followup.delete_message(self.message)
        except discord.HTTPException as problem:
            _log.info("an older panel was gone already (%s)", problem.code)

    async def retire(self) -> None:
        """Give the panel its last edit; one that a change has just asked for must not come after it."""
        self._panels.drop(self)
        self.held = True
        await self.finish()
        if not self.may_edit():
            return
        try:
            table = await self._panels.tables.get(self.table)
        except RefusalError:
            return
        reader = await self._panels.reader(self.newest, table)
        content = await loaded(self._drawings.panel_layout)(reader, STOPPED)
        if not self._panels.follows(self):  # else it was pressed meanwhile, and follows on
            try:
                await self.edit(content)
            except discord.HTTPException as problem:
                _log.info("a panel could not be told that it follows no more (%s)", problem)


async def _edit(
    press: Interaction, edit: Callable[..., Awaitable[Answer]], content: Content, files: Callable[[], Files]
) -> Answer:
    """Edit a panel by one of the two requests for that; emojis that are gone are left out."""
    return await send_without_missing_emojis(
        press.client,
        content.view,
        lambda: edit(view=content.view, attachments=files(), allowed_mentions=NO_PINGS),
    )


class PressedPanel(NamedTuple):
    """A panel, and the press on it that is being carried out; `Panels.show` lets the panel answer it."""

    panel: Panel
    press: Interaction


class Panels:
    """Every live panel, by table and member."""

    def __init__(self, tables: Tables, people: People, readers: Readers, drawings: Drawings, now: Clock) -> None:
        self.tables, self.readers, self.drawings, self.now = tables, readers, drawings, now
        self.in_time = DeferralTimers(now)
        self._people = people
        self._at: dict[int, dict[int, Panel]] = {}
        self._retiring = KeyedTasks()

    def is_live(self, table: int, member: int) -> bool:
        """True while the member has a panel at that table that can still follow."""
        panel = self._find(table, member)
        return panel is not None and panel.may_edit()

    async def open(self, interaction: Interaction, table_id: int, remark: Remark = NOTHING) -> None:
        """Answer with a new panel, which becomes the member's newest; the one before it is removed."""

        async def draw(remark: Remark, max_bytes: int) -> Drawing:
            table = await self.tables.get(table_id)
            async with self.drawings.queue.turn(interaction.id, Rank.PRESS):
                version, reader = table.version, await self.reader(interaction, table)
                return await self.drawing(interaction, table, version, replace(reader, max_bytes=max_bytes), remark)

        async def defer() -> None:
            if not interaction.response.is_done():
                await thinking(interaction)

        max_bytes, edit_uploads, shown = MAX_BYTES, self.drawings.edit_uploads, remark
        while True:
            drawn = await self.in_time.result_of(interaction, draw(shown, max_bytes), defer)
            uploads = interaction.response.is_done() and drawn.content.pictures
            if uploads and not edit_uploads.allowed:
                shown = replace(remark, in_words=True)
                continue
            try:
                with drawn.content.sending():
                    answer = await answer_with(interaction, drawn.content)
                break
            except discord.HTTPException as problem:
                if uploads and refuses_media(problem):
                    edit_uploads.refuse(interaction.user.id, interaction.client)
                    shown = replace(remark, in_words=True)
                    continue
                max_bytes = size_refused(problem, drawn.content.size, self.now() - interaction.created_at) - 1
        _count_refusal(interaction, remark)
        before = self._find(table_id, interaction.user.id)
        panel = self._keep(interaction, table_id, answered_message(answer))
        panel.last.note(drawn.content, answer)
        panel.good, panel.remark, panel.max_bytes = interaction, remark, max_bytes
        panel.shows(drawn)
        panel.request()
        if before is not None and before.may_edit():
            await before.replaced()

    def adopt(self, interaction: Interaction, table: int) -> PressedPanel:
        """Make the pressed message the member's newest panel, and defer the press if its answer takes long.

        Once the press is carried out `show` has to follow; where that fails, `in_time.cancel`.

        Raises:
            NotUnderstoodError: the message is a public one, on which no hand may ever be drawn.

        """
        if interaction.message is None or not interaction.message.flags.ephemeral:
            raise NotUnderstoodError(SurfaceReason.OLD_BUTTON)
        message = interaction.message.id
        panel = self._find(table, interaction.user.id)
        if panel is None or panel.message != message:
            panel = self._keep(interaction, table, message)
        panel.newest = interaction if interaction.id > panel.newest.id else panel.newest
        self.in_time.schedule(interaction)
        return PressedPanel(panel, interaction)

    @contextmanager
    def about_to_open(self, table: int, member: int) -> Generator[None]:
        """Keep a member's panel still while a command runs whose answer will be the new one.

        If the command is refused, the panel follows again.
        """
        panel = self._find(table, member)
        if panel is not None:
            panel.held = True
        try:
            yield
        except BaseException:
            if panel is not None:
                panel.held = False
                panel.request()
            raise

    def show(self, pressed: PressedPanel, remark: Remark = NOTHING) -> None:
        """Answer a press by the panel's next drawing, which shows what the press has done."""
        panel, press = pressed
        _count_refusal(press, remark)
        self.in_time.defer_all(panel.waiting)
        panel.waiting.append(press)
        self.drawings.queue.hurry(panel.key)
        panel.redraw(remark)

    def redraw(self, member: int | None = None) -> None:
        """Draw every panel anew, or those of one member."""
        for panel in self._all():
            if member in (None, panel.member):
                panel.redraw(panel.remark)

    def table_changed(self, table: int) -> None:
        """Let every panel of a table follow."""
        for panel in list(self._at.get(table, {}).values()):
            panel.request()

    async def finish(self) -> None:
        """Wait for what has begun."""
        for panel in self._all():
            await panel.finish()
        await self._retiring.finish()

    async def settle(self) -> None:
        """Wait until every panel shows the newest state, gathered steps too."""
        await self.finish()
        for panel in self._all():
            await panel.catch_up()

    async def begin_what_is_due(self) -> None:
        """Begin to show gathered steps, and the last edit of panels whose token is about to expire.

        Called twice a second.
        """
        now = self.now()
        expired = discord.utils.time_snowflake(now - _LAST_EDIT, high=True)
        for panel in self._all():
            if panel.due is not None and now >= panel.due:
                panel.request()
            if (panel.good or panel.newest).id <= expired:
                self._retiring.begin((panel.table, panel.message), panel.retire)

    async def let_go(self, theirs: Callable[[int], bool]) -> None:
        """Let the panels of some servers show what was done, and follow no more: another process draws them."""
        for panel in [each for each in self._all() if theirs(each.newest.guild_id or 0)]:
            await panel.finish()
            await panel.catch_up()
            if theirs(panel.newest.guild_id or 0):  # else it's this process's again
                self.drop(panel)

    def are_open(self, table: int) -> bool:
        """True while anybody has a panel at that table that follows."""
        return table in self._at

    def _find(self, table: int, member: int) -> Panel | None:
        return self._at.get(table, {}).get(member)

    def _all(self) -> list[Panel]:
        return [panel for at in self._at.values() for panel in at.values()]

    def _keep(self, interaction: Interaction, table: int, message: int) -> Panel:
        panel = Panel(self, table, interaction, message)
        self._at.setdefault(table, {})[panel.member] = panel
        return panel

    def follows(self, panel: Panel) -> bool:
        """True while its message is the member's newest panel at the table."""
        newest = self._find(panel.table, panel.member)
        return newest is not None and newest.message == panel.message

    def drop(self, panel: Panel) -> None:
        """Let a panel follow no more."""
        if self._find(panel.table, panel.member) is panel:
            del self._at[panel.table][panel.member]
            if not self._at[panel.table]:
                del self._at[panel.table]

    async def drawing(
        self, press: Interaction, table: Table, version: int, reader: Reader[TableView], remark: Remark
    ) -> Drawing:
        """A panel as the reader sees a version of the table, after a press."""
        layout = loaded(self.drawings.panel_layout)
        content = await layout(reader, replace(remark, press=press_number(press)))
        require_smaller(content, reader.max_bytes)
        return Drawing(table, version, reader.view, content, needs_of(reader))

    async def reader(self, interaction: Interaction, table: Table) -> Reader[TableView]:
        """Whoever it was that pressed, and reads in their own language, whether or not a press is to be answered."""
        settings = await self._people.settings_of(interaction.user.id)
        words = await self.readers.with_settings(interaction, settings)
        return Reader(table.view(interaction.user.id), words, settings)


def _count_refusal(interaction: Interaction, remark: Remark) -> None:
    """Tell whoever counts refusals of one that a panel shows."""
    if remark.refusal is not None:
        interaction.client.dispatch("refusal", interaction, remark.refusal)
