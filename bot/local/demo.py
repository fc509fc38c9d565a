"""`python -m bot demo`: members of a local Discord play a whole match, pressing and typing as people do.

Each member asks a computer player what to do with what that member knows, and then presses, chooses or types. One of
them uses only slash commands. What they see is saved to a folder: pictures, a transcript, the leaderboard, and a page
that shows them in a browser.
"""

import random
from collections.abc import Callable, Iterator, Sequence
from contextlib import AsyncExitStack
from dataclasses import dataclass
from html import escape
from pathlib import Path
from typing import Any

from simcord import MemberActor, ResponseMessage

from bot.app import Rumtable
from bot.computer.levels import evaluate_moves
from bot.games.catalogue import GAMES
from bot.games.observation import Level
from bot.games.values import Command, ControlStyle
from bot.local.world import (
    World,
    create_world,
    forget_the_past,
    local_time,
    messages_seen,
    picture,
    running,
    settle_quickly,
)
from bot.store.sqlite_file import SqliteFile
from bot.store.store import Store
from bot.store.transactions import StoreError
from bot.tables.model.records import SeatRecord
from bot.tables.model.view import TableView
from cogs.lobby.commands import TEAM_COUNTS
from cogs.ui.address import Action, read_address

NAMES = ("Alice", "Bob", "Carol", "Dave", "Erin", "Frank", "Grace", "Heidi")
SLASH = {
    "draw": ("draw", ""),
    "take": ("draw", "pile"),
    "meld": ("meld", "cards"),
    "lay_off": ("layoff", "card"),
    "discard": ("discard", "card"),
    "knock": ("knock", "card"),
    "big_gin": ("knock", ""),
    "rum": ("rum", "card"),
}
"""The slash command for a kind of move, and its option for the move's text; any other kind is a /move."""
_BUTTON, _TEXT, _SELECT = 2, 10, 3
_IDLE_SECONDS = 0.002
_MAX_REQUESTS_KEPT = 300
_MOVES_BEFORE_PICTURE = 16
"""The number of moves of a round after which its table is pictured."""
_DEFAULT_PLAYERS = 4
_WRITTEN = ("demo.sqlite3*", "round-*.png", "final-*.png", "*-panel-*.png")
"""The files of a demo that would be taken for those of the next; nothing else in the folder is touched."""

_PAGE = """\
<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>{title}</title>
<style>
body {{ font: 16px/1.5 system-ui, sans-serif; max-width: 60rem; margin: 2rem auto; padding: 0 1rem }}
figure {{ margin: 1.5rem 0 }}
img {{ max-width: 100%; height: auto }}
pre {{ white-space: pre-wrap }}
</style>
<h1>{title}</h1>
{figures}
<h2>Leaderboard</h2>
<pre>{leaderboard}</pre>
<h2>Transcript</h2>
<pre>{transcript}</pre>
</html>
"""
_FIGURE = '<figure><img src="{name}" alt="{caption}" loading="lazy"><figcaption>{caption}</figcaption></figure>'


@dataclass(frozen=True, slots=True)
class DemoSettings:
    """What to play, and at which level; `out` is the folder that everything is written to."""

    out: Path
    seed: int = 1
    players: int | None = None
    game: str | None = None
    preset: str | None = None
    sides: str | None = None
    level: str = Level.NORMAL


class DemoError(Exception):
    """The match couldn't be played to its end; the message says what went wrong, or what the members saw last."""


class SeededChance:
    """Repeatable randomness: a number always gives the same deals."""

    def __init__(self, number: int) -> None:
        self._random = random.Random(number)  # noqa: S311 - a demo should be repeatable

    def seed(self) -> str:
        return self._random.randbytes(32).hex()

    def shuffled(self, seats: Sequence[SeatRecord]) -> list[SeatRecord]:
        return self._random.sample(list(seats), len(seats))


