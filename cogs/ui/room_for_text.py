"""Messages that may grow too long with cards as emojis: then they have them in short notation.

An emoji takes some 35 characters of a text, a card in short notation two. So a message is drawn with emojis first,
and without them where it doesn't fit; there is no middle, lest a reader looks for what it means.
"""

import functools
from collections.abc import Awaitable, Callable
from dataclasses import replace
from typing import Any, Concatenate, ParamSpec, TypeVar

from bot.tables.model.view import TableFacts
from cogs.ui.content import Content
from cogs.ui.layout import fits
from cogs.ui.reader import Reader

ReaderT = TypeVar("ReaderT", bound=Reader[Any])

P = ParamSpec("P")
Seen = TypeVar("Seen", bound="TableFacts")


def fitted(reader: Reader[Seen], draw: Callable[[Reader[Seen]], Content]) -> Content:
    """A message for a reader, drawn so that it fits."""
    content = draw(reader)
    return content if fits(content.view) else draw(replace(reader, short=True))


def fitting(
    draw: Callable[Concatenate[ReaderT, P], Awaitable[Content]],
) -> Callable[Concatenate[ReaderT, P], Awaitable[Content]]:
    """Let a function that draws a message for a reader draw it so that it fits."""

    @functools.wraps(draw)
    async def drawn(reader: ReaderT, /, *args: P.args, **kwargs: P.kwargs) -> Content:
        content = await draw(reader, *args, **kwargs)
        return content if fits(content.view) else await draw(replace(reader, short=True), *args, **kwargs)

    return drawn
