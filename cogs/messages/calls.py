"""The messages that follow a table's own, in this order: the call to players, offers of a seat, and the call to move.

The call to move is a message of its own, since an edited one pings nobody. One call at most stands at a table. When the
called member has moved themselves it goes; when somebody else has moved for them it is edited into what happened, and
stays until they are called again. Where none stands when three quarters of a clock are over, it is the reminder.
"""

import asyncio
from datetime import datetime, timedelta
from functools import partial

import discord

from bot.games.values import Seat
from bot.people.settings import CallWhen
from bot.tables.model.deadlines import ToMove, note_call, note_invitation, settle_call
from bot.tables.model.records import DeadlineKind, Status
from bot.tables.model.seats import note_offer_message, remove_offer
from bot.tables.model.view import TableView
from bot.tables.table import Table
from cogs.messages.kinds import CALL, INVITATION, OFFER
from cogs.messages.pipeline import Parts
from cogs.messages.transport import ChannelTransport
from cogs.ui.address import Action, Address
from cogs.ui.layout import Content, below_text, button, rows, text, without_container
from cogs.ui.reader import Reader, member_name, mention

_THINKING = timedelta(minutes=1)
"""How long a member who has begun their turn may go on without moving until they are called: they may be thinking."""


def _pinging(*, members: tuple[int, ...] = (), roles: tuple[int, ...] = ()) -> discord.AllowedMentions:
    """Nobody but these."""
    users, named = [discord.Object(each) for each in members], [discord.Object(each) for each in roles]
    return discord.AllowedMentions(users=users or False, roles=named or False, everyone=False)


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
            turn = _to_move(view)
            begun, self._version = self._version != table.version, table.version
            if turn == self._turn:
                if begun and self._call_at is not None:  # something has happened since, be it only a card drawn
                    self._call_at = self._after(_THINKING, view)
                return
            if resumed:
                await ChannelTransport(self._parts.channels, table).take_back(CALL)
            is_called = False
            if not resumed or (turn is not None and turn.seat != view.called):
                wanted = turn if turn is not None and not resumed and await self._wants_call_now(view, turn) else None
                await self._settle(table, view, wanted)
                if is_called := wanted is not None:
                    await self._call(table, view, wanted)
            self._turn = turn
            self._call_at = None if turn is None or is_called else self._after(CALL.pause, view)

    def _after(self, silence: timedelta, view: TableView) -> datetime:
        """When a member is called who lets so much time pass: at the latest when a quarter of the clock is left."""
        ends, length = view.until.get(DeadlineKind.TURN), view.table_options.turn
        at = self._parts.now() + silence
        return at if ends is None or length is None else min(at, ends - length / 4)

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
        self._call_at = self._parts.now() + CALL.pause  # where it fails now
        table = await self._parts.tables.get(self._table)
        async with self._calling:
            view = table.view(None)
            turn = _to_move(view)
            if turn == self._turn and table.version != self._version:  # a step that the message doesn't show yet
                self._version, self._call_at = table.version, self._after(_THINKING, view)
                return
            if turn is not None and turn == self._turn and view.ping is None:
                settings = await self._parts.people.settings_of(turn.member)
                if settings.call is not CallWhen.NEVER:
                    await self._call(table, view, turn)
            self._call_at = None

    async def _wants_call_now(self, view: TableView, turn: ToMove) -> bool:
        """True for who is called at once: by their own wish, or because they have no hand open that would show it."""
        when = (await self._parts.people.settings_of(turn.member)).call
        if when is CallWhen.AFTER_20_S:
            return not self._parts.is_live(view.table, turn.member)
        return when is CallWhen.AT_ONCE

    async def _call(self, table: Table, view: TableView, turn: ToMove) -> None:
        """Ping a member; what their last call has become goes."""
        transport, before = ChannelTransport(self._parts.channels, table), view.seats[turn.seat].call
        words = await self._parts.readers.server(view.guild)
        if before is not None and before != view.ping:  # else it has just been settled
            await transport.delete(CALL, before)
        await transport.post(
            CALL,
            words("ping", who=mention(turn.member)),
            partial(note_call, seat=turn.seat),
            about=f"{turn.seat}:{turn.number}",
            pings=_pinging(members=(turn.member,)),
            below=below_text(button(Address(view.table, Action.HAND), words("button-hand"))),
        )

    async def _settle(self, table: Table, view: TableView, next_call: ToMove | None) -> None:
        """Take the call away that stands, or make it say what was played for who was called.

        It says nothing where the same member is called again at once.
        """
        if view.ping is None:
            return
        transport, seat = ChannelTransport(self._parts.channels, table), view.called
        told = "" if seat is None or (next_call and next_call.seat == seat) else await self._played_for(view, seat)
        await (transport.edit(CALL, view.ping, told) if told else transport.delete(CALL, view.ping))
        await table.note(partial(settle_call, kept=bool(told)))

    async def _played_for(self, view: TableView, seat: Seat) -> str:
        """What somebody else has played for a seat in its last turn; "" where its member has moved."""
        own = view.seats[seat]
        if view.status is not Status.PLAYING or not (own.played_for or own.absent):
            return ""
        played = self._parts.played_layout
        if played is None:
            return ""
        return played(Reader(view, await self._parts.readers.server(view.guild), short=True), seat)


