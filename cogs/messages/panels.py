"""The private panels: which one is a member's newest at a table, how it keeps up, and why it may not be redrawn.

A panel is kept live by its newest interaction alone: the token edits the message for 15 minutes, of which 14 are used,
and every press on the panel brings a new one. After a restart a panel follows its table again from its next press on.

Why a panel isn't redrawn (`Panel.draw`, `Panel.edit`):

- this process hasn't answered a press on it yet, so there is no token; or it isn't the member's newest at the table;
- it is held, since a command is about to replace it; or it was retired, since its token is about to expire;
- it shows this version of the table, or just this content, already;
- its member can do nothing, and it gathers the steps of somebody else's turn until that turn ends, or until ten seconds
  after the first (`LiveMessage.gathers`);
- its member listens to it (*words first*) or looks something up in it, and their own choices haven't changed;
- it was dropped: its token expired, its message is gone, its table is closed or over, or its server was handed over;
- its feature is unloaded (it is drawn once the layout is set), or a transient failure hasn't passed yet;
- another process has changed the table, which is being read again; or there was a bug, which is in the log.
"""

import logging
from collections.abc import Awaitable, Callable
from contextlib import suppress
from dataclasses import replace
from datetime import timedelta
from functools import partial

import aiohttp
import discord

from bot.games.refusals import NotUnderstoodError, RefusalError
from bot.retry import ANSWERABLE_FOR
from bot.tables.model.tasks import KeyedTasks
from bot.tables.model.view import TableView
from cogs.messages.kinds import NOTHING, PANEL, STOPPED, Remark
from cogs.messages.pipeline import Drawing, LiveMessage, Needs, Parts, Rank, loaded, needs_of
from cogs.messages.transport import Answer, Files
from cogs.ui.deferral import DeferralTimers, defer_late
from cogs.ui.failures import Failure, Remedy, failure_of, is_too_late, refuses_media
from cogs.ui.interactions import (
    TOKEN_LIFETIME,
    Interaction,
    SurfaceReason,
    answer_once,
    answer_problem,
    answered_message,
    press_number,
    side_messages,
)
from cogs.ui.layout import NO_PINGS, Content, send_without_missing_emojis
from cogs.ui.reader import Reader

_log = logging.getLogger(__name__)
_LAST_EDIT = timedelta(minutes=14)


