"""The page that a demo leaves: its pictures and its transcript, to be looked at in a browser without anything else.

`python -m bot demo`: members of an in-memory Discord play a whole match, pressing and typing as people do.

Each member asks the computer player of a level what to do with what they may know, and then presses, chooses or types.
One of them uses only slash commands. What they see goes into a folder: pictures, a transcript, the leaderboard.
"""

import random
from collections.abc import Callable, Iterator, Sequence
from contextlib import AsyncExitStack
from dataclasses import dataclass, field
from html import escape
from pathlib import Path
from typing import Any

from simcord import MemberActor, ResponseMessage

from bot.app import Rumtable
from bot.computer.levels import weigh
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
from bot.store.table_store import Store
from bot.tables.model.records import SeatRecord
from bot.tables.model.view import TableView
from cogs.ui.address import Action, read_address

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


def write_page(folder: Path, title: str, pictures: Sequence[str], transcript: str, leaderboard: str) -> Path:
    """Write `index.html` beside the pictures, which are named in the order they are to be shown in."""
    figures = "\n".join(_FIGURE.format(name=escape(name), caption=escape(_caption(name))) for name in pictures)
    page = folder / "index.html"
    text = _PAGE.format(
        title=escape(title), figures=figures, leaderboard=escape(leaderboard), transcript=escape(transcript)
    )
    page.write_text(text, encoding="utf-8")
    return page


def _caption(name: str) -> str:
    """`round-02-sheet.png`: Round 02 sheet."""
    return name.removesuffix(".png").replace("-", " ").capitalize()


NAMES = ("Alice", "Bob", "Carol", "Dave", "Erin", "Frank", "Grace", "Heidi")
_BUTTON, _TEXT, _SELECT = 2, 10, 3
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
_IDLE_SECONDS = 0.002
_FORGET_AFTER = 300
_MIDDLE = 16
"""After this many moves in a round, its table has something to show."""
_USUAL = 4


class SeededChance:
    """Repeatable chance: the same number gives the same deals."""

    def __init__(self, number: int) -> None:
        self._random = random.Random(number)  # noqa: S311 - a demo should be repeatable

    def seed(self) -> str:
        return self._random.randbytes(32).hex()

    def shuffled(self, seats: Sequence[SeatRecord]) -> list[SeatRecord]:
        return self._random.sample(list(seats), len(seats))


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
    """The match couldn't be played to its end; the message says what the members saw last."""


@dataclass(slots=True)
class Transcript:
    """What happened, as lines to read; `say` reports the progress."""

    say: Callable[[str], None]
    lines: list[str] = field(default_factory=list[str])

    def add(self, line: str) -> None:
        self.lines.append(line)


async def run_demo(settings: DemoSettings, say: Callable[[str], None] = print) -> Path:
    """Play a whole match and return the folder with what its members saw.

    Raises:
        DemoError: the match didn't come to an end.

    """
    settings.out.mkdir(parents=True, exist_ok=True)
    database = settings.out / "demo.sqlite3"
    for old in (*settings.out.glob("demo.sqlite3*"), *settings.out.glob("*.png")):
        old.unlink()
    async with AsyncExitStack() as stack:
        store = await Store.open(SqliteFile(database))
        stack.push_async_callback(store.close)
        bot = Rumtable(store, chance=SeededChance(settings.seed), clock=local_time, shards=1)
        world = create_world(bot, NAMES[: _players(bot, settings)])
        settle_quickly(world.env, _IDLE_SECONDS)
        stack.push_async_callback(bot.close)
        await stack.enter_async_context(running(world))
        await bot.tree.sync()
        await Evening(settings, world, bot, Transcript(say)).play()
    return settings.out


