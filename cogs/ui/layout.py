"""The parts of every message: texts, buttons and menus that carry addresses, and the layout around them.

A label has limited room on a phone, where messages are 350 pixels wide: a button leaves its label 286 pixels, after 32
of padding for the message and 32 for itself, and a letter takes 7.4 on average. The options of a menu stand in a sheet
as wide as the screen, which has half as much room again.
"""

import functools
import json
import logging
import re
import unicodedata
import zlib
from collections.abc import Awaitable, Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import AbstractContextManager, nullcontext
from dataclasses import dataclass, field, replace
from hashlib import sha256
from typing import Any, Concatenate, Final, ParamSpec, TypeAlias, TypeVar, cast

import discord
from discord import ui

from bot.people.settings import AS_DISCORD
from bot.requests import sent_once
from bot.tables.model.view import TableFacts
from cogs.ui.address import Address
from cogs.ui.failures import LARGE_BYTES, MAX_BYTES, Failure, failure_of
from cogs.ui.pictures import PaintedPicture
from cogs.ui.reader import Reader, escaped
from cogs.words import Words

View: TypeAlias = ui.LayoutView
Item: TypeAlias = ui.Item[ui.LayoutView]
Button: TypeAlias = ui.Button[ui.LayoutView]
Row: TypeAlias = ui.ActionRow[ui.LayoutView]
P = ParamSpec("P")
ReaderT = TypeVar("ReaderT", bound=Reader[Any])
FactsT = TypeVar("FactsT", bound=TableFacts)
_SentT = TypeVar("_SentT")

NO_PINGS = discord.AllowedMentions.none()
TABLE_COLOUR = 0x2E7D5B
GOLD = 0xE0A526
"""The colour of a member's turn, and of achievements and boards."""
BUTTON_WIDTH, OPTION_WIDTH = 38, 55
"""The longest labels that a phone shows in full, as `label_width` counts."""
MAX_LABEL_LENGTH = 80
MAX_OPTIONS = 25
BUTTONS_PER_ROW = 5
LANGUAGE: Final = "language"
"""The name of the setting, which both members and servers have."""
EMOJI_GONE_EVENT = "emoji_gone"
"""Dispatched by the bot when Discord no longer knows an emoji, so that the next start uploads it again."""

_MAX_OPTION_LENGTH = 100
_MAX_PLACEHOLDER_LENGTH = 150
_MAX_TEXT_LENGTH, _MAX_MESSAGE_LENGTH = 3900, 4000
_MAX_CHANNELS = 25
_TEXT_CHANNELS = (
    discord.ChannelType.text,
    discord.ChannelType.news,
    discord.ChannelType.voice,
    discord.ChannelType.stage_voice,
)
_COMPLETE_ITEMS = re.compile(".*[ 、]", re.DOTALL)
_DOUBLE_WIDTH, _ZERO_WIDTH = ("W", "F"), ("Mn", "Me", "Cf")
_log = logging.getLogger(__name__)


@dataclass(frozen=True)
class Content:
    """A message, ready to be sent or edited: its layout, and the pictures in it."""

    view: View
    pictures: tuple[PaintedPicture, ...] = field(default=())

    @functools.cached_property
    def _components(self) -> list[dict[str, Any]]:
        return self.view.to_components()

    @functools.cached_property
    def size(self) -> int:
        """Bytes of UTF-8 in all strings that are sent: texts, labels, descriptions, addresses, values, names."""
        return size_of(self._components)

    def fits(self, max_bytes: int) -> bool:
        """True if Discord accepts its texts, none of which `text` has cut, and it has at most `max_bytes`."""
        lengths = [len(item.content) for item in self.view.walk_children() if isinstance(item, ui.TextDisplay)]
        in_texts = sum(lengths) <= _MAX_MESSAGE_LENGTH and all(length < _MAX_TEXT_LENGTH for length in lengths)
        return in_texts and self.size <= max_bytes

    def sending(self) -> AbstractContextManager[None]:
        """Send it in the body. discord.py doesn't repeat a large message that is refused: a smaller one follows."""
        return sent_once() if self.size > LARGE_BYTES else nullcontext()

    @functools.cached_property
    def digest(self) -> bytes:
        """A hash of everything that a reader sees."""
        digest = sha256(json.dumps(self._components).encode())
        for picture in self.pictures:
            digest.update(picture.digest)
        return digest.digest()

    def files(self) -> list[discord.File]:
        """New uploads: discord.py closes a file once it is sent."""
        return [picture.file() for picture in self.pictures]


