"""Which presses and commands are being carried out, by shard: whoever hands a shard over lets those finish first."""

import asyncio
from typing import Any


class UnderWay:
    """See the module's docstring."""

    def __init__(self) -> None:
        self._tasks: dict[asyncio.Task[Any], int] = {}

    def note(self, shard: int) -> None:
        """Take the present task to carry something out for a shard, until it ends."""
        if (task := asyncio.current_task()) is not None:
            self._tasks[task] = shard
            task.add_done_callback(self._ended)

    async def finish(self, shard: int) -> None:
        """Wait for what is under way for a shard now."""
        if tasks := {task for task, of in self._tasks.items() if of == shard}:
            await asyncio.wait(tasks)

    def _ended(self, task: asyncio.Task[Any]) -> None:
        self._tasks.pop(task, None)
