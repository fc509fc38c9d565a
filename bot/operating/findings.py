"""What an examination finds: one line each, which says what to do where something is wrong."""

from dataclasses import dataclass
from enum import StrEnum


class Health(StrEnum):
    """How something is; the value is how a line begins."""

    GOOD = "ok"
    DOUBTFUL = "warn"  # the bot runs, but not as it should
    BAD = "FAIL"  # the bot can't run or show its tables like this


@dataclass(frozen=True, slots=True)
class Finding:
    """What was looked at, how it is, and what to do about it; "" where there is nothing to do."""

    health: Health
    subject: str
    what: str
    cure: str = ""

    def __str__(self) -> str:
        """The line, without a break that something from outside could bring in."""
        sentence = f"{self.what} {self.cure}".rstrip()
        return f"{self.health.value:<4}  {self.subject:<12}{' '.join(sentence.split())}"


def good(subject: str, what: str) -> Finding:
    return Finding(Health.GOOD, subject, what)


def doubtful(subject: str, what: str, cure: str) -> Finding:
    return Finding(Health.DOUBTFUL, subject, what, cure)


def bad(subject: str, what: str, cure: str) -> Finding:
    return Finding(Health.BAD, subject, what, cure)
