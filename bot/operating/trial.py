"""`python -m bot trial`: tests on Discord, in one channel, the beliefs about it that need no member.

It may run beside the bot, as it doesn't connect to the gateway. `/trial` (cogs/trial) tests those that need a member.
Its messages show how to play, are on record before they are sent, and are deleted at the end, or at the next start of
the bot or of a trial.
"""

import asyncio
import json
import secrets
from collections.abc import AsyncGenerator, Callable, Iterable, Sequence
from contextlib import asynccontextmanager, suppress
from dataclasses import replace
from datetime import timedelta
from operator import itemgetter
from typing import Any

import aiohttp
import discord
import yarl
from discord import ui

from bot.clock import Clock
from bot.live import INTENTS, connect_through
from bot.malformed import guard_answers
from bot.requests import TrialRequests, TrialStoppedError
from bot.settings import EXIT_USAGE, SET_TOKEN, Settings, StopError
from bot.store.store import Archive, Store
from bot.store.transactions import Database
from bot.trial import Outcome, PostedTrial, Trial, TrialRepository, report, switched_by
from cogs.messages.transport import media_of
from cogs.ui.failures import Failure, failure_of, passes, refuses_form
from cogs.ui.layout import NO_PINGS, TABLE_COLOUR, View, layout, text
from cogs.ui.pictures import PaintedPicture
from rendering.catalogue import PICTURES
from rendering.paint import paint

TITLE = "A trial of rumtable: this message goes away by itself."
SIZES, _LETTERS = (9_000, 10_000, 11_000), ("あ", "a")
"""Bytes of UTF-8 in a message's texts and menus, and what they are made of."""
AGAIN_SECONDS = 1.0
_ABANDONED = timedelta(minutes=10)
"""No trial takes so long: an older message was left by one that was cut off."""
_EARLIER = timedelta(seconds=30)
"""How much earlier than its record a message may be dated, as the two clocks differ."""
_HISTORY_LIMIT = 50
"""How many messages of the channel are searched."""
_NOT_FOUND, _RATE_LIMITED, _SERVER_ERROR = 404, 429, 500
_OPTIONS, _OPTION_BYTES = 25, 100
_LOGIN_REQUESTS = 2
_NO_TOKEN = f"`trial` asks Discord: {SET_TOKEN}."


async def run_trial(
    settings: Settings, database: Database, channel: int | None, now: Clock, say: Callable[[object], None] = print
) -> None:
    """Run every step in a channel, if one is named, and print what this and earlier trials have shown.

    Raises:
        StoreError: the database can't be used, or was written by another release.
        StopError: Discord can't be asked.

    """
    if channel is not None:
        if database.may_exist():
            await (await Archive.open(database)).close()  # only the bot migrates an older database
        async with _client(settings) as client:
            store = await Store.open(database)
            try:
                await ChannelTrial(client, channel, store.trials, now).run()
            finally:
                await store.close()
    archive = await Archive.open(database)
    try:
        for line in report(await archive.trials.trials()):
            say(line)
    finally:
        await archive.close()


@asynccontextmanager
async def _client(settings: Settings) -> AsyncGenerator[discord.Client]:
    """A client that is logged in but not connected to the gateway."""
    if settings.token is None:
        raise StopError(_NO_TOKEN, EXIT_USAGE)
    client = discord.AutoShardedClient(intents=INTENTS)
    connect_through(client, settings.api, None)
    guard_answers(lambda _: None)
    async with client:
        try:
            await client.login(settings.token.get_secret_value())
        except (discord.LoginFailure, discord.HTTPException, aiohttp.ClientError, OSError) as error:
            raise StopError(f"Discord can't be asked: {' '.join(str(error).split())}", 1) from error
        yield client


