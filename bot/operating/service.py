"""`python -m bot install`: makes this installation, with its settings and data, a systemd service, and starts it.

Run again, it brings the service up to date after an update or a change of `.env`.
"""

# ruff: noqa: T201 - the command line talks to a person

import compileall
import getpass
import os
import pwd
import re
import subprocess
import sys
from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path

from dotenv import set_key

from bot.settings import ENV_FILE, EXAMPLE, EXIT_FAILURE, EXIT_USAGE, SET_TOKEN, Settings, StopError
from bot.store.transactions import Database

NAME = "rumtable"
PROGRAM = Path(__file__).parents[2]
"""The folder that holds `bot`, `cogs` and `rendering`."""
UNIT = PROGRAM / "deploy" / f"{NAME}.service"
UNITS, BOOTED = Path("/etc/systemd/system"), Path("/run/systemd/system")
EARLIER = Path("/var/lib/rumtable/rumtable.sqlite3")
"""The database of a unit that was installed by hand, which ignored `.env`."""
_HIDDEN = ("/home", "/root", "/run", "/tmp", "/var/tmp")  # noqa: S108 - nothing is written there
"""The folders that the unit hides from the service."""
_SPECIAL = re.compile(r"""[\s%$"'\\]""")
"""The characters that systemd interprets."""
_OTHERS_READ, _OTHERS_ENTER = 0o004, 0o001
_LINK = re.compile(r"https://\S+/oauth2/\S+")

_NO_SYSTEMD = "`install` makes a systemd service, but systemd isn't running here. `run` runs the bot without it."
_NO_ROOT = "`install` makes a user and a service: run it as root, or with sudo."
_ASKED = "The bot's token, from https://discord.com/developers/applications (it isn't shown): "


def install(settings: Settings, database: Database) -> None:
    """Write the settings, the user and the unit, start the service, and print its invite link.

    Raises:
        StopError: the service can't be made on this machine or from this folder, or doesn't start.

    """
    if not BOOTED.is_dir():
        raise StopError(_NO_SYSTEMD, EXIT_USAGE)
    if os.geteuid() != 0:
        raise StopError(_NO_ROOT, EXIT_USAGE)
    for path in (Path.cwd(), PROGRAM / "bot", Path(sys.prefix)):
        _require_open(path, "install in a folder that everyone may read, such as /opt/rumtable")
    _require_open(
        Path(sys.base_prefix), "recreate .venv with a Python that everyone may read, such as /usr/bin/python3"
    )
    folders = [database.beside("").absolute().parent.resolve()]
    if database.backups is not None:
        folders.append(database.backups.resolve())
    for folder in folders:
        _require_usable(folder)
    if EARLIER.exists() and settings.database == Settings.model_fields["database"].default:
        raise StopError(f"Your database is {EARLIER}: write RUMTABLE_DATABASE={EARLIER} into {ENV_FILE}.", EXIT_USAGE)
    if settings.token is None:
        os.environ["DISCORD_TOKEN"] = _asked_token()
        Settings.load()  # refuses what can't be a token
    user = _user()
    _write_settings(user)
    for folder in folders:
        _give(folder, user)
    for part in ("bot", "cogs", "rendering"):
        compileall.compile_dir(PROGRAM / part, quiet=2)  # the service can't write there
    (UNITS / UNIT.name).write_text(unit(folders), encoding="utf-8")
    print("Starting ...", flush=True)
    _start()


def _asked_token() -> str:
    token = ""
    with suppress(EOFError):  # there is no terminal
        token = getpass.getpass(_ASKED).strip()
    if not token:
        raise StopError(f"No token was entered: try again, or {SET_TOKEN}.", EXIT_USAGE)
    return token


def unit(writable: Sequence[Path]) -> str:
    """The unit in deploy/, filled in for this Python and the working folder; the bot may write in `writable`."""
    told = {
        "@FOLDER@": Path.cwd(),
        "@PROGRAM@": PROGRAM,
        "@PYTHON@": sys.executable,
        "@WRITABLE@": " ".join(map(str, writable)),
    }
    return re.sub("|".join(told), lambda found: str(told[found[0]]), UNIT.read_text(encoding="utf-8"))


def as_owner(database: Database) -> None:
    """Become the user who owns the data if this is root, so that none of the service's files becomes root's."""
    folder = database.beside("").absolute().parent
    if os.geteuid() != 0 or not folder.is_dir() or folder.stat().st_uid == 0:
        return
    with suppress(KeyError, PermissionError):  # the owner is unknown here, or this is a container's restricted root
        owner = pwd.getpwuid(folder.stat().st_uid)
        os.initgroups(owner.pw_name, owner.pw_gid)
        os.setgid(owner.pw_gid)
        os.setuid(owner.pw_uid)


