"""What a check of the doctor finds, as one line."""

from dataclasses import dataclass
from enum import StrEnum

TRY_LATER = "Try again a little later."


class Health(StrEnum):
    """The outcome of a check; its line begins with the value."""

    GOOD = "ok"
    DOUBTFUL = "warn"  # the bot runs, but not as it should
    BAD = "FAIL"  # the bot can't run, or can't show its tables


@dataclass(frozen=True, slots=True)
class Finding:
    """What a check found, and what to do about it; "" where there is nothing to do."""

    health: Health
    subject: str
    what: str
    cure: str = ""

    def __str__(self) -> str:
        """One line, even if an error message in it has line breaks."""
        sentence = f"{self.what} {self.cure}".rstrip()
        return f"{self.health.value:<4}  {self.subject:<12}{' '.join(sentence.split())}"


def good(subject: str, what: str) -> Finding:
    return Finding(Health.GOOD, subject, what)


def doubtful(subject: str, what: str, cure: str) -> Finding:
    return Finding(Health.DOUBTFUL, subject, what, cure)


def bad(subject: str, what: str, cure: str) -> Finding:
    return Finding(Health.BAD, subject, what, cure)
