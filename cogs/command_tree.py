"""Suggestions while a slash command is typed.

Commands in the menus of members and of messages: a decorator can't make one that belongs to a feature.

The answer to a refused slash command: one for each member, so that refusals don't pile up below the table.

The tree of slash commands: the words of their descriptions, and what happens to their errors.
"""

import asyncio
import logging
import re
from collections import OrderedDict
from collections.abc import Awaitable, Callable, Coroutine, Mapping
from typing import Any, TypeAlias

import discord
from discord import app_commands
from discord.app_commands import AppCommandError, Choice, Command, ContextMenu, Group, Parameter, locale_str

from bot.games.cards import UnreadableCardsError, narrow, read_cards
from bot.games.refusals import RefusalError
from bot.tables.model.records import Status
from cogs.messages.drawings import Remark
from cogs.messages.panels import Panels
from cogs.services import ServicedBot, ServicedCog, services_of
from cogs.ui.interactions import Arrivals, Interaction, answer_problem, is_too_late, noted_table
from cogs.ui.retry import passes
from cogs.words import Languages, Words

Finder: TypeAlias = Callable[[Interaction], Awaitable[Mapping[str, str]]]
Suggester: TypeAlias = Callable[[Interaction, str], Coroutine[Any, Any, list[app_commands.Choice[str]]]]

_log = logging.getLogger(__name__)
_MOST, _LONGEST = 25, 100
_PAIR = re.compile(r"([^\s,]+)\s+([^\s,]+)")


def suggesting(find: Finder) -> Suggester:
    """Make the callback for `app_commands.autocomplete` from a function that finds names by their values.

    It offers those that contain every word typed so far, and nothing if the finder refuses.
    """

    async def suggest(interaction: Interaction, current: str) -> list[app_commands.Choice[str]]:
        try:
            words = await services_of(interaction).words(interaction)
            found = matching(await find(interaction), current, words("search-also"))
        except RefusalError:
            found = {}
        choices = [app_commands.Choice(name=name[:_LONGEST], value=value[:_LONGEST]) for value, name in found.items()]
        await _send(interaction, choices[:_MOST])
        return choices[:_MOST]

    return suggest


def matching(named: Mapping[str, str], typed: str, also: str = "") -> dict[str, str]:
    """Those names, by their values, that contain every typed word in either the name or the value.

    A card is found however it is written. `also`: words that stand for others, `sequence run, group set`.
    """
    wanted = [_alternatives(word, also) for word in narrow(typed).casefold().split()]
    texts = {value: narrow(f"{name} {value}").casefold() for value, name in named.items()}
    return {
        value: name
        for value, name in named.items()
        if all(any(word in texts[value] for word in words) for words in wanted)
    }


def _alternatives(word: str, also: str) -> set[str]:
    """What a typed word, which may not be finished yet, can mean."""
    meant = {known for other, known in _PAIR.findall(narrow(also).casefold()) if other.startswith(word)}
    try:
        return {word, *meant, *(str(typed).casefold() for typed in read_cards(word))}
    except UnreadableCardsError:
        return {word, *meant}


async def _send(interaction: Interaction, choices: list[app_commands.Choice[str]]) -> None:
    """Send suggestions, or drop them if the member has typed on meanwhile.

    discord.py sends nothing once an answer was given; if sending failed, it would try again and log that failure as an
    error, so the task ends here.
    """
    try:
        await interaction.response.autocomplete(choices)
    except Exception as problem:
        if not (is_too_late(problem) or passes(problem)):
            raise
        _log.info("suggestions did not arrive: %s", problem)
        raise asyncio.CancelledError from None


class MenuCog(ServicedCog):
    """A feature with one such command, whose name is English everywhere; what its callback takes says in which menu."""

    def __init__(self, bot: ServicedBot, name: str, callback: Any) -> None:
        super().__init__(bot.services)
        self._tree = bot.tree
        self._menu = app_commands.ContextMenu(name=name, callback=callback)

    async def cog_load(self) -> None:
        """Offer the command."""
        self._tree.add_command(self._menu)

    async def cog_unload(self) -> None:
        """Offer it no more."""
        self._tree.remove_command(self._menu.name, type=self._menu.type)


_REMEMBERED = 1000


