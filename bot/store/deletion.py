"""Deletes a member from the rows, by the rules of bot/tables/retention.py, and records all deletions in a file.

The file is beside the database. It has the number of each deletion with a keyed hash of the member's id; the key is in
that file alone. The database lists the numbers of the deletions that were carried out in it. A restored backup from
before a deletion lacks its number and still has the member, so the deletion is carried out again. Nothing leads from a
deleted member to their results.
"""

import dataclasses
import hashlib
import hmac
import os
import re
import secrets
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path
from typing import Any

import sqlalchemy as sa
from sqlalchemy.dialects.postgresql import insert
from sqlalchemy.engine import Connection, RowMapping

from bot.boards.lineups import with_pseudonym
from bot.people.member_data import new_pseudonym
from bot.store import engine
from bot.store.columns import Members, Sides, names_member
from bot.store.engine import lock_boards
from bot.store.repositories.fencing import CacheChange, count_change
from bot.store.rows import table_record, table_row
from bot.store.schema import LIVE, deletions, metadata, seat_assignments, tables
from bot.store.transactions import StoreError, Transactions
from bot.tables.retention import RETENTION, RowAction, members_at, without_member

_HEAD = "# Members who were deleted, as hashes. Keep this beside the database: a backup is restored only with it.\n"
_KEY = "key"
_KEY_BYTES = 32
_REMEDY = (
    "Put back the copy that lies beside the newest backup. If there is none, rename the file: the bot begins a new "
    "one, and backups made until now would bring back the members who were deleted since"
)
SUFFIX = ".deletions"
"""The suffix of the file; otherwise its name is that of the database."""


class DeletionFile:
    """The file of a database's deletions. Its methods block for a moment, as files do."""

    def __init__(self, path: Path) -> None:
        self.path = path

    def create_if_missing(self) -> None:
        """Create the file with a fresh key if there is none; only its owner may read it.

        Raises:
            OSError: it can't be written.

        """
        if not self.path.exists():
            fresh = self.path.with_name(f"{self.path.name}.{os.getpid()}.part")  # another process may begin one, too
            fresh.unlink(missing_ok=True)
            _append(fresh, f"{_HEAD}{_KEY} {secrets.token_hex(_KEY_BYTES)}\n")
            fresh.rename(self.path)
            engine.sync_folder(self.path.parent)

    def require_whole(self) -> None:
        """Check that a backup could be restored with the file; a missing file is accepted.

        Raises:
            StoreError: it's damaged; the message says what to do.

        """
        try:
            if self.path.exists():
                self._key(self._text())
        except PermissionError as error:  # `_REMEDY` would lose a sound list
            told = f"{self.path} can't be read: {error.strerror}. Give it to the user that runs the bot"
            raise StoreError(told) from error
        except (OSError, ValueError) as error:
            raise StoreError(f"{self.path} is damaged: {error}. {_REMEDY}") from error

    def note(self, deletion: int, member: int) -> int:
        """Record a deletion before it's carried out; returns the size of the file before that, in bytes.

        Raises:
            OSError: it can't be written.
            ValueError: it's damaged.

        """
        self.create_if_missing()
        text = self._text()
        size = self.path.stat().st_size
        torn = "" if text.endswith("\n") else "\n"  # a power cut has interrupted the last line
        _append(self.path, f"{torn}{deletion} {self._hash(self._key(text), member)}\n")
        return size

    def withdraw(self, deletion: int, size: int) -> None:
        """Remove a deletion that couldn't be carried out. If others follow it, it stays for the next start."""
        lines = self._text().splitlines()
        if lines and lines[-1].startswith(f"{deletion} "):
            os.truncate(self.path, size)

    def pending(self, carried_out: Iterable[int]) -> dict[int, str]:
        """The hashes, by number, of the deletions that aren't among those carried out."""
        lines = (line.split() for line in self._text().splitlines())
        noted = {int(parts[0]): parts[1] for parts in lines if _is_deletion(parts)}
        done = set(carried_out)
        return {deletion: found for deletion, found in noted.items() if deletion not in done}

    def by_hash(self, members: Iterable[int]) -> dict[str, int]:
        """The members by their hashes."""
        key = self._key(self._text())
        return {self._hash(key, member): member for member in members}

    def _text(self) -> str:
        return self.path.read_text(encoding="ascii", errors="replace") if self.path.exists() else ""

    @staticmethod
    def _key(text: str) -> bytes:
        lines = (line.split() for line in text.splitlines())
        found = next((parts for parts in lines if parts[:1] == [_KEY]), [_KEY, ""])[-1]
        if re.fullmatch(rf"[0-9a-f]{{{2 * _KEY_BYTES}}}", found) is None:
            raise ValueError("its key is gone")
        return bytes.fromhex(found)

    @staticmethod
    def _hash(key: bytes, member: int) -> str:
        return hmac.new(key, str(member).encode(), hashlib.sha256).hexdigest()


