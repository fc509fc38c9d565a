"""Who asks a table for a change, and when."""

from dataclasses import dataclass
from datetime import UTC, datetime

_DISCORD_BEGAN = 1_420_070_400_000
"""The first moment of Discord's ids, in milliseconds since 1970."""


@dataclass(frozen=True, slots=True)
class Actor:
    """Who asks for a change: the member, the interaction that brought it, and the member's name in the server."""

    member: int
    interaction: int
    name: str = ""


def moment_of(made: int) -> datetime:
    """When Discord made an id: of an interaction, the moment of the press."""
    return datetime.fromtimestamp(((made >> 22) + _DISCORD_BEGAN) / 1000, UTC)
