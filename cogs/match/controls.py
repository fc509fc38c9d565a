"""The controls of a match: moves, what follows it, the private messages that look back, and the replay."""

import asyncio
import io
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import replace
from functools import partial

import discord

from bot.boards.ports import BoardRepository
from bot.games.commands import SEPARATOR
from bot.games.refusals import NotNowError, NotUnderstoodError
from bot.games.values import ControlStyle
from bot.people.people import People
from bot.tables.history.playback import key_turns
from bot.tables.keeper import with_public_message
from bot.tables.model.ports import TableReason
from bot.tables.model.records import Occasion, Status
from bot.tables.model.view import TableView
from bot.tables.model.votes import terms_of_conceding
from cogs.match.by_ear import spoken_reader
from cogs.match.elements import concede_question, lookup_buttons
from cogs.match.history import (
    check_content,
    history_content,
    page_shown,
    parse_page,
    parse_reading,
    reading_content,
    score_content,
    shared_content,
)
from cogs.match.lines import played_line, round_runs
from cogs.match.panel import TURN_PAGE, moment_of, move_clause, panel_content, reason_sentences
from cogs.match.replay import (
    Position,
    caption,
    film_title,
    parse_position,
    parse_seat,
    replay_content,
    shared_replay_content,
)
from cogs.match.review import review_content
from cogs.match.table import table_content
from cogs.match.winner import achieved_lines, rating_line, winner_picture
from cogs.messages.kinds import NOTHING, TABLE, Advice, Lookup, Notice, Question, Remark
from cogs.messages.transport import ChannelTransport
from cogs.router import TablePress, control
from cogs.services import (
    ControlHandlers,
    SharingControls,
    answer_lookup,
    daily_line,
    require_allowed_channel,
    require_writer,
)
from cogs.ui.address import Action, Address, command_argument, command_of
from cogs.ui.interactions import (
    SurfaceReason,
    acknowledge,
    answer_with,
    number_in,
    redraw,
    reply,
    require_permissions,
    side_messages,
)
from cogs.ui.layout import NO_PINGS, Content, button, fitted, rows, text, without_container
from cogs.ui.pictures import PaintedPicture, sheet_headings
from cogs.ui.reader import Reader
from rendering.animation import MAX_FRAMES, Film, Moment