def _is_deletion(parts: list[str]) -> bool:
    """True for a complete line of a deletion; a deletion whose line was cut off was never carried out."""
    return len(parts) == 2 and parts[0].isdecimal() and len(parts[1]) == hashlib.sha256().digest_size * 2  # noqa: PLR2004 - number and hash


def _append(path: Path, text: str) -> None:
    """Append a text to a file, durably."""
    descriptor = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_APPEND, 0o600)
    try:
        with os.fdopen(descriptor, "a", encoding="ascii", closefd=False) as file:
            file.write(text)  # retries until all of it is written: a nearly full disk takes a part
        os.fsync(descriptor)
    finally:
        os.close(descriptor)


MEMBER = "member"
"""A column with this name holds a member's id, in any table."""
_BY_SIDE = ("margins",)
"""The columns with a number for each side of the row's line-up, in its order."""
_BY_ROUND_AND_SIDE = ("rounds",)
"""The columns with such a list for each round."""
_IN_TABLES = ("seats", "end_votes", "conceding", "handovers", "postings")
_NAMING = ("host", "changes", *_IN_TABLES)
"""The columns of a table that change when a member is renamed."""


@dataclasses.dataclass(frozen=True, slots=True)
class Rename:
    """A member, and the pseudonym that takes their place."""

    member: int
    pseudonym: int


def matches_of(member: int) -> sa.CompoundSelect[tuple[int]]:
    """The query for the tables at which any row names a member. It takes long, so it isn't run in a write."""
    of_match = [each.c.table_id for each in _of_matches()]
    named = [sa.select(column.label("id")).where(concerns(column.table, member)) for column in of_match]
    return sa.union(sa.select(tables.c.id).where(concerns(tables, member)), *named)


def rename_at(connection: Connection, rename: Rename, at: Sequence[int]) -> None:
    """Rename a member in the rows of some tables and their matches."""
    found = connection.execute(sa.select(tables).where(tables.c.id.in_(at)))
    records = [record for row in found.mappings() if rename.member in members_at(record := table_record(row))]
    after = {each.id: table_row(without_member(each, rename.member, rename.pseudonym)) for each in records}
    rows = [{"renamed_id": number, **{name: row[name] for name in _NAMING}} for number, row in after.items()]
    if rows:
        connection.execute(sa.update(tables).where(tables.c.id == sa.bindparam("renamed_id")), rows)
    for each in _of_matches():
        _rename(connection, each, rename, each.c.table_id.in_(at))


def delete_member(connection: Connection, deletion: int, rename: Rename, at: Sequence[int]) -> None:
    """Delete a member, 0 if the database doesn't have them, and record the deletion as carried out.

    They are renamed in tables that are live, have just ended, or are among `at`, and deleted or renamed in all rows
    that belong to no match. Rows of other matches are renamed before, in parts, and all boards are locked.
    """
    connection.execute(insert(deletions).values(id=deletion).on_conflict_do_nothing())  # a start may have finished it
    if not rename.member:
        return
    own = sa.select(seat_assignments.c.table_id).where(seat_assignments.c.member == rename.member)
    live = sa.select(tables.c.id).where(sa.text(LIVE), concerns(tables, rename.member))
    rename_at(connection, rename, [*connection.execute(live.union(own)).scalars(), *at])
    of_matches = {*_of_matches(), tables}
    for table in metadata.sorted_tables:
        match RETENTION[table.name].member:
            case RowAction.DELETE:
                connection.execute(sa.delete(table).where(table.c[MEMBER] == rename.member))
            case RowAction.PSEUDONYM if table not in of_matches:
                _rename(connection, table, rename)
            case RowAction.PSEUDONYM | RowAction.KEEP:
                pass


def _of_matches() -> list[sa.Table]:
    """The tables of the schema with rows of single matches that name members."""
    named = [each for each in metadata.sorted_tables if RETENTION[each.name].member is RowAction.PSEUDONYM]
    return [each for each in named if "table_id" in each.c]


def concerns(table: sa.Table, member: int) -> sa.ColumnElement[bool]:
    """The condition that a row names a member."""
    if table is tables:
        texts = [sa.cast(tables.c[name], sa.Text) for name in _IN_TABLES]
        return sa.or_(tables.c.host == member, *(text.contains(str(member)) for text in texts))
    ids = [column == member for column in table.c if column.name == MEMBER]
    lists = [column for column in table.c if isinstance(column.type, Members | Sides)]
    return sa.or_(*ids, *(names_member(column, sa.literal(member)) for column in lists))


