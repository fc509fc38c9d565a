"""Nothing forgotten: whatever the bot may have to say has its sentence, once, and no sentence lies there unused."""

import re
from collections import Counter
from collections.abc import Callable, Iterable
from enum import StrEnum
from functools import cache
from pathlib import Path
from typing import Any, cast

import pytest
from discord import app_commands
from fluent.syntax import FluentParser
from fluent.syntax.ast import Junk, Message, TextElement

from bot.app import Rumtable
from bot.games.catalogue import GAMES
from bot.games.commands import ReadingReason
from bot.games.contract import AnyGame
from bot.games.observation import CHOSEN
from bot.games.options import OptionReason
from bot.games.turns import TurnReason
from bot.games.values import ControlStyle
from bot.tables.model.ports import TableReason
from bot.tables.model.records import Status
from cogs.ui.interactions import SurfaceReason
from cogs.words import Words
from cogs.words.catalogue import LANGUAGES
from tests.languages import FOLDER
from tests.tables.fakes import MemoryStorage

WORDS = Words()
ROOT = Path(__file__).parent.parent.parent
FILES = sorted(FOLDER.glob("*/*.ftl"))
CODE = "\n".join(
    path.read_text(encoding="utf-8")
    for folder in ("bot", "cogs", "rendering")
    for path in (ROOT / folder).rglob("*.py")
)


@pytest.mark.parametrize("language", LANGUAGES)
def test_numbers_below_zero_have_a_minus_sign(language: str) -> None:
    words = Words(language)
    assert words("lobby-expected", who="-1", margin=-1200, deviation=7).count("\N{MINUS SIGN}1,200") == 1
    assert "-1," not in words("lobby-expected", who="x", margin=-1200, deviation=7)
    assert words("list-and", before="-1", last="-2").count("\N{MINUS SIGN}") == 0


@cache
def messages(language: str = "en") -> tuple[Message, ...]:
    """Every message of every file of a language."""
    paths = sorted((FOLDER / language).glob("*.ftl"))
    bodies = [FluentParser().parse(path.read_text(encoding="utf-8")).body for path in paths]
    return tuple(entry for body in bodies for entry in body if isinstance(entry, Message))


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_description_of_a_preset_or_an_option_ends_with_a_full_stop(language: str) -> None:
    words = Words(language)
    described = [f"{key}.hint" for key in sentences(language) if re.search(r"-(preset|option)-", key)]
    assert [key for key in described if words.has(key) and not words(key).endswith((".", "。"))] == []


@cache
def sentences(language: str) -> dict[str, Message]:
    """Those messages by their keys."""
    return {message.id.name: message for message in messages(language)}


@pytest.mark.parametrize("path", FILES, ids=lambda path: f"{path.parent.name}/{path.name}")
def test_every_line_of_a_language_file_is_understood(path: Path) -> None:
    entries = FluentParser().parse(path.read_text(encoding="utf-8")).body
    assert [entry.content for entry in entries if isinstance(entry, Junk)] == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_message_is_defined_twice(language: str) -> None:
    counted = Counter(message.id.name for message in messages(language))
    assert [name for name, count in counted.items() if count > 1] == []


@pytest.mark.parametrize("why", [*TableReason, *SurfaceReason, *OptionReason, *ReadingReason, *TurnReason])
@pytest.mark.parametrize("language", LANGUAGES)
def test_every_refusal_has_a_sentence_that_ends_as_one(language: str, why: StrEnum) -> None:
    message = sentences(language)[why.value]
    assert message.value is not None
    last = message.value.elements[-1]
    assert isinstance(last, TextElement), "a sentence ends in words, not in what is put in"
    assert last.value[-1] in ".?。\uff1f", last.value


@pytest.mark.parametrize("why", [*TableReason, *SurfaceReason])
def test_every_reason_to_refuse_is_given_somewhere(why: StrEnum) -> None:
    assert f"{type(why).__name__}.{why.name}" in CODE


