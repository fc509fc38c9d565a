"""A request as the stand-in received it."""

import json
import re
import time
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, cast

from aiohttp import BodyPartReader, web

BASE = "/api/v10"

_FILE = re.compile(r"files\[(\d+)\]")


@dataclass(frozen=True)
class Call:
    """One request.

    Attributes:
        route: the method and the path with placeholders, such as `PATCH /channels/{channel}/messages/{message}`.
        path: the path below the API's base.
        named: the values of the placeholders.
        json: the payload, also that of a multipart body; None if there is none.
        files: the name and the bytes of each upload, by its number.
        at: when it had arrived, on the monotonic clock.

    """

    method: str
    route: str
    path: str
    named: dict[str, str]
    query: dict[str, str]
    json: Any = field(repr=False)
    files: Mapping[int, tuple[str, bytes]] = field(repr=False)
    at: float = field(default_factory=time.monotonic, repr=False)

    @property
    def major(self) -> str:
        """The major parameter: requests of the same route have separate rate limits if theirs differ."""
        return self.named.get("channel", "") + self.named.get("token", "")

    @property
    def of_interaction(self) -> bool:
        """True for answers to interactions, which don't count toward the limit of the whole bot."""
        return self.path.startswith(("/interactions/", "/webhooks/"))

    def id(self, name: str) -> int:
        """The snowflake in a placeholder; 0, the id of nothing, if the value is none."""
        return int(self.named[name]) if self.named[name].isdecimal() else 0


async def read_call(request: web.Request) -> Call:
    """Read a request to its end."""
    resource = request.match_info.route.resource
    route = resource.canonical.removeprefix(BASE) if resource is not None else request.path
    files: dict[int, tuple[str, bytes]] = {}
    payload: Any = None
    if request.content_type == "multipart/form-data":
        payload = await _read_parts(request, files)
    elif request.can_read_body:
        payload = json.loads(await request.read())
    return Call(
        request.method,
        f"{request.method} {route}",
        request.path.removeprefix(BASE),
        dict(request.match_info),
        dict(request.query),
        payload,
        files,
    )


async def _read_parts(request: web.Request, files: dict[int, tuple[str, bytes]]) -> Any:
    payload: Any = None
    async for part in await request.multipart():
        body = cast("BodyPartReader", part)
        content = bytes(await body.read())
        if number := _FILE.fullmatch(body.name or ""):
            files[int(number[1])] = (body.filename or "", content)
        elif body.name == "payload_json":
            payload = json.loads(content)
    return payload