class MatchControls(ControlHandlers):
    """Play: the controls of the panels and of the public message. It also supplies the layouts of both."""

    async def cog_load(self) -> None:
        await super().cog_load()
        layouts = self._services.messages.layouts
        layouts.match, layouts.panel, layouts.played = self._table_layout, self._panel_layout, played_line
        self._services.messages.redraw()

    async def cog_unload(self) -> None:
        await super().cog_unload()
        layouts = self._services.messages.layouts
        layouts.match = layouts.panel = layouts.played = None

    async def _table_layout(self, reader: Reader[TableView]) -> Content:
        if reader.view.status.live and reader.view.outcome is None:
            members = [seat.member for seat in reader.view.seats if seat.member is not None]
            heard = any([(await self._services.people.settings_of(member)).words_first for member in members])
            return await table_content(replace(reader, now=self._services.now()), self._services.artist, heard=heard)
        rematch = await self._services.tables.has_room_for_rematch(reader.view)
        winner = None if reader.view.outcome is None else await self._winner(reader, for_channel=True)
        achieved = await achieved_lines(self._services, reader)
        return await table_content(reader, self._services.artist, winner, rematch=rematch, achieved=achieved)

    async def _panel_layout(self, reader: Reader[TableView], remark: Remark) -> Content:
        reader = replace(reader, now=self._services.now())
        if remark.lookup is not None:
            content = await remark.lookup(spoken_reader(reader) if remark.in_words else reader)
            label = "button-back-to-hand" if round_runs(reader.view) and reader.view.seat is not None else "button-back"
            back = button(Address(reader.view.table, Action.HAND, "back"), reader.words(label))
            content.view.add_item(*rows([back]))
            return content
        practises = reader.view.occasion is Occasion.PRACTICE
        ended = reader.view.outcome is not None and not reader.view.sealed
        private_end = ended and not (reader.view.shared or reader.settings.words_first or practises)
        taught = practises or (reader.view.learning and reader.settings.explain)
        if taught and reader.view.decision is not None:
            remark = replace(remark, tip=await self._tip(reader))
        winner = await self._winner(reader) if private_end else None
        if ended:
            rating, achieved = await rating_line(self._services, reader), await achieved_lines(self._services, reader)
            remark = replace(remark, brought=(*([rating] if rating else []), *achieved))
        return await panel_content(reader, self._services.artist, remark, winner)

    async def _tip(self, reader: Reader[TableView]) -> str:
        """What the reader is told about their decision; "" where there is nothing new to tell."""
        member = reader.view.member(reader.view.seat or 0)
        table = await self._services.tables.get(reader.view.table)
        tip = None if member is None else table.tip(member)
        return "" if tip is None else reader.say(tip)

    async def _winner(self, reader: Reader[TableView], *, for_channel: bool = False) -> PaintedPicture | None:
        """The winner's card of a match that is over; None if it was played by other rules.

        `for_channel`: it also shows the records of the server that the match has set.
        """
        table = await self._services.tables.get(reader.view.table)
        shown = await without_hidden(reader, self._services.board_repository)
        try:
            picture = await winner_picture(self._services, shown, table, for_channel=for_channel)
        except NotNowError:
            return None
        return None if picture is None else await self._services.artist.shown("winner.png", picture, reader.words)

    @control(Action.PICK, private=True)
    async def _pick(self, press: TablePress) -> None:
        kind = press.address.argument.partition(":")[0]
        several = press.table.facts.game.controls.get(kind) is ControlStyle.SEVERAL
        if not press.values or (len(press.values) > 1 and not several):
            raise NotUnderstoodError(SurfaceReason.NOT_A_CHOICE)
        typed = SEPARATOR.join(press.values)
        if (page := typed.removeprefix(TURN_PAGE)) != typed and page.isdecimal():
            self._show(press, Remark(turned=(kind, int(page))))
            return
        if _needs_confirmation(press, kind):
            self._show(press, Remark(asking=Question(kind, typed)))
            return
        playing = press.table.play(press.actor, kind, typed, press.address.decision)
        await self._services.messages.panels.answer(press.interaction, press.table.id, playing)

    @control(Action.PLAY, private=True)
    async def _play(self, press: TablePress) -> None:
        kind, typed = command_of(press.address.argument, lambda: press.table.view(press.member).choices)
        playing = press.table.play(press.actor, kind, typed, press.address.decision)
        await self._services.messages.panels.answer(press.interaction, press.table.id, playing)

    @control(Action.CONFIRM, private=True)
    async def _confirm(self, press: TablePress) -> None:
        kind, typed = command_of(press.address.argument, lambda: press.table.view(press.member).choices)
        if not _needs_confirmation(press, kind):
            raise NotUnderstoodError(SurfaceReason.NOT_A_CHOICE)
        self._show(press, Remark(asking=Question(kind, typed)))

    @control(Action.CALL)
    async def _call(self, press: TablePress) -> None:
        """Make a call, such as *Rum!*. If it can mean several things, the panel asks which."""
        calling = press.table.play(press.actor, press.address.argument, "", None)
        await self._services.messages.panels.open(press.interaction, press.table.id, carrying_out=calling)

    @control(Action.HAND)
    async def _hand(self, press: TablePress) -> None:
        if press.private:
            self._show(press)
        else:
            await self._services.messages.panels.open(press.interaction, press.table.id)

    @control(Action.NEXT_ROUND, quiet=True)
    async def _next_round(self, press: TablePress) -> None:
        await self._change(press, press.table.next_round(press.actor, press.address.decision))

    @control(Action.REMATCH, quiet=True)
    async def _rematch(self, press: TablePress) -> None:
        """Open the lobby of another match, or agree to the one that somebody else has opened.

        A private match has no lobby: the next match begins in the same panel.
        """
        require_allowed_channel(press.interaction, await self._services.people.server(press.interaction.guild_id or 0))
        next_table = await self._services.tables.rematch(press.actor, press.table.id)
        if not next_table.facts.shared:
            if next_table.facts.status is Status.LOBBY:
                await next_table.start(press.actor)
            self._services.messages.panels.show(press.interaction, next_table.id)
            return
        await self._services.messages.table_changed(next_table.id)
        await acknowledge(press.interaction)

    @control(Action.SHARE, private=True)
    async def _share(self, press: TablePress) -> None:
        """Post the result of a private match in the channel, once."""
        with self._services.allowance.one_at_a_time(press.interaction):
            view = press.table.view(press.member)
            if view.outcome is None or view.seat is None or view.message is not None:
                raise NotNowError(SurfaceReason.NOTHING_TO_SHARE)
            require_writer(press.interaction)
            require_permissions(press.interaction)
            reader = Reader(view, await self._services.readers.server(view.guild))
            content = await self._shared(reader, press.member)
            transport = ChannelTransport(press.interaction.client, press.table, press.interaction.channel_id)
            await transport.post(TABLE, Notice(content, noted=with_public_message))
        self._show(press, Remark(press.words("shared-result")))

    async def _shared(self, reader: Reader[TableView], member: int) -> Content:
        """What the channel sees of a private match: its result, of a daily deal a line that gives nothing away."""
        view = reader.view
        day = None if view.daily is None else await self._services.dailies.repository.day(view.guild, view.daily.day)
        if day is None:
            return shared_content(reader, await self._winner(reader, for_channel=True))
        line = await daily_line(self._services, reader.words, day, member)
        if not line:
            raise NotNowError(SurfaceReason.NOTHING_TO_SHARE)
        shared = reader.words("daily-shared", who=reader.names.seat(view.seat or 0), line=line)
        return Content(without_container(text(shared)))

    @control(Action.HINT, private=True)
    async def _hint(self, press: TablePress) -> None:
        """Show in the panel what a computer would do, or play it."""
        if press.address.argument:
            await self._play(press)
            return
        advice = press.table.hint(press.member)
        why = reason_sentences(press.reader, advice.why) or "none"
        line = press.words("hint-line", move=move_clause(press.reader, advice), why=why)
        command = advice.command if advice.choice is None else advice.choice.offered
        argument = command_argument(command.kind, command.text)
        self._show(press, Remark(advice=Advice(line, press.table.view(press.member).decision, argument)))

    @control(Action.MORE)
    async def _more(self, press: TablePress) -> None:
        """Show the controls of the panel that are no moves, until the turn or the decision is another.

        From the public message or the side message, they are the ones that everybody has.
        """
        view = press.table.view(press.member)
        if press.private and not side_messages(press.interaction).has(press.interaction):
            self._show(press, Remark(more=moment_of(view)))
            return
        content = Content(
            without_container(text(press.words("more")), *rows(lookup_buttons(Reader(view, press.words))))
        )
        await (redraw if press.private else answer_with)(press.interaction, content)

    @control(Action.SKIP, private=True)
    async def _skip(self, press: TablePress) -> None:
        """End a practice round."""
        if press.table.facts.occasion is not Occasion.PRACTICE:
            raise NotUnderstoodError(SurfaceReason.OLD_BUTTON)
        await self._services.messages.panels.answer(press.interaction, press.table.id, self._end(press))

    async def _end(self, press: TablePress) -> None:
        await press.table.end(press.actor, moderator=False)

    @control(Action.MORE_TIME, private=True)
    async def _more_time(self, press: TablePress) -> None:
        granting = press.table.more_time(press.actor, press.address.decision)
        await self._services.messages.panels.answer(press.interaction, press.table.id, granting)

    @control(Action.PLAY_FOR_ABSENT, quiet=True)
    async def _play_for_absent(self, press: TablePress) -> None:
        await self._change(press, press.table.let_computer_play(press.actor, press.address.decision))

    @control(Action.RETURN)
    async def _return(self, press: TablePress) -> None:
        """Show the panel of a member who was away, or has left and takes their seat back.

        As with every press, the router has marked them as present.
        """
        if press.table.facts.seat_of(press.member) is None:
            if press.table.facts.status is Status.LOBBY:
                raise NotNowError(TableReason.NOT_SEATED)
            await press.table.sit(press.actor, None)
        await self._hand(press)

    @control(Action.CONCEDE)
    async def _concede(self, press: TablePress) -> None:
        rates_alone = (await self._services.people.server(press.table.facts.guild)).rate_alone
        terms = await press.table.terms(press.member, partial(terms_of_conceding, rates_alone=rates_alone))
        await answer_with(press.interaction, concede_question(press.table.id, press.words, terms))

    @control(Action.CONCEDE_CONFIRM, private=True)
    async def _confirm_concede(self, press: TablePress) -> None:
        await press.table.concede(press.actor)
        facts = press.table.facts
        conceding = {facts.member(seat) for seat in press.table.view(None).conceding}
        waits = facts.status is Status.PLAYING and press.member in conceding
        await redraw(
            press.interaction,
            Content(without_container(text(press.words("concede-waits" if waits else "concede-done")))),
        )

    async def _change(self, press: TablePress, change: Awaitable[None]) -> None:
        """Carry out a change that can be requested both from a panel and from the public message."""
        if press.private:
            await self._services.messages.panels.answer(press.interaction, press.table.id, change)
            return
        await change
        await acknowledge(press.interaction)

    def _show(self, press: TablePress, remark: Remark = NOTHING) -> None:
        self._services.messages.panels.show(press.interaction, press.table.id, remark)


