"""Why the surface refuses, besides what tables and games refuse: ids of sentences in the language files.

What every feature asks an interaction, and how it answers one in private.

The one place where a refusal becomes a private reply, and a programming error one log line and an apology.

What the messages ask the bot for.

Who reads which language: a private message its reader's, a public one its server's.

A private sentence names the buttons of public messages as everyone in the server sees them.
Nothing else asks an interaction for its locale, so that no member's language ever shows in public.

What has arrived already: Discord may deliver an interaction twice, and it is one wish all the same.
"""

import logging
import secrets
from collections import OrderedDict
from collections.abc import AsyncGenerator, Iterable
from contextlib import asynccontextmanager
from enum import StrEnum
from typing import Protocol, TypeAlias, cast

import aiohttp
import discord

from bot.games.refusals import NotNowError, NotUnderstoodError, RefusalError
from bot.games.values import Say, say
from bot.people.member_data import kept_name
from bot.people.people import People
from bot.people.settings import DEFAULTS, MemberSettings, ServerSettings
from bot.tables.model.ports import Actor, StorageError
from bot.tables.model.view import TableFacts
from bot.tables.table import Table
from cogs.ui.layout import NO_PINGS, Content, without_what_is_gone
from cogs.ui.reader import TableNames, written_for
from cogs.ui.retry import passes
from cogs.words import LETTERS, Languages, Names, Words


class SurfaceReason(StrEnum):
    """Reasons that only Discord's side can know."""

    NO_TABLE_HERE = "refusal-no-table-here"
    MISSING_PERMISSIONS = "refusal-missing-permissions"
    NOTHING_TO_SHARE = "refusal-nothing-to-share"
    NOT_POSTED = "refusal-not-posted"
    OLD_BUTTON = "refusal-old-button"
    AWAY = "refusal-away"
    NOT_A_CHOICE = "refusal-not-a-choice"
    UNKNOWN_BOARD = "refusal-unknown-board"
    TOO_LARGE = "refusal-too-large"
    UNRATED = "refusal-unrated"
    SHOWN_JUST_NOW = "refusal-shown-just-now"
    MAY_NOT_WRITE = "refusal-may-not-write"
    UNKNOWN_RULE = "refusal-unknown-rule"
    NOT_A_MANAGER = "refusal-not-a-manager"
    UNKNOWN_ZONE = "refusal-unknown-zone"
    NOT_HERE = "refusal-not-here"
    NO_LOBBY_OF_YOURS = "refusal-no-lobby-of-yours"
    INVITED_SELF = "refusal-invited-self"
    INVITED_BOT = "refusal-invited-bot"
    INVITED_SEATED = "refusal-invited-seated"
    INVITED_BLIND = "refusal-invited-blind"
    INVITED_LATELY = "refusal-invited-lately"
    INVITED_MANY = "refusal-invited-many"
    NOT_A_TABLE = "refusal-not-a-table"


Interaction: TypeAlias = discord.Interaction[discord.Client]
_TABLE = "table"
_PRESSES = 999_983
"""A prime, so that ids that differ in their upper bits alone, as those of one moment to the next, differ here too."""


def actor(interaction: Interaction) -> Actor:
    """Who asks, and by which interaction."""
    return Actor(interaction.user.id, interaction.id, name_of(interaction))


def name_of(interaction: Interaction) -> str:
    """What the server calls whoever gives a command or presses."""
    return kept_name(interaction.user.display_name)


def on_private_message(interaction: Interaction) -> bool:
    """True for a press on a message that only its presser sees."""
    return interaction.message is not None and interaction.message.flags.ephemeral


def press_number(interaction: Interaction) -> int:
    """A short number of an interaction, another than that of those shortly before and after it."""
    return interaction.id % _PRESSES


def chosen(interaction: Interaction) -> str:
    """The one value that a select sent.

    Raises:
        NotUnderstoodError: it sent none, or several.

    """
    values = all_chosen(interaction)
    if len(values) != 1:
        raise NotUnderstoodError(SurfaceReason.NOT_A_CHOICE)
    return values[0]


def all_chosen(interaction: Interaction) -> list[str]:
    """Every value that a select sent."""
    return cast("list[str]", (interaction.data or {}).get("values", []))


def missing_in(channel: object, allowed: discord.Permissions) -> list[str]:
    """The names of the permissions that a table takes in a channel or thread, and that aren't allowed there."""
    send = "send_messages_in_threads" if isinstance(channel, discord.Thread) else "send_messages"
    return [name for name in ("view_channel", send, "attach_files") if not getattr(allowed, name)]


