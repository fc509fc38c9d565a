"""What every feature does with an interaction: checks, private answers, the error boundary, and the reader's words.

In one place, `answer_problem`, a refusal becomes a private reply, and a bug one line in the log and an apology.

Nothing outside `Readers` asks an interaction for its locale, so no member's language ever shows in a public message.
"""

import logging
import secrets
from collections import OrderedDict
from collections.abc import Awaitable, Callable, Iterable
from datetime import timedelta
from enum import StrEnum
from typing import Protocol, TypeVar, cast

import aiohttp
import discord
from discord.utils import MISSING

from bot.games.refusals import NotNowError, NotUnderstoodError, RefusalError
from bot.games.values import Say, say
from bot.people.member_data import clean_name
from bot.people.people import People
from bot.people.settings import DEFAULTS, MemberSettings, ServerSettings
from bot.tables.model.ports import Actor, StorageError
from bot.tables.model.view import TableFacts
from bot.tables.table import Table
from cogs.ui.deferral import DeferralTimers, Interaction
from cogs.ui.failures import Remedy, failure_of, is_too_late, passes, size_refused
from cogs.ui.layout import NO_PINGS, Content, bounded, send_without_missing_emojis, shortened, without_pictures
from cogs.ui.reader import TableNames
from cogs.words import LETTERS, Languages, Names, Words
from cogs.words.cards import SPOKEN

SentT = TypeVar("SentT")

_PRESS_NUMBERS = 999_983
"""A prime, so that ids that differ only in their upper bits, as at successive milliseconds, have different numbers."""
_MAX_QUOTED_LENGTH = 300
_TABLE = "table"
_MAX_SIDE_MESSAGES = 5_000
"""More than the members who look something up within a quarter of an hour."""
TOKEN_LIFETIME = timedelta(minutes=14, seconds=30)
"""How long an interaction's token is used: Discord takes it for 15 minutes."""
_log = logging.getLogger(__name__)


class SurfaceReason(StrEnum):
    """The reasons of refusals that neither a game nor a table makes: ids of sentences in the language files."""

    NO_TABLE_HERE = "refusal-no-table-here"
    MISSING_PERMISSIONS = "refusal-missing-permissions"
    NOTHING_TO_SHARE = "refusal-nothing-to-share"
    DAILY_LEFT = "refusal-daily-left"
    DAILY_NOT_POSTED = "refusal-daily-not-posted"
    NOT_POSTED = "refusal-not-posted"
    OLD_BUTTON = "refusal-old-button"
    OLD_COMMAND = "refusal-old-command"
    AWAY = "refusal-away"
    NOT_A_CHOICE = "refusal-not-a-choice"
    UNKNOWN_BOARD = "refusal-unknown-board"
    UNKNOWN_VIEW = "refusal-unknown-view"
    TOO_LARGE = "refusal-too-large"
    TOO_MUCH = "refusal-too-much"
    UNRATED = "refusal-unrated"
    OWN_MATCH = "refusal-own-match"
    NOT_ARRANGED = "refusal-not-arranged"
    SHOWN_JUST_NOW = "refusal-shown-just-now"
    TOO_FAST = "refusal-too-fast"
    ONE_AT_A_TIME = "refusal-one-at-a-time"
    MAY_NOT_WRITE = "refusal-may-not-write"
    UNKNOWN_RULE = "refusal-unknown-rule"
    NOT_A_MANAGER = "refusal-not-a-manager"
    UNKNOWN_ZONE = "refusal-unknown-zone"
    NOT_HERE = "refusal-not-here"
    NO_LOBBY_OF_YOURS = "refusal-no-lobby-of-yours"
    INVITED_SELF = "refusal-invited-self"
    INVITED_BOT = "refusal-invited-bot"
    OFFERED_BOT = "refusal-offered-bot"
    INVITED_SEATED = "refusal-invited-seated"
    INVITED_BLIND = "refusal-invited-blind"
    INVITED_LATELY = "refusal-invited-lately"
    INVITED_MANY = "refusal-invited-many"
    NOT_A_TABLE = "refusal-not-a-table"
    NOT_THE_OWNER = "refusal-not-the-owner"
    TRIAL_STOPPED = "refusal-trial-stopped"
    TRIAL_TOO_EARLY = "refusal-trial-too-early"


def actor(interaction: Interaction) -> Actor:
    return Actor(interaction.user.id, interaction.id, name_of(interaction))


def name_of(interaction: Interaction) -> str:
    """The name of the interaction's member in its server."""
    return clean_name(interaction.user.display_name)


