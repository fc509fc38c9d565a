"""How messages are sent to Discord, and what is known to have arrived there."""

import asyncio
import json
import logging
import re
from collections.abc import Awaitable, Callable, Iterable, Iterator
from contextlib import suppress
from dataclasses import replace
from datetime import datetime, timedelta
from typing import NamedTuple, TypeAlias, cast

import discord
import yarl

from bot.requests import sent_once
from bot.retry import HISTORY
from bot.tables.table import Table
from cogs.messages.kinds import OFFER, TABLE, Body, Kind, Notice
from cogs.ui.address import Action, addresses_on
from cogs.ui.failures import Failure, Remedy, TooLargeError, failure_of, passes, size_refused
from cogs.ui.layout import NO_PINGS, Content, controls_alone

Files: TypeAlias = list[discord.File | discord.Attachment]
Answer: TypeAlias = discord.Message | discord.InteractionCallbackResponse[discord.Client] | None
Send: TypeAlias = Callable[[Callable[[], Files]], Awaitable[Answer]]

EDIT_UPLOADS_REFUSED_EVENT = "edit_uploads_refused"
"""Dispatched by the bot once edits of panels upload no pictures any more."""
_MEMBERS_REFUSED = 2
_MENTION = re.compile(r"<@&?\d+>")
_ON_EVERY_TABLE = {Action.SET_UP, Action.HAND, Action.RULES}
"""A table's message has at least one of these, and no other layout in a channel has any."""
_EARLIER = timedelta(seconds=30)
"""How much older than its posting a message may seem, since their times come from two clocks."""
_LOOKED_THROUGH = 100
"""How many messages of a channel are searched for one that may have been posted."""
_log = logging.getLogger(__name__)


class Uploads:
    """Which pictures an edit uploads.

    Attributes:
        keeps: whether a picture that the message already has is kept rather than uploaded again.
        in_panels: whether edits by an interaction's token upload any, which Discord is said to refuse: `edit`, always;
            `press`, never; `auto`, until they were refused for two members.

    """

    def __init__(self, *, keeps: bool = True, in_panels: str = "auto") -> None:
        self.keeps, self.in_panels = keeps, in_panels
        self._refused: set[int] = set()

    @property
    def allowed_in_panels(self) -> bool:
        return self.in_panels == "edit" or (self.in_panels == "auto" and len(self._refused) < _MEMBERS_REFUSED)

    def refuse(self, member: int, client: discord.Client) -> None:
        """Note that Discord has refused the pictures of an edit of a member's panel."""
        before = self.allowed_in_panels
        if len(self._refused) < _MEMBERS_REFUSED:
            self._refused.add(member)
        if before and not self.allowed_in_panels:
            _log.warning(
                "Discord takes no pictures in edits of panels; until the next start only answers to presses bring them"
            )
            client.dispatch(EDIT_UPLOADS_REFUSED_EVENT)


class _Kept(NamedTuple):
    """A picture of a message: its id and name, and what was sent."""

    id: int
    name: str
    size: int
    digest: bytes

    def to_dict(self) -> dict[str, str]:
        """How discord.py writes what stays attached."""
        return {"id": str(self.id), "filename": self.name}


class LastSent:
    """What one message shows, as far as the bot knows; nothing if the last request may not have arrived.

    An edit keeps a picture by listing its id, which is read from the component that shows it. Pictures are compared by
    the size and hash of what was sent; one whose id isn't known is uploaded. Once Discord has refused or lost a kept
    picture, this message keeps none any more.
    """

    __slots__ = ("_keeps", "_pictures", "_shown", "_uploads")

    def __init__(self, uploads: Uploads) -> None:
        self._uploads = uploads
        self._keeps = True
        self.forget()

    def shows(self, content: Content) -> bool:
        """True if the message shows just this."""
        return self._shown == content.digest

    def forget(self) -> None:
        """Forget what the message shows: somebody else may have written it."""
        self._shown: bytes | None = None
        self._pictures: dict[str, _Kept] = {}

    async def send(self, content: Content, send: Send, age: Callable[[], timedelta] | None = None) -> Answer:
        """Send the content by `send`, which is given a function that makes the attachments; remember what has arrived.

        If Discord refuses it with kept pictures, or shows it without them, it is sent once more with all of them. The
        answer to a press can't be sent twice, so then nothing is known to be shown. `age` is that of the press.

        Raises:
            TooLargeError: Discord may have refused it for its size.

        """
        kept = self._kept_of(content)
        self.forget()

        def files() -> Files:
            """The uploads, and the kept pictures, of which discord.py only calls `to_dict`."""
            return [cast("discord.Attachment", kept.get(each.name)) or each.file() for each in content.pictures]

        try:
            with content.sending():
                answer = await send(files)
        except discord.HTTPException as problem:
            if not kept or failure_of(problem) is not Failure.INVALID:
                raise TooLargeError(size_refused(problem, content.size, age and age()), problem.status) from problem
            answer = await send(lambda: [*content.files()])
            self._keeps = False
            _log.info("a message keeps no pictures by their ids (code %s); each is uploaded", problem.code)
            kept = {}
        self.note(content, answer)
        if any(self._pictures.get(name) != each for name, each in kept.items()) and _message_of(answer) is not None:
            self._keeps = False
            _log.info("a message has lost a kept picture; each is uploaded")
            self.forget()
            if age is None:
                answer = await send(lambda: [*content.files()])
                self.note(content, answer)
        return answer

    def needs_upload(self, content: Content) -> bool:
        """True if sending it takes an upload."""
        return len(self._kept_of(content)) < len(content.pictures)

    def _kept_of(self, content: Content) -> dict[str, _Kept]:
        """The pictures of a content that the message shows already."""
        kept: dict[str, _Kept] = {}
        for picture in content.pictures if self._uploads.keeps and self._keeps else ():
            known = self._pictures.get(picture.name)
            if known is not None and known[2:] == (len(picture.data), picture.digest):
                kept[picture.name] = known
        return kept

    def note(self, content: Content, answer: Answer) -> None:
        """Remember what has arrived, and the ids that Discord has given the pictures."""
        self._shown = content.digest
        if (message := _message_of(answer)) is not None:
            ids = {yarl.URL(each.url).name: each.attachment_id for each in media_of(message.components)}
            self._pictures = {
                each.name: _Kept(number, each.name, len(each.data), each.digest)
                for each in content.pictures
                if (number := ids.get(each.name))
            }


