"""The command line: `python -m bot [COMMAND]`; `--help` lists the commands. `runner.py` carries them out.

Without a command the bot runs on Discord when DISCORD_TOKEN is set, and in the sandbox when it isn't. A failure before
the bot is up prints one line on standard error and sets the exit code: 1 when something outside is wrong (the database,
Discord), 2 when a setting or argument is missing or invalid.
"""

# ruff: noqa: PLC0415 - `--help`, usage errors and `health` are answered without loading the bot, and Ctrl-C meanwhile

import argparse
import errno
import gc
import os
import sys
from collections.abc import Sequence
from pathlib import Path

from bot import __version__

EXIT_INTERRUPTED = 130
_NO_OUTPUT = (errno.EPIPE, errno.ENOSPC, errno.EDQUOT, errno.EFBIG, errno.EIO)
_GC_THRESHOLDS = (50_000, 20, 50)
"""While modules are imported, hardly anything becomes garbage: with Python's own thresholds, a sixth of the start would
be spent looking for some."""


def main(arguments: Sequence[str] | None = None) -> int:
    """Run one command and return its exit code."""
    try:
        code = _carry_out(argument_parser().parse_args(arguments))
        print(end="", flush=True)  # noqa: T201 # what is left of the output
    except KeyboardInterrupt:  # while the bot is loaded, a second Ctrl-C, or a system without signal handlers
        return EXIT_INTERRUPTED
    except OSError as error:
        if error.errno not in _NO_OUTPUT:
            raise
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())  # the interpreter flushes once more
        if isinstance(error, BrokenPipeError):  # `| head` has read enough
            return 0
        print(f"The output can't be written: {error.strerror}", file=sys.stderr)  # noqa: T201 # to a person
        return 1
    return code


def _carry_out(options: argparse.Namespace) -> int:
    gc.set_threshold(*_GC_THRESHOLDS)
    import asyncio

    from bot import logs
    from bot.settings import Settings, StopError, warn_of_unread_keys

    try:
        settings = Settings.load()
        logs.set_up(settings.log_level)
        warn_of_unread_keys()
        if options.command == "health":
            from bot.operating.health_check import check_health

            check_health(settings.health_address)
        elif options.command == "install":
            from bot.runner import install_service

            install_service(settings)  # asyncio would take the first Ctrl-C, and the question for the token go on
        else:
            from bot.runner import command

            asyncio.run(command(options, settings))
    except StopError as stop:
        print(stop, file=sys.stderr)  # noqa: T201 # the command line talks to a person
        return stop.code
    return 0


def argument_parser() -> argparse.ArgumentParser:
    from bot.games.observation import SELECTABLE_LEVELS, Level

    parser = argparse.ArgumentParser(
        prog="rumtable" if Path(sys.argv[0]).stem == "rumtable" else "python -m bot",
        description="A Discord bot that runs rummy tables. Without a command: on Discord when DISCORD_TOKEN is set, "
        "else in the sandbox.",
    )
    parser.add_argument("--version", action="version", version=f"rumtable {__version__}")
    commands = parser.add_subparsers(dest="command", metavar="COMMAND")
    commands.add_parser("run", help="run on Discord; needs DISCORD_TOKEN")
    commands.add_parser("install", help="install it as a systemd service and start it, or update that service; as root")
    commands.add_parser("sandbox", help="run on a local Discord in the browser; needs no token")
    demo = commands.add_parser("demo", help="let computers play a match, and save what its members saw")
    demo.add_argument(
        "--out", type=Path, default=Path("demo-out"), help="the folder to write to (default: %(default)s)"
    )
    demo.add_argument("--seed", type=int, default=1, help="the same number plays the same match (default: %(default)s)")
    demo.add_argument("--game", help="the key of a game, such as gin (default: the main one)")
    demo.add_argument("--preset", help="a named set of rules (default: the game's first)")
    demo.add_argument("--players", type=int, help="how many play, 1 to 8 (default: four if the game allows it)")
    demo.add_argument(
        "--level",
        choices=[level.value for level in SELECTABLE_LEVELS],
        default=Level.NORMAL.value,
        help="how well they play, where the game has that level (default: %(default)s)",
    )
    demo.add_argument("--sides", choices=["teams", "3 teams", "4 teams", "alone"], help="in teams, or everyone alone")

    which = argparse.ArgumentParser(add_help=False)
    which.add_argument("--sandbox", action="store_true", help="the sandbox's database instead of the bot's")
    backup = commands.add_parser("backup", parents=[which], help="copy the database while the bot runs")
    backup.add_argument("file", type=Path, help="the copy, which must not exist yet; with --keep a folder for copies")
    backup.add_argument("--keep", type=positive_int, metavar="N", help="name copies by time, and keep the newest N")
    restore = commands.add_parser("restore", parents=[which], help="replace the database by a copy; stop the bot first")
    restore.add_argument("file", type=Path, help="the copy; it stays")
    restore.add_argument(
        "--without-deletions",
        action="store_true",
        help="restore even if the file that lists members deleted since is missing: they come back",
    )
    verify = commands.add_parser(
        "verify",
        parents=[which],
        help="replay every finished match from its journal and seeds, and compare the results",
    )
    verify.add_argument("file", type=Path, nargs="?", help="another database, such as a copy, or a saved match")
    move = commands.add_parser("move", help="move everything into another, empty database; stop the bot first")
    move.add_argument("source", metavar="FROM", help="a path, or postgresql://user@host:port/name")
    move.add_argument("target", metavar="TO", help="the same; a file is created")
    replay = commands.add_parser("replay", help="print a match that was saved as a file, turn by turn")
    replay.add_argument("file", type=Path, help="the file that 'Match as a file' saved")
    commands.add_parser("health", help="ask the running bot's health address; the exit code is 0 while it is healthy")
    doctor = commands.add_parser("doctor", help="check everything that the bot needs, and say what to fix")
    doctor.add_argument("--channel", type=int, metavar="ID", help="check the permissions there too, and post a message")
    doctor.add_argument("--reset-switches", action="store_true", help="first forget what trials have shown")
    trial = commands.add_parser("trial", help="test on Discord what the bot assumes about it, and print the results")
    trial.add_argument("--channel", type=int, metavar="ID", help="where to test; without it, print earlier results")
    return parser


def positive_int(text: str) -> int:
    """Parse a whole number above 0; argparse shows the error's message."""
    if not text.isdecimal() or int(text) < 1:
        raise argparse.ArgumentTypeError("write a whole number, 1 or more")
    return int(text)


if __name__ == "__main__":
    sys.exit(main())
