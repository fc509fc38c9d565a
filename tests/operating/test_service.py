"""`python -m bot install`: what it writes, and what it says. The commands of the system are played by a script."""

import compileall
import getpass
import os
import pwd
import signal
from collections.abc import Sequence
from pathlib import Path
from types import ModuleType
from unittest.mock import Mock

import pytest

from bot.__main__ import EXIT_INTERRUPTED, main
from bot.operating import service
from bot.settings import EXIT_FAILURE, EXIT_USAGE
from bot.store.sqlite_file import SqliteFile

pytestmark = pytest.mark.usefixtures("logging_as_before")

LINK = "https://discord.com/oauth2/authorize?client_id=1"
SYSTEM = f"""#!/bin/sh
echo "$(basename "$0") $*" >> said.txt
case "$(basename "$0") $*" in
    "systemctl restart rumtable") test ! -e fails ;;
    journalctl*) echo "INFO bot.live: the bot is up: {LINK}"; test ! -e fails || echo "No such token." ;;
esac
"""


@pytest.fixture
def machine(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The bot's folder on a machine with systemd, as root sees it; `said.txt` has the commands."""
    folder, commands = tmp_path / "rumtable", tmp_path / "bin"
    for each in (folder, commands):
        each.mkdir()
    for name in ("systemctl", "journalctl", "useradd"):
        (commands / name).write_text(SYSTEM)
        (commands / name).chmod(0o700)
    monkeypatch.setenv("PATH", f"{commands}{os.pathsep}{os.environ['PATH']}")
    for name in [name for name in os.environ if name.startswith(("RUMTABLE_", "DISCORD_"))]:
        monkeypatch.delenv(name)
    monkeypatch.setenv("DISCORD_TOKEN", "")  # so that it is as before at the end
    monkeypatch.chdir(folder)
    monkeypatch.setattr(os, "geteuid", Mock(return_value=0))
    for name, value in (
        ("_HIDDEN", ("/home",)),
        ("BOOTED", tmp_path),
        ("UNITS", tmp_path),
        ("EARLIER", tmp_path / "none"),
    ):
        monkeypatch.setattr(service, name, value)
    monkeypatch.setattr(service, "_user", Mock(return_value=pwd.getpwuid(os.getuid())))
    monkeypatch.setattr(service, "_require_open", Mock())
    monkeypatch.setattr(compileall, "compile_dir", Mock())
    monkeypatch.setattr(getpass, "getpass", Mock(return_value="a.b.c"))
    return folder


def said(machine: Path) -> Sequence[str]:
    file = machine / "said.txt"
    return file.read_text().splitlines() if file.exists() else ()


def test_it_asks_for_the_token_starts_the_service_and_says_where_to_invite_it(
    machine: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["install"]) == 0
    assert "DISCORD_TOKEN=a.b.c" in (machine / ".env").read_text().splitlines()
    assert (machine / ".env").stat().st_mode & 0o777 == 0o640
    assert (machine / "data").stat().st_mode & 0o777 == 0o700
    written = (machine.parent / "rumtable.service").read_text()
    assert f"\nReadWritePaths={machine}/data {machine}/data/backups\n" in written
    assert f"\nWorkingDirectory={machine}\n" in written
    assert "@" not in written.replace("@system-service", "").replace("@privileged @resources", "")
    assert said(machine)[:3] == [
        "systemctl daemon-reload",
        "systemctl enable --quiet rumtable",
        "systemctl restart rumtable",
    ]
    assert LINK in capsys.readouterr().out


def test_what_the_environment_sets_is_written_for_the_service_and_the_rest_stays(
    machine: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (machine / ".env").write_text("# mine\nDISCORD_TOKEN=x.y.z\nRUMTABLE_RETENTION_DAYS=9\n")
    monkeypatch.setenv("RUMTABLE_BACKUPS", "copies")
    assert main(["install"]) == 0
    assert (machine / ".env").read_text().splitlines() == [
        *("# mine", "DISCORD_TOKEN=x.y.z", "RUMTABLE_RETENTION_DAYS=9", "RUMTABLE_BACKUPS=copies")
    ]
    assert f"/data {machine}/copies\n" in (machine.parent / "rumtable.service").read_text()


def test_a_bot_that_does_not_start_is_stopped_and_its_last_line_told(
    machine: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (machine / "fails").touch()
    assert main(["install"]) == EXIT_FAILURE
    assert capsys.readouterr().err == "It doesn't start: No such token.\n"
    assert said(machine)[-1] == "systemctl stop rumtable"


@pytest.mark.parametrize(
    ("change", "told"),
    [
        ((service, "BOOTED", Path("none")), "systemd isn't running here"),
        ((os, "geteuid", Mock(return_value=1000)), "with sudo"),
        ((getpass, "getpass", Mock(return_value="no token")), "DISCORD_TOKEN: it has a blank"),
        ((getpass, "getpass", Mock(return_value="  ")), "No token was entered"),
        ((getpass, "getpass", Mock(side_effect=EOFError)), "No token was entered"),
        ((service, "EARLIER", Path(__file__)), "write RUMTABLE_DATABASE="),
    ],
)
def test_what_can_not_be_is_one_line_and_nothing_is_written(
    machine: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
    change: tuple[ModuleType, str, object],
    told: str,
) -> None:
    monkeypatch.setattr(*change)
    assert main(["install"]) == EXIT_USAGE
    [line] = capsys.readouterr().err.splitlines()
    assert told in line
    assert list(machine.iterdir()) == []


def test_one_ctrl_c_at_the_question_for_the_token_ends_it(machine: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def pressed(_asked: str) -> str:
        signal.raise_signal(signal.SIGINT)
        return "a.b.c"

    monkeypatch.setattr(getpass, "getpass", pressed)
    before = signal.signal(signal.SIGINT, signal.default_int_handler)  # a shell's background jobs ignore it
    try:
        assert main(["install"]) == EXIT_INTERRUPTED
    finally:
        signal.signal(signal.SIGINT, before)
    assert list(machine.iterdir()) == []


def test_a_folder_that_the_service_can_not_read_is_refused(
    machine: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.undo()
    monkeypatch.chdir(machine)
    monkeypatch.setattr(service, "BOOTED", machine)
    monkeypatch.setattr(os, "geteuid", Mock(return_value=0))
    assert main(["install"]) == EXIT_USAGE
    assert f"The service can't read {machine}" in capsys.readouterr().err
    assert list(machine.iterdir()) == []


@pytest.mark.parametrize(
    ("backups", "told"),
    [("/home/me/backups", "can't see /home/me/backups"), ("/mnt/my backups", "can't use /mnt/my backups")],
)
def test_a_folder_that_the_service_could_not_write_in_is_refused(
    machine: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], *, backups: str, told: str
) -> None:
    monkeypatch.setattr(os, "chown", Mock())
    monkeypatch.setattr(Path, "mkdir", Mock())
    monkeypatch.setenv("RUMTABLE_BACKUPS", backups)
    assert main(["install"]) == EXIT_USAGE
    assert told in capsys.readouterr().err
    assert list(machine.iterdir()) == []


def test_a_folder_elsewhere_is_nobodys_to_give(
    machine: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("RUMTABLE_DATABASE", str(tmp_path / "shared" / "rumtable.sqlite3"))
    (tmp_path / "shared").mkdir()
    someone = pwd.struct_passwd(("someone", "x", os.getuid() + 1, os.getgid(), "", "/", "/bin/sh"))
    monkeypatch.setattr(service, "_user", Mock(return_value=someone))
    monkeypatch.setattr(os, "chown", Mock())
    assert main(["install"]) == EXIT_USAGE
    assert f"chown -R rumtable: {tmp_path / 'shared'}" in capsys.readouterr().err
    assert said(machine) == ()


@pytest.mark.parametrize("link", ["data", "data/backups"])
def test_a_folder_behind_a_link_is_not_given_unasked(
    machine: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], link: str
) -> None:
    """The service may write in data/: a link there must not get it what is root's at the next update."""
    (tmp_path / "theirs").mkdir()
    (tmp_path / "theirs" / "shadow").touch()
    (machine / link).parent.mkdir(exist_ok=True)
    (machine / link).symlink_to(tmp_path / "theirs")
    someone = pwd.struct_passwd(("someone", "x", os.getuid() + 1, os.getgid(), "", "/", "/bin/sh"))
    monkeypatch.setattr(service, "_user", Mock(return_value=someone))
    monkeypatch.setattr(os, "chown", given := Mock())
    assert main(["install"]) == EXIT_USAGE
    assert f"chown -R rumtable: {tmp_path / 'theirs'}" in capsys.readouterr().err
    assert "shadow" not in str(given.call_args_list)
    assert said(machine) == ()


def test_root_goes_on_as_the_user_whose_data_it_is(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    became = Mock()
    for name in ("initgroups", "setgid", "setuid"):
        monkeypatch.setattr(os, name, getattr(became, name))
    monkeypatch.setattr(os, "geteuid", Mock(return_value=0))
    nobody = pwd.getpwnam("nobody")
    found = os.stat_result((0o40700, 0, 0, 1, nobody.pw_uid, nobody.pw_gid, 0, 0, 0, 0))
    monkeypatch.setattr(Path, "is_dir", Mock(return_value=True))
    monkeypatch.setattr(Path, "stat", Mock(return_value=found))
    service.as_owner(SqliteFile(tmp_path / "rumtable.sqlite3"))
    assert [call[0] for call in became.method_calls] == ["initgroups", "setgid", "setuid"]
    became.setuid.assert_called_once_with(nobody.pw_uid)