def layout(*items: Item, colour: int) -> View:
    """A message with its items in one container."""
    return without_container(ui.Container(*items, accent_colour=colour))


def without_container(*items: Item) -> View:
    """A message without a container.

    The view is stopped at once: its controls are handled by their addresses (router.py), so discord.py needs neither to
    keep the view nor to run a task for it.
    """
    view = ui.LayoutView(timeout=None)
    for item in items:
        view.add_item(item)
    view.stop()
    return view


def text(content: str) -> ui.TextDisplay[ui.LayoutView]:
    """A paragraph of Markdown."""
    return ui.TextDisplay(content[:_MAX_TEXT_LENGTH])


def button(
    address: Address,
    label: str,
    style: discord.ButtonStyle = discord.ButtonStyle.secondary,
    *,
    disabled: bool = False,
    emoji: discord.PartialEmoji | None = None,
) -> Button:
    return ui.Button(
        label=_shortened(label, MAX_LABEL_LENGTH),
        custom_id=str(address),
        style=style,
        disabled=disabled,
        emoji=emoji,
    )


def below_text(*buttons: Button) -> ui.View:
    """Buttons below a message that is a plain text, which has no layout."""
    view = ui.View(timeout=None)
    for each in buttons:
        view.add_item(cast("ui.Button[ui.View]", each))
    view.stop()
    return view


def rows(buttons: Sequence[Button]) -> list[Row]:
    """Buttons in rows of at most five."""
    return [ui.ActionRow(*buttons[at : at + BUTTONS_PER_ROW]) for at in range(0, len(buttons), BUTTONS_PER_ROW)]


def select(
    address: Address,
    placeholder: str,
    options: Iterable[tuple[str, str, str]],
    *,
    max_values: int = 1,
    chosen: str | None = None,
    emojis: Mapping[str, discord.PartialEmoji] | None = None,
) -> Row:
    """A menu of (value, label, description).

    Args:
        address: what a choice in the menu requests.
        placeholder: the text of the closed menu.
        options: an empty description makes room for the end of a long label.
        max_values: how many options can be chosen at once.
        chosen: the value that is shown as chosen.
        emojis: emojis by value.

    """
    choices: list[discord.SelectOption] = []
    for value, full_label, description in options:
        label, overflow = (full_label, "") if description else split_label(full_label)
        choices.append(
            discord.SelectOption(
                value=value[:_MAX_OPTION_LENGTH],
                label=_shortened(label, _MAX_OPTION_LENGTH),
                description=_shortened(description or overflow, _MAX_OPTION_LENGTH) or None,
                default=value == chosen,
                emoji=(emojis or {}).get(value),
            )
        )
    custom_id = str(address)
    return ui.ActionRow(
        ui.Select(
            custom_id=custom_id,
            placeholder=placeholder[:_MAX_PLACEHOLDER_LENGTH],
            options=choices,
            max_values=max_values,
            # Clients that identify menus by id instead of custom_id must not confuse menus with different addresses.
            id=zlib.crc32(custom_id.encode()) & 0x7FFFFFFF or 1,
        )
    )


def named_select(
    words: Words,
    address: Address,
    name: str,
    options: Iterable[tuple[str, str, str]],
    *,
    chosen: str | None,
    placeholder: str = "",
) -> Row:
    """A menu whose chosen option also says what the menu is for, because a closed menu shows nothing else.

    While nothing is chosen, it shows `placeholder`, by default the menu's name.
    """
    named = [
        (value, words("menu-value", label=name, value=label) if value == chosen else label, description)
        for value, label, description in options
    ]
    return select(address, placeholder or words("menu-open", label=name), named, chosen=chosen)