async def run_demo(settings: DemoSettings, say: Callable[[str], None] = print) -> None:
    """Play a whole match; `say` prints the progress.

    Raises:
        DemoError: such a match can't be played, nothing can be written, or the match didn't come to an end.

    """
    players = _player_count(settings)
    database = settings.out / "demo.sqlite3"
    async with AsyncExitStack() as stack:
        try:
            settings.out.mkdir(parents=True, exist_ok=True)
            for old in (each for pattern in _WRITTEN for each in settings.out.glob(pattern)):
                old.unlink()
            store = await Store.open(SqliteFile(database))
        except (OSError, StoreError) as error:
            why = getattr(error, "strerror", None) or error
            raise DemoError(f"nothing can be written to {settings.out}: {why}") from error
        stack.push_async_callback(store.close)
        bot = Rumtable(store, chance=SeededChance(settings.seed), clock=local_time, shards=1)
        world = create_world(bot, NAMES[:players])
        settle_quickly(world.env, _IDLE_SECONDS)
        stack.push_async_callback(bot.close)
        await stack.enter_async_context(running(world))
        await bot.tree.sync()
        await DemoMatch(settings, world, bot, say).play()


def _player_count(settings: DemoSettings) -> int:
    """How many play: the number in the settings; by default four if the game allows that, else its maximum.

    Raises:
        DemoError: there is no such game, it has no such preset or level, or isn't played by that many players in such
        sides.

    """
    if settings.game is not None and settings.game not in GAMES:
        raise DemoError(f"no game {settings.game}; there are: {', '.join(GAMES)}")
    game = GAMES[settings.game or next(iter(GAMES))]
    if settings.preset is not None and settings.preset not in game.presets:
        raise DemoError(f"no preset {settings.preset}; there are: {', '.join(game.presets)}")
    if settings.level not in game.levels:
        raise DemoError(f"no level {settings.level}; there are: {', '.join(game.levels)}")
    options = game.presets[settings.preset or next(iter(game.presets))]
    seatings = game.seatings(options)
    players = settings.players
    if players is None:
        players = _DEFAULT_PLAYERS if _DEFAULT_PLAYERS in seatings else max(seatings)
    of_them = seatings.get(players, ())
    teams = None if settings.sides is None else TEAM_COUNTS[settings.sides]
    if not of_them or (teams is not None and (teams == players or (teams or players) not in of_them)):
        there_are = "; ".join(f"{count} players in {', '.join(map(str, seatings[count]))} sides" for count in seatings)
        raise DemoError(f"{game.key} isn't played like that; there are: {there_are}")
    return players


