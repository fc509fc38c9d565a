"""The language files are complete: every message the bot may need exists once, and none is unused."""

import re
from collections import Counter
from collections.abc import Callable, Iterable
from enum import StrEnum
from functools import cache
from pathlib import Path

import pytest
from discord import app_commands
from fluent.syntax import FluentParser
from fluent.syntax.ast import Junk, Message, TextElement
from fluent.syntax.visitor import Visitor

from bot.app import Rumtable
from bot.games.catalogue import GAMES
from bot.games.commands import ReadingReason
from bot.games.contract import AnyGame
from bot.games.options import OptionReason
from bot.games.turns import TurnReason
from bot.games.values import ControlStyle
from bot.tables.model.ports import TableReason
from bot.tables.model.records import Status
from cogs.ui.interactions import SurfaceReason
from cogs.words import Words
from cogs.words.catalogue import LANGUAGES
from tests.bench.play.surface import long_texts
from tests.languages import FOLDER
from tests.store.memory import MemoryTables

WORDS = Words()
ROOT = Path(__file__).parents[3]
FILES = sorted(FOLDER.glob("*/*.ftl"))
CODE = "\n".join(
    path.read_text(encoding="utf-8")
    for folder in ("bot", "cogs", "rendering")
    for path in (ROOT / folder).rglob("*.py")
)


@pytest.mark.parametrize("language", LANGUAGES)
def test_negative_numbers_have_a_minus_sign(language: str) -> None:
    words = Words(language)
    # Languages differ in what parts the thousands.
    assert re.search(r"\N{MINUS SIGN}1\D?200", words("lobby-expected", who="-1", margin=-1200, deviation=7))
    assert "-1" not in words("lobby-expected", who="x", margin=-1200, deviation=7)
    assert words("list-and", before="-1", last="-2").count("\N{MINUS SIGN}") == 0


@cache
def messages(language: str = "en") -> tuple[Message, ...]:
    """Every message of every file of a language."""
    paths = sorted((FOLDER / language).glob("*.ftl"))
    bodies = [FluentParser().parse(path.read_text(encoding="utf-8")).body for path in paths]
    return tuple(entry for body in bodies for entry in body if isinstance(entry, Message))


@pytest.mark.parametrize("language", LANGUAGES)
def test_descriptions_of_presets_and_options_end_with_a_full_stop(language: str) -> None:
    words = Words(language)
    described = [f"{key}.hint" for key in sentences(language) if re.search(r"-(preset|option)-", key)]
    assert [key for key in described if words.has(key) and not words(key).endswith((".", "。"))] == []


@cache
def sentences(language: str) -> dict[str, Message]:
    """The messages of a language by their keys."""
    return {message.id.name: message for message in messages(language)}


@pytest.mark.parametrize("path", FILES, ids=lambda path: f"{path.parent.name}/{path.name}")
def test_language_files_have_no_syntax_errors(path: Path) -> None:
    entries = FluentParser().parse(path.read_text(encoding="utf-8")).body
    assert [entry.content for entry in entries if isinstance(entry, Junk)] == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_message_is_defined_twice(language: str) -> None:
    counted = Counter(message.id.name for message in messages(language))
    assert [name for name, count in counted.items() if count > 1] == []


@pytest.mark.parametrize("why", [*TableReason, *SurfaceReason, *OptionReason, *ReadingReason, *TurnReason])
@pytest.mark.parametrize("language", LANGUAGES)
def test_every_refusal_has_a_complete_sentence(language: str, why: StrEnum) -> None:
    message = sentences(language)[why.value]
    assert message.value is not None
    last = message.value.elements[-1]
    assert isinstance(last, TextElement), "a sentence ends in text, not in an argument"
    assert last.value[-1] in ".?。\uff1f", last.value


@pytest.mark.parametrize("why", [*TableReason, *SurfaceReason])
def test_every_refusal_is_used(why: StrEnum) -> None:
    assert f"{type(why).__name__}.{why.name}" in CODE


@pytest.mark.parametrize(
    ("message", "described"),
    [("lobby", {Status.ENDED, Status.EXPIRED}), ("table", {Status.LOBBY, Status.ENDED, Status.EXPIRED})],
)
def test_every_status_without_content_of_its_own_has_a_sentence(message: str, described: set[Status]) -> None:
    """A finished match shows its outcome, and one that was closed after an upgrade can't be loaded."""
    assert {status for status in Status if WORDS.has(f"{message}-{status.value}")} == described


