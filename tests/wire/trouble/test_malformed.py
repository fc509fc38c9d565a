"""Nothing that Discord sends ends or misleads the bot's process: malformed events and answers, and wrong dates.

`DISCORD_OPENAPI=/path/to/openapi.json pytest -m long tests/wire/trouble/test_malformed.py` sends more than 10,000, half
of them made from Discord's own document.
"""

import asyncio
import contextlib
import re
import sqlite3
from collections.abc import Callable, Container
from http import HTTPStatus
from pathlib import Path
from typing import TypeAlias

import pytest
from aiohttp import web

from bot.store.schema import BEHIND
from tests.effort import RUN, repetitions
from tests.patience import PATIENCE
from tests.wire.fake_discord.calls import Call
from tests.wire.fake_discord.discord import Discord
from tests.wire.fake_discord.records import EPHEMERAL, Answer, Kind
from tests.wire.members.member import Member
from tests.wire.members.tables import GinTable
from tests.wire.running.prepared import DATABASE
from tests.wire.running.process import Process
from tests.wire.trouble.malformed import Spoiler, elsewhere_in

Note: TypeAlias = Callable[[str, object], None]

EVENTS, PRESSES, SEEDS = 250, 8, (1, 2) if RUN.long else (1,)
AFTER = 4
"""Turns that are played when nothing is malformed any more."""
A_MINUTE = 65.0
"""Seconds after which a panel that Discord refused is drawn again."""
_LEAD = re.compile(r"\*\*Your turn\.\*\* |\*\*You drew .*?\.\*\* ")
"""What comes before the task; only a panel with pictures has the card just drawn in this line."""


def pressed(folder: Path) -> list[int]:
    """The interactions in the journals of all tables, in their order."""
    with contextlib.closing(sqlite3.connect(folder / DATABASE)) as database:
        rows = database.execute("SELECT interaction FROM journal WHERE interaction IS NOT NULL ORDER BY table_id, seq")
        return [number for (number,) in rows]


def behind(folder: Path) -> int:
    """How many tables have messages that don't show their last change."""
    with contextlib.closing(sqlite3.connect(folder / DATABASE)) as database:
        return database.execute(f"SELECT count(*) FROM tables WHERE {BEHIND}").fetchone()[0]  # noqa: S608 - a constant


async def no_panel_is_stale(table: GinTable, ended: Container[str] = ()) -> None:
    """See that open panels tell whose turn it is as a new look does, but for members whose tokens have ended."""
    tokens = {made.token: made.user for made in table.discord.interactions.values()}
    gone = {user.id for token, user in tokens.items() if token in ended}
    members = [member for member in table.members if member.user.id not in gone]
    followed = [_whose_turn(member) for member in members]
    await table.open_hands()
    assert followed == [_whose_turn(member) for member in members]


async def goes_on(table: GinTable, folder: Path) -> None:
    """See that what is stale is shown without a press, and the match is played on, by panels that follow."""
    discord = table.discord
    discord.gateway.tell_of(table.board.message.channel, "UPDATE")  # of which the bot thought that it may not write
    async with asyncio.timeout(PATIENCE):
        while behind(folder):  # noqa: ASYNC110 - another process changes it
            await asyncio.sleep(0.1)
    await table.members[0].slash("table show")
    await table.open_hands()
    before, asked = len(table.accepted), len(discord.rest.calls)
    while len(table.accepted) < before + AFTER:
        await table.turn()
    shown = ("PATCH /channels/{channel}/messages/{message}", "POST /channels/{channel}/messages")
    await discord.until(
        lambda: any(call.route in shown for call in discord.rest.calls[asked:]), "the public message follows"
    )


