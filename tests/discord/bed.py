"""The test bed of the whole bot: a Discord in memory, its members by name, and what they see.

A test acts as members do, and checks the messages they get::

    async def test_a_member_opens_a_table(factory):
        async with bed(factory) as stage:
            await stage.alice.slash("table new", game="rum500")
            await stage.bob.press(stage.board(), label="Join")
            assert "Bob" in stage.board().text

The bed checks at every action:

- a request that Discord would refuse fails the test, although the local Discord accepts it (`refused.py` has the list);
- an interaction without an answer fails it;
- at the end, any ERROR record of discord.py's loggers or ours fails it, because discord.py only logs the exceptions of
  buttons. A test that expects an error removes it from `stage.errors`;
- old requests are forgotten every few hundred requests, so that long matches don't fill the memory.

`stage.restart()` stops the bot and starts a new one on the same server, like a new process; `stage.at_once(...)`
lets members press simultaneously; `stage.pass_time(seconds)` moves SimCord's clock, which otherwise stands still.
Every other action is of one member, and returns when the bot is idle.
"""

import logging
import sys
from collections.abc import AsyncGenerator, Awaitable, Callable, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from types import ModuleType
from typing import Any

from simcord import InteractionResult, MemberActor, ResponseMessage

from bot.app import Rumtable
from bot.local.world import (
    World,
    all_at_once,
    create_world,
    forget_the_past,
    messages_seen,
    picture,
    running,
    settle_quickly,
)
from cogs.ui.address import read_address
from tests.patience import PATIENCE
from tests.refused import BUTTON, GALLERY, SELECTS, TEXT, Wire, refusals, sent_message, walk

Factory = Callable[[], Awaitable[Rumtable]]

SET_UP, MORE = "Set up", "⋯"
NAMES = ("Alice", "Bob", "Carol", "Dave")
IDLE_SECONDS = 0.002
TRIM_AFTER_REQUESTS = 400
WATCHED_LOGGERS = ("discord", "bot", "cogs", "rendering", "asyncio")


@dataclass(frozen=True)
class Post:
    """A message as a member saw it when it was read; `now` reads it again."""

    stage: "Stage" = field(repr=False)
    message: ResponseMessage

    @property
    def id(self) -> int:
        return self.message.id

    @property
    def private(self) -> bool:
        """True if only one member sees it."""
        return self.message.ephemeral

    @property
    def parts(self) -> list[Wire]:
        """Every component, including nested ones, as it was sent."""
        return list(walk(self.message.components))

    @property
    def text(self) -> str:
        """All texts from top to bottom, one line for each component."""
        lines = [self.message.content] + [part["content"] for part in self.parts if part["type"] == TEXT]
        return "\n".join(line for line in lines if line)

    @property
    def buttons(self) -> list[str]:
        """The labels of the enabled buttons."""
        return [part.get("label") or "" for part in self.parts if part["type"] == BUTTON and not part.get("disabled")]

    @property
    def selects(self) -> dict[str, list[str]]:
        """The values of each menu, by its placeholder."""
        return {
            part.get("placeholder") or part["custom_id"]: [option["value"] for option in part.get("options", [])]
            for part in self.parts
            if part["type"] in SELECTS
        }

    def option_labels(self, placeholder: str) -> list[str]:
        """The labels of a menu's options."""
        return [option["label"] for option in self.select(placeholder=placeholder)["options"]]

    @property
    def alts(self) -> list[str]:
        """The alt text of each picture."""
        return [
            item.get("description") or "" for part in self.parts if part["type"] == GALLERY for item in part["items"]
        ]

    @property
    def pictures(self) -> list[bytes]:
        """The bytes of each attached file."""
        return [picture(self.stage.world, attachment.url) for attachment in self.message.attachments]

    @property
    def now(self) -> "Post":
        """The message as it is now."""
        players = self.stage.members
        return next(post for player in players for post in player.sees() if post.id == self.id)

    def button(self, *, label: str | None = None, custom_id: str | None = None) -> str:
        """The custom_id of the only button with this label, or with a custom_id that begins like this."""
        found = [
            part["custom_id"]
            for part in self.parts
            if part["type"] == BUTTON
            and (label is None or part.get("label") == label)
            and (custom_id is None or part.get("custom_id", "").startswith(custom_id))
        ]
        assert len(found) == 1, f"{len(found)} buttons {label or custom_id!r} among {self.buttons} in {self.text!r}"
        return found[0]

    def select(self, *, placeholder: str | None = None, custom_id: str | None = None) -> Wire:
        """The only menu with a placeholder or a custom_id that begins like this."""
        found = [
            part
            for part in self.parts
            if part["type"] in SELECTS
            and (placeholder is None or (part.get("placeholder") or "").startswith(placeholder))
            and (custom_id is None or part["custom_id"].startswith(custom_id))
        ]
        assert len(found) == 1, f"{len(found)} selects {placeholder or custom_id!r} among {list(self.selects)}"
        return found[0]


