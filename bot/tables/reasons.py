"""Why a table refuses, besides what its game refuses. The values are ids of sentences in cogs/words."""

from __future__ import annotations

from enum import StrEnum


class TableReason(StrEnum):
    """The reasons; see bot/games/refusals.py for the classes that carry them."""

    NO_REMATCH = "refusal-table-no-rematch"
    NO_SUCH_TABLE = "refusal-table-gone"
    ENDED = "refusal-table-ended"
    CLOSED = "refusal-table-closed"
    CHANNEL_TAKEN = "refusal-table-channel-taken"
    NOT_SEATED = "refusal-table-not-seated"
    SEATED_ALREADY = "refusal-table-seated-already"
    NO_SUCH_SIDE = "refusal-table-no-such-side"
    SIDE_FULL = "refusal-table-side-full"
    TABLE_FULL = "refusal-table-full"
    NO_COMPUTER = "refusal-table-no-computer"
    NOT_HOST = "refusal-table-not-host"
    RUNNING = "refusal-table-running"
    NOT_RUNNING = "refusal-table-not-running"
    NO_SUCH_ROUND = "refusal-table-no-such-round"
    ROUND_NOT_OVER = "refusal-table-round-not-over"
    ROUND_RUNNING = "refusal-table-round-running"
    WRONG_NUMBER = "refusal-table-wrong-number"
    NOT_ASKED = "refusal-table-not-asked"
    NOT_AGREED = "refusal-table-not-agreed"
    NOBODY_MISSING = "refusal-table-nobody-missing"
    PLAYERS_CALLED = "refusal-table-players-called"
    NO_LAST_TIME = "refusal-table-no-last-time"
    UNEVEN = "refusal-table-uneven"
    UNKNOWN_GAME = "refusal-table-unknown-game"
    UNKNOWN_PRESET = "refusal-table-unknown-preset"
    STALE = "refusal-table-stale"
    CANNOT_NOW = "refusal-table-cannot-now"
    TEAM_COUNT = "refusal-table-team-count"
    TEAMS_CLASH = "refusal-table-teams-clash"
    NO_TEAMS = "refusal-table-no-teams"
