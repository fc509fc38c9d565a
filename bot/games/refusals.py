"""Refusals: the errors of commands that can't be carried out. A refused command changes nothing.

    RefusalError
    ├── NotUnderstoodError   the text isn't a command, a card or a number
    ├── NotYourTurnError     the seat has no decision open
    ├── NotNowError          the phase doesn't take this kind of command
    ├── AgainstRulesError    a rule forbids it: `rule` is its id
    ├── AmbiguousError       there is more than one reading; the text names them
    └── StaleError           the decision that it answers is over

Each carries the `Say` of one sentence for the player: the reason, the rule, and what is possible instead. Players see
only these errors; every other exception is a programming error.
"""

from enum import StrEnum

from bot.games.values import Arg, Say


class RefusalError(Exception):
    """A command can't be carried out.

    Args:
        reason: its value is the id of the sentence in the language files.
        rule: the id in docs/rules.md of the rule that forbids it; "" if the reason isn't a rule of a game.
        args: the arguments of the sentence.

    """

    def __init__(self, reason: StrEnum, rule: str = "", /, **args: Arg) -> None:
        super().__init__(reason.value)
        self.reason = reason
        self.rule = rule
        self.say = Say(reason.value, args)


class NotUnderstoodError(RefusalError):
    """The typed text can't be read."""


class NotYourTurnError(RefusalError):
    """The seat has no decision open."""


class NotNowError(RefusalError):
    """The phase doesn't take this kind of command."""


class AgainstRulesError(RefusalError):
    """A rule of the game forbids the command."""


class AmbiguousError(RefusalError):
    """The command has more than one reading."""


class StaleError(RefusalError):
    """The decision that the command answers is over."""
