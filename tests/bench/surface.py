"""How much stands on the screen: controls of a lobby, and controls, words and height of the panel of a turn.

    python -m tests.bench.surface

Words are those outside of pictures and controls. The height is computed for a phone 400 pixels wide, from the sizes
that the sandbox's page gives to lines, buttons, menus and pictures there; in a browser it is within a few per cent.
"""

import asyncio
import math
import re
import statistics
import struct
import sys
import tempfile
from collections.abc import Sequence
from pathlib import Path
from typing import Any, cast

from bot.app import Rumtable
from cogs.ui.layout import label_width
from rendering.paint import Painter
from tests.discord.bed import Player, Post, Stage
from tests.discord.evening import caught_up, evening, move, play_round, table_seen, to_move
from tests.refused import BUTTON, GALLERY, SELECTS, TEXT

MATCHES, TURNS = 6, 40
HAND = 8
"""The cards in hand after the first draw between four."""
WIDTH, LETTER, LINE = 275, 7.2, 22
BUTTON_PADDING, BUTTON_HEIGHT, MENU_HEIGHT, GAP = 24, 40, 48, 8
FRAME = 116
"""Sender, note that only the member sees it, and the edges of a private message."""
JOINING = ("Join 🔵", "Join 🔵")
OTHERS = ("Join 🟠", "Join 🟠")


def words_of(post: Post) -> int:
    """The words of a message's texts; a countdown is read as three."""
    text = re.sub(r"<t:\d+:R>", "in five minutes", post.text)
    return sum(bool(re.search(r"\w", word)) for word in text.split() if not re.fullmatch(r"`?[0-9a-f]{32,}`?\.?", word))


def height_of(post: Post) -> int:
    """The height of a message at a window of 400 pixels."""
    height, pictures = float(FRAME), iter(post.pictures)
    for part in post.parts:
        if part["type"] == TEXT:
            height += sum(LINE * max(1, math.ceil(len(_seen(line)) * LETTER / WIDTH)) for line in _lines(part))
        elif part["type"] == GALLERY:
            wide, high = struct.unpack(">II", next(pictures)[16:24])
            height += WIDTH * high / wide + GAP
        elif part["type"] in SELECTS:
            height += MENU_HEIGHT
        elif any(child["type"] == BUTTON for child in part.get("components", ())):
            height += BUTTON_HEIGHT * _wrapped([child.get("label", "") for child in part["components"]])
    return round(height)


def _lines(part: Any) -> Sequence[str]:
    return cast("str", part["content"]).split("\n")


def _seen(line: str) -> str:
    """A line without its Markdown."""
    return re.sub(r"\*\*|^#+ |^-# ", "", re.sub(r"<t:\d+:R>", "in 5 minutes", re.sub(r"<@\d+>", "@Alice", line)))


def _wrapped(labels: Sequence[str]) -> int:
    """How many lines a row of buttons takes."""
    rows, at = 1, 0.0
    for label in labels:
        wide = min(WIDTH, BUTTON_PADDING + label_width(label) * LETTER)
        if at and at + wide > WIDTH:
            rows, at = rows + 1, 0
        at += wide + GAP
    return rows


def controls_of(post: Post) -> int:
    """The buttons and menus of a message, also those that can't be pressed."""
    return sum(part["type"] == BUTTON or part["type"] in SELECTS for part in post.parts)


async def _press(player: Player, post: Post, labels: Sequence[str]) -> Post | None:
    return await player.press(post, label=next(label for label in labels if label in post.buttons))


async def _lobby(stage: Stage) -> dict[str, int]:
    """Two members and two computers sit down and start; the controls before and after."""
    await stage.alice.slash("table new")
    found = {"lobby, open": controls_of(stage.board())}
    await _press(stage.bob, stage.board(), OTHERS)
    for _ in range(2):
        await _press(stage.alice, stage.board(), ("+ 🤖", "+ 🤖"))
    found["lobby, full"] = controls_of(stage.board())
    await stage.alice.press(stage.board(), label="Start")
    for player in (stage.alice, stage.bob):
        await player.press(stage.board(), label="My hand")
    return found


async def _turns(stage: Stage, found: dict[str, list[int]]) -> None:
    """What stands in the panels of the member to move."""
    turns = 0
    while turns < TURNS and (await table_seen(stage)).next_round is None:
        table = await table_seen(stage)
        assert table.match is not None
        if table.member(table.match.to_act[0]) is None:
            await stage.pass_time(2)
            await cast("Rumtable", stage.bot).tables.run_due()
            await stage.settle()
            continue
        player, turns = await to_move(stage, table), turns + 1
        panel = player.panel()
        found["words"].append(words_of(panel))
        found["buttons"].append(sum(part["type"] == BUTTON for part in panel.parts))
        found["menus"].append(sum(part["type"] in SELECTS for part in panel.parts))
        found["height"].append(height_of(panel))
        own = (await table_seen(stage, player)).match
        if own is not None and len(own.hand) == HAND:
            found["height, 8 cards"].append(height_of(panel))
        await move(stage, player)


async def _finish(stage: Stage) -> None:
    """Play the match to its end."""
    while (table := await table_seen(stage)).outcome is None:
        await caught_up(stage)
        if table.next_round is not None:
            await stage.bob.press(stage.board(), label="Next round")
        await play_round(stage)
    await caught_up(stage)


async def measured() -> tuple[dict[str, int], dict[str, list[int]]]:
    """The controls of lobbies, and what stands in the panels of two rounds."""
    found: dict[str, list[int]] = {name: [] for name in ("words", "buttons", "menus", "height", "height, 8 cards")}
    lobbies: dict[str, int] = {}
    for number in range(MATCHES):
        with tempfile.TemporaryDirectory() as folder:
            async with evening(Path(folder), number=number + 1, painter=cast("Any", Painter())) as stage:
                lobbies = await _lobby(stage)
                await _turns(stage, found)
                if number == MATCHES - 1:
                    await _finish(stage)
                    await stage.alice.press(stage.board(), label="Rematch")
                    lobbies["lobby, rematch"] = controls_of(stage.board())
                await caught_up(stage)
    return lobbies, found


def main() -> None:
    """Print the figures."""
    lobbies, found = asyncio.run(measured())
    for name, count in lobbies.items():
        sys.stdout.write(f"{name:16} {count} controls\n")
    for name, counts in found.items():
        sys.stdout.write(
            f"{name:16} median {statistics.median(counts):g}, most {max(counts)} of {len(counts)} panels\n"
        )


if __name__ == "__main__":
    main()
