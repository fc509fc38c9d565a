"""A Discord in this process's memory (SimCord), for the sandbox and for the tests of the whole bot.

This is the only module that touches SimCord's private parts, which is why its version is pinned exactly. It adds:

- a server whose ids are the same at every start, so that a database still fits after a restart;
- a wall clock and a short idle wait, where the frozen clock and the long wait don't suit;
- a page in the browser whose tabs stay in step and which survives a press at any moment;
- cheaper copies of what is sent;
- forgetting: SimCord keeps every request, picture and interaction forever.

`tests/local/test_world.py` names every private part relied on, and says which one is gone when it fails.
"""

# Only this module touches SimCord's private parts.
# ruff: noqa: SLF001
# pyright: reportPrivateUsage=false

import asyncio
import logging
import time
from collections.abc import AsyncGenerator, Awaitable, Callable, Generator, Mapping, Sequence
from contextlib import asynccontextmanager, contextmanager
from copy import deepcopy
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from functools import partial
from types import SimpleNamespace
from typing import Any, cast

from discord import Permissions
from discord.ext.commands import AutoShardedBot
from discord.utils import utcnow
from simcord import (
    ChannelHandle,
    Env,
    GuildHandle,
    InteractionResult,
    MemberActor,
    Preview,
    ResponseMessage,
    SetupError,
    components,
    gateway,
    results,
)
from simcord.http import router

from bot.games.refusals import RefusalError

GUILD_ID = 1_400_000_000_000_000_000
"""The server's id. Any id will do, as long as it never changes."""

TOKEN_LIFE = timedelta(minutes=15)
"""How long Discord accepts an interaction's token."""

LOOK_SECONDS = 0.25
"""How often a window checks whether the bot has written anything by itself."""

TRIM_AFTER_REQUESTS = 200
"""How many requests SimCord may keep before a window forgets what can't be asked for any more: about 20 MiB."""

PATIENCE = 60.0
"""Seconds of real time that the bot may take to settle; a busy machine or a slow disk isn't its fault."""

_PLAIN = frozenset({str, int, bool, float, type(None)})

_log = logging.getLogger(__name__)


class WallClock:
    """SimCord's clock, but ticking: `<t:…:R>` is right and tokens expire.

    `advance` moves it ahead of real time, for good.
    """

    def __init__(self) -> None:
        self._began = time.perf_counter()  # SimCord replaces time.monotonic while a bot runs
        self._ahead = 0.0

    @property
    def elapsed(self) -> float:
        """Seconds since the clock was created."""
        return time.perf_counter() - self._began + self._ahead

    def now(self) -> datetime:
        return datetime.now(UTC) + timedelta(seconds=self._ahead)

    def advance(self, seconds: float) -> None:
        self._ahead += seconds


def local_time() -> datetime:
    """Tell the local Discord's time; the clock of a bot that runs there.

    SimCord makes discord.py's own clock tell the time of the calling bot's server, whichever clock that has: the frozen
    one, which `Env.advance_time` moves, or a `WallClock`.
    """
    return utcnow()


@dataclass(frozen=True, slots=True)
class World:
    """One server with one channel, its members by name, and the bot in it."""

    env: Env
    guild: GuildHandle
    channel: ChannelHandle
    members: Mapping[str, MemberActor]


def create_world(bot: AutoShardedBot, names: Sequence[str], *, wall_clock: bool = False) -> World:
    """Create the server "Rummy night" with #card-table and these members; the bot joins with `running`.

    Everything is created before the clock first moves, so it gets the same ids in every process, as long as this
    function creates the same things in the same order.
    """
    _copy_plainly()
    env = Env(bot, shard_count=bot.shard_count or 1, settle_timeout=PATIENCE, check_errors=False)
    _start_patiently(env)
    _overlook_refusals(env)
    env.backend.edit_bot_profile("Rumtable")
    guild = env.create_guild("Rummy night", id=GUILD_ID)
    channel = guild.create_text_channel("card-table", topic="One table at a time. /table new opens it.")
    members = {name: guild.add_member(env.create_user(name.lower(), global_name=name)) for name in names}
    if wall_clock:
        env.backend.clock = cast("Any", WallClock())
    return World(env, guild, channel, members)