async def test_commands_and_options_have_descriptions_of_at_most_100_characters() -> None:
    described: dict[str, str] = {}
    async with Rumtable(MemoryTables().store, shards=1) as bot:
        await bot.setup_hook()
        for command in bot.tree.walk_commands():
            described[command.qualified_name] = command.description
            if isinstance(command, app_commands.Command):
                for option in command.parameters:
                    described[f"{command.qualified_name} {option.name}"] = str(option.description)
    assert len(described) > 20
    assert {name: text for name, text in described.items() if not 5 < len(text) <= 100} == {}


@pytest.mark.parametrize("page", ["playing.md", "playing.ja.md"])
async def test_the_page_of_all_commands_leaves_none_out(page: str) -> None:
    text = (ROOT / "docs" / page).read_text(encoding="utf-8")
    async with Rumtable(MemoryTables().store, shards=1) as bot:
        await bot.setup_hook()
        names = [each.qualified_name for each in bot.tree.walk_commands() if isinstance(each, app_commands.Command)]
    assert len(names) > 20
    assert [name for name in names if not re.search(rf"`(/{name}|{name.rpartition(' ')[2]})\b", text)] == []


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
    "do": lambda game: [name for kind in game.controls for name in (kind, f"{kind}.did")],
    "confirm": lambda game: [kind for kind, form in game.controls.items() if form is ControlStyle.CONFIRM],
    "call": lambda game: game.calls,
    "choosing": lambda game: [""] if game.calls else [],
    "marks": lambda _game: [""],
    "level": lambda game: game.levels if game.shared else (),
    "event": None,  # the tests of each game check the sentences of its events,
    "turn": None,  # their clauses,
    "side": None,  # and the sides that nobody sits on
    "brief": None,  # short labels for phones: tests/cogs/test_phone.py
}
"""The messages that the surface uses for every game, as `<game>-<family>-<name>`, and the names that must exist."""


@pytest.mark.parametrize("family", [family for family, names in FAMILIES.items() if names])
@pytest.mark.parametrize("key", GAMES)
def test_every_game_has_the_messages_that_the_surface_uses(key: str, family: str) -> None:
    names_of = FAMILIES[family]
    assert names_of is not None
    names = [f"{key}-{family}-{name}".removesuffix("-") for name in names_of(GAMES[key])]
    assert [name for name in names if not WORDS.has(name)] == []


def test_the_surface_uses_no_other_messages_of_a_game() -> None:
    cogs = "\n".join(path.read_text(encoding="utf-8") for path in (ROOT / "cogs").rglob("*.py"))
    used = set(re.findall(r"f[\"']\{(?:[a-z_.]*key|game)\}-([a-z]+)", cogs))
    assert used == set(FAMILIES)


def test_no_message_is_unused() -> None:
    templates = {part for part in re.findall(r"f[\"']([^\"' ]*-[^\"' ]*)[\"']", CODE) if "{" in part}
    patterns = [re.compile(r"[a-z0-9_-]+".join(map(re.escape, re.split(r"\{[^}]*\}", part)))) for part in templates]
    names = [message.id.name for message in messages()]
    literal = set(re.findall(r"[\"']([a-z0-9]+(?:-[a-z0-9_-]+)+)(?:\.[a-z_]+)?[\"']", CODE))
    literal |= set(re.findall(r"words\(\s*[\"']([a-z]+)[\"']", CODE))
    unused = [name for name in names if name not in literal and not any(p.fullmatch(name) for p in patterns)]
    assert unused == []


@pytest.mark.parametrize(
    ("people", "expected"),
    [([], ""), (["Ann"], "Ann"), (["Ann", "Ben"], "Ann and Ben"), (["Ann", "Ben", "Cy"], "Ann, Ben and Cy")],
)
def test_people_are_listed_with_and(people: list[str], expected: str) -> None:
    assert Words().join_with_and(people) == expected


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_text_is_long_but_the_rules_how_to_play_and_privacy(language: str) -> None:
    assert long_texts(FOLDER / language) == {}


@pytest.mark.parametrize("path", sorted((FOLDER / "en").glob("*.ftl")), ids=lambda path: path.name)
def test_english_sentences_have_no_laps(path: Path) -> None:
    """Nobody at a card table calls a turn of everybody a lap; the ids of messages may."""
    parsed = FluentParser().parse(path.read_text(encoding="utf-8"))
    found = Texts()
    found.visit(parsed)
    assert [text for text in found.texts if re.search(r"\blaps?\b", text)] == []


class Texts(Visitor):
    """Collects what is written in messages, without ids, arguments and keys."""

    def __init__(self) -> None:
        self.texts: list[str] = []

    def visit_TextElement(self, node: TextElement) -> None:  # noqa: N802 - the name that the visitor looks up
        self.texts.append(node.value)
