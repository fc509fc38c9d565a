"""Who asks a table for a change."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Actor:
    """Who asks for a change: the member, the interaction that brought it, and the member's name in the server."""

    member: int
    interaction: int
    name: str = ""
