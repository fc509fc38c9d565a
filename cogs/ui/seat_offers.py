"""The offers of a seat: a message that asks one member, and says what has become of it once it stands no more."""

import logging

import discord

from bot.tables.model.records import Handover, PostKind, TableRecord
from bot.tables.model.seats import posted, told
from bot.tables.model.view import TableView
from bot.tables.table import Table
from cogs.ui.address import Action, Address
from cogs.ui.layout import NO_PINGS, View, bare, button, rows, text
from cogs.ui.names import member_name, mention
from cogs.ui.parts import Parts
from cogs.ui.posting import post

_log = logging.getLogger(__name__)


class SeatOffers:
    """The messages of one table. Their ids stand in the table's record."""

    def __init__(self, parts: Parts) -> None:
        self._parts = parts

    async def follow(self, table: Table, view: TableView) -> None:
        """Post the offers that nobody has seen, and close those that stand no more."""
        for offer in view.unposted_offers:
            await self._post(table, view, offer)
        for offer in table.facts.untold_offers:
            await self._tell(view, offer)
            await table.note(lambda record, offer=offer: told(record, offer.message or 0))

    async def _post(self, table: Table, view: TableView, offer: Handover) -> None:
        """Ask the member, who alone is pinged."""
        to, question = offer.to or 0, await self._question(view, offer)
        pinged = discord.AllowedMentions(everyone=False, roles=False, users=[discord.Object(to)])

        async def send(nonce: str) -> int:
            return (await self._channel(view).send(view=question, allowed_mentions=pinged, nonce=nonce)).id

        def noted(record: TableRecord, message: int) -> TableRecord:
            return posted(record, offer, message)

        about = f"{offer.seat}:{to}"
        await post(self._parts.channels, table, PostKind.OFFER, send, noted, about=about)

    async def _question(self, view: TableView, offer: Handover) -> View:
        words = await self._parts.words(view.guild)
        asked = words("seat-offer", who=mention(offer.to or 0), owner=await self._name(view, offer.owner))
        actions = {Action.TAKE_SEAT: discord.ButtonStyle.success, Action.DECLINE_SEAT: discord.ButtonStyle.secondary}
        buttons = [
            button(Address(view.table, action, str(offer.seat)), words(f"button-{action.value}"), style)
            for action, style in actions.items()
        ]
        return bare(text(asked), *rows(buttons))

    async def _tell(self, view: TableView, offer: Handover) -> None:
        if offer.answer is None or offer.message is None:
            return
        to, owner = await self._name(view, offer.to or 0), await self._name(view, offer.owner)
        words = await self._parts.words(view.guild)
        line = words(f"seat-offer-{offer.answer.value}", who=to, owner=owner)
        try:
            await (
                self._channel(view)
                .get_partial_message(offer.message)
                .edit(view=bare(text(line)), allowed_mentions=NO_PINGS)
            )
        except (discord.NotFound, discord.Forbidden) as problem:
            _log.info("an offer of a seat at table %s can't be edited (%s)", view.table, problem.code)

    async def _name(self, view: TableView, member: int) -> str:
        known = await self._parts.people.names(view.guild, [member])
        return member_name(await self._parts.words(view.guild), known.get(member, ""), member)

    def _channel(self, view: TableView) -> discord.PartialMessageable:
        return self._parts.channels.get_partial_messageable(view.channel)