class Panel(LiveMessage):
    """One member's panel at one table.

    Attributes:
        member: who sees it.
        message: the id of the private message; None while a command, which opens it, waits for its answer.
        newest: the newest interaction on it, answered or not.
        token_source: the newest one that was answered; its token may edit the message. None until there is one.
        waiting: presses that were carried out and have no answer yet; the next drawing answers them.
        remark: what the panel says about the last press.
        drawn: the newest version of the table that the message shows, or that had nothing new for its member.
        needs: what its member has to act on, if only a change of that redraws the panel; else None.
        dirty: it has to be drawn although the table hasn't changed.
        held: it isn't drawn for now, because a new panel is about to take its place; a press on it is still answered.
        failure: why it could not be opened.
        before: the newest one when its opening began, until it is open.

    """

    kind = PANEL

    def __init__(self, panels: "Panels", table: int, newest: Interaction, message: int | None = None) -> None:
        super().__init__(panels.parts, table, newest.id if message is None else message)
        self._panels = panels
        self.member = newest.user.id
        self.message = message
        self.newest = newest
        self.token_source: Interaction | None = None
        self.waiting: list[Interaction] = []
        self._answering: tuple[Interaction, ...] = ()
        self.remark = NOTHING
        self.drawn = -1
        self.needs: Needs | None = None
        self.dirty = False
        self.held = False
        self.failure: Exception | None = None
        self.before = panels.find(table, self.member) if message is None else None
        self._in_words = self._to_move = False
        self._decision: int | None = None

    def may_edit(self) -> bool:
        """True while the message can be edited without a press."""
        return self.token_source is not None and self.parts.now() - self.token_source.created_at < TOKEN_LIFETIME

    def catch_up(self) -> None:
        """Show the steps that were gathered."""
        self.redraw(self.remark)

    def redraw(self, remark: Remark) -> None:
        """Draw the panel though its table hasn't changed."""
        self.remark, self.dirty = remark, True
        self.request()

    def answer(self, press: Interaction, remark: Remark = NOTHING) -> None:
        """Answer a press by the next drawing, which shows what the press has done."""
        _count_refusal(press, remark)
        self._panels.deferrals.defer_all(self.waiting)
        self.waiting.append(press)
        self.parts.queue.hurry(self.key)
        self.redraw(remark)

    @property
    def rank(self) -> Rank:  # type: ignore[override] # a press may come while the panel lets another go first
        """A panel that answers a press comes first, then one whose member may move."""
        if self.waiting:
            return Rank.PRESS
        return Rank.TO_MOVE if self._to_move else Rank.FOLLOWING

    def _may_move(self, seen: TableView) -> bool:
        """Whether the member may move, by the public view, which is made for the public message anyway."""
        match = seen.match
        return match is not None and (match.anyone_may_act or seen.seat_of(self.member) in match.to_act)

    async def is_due(self) -> bool:
        """True, once its rank is up to date."""
        if not self.waiting:
            with suppress(RefusalError):  # the drawing says what follows
                self._to_move = self._may_move((await self.parts.tables.get(self.table)).view(None))
        return True

    async def handled(self, problem: Exception, remedy: Remedy) -> bool:
        """Answer the presses that wait for a drawing even if it fails, unless the failure is transient.

        A command whose panel could not be opened is answered by the caller of `Panels.open`.
        """
        answering, opens = self._answering, self.message is None
        self.dirty = self.dirty or remedy is Remedy.WITHOUT
        again = [Remedy.SMALLER] if opens else [Remedy.SMALLER, Remedy.AGAIN]
        again += [Remedy.WITHOUT] if self.reduction.after(problem).step else []
        if remedy in again or not (opens or answering or remedy is Remedy.STAY):
            self.dirty = True
            for press in self.waiting:
                self._panels.deferrals.schedule(press, new_message=opens)
            return False
        if opens:
            self.failure = problem
            await self._panels.deferrals.cancel(self.newest)
            return True
        self.waiting = [press for press in self.waiting if press not in answering]
        for press in answering:
            await self._panels.deferrals.cancel(press)
            await answer_problem(press, await self.parts.readers.member(press), problem)
        return remedy is not Remedy.WITHOUT

    async def draw(self) -> Drawing | None:
        """The panel as it is now; None if it doesn't follow the table, or shows it already.

        For members who listen to it, it stays the same until they have something else to do.
        """
        self._answering = tuple(self.waiting)
        following = not self._answering
        try:
            table = await self.parts.tables.get(self.table)
        except RefusalError:
            self._panels.drop(self)
            raise
        version, replaced = table.panel_version, self._panels.find(self.table, self.member) not in (None, self)
        still = self.held or self.token_source is None or (replaced and self.message is not None)
        if following and (still or (self.drawn == version and not self.dirty)):
            return None
        asked, self.dirty = self.dirty or not following, False
        if not asked:
            seen = table.view(None)
            if not self._may_move(seen) and self.gathers(seen):
                return None
        settings = await self.parts.people.settings_of(self.member)
        words = await self.parts.readers.with_settings(self.newest, settings)
        reader = Reader(table.view(self.member), words, settings, max_bytes=self.max_bytes)
        stale = following and reader.view.decision != self._decision
        if stale and (self.remark.refusal or self.remark.asking):  # they were about the decision before
            self.remark = replace(self.remark, refusal=None, asking=None)
        self._decision = reader.view.decision
        if following and self.needs is not None:
            if self.needs != needs_of(reader, self.remark):
                self.remark = replace(self.remark, lookup=None)
            elif not asked:
                self.drawn, self.due = version, None
                return None
        self._in_words = self._in_words and following  # an answer to a press brings the pictures
        layout, in_words = loaded(self.parts.layouts.panel), self._in_words or self.reduction.in_words
        remark = replace(self.remark, press=press_number(self.newest), in_words=in_words)
        content = self.reduced(await layout(self.reduction.reader(reader), remark), words)
        return Drawing(table, version, reader.view, content, needs_of(reader, remark))

    async def send(self, drawing: Drawing) -> None:
        """Answer the presses that wait, the newest one with the drawing; or edit the message without any.

        Nothing is sent if a press has come meanwhile: the next drawing answers it.
        """
        if self.waiting and not self._answering:
            return
        for press in self._answering[:-1]:  # another one is answered with the drawing
            if await self._panels.deferrals.cancel(press):
                await defer_late(press)
            self.waiting.remove(press)
        if self._answering:
            answer = self._open if self.message is None else self._answered
            await answer(self._answering[-1], drawing.content)
        await self.edit(drawing.content)  # which sends nothing where the answer is known to show it
        self.drawn, self.needs = drawing.version, drawing.needs
        self.note_shown(drawing.view)
        if not drawing.view.status.live:
            self._panels.drop(self)

    async def _open(self, command: Interaction, content: Content) -> None:
        """Answer a command with the panel, unless the answer was deferred: then that message becomes the panel."""
        await self._panels.deferrals.cancel(command)
        if command.response.type is discord.InteractionResponseType.deferred_message_update:
            # Its token edits the pressed message, which may be public. Only a forged press gets here.
            raise NotUnderstoodError(SurfaceReason.OLD_BUTTON)
        self.token_source = command
        if command.response.is_done():
            await self.edit(content)
        else:
            sent = self.last.send(
                content, lambda _: answer_once(command, content), lambda: self.parts.now() - command.created_at
            )
            await self._opened(await sent)
        self.waiting.remove(command)

    async def _opened(self, answer: Answer) -> None:
        """Become the member's newest panel; the one before it is removed.

        If it was pressed before Discord's answer arrived, the panel that `adopt` has made of it takes its place.
        """
        self.message = answered_message(answer)
        newest, before, self.before = self._panels.find(self.table, self.member), self.before, None
        if newest is None or newest.message != self.message:
            before = newest
            self._panels.keep(self)
            self.request()  # what has changed meanwhile
        if before is not None and before.may_edit():
            await before.replaced()

    async def _answered(self, press: Interaction, content: Content) -> None:
        """Answer a press with the drawing, unless that is too late, or it has an answer already."""
        may_answer = await self._panels.deferrals.cancel(press)
        failure = Failure.ANSWERED if press.response.is_done() else None if may_answer else Failure.EXPIRED
        if failure is None and self.parts.now() - press.created_at >= ANSWERABLE_FOR:
            failure = Failure.EXPIRED
        if failure is None:
            try:
                edit = partial(_edit, press, press.response.edit_message, content)
                await self.last.send(content, edit, lambda: self.parts.now() - press.created_at)
            except discord.HTTPException as problem:
                if not is_too_late(problem):
                    raise
                _log.info("a press was answered too late (%s)", problem.code)
                failure = failure_of(problem)
        self.waiting.remove(press)
        if failure in (None, Failure.ANSWERED):  # answered, perhaps by a request whose own answer was lost
            self.token_source = press

    async def edit(self, content: Content) -> None:
        """Edit the message by a token, as long as there is one; what it shows already isn't sent again.

        If Discord takes no pictures in such edits, the panel is drawn once more in words.
        """
        if (source := self.token_source) is None or not self.may_edit():
            self._panels.drop(self)
            return
        if self.last.shows(content):
            return
        needs_upload = self.last.needs_upload(content)
        refused = needs_upload and not self.parts.uploads.allowed_in_panels
        if not refused:
            try:
                answer = await self.last.send(content, partial(_edit, source, source.edit_original_response, content))
                if self.message is None:
                    await self._opened(answer)
            except discord.HTTPException as problem:
                if not (refused := needs_upload and refuses_media(problem)):
                    if is_too_late(problem):
                        self.token_source = None  # what Discord says to be over is never asked again
                        self._panels.drop(self)
                    raise
                self.parts.uploads.refuse(self.member, source.client)
        if refused:
            self._in_words = True
            self.redraw(self.remark)

    async def replaced(self) -> None:
        """Delete the panel, so that a member has only one at a table."""
        self.held = True
        await self.finish()
        if self.token_source is None or self.message is None:
            return
        try:
            await self.token_source.followup.delete_message(self.message)
        except (discord.HTTPException, aiohttp.ClientError, OSError) as problem:
            _log.info("an older panel could not be deleted (%s)", problem)

    async def retire(self) -> None:
        """Give the panel its last edit; if it is pressed meanwhile, it goes on following the table."""
        self.redraw(STOPPED)
        await self.finish()
        if self.remark is STOPPED and self.newest is (self.token_source or self.newest):
            self.held = True
            self._panels.drop(self)