def _message_of(answer: Answer) -> discord.Message | None:
    """The message in Discord's answer, if any."""
    message = answer.resource if isinstance(answer, discord.InteractionCallbackResponse) else answer
    return message if isinstance(message, discord.Message) else None


def media_of(components: Iterable[discord.Component]) -> Iterator[discord.UnfurledMediaItem]:
    """The media in the galleries of a message."""
    for component in components:
        if isinstance(component, discord.MediaGalleryComponent):
            yield from (item.media for item in component.items)
        else:
            yield from media_of(getattr(component, "children", ()))


class ChannelTransport:
    """Posts, edits and deletes the messages of one table in a channel, by default the table's."""

    __slots__ = ("_channel", "_client", "_table")

    def __init__(self, client: discord.Client, table: Table, channel: int | None = None) -> None:
        self._client, self._table = client, table
        self._channel = client.get_partial_messageable(table.facts.channel if channel is None else channel)

    async def bring(self, kind: Kind, notice: Notice) -> int:
        """Post, edit or delete a message below the table's, and store what is noted of it; returns its id."""
        if (message := notice.message) is None:
            return await self.post(kind, notice)
        if not notice.content:
            await self.delete(kind, message)
        elif not await self.edit(kind, message, notice.content) and notice.noted_if_reposted is not None:
            return await self.post(kind, replace(notice, message=None, noted=notice.noted_if_reposted))
        if (noted := notice.noted) is not None:
            await self._table.keeper.note(lambda record: noted(record, message))
        return message

    async def post(self, kind: Kind, notice: Notice, last: LastSent | None = None) -> int:
        """Post a message once, whatever happens to the request, its answer or this process; returns its id.

        The posting is stored before the message is sent, and closed in the same save that notes the message.
        """
        postings, posting, content = self._table.postings, kind.posting, notice.content
        if posting is None or notice.noted is None or isinstance(content, str) != (kind.body is Body.TEXT):
            raise TypeError(kind.name)
        if posting in postings.open and not postings.is_repeatable(posting, notice.about):
            await self.take_back(kind)

        async def send(nonce: str) -> int:
            if isinstance(content, str):
                shown = discord.utils.MISSING if notice.below is None else notice.below
                return (await self._channel.send(content, view=shown, allowed_mentions=notice.pings, nonce=nonce)).id
            view, files = content.view, content.files()
            try:
                with content.sending():
                    sent = await self._channel.send(view=view, files=files, allowed_mentions=notice.pings, nonce=nonce)
            except discord.HTTPException as problem:
                raise TooLargeError(size_refused(problem, content.size), problem.status) from problem
            if last is not None:
                last.note(content, sent)
            return sent.id

        try:
            return await postings.post(posting, send, notice.noted, about=notice.about)
        except discord.HTTPException as problem:
            if not passes(problem):  # Discord is sure that there is no message
                await postings.forget(posting)
            mentions = _mentions_alone(content)
            if kind.replaced or failure_of(problem).value.in_channel is not Remedy.WITHOUT or mentions is None:
                raise
            _log.warning(
                "the words of the %s of table %s are refused (%s); it only mentions",
                kind.name,
                self._table.id,
                problem.code,
            )
        return await self.post(kind, replace(notice, content=mentions))

    async def edit(self, kind: Kind, message: int, content: Content | str, last: LastSent | None = None) -> bool:
        """Edit a message in place; False if it is gone. `last` knows its pictures."""
        if isinstance(content, str) != (kind.body is Body.TEXT):
            raise TypeError(kind.name)
        standing = self._channel.get_partial_message(message)
        try:
            if isinstance(content, str):
                await standing.edit(content=content, allowed_mentions=NO_PINGS)
            elif last is None:
                await standing.edit(view=content.view, allowed_mentions=NO_PINGS)
            else:
                await last.send(
                    content,
                    lambda files: standing.edit(view=content.view, attachments=files(), allowed_mentions=NO_PINGS),
                )
        except discord.HTTPException as problem:
            remedy = failure_of(problem).value.in_channel
            if remedy is Remedy.WITHOUT and not kind.replaced:  # better gone than outdated
                await self.delete(kind, message)
                return True
            if remedy is not Remedy.REPLACE and (kind.replaced or remedy is not Remedy.SLEEP):
                raise
            _log.info("the %s of table %s can't be edited (%s)", kind.name, self._table.id, problem.code)
            return remedy is not Remedy.REPLACE
        return True

    async def delete(self, kind: Kind, message: int) -> None:
        """Delete a message, unless it is gone or out of reach."""
        try:
            await self._channel.get_partial_message(message).delete()
        except discord.HTTPException as problem:
            if failure_of(problem).value.in_channel not in (Remedy.REPLACE, Remedy.SLEEP):
                raise
            _log.info("the %s of table %s can't be deleted (%s)", kind.name, self._table.id, problem.code)

    async def take_back(self, kind: Kind) -> None:
        """Delete the message that an open posting has left in the channel, if any, and forget the posting."""
        facts, postings, posting = self._table.facts, self._table.postings, kind.posting
        if posting is None or posting not in postings.open:
            return
        known = {facts.message, *facts.calls_standing, *(each.message for each in facts.handovers)}
        since = postings.open[posting].at
        try:
            for message in await own_messages(self._client, self._channel, since, f"table {self._table.id}"):
                if message.id not in known and _is_of(message, kind, facts.table):
                    await message.delete()
                    _log.info("deleted an unrecorded message of table %s", facts.table)
        except (discord.Forbidden, discord.NotFound) as problem:
            _log.info("could not search the channel of table %s for its messages (%s)", facts.table, problem.code)
        await postings.forget(posting)

    async def delete_stray(self, message: discord.Message) -> None:
        """Delete a message that was posted for the table and never recorded, once the table has another."""
        facts, ours = self._table.facts, message.author == self._client.user and message.flags.components_v2
        stray = facts.message not in (None, message.id) and not self._table.postings.open
        if not (ours and stray) or message.interaction_metadata is not None:
            return
        if _actions_of(message, facts.table) & _ON_EVERY_TABLE:
            await self.delete(TABLE, message.id)
            _log.info("deleted another message of table %s", facts.table)