def _require_open(path: Path, cure: str) -> None:
    """Refuse a path that the service couldn't see or read."""
    closed = any(not each.stat().st_mode & _OTHERS_ENTER for each in (path, *path.parents))
    if _is_hidden(path) or closed or not path.stat().st_mode & _OTHERS_READ:
        raise StopError(f"The service can't read {path}: {cure}.", EXIT_USAGE)
    _require_usable(path)


def _is_hidden(path: Path) -> bool:
    return any(path.is_relative_to(folder) for folder in _HIDDEN)


def _require_usable(path: Path) -> None:
    """Refuse a path that is hidden from the service, or can't stand in a unit."""
    if _is_hidden(path):
        raise StopError(f"The service can't see {path}: name a folder outside {', '.join(_HIDDEN)}.", EXIT_USAGE)
    if _SPECIAL.search(str(path)):
        raise StopError(
            f"systemd can't use {path}: choose a folder without spaces or special characters in its path.", EXIT_USAGE
        )


def _user() -> pwd.struct_passwd:
    """The user that the service runs as; it is created if there is none."""
    try:
        return pwd.getpwnam(NAME)
    except KeyError:
        options = (
            "--system",
            "--user-group",
            "--no-create-home",
            "--home-dir",
            Path.cwd(),
            "--shell",
            "/usr/sbin/nologin",
        )
        _system("useradd", *options, NAME)
        return pwd.getpwnam(NAME)


def _write_settings(user: pwd.struct_passwd) -> None:
    """Copy the environment's settings, which the service won't have, into `.env`, and hide it from other users."""
    file = Path(ENV_FILE)
    if not file.exists():
        file.touch(mode=0o600)
        if EXAMPLE.is_file():
            file.write_bytes(EXAMPLE.read_bytes())
    for field in Settings.model_fields.values():
        if told := os.environ.get(str(field.alias)):
            set_key(file, str(field.alias), told, quote_mode="never")
    os.chown(file, -1, user.pw_gid)
    file.chmod(0o640)


def _give(folder: Path, user: pwd.struct_passwd) -> None:
    """Give a folder and its contents to the service's user; refuse one that others may use too."""
    if not folder.exists():
        folder.mkdir(parents=True, mode=0o700)
    elif folder.stat().st_uid != user.pw_uid and (folder == Path.cwd() or not folder.is_relative_to(Path.cwd())):
        raise StopError(f"{folder} has to belong to the service's user: chown -R {NAME}: {folder}", EXIT_USAGE)
    os.chown(folder, user.pw_uid, user.pw_gid, follow_symlinks=False)
    for _, inner, files, opened in os.fwalk(folder):  # follows no link, not even one that is made meanwhile
        for name in (*inner, *files):
            os.chown(name, user.pw_uid, user.pw_gid, dir_fd=opened, follow_symlinks=False)


def _start() -> None:
    _system("systemctl", "daemon-reload")
    _system("systemctl", "enable", "--quiet", NAME)
    try:
        _system("systemctl", "restart", NAME)
    except StopError:
        lines = _log()
        _system("systemctl", "stop", NAME)  # it would retry for hours, and Discord limits logins
        raise StopError(
            f"It doesn't start: {lines[-1] if lines else 'see journalctl -u rumtable'}", EXIT_FAILURE
        ) from None
    print("rumtable is running, and starts with the machine. Its log: journalctl -u rumtable")
    if link := _LINK.search("\n".join(_log())):
        print(f"Add it to your server: {link[0]}")


def _log() -> Sequence[str]:
    """The log of the newest start, line by line."""
    run = _system("systemctl", "show", "--value", "--property=InvocationID", NAME).strip()
    return _system("journalctl", "--quiet", "--output=cat", f"_SYSTEMD_INVOCATION_ID={run}").splitlines()


def _system(*command: str | Path) -> str:
    """Run a system command and return its output.

    Raises:
        StopError: the command failed, or there is none of that name.

    """
    try:
        done = subprocess.run(command, capture_output=True, text=True, check=True)  # noqa: S603 - no argument comes from outside
    except (OSError, subprocess.CalledProcessError) as error:
        said = str(getattr(error, "stderr", "") or error).strip()
        raise StopError(f"{command[0]}: {said}", EXIT_FAILURE) from error
    return done.stdout
