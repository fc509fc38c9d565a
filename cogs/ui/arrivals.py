"""What has arrived already: Discord may deliver an interaction twice, and it is one wish all the same."""

import logging
from collections import OrderedDict

_log = logging.getLogger(__name__)
_REMEMBERED = 20_000
"""So many interactions are remembered, which at any rate that a bot can serve is more than a minute."""


class Arrivals:
    """The interactions that arrived last."""

    def __init__(self) -> None:
        self._seen: OrderedDict[int, None] = OrderedDict()

    def is_new(self, interaction: int) -> bool:
        """Note an interaction; False where it had arrived before."""
        if interaction in self._seen:
            _log.info("an interaction has arrived twice")
            return False
        self._seen[interaction] = None
        if len(self._seen) > _REMEMBERED:
            self._seen.popitem(last=False)
        return True
