"""Measures how much is on the screen: in lobbies, on panels, at the ends of rounds and matches, in left-over messages.

    python -m tests.bench.play.surface [--ends] [--beside CHECKOUT]

With `--ends` it measures only ends, long texts and left-over messages, in both languages; with `--beside` first the
same in another checkout of the project, which may be older. Words are counted outside of pictures and controls, without
a line that has a fingerprint. In Japanese, `LETTERS_A_WORD` letters count as one word, as many as this catalogue has
for a word of English. The height is computed for a phone 400 pixels wide, from the sizes that the sandbox's page gives
to lines, buttons, menus and pictures there; it differs from a browser's by a few per cent.
"""

import argparse
import asyncio
import functools
import inspect
import io
import math
import os
import re
import statistics
import struct
import subprocess
import sys
import tempfile
import unicodedata
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any, cast

from fluent.syntax import FluentParser, ast
from PIL import Image

from rendering.picture import Picture
from tests.discord.bed import Player, Post, Stage, private
from tests.discord.evening import (
    OnePixel,
    caught_up,
    evening,
    move,
    play_round,
    started,
    table_seen,
    to_move,
)
from tests.discord.test_server import let_manage
from tests.refused import BUTTON, GALLERY, SELECTS, TEXT

MATCHES, TURNS = 6, 40
DRAWS: dict[str, Any] = {"draws": True} if "draws" in inspect.signature(evening).parameters else {}
"""Draws that are the only move are made by themselves, in versions that can."""
HAND = 8
"""The number of cards in a hand after the first draw, in a match of four."""
WIDTH, LETTER, LINE = 275, 7.2, 22
SMALL_LETTER, SMALL_LINE = 6.6, 19.5
"""The same in a line that Discord makes smaller, which begins with `-#`."""
BUTTON_PADDING, BUTTON_HEIGHT, MENU_HEIGHT, GAP = 24, 40, 48, 8
FRAME = 116
"""The height of a private message's sender, edges, and note that only the member sees it."""
OTHERS = ("Join 🟠", "Sit with 🟠 Orange")
COMPUTERS = ("+ 🤖", "Add computer")
LANGUAGES = ("en", "ja")
LETTERS_A_WORD = 2.2
MAX_WORDS = 40
EXEMPT = re.compile(r"(?:alt-)?how-to-|\w+-rules-|privacy-|search-also")
"""The ids of texts that may be longer: rules, how to play, data kept about a member, and a list of search words."""
MINUTES, APART = 55, 110
"""The minutes for which a member looks things up, and the seconds from one look to the next."""
LOOKS = ("Score", "rules", "History", "record", "Rules", "leaderboard", "settings", "hand")
"""The things that the member looks up in turn: labels of buttons below the table, and commands."""
_JAPANESE = re.compile(r"[ぁ-ヿ一-鿿０-ｚ]")


class Sizes(OnePixel):
    """A painter of blank pictures of the right size."""

    async def paint(self, picture: Picture) -> bytes:
        return await asyncio.to_thread(_blank, picture.width, picture.height)


@functools.cache
def _blank(width: int, height: int) -> bytes:
    file = io.BytesIO()
    Image.new("1", (width, height)).save(file, "png")
    return file.getvalue()


def count_words(text: str) -> float:
    """The number of words in a text; each Japanese letter counts as a part of one."""
    others = _JAPANESE.sub(" ", text)
    return len(_JAPANESE.findall(text)) / LETTERS_A_WORD + sum(bool(re.search(r"\w", word)) for word in others.split())


def long_texts(folder: Path) -> dict[str, float]:
    """The number of words, by id, of a language's texts that have more than `MAX_WORDS` without being exempt."""
    found: dict[str, ast.Pattern] = {}
    for path in sorted(folder.glob("*.ftl")):
        for entry in FluentParser().parse(path.read_text(encoding="utf-8")).body:
            if isinstance(entry, ast.Message):
                found |= {entry.id.name: entry.value} if entry.value else {}
                found |= {f"{entry.id.name}.{each.id.name}": each.value for each in entry.attributes}
    counted = {key: _longest(value, found) for key, value in found.items() if not EXEMPT.match(key)}
    return {key: words for key, words in counted.items() if words > MAX_WORDS}


