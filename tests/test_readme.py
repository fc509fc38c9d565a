"""README's commands are what the checks run, to the letter."""

from __future__ import annotations

import re
from pathlib import Path

ROOT = Path(__file__).parent.parent
COMMANDS = re.findall(
    r"^ *```sh\n(.*?)\n *```$", (ROOT / "README.md").read_text(encoding="utf-8"), re.DOTALL | re.MULTILINE
)


def test_the_first_two_commands_are_one_line_each() -> None:
    assert [command.count("\n") for command in COMMANDS[:2]] == [0, 0]


def test_the_first_command_makes_its_own_environment_and_starts_the_program() -> None:
    assert COMMANDS[0].startswith("python3 -m venv .venv && ")
    assert " --require-hashes -r requirements/sandbox.txt " in COMMANDS[0]
    assert COMMANDS[0].endswith(" && .venv/bin/python -m bot")


def test_the_second_command_makes_its_own_environment_and_runs_the_tests() -> None:
    assert COMMANDS[1].startswith("python3 -m venv .venv-test && ")
    assert " --require-hashes -r requirements/test.txt " in COMMANDS[1]
    assert " && .venv-test/bin/python -m pytest" in COMMANDS[1]


def test_on_a_server_the_bot_runs_on_its_own_lock() -> None:
    assert any("requirements/run.txt && .venv/bin/python -m bot run" in command for command in COMMANDS[2:])


def test_the_checks_end_with_the_second_command_exactly() -> None:
    script = (ROOT / ".ci" / "run").read_text(encoding="utf-8")
    assert script.rstrip().splitlines()[-1] == COMMANDS[1]


def test_the_checks_stop_at_the_first_failure() -> None:
    lines = (ROOT / ".ci" / "run").read_text(encoding="utf-8").splitlines()
    assert lines[0] == "#!/usr/bin/env bash"
    assert "set -euo pipefail" in lines
