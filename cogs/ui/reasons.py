"""Why the surface refuses, besides what tables and games refuse: ids of sentences in the language files."""

from enum import StrEnum


class SurfaceReason(StrEnum):
    """Reasons that only Discord's side can know."""

    NO_TABLE_HERE = "refusal-no-table-here"
    MISSING_PERMISSIONS = "refusal-missing-permissions"
    NOTHING_TO_SHARE = "refusal-nothing-to-share"
    NOT_POSTED = "refusal-not-posted"
    OLD_BUTTON = "refusal-old-button"
    AWAY = "refusal-away"
    NOT_A_CHOICE = "refusal-not-a-choice"
    UNKNOWN_BOARD = "refusal-unknown-board"
    TOO_LARGE = "refusal-too-large"
    UNRATED = "refusal-unrated"
    SHOWN_JUST_NOW = "refusal-shown-just-now"
    MAY_NOT_WRITE = "refusal-may-not-write"
    UNKNOWN_RULE = "refusal-unknown-rule"
    NOT_A_MANAGER = "refusal-not-a-manager"
    UNKNOWN_ZONE = "refusal-unknown-zone"
    NOT_HERE = "refusal-not-here"
    NO_LOBBY_OF_YOURS = "refusal-no-lobby-of-yours"
    INVITED_SELF = "refusal-invited-self"
    INVITED_BOT = "refusal-invited-bot"
    INVITED_SEATED = "refusal-invited-seated"
    INVITED_BLIND = "refusal-invited-blind"
    INVITED_LATELY = "refusal-invited-lately"
    INVITED_MANY = "refusal-invited-many"
    NOT_A_TABLE = "refusal-not-a-table"
