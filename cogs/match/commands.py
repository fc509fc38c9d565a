"""/hand and the moves as slash commands, and *My hand* in the menu of a table's message.

A command names a kind of move, which several games may have. Its suggestions are the choices that the panel offers.
"""

import discord
from discord import app_commands
from discord.app_commands import locale_str

from bot.games.refusals import NotNowError
from bot.tables.model.ports import TableReason
from bot.tables.model.records import Status
from bot.tables.model.view import TableView
from cogs.command_tree import Autocompletion, ContextMenuCog, autocompletion
from cogs.match.panel import choice_label
from cogs.services import ServicedBot, ServicedCog, services_of
from cogs.ui.interactions import Interaction, SurfaceReason, actor, mark_present
from cogs.ui.reader import Reader, in_hand_order

MENU = "My hand"


def _moves(fixed_kind: str = "") -> Autocompletion:
    """Suggest the moves of a kind; by default of the kind in the command's option `kind`."""

    async def find(interaction: Interaction) -> dict[str, str]:
        kind = fixed_kind or str(interaction.namespace.kind or "")
        reader = await _reader(interaction, kind)
        choices = reader.view.choices.get(kind, ())
        if kind in reader.view.game.hand_kinds:
            choices = in_hand_order(choices, reader.settings)
        return {choice.offered.text or kind: choice_label(reader, choice) for choice in choices}

    return autocompletion(find)


async def _kinds(interaction: Interaction) -> dict[str, str]:
    reader = await _reader(interaction)
    return {kind: reader.words(f"{reader.view.game.key}-pick-{kind}") for kind in reader.view.choices}


async def _reader(interaction: Interaction, kind: str | None = None) -> Reader[TableView]:
    """The member who types, as the reader of the table that the command is about."""
    services = services_of(interaction)
    table = await services.table_of(interaction, kind)
    settings = await services.people.settings_of(interaction.user.id)
    return Reader(table.view(interaction.user.id), await services.words(interaction), settings)


@app_commands.guild_only()
class MatchCommands(ServicedCog):
    @app_commands.command(description=locale_str("command-hand"))
    async def hand(self, interaction: Interaction) -> None:
        table = await self._services.table_of(interaction)
        if table.facts.status is Status.LOBBY and not table.facts.shared:  # only its options can be shown yet
            await self._services.show_start(interaction, table)
            return
        await self._services.messages.panels.open(interaction, table.id)

    @app_commands.command(description=locale_str("command-draw"))
    @app_commands.describe(pile=locale_str("command-draw.pile"))
    @app_commands.autocomplete(pile=_moves("take"))
    async def draw(self, interaction: Interaction, pile: str | None = None) -> None:
        await self._play(interaction, "draw" if pile is None else "take", pile or "")

    @app_commands.command(description=locale_str("command-meld"))
    @app_commands.describe(cards=locale_str("command-meld.cards"))
    @app_commands.autocomplete(cards=_moves("meld"))
    async def meld(self, interaction: Interaction, cards: str) -> None:
        await self._play(interaction, "meld", cards)

    @app_commands.command(description=locale_str("command-layoff"))
    @app_commands.describe(card=locale_str("command-layoff.card"), on=locale_str("command-layoff.on"))
    @app_commands.autocomplete(card=_moves("lay_off"))
    async def layoff(self, interaction: Interaction, card: str, on: int | None = None) -> None:
        await self._play(interaction, "lay_off", card if on is None else f"{card} on {on}")

    @app_commands.command(description=locale_str("command-discard"))
    @app_commands.describe(card=locale_str("command-discard.card"))
    @app_commands.autocomplete(card=_moves("discard"))
    async def discard(self, interaction: Interaction, card: str) -> None:
        await self._play(interaction, "discard", card)

    @app_commands.command(description=locale_str("command-knock"))
    @app_commands.describe(card=locale_str("command-knock.card"))
    @app_commands.autocomplete(card=_moves("knock"))
    async def knock(self, interaction: Interaction, card: str | None = None) -> None:
        await self._play(interaction, "big_gin" if card is None else "knock", card or "")

    @app_commands.command(description=locale_str("command-rum"))
    @app_commands.describe(card=locale_str("command-rum.card"))
    @app_commands.autocomplete(card=_moves("rum"))
    async def rum(self, interaction: Interaction, card: str = "") -> None:
        await self._play(interaction, "rum", card)

    @app_commands.command(description=locale_str("command-move"))
    @app_commands.describe(kind=locale_str("command-move.kind"), text=locale_str("command-move.text"))
    @app_commands.autocomplete(kind=autocompletion(_kinds), text=_moves())
    async def move(self, interaction: Interaction, kind: str, text: str = "") -> None:
        """Make any move by the name of its kind, for moves without a command of their own."""
        await self._play(interaction, kind, text)

    async def _play(self, interaction: Interaction, kind: str, typed: str) -> None:
        """Make a move in whatever decision is open, and answer with a new panel."""
        table = await self._services.table_of(interaction, kind)
        game = table.facts.game
        if kind not in game.controls:
            words = await self._services.words(interaction)
            raise NotNowError(TableReason.CANNOT_NOW, game=words(f"{game.key}-name"))
        playing = table.play(actor(interaction), kind, typed, None)
        await self._services.messages.panels.open(interaction, table.id, carrying_out=playing)


@app_commands.guild_only()
class HandMenu(ContextMenuCog):
    def __init__(self, bot: ServicedBot) -> None:
        super().__init__(bot, MENU, self._show)

    async def _show(self, interaction: Interaction, message: discord.Message) -> None:
        table = await self._services.tables.in_channel(interaction.channel_id or 0)
        if table is None or table.facts.message != message.id:
            raise NotNowError(SurfaceReason.NOT_A_TABLE)
        await mark_present(interaction, table)
        await self._services.messages.panels.open(interaction, table.id)
