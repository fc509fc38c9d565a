"""The stand-in's gateway: shards identify, receive events, send heartbeats, disconnect and resume."""

import asyncio
import json
import secrets
import time
import zlib
from collections import deque
from dataclasses import dataclass, field
from enum import IntEnum
from typing import Any

from aiohttp import WSMsgType, web

from tests.wire.fake_discord.payloads import channel_json, guild_json, interaction_json, message_json, user_json
from tests.wire.fake_discord.records import Channel, Interaction, Json, Kind, Message, User
from tests.wire.fake_discord.world import World

GUILDS, GUILD_MESSAGES = 1 << 0, 1 << 9
PRIVILEGED = 1 << 1 | 1 << 8 | 1 << 15
_KEPT = 2000
_FRAMES, _FRAMES_IN = 120, 60.0


class Op(IntEnum):
    """The opcodes of payloads."""

    DISPATCH = 0
    HEARTBEAT = 1
    IDENTIFY = 2
    PRESENCE = 3
    RESUME = 6
    RECONNECT = 7
    INVALID_SESSION = 9
    HELLO = 10
    HEARTBEAT_ACK = 11


class Close(IntEnum):
    """The codes with which the gateway closes a connection."""

    UNKNOWN_OPCODE = 4001
    NOT_AUTHENTICATED = 4003
    WRONG_TOKEN = 4004
    AUTHENTICATED_TWICE = 4005
    TOO_MANY_FRAMES = 4008
    NO_HEARTBEAT = 4009
    WRONG_SHARD = 4010
    INTENT_NOT_ALLOWED = 4014


class Line:
    """One connection, which compresses its payloads if the client asked for that."""

    def __init__(self, socket: web.WebSocketResponse, request: web.Request) -> None:
        self.socket = socket
        self._request = request
        compressed = request.query.get("compress") == "zlib-stream"
        self._deflate = zlib.compressobj() if compressed else None
        self._sending = asyncio.Lock()
        self._frames: deque[float] = deque(maxlen=_FRAMES)

    async def send(self, op: Op, data: Any = None, *, event: str | None = None, seq: int | None = None) -> None:
        """Send one payload; it is lost if the client is gone."""
        await self.send_text(json.dumps({"op": op, "d": data, "t": event, "s": seq}))

    async def send_text(self, text: str) -> None:
        """Send a frame with any text."""
        async with self._sending:
            try:
                if self._deflate is None:
                    await self.socket.send_str(text)
                else:
                    packed = self._deflate.compress(text.encode()) + self._deflate.flush(zlib.Z_SYNC_FLUSH)
                    await self.socket.send_bytes(packed)
            except ConnectionError:
                return

    def cut(self) -> None:
        """Break the connection without a close frame."""
        if self._request.transport is not None:
            self._request.transport.abort()

    def count(self) -> bool:
        """Count a frame from the client; False if it sends too many."""
        full = len(self._frames) == _FRAMES and time.monotonic() - self._frames[0] < _FRAMES_IN
        self._frames.append(time.monotonic())
        return not full


@dataclass
class Session:
    """A shard's session, which outlives its connections.

    `said` are the newest events with their numbers, for a resume. `line` is the connection; None while there is none.
    """

    id: str
    shard: tuple[int, int]
    intents: int
    seq: int = 0
    line: Line | None = None
    said: deque[tuple[int, str, Any]] = field(default_factory=lambda: deque(maxlen=_KEPT))

    async def tell(self, event: str, data: Any) -> None:
        """Send an event, and keep it for a resume."""
        self.seq += 1
        self.said.append((self.seq, event, data))
        if self.line is not None:
            await self.line.send(Op.DISPATCH, data, event=event, seq=self.seq)


