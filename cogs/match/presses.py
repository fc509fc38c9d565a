"""Buttons and selects: an address comes in, is judged like anything typed, and the message it came from is drawn anew.

The presses are taken from the gateway directly, not through views: every control is only an address, so there is
nothing that could be lost in a restart.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, cast

import discord
from discord.ext import commands

from bot.games.refusals import NotNowError, NotUnderstoodError, RefusalError
from bot.games.values import ControlStyle
from bot.tables.reasons import TableReason
from bot.tables.records import Status
from cogs.lobby.options_presses import OptionPresses, chosen
from cogs.match.lines import score_text
from cogs.match.panel_message import Question
from cogs.match.table_message import shared_content
from cogs.rules.rules_message import rules_content
from cogs.ui.address import ON_PRIVATE_MESSAGES, Action, Address, read_address
from cogs.ui.layout import NO_PINGS, TABLE_COLOUR, button, layout, rows, text
from cogs.ui.names import TableNames
from cogs.ui.reasons import SurfaceReason
from cogs.ui.replies import answering, refusal_text, replying
from cogs.ui.table_messages import Interaction, Surface, actor, on_private_message, require_permissions

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable

    from bot.tables.table import Table

    Handler = Callable[[Interaction, Address, Table], Awaitable[None]]

_OURS = "rt/"


class Presses(commands.Cog):
    """Answers every press on a control of ours."""

    def __init__(self, surface: Surface) -> None:
        self._surface = surface
        self._handlers: dict[Action, Handler] = {
            Action.SIT: self._sit,
            Action.LEAVE: self._leave,
            Action.LEAVE_SURELY: self._leave_surely,
            Action.ADD_COMPUTER: self._add_computer,
            Action.REMOVE_COMPUTER: self._remove_computer,
            Action.SHUFFLE: self._shuffle,
            Action.START: self._start,
            Action.NEXT_ROUND: self._next_round,
            Action.AGREE: self._agree,
            Action.SHARE: self._share,
            Action.REMATCH: self._rematch,
            Action.CALL: self._call,
            Action.HAND: self._hand,
            Action.SCORE: self._score,
            Action.RULES: self._rules,
            Action.PLAY: self._play,
            Action.PICK: self._pick,
            Action.CONFIRM: self._confirm,
            **OptionPresses(surface).handlers,
        }

    @commands.Cog.listener()
    async def on_interaction(self, interaction: Interaction) -> None:
        """Take a press; everything else is none of this cog's business."""
        if interaction.type is not discord.InteractionType.component:
            return
        custom_id = cast("str", (interaction.data or {}).get("custom_id", ""))
        if not custom_id.startswith(_OURS):
            return
        async with answering(self._surface.words, replying(interaction)):
            address = read_address(custom_id)
            if address is None:
                raise NotUnderstoodError(SurfaceReason.OLD_BUTTON)
            if address.action not in self._handlers:
                return  # of no table: the leaderboard's, whose cog turns its pages
            if address.action in ON_PRIVATE_MESSAGES and not on_private_message(interaction):
                raise NotUnderstoodError(SurfaceReason.OLD_BUTTON)
            table = await self._table(interaction, address)
            names = TableNames(table.view(None), self._surface.words)
            async with answering(self._surface.words, replying(interaction), names):
                await self._handlers[address.action](interaction, address, table)
                if not on_private_message(interaction):
                    require_permissions(interaction)  # the press has counted, but its message can't follow

    async def _table(self, interaction: Interaction, address: Address) -> Table:
        """The table of an address. A forged one leads neither to another channel nor to what belongs to another member.

        Raises:
            RefusalError: there is no such table for this member in this channel.

        """
        table = await self._surface.tables.get(address.table)
        look = table.view(None)
        here = look.channel == interaction.channel_id
        own = look.guild == interaction.guild_id and look.host == interaction.user.id
        if not (here if look.shared else own):
            raise NotNowError(TableReason.NO_SUCH_TABLE)
        return table

    async def _sit(self, interaction: Interaction, address: Address, table: Table) -> None:
        side = int(address.argument) if address.argument.isdecimal() else None
        await table.sit(actor(interaction), side)
        await _seen(interaction)

    async def _leave(self, interaction: Interaction, _address: Address, table: Table) -> None:
        await ask_to_leave(self._surface, interaction, table)

    async def _leave_surely(self, interaction: Interaction, _address: Address, table: Table) -> None:
        await table.leave(actor(interaction))
        await _closed(interaction, self._surface.words("left-table"))

    async def _add_computer(self, interaction: Interaction, _address: Address, table: Table) -> None:
        await table.add_computer(actor(interaction))
        await _seen(interaction)

    async def _remove_computer(self, interaction: Interaction, _address: Address, table: Table) -> None:
        await table.remove_computer(actor(interaction))
        await _seen(interaction)

    async def _shuffle(self, interaction: Interaction, _address: Address, table: Table) -> None:
        await table.shuffle_sides(actor(interaction))
        await _seen(interaction)

    async def _agree(self, interaction: Interaction, _address: Address, table: Table) -> None:
        await table.agree(actor(interaction))
        await _seen(interaction)

    async def _start(self, interaction: Interaction, _address: Address, table: Table) -> None:
        await table.start(actor(interaction))
        await _seen(interaction)

    async def _hand(self, interaction: Interaction, _address: Address, table: Table) -> None:
        if on_private_message(interaction):
            self._surface.panels.show(self._surface.panels.adopt(interaction, table.id))
        else:
            await self._surface.panels.open(interaction, table.id)

    async def _score(self, interaction: Interaction, _address: Address, table: Table) -> None:
        await _tell(interaction, score_text(table.view(interaction.user.id), self._surface.words))

    async def _rules(self, interaction: Interaction, _address: Address, table: Table) -> None:
        look = table.view(None)
        content = await rules_content(look.game, look.options, self._surface.words, self._surface.artist)
        await interaction.response.send_message(
            view=content.view, files=content.files(), ephemeral=True, allowed_mentions=NO_PINGS
        )

    async def _next_round(self, interaction: Interaction, address: Address, table: Table) -> None:
        if not on_private_message(interaction):
            await table.next_round(actor(interaction), address.decision)
            await _seen(interaction)
            return
        await self._from_panel(interaction, table, table.next_round(actor(interaction), address.decision))

    async def _rematch(self, interaction: Interaction, _address: Address, table: Table) -> None:
        await open_rematch(self._surface, interaction, table)

    async def _share(self, interaction: Interaction, _address: Address, table: Table) -> None:
        await share_result(self._surface, interaction, table)

    async def _call(self, interaction: Interaction, address: Address, table: Table) -> None:
        """Call out: the first press counts. Where a call can mean several things, the panel asks which."""
        kind = address.argument
        choices = table.view(interaction.user.id).choices.get(kind, ())
        if len(choices) <= 1:
            typed = choices[0].command.text if choices else ""
            await table.play(actor(interaction), kind, typed, None)
        await self._surface.panels.open(interaction, table.id)

    async def _play(self, interaction: Interaction, address: Address, table: Table) -> None:
        kind, _, typed = address.argument.partition(":")
        move = table.play(actor(interaction), kind, typed, address.decision)
        await self._from_panel(interaction, table, move)

    async def _pick(self, interaction: Interaction, address: Address, table: Table) -> None:
        kind = address.argument.partition(":")[0]
        if table.view(None).game.controls.get(kind) is ControlStyle.CONFIRM:
            panel = self._surface.panels.adopt(interaction, table.id)
            self._surface.panels.show(panel, asking=Question(kind, chosen(interaction)))
            return
        move = table.play(actor(interaction), kind, chosen(interaction), address.decision)
        await self._from_panel(interaction, table, move)

    async def _confirm(self, interaction: Interaction, address: Address, table: Table) -> None:
        kind, _, typed = address.argument.partition(":")
        if table.view(None).game.controls.get(kind) is not ControlStyle.CONFIRM:
            raise NotUnderstoodError(SurfaceReason.NOT_A_CHOICE)
        panel = self._surface.panels.adopt(interaction, table.id)
        self._surface.panels.show(panel, asking=Question(kind, typed))

    async def _from_panel(self, interaction: Interaction, table: Table, move: Awaitable[None]) -> None:
        """Give a command from a panel: what comes of it, or the refusal, is shown in the panel itself."""
        panels = self._surface.panels
        panel = panels.adopt(interaction, table.id)
        notice = ""
        try:
            await move
        except RefusalError as refusal:
            notice = refusal_text(self._surface.words, refusal, TableNames(table.view(None), self._surface.words))
        panels.show(panel, notice=notice)


