"""Suggestions while a slash command is typed."""

import asyncio
import logging
import re
from collections.abc import Awaitable, Callable, Coroutine, Mapping
from typing import Any, TypeAlias

from discord import app_commands

from bot.games.cards import UnreadableCardsError, narrow, read_cards
from bot.games.refusals import RefusalError
from cogs.ui.interactions import Interaction
from cogs.ui.passing import passes
from cogs.ui.replies import is_too_late
from cogs.ui.services import services_of

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