@dataclass(frozen=True)
class Player:
    """A member: their actions, and the messages they see."""

    stage: "Stage" = field(repr=False)
    actor: MemberActor

    @property
    def id(self) -> int:
        return self.actor.id

    @property
    def name(self) -> str:
        """The member's name in the server."""
        return self.actor.name.title()

    async def slash(self, name: str, /, **options: Any) -> Post | None:
        """Give a slash command; returns its answer, or None if that is no message."""
        return await self.stage.act(lambda: self.actor.slash(self.stage.world.channel, name, **options))

    async def suggestions(self, name: str, option: str, typed: str = "", /, **filled: Any) -> list[str]:
        """The values that are suggested for an option."""
        choices = await self.actor.autocomplete(self.stage.world.channel, name, option, typed, **filled)
        self.stage.check_requests()
        return [choice["value"] for choice in choices]

    async def press(self, post: Post, *, label: str | None = None, custom_id: str | None = None) -> Post | None:
        """Press a button by its label or the beginning of its custom_id; returns the answer if it is a message.

        What a lobby has behind **Set up**, and a match behind ⋯ below its public message, is pressed there.
        """
        behind, looked_up = SET_UP if SET_UP in post.buttons else MORE, False
        if label is not None and label not in post.buttons and behind in post.buttons and not post.private:
            opened = await self.press(post, label=behind)
            assert opened is not None
            post, looked_up = opened, behind == MORE
        target = post.button(label=label, custom_id=custom_id)
        answer = await self.stage.act(lambda: self.actor.click(post.message, custom_id=target))
        return post.now if looked_up and answer is None else answer

    async def press_more(self, label: str) -> Post | None:
        """Press a button behind ⋯ in the member's panel."""
        await self.press(self.panel(), label="⋯")
        return await self.press(self.panel(), label=label)

    async def choose(
        self, post: Post, *values: Any, placeholder: str | None = None, custom_id: str | None = None
    ) -> Post | None:
        """Choose strings, channels or roles in a menu; returns the answer if it is a message."""
        if placeholder is not None and SET_UP in post.buttons and not post.selects:
            opened = await self.press(post, label=SET_UP)
            assert opened is not None
            post = opened
        target = post.select(placeholder=placeholder, custom_id=custom_id)["custom_id"]
        return await self.stage.act(lambda: self.actor.select(post.message, values, custom_id=target))

    async def submit(self, values: dict[str, Any]) -> Post | None:
        """Submit the form that this member's last action has opened."""
        shown = self.stage.last_result
        assert shown is not None, "no modal is open"
        assert shown.modal is not None, "no modal is open"
        return await self.stage.act(lambda: self.actor.submit_modal(shown, values))

    async def say(self, text: str) -> None:
        """Write a message in the channel."""
        await self.actor.send(self.stage.world.channel, text)
        self.stage.check_requests()

    def sees(self) -> list[Post]:
        """Every message in the channel as this member sees it, oldest first."""
        return [Post(self.stage, message) for message in messages_seen(self.stage.world, self.actor)]

    def private(self) -> list[Post]:
        """The messages that only this member sees, oldest first."""
        return [post for post in self.sees() if post.private]

    def panel(self) -> Post:
        """The newest message that only this member sees."""
        posts = self.private()
        assert posts, f"{self.actor.name} sees no private message"
        return posts[-1]