async def ask_to_leave(surface: Surface, interaction: Interaction, table: Table) -> None:
    """Leave a lobby at once; in a match name the price and ask once more."""
    look = table.view(interaction.user.id)
    if look.status is not Status.PLAYING or look.seat is None:
        await table.leave(actor(interaction))
        await _seen_or_told(interaction, surface.words("left-table"))
        return
    view = discord.ui.LayoutView(timeout=None)
    view.add_item(discord.ui.TextDisplay(surface.words("leave-price")))
    sure = button(
        Address(table.id, Action.LEAVE_SURELY), surface.words("button-leave-surely"), discord.ButtonStyle.danger
    )
    for row in rows([sure]):
        view.add_item(row)
    view.stop()
    await interaction.response.send_message(view=view, ephemeral=True, allowed_mentions=NO_PINGS)


async def open_rematch(surface: Surface, interaction: Interaction, table: Table) -> None:
    """Open the lobby of another match, or agree to the one that a partner or opponent has opened.

    A private match has no lobby: the next one begins in the same panel.
    """
    again = await surface.tables.rematch(actor(interaction), table.id)
    if not again.view(None).shared:
        await again.start(actor(interaction))
        surface.panels.show(surface.panels.adopt(interaction, again.id))
        return
    await surface.table_changed(again.id)
    await _seen(interaction)


