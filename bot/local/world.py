"""A Discord in this process's memory (SimCord), for the sandbox and for tests of the bot from end to end.

This is the only module that touches SimCord's private parts, so SimCord's version is pinned exactly. The module adds:

- a server whose ids are the same at every start, so that a database still fits after a restart;
- a wall clock, where SimCord's frozen one doesn't suit, and a shorter wait for the bot to be idle;
- a page in the browser whose tabs are kept in sync, and which accepts a press at any moment;
- cheaper copies of payloads, and bold as Discord sets it;
- limits to memory: SimCord keeps every request, picture and interaction forever.

`tests/local/test_world.py` checks every private part that is used here, and names the one that is gone.
"""

# Only this module touches SimCord's private parts.
# ruff: noqa: SLF001
# pyright: reportPrivateUsage=false

import asyncio
import logging
import time
from collections.abc import AsyncGenerator, Awaitable, Callable, Mapping, Sequence
from contextlib import asynccontextmanager
from copy import deepcopy
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from functools import partial
from types import SimpleNamespace
from typing import Any, cast

from discord import Permissions
from discord.ext.commands import AutoShardedBot
from discord.utils import utcnow
from markdown_it.rules_inline import StateInline
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
from simcord.backend import serializers
from simcord.http import router

from bot.games.refusals import RefusalError
from bot.live import PERMISSIONS

GUILD_ID = 1_400_000_000_000_000_000
"""The server's id. Any id will do, as long as it never changes."""

REFRESH_SECONDS = 0.25
"""How often a window checks whether the bot has written anything by itself."""

MAX_REQUESTS_KEPT = 200
"""How many requests SimCord may keep before a window drops what nothing can reach any more: about 20 MiB."""

SETTLE_TIMEOUT_SECONDS = 60.0
"""Real time that the bot may take until it is idle, even on a busy machine with a slow disk."""

_scan_delimiters = StateInline.scanDelims

_IMMUTABLE = frozenset({str, int, bool, float, type(None)})

_log = logging.getLogger(__name__)


class WallClock:
    """A clock for SimCord that runs, so that `<t:…:R>` is right and tokens expire.

    `advance` puts it ahead of real time, for good.
    """

    def __init__(self) -> None:
        self._started_at = time.perf_counter()  # SimCord replaces time.monotonic while a bot runs
        self._ahead = 0.0

    @property
    def elapsed(self) -> float:
        """Seconds since the clock was created."""
        return time.perf_counter() - self._started_at + self._ahead

    def now(self) -> datetime:
        return datetime.now(UTC) + timedelta(seconds=self._ahead)

    def advance(self, seconds: float) -> None:
        self._ahead += seconds


def local_time() -> datetime:
    """The local Discord's time: the clock for a bot that runs there.

    SimCord patches discord.py's clock to return the time of the calling bot's Discord, which is either frozen, and
    moved by `Env.advance_time`, or that of a `WallClock`.
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

    The bot may do there what it asks for in its invitation, and no more.
    Everything is created before the clock first moves, so it gets the same ids in every process, as long as this
    function creates the same things in the same order.
    """
    env = Env(bot, shard_count=bot.shard_count or 1, settle_timeout=SETTLE_TIMEOUT_SECONDS, check_errors=False)
    _patch(env)
    env.backend.edit_bot_profile("Rumtable")
    guild = env.create_guild("Rummy night", id=GUILD_ID)
    roles = env.backend.get_guild(guild.id).roles.values()
    next(role for role in roles if role.managed).permissions = PERMISSIONS.value
    channel = guild.create_text_channel("card-table", topic="One table at a time. /table new opens it.")
    members = {name: guild.add_member(env.create_user(name.lower(), global_name=name)) for name in names}
    if wall_clock:
        env.backend.clock = cast("Any", WallClock())
    return World(env, guild, channel, members)


def put_in_charge(world: World, name: str) -> None:
    """Give a member the permission to manage the server."""
    role = world.guild.create_role("Staff", permissions=Permissions(manage_guild=True))
    world.env.backend.add_member_role(world.guild.id, world.members[name].id, role.id)


def invite(world: World) -> None:
    """Let the bot join the server, so that it posts its welcome in the system channel."""
    backend = world.env.backend
    server = backend.get_guild(world.guild.id)
    server.system_channel_id = world.channel.id
    server.members[backend.bot_user.id].joined_at = backend.now_iso()
    payload = dict(serializers.guild_create_payload(backend, server))
    del payload["unavailable"]  # a server that the bot joins doesn't have it
    backend.emit("GUILD_CREATE", payload)


@asynccontextmanager
async def running(world: World) -> AsyncGenerator[None]:
    """Log the bot in while the body runs. The caller has to close the bot: SimCord never does."""
    await world.env.start()
    try:
        with world.env.time_context():
            yield
    finally:
        await world.env.shutdown()


def _patch(env: Env) -> None:
    """Change what SimCord has no public options for."""
    # Payloads are JSON, and SimCord copies each of them often: `copy_json` takes a quarter of the time.
    for module in (components, results):
        vars(module)["deepcopy"] = copy_json
    for module in (router, gateway):
        vars(module)["copy"] = SimpleNamespace(deepcopy=copy_json)

    # The bot may take as long to become idle at its start as later; SimCord would give it five seconds.
    settle = env._settle_internal

    async def settle_longer(*, timeout: float | None = None, **options: Any) -> None:  # noqa: ASYNC109 - SimCord's own name
        await settle(timeout=None if timeout is None else max(timeout, env.settle_timeout), **options)

    env._settle_internal = settle_longer

    # The page sets bold by CommonMark, which knows no `**` between a Japanese letter and a sign; Discord does.
    def scan_delimiters(state: StateInline, start: int, split_words: bool) -> Any:
        found = _scan_delimiters(state, start, split_words)
        if not split_words:
            return found
        before, after = state.src[:start][-1:], state.src[start + found.length :][:1]
        return found._replace(can_open=bool(after.strip()), can_close=bool(before.strip()))

    cast("Any", StateInline).scanDelims = scan_delimiters

    # A refused slash command has been answered, but SimCord takes every error for a failure and shows it on the page.
    record = env._record_error

    def record_failure(error: BaseException) -> None:
        if not isinstance(getattr(error, "original", error), RefusalError):
            record(error)

    env._record_error = record_failure