class ChannelTrial:
    """One trial in a channel, step by step; each step records what it has shown."""

    def __init__(self, client: discord.Client, channel: int, repository: TrialRepository, now: Clock) -> None:
        self._client = client
        self._channel = client.get_partial_messageable(channel)
        self._repository = repository
        self._now = now
        self._requests = TrialRequests(_LOGIN_REQUESTS)
        drawn = next(iter(PICTURES.values())).how_to()
        self._first, self._second = (
            PaintedPicture(name, paint(each), TITLE)
            for name, each in zip(("first.png", "second.png"), drawn, strict=False)
        )

    async def run(self) -> None:
        """Run every step; one that Discord breaks off leaves its beliefs unclear, and the next step follows."""
        await delete_posted(self._client, self._repository, self._requests, self._now, older_than=timedelta())
        try:
            for step in (self._uploads, self._sizes, self._emojis):
                with suppress(discord.HTTPException, aiohttp.ClientError, OSError):
                    await step()
        except TrialStoppedError:
            pass
        finally:
            await delete_posted(self._client, self._repository, self._requests, self._now, older_than=timedelta())

    async def _note(self, belief: str, holds: bool | None, error: BaseException | None = None, **told: Any) -> None:
        outcome = Outcome.UNCLEAR if holds is None else Outcome.HOLDS if holds else Outcome.WRONG
        if isinstance(error, discord.HTTPException):
            told |= {"status": error.status, "code": error.code or None}
        trial = Trial(belief, outcome, self._now(), **told)
        await self._repository.note(trial, switched_by(trial))

    async def _post(
        self, *items: ui.Item[View], pictures: Sequence[PaintedPicture] = ()
    ) -> tuple[discord.Message, str]:
        """Put a message on record and post it; returns its nonce too, which its button carries."""
        nonce = f"trial{secrets.token_hex(8)}"
        posted = PostedTrial(nonce, self._channel.id, None, self._now())
        await self._repository.keep_posted(posted)
        try:
            message = await self._requests.send(lambda: self._send(nonce, *items, pictures=pictures))
        except (TrialStoppedError, discord.HTTPException) as error:
            if not (isinstance(error, discord.HTTPException) and error.status >= _SERVER_ERROR):
                await self._repository.forget_posted(nonce)
            raise
        await self._repository.keep_posted(replace(posted, message=message.id))
        return message, nonce

    async def _send(self, nonce: str, *items: ui.Item[View], pictures: Sequence[PaintedPicture]) -> discord.Message:
        view, files = _view(nonce, items), [picture.file() for picture in pictures]
        return await self._channel.send(view=view, files=files, nonce=nonce, allowed_mentions=NO_PINGS, silent=True)

    async def _delete(self, message: discord.Message, nonce: str) -> None:
        await self._requests.send(message.delete)
        await self._repository.forget_posted(nonce)

    async def _uploads(self) -> None:
        """Post a picture, add another and keep the first; then find the message in the channel's history."""
        first = self._first
        try:
            message, nonce = await self._post(first.gallery(), pictures=[first])
        except discord.HTTPException as error:
            await self._note("nonce-uploads", _disproved(error), error)
            raise
        await self._note("nonce-uploads", holds=True, status=200)
        ids = {yarl.URL(media.url).name: media.attachment_id for media in media_of(message.components)}
        await self._note("file-names", first.name in ids, status=200)
        await self._note("upload-ids", bool(ids.get(first.name)), status=200)
        await self._note("empty-attachments", not message.attachments, status=200)
        await self._repeat(message, nonce)
        await self._edits(message, nonce, ids.get(first.name))
        await self._history(message)
        await self._delete(message, nonce)
        try:
            await self._requests.send(lambda: self._channel.fetch_message(message.id))
        except discord.HTTPException as error:
            told = failure_of(error) is Failure.MESSAGE_GONE
            await self._note("codes", told if error.status == _NOT_FOUND else None, error)

    async def _repeat(self, message: discord.Message, nonce: str) -> None:
        first = self._first
        again = await self._requests.send(lambda: self._send(nonce, first.gallery(), pictures=[first]))
        await self._note("nonce", again.id == message.id, status=200)
        if again.id != message.id:
            await self._requests.send(again.delete)

    async def _edits(self, message: discord.Message, nonce: str, kept: int | None) -> None:
        """Keep the first picture by its id, beside a new one; then upload a new one alone."""
        first, second = self._first, self._second

        async def edit(galleries: Sequence[ui.Item[View]], attachments: Sequence[Any]) -> discord.Message:
            view = _view(nonce, galleries)
            return await message.edit(view=view, attachments=attachments, allowed_mentions=NO_PINGS)

        if kept:
            galleries, stays = [first.gallery(), second.gallery()], KeptUpload(kept, first.name)
            await self._tried("kept-picture", lambda: edit(galleries, [stays, second.file()]), first.name, kept)
        await self._tried("listed-uploads", lambda: edit([second.gallery()], [second.file()]), second.name)

    async def _tried(self, belief: str, edit: Callable[[], Any], name: str, kept: int | None = None) -> None:
        """Note whether an edit is accepted and shows a picture of that name; `kept` is the id that it has to have."""
        try:
            edited = await self._requests.send(edit)
        except discord.HTTPException as error:
            await self._note(belief, _disproved(error), error)
            return
        ids = {yarl.URL(media.url).name: media.attachment_id for media in media_of(edited.components)}
        stale = {each.filename for each in edited.attachments} - {name}
        await self._note(belief, ids.get(name) == kept if kept else name in ids and not stale, status=200)

    async def _history(self, message: discord.Message) -> None:
        async def read() -> list[int]:
            return [each.id async for each in self._channel.history(limit=_HISTORY_LIMIT)]

        try:
            found = message.id in await self._requests.send(read)
        except discord.HTTPException as error:
            await self._note("history", False if error.status >= _SERVER_ERROR else _disproved(error), error)
        else:
            await self._note("history", found, status=200)

    async def _sizes(self) -> None:
        """Post larger and larger bodies, in Japanese and in Latin letters; a refused one is tried once more.

        For each letter the smallest body that was refused twice counts, unless a larger one was accepted.
        """
        refused: dict[str, tuple[int, discord.HTTPException]] = {}
        for letter, size in ((letter, size) for letter in _LETTERS for size in SIZES):
            refusal = first = await self._refusal(letter, size)
            if first is not None:
                await asyncio.sleep(AGAIN_SECONDS)
                refusal = await self._refusal(letter, size)
            if first is not None and refusal is None and first.status >= _SERVER_ERROR:
                await self._note("server-errors", holds=True, error=first)
            if refusal is None:
                refused.pop(letter, None)
            else:
                refused.setdefault(letter, (size, refusal))
        if not refused:
            await self._note("bytes", holds=True, size=SIZES[-1])
            return
        size, refusal = min(refused.values(), key=itemgetter(0))
        by_trouble = refusal.status >= _SERVER_ERROR
        await self._note("bytes", False if by_trouble else _disproved(refusal), refusal, size=size)
        if by_trouble:
            await self._note("server-errors", holds=False, error=refusal)

    async def _refusal(self, letter: str, size: int) -> discord.HTTPException | None:
        """Discord's refusal of a body of that size; None if it is accepted."""
        try:
            message, nonce = await self._post(*filled(letter, size))
        except discord.HTTPException as error:
            if error.status == _RATE_LIMITED:
                raise
            return error
        await self._delete(message, nonce)
        return None

    async def _emojis(self) -> None:
        """Post a button with an emoji of the application, if there is one."""
        owned = await self._requests.send(self._client.fetch_application_emojis)
        if not owned:
            return
        button: ui.Button[View] = ui.Button(label="emoji", custom_id="trial", disabled=True, emoji=owned[0])
        try:
            await self._post(ui.ActionRow(button))
        except discord.HTTPException as error:
            await self._note("emojis", _disproved(error), error)
        else:
            await self._note("emojis", holds=True, status=200)


