"""The controls of a match: the moves of a panel, and the buttons under the public message.

The presses that look: Score, History, Read it to me, Review my match, Check the deal. They change nothing.

Anybody may press them, and is answered with what they may see.

The presses of a replay. They change nothing, so anybody may press them.
"""

import io
from collections.abc import Awaitable, Sequence
from dataclasses import replace
from typing import cast

import discord

from bot.games.commands import SEPARATOR
from bot.games.refusals import NotNowError, NotUnderstoodError, RefusalError
from bot.games.values import ControlStyle
from bot.tables.history.playback import ReplayedRound, key_turns
from bot.tables.history.rounds import PastRound
from bot.tables.keeper import shown_by
from bot.tables.model.ports import TableReason
from bot.tables.model.records import PostKind, Status
from bot.tables.model.view import TableView
from bot.tables.model.votes import terms_of_conceding
from cogs.match.by_ear import heard
from cogs.match.elements import concede_question
from cogs.match.history import (
    check_content,
    history_content,
    read_page,
    read_start,
    reading_content,
    score_text,
    shared_content,
)
from cogs.match.lines import played_line
from cogs.match.panel import command_of, move_words, panel_content, reasons
from cogs.match.replay import Place, read_place, read_seat, replay_content, shared_replay
from cogs.match.review import review_content
from cogs.match.table import table_content
from cogs.messages.drawings import NOTHING, Advice, Question, Remark
from cogs.messages.posting import post
from cogs.router import PressHandlers, TablePress, control
from cogs.services import Services, ShowingPresses, require_place
from cogs.ui.address import Action
from cogs.ui.interactions import SurfaceReason, answer_with, redraw, require_permissions, take
from cogs.ui.layout import NO_PINGS, TABLE_COLOUR, Content, bare, fitted, layout, text
from cogs.ui.reader import Reader
from rendering.animation import MOST_FRAMES, Moment


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


class LookingBackPresses(PressHandlers):
    """Answers each with a private message; the pages of the history turn in theirs."""

    def __init__(self, services: Services) -> None:
        super().__init__(services.router)
        self._services = services

    @control(Action.SCORE)
    async def _score(self, press: TablePress) -> None:
        rounds = await self._services.tables.looking_back.rounds(press.table, press.member)
        settings = await self._services.people.settings_of(press.member)
        reader = Reader(press.table.view(press.member), press.words, settings)
        await answer_with(press.interaction, fitted(reader, lambda each: _score_content(each, rounds)))

    @control(Action.HISTORY)
    async def _history(self, press: TablePress) -> None:
        page = read_page(press.address.argument)
        if press.address.argument and page is None:
            raise NotUnderstoodError(SurfaceReason.OLD_BUTTON)
        rounds = await self._services.tables.looking_back.rounds(press.table, press.member)
        own = press.table.facts.seat_of(press.member)
        settings = await self._services.people.settings_of(press.member)
        reader = replace(press.reader, settings=settings)
        content = fitted(reader, lambda each: history_content(each, rounds, page, own))
        if page is not None and press.private:
            await redraw(press.interaction, content)
        else:
            await answer_with(press.interaction, content)

    @control(Action.READ)
    async def _read(self, press: TablePress) -> None:
        """Read the table out: in a message of its own, whose pages turn in it."""
        asked = read_start(press.address.argument)
        if asked is None:
            raise NotUnderstoodError(SurfaceReason.OLD_BUTTON)
        turning, start = asked
        settings = await self._services.people.settings_of(press.member)
        reader = heard(Reader(press.table.view(press.member), press.words, settings))
        answer = redraw if turning and press.private else answer_with
        await answer(press.interaction, reading_content(reader, start))

    @control(Action.REVIEW)
    async def _review(self, press: TablePress) -> None:
        """It takes a second or two to make, so the answer is begun before it."""
        await press.interaction.response.defer(ephemeral=True, thinking=True)
        review = await self._services.tables.looking_back.review(press.table, press.member)
        settings = await self._services.people.settings_of(press.member)
        reader = Reader(press.table.view(press.member), press.words, settings)
        content = await review_content(reader, self._services.artist, review)
        await press.interaction.followup.send(
            view=content.view, files=content.files(), ephemeral=True, allowed_mentions=NO_PINGS
        )

    @control(Action.CHECK)
    async def _check(self, press: TablePress) -> None:
        number = press.address.argument
        if not number.isdecimal():
            raise NotUnderstoodError(SurfaceReason.OLD_BUTTON)
        await answer_with(
            press.interaction,
            check_content(press.words, await self._services.tables.looking_back.check(press.table, int(number))),
        )


