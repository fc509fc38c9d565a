"""bot/discord_contract.toml: what is believed of Discord names places that exist, and sentences that Discord writes."""

import importlib
import json
import os
import tomllib
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest

CONTRACT = tomllib.loads((Path(__file__).parents[2] / "bot" / "discord_contract.toml").read_text(encoding="utf-8"))
BELIEFS: list[Mapping[str, Any]] = CONTRACT["belief"]
VARIABLE, SCHEMAS = "DISCORD_DOCS", "DISCORD_OPENAPI"


@pytest.mark.parametrize("place", sorted({place for belief in BELIEFS for place in belief["where"]}))
def test_a_place_that_rests_on_a_belief_exists(place: str) -> None:
    name, _, symbol = place.partition(":")
    module = importlib.import_module(name)
    assert not symbol or hasattr(module, symbol)


def test_every_belief_says_what_if_it_is_wrong_and_where_it_was_read() -> None:
    for belief in BELIEFS:
        assert belief["wrong"]
        assert belief["verdict"] in ("documented", "staff", "disputed", "unknown")
        assert ("source" in belief) == (belief["verdict"] != "unknown")
    assert len({belief["belief"] for belief in BELIEFS}) == len(BELIEFS) == 54
    trials = [belief["trial"] for belief in BELIEFS if "trial" in belief]
    assert len(set(trials)) == len(trials)


def test_discord_s_documents_still_say_what_is_quoted() -> None:
    named = os.environ.get(VARIABLE)
    if not named:
        pytest.skip(f"{VARIABLE} names no copy of discord-api-docs: no sentence was compared")
    quoted = [(belief["source"], belief["sentence"]) for belief in BELIEFS if "sentence" in belief]
    pages = {page: (Path(named) / "developers" / f"{page}.mdx").read_text(encoding="utf-8") for page, _ in quoted}
    assert [f"{page}: {sentence}" for page, sentence in quoted if sentence not in pages[page]] == []


def test_discord_s_schemas_still_say_what_is_quoted() -> None:
    named = os.environ.get(SCHEMAS)
    if not named:
        pytest.skip(f"{SCHEMAS} names no copy of Discord's OpenAPI document: no schema was compared")
    schemas = json.loads(Path(named).read_text(encoding="utf-8"))["components"]["schemas"]
    quoted = [line for belief in BELIEFS for line in belief.get("schema", ())]
    assert [line for line in quoted if said_at(schemas, line.split(" = ")[0]) != line.split(" = ")[1]] == []


def said_at(schemas: Any, path: str) -> str:
    """What stands at a path; "nothing" where there is none."""
    found: Any = schemas
    for name in path.split("/"):
        try:
            found = found[int(name) if isinstance(found, list) else name]
        except (LookupError, ValueError, TypeError):
            return "nothing"
    return str(found)
