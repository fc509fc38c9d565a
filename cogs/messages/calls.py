"""The messages below a table's, in this order: the ping to players, offers of a seat, and the ping to move (a call).

Each function yields the notices that bring its messages up to date; they are sent right after the table's own message.

The call to move is a message of its own, since an edited one pings nobody. A table has at most one. It is deleted when
the called member has moved. If their turn was played for them, it is edited to say what was played, and stays until
they are called again. A member who hasn't been called is called once three quarters of the turn's time are over.
"""

from collections.abc import AsyncGenerator
from datetime import datetime, timedelta
from functools import partial

import discord

from bot.people.member_data import is_former
from bot.people.settings import CallWhen
from bot.tables.model.deadlines import ToMove, note_call, note_invitation, note_settled_call, settle_call
from bot.tables.model.records import DeadlineKind, Status
from bot.tables.model.seats import note_offer_message, remove_offer
from bot.tables.model.view import TableView
from bot.tables.table import Table
from cogs.messages.kinds import CALL, Notice
from cogs.messages.pipeline import Parts
from cogs.ui.address import Action, Address
from cogs.ui.layout import Content, below_text, button, rows, text, without_container
from cogs.ui.reader import Reader, member_name, mention, table_link

_THINKING = timedelta(minutes=1)
"""How long a member who has begun their turn may go on without moving until they are called: they may be thinking."""


async def invitations(parts: Parts, view: TableView) -> AsyncGenerator[Notice]:
    """The call to players, kept up to date as long as there is one."""
    if view.invitation is not None:
        yield await invitation(parts, view, view.invitation)


async def invitation(parts: Parts, view: TableView, message: int | None = None) -> Notice:
    """The call to players: who is missing, for the server's role if it has named one; a new one without `message`."""
    reader = Reader(view, await parts.readers.server(view.guild))
    words, game = reader.words, reader.words(f"{view.game.key}-name")
    noted = note_invitation if message is None else None
    if not view.status.live and view.match is None:
        return Notice(words("players-closed", game=game), message, noted)
    asked = [reader.names.seat(number) for number, seat in enumerate(view.seats) if not seat.agreed]
    free = [words("players-free", count=view.missing_players)] if view.missing_players else []
    if view.status is not Status.LOBBY or not (asked or free):
        return Notice(words("players-full", game=game), message, noted)
    people = words.join(reader.names.seat(seat) for seat in range(len(view.seats)))
    missing, link = words.join([*asked, *free]), table_link(view)
    said = words("players-wanted", game=game, missing=missing, people=people, link=link)
    role, server = (await parts.people.server(view.guild)).role, parts.client.get_guild(view.guild)
    if role is None or server is None or server.get_role(role) is None:  # it may be gone by now
        return Notice(said, message, noted)
    return Notice(f"<@&{role}> {said}", message, noted, role=role)


async def offers(parts: Parts, table: Table, view: TableView) -> AsyncGenerator[Notice]:
    """The offers of seats: each pings its member, if they want pings, and shows their answer once it is over."""
    if not view.unposted_offers and not table.facts.closed_offers:
        return
    words = await parts.readers.server(view.guild)

    async def name(member: int) -> str:
        known = await parts.people.names(view.guild, [member])
        return member_name(words, known.get(member, ""), member)

    for offer in view.unposted_offers:
        to = offer.to or 0
        pings = (await parts.people.settings_of(to)).call is not CallWhen.NEVER
        asked = words("seat-offer", who=mention(to), owner=await name(offer.owner))
        actions = {Action.TAKE_SEAT: discord.ButtonStyle.success, Action.DECLINE_SEAT: discord.ButtonStyle.secondary}
        buttons = [
            button(Address(view.table, action, str(offer.seat)), words(f"button-{action.value}"), style)
            for action, style in actions.items()
        ]
        yield Notice(
            Content(without_container(text(asked), *rows(buttons))),
            noted=lambda record, message, offer=offer: note_offer_message(record, offer, message),
            about=f"{offer.seat}:{to}",
            member=to if pings else None,
        )
    for offer in table.facts.closed_offers:
        if offer.answer is not None:
            who, owner = await name(offer.to or 0), await name(offer.owner)
            line = words(f"seat-offer-{offer.answer.value}", who=who, owner=owner)
            yield Notice(Content(without_container(text(line))), offer.message, remove_offer)


