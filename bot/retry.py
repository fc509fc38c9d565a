"""Retry policies by name: how soon a request is tried again, how often, and when it is given up.

A public message that can't be sent, for example:

- discord.py sends a request that ends with 500, 502, 504 or 524 five times by itself, over 16 seconds, and raises the
  failure nine seconds later (`ONE_REQUEST`). A timeout, a 429 or another 5xx is raised without that.
- Then the newest state is drawn again after 1, 2, 4 seconds and so on up to a minute (`TRANSIENT`), until it works. A
  change of the table draws it at once. It is never given up.
- A message above 6,000 bytes that meets 500 is drawn smaller at once instead; if it can't be, with the next change.
- Where the bot may not post, the channel is tried after 2, 8 and 30 minutes, then daily (`UNREACHABLE_CHANNEL`), and as
  soon as a timeout of the bot ends, until the table expires. Once Discord says that the channel was deleted, the table
  ends.
- A message that was deleted is posted again, after growing pauses if that repeats (`DELETED_MESSAGE`), or with the
  table's next change.
- What Discord refuses otherwise, with any 4xx but 408, 425 and 429, is sent without its pictures or names at once, then
  as controls and a sentence, with one line in the log. Where both are refused too, and a minute after the controls
  alone were taken, all is tried again (`WITHOUT_PARTS`).
- Anything else is a bug: an error in the log, and the table's next change draws it.

`cogs/ui/failures.py` says which failure is met by which of these.
"""

import random
from dataclasses import dataclass, replace
from datetime import timedelta


@dataclass(frozen=True, slots=True)
class RetryPolicy:
    """Pauses between attempts.

    Attributes:
        first: the pauses after the first failures in a row, in seconds.
        then: the pause after every later failure, in seconds.
        jitter: the part of itself by which a pause is shorter or longer at random, so that what failed together isn't
            retried together.
        max_attempts: how often it is tried; None: until it succeeds, or a newer state makes it pointless.

    """

    first: tuple[float, ...]
    then: float
    jitter: float = 0.0
    max_attempts: int | None = None

    def pause(self, failures: int, spread: float | None = None) -> timedelta:
        """The pause after this many failures in a row, from 1. `spread` from -1 to 1 places it within the jitter."""
        seconds = self.first[failures - 1] if failures <= len(self.first) else self.then
        where = random.uniform(-1, 1) if spread is None else spread  # noqa: S311 - it keeps no secret
        return timedelta(seconds=seconds * (1 + self.jitter * where))


_MINUTE, _HOUR, _DAY = 60.0, 3600.0, 86400.0

TRANSIENT = RetryPolicy(first=(1, 2, 4, 8, 16, 32), then=_MINUTE, jitter=0.25)
"""Drawing a message, and writing to the database. Its next change is drawn at once; success alone starts over."""
ONE_REQUEST = RetryPolicy(first=(1, 3, 5, 7), then=9, max_attempts=5)
"""What discord.py does by itself within one request for 500, 502, 504 and 524, and to a webhook for any 5xx: a failure
that the bot sees is the fifth, 25 seconds after the first attempt, and counts as one of `TRANSIENT`. That loop stays,
since answers to commands have no other retries."""
NONCE_TRUSTED_FOR = timedelta(minutes=3)
"""How long Discord is trusted to recognise the nonce of a posting that is repeated. After that the channel is searched
for the message first."""
ANSWERABLE_FOR = timedelta(seconds=5)
"""How old a press may get before it isn't answered any more, by a clock that may be a little off: Discord accepts an
answer for three seconds, and each refused one counts towards a ban of the address."""
WITHOUT_PARTS = replace(TRANSIENT)
"""What Discord refuses both as it is and with parts left out: all of that is tried again."""
HISTORY = RetryPolicy(first=(1, 2), then=0, max_attempts=3)
"""Listing the messages of a channel, which Discord is said to refuse with 500 where ours are (#8611). After that only
messages that the gateway has reported are searched."""
UNREACHABLE_CHANNEL = RetryPolicy(first=(2 * _MINUTE, 8 * _MINUTE, 30 * _MINUTE), then=_DAY)
"""Asking for a channel that the bot can't use. Given up when its table expires."""
DELETED_MESSAGE = RetryPolicy(first=(1, 4, 16, 64, 256), then=1024)
"""Posting a message again that somebody deletes. The pauses start over once a message has stood for a minute."""
AT_START = RetryPolicy(first=(60, 120, 240, 480, 960, 1920), then=_HOUR)
"""What a start brings up to date beside the tables: the commands, and the card emojis, which anything but a transient
failure ends until the next start."""