def number_in(sent: str) -> int:
    """The number in a control's address or in a menu's option.

    Raises:
        NotUnderstoodError: it isn't a number, so the control is forged or of an earlier version.

    """
    if not (sent.isascii() and sent.isdecimal()):
        raise NotUnderstoodError(SurfaceReason.OLD_BUTTON)
    return int(sent)


def press_number(interaction: Interaction) -> int:
    """A short number of an interaction; interactions shortly before or after it have other numbers."""
    return interaction.id % _PRESS_NUMBERS


def missing_in(channel: object, allowed: discord.Permissions) -> list[str]:
    """The names of the permissions that a table needs in a channel or thread and that `allowed` lacks.

    The chat of a voice channel is closed to those who may not connect to it.
    """
    send = "send_messages_in_threads" if isinstance(channel, discord.Thread) else "send_messages"
    spoken = ("connect",) if isinstance(channel, discord.VoiceChannel | discord.StageChannel) else ()
    return [name for name in ("view_channel", *spoken, send, "attach_files") if not getattr(allowed, name)]


def permission_names(missing: Iterable[str]) -> tuple[Say, ...]:
    """Permissions by their names in Discord's settings."""
    return tuple(say(f"permission-{name}") for name in missing)


def require_permissions(interaction: Interaction) -> None:
    """Refuse where the bot lacks a permission that a table needs.

    Raises:
        NotNowError: permissions are missing; the refusal names them.

    """
    if missing := missing_in(interaction.channel, interaction.app_permissions):
        channel = f"<#{interaction.channel_id}>"
        raise NotNowError(SurfaceReason.MISSING_PERMISSIONS, missing=permission_names(missing), channel=channel)


def managed_server(interaction: Interaction) -> discord.Guild:
    """The server of the interaction, for a member who may change its settings.

    Raises:
        NotNowError: the member may not manage the server.

    """
    if interaction.guild is None or not interaction.permissions.manage_guild:
        raise NotNowError(SurfaceReason.NOT_A_MANAGER)
    return interaction.guild


async def mark_present(interaction: Interaction, table: Table) -> None:
    """Mark the member as present at the table, by their current name, and record the table for `recorded_table`.

    An absent member gets their seat back, and the turns of paced computers before theirs are played at once. For an
    autocompletion the table is only recorded.
    """
    if interaction.type is not discord.InteractionType.autocomplete:
        await table.present(actor(interaction))
    interaction.extras[_TABLE] = table.facts


def sees(interaction: Interaction, number: int) -> bool:
    """Whether the member sees a channel of the server; False for private threads, whose members aren't known."""
    channel, member = interaction.guild and interaction.guild.get_channel_or_thread(number), interaction.user
    if channel is None or channel.type is discord.ChannelType.private_thread or not isinstance(member, discord.Member):
        return False
    return channel.permissions_for(member).view_channel


def recorded_table(interaction: Interaction) -> TableFacts | None:
    """The table that an interaction is about, as it was then, for the names in a refusal; None if there is none."""
    return interaction.extras.get(_TABLE)


class SideMessages:
    """Each member's newest private messages besides their panels; the next answer replaces them.

    A token can delete its message for 15 minutes. Messages that are older, or from before a restart, stay.
    """

    def __init__(self) -> None:
        self._newest: OrderedDict[tuple[int, int], list[tuple[Interaction, int]]] = OrderedDict()

    def has(self, interaction: Interaction) -> bool:
        """True for a press on one of them."""
        message = interaction.message
        return message is not None and any(message.id == known for _, known in self._of(interaction))

    def renew_token(self, interaction: Interaction) -> None:
        """Use the newer token of the message that was pressed."""
        if (message := interaction.message) is not None and self.has(interaction):
            kept = self._of(interaction)
            self._keep(interaction, [(interaction if known == message.id else source, known) for source, known in kept])

    async def add(self, interaction: Interaction, message: int) -> None:
        """Add a private answer, and delete the earlier ones, except the one that was pressed."""
        pressed = None if interaction.message is None else interaction.message.id
        earlier = self._of(interaction)
        stay = [(source, known) for source, known in earlier if known == pressed and known != message]
        self._keep(interaction, [*stay, (interaction, message)])
        for source, known in earlier:
            if known not in (pressed, message):
                try:
                    await source.followup.delete_message(known)
                except (discord.HTTPException, aiohttp.ClientError, OSError) as problem:
                    _log.info("an older private answer could not be deleted (%s)", problem)

    def release(self, interaction: Interaction, message: int) -> None:
        """Leave a message alone, because it is a panel now."""
        self._keep(interaction, [each for each in self._of(interaction) if each[1] != message])

    def _of(self, interaction: Interaction) -> list[tuple[Interaction, int]]:
        """The member's side messages in the channel whose tokens are valid, each with the source of its token."""
        kept = self._newest.get((interaction.channel_id or 0, interaction.user.id), [])
        return [each for each in kept if interaction.created_at - each[0].created_at < TOKEN_LIFETIME]

    def _keep(self, interaction: Interaction, messages: list[tuple[Interaction, int]]) -> None:
        key = interaction.channel_id or 0, interaction.user.id
        self._newest[key] = messages
        self._newest.move_to_end(key)
        while len(self._newest) > _MAX_SIDE_MESSAGES:
            self._newest.popitem(last=False)


