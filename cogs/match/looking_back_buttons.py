"""The buttons that look back at a round or a match, each where there is something to look at."""

from discord import ui

from bot.tables.model.view import TableView
from cogs.ui.address import Action, Address
from cogs.ui.layout import button
from cogs.ui.reader import Reader


def check_button(reader: Reader[TableView]) -> list[ui.Button[ui.LayoutView]]:
    """The button that checks the last deal, once its seed is no secret."""
    view = reader.view
    if view.reveal is None or view.match is None:
        return []
    return [button(Address(view.table, Action.CHECK, str(view.match.round_no)), reader.words("button-check"))]


def review_button(reader: Reader[TableView]) -> list[ui.Button[ui.LayoutView]]:
    """The button that looks at one's own decisions again, once a match is over."""
    view = reader.view
    if view.match is None or view.status.live:
        return []
    return [button(Address(view.table, Action.REVIEW), reader.words("button-review"))]


def replay_button(reader: Reader[TableView]) -> list[ui.Button[ui.LayoutView]]:
    """The button that steps through the last round, once its hands are open."""
    if reader.view.reveal is None:
        return []
    return [button(Address(reader.view.table, Action.REPLAY), reader.words("button-replay"))]
