"""The tree of slash commands, and what commands share: autocompletion, context menus, and the answer to a refusal."""

import asyncio
import logging
import re
from collections.abc import Awaitable, Callable, Coroutine, Mapping
from contextlib import suppress
from typing import Any, TypeAlias

import discord
from discord import app_commands
from discord.app_commands import AppCommandError, Choice, Command, ContextMenu, Group, locale_str

from bot.games.cards import UnreadableCardsError, normalize_width, read_cards
from bot.games.refusals import NotUnderstoodError, RefusalError
from bot.tables.model.records import Status
from cogs.messages.kinds import Remark
from cogs.messages.panels import Panels
from cogs.services import ServicedBot, ServicedCog, services_of
from cogs.ui.failures import MAX_BYTES, is_too_late, passes
from cogs.ui.interactions import Interaction, SurfaceReason, answer_problem, recorded_table
from cogs.ui.layout import size_of
from cogs.ui.reader import game_names
from cogs.words import Languages, Words

Finder: TypeAlias = Callable[[Interaction], Awaitable[Mapping[str, str]]]
Autocompletion: TypeAlias = Callable[[Interaction, str], Coroutine[Any, Any, list[Choice[str]]]]

_MAX_SUGGESTIONS, _MAX_SUGGESTION_LENGTH = 25, 100
_KEY = "key"
_OUTDATED = (app_commands.CommandNotFound, app_commands.CommandSignatureMismatch, app_commands.TransformerError)
_SYNONYM = re.compile(r"([^\s,]+)\s+([^\s,]+)")
_log = logging.getLogger(__name__)


class CommandTree(app_commands.CommandTree[ServicedBot]):
    """The tree of commands. The code describes them by message keys, which the tree replaces with words."""

    async def interaction_check(self, interaction: discord.Interaction[ServicedBot], /) -> bool:
        """Ignore an interaction that another process answers, that was delivered before, or that is one too many."""
        if interaction.type is discord.InteractionType.autocomplete and not _is_current(interaction):
            return False
        return await self.client.takes(interaction) and await self.client.services.router.admits(interaction)

    def add_command(self, command: Command[Any, ..., Any] | ContextMenu | Group, /, *args: Any, **kwargs: Any) -> None:
        """Describe a command in English, Discord's fallback for languages without a translation, and add it."""
        if not isinstance(command, ContextMenu):
            _describe(command, self.client.services.languages.english)
        super().add_command(command, *args, **kwargs)

    async def on_error(self, interaction: discord.Interaction[ServicedBot], error: AppCommandError, /) -> None:
        """Answer every refusal and every bug in any command; the panel of a player at the table shows why."""
        problem = error.original if isinstance(error, app_commands.CommandInvokeError) else error
        if isinstance(problem, _OUTDATED) or type(problem) is AppCommandError:
            if interaction.type is discord.InteractionType.autocomplete:
                return
            _log.info("a member used a command of an earlier version, which Discord still shows: %s", problem)
            problem = NotUnderstoodError(SurfaceReason.OLD_COMMAND)
        words = await self.client.services.words(interaction)
        if isinstance(problem, RefusalError):
            try:
                if await _answered_by_panel(interaction, problem, self.client.services.messages.panels):
                    return
            except Exception as failure:  # noqa: BLE001 - it is logged and answered like any other
                problem = failure
        await answer_problem(interaction, words, problem)


def _is_current(typing: discord.Interaction[ServicedBot]) -> bool:
    """Whether the command that a member is typing still has the options that their client shows."""
    command = typing.command
    return isinstance(command, Command) and all(command.get_parameter(name) for name, _ in typing.namespace)


def _describe(command: Command[Any, ..., Any] | Group, words: Words) -> None:
    """Replace the keys of a command, its options and their choices with words."""
    if words.has(command.description):
        command.description = words(command.description)
    if isinstance(command, Group):
        for child in command.commands:
            _describe(child, words)
        return
    described: dict[str, str | locale_str] = {}
    for option in command.parameters:
        if option.locale_description is not None:
            key = key_of_words(option.locale_description)
            described[option.name] = locale_str(words(key), **{_KEY: key})
    app_commands.describe(**described)(command)
    for option in command.parameters:
        choices: list[Choice[Any]] = list(option.choices)
        for choice in choices:
            if words.has(choice.name):
                choice.name = words(choice.name)


def key_of_words(string: locale_str) -> str:
    """The message key of a text in a command."""
    return str(string.extras.get(_KEY, string.message))