def channel_select(address: Address, placeholder: str, chosen: Sequence[int], *, one: bool = False) -> Row:
    """A menu of the server's channels, several or only `one` to post in. Threads are left out: the cache drops them.

    A forum can be chosen among several, since its posts may have tables, but not to post in.
    """
    channel_type = discord.SelectDefaultValueType.channel
    return ui.ActionRow(
        ui.ChannelSelect(
            custom_id=str(address),
            placeholder=placeholder[:_MAX_PLACEHOLDER_LENGTH],
            channel_types=[*_TEXT_CHANNELS, *([] if one else [discord.ChannelType.forum])],
            min_values=0,
            max_values=1 if one else _MAX_CHANNELS,
            default_values=[discord.SelectDefaultValue(id=channel, type=channel_type) for channel in chosen],
        )
    )


def role_select(address: Address, placeholder: str, chosen: Sequence[int]) -> Row:
    """A menu of the server's roles, of which one or none can be chosen."""
    role_type = discord.SelectDefaultValueType.role
    return ui.ActionRow(
        ui.RoleSelect(
            custom_id=str(address),
            placeholder=placeholder[:_MAX_PLACEHOLDER_LENGTH],
            min_values=0,
            default_values=[discord.SelectDefaultValue(id=role, type=role_type) for role in chosen],
        )
    )


def language_select(address: Address, words: Words, name: str, chosen: str, languages: Mapping[str, str]) -> Row:
    """A menu of languages. A language that the bot no longer has is shown as *as Discord*, which then applies."""
    offered = [(value, language, "") for value, language in offered_languages(words, languages).items()]
    return named_select(words, address, name, offered, chosen=chosen if chosen in languages else AS_DISCORD)


def offered_languages(words: Words, languages: Mapping[str, str]) -> dict[str, str]:
    """The names of all values of a language setting: *as Discord*, and each language by its own name."""
    return {AS_DISCORD: words("language-as-discord"), **languages}


def label_width(label: str) -> int:
    """The width of a label in Latin letters; Chinese and Japanese characters take two."""
    return sum(
        0
        if unicodedata.category(character) in _ZERO_WIDTH
        else 1 + (unicodedata.east_asian_width(character) in _DOUBLE_WIDTH)
        for character in label
    )


def split_label(label: str) -> tuple[str, str]:
    """The part of a label that fits into an option's first line, and the rest, for its second line."""
    if label_width(label) <= OPTION_WIDTH:
        return label, ""
    words = label.split(" ")
    for count in range(len(words) - 1, 0, -1):
        if label_width(head := " ".join(words[:count])) < OPTION_WIDTH:
            return f"{head}…", f"…{' '.join(words[count:])}"
    return label, ""


def _shortened(label: str, max_length: int) -> str:
    """A label that fits; a list that is too long is cut between two of its items."""
    if len(label) <= max_length:
        return label
    items = _COMPLETE_ITEMS.match(label[: max_length - 2])
    return f"{label[: max_length - 2] if items is None else items[0].rstrip()}…"


Smaller: TypeAlias = Callable[[Reader[Any]], Reader[Any]]
"""A step by which a drawing that doesn't fit into a message is made smaller."""


def in_letters(reader: Reader[Any]) -> Reader[Any]:
    """Cards in letters: an emoji takes about 35 characters of a text, a card in letters two.

    A message uses only one of the two, since its readers would wonder what the difference means.
    """
    return replace(reader, short=True)


def without_descriptions(reader: Reader[Any]) -> Reader[Any]:
    """Menus without second lines."""
    return replace(reader, bare=True)


def in_pages(reader: Reader[Any]) -> Reader[Any]:
    """One short menu for each kind of move, whose last option turns the page."""
    return replace(reader, paged=True)


def in_parts(reader: Reader[Any]) -> Reader[Any]:
    """Few lines of the table; **Read on** or **Table in words** shows the others."""
    return replace(reader, brief=True)


def size_of(payload: object) -> int:
    """Bytes of UTF-8 in all strings of a payload."""
    match payload:
        case str():
            return len(payload.encode(errors="replace"))
        case list():
            return sum(map(size_of, cast("list[object]", payload)))
        case dict():
            return sum(map(size_of, cast("dict[str, object]", payload).values()))
        case _:
            return 0


def fitted(reader: Reader[FactsT], draw: Callable[[Reader[FactsT]], Content]) -> Content:
    """A message with cards as emojis, or in short notation if it wouldn't fit otherwise."""
    content = draw(reader)
    return content if content.fits(reader.max_bytes) else draw(in_letters(reader))