class _Answering(Protocol):
    """A client that knows the private answers of its members, and what still waits for an answer."""

    side_messages: SideMessages
    deferrals: DeferralTimers


def side_messages(interaction: Interaction) -> SideMessages:
    return cast("_Answering", interaction.client).side_messages


async def _is_answered(interaction: Interaction) -> bool:
    """Whether an interaction has its first answer, perhaps a deferral. From now on it isn't deferred any more."""
    await cast("_Answering", interaction.client).deferrals.cancel(interaction)
    return interaction.response.is_done()


async def reply(interaction: Interaction, sentence: str, file: discord.File = MISSING) -> None:
    """Send a private sentence, as the answer or after it. It replaces the member's earlier side message."""
    if await _is_answered(interaction):
        sent = await interaction.followup.send(
            sentence, file=file, ephemeral=True, allowed_mentions=NO_PINGS, wait=True
        )
        message = sent.id
    else:
        message = answered_message(
            await interaction.response.send_message(sentence, file=file, ephemeral=True, allowed_mentions=NO_PINGS)
        )
    await side_messages(interaction).add(interaction, message)


async def thinking(interaction: Interaction) -> None:
    """Defer the answer; Discord shows the member that a private message is on its way."""
    if not await _is_answered(interaction):
        await interaction.response.defer(ephemeral=True, thinking=True)


async def answer_with(interaction: Interaction, content: Content) -> None:
    """Answer with a private message. It replaces the member's earlier side message."""
    await side_messages(interaction).add(interaction, answered_message(await send_private(interaction, content)))


async def send_private(
    interaction: Interaction, content: Content
) -> discord.Message | discord.InteractionCallbackResponse[discord.Client]:
    """Answer with a private message, in whatever form Discord accepts; see `answer_once`."""
    return await _send_with_fallback(content, lambda form: answer_once(interaction, form))


async def _send_with_fallback(content: Content, send: Callable[[Content], Awaitable[SentT]]) -> SentT:
    """Send an answer, shortened if it has too many bytes. If Discord refuses it, send it without pictures, or shorter.

    Raises:
        discord.HTTPException: that is refused too.

    """
    content = bounded(content)
    try:
        with content.sending():
            return await send(content)
    except discord.HTTPException as problem:
        if failure_of(problem).value.by_token is Remedy.WITHOUT:
            smaller = without_pictures(content)
        else:
            size_refused(problem, content.size, timedelta())
            smaller = shortened(content)
        _log.warning(
            "Discord refuses an answer (%s, code %s); it follows in words, or shorter", problem.status, problem.code
        )
        return await send(smaller)


async def answer_once(
    interaction: Interaction, content: Content
) -> discord.Message | discord.InteractionCallbackResponse[discord.Client]:
    """Answer with a private message: a new one, or the one that a deferral has announced."""
    answered = await _is_answered(interaction)

    async def send() -> discord.Message | discord.InteractionCallbackResponse[discord.Client]:
        view, files = content.view, content.files()
        if not answered:
            return await interaction.response.send_message(
                view=view, files=files, ephemeral=True, allowed_mentions=NO_PINGS
            )
        if interaction.response.type is discord.InteractionResponseType.deferred_message_update:
            return await interaction.followup.send(
                view=view, files=files, ephemeral=True, allowed_mentions=NO_PINGS, wait=True
            )
        return await interaction.edit_original_response(view=view, attachments=files, allowed_mentions=NO_PINGS)

    return await send_without_missing_emojis(interaction.client, content.view, send)


def answered_message(answer: discord.Message | discord.InteractionCallbackResponse[discord.Client] | None) -> int:
    """The id of the private message that was sent; 0 if Discord didn't say."""
    if isinstance(answer, discord.InteractionCallbackResponse):
        return answer.message_id or 0
    return 0 if answer is None else answer.id


