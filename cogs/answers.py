"""The one place where a refusal becomes a private reply, and a programming error one log line and an apology."""

from __future__ import annotations

import logging
import secrets
from contextlib import asynccontextmanager
from typing import TYPE_CHECKING

import discord

from bot.games.refusals import RefusalError
from cogs.layout import NO_PINGS
from cogs.words import LETTERS

if TYPE_CHECKING:
    from collections.abc import AsyncGenerator, Awaitable, Callable

    from cogs.words import Names, Words

    Reply = Callable[[str], Awaitable[None]]

_log = logging.getLogger(__name__)
_GONE = (10062, 10015, 50027)  # the interaction or its token is too old: nobody waits for this answer any more


@asynccontextmanager
async def answering(words: Words, reply: Reply, names: Names = LETTERS) -> AsyncGenerator[None]:
    """Run the body; if it refuses, `reply` with the sentence; if it fails, log it and `reply` with a reference."""
    try:
        yield
    except RefusalError as refusal:
        await reply(refusal_text(words, refusal, names))
    except discord.HTTPException as problem:
        if problem.code in _GONE:
            _log.info("an interaction was answered too late: %s", problem.code)
            return
        await reply(_apology(words))
    except Exception:  # noqa: BLE001 - a bug must not leave the player without an answer; it is logged with its traceback
        await reply(_apology(words))


def refusal_text(words: Words, refusal: RefusalError, names: Names) -> str:
    """The sentence of a refusal, with the rule's id where a rule of the game forbids it."""
    sentence = words.say(refusal.say, names)
    return words("refusal-with-rule", sentence=sentence, rule=refusal.rule) if refusal.rule else sentence


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
