"""Gives Discord the cards as emojis of the application: in the background, only those that it lacks, one at a time.

What Discord has is asked for at every start and kept nowhere else, so an emoji that somebody has deleted is drawn anew
by the next start. Everything works without them, so any refusal ends the attempt until then.
"""

import asyncio
import logging
from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress

import discord

from cogs.ui.retry import passes
from cogs.words.cards import CardEmojis
from rendering.cards.emojis import CardEmoji, Emojis, emojis, is_ours
from rendering.picture import Deck

BETWEEN = 1.0
"""Seconds between two uploads. Discord's limits on this route are erratic; discord.py waits where it meets one."""
FIRST_PAUSE, LONGEST_PAUSE = 60.0, 3600.0
"""Seconds until another attempt after trouble that passes; they double each time."""
_FIRST_SHARD = 0

_log = logging.getLogger(__name__)


class CardUpload:
    """Brings the emojis of one application up to date.

    Args:
        bot: connected. Of several processes that share its shards, the one that has the first uploads.
        known: told which decks Discord has, as soon as one is complete.
        between: seconds between two uploads.
        first_pause: seconds until another attempt.

    """

    def __init__(
        self,
        bot: discord.AutoShardedClient,
        known: CardEmojis,
        *,
        between: float = BETWEEN,
        first_pause: float = FIRST_PAUSE,
    ) -> None:
        self._bot = bot
        self._known = known
        self._between = between
        self._first_pause = first_pause

    async def on_emoji_gone(self) -> None:
        """Offer emojis no more: one of them was deleted while the bot ran."""
        self._known.forget()

    async def run(self) -> None:
        """Upload what is missing, and remove what is out of date; what fails is only logged."""
        pause = self._first_pause
        while True:
            try:
                if await self._bring_up_to_date():
                    return
            except Exception as problem:  # noqa: BLE001 - cards are written in letters then; tables go on
                if not passes(problem):
                    _log_end(problem)
                    return
                _log.info("Cards can't be made emojis now (%s); again in %.0f s.", problem, pause)
            await asyncio.sleep(pause)
            pause = min(2 * pause, LONGEST_PAUSE)

    async def _bring_up_to_date(self) -> bool:
        """Upload and remove what is to be; False where another process, which has the first shard, isn't done yet."""
        decks = await asyncio.to_thread(emojis)
        wanted = {each.name: each for each in drawings(decks)}
        found = {emoji.name: emoji for emoji in await self._bot.fetch_application_emojis()}
        there = {name: emoji.id for name, emoji in found.items()}
        self._tell(decks, there)
        missing = [name for name in wanted if name not in there]
        if _FIRST_SHARD not in self._bot.shards:
            return not missing
        for name in missing:
            image = await asyncio.to_thread(wanted[name].png)
            there[name] = (await self._bot.create_application_emoji(name=name, image=image)).id
            self._tell(decks, there)
            await asyncio.sleep(self._between)
        await self._remove([emoji for name, emoji in found.items() if is_ours(name) and name not in wanted])
        if missing:
            _log.info("Cards are emojis now: %s of %s were missing.", len(missing), len(wanted))
        return True

    def _tell(self, decks: Mapping[Deck, Emojis], there: Mapping[str, int]) -> None:
        for deck, drawn in decks.items():
            if drawn.back.name in there and all(each.name in there for each in drawn.faces.values()):
                faces = {card: there[each.name] for card, each in drawn.faces.items()}
                self._known.take(deck, faces, there[drawn.back.name])

    async def _remove(self, old: Sequence[discord.Emoji]) -> None:
        """Take away drawings of another version; whoever has uploaded something else keeps it."""
        for emoji in old:
            with suppress(discord.NotFound):
                await emoji.delete()
            await asyncio.sleep(self._between)


def drawings(decks: Mapping[Deck, Emojis]) -> Iterator[CardEmoji]:
    """Every drawing, one deck after the other; some are in both."""
    for drawn in decks.values():
        yield drawn.back
        yield from drawn.faces.values()


def _log_end(problem: Exception) -> None:
    if isinstance(problem, discord.HTTPException):
        _log.warning("Discord doesn't take cards as emojis (%s); they are written in letters.", problem)
    else:
        _log.error("Cards can't be made emojis; they are written in letters.", exc_info=problem)