def _mentions_alone(content: Content | str) -> Content | str | None:
    """The mentions in a content without the other words; None if it has no mentions, or nothing else."""
    said = content if isinstance(content, str) else json.dumps(content.view.to_components())
    mentioned = " ".join(_MENTION.findall(said))
    if not mentioned or mentioned == said:
        return None
    return mentioned if isinstance(content, str) else controls_alone(content, mentioned)


def _is_of(message: discord.Message, kind: Kind, table: int) -> bool:
    """Whether a message of ours is of that kind: only a text has a content, and layouts carry the table's address."""
    if kind.body is Body.TEXT:
        return bool(message.content)
    actions = _actions_of(message, table)
    return bool(actions) and (Action.DECLINE_SEAT in actions) == (kind is OFFER)


def _actions_of(message: discord.Message, table: int) -> set[Action]:
    """What the controls of a message ask of a table."""
    return {address.action for address in addresses_on(message) if address.table == table}


async def own_messages(
    client: discord.Client, channel: discord.PartialMessageable, since: datetime, about: str
) -> list[discord.Message]:
    """The messages of the bot since a moment, without answers to members, the oldest first.

    If Discord can't list them, those that the gateway has reported.
    """
    after = discord.Object(discord.utils.time_snowflake(since - _EARLIER))
    me = 0 if client.user is None else client.user.id
    return [
        message
        for message in await _posted_after(client, channel, after, about)
        if message.author.id == me and message.interaction_metadata is None
    ]


async def _posted_after(
    client: discord.Client, channel: discord.PartialMessageable, after: discord.Object, about: str
) -> list[discord.Message]:
    for attempt in range(1, (HISTORY.max_attempts or 1) + 1):
        try:
            with sent_once():
                history = channel.history(after=after, limit=_LOOKED_THROUGH, oldest_first=True)
                return [message async for message in history]
        except discord.DiscordServerError:
            await asyncio.sleep(HISTORY.pause(attempt).total_seconds())
    _log.warning("Discord can't list messages near %s; what isn't found is posted again", about)
    found: list[discord.Message] = []
    for message in client.cached_messages:
        if message.channel.id == channel.id and message.id > after.id and message.author == client.user:
            with suppress(discord.NotFound):
                found.append(await channel.fetch_message(message.id))
    return found
