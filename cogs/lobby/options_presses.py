"""The presses of a lobby's options panel."""

from __future__ import annotations

from typing import TYPE_CHECKING, cast

from discord import ui

from bot.games.declarations import OptionReason
from bot.games.refusals import AgainstRulesError, NotUnderstoodError, RefusalError
from cogs.lobby.options_message import options_content, read_value
from cogs.ui.address import Action, Address
from cogs.ui.layout import NO_PINGS
from cogs.ui.names import TableNames
from cogs.ui.reasons import SurfaceReason
from cogs.ui.replies import answering, refusal_text, replying
from cogs.ui.table_messages import Interaction, Surface, actor

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable, Mapping

    from bot.games.declarations import Declaration
    from bot.tables.table import Table
    from bot.tables.table_view import TableView
    from cogs.words import Words

    Handler = Callable[[Interaction, Address, Table], Awaitable[None]]


class OptionPresses:
    """Answers every press on an options panel; each answer is the panel as it is then."""

    def __init__(self, surface: Surface) -> None:
        self._surface = surface

    @property
    def handlers(self) -> Mapping[Action, Handler]:
        """The actions of the panel."""
        return {
            Action.OPTIONS: self._open,
            Action.PRESET: self._preset,
            Action.LAST_TIME: self._last_time,
            Action.OPTION_GROUP: self._group,
            Action.OPTION: self._option,
            Action.OPTION_VALUE: self._value,
            Action.OPTION_NUMBER: self._number,
        }

    async def _open(self, interaction: Interaction, _address: Address, table: Table) -> None:
        content = options_content(table.view(None), self._surface.words, interaction.user.id)
        await interaction.response.send_message(view=content.view, ephemeral=True, allowed_mentions=NO_PINGS)

    async def _preset(self, interaction: Interaction, _address: Address, table: Table) -> None:
        await self._changing(interaction, table, table.choose_preset(actor(interaction), chosen(interaction)))

    async def _last_time(self, interaction: Interaction, _address: Address, table: Table) -> None:
        await self._changing(interaction, table, table.as_last_time(actor(interaction)))

    async def _group(self, interaction: Interaction, _address: Address, table: Table) -> None:
        await self._show(interaction, table, group=chosen(interaction))

    async def _option(self, interaction: Interaction, _address: Address, table: Table) -> None:
        option = _declared(table, chosen(interaction))
        await self._show(interaction, table, group=option.group, option=option.name)

    async def _value(self, interaction: Interaction, address: Address, table: Table) -> None:
        await self.set(interaction, table, _declared(table, address.argument), chosen(interaction))

    async def _number(self, interaction: Interaction, address: Address, table: Table) -> None:
        option = _declared(table, address.argument)
        if not option.high:
            raise NotUnderstoodError(SurfaceReason.NOT_A_CHOICE)
        await interaction.response.send_modal(_Number(self, table, option))

    async def set(self, interaction: Interaction, table: Table, option: Declaration, typed: str) -> None:
        """Set an option to what was chosen or typed, and show the panel with it."""
        change = table.change_option(actor(interaction), option.name, read_value(option, typed))
        await self._changing(interaction, table, change, option)

    async def _changing(
        self, interaction: Interaction, table: Table, change: Awaitable[None], option: Declaration | None = None
    ) -> None:
        """Await a change and show what came of it; the option that was changed stays open."""
        notice = ""
        try:
            await change
        except RefusalError as refusal:
            look = table.view(None)
            notice = refusal_text(self.words, _labelled(refusal, look, self.words), TableNames(look, self.words))
        group, name = (option.group, option.name) if option else ("", "")
        await self._show(interaction, table, group=group, option=name, notice=notice)

    async def _show(
        self, interaction: Interaction, table: Table, *, group: str = "", option: str = "", notice: str = ""
    ) -> None:
        look = table.view(None)
        content = options_content(look, self.words, interaction.user.id, group=group, option=option, notice=notice)
        await interaction.response.edit_message(view=content.view, allowed_mentions=NO_PINGS)

    @property
    def words(self) -> Words:
        """The words of the bot."""
        return self._surface.words


class _Number(ui.Modal):
    """Asks for a number of many."""

    def __init__(self, presses: OptionPresses, table: Table, option: Declaration) -> None:
        words, look = presses.words, table.view(None)
        super().__init__(title=words(f"{look.game.key}-option-{option.name}")[:45], timeout=600)
        self._presses, self._table, self._option = presses, table, option
        self._typed: ui.TextInput[_Number] = ui.TextInput(
            default=str(look.options.to_json()[option.name]), max_length=5, placeholder=f"{option.low}-{option.high}"
        )
        bounds = words("options-number-bounds", low=option.low, high=option.high)
        self.add_item(ui.Label(text=bounds, component=self._typed))

    async def on_submit(self, interaction: Interaction) -> None:
        """Set it."""
        async with answering(self._presses.words, replying(interaction)):
            await self._presses.set(interaction, self._table, self._option, self._typed.value)


def chosen(interaction: Interaction) -> str:
    """The one value that a select sent.

    Raises:
        NotUnderstoodError: it sent none, or several.

    """
    values = cast("list[str]", (interaction.data or {}).get("values", []))
    if len(values) != 1:
        raise NotUnderstoodError(SurfaceReason.NOT_A_CHOICE)
    return values[0]


def _labelled(refusal: RefusalError, look: TableView, words: Words) -> RefusalError:
    """The refusal of a value, its option called as the panel calls it."""
    key = f"{look.game.key}-option-{refusal.say.args.get('option')}"
    if not words.has(key):
        return refusal
    return type(refusal)(refusal.reason, refusal.rule, **{**refusal.say.args, "option": words(key)})


def _declared(table: Table, name: str) -> Declaration:
    options = {option.name: option for option in table.view(None).game.options.declarations()}
    if name not in options:
        raise AgainstRulesError(OptionReason.UNKNOWN, "", option=name)
    return options[name]