class RefusedCommands:
    """Who plays is answered with their panel, which says why not; anyone else with a sentence in place of their last.

    Which sentence that was is known for the members who were refused last, and no longer than Discord lets it go.
    """

    def __init__(self) -> None:
        self._last: OrderedDict[int, Interaction] = OrderedDict()

    async def answer(self, interaction: Interaction, words: Words, refusal: RefusalError, panels: Panels) -> None:
        """Answer a refused command."""
        before = self._last.pop(interaction.user.id, None)
        if not await _answered_by_panel(interaction, refusal, panels):
            if not interaction.response.is_done():
                self._remember(interaction)
            await answer_problem(interaction, words, refusal)
        if before is not None and not before.is_expired():
            await _delete(before)

    def _remember(self, interaction: Interaction) -> None:
        self._last[interaction.user.id] = interaction
        if len(self._last) > _REMEMBERED:
            self._last.popitem(last=False)


async def _answered_by_panel(interaction: Interaction, refusal: RefusalError, panels: Panels) -> bool:
    """Answer with the panel of a member who plays at the table that the command was about; False for anyone else."""
    table = noted_table(interaction)
    if table is None or table.status is not Status.PLAYING or table.seat_of(interaction.user.id) is None:
        return False
    if interaction.response.is_done():
        return False
    try:
        await panels.open(interaction, table.table, Remark(refusal=refusal))
    except RefusalError:  # the feature that draws panels is away, or the table has just been closed
        return False
    return True


async def _delete(answered: Interaction) -> None:
    try:
        await answered.delete_original_response()
    except discord.HTTPException as problem:
        _log.info("an older answer was gone already (%s)", problem.code)


_KEY = "key"


class CommandTree(app_commands.CommandTree[ServicedBot]):
    """The code describes commands by the keys of their words; here they become words, for Discord in every language."""

    def __init__(self, client: ServicedBot) -> None:
        super().__init__(client)
        self._refused = RefusedCommands()
        self._arrivals = Arrivals()

    async def interaction_check(self, interaction: discord.Interaction[ServicedBot], /) -> bool:
        """Let nothing through twice, and nothing that another process answers."""
        return await self.client.takes(interaction) and self._arrivals.is_new(interaction.id)

    def add_command(self, command: Command[Any, ..., Any] | ContextMenu | Group, /, *args: Any, **kwargs: Any) -> None:
        """Replace the keys by English, which Discord shows to readers of any other language."""
        if not isinstance(command, app_commands.ContextMenu):
            describe(command, self.client.services.languages.english)
        super().add_command(command, *args, **kwargs)

    async def on_error(self, interaction: discord.Interaction[ServicedBot], error: AppCommandError, /) -> None:
        """Answer every refusal and every bug in any slash command."""
        problem = error.original if isinstance(error, app_commands.CommandInvokeError) else error
        words = await self.client.services.words(interaction)
        if isinstance(problem, RefusalError):
            await self._refused.answer(interaction, words, problem, self.client.services.messages.panels)
        else:
            await answer_problem(interaction, words, problem)


class CommandTranslator(app_commands.Translator):
    """Gives Discord the descriptions in every language we have words in, except English, which is the default."""

    def __init__(self, languages: Languages) -> None:
        self._english = languages.english
        self._words = {locale: words for locale in discord.Locale if (words := languages.find(locale.value))}

    async def translate(
        self, string: locale_str, locale: discord.Locale, context: app_commands.TranslationContextTypes
    ) -> str | None:
        """A description in a language; None where the language lacks it, and for the names of commands."""
        del context
        words = self._words.get(locale)  # discord.py asks for each text in all of its thirty-odd locales
        if words is None or words is self._english or not words.has(key := key_of_words(string)):
            return None
        text = words(key)
        return None if text == self._english(key) else text


def key_of_words(string: locale_str) -> str:
    """The key of a text that Discord shows."""
    return str(string.extras.get(_KEY, string.message))


def describe(command: Command[Any, ..., Any] | Group, words: Words) -> None:
    """Put words in place of the keys of a command, its options and their choices."""
    if words.has(command.description):
        command.description = words(command.description)
    if isinstance(command, app_commands.Group):
        for child in command.commands:
            describe(child, words)
        return
    keys = {option.name: option.locale_description for option in command.parameters}
    described = {name: _worded(string, words) for name, string in keys.items() if string is not None}
    app_commands.describe(**described)(command)
    for option in command.parameters:
        _name_choices(option, words)


def _worded(string: locale_str, words: Words) -> locale_str:
    key = key_of_words(string)
    return app_commands.locale_str(words(key), **{_KEY: key})


def _name_choices(option: Parameter, words: Words) -> None:
    choices: list[Choice[Any]] = list(option.choices)
    for choice in choices:
        if words.has(choice.name):
            choice.name = words(choice.name)