def put_in_charge(world: World, name: str) -> None:
    """Let a member change the server's settings."""
    role = world.guild.create_role("Staff", permissions=Permissions(manage_guild=True))
    world.env.backend.add_member_role(world.guild.id, world.members[name].id, role.id)


@asynccontextmanager
async def running(world: World) -> AsyncGenerator[None]:
    """Log the bot in for as long as the context lasts. The caller has to close the bot: SimCord never does."""
    await world.env.start()
    try:
        with world.env.time_context():
            yield
    finally:
        await world.env.shutdown()


def _copy_plainly() -> None:
    """Let SimCord copy payloads as the JSON that they are, which takes a quarter of the time: it copies each often."""
    for module in (components, results):
        vars(module)["deepcopy"] = copied
    for module in (router, gateway):
        vars(module)["copy"] = SimpleNamespace(deepcopy=copied)


def copied(value: Any) -> Any:
    """A copy whose dictionaries and lists are its own. A part that occurs twice in it becomes two."""
    if type(value) in _PLAIN:
        return value
    if type(value) is dict:
        return {key: copied(each) for key, each in cast("dict[Any, Any]", value).items()}
    if type(value) is list:
        return [copied(each) for each in cast("list[Any]", value)]
    return deepcopy(value)


def _start_patiently(env: Env) -> None:
    """Give the bot as long to settle at its start as later, where SimCord would give it five seconds."""
    settle = env._settle_internal  # no public option

    async def patiently(*, timeout: float | None = None, **options: Any) -> None:  # noqa: ASYNC109 - SimCord's own name
        await settle(timeout=None if timeout is None else max(timeout, env.settle_timeout), **options)

    env._settle_internal = patiently


def _overlook_refusals(env: Env) -> None:
    """Let the page show a refused slash command as answered: SimCord takes any error of a command for a failure."""
    record = env._record_error  # no public option

    def record_failure(error: BaseException) -> None:
        if not isinstance(getattr(error, "original", error), RefusalError):
            record(error)

    env._record_error = record_failure


def settle_quickly(env: Env, idle_seconds: float) -> None:
    """Ask whether the bot has settled every `idle_seconds` instead of every 50 ms."""
    env._settle_internal = partial(env._settle_internal, idle=idle_seconds)  # no public option


async def all_at_once(env: Env, actions: Sequence[Callable[[], Awaitable[InteractionResult]]]) -> None:
    """Let several members act at the same instant: every interaction is on its way before the bot sees the first."""
    with _unsettled(env):
        for action in actions:
            await action()
    await env.settle()


@contextmanager
def _unsettled(env: Env) -> Generator[None]:
    async def not_yet(**_options: object) -> None:
        pass

    settle = env._settle_internal  # left alone, actors settle one after the other
    env._settle_internal = not_yet
    try:
        yield
    finally:
        env._settle_internal = settle


def messages_seen(world: World, member: MemberActor | None) -> list[ResponseMessage]:
    """Return the channel's messages as a member sees them, oldest first; None returns the public ones."""
    stored = world.env.backend.messages.get(world.channel.id, {})
    viewer = None if member is None else member.id
    return [ResponseMessage(world.env, stored[key]) for key in sorted(stored) if stored[key].visible_to(viewer)]


def picture(world: World, url: str) -> bytes:
    """Return the bytes of an attachment that still exists.

    Raises:
        KeyError: it doesn't.

    """
    content = world.env.backend.cdn.get(url)
    if content is None:
        raise KeyError(url)
    return content