def _to_move(view: TableView) -> ToMove | None:
    """Whose turn it is; None where nobody is waited for: in a window, and while a computer sits in."""
    turn = view.turn
    if turn is None or not view.table_options.calls or view.seats[turn.seat].absent:
        return None
    member = view.member(turn.seat)
    return None if member is None else ToMove(turn.seat, member, turn.number)


async def follow_offers(parts: Parts, table: Table, view: TableView) -> None:
    """Post the offers of a seat that nobody has seen, which ping one member, and close those that stand no more."""
    if not view.unposted_offers and not table.facts.closed_offers:
        return
    transport, words = ChannelTransport(parts.channels, table), await parts.readers.server(view.guild)

    async def name(member: int) -> str:
        known = await parts.people.names(view.guild, [member])
        return member_name(words, known.get(member, ""), member)

    for offer in view.unposted_offers:
        to = offer.to or 0
        asked = words("seat-offer", who=mention(to), owner=await name(offer.owner))
        actions = {Action.TAKE_SEAT: discord.ButtonStyle.success, Action.DECLINE_SEAT: discord.ButtonStyle.secondary}
        buttons = [
            button(Address(view.table, action, str(offer.seat)), words(f"button-{action.value}"), style)
            for action, style in actions.items()
        ]
        await transport.post(
            OFFER,
            Content(without_container(text(asked), *rows(buttons))),
            lambda record, message, offer=offer: note_offer_message(record, offer, message),
            about=f"{offer.seat}:{to}",
            pings=_pinging(members=(to,)),
        )
    for offer in table.facts.closed_offers:
        if offer.answer is not None and offer.message is not None:
            who, owner = await name(offer.to or 0), await name(offer.owner)
            line = words(f"seat-offer-{offer.answer.value}", who=who, owner=owner)
            await transport.edit(OFFER, offer.message, Content(without_container(text(line))))
        await table.note(lambda record, offer=offer: remove_offer(record, offer.message or 0))


class Invitation:
    """The call to players of one lobby: who is missing. Its id stands in the table's record."""

    def __init__(self, parts: Parts) -> None:
        self._parts = parts
        self._shown = ""

    async def post(self, table: Table) -> None:
        """Send the message, which pings the server's role, or nobody where it has named none."""
        view, channels = table.view(None), self._parts.channels
        role, known = (await self._parts.people.server(view.guild)).role, channels.get_guild(view.guild)
        if role is not None and (known is None or known.get_role(role) is None):  # it isn't there any more
            role = None
        shown = await self._text(view)
        content = shown if role is None else f"<@&{role}> {shown}"
        pings = _pinging(roles=() if role is None else (role,))
        await ChannelTransport(channels, table).post(INVITATION, content, note_invitation, pings=pings)
        self._shown = shown

    async def follow(self, table: Table, view: TableView, *, resumed: bool) -> None:
        """Bring the message up to date, until the lobby is one no more."""
        transport = ChannelTransport(self._parts.channels, table)
        if resumed:
            await transport.take_back(INVITATION)
        shown = "" if view.invitation is None else await self._text(view)
        if view.invitation is not None and shown != self._shown:
            self._shown = shown
            await transport.edit(INVITATION, view.invitation, shown)

    async def _text(self, view: TableView) -> str:
        reader = Reader(view, await self._parts.readers.server(view.guild))
        words, game = reader.words, reader.words(f"{view.game.key}-name")
        if view.status is Status.ENDED and view.match is None:
            return words("players-closed", game=game)
        if view.status is not Status.LOBBY or view.obstacle is None:
            return words("players-full", game=game)
        people = words.join(reader.names.seat(seat) for seat in range(len(view.seats)))
        asked = [reader.names.seat(number) for number, seat in enumerate(view.seats) if not seat.agreed]
        free = [words("players-free", count=view.free_seats)] if view.free_seats else []
        link = f"https://discord.com/channels/{view.guild}/{view.channel}/{view.message or ''}"
        return words("players-wanted", game=game, missing=words.join([*asked, *free]), people=people, link=link)
