"""The form that asks for a number where a list would be too long."""

from __future__ import annotations

from typing import TYPE_CHECKING

from discord import ui

if TYPE_CHECKING:
    from bot.games.declarations import Declaration
    from bot.tables.table_view import TableFacts
    from cogs.ui.address import Address
    from cogs.ui.reader import Reader

NUMBER = "number"
"""The custom_id of its field."""
_TITLE, _DIGITS = 45, 5


def number_form(address: Address, reader: Reader[TableFacts], option: Declaration) -> ui.Modal:
    """Ask for the value of an option. The answer goes to the address, so nothing has to wait for it in memory."""
    label = reader.words(f"{reader.view.game.key}-option-{option.name}")
    form = ui.Modal(title=label[:_TITLE], custom_id=str(address), timeout=None)
    bounds = reader.words("options-number-bounds", low=option.low, high=option.high)
    field: ui.TextInput[ui.Modal] = ui.TextInput(
        custom_id=NUMBER,
        default=str(reader.view.options.to_json()[option.name]),
        max_length=_DIGITS,
        placeholder=f"{option.low}-{option.high}",
    )
    form.add_item(ui.Label(text=bounds, component=field))
    form.stop()
    return form