def fitting(
    *smaller: Smaller,
) -> Callable[
    [Callable[Concatenate[ReaderT, P], Awaitable[Content]]], Callable[Concatenate[ReaderT, P], Awaitable[Content]]
]:
    """Decorate a drawing coroutine: while the result doesn't fit, it is drawn again after the next step."""

    def decorate(
        draw: Callable[Concatenate[ReaderT, P], Awaitable[Content]],
    ) -> Callable[Concatenate[ReaderT, P], Awaitable[Content]]:
        @functools.wraps(draw)
        async def draw_fitted(reader: ReaderT, /, *args: P.args, **kwargs: P.kwargs) -> Content:
            content = await draw(reader, *args, **kwargs)
            for step in smaller:
                if content.fits(reader.max_bytes):
                    break
                reader = cast("ReaderT", step(reader))
                content = await draw(reader, *args, **kwargs)
            return content

        return draw_fitted

    return decorate


def without_pictures(content: Content) -> Content:
    """The message with the alt text of each picture in its place. The content itself can't be sent any more."""
    texts = (item for item in content.view.walk_children() if isinstance(item, ui.TextDisplay))
    room = _MAX_MESSAGE_LENGTH - sum(len(item.content) for item in texts)

    def told(item: Item) -> Iterator[Item]:
        nonlocal room
        if not isinstance(item, ui.MediaGallery):
            yield item
        elif alt := escaped("\n".join(each.description or "" for each in item.items))[:room]:
            room -= len(alt)
            yield text(alt)

    return _rebuilt(content, told)


def controls_alone(content: Content, sentence: str) -> Content:
    """A sentence, and the controls of the message without their emojis. The content itself can't be sent any more."""
    remove_emojis(content.view)
    said: list[Item] = [text(sentence)]

    def controls(item: Item) -> Iterator[Item]:
        if said:
            yield said.pop()
        if isinstance(item, ui.ActionRow):
            yield item

    return _rebuilt(content, controls)


def bounded(content: Content) -> Content:
    """The message, shorter where it has too many bytes."""
    return content if content.size <= MAX_BYTES else shortened(content, MAX_BYTES)


def shortened(content: Content, max_bytes: int = LARGE_BYTES) -> Content:
    """The message without second lines in menus, and if that isn't enough, with its longest texts cut."""
    for item in content.view.walk_children():
        for option in item.options if isinstance(item, ui.Select) else ():
            option.description = None
    smaller = Content(content.view, content.pictures)
    texts = [item for item in content.view.walk_children() if isinstance(item, ui.TextDisplay)]
    for item in sorted(texts, key=lambda each: len(each.content.encode()), reverse=True):
        excess = smaller.size - max_bytes + len("…".encode())
        if excess > len("…".encode()):
            kept = max(0, len(item.content.encode()) - excess)
            item.content = f"{item.content.encode()[:kept].decode(errors='ignore')}…"
            smaller = Content(content.view, content.pictures)
    return smaller


def _rebuilt(content: Content, change: Callable[[Item], Iterable[Item]]) -> Content:
    """The message without pictures, each of its items replaced as `change` says; those of a container stay in it."""
    for parent in [item for item in content.view.children if isinstance(item, ui.Container)] or [content.view]:
        items = [made for item in parent.children for made in change(item)]
        parent.clear_items()
        for item in items:
            parent.add_item(item)
    return Content(content.view)


def remove_emojis(view: View) -> None:
    """Take the emojis from the controls of a message."""
    for item in view.walk_children():
        if isinstance(item, ui.Button):
            item.emoji = None
        elif isinstance(item, ui.Select):
            for option in item.options:
                option.emoji = None


async def send_without_missing_emojis(
    client: discord.Client, view: View, send: Callable[[], Awaitable[_SentT]]
) -> _SentT:
    """Send a message. If Discord refuses an emoji of its controls, because somebody deleted it, send it without any.

    In texts Discord doesn't refuse a deleted emoji, but shows its name.
    """
    try:
        return await send()
    except discord.HTTPException as problem:
        if failure_of(problem) is not Failure.EMOJI_GONE:
            raise
        _log.warning(
            "a card emoji was deleted; cards are written in letters until the next start uploads it again (%s)", problem
        )
    client.dispatch(EMOJI_GONE_EVENT)
    remove_emojis(view)
    return await send()
