"""A saved match on the command line: replayed turn by turn, and verified like a database."""

import os
import re
import subprocess
import sys
from dataclasses import replace
from pathlib import Path
from typing import NamedTuple

import pytest

from bot.__main__ import main
from bot.games.catalogue import GAMES
from bot.games.values import Command, Deal, digest
from bot.settings import EXIT_FAILURE
from bot.tables.history.export import StoredMatch, format_match
from bot.tables.model.match import MatchState, advance, begin
from bot.tables.model.records import CommandRecord, SeatRecord, Status
from bot.tables.model.seats import dealt_in
from tests.bench.yardstick import choose
from tests.store.samples import NOON, TABLE

ROOT = Path(__file__).parent.parent.parent
pytestmark = pytest.mark.usefixtures("logging_as_before")


def saved_match() -> str:
    """A match of gin of one round, a member against a computer, as a file."""
    game = GAMES["gin"]
    options = replace(game.presets["standard"], target=10)
    moves = [Move(begin(game, options, (0, 1)), None, Deal(f"{3:064x}", "7"))]
    while seats := moves[-1].after.to_act():
        match, seat = moves[-1].after, seats[0]
        view = game.view(match.state, seat)
        moves.append(Move(match, seat, choose(game.key, view, match.choices(seat))))
    played = replace(TABLE, game="gin", preset="standard", options=options.to_json(), side_count=0)
    seats = SeatRecord(0, 11), SeatRecord(1, None, level="hard")
    record = replace(played, seats=seats, verdict=None, status=Status.FINISHED)
    seated = dealt_in(record.seats)
    rows = [move.row() for move in moves]
    return format_match(StoredMatch(record, rows, seated, None))


@pytest.fixture
def match(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    file = tmp_path / "match.txt"
    file.write_text(saved_match(), encoding="utf-8")
    return file


class Move(NamedTuple):
    """A command and the match before it."""

    before: MatchState
    seat: int | None
    command: Command

    @property
    def after(self) -> MatchState:
        return advance(self.before, self.seat, self.command)

    def row(self) -> CommandRecord:
        """Its row in the journal."""
        after = self.after
        state, deals = self.before.state, isinstance(self.command, Deal)
        return CommandRecord(
            seq=after.seq,
            seat=self.seat,
            kind=self.command.kind,
            text=self.command.text,
            interaction=None,
            at=NOON,
            checkpoint=after.game.checkpoint(state) if deals else None,
            digest=digest(after.game.checkpoint(state)) if deals else "",
            turn=after.steps[-1].turn,
        )


def test_replay_prints_turns_commands_and_hands(match: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["replay", match.name]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert lines[0] == "gin, standard: A member 1 (side 1), B computer hard (side 2)"
    assert lines[2] == "Round 1"
    assert lines[3].split()[0] == "1"
    discarded = next(number for number, line in enumerate(lines) if "discarded" in line)
    assert lines[discarded + 1].split()[:2] == ["draw;", "discard"]
    hand = lines[discarded + 2].split()
    assert (hand[0] in {"A:", "B:"}, len(hand)) == (True, 11)
    assert re.fullmatch(r"gin-outcome-\S+, totals \d+ \d+", lines[-1])
    assert "*" not in "".join(lines)


def test_verify_accepts_a_saved_match(match: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["verify", match.name]) == 0
    assert capsys.readouterr().out == "The match was played again. Everything fits.\n"
    lines = match.read_text(encoding="utf-8").splitlines(keepends=True)
    match.write_text("".join([*lines[:-4], *lines[-3:]]), encoding="utf-8")
    assert main(["verify", match.name]) == EXIT_FAILURE
    assert "follows row" in capsys.readouterr().err


def test_replay_prints_a_damaged_match_as_far_as_it_goes(match: Path, capsys: pytest.CaptureFixture[str]) -> None:
    lines = match.read_text(encoding="utf-8").splitlines(keepends=True)
    match.write_text("".join([*lines[:-2], lines[-1]]), encoding="utf-8")
    assert main(["replay", match.name]) == EXIT_FAILURE
    output = capsys.readouterr()
    assert "discarded" in output.out
    assert output.err.startswith("From here on, this version's rules can't play it: row")


@pytest.mark.parametrize("command", ["replay", "verify"])
@pytest.mark.parametrize("text", ["rumtable match 1\nelephants\n", "rumtable match 1\n" + "#" * (5 << 20)])
def test_a_file_that_is_no_match_is_one_line(
    command: str, text: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "match.txt"
    file.write_text(text)
    assert main([command, str(file)]) == EXIT_FAILURE
    assert capsys.readouterr().err.startswith(f"{file}: this isn't a saved match")


@pytest.mark.parametrize("command", ["replay", "verify"])
@pytest.mark.parametrize(
    ("line", "instead"),
    [
        ("seat ", None),
        ("occupant ", None),
        ("teams ", "teams 99999999999"),
        ("line ", 'line {"who":[1],"result":"win","figures":{"points":1e999}}'),
    ],
)
def test_a_match_with_a_line_missing_or_a_number_too_large_is_no_traceback(
    match: Path, command: str, line: str, instead: str | None
) -> None:
    lines = match.read_text(encoding="utf-8").splitlines()
    at = next((number for number, each in enumerate(lines) if each.startswith(line)), len(lines) - 3)
    lines[at : at + 1] = [] if instead is None else ["result gin", instead] if line == "line " else [instead]
    match.write_text("\n".join([*lines, ""]), encoding="utf-8")
    assert main([command, match.name]) in (0, EXIT_FAILURE)


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="no full device here")
@pytest.mark.parametrize(
    ("unbuffered", "where", "code", "said"),
    [
        ("1", "| head -n 1", 0, b""),
        ("1", "> /dev/full", EXIT_FAILURE, b"The output can't be written: No space left on device\n"),
        ("", "> /dev/full", EXIT_FAILURE, b"The output can't be written: No space left on device\n"),
    ],
)
def test_replay_ends_without_a_traceback_where_nobody_reads_on(
    match: Path, *, unbuffered: str, where: str, code: int, said: bytes
) -> None:
    script = f"set -o pipefail; {sys.executable} -m bot replay {match.name} {where}"
    command = ["bash", "-c", script]
    told = {"PYTHONPATH": str(ROOT), "PYTHONUNBUFFERED": unbuffered}
    done = subprocess.run(command, env=os.environ | told, capture_output=True, check=False)  # noqa: S603 - our own command
    assert (done.returncode, done.stderr) == (code, said)


def test_a_missing_file_and_an_unknown_game_are_one_line_each(match: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["replay", "nothing.txt"]) == EXIT_FAILURE
    assert main(["verify", "nothing.txt"]) == EXIT_FAILURE
    match.write_text(match.read_text(encoding="utf-8").replace("game gin", "game chess"), encoding="utf-8")
    assert main(["replay", match.name]) == EXIT_FAILURE
    assert capsys.readouterr().err == (
        "nothing.txt: the file can't be read: No such file or directory\n"
        "nothing.txt: there is no database\nIts game isn't one of this version's.\n"
    )
