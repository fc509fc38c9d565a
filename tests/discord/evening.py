"""The whole bot on the test bed: how matches begin, and members who play by a computer's policy."""

import asyncio
import base64
import functools
import itertools
import random
from collections.abc import AsyncGenerator, Callable, Generator, Iterator, Sequence
from contextlib import asynccontextmanager, contextmanager
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from aiosqlite import Connection

from bot.app import Rumtable
from bot.daily.par import Pars
from bot.games.values import Command, ControlStyle, Outcome
from bot.local.world import local_time
from bot.people.settings import DEFAULTS
from bot.store.store import Store
from bot.store.transactions import SqliteTransactions
from bot.tables.model import lobby
from bot.tables.model.ports import Actor
from bot.tables.model.records import SeatRecord
from bot.tables.model.view import TableView
from cogs.messages.pipeline import LiveMessage
from cogs.messages.table_messages import PublicMessages
from cogs.ui.address import Action, read_address
from cogs.words import Languages
from rendering.paint import Painter
from rendering.picture import Picture
from tests.bench.yardstick import choose
from tests.discord.bed import NAMES, Player, Post, Stage, bed
from tests.store.empty import place_empty
from tests.store.samples import store_at
from tests.tables import fakes

PIXEL = base64.b64decode("iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAQAAAC1HAwCAAAAC0lEQVR42mNkYAAAAAYAAjCB0C8AAAAASUVORK5CYII=")


_TYPED = itertools.count(10**6)
"""The ids of interactions for moves without a press."""


class OnePixel(Painter):
    """A painter for tests that aren't about pictures; it records what it was asked to paint."""

    def __init__(self) -> None:
        self.asked: list[Picture] = []

    async def paint(self, picture: Picture) -> bytes:
        self.asked.append(picture)
        return PIXEL

    async def animate(self, pieces: Iterator[bytes]) -> bytes:
        """The complete picture, because tests check its contents."""
        return b"".join(pieces)


class TestChance:
    """Reproducible deals."""

    __test__ = False

    def __init__(self, number: int) -> None:
        self._random = random.Random(number)  # noqa: S311 - the same deals in every run

    def seed(self) -> str:
        return self._random.randbytes(32).hex()

    def shuffled(self, seats: Sequence[SeatRecord]) -> list[SeatRecord]:
        """The seats in reverse order."""
        return list(reversed(seats))


@functools.cache
def _languages() -> Languages:
    """The words, which all bots share because loading them takes long."""
    return Languages()


@contextmanager
def _statements_at_once() -> Generator[None]:
    """Run SQLite's statements in the event loop, because switching to the driver's thread costs more than a statement.

    Other tasks still run between two statements. `tests/store` and `tests/wire` use the threads.
    """

    async def carried_out(_self: object, call: Callable[..., Any], *args: Any, **options: Any) -> Any:
        await asyncio.sleep(0)
        return call(*args, **options)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(Connection, "_execute", carried_out)
        patch.setattr(SqliteTransactions, "_in_thread", carried_out)
        yield


@asynccontextmanager
async def evening(
    folder: Path,
    *,
    number: int = 1,
    painter: OnePixel | None = None,
    names: Sequence[str] = NAMES,
    languages: Languages | None = None,
    draws: bool = False,
    tips: bool = False,
) -> AsyncGenerator[Stage]:
    """The bot on the test bed, with a database in a folder; a restart makes a new bot and a new store.

    `languages` gives the bot words of its own, which it needs for emojis; other bots share theirs. Members press every
    draw unless forced ones are to be made by themselves (`draws`), and are told no tips outside of practice unless
    `tips` says so; for members outside of tests both are so.
    """
    stores: list[Store] = []

    async def factory() -> Rumtable:
        for store in stores:
            await store.close()
        await place_empty(file := folder / "evening.sqlite3")
        stores[:] = [await store_at(file)]
        bot = Rumtable(
            stores[0],
            chance=TestChance(number),
            painter=painter or OnePixel(),
            clock=local_time,
            shards=1,
            languages=languages or _languages(),
        )
        bot.services.dailies.pars = Pars(play_outs=0)  # they would take a process and real time
        return bot

    with _statements_at_once(), pytest.MonkeyPatch.context() as patch:
        patch.setattr("bot.people.people.DEFAULTS", replace(DEFAULTS, draws=draws, explain=tips))
        try:
            async with bed(factory, names=names) as stage:
                yield stage
        finally:
            for store in stores:
                await store.close()


async def table_seen(stage: Stage, player: Player | None = None) -> TableView:
    """A member's view of the newest table; their own private table comes before the channel's."""
    bot = stage.bot
    own = [] if player is None else [record.id for record in await bot.store.tables.private_of(player.id)]
    table = await bot.tables.get(max(own or await bot.store.tables.live(), default=1))
    return table.view(player.id if player else None)


