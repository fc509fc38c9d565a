"""Matches as files on this machine."""

from pathlib import Path

from bot.store.transactions import StoreError
from bot.tables.history.export import HEAD, LARGEST, Kept, MatchTextError, read


def is_match_file(path: Path) -> bool:
    """True for what begins like a match, False for any other file and for none."""
    try:
        with path.open("rb") as file:
            return file.read(len(HEAD)) == HEAD.encode()
    except OSError:
        return False


def read_match(path: Path) -> Kept:
    """The match in a file.

    Raises:
        StoreError: there is none that can be read.

    """
    try:
        with path.open("rb") as file:
            found = file.read(LARGEST + 1)
    except OSError as error:
        raise StoreError(f"{path}: the file can't be read: {error.strerror}") from error
    if len(found) > LARGEST:
        raise StoreError(f"{path}: this is no match: it is too large for one")
    try:
        return read(found.decode())
    except (MatchTextError, UnicodeDecodeError) as error:
        raise StoreError(f"{path}: this is no match: {error}") from None