def forget_the_past(env: Env) -> None:
    """Drop what SimCord keeps although nothing can reach it: the request log, dead interactions, replaced pictures.

    Tokens stay as long as Discord would honour them.
    """
    backend = env.backend
    env.http_requests.clear()
    backend.transcript.clear()
    now = backend.now_iso()
    for key, interaction in tuple(backend.interactions.items()):
        if interaction.expires_at is not None and interaction.expires_at <= now:
            del backend.interactions[key]
            backend.interaction_tokens.pop(interaction.token, None)
    shown = {
        attachment["url"]
        for channel in backend.messages.values()
        for message in channel.values()
        for attachment in message.attachments
    }
    blobs = backend.cdn._blobs  # SimCord has no way to delete a blob
    for url in [url for url in blobs if "/attachments/" in url and url not in shown]:
        del blobs[url]


class Window:
    """The page in the browser on which one person plays as any of the members, with a tab for each.

    SimCord's own page redraws only the tab that was pressed, refuses a press made on an older screen, and fails when a
    press meets anything else in progress. Here one lock makes them wait for each other, the other tabs follow every
    press and everything the bot writes by itself, and an older screen works as well as it does on Discord.
    """

    def __init__(self, world: World, preview: Preview) -> None:
        self._world = world
        self._preview = preview
        self._lock = asyncio.Lock()
        self._requests_shown = 0
        self._act = preview._action  # the handler of every press; there is no public hook
        preview._action = self._action

    @property
    def url(self) -> str:
        """The address, with the secret that opens it."""
        return self._preview.url

    async def follow(self) -> None:
        """Redraw the tabs whenever the bot has written something by itself; runs until it is cancelled."""
        while True:
            await asyncio.sleep(LOOK_SECONDS)
            if len(self._world.env.http_requests) != self._requests_shown:
                async with self._lock:
                    self._redraw()

    async def wait_closed(self) -> None:
        """Return once somebody has ended the session on the page."""
        await self._preview.wait_closed()

    async def _action(self, context_id: str | None, body: Mapping[str, Any]) -> dict[str, Any]:
        async with self._lock:
            result = await self._act(context_id, self._as_of_now(context_id, body))
            self._redraw(but=context_id)
            return result

    def _as_of_now(self, context_id: str | None, body: Mapping[str, Any]) -> Mapping[str, Any]:
        """Treat a press from an older screen as one from the current screen; the bot judges what is stale."""
        page = self._preview._pages.get(context_id or "")  # pages have no public interface
        if page is None or "published_revision" not in body:
            return body
        return {**body, "published_revision": page.revision}

    def _redraw(self, *, but: str | None = None) -> None:
        """Republish every page except the one that its own press has just redrawn."""
        preview, env = self._preview, self._world.env
        if len(env.http_requests) == self._requests_shown:
            return
        preview._advance_presentation_time()  # refresh() would also wait for the bot, holding the lock
        for key, page in tuple(preview._pages.items()):
            if key != but and key in preview._pages:  # publishing one drops the expired ones
                preview._publish(page, reason="refresh")
        if len(env.http_requests) > TRIM_AFTER_REQUESTS:
            forget_the_past(env)
        self._requests_shown = len(env.http_requests)


@asynccontextmanager
async def open_window(world: World, *, port: int, secret: str) -> AsyncGenerator[Window]:
    """Serve the page on the loopback address, on `port` if it is free, else on a free one.

    `secret` is part of the address and opens the page; the same secret and port give the same address.
    """
    preview = _preview(world, secret, port)
    try:
        await preview.__aenter__()
    except SetupError:
        _log.info("Port %d is taken; using a free one.", port)
        preview = _preview(world, secret, 0)
        await preview.__aenter__()
    try:
        yield Window(world, preview)
    finally:
        await preview.__aexit__(None, None, None)


def _preview(world: World, secret: str, port: int) -> Preview:
    preview = world.env.preview(
        world.channel, viewers=tuple(world.members.values()), layout="channel", port=port, timezone="UTC"
    )
    preview.capability = secret
    return preview
