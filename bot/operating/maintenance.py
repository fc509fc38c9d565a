"""Matches as files on this machine.

What an operator does with a database: copy it, put a copy back, and have its matches played again.

A match on the command line: turn by turn, with the commands and hand of whoever moved, for reports of mistakes.
"""

import asyncio
from collections.abc import Iterator, Sequence
from contextlib import aclosing
from pathlib import Path

from bot.clock import utc_now
from bot.games.cards import write_cards
from bot.games.catalogue import GAMES
from bot.games.refusals import RefusalError
from bot.store import moving
from bot.store.moving import Archive
from bot.store.transactions import Database, StoreError
from bot.tables.history.export import HEAD, LARGEST, Kept, MatchTextError, misfit, read
from bot.tables.history.playback import split, turns_of
from bot.tables.model.match import JournalError, MatchState, Step, after_row, before, table_state
from bot.tables.model.records import CommandRecord, SeatRecord
from bot.tables.model.view import TableFacts, facts_of
from cogs.match.lines import turn_lines
from cogs.ui.reader import Reader, letter
from cogs.words import Languages


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


# ruff: noqa: T201 - the command line speaks to a person


class MisfitsError(Exception):
    """Something in a database doesn't fit; the message is one line that counts, the lines before it say what."""


async def back_up(database: Database, target: Path, *, keep: int | None) -> None:
    """Copy a database that may be in use: to a file, or with `keep` into a row of copies in a folder.

    Raises:
        StoreError: there is no database, or the copy can't be written, or its server makes the copies.

    """
    made = await asyncio.to_thread(database.back_up, target, keep=keep, now=utc_now())
    if keep is not None:
        print(made)


async def restore(copy: Path, database: Database, *, without_deletions: bool) -> None:
    """Put a copy in a database's place and say where the one that stood there is now.

    `without_deletions`: also where nobody knows which members were deleted since the copy was made.

    Raises:
        StoreError: the copy is not sound, the database is in use or its server's, or who was deleted isn't known.

    """
    aside = await database.restore(copy, without_deletions=without_deletions)
    if aside is not None:
        print(f"The database that was here is {aside} now.")


async def move(source: Database, target: Database) -> None:
    """Move everything into an empty database and say how much it was; the source stays as it is.

    Raises:
        StoreError: nothing was moved, for a reason that it names.

    """
    counted = await moving.move(source, target)
    print(
        f"{sum(counted.values()):,} rows of {len(counted)} tables are in {target} now, counted and compared; "
        f"{source} is as it was. Set RUMTABLE_DATABASE before you start the bot."
    )


async def verify(what: Database | Path) -> None:
    """Play every finished match again and print a line for each that doesn't come to the result it was given.

    A path is a SQLite file, or a single match as a file.

    Raises:
        StoreError: the database can't be read, or has another schema; or the file can't be read.
        MisfitsError: something didn't fit.

    """
    if isinstance(what, Path) and await asyncio.to_thread(is_match_file, what):
        _verify_match(await asyncio.to_thread(read_match, what))
        return
    archive = await Archive.open(what)
    try:
        damage = await archive.damage()
        for line in damage:
            print(line)
        matches, misfits, removed = await _play_again(archive)
    finally:
        await archive.close()
    if damage or misfits:
        lines = len(damage) + misfits
        raise MisfitsError(f"{_counted(matches, removed)} What doesn't fit, a line each: {lines}.")
    print(f"{_counted(matches, removed)} Everything fits.")


def _verify_match(kept: Kept) -> None:
    found = misfit(kept, GAMES)
    if found is not None:
        raise MisfitsError(f"The match ({kept.record.game}): {found}")
    print("The match was played again. Everything fits.")


def _counted(matches: int, removed: int) -> str:
    old = f" Not played again, since their journals were removed for their age: {removed}." if removed else ""
    return f"Finished matches played again: {matches}.{old}"


async def _play_again(archive: Archive) -> tuple[int, int, int]:
    """How many matches there were, how many of them don't fit, and how many more can't be recomputed any longer."""
    matches = misfits = removed = 0
    async with aclosing(archive.counted()) as counted:
        async for kept in counted:
            if kept.removed:
                removed += 1
                continue
            matches += 1
            found = misfit(kept, GAMES)
            if found is not None:
                misfits += 1
                print(f"table {kept.record.id} ({kept.record.game}): {found}")
    return matches, misfits, removed


# ruff: noqa: T201 - the command line speaks to a person


async def replay(path: Path) -> None:
    """Print a match.

    Raises:
        StoreError: the file can't be read.
        MisfitsError: the match can't be played through with these rules.

    """
    kept = await asyncio.to_thread(read_match, path)
    if kept.record.game not in GAMES:
        raise MisfitsError("Its game isn't one of this version's.")
    try:
        for line in _lines(kept):
            print(line)
    except (JournalError, RefusalError, LookupError, TypeError, ValueError) as error:
        why = error.reason.value if isinstance(error, RefusalError) else str(error)
        raise MisfitsError(f"Here it can't be played on by this version's rules: {why}") from None


def _lines(kept: Kept) -> Iterator[str]:
    game, record = GAMES[kept.record.game], kept.record
    state = table_state(record, game)
    reader = Reader(facts_of(state), Languages().english, plain=True)
    yield f"{record.game}, {record.preset}: {', '.join(map(_seat, range(len(record.seats)), record.seats))}"
    match = before(game, state.options, tuple(seat.side for seat in record.seats), kept.rows, record.first_dealer)
    for number, rows in enumerate(split(kept.rows), 1):
        yield f"\nRound {number}"
        matches: list[MatchState] = []
        try:
            matches.extend(_played(match, rows))
            match = matches[-1]
        finally:  # as far as it goes
            yield from _round(reader, matches)
    outcome = table_state(record, game, match).outcome
    if outcome is not None:
        yield f"\n{outcome.reason.value}, totals {' '.join(map(str, outcome.totals))}"


def _steps(turn: Sequence[MatchState]) -> list[Step]:
    return [match.steps[-1] for match in turn]


def _played(match: MatchState, rows: Sequence[CommandRecord]) -> Iterator[MatchState]:
    for row in rows:
        yield (match := after_row(match, row))


def _seat(number: int, seat: SeatRecord) -> str:
    who = seat.name or f"computer {seat.level}".rstrip()
    return f"{letter(number)} {who} (side {seat.side + 1})"


def _round(reader: Reader[TableFacts], matches: Sequence[MatchState]) -> Iterator[str]:
    for turn in turns_of(matches):
        first, last = turn[0], turn[-1]
        told = turn_lines(reader, [event for step in _steps(turn) for event in step.events])
        numbers = f"{first.seq}" if first is last else f"{first.seq}-{last.seq}"
        yield f"{numbers:>9}  {' '.join(told)}".replace("**", "").rstrip()
        seat = first.steps[-1].seat
        if seat is not None:
            given = "; ".join(f"{step.command.kind} {step.command.text}".rstrip() for step in _steps(turn))
            hand = write_cards(last.game.view(last.state, seat).hand)
            yield f"{'':>9}  {given}\n{'':>9}  {letter(seat)}: {hand}"
