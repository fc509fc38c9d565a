"""The call to players: one message that says who is missing at a lobby, and says so no more when nobody is."""

import logging
from functools import partial

import discord

from bot.tables.model.deadlines import invited
from bot.tables.model.records import PostKind, Status
from bot.tables.model.view import TableView
from bot.tables.table import Table
from cogs.ui.layout import NO_PINGS
from cogs.ui.parts import Parts
from cogs.ui.posting import post
from cogs.ui.reader import Reader

_log = logging.getLogger(__name__)


class Invitation:
    """The message of one lobby. Its id stands in the table's record."""

    def __init__(self, parts: Parts) -> None:
        self._parts = parts
        self._shown = ""

    async def post(self, table: Table) -> None:
        """Send the message, which pings the server's role, or nobody where it has named none."""
        send = partial(self._send, table.view(None))
        await post(self._parts.channels, table, PostKind.INVITATION, send, invited)

    async def _send(self, view: TableView, nonce: str) -> int:
        role = await self._role(view.guild)
        text = await self._text(view)
        content = text if role is None else f"<@&{role}> {text}"
        pinged = [] if role is None else [discord.Object(role)]
        sent = await self._channel(view).send(
            content, allowed_mentions=discord.AllowedMentions(roles=pinged, users=False, everyone=False), nonce=nonce
        )
        self._shown = text
        return sent.id

    async def follow(self, view: TableView) -> None:
        """Bring the message up to date, until the lobby is one no more."""
        text = "" if view.invitation is None else await self._text(view)
        if view.invitation is None or text == self._shown:
            return
        self._shown = text
        try:
            await self._channel(view).get_partial_message(view.invitation).edit(content=text, allowed_mentions=NO_PINGS)
        except (discord.NotFound, discord.Forbidden) as problem:
            _log.info("the call to players of table %s can't be edited (%s)", view.table, problem.code)

    async def _role(self, guild: int) -> int | None:
        """The role that the server has named for this, while it is there."""
        role = (await self._parts.people.server(guild)).role
        known = self._parts.channels.get_guild(guild)
        return role if role is not None and known is not None and known.get_role(role) is not None else None

    def _channel(self, view: TableView) -> discord.PartialMessageable:
        return self._parts.channels.get_partial_messageable(view.channel)

    async def _text(self, view: TableView) -> str:
        reader = Reader(view, await self._parts.words(view.guild))
        words, game = reader.words, reader.words(f"{view.game.key}-name")
        if view.status is Status.ENDED and view.match is None:
            return words("players-closed", game=game)
        if view.status is not Status.LOBBY or view.obstacle is None:
            return words("players-full", game=game)
        people = words.row(reader.names.seat(seat) for seat in range(len(view.seats)))
        link = f"https://discord.com/channels/{view.guild}/{view.channel}/{view.message or ''}"
        return words("players-wanted", game=game, missing=_missing(reader), people=people, link=link)


def _missing(reader: Reader[TableView]) -> str:
    """Who is missing: those by name who were asked and have yet to agree, then the free seats."""
    view = reader.view
    asked = [reader.names.seat(number) for number, seat in enumerate(view.seats) if not seat.agreed]
    free = [reader.words("players-free", count=view.free_seats)] if view.free_seats else []
    return reader.words.row([*asked, *free])
