"""One process on a file: two that play on the same tables would each take the other's moves for forgeries."""

import os
from contextlib import contextmanager

from bot.store.errors import StoreError, opening_error

try:
    import fcntl
except ModuleNotFoundError:  # Windows, where nobody is kept away
    fcntl = None

from collections.abc import Generator
from pathlib import Path

TAKEN = "another process of the bot runs on it; one file is for one, PostgreSQL for several (docs/scale.md)"


class TakenError(StoreError):
    """Another process is on the file."""


@contextmanager
def alone(lock: Path) -> Generator[None]:
    """Hold a file for as long as the body runs; the system lets go of it with the process, however that ends.

    Raises:
        TakenError: another process holds it.
        UnusableNowError: the disk doesn't let it be made now.
        StoreError: it can't be made.

    """
    try:
        lock.parent.mkdir(parents=True, exist_ok=True, mode=0o700)
        held = os.open(lock, os.O_RDWR | os.O_CREAT, 0o600)
    except OSError as error:
        raise opening_error(error) from error
    try:
        _take(held)
        yield
    finally:
        os.close(held)


def _take(held: int) -> None:
    if fcntl is None:
        return
    try:
        fcntl.flock(held, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        raise TakenError(TAKEN) from None
    except OSError:  # a file system without locks, on which nobody is kept away either
        return