async def redraw(interaction: Interaction, content: Content) -> None:
    """Answer by editing the private message that was pressed, in whatever form Discord accepts."""
    side_messages(interaction).renew_token(interaction)

    async def edit(form: Content) -> None:
        answered, response = await _is_answered(interaction), interaction.response
        send = interaction.edit_original_response if answered else response.edit_message
        await send(view=form.view, attachments=form.files(), allowed_mentions=NO_PINGS)

    await _send_with_fallback(content, edit)


async def acknowledge(interaction: Interaction) -> None:
    """Accept a press on a public message without an answer; the message is redrawn by its only writer."""
    if not await _is_answered(interaction):
        await interaction.response.defer()


async def answer_problem(interaction: Interaction, words: Words, problem: Exception) -> None:
    """Reply to a refusal with its sentence; log a bug with its traceback and apologise with a reference to the log.

    An answer that Discord refuses is no bug: what the member did was saved before.
    """
    facts = recorded_table(interaction)
    if isinstance(problem, RefusalError):
        interaction.client.dispatch("refusal", interaction, problem)  # counted by bot/operating
        names = LETTERS if facts is None else TableNames(facts, words)
        await _try_to_reply(interaction, refusal_text(words, problem, names))
    elif isinstance(problem, StorageError):  # the storage has logged it
        await _try_to_reply(interaction, words("not-saved"))
    elif is_too_late(problem) or passes(problem):
        late = "was answered too late" if is_too_late(problem) else "could not be answered"
        _log.info("an interaction %s: %s", late, problem)
        thinks = discord.InteractionResponseType.deferred_channel_message
        if await _is_answered(interaction) and interaction.response.type is thinks:
            await _try_to_reply(interaction, words("answer-refused"))  # or Discord says *thinking* for minutes
    elif isinstance(problem, discord.HTTPException):
        _log.warning("Discord refuses an answer (%s, code %s); its member is told so", problem.status, problem.code)
        await _try_to_reply(interaction, words("answer-refused"))
    else:
        reference = secrets.token_hex(4)
        table = "no table" if facts is None else f"table {facts.table}"
        _log.error(
            "an interaction at %s failed; its member was given the reference %s", table, reference, exc_info=problem
        )
        await _try_to_reply(interaction, words("apology", reference=reference))


async def _try_to_reply(interaction: Interaction, sentence: str) -> None:
    try:
        await reply(interaction, sentence)
    except (discord.HTTPException, aiohttp.ClientError, OSError) as problem:
        _log.info("a reply to a member did not arrive (%s)", problem)


def refusal_text(words: Words, refusal: RefusalError, names: Names) -> str:
    """The sentence of a refusal, with the id of the game's rule if there is one.

    What the member typed is quoted up to 300 characters, because a message holds 2,000.
    """
    args = {
        name: f"{arg[:_MAX_QUOTED_LENGTH]}…" if isinstance(arg, str) and len(arg) > _MAX_QUOTED_LENGTH else arg
        for name, arg in refusal.say.args.items()
    }
    sentence = words.say(Say(refusal.say.key, args), names)
    return words("refusal-with-rule", sentence=sentence, rule=refusal.rule) if refusal.rule else sentence


class Readers:
    """The words of members and servers: in the language of their settings, or else in the one that Discord reports.

    If the settings can't be read, the language is Discord's: even that refusal needs words.
    """

    def __init__(self, languages: Languages, people: People, client: discord.Client) -> None:
        self._languages = languages
        self._people = people
        self._client = client

    async def member(self, interaction: Interaction) -> Words:
        """The words of an interaction's member, for private messages."""
        try:
            settings = await self._people.settings_of(interaction.user.id)
        except StorageError:
            settings = DEFAULTS
        return await self.with_settings(interaction, settings)

    async def with_settings(self, interaction: Interaction, settings: MemberSettings) -> Words:
        """The same for a caller who knows the member's settings.

        Buttons of public messages are named in the server's language, as the member sees them there.
        """
        words = self._languages.resolve(settings.language, interaction.locale.value)
        if interaction.guild_id is not None:
            words = self._languages.quoting_buttons_of(words, await self.server(interaction.guild_id))
        return words.with_card_style(SPOKEN) if settings.words_first else words

    async def server(self, guild: int) -> Words:
        """The words of a server, for public messages."""
        try:
            settings = await self._people.server(guild)
        except StorageError:
            settings = ServerSettings()
        known = self._client.get_guild(guild)
        return self._languages.resolve(settings.language, "" if known is None else known.preferred_locale.value)