async def seated(stage: Stage, **options: str) -> None:
    """A lobby of two against two: Alice and Carol against Bob and Dave."""
    await stage.alice.slash("table new", **options)
    await stage.bob.press(stage.board(), label="Join 🟠")
    await stage.carol.press(stage.board(), label="Join 🔵")
    await stage.dave.press(stage.board(), label="Join 🟠")


async def started(stage: Stage, **options: str) -> None:
    """A running match of two against two with all panels open."""
    await seated(stage, **options)
    await begun(stage)


async def caught_up(stage: Stage) -> None:
    """Let the public message show delayed moves, as it would by itself a few seconds later."""
    await stage.bot.messages.panels.settle()
    await stage.bot.messages.public.settle()
    await stage.settle()


async def finish_due(public: PublicMessages) -> None:
    """Wait for what has begun at public messages."""
    for message in list(public._at_work.values()):  # type: ignore[reportPrivateUsage]
        await message.finish()
    await public._background.finish()  # type: ignore[reportPrivateUsage]


async def tick_now(bot: Rumtable) -> None:
    """Do what is due, as the bot does by itself twice a second, and wait until it is done."""
    await bot.messages.start_due()
    await fakes.finish_due(bot.tables)
    await finish_due(bot.messages.public)
    await bot.messages.panels.finish()


async def let_time_pass(stage: Stage, seconds: float) -> None:
    """Let time pass, and the clock tick at its end."""
    await stage.pass_time(seconds)
    await tick_now(stage.bot)
    await stage.settle()


async def started_untimed(stage: Stage) -> None:
    """A running match of two against two without a turn clock, with all panels open."""
    await seated(stage)
    table = await stage.bot.tables.get(1)
    await table.change_lobby(Actor(stage.alice.id, 1), lobby.change_option, "clock", "none")
    for number, player in enumerate(stage.members[1:4], start=2):
        await table.change_lobby(Actor(player.id, number), lobby.agree)
    await caught_up(stage)
    await begun(stage)


async def started_gin(stage: Stage) -> None:
    """A running match of gin, Alice against Bob, with both panels open."""
    await stage.alice.slash("table new", game="gin")
    await stage.bob.press(stage.board(), label="Join")
    await stage.alice.press(stage.board(), label="Start")
    for player in (stage.alice, stage.bob):
        await player.press(stage.board(), label="My hand")


async def add_computers(stage: Stage, count: int) -> None:
    """Let Alice, the host, add computers to the lobby."""
    for _ in range(count):
        await stage.alice.press(stage.board(), label="+ 🤖")


async def leave_match(player: Player) -> None:
    """Leave a running match and confirm it."""
    question = await player.slash("table leave")
    assert question is not None
    await player.press(question, label="Leave the match")


async def begun(stage: Stage) -> None:
    """Start the match of a lobby and open every panel."""
    await stage.alice.press(stage.board(), label="Start")
    for player in stage.members:
        await player.press(stage.board(), label="My hand")


@asynccontextmanager
async def playing(folder: Path) -> AsyncGenerator[tuple[Stage, Player]]:
    """A running match with all panels open, and the member to move."""
    async with evening(folder) as stage:
        await started(stage)
        yield stage, await to_move(stage)


async def to_move(stage: Stage, table: TableView | None = None) -> Player:
    """The member to move; `table` saves a query if the caller has the newest view."""
    table = table or await table_seen(stage)
    assert table.match is not None
    member = table.member(table.match.to_act[0])
    return next(player for player in stage.members if player.id == member)


async def policy_move(stage: Stage, player: Player) -> Command:
    """The command that the policy chooses for a member."""
    return chosen(await table_seen(stage, player))


def chosen(own: TableView) -> Command:
    """The command that the policy chooses in a view, in the form in which the panel offers it."""
    assert own.match is not None
    command = choose(own.game.key, own.match, own.choices)
    return next(one.offered for one in own.choices[command.kind] if one.command == command)


async def move(stage: Stage, player: Player | None = None) -> Command:
    """Make the policy's move by the panel of the member to move, or by a slash command if the panel lacks it."""
    player = player or await to_move(stage)
    own = await table_seen(stage, player)
    command = chosen(own)
    if not await press_command(player, command):
        await type_command(player, command)
    elif own.game.controls[command.kind] is ControlStyle.CONFIRM:
        await player.press(player.panel(), custom_id=sure_button(player, command))
    return command


