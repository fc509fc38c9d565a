"""Work that is done wholly or not at all, even if its caller gives up waiting."""

import asyncio
from collections.abc import Coroutine


async def shielded(work: Coroutine[None, None, None]) -> None:
    """Carry work through even if the caller is cancelled meanwhile: the cancellation waits until it is done.

    A commit can't be undone, so nothing may stop between it and updating the memory.
    """
    task = asyncio.create_task(work)
    try:
        await asyncio.shield(task)
    except asyncio.CancelledError:
        await asyncio.wait([task])
        raise
