"""Addresses: what a button or select carries in its custom_id.

    rt/<table>/<decision>/<action>/<argument>

`decision` is the number of the decision that the press answers, `-` for presses that answer none (My hand, Score,
Rules, Sit). An address is only a request: whatever arrives is judged like typed input, so a forged one can't do
anything that its sender may not do.
"""

import re
from dataclasses import dataclass
from enum import StrEnum

LONGEST_ARGUMENT = 50
PATTERN = r"rt/(?P<table>[0-9]{1,18})/(?P<decision>[0-9]{1,18}|-)/(?P<action>[a-z-]{1,20})/(?P<argument>.{0,50})"
_COMPILED = re.compile(PATTERN)
_LONGEST = 100


class Action(StrEnum):
    """What a press asks for."""

    SIT = "sit"  # argument: the side
    LEAVE = "leave"
    LEAVE_SURELY = "leave-surely"
    ADD_COMPUTER = "add-computer"
    REMOVE_COMPUTER = "remove-computer"
    COMPUTER_LEVEL = "computer-level"  # the select's value is the computer's seat and its level, `2:hard`
    SHUFFLE = "shuffle"
    BALANCE = "balance"
    START = "start"
    NEXT_ROUND = "next-round"
    HAND = "hand"
    CALL_PLAYERS = "call-players"
    OPTIONS = "options"
    PRESET = "preset"  # argument: the group that is shown; the select's value is the preset
    LAST_TIME = "last-time"
    OPTION_GROUP = "option-group"  # the select's value is the group
    OPTION = "option"  # the select's value is the option to change
    OPTION_VALUE = "option-value"  # argument: the option; the select's value is its value
    OPTION_NUMBER = "option-number"  # argument: the option; asks for a number, on panels of before
    OPTION_NUMBERS = "option-numbers"  # argument: the group and a page; asks for its numbers
    AGREE = "agree"
    SHARE = "share"  # show the channel how a private match ended
    REMATCH = "rematch"
    CALL = "call"  # argument: the kind; a public button for the first to press it
    VOTE_END = "vote-end"  # vote to end the match
    TAKE_SEAT = "take-seat"  # argument: the seat that was offered
    DECLINE_SEAT = "decline-seat"  # argument: the same
    VOTE_SEAT = "vote-seat"  # argument: the member who is away, and who is to get the seat, `11:12`; 0: the computer
    CONCEDE = "concede"
    CONCEDE_SURELY = "concede-surely"
    MORE_TIME = "more-time"  # the decision is the number of the turn
    IM_BACK = "im-back"
    LET_PLAY = "let-play"  # let the computer play this turn; the decision is the number of the last command
    SCORE = "score"
    HISTORY = "history"  # argument: a round and a page of it, `3:2`; none: the newest
    READ = "read"  # argument: the line that it begins with, `17`, from a message that is read itself `on:17`; none: all
    HINT = "hint"
    REVIEW = "review"
    CHECK = "check"  # argument: the round whose deal is to be checked
    REPLAY = "replay"  # argument: a round, a turn, a seat or `-`, the control: `2:17:0:next`; none: the newest round
    REPLAY_TURN = "replay-turn"  # argument like REPLAY's; the select's value is the turn
    REPLAY_SEAT = "replay-seat"  # argument like REPLAY's; the select's value is the seat, or `-`
    REPLAY_ROUND = "replay-round"  # argument like REPLAY's; the select's value is the round
    REPLAY_SHARE = "replay-share"  # argument like REPLAY's: show the round to the channel as a moving picture
    REPLAY_FILE = "replay-file"  # the whole match as a file, for whoever presses
    RULES = "rules"
    HOW_TO = "how-to"  # argument: the game; of no table, so its number is 0
    LEADERBOARD = "leaderboard"  # argument: `gin:wins:3:2`, the board, a view, a season, a page; before, `gin:2`
    BOARD_VIEW = "board-view"  # argument like LEADERBOARD's; the select's value is the view
    BOARD_SEASON = "board-season"  # argument like LEADERBOARD's; the select's value is the season
    BOARD_SHOW = "board-show"  # argument like LEADERBOARD's: show it in the channel
    SETTINGS = "settings"  # of no table, so its number is 0; as is SETTING's, whose argument is `sort:rank`
    SETTING = "setting"
    PRIVACY = "privacy"  # these five are of no table
    PRIVACY_HIDE = "privacy-hide"  # argument: `true` or `false`
    PRIVACY_EXPORT = "privacy-export"
    PRIVACY_DELETE = "privacy-delete"
    PRIVACY_SURELY = "privacy-surely"
    SERVER = "server"  # these five are of no table either
    SERVER_SETTING = "server-setting"  # argument: the setting; the select's values are its value
    SERVER_CLEAR = "server-clear"  # argument: the setting
    SERVER_SEASONS = "server-seasons"
    SERVER_CHANGES = "server-changes"
    PLAY = "play"  # argument: the kind and text of a command, `draw:` or `take_back:`; a long text by its digest
    PICK = "pick"  # argument: the kind, a page number, the press it is drawn after; the select's values are the text
    CONFIRM = "confirm"  # argument like PLAY's: ask once more


_ACTIONS = {action.value: action for action in Action}


@dataclass(frozen=True, slots=True)
class Address:
    """See the module's docstring."""

    table: int
    action: Action
    argument: str = ""
    decision: int | None = None

    def __str__(self) -> str:
        """The custom_id, at most 100 characters.

        Raises:
            ValueError: it would be longer, or `read_address` couldn't read it.

        """
        decision = "-" if self.decision is None else self.decision
        text = f"rt/{self.table}/{decision}/{self.action.value}/{self.argument}"
        if len(text) > _LONGEST or _COMPILED.fullmatch(text) is None:
            message = f"no custom_id that could be read again: {text}"
            raise ValueError(message)
        return text


def read_address(custom_id: str) -> Address | None:
    """Read a custom_id; None if it isn't one of our addresses, or its action no longer exists."""
    match = _COMPILED.fullmatch(custom_id)
    action = None if match is None else _ACTIONS.get(match["action"])
    if match is None or action is None:
        return None
    decision = None if match["decision"] == "-" else int(match["decision"])
    return Address(int(match["table"]), action, match["argument"], decision)
