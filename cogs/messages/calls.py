"""The calls to move: a message of its own to the member whose turn it is, since an edited one pings nobody.

One call at most stands at a table. When the called member has moved themselves it goes; when somebody else has moved
for them it is edited into what happened, and stays until they are called again. Where none stands when three quarters
of a clock are over, the call is the reminder.

The offers of a seat: a message that asks one member, and says what has become of it once it stands no more.

The call to players: one message that says who is missing at a lobby, and says so no more when nobody is.
"""

import asyncio
import logging
from datetime import datetime, timedelta
from functools import partial

import discord

from bot.games.values import Seat
from bot.people.settings import CallWhen
from bot.tables.model.deadlines import ToMove, called, invited, settled
from bot.tables.model.records import DeadlineKind, Handover, PostKind, Status, TableRecord
from bot.tables.model.seats import posted, told
from bot.tables.model.view import TableView
from bot.tables.table import Table
from cogs.messages.posting import Parts, post, take_back
from cogs.ui.address import Action, Address
from cogs.ui.layout import NO_PINGS, View, bare, button, rows, text
from cogs.ui.reader import Reader, member_name, mention

_log = logging.getLogger(__name__)
_SILENCE = timedelta(seconds=20)
"""How long a member may have a hand open without moving until they are called."""
_THINKING = timedelta(minutes=1)
"""The same once they have begun their turn: they are there, and may be thinking."""


