"""The files in deploy/ are consistent with the program."""

import json
import os
import re
import shutil
import subprocess
from pathlib import Path
from typing import Any

import pytest
import yaml

from bot.__main__ import argument_parser
from bot.fleet_bot import MAX_HANDOVER_TIMEOUT
from bot.live import DRAIN_SECONDS
from bot.operating.metrics import Metrics
from bot.operating.service import UNIT, unit
from bot.settings import Settings

ROOT = Path(__file__).parents[2]
DEPLOY = ROOT / "deploy"
FILES = sorted(DEPLOY.iterdir())
IMAGES = ("Dockerfile", "compose.fleet.yaml")
WORKFLOWS = sorted((ROOT / ".github" / "workflows").iterdir())
WORKPLACE = json.loads((ROOT / ".devcontainer" / "devcontainer.json").read_text(encoding="utf-8"))
KEYS = {str(field.alias) for field in Settings.model_fields.values()}


def text(name: str) -> str:
    return (DEPLOY / name).read_text(encoding="utf-8")


def bot_service() -> dict[str, Any]:
    return yaml.safe_load(text("compose.yaml"))["services"]["bot"]


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.name)
def test_every_setting_that_is_mentioned_exists(file: Path) -> None:
    assert set(re.findall(r"\b(?:RUMTABLE|DISCORD)_[A-Z_]+", file.read_text(encoding="utf-8"))) <= KEYS


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.name)
def test_every_command_that_is_used_exists(file: Path) -> None:
    content = file.read_text(encoding="utf-8")
    commands = re.findall(r"-m bot ([a-z][^`\n]*)", content)
    commands += [
        " ".join(re.findall(r'"([^"]+)"', line)[3:]) for line in re.findall(r'\["python", "-m", "bot", .*', content)
    ]
    for arguments in commands:
        assert argument_parser().parse_args(arguments.split()).command


def test_files_that_the_image_copies_exist_and_are_not_ignored() -> None:
    copied = {
        source
        for line in re.findall(r"^COPY (?!--)(.+) \S+$", text("Dockerfile"), re.MULTILINE)
        for source in line.split()
    }
    built = {"metrics", *re.findall(r"REQUIREMENTS: (\S+)", text("compose.fleet.yaml"))}
    copied = {name.replace("${REQUIREMENTS}", kind) for name in copied for kind in built}
    passed = set(re.findall(r"^!(\S+)$", text("Dockerfile.dockerignore"), re.MULTILINE))
    assert copied == passed
    assert all((ROOT / name).exists() for name in copied)


