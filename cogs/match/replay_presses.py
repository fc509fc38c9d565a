"""The presses of a replay. They change nothing, so anybody may press them."""

import io

import discord

from bot.games.refusals import NotUnderstoodError
from bot.tables.history.playback import ReplayedRound, key_turns
from cogs.match.replay_message import Place, read_place, read_seat, replay_content, shared_replay
from cogs.router import TablePress, control
from cogs.services import ShowingPresses
from cogs.ui.address import Action
from cogs.ui.interactions import SurfaceReason, answer_with, redraw
from cogs.ui.layout import NO_PINGS, Content, fitted
from cogs.ui.reader import Reader
from rendering.animation import MOST_FRAMES, Moment


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
