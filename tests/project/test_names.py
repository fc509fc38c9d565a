"""Games read alike: each has the same modules, and words of our own that the field has a word for stay out."""

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from bot.games.catalogue import GAMES

ROOT = Path(__file__).parents[2]
MODULES = sorted(
    file.relative_to(ROOT)
    for part in ("bot", "cogs", "rendering")
    for file in (ROOT / part).rglob("*.py")
    if file.stem not in ("__init__", "__main__")
)
MODULES_OF_A_GAME = {
    *("options", "commands", "events", "state", "rounds", "moves", "phases"),
    *("choices", "view", "report", "tips", "game"),
}
PICTURES = {"how_to"}
FOREIGN = {
    *(
        "around",
        "feats",
        "happening",
        "lapse",
        "lesson",
        "lessons",
        "look",
        "looks",
        "surroundings",
        "telling",
        "tellings",
    ),
    *("unbroken", "viewing", "whereabouts", "wording"),
}
"""Words of our own that the field has a word for."""


@pytest.mark.parametrize("key", GAMES)
def test_every_game_has_the_same_modules(key: str) -> None:
    here = {module.stem for module in MODULES if module.parent == Path("bot/games") / key}
    assert MODULES_OF_A_GAME - here == set()


@pytest.mark.parametrize("key", GAMES)
def test_the_pictures_of_every_game_have_the_same_modules(key: str) -> None:
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
