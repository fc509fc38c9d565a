"""The views of one table, each made once for a state: what a change brings is drawn for all, and each looks often."""

from bot.tables.table_state import TableState
from bot.tables.table_view import TableFacts, TableView, facts_of, view_table


class KeptViews:
    """Keeps what was made of the newest state alone."""

    def __init__(self) -> None:
        self._state: TableState | None = None
        self._facts: TableFacts | None = None
        self._views: dict[int | None, TableView] = {}

    def facts(self, state: TableState) -> TableFacts:
        """See `facts_of`."""
        self._turn_to(state)
        if self._facts is None:
            self._facts = facts_of(state)
        return self._facts

    def view(self, state: TableState, member: int | None) -> TableView:
        """See `view_table`."""
        self._turn_to(state)
        if member not in self._views:
            self._views[member] = view_table(state, member, self.facts(state))
        return self._views[member]

    def _turn_to(self, state: TableState) -> None:
        if state is not self._state:
            self._state, self._facts, self._views = state, None, {}
