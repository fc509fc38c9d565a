"""The command line: `python -m bot [COMMAND]`; `--help` lists the commands. `runner.py` carries them out.

Without a command the bot runs on Discord when DISCORD_TOKEN is set, and in the sandbox when it isn't. A failure before
the bot is up prints one line on standard error and sets the exit code: 1 when something outside is wrong (the database,
Discord), 2 when the program wasn't told what it needs.
"""

# ruff: noqa: PLC0415 - `--help`, mistakes and `health` are answered without loading the bot

import argparse
import asyncio
import gc
import sys
from collections.abc import Callable, Sequence
from pathlib import Path

from bot import __version__
from bot.games.observation import CHOSEN, Level

INTERRUPTED = 130
_GARBAGE = (50_000, 20, 50)
"""How seldom the interpreter looks for garbage. A program that has just been imported is none: looking through it as
often as Python does takes a sixth of a start."""


def main(arguments: Sequence[str] | None = None) -> int:
    """Run one command and return its exit code."""
    told = _parser().parse_args(arguments)
    gc.set_threshold(*_GARBAGE)
    from bot.settings import StopError

    try:
        _carry_out(told)
    except StopError as stop:
        print(stop, file=sys.stderr)  # noqa: T201 # the command line talks to a person
        return stop.code
    except KeyboardInterrupt:  # a second Ctrl-C, or a system without signal handlers
        return INTERRUPTED
    return 0


def _carry_out(told: argparse.Namespace) -> None:
    """Read the settings, set up logging, and carry out the command.

    Raises:
        StopError: a value isn't usable, or the command came to nothing.

    """
    from bot import logs
    from bot.settings import MISUSE, OUTSIDE, Settings, SettingsError, StopError, warn_of_unread_keys

    try:
        settings = Settings.load()
    except SettingsError as error:
        raise StopError(str(error), MISUSE) from None
    logs.set_up(settings.log_level)
    warn_of_unread_keys()
    if told.command == "health":  # a supervisor asks every few seconds
        from bot.settings import ask

        if settings.health is None:
            raise StopError("RUMTABLE_HEALTH is not set, so the bot tells nobody how it is.", MISUSE)
        well, said = ask(settings.health)
        if not well:
            raise StopError(said, OUTSIDE)
        return
    from bot.runner import command

    asyncio.run(command(told, settings))


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog="python -m bot",
        description="A Discord bot that runs rummy tables. Without a command: on Discord when DISCORD_TOKEN is set, "
        "else in the sandbox.",
    )
    parser.add_argument("--version", action="version", version=f"rumtable {__version__}")
    commands = parser.add_subparsers(dest="command", metavar="COMMAND")
    commands.add_parser("run", help="run on Discord; needs DISCORD_TOKEN")
    commands.add_parser("sandbox", help="run on a local Discord in the browser; needs no token")
    demo = commands.add_parser("demo", help="let computers play a match and write down what its members saw")
    demo.add_argument(
        "--out", type=Path, default=Path("demo-out"), help="the folder to write to (default: %(default)s)"
    )
    demo.add_argument("--seed", type=int, default=1, help="the same number plays the same match (default: %(default)s)")
    demo.add_argument("--game", help="the key of a game (default: the main one)")
    demo.add_argument("--preset", help="a named set of rules (default: the game's first)")
    demo.add_argument("--players", type=int, help="how many play, 1 to 8 (default: what the game likes best)")
    demo.add_argument("--level", choices=CHOSEN, default=Level.NORMAL, help="how well they play (default: %(default)s)")
    demo.add_argument("--sides", choices=["teams", "3 teams", "4 teams", "alone"], help="in teams, or each alone")
    _add_keeping(commands.add_parser)
    return parser


def _add_keeping(add: Callable[..., argparse.ArgumentParser]) -> None:
    """Add what is done with a database beside playing on it."""
    of = argparse.ArgumentParser(add_help=False)
    of.add_argument("--sandbox", action="store_true", help="the sandbox's database instead of the bot's")
    backup = add("backup", parents=[of], help="copy the database while the bot runs")
    backup.add_argument("file", type=Path, help="the copy, which must not exist yet; with --keep a folder for copies")
    backup.add_argument("--keep", type=_at_least_one, metavar="N", help="name the copy by the time, keep the newest N")
    restore = add("restore", parents=[of], help="put a copy in the database's place; stop the bot before")
    restore.add_argument("file", type=Path, help="the copy; it stays")
    restore.add_argument(
        "--without-deletions",
        action="store_true",
        help="restore even if the file is missing that says which members were deleted since: they come back",
    )
    verify = add("verify", parents=[of], help="play every finished match again, from journal and seeds")
    verify.add_argument("file", type=Path, nargs="?", help="another database, such as a copy, or a match as a file")
    move = add("move", help="move everything into another database, which must be empty; stop the bot before")
    move.add_argument("source", metavar="FROM", help="a path, or postgresql://user@host:port/name")
    move.add_argument("target", metavar="TO", help="the same; a file is made")
    replay = add("replay", help="tell a match that was saved as a file, turn by turn")
    replay.add_argument("file", type=Path, help="the file, from **Replay** at the table")
    add("health", help="ask the health address of the running bot; the exit code is 0 while it is well")
    doctor = add("doctor", help="look at everything that the bot needs, and say what to do")
    doctor.add_argument(
        "--channel", type=int, metavar="ID", help="look at its permissions too, and post a message there"
    )


def _at_least_one(typed: str) -> int:
    number = int(typed)
    if number < 1:
        raise ValueError(typed)
    return number


if __name__ == "__main__":
    sys.exit(main())
