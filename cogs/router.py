"""The only entry for presses and forms: it reads the address, validates it like typed input, and calls the handler.

`Router.admits` decides which interactions, including commands, are answered at all.

Presses come straight from the gateway, not through discord.py's views: a control is only an address, so a restart loses
nothing. A form works the same way: its custom_id is an address, and its fields come with it. Handlers are declared in
place::

    class MatchControls(ControlHandlers):
        @control(Action.PICK, private=True)
        async def _pick(self, press: TablePress) -> None: ...
"""

import asyncio
import logging
from collections import Counter, OrderedDict
from collections.abc import Awaitable, Callable, Coroutine, Generator, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any, TypeAlias, TypeVar, cast

import discord
from discord.app_commands import Cooldown

from bot.games.refusals import NotNowError, NotUnderstoodError
from bot.tables.model.ports import Actor, TableReason
from bot.tables.model.view import TableFacts
from bot.tables.table import Table
from bot.tables.tables import Tables
from cogs.ui.address import Action, Address, addresses_on, read_address
from cogs.ui.deferral import DeferralTimers
from cogs.ui.interactions import (
    Interaction,
    Readers,
    SurfaceReason,
    actor,
    answer_problem,
    mark_present,
    require_permissions,
    sees,
)
from cogs.ui.reader import Reader
from cogs.words import Words

Handler: TypeAlias = Callable[[Any, Any], Awaitable[None]]
BoundHandler: TypeAlias = Callable[..., Awaitable[None]]
ResultT = TypeVar("ResultT")

_PREFIX = "rt/"
_CONTROL_ATTRIBUTE = "__control__"
_PRESS, _FORM = discord.InteractionType.component, discord.InteractionType.modal_submit
_INTERACTIONS_REMEMBERED = 20_000
"""Over a minute of interactions at any rate that a bot can serve."""
ALLOWANCE_SECONDS = 10.0
MAX_LOOKUPS = 4
"""How many look-ups of one member may be pending; they are made one after the other."""
_MEMBERS_REMEMBERED = 5_000
"""More members than press something within ten seconds."""
_log = logging.getLogger(__name__)


class Allowance:
    """Limits each member's presses and commands, and how many files are made for them at a time.

    So no member can slow down the tables of others. Time is Discord's, from the interactions' ids.
    """

    def __init__(self, presses: int) -> None:
        """Allow this many within ten seconds; 0 allows any number."""
        self._presses = presses
        self._left: OrderedDict[int, Cooldown] = OrderedDict()
        self._told: set[int] = set()
        self._served: set[int] = set()
        self._lookups: dict[int, asyncio.Lock] = {}
        self._pending: Counter[int] = Counter()

    def admits(self, interaction: Interaction) -> bool:
        """Count a press or a command; False if it is one too many and the member knows.

        Raises:
            NotNowError: it is the first too many, so the member is told.

        """
        if not self._presses:
            return True
        member = interaction.user.id
        left = self._left.setdefault(member, Cooldown(self._presses, ALLOWANCE_SECONDS))
        self._left.move_to_end(member)
        if len(self._left) > _MEMBERS_REMEMBERED:
            self._told.discard(self._left.popitem(last=False)[0])
        if left.update_rate_limit(interaction.created_at.timestamp()) is None:
            self._told.discard(member)
            return True
        if member in self._told:
            return False
        self._told.add(member)
        raise NotNowError(SurfaceReason.TOO_FAST, seconds=int(ALLOWANCE_SECONDS))

    @contextmanager
    def one_at_a_time(self, interaction: Interaction) -> Generator[None]:
        """Make an export, a download or an animation in the body.

        Raises:
            NotNowError: another is being made for this member.

        """
        member = interaction.user.id
        if member in self._served:
            raise NotNowError(SurfaceReason.ONE_AT_A_TIME)
        self._served.add(member)
        try:
            yield
        finally:
            self._served.discard(member)

    async def in_turn(self, interaction: Interaction, lookup: Coroutine[Any, Any, ResultT]) -> ResultT:
        """Run a look-up once the member's earlier ones are done.

        Raises:
            NotNowError: they have asked for too much.

        """
        member = interaction.user.id
        try:
            if self._pending[member] >= MAX_LOOKUPS:
                raise NotNowError(SurfaceReason.ONE_AT_A_TIME)
            self._pending[member] += 1
            try:
                async with self._lookups.setdefault(member, asyncio.Lock()):
                    return await lookup
            finally:
                self._pending[member] -= 1
                if not self._pending[member]:
                    del self._pending[member], self._lookups[member]
        finally:
            lookup.close()


