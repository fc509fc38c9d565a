"""A member's data: the name that is stored for them, pseudonyms for deleted members, and the file with all of it.

The results of a deleted member stay under their pseudonym, a random negative number that identifies nobody.
bot/tables/retention.py says what else happens to their data.
"""

import io
import json
import secrets
import unicodedata
import zipfile
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, TypeAlias

MAX_NAME_LENGTH = 32
"""Discord's limit of a nickname."""
_JOINER = "\u200d"
"""Joins the parts of an emoji; the only invisible character that is kept."""
_INVISIBLE = ("Cc", "Cf", "Cs")
_BLANKS = "\u115f\u1160\u2800\u3164\uffa0"
"""Letters and signs that are drawn as blanks."""


def clean_name(shown: str) -> str:
    """The name without invisible characters and changes of direction; "" if nothing is left."""
    seen = ""
    for each in shown:
        hidden = unicodedata.category(each) in _INVISIBLE or each in _BLANKS
        seen += each if each == _JOINER or not hidden else " " if each.isspace() else ""
    return " ".join(seen.split())[:MAX_NAME_LENGTH].strip(f" {_JOINER}")


def is_former(member: int) -> bool:
    """True for a pseudonym; Discord's ids are all above 0."""
    return member < 0


def new_pseudonym() -> int:
    """A pseudonym for a member who is being deleted: random, so that it can't be traced back."""
    return -1 - secrets.randbits(62)


MAX_UPLOAD_BYTES = 10 << 20
"""The most bytes of the files of one message: Discord's limit in servers without boosts."""
_MOVES = "moves"


MemberData: TypeAlias = Mapping[str, Sequence[Mapping[str, Any]]]
"""Everything stored about a member: rows of plain JSON, by kind. It names nobody else."""


@dataclass(frozen=True, slots=True)
class DataSummary:
    """A summary of what is stored about a member.

    Attributes:
        counts: the number of rows of each kind that has any.
        seated: the number of live tables where they have a seat.
        hidden: True if they have hidden themselves from all boards.

    """

    counts: Mapping[str, int]
    seated: int
    hidden: bool


def data_file(data: MemberData) -> bytes:
    """The data as JSON in a zip file, without the single moves if it would be too large for Discord."""
    whole = _zipped(data)
    if len(whole) <= MAX_UPLOAD_BYTES:
        return whole
    note = "They are left out here, since the file would be too large. Ask whoever runs the bot for them."
    return _zipped({**data, _MOVES: note})


def _zipped(content: Mapping[str, Any]) -> bytes:
    file = io.BytesIO()
    with zipfile.ZipFile(file, "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr("your-data.json", json.dumps(content, indent=1, ensure_ascii=False, default=str))
    return file.getvalue()
