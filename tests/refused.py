"""What Discord would refuse, found in the requests of a bot that a stand-in for Discord has let through.

Each sentence names the limit (API v10). This checks what the local Discord and Discord's own OpenAPI document let
through, and the few limits that are worth naming in a test's failure.
"""

import re
from collections import Counter
from collections.abc import Iterator
from typing import Any, Protocol, cast

Wire = dict[str, Any]


class Request(Protocol):
    """A request as Discord got it; `path` without the API's base, `json` the payload, of a multipart body too."""

    @property
    def method(self) -> str: ...
    @property
    def path(self) -> str: ...
    @property
    def json(self) -> Any: ...


BUTTON, STRING_SELECT, INPUT, TEXT, GALLERY, LABEL = 2, 3, 4, 10, 12, 18
SELECTS = (3, 5, 6, 7, 8)
REPLIES, UPDATES, MODALS, CHOICES = 4, 7, 9, 8  # types of an answer to an interaction
COMPONENTS_V2 = 1 << 15
MAX_COMPONENTS, MAX_TEXT, MAX_FILES, MAX_FILE_BYTES = 40, 4000, 10, 10 * 1024 * 1024
MAX_CONTENT = 2000
MAX_NONCE = 25

_MESSAGE_PATH = re.compile(r"/(channels/\d+/messages(/\d+)?|webhooks/\d+/[^/]+(/messages/(\d+|@original))?)$")
_COMMANDS_PATH = re.compile(r"/applications/\d+(/guilds/\d+)?/commands$")
_COMMAND_NAME = re.compile(r"[-_\w]{1,32}")


def walk(components: object) -> Iterator[Wire]:
    """Every component, nested ones too, in the order of the screen."""
    for component in cast("list[Wire]", components or []):
        yield component
        yield from walk(component.get("components"))
        yield from walk([component[key] for key in ("accessory", "component") if key in component])


def sent_message(request: Request) -> Wire | None:
    """The message that a request sends or edits; None when it does neither."""
    body = cast("Wire", request.json or {})
    if request.path.endswith("/callback"):
        return body.get("data") if body.get("type") in (REPLIES, UPDATES) else None
    if request.method in ("POST", "PATCH") and _MESSAGE_PATH.search(request.path):
        return body
    return None


def refusals(request: Request) -> list[str]:
    """Every reason for which Discord would refuse a request; [] where it would not."""
    found: list[str] = []
    body = request.json
    if _COMMANDS_PATH.search(request.path) and request.method == "PUT":
        found += [reason for command in body for reason in _command(command)]
    message = sent_message(request)
    if message is not None:
        found += _message(message)
    if request.path.endswith("/callback") and body["type"] == MODALS:
        found += _modal(body["data"])
    if request.path.endswith("/callback") and body["type"] == CHOICES:
        found += _suggestions(body["data"]["choices"])
    return [f"{request.method} {request.path}: {reason}" for reason in found]


def _message(message: Wire) -> list[str]:
    components = list(walk(message.get("components")))
    found: list[str] = []
    if "allowed_mentions" not in message and ("content" in message or components):
        found.append("no allowed_mentions: names in the text would ping")
    if len(components) > MAX_COMPONENTS:
        found.append(f"{len(components)} components, {MAX_COMPONENTS} are possible")
    length = sum(len(component["content"]) for component in components if component["type"] == TEXT)
    if length > MAX_TEXT:
        found.append(f"{length} characters of text, {MAX_TEXT} are possible")
    if message.get("flags", 0) & COMPONENTS_V2 and message.get("content"):
        found.append("content beside Components V2")
    if len(message.get("content") or "") > MAX_CONTENT:
        found.append(f"{len(message['content'])} characters of content, {MAX_CONTENT} are possible")
    if any(component["type"] == TEXT and not component["content"].strip() for component in components):
        found.append("a text without characters")
    if len(str(message.get("nonce") or "")) > MAX_NONCE:
        found.append(f"nonce {message['nonce']!r} is longer than {MAX_NONCE} characters")
    if len(message.get("attachments") or []) > MAX_FILES:
        found.append(f"{len(message['attachments'])} files, {MAX_FILES} are possible")
    return found + _controls(components) + _pictures(components, message)


