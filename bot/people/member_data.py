"""A member's name in a server, as it is kept: one line of what can be read.

Members whose data was deleted: their results are kept under a number that belongs to nobody, their stand-in.

All that is kept of one member, as they are shown it and as they may take it away.
"""

import io
import json
import secrets
import unicodedata
import zipfile
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Protocol, TypeAlias

LONGEST = 32
"""Discord's own limit of a nickname."""
_JOINER = "\u200d"
"""Holds emoji of several parts together; no other character that can't be seen is kept."""
_UNSEEN = ("Cc", "Cf", "Cs")
_BLANKS = "\u115f\u1160\u2800\u3164\uffa0"
"""Letters and signs that are drawn as nothing."""


def kept_name(shown: str) -> str:
    """The name without what can't be seen or would turn the line around; "" where nothing is left."""
    seen = "".join(each if _is_seen(each) else " " if each.isspace() else "" for each in shown)
    return " ".join(seen.split())[:LONGEST].strip(f" {_JOINER}")


def _is_seen(character: str) -> bool:
    hidden = unicodedata.category(character) in _UNSEEN or character in _BLANKS
    return character == _JOINER or not hidden


def is_former(member: int) -> bool:
    """True for a stand-in; Discord's ids are all above 0."""
    return member < 0


def new_stand_in() -> int:
    """A number for a member who is deleted now: by chance, so that nothing leads from one to the other."""
    return -1 - secrets.randbits(62)


LARGEST = 10 << 20
"""Bytes of the file: what Discord takes in every server."""
_MOVES = "moves"


MemberData: TypeAlias = Mapping[str, Sequence[Mapping[str, Any]]]
"""All that is kept of a member: rows of plain JSON, by what they are about. It names nobody else."""


@dataclass(frozen=True, slots=True)
class MemberGlance:
    """How much is kept of a member.

    Attributes:
        counts: how many rows there are of each kind; those without one are left out.
        seated: how many live tables they have a seat at.
        hidden: whether they are on no board, by their own setting.

    """

    counts: Mapping[str, int]
    seated: int
    hidden: bool


class MemberDataStorage(Protocol):
    """Where it's read."""

    async def glance_at(self, member: int) -> MemberGlance:
        """How much is kept of a member."""
        ...

    async def kept_of(self, member: int) -> MemberData:
        """All that is kept of a member, with what they have played in matches that are over."""
        ...


def data_file(data: MemberData) -> bytes:
    """The data as JSON in a zip file; where that would be too large for Discord, without the single moves."""
    whole = _zipped(data)
    if len(whole) <= LARGEST:
        return whole
    note = "They are left out here, since the file would be too large. Ask whoever runs the bot for them."
    return _zipped({**data, _MOVES: note})


def _zipped(content: Mapping[str, Any]) -> bytes:
    file = io.BytesIO()
    with zipfile.ZipFile(file, "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr("your-data.json", json.dumps(content, indent=1, ensure_ascii=False, default=str))
    return file.getvalue()
