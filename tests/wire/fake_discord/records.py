"""The stand-in's records: people, servers, channels, messages and interactions."""

import asyncio
import time
from dataclasses import dataclass, field
from enum import IntEnum, IntFlag
from typing import Any, Self

from discord.utils import DISCORD_EPOCH

Json = dict[str, Any]

EPHEMERAL, LOADING, COMPONENTS_V2 = 1 << 6, 1 << 7, 1 << 15
FIRST_ANSWER, TOKEN_LIFE = 3.0, 15 * 60.0
"""Seconds after an interaction until which it must have its first answer, and until which its token is valid."""


class May(IntFlag):
    """The permissions that matter here, with Discord's numbers."""

    VIEW_CHANNEL = 1 << 10
    SEND_MESSAGES = 1 << 11
    MANAGE_MESSAGES = 1 << 13
    EMBED_LINKS = 1 << 14
    ATTACH_FILES = 1 << 15
    READ_MESSAGE_HISTORY = 1 << 16
    SEND_MESSAGES_IN_THREADS = 1 << 38


_SEND = May.SEND_MESSAGES | May.SEND_MESSAGES_IN_THREADS
PLAIN = May.VIEW_CHANNEL | _SEND | May.EMBED_LINKS | May.ATTACH_FILES | May.READ_MESSAGE_HISTORY


class Kind(IntEnum):
    """The types of interactions."""

    COMMAND = 2
    COMPONENT = 3
    SUGGESTIONS = 4
    FORM = 5


class Answer(IntEnum):
    """The types of first answers."""

    MESSAGE = 4
    DEFERRED = 5
    DEFERRED_UPDATE = 6
    UPDATE = 7
    SUGGESTIONS = 8
    FORM = 9


class Clock:
    """The clock by which the stand-in judges deadlines; a test can put it forward.

    Attributes:
        pace: its speed: 1 is real time; less keeps a busy machine from making answers late.

    """

    def __init__(self) -> None:
        self.pace = 1.0
        self._ahead = 0.0

    def now(self) -> float:
        """The time in seconds, from an arbitrary zero."""
        return time.monotonic() * self.pace + self._ahead

    def forward(self, seconds: float) -> None:
        """Put the clock forward."""
        self._ahead += seconds


class Ids:
    """Makes snowflakes: the milliseconds of Discord's time, and a number that no other has.

    The bot takes an interaction whose id it has seen for a second delivery, so no two may be alike, whatever `differ`
    does to the time.
    """

    def __init__(self) -> None:
        self._number = 0
        self.ahead = 0.0

    def differ(self, seconds: float) -> None:
        """Set Discord's time ahead of this machine's, or back; ids made before may then be larger than new ones."""
        self.ahead = seconds

    def time(self) -> float:
        """Discord's time in seconds since 1970, which is `ahead` of this machine's."""
        return time.time() + self.ahead

    def __call__(self) -> int:
        """Make the next snowflake."""
        self._number += 1
        return (int(self.time() * 1000) - DISCORD_EPOCH) << 22 | self._number % (1 << 22)


@dataclass(frozen=True)
class User:
    """A person or a bot."""

    id: int
    name: str
    bot: bool = False


@dataclass(frozen=True)
class Upload:
    """A file of a message."""

    id: int
    filename: str
    content: bytes = field(repr=False)


@dataclass
class Message:
    """A message. If it is ephemeral, only `reader` sees it; `tokens` are those of interactions that may edit it."""

    id: int
    channel: "Channel" = field(repr=False)
    author: User
    content: str = ""
    flags: int = 0
    components: list[Json] = field(default_factory=list[Json], repr=False)
    uploads: list[Upload] = field(default_factory=list[Upload], repr=False)
    pings: tuple[int, ...] = ()
    reader: int | None = None
    edits: int = 0
    nonce: str | None = None
    tokens: set[str] = field(default_factory=set[str], repr=False)


@dataclass
class Channel:
    """A text channel or a thread, with the bot's permissions in it."""

    id: int
    guild: "Guild" = field(repr=False)
    name: str
    bot_may: May = PLAIN
    parent: Self | None = field(default=None, repr=False)
    archived: bool = False
    messages: dict[int, Message] = field(default_factory=dict[int, Message], repr=False)


@dataclass
class Guild:
    """A server, with its channels and users."""

    id: int
    name: str
    owner: User
    users: dict[int, User] = field(default_factory=dict[int, User])
    channels: dict[int, Channel] = field(default_factory=dict[int, Channel])
    system: Channel | None = None


@dataclass
class Interaction:
    """An interaction of a member, and the bot's answer.

    Attributes:
        source: the message whose control was used.
        answer: the type of the first answer; None until there is one.
        original: the message that the answer created or edited.
        form, suggestions: the form or the suggestions in the answer.
        late: how many answers came too late.

    """

    id: int
    token: str
    kind: Kind
    user: User
    channel: Channel = field(repr=False)
    made_at: float
    source: Message | None = field(default=None, repr=False)
    answer: Answer | None = None
    original: Message | None = field(default=None, repr=False)
    form: Json | None = field(default=None, repr=False)
    suggestions: list[Json] | None = None
    late: int = 0
    answered: asyncio.Event = field(default_factory=asyncio.Event, repr=False)
    payload: Json = field(default_factory=dict[str, Any], repr=False)
