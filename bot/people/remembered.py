"""What was read from the store stays in memory, as much as is asked for often."""

from collections import OrderedDict
from collections.abc import Awaitable, Callable
from typing import Generic, TypeVar

ValueT = TypeVar("ValueT")


class Remembered(Generic[ValueT]):
    """Values by ids; of more than `most` those that were unasked the longest go."""

    def __init__(self, read: Callable[[int], Awaitable[ValueT]], most: int) -> None:
        self._read = read
        self._most = most
        self._values: OrderedDict[int, ValueT] = OrderedDict()

    async def of(self, key: int) -> ValueT:
        """The value, read if need be."""
        if key not in self._values:
            found = await self._read(key)
            if key not in self._values:  # else it was changed meanwhile
                self.put(key, found)
        self._values.move_to_end(key)
        return self._values[key]

    def put(self, key: int, value: ValueT) -> None:
        """Remember what was written."""
        self._values[key] = value
        if len(self._values) > self._most:
            self._values.popitem(last=False)

    def forget(self, key: int) -> None:
        """Know nothing of it any more."""
        self._values.pop(key, None)

    def clear(self) -> None:
        """Know nothing any more."""
        self._values.clear()
