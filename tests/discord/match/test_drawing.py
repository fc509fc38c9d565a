"""Draws from the stock: made by themselves where nothing else is possible, and told to others with the next move.

Whether a seat could take something from the pile is a secret of its hand. So the same moves are played twice, with the
forced draws pressed and with them made by themselves, and everyone else is sent the same: in content, number and order.
"""

import re
from collections.abc import AsyncGenerator, Iterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import pytest

from tests.discord.bed import Player, Stage
from tests.discord.evening import OnePixel, chosen, evening, move, press_command, started, table_seen, tick_now, to_move
from tests.refused import Wire, sent_message

TURNS = 14
_PRIVATE = re.compile(r"/(?:webhooks/\d+|interactions/\d+)/([^/]+)")
_NOT_FOR_EYES = re.compile(r"\d{15,}|rt-\d+-\d+|<t:\d+")
"""Ids and nonces of Discord's."""


class Painted(OnePixel):
    """Every picture is another file, so that a request says which one it shows."""

    async def paint(self, picture: Any) -> bytes:
        return await super().paint(picture) + repr(picture).encode()


@asynccontextmanager
async def dealt(folder: Path, *, by_itself: bool) -> AsyncGenerator[Stage]:
    """A match of four members whose forced draws are made by themselves, or not."""
    async with evening(folder, number=5, painter=Painted(), draws=by_itself) as stage:
        await started(stage)
        yield stage


def _content(body: Wire) -> str:
    """A message as it was sent, without what Discord numbers."""
    pictures = [attachment.get("filename") for attachment in body.get("attachments") or ()]
    return _NOT_FOR_EYES.sub("#", repr((body.get("content"), body.get("components"), pictures)))


class Sent:
    """What is sent to each member, and to the channel, from now on."""

    def __init__(self, stage: Stage) -> None:
        self._stage = stage
        self._requests = stage.world.env.http_requests
        self._begin = len(self._requests)

    def to_others(self, *than: Player) -> list[tuple[str, str, str]]:
        """Method, recipient and content of each request that isn't to one of these members alone."""
        return [request for request in self._all() if request[1] not in [player.name for player in than]]

    def _all(self) -> Iterator[tuple[str, str, str]]:
        backend, names = self._stage.world.env.backend, {player.id: player.name for player in self._stage.members}
        for request in self._requests[self._begin :]:
            token = _PRIVATE.match(request.path)
            user = backend.interactions[backend.interaction_tokens[token[1]]].user_id if token else None
            body = sent_message(request)
            content = "" if body is None else _content(body)
            yield request.method, "channel" if user is None else names[user], content


async def a_turn(stage: Stage, *, by_itself: bool) -> list[Any]:
    """Play a turn; returns whose it was, what they did, and what was sent to all but who had drawn or had to."""
    stage.world.env.http_requests.clear()
    player, sent = await to_move(stage), Sent(stage)
    forced = [*(await table_seen(stage, player)).choices] == ["draw"]
    assert not (forced and by_itself)
    if forced:
        await move(stage, player)
    for _ in range(4):
        await stage.pass_time(3)
        await tick_now(stage.bot)  # what was gathered isn't hurried
        await stage.settle()
    others = [other for other in stage.members if other is not player]
    told: list[Any] = [player.name, sent.to_others(player)]
    told += [(post.text, post.alts, post.buttons) for other in others for post in other.sees()]
    while (table := await table_seen(stage)).next_round is None and await to_move(stage, table) is player:
        sent = Sent(stage)
        command = chosen(await table_seen(stage, player))
        assert await press_command(player, command)
        table = await table_seen(stage)
        on_turn = await to_move(stage, table) if table.next_round is None else player
        told += [command, *sent.to_others(player, on_turn)]
    return told


async def played(folder: Path, *, by_itself: bool) -> list[list[Any]]:
    """Some turns of a match."""
    async with dealt(folder, by_itself=by_itself) as stage:
        turns: list[list[Any]] = []
        while len(turns) < TURNS and (await table_seen(stage)).next_round is None:
            turns.append(await a_turn(stage, by_itself=by_itself))
        return turns


@pytest.mark.parametrize("by_itself", [True, False])
async def test_who_draws_by_themselves_is_told_that_it_was_their_only_move(tmp_path: Path, by_itself: bool) -> None:
    """0.5."""
    told = "The draw was your only move."
    async with dealt(tmp_path, by_itself=by_itself) as stage:
        seen = 0
        for _ in range(TURNS):
            player = await to_move(stage)
            seen += told in player.panel().text
            assert not any(told in post.text for other in stage.members if other is not player for post in other.sees())
            await move(stage, player)
            assert told not in player.panel().text
        assert bool(seen) is by_itself


async def test_a_draw_that_was_pressed_is_told_like_one_made_by_itself(tmp_path: Path) -> None:
    """0.5."""
    (tmp_path / "pressed").mkdir()
    (tmp_path / "itself").mkdir()
    pressed = await played(tmp_path / "pressed", by_itself=False)
    itself = await played(tmp_path / "itself", by_itself=True)
    assert len(pressed) > TURNS // 2
    for with_presses, without in zip(pressed, itself, strict=True):
        assert with_presses == without