def _longest(pattern: ast.Pattern, found: dict[str, ast.Pattern]) -> float:
    """The number of words in a text, with the longest variant of each choice; an argument counts as one."""
    words = count_words("".join(part.value for part in pattern.elements if isinstance(part, ast.TextElement)))
    for part in pattern.elements:
        if isinstance(part, ast.Placeable):
            match part.expression:
                case ast.SelectExpression(variants=variants):
                    words += max(_longest(variant.value, found) for variant in variants)
                case ast.MessageReference(id=ast.Identifier(name=name)):
                    words += _longest(found[name], found)
                case ast.StringLiteral():
                    pass
                case _:
                    words += 1
    return words


def words_of(post: Post) -> int:
    """The number of words in a message's texts; a countdown counts as three."""
    text = re.sub(r"<t:\d+:R>", "in five minutes", post.text)
    lines = [line for line in text.split("\n") if not re.search(r"[0-9a-f]{32}", line)]
    return round(sum(count_words(line) for line in lines))


def height_of(post: Post) -> int:
    """The height of a message in pixels, in a window 400 pixels wide."""
    height, pictures = float(FRAME), iter(post.pictures)
    for part in post.parts:
        if part["type"] == TEXT:
            height += sum(map(_line_height, _lines(part)))
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


def _line_height(line: str) -> float:
    letter, high = (SMALL_LETTER, SMALL_LINE) if line.startswith("-# ") else (LETTER, LINE)
    return high * max(1, math.ceil(_cells(_seen(line)) * letter / WIDTH))


def _seen(line: str) -> str:
    """A line without its Markdown."""
    return re.sub(r"\*\*|^#+ |^-# ", "", re.sub(r"<t:\d+:R>", "in 5 minutes", re.sub(r"<@\d+>", "@Alice", line)))


def _wrapped(labels: Sequence[str]) -> int:
    """The number of lines that a row of buttons takes."""
    rows, at = 1, 0.0
    for label in labels:
        wide = min(WIDTH, BUTTON_PADDING + _cells(label) * LETTER)
        if at and at + wide > WIDTH:
            rows, at = rows + 1, 0
        at += wide + GAP
    return rows


def _cells(label: str) -> int:
    return sum(1 + (unicodedata.east_asian_width(letter) in "WF") for letter in label)


def controls_of(post: Post) -> int:
    """The number of buttons and menus in a message, including disabled ones."""
    return sum(part["type"] == BUTTON or part["type"] in SELECTS for part in post.parts)


async def _press(player: Player, post: Post, labels: Sequence[str]) -> Post | None:
    return await player.press(post, label=next(label for label in labels if label in post.buttons))


async def _lobby(stage: Stage) -> dict[str, int]:
    """Let two members and two computers sit down and start; returns the numbers of controls before and after."""
    await stage.alice.slash("table new")
    found = {"lobby, open": controls_of(stage.board())}
    await _press(stage.bob, stage.board(), OTHERS)
    for _ in range(2):
        await _press(stage.alice, stage.board(), COMPUTERS)
    found["lobby, full"] = controls_of(stage.board())
    await stage.alice.press(stage.board(), label="Start")
    for player in (stage.alice, stage.bob):
        await player.press(stage.board(), label="My hand")
    return found


async def _turns(stage: Stage, found: dict[str, list[int]]) -> None:
    """Add the measurements of the panels of the member to move."""
    turns = 0
    while turns < TURNS and (await table_seen(stage)).next_round is None:
        table = await table_seen(stage)
        assert table.match is not None
        if table.member(table.match.to_act[0]) is None:
            await stage.pass_time(2)
            tables: Any = stage.bot.tables
            await (tables.run_due if hasattr(tables, "run_due") else tables.act_when_due)()
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
    """The numbers of controls in lobbies, and the measurements of the panels of two rounds."""
    found: dict[str, list[int]] = {name: [] for name in ("words", "buttons", "menus", "height", "height, 8 cards")}
    lobbies: dict[str, int] = {}
    for number in range(MATCHES):
        with tempfile.TemporaryDirectory() as folder:
            async with evening(Path(folder), number=number + 1, painter=Sizes(), **DRAWS) as stage:
                lobbies = await _lobby(stage)
                await _turns(stage, found)
                if number == MATCHES - 1:
                    await _finish(stage)
                    await stage.alice.press(stage.board(), label="Rematch")
                    lobbies["lobby, rematch"] = controls_of(stage.board())
                await caught_up(stage)
    return lobbies, found