def permission_names(missing: Iterable[str]) -> tuple[Say, ...]:
    """Permissions as Discord's settings call them."""
    return tuple(say(f"permission-{name}") for name in missing)


def require_permissions(interaction: Interaction) -> None:
    """Refuse, naming what is missing, where the bot lacks a permission that a table needs.

    Raises:
        NotNowError: the channel's permissions don't let the bot post tables.

    """
    if missing := missing_in(interaction.channel, interaction.app_permissions):
        where = f"<#{interaction.channel_id}>"
        raise NotNowError(SurfaceReason.MISSING_PERMISSIONS, missing=permission_names(missing), channel=where)


def managed(interaction: Interaction) -> discord.Guild:
    """The server whose settings the member may change.

    Raises:
        NotNowError: they may not manage it, or may no more.

    """
    if interaction.guild is None or not interaction.permissions.manage_guild:
        raise NotNowError(SurfaceReason.NOT_A_MANAGER)
    return interaction.guild


async def note_table(interaction: Interaction, table: Table) -> None:
    """Remember which table an interaction is about, so that a refusal can call its seats and sides by their names.

    The table learns what its member is called now, and that they are present; who only types hasn't said so yet.
    """
    await table.see(interaction.user.id, name_of(interaction))
    if interaction.type is not discord.InteractionType.autocomplete:
        await table.present(actor(interaction))
    interaction.extras[_TABLE] = table.facts


def noted_table(interaction: Interaction) -> TableFacts | None:
    """The table that an interaction is about, as it was when that was noted; None where it is about none."""
    return interaction.extras.get(_TABLE)


def names_for(interaction: Interaction, words: Words) -> Names:
    """The names at the table that an interaction is about; letters if it isn't about a table."""
    facts = noted_table(interaction)
    return LETTERS if facts is None else TableNames(facts, words)


async def tell(interaction: Interaction, sentence: str) -> None:
    """Answer with a private sentence, whether or not it is the first answer."""
    if interaction.response.is_done():
        await interaction.followup.send(sentence, ephemeral=True, allowed_mentions=NO_PINGS)
    else:
        await interaction.response.send_message(sentence, ephemeral=True, allowed_mentions=NO_PINGS)


async def thinking(interaction: Interaction) -> None:
    """Tell the member that a private message is on its way."""
    await interaction.response.defer(ephemeral=True, thinking=True)


async def answer_with(
    interaction: Interaction, content: Content
) -> discord.InteractionMessage | discord.InteractionCallbackResponse[discord.Client]:
    """Answer with a new private message, or with what the one that was on its way is to show."""
    if interaction.response.is_done():
        return await without_what_is_gone(
            interaction.client,
            content.view,
            lambda: interaction.edit_original_response(
                view=content.view, attachments=content.files(), allowed_mentions=NO_PINGS
            ),
        )
    return await without_what_is_gone(
        interaction.client,
        content.view,
        lambda: interaction.response.send_message(
            view=content.view, files=content.files(), ephemeral=True, allowed_mentions=NO_PINGS
        ),
    )


def answered_message(answer: discord.InteractionMessage | discord.InteractionCallbackResponse[discord.Client]) -> int:
    """The id of the private message that `answer_with` has made."""
    return answer.id if isinstance(answer, discord.InteractionMessage) else answer.message_id or 0


async def redraw(interaction: Interaction, content: Content) -> None:
    """Answer by drawing over the private message that was pressed."""
    await interaction.response.edit_message(view=content.view, attachments=content.files(), allowed_mentions=NO_PINGS)


async def take(interaction: Interaction) -> None:
    """Tell Discord that a press on a public message was accepted; the message's writer redraws it."""
    await interaction.response.defer()


_log = logging.getLogger(__name__)
GONE = (10008, 10015, 10062, 50027)
"""Discord's codes for a private message, interaction or token that is gone, so nobody waits for the answer."""
TOO_LATE = 10062
"""Discord's code for an interaction that nobody waits for any more."""
ANSWERED = 40060
"""Discord's code for an interaction that was already answered."""
_ECHO = 300


@asynccontextmanager
async def answering(interaction: Interaction, words: Words) -> AsyncGenerator[None]:
    """Run the body; whatever it raises is answered (see `answer_problem`)."""
    try:
        yield
    except Exception as problem:  # noqa: BLE001 - a bug must not leave the player without an answer; it is logged
        await answer_problem(interaction, words, problem)


