"""Who was deleted, beside the database: a number for each deletion, and a keyed hash of the member's id.

A backup from before a deletion still has the member, so the file says whom to take out of it once more. The database
knows by the same number which deletions it has seen. Nothing leads from a line to a member but the key, which stands in
the file alone, and to the results of a deleted member nothing leads at all.
"""

import hashlib
import hmac
import os
import secrets
from collections.abc import Iterable
from pathlib import Path

from bot.store import engine

_HEAD = "# Members who were deleted, as hashes. Keep this beside the database: a backup is restored only with it.\n"
_KEY = "key"
_KEY_BYTES = 32


SUFFIX = ".deletions"
"""What the name of the file ends in, which is the database's otherwise."""


class DeletionFile:
    """The file of a database. Everything here blocks for a moment, as files do."""

    def __init__(self, database: Path) -> None:
        self.path = database.with_suffix(SUFFIX)

    def make(self) -> None:
        """Begin the file with a fresh key if there is none; only its owner may read it.

        Raises:
            OSError: it can't be written.

        """
        if not self.path.exists():
            fresh = self.path.with_name(f"{self.path.name}.part")
            fresh.unlink(missing_ok=True)
            _append(fresh, f"{_HEAD}{_KEY} {secrets.token_hex(_KEY_BYTES)}\n")
            fresh.rename(self.path)
            engine.sync_folder(self.path.parent)

    def note(self, deletion: int, member: int) -> int:
        """Note a deletion before it's carried out; returns how long the file was before.

        Raises:
            OSError: it can't be written.
            ValueError: it's damaged.

        """
        self.make()
        text = self._text()
        size = self.path.stat().st_size
        torn = "" if text.endswith("\n") else "\n"  # a power cut while a line was written
        _append(self.path, f"{torn}{deletion} {self._hash(self._key(text), member)}\n")
        return size

    def withdraw(self, deletion: int, size: int) -> None:
        """Take back what could not be carried out; where more was noted since, the next start carries it out."""
        lines = self._text().splitlines()
        if lines and lines[-1].startswith(f"{deletion} "):
            os.truncate(self.path, size)

    def pending(self, carried_out: Iterable[int]) -> dict[int, str]:
        """The deletions that a database which has seen these has not: their hashes by their numbers."""
        lines = (line.split() for line in self._text().splitlines())
        noted = {int(parts[0]): parts[1] for parts in lines if _is_deletion(parts)}
        return {deletion: found for deletion, found in noted.items() if deletion not in set(carried_out)}

    def hashed(self, members: Iterable[int]) -> dict[str, int]:
        """These members by their hashes."""
        key = self._key(self._text())
        return {self._hash(key, member): member for member in members}

    def _text(self) -> str:
        return self.path.read_text(encoding="ascii", errors="replace") if self.path.exists() else ""

    @staticmethod
    def _key(text: str) -> bytes:
        lines = (line.split() for line in text.splitlines())
        found = next((parts for parts in lines if parts[:1] == [_KEY]), [_KEY, ""])[-1]
        if len(found) != 2 * _KEY_BYTES:
            raise ValueError("its key is gone")
        return bytes.fromhex(found)

    @staticmethod
    def _hash(key: bytes, member: int) -> str:
        return hmac.new(key, str(member).encode(), hashlib.sha256).hexdigest()


def _is_deletion(parts: list[str]) -> bool:
    """True for a whole line of a deletion; one that was cut off was never carried out."""
    return len(parts) == 2 and parts[0].isdecimal() and len(parts[1]) == hashlib.sha256().digest_size * 2  # noqa: PLR2004 - number and hash


def _append(path: Path, text: str) -> None:
    """Write behind what there is, onto the disk."""
    descriptor = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_APPEND, 0o600)
    try:
        with os.fdopen(descriptor, "a", encoding="ascii", closefd=False) as file:
            file.write(text)  # until all of it is written: a disk that is nearly full takes a part
        os.fsync(descriptor)
    finally:
        os.close(descriptor)