def _controls(components: list[Wire]) -> list[str]:
    ids = Counter(component["custom_id"] for component in components if component.get("custom_id") is not None)
    found = [f"custom_id {key!r} stands {count} times" for key, count in ids.items() if count > 1]
    found += [f"custom_id {key!r} is not 1 to 100 characters" for key in ids if not 1 <= len(key) <= 100]
    for component in components:
        if component["type"] == BUTTON:
            found += _button(component)
        elif component["type"] in SELECTS:
            found += _select(component)
    return found


def _button(button: Wire) -> list[str]:
    label = button.get("label") or ""
    found = [f"button label of {len(label)} characters, 80 are possible: {label!r}"] if len(label) > 80 else []
    if not label and not button.get("emoji"):
        found.append("a button with neither label nor emoji")
    return found


def _select(select: Wire) -> list[str]:
    placeholder = select.get("placeholder") or ""
    found = [f"placeholder over 150 characters: {placeholder!r}"] if len(placeholder) > 150 else []
    if select["type"] != STRING_SELECT:
        return found
    options = select["options"]
    if not 1 <= len(options) <= 25:
        found.append(f"a select with {len(options)} options, 1 to 25 are possible")
    if options and select.get("max_values", 1) > len(options):
        found.append(f"max_values {select['max_values']} above the {len(options)} options")
    values = Counter(option["value"] for option in options)
    found += [f"option value {value!r} stands {count} times" for value, count in values.items() if count > 1]
    for option in options:
        for key in ("label", "value", "description"):
            if (text := option.get(key)) is not None and not 1 <= len(text) <= 100:
                found.append(f"option {key} is not 1 to 100 characters: {text!r}")
    return found


def _pictures(components: list[Wire], message: Wire) -> list[str]:
    items = [item for component in components if component["type"] == GALLERY for item in component["items"]]
    found: list[str] = []
    for item in items:
        alt = item.get("description")
        if alt is None or not 1 <= len(alt) <= 1024:
            found.append(f"a picture's alt text is not 1 to 1024 characters: {alt!r}")
    files: list[Wire] = message.get("attachments") or []
    uploads = {file.get("filename") for file in files}
    names = [item["media"]["url"].removeprefix("attachment://") for item in items]
    local = [item["media"]["url"].startswith("attachment://") for item in items]
    if "attachments" in message:
        pairs = zip(names, local, strict=True)
        found += [f"attachment://{name} has no upload" for name, here in pairs if here and name not in uploads]
    return found


def _modal(modal: Wire) -> list[str]:
    found = [] if 1 <= len(modal["title"]) <= 45 else [f"modal title is not 1 to 45 characters: {modal['title']!r}"]
    if not 1 <= len(modal["components"]) <= 5:
        found.append(f"a modal with {len(modal['components'])} components, 1 to 5 are possible")
    for part in walk(modal["components"]):
        if part["type"] == LABEL:
            found += _within(part, label=45, description=100)
        elif part["type"] == INPUT:
            found += _within(part, placeholder=100, value=part.get("max_length") or MAX_TEXT)
    return found + _controls(list(walk(modal["components"])))


def _within(part: Wire, **limits: int) -> list[str]:
    texts = {name: part.get(name) or "" for name in limits}
    return [
        f"{name} over {limits[name]} characters: {text!r}" for name, text in texts.items() if len(text) > limits[name]
    ]


def _suggestions(choices: list[Wire]) -> list[str]:
    found = [f"{len(choices)} suggestions, 25 are possible"] if len(choices) > 25 else []
    long = [
        choice["name"] for choice in choices if not 1 <= len(choice["name"]) <= 100 or len(str(choice["value"])) > 100
    ]
    return found + [f"a suggestion over 100 characters: {name!r}" for name in long]


def _command(command: Wire) -> list[str]:
    found: list[str] = []
    name = command["name"]
    if command.get("type", 1) == 1 and (not _COMMAND_NAME.fullmatch(name) or name != name.lower()):
        found.append(f"/{name} is no name for a command or option")
    if command.get("type", 1) != 1 and "options" not in command and "description" not in command:
        return found
    if not 1 <= len(command.get("description", "")) <= 100:
        found.append(f"the description of {name} is not 1 to 100 characters")
    options: list[Wire] = command.get("options") or []
    if len(options) > 25:
        found.append(f"{name} has {len(options)} options, 25 are possible")
    required = [bool(option.get("required")) for option in options]
    if required != sorted(required, reverse=True):
        found.append(f"{name} has a required option after an optional one")
    if len(command.get("choices") or []) > 25:
        found.append(f"{name} has over 25 choices")
    return found + [reason for option in options for reason in _command({**option, "type": 1})]