class CommandTranslator(app_commands.Translator):
    """Translates the descriptions of commands into every language but English, which is the default."""

    def __init__(self, languages: Languages) -> None:
        self._english = languages.english
        self._words = {locale: words for locale in discord.Locale if (words := languages.find(locale.value))}

    async def translate(
        self, string: locale_str, locale: discord.Locale, context: app_commands.TranslationContextTypes
    ) -> str | None:
        """The translation of a text; None for the names of commands, and for a text that the language lacks."""
        del context
        words = self._words.get(locale)  # discord.py asks for each text in all of its thirty-odd locales
        if words is None or words is self._english or not words.has(key := key_of_words(string)):
            return None
        text = words(key)
        return None if text == self._english(key) else text


async def _answered_by_panel(interaction: Interaction, refusal: RefusalError, panels: Panels) -> bool:
    """Answer with the member's panel if they play at the table that the command was about; False for anyone else."""
    facts = recorded_table(interaction)
    if facts is None or facts.status is not Status.PLAYING or facts.seat_of(interaction.user.id) is None:
        return False
    if interaction.response.type not in (None, discord.InteractionResponseType.deferred_channel_message):
        return False
    try:
        await panels.open(interaction, facts.table, Remark(refusal=refusal))
    except RefusalError:  # the feature that draws panels isn't loaded, or the table was closed a moment ago
        return False
    return True


class ContextMenuCog(ServicedCog):
    """A feature with a command in the menu of members or messages, which no decorator can declare in a cog.

    The annotation of the callback's second argument decides on the menu. The name is English in every language.
    """

    def __init__(self, bot: ServicedBot, name: str, callback: Any) -> None:
        super().__init__(bot.services)
        self._tree = bot.tree
        self._menu = ContextMenu(name=name, callback=callback)

    async def cog_load(self) -> None:
        self._tree.add_command(self._menu)

    async def cog_unload(self) -> None:
        self._tree.remove_command(self._menu.name, type=self._menu.type)


def autocompletion(find: Finder) -> Autocompletion:
    """A callback for `app_commands.autocomplete` from a function that finds the names of all options, by value.

    It offers the names that match what was typed, and nothing if `find` refuses.
    """

    async def suggest(interaction: Interaction, current: str) -> list[Choice[str]]:
        try:
            words = await services_of(interaction).words(interaction)
            matches = matching(await find(interaction), str(current), words("search-also"))
        except RefusalError:
            matches = {}
        choices = [
            Choice(name=name[:_MAX_SUGGESTION_LENGTH], value=value[:_MAX_SUGGESTION_LENGTH])
            for value, name in list(matches.items())[:_MAX_SUGGESTIONS]
        ]
        while size_of([choice.to_dict() for choice in choices]) > MAX_BYTES:
            choices.pop()
        try:
            await interaction.response.autocomplete(choices)
        except Exception as problem:
            if not (is_too_late(problem) or passes(problem)):
                raise
            _log.info("suggestions for a command did not arrive; the member may have typed on: %s", problem)
            # Returning would make discord.py send the choices itself, and log the second failure as an error.
            raise asyncio.CancelledError from None
        return choices

    return suggest


async def find_games(interaction: Interaction) -> dict[str, str]:
    """The names of all games, by key."""
    services = services_of(interaction)
    return game_names(services.tables.games, await services.words(interaction))


def matching(names: Mapping[str, str], typed: str, synonyms: str = "") -> dict[str, str]:
    """The names, by value, that contain every typed word in the name or the value.

    Of a longer text only the first hundred characters count. Cards are found in any notation. `synonyms` pairs words
    that may be typed with words in names: `sequence run, group set`. The last typed word may be incomplete.
    """
    pairs = _SYNONYM.findall(normalize_width(synonyms).casefold())
    texts = {value: normalize_width(f"{name} {value}").casefold() for value, name in names.items()}
    typed = typed[:_MAX_SUGGESTION_LENGTH]
    wanted: list[set[str]] = []
    for word in normalize_width(typed).casefold().split():
        wanted.append({word, *(known for synonym, known in pairs if synonym.startswith(word))})
        with suppress(UnreadableCardsError):
            wanted[-1] |= {str(card).casefold() for card in read_cards(word)}
    cards: list[set[str]] = []
    with suppress(UnreadableCardsError):  # cards of several words, such as `seven of hearts`
        cards += ({str(card).casefold()} for card in read_cards(typed))
    searches = [wanted, cards] if cards else [wanted]
    return {
        value: name
        for value, name in names.items()
        if any(all(any(each in texts[value] for each in one) for one in search) for search in searches)
    }