def _view(nonce: str, items: Iterable[ui.Item[View]]) -> View:
    """A message by whose button it can be found again."""
    button: ui.Button[View] = ui.Button(label="rumtable", custom_id=nonce, disabled=True)
    return layout(text(TITLE), *items, ui.ActionRow(button), colour=TABLE_COLOUR)


class KeptUpload:
    """An upload that stays attached. All that discord.py needs of an attachment is `to_dict`."""

    def __init__(self, number: int, name: str) -> None:
        self._written = {"id": str(number), "filename": name}

    def to_dict(self) -> dict[str, str]:
        return self._written


def filled(letter: str, size: int) -> list[ui.Item[View]]:
    """Texts and menus of about `size` bytes; letters of one byte need menus, as texts have at most 4,000 letters."""
    if len(letter.encode()) > 1:
        return [text(letter * (size // len(letter.encode()) - len(TITLE)))]
    options = [
        discord.SelectOption(label=letter * _OPTION_BYTES, value=f"{number:0{_OPTION_BYTES}}", description=letter * 100)
        for number in range(_OPTIONS)
    ]
    menu: ui.Select[View] = ui.Select(custom_id="trial-menu", options=options, disabled=True)
    return [text(letter * (size - 3 * _OPTIONS * _OPTION_BYTES - len(TITLE))), ui.ActionRow(menu)]


def _disproved(refusal: discord.HTTPException) -> bool | None:
    """What a refusal shows: False if Discord rejects the form of the request, None if it has another reason."""
    return False if refuses_form(refusal) else None


async def delete_posted(
    client: discord.Client,
    repository: TrialRepository,
    requests: TrialRequests,
    now: Clock,
    *,
    older_than: timedelta = _ABANDONED,
) -> None:
    """Delete the messages that trials left in channels; those that can't be deleted now wait for the next start."""
    for posted in await repository.posted():
        if now() - posted.posted_at < older_than:
            continue
        channel = client.get_partial_messageable(posted.channel)

        async def find(channel: discord.PartialMessageable = channel, posted: PostedTrial = posted) -> list[int]:
            since = discord.Object(discord.utils.time_snowflake(posted.posted_at - _EARLIER))
            history = channel.history(after=since, limit=_HISTORY_LIMIT, oldest_first=True)
            return [each.id async for each in history if posted.nonce in _components_json(each)]

        try:
            found = [posted.message] if posted.message is not None else await requests.send(find)
            for message in found:
                await requests.send(channel.get_partial_message(message).delete)
        except TrialStoppedError:
            return
        except discord.HTTPException as error:
            if passes(error):
                continue
        except (aiohttp.ClientError, OSError):
            continue
        await repository.forget_posted(posted.nonce)


def _components_json(message: discord.Message) -> str:
    return json.dumps([component.to_dict() for component in message.components])
