"""One word, one meaning: file names and rooms are those of ARCHITECTURE.md, and words that said nothing stay out."""

import ast
import re
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

import pytest

from bot.games.catalogue import GAMES

ROOT = Path(__file__).parent.parent
MODULES = sorted(
    file.relative_to(ROOT)
    for part in ("bot", "cogs", "rendering")
    for file in (ROOT / part).rglob("*.py")
    if file.stem not in ("__init__", "__main__")
)
PLAN = (ROOT / "ARCHITECTURE.md").read_text(encoding="utf-8")


def explained(text: str) -> set[str]:
    """The file names that a table of the plan explains in its first column."""
    return {
        name for row in re.findall(r"^\| (`[^|]*) \|", text, re.MULTILINE) for name in re.findall(r"`(\w+)\.py`", row)
    }


ROOMS = explained(PLAN.split("### The rooms of a game")[1])
PICTURES = {"hand_picture", "table_picture", "sheet_picture", "lessons", "alt"}
OF_A_GAME = explained(PLAN.split("### The rooms of a game")[1].split("Its pictures")[0])
FOREIGN = {
    *("around", "feats", "happening", "lapse", "look", "looks", "surroundings", "telling", "tellings", "unbroken"),
    *("viewing", "whereabouts", "wording"),
}
"""Words of our own that the field has a word for."""


def test_a_file_name_means_one_thing() -> None:
    counted = Counter(module.stem for module in MODULES)
    assert {name for name, count in counted.items() if count > 1} <= ROOMS | PICTURES


@pytest.mark.parametrize("key", GAMES)
def test_every_game_has_the_same_rooms(key: str) -> None:
    assert len(OF_A_GAME) > 10
    here = {module.stem for module in MODULES if module.parent == Path("bot/games") / key}
    assert OF_A_GAME - here == set()


@pytest.mark.parametrize("key", GAMES)
def test_the_pictures_of_every_game_have_the_same_rooms(key: str) -> None:
    assert PICTURES - {module.stem for module in MODULES if module.parent == Path("rendering") / key} == set()


def test_no_name_is_a_word_of_our_own() -> None:
    assert [f"{module}: {name}" for module in MODULES for name in names(module) if FOREIGN & words(name)] == []


def test_a_word_of_our_own_would_be_found() -> None:
    assert FOREIGN & words("_tellingOf")
    assert not FOREIGN & words("outlook")


def names(module: Path) -> Iterator[str]:
    """The module's own name, and those of its classes, functions, arguments and variables."""
    yield module.stem
    for node in ast.walk(ast.parse((ROOT / module).read_text(encoding="utf-8"))):
        match node:
            case ast.ClassDef() | ast.FunctionDef() | ast.AsyncFunctionDef():
                yield node.name
            case ast.arg():
                yield node.arg
            case ast.Name(ctx=ast.Store()):
                yield node.id
            case _:
                pass


def words(name: str) -> set[str]:
    """The words of a name in either case: `_tellingOf` has `telling` and `of`."""
    return {word.lower() for word in re.findall(r"[A-Z]?[a-z]+", name)}
