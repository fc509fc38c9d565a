"""The one place where a refusal becomes a private reply, and a programming error one log line and an apology."""

from __future__ import annotations

import logging
import secrets
from contextlib import asynccontextmanager
from typing import TYPE_CHECKING

import discord

from bot.games.refusals import RefusalError
from bot.games.say import Say
from cogs.ui.layout import NO_PINGS
from cogs.words import LETTERS

if TYPE_CHECKING:
    from collections.abc import AsyncGenerator, Awaitable, Callable

    from cogs.words import Names, Words

    Reply = Callable[[str], Awaitable[None]]

_log = logging.getLogger(__name__)
GONE = (10008, 10015, 10062, 50027)
"""Discord's codes for a private message, an interaction or its token that is gone: nobody waits for this answer."""

_ECHO = 300


@asynccontextmanager
async def answering(words: Words, reply: Reply, names: Names = LETTERS) -> AsyncGenerator[None]:
    """Run the body; if it refuses, `reply` with the sentence; if it fails, log it and `reply` with a reference."""
    try:
        yield
    except RefusalError as refusal:
        await _send(reply, refusal_text(words, refusal, names))
    except discord.HTTPException as problem:
        if problem.code in GONE:
            _log.info("an interaction was answered too late: %s", problem.code)
            return
        await _send(reply, _apology(words))
    except Exception:  # noqa: BLE001 - a bug must not leave the player without an answer; it is logged with its traceback
        await _send(reply, _apology(words))


async def _send(reply: Reply, sentence: str) -> None:
    """Reply, where Discord still takes it: nothing more can be done for who can't be answered."""
    try:
        await reply(sentence)
    except discord.HTTPException as problem:
        _log.info("a reply did not arrive (%s)", problem.code)


def refusal_text(words: Words, refusal: RefusalError, names: Names) -> str:
    """The sentence of a refusal, with the rule's id where a rule of the game forbids it.

    What a member typed comes back in it, but not at any length: a message holds 2,000 characters.
    """
    told = {name: _shortened(arg) if isinstance(arg, str) else arg for name, arg in refusal.say.args.items()}
    sentence = words.say(Say(refusal.say.key, told), names)
    return words("refusal-with-rule", sentence=sentence, rule=refusal.rule) if refusal.rule else sentence


def _shortened(typed: str) -> str:
    return typed if len(typed) <= _ECHO else f"{typed[:_ECHO]}…"


def _apology(words: Words) -> str:
    reference = secrets.token_hex(4)
    _log.exception("an interaction failed, reference %s", reference)
    return words("apology", reference=reference)


def replying(interaction: discord.Interaction[discord.Client]) -> Reply:
    """Answer an interaction with a private sentence, as its first answer or after it."""

    async def reply(sentence: str) -> None:
        if interaction.response.is_done():
            await interaction.followup.send(sentence, ephemeral=True, allowed_mentions=NO_PINGS)
        else:
            await interaction.response.send_message(sentence, ephemeral=True, allowed_mentions=NO_PINGS)

    return reply