class DemoMatch:
    """One match, from the lobby to the leaderboard."""

    def __init__(self, settings: DemoSettings, world: World, bot: Rumtable, say: Callable[[str], None]) -> None:
        self._settings = settings
        self._world = world
        self._bot = bot
        self._say = say
        self._transcript: list[str] = []
        self._members = list(world.members.values())
        self._typist = self._members[-1]
        self._rounds = 0
        self._moves = 0
        self._table = 0
        self._pictures: list[str] = []
        self._chance = random.Random(settings.seed)  # noqa: S311 - a demo should be repeatable

    async def play(self) -> None:
        await self._open_table()
        while True:
            view = await self._view(None)
            if view.outcome is not None:
                break
            if view.next_round is not None:
                await self._end_round(view)
                continue
            await self._move(view)
            self._moves += 1
            if self._moves == _MOVES_BEFORE_PICTURE and view.shared:
                self._save_pictures(f"round-{self._rounds + 1:02}", self._board())
            if len(self._world.env.http_requests) > _MAX_REQUESTS_KEPT:
                forget_the_past(self._world.env)
        await self._end_match()

    async def _open_table(self) -> None:
        host = self._members[0]
        options = {"game": self._settings.game, "preset": self._settings.preset, "sides": self._settings.sides}
        await self._slash(host, "table new", **{name: value for name, value in options.items() if value is not None})
        self._table = (await self._bot.store.tables.live())[-1]
        if not (await self._view(None)).shared:  # a table for one has only a panel, and no lobby
            panel = self._panel(host)
            await self._click(host, panel, _button(panel, Action.START))
            return
        for number, member in enumerate(self._members[1:], start=1):
            lobby = self._board()
            seats = _buttons(lobby, Action.SIT)
            await self._click(member, lobby, seats[number % len(seats)])
        lobby = self._board()
        self._note(lobby, "the lobby")
        await self._click(host, lobby, _button(lobby, Action.START))
        for member in self._members:
            await self._open_panel(member)

    async def _move(self, view: TableView) -> None:
        """Let a computer player decide for the member to act, by what that member knows, and make the move."""
        if view.match is None or not view.match.to_act:
            raise DemoError(f"nobody is to act: {_text(self._board())}")
        to_act = view.member(view.match.to_act[0])
        member = next(actor for actor in self._members if actor.id == to_act)
        own = await self._view(member.id)
        if own.match is None:
            raise DemoError(f"{self._name(member)} sees no hand")
        observation = (await self._bot.tables.get(self._table)).observation(member.id)
        decided = evaluate_moves(own.game.key, self._settings.level, observation, self._chance)[0].command
        command = next(choice.offered for choice in own.choices[decided.kind] if choice.command == decided)
        if member is self._typist:
            await self._type(member, command)
        else:
            await self._use_panel(member, own, command)
        if (await self._view(member.id)).decision == own.decision:
            raise DemoError(f"{command.kind} {command.text} was refused: {_text(self._panel(member))}")

    async def _use_panel(self, member: MemberActor, own: TableView, command: Command) -> None:
        """Press or choose what the panel offers for the command; type the command if it offers nothing."""
        panel = self._panel(member)
        argument = f"{command.kind}:{command.text}"
        for part in _parts(panel):
            if part["type"] not in (_BUTTON, _SELECT) or "custom_id" not in part:
                continue
            address = read_address(part["custom_id"])
            if address is None or address.decision != own.decision:
                continue
            values = [option["value"] for option in part.get("options", [])]
            of_kind = address.argument.startswith(f"{command.kind}:")
            if address.action is Action.PICK and of_kind and command.text in values:
                self._transcript.append(f"{self._name(member)} chooses {command.kind}: {command.text}")
                await member.select(panel, [command.text], custom_id=part["custom_id"])
            elif address.action in (Action.PLAY, Action.CONFIRM) and address.argument == argument:
                await self._click(member, panel, part["custom_id"])
            else:
                continue
            if own.game.controls[command.kind] is ControlStyle.CONFIRM:
                panel = self._panel(member)
                await self._click(member, panel, _button(panel, Action.PLAY, argument))
            return
        await self._type(member, command)

    async def _type(self, member: MemberActor, command: Command) -> None:
        name, option = SLASH.get(command.kind, ("move", "text"))
        options = {option: command.text or command.kind} if option else {}
        if name == "move":
            options = {"kind": command.kind, **({"text": command.text} if command.text else {})}
        await self._slash(member, name, **options)

    async def _end_round(self, view: TableView) -> None:
        self._rounds, self._moves = self._rounds + 1, 0
        board = self._board() if view.shared else self._panel(self._members[0])
        self._note(board, f"the end of round {self._rounds}")
        self._save_pictures(f"round-{self._rounds:02}", board)
        scores = " : ".join(map(str, view.match.totals)) if view.match else ""
        self._say(f"Round {self._rounds} is over, {scores}")
        member = self._members[self._rounds % len(self._members)]
        await self._click(member, board, _button(board, Action.NEXT_ROUND))
        if view.shared:
            await self._open_panel(self._members[0])

    async def _end_match(self) -> None:
        host, end = self._members[0], await self._view(None)
        if not end.shared:
            panel = self._panel(host)
            await self._click(host, panel, _button(panel, Action.SHARE))
        final = self._board()
        self._note(final, "the end of the match")
        self._save_pictures("final", final)
        board = end.game.board(end.options, teams=end.side_count > 0)
        await self._slash(host, "leaderboard", **({"board": board.key} if board else {}))
        self._transcript.append(_text(self._panel(host)))

        leaderboard = self._with_names(self._transcript[-1])
        transcript = self._with_names("\n".join(self._transcript)) + "\n"
        out = self._settings.out
        (out / "leaderboard.txt").write_text(leaderboard + "\n", encoding="utf-8")
        (out / "transcript.txt").write_text(transcript, encoding="utf-8")
        title = f"{end.game.key} {end.preset}, seed {self._settings.seed}"
        write_page(out, title, self._pictures, transcript, leaderboard)
        self._say(self._with_names(_text(final).split("\n")[1]))
        self._say(leaderboard)

    async def _view(self, member: int | None) -> TableView:
        return (await self._bot.tables.get(self._table)).view(member)

    async def _open_panel(self, member: MemberActor) -> None:
        board = self._board()
        await self._click(member, board, _button(board, Action.HAND))
        self._save_pictures(f"{self._name(member).lower()}-panel", self._panel(member))

    def _board(self) -> ResponseMessage:
        """The newest public message with pictures or controls."""
        return [message for message in messages_seen(self._world, None) if message.components][-1]

    def _panel(self, member: MemberActor) -> ResponseMessage:
        panels = [message for message in messages_seen(self._world, member) if message.ephemeral]
        if not panels:
            raise DemoError(f"{member.name} has no panel")
        return panels[-1]

    async def _slash(self, member: MemberActor, name: str, **options: Any) -> None:
        typed = " ".join(f"{option}:{value}" for option, value in options.items())
        self._transcript.append(f"{self._name(member)} types /{name} {typed}".rstrip())
        await member.slash(self._world.channel, name, **options)

    async def _click(self, member: MemberActor, message: ResponseMessage, custom_id: str) -> None:
        label = next((part.get("label", "") for part in _parts(message) if part.get("custom_id") == custom_id), "")
        self._transcript.append(f"{self._name(member)} presses [{label}]")
        await member.click(message, custom_id=custom_id)

    def _note(self, message: ResponseMessage, title: str) -> None:
        self._transcript.append(f"\n--- {title} ---\n{_text(message)}\n")

    def _name(self, member: MemberActor) -> str:
        return next(name for name, actor in self._world.members.items() if actor.id == member.id)

    def _with_names(self, text: str) -> str:
        for name, actor in self._world.members.items():
            text = text.replace(f"<@{actor.id}>", name)
        return text

    def _save_pictures(self, name: str, message: ResponseMessage) -> None:
        """Write the pictures of a message, unless pictures with that name exist."""
        for attachment in message.attachments:
            target = self._settings.out / f"{name}-{attachment.filename}"
            if not target.exists():
                self._pictures.append(target.name)
                target.write_bytes(picture(self._world, attachment.url))