async def _edit(
    press: Interaction, edit: Callable[..., Awaitable[Answer]], content: Content, files: Callable[[], Files]
) -> Answer:
    """Edit a panel by one of the two requests for that; emojis that are gone are left out."""
    return await send_without_missing_emojis(
        press.client,
        content.view,
        lambda: edit(view=content.view, attachments=files(), allowed_mentions=NO_PINGS),
    )


class Panels:
    """Every live panel, by table and member."""

    def __init__(self, parts: Parts) -> None:
        self.parts = parts
        self.deferrals = DeferralTimers(parts.now)
        parts.is_live = self.is_live
        self._by_table: dict[int, dict[int, Panel]] = {}
        self._retiring = KeyedTasks()

    def is_live(self, table: int, member: int) -> bool:
        """True while the member has a panel at that table that can still follow."""
        panel = self.find(table, member)
        return panel is not None and panel.may_edit()

    async def open(
        self,
        interaction: Interaction,
        table: int,
        remark: Remark = NOTHING,
        carrying_out: Awaitable[object] | None = None,
    ) -> None:
        """Answer with a new panel, which becomes the member's newest; the one before it is removed.

        What the interaction asks for is carried out before. The panel before stays still meanwhile, since the new one
        shows the result; it follows again if there is none.

        Raises:
            Exception: why it can't be carried out or shown.

        """
        panel = Panel(self, table, interaction)
        panel.remark = remark
        panel.waiting.append(interaction)
        if (before := panel.before) is not None:
            before.held = True
        try:
            if carrying_out is not None:
                await carrying_out
            panel.request()
            await panel.finish()
        finally:
            if before is not None and panel.message is None:
                before.held = False
                before.request()
        if panel.failure is not None:
            raise panel.failure
        _count_refusal(interaction, remark)

    def adopt(self, interaction: Interaction, table: int) -> Panel:
        """Make the pressed message the member's newest panel. Once the press is carried out, call `Panel.answer`.

        Raises:
            NotUnderstoodError: the message is a public one, on which no hand may ever be drawn.

        """
        if interaction.message is None or not interaction.message.flags.ephemeral:
            raise NotUnderstoodError(SurfaceReason.OLD_BUTTON)
        message = interaction.message.id
        panel = self.find(table, interaction.user.id)
        if panel is None or panel.message != message:
            panel = Panel(self, table, interaction, message)
            self.keep(panel)
            side_messages(interaction).release(interaction, message)
        panel.newest = interaction if interaction.id > panel.newest.id else panel.newest
        return panel

    def show(self, interaction: Interaction, table: int, remark: Remark = NOTHING) -> None:
        """Answer a press that is carried out already with the member's panel."""
        self.adopt(interaction, table).answer(interaction, remark)

    async def answer(self, interaction: Interaction, table: int, carrying_out: Awaitable[Remark | None]) -> None:
        """Carry out a press on a panel, which shows its result or why it is refused."""
        panel = self.adopt(interaction, table)
        try:
            remark = await carrying_out
        except RefusalError as refusal:
            remark = Remark(refusal=refusal)
        panel.answer(interaction, remark or NOTHING)

    def redraw(self, member: int | None = None) -> None:
        """Redraw every panel, or those of one member."""
        for panel in self._all():
            if member in (None, panel.member):
                panel.redraw(panel.remark)

    def table_changed(self, table: int, only: int | None = None) -> None:
        """Bring every panel of a table up to date, or only a member's."""
        for panel in list(self._by_table.get(table, {}).values()):
            if only in (None, panel.member):
                panel.request()

    async def finish(self) -> None:
        """Wait for what has begun."""
        for panel in self._all():
            await panel.finish()
        await self._retiring.finish()

    async def settle(self) -> None:
        """Wait until every panel shows the newest state, gathered steps too."""
        for panel in self._all():
            await panel.settle()
        await self._retiring.finish()

    async def start_due(self) -> None:
        """Begin to show gathered steps, and the last edit of panels whose token is about to expire.

        Called twice a second.
        """
        now = self.parts.now()
        expired = discord.utils.time_snowflake(now - _LAST_EDIT, high=True)
        for panel in self._all():
            if panel.due is not None and now >= panel.due:
                panel.request()
            if (panel.token_source or panel.newest).id <= expired:
                self._retiring.begin((panel.table, panel.message), panel.retire)

    async def hand_over(self, theirs: Callable[[int], bool]) -> None:
        """Let the panels of some servers show what was done, and follow no more: another process draws them."""
        for panel in [each for each in self._all() if theirs(each.newest.guild_id or 0)]:
            await panel.settle()
            if theirs(panel.newest.guild_id or 0):  # else it's this process's again
                self.drop(panel)

    def are_open(self, table: int) -> bool:
        """True while anybody has a panel at that table that follows."""
        return table in self._by_table

    def find(self, table: int, member: int) -> Panel | None:
        """A member's newest panel."""
        return self._by_table.get(table, {}).get(member)

    def _all(self) -> list[Panel]:
        return [panel for at in self._by_table.values() for panel in at.values()]

    def keep(self, panel: Panel) -> None:
        """Keep a panel up to date, as its member's newest."""
        self._by_table.setdefault(panel.table, {})[panel.member] = panel

    def drop(self, panel: Panel) -> None:
        """Stop keeping a panel up to date."""
        if self.find(panel.table, panel.member) is panel:
            del self._by_table[panel.table][panel.member]
            if not self._by_table[panel.table]:
                del self._by_table[panel.table]


def _count_refusal(interaction: Interaction, remark: Remark) -> None:
    """Report a refusal that a panel shows, for the metrics."""
    if remark.refusal is not None:
        interaction.client.dispatch("refusal", interaction, remark.refusal)
