"""How well the computers of a lobby play: what each level does not do, and the menu with which the host chooses."""

from bot.games.observation import CHOSEN
from bot.tables.model.view import TableView
from cogs.ui.address import Action, Address
from cogs.ui.layout import Row, select
from cogs.ui.reader import Reader


def level_lines(reader: Reader[TableView]) -> list[str]:
    """What the levels that play here do and don't do, a line each."""
    words, game = reader.words, reader.view.game.key
    here = {seat.level for seat in reader.view.seats if seat.computer}
    return [
        words("level-line", level=words(f"level-{level}"), promise=words(f"{game}-level-{level}"))
        for level in CHOSEN
        if level in here
    ]


def level_menu(reader: Reader[TableView]) -> list[Row]:
    """Each computer at each other level; none where no computer sits."""
    view, words = reader.view, reader.words
    listed = [
        (f"{seat}:{level}", words("computer-level", who=reader.names.seat(seat), level=words(f"level-{level}")), "")
        for seat, each in enumerate(view.seats)
        if each.computer
        for level in CHOSEN
        if level != each.level
    ]
    return [select(Address(view.table, Action.COMPUTER_LEVEL), words("level-choose"), listed)] if listed else []