def _needs_confirmation(press: TablePress, kind: str) -> bool:
    return press.table.facts.game.controls.get(kind) is ControlStyle.CONFIRM


class LookingBackControls(ControlHandlers):
    """Score, history, reading aloud, review and deal check. Anybody may press them, and sees what they may see.

    Once a match is over, members who hide have no names there either.
    """

    @control(Action.SCORE)
    async def _score(self, press: TablePress) -> None:
        async def found() -> Lookup:
            rounds = await self._services.tables.archive.rounds(press.table, press.member)
            line = await rating_line(self._services, Reader(press.table.view(press.member), press.words))
            return self._drawn(press, lambda reader: score_content(reader, rounds, line))

        await answer_lookup(self._services, press, found())

    @control(Action.HISTORY)
    async def _history(self, press: TablePress) -> None:
        page = parse_page(press.address.argument)

        async def found() -> Lookup:
            rounds = await self._services.tables.archive.rounds(press.table, press.member)
            members = rounds[page_shown(rounds, page).round_no - 1].members if rounds else ()
            return self._drawn(press, lambda reader: history_content(reader, rounds, page, reader.view.seat), members)

        await answer_lookup(self._services, press, found())

    @control(Action.READ)
    async def _read(self, press: TablePress) -> None:
        """Read the table out in a message beside the panel, whose controls stay; or turn the page of that message."""
        turns_page, start = parse_reading(press.address.argument)
        settings = await self._services.people.settings_of(press.member)
        reader = Reader(press.table.view(press.member), press.words, settings)
        content = reading_content(spoken_reader(await self._looking_back(press, reader)), start)
        if turns_page and press.private:
            await redraw(press.interaction, content)
        else:
            await answer_with(press.interaction, content)

    @control(Action.REVIEW)
    async def _review(self, press: TablePress) -> None:
        async def found() -> Lookup:
            review = await self._services.tables.archive.review(press.table, press.member)

            async def draw(reader: Reader[TableView]) -> Content:
                return await review_content(await self._looking_back(press, reader), self._services.artist, review)

            return draw

        await answer_lookup(self._services, press, found(), in_turn=False)

    @control(Action.CHECK)
    async def _check(self, press: TablePress) -> None:
        round_no = number_in(press.address.argument)

        async def found() -> Lookup:
            deal = await self._services.tables.archive.check(press.table, round_no)
            return self._drawn(press, lambda reader: check_content(reader.words, deal))

        await answer_lookup(self._services, press, found())

    def _drawn(
        self, press: TablePress, draw: Callable[[Reader[TableView]], Content], members: Sequence[int | None] = ()
    ) -> Lookup:
        """A look-up without pictures, with cards in letters if emojis don't fit; `members` as for `as_played`."""

        async def fit(reader: Reader[TableView]) -> Content:
            played = await as_played(reader, self._services.people, members, press.member)
            if played is reader:
                return fitted(await self._looking_back(press, reader), draw)
            # It names members who have left, and who may hide.
            return fitted(await without_hidden(played, self._services.board_repository, press.member), draw)

        return fit

    async def _looking_back(self, press: TablePress, reader: Reader[TableView]) -> Reader[TableView]:
        """The reader; once the match is over, members who hide have no names."""
        if reader.view.status.live:
            return reader
        return await without_hidden(reader, self._services.board_repository, press.member)