async def share_result(surface: Surface, interaction: Interaction, table: Table) -> None:
    """Show the channel, once, how a private match ended."""
    look = table.view(interaction.user.id)
    if look.outcome is None or look.seat is None or look.message is not None:
        raise NotNowError(SurfaceReason.NOTHING_TO_SHARE)
    require_permissions(interaction)
    content = await shared_content(look, surface.words, surface.artist)
    channel = cast("discord.abc.Messageable", interaction.channel)
    sent = await channel.send(view=content.view, files=content.files(), allowed_mentions=NO_PINGS)
    await table.remember_message(sent.id)
    panel = surface.panels.adopt(interaction, table.id)
    surface.panels.show(panel, notice=surface.words("shared-result"))


async def _seen(interaction: Interaction) -> None:
    """Tell Discord that a press on a public message was taken; the message itself is drawn by its writer."""
    await interaction.response.defer()


async def _seen_or_told(interaction: Interaction, sentence: str) -> None:
    if interaction.type is discord.InteractionType.component:
        await _seen(interaction)
    else:
        await _tell(interaction, sentence)


async def _tell(interaction: Interaction, page: str) -> None:
    """Answer in private; a layout holds twice as much as a plain message."""
    view = layout(text(page), colour=TABLE_COLOUR)
    await interaction.response.send_message(view=view, ephemeral=True, allowed_mentions=NO_PINGS)


async def _closed(interaction: Interaction, sentence: str) -> None:
    """Replace a question by its answer."""
    view = discord.ui.LayoutView(timeout=None)
    view.add_item(discord.ui.TextDisplay(sentence))
    view.stop()
    await interaction.response.edit_message(view=view, allowed_mentions=NO_PINGS)