class Evening:
    """One match, from the lobby to the leaderboard."""

    def __init__(self, settings: DemoSettings, world: World, bot: Rumtable, transcript: Transcript) -> None:
        self._settings = settings
        self._world = world
        self._bot = bot
        self._transcript = transcript
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
                await self._round_over(view)
                continue
            await self._move(view)
            self._moves += 1
            if self._moves == _MIDDLE and view.shared:
                self._save_pictures(f"round-{self._rounds + 1:02}", self._board())
            if len(self._world.env.http_requests) > _FORGET_AFTER:
                forget_the_past(self._world.env)
        await self._match_over()

    async def _open_table(self) -> None:
        host = self._members[0]
        wanted = {
            name: value
            for name, value in (
                ("game", self._settings.game),
                ("preset", self._settings.preset),
                ("sides", self._settings.sides),
            )
            if value is not None
        }
        await self._slash(host, "table new", **wanted)
        self._table = (await self._bot.tables.live())[-1]
        if not (await self._view(None)).shared:
            await self._deal_alone(host)
            return
        for number, member in enumerate(self._members[1:], start=1):
            lobby = self._board()
            seats = [custom_id for custom_id in _custom_ids(lobby) if _action(custom_id) is Action.SIT]
            await self._click(member, lobby, seats[number % len(seats)])
        self._note(self._board(), "the lobby")
        start = next(custom_id for custom_id in _custom_ids(self._board()) if _action(custom_id) is Action.START)
        await self._click(host, self._board(), start)
        for member in self._members:
            await self._open_panel(member)

    async def _deal_alone(self, host: MemberActor) -> None:
        """Deal from the start of a private table, as it shows its options."""
        start = self._panel(host)
        deal = next(custom_id for custom_id in _custom_ids(start) if _action(custom_id) is Action.START)
        await self._click(host, start, deal)

    async def _move(self, view: TableView) -> None:
        """The member to act decides from what their own panel shows, and gives the command."""
        if view.match is None or not view.match.to_act:
            raise DemoError(f"nobody is to act: {_text(self._board())}")
        member = self._member(view.member(view.match.to_act[0]))
        own = await self._view(member.id)
        if own.match is None:
            raise DemoError(f"{self._name(member)} sees no hand")
        decided = await self._decided(member, own)
        command = next(one.offered for one in own.choices[decided.kind] if one.command == decided)
        if member is self._typist:
            await self._type(member, command)
        else:
            await self._use_panel(member, own, command)
        if (await self._view(member.id)).decision == own.decision:
            raise DemoError(f"{command.kind} {command.text} was refused: {_text(self._panel(member))}")

    async def _decided(self, member: MemberActor, own: TableView) -> Command:
        """What the computer player of the demo's level does with what the member may know."""
        sight = (await self._bot.tables.get(self._table)).sight(member.id)
        return weigh(own.game.key, self._settings.level, sight, self._chance)[0].command

    async def _use_panel(self, member: MemberActor, own: TableView, command: Command) -> None:
        panel = self._panel(member)
        for custom_id, values in _controls(panel):
            address = read_address(custom_id)
            if address is None or address.decision != own.decision:
                continue
            if (
                address.action is Action.PICK
                and command.text in values
                and address.argument.startswith(f"{command.kind}:")
            ):
                self._transcript.add(f"{self._name(member)} chooses {command.kind}: {command.text}")
                await member.select(panel, [command.text], custom_id=custom_id)
                if own.game.controls[command.kind] is ControlStyle.CONFIRM:
                    await self._confirm(member, command)
                return
            if address.action in (Action.PLAY, Action.CONFIRM) and address.argument == f"{command.kind}:{command.text}":
                await self._click(member, panel, custom_id)
                if own.game.controls[command.kind] is ControlStyle.CONFIRM:
                    await self._confirm(member, command)
                return
        await self._type(member, command)

    async def _confirm(self, member: MemberActor, command: Command) -> None:
        panel = self._panel(member)
        sure = next(
            custom_id
            for custom_id in _custom_ids(panel)
            if (address := read_address(custom_id)) is not None
            and address.action is Action.PLAY
            and address.argument == f"{command.kind}:{command.text}"
        )
        await self._click(member, panel, sure)

    async def _type(self, member: MemberActor, command: Command) -> None:
        name, option = SLASH.get(command.kind, ("move", "text"))
        options = {option: command.text or command.kind} if option else {}
        if name == "move":
            options = {"kind": command.kind, **({"text": command.text} if command.text else {})}
        await self._slash(member, name, **options)

    async def _round_over(self, view: TableView) -> None:
        self._rounds, self._moves = self._rounds + 1, 0
        board = self._board() if view.shared else self._panel(self._members[0])
        self._note(board, f"the end of round {self._rounds}")
        self._save_pictures(f"round-{self._rounds:02}", board)
        scores = " : ".join(map(str, view.match.totals)) if view.match else ""
        self._transcript.say(f"Round {self._rounds} is over, {scores}")
        again = next(custom_id for custom_id in _custom_ids(board) if _action(custom_id) is Action.NEXT_ROUND)
        await self._click(self._members[self._rounds % len(self._members)], board, again)
        if view.shared:
            await self._open_panel(self._members[0])

    async def _match_over(self) -> None:
        end = await self._view(None)
        if not end.shared:
            panel = self._panel(self._members[0])
            share = next(custom_id for custom_id in _custom_ids(panel) if _action(custom_id) is Action.SHARE)
            await self._click(self._members[0], panel, share)
        final = self._board()
        self._note(final, "the end of the match")
        self._save_pictures("final", final)
        board = end.game.board(end.options, teams=end.side_count > 0)
        await self._slash(self._members[0], "leaderboard", **({"board": board.key} if board else {}))
        ranking = _text(self._panel(self._members[0]))
        (self._settings.out / "leaderboard.txt").write_text(self._named(ranking) + "\n", encoding="utf-8")
        self._transcript.add(ranking)
        transcript = "\n".join(self._named(line) for line in self._transcript.lines) + "\n"
        (self._settings.out / "transcript.txt").write_text(transcript, encoding="utf-8")
        title = f"{end.game.key} {end.preset}, seed {self._settings.seed}"
        write_page(self._settings.out, title, self._pictures, transcript, self._named(ranking))
        self._transcript.say(self._named(_text(final).split("\n")[2]))
        self._transcript.say(self._named(ranking))

    async def _view(self, member: int | None) -> TableView:
        return (await self._bot.tables.get(self._table)).view(member)

    async def _open_panel(self, member: MemberActor) -> None:
        board = self._board()
        hand = next(custom_id for custom_id in _custom_ids(board) if _action(custom_id) is Action.HAND)
        await self._click(member, board, hand)
        self._save_pictures(f"{self._name(member).lower()}-panel", self._panel(member))

    def _name(self, member: MemberActor) -> str:
        return next(name for name, actor in self._world.members.items() if actor.id == member.id)

    def _member(self, member: int | None) -> MemberActor:
        return next(actor for actor in self._members if actor.id == member)

    def _board(self) -> ResponseMessage:
        """The newest public message with pictures or controls."""
        seen = messages_seen(self._world, None)
        return [message for message in seen if message.components][-1]

    def _panel(self, member: MemberActor) -> ResponseMessage:
        seen = [message for message in messages_seen(self._world, member) if message.ephemeral]
        if not seen:
            raise DemoError(f"{member.name} has no panel")
        return seen[-1]

    async def _slash(self, member: MemberActor, name: str, **options: Any) -> None:
        typed = " ".join(f"{option}:{value}" for option, value in options.items())
        self._transcript.add(f"{self._name(member)} types /{name} {typed}".rstrip())
        await member.slash(self._world.channel, name, **options)

    async def _click(self, member: MemberActor, message: ResponseMessage, custom_id: str) -> None:
        label = next((part.get("label", "") for part in _parts(message) if part.get("custom_id") == custom_id), "")
        self._transcript.add(f"{self._name(member)} presses [{label}]")
        await member.click(message, custom_id=custom_id)

    def _note(self, message: ResponseMessage, what: str) -> None:
        self._transcript.add(f"\n--- {what} ---\n{_text(message)}\n")

    def _named(self, text: str) -> str:
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


