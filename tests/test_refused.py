"""Each limit of `refused.py`, by one request over it."""

from typing import Any

import pytest
from simcord import HttpLogEntry

from tests.refused import refusals

GALLERY_OF_ONE = {"type": 12, "items": [{"media": {"url": "attachment://a.png"}, "description": "a"}]}
OPTION = {"label": "a", "value": "a"}


def send(*components: dict[str, Any], **more: Any) -> list[str]:
    body: dict[str, Any] = {"components": list(components), "allowed_mentions": {}, "flags": 1 << 15, **more}
    return refusals(HttpLogEntry("POST", "/channels/1/messages", {}, body, None))


def select(*options: dict[str, Any], **more: Any) -> dict[str, Any]:
    return {"type": 1, "components": [{"type": 3, "custom_id": "s", "options": list(options)} | more]}


def test_a_message_within_every_limit_passes() -> None:
    files = [{"id": 0, "filename": "a.png"}]
    assert send(GALLERY_OF_ONE, select(OPTION), {"type": 10, "content": "x" * 4000}, attachments=files) == []


def form(label: dict[str, Any], **field: Any) -> dict[str, Any]:
    asked = {"type": 4, "custom_id": "a", **field}
    return {"title": "x", "components": [{"type": 18, "component": asked, **label}]}


@pytest.mark.parametrize(
    ("reason", "components"),
    [
        ("41 components", [{"type": 14}] * 41),
        ("4001 characters", [{"type": 10, "content": "x" * 4001}]),
        ("without characters", [{"type": 10, "content": "\n"}]),
        ("custom_id 'a' stands 2 times", [{"type": 2, "label": "x", "custom_id": "a"}] * 2),
        ("custom_id 'aaa", [{"type": 2, "label": "x", "custom_id": "a" * 101}]),
        ("button label of 81", [{"type": 2, "label": "x" * 81, "custom_id": "a"}]),
        ("neither label nor emoji", [{"type": 2, "custom_id": "a"}]),
        ("0 options", [select()]),
        ("26 options", [select(*({"label": "a", "value": str(n)} for n in range(26)))]),
        ("max_values 2 above", [select(OPTION, max_values=2)]),
        ("option value 'a' stands 2 times", [select(OPTION, OPTION)]),
        ("option label", [select({"label": "x" * 101, "value": "a"})]),
        ("option description", [select({"label": "a", "value": "a", "description": ""})]),
        ("placeholder", [select(OPTION, placeholder="x" * 151)]),
        ("alt text", [GALLERY_OF_ONE | {"items": [{"media": {"url": "https://a"}, "description": ""}]}]),
        ("alt text", [GALLERY_OF_ONE | {"items": [{"media": {"url": "https://a"}, "description": "x" * 1025}]}]),
        ("alt text", [GALLERY_OF_ONE | {"items": [{"media": {"url": "https://a"}}]}]),
    ],
)
def test_a_component_over_a_limit_is_named(reason: str, components: list[dict[str, Any]]) -> None:
    (found,) = send(*components)
    assert reason in found


@pytest.mark.parametrize(
    ("reason", "more"),
    [
        ("attachment://a.png has no upload", {"attachments": [{"id": 0, "filename": "b.png"}]}),
        ("11 files", {"attachments": [{"id": n, "filename": "a.png"} for n in range(11)]}),
        ("content beside", {"content": "hello"}),
        ("2001 characters of content", {"content": "x" * 2001, "flags": 0}),
    ],
)
def test_a_message_over_a_limit_is_named(reason: str, more: dict[str, Any]) -> None:
    (found,) = send(GALLERY_OF_ONE, **more)
    assert reason in found


def test_a_message_that_does_not_say_whom_it_may_ping_is_named() -> None:
    body = {"type": 4, "data": {"components": [{"type": 10, "content": "hi"}]}}
    (found,) = refusals(HttpLogEntry("POST", "/interactions/1/token/callback", {}, body, None))
    assert "allowed_mentions" in found


@pytest.mark.parametrize(
    ("reason", "kind", "data"),
    [
        ("modal title", 9, {"title": "x" * 46, "components": [{"type": 10, "content": "a"}]}),
        ("6 components", 9, {"title": "x", "components": [{"type": 10, "content": "a"}] * 6}),
        ("label over 45", 9, form({"label": "x" * 46})),
        ("description over 100", 9, form({"label": "x", "description": "x" * 101})),
        ("placeholder over 100", 9, form({"label": "x"}, placeholder="x" * 101)),
        ("value over 9", 9, form({"label": "x"}, value="x" * 10, max_length=9)),
        ("26 suggestions", 8, {"choices": [{"name": "a", "value": "a"}] * 26}),
        ("over 100", 8, {"choices": [{"name": "x" * 101, "value": "a"}]}),
    ],
)
def test_an_answer_over_a_limit_is_named(reason: str, kind: int, data: dict[str, Any]) -> None:
    body = {"type": kind, "data": data}
    (found,) = refusals(HttpLogEntry("POST", "/interactions/1/token/callback", {}, body, None))
    assert reason in found


@pytest.mark.parametrize(
    ("reason", "command"),
    [
        ("no name", {"name": "Table", "description": "a"}),
        ("description of table", {"name": "table", "description": ""}),
        ("26 options", {"name": "t", "description": "a", "options": [{"name": "o", "description": "a"}] * 26}),
        ("over 25 choices", {"name": "table", "description": "a", "choices": ["a"] * 26}),
        (
            "required option after",
            {
                "name": "table",
                "description": "a",
                "options": [{"name": "a", "description": "a"}, {"name": "b", "description": "b", "required": True}],
            },
        ),
    ],
)
def test_a_command_over_a_limit_is_named(reason: str, command: dict[str, Any]) -> None:
    (found,) = refusals(HttpLogEntry("PUT", "/applications/1/commands", {}, [command], None))
    assert reason in found
