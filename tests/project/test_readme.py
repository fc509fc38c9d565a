"""README's commands are what the checks run, to the letter."""

import hashlib
import json
import os
import re
import subprocess
import sys
from pathlib import Path

import pytest
from coverage import CoverageData

from bot.games.shuffle import drawn_number

ROOT = Path(__file__).parents[2]
README, JAPANESE = ((ROOT / name).read_text(encoding="utf-8") for name in ("README.md", "README.ja.md"))
CODE = re.compile(r"^ *```sh\n(.*?)\n *```$", re.DOTALL | re.MULTILINE)
COMMANDS = CODE.findall(README)


def test_the_check_of_a_cut_says_what_was_dealt(capsys: pytest.CaptureFixture[str]) -> None:
    text = (ROOT / "docs" / "fairness.md").read_text(encoding="utf-8")
    [check] = [
        code for code in re.findall(r"^```python\n(.*?)^```$", text, re.DOTALL | re.MULTILINE) if ":cut:" in code
    ]
    exec(check, {"hashlib": hashlib, "seed": "5eed", "salt": "7"})  # noqa: S102 - what people are told to run
    assert int(capsys.readouterr().out) == drawn_number("5eed", "7", "cut", range(16, 26))


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


def test_on_a_server_the_bot_is_installed_on_its_own_lock() -> None:
    assert COMMANDS[2].endswith("-r requirements/run.txt && .venv/bin/python -m bot install")


def test_the_checks_run_the_second_command_exactly_and_then_count_the_branches_it_took() -> None:
    script = (ROOT / ".ci" / "run").read_text(encoding="utf-8")
    command, gate = script.rstrip().splitlines()[-2:]
    assert command == COMMANDS[1]
    assert gate.endswith(' || .venv-test/bin/python .ci/branches "$scratch/coverage.json"')
    assert '--cov-report=json:$scratch/coverage.json"' in script


@pytest.mark.parametrize(("taken", "passes"), [(950, True), (949, False)])
def test_the_checks_want_95_branches_taken_of_100_whatever_the_lines(tmp_path: Path, taken: int, passes: bool) -> None:
    report = tmp_path / "coverage.json"
    report.write_text(json.dumps({"totals": {"covered_branches": taken, "num_branches": 1000, "percent_covered": 99}}))
    command = [sys.executable, ROOT / ".ci" / "branches", report]
    assert (subprocess.run(command, cwd=ROOT, capture_output=True, check=False).returncode == 0) == passes  # noqa: S603 - our own script


def test_what_runs_as_a_process_in_any_folder_is_counted(tmp_path: Path) -> None:
    start = tmp_path / "start.py"
    start.write_text(
        f"import subprocess, sys; subprocess.run([sys.executable, '-m', 'bot', '--version'], cwd={str(tmp_path)!r})"
    )
    counting = ["-m", "coverage", "run", f"--rcfile={ROOT / 'pyproject.toml'}", f"--data-file={tmp_path / 'figures'}"]
    environment = os.environ | {"PYTHONPATH": str(ROOT)}
    subprocess.run([sys.executable, *counting, start], cwd=ROOT, env=environment, capture_output=True, check=True)  # noqa: S603 - our own script
    assert str(ROOT / "bot" / "__main__.py") in counted(tmp_path)


def counted(folder: Path) -> set[str]:
    """The files that stand in the figures of a folder."""
    found = [CoverageData(str(file)) for file in folder.glob("figures.*")]
    for figures in found:
        figures.read()
    return {file for figures in found for file in figures.measured_files()}


def test_the_checks_stop_at_the_first_failure() -> None:
    lines = (ROOT / ".ci" / "run").read_text(encoding="utf-8").splitlines()
    assert lines[0] == "#!/usr/bin/env bash"
    assert "set -euo pipefail" in lines


def test_outside_code_it_is_read_in_four_minutes() -> None:
    assert len(CODE.sub("", README).split()) <= 900


@pytest.mark.parametrize(
    "kind", [CODE, re.compile(r"`(/\w+)"), re.compile(r"\]\(((?!README)[^)#]+)"), re.compile(r"`(python -m bot \w+)")]
)
def test_the_japanese_one_leaves_out_nothing(kind: re.Pattern[str]) -> None:
    assert set(kind.findall(README)) <= set(kind.findall(JAPANESE.replace(".ja.md", ".md")))