@pytest.mark.parametrize(
    ("where", "told"),
    [("lobby", {Status.ENDED, Status.EXPIRED}), ("table", {Status.LOBBY, Status.ENDED, Status.EXPIRED})],
)
def test_every_state_that_says_nothing_of_itself_is_told(where: str, told: set[Status]) -> None:
    """A finished match tells its outcome; one that was closed after an upgrade can't be loaded."""
    assert {status for status in Status if WORDS.has(f"{where}-{status.value}")} == told


async def test_every_command_and_every_option_is_described_in_a_hundred_characters() -> None:
    described: dict[str, str] = {}
    async with Rumtable(cast("Any", MemoryStorage()), shards=1) as bot:
        await bot.setup_hook()
        for command in bot.tree.walk_commands():
            described[command.qualified_name] = command.description
            if isinstance(command, app_commands.Command):
                for option in command.parameters:
                    described[f"{command.qualified_name} {option.name}"] = str(option.description)
    assert len(described) > 20
    assert {name: text for name, text in described.items() if not 5 < len(text) <= 100} == {}


FAMILIES: dict[str, Callable[[AnyGame], Iterable[str]] | None] = {
    "name": lambda _game: [""],
    "preset": lambda game: game.presets,
    "group": lambda game: [option.group for option in game.options.declarations()],
    "option": lambda game: [
        name
        for option in game.options.declarations()
        for name in (option.name, f"{option.name}.hint", *(f"{option.name}-{value}" for value in option.values))
    ],
    "pick": lambda game: game.controls,
    "choice": lambda game: game.controls,
    "do": lambda game: [each for kind in game.controls for each in (kind, f"{kind}.did")],
    "surely": lambda game: [kind for kind, form in game.controls.items() if form is ControlStyle.CONFIRM],
    "call": lambda game: game.calls,
    "choosing": lambda game: [""] if game.calls else [],
    "marks": lambda _game: [""],
    "level": lambda game: CHOSEN if game.shared else (),
    "event": None,  # each game's own tests know its events, in sentences
    "turn": None,  # or as clauses of a turn,
    "brief": None,  # what buttons say for which a phone has too little room: tests/cogs/test_phone.py
    "side": None,  # and its sides that nobody sits on
}
"""What the surface asks of every game's words, as `<game>-<family>-<name>`, and the names that must be there."""


@pytest.mark.parametrize("family", [family for family, names in FAMILIES.items() if names])
@pytest.mark.parametrize("key", GAMES)
def test_every_game_has_the_words_that_the_surface_asks_for(key: str, family: str) -> None:
    names_of = FAMILIES[family]
    assert names_of is not None
    names = [f"{key}-{family}-{name}".removesuffix("-") for name in names_of(GAMES[key])]
    assert [name for name in names if not WORDS.has(name)] == []


def test_the_surface_asks_for_no_other_words_of_a_game() -> None:
    cogs = "\n".join(path.read_text(encoding="utf-8") for path in (ROOT / "cogs").rglob("*.py"))
    asked = set(re.findall(r"f[\"']\{(?:[a-z_.]*key|game)\}-([a-z]+)", cogs))
    assert asked == set(FAMILIES)


def test_no_message_lies_there_unused() -> None:
    templates = {part for part in re.findall(r"f[\"']([^\"' ]*-[^\"' ]*)[\"']", CODE) if "{" in part}
    patterns = [re.compile(r"[a-z0-9_-]+".join(map(re.escape, re.split(r"\{[^}]*\}", part)))) for part in templates]
    names = [message.id.name for message in messages()]
    literal = set(re.findall(r"[\"']([a-z0-9]+(?:-[a-z0-9_-]+)+)(?:\.[a-z_]+)?[\"']", CODE))
    literal |= set(re.findall(r"words\(\s*[\"']([a-z]+)[\"']", CODE))
    unused = [name for name in names if name not in literal and not any(each.fullmatch(name) for each in patterns)]
    assert unused == []


@pytest.mark.parametrize(
    ("people", "told"),
    [([], ""), (["Ann"], "Ann"), (["Ann", "Ben"], "Ann and Ben"), (["Ann", "Ben", "Cy"], "Ann, Ben and Cy")],
)
def test_people_are_listed_as_one_would_say_them(people: list[str], told: str) -> None:
    assert Words().listed(people) == told
