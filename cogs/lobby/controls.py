"""The controls of a lobby, and those that end a match by a vote or change who plays a seat during it."""

from collections.abc import Mapping, Sequence

import discord

from bot.boards.leaderboards import Boards
from bot.boards.rating import Known, Members
from bot.boards.ratings import Odds, balanced, odds
from bot.games.refusals import NotNowError, NotUnderstoodError
from bot.tables.model import lobby
from bot.tables.model.ports import TableReason
from bot.tables.model.records import SeatRecord, Status, shared_with
from bot.tables.model.view import TableFacts, TableView
from cogs.lobby.commands import computer_count, leave_or_ask, open_table, play_alone, release_gone_hosts
from cogs.lobby.messages import ALL_COMPUTERS, lobby_content, set_up_content
from cogs.lobby.options import OptionsPage, options_content
from cogs.router import Press, TablePress, control
from cogs.services import ControlHandlers
from cogs.ui.address import Action, Address
from cogs.ui.interactions import SurfaceReason, acknowledge, answer_with, number_in, redraw, reply
from cogs.ui.layout import Content, button, rows, text, without_container
from cogs.ui.reader import Reader


class LobbyControls(ControlHandlers):
    """Seats, computers and the start. It also supplies the layouts of lobbies."""

    async def cog_load(self) -> None:
        await super().cog_load()
        messages = self._services.messages
        messages.layouts.lobby, messages.layouts.start = self._lobby_layout, self._start_layout
        messages.redraw()

    async def cog_unload(self) -> None:
        await super().cog_unload()
        messages = self._services.messages
        messages.layouts.lobby = messages.layouts.start = None

    async def _lobby_layout(self, reader: Reader[TableView]) -> Content:
        """The lobby, with the expected result if only members sit there and all of them are rated."""
        return lobby_content(reader, await self._odds(reader.view))

    async def _odds(self, view: TableView) -> Odds | None:
        if view.status is not Status.LOBBY or view.missing_players or not all(seat.member for seat in view.seats):
            return None
        sides = [
            tuple(sorted(seat.member for seat in view.seats if seat.side == side and seat.member is not None))
            for side in range(max(seat.side for seat in view.seats) + 1)
        ]
        return odds(sides, await _ratings(self._services.boards, view))

    async def _start_layout(self, reader: Reader[TableFacts], member: int) -> Content:
        """A private table before its first deal: its options."""
        page = OptionsPage(has_last_options=await self._services.tables.has_last_options(reader.view))
        return options_content(reader, member, page)

    @control(Action.SIT, quiet=True)
    async def _sit(self, press: TablePress) -> None:
        side = press.address.argument
        computers = computer_count(press.table)
        await press.table.sit(press.actor, number_in(side) if side else None)
        if press.table.facts.status is Status.LOBBY and computer_count(press.table) < computers:
            await reply(press.interaction, press.words("joined-for-computer"))
        else:
            await acknowledge(press.interaction)

    @control(Action.PLAY_ALONE, at_table=False)
    async def _play_alone(self, press: Press) -> None:
        """Play alone; the argument is the number of a practice deal."""
        number = press.address.argument
        await play_alone(press.interaction, number_in(number) if number else None)

    @control(Action.OPEN_TABLE, at_table=False)
    async def _open_table(self, press: Press) -> None:
        await open_table(press.interaction)

    @control(Action.SET_UP)
    async def _set_up(self, press: TablePress) -> None:
        status = press.table.facts.status
        if status is not Status.LOBBY:
            raise NotNowError(TableReason.RUNNING if status is Status.PLAYING else TableReason.ENDED)
        await answer_with(press.interaction, await self._set_up_content(press))

    async def _set_up_content(self, press: TablePress) -> Content:
        view = press.table.view(press.member)
        reader, rated = Reader(view, press.words), await self._odds(view) is not None
        return set_up_content(reader, press.member, balanced=rated)

    async def _changed(self, press: TablePress) -> None:
        """Accept a press that has changed the lobby; behind **Set up**, the controls follow."""
        if press.private and press.table.facts.status is Status.LOBBY:
            await redraw(press.interaction, await self._set_up_content(press))
        else:
            await acknowledge(press.interaction)

    @control(Action.ADD_COMPUTER, quiet=True)
    async def _add_computer(self, press: TablePress) -> None:
        await press.table.change_lobby(press.actor, lobby.add_computer)
        await self._changed(press)

    @control(Action.FILL)
    async def _fill(self, press: TablePress) -> None:
        await press.table.change_lobby(press.actor, lobby.fill)
        await self._changed(press)

    @control(Action.REMOVE_COMPUTER)
    async def _remove_computer(self, press: TablePress) -> None:
        await press.table.change_lobby(press.actor, lobby.remove_computer)
        await self._changed(press)

    @control(Action.COMPUTER_LEVEL)
    async def _computer_level(self, press: TablePress) -> None:
        who, _, level = press.value.partition(":")
        seat = None if who == ALL_COMPUTERS else number_in(who)
        await press.table.change_lobby(press.actor, lobby.set_level, seat, level)
        await self._changed(press)

    @control(Action.SHUFFLE)
    async def _shuffle(self, press: TablePress) -> None:
        await press.table.shuffle_sides(press.actor)
        await self._changed(press)

    @control(Action.BALANCE)
    async def _balance(self, press: TablePress) -> None:
        """Seat the members so that the sides are as equal as their ratings allow."""
        seats = press.table.facts.seats
        members = [seat.member for seat in seats if seat.member is not None]
        ratings = await _ratings(self._services.boards, press.table.facts)
        if len(members) < len(seats) or any((member,) not in ratings for member in members):
            raise NotNowError(SurfaceReason.UNRATED)
        order = balanced(members, [seat.side for seat in seats], ratings)
        await press.table.change_lobby(press.actor, lobby.shuffle, lambda current: _reordered(current, order))
        await self._changed(press)

    @control(Action.AGREE, quiet=True)
    async def _agree(self, press: TablePress) -> None:
        await press.table.change_lobby(press.actor, lobby.agree)
        await acknowledge(press.interaction)

    @control(Action.CALL_PLAYERS)
    async def _call_players(self, press: TablePress) -> None:
        last = await self._services.table_repository.last_invitation(press.table.facts.channel)
        await acknowledge(press.interaction)  # Discord may take its time for the message
        await self._services.messages.public.of(press.table.id).invite(press.table, press.actor, last)

    @control(Action.START)
    async def _start(self, press: TablePress) -> None:
        """Deal the first round and answer with the hand.

        At a private table the pressed message becomes the panel, so it has to be private.
        """
        if press.table.facts.shared:
            await release_gone_hosts(self._services, press.table, press.member)
            settings = await self._services.people.server(press.interaction.guild_id or 0)
            await press.table.start(press.actor, shared_with(settings.table))
            await self._services.messages.panels.open(press.interaction, press.table.id)
            return
        if not press.private:
            raise NotUnderstoodError(SurfaceReason.OLD_BUTTON)
        await press.table.start(press.actor)
        self._services.messages.panels.show(press.interaction, press.table.id)

    @control(Action.VOTE_END, quiet=True)
    async def _vote_end(self, press: TablePress) -> None:
        """Vote to end the match; a lobby can't be voted on, because only its host ends it."""
        if press.table.facts.status is Status.LOBBY:
            raise NotNowError(TableReason.NOT_RUNNING)
        await press.table.end(press.actor, moderator=False)
        await acknowledge(press.interaction)

    @control(Action.VOTE_SEAT, quiet=True)
    async def _vote_seat(self, press: TablePress) -> None:
        owner, _, to = press.address.argument.partition(":")
        moderator = press.interaction.permissions.manage_messages
        await press.table.hand_over(press.actor, number_in(owner), number_in(to) or None, moderator=moderator)
        await acknowledge(press.interaction)

    @control(Action.TAKE_SEAT)
    async def _take_seat(self, press: TablePress) -> None:
        await press.table.accept_seat(press.actor, number_in(press.address.argument))
        await self._services.messages.panels.open(press.interaction, press.table.id)

    @control(Action.DECLINE_SEAT, quiet=True)
    async def _decline_seat(self, press: TablePress) -> None:
        await press.table.decline_seat(press.actor, number_in(press.address.argument))
        await acknowledge(press.interaction)

    @control(Action.LEAVE)
    async def _leave(self, press: TablePress) -> None:
        if await leave_or_ask(press.interaction, press.table, press.words):
            await self._changed(press)

    @control(Action.LEAVE_CONFIRM, private=True)
    async def _confirm_leave(self, press: TablePress) -> None:
        await press.table.leave(press.actor)
        content = without_container(text(press.words("left-table")))
        if press.table.view(press.member).may_reclaim_seat:
            back = Address(press.table.id, Action.RETURN)
            again = button(back, press.words("button-return"), discord.ButtonStyle.success)
            content = without_container(text(press.words("left-match")), *rows([again]))
        await redraw(press.interaction, Content(content))


async def _ratings(boards: Boards, facts: TableFacts) -> Mapping[Members, Known]:
    """The ratings of the members at a table and of their teams; {} if the table's points count on no board."""
    board = facts.game.board(facts.options, teams=facts.side_count > 0)
    if board is None or not board.counts_points:
        return {}
    members = [seat.member for seat in facts.seats if seat.member is not None]
    side_size = len(facts.seats) // facts.side_count if facts.side_count else 1
    return await boards.known(facts.guild, board, members, side_size)


def _reordered(seats: Sequence[SeatRecord], members: Sequence[int]) -> list[SeatRecord]:
    """The seats in the order of their members; unchanged if other members sit there by now."""
    by_member = {seat.member: seat for seat in seats}
    ordered = [by_member[member] for member in members if member in by_member]
    return ordered if len(ordered) == len(seats) else list(seats)
