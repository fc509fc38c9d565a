"""pyproject.toml says what is needed, requirements/ which versions of it: `.ci/lock` makes the one from the other."""

import re
import tomllib
from functools import cache
from importlib import import_module
from itertools import product
from pathlib import Path

import pytest
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

ROOT = Path(__file__).parents[2]
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
EXTRAS = {"run": None} | {
    extra: extra for extra in ("fonts", "metrics", "sandbox", "postgres", "pages", "audit", "test", "check")
}
"""Each lock, and the extra it locks besides the dependencies."""
MACHINES = [
    {
        "sys_platform": platform,
        "platform_machine": machine,
        "python_version": version,
        "python_full_version": f"{version}.1",
    }
    for (platform, machine), version in product(
        [
            *(("linux", "x86_64"), ("linux", "aarch64"), ("linux", "armv7l")),
            *(("darwin", "arm64"), ("darwin", "x86_64"), ("win32", "AMD64"), ("win32", "ARM64"), ("win32", "x86")),
        ],
        ["3.11", "3.12", "3.13", "3.14", "3.15"],
    )
]


def declared(extra: str | None) -> list[Requirement]:
    """What pyproject.toml asks for, with an extra that may name another."""
    own = PROJECT["project"]["optional-dependencies"][extra] if extra else PROJECT["project"]["dependencies"]
    found: list[Requirement] = []
    for requirement in map(Requirement, own):
        if requirement.name == PROJECT["project"]["name"]:
            found += [one for inner in requirement.extras for one in declared(inner)]
        else:
            found.append(requirement)
    return found


def wanted(lock: str) -> list[Requirement]:
    """All that a lock has to fulfil."""
    return declared(None) + (declared(EXTRAS[lock]) if EXTRAS[lock] else [])


@cache
def text(lock: str) -> str:
    """A lock as it stands."""
    return (ROOT / "requirements" / f"{lock}.txt").read_text(encoding="utf-8")


@cache
def entries(lock: str) -> tuple[tuple[Requirement, str], ...]:
    """Each pinned package of a lock, and what the lock says below it: its hashes, and for whose sake it is there."""
    parts = re.split(r"^(?=[A-Za-z0-9])", text(lock), flags=re.MULTILINE)[1:]
    return tuple((Requirement(part.partition("\\")[0]), part) for part in parts)


def applies(requirement: Requirement, machine: dict[str, str]) -> bool:
    return requirement.marker is None or requirement.marker.evaluate(machine)


def pinned(lock: str, name: str, machine: dict[str, str]) -> list[str]:
    """The versions that a machine would install; none or one."""
    return [
        next(iter(requirement.specifier)).version
        for requirement, _ in entries(lock)
        if canonicalize_name(requirement.name) == canonicalize_name(name) and applies(requirement, machine)
    ]


@pytest.mark.parametrize("lock", EXTRAS)
def test_a_lock_has_what_is_asked_for_on_every_machine_in_a_version_that_is_allowed(lock: str) -> None:
    for requirement, machine in product(wanted(lock), MACHINES):
        versions = pinned(lock, requirement.name, machine)
        assert len(versions) == applies(requirement, machine), f"{requirement}: locked {versions} on {machine}"
        assert all(version in requirement.specifier for version in versions), f"{requirement}: locked {versions}"


@pytest.mark.parametrize("lock", EXTRAS)
def test_a_lock_has_nothing_that_is_not_asked_for_any_more(lock: str) -> None:
    sources = ("rumtable (pyproject.toml)", "rumtable[")
    direct = {
        canonicalize_name(entry.name) for entry, rest in entries(lock) if any(source in rest for source in sources)
    }
    assert direct == {canonicalize_name(requirement.name) for requirement in wanted(lock)}


@pytest.mark.parametrize("lock", EXTRAS)
def test_every_version_is_exact_and_every_file_is_known_by_its_hash(lock: str) -> None:
    for entry, rest in entries(lock):
        assert [specifier.operator for specifier in entry.specifier] == ["=="], entry
        assert "--hash=sha256:" in rest, entry


def test_the_locks_agree_on_every_version() -> None:
    known = {(entry.name, str(entry.marker)): entry for entry, _ in entries("check")}
    for lock in EXTRAS:
        for entry, _ in entries(lock):
            assert known.setdefault((entry.name, str(entry.marker)), entry) == entry, lock


@pytest.mark.parametrize("lock", EXTRAS)
def test_no_lock_names_an_index_or_a_place_on_somebodys_machine(lock: str) -> None:
    bare = "\n".join(line for line in text(lock).splitlines() if "--hash=" not in line)
    assert re.findall(r"://|--\S+|(?<![\w.])/\w+", bare) == []


def test_what_builds_the_wheel_is_what_the_tests_build_it_with() -> None:
    [asked] = map(Requirement, PROJECT["build-system"]["requires"])
    assert asked in declared("test")


def importable(name: str) -> bool:
    """Whether a comparison with it runs; one that is there and can't be loaded is skipped like one that isn't."""
    try:
        import_module(name)
    except ImportError:
        return False
    return True


def test_gin_is_compared_with_openspiel_wherever_the_lock_has_it() -> None:
    (openspiel,) = (requirement for requirement in wanted("test") if requirement.name == "open-spiel")
    here = openspiel.marker is None or openspiel.marker.evaluate()
    assert importable("pyspiel") == here, "install requirements/test.txt"


def test_the_hook_before_a_commit_and_the_checks_have_one_version_of_the_linter() -> None:
    hooks = (ROOT / ".pre-commit-config.yaml").read_text(encoding="utf-8")
    assert re.findall(r"rev: v(\S+)", hooks) == [
        next(iter(entry.specifier)).version for entry, _ in entries("check") if entry.name == "ruff"
    ]


def test_the_workflow_runs_on_every_python_that_is_supported() -> None:
    workflow = (ROOT / ".github" / "workflows" / "ci.yml").read_text(encoding="utf-8")
    pythons = re.findall(r'"(3\.\d+)"', workflow)
    assert pythons[0] == PROJECT["project"]["requires-python"].removeprefix(">=")
    assert "- run: .ci/run\n" in workflow
