"""The one way in for presses and forms: an address comes in, is validated like typed input, and finds its handler.

Presses are taken directly from the gateway, not through views: a control is only an address, so a restart loses
nothing. A form works the same way: its custom_id is an address, and what was filled in comes along. A handler is
declared in place::

    class MatchPresses(PressHandlers):
        @control(Action.PICK, private=True)
        async def _pick(self, press: TablePress) -> None: ...
"""

from collections.abc import Awaitable, Callable, Iterator
from dataclasses import dataclass
from typing import Any, TypeAlias, cast

import discord
from discord.ext import commands

from bot.games.refusals import NotNowError, NotUnderstoodError
from bot.tables.model.ports import Actor, TableReason
from bot.tables.model.view import TableFacts
from bot.tables.table import Table
from bot.tables.tables import Tables
from cogs.ui.address import Action, Address, read_address
from cogs.ui.interactions import (
    Arrivals,
    Interaction,
    Readers,
    SurfaceReason,
    actor,
    all_chosen,
    answering,
    chosen,
    note_table,
    on_private_message,
    require_permissions,
)
from cogs.ui.reader import Reader
from cogs.words import Words

Handler: TypeAlias = Callable[[Any, Any], Awaitable[None]]

_OURS = "rt/"
_DECLARED = "__control__"
_PRESS, _FORM = discord.InteractionType.component, discord.InteractionType.modal_submit


@dataclass(frozen=True, slots=True)
class Press:
    """A press on a control, or a form that was filled in, with the words for the member who did it."""

    interaction: Interaction
    address: Address
    words: Words

    @property
    def member(self) -> int:
        return self.interaction.user.id

    @property
    def actor(self) -> Actor:
        """Who asks, and by which interaction."""
        return actor(self.interaction)

    @property
    def private(self) -> bool:
        """True for a press on a message that only its presser sees."""
        return on_private_message(self.interaction)

    @property
    def value(self) -> str:
        """The one value that a select sent.

        Raises:
            NotUnderstoodError: it sent none, or several.

        """
        return chosen(self.interaction)

    @property
    def values(self) -> list[str]:
        """All values that a select sent."""
        return all_chosen(self.interaction)

    @property
    def fields(self) -> dict[str, str]:
        """What was filled into a form, by the custom_id of its fields."""
        parts = cast("list[dict[str, Any]]", (self.interaction.data or {}).get("components", []))
        filled = [part.get("component", {}) for part in parts]
        return {str(field.get("custom_id")): str(field.get("value", "")) for field in filled}


@dataclass(frozen=True, slots=True)
class TablePress(Press):
    """A press at a table that the member may touch."""

    table: Table

    @property
    def reader(self) -> Reader[TableFacts]:
        """The presser, as a reader of what everyone may see."""
        return Reader(self.table.facts, self.words)


@dataclass(frozen=True, slots=True)
class Control:
    """The declaration of a control; see `control`."""

    action: Action
    kind: discord.InteractionType
    private: bool
    at_table: bool


def control(action: Action, *, private: bool = False, at_table: bool = True) -> Callable[[Handler], Handler]:
    """Declare the handler of a control.

    `private`: it only ever stands on a private message, and its answer is drawn over that; pressed anywhere else it
    would draw a hand where everyone sees it, so it is refused. `at_table` False: it belongs to no table; its handler
    gets a `Press`, all others a `TablePress`.
    """
    return _declared(Control(action, _PRESS, private, at_table))


def form(action: Action) -> Callable[[Handler], Handler]:
    """Declare the handler of a form that stands at this address, which is also that of the control that opens it."""
    return _declared(Control(action, _FORM, private=True, at_table=True))


def _declared(declared: Control) -> Callable[[Handler], Handler]:
    def mark(handler: Handler) -> Handler:
        setattr(handler, _DECLARED, declared)
        return handler

    return mark


class Router:
    """Takes every press and form to its handler. It outlives the features, which come and go with their handlers."""

    def __init__(self, tables: Tables, readers: Readers) -> None:
        self._tables = tables
        self._readers = readers
        self._arrivals = Arrivals()
        self._handlers: dict[
            tuple[discord.InteractionType, Action], tuple[Control, Callable[..., Awaitable[None]]]
        ] = {}

    @property
    def controls(self) -> tuple[Control, ...]:
        """Every control that currently has a handler."""
        return tuple(declared for declared, _ in self._handlers.values())

    def add(self, presses: object) -> None:
        """Register the handlers declared in an object."""
        for declared, handler in _controls(presses):
            self._handlers[declared.kind, declared.action] = declared, handler

    def remove(self, presses: object) -> None:
        """Unregister them."""
        for declared, _ in _controls(presses):
            self._handlers.pop((declared.kind, declared.action), None)

    async def on_interaction(self, interaction: Interaction) -> None:
        """Handle a press or a form of ours; the router ignores everything else."""
        custom_id = str((interaction.data or {}).get("custom_id", ""))
        if interaction.type not in (_PRESS, _FORM) or not custom_id.startswith(_OURS):
            return
        if not self._arrivals.is_new(interaction.id):
            return
        words = await self._readers.member(interaction)
        async with answering(interaction, words):
            address = read_address(custom_id)
            if address is None:
                raise NotUnderstoodError(SurfaceReason.OLD_BUTTON)
            if (interaction.type, address.action) not in self._handlers:
                raise NotNowError(SurfaceReason.AWAY)
            declared, handler = self._handlers[interaction.type, address.action]
            if declared.private and not on_private_message(interaction):
                raise NotUnderstoodError(SurfaceReason.OLD_BUTTON)
            if not declared.at_table:
                await handler(Press(interaction, address, words))
                return
            await handler(TablePress(interaction, address, words, await self._table(interaction, address)))
            if not on_private_message(interaction):
                require_permissions(interaction)  # the press counted, but its message can't follow

    async def _table(self, interaction: Interaction, address: Address) -> Table:
        """The table of an address; a forged one reaches no other channel's table, and no other member's private one.

        Raises:
            RefusalError: there is no such table for this member in this channel.

        """
        table = await self._tables.get(address.table)
        facts = table.facts
        here = facts.channel == interaction.channel_id
        own = facts.guild == interaction.guild_id and facts.host == interaction.user.id
        if not (here if facts.shared else own):
            raise NotNowError(TableReason.NO_SUCH_TABLE)
        await note_table(interaction, table)
        return table


class PressHandlers(commands.Cog):
    """The handlers of a feature: the router has them while the cog is loaded."""

    def __init__(self, router: Router) -> None:
        self._router = router

    async def cog_load(self) -> None:
        self._router.add(self)

    async def cog_unload(self) -> None:
        self._router.remove(self)


def _controls(presses: object) -> Iterator[tuple[Control, Callable[..., Awaitable[None]]]]:
    """The handlers that are declared in an object's class."""
    for name in dir(type(presses)):
        declared = getattr(getattr(type(presses), name), _DECLARED, None)
        if isinstance(declared, Control):
            yield declared, getattr(presses, name)
