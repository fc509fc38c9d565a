"""The ways in which Discord is said to refuse: each can be switched on alone, and is the same for the same seed."""

import json
import random
from collections.abc import Callable, Mapping
from typing import Any, TypeAlias

from aiohttp import web

from tests.refused import walk
from tests.wire.fake_discord.calls import Call
from tests.wire.fake_discord.discord import Discord
from tests.wire.fake_discord.records import Json

Refuses: TypeAlias = Callable[[Call, random.Random], web.Response | None]
LARGE = 6_100
"""Where a stand-in draws the line that Discord is said to draw at 10,170 bytes, so that ordinary panels meet it."""
NAME, LINK = "Chika", "Bob"
"""Names that AutoMod and the filter of harmful links refuse."""
_ODD = (402, 405, 406, 409, 410, 418, 422, 451)


def answer(status: int, code: int, message: str = "no") -> web.Response:
    """A refusal as Discord writes it."""
    body = json.dumps({"code": code, "message": message}).encode()
    return web.Response(body=body, status=status, content_type="application/json")


def _message(call: Call) -> Json | None:
    """The message that a request sends."""
    if call.method not in ("POST", "PATCH") or call.json is None:
        return None
    message = call.json.get("data") if call.path.endswith("/callback") else call.json
    return message if message and ("components" in message or "content" in message) else None


def _bytes(value: Any) -> int:
    if isinstance(value, str):
        return len(value.encode())
    if isinstance(value, dict | list):
        return sum(map(_bytes, value.values() if isinstance(value, dict) else value))  # type: ignore[reportUnknown]
    return 0


def _too_large(call: Call, _: random.Random) -> web.Response | None:
    if _bytes(_message(call)) <= LARGE:
        return None
    return answer(404, 10062) if call.path.endswith("/callback") else answer(500, 0)


def _says(word: str, code: int) -> Refuses:
    def refuse(call: Call, _: random.Random) -> web.Response | None:
        message = _message(call) or {}
        texts = [message.get("content") or "", *(part.get("content", "") for part in walk(message.get("components")))]
        return answer(400, code) if any(word in each for each in texts) else None

    return refuse


def _uploads(status: int, code: int, within: str = "") -> Refuses:
    def refuse(call: Call, _: random.Random) -> web.Response | None:
        return answer(status, code, "unfurled media") if call.files and within in f"{call.method} {call.path}" else None

    return refuse


def _kept(call: Call, _: random.Random) -> web.Response | None:
    listed: list[Json] = (_message(call) or {}).get("attachments") or []
    return answer(400, 50035, "attachments") if any(int(each["id"]) not in call.files for each in listed) else None


def _some(chance: float, *answers: tuple[int, int], within: str = "") -> Refuses:
    def refuse(call: Call, seeded: random.Random) -> web.Response | None:
        if _message(call) is None or within not in call.path or seeded.random() > chance:
            return None
        return answer(*seeded.choice(answers))

    return refuse


def _history(call: Call, _: random.Random) -> web.Response | None:
    return answer(500, 0) if call.route == "GET /channels/{channel}/messages" else None


REFUSALS: Mapping[str, Refuses] = {
    "bytes": _too_large,
    "uploads by edits": _uploads(400, 50035, "PATCH /webhooks"),
    "history": _history,
    "late at once": _some(0.1, (404, 10062), within="/callback"),
    "dead tokens": _some(0.2, (404, 10015), within="/webhooks/"),
    "kept pictures": _kept,
    "AutoMod": _says(NAME, 200000),
    "links": _says(LINK, 240000),
    "too large uploads": _uploads(413, 0),
    "uploads above the limit": _uploads(400, 40005),
    "form bodies": _some(0.25, (400, 50035)),
    "odd statuses": _some(0.25, *((status, 0) for status in _ODD)),
}


class Refusing:
    """A stand-in that refuses in one way, while it is `on`.

    Attributes:
        refused: how many requests it has refused.
        asked_again: how many came by a token that had been answered 404.

    """

    def __init__(self, discord: Discord, name: str, seed: int) -> None:
        self._seeded, self._refuses = random.Random(seed), REFUSALS[name]  # noqa: S311 - not a secret
        self._dead: set[str] = set()
        self.refused = self.asked_again = 0
        self.on = True
        discord.rest.failing = self._refuse

    def _refuse(self, call: Call) -> web.Response | None:
        token = call.named.get("token")
        self.asked_again += token in self._dead
        refused = self._refuses(call, self._seeded) if self.on else None
        if refused is not None:
            self.refused += 1
            if token is not None and refused.status == 404:
                self._dead.add(token)
        return refused