@dataclass(frozen=True, slots=True)
class Press:
    """A press on a control or a submitted form, with the words of the member."""

    interaction: Interaction
    address: Address
    words: Words
    actor: Actor

    @property
    def member(self) -> int:
        return self.actor.member

    @property
    def private(self) -> bool:
        """True for a press on a message that only the presser sees."""
        return self.interaction.message is not None and self.interaction.message.flags.ephemeral

    @property
    def value(self) -> str:
        """The only value that a menu sent.

        Raises:
            NotUnderstoodError: it sent none or several.

        """
        values = self.values
        if len(values) != 1:
            raise NotUnderstoodError(SurfaceReason.NOT_A_CHOICE)
        return values[0]

    @property
    def values(self) -> list[str]:
        """All values that a menu sent."""
        return cast("list[str]", (self.interaction.data or {}).get("values", []))

    @property
    def fields(self) -> dict[str, str]:
        """The contents of a form's fields, by their custom_ids."""
        labels = cast("list[dict[str, Any]]", (self.interaction.data or {}).get("components", []))
        fields = [label.get("component", {}) for label in labels]
        return {str(field.get("custom_id")): str(field.get("value", "")) for field in fields}


@dataclass(frozen=True, slots=True)
class TablePress(Press):
    """A press at a table that the member has access to."""

    table: Table

    @property
    def elsewhere(self) -> bool:
        """True for a look back at the table of another channel."""
        facts = self.table.facts
        return facts.shared and facts.channel != self.interaction.channel_id

    @property
    def reader(self) -> Reader[TableFacts]:
        """The presser as the reader of what everyone may see."""
        return Reader(self.table.facts, self.words)


@dataclass(frozen=True, slots=True)
class Control:
    """The declaration of a handler; see `control`."""

    action: Action
    kind: discord.InteractionType
    private: bool
    at_table: bool
    replays: bool = False
    quiet: bool = False

    def announces(self, message: discord.Message | None) -> bool:
        """True if a press is answered by a new private message, rather than by a change of a message that is there."""
        on_private = message is not None and message.flags.ephemeral
        return not (self.private or self.quiet or (on_private and self.at_table))


def control(
    action: Action, *, private: bool = False, at_table: bool = True, replays: bool = False, quiet: bool = False
) -> Callable[[Handler], Handler]:
    """Declare the handler of a control.

    Args:
        action: the action in the control's address.
        private: the control stands only on private messages, and its answer replaces the message. A press on any other
            message is forged and refused, since its answer could show a hand to everyone.
        at_table: False for a control of no table. Its handler gets a `Press`, all others a `TablePress`.
        replays: anyone who sees the table's channel may press it in any channel, since it only looks back.
        quiet: a press on a public message is answered by the change of that message, or by a public one.

    """
    return _declare(Control(action, _PRESS, private, at_table, replays, quiet))


def form(action: Action, *, at_table: bool = True) -> Callable[[Handler], Handler]:
    """Declare the handler of a form; the control that opens the form has the same action."""
    return _declare(Control(action, _FORM, private=True, at_table=at_table))


def _declare(declared: Control) -> Callable[[Handler], Handler]:
    def decorate(handler: Handler) -> Handler:
        setattr(handler, _CONTROL_ATTRIBUTE, declared)
        return handler

    return decorate


def _declared_handlers(handlers: object) -> Iterator[tuple[Control, BoundHandler]]:
    for name in dir(type(handlers)):
        declared = getattr(getattr(type(handlers), name), _CONTROL_ATTRIBUTE, None)
        if isinstance(declared, Control):
            yield declared, getattr(handlers, name)


