"""Addresses: the contents of the custom_id of a button or select.

    rt/<table>/<decision>/<action>/<argument>

`decision` is the number of the decision that the press answers, or `-` if it answers none (My hand, Score, Rules, Sit).
An address is only a request: it is validated like typed input, so a forged one can't do anything that its sender isn't
allowed to do.
"""

import hashlib
import json
import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from enum import StrEnum

import discord

from bot.games.values import Choices

MAX_ARGUMENT_LENGTH = 50
_MAX_CUSTOM_ID_LENGTH = 100
_DIGEST_PREFIX = "~"
_CUSTOM_ID = re.compile(
    r"rt/(?P<table>[0-9]{1,18})/(?P<decision>[0-9]{1,18}|-)/(?P<action>[a-z-]{1,20})/(?P<argument>.{0,50})"
)


class Action(StrEnum):
    """The actions that a control can request; comments give the format of the argument or of a select's value.

    Those from HOW_TO to TRIAL belong to no table, so the table in their addresses is 0; only SKIP and DONT_EXPLAIN are
    a table's.
    """

    SIT = "sit"  # argument: the side
    LEAVE = "leave"
    LEAVE_CONFIRM = "leave-confirm"
    SET_UP = "set-up"  # what changes the lobby, and what explains it
    ADD_COMPUTER = "add-computer"
    FILL = "fill"  # seat as many computers as are missing
    REMOVE_COMPUTER = "remove-computer"
    COMPUTER_LEVEL = "computer-level"  # value: the computer's seat and its new level, `2:hard`
    SHUFFLE = "shuffle"
    BALANCE = "balance"
    START = "start"
    NEXT_ROUND = "next-round"
    HAND = "hand"
    CALL_PLAYERS = "call-players"
    OPTIONS = "options"
    PRESET = "preset"  # argument: the open group; value: the preset
    LAST_OPTIONS = "last-options"
    OPTION_GROUP = "option-group"  # value: the group
    OPTION = "option"  # value: the option to change
    OPTION_VALUE = "option-value"  # argument: the option; value: its new value
    OPTION_NUMBERS = "option-numbers"  # argument: the group and a page of its numbers, `rules:0`
    AGREE = "agree"
    SHARE = "share"  # post the result of a private match in the channel
    REMATCH = "rematch"
    CALL = "call"  # argument: the kind; a public button, and the first press counts
    VOTE_END = "vote-end"  # vote to end the match
    TAKE_SEAT = "take-seat"  # argument: the offered seat
    DECLINE_SEAT = "decline-seat"  # argument: the offered seat
    VOTE_SEAT = "vote-seat"  # argument: the absent member and their replacement, `11:12`; 0 is the computer
    CONCEDE = "concede"
    CONCEDE_CONFIRM = "concede-confirm"
    MORE = "more"  # the controls of a panel that are no moves
    MORE_TIME = "more-time"  # the decision is the number of the turn
    RETURN = "return"
    PLAY_FOR_ABSENT = "play-for-absent"  # let the computer play the turn; the decision is the last command's number
    SCORE = "score"
    HISTORY = "history"  # argument: a round and a page of it, `3:2`; empty: the newest
    READ = "read"  # argument: the first line, `17`; `on:17` turns the page of the same message; empty: everything
    HINT = "hint"  # argument: nothing, or like PLAY's the command that a hint named, to play it
    REVIEW = "review"
    CHECK = "check"  # argument: the round whose deal to check
    REPLAY = "replay"  # argument: round, turn, seat or `-`, and the control, `2:17:0:next`; empty: the newest round
    REPLAY_TURN = "replay-turn"  # argument like REPLAY's; value: the turn
    REPLAY_SEAT = "replay-seat"  # argument like REPLAY's; value: the seat, or `-`
    REPLAY_ROUND = "replay-round"  # argument like REPLAY's; value: the round
    REPLAY_SHARE = "replay-share"  # argument like REPLAY's; posts the round in the channel as an animation
    REPLAY_FILE = "replay-file"  # sends the match as a file to the presser
    RULES = "rules"  # argument: the page, from 0; empty: the first
    HOW_TO = "how-to"  # argument: the game
    LEADERBOARD = "leaderboard"  # argument: board, view, season and page, `gin:wins:3:2`
    BOARD_VIEW = "board-view"  # argument like LEADERBOARD's; value: the view
    BOARD_SEASON = "board-season"  # argument like LEADERBOARD's; value: the season
    BOARD_SHOW = "board-show"  # argument like LEADERBOARD's; posts the page in the channel
    BOARD_UNCOUNTED = "board-uncounted"  # argument like LEADERBOARD's; the matches that the board doesn't count
    BOARD_BESTS = "board-bests"  # argument like LEADERBOARD's; the records of the server
    PLAY_ALONE = "play-alone"  # argument: the number of a practice deal, or nothing
    OPEN_TABLE = "open-table"
    DAILY = "daily"  # argument: the day on whose post it stands
    DAILY_OWN = "daily-own"  # argument: the day
    DAILY_BOARD = "daily-board"
    DAILY_SEASON = "daily-season"  # value: the season
    SKIP = "skip"  # end a practice round
    DONT_EXPLAIN = "dont-explain"  # no tips from now on
    SETTINGS = "settings"
    SETTING = "setting"  # argument: the setting and its new value, `sort:rank`
    PRIVACY = "privacy"
    PRIVACY_HIDE = "privacy-hide"  # argument: `true` or `false`
    PRIVACY_EXPORT = "privacy-export"
    PRIVACY_DELETE = "privacy-delete"
    PRIVACY_CONFIRM = "privacy-confirm"
    SERVER = "server"
    SERVER_SETTING = "server-setting"  # argument: the setting; values: its new value
    SERVER_CLEAR = "server-clear"  # argument: the setting
    SERVER_SEASONS = "server-seasons"
    SERVER_DAILY = "server-daily"  # value: the weekday whose deal is set, from 0; nothing: Monday
    SERVER_CHANGES = "server-changes"
    SERVER_MATCHES = "server-matches"  # the matches that look arranged
    SERVER_UNCOUNT = "server-uncount"  # value: the table whose match is to count no more
    SERVER_COUNT = "server-count"  # value: the table whose match is to count again
    TRIAL = "trial"  # argument: the page and what is said of it, `picture:yes`
    PLAY = "play"  # argument: kind and text of a command, `draw:` or `take_back:`; a digest replaces a long text
    PICK = "pick"  # argument: kind, page, and number of the press that drew the menu; values: the text of the command
    CONFIRM = "confirm"  # argument like PLAY's; asks for confirmation


