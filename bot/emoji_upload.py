"""Uploads the cards as emojis of the application, in the background: only those that are missing, one at a time.

At every start Discord is asked which emojis it has; that is stored nowhere else. So the next start uploads a deleted
emoji again. The bot works without them, so after an error that isn't transient nothing is tried until then.
"""

import asyncio
import itertools
import logging
from collections.abc import Iterator, Mapping
from contextlib import suppress

import discord

from bot.retry import AT_START, RetryPolicy
from cogs.ui.failures import passes
from cogs.words.cards import CardEmojis
from rendering.cards.emojis import CardEmoji, DeckEmojis, draw_emojis, is_card_emoji
from rendering.picture import Deck

UPLOAD_INTERVAL_SECONDS = 1.0
"""The time between two uploads. Discord's limits on this route are erratic; if one is hit, discord.py waits."""

_log = logging.getLogger(__name__)


class CardUpload:
    """Brings the emojis of one application up to date.

    Args:
        bot: connected. If several processes share its shards, the one with the first shard uploads.
        known: where a deck is enabled as soon as Discord has all of it.
        between: seconds between two uploads.
        retries: how soon another attempt follows.

    """

    def __init__(
        self,
        bot: discord.AutoShardedClient,
        known: CardEmojis,
        *,
        between: float = UPLOAD_INTERVAL_SECONDS,
        retries: RetryPolicy = AT_START,
    ) -> None:
        self._bot = bot
        self._known = known
        self._between = between
        self._retries = retries

    async def on_emoji_gone(self) -> None:
        """Show no emojis any more: one of them was deleted while the bot ran."""
        self._known.disable()

    async def run(self) -> None:
        """Upload what is missing and delete what is out of date. Errors are only logged."""
        for failures in itertools.count(1):
            pause = self._retries.pause(failures).total_seconds()
            try:
                if await self._update():
                    return
            except Exception as error:  # noqa: BLE001 - the bot goes on without them, whatever it is
                if not passes(error) and isinstance(error, discord.HTTPException):
                    _log.warning("Discord refuses the card emojis, so cards are written in letters: %s", error)
                    return
                if not passes(error):
                    _log.exception("The card emojis can't be uploaded, so cards are written in letters.")
                    return
                _log.info("The card emojis can't be uploaded now; next attempt in %.0f s: %s", pause, error)
            await asyncio.sleep(pause)

    async def _update(self) -> bool:
        """Upload and delete; False if that is left to another process, which hasn't finished yet."""
        decks = await asyncio.to_thread(draw_emojis)
        current = {drawing.name: drawing for drawing in drawings(decks)}
        existing = {emoji.name: emoji for emoji in await self._bot.fetch_application_emojis()}
        ids = {name: emoji.id for name, emoji in existing.items()}
        self._publish_complete_decks(decks, ids)
        missing = [name for name in current if name not in ids]
        if 0 not in self._bot.shards:
            return not missing
        for name in missing:
            image = await asyncio.to_thread(current[name].png)
            ids[name] = (await self._bot.create_application_emoji(name=name, image=image)).id
            self._publish_complete_decks(decks, ids)
            await asyncio.sleep(self._between)
        for name, emoji in existing.items():
            if is_card_emoji(name) and name not in current:  # drawn by another version
                with suppress(discord.NotFound):
                    await emoji.delete()
                await asyncio.sleep(self._between)
        if missing:
            _log.info("Uploaded the %s of %s card emojis that were missing.", len(missing), len(current))
        return True

    def _publish_complete_decks(self, decks: Mapping[Deck, DeckEmojis], ids: Mapping[str, int]) -> None:
        for deck, drawn in decks.items():
            if drawn.back.name in ids and all(face.name in ids for face in drawn.faces.values()):
                faces = {card: ids[face.name] for card, face in drawn.faces.items()}
                self._known.enable(deck, faces, ids[drawn.back.name])


def drawings(decks: Mapping[Deck, DeckEmojis]) -> Iterator[CardEmoji]:
    """Every drawing, one deck after the other; some are in both."""
    for drawn in decks.values():
        yield drawn.back
        yield from drawn.faces.values()
