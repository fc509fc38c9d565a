"""The judge of requests: by its own rules always, and by Discord's document if one is named."""

from typing import Any

import pytest

from tests.wire.fake_discord.calls import Call
from tests.wire.fake_discord.judging.judge import Judge
from tests.wire.fake_discord.judging.openapi import document, named_file
from tests.wire.fake_discord.records import Json

V2 = 1 << 15
TEXT = {"type": 10, "content": "hello"}
BUTTON = {"type": 2, "style": 1, "label": "Press", "custom_id": "a"}
MENU = {"type": 3, "custom_id": "b", "options": [{"label": "a", "value": "a"}]}

documented = pytest.mark.skipif(named_file() is None, reason="DISCORD_OPENAPI names no document")


def faults(*components: Any, files: int = 0, **more: Any) -> list[str]:
    """The faults that the judge finds in a message."""
    body: Json = {"components": list(components), "flags": V2, "allowed_mentions": {"parse": []}, **more}
    judge = Judge()
    judge.judge(call("POST", "/channels/1/messages", body, files))
    return judge.faults


def call(method: str, path: str, body: Any, files: int = 0) -> Call:
    """A request."""
    uploads = dict.fromkeys(range(files), ("a.png", b"\x89PNG"))
    return Call(method, f"{method} {path}", path, {}, {}, body, uploads)


def test_a_message_within_every_rule_has_no_fault() -> None:
    assert faults(TEXT, {"type": 1, "components": [BUTTON]}, {"type": 1, "components": [MENU]}) == []


@pytest.mark.parametrize(
    ("reason", "components", "more"),
    [
        ("without the flag", [TEXT], {"flags": 0}),
        ("a select beside other controls", [{"type": 1, "components": [BUTTON, MENU]}], {}),
        ("a row with 6 controls", [{"type": 1, "components": [BUTTON | {"custom_id": str(n)} for n in range(6)]}], {}),
        ("listed nowhere", [TEXT], {"files": 1}),
        ("41 components", [TEXT] * 41, {}),
        ("custom_id 'a' stands 2 times", [{"type": 1, "components": [BUTTON, BUTTON]}], {}),
    ],
)
def test_what_the_document_misses_is_found(reason: str, components: list[Any], more: dict[str, Any]) -> None:
    found = faults(*components, **more)
    assert any(reason in fault for fault in found), found


@documented
@pytest.mark.parametrize(
    ("method", "path", "body"),
    [
        ("POST", "/channels/1/messages", {"content": 7}),
        ("POST", "/channels/1/messages", {"contents": "hello"}),
        ("POST", "/channels/1/messages", {"components": [{"type": 99}]}),
        ("POST", "/channels/1/messages", {"components": [{"type": 1, "components": [BUTTON | {"style": 9}]}]}),
        ("PATCH", "/webhooks/1/token/messages/@original", {"flags": "many"}),
        ("PUT", "/applications/1/commands", [{"name": "table", "description": "x" * 101}]),
        ("POST", "/interactions/1/token/callback", {"type": 4, "data": {"content": ["a"]}}),
        ("POST", "/nowhere", {}),
    ],
)
def test_the_document_finds_a_deliberate_mistake(method: str, path: str, body: Any) -> None:
    file = named_file()
    assert file is not None
    assert document(file).faults(call(method, path, body))
