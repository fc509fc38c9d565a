"""Telling Discord the commands, but only when they are not the ones it has: it lets a bot make 200 a day.

Discord is not asked what it has, since its answer comes back changed (defaults filled in, an order of its own). Instead
a fingerprint of what was last sent is kept in a file beside the database.
"""

from __future__ import annotations

import hashlib
import json
import os
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from pathlib import Path

    from discord import app_commands


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
    """Send the commands unless they are those of `record`, then note them there. True when they were sent.

    To be called when the bot has logged in. A record that can't be read counts as another one.

    Raises:
        discord.HTTPException: Discord did not take them; the record stays as it was.

    """
    present = await fingerprint(tree)
    if _known(record) == present:
        return False
    await tree.sync()
    _note(record, present)
    return True


def _known(record: Path) -> str:
    return record.read_text(encoding="ascii", errors="replace") if record.is_file() else ""


def _note(record: Path, present: str) -> None:
    with os.fdopen(os.open(record, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600), "w", encoding="ascii") as file:
        file.write(present)
    record.chmod(0o600)  # one that an older version made is readable by all
