"""What can't be done for now is told once, however often it's tried."""

import logging

_log = logging.getLogger(__name__)


class Trouble:
    """Tells the operator once that something can't be done and why, and once that it can again."""

    def __init__(self, cannot: str, can: str) -> None:
        self._cannot, self._can = cannot, can
        self._last: tuple[object, ...] | None = None

    @property
    def lasts(self) -> bool:
        """True from the first failure on until it goes well."""
        return self._last is not None

    def note(self, trouble: Exception | None) -> None:
        """Note how it went last; None: well."""
        if trouble is not None and self._last != trouble.args:
            _log.error(self._cannot, trouble)
        elif trouble is None and self._last is not None:
            _log.warning(self._can)
        self._last = None if trouble is None else trouble.args
