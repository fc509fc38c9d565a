"""What a phone shows of a label before it cuts it, where messages are 350 pixels wide.

A button's label stands at 14 pixels between 32 of the message's and 32 of its own: 286 are left, and a letter takes 7.4
on average. An option stands in a sheet as wide as the screen, where half as much again has room.

The building blocks of every message: a layout that Discord accepts, whose controls carry addresses only.

What a message is made of: a layout, and the pictures in it.

Messages that may grow too long with cards as emojis: then they have them in short notation.

An emoji takes some 35 characters of a text, a card in short notation two. So a message is drawn with emojis first,
and without them where it doesn't fit; there is no middle, lest a reader looks for what it means.

An emoji that somebody has deleted: Discord refuses a message whose controls show it, so they go without.

A text that shows one is not refused: readers see its name.

The menu of languages, in a member's settings and a server's.
"""

import functools
import json
import logging
import re
import unicodedata
import zlib
from collections.abc import Awaitable, Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from hashlib import sha256
from typing import Any, Concatenate, Final, ParamSpec, TypeAlias, TypeVar

import discord
from discord import ui

from bot.people.settings import AS_DISCORD
from bot.tables.model.view import TableFacts
from cogs.ui.address import Address
from cogs.ui.pictures import Shown
from cogs.ui.reader import Reader
from cogs.words import Words
from cogs.words.cards import EmojiId

BUTTON, OPTION = 38, 55
"""How wide a label may be, as `width` counts."""
_WIDE, _NOTHING = ("W", "F"), ("Mn", "Me", "Cf")


def width(text: str) -> int:
    """How wide a text is, in letters of the Latin alphabet: Chinese and Japanese signs take two."""
    return sum(
        0 if unicodedata.category(sign) in _NOTHING else 1 + (unicodedata.east_asian_width(sign) in _WIDE)
        for sign in text
    )


def folded(label: str) -> tuple[str, str]:
    """A label that an option shows whole, and the rest of it, which goes into the line below."""
    if width(label) <= OPTION:
        return label, ""
    words = label.split(" ")
    for count in range(len(words) - 1, 0, -1):
        if width(head := " ".join(words[:count])) < OPTION:
            return f"{head}…", f"…{' '.join(words[count:])}"
    return label, ""


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


@dataclass(frozen=True)
class Content:
    """A message, ready to be sent or edited."""

    view: View
    pictures: tuple[Shown, ...] = field(default=())

    @functools.cached_property
    def digest(self) -> bytes:
        """All that a reader sees, in short."""
        digest = sha256(json.dumps(self.view.to_components()).encode())
        for picture in self.pictures:
            digest.update(picture.digest)
        return digest.digest()

    def files(self) -> list[discord.File]:
        """The uploads, created anew each time they are sent."""
        return files(*self.pictures)


ReaderT = TypeVar("ReaderT", bound=Reader[Any])

P = ParamSpec("P")
Seen = TypeVar("Seen", bound="TableFacts")


def fitted(reader: Reader[Seen], draw: Callable[[Reader[Seen]], Content]) -> Content:
    """A message for a reader, drawn so that it fits."""
    content = draw(reader)
    return content if fits(content.view) else draw(replace(reader, short=True))


def fitting(
    draw: Callable[Concatenate[ReaderT, P], Awaitable[Content]],
) -> Callable[Concatenate[ReaderT, P], Awaitable[Content]]:
    """Let a function that draws a message for a reader draw it so that it fits."""

    @functools.wraps(draw)
    async def drawn(reader: ReaderT, /, *args: P.args, **kwargs: P.kwargs) -> Content:
        content = await draw(reader, *args, **kwargs)
        return content if fits(content.view) else await draw(replace(reader, short=True), *args, **kwargs)

    return drawn


EVENT = "emoji_gone"
"""Dispatched by the bot, so that whoever knows of the emojis offers them no more."""
_INVALID_FORM = 50035
_Sent = TypeVar("_Sent")

_log = logging.getLogger(__name__)


async def without_what_is_gone(client: discord.Client, view: View, send: Callable[[], Awaitable[_Sent]]) -> _Sent:
    """Send a message; where Discord refuses an emoji in it, send it once more without any in its controls."""
    try:
        return await send()
    except discord.HTTPException as problem:
        if not _is_about_an_emoji(problem):
            raise
        _log.warning("an emoji of a card is gone; the next start makes it anew (%s)", problem)
    client.dispatch(EVENT)
    for item in view.walk_children():
        if isinstance(item, ui.Button):
            item.emoji = None
        elif isinstance(item, ui.Select):
            for option in item.options:
                option.emoji = None
    return await send()


def _is_about_an_emoji(problem: discord.HTTPException) -> bool:
    return problem.code == _INVALID_FORM and "emoji" in problem.text.lower()


LANGUAGE: Final = "language"
"""What both settings are called."""


def offered_languages(words: Words, languages: Mapping[str, str]) -> dict[str, str]:
    """What can be chosen, by the value that is kept: what Discord says, or a language by its own name."""
    return {AS_DISCORD: words("language-as-discord"), **languages}


def language_select(address: Address, words: Words, chosen: str, languages: Mapping[str, str]) -> Row:
    """The menu; a language that is spoken no more reads as what holds instead."""
    offered = [(value, name, "") for value, name in offered_languages(words, languages).items()]
    return select(address, words("choose-language"), offered, chosen=chosen if chosen in languages else AS_DISCORD)
