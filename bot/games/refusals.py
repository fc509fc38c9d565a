"""Refusals: the answers to commands that can't be carried out. A refusal changes nothing.

    RefusalError
    ├── NotUnderstoodError   what was typed isn't a command, a card or a number
    ├── NotYourTurnError     this seat has nothing to decide now
    ├── NotNowError          a good command at the wrong moment: the phase expects another
    ├── AgainstRulesError    a rule forbids it: `rule` names which
    ├── AmbiguousError       more than one reading; the text names them
    └── StaleError           the decision that it answers is over

Each carries the `Say` of one sentence for the player: why, by which rule, and what is possible instead. Only this
family is shown to players; every other exception is a programming error.
"""

from enum import StrEnum

from bot.games.values import Arg, Say


class RefusalError(Exception):
    """A command that can't be carried out, with the sentence that says so.

    Args:
        reason: its value is the id of the sentence in the language files.
        rule: the id in docs/rules.md of the rule that forbids it; "" where it isn't about a rule of a game.
        args: what goes into the sentence.

    """

    def __init__(self, reason: StrEnum, rule: str = "", /, **args: Arg) -> None:
        super().__init__(reason.value)
        self.reason = reason
        self.rule = rule
        self.say = Say(reason.value, args)


class NotUnderstoodError(RefusalError):
    """What was typed can't be read."""


class NotYourTurnError(RefusalError):
    """The seat has no decision open."""


class NotNowError(RefusalError):
    """The phase wants another kind of command."""


class AgainstRulesError(RefusalError):
    """A rule of the game forbids it."""


class AmbiguousError(RefusalError):
    """The command has more than one reading."""


class StaleError(RefusalError):
    """The decision that the command answers is over."""
