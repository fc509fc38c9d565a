"""Work that is done wholly or not at all, whoever gives up waiting for it."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Coroutine


async def shielded(work: Coroutine[None, None, None]) -> None:
    """Carry work through although the caller is cancelled meanwhile: the cancellation waits until it is done.

    A commit can't be called back, so between it and the memory of it nobody may be stopped.
    """
    task = asyncio.create_task(work)
    try:
        await asyncio.shield(task)
    except asyncio.CancelledError:
        await asyncio.wait([task])
        raise