class TurnCalls:
    """The calls at one table. Who is called, and by which message, stands in the table's record."""

    def __init__(self, parts: Parts, table: int) -> None:
        self._parts = parts
        self._table = table
        self._calling = asyncio.Lock()
        self._turn: ToMove | None = None
        self._begun_to_follow = False
        self._version = -1
        self._call_at: datetime | None = None

    def begin(self, table: Table, *, resumed: bool) -> None:
        """Know what was followed already when the table was loaded, unless that is to be found out by `follow`."""
        if not self._begun_to_follow and not resumed:
            self._turn = table.turn_when_loaded
        self._begun_to_follow = True

    async def follow(self, table: Table, view: TableView, *, resumed: bool) -> None:
        """Settle the call that stands when the turn has passed on, and call whoever has it now.

        A bot that comes back calls nobody at once: who was called is not called again, others have their time.
        """
        async with self._calling:
            turn, begun = _to_move(view), self._begun(table)
            if turn == self._turn:
                if begun and self._call_at is not None:
                    self._call_at = self._after(_THINKING, view)
                return
            if resumed and PostKind.CALL in table.postings.open:
                await take_back(self._parts.channels, table, PostKind.CALL)
            is_called = False
            if not resumed or (turn is not None and turn.seat != view.called):
                is_called = await self._pass_on(table, view, None if resumed else turn)
            self._turn = turn
            self._call_at = None if turn is None or is_called else self._after(_SILENCE, view)

    async def _pass_on(self, table: Table, view: TableView, turn: ToMove | None) -> bool:
        """Settle the call that stands, and call whoever wants it at once; True where somebody does."""
        wanted = turn if turn is not None and await self._wants_call_now(view, turn) else None
        await self._settle(table, view, wanted)
        if wanted is not None:
            await self._call(table, view, wanted)
        return wanted is not None

    def _after(self, silence: timedelta, view: TableView) -> datetime:
        """When a member is called who lets so much time pass: at the latest when a quarter of the clock is left."""
        ends, length = view.until.get(DeadlineKind.TURN), view.table_options.turn
        at = self._parts.now() + silence
        return at if ends is None or length is None else min(at, ends - length / 4)

    def _begun(self, table: Table) -> bool:
        """True where something has happened since this was asked last, be it only a card that was drawn."""
        before, self._version = self._version, table.version
        return before != table.version

    @property
    def pending(self) -> bool:
        """True while somebody may have to be called who hasn't been yet."""
        return self._call_at is not None

    @property
    def due(self) -> bool:
        """True when somebody has been silent for so long that they are called."""
        return self._call_at is not None and self._parts.now() >= self._call_at

    async def call_the_silent(self) -> None:
        """Call who has been silent, though they may have a hand open."""
        if not self.due:
            return
        self._call_at = self._parts.now() + _SILENCE  # where it fails now
        table = await self._parts.tables.get(self._table)
        async with self._calling:
            view = table.view(None)
            turn = _to_move(view)
            if turn is not None and turn == self._turn and view.ping is None and await self._wants_call(turn):
                await self._call(table, view, turn)
            self._call_at = None

    async def _wants_call(self, turn: ToMove) -> bool:
        return (await self._parts.people.settings_of(turn.member)).call is not CallWhen.NEVER

    async def _wants_call_now(self, view: TableView, turn: ToMove) -> bool:
        """True for who is called at once: by their own wish, or because they have no hand open that would show it."""
        when = (await self._parts.people.settings_of(turn.member)).call
        if when is CallWhen.AFTER_20_S:
            return not self._parts.panels.is_live(view.table, turn.member)
        return when is CallWhen.AT_ONCE

    async def _call(self, table: Table, view: TableView, turn: ToMove) -> None:
        """Ping a member; what their last call has become goes."""
        before, words = view.seats[turn.seat].call, await self._parts.words(view.guild)
        if before is not None and before != view.ping:  # else it has just been settled
            await self._delete(view, before)

        async def send(nonce: str) -> int:
            pinged = discord.AllowedMentions(users=[discord.Object(turn.member)], everyone=False, roles=False)
            content = words("ping", who=mention(turn.member))
            return (await self._channel(view).send(content, allowed_mentions=pinged, nonce=nonce)).id

        noted = partial(called, seat=turn.seat)
        about = f"{turn.seat}:{turn.number}"
        await post(self._parts.channels, table, PostKind.CALL, send, noted, about=about)

    async def _settle(self, table: Table, view: TableView, next_call: ToMove | None) -> None:
        """Take the call away that stands, or make it say what was played for who was called.

        It says nothing where the same member is called again at once.
        """
        if view.ping is None:
            return
        seat = view.called
        told = "" if seat is None or (next_call and next_call.seat == seat) else await self._played_for(view, seat)
        await (self._edit(view, view.ping, told) if told else self._delete(view, view.ping))
        await table.note(partial(settled, kept=bool(told)))

    async def _played_for(self, view: TableView, seat: Seat) -> str:
        """What somebody else has played for a seat in its last turn; "" where its member has moved."""
        own = view.seats[seat]
        if view.status is not Status.PLAYING or not (own.played_for or own.absent):
            return ""
        reader = Reader(view, await self._parts.words(view.guild), short=True)
        return self._parts.drawings.played(reader, seat)

    def _channel(self, view: TableView) -> discord.PartialMessageable:
        return self._parts.channels.get_partial_messageable(view.channel)

    async def _edit(self, view: TableView, message: int, content: str) -> None:
        try:
            await self._channel(view).get_partial_message(message).edit(content=content, allowed_mentions=NO_PINGS)
        except (discord.NotFound, discord.Forbidden) as problem:
            _log.info("a call of table %s can't be edited (%s)", self._table, problem.code)

    async def _delete(self, view: TableView, message: int) -> None:
        try:
            await self._channel(view).get_partial_message(message).delete()
        except (discord.NotFound, discord.Forbidden) as problem:
            _log.info("a call of table %s can't be deleted (%s)", self._table, problem.code)


def _to_move(view: TableView) -> ToMove | None:
    """Whose turn it is; None where nobody is waited for: in a window, and while a computer sits in."""
    turn = view.turn
    if turn is None or not view.table_options.calls or view.seats[turn.seat].absent:
        return None
    member = view.member(turn.seat)
    return None if member is None else ToMove(turn.seat, member, turn.number)


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