class Gateway:
    """Every session and connection.

    Attributes:
        shards: the number of shards that the bot is told to connect.
        identify_seconds: the least time between two IDENTIFYs of a bucket; an earlier one is refused. Discord's is 5 s.
        identifies_left: how many IDENTIFYs are left today.
        max_concurrency: the number of buckets that the shards are divided into.
        identifies, early: the number of IDENTIFYs so far, and of those that came too early.
        heartbeat_seconds: the interval of heartbeats that the bot is told.

    """

    def __init__(self, world: World) -> None:
        self._world = world
        self.sessions: dict[str, Session] = {}
        self.shards = 1
        self.identify_seconds = 0.0
        self.identifies_left = 1000
        self.heartbeat_seconds = 41.25
        self.resumes = 0
        self.max_concurrency = 1
        self.identifies = self.early = 0
        self._identified: dict[int, float] = {}
        self._lines: set[Line] = set()
        self._telling: set[asyncio.Task[None]] = set()

    def told(self) -> Json:
        """The answer to GET /gateway/bot."""
        left, buckets = self.identifies_left, self.max_concurrency
        limit = {"total": 1000, "remaining": left, "reset_after": 86_400_000, "max_concurrency": buckets}
        return {"url": self._world.gateway_address, "shards": self.shards, "session_start_limit": limit}

    def listening(self, shard: int) -> int:
        """The number of a shard's sessions that are connected."""
        return sum(session.shard[0] == shard for session in self.connected)

    @property
    def connected(self) -> list[Session]:
        """The sessions that have a connection."""
        return [session for session in self.sessions.values() if session.line is not None]

    def dispatch(self, event: str, data: Any, *, guild: int, intent: int = 0) -> bool:
        """Send an event to every session of the server's shard, connected or not. True if one was connected."""
        heard = False
        for session in self.sessions.values():
            number, count = session.shard
            if (guild >> 22) % count == number and (not intent or session.intents & intent):
                self._soon(session, event, data)
                heard = heard or session.line is not None
        return heard

    def dispatch_message(self, event: str, message: Message) -> None:
        """Send an event about a public message to the sessions that have asked for messages."""
        guild = message.channel.guild.id
        data = message_json(message, self._world.writing.cdn) | {"guild_id": str(guild)}
        self.dispatch(event, data, guild=guild, intent=GUILD_MESSAGES)

    def interact(self, kind: Kind, user: User, channel: Channel, payload: Json, source: Message | None) -> Interaction:
        """Make an interaction of a member and deliver it to the bot, if it is connected."""
        token = secrets.token_urlsafe(48)
        made = Interaction(
            self._world.ids(), token, kind, user, channel, self._world.clock.now(), source, payload=payload
        )
        if source is not None:
            source.tokens.add(token)
        self._world.interactions[token] = made
        data = interaction_json(made, self._world.application, self._world.bot, self._world.writing.cdn)
        self.dispatch("INTERACTION_CREATE", data, guild=channel.guild.id)
        return made

    def archive(self, thread: Channel, *, archived: bool) -> None:
        """Archive a thread, or reopen it."""
        thread.archived = archived
        self.tell_of(thread, "UPDATE")

    def tell_of(self, channel: Channel, what: str) -> None:
        """Send the event of a channel or thread: CREATE, UPDATE or DELETE."""
        kind = "CHANNEL" if channel.parent is None else "THREAD"
        data = channel_json(channel, self._world.bot)
        self.dispatch(f"{kind}_{what}", data, guild=channel.guild.id, intent=GUILDS)

    def delete(self, message: Message) -> None:
        """Delete a message; the bot is told if it was public."""
        del message.channel.messages[message.id]
        if message.reader is None:
            place = {"channel_id": str(message.channel.id), "guild_id": str(message.channel.guild.id)}
            told = place | {"id": str(message.id)}
            self.dispatch("MESSAGE_DELETE", told, guild=message.channel.guild.id, intent=GUILD_MESSAGES)

    def _soon(self, session: Session, event: str, data: Any) -> None:
        task = asyncio.get_running_loop().create_task(session.tell(event, data))
        self._telling.add(task)
        task.add_done_callback(self._telling.discard)

    def drop(self) -> None:
        """Cut every connection; the sessions can be resumed."""
        for line in list(self._lines):
            line.cut()

    async def ask_to_reconnect(self) -> None:
        """Ask every shard to reconnect."""
        for line in list(self._lines):
            await line.send(Op.RECONNECT)

    async def invalidate(self, *, resumable: bool = False) -> None:
        """Invalidate every session, unless it may be `resumable`."""
        if not resumable:
            self.sessions.clear()
        for line in list(self._lines):
            await line.send(Op.INVALID_SESSION, resumable)

    async def serve(self, request: web.Request) -> web.WebSocketResponse:
        """Serve one connection until it ends."""
        socket = web.WebSocketResponse(max_msg_size=4096 * 4)
        await socket.prepare(request)
        line = Line(socket, request)
        self._lines.add(line)
        try:
            await line.send(Op.HELLO, {"heartbeat_interval": int(self.heartbeat_seconds * 1000)})
            await self._listen(line)
        finally:
            self._lines.discard(line)
            for session in self.sessions.values():
                if session.line is line:
                    session.line = None
            self._world.touch()
        return socket

    async def _listen(self, line: Line) -> None:
        while True:
            try:
                frame = await line.socket.receive(timeout=self.heartbeat_seconds * 1.5)
            except TimeoutError:
                await line.socket.close(code=Close.NO_HEARTBEAT)
                return
            if frame.type is not WSMsgType.TEXT:
                return
            why = await self._take(line, json.loads(frame.data)) if line.count() else Close.TOO_MANY_FRAMES
            self._world.touch()
            if why is not None:
                await line.socket.close(code=why)
                return

    async def _take(self, line: Line, payload: Json) -> Close | None:
        """Carry out one payload; returns the code with which to close the connection, if it must be closed."""
        known = any(session.line is line for session in self.sessions.values())
        match payload["op"]:
            case Op.HEARTBEAT:
                await line.send(Op.HEARTBEAT_ACK)
            case Op.IDENTIFY:
                return Close.AUTHENTICATED_TWICE if known else await self._identify(line, payload["d"])
            case Op.RESUME:
                return Close.AUTHENTICATED_TWICE if known else await self._resume(line, payload["d"])
            case Op.PRESENCE:
                return None if known else Close.NOT_AUTHENTICATED
            case _:
                return Close.UNKNOWN_OPCODE
        return None

    async def _identify(self, line: Line, asked: Json) -> Close | None:
        number, count = asked.get("shard", (0, 1))
        if asked["token"] != self._world.token:
            return Close.WRONG_TOKEN
        if not 0 <= number < count:
            return Close.WRONG_SHARD
        if asked["intents"] & PRIVILEGED:
            return Close.INTENT_NOT_ALLOWED
        bucket = number % self.max_concurrency
        early = time.monotonic() - self._identified.get(bucket, -1e9) < self.identify_seconds
        self.identifies += 1
        self.early += early
        if early or self.identifies_left == 0:
            await line.send(Op.INVALID_SESSION, data=False)
            return None
        self._identified[bucket] = time.monotonic()
        self.identifies_left -= 1
        await self._welcome(Session(secrets.token_hex(16), (number, count), asked["intents"], line=line))
        return None

    async def _welcome(self, session: Session) -> None:
        """Send READY and the servers to a new session."""
        number, count = session.shard
        mine = [guild for guild in self._world.guilds.values() if (guild.id >> 22) % count == number]
        ready = {
            "v": 10,
            "user": user_json(self._world.bot),
            "guilds": [{"id": str(guild.id), "unavailable": True} for guild in mine],
            "session_id": session.id,
            "resume_gateway_url": self._world.gateway_address,
            "shard": [number, count],
            "application": {"id": str(self._world.application), "flags": 0},
        }
        self.sessions[session.id] = session
        await session.tell("READY", ready)
        for guild in mine:
            if session.intents & GUILDS:
                await session.tell("GUILD_CREATE", guild_json(guild, self._world.bot))

    async def _resume(self, line: Line, asked: Json) -> Close | None:
        if asked["token"] != self._world.token:
            return Close.WRONG_TOKEN
        session = self.sessions.get(asked["session_id"])
        heard: int = asked["seq"]
        if session is None or heard > session.seq:
            await line.send(Op.INVALID_SESSION, data=False)
            return None
        while (missed := next((said for said in session.said if said[0] > heard), None)) is not None:
            heard, event, data = missed
            await line.send(Op.DISPATCH, data, event=event, seq=heard)
        session.line = line
        self.resumes += 1
        await session.tell("RESUMED", {})
        return None