def write_page(folder: Path, title: str, pictures: Sequence[str], transcript: str, leaderboard: str) -> None:
    """Write `index.html`, which shows the pictures of its folder in the given order."""
    figures: list[str] = []
    for name in pictures:
        caption = name.removesuffix(".png").replace("-", " ").capitalize()
        figures.append(_FIGURE.format(name=escape(name), caption=escape(caption)))
    page = _PAGE.format(
        title=escape(title),
        figures="\n".join(figures),
        leaderboard=escape(leaderboard),
        transcript=escape(transcript),
    )
    (folder / "index.html").write_text(page, encoding="utf-8")


def _button(message: ResponseMessage, action: Action, argument: str | None = None) -> str:
    """The custom_id of the first button with this action and argument that can be pressed."""
    return _buttons(message, action, argument)[0]


def _buttons(message: ResponseMessage, action: Action, argument: str | None = None) -> list[str]:
    custom_ids: list[str] = []
    for part in _parts(message):
        if part["type"] == _BUTTON and not part.get("disabled"):
            address = read_address(part["custom_id"])
            if address is not None and address.action is action and argument in (None, address.argument):
                custom_ids.append(part["custom_id"])
    return custom_ids


def _text(message: ResponseMessage) -> str:
    return "\n".join(part["content"] for part in _parts(message) if part["type"] == _TEXT)


def _parts(message: ResponseMessage) -> Iterator[dict[str, Any]]:
    """Every component of a message, including nested ones."""
    waiting: list[dict[str, Any]] = list(message.components)
    while waiting:
        part = waiting.pop(0)
        yield part
        waiting = [*part.get("components", []), *waiting]