async def finish_turn(stage: Stage, player: Player) -> None:
    """Play until it is no longer this member's turn."""
    while await to_move(stage) is player:
        await move(stage, player)


def sure_button(player: Player, command: Command) -> str:
    """The button that confirms a command."""
    for part in player.panel().parts:
        address = read_address(part.get("custom_id", ""))
        if address and address.action is Action.PLAY and address.argument == f"{command.kind}:{command.text}":
            return part["custom_id"]
    raise AssertionError(f"the panel does not ask about {command.kind} {command.text}")


async def press_command(player: Player, command: Command) -> bool:
    """Give a command by a button or menu of the panel; False if the panel lacks it."""
    panel = player.panel()
    buttons = {f"{command.kind}:{command.text}"}
    if command.kind in ("meld", "lay_off"):
        buttons.add(f"lay:{command.text}")  # where **Lay** does just that, no menu repeats it
    for part in panel.parts:
        address = read_address(part.get("custom_id", ""))
        if address is None:
            continue
        if address.action in (Action.PLAY, Action.CONFIRM) and address.argument in buttons:
            await player.press(panel, custom_id=part["custom_id"])
            return True
        values = [option["value"] for option in part.get("options", [])]
        if address.action is Action.PICK and address.argument.startswith(f"{command.kind}:") and command.text in values:
            await player.choose(panel, command.text, custom_id=part["custom_id"])
            return True
    return False


async def type_command(player: Player, command: Command) -> Post | None:
    """Give a slash command that must not be refused, because a loop of refused ones would never end."""
    before = (await table_seen(player.stage, player)).decision
    answer = await _typed(player, command)
    after = (await table_seen(player.stage, player)).decision
    assert after != before, f"{command.kind} {command.text} was refused: {answer and answer.text}"
    return answer


async def type_round(stage: Stage) -> None:
    """Play a round to its end by slash commands; every answer must be private."""
    while (table := await table_seen(stage)).next_round is None:
        player = await to_move(stage, table)
        answer = await type_command(player, await policy_move(stage, player))
        assert answer is not None
        assert answer.private


async def _typed(player: Player, command: Command) -> Post | None:  # noqa: PLR0911 - one line for each command
    match command.kind:
        case "draw":
            return await player.slash("draw")
        case "take":
            return await player.slash("draw", pile=command.text or command.kind)
        case "meld":
            return await player.slash("meld", cards=command.text)
        case "lay_off":
            return await player.slash("layoff", card=command.text)
        case "discard":
            return await player.slash("discard", card=command.text)
        case "knock":
            return await player.slash("knock", card=command.text)
        case "big_gin":
            return await player.slash("knock")
        case _:
            return await player.slash("move", kind=command.kind, text=command.text)


async def finish_round(stage: Stage) -> None:
    """Play a round to its end by panels."""
    while (table := await table_seen(stage)).next_round is None and table.outcome is None:
        await move(stage, await to_move(stage, table))


@contextmanager
def drawn_at_last() -> Generator[None]:
    """Delay every drawing to the end of the body, so that each message is drawn only once."""
    waiting: dict[LiveMessage, None] = {}

    def wait(writer: LiveMessage) -> None:
        waiting[writer] = None

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(LiveMessage, "request", wait)
        yield
    for writer in waiting:
        writer.request()


async def play_round(stage: Stage) -> None:
    """Play a round to its end by the policy, without presses and without drawing each move."""
    with drawn_at_last():
        await _play_to_end_of_round(stage, stage.bot)
    await caught_up(stage)


async def _play_to_end_of_round(stage: Stage, bot: Rumtable) -> None:
    table = await bot.tables.get((await table_seen(stage)).table)
    while (view := table.view(None)).next_round is None and view.outcome is None:
        assert view.match is not None
        seat = view.match.to_act[0]
        member = view.member(seat)
        if member is None or view.seats[seat].absent:
            await stage.pass_time(2)
            await fakes.run_due(bot.tables)
            continue
        command = chosen(own := table.view(member))
        await table.play(Actor(member, next(_TYPED)), command.kind, command.text, own.decision)


async def play_match(stage: Stage) -> Outcome:
    """Play a match to its end without presses; returns its outcome."""
    while (outcome := (table := await table_seen(stage)).outcome) is None:
        if table.next_round is not None:
            await stage.bob.press(stage.board(), label="Next round")
        await play_round(stage)
    return outcome


async def finish_match(stage: Stage) -> Outcome:
    """Play a match to its end by panels; returns its outcome."""
    while (outcome := (table := await table_seen(stage)).outcome) is None:
        if table.next_round is not None:
            await stage.bob.press(stage.board(), label="Next round")
        else:
            await move(stage, await to_move(stage, table))
    return outcome