class ReplayControls(SharingControls):
    """The replay of a round. Anybody may press its controls."""

    @control(Action.REPLAY, replays=True)
    async def _replay(self, press: TablePress) -> None:
        """Open the newest finished round at its deal, or move to another position."""
        start = Position(0, 1, press.table.facts.seat_of(press.member))
        argument = press.address.argument
        await self._move_to(press, parse_position(argument) if argument else start)

    @control(Action.REPLAY_TURN, private=True, replays=True)
    async def _turn(self, press: TablePress) -> None:
        position = parse_position(press.address.argument)
        await self._move_to(press, position._replace(turn=number_in(press.value)))

    @control(Action.REPLAY_SEAT, private=True, replays=True)
    async def _seat(self, press: TablePress) -> None:
        position = parse_position(press.address.argument)
        await self._move_to(press, position._replace(seat=parse_seat(press.value)))

    @control(Action.REPLAY_ROUND, private=True, replays=True)
    async def _round(self, press: TablePress) -> None:
        position = parse_position(press.address.argument)
        await self._move_to(press, position._replace(round_no=number_in(press.value), turn=1))

    @control(Action.REPLAY_SHARE, quiet=True)
    async def _share(self, press: TablePress) -> None:
        """Post the round in the channel as an animation."""
        with self._services.allowance.one_at_a_time(press.interaction), self._sharing(press.interaction):
            position = parse_position(press.address.argument)
            replayed = await self._services.tables.archive.replay(press.table, position.round_no, position.seat)
            await acknowledge(press.interaction)  # painting takes longer than Discord waits for an answer
            shown = key_turns(replayed.turns, MAX_FRAMES - 1)  # the last frame is the score sheet
            facts = press.table.facts
            words = await self._services.readers.server(facts.guild)
            at_end = Reader(press.table.view(None), words)
            reader = await as_played(at_end, self._services.people, replayed.members)
            at_end, reader = [await without_hidden(each, self._services.board_repository) for each in (at_end, reader)]
            shared = "yes" if reader.view.game.shared else "no"
            alt = words("replay-alt", shared=shared, round=replayed.number, turns=len(replayed.turns))
            moments: list[Moment] = []
            for turn in [replayed.turns[number] for number in shown]:
                moments.append(Moment(turn.view, turn.is_highlight, caption(reader, turn)))
                await asyncio.sleep(0)  # a press may come between
            is_last = replayed.number == replayed.rounds
            ending = await winner_picture(self._services, at_end, press.table, for_channel=True) if is_last else None
            film = Film(film_title(reader, replayed), reader.names.drawn(), ending, sheet_headings(reader))
            picture = await self._services.artist.animated("round.gif", facts.game.key, moments, alt, film)
            content = fitted(reader, lambda reader: shared_replay_content(reader, replayed, picture))
            await press.interaction.followup.send(view=content.view, files=content.files(), allowed_mentions=NO_PINGS)

    @control(Action.REPLAY_FILE, private=True, replays=True)
    async def _file(self, press: TablePress) -> None:
        exported = await self._services.tables.archive.exported(press.table)
        file = discord.File(io.BytesIO(exported.encode()), filename=f"match-{press.table.id}.txt")
        await reply(press.interaction, press.words("replay-file"), file)

    async def _move_to(self, press: TablePress, position: Position) -> None:
        async def found() -> Lookup:
            replayed = await self._services.tables.archive.replay(press.table, position.round_no, position.seat)

            async def draw(reader: Reader[TableView]) -> Content:
                reader = await as_played(reader, self._services.people, replayed.members, press.member)
                reader = await without_hidden(reader, self._services.board_repository, press.member)
                shares = not press.elsewhere  # who reads here may not see the table's channel
                return await replay_content(reader, self._services.artist, replayed, position.turn, shares=shares)

            return draw

        await answer_lookup(self._services, press, found())


