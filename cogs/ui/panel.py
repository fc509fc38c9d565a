"""One member's panel at one table: the private message, and what is known of it."""

import logging
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field
from datetime import datetime, timedelta

import discord

from cogs.ui.content import Content
from cogs.ui.drawings import NOTHING, Remark
from cogs.ui.emojis_gone import without_what_is_gone
from cogs.ui.interactions import Interaction
from cogs.ui.last_sent import Answer, LastSent
from cogs.ui.layout import NO_PINGS
from cogs.ui.message_writer import Writer
from cogs.ui.needs import Needs

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