_ACTIONS = {action.value: action for action in Action}
_POSTED = {Action.SIT, Action.SET_UP, Action.TAKE_SEAT, Action.DECLINE_SEAT, Action.DAILY, Action.DAILY_OWN}
_WRITTEN = re.compile(r'"custom_id": "([^"]*)"')


@dataclass(frozen=True, slots=True)
class Address:
    table: int
    action: Action
    argument: str = ""
    decision: int | None = None

    @property
    def posted(self) -> bool:
        """True for a control that stands on messages of a channel alone, never on a private one."""
        return self.action in _POSTED or (self.action is Action.HAND and not self.argument)

    def __str__(self) -> str:
        """The custom_id, at most 100 characters.

        Raises:
            ValueError: the custom_id would be too long, or `read_address` couldn't read it.

        """
        decision = "-" if self.decision is None else self.decision
        text = f"rt/{self.table}/{decision}/{self.action.value}/{self.argument}"
        if len(text) > _MAX_CUSTOM_ID_LENGTH or _CUSTOM_ID.fullmatch(text) is None:
            raise ValueError(f"this address doesn't make a readable custom_id: {text}")
        return text


def read_address(custom_id: str) -> Address | None:
    """Parse a custom_id; None if it isn't one of our addresses, or its action no longer exists."""
    match = _CUSTOM_ID.fullmatch(custom_id)
    action = None if match is None else _ACTIONS.get(match["action"])
    if match is None or action is None:
        return None
    decision = None if match["decision"] == "-" else int(match["decision"])
    return Address(int(match["table"]), action, match["argument"], decision)


def addresses_on(message: discord.Message) -> Iterator[Address]:
    """The addresses of all controls of a message."""
    written = json.dumps([component.to_dict() for component in message.components])
    return filter(None, map(read_address, _WRITTEN.findall(written)))


def command_argument(kind: str, typed: str) -> str:
    """A command as the argument of an address; a digest stands for a text that has no room there."""
    argument = f"{kind}:{typed}"
    return argument if len(argument) <= MAX_ARGUMENT_LENGTH else f"{kind}:{_digest(typed)}"


def command_of(argument: str, choices: Callable[[], Choices]) -> tuple[str, str]:
    """The kind and text of the command that an argument stands for.

    A digest is looked up among the choices that the presser has now; one that isn't there, because it is outdated or
    forged, stands for the kind without a text.
    """
    kind, _, typed = argument.partition(":")
    if not typed.startswith(_DIGEST_PREFIX):
        return kind, typed
    texts = (choice.offered.text for choice in choices().get(kind, ()))
    return kind, next((text for text in texts if _digest(text) == typed), "")


def _digest(typed: str) -> str:
    return _DIGEST_PREFIX + hashlib.sha256(typed.encode()).hexdigest()[:16]
