"""The public message of a running table: what everyone in the channel may see, and never a card more."""

from __future__ import annotations

from typing import TYPE_CHECKING

import discord

from bot.tables.records import Status
from cogs.match.lines import news_lines, outcome_line, reveal_lines, round_over_line, score_line, sheet_lines, wait_line
from cogs.ui.address import Action, Address
from cogs.ui.content import Content
from cogs.ui.layout import TABLE_COLOUR, button, layout, rows, text
from cogs.ui.names import TableNames

if TYPE_CHECKING:
    from discord import ui

    from bot.tables.table_view import TableView
    from cogs.ui.pictures import Artist
    from cogs.words import Words

_NEWS_LINES = 4


async def table_content(look: TableView, words: Words, artist: Artist) -> Content:
    """The table as the channel sees it: running, between rounds, or at its end."""
    pictures = [picture for picture in (await artist.sheet(look) or await artist.table(look),) if picture]
    items: list[ui.Item[ui.LayoutView]] = [text(_head(look, words))]
    items += [picture.gallery() for picture in pictures]
    items.append(text("\n".join(_body(look, words))))
    items += rows(_buttons(look, words))
    return Content(layout(*items, colour=TABLE_COLOUR), tuple(pictures))


async def shared_content(look: TableView, words: Words, artist: Artist) -> Content:
    """How a private match ended, for the channel."""
    picture = await artist.sheet(look)
    names = TableNames(look, words)
    head = words("shared-title", who=names.seat(0), game=words(f"{look.game.key}-name"))
    items: list[ui.Item[ui.LayoutView]] = [text(head)]
    items += [picture.gallery()] if picture else []
    items.append(text("\n".join([outcome_line(look, words), *sheet_lines(look, words)])))
    return Content(layout(*items, colour=TABLE_COLOUR), (picture,) if picture else ())


def _head(look: TableView, words: Words) -> str:
    view = look.match
    title = words("table-title", game=words(f"{look.game.key}-name"), round=view.round_no if view else 0)
    return "\n".join([title, score_line(look, words), _state(look, words)])


def _state(look: TableView, words: Words) -> str:
    names = TableNames(look, words)
    if look.outcome is not None:
        return outcome_line(look, words)
    if look.status is not Status.PLAYING:
        return words(f"table-{look.status.value}")
    if look.next_round is not None:
        return round_over_line(look, words)
    acting = look.match.to_act if look.match else ()
    return wait_line(look, words) or words("table-turn", who=", ".join(names.marked(seat) for seat in acting))


def _body(look: TableView, words: Words) -> list[str]:
    if look.next_round is not None or look.outcome is not None or not look.status.live:
        lines = [*sheet_lines(look, words), *reveal_lines(look, words)]
        if look.next_round is not None:
            lines.append(words("table-next-commitment", commitment=look.commitment))
        return lines
    return news_lines(look, look.latest, words, _NEWS_LINES)


def _buttons(look: TableView, words: Words) -> list[ui.Button[ui.LayoutView]]:
    buttons: list[ui.Button[ui.LayoutView]] = []
    if look.next_round is not None:
        address = Address(look.table, Action.NEXT_ROUND, decision=look.next_round)
        buttons.append(button(address, words("button-next-round"), discord.ButtonStyle.success))
    buttons += [
        button(
            Address(look.table, Action.CALL, kind), words(f"{look.game.key}-call-{kind}"), discord.ButtonStyle.danger
        )
        for kind in look.calls
    ]
    if look.status is Status.FINISHED:
        buttons.append(
            button(Address(look.table, Action.REMATCH), words("button-rematch"), discord.ButtonStyle.success)
        )
    if look.status is Status.PLAYING:
        buttons.append(button(Address(look.table, Action.HAND), words("button-hand"), discord.ButtonStyle.primary))
    buttons.append(button(Address(look.table, Action.SCORE), words("button-score")))
    buttons.append(button(Address(look.table, Action.RULES), words("button-rules")))
    return buttons