@pytest.mark.long
@pytest.mark.parametrize("seed", SEEDS)
async def test_malformed_events_change_nothing(
    discord: Discord, tmp_path: Path, seed: int, record_property: Note
) -> None:
    elsewhere = elsewhere_in(discord)
    async with Process.running(discord, tmp_path) as process:
        table = await GinTable.opened(discord)
        stranger = discord.member("Stranger", table.board.message.channel)
        board, before = table.board.message, pressed(tmp_path)
        spoiler = Spoiler(discord, seed, elsewhere.id, elsewhere.guild.id, stranger.user.id)
        for number in range(repetitions(EVENTS)):
            await spoiler.tell(stranger, board, elsewhere)
            if number % 100 == 0:  # the bot has heard all that was said before
                await stranger.slash("rules")
        await stranger.slash("rules")
        record_property("malformed", spoiler.sent)
        assert not process.ended
        assert pressed(tmp_path) == before
        assert process.says("malformed INTERACTION_CREATE") == 1
        for _ in table.members:
            await table.turn()
        await no_panel_is_stale(table)
        await goes_on(table, tmp_path)


@pytest.mark.long
@pytest.mark.parametrize("seed", SEEDS)
async def test_malformed_answers_do_nothing_that_nobody_pressed(
    discord: Discord, tmp_path: Path, seed: int, record_property: Note
) -> None:
    process = await Process.start(discord, tmp_path)
    table, answered, spoiler = await GinTable.opened(discord), set[str](), Spoiler(discord, seed)
    ended = set[str]()

    async def note(call: Call) -> None:
        answered.add(call.named.get("interaction", ""))

    def refuse(call: Call) -> web.Response | None:
        refused = spoiler.refuse(call)
        if refused is not None and refused.status == HTTPStatus.NOT_FOUND:
            ended.add(call.named.get("token", ""))
        return refused

    discord.rest.before, discord.rest.spoil, discord.rest.failing = note, spoiler.answer, refuse
    for number in range(repetitions(PRESSES)):
        member = table.members[number % 2]
        panel = member.panel()
        if panel is not None and table.moves(panel) and number % 5:
            press = table.begin(member)
        else:
            press = member.begin_press(table.board, "My hand")
        await discord.until(lambda press=press: str(press.id) in answered, "an answer was tried")
    discord.rest.spoil, discord.rest.failing = lambda _, response: response, lambda _: None
    record_property("malformed", spoiler.sent)
    assert spoiler.sent > repetitions(PRESSES)
    assert not process.ended
    done = pressed(tmp_path)
    assert len(done) == len(set(done))
    assert set(done) <= set(_ids(discord))
    if RUN.long:
        await asyncio.sleep(A_MINUTE)
        await no_panel_is_stale(table, ended)
    await goes_on(table, tmp_path)
    assert await process.stop() == 0
    assert not (troubles := process.troubles()), "\n".join(troubles)


async def test_a_press_that_does_not_tell_its_message_is_answered(discord: Discord, tmp_path: Path) -> None:
    async with Process.running(discord, tmp_path):
        table = await GinTable.opened(discord)
        member, button = table.members[0], table.board.button("My hand")
        data = {"component_type": 2, "custom_id": button["custom_id"]}
        made = discord.gateway.interact(Kind.COMPONENT, member.user, member.channel, data, None)
        assert await discord.in_time(made)
        await table.turn()


async def test_a_public_message_that_is_told_as_private_never_shows_a_hand(discord: Discord, tmp_path: Path) -> None:
    async with Process.running(discord, tmp_path):
        table = await GinTable.opened(discord)
        member, board = table.members[0], table.board
        offered, flags = board.labels, board.message.flags
        for label in offered:
            board.message.flags = flags | EPHEMERAL
            made = member.begin_press(board, label)
            board.message.flags = flags
            assert await discord.in_time(made)
            assert made.answer in (Answer.MESSAGE, Answer.DEFERRED)
        assert board.labels == offered


def _whose_turn(member: Member) -> list[str]:
    """What the panel says of whose turn it is and what they may do, with pictures or in words."""
    panel = member.panel()
    lines = [] if panel is None else panel.text.splitlines()
    return [_LEAD.sub("", line) for line in lines if _LEAD.match(line) or line.startswith("Waiting for")]


def _ids(discord: Discord) -> list[int]:
    return [made.id for made in discord.interactions.values() if made.kind is not Kind.SUGGESTIONS]
