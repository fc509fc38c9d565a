"""The tree of slash commands: the words of their descriptions, and what happens to their errors."""

from typing import Any

import discord
from discord import app_commands
from discord.app_commands import AppCommandError, Choice, Command, ContextMenu, Group, Parameter, locale_str

from bot.games.refusals import RefusalError
from cogs.ui.arrivals import Arrivals
from cogs.ui.refused_commands import RefusedCommands
from cogs.ui.replies import answer_problem
from cogs.ui.services import ServicedBot
from cogs.words import Languages, Words

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