def _players(bot: Rumtable, settings: DemoSettings) -> int:
    """As many players as were asked for; by default four if four can play the game, else as many as it takes.

    Raises:
        DemoError: there is no such game, or it has no such preset.

    """
    games = bot.tables.games
    if settings.game is not None and settings.game not in games:
        raise DemoError(f"no game {settings.game}; there are: {', '.join(games)}")
    game = games[settings.game or next(iter(games))]
    if settings.preset is not None and settings.preset not in game.presets:
        raise DemoError(f"no preset {settings.preset}; there are: {', '.join(game.presets)}")
    options = game.presets[settings.preset or next(iter(game.presets))]
    seatings = game.seatings(options)
    return settings.players or (_USUAL if _USUAL in seatings else max(seatings))


def _parts(message: ResponseMessage) -> Iterator[dict[str, Any]]:
    """Every component of a message, including nested ones."""
    waiting: list[dict[str, Any]] = list(message.components)
    while waiting:
        part = waiting.pop(0)
        yield part
        waiting = [*part.get("components", []), *waiting]


def _custom_ids(message: ResponseMessage) -> list[str]:
    return [part["custom_id"] for part in _parts(message) if part["type"] == _BUTTON and not part.get("disabled")]


def _controls(message: ResponseMessage) -> Iterator[tuple[str, list[str]]]:
    """The custom_id of every control, with the values if it is a select."""
    for part in _parts(message):
        if part["type"] in (_BUTTON, _SELECT) and "custom_id" in part:
            yield part["custom_id"], [option["value"] for option in part.get("options", [])]


def _action(custom_id: str) -> Action | None:
    address = read_address(custom_id)
    return address.action if address else None


def _text(message: ResponseMessage) -> str:
    return "\n".join(part["content"] for part in _parts(message) if part["type"] == _TEXT)