def copy_json(value: Any) -> Any:
    """A deep copy. A part that occurs twice is copied twice, unlike by `deepcopy`."""
    if type(value) in _IMMUTABLE:
        return value
    if type(value) is dict:
        return {key: copy_json(part) for key, part in cast("dict[Any, Any]", value).items()}
    if type(value) is list:
        return [copy_json(part) for part in cast("list[Any]", value)]
    return deepcopy(value)


def settle_quickly(env: Env, idle_seconds: float) -> None:
    """Check every `idle_seconds` whether the bot is idle, instead of every 50 ms."""
    env._settle_internal = partial(env._settle_internal, idle=idle_seconds)  # no public option


async def all_at_once(env: Env, actions: Sequence[Callable[[], Awaitable[InteractionResult]]]) -> None:
    """Let several members act at the same instant: all interactions are sent before the bot sees the first."""

    async def dont_settle(**_options: object) -> None:
        pass

    settle = env._settle_internal  # otherwise every action waits until the bot is idle
    env._settle_internal = dont_settle
    try:
        for action in actions:
            await action()
    finally:
        env._settle_internal = settle
    await env.settle()


def messages_seen(world: World, member: MemberActor | None) -> list[ResponseMessage]:
    """The channel's messages that a member sees, oldest first; for None the public ones."""
    stored = world.env.backend.messages.get(world.channel.id, {})
    viewer = None if member is None else member.id
    return [ResponseMessage(world.env, stored[key]) for key in sorted(stored) if stored[key].visible_to(viewer)]


def picture(world: World, url: str) -> bytes:
    """The bytes of an attachment.

    Raises:
        KeyError: it doesn't exist any more.

    """
    content = world.env.backend.cdn.get(url)
    if content is None:
        raise KeyError(url)
    return content


def forget_the_past(env: Env) -> None:
    """Drop what nothing can reach any more: the request log, expired interactions, replaced pictures.

    Tokens are kept as long as Discord would accept them.
    """
    backend = env.backend
    env.http_requests.clear()
    backend.transcript.clear()
    now = backend.now_iso()
    for key, interaction in tuple(backend.interactions.items()):
        if interaction.expires_at is not None and interaction.expires_at <= now:
            del backend.interactions[key]
            backend.interaction_tokens.pop(interaction.token, None)
    in_use = {
        attachment["url"]
        for channel in backend.messages.values()
        for message in channel.values()
        for attachment in message.attachments
    }
    blobs = backend.cdn._blobs  # SimCord has no way to delete a blob
    for url in [url for url in blobs if "/attachments/" in url and url not in in_use]:
        del blobs[url]


class Window:
    """The page in the browser on which one person plays as any of the members, with a tab for each.

    SimCord's own page redraws only the tab that was pressed, refuses a press made on an outdated screen, and fails if
    a press arrives while anything else is in progress. Here a lock puts presses in order, every tab is redrawn after
    each press and whenever the bot writes by itself, and an outdated screen works as well as it does on Discord.

    Attributes:
        preview: SimCord's page; its `url` has the secret that opens it.

    """

    def __init__(self, world: World, preview: Preview) -> None:
        self._world = world
        self.preview = preview
        self._lock = asyncio.Lock()
        self._requests_drawn = 0
        self._handle = preview._action  # the handler of every press; there is no public hook
        preview._action = self._handle_in_order

    async def follow(self) -> None:
        """Redraw the tabs whenever the bot has written something by itself, until cancelled."""
        while True:
            await asyncio.sleep(REFRESH_SECONDS)
            if len(self._world.env.http_requests) != self._requests_drawn:
                async with self._lock:
                    self._redraw()

    async def _handle_in_order(self, context_id: str | None, body: Mapping[str, Any]) -> dict[str, Any]:
        async with self._lock:
            page = self.preview._pages.get(context_id or "")  # pages have no public interface
            if page is not None and "published_revision" in body:
                # Treat a press on an outdated screen as one on the current screen: the bot judges what is stale.
                body = {**body, "published_revision": page.revision}
            result = await self._handle(context_id, body)
            self._redraw(skip=context_id)
            return result

    def _redraw(self, *, skip: str | None = None) -> None:
        """Republish every page except one that its own press has redrawn."""
        preview, env = self.preview, self._world.env
        if len(env.http_requests) == self._requests_drawn:
            return
        preview._advance_presentation_time()  # refresh() would also wait for the bot, holding the lock
        for key, page in tuple(preview._pages.items()):
            if key != skip and key in preview._pages:  # publishing one drops the expired ones
                preview._publish(page, reason="refresh")
        if len(env.http_requests) > MAX_REQUESTS_KEPT:
            forget_the_past(env)
        self._requests_drawn = len(env.http_requests)


@asynccontextmanager
async def open_window(world: World, *, port: int, secret: str) -> AsyncGenerator[Window]:
    """Serve the page on the loopback address, on `port` if it is free, else on another one.

    `secret` is part of the address and authorizes whoever knows it.
    """
    preview = _preview(world, secret, port)
    try:
        await preview.__aenter__()
    except SetupError:
        _log.info("Port %d is taken; the sandbox uses a free one.", port)
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