class Stage:
    """The server, its members and the bot of one test."""

    def __init__(self, world: World, bot: Rumtable, factory: Factory) -> None:
        self.world = world
        self.bot = bot
        self.errors: list[str] = []
        self.last_result: InteractionResult | None = None
        self._factory = factory
        self._checked = 0
        self.members = tuple(Player(self, member) for member in world.members.values())
        self.alice, self.bob, self.carol, self.dave = self.members[:4]

    def posts(self) -> list[Post]:
        """The channel's public messages, oldest first."""
        return [Post(self, message) for message in messages_seen(self.world, None)]

    def board(self) -> Post:
        """The newest public message with buttons, but for calls, which are plain texts."""
        found = [post for post in self.posts() if post.buttons and not post.message.content]
        assert found, "no public message has buttons"
        return found[-1]

    def sent(self) -> list[Wire]:
        """Every message that was sent or edited since old requests were last forgotten."""
        messages = (sent_message(request) for request in self.world.env.http_requests)
        return [message for message in messages if message is not None]

    async def act(self, action: Callable[[], Awaitable[InteractionResult]]) -> Post | None:
        """Carry out an interaction and check the requests; returns the answer if it is a message."""
        result = self.last_result = await action()
        self.check_requests()
        assert result.acknowledged or self.errors, f"nobody answered: {result!r}"
        message = next(reversed(result.followups), None) or result.response
        return None if message is None else Post(self, message)

    async def at_once(self, *actions: Callable[[], Awaitable[InteractionResult]]) -> None:
        """Let several interactions arrive simultaneously, in this order.

        Each is a call of a member's `actor`: `lambda: stage.alice.actor.click(post.message, custom_id=…)`.
        """
        await all_at_once(self.world.env, actions)
        self.check_requests()

    async def settle(self) -> None:
        """Wait until the bot is idle."""
        await self.world.env.settle(idle=IDLE_SECONDS)
        self.check_requests()

    async def pass_time(self, seconds: float) -> None:
        """Move the clock of tokens, timers and `utcnow`; returns when the bot is idle."""
        await self.world.env.advance_time(seconds)
        self.check_requests()

    async def restart(self, factory: Factory | None = None) -> None:
        """Stop the bot and start a new one on the same server, like a new process."""
        old, new = self.bot, await (factory or self._factory)()
        await self.world.env.restart_bot(new)
        await new.tree.sync()
        await old.close()
        self.bot = new
        self.check_requests()

    def check_requests(self) -> None:
        """Fail on a request that Discord would refuse; forget old requests when there are many."""
        requests = self.world.env.http_requests
        found = [reason for request in requests[self._checked :] for reason in refusals(request)]
        assert not found, "Discord would refuse:\n" + "\n".join(found)
        if len(requests) > TRIM_AFTER_REQUESTS:
            forget_the_past(self.world.env)
        self._checked = len(requests)


def private(answer: Post | None) -> Post:
    """An answer that must be a private message."""
    assert answer is not None
    assert answer.private
    addresses = [read_address(part.get("custom_id", "")) for part in answer.parts]
    assert not any(address.posted for address in addresses if address is not None), "by these it would seem public"
    return answer


class _Errors(logging.Handler):
    """Collects ERROR records."""

    def __init__(self, found: list[str]) -> None:
        super().__init__(logging.ERROR)
        self._found = found
        self.setFormatter(logging.Formatter("%(name)s: %(message)s"))

    def emit(self, record: logging.LogRecord) -> None:
        self._found.append(self.format(record))


def _features() -> dict[str, ModuleType]:
    """The modules of the features. A bot that closes unloads them, and the next one would compile all of them again."""
    return {name: module for name, module in sys.modules.items() if name.startswith("cogs.")}


@asynccontextmanager
async def bed(factory: Factory, *, names: Sequence[str] = NAMES) -> AsyncGenerator[Stage]:
    """Open the test bed with a bot of this factory, logged in and idle; `names` are at least four members.

    Raises:
        AssertionError: at the end, if an error was logged that the test has not removed from `stage.errors`.

    """
    bot = await factory()
    world = create_world(bot, names)
    settle_quickly(world.env, IDLE_SECONDS)
    world.env.settle_timeout = PATIENCE
    stage = Stage(world, bot, factory)
    handler = _Errors(stage.errors)
    for name in WATCHED_LOGGERS:
        logging.getLogger(name).addHandler(handler)
    try:
        async with running(world):
            await bot.tree.sync()
            stage.check_requests()
            yield stage
        features = _features()
        await stage.bot.close()
        sys.modules.update(features)
    finally:
        for name in WATCHED_LOGGERS:
            logging.getLogger(name).removeHandler(handler)
    assert not stage.errors, "errors were logged:\n" + "\n".join(stage.errors)
