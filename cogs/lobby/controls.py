"""The presses of a lobby: seats, computers, agreeing, the start, and leaving, even later."""

from bot.boards.ratings import balanced, odds
from bot.games.refusals import NotNowError, NotUnderstoodError
from bot.tables.model import lobby
from bot.tables.model.ports import TableReason
from bot.tables.model.records import Status
from bot.tables.model.view import TableFacts, TableView
from cogs.lobby.commands import computers, left_at_once
from cogs.lobby.messages import in_order, known_at, lobby_content, sides_of_lobby
from cogs.lobby.options import OptionsPage, options_content
from cogs.router import PressHandlers, TablePress, control
from cogs.services import Services
from cogs.ui.address import Action
from cogs.ui.interactions import SurfaceReason, redraw, take, tell
from cogs.ui.layout import Content, bare, text
from cogs.ui.reader import Reader


class LobbyPresses(PressHandlers):
    """Draws the lobby and answers its presses."""

    def __init__(self, services: Services) -> None:
        super().__init__(services.router)
        self._services = services

    async def cog_load(self) -> None:
        """Register the handlers and the layout."""
        await super().cog_load()
        self._services.messages.set_lobby_layouts(self._content, self._start_content)

    async def _start_content(self, reader: Reader[TableFacts], member: int) -> Content:
        """The options of a private table, before its first deal."""
        page = OptionsPage(last_time=await self._services.tables.has_last_time(reader.view))
        return options_content(reader, member, page)

    async def cog_unload(self) -> None:
        await super().cog_unload()
        self._services.messages.set_lobby_layouts(None, None)

    @control(Action.SIT)
    async def _sit(self, press: TablePress) -> None:
        side = press.address.argument
        before = computers(press.table)
        await press.table.sit(press.actor, int(side) if side.isdecimal() else None)
        if press.table.facts.status is Status.LOBBY and computers(press.table) < before:
            await tell(press.interaction, press.words("joined-for-computer"))
        else:
            await take(press.interaction)

    @control(Action.ADD_COMPUTER)
    async def _add_computer(self, press: TablePress) -> None:
        await press.table.arrange(press.actor, lobby.add_computer)
        await take(press.interaction)

    @control(Action.REMOVE_COMPUTER)
    async def _remove_computer(self, press: TablePress) -> None:
        await press.table.arrange(press.actor, lobby.remove_computer)
        await take(press.interaction)

    @control(Action.COMPUTER_LEVEL)
    async def _computer_level(self, press: TablePress) -> None:
        seat, _, level = press.value.partition(":")
        await press.table.arrange(press.actor, lobby.set_level, int(seat) if seat.isdecimal() else -1, level)
        await take(press.interaction)

    @control(Action.SHUFFLE)
    async def _shuffle(self, press: TablePress) -> None:
        await press.table.shuffle_sides(press.actor)
        await take(press.interaction)

    @control(Action.BALANCE)
    async def _balance(self, press: TablePress) -> None:
        seats = press.table.facts.seats
        members = [seat.member for seat in seats if seat.member is not None]
        known = await known_at(self._services.boards, press.table.facts)
        if len(members) < len(seats) or any((member,) not in known for member in members):
            raise NotNowError(SurfaceReason.UNRATED)
        order = balanced(members, [seat.side for seat in seats], known)
        await press.table.arrange(press.actor, lobby.shuffle, lambda now: in_order(now, order))
        await take(press.interaction)

    async def _content(self, reader: Reader[TableView]) -> Content:
        """The lobby, with the margin to expect where everyone is rated."""
        view = reader.view
        if view.status is not Status.LOBBY or view.free_seats or not all(seat.member for seat in view.seats):
            return await lobby_content(reader)
        return await lobby_content(reader, odds(sides_of_lobby(view), await known_at(self._services.boards, view)))

    @control(Action.AGREE)
    async def _agree(self, press: TablePress) -> None:
        await press.table.arrange(press.actor, lobby.agree)
        await take(press.interaction)

    @control(Action.CALL_PLAYERS)
    async def _call_players(self, press: TablePress) -> None:
        last = await self._services.storage.last_invitation(press.table.facts.channel)
        await self._services.messages.public.of(press.table.id).invite(press.table, press.actor, last)
        await take(press.interaction)

    @control(Action.START)
    async def _start(self, press: TablePress) -> None:
        """Deal the first round. The start of a private table becomes its panel, so only its owner may see it."""
        if press.table.facts.shared:
            await press.table.start(press.actor)
            await take(press.interaction)
            return
        if not press.private:
            raise NotUnderstoodError(SurfaceReason.OLD_BUTTON)
        await press.table.start(press.actor)
        panels = self._services.messages.panels
        panels.show(panels.adopt(press.interaction, press.table.id))

    @control(Action.VOTE_END)
    async def _vote_end(self, press: TablePress) -> None:
        """Vote; a lobby, which its host alone may end, has other ways."""
        if press.table.facts.status is Status.LOBBY:
            raise NotNowError(TableReason.NOT_RUNNING)
        await press.table.end(press.actor, moderator=False)
        await take(press.interaction)

    @control(Action.VOTE_SEAT)
    async def _vote_seat(self, press: TablePress) -> None:
        owner, to = _numbers(press, 2)
        allowed = press.interaction.permissions.manage_messages
        await press.table.hand_over(press.actor, owner, to or None, moderator=allowed)
        await take(press.interaction)

    @control(Action.TAKE_SEAT)
    async def _take_seat(self, press: TablePress) -> None:
        [seat] = _numbers(press, 1)
        await press.table.take_over(press.actor, seat)
        await self._services.messages.panels.open(press.interaction, press.table.id)

    @control(Action.DECLINE_SEAT)
    async def _decline_seat(self, press: TablePress) -> None:
        [seat] = _numbers(press, 1)
        await press.table.decline_seat(press.actor, seat)
        await take(press.interaction)

    @control(Action.LEAVE)
    async def _leave(self, press: TablePress) -> None:
        if await left_at_once(press.interaction, press.table, press.words):
            await take(press.interaction)

    @control(Action.LEAVE_SURELY, private=True)
    async def _leave_surely(self, press: TablePress) -> None:
        await press.table.leave(press.actor)
        left = "left-match" if press.table.view(press.member).has_left else "left-table"
        await redraw(press.interaction, Content(bare(text(press.words(left)))))


def _numbers(press: TablePress, count: int) -> list[int]:
    """The numbers that an address carries, so many of them.

    Raises:
        NotUnderstoodError: it carries something else.

    """
    numbers = press.address.argument.split(":")
    if len(numbers) != count or not all(each.isascii() and each.isdecimal() for each in numbers):
        raise NotUnderstoodError(SurfaceReason.OLD_BUTTON)
    return [int(each) for each in numbers]
