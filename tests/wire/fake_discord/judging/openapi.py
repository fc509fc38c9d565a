"""Judges requests by Discord's own OpenAPI document, if the environment variable DISCORD_OPENAPI names a copy of it.

The document is taken as written, but closed: a field that a schema doesn't name is a fault. It is loosened only where
Discord accepts more than it documents: ids as numbers, and the fields of `_TAKEN`, which discord.py always sends.
"""

import json
import os
import random
import re
from collections.abc import Sequence
from functools import cache
from pathlib import Path
from typing import Any, cast

from tests.wire.fake_discord.calls import Call
from tests.wire.fake_discord.records import Json

VARIABLE = "DISCORD_OPENAPI"

_TAKEN = ("nsfw", "tts", "flags")
_LETTERS = "aB7 éあ\u200f*@<>:"
_DEEP, _OPTIONAL = 5, 0.4
"""The depth below which samples have no optional fields, and the probability of each such field above it."""
_BODIES = ("application/json", "multipart/form-data")


def named_file() -> Path | None:
    """The path of the document; None if the variable isn't set."""
    name = os.environ.get(VARIABLE, "")
    return Path(name) if name else None


@cache
def document(file: Path) -> "Document":
    """Read a document, once for each process."""
    return Document(json.loads(file.read_text(encoding="utf-8")))


class Document:
    """Judges requests by the document; changes the `content` that it is given."""

    def __init__(self, content: Json) -> None:
        from jsonschema import Draft202012Validator  # noqa: PLC0415 - needed only where a document is named
        from referencing import Registry, Resource  # noqa: PLC0415 - same
        from referencing.jsonschema import DRAFT202012  # noqa: PLC0415 - same

        self._paths: Json = content["paths"]
        snowflake = content["components"]["schemas"]["SnowflakeType"]
        _close(content)
        snowflake["type"] = ["string", "integer"]
        whole: Any = Resource.from_contents(content, default_specification=DRAFT202012)
        self._registry: Any = Registry().with_resource("discord", whole)  # type: ignore[call-arg] # its stubs lack attrs
        self._validator: Any = Draft202012Validator
        self._patterns = [(_pattern(path), path) for path in sorted(self._paths, key=_plain_first)]
        self._judges: dict[str, Any] = {}

    def faults(self, call: Call) -> list[str]:
        """What is wrong with a request by the document."""
        path = next((path for pattern, path in self._patterns if pattern.fullmatch(call.path)), None)
        if path is None or call.method.lower() not in self._paths[path]:
            return [f"{call.method} {call.path} is not in the document"]
        operation = self._paths[path][call.method.lower()]
        if call.json is None:
            required = operation.get("requestBody", {}).get("required", False)
            return [f"{call.method} {path} has no body"] if required else []
        pointer = f"#/paths/{path.replace('~', '~0').replace('/', '~1')}/{call.method.lower()}/requestBody/content"
        judge = self._judge(pointer + "/application~1json/schema")
        return [f"{call.method} {path}: {_deepest(error)}" for error in judge.iter_errors(call.json)]

    def _judge(self, pointer: str) -> Any:
        if pointer not in self._judges:
            self._judges[pointer] = self._validator({"$ref": f"discord{pointer}"}, registry=self._registry)
        return self._judges[pointer]


class Samples:
    """Makes random values of the document's schemas; snowflakes are chosen from `ids`."""

    def __init__(self, file: Path, chance: random.Random, ids: Sequence[int]) -> None:
        self._schemas: Json = json.loads(file.read_text(encoding="utf-8"))["components"]["schemas"]
        self._chance, self._ids = chance, [str(each) for each in ids]

    def made(self, name: str) -> Json:
        """Make a value of the schema with this reference."""
        return self._value({"$ref": name}, 0)

    def _value(self, schema: Json, depth: int) -> Any:
        chance = self._chance
        name = schema.get("$ref", "").rpartition("/")[2]
        if name == "SnowflakeType":
            return chance.choice(self._ids)
        if name:
            return self._value(self._schemas[name], depth)
        for choice in ("oneOf", "anyOf", "allOf"):
            if choice in schema:
                return self._value(chance.choice(schema[choice]), depth)
        if "const" in schema or "enum" in schema:
            return chance.choice(schema.get("enum") or [schema["const"]])
        kinds = schema.get("type", "null")
        return self._plain(kinds if isinstance(kinds, str) else chance.choice(kinds), schema, depth)

    def _plain(self, kind: str, schema: Json, depth: int) -> Any:
        chance, deep = self._chance, depth > _DEEP
        match kind:
            case "object":
                asked, named = schema.get("required", ()), schema.get("properties", {})
                told = [name for name in named if name in asked or (not deep and chance.random() < _OPTIONAL)]
                return {name: self._value(named[name], depth + 1) for name in told}
            case "array":
                least = schema.get("minItems", 0)
                return [
                    self._value(schema["items"], depth + 1) for _ in range(least + (0 if deep else chance.randrange(3)))
                ]
            case "string":
                moment = (
                    f"20{chance.randrange(10, 99)}-0{chance.randrange(1, 10)}-1{chance.randrange(10)}T00:00:00+00:00"
                )
                said = chance.choices(_LETTERS, k=chance.randrange(schema.get("maxLength", 20) % 40 + 1))
                return moment if schema.get("format") == "date-time" else "".join(said)
            case "integer" | "number":
                return max(
                    schema.get("minimum", 0), min(schema.get("maximum", 2**31), chance.choice([0, 1, 7, 2**31 - 1]))
                )
            case "boolean":
                return chance.random() < 1 / 2
            case _:
                return None


def _close(schema: Any) -> None:
    """Make every object schema refuse fields that it doesn't name."""
    if isinstance(schema, list):
        for part in cast("list[Any]", schema):
            _close(part)
    if not isinstance(schema, dict):
        return
    part = cast("Json", schema)
    if part.get("type") == "object" and isinstance(part.get("properties"), dict):
        part.setdefault("additionalProperties", False)
        for name in _TAKEN:
            part["properties"].setdefault(name, {})
    for value in list(part.values()):
        _close(value)


def _pattern(path: str) -> re.Pattern[str]:
    return re.compile(re.sub(r"\\\{[^}]*\\\}", "[^/]+", re.escape(path)))


def _plain_first(path: str) -> int:
    """A sort key: paths with fewer placeholders first, so that `@original` isn't taken for an id."""
    return path.count("{")


def _deepest(error: Any) -> str:
    """Describe an error. Of the errors of several alternatives, it takes the one deepest in the body."""
    while error.context:
        error = max(error.context, key=lambda inner: len(inner.absolute_path))
    where = "/".join(map(str, error.absolute_path))
    return f"{where or 'body'}: {error.message[:300]}"