async def as_played(
    reader: Reader[TableView], people: People, members: Sequence[int | None], viewer: int | None = None
) -> Reader[TableView]:
    """The reader of one round, in whose seats are those who have played it, also if others have the seats now."""
    view = reader.view
    shown = [seat.left if seat.member is None else seat.member for seat in view.seats]
    others = {number: one for number, one in enumerate(members) if one != shown[number]}
    if not others:
        return reader
    names = await people.names(view.guild, [one for one in others.values() if one is not None])
    seats = [*view.seats]
    for number, one in others.items():
        seats[number] = replace(seats[number], member=one, name=names.get(one or 0, ""), left=None)
    own = next((number for number, seat in enumerate(seats) if viewer is not None and seat.member == viewer), None)
    unnamed = (*reader.unnamed, *(one for one in others.values() if one is not None)) if reader.unnamed else ()
    return replace(reader, view=replace(view, seats=tuple(seats), seat=own), unnamed=unnamed)


async def without_hidden(
    reader: Reader[TableView], board_repository: BoardRepository, viewer: int | None = None
) -> Reader[TableView]:
    """The reader of a message that looks back at a match: members who hide have no names, except to themselves."""
    members = {seat.member or seat.left for seat in reader.view.seats} - {None, viewer}
    hidden = await board_repository.hidden([member for member in members if member is not None])
    return replace(reader, unnamed={*reader.unnamed, *hidden})