class Router:
    """Dispatches presses and forms. It outlives the features, which add and remove their handlers on loading."""

    def __init__(self, tables: Tables, readers: Readers, allowance: Allowance, deferrals: DeferralTimers) -> None:
        self._tables = tables
        self._readers = readers
        self.allowance = allowance
        self._deferrals = deferrals
        self._seen: OrderedDict[int, None] = OrderedDict()
        self._handlers: dict[tuple[discord.InteractionType, Action | None], tuple[Control, BoundHandler]] = {}

    @property
    def controls(self) -> tuple[Control, ...]:
        """Every control that currently has a handler."""
        return tuple(declared for declared, _ in self._handlers.values())

    def add(self, handlers: object) -> None:
        """Register the handlers that are declared in an object's class."""
        for declared, handler in _declared_handlers(handlers):
            self._handlers[declared.kind, declared.action] = declared, handler

    def remove(self, handlers: object) -> None:
        for declared, _ in _declared_handlers(handlers):
            self._handlers.pop((declared.kind, declared.action), None)

    async def admits(self, interaction: Interaction) -> bool:
        """False for an interaction that Discord has delivered before, or that is one too many.

        One that is admitted is deferred unless it is answered in time.
        """
        if interaction.id in self._seen:
            _log.info("Discord has delivered interaction %s twice; the second delivery is ignored", interaction.id)
            return False
        self._seen[interaction.id] = None
        if len(self._seen) > _INTERACTIONS_REMEMBERED:
            self._seen.popitem(last=False)
        if interaction.type is discord.InteractionType.autocomplete:
            return True
        try:
            if not self.allowance.admits(interaction):
                return False
        except NotNowError as refusal:
            await answer_problem(interaction, await self._readers.member(interaction), refusal)
            return False
        address = read_address(_custom_id(interaction))
        action = None if address is None else address.action
        declared, _ = self._handlers.get((interaction.type, action), (None, None))
        if interaction.type is _FORM or (_FORM, action) not in self._handlers:  # a form opens only as the first answer
            new_message = declared is None or declared.announces(interaction.message)
            self._deferrals.schedule(interaction, new_message=new_message)
        return True

    async def on_interaction(self, interaction: Interaction) -> None:
        """Handle a press or a form with an address; ignore every other interaction."""
        custom_id = _custom_id(interaction)
        if interaction.type not in (_PRESS, _FORM) or not custom_id.startswith(_PREFIX):
            return
        if not await self.admits(interaction):
            return
        words = await self._readers.member(interaction)
        try:
            await self._handle(interaction, custom_id, words)
        except Exception as problem:  # noqa: BLE001 - a bug must not leave the member without an answer; it is logged
            await answer_problem(interaction, words, problem)

    async def _handle(self, interaction: Interaction, custom_id: str, words: Words) -> None:
        address = read_address(custom_id)
        if address is None:
            raise NotUnderstoodError(SurfaceReason.OLD_BUTTON)
        if (interaction.type, address.action) not in self._handlers:
            raise NotNowError(SurfaceReason.AWAY)
        declared, handler = self._handlers[interaction.type, address.action]
        press = Press(interaction, address, words, actor(interaction))
        table = await self._tables.get(address.table) if declared.at_table else None
        message, flagged_private = interaction.message, press.private
        if message is not None and _is_posted(message, declared, press, table):
            message.flags.ephemeral = False  # whatever Discord says: a hand that answers here would show to everyone
        if declared.private and not press.private:
            raise NotUnderstoodError(SurfaceReason.OLD_BUTTON)
        if table is None:
            await handler(press)
            return
        facts = table.facts
        # A forged address must reach neither the table of another channel nor the private table of another member.
        in_channel = facts.channel == interaction.channel_id
        in_channel = in_channel or (declared.replays and sees(interaction, facts.channel))
        # A daily deal is everybody's in its server once its day is over.
        in_reach = facts.host == interaction.user.id or (facts.daily is not None and not facts.sealed)
        own = facts.guild == interaction.guild_id and in_reach
        if not (in_channel if facts.shared else own):
            raise NotNowError(TableReason.NO_SUCH_TABLE)
        await mark_present(interaction, table)
        await handler(TablePress(interaction, address, words, press.actor, table))
        if not press.private and message is not None:
            if not flagged_private:
                interaction.client.dispatch("public_press", message)
            require_permissions(interaction)  # the press counted, but the bot can't redraw the public message


def _custom_id(interaction: Interaction) -> str:
    """The custom_id of the control or form; "" for a command."""
    return str((interaction.data or {}).get("custom_id", ""))


def _is_posted(message: discord.Message, declared: Control, press: Press, table: Table | None) -> bool:
    """True if everybody sees the pressed message: it is the table's, or has a control that no private message has."""
    if table is not None and message.id == table.facts.message:
        return True
    return not declared.private and any(each.posted for each in (press.address, *addresses_on(message)))
