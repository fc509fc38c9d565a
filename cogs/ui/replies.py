"""The one place where a refusal becomes a private reply, and a programming error one log line and an apology."""

import logging
import secrets
from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager

import aiohttp
import discord

from bot.games.refusals import RefusalError
from bot.games.values import Say
from bot.tables.model.ports import StorageError
from cogs.ui.interactions import Interaction, names_for, tell
from cogs.ui.passing import passes
from cogs.words import Names, Words

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