class TurnCalls:
    """The calls to move at one table. The table's record holds who was called, and by which message."""

    def __init__(self, parts: Parts) -> None:
        self._parts = parts
        self._turn: ToMove | None = None
        self._newest: ToMove | None = None
        self._version: int | None = None
        self._silent_at = parts.now()
        self._call_at: datetime | None = None

    def begin(self, table: Table, *, resumed: bool) -> None:
        """Assume that the turn at loading was called, unless the table is resumed: then `notices` finds it out."""
        if self._version is None and not resumed:
            self._turn = table.turn_when_loaded

    @property
    def pending(self) -> bool:
        """True while somebody may have to be called who hasn't been yet."""
        return self._call_at is not None

    @property
    def due(self) -> bool:
        """True when somebody has been silent for so long that they are called."""
        return self._call_at is not None and self._parts.now() >= self._call_at

    def note_moves(self, version: int, view: TableView) -> None:
        """Note when the table changed, drawn or not. Whoever has moved in this turn may be thinking."""
        if version == self._version:
            return
        turn = _to_move(view)
        self._silent_at = self._parts.now() + (_THINKING if turn == self._newest else CALL.pause)
        self._newest, self._version = turn, version
        if self._call_at is not None:
            self._call_at = None if turn is None else self._time_to_call(view)

    def give_up(self) -> None:
        """Call nobody any more in this turn."""
        self._call_at = None

    async def notices(self, version: int, view: TableView, *, resumed: bool) -> AsyncGenerator[Notice]:
        """Settle the current call once the turn has passed on; then call the member to move.

        After a restart nobody is called at once: members who were called aren't called again, and the others are given
        time to move. Nobody counts as called before all of these were sent.
        """
        turn = _to_move(view)
        same_turn = turn == self._turn
        self.note_moves(version, view)
        if same_turn and not self.due:
            return
        calls = turn is not None and not resumed and await self._wants_call(view, turn, silent=same_turn)
        if not same_turn and view.ping is not None and not (resumed and turn is not None and turn.seat == view.called):
            again = calls and turn is not None and turn.seat == view.called
            happened = "" if again else await self._played_for(view)
            yield Notice(
                happened,
                view.ping,
                noted=partial(settle_call, kept=bool(happened)),
                noted_if_reposted=None if view.called is None else partial(note_settled_call, seat=view.called),
                about=f"settled:{view.called}",
            )
        if calls and turn is not None:
            words, before = await self._parts.readers.server(view.guild), view.seats[turn.seat].call
            if before is not None and before != view.ping:  # else it has just been settled
                yield Notice("", before)
            yield Notice(
                words("ping", who=mention(turn.member)),
                noted=partial(note_call, seat=turn.seat),
                about=f"{turn.seat}:{turn.number}",
                member=turn.member,
                below=below_text(button(Address(view.table, Action.HAND), words("button-hand"))),
            )
        self._turn = turn
        self._call_at = None if turn is None or calls or same_turn else self._time_to_call(view)

    def _time_to_call(self, view: TableView) -> datetime:
        """When to call a member who stays silent: after some time, or once a quarter of the clock is left."""
        ends, length = view.until.get(DeadlineKind.TURN), view.table_options.turn
        return self._silent_at if ends is None or length is None else min(self._silent_at, ends - length / 4)

    async def _wants_call(self, view: TableView, turn: ToMove, *, silent: bool) -> bool:
        """Whether to call a member: at once if they want that or have no live panel, else once they are silent."""
        when = (await self._parts.people.settings_of(turn.member)).call
        if silent:
            return view.ping is None and when is not CallWhen.NEVER
        if when is CallWhen.AFTER_20_S:
            return not self._parts.is_live(view.table, turn.member)
        return when is CallWhen.AT_ONCE

    async def _played_for(self, view: TableView) -> str:
        """What was played for the member who was called; "" if they moved themselves."""
        seat, played = view.called, self._parts.layouts.played
        if seat is None or played is None or view.status is not Status.PLAYING:
            return ""
        if not (view.seats[seat].played_for or view.seats[seat].absent):
            return ""
        return played(Reader(view, await self._parts.readers.server(view.guild), short=True), seat)


def _to_move(view: TableView) -> ToMove | None:
    """Whose turn it is; None if the table waits for no member: a computer plays the seat, or anybody may act."""
    turn = view.turn
    if turn is None or not view.table_options.calls or view.seats[turn.seat].absent:
        return None
    member = view.member(turn.seat)
    return None if member is None or is_former(member) else ToMove(turn.seat, member, turn.number)