async def answer_problem(interaction: Interaction, words: Words, problem: Exception) -> None:
    """Answer a refusal with its sentence; log a bug with its traceback, and apologise with a reference to that line."""
    if isinstance(problem, RefusalError):
        interaction.client.dispatch("refusal", interaction, problem)  # for whoever counts them
        await _send(interaction, refusal_text(words, problem, names_for(interaction, words)))
    elif isinstance(problem, StorageError):  # the store has said why
        await _send(interaction, words("not-saved"))
    elif is_too_late(problem):
        _log.info("an interaction was answered too late: %s", problem)
    elif passes(problem):
        _log.info("an interaction can't be answered now: %s", problem)
    else:
        reference = secrets.token_hex(4)
        _log.error("an interaction failed, reference %s", reference, exc_info=problem)
        await _send(interaction, words("apology", reference=reference))


def is_too_late(problem: Exception) -> bool:
    """True if Discord says that nobody waits for this answer any more, or that there already was one."""
    return isinstance(problem, discord.HTTPException) and problem.code in (*GONE, ANSWERED)


async def _send(interaction: Interaction, sentence: str) -> None:
    """Reply, if Discord still accepts it; if not, nothing more can be done for the member."""
    try:
        await tell(interaction, sentence)
    except (discord.HTTPException, aiohttp.ClientError, OSError) as problem:
        _log.info("a reply did not arrive (%s)", problem)


def refusal_text(words: Words, refusal: RefusalError, names: Names) -> str:
    """The sentence of a refusal, with the rule's id if a rule of the game forbids it.

    It quotes what the member typed, but only up to a length: a message holds 2,000 characters.
    """
    told = {name: _shortened(arg) if isinstance(arg, str) else arg for name, arg in refusal.say.args.items()}
    sentence = words.say(Say(refusal.say.key, told), names)
    return words("refusal-with-rule", sentence=sentence, rule=refusal.rule) if refusal.rule else sentence


def _shortened(typed: str) -> str:
    return typed if len(typed) <= _ECHO else f"{typed[:_ECHO]}…"


class Channels(Protocol):
    """Where channels come from: the bot."""

    @property
    def user(self) -> discord.ClientUser | None:
        """The bot's own user."""
        ...

    def get_partial_messageable(self, id: int) -> discord.PartialMessageable:  # noqa: A002 - discord.py's name
        """A channel by its id, without asking Discord."""
        ...

    def get_guild(self, id: int, /) -> discord.Guild | None:  # noqa: A002 - discord.py's name
        """A server by its id, as far as the bot knows it."""
        ...


class Readers:
    """The words for members and servers, by what they have set, else by what Discord says.

    A refusal needs words even while nothing can be read: then Discord alone is asked.
    """

    def __init__(self, languages: Languages, people: People, servers: Channels) -> None:
        self._languages = languages
        self._people = people
        self._servers = servers

    async def member(self, interaction: Interaction) -> Words:
        """The words of whoever gives a command or presses, for what they alone see."""
        try:
            settings = await self._people.settings_of(interaction.user.id)
        except StorageError:
            settings = DEFAULTS
        return await self.with_settings(interaction, settings)

    async def with_settings(self, interaction: Interaction, settings: MemberSettings) -> Words:
        """The same, where the member's settings are known."""
        words = self._languages.chosen(settings.language, interaction.locale.value)
        if interaction.guild_id is not None:
            words = self._languages.beside(words, await self.server(interaction.guild_id))
        return written_for(words, settings)

    async def server(self, guild: int) -> Words:
        """The words for everyone in a server."""
        try:
            settings = await self._people.server(guild)
        except StorageError:
            settings = ServerSettings()
        found = self._servers.get_guild(guild)
        return self._languages.chosen(settings.language, "" if found is None else found.preferred_locale.value)


_REMEMBERED = 20_000
"""So many interactions are remembered, which at any rate that a bot can serve is more than a minute."""


class Arrivals:
    """The interactions that arrived last."""

    def __init__(self) -> None:
        self._seen: OrderedDict[int, None] = OrderedDict()

    def is_new(self, interaction: int) -> bool:
        """Note an interaction; False where it had arrived before."""
        if interaction in self._seen:
            _log.info("an interaction has arrived twice")
            return False
        self._seen[interaction] = None
        if len(self._seen) > _REMEMBERED:
            self._seen.popitem(last=False)
        return True
