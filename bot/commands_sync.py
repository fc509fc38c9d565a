"""Sends Discord the commands, but only if it doesn't have them yet: a bot may create 200 a day.

Asking Discord what it has wouldn't help, since the answer comes back changed (defaults filled in, reordered). Instead a
fingerprint of what was last sent is kept in a file beside the database.
"""

import hashlib
import json
import logging
import os
from pathlib import Path
from typing import Any

from discord import app_commands

_log = logging.getLogger(__name__)


async def fingerprint(tree: app_commands.CommandTree[Any]) -> str:
    """64 hexadecimal characters that change with the application or any word of its global commands."""
    payloads: list[Any] = []
    for command in tree.get_commands():
        if tree.translator is None:
            payloads.append(command.to_dict(tree))
        else:
            payloads.append(await command.get_translated_payload(tree, tree.translator))
    payloads.sort(key=lambda payload: (payload["type"], payload["name"]))
    text = json.dumps([tree.client.application_id, payloads], sort_keys=True)
    return hashlib.sha256(text.encode()).hexdigest()


async def sync_if_changed(tree: app_commands.CommandTree[Any], record: Path) -> bool:
    """Send the commands unless `record` says they were sent already, then note them there. True if they were sent.

    Call it once the bot has logged in. A record that can't be read counts as different.

    Raises:
        discord.HTTPException: Discord didn't accept them; the record stays as it was.

    """
    present = await fingerprint(tree)
    if _known(record) == present:
        return False
    await tree.sync()
    try:
        _note(record, present)
    except OSError as error:
        _log.warning(
            "That the commands were sent can't be noted (%s): the next start sends them again.", error.strerror
        )
    return True


def _known(record: Path) -> str:
    return record.read_text(encoding="ascii", errors="replace") if record.is_file() else ""


def _note(record: Path, present: str) -> None:
    with os.fdopen(os.open(record, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600), "w", encoding="ascii") as file:
        file.write(present)
    record.chmod(0o600)  # one that an older version made is readable by all