def test_the_image_and_the_workplace_have_the_oldest_supported_python() -> None:
    oldest = re.search(r'requires-python = ">=(\S+)"', (ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    assert oldest is not None
    assert set(re.findall(r"^FROM python:([\d.]+)-", text("Dockerfile"), re.MULTILINE)) == {oldest[1]}
    assert f"python:{oldest[1]}-" in WORKPLACE["image"]


def test_every_image_and_every_action_is_known_by_its_digest() -> None:
    images = re.findall(r"^(?:FROM|\s*image:) ([\w.-]+:\S+)", "\n".join(map(text, IMAGES)), re.MULTILINE)
    actions = re.findall(r"uses: (\S+)", "\n".join(file.read_text(encoding="utf-8") for file in WORKFLOWS))
    assert len(images) == 4
    assert all(re.search(r"@sha256:[0-9a-f]{64}$", image) for image in images)
    assert actions
    assert all(re.search(r"@[0-9a-f]{40}$", action) for action in actions)


def test_a_workplace_starts_the_sandbox_and_opens_no_page_without_the_secret_of_its_address() -> None:
    port = Settings.model_fields["sandbox_port"].default
    assert WORKPLACE["forwardPorts"] == [port]
    assert WORKPLACE["portsAttributes"][str(port)]["onAutoForward"] == "silent"
    assert WORKPLACE["postAttachCommand"].endswith("-m bot")


def test_every_figure_that_is_watched_is_one_of_the_bots() -> None:
    metrics = Metrics()
    declared = re.findall(
        r'metrics\.gauge\(\s*"(\w+)"', (ROOT / "bot/operating/startup.py").read_text(encoding="utf-8")
    )
    for name in declared:
        metrics.gauge(name, "", float)
    known = set(re.findall(r"^# TYPE (\w+)", metrics.page().decode(), re.MULTILINE))
    known |= {f"{name}_{part}" for name in known for part in ("bucket", "count", "sum")}
    watched = {
        name
        for file in ("alerts.yml", "alerts_test.yml", "grafana.json")
        for name in re.findall(r"rumtable_\w+", text(file))
    }
    named_by_parts = {f"rumtable_{part}_healthy" for part in ("gateway", "database", "clock")}
    assert len(watched) > 12
    assert watched - {"rumtable_"} <= known
    assert named_by_parts <= known


def test_everything_that_is_worth_an_alarm_has_a_rule_that_is_tried() -> None:
    rules = {rule["alert"] for group in yaml.safe_load(text("alerts.yml"))["groups"] for rule in group["rules"]}
    tried = [
        case
        for test in yaml.safe_load(text("alerts_test.yml"))["tests"]
        for case in test["alert_rule_test"]
        if case["exp_alerts"]
    ]
    assert {case["alertname"] for case in tried} == rules
    table = (ROOT / "docs" / "operating.md").read_text(encoding="utf-8")
    assert set(re.findall(r"\| `(Rumtable\w+)`", table)) == rules


@pytest.mark.skipif(shutil.which("promtool") is None, reason="no Prometheus here")
def test_prometheus_takes_the_rules() -> None:
    for command in (["check", "rules", "alerts.yml"], ["test", "rules", "alerts_test.yml"]):
        done = subprocess.run(["promtool", *command], cwd=DEPLOY, capture_output=True, text=True, check=False)  # noqa: S603, S607 - wherever it is
        assert done.returncode == 0, done.stdout + done.stderr


def test_the_container_does_not_run_as_root() -> None:
    users = re.findall(r"^USER (\S+)$", text("Dockerfile"), re.MULTILINE)
    assert users == re.findall(r"--uid (\d+)", text("Dockerfile"))


def test_the_database_of_the_container_is_in_a_volume() -> None:
    service = bot_service()
    mounted = {volume.partition(":")[2] for volume in service["volumes"]}
    assert service["environment"]["RUMTABLE_DATABASE"].startswith(tuple(mounted))
    assert service["read_only"]


def test_a_process_of_several_is_confined_as_a_single_one_is() -> None:
    confined = ("read_only", "tmpfs", "cap_drop", "security_opt", "init", "restart", "logging")
    alone, one_of_several = bot_service(), yaml.safe_load(text("compose.fleet.yaml"))["services"]["bot"]
    assert [one_of_several.get(key) for key in confined] == [alone[key] for key in confined]
    assert {volume.partition(":")[2] for volume in one_of_several["volumes"]} == {"/data"}


def test_the_password_of_a_fleets_database_may_have_any_character() -> None:
    services = yaml.safe_load(text("compose.fleet.yaml"))["services"]
    told = services["bot"]["environment"]
    assert "$" not in told["RUMTABLE_DATABASE"]  # there it would have to be percent-encoded, which the server's isn't
    assert told["PGPASSWORD"] == services["backup"]["environment"]["PGPASSWORD"]


@pytest.mark.parametrize(("dumps", "left"), [("touch $8", 1), ("exit 1", 2)])
def test_an_old_dump_of_a_fleet_goes_only_with_a_new_one(dumps: str, left: int, tmp_path: Path) -> None:
    [script] = yaml.safe_load(text("compose.fleet.yaml"))["services"]["backup"]["command"]
    (tmp_path / "backups").mkdir()
    for day in (1, 2):
        (tmp_path / "backups" / f"2020-01-0{day}").touch()
        os.utime(tmp_path / "backups" / f"2020-01-0{day}", (0, 0))
    for name, does in (("pg_dump", dumps), ("sleep", "kill $PPID")):
        (tmp_path / name).write_text(f"#!/bin/sh\n{does}\n")
        (tmp_path / name).chmod(0o700)
    here = script.replace("$$", "$").replace("/backups", str(tmp_path / "backups"))
    told = os.environ | {"PATH": f"{tmp_path}:{os.environ['PATH']}"}
    subprocess.run(["sh", "-c", here], env=told, check=False)  # noqa: S603, S607 - our own script
    assert len(list((tmp_path / "backups").iterdir())) == left


@pytest.mark.parametrize("file", ["compose.yaml", "compose.fleet.yaml"])
def test_no_log_of_a_container_grows_without_bound(file: str) -> None:
    for service in yaml.safe_load(text(file))["services"].values():
        assert {"max-size", "max-file"} <= service["logging"]["options"].keys()


def test_supervisors_wait_until_the_bot_has_drained() -> None:
    assert int(bot_service()["stop_grace_period"].removesuffix("s")) > DRAIN_SECONDS + 15


def test_supervisors_wait_until_a_process_of_several_has_handed_its_shards_over() -> None:
    unit = re.search(r"^TimeoutStopSec=(\d+)min$", text("rumtable.service"), re.MULTILINE)
    assert unit is not None
    compose = yaml.safe_load(text("compose.fleet.yaml"))["services"]["bot"]["stop_grace_period"]
    for minutes in (unit[1], compose.removesuffix("m")):
        assert MAX_HANDOVER_TIMEOUT.total_seconds() + DRAIN_SECONDS + 15 < int(minutes) * 60


def test_the_service_may_start_a_thread_for_each_shard_of_the_largest_bot() -> None:
    """discord.py has one a shard, two for a moment where it reconnects; asyncio has up to 32, and the bot some more."""
    rows = re.findall(r"^\| [\d,up to]+ \| (?:about )?(\d+)", (ROOT / "docs/scale.md").read_text("utf-8"), re.MULTILINE)
    allowed = re.search(r"^TasksMax=(\d+)$", text("rumtable.service"), re.MULTILINE)
    assert allowed is not None
    assert int(allowed[1]) > 2 * max(map(int, rows)) + 32 + 16


@pytest.mark.skipif(shutil.which("systemd-analyze") is None, reason="no systemd here")
def test_systemd_accepts_every_line_of_what_is_installed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(ROOT)
    file = tmp_path / UNIT.name
    file.write_text(unit([ROOT / "data", Path("/srv/backups")]), encoding="utf-8")
    done = subprocess.run(  # noqa: S603 - our own file
        ["systemd-analyze", "verify", file],  # noqa: S607 - wherever it is
        capture_output=True,
        text=True,
        check=False,
    )
    complaints = [line for line in done.stderr.splitlines() if file.name in line and "is not executable" not in line]
    assert complaints == []
