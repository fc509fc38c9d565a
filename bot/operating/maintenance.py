"""Replays matches on the command line: those of a database, to verify their results, or a saved one, to read it."""

# ruff: noqa: T201 - the command line talks to a person

import asyncio
from collections.abc import Iterator, Sequence
from contextlib import aclosing
from pathlib import Path

from bot.games.cards import write_cards
from bot.games.catalogue import GAMES
from bot.games.refusals import RefusalError
from bot.store.store import Archive
from bot.store.transactions import Database, StoreError
from bot.tables.history.export import KIND, MAX_FILE_BYTES, MatchTextError, StoredMatch, inconsistency, parse_match
from bot.tables.history.playback import split, turns_of
from bot.tables.model.match import JournalError, MatchState, match_before, play_back, table_state
from bot.tables.model.view import TableFacts, facts_of
from cogs.match.lines import turn_lines
from cogs.ui.reader import Reader
from cogs.words import Languages
from rendering.elements import seat_letter


class MismatchError(Exception):
    """A match doesn't replay as it was stored, or a database is damaged; the message is one line."""


async def verify(source: Database | Path) -> None:
    """Replay every finished match and print a line for each whose result differs from the stored one.

    A path is a SQLite file, or a single match as a file.

    Raises:
        StoreError: the database can't be read, or has another schema; or the file can't be read.
        MismatchError: a result differs, or the database is damaged.

    """
    if isinstance(source, Path) and await asyncio.to_thread(_is_match_file, source):
        saved = await asyncio.to_thread(_read_match, source)
        mismatch = inconsistency(saved, GAMES)
        if mismatch is not None:
            raise MismatchError(f"The match ({saved.record.game}): {mismatch}")
        print("The match was played again. Everything fits.")
        return

    replayed = mismatches = without_journal = 0
    archive = await Archive.open(source)
    try:
        damage = await archive.damage()
        for line in damage:
            print(line)
        async with aclosing(archive.matches()) as stored:
            async for match in stored:
                if match.removed:
                    without_journal += 1
                    continue
                replayed += 1
                mismatch = inconsistency(match, GAMES)
                if mismatch is not None:
                    mismatches += 1
                    print(f"table {match.record.id} ({match.record.game}): {mismatch}")
    finally:
        await archive.close()

    summary = f"Finished matches played again: {replayed}."
    if without_journal:
        summary += f" Not played again, since their journals were removed for their age: {without_journal}."
    if damage or mismatches:
        raise MismatchError(f"{summary} Problems, one line each: {len(damage) + mismatches}.")
    print(f"{summary} Everything fits.")


async def replay(path: Path) -> None:
    """Print a saved match turn by turn, with the commands and the hand of the seat that moved, for reports of bugs.

    Raises:
        StoreError: the file can't be read.
        MismatchError: the match can't be replayed to its end by the rules of this version.

    """
    saved = await asyncio.to_thread(_read_match, path)
    if saved.record.game not in GAMES:
        raise MismatchError("Its game isn't one of this version's.")
    try:
        for line in _replay_lines(saved):
            print(line)
    except (JournalError, RefusalError, LookupError, TypeError, ValueError) as error:
        why = error.reason.value if isinstance(error, RefusalError) else str(error)
        raise MismatchError(f"From here on, this version's rules can't play it: {why}") from None


def _replay_lines(saved: StoredMatch) -> Iterator[str]:
    game, record = GAMES[saved.record.game], saved.record
    state = table_state(record, game)
    reader = Reader(facts_of(state), Languages().english, plain=True)
    players = [
        f"{seat_letter(number)} {seat.name or f'computer {seat.level}'.rstrip()} (side {seat.side + 1})"
        for number, seat in enumerate(record.seats)
    ]
    yield f"{record.game}, {record.preset}: {', '.join(players)}"
    match = match_before(state, saved.rows)
    for number, rows in enumerate(split(saved.rows), 1):
        yield f"\nRound {number}"
        states: list[MatchState] = []
        try:
            for played in play_back(match, rows):
                match = played.after
                states.append(match)
        finally:  # if a row can't be replayed, the lines up to it still help
            yield from _round_lines(reader, states)
    outcome = table_state(record, game, match).outcome
    if outcome is not None:
        yield f"\n{outcome.reason.value}, totals {' '.join(map(str, outcome.totals))}"


def _round_lines(reader: Reader[TableFacts], states: Sequence[MatchState]) -> Iterator[str]:
    for turn in turns_of(states):
        first, last = turn[0], turn[-1]
        steps = [state.steps[-1] for state in turn]
        described = " ".join(turn_lines(reader, [event for step in steps for event in step.events]))
        numbers = f"{first.seq}" if first is last else f"{first.seq}-{last.seq}"
        yield f"{numbers:>9}  {described}".replace("**", "").rstrip()
        seat = steps[0].seat
        if seat is not None:
            commands = "; ".join(f"{step.command.kind} {step.command.text}".rstrip() for step in steps)
            hand = write_cards(last.game.view(last.state, seat).hand)
            yield f"{'':>9}  {commands}\n{'':>9}  {seat_letter(seat)}: {hand}"


def _is_match_file(path: Path) -> bool:
    """True for a file that begins like a saved match; False for any other file, and if there is none."""
    try:
        with path.open("rb") as file:
            return file.read(len(KIND)) == KIND.encode()
    except OSError:
        return False


def _read_match(path: Path) -> StoredMatch:
    try:
        with path.open("rb") as file:
            content = file.read(MAX_FILE_BYTES + 1)
    except OSError as error:
        raise StoreError(f"{path}: the file can't be read: {error.strerror}") from error
    if len(content) > MAX_FILE_BYTES:
        raise StoreError(f"{path}: this isn't a saved match: it is too large")
    try:
        return parse_match(content.decode())
    except (MatchTextError, UnicodeDecodeError) as error:
        raise StoreError(f"{path}: this isn't a saved match that can be read: {error}") from None
