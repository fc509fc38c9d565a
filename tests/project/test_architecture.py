"""The code keeps to ARCHITECTURE.md: which part may import which, and how large a module or folder may be."""

import ast
import re
import sys
from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from functools import cache
from pathlib import Path

from bot.games.catalogue import GAMES

ROOT = Path(__file__).parents[2]
OURS = ("bot", "cogs", "rendering")
MODULES = sorted(file.relative_to(ROOT) for part in OURS for file in (ROOT / part).rglob("*.py"))
TESTS = sorted(file.relative_to(ROOT) for part in ("tests", "training") for file in (ROOT / part).rglob("*.py"))
IMPURE = (
    *("asyncio", "datetime", "io", "logging", "os", "pathlib", "random", "secrets", "socket", "sqlite3", "subprocess"),
    *("sys", "tempfile", "threading", "time", "urllib", "uuid"),
)
SEEN_BY_RENDERING = ("bot.games.cards", "bot.games.values", "bot.games.values.View", "bot.games.values.Seat")
TIME_READERS = ("utcnow", "datetime.now", "datetime.today", "date.today", "time.time")
MAX_MODULE_LINES, MAX_FUNCTION_LINES = 500, 60
MAX_FOLDER_FILES, MAX_SURFACE_FOLDERS = 15, 11
DOCUMENTED = re.compile(r"^    (\w+(?:, \w+)*):", re.MULTILINE)


@cache
def tree(module: Path) -> ast.Module:
    """The syntax of a module."""
    return ast.parse((ROOT / module).read_text(encoding="utf-8"))


@cache
def imports(module: Path) -> tuple[str, ...]:
    """Every name that a module imports, in full, wherever it does so: `bot.games.cards.Card`."""
    return tuple(_imports(module))


def _imports(module: Path) -> Iterator[str]:
    for node in ast.walk(tree(module)):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"{module}:{node.lineno}: a relative import"
            yield from (f"{node.module}.{alias.name}" for alias in node.names)


def within(name: str, packages: tuple[str, ...]) -> bool:
    """True when a full name is one of these packages or lies in it."""
    return any(name == package or name.startswith(f"{package}.") for package in packages)


def standard(name: str) -> bool:
    """True for the standard library."""
    return name.partition(".")[0] in sys.stdlib_module_names


def part(*folders: str) -> list[Path]:
    """The modules that lie in these folders."""
    found = [module for module in MODULES if any(module.is_relative_to(folder) for folder in folders)]
    assert found, folders
    return found


def breaches(modules: Iterable[Path], allowed: Callable[[str], bool]) -> list[str]:
    """Every import of these modules that is not allowed."""
    return [f"{module} imports {name}" for module in modules for name in imports(module) if not allowed(name)]


def test_imports_inside_functions_are_seen_too() -> None:
    names = list(imports(Path("bot/runner.py")))
    assert "bot.app.Rumtable" in names
    assert breaches([Path("bot/runner.py")], standard)


def test_the_rules_know_the_standard_library_and_themselves() -> None:
    assert breaches(part("bot/games"), lambda name: standard(name) or within(name, ("bot.games",))) == []


def test_the_rules_have_no_clock_no_chance_and_no_outside() -> None:
    assert breaches(part("bot/games"), lambda name: not within(name, IMPURE)) == []


def test_the_rules_never_wait() -> None:
    waits = (ast.AsyncFunctionDef, ast.Await, ast.AsyncFor, ast.AsyncWith)
    assert [module for module in part("bot/games") for node in ast.walk(tree(module)) if isinstance(node, waits)] == []


def test_pictures_are_made_from_cards_views_and_what_these_tell_alone() -> None:
    def allowed(name: str) -> bool:
        view = name.startswith("bot.games.") and not {"view", "description"}.isdisjoint(name.split("."))
        return view or standard(name) or within(name, ("PIL", "zlib_ng", "rendering", *SEEN_BY_RENDERING))

    assert breaches(part("rendering"), allowed) == []


def test_nothing_below_the_surface_knows_discord() -> None:
    below = part(
        "bot/games", "bot/boards", "bot/daily", "bot/people", "bot/tables", "bot/store", "bot/computer", "rendering"
    )
    assert breaches(below, lambda name: not within(name, ("discord", "cogs", "simcord"))) == []


def test_what_plays_knows_nothing_of_training() -> None:
    assert breaches(MODULES, lambda name: not within(name, ("numpy", "training"))) == []


def test_a_table_knows_neither_where_it_is_kept_nor_who_plays_by_itself() -> None:
    assert (
        breaches(part("bot/tables"), lambda name: not within(name, ("bot.store", "bot.computer", "sqlalchemy"))) == []
    )


def test_boards_know_neither_where_they_are_kept_nor_how_a_table_is_played() -> None:
    known = ("bot.boards", "bot.games", "bot.people", "bot.clock", "bot.tables.model.records", "bot.tables.model.bests")
    assert breaches(part("bot/boards"), lambda name: standard(name) or within(name, known)) == []


def test_nothing_above_the_rules_imports_one_game() -> None:
    games = tuple(f"bot.games.{key}" for key in GAMES)
    assert (
        breaches(
            part("bot/tables", "bot/boards", "bot/daily", "bot/store", "cogs"), lambda name: not within(name, games)
        )
        == []
    )


def test_nothing_above_the_rules_names_a_game() -> None:
    """But a migration may, which speaks of what was stored before."""
    found = [
        f"{module}:{node.lineno} {node.value}"
        for module in part("bot/tables", "bot/boards", "bot/daily", "bot/store", "cogs")
        if not module.is_relative_to("bot/store/migrations")
        for node in ast.walk(tree(module))
        if isinstance(node, ast.Constant) and node.value in GAMES
    ]
    assert found == []