def _rename(connection: Connection, table: sa.Table, rename: Rename, *where: sa.ColumnElement[bool]) -> None:
    found = connection.execute(sa.select(table).where(concerns(table, rename.member), *where))
    keys = [column.name for column in table.primary_key]
    rows = [
        {**{f"before_{name}": row[name] for name in keys}, **_renamed(table, row, rename)}
        for row in found.mappings().all()
    ]
    same = [table.c[name] == sa.bindparam(f"before_{name}", type_=table.c[name].type) for name in keys]
    if rows:
        connection.execute(sa.update(table).where(*same), rows)


def _renamed(table: sa.Table, row: RowMapping, rename: Rename) -> dict[str, Any]:
    """A row, with the pseudonym in the member's place."""
    after: dict[str, Any] = dict(row)
    for column in table.c:
        if column.name == MEMBER and row[MEMBER] == rename.member:
            after[MEMBER] = rename.pseudonym
        elif isinstance(column.type, Members):
            members = (rename.pseudonym if each == rename.member else each for each in row[column.name])
            after[column.name] = tuple(members)
        elif isinstance(column.type, Sides):
            after[column.name], order = with_pseudonym(row[column.name], rename.member, rename.pseudonym)
            after |= _in_order(row, order)
    return after


def _in_order(row: RowMapping, order: Sequence[int]) -> dict[str, Any]:
    """The columns with values for each side, in another order of the sides."""
    by_side = {name: [row[name][side] for side in order] for name in _BY_SIDE if name in row}
    by_round = {
        name: [[[points[side] for side in order], *rest] for points, *rest in row[name]]
        for name in _BY_ROUND_AND_SIDE
        if isinstance(row.get(name), list)
    }
    return by_side | by_round


_SHORTEST_ID = 2**47
"""From this id on SQLite stores ids in eight bytes, which hardly occur by chance. Discord's ids are all larger."""
_AT_ONCE = 50
"""The number of matches in one transaction, which other writes have to wait for."""


async def finish_deletions(write: Transactions, file: DeletionFile) -> None:
    """Carry out every deletion that a database lacks, because it's an earlier backup or a crash intervened.

    Raises:
        StoreError: the file can't be read.

    """
    try:
        if file.pending(()):
            members = await write.run(lambda connection: _finish_deletions(connection, file))
            if members:
                await write.overwrite_deleted({trace for member in members for trace in traces_of(member)})
    except (OSError, ValueError) as error:
        raise StoreError(f"{file.path}: it can't be read: {error}") from error


def _finish_deletions(connection: Connection, file: DeletionFile) -> set[int]:
    """Carry out pending deletions; returns the members that were found."""
    carried_out = sa.select(deletions.c.id)
    if not file.pending(connection.execute(carried_out).scalars()):
        return set()
    count_change(connection, CacheChange.DELETION)
    lock_boards(connection)
    pending = file.pending(connection.execute(carried_out).scalars())  # another process may have started, too
    known = file.by_hash(_all_members(connection))
    for deletion, found in pending.items():
        rename = Rename(known.get(found, 0), new_pseudonym())
        for some in in_parts([row["id"] for row in connection.execute(matches_of(rename.member)).mappings()]):
            rename_at(connection, rename, some)
        delete_member(connection, deletion, rename, ())
    return {known[found] for found in pending.values() if found in known}


def traces_of(member: int) -> set[bytes]:
    """The bytes of a member's id in a SQLite file."""
    if member < _SHORTEST_ID:
        return set()
    return {member.to_bytes(8, "big"), str(member).encode()}


def in_parts(numbers: Sequence[int]) -> Iterator[Sequence[int]]:
    """Divide matches into parts, each to be changed or deleted in one transaction."""
    return (numbers[start : start + _AT_ONCE] for start in range(0, len(numbers), _AT_ONCE))


def _all_members(connection: Connection) -> set[int]:
    """Every member that any row names."""
    named: set[int] = set()
    for table in metadata.sorted_tables:
        if RETENTION[table.name].member is not RowAction.KEEP:
            rows = connection.execute(sa.select(table)).mappings()
            named.update(member for row in rows for member in _named(table, row))
    return named


def _named(table: sa.Table, row: RowMapping) -> Iterator[int]:
    """The members that a row names."""
    if table is tables:
        yield from members_at(table_record(row))
    for column in table.c:
        value = row[column.name]
        if isinstance(column.type, Members):
            yield from value
        elif isinstance(column.type, Sides):
            yield from (member for side in value for member in side)
        elif column.name == MEMBER and value is not None:
            yield value