def _found(post: Post, action: str) -> str:
    """The id of the first button or menu of an action, in a message of any language."""
    return next(part["custom_id"] for part in post.parts if f"/{action}/" in f"{part.get('custom_id', '')}/")


async def ends(language: str) -> dict[str, tuple[int, int, int]]:
    """The words, height and controls of a match's public message in one language, at each pause and at the end.

    Four play. The height excludes the winner's card, which no other message has.
    """
    found: dict[str, tuple[int, int, int]] = {}
    with tempfile.TemporaryDirectory() as folder:
        async with evening(Path(folder), number=1, painter=Sizes()) as stage:
            await started(stage)
            let_manage(stage.alice)
            server = private(await stage.alice.slash("server"))
            await stage.alice.choose(server, language, custom_id=_found(server, "server-setting/language"))
            while (table := await table_seen(stage)).outcome is None:
                if table.next_round is not None:
                    await stage.bob.press(stage.board(), custom_id=_found(stage.board(), "next-round"))
                await play_round(stage)
                await caught_up(stage)
                board = stage.board()
                over = (await table_seen(stage)).outcome is not None
                card = round(WIDTH * _shape(board.pictures[-1])) + GAP if over and _is_card(board) else 0
                found[f"{'match' if over else 'round'}'s end"] = (
                    words_of(board),
                    height_of(board) - card,
                    controls_of(board),
                )
    return found


def _shape(picture: bytes) -> float:
    wide, high = struct.unpack(">II", picture[16:24])
    return high / wide


def _is_card(post: Post) -> bool:
    return any("winner" in attachment.filename for attachment in post.message.attachments)


async def left_over() -> tuple[int, int]:
    """The number of private messages left in a member's channel after looking things up, and the number of looks."""
    with tempfile.TemporaryDirectory() as folder:
        async with evening(Path(folder), number=1) as stage:
            await started(stage)
            looks = MINUTES * 60 // APART
            for number in range(looks):
                await stage.pass_time(APART)
                look = LOOKS[number % len(LOOKS)]
                await (stage.alice.slash(look) if look.islower() else stage.alice.press(stage.board(), label=look))
                if (await table_seen(stage)).next_round is not None:
                    await stage.bob.press(stage.board(), label="Next round")
                player = await to_move(stage)
                while (table := await table_seen(stage)).next_round is None and await to_move(stage, table) is player:
                    await move(stage, player)
            await caught_up(stage)
            return len(stage.alice.private()), looks


def _told() -> Iterator[str]:
    for language in LANGUAGES:
        for name, (words, height, controls) in asyncio.run(ends(language)).items():
            yield f"{language} {name:14} {words} words, {height} px, {controls} controls"
        texts = long_texts(Path("cogs/words") / language)
        yield f"{language} texts over {MAX_WORDS} words but rules, how to play, privacy: {len(texts)} {sorted(texts)}"
    left, looks = asyncio.run(left_over())
    yield f"own messages left after {MINUTES} minutes and {looks} looks: {left}"


def main() -> None:
    """Print the figures."""
    parser = argparse.ArgumentParser()
    parser.add_argument("--ends", action="store_true")
    parser.add_argument("--beside", type=Path)
    options = parser.parse_args()
    if options.beside is not None:
        sys.stdout.write(f"{options.beside}\n")
        sys.stdout.flush()
        command = [sys.executable, str(Path(__file__).resolve()), *(["--ends"] if options.ends else [])]
        subprocess.run(command, cwd=options.beside, env=os.environ | {"PYTHONPATH": "."}, check=True)  # noqa: S603
        sys.stdout.write("here\n")
    if options.ends:
        for line in _told():
            sys.stdout.write(f"{line}\n")
            sys.stdout.flush()
        return
    lobbies, found = asyncio.run(measured())
    for name, count in lobbies.items():
        sys.stdout.write(f"{name:16} {count} controls\n")
    for name, counts in found.items():
        sys.stdout.write(
            f"{name:16} median {statistics.median(counts):g}, most {max(counts)} of {len(counts)} panels\n"
        )


if __name__ == "__main__":
    main()
