"""The controls of a match: the moves of a panel, and the buttons under the public message."""

from collections.abc import Awaitable, Sequence
from typing import cast

import discord

from bot.games.commands import SEPARATOR
from bot.games.refusals import NotNowError, NotUnderstoodError, RefusalError
from bot.games.values import ControlStyle
from bot.tables.keeper import shown_by
from bot.tables.model.ports import TableReason
from bot.tables.model.records import PostKind, Status
from bot.tables.model.view import TableView
from bot.tables.model.votes import terms_of_conceding
from cogs.match.advice_words import move_words, reasons
from cogs.match.concession import concede_question
from cogs.match.moves import command_of
from cogs.match.panel_message import panel_content
from cogs.match.shared_message import shared_content
from cogs.match.table_message import table_content
from cogs.match.turn_lines import played_line
from cogs.messages.drawings import NOTHING, Advice, Question, Remark
from cogs.messages.posting import post
from cogs.router import PressHandlers, TablePress, control
from cogs.services import Services, require_place
from cogs.ui.address import Action
from cogs.ui.interactions import SurfaceReason, answer_with, redraw, require_permissions, take
from cogs.ui.layout import NO_PINGS, Content, bare, text
from cogs.ui.reader import Reader


class MatchPresses(PressHandlers):
    """Supplies the layouts of a match and handles its controls."""

    def __init__(self, services: Services) -> None:
        super().__init__(services.router)
        self._tables = services.tables
        self._people = services.people
        self._readers = services.readers
        self._messages = services.messages
        self._panels = services.messages.panels
        self._artist = services.artist

    async def cog_load(self) -> None:
        """Register the handlers and the layouts."""
        await super().cog_load()
        self._messages.set_match_layouts(self._table_message, self._panel_message, played_line)

    async def cog_unload(self) -> None:
        await super().cog_unload()
        self._messages.set_match_layouts(None, None, None)

    async def _table_message(self, reader: Reader[TableView]) -> Content:
        if reader.view.outcome is None:
            return await table_content(reader, self._artist)
        feat = await self._tables.looking_back.feat(await self._tables.get(reader.view.table))
        rematch = await self._tables.has_room_for_rematch(reader.view)
        return await table_content(reader, self._artist, feat, rematch=rematch)

    async def _panel_message(self, reader: Reader[TableView], remark: Remark) -> Content:
        return await panel_content(reader, self._artist, remark)

    @control(Action.PICK, private=True)
    async def _pick(self, press: TablePress) -> None:
        kind = press.address.argument.partition(":")[0]
        typed = _picked(press.table.facts.game.controls.get(kind), press.values)
        if _asks(press, kind):
            self._show(press, Remark(asking=Question(kind, typed)))
            return
        await self._in_panel(press, press.table.play(press.actor, kind, typed, press.address.decision))

    @control(Action.PLAY, private=True)
    async def _play(self, press: TablePress) -> None:
        kind, typed = _command(press)
        await self._in_panel(press, press.table.play(press.actor, kind, typed, press.address.decision))

    @control(Action.CONFIRM, private=True)
    async def _confirm(self, press: TablePress) -> None:
        kind, typed = _command(press)
        if not _asks(press, kind):
            raise NotUnderstoodError(SurfaceReason.NOT_A_CHOICE)
        self._show(press, Remark(asking=Question(kind, typed)))

    @control(Action.CALL)
    async def _call(self, press: TablePress) -> None:
        """Call out: the first press counts. Where a call can mean several things, the panel then asks which."""
        await press.table.play(press.actor, press.address.argument, "", None)
        await self._panels.open(press.interaction, press.table.id)

    @control(Action.HAND)
    async def _hand(self, press: TablePress) -> None:
        if press.private:
            self._show(press)
        else:
            await self._panels.open(press.interaction, press.table.id)

    @control(Action.NEXT_ROUND)
    async def _next_round(self, press: TablePress) -> None:
        dealing = press.table.next_round(press.actor, press.address.decision)
        if press.private:
            await self._in_panel(press, dealing)
            return
        await dealing
        await take(press.interaction)

    @control(Action.REMATCH)
    async def _rematch(self, press: TablePress) -> None:
        """Open the lobby of another match, or agree to the one that a partner or opponent has opened.

        A private match has no lobby: the next one begins in the same panel.
        """
        require_place(press.interaction, await self._people.server(press.interaction.guild_id or 0))
        next_table = await self._tables.rematch(press.actor, press.table.id)
        if not next_table.facts.shared:
            await next_table.start(press.actor)
            self._panels.show(self._panels.adopt(press.interaction, next_table.id))
            return
        await self._messages.table_changed(next_table.id)
        await take(press.interaction)

    @control(Action.SHARE, private=True)
    async def _share(self, press: TablePress) -> None:
        """Show the channel, once, how a private match ended."""
        view = press.table.view(press.member)
        if view.outcome is None or view.seat is None or view.message is not None:
            raise NotNowError(SurfaceReason.NOTHING_TO_SHARE)
        require_permissions(press.interaction)
        rounds = await self._tables.looking_back.rounds(press.table, None)
        reader = Reader(view, await self._readers.server(view.guild))
        content = await shared_content(reader, self._artist, rounds)
        channel = cast("discord.abc.Messageable", press.interaction.channel)

        async def send(nonce: str) -> int:
            files = content.files()
            return (await channel.send(view=content.view, files=files, allowed_mentions=NO_PINGS, nonce=nonce)).id

        await post(press.interaction.client, press.table, PostKind.TABLE, send, shown_by)
        self._show(press, Remark(press.words("shared-result")))

    @control(Action.HINT, private=True)
    async def _hint(self, press: TablePress) -> None:
        """Say in the panel what a computer would do; nothing comes of it."""
        advice = press.table.hint(press.member)
        why = reasons(press.reader, advice.why) or "none"
        line = press.words("hint-line", move=move_words(press.reader, advice), why=why)
        self._show(press, Remark(advice=Advice(line, press.table.view(press.member).decision)))

    @control(Action.MORE_TIME, private=True)
    async def _more_time(self, press: TablePress) -> None:
        await self._in_panel(press, press.table.more_time(press.actor, press.address.decision))

    @control(Action.LET_PLAY)
    async def _let_play(self, press: TablePress) -> None:
        helping = press.table.let_computer_play(press.actor, press.address.decision)
        if press.private:
            await self._in_panel(press, helping)
            return
        await helping
        await take(press.interaction)

    @control(Action.IM_BACK)
    async def _im_back(self, press: TablePress) -> None:
        """Show the panel of whoever was away; whatever they press here makes them present (router.py)."""
        if press.table.facts.seat_of(press.member) is None:
            raise NotNowError(TableReason.NOT_SEATED)
        await self._hand(press)

    @control(Action.CONCEDE)
    async def _concede(self, press: TablePress) -> None:
        terms = await press.table.terms(press.member, terms_of_conceding)
        await answer_with(press.interaction, concede_question(press.table.id, press.words, terms))

    @control(Action.CONCEDE_SURELY, private=True)
    async def _concede_surely(self, press: TablePress) -> None:
        await press.table.concede(press.actor)
        waits = press.member in {press.table.facts.member(seat) for seat in press.table.view(None).conceding}
        waits = waits and press.table.facts.status is Status.PLAYING
        await redraw(press.interaction, Content(bare(text(press.words("concede-waits" if waits else "concede-done")))))

    async def _in_panel(self, press: TablePress, move: Awaitable[None]) -> None:
        """Give a command from a panel: what comes of it, or the refusal, is shown in the panel itself."""
        panel = self._panels.adopt(press.interaction, press.table.id)
        remark = NOTHING
        try:
            await move
        except RefusalError as refusal:
            remark = Remark(refusal=refusal)
        self._panels.show(panel, remark)

    def _show(self, press: TablePress, remark: Remark = NOTHING) -> None:
        self._panels.show(self._panels.adopt(press.interaction, press.table.id), remark)


def _command(press: TablePress) -> tuple[str, str]:
    return command_of(press.address.argument, lambda: press.table.view(press.member))


def _asks(press: TablePress, kind: str) -> bool:
    """True for a kind of command that has to be confirmed in the panel."""
    return press.table.facts.game.controls.get(kind) is ControlStyle.CONFIRM


def _picked(style: ControlStyle | None, values: Sequence[str]) -> str:
    """The text of the command that was picked in a menu.

    Raises:
        NotUnderstoodError: nothing was picked, or several where one is to be.

    """
    if not values or (len(values) > 1 and style is not ControlStyle.SEVERAL):
        raise NotUnderstoodError(SurfaceReason.NOT_A_CHOICE)
    return SEPARATOR.join(values)
