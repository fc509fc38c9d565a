"""Forged presses, and the proof that a refusal changes nothing."""

from collections.abc import AsyncGenerator, Awaitable, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass, replace
from typing import Any

from bot.tables.model.records import CommandRecord, TableRecord
from tests.discord.bed import Player, Post, Stage

BUTTON, ROW, SELECT = 2, 1, 3


@dataclass(frozen=True)
class Everything:
    """Everything that a refusal must not change: the tables, their journals, and the channel."""

    tables: Sequence[TableRecord]
    journals: Sequence[Sequence[CommandRecord]]
    channel: Sequence[tuple[int, str, tuple[str, ...]]]


async def everything(stage: Stage) -> Everything:
    storage = stage.bot.store
    tables: list[TableRecord] = []
    while (record := await storage.tables.table(len(tables) + 1)) is not None:
        tables.append(replace(record, changes=0))  # also counts changes to the same value
    journals = [await storage.tables.journal(record.id, whole=True) for record in tables]
    return Everything(tables, journals, [(post.id, post.text, tuple(post.buttons)) for post in stage.posts()])


@asynccontextmanager
async def nothing_changes(stage: Stage) -> AsyncGenerator[None]:
    """Fail if the body changes a table, a journal, or the channel."""
    before = await everything(stage)
    yield
    await stage.settle()
    assert await everything(stage) == before


async def refused(stage: Stage, action: Awaitable[Post | None], *parts: str) -> str:
    """Carry out an impossible action; returns the private refusal, which must contain each of `parts`."""
    async with nothing_changes(stage):
        answer = await action
    assert answer is not None, "nobody parts why"
    assert answer.private
    for words in parts:
        assert words in answer.text, answer.text
    assert "Something went wrong" not in answer.text
    return answer.text


async def forge(player: Player, post: Post, custom_id: str, *values: str) -> Post | None:
    """Send a press, or with values a choice in a menu, that the message doesn't offer."""
    stored: Any = player.stage.world.env.backend.get_message(post.message.channel_id, post.id)
    genuine, forged = stored.components, [_control(custom_id, values)]
    stored.components = forged
    try:
        if values:
            return await player.stage.act(lambda: player.actor.select(post.message, list(values), custom_id=custom_id))
        return await player.stage.act(lambda: player.actor.click(post.message, custom_id=custom_id))
    finally:
        if stored.components is forged:
            stored.components = genuine


def _control(custom_id: str, values: Sequence[str]) -> dict[str, Any]:
    if not values:
        return {"type": ROW, "components": [{"type": BUTTON, "style": 2, "label": "Press", "custom_id": custom_id}]}
    options = [{"label": "Choose", "value": value} for value in values]
    menu = {"type": SELECT, "custom_id": custom_id, "options": options, "max_values": len(values)}
    return {"type": ROW, "components": [menu]}
