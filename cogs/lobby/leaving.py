"""Leaving a table, by a press or a command, and who makes room."""

import discord

from bot.tables.model.records import Status
from bot.tables.model.votes import Terms, terms_of_leaving
from bot.tables.table import Table
from cogs.ui.address import Action, Address
from cogs.ui.interactions import Interaction, actor, answer_with
from cogs.ui.layout import Content, bare, button, rows, text
from cogs.words import Words


async def left_at_once(interaction: Interaction, table: Table, words: Words) -> bool:
    """Leave a lobby at once and return True; in a match, name the price, ask for confirmation and return False."""
    facts = table.facts
    if facts.status is not Status.PLAYING or facts.seat_of(interaction.user.id) is None:
        await table.leave(actor(interaction))
        return True
    await answer_with(interaction, _question(table, words, await table.terms(interaction.user.id, terms_of_leaving)))
    return False


def computers(table: Table) -> int:
    """How many computers sit at a table; a member who sits down may send one of them away."""
    return sum(seat.member is None for seat in table.facts.seats)


def _question(table: Table, words: Words, terms: Terms) -> Content:
    """Ask once more; with the last of its members, or of one side, a match ends."""
    sure = Address(table.id, Action.LEAVE_SURELY)
    leave = button(sure, words("button-leave-surely"), discord.ButtonStyle.danger)
    shared = "yes" if table.facts.shared else "no"
    price = words(f"leave-price-{terms.price.value}", cost=terms.cost.value, shared=shared)
    return Content(bare(text(price), *rows([leave])))