def _score_content(reader: Reader[TableView], rounds: Sequence[PastRound]) -> Content:
    return Content(layout(text(score_text(reader, rounds)), colour=TABLE_COLOUR))


class ReplayPresses(ShowingPresses):
    """Steps through rounds by address, as every button of ours does."""

    @control(Action.REPLAY)
    async def _replay(self, press: TablePress) -> None:
        """Open the newest round that is over, at its deal, or turn to another place."""
        if not press.address.argument:
            place = Place(0, 1, press.table.facts.seat_of(press.member))
            await answer_with(press.interaction, await self._content(press, place))
            return
        content = await self._content(press, _place(press))
        await (redraw if press.private else answer_with)(press.interaction, content)

    @control(Action.REPLAY_TURN, private=True)
    async def _turn(self, press: TablePress) -> None:
        await self._redraw(press, _place(press)._replace(turn=_number(press.value)))

    @control(Action.REPLAY_SEAT, private=True)
    async def _seat(self, press: TablePress) -> None:
        await self._redraw(press, _place(press)._replace(seat=read_seat(press.value)))

    @control(Action.REPLAY_ROUND, private=True)
    async def _round(self, press: TablePress) -> None:
        await self._redraw(press, _place(press)._replace(round_no=_number(press.value), turn=1))

    @control(Action.REPLAY_SHARE, private=True)
    async def _share(self, press: TablePress) -> None:
        """Show the round to the channel; to paint it takes longer than Discord waits for an answer."""
        with self._showing.to_channel(press.interaction):
            replayed = await self._replayed(press, _place(press))
            await press.interaction.response.defer()
            content = await self._shown(press, replayed)
            await press.interaction.followup.send(view=content.view, files=content.files(), allowed_mentions=NO_PINGS)

    @control(Action.REPLAY_FILE, private=True)
    async def _file(self, press: TablePress) -> None:
        exported = await self._services.tables.looking_back.exported(press.table)
        file = discord.File(io.BytesIO(exported.encode()), filename=f"match-{press.table.id}.txt")
        await press.interaction.response.send_message(press.words("replay-file"), file=file, ephemeral=True)

    async def _shown(self, press: TablePress, replayed: ReplayedRound) -> Content:
        facts = press.table.facts
        shown = key_turns(replayed.turns, MOST_FRAMES - 1)  # the last frame is the sheet
        moments = [Moment(replayed.turns[each].view, replayed.turns[each].stands_out) for each in shown]
        words = await self._services.readers.server(facts.guild)
        reader = Reader(press.table.view(None), words)
        shared = "yes" if reader.view.shared else "no"
        alt = words("replay-alt", shared=shared, round=replayed.number, turns=len(replayed.turns))
        picture = await self._services.artist.animated("round.gif", facts.game.key, moments, alt)
        return fitted(reader, lambda reader: shared_replay(reader, replayed, picture))

    async def _redraw(self, press: TablePress, place: Place) -> None:
        await redraw(press.interaction, await self._content(press, place))

    async def _content(self, press: TablePress, place: Place) -> Content:
        replayed = await self._replayed(press, place)
        settings = await self._services.people.settings_of(press.member)
        reader = Reader(press.table.view(press.member), press.words, settings)
        return await replay_content(reader, self._services.artist, replayed, place.turn)

    async def _replayed(self, press: TablePress, place: Place) -> ReplayedRound:
        return await self._services.tables.looking_back.replay(press.table, place.round_no, place.seat)


def _place(press: TablePress) -> Place:
    place = read_place(press.address.argument)
    if place is None:
        raise NotUnderstoodError(SurfaceReason.OLD_BUTTON)
    return place


def _number(value: str) -> int:
    if not value.isdecimal():
        raise NotUnderstoodError(SurfaceReason.OLD_BUTTON)
    return int(value)