def test_every_game_of_the_catalogue_has_a_package_of_its_name() -> None:
    packages = {file.parent.name for file in (ROOT / "bot" / "games").glob("*/__init__.py")}
    assert packages == set(GAMES)


def test_the_surface_never_sees_a_state() -> None:
    assert breaches(part("cogs"), lambda name: not (name.endswith("State") or "state" in name.split("."))) == []


def test_only_the_command_line_knows_of_the_local_discord() -> None:
    others = [module for module in MODULES if not module.is_relative_to("bot/local")]
    assert breaches(others, lambda name: not within(name, ("simcord",))) == []
    others.remove(Path("bot/runner.py"))
    assert breaches(others, lambda name: not within(name, ("bot.local",))) == []


def test_the_time_is_read_in_one_place() -> None:
    clocks = {Path("bot/clock.py"), Path("bot/local/world.py")}
    found = [
        f"{module}:{node.lineno} {ast.unparse(node)}"
        for module in part(*OURS)
        if module not in clocks
        for node in ast.walk(tree(module))
        if isinstance(node, ast.Attribute | ast.Name) and ast.unparse(node).endswith(TIME_READERS)
    ]
    assert found == []


FEATURES = sorted(path.name for path in (ROOT / "cogs").iterdir() if (path / "commands.py").is_file())


def test_a_feature_knows_what_all_features_share_and_no_other_feature() -> None:
    others = {name: tuple(f"cogs.{other}" for other in FEATURES if other != name) for name in FEATURES}
    found = [
        breaches(part(f"cogs/{name}"), lambda name, far=far: not within(name, far)) for name, far in others.items()
    ]
    assert found == [[] for _ in FEATURES]
    features = tuple(f"cogs.{name}" for name in FEATURES)
    assert breaches(part("cogs/ui", "cogs/words"), lambda name: not within(name, features)) == []


def test_a_folder_is_surveyed_at_a_glance() -> None:
    files = Counter(module.parent for module in MODULES + TESTS)
    assert {folder: count for folder, count in files.items() if count > MAX_FOLDER_FILES} == {}
    folders = {module.parent for module in MODULES if module.is_relative_to("cogs")} - {Path("cogs")}
    assert len(folders) <= MAX_SURFACE_FOLDERS, "does the new feature fit into a folder of cogs/ that is there?"


def test_one_module_takes_what_is_pressed() -> None:
    listening = [
        str(module)
        for module in part("cogs", "bot")
        for node in ast.walk(tree(module))
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef) and node.name == "on_interaction"
    ]
    assert listening == ["cogs/router.py"]


def test_private_parts_of_the_local_discord_are_touched_in_one_module() -> None:
    assert breaches(MODULES, lambda name: not (within(name, ("simcord",)) and "._" in name)) == []
    lax = [module for module in MODULES if "reportPrivateUsage=false" in (ROOT / module).read_text(encoding="utf-8")]
    assert sorted(lax) == [Path(f"bot/{name}.py") for name in ("fleet/shards", "local/world", "malformed")]


def test_no_module_is_longer_than_a_reader_can_survey() -> None:
    lengths = {module: len((ROOT / module).read_text(encoding="utf-8").splitlines()) for module in MODULES + TESTS}
    assert {module: length for module, length in lengths.items() if length > MAX_MODULE_LINES} == {}


def test_no_function_is_longer_than_a_screen() -> None:
    found = [
        f"{module}:{node.lineno} {node.name}"
        for module in MODULES + TESTS
        for node in ast.walk(tree(module))
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef)
        if (node.end_lineno or 0) - node.lineno + 1 > MAX_FUNCTION_LINES
    ]
    assert found == []


def test_no_sentence_for_people_stands_in_the_code_of_the_surface() -> None:
    found = [f"{module}: {text}" for module in part("cogs") for text in sentences(tree(module))]
    assert found == []


def test_a_sentence_in_the_code_would_be_found() -> None:
    code = ast.parse(
        '"""A text about this module."""\nsend("It is not your turn.")\nraise Error("This is a bug here.")'
    )
    assert list(sentences(code)) == ["It is not your turn."]


def sentences(module: ast.Module) -> Iterator[str]:
    """Texts of four words or more that begin with a capital, but for docstrings and what exceptions and logs say."""
    nodes = list(ast.walk(module))
    apart = {id(node.value) for node in nodes if isinstance(node, ast.Expr)}
    apart |= {id(argument) for node in nodes for argument in for_developers(node)}
    for node in nodes:
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in apart:
            text = node.value
            if text.count(" ") >= 3 and text[0].isupper():
                yield text


def for_developers(node: ast.AST) -> list[ast.expr]:
    """The words of an exception, or of a line in the log, for those who run the bot; and English names of commands."""
    match node:
        case ast.Assign(targets=[ast.Name(id="MENU")], value=name):
            return [name]
        case ast.Raise(exc=ast.Call(args=words)):
            return words
        case ast.Call(func=ast.Attribute(value=ast.Name(id=name)), args=words) if "log" in name:
            return words
        case _:
            return []


def test_documented_attributes_exist() -> None:
    documented: list[str] = []
    for module in MODULES:
        for node in ast.walk(tree(module)):
            if isinstance(node, ast.ClassDef):
                _, _, attributes = (ast.get_docstring(node) or "").partition("Attributes:\n")
                names = {name for line in DOCUMENTED.findall(attributes) for name in line.split(", ")}
                named = {child.id for child in ast.walk(node) if isinstance(child, ast.Name)}
                known = named | {child.attr for child in ast.walk(node) if isinstance(child, ast.Attribute)}
                known |= {child.name for child in node.body if isinstance(child, ast.FunctionDef)}
                documented += [f"{module}: {node.name} has no {name}" for name in sorted(names - known)]
    assert documented == []
