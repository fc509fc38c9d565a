"""The building blocks of every message: a layout that Discord accepts, whose controls carry addresses only."""

import re
import zlib
from collections.abc import Iterable, Mapping, Sequence
from typing import TypeAlias

import discord
from discord import ui

from cogs.ui.address import Address
from cogs.ui.phone import folded
from cogs.ui.pictures import Shown
from cogs.words.card_emojis import EmojiId

View: TypeAlias = ui.LayoutView
Button: TypeAlias = ui.Button[ui.LayoutView]
Row: TypeAlias = ui.ActionRow[ui.LayoutView]
TABLE_COLOUR = 0x2E7D5B
GOLD = 0xE0A526
"""The colour of a member's turn, and of what they have won."""
NO_PINGS = discord.AllowedMentions.none()
LONGEST_LABEL = 80
_OPTION = 100
MOST_OPTIONS = 25
_TEXT, _ALL_TEXTS = 3900, 4000
_WHOLE_ITEMS = re.compile(".*[ 、]", re.DOTALL)
_BUTTONS_IN_ROW = 5
_MOST_CHOSEN = 25
_WITH_MESSAGES = (
    discord.ChannelType.text,
    discord.ChannelType.news,
    discord.ChannelType.forum,
    discord.ChannelType.voice,
    discord.ChannelType.stage_voice,
)


def text(content: str) -> ui.TextDisplay[ui.LayoutView]:
    """A paragraph of Markdown."""
    return ui.TextDisplay(content[:_TEXT])


def fits(view: View) -> bool:
    """True where Discord takes all the texts of a message, and none was cut."""
    texts = [len(item.content) for item in view.walk_children() if isinstance(item, ui.TextDisplay)]
    return sum(texts) <= _ALL_TEXTS and all(length < _TEXT for length in texts)


def button(
    address: Address,
    label: str,
    style: discord.ButtonStyle = discord.ButtonStyle.secondary,
    *,
    disabled: bool = False,
    emoji: EmojiId | None = None,
) -> ui.Button[ui.LayoutView]:
    """A button that carries an address."""
    return ui.Button(
        label=_within(label, LONGEST_LABEL),
        custom_id=str(address),
        style=style,
        disabled=disabled,
        emoji=_partial(emoji),
    )


def _within(label: str, most: int) -> str:
    """A list that is too long for its control ends behind one of its items, and says that it goes on."""
    if len(label) <= most:
        return label
    known = _WHOLE_ITEMS.match(label[: most - 2])
    return f"{label[: most - 2] if known is None else known[0].rstrip()}…"


def rows(buttons: Sequence[ui.Button[ui.LayoutView]]) -> list[Row]:
    """Buttons in rows of at most five."""
    return [ui.ActionRow(*buttons[at : at + _BUTTONS_IN_ROW]) for at in range(0, len(buttons), _BUTTONS_IN_ROW)]


def select(
    address: Address,
    placeholder: str,
    options: Iterable[tuple[str, str, str]],
    *,
    most: int = 1,
    chosen: str | None = None,
    emojis: Mapping[str, EmojiId] | None = None,
) -> Row:
    """A select of (value, label, description) that carries an address; a choice in it is a whole move.

    `most`: so many may be picked at once. `chosen`: the value that is shown as picked. `emojis`: by value.
    """
    shown = emojis or {}
    choices = [
        discord.SelectOption(
            value=value[:_OPTION],
            label=_within(label, _OPTION),
            description=_within(description or rest, _OPTION) or None,
            default=value == chosen,
            emoji=_partial(shown.get(value)),
        )
        for value, told, description in options
        for label, rest in [(told, "") if description else folded(told)]
    ]
    custom_id = str(address)
    return ui.ActionRow(
        ui.Select(
            custom_id=custom_id, placeholder=placeholder[:150], options=choices, max_values=most, id=_number(custom_id)
        )
    )


def _partial(emoji: EmojiId | None) -> discord.PartialEmoji | None:
    return None if emoji is None else discord.PartialEmoji(name=emoji.name, id=emoji.id)


def _number(custom_id: str) -> int:
    """The number of a component: another address is another menu, also where numbers tell menus apart."""
    return zlib.crc32(custom_id.encode()) & 0x7FFFFFFF or 1


def channel_select(address: Address, placeholder: str, chosen: Sequence[int], *, most: int = _MOST_CHOSEN) -> Row:
    """A select of any channels of the server but threads, which Discord lets the bot forget."""
    known = [discord.SelectDefaultValue(id=each, type=discord.SelectDefaultValueType.channel) for each in chosen]
    return ui.ActionRow(
        ui.ChannelSelect(
            custom_id=str(address),
            placeholder=placeholder[:150],
            channel_types=list(_WITH_MESSAGES),
            min_values=0,
            max_values=most,
            default_values=known,
        )
    )


def role_select(address: Address, placeholder: str, chosen: int | None) -> Row:
    """A select of one role of the server, or none."""
    known = [] if chosen is None else [discord.SelectDefaultValue(id=chosen, type=discord.SelectDefaultValueType.role)]
    return ui.ActionRow(
        ui.RoleSelect(custom_id=str(address), placeholder=placeholder[:150], min_values=0, default_values=known)
    )


def layout(*items: ui.Item[ui.LayoutView], colour: int) -> View:
    """A message with one container."""
    return bare(ui.Container(*items, accent_colour=colour))


def bare(*items: ui.Item[ui.LayoutView]) -> View:
    """A message of these parts.

    The view is stopped at once: its controls are answered by their addresses (router.py), so discord.py has nothing to
    keep, and starts no task for a private message.
    """
    view = ui.LayoutView(timeout=None)
    for item in items:
        view.add_item(item)
    view.stop()
    return view


def files(*pictures: Shown | None) -> list[discord.File]:
    """The uploads of those pictures that exist."""
    return [picture.file() for picture in pictures if picture is not None]
